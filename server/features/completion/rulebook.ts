import { families } from '../../../language/families/index.js';
import { nameKey } from '../../../language/grammar/index.js';
import type { Rules } from '../../../language/model/index.js';
import type { FeatureContext } from '../../context.js';
import type { Parts } from './candidate.js';
import { type Candidate, CompletionItemKind } from './candidate.js';
import { type Cursor, firstWordOf } from './cursor.js';
import { rulebooks } from './people.js';
import { declared, formulaNames, keywords, kinds, traits } from './rulebook-candidates.js';
import { clauseWords, declarationWords, nameWords } from './rulebook-words.js';

/** Words, names, kinds and tables that fit at the cursor of a rulebook, or of the `rules` of a sheet. */
export function rulebookCandidates(context: FeatureContext, uri: string, cursor: Cursor, given?: Rules): Parts {
  const name = context.workspace.books.nameOf(uri);
  const rules = given ?? (name === undefined ? undefined : context.workspace.books.get(name)?.rules);
  const { before, offset, heads } = cursor;
  const typing = (before[before.length - 1]?.end ?? 0) >= offset ? before.length - 1 : before.length;
  if (typing <= 0) {
    if (heads.length > 0) return { candidates: inBlock(heads[heads.length - 1] ?? [], rules), from: 0 };
    return { candidates: [...keywords(declarationWords), ...(rules ? kinds(rules, uri) : [])], from: 0 };
  }
  const bases = before.findLastIndex((token) => nameKey(token.text) === 'extends');
  if (bases >= 0 && heads.length === 0 && bases < typing)
    return {
      candidates: rulebooks(context, name),
      from:
        Math.max(
          bases,
          before.findLastIndex((token) => token.type === 'comma'),
        ) + 1,
    };
  if (!rules) return { candidates: [] };
  return behind(uri, cursor, rules, typing);
}

/** Clauses of a modifier that can act on parts of a roll. */
const isPart: ReadonlySet<string> = new Set(['add', 'remove', 'shift']);

/** What can be part of a roll. */
function partNames(rules: Rules, uri: string): Candidate[] {
  return [...kinds(rules, uri), ...traits(rules, uri), ...declared(rules.derived.values(), 'derived', uri)];
}

/** After the first word of a declaration or clause: what the nearest word before the cursor asks for. */
function behind(uri: string, { before, heads }: Cursor, rules: Rules, typing: number): Parts {
  const first = firstWordOf(before);
  const around = heads[heads.length - 1];
  const rolling = before.findLastIndex(({ text }) => nameKey(text) === 'roll');
  if (around && firstWordOf(around) === 'table' && rolling >= 0 && rolling < typing)
    return {
      candidates: declared(
        [...rules.tables.values()].filter(({ dice }) => dice),
        'table',
        uri,
      ),
      from: rolling + 1,
    };
  if (around && firstWordOf(around) === 'dice' && first === 'pooled')
    return { candidates: formulaNames(rules, uri), from: typing };
  if (around && firstWordOf(around) === 'dice') return { candidates: linesOf(nameKey(around[1]?.text ?? '')), from: 0 };
  if (first === 'dice' && heads.length === 0 && typing === 1) return { candidates: familyNames(), from: 1 };
  let sign = typing - 1;
  while (sign > 0 && !opensName(before[sign]?.text ?? '')) sign--;
  const word = nameKey(before[sign]?.text ?? '');
  const from = sign + 1;
  switch (word) {
    case 'by':
      return { candidates: declared(rules.ladders.values(), 'ladder', uri), from };
    case 'as':
      return { candidates: declared(rules.tables.values(), 'table', uri), from };
    case 'for':
    case 'every':
    case 'under':
      return { candidates: kinds(rules, uri), from };
    case 'of':
      return { candidates: isPart.has(first) ? partNames(rules, uri) : kinds(rules, uri), from };
    case 'like':
    case 'excludes':
    case 'ban':
    case 'has':
      return { candidates: traits(rules, uri), from };
    case 'replace':
      return { candidates: kinds(rules, uri), from };
    default:
      break;
  }
  if (first === 'also' || first === 'plural' || first === 'group' || first === 'source') return { candidates: [] };
  if (heads.length === 0 && rules.kinds.has(first) && !before.some((token) => token.text === '='))
    return { candidates: traits(rules, uri, first), from: 1 };
  if (first === 'excludes' || first === 'ban') return { candidates: traits(rules, uri), from };
  if (first === 'list' || first === 'under') return { candidates: kinds(rules, uri), from };
  return { candidates: formulaNames(rules, uri), from };
}

/** Families that a rulebook can declare. */
function familyNames(): Candidate[] {
  const declared = families.filter(({ words }) => words.parameters.length > 0);
  return keywords(declared.map(({ name }) => [name, 'a family of dice'] as const));
}

/** What a line of dice can begin with. */
function linesOf(family: string): Candidate[] {
  const words = families.find(({ name }) => name === family)?.words;
  return keywords(
    [...(words?.parameters ?? []), ...(words?.lines ?? [])].map((word) => [word, `dice ${family}`] as const),
  );
}

function opensName(text: string): boolean {
  return /^[-+*/^<>=(,:[{]|^[<>!]=$/.test(text) || nameWords.has(nameKey(text));
}

function inBlock(head: Cursor['before'], rules: Rules | undefined): Candidate[] {
  const word = firstWordOf(head);
  if (word === 'dice') return linesOf(nameKey(head[1]?.text ?? ''));
  if (word === 'table' || word === 'ladder' || word === 'scale' || word === 'specialty' || word === 'option') return [];
  const kind = rules?.kinds.get(word);
  const values: Candidate[] = (kind?.clauses.fields ?? []).map((field) => ({
    label: field.name,
    text: `${field.name}: `,
    kind: CompletionItemKind.Field,
    note: field.type,
    order: 1,
  }));
  return [...values, ...keywords(clauseWords)];
}
