import { nameKey } from '../../../language/grammar/text.js';
import type { Rules } from '../../../language/model/rules/rules.js';
import type { FeatureContext } from '../../context.js';
import { type Candidate, CompletionItemKind } from './candidate.js';
import { type Cursor, firstWordOf } from './cursor.js';
import type { Parts } from './entry-parts.js';
import { rulebooks } from './people.js';

const declarations: readonly (readonly [string, string])[] = [
  ['source', 'a document whose lines are cited'],
  ['dice', 'how dice decide'],
  ['budget', 'what the points of a character are held against'],
  ['setting', 'what a campaign may set'],
  ['switch', 'a ruling that a campaign turns on or off'],
  ['field', 'a line of a character'],
  ['kind', 'a sort of trait or item'],
  ['list', 'what a character carries'],
  ['table', 'values by a key'],
  ['ladder', 'costs by steps'],
  ['scale', 'a two-way table'],
  ['derived', 'a value that follows from others'],
  ['modifier', 'what changes a roll'],
  ['limit', 'what must hold for a whole character'],
  ['policy', 'an order of things'],
  ['ban', 'takes out of play'],
  ['ruling', 'what the document leaves open'],
  ['replace', 'takes the place of a base book’s declaration'],
];

const clauses: readonly (readonly [string, string])[] = [
  ['also', 'other spellings'],
  ['plural', 'the name of several'],
  ['many', 'may be taken several times'],
  ['hidden', 'not printed on sheets: it only helps other values'],
  ['included', 'its cost is part of what it stands in'],
  ['brings', 'what stands in its braces by itself'],
  ['open', 'authors give it a name of their own'],
  ['rating', 'the number behind the name, with its range'],
  ['option', 'a choice in parentheses'],
  ['number', 'a number in parentheses'],
  ['text', 'a text in parentheses'],
  ['suffix', 'a number glued to the name'],
  ['let', 'a value used in other clauses'],
  ['cost', 'points, by a formula'],
  ['on', 'the value it is bought from, and the ladder'],
  ['needs', 'a condition that must hold'],
  ['warn', 'a condition that should hold'],
  ['inform', 'a condition worth a remark'],
  ['excludes', 'what cannot stand beside it'],
  ['group', 'only one of the group'],
  ['gives', 'effects on other values'],
  ['default', 'the value of who has not bought it'],
  ['specialty', 'one of its kind for each specialty'],
  ['under', 'inside what it may stand'],
  ['rolls', 'what its name alone rolls'],
  ['field', 'a field of an item'],
  ['mode', 'a way to use an item'],
  ['mark', 'a word behind an item of a list'],
  ['add', 'dice or a kind of dice'],
  ['remove', 'dice'],
  ['gobble', 'dice of the other side'],
  ['fix', 'dice at a height'],
  ['turn', 'dice into hard or wiggle ones'],
  ['require', 'a width or a height'],
  ['shift', 'the target or the pool'],
  ['ruling', 'what the document leaves open'],
];

const formulaWords = [
  'if',
  'then',
  'else',
  'and',
  'or',
  'not',
  'has',
  'otherwise',
  'min',
  'max',
  'abs',
  'sqrt',
  'dice',
  'sum',
  'count',
  'best',
  'least',
  'round down',
  'round up',
  'round nearest',
  'none',
  'rating',
  'cost',
  'level',
  'specialty',
  'spent',
];

