import { nameKey } from '../../../../language/grammar/index.js';
import type { Rules } from '../../../../language/rules/index.js';
import { pageBlockWords } from '../../page-words.js';
import type { Candidate, Proposals } from '../candidate.js';
import { type Cursor, firstWordOf } from '../cursor.js';
import { declared, formulaNames, keywords, kinds, traits } from './rulebook-candidates.js';

const blocks: ReadonlySet<string> = new Set(pageBlockWords.map(([word]) => word));
const inner: ReadonlySet<string> = new Set(['as', 'less', 'on', 'with', 'left', 'in']);

/** Candidates in the braces of a page and of its blocks; undefined anywhere else. */
export function pageCandidates(
  { heads, before }: Cursor,
  typing: number,
  rules: Rules,
  uri: string,
): Proposals | undefined {
  const around = heads.at(-1);
  const words = before.slice(0, typing).map(({ text }) => nameKey(text));
  if (firstWordOf(around) === 'page') return inPage(words, typing, rules, uri);
  const block = around?.map(({ text }) => nameKey(text)).find((word) => blocks.has(word));
  return firstWordOf(heads.at(-2)) === 'page' && block !== undefined ? inBlock(block, words, rules, uri) : undefined;
}

function inPage(words: readonly string[], typing: number, rules: Rules, uri: string): Proposals {
  const at = words.findIndex((word) => blocks.has(word));
  const block = words[at];
  if (block === undefined) return { candidates: keywords(pageBlockWords), from: typing };
  const sign = words.findLastIndex((word, index) => word === ',' || inner.has(word) || index === at);
  const clause = words.slice(at + 1).findLast((word) => inner.has(word) && word !== 'as' && word !== 'left');
  const from = sign + 1;
  if (words[sign] === 'left') return { candidates: fieldsOfThings(rules, uri), from };
  if (words[sign] === 'as' || words[sign] === 'in') return { candidates: [] };
  return { candidates: named(block, clause, words.slice(at).includes(','), rules, uri), from };
}

/** Names that a block can contain, at its beginning or after one of its words. */
function named(block: string, clause: string | undefined, isLater: boolean, rules: Rules, uri: string): Candidate[] {
  if (clause === 'on') return declared(rules.tables.values(), 'table', uri);
  if (clause === 'with' && block === 'body') return declared(rules.lists.values(), 'list', uri);
  if (clause === 'with' && block === 'items') return columns(rules, uri);
  switch (block) {
    case 'scores':
      return clause === 'with' ? kinds(rules, uri) : [...kinds(rules, uri), ...values(rules, uri)];
    case 'traits':
    case 'powers':
      return kinds(rules, uri);
    case 'items':
      return declared(
        [...rules.kinds.values()].filter(({ item }) => item),
        'kind',
        uri,
      );
    case 'attacks':
      return columns(rules, uri);
    case 'table':
      return declared(rules.tables.values(), 'table', uri);
    case 'body':
      return isLater ? [] : declared(rules.tables.values(), 'table', uri);
    case 'rolls':
    case 'situations':
    case 'notes':
    case 'back':
      return [];
    default:
      return values(rules, uri);
  }
}

/** Candidates for rows in the braces of a block: columns of attacks, and names of formulas after a sign. */
function inBlock(block: string, words: readonly string[], rules: Rules, uri: string): Proposals {
  const sign = words.findLastIndex((word) => word === ':' || word === ',' || word === '=' || word === 'at');
  if (block === 'track' && words.length === 0)
    return { candidates: keywords([['at', 'the number at which something happens']]), from: 0 };
  if (block === 'body' || sign < 0) return { candidates: [] };
  const isFormula = words[sign] === '=' || words[sign] === 'at';
  return { candidates: isFormula ? formulaNames(rules, uri) : columns(rules, uri), from: sign + 1 };
}

function values(rules: Rules, uri: string): Candidate[] {
  return [
    ...declared(rules.derived.values(), 'derived', uri),
    ...declared(rules.fields.values(), 'field', uri),
    ...traits(rules, uri),
    ...declared(rules.settings.values(), 'setting', uri),
  ];
}

/** Values of items that can be shown. */
function columns(rules: Rules, uri: string): Candidate[] {
  const ofThings = [...rules.derived.values()].filter(({ each }) => each !== undefined);
  return [...declared(ofThings, 'derived', uri), ...fieldsOfThings(rules, uri)];
}

function fieldsOfThings(rules: Rules, uri: string): Candidate[] {
  const fields = [...rules.kinds.values()].flatMap(({ item, clauses }) => (item ? clauses.fields : []));
  return declared(new Map(fields.map((field) => [field.key, field])).values(), 'field', uri);
}