/** Words, names, kinds and tables that fit at the cursor of a rulebook, or of the `rules` of a sheet. */
export function rulebookCandidates(context: FeatureContext, uri: string, cursor: Cursor, given?: Rules): Parts {
  const name = context.workspace.books.nameOf(uri);
  const rules = given ?? (name === undefined ? undefined : context.workspace.books.get(name)?.rules);
  const { before, offset, heads } = cursor;
  const typing = (before[before.length - 1]?.end ?? 0) >= offset ? before.length - 1 : before.length;
  if (typing <= 0) {
    if (heads.length > 0) return { candidates: inBlock(heads[heads.length - 1] ?? [], rules, uri), from: 0 };
    return { candidates: [...words(declarations), ...(rules ? kinds(rules, uri) : [])], from: 0 };
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

/** Behind the first word of a declaration or clause: what the nearest word before the cursor asks for. */
function behind(uri: string, { before, heads }: Cursor, rules: Rules, typing: number): Parts {
  const first = firstWordOf(before);
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
    case 'of':
      return { candidates: kinds(rules, uri), from };
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

function opensName(text: string): boolean {
  return /^[-+*/^<>=(,:[{]|^[<>!]=$/.test(text) || nameWords.has(nameKey(text));
}

const nameWords: ReadonlySet<string> = new Set([
  'extends',
  'by',
  'as',
  'for',
  'every',
  'under',
  'of',
  'like',
  'excludes',
  'ban',
  'has',
  'if',
  'then',
  'else',
  'and',
  'or',
  'not',
  'otherwise',
  'to',
  'where',
  'in',
  'cost',
  'needs',
  'warn',
  'inform',
  'on',
  'default',
  'gives',
  'let',
  'rolls',
  'limit',
  'unless',
  'budget',
  'is',
  'from',
  'replace',
]);

function inBlock(head: Cursor['before'], rules: Rules | undefined, uri: string): Candidate[] {
  const word = firstWordOf(head);
  if (word === 'table' || word === 'ladder' || word === 'scale' || word === 'specialty' || word === 'option') return [];
  const kind = rules?.kinds.get(word);
  const values: Candidate[] = (kind?.clauses.fields ?? []).map((field) => ({
    label: field.name,
    text: `${field.name}: `,
    kind: CompletionItemKind.Field,
    note: field.type,
    order: 1,
  }));
  void uri;
  return [...values, ...words(clauses)];
}

function formulaNames(rules: Rules, uri: string): Candidate[] {
  return [
    ...traits(rules, uri),
    ...declared(rules.derived.values(), 'derived', uri),
    ...declared(rules.settings.values(), 'setting', uri),
    ...declared(rules.switches.values(), 'switch', uri),
    ...declared(rules.fields.values(), 'field', uri),
    ...declared(rules.tables.values(), 'table', uri),
    ...formulaWords.map((label): Candidate => ({ label, text: label, kind: CompletionItemKind.Keyword, order: 6 })),
  ];
}

function words(list: readonly (readonly [string, string])[]): Candidate[] {
  return list.map(([label, note]) => ({ label, text: label, kind: CompletionItemKind.Keyword, note, order: 3 }));
}

function kinds(rules: Rules, uri: string): Candidate[] {
  return declared(rules.kinds.values(), 'kind', uri);
}

function traits(rules: Rules, uri: string, only?: string): Candidate[] {
  return [...rules.traits].flatMap(([kind, named]) =>
    only !== undefined && only !== kind
      ? []
      : [...named.values()].map(
          (trait): Candidate => ({
            label: trait.name,
            text: inFormula(trait.name),
            kind: CompletionItemKind.Value,
            note: kind,
            order: 2,
            data: { about: 'trait', uri, kind, key: trait.key },
          }),
        ),
  );
}

function declared(
  all: Iterable<{ readonly name: string; readonly key: string }>,
  what: string,
  uri: string,
): Candidate[] {
  return [...all].map((one) => ({
    label: one.name,
    text: inFormula(one.name),
    kind: CompletionItemKind.Constant,
    note: what,
    order: 2,
    data: { about: 'declared', uri, what, key: one.key },
  }));
}

/** Names with signs, digits or words of formulas are written in quotes. */
function inFormula(name: string): string {
  const plain = /^[\p{L}\p{M}' ]+$/u.test(name) && !name.split(' ').some((word) => inner.has(word.toLowerCase()));
  return plain ? name : `"${name}"`;
}

const inner: ReadonlySet<string> = new Set([
  'if',
  'then',
  'else',
  'and',
  'or',
  'not',
  'is',
  'has',
  'for',
  'where',
  'in',
  'sum',
  'count',
  'best',
  'least',
  'min',
  'max',
  'abs',
  'sqrt',
  'dice',
  'round',
  'down',
  'up',
  'nearest',
  'toward',
  'away',
  'from',
  'to',
  'of',
  'none',
  'otherwise',
  'when',
  'every',
]);
