import { nameKey, quoteName } from '../../../../language/grammar/index.js';
import type { Field, Kind, Rules, Trait } from '../../../../language/rules/index.js';
import {
  type Entry,
  firstStep,
  hasPrices,
  ifTaken,
  lacksNeed,
  mayTake,
  type PricedRating,
  stepText,
} from '../../../../language/sheet/index.js';
import { unitInFull } from '../../../../language/show/index.js';
import { rational } from '../../../../language/values/index.js';
import { type Candidate, CompletionItemKind } from '../candidate.js';
import type { CursorPlace } from './place.js';

/**
 * Order of candidates: first what belongs here, then what is possible, then fields, which are optional, then what is not allowed
 * yet. On an empty line the first few of each kind come before the rest.
 */
const order = { first: 1, fewOfKind: 2, fits: 3, structure: 4, fields: 5, unmet: 8 } as const;

/** How many of each kind come first on an empty line, so that each kind is visible. */
const FEW = 4;

/** Keywords of a character's block. */
const lines: readonly (readonly [string, string])[] = [
  ['roll', 'a roll, with its odds'],
  ['note', 'a note to yourself'],
];

/**
 * Names that can begin an entry here, each with its price for this character. Traits are priced only where their
 * names begin with `begun`.
 */
export function entryNames(at: CursorPlace, uri: string, writtenAt: number, begun: string): Candidate[] {
  const { rules } = at;
  if (!rules) return [];
  switch (at.where) {
    case 'character':
      return [
        ...firstOfKinds(traits(at, uri, writtenAt, begun), at.isEmpty),
        ...lists(at, rules, uri),
        ...kindsWithNames(at, rules, uri),
        ...structure(lines),
        ...fields(at, rules, uri),
      ];
    case 'trait':
      return traits(at, uri, writtenAt, begun);
    case 'list':
      return items(rules, uri, at.place?.kinds ?? []);
    case 'item':
      return [...itemFields(at), ...items(rules, uri, at.place?.kinds ?? [])];
    case 'declaration':
      return itemFields(at);
    default:
      return [];
  }
}

function structure(words: readonly (readonly [string, string])[]): Candidate[] {
  return words.map(([label, note]) => ({
    label,
    text: label,
    kind: CompletionItemKind.Keyword,
    note,
    order: order.structure,
  }));
}

function fields({ evaluation }: CursorPlace, rules: Rules, uri: string): Candidate[] {
  return [...rules.fields.values()]
    .filter((field) => !evaluation?.fields.has(field.key))
    .map((field) => ({
      label: field.name,
      text: field.name,
      kind: CompletionItemKind.Field,
      note: fieldNote(field),
      order: field.required ? order.first : order.fields,
      data: { about: 'declared', uri, what: 'field', key: field.key },
    }));
}

/** What is written for a field: `inches`, `yes or no`, its choices. */
function fieldNote({ type, unit, choices }: Field): string {
  if (choices) return choices.map(({ label }) => label).join(', ');
  if (unit !== undefined) return unitInFull(unit);
  return type === 'flag' ? 'yes or no' : type;
}

/** Lists, each with its braces and what can be in them. */
function lists({ choosing, isEnd }: CursorPlace, rules: Rules, uri: string): Candidate[] {
  return [...rules.lists.values()].map((list) => ({
    label: list.name,
    ...(choosing && isEnd && { snippet: `${escaped(quoteName(list.name))} { $1 }$0`, command: choosing }),
    kind: CompletionItemKind.Module,
    note: `list of ${list.kinds.join(', ')}`,
    order: order.structure,
    data: { about: 'declared', uri, what: 'list', key: list.key },
  }));
}

function kinds(
  rules: Rules,
  uri: string,
  accept: (kind: { readonly open: false | 'name' | 'text'; readonly item: boolean }) => boolean,
): Candidate[] {
  return [...rules.kinds.values()].filter(accept).map((kind) => ({
    ...withSpellings(kind),
    label: kind.name,
    kind: CompletionItemKind.Class,
    note: kind.item ? 'declares one of your own' : 'with a name of your own',
    order: order.structure,
    data: { about: 'declared', uri, what: 'kind', key: kind.key },
  }));
}

/** Kinds that the author can name or declare. Accepting one opens the list of what can follow it. */
function kindsWithNames({ choosing, isEnd }: CursorPlace, rules: Rules, uri: string): Candidate[] {
  const words = kinds(rules, uri, (kind) => kind.open !== false || kind.item);
  if (!choosing || !isEnd) return words;
  return words.map((word) => ({ ...word, snippet: `${escaped(quoteName(word.label))} $0`, command: choosing }));
}

/** Kinds of items that a campaign or a file may declare. */
export function declarableKinds(rules: Rules, uri: string): Candidate[] {
  return kinds(rules, uri, () => true);
}

/** Names of one kind, after the kind itself. */
export function traitsOfKind(kind: string, at: CursorPlace, uri: string, writtenAt: number): Candidate[] {
  return traits(at, uri, writtenAt, '', kind);
}

/** Moves the first few of each kind to the front on an empty line, so that each kind is visible. */
function firstOfKinds(candidates: readonly Candidate[], isEmpty: boolean | undefined): readonly Candidate[] {
  if (!isEmpty) return candidates;
  const counts = new Map<string | undefined, number>();
  return candidates.map((one) => {
    const count = (counts.get(one.note) ?? 0) + 1;
    counts.set(one.note, count);
    return one.order === order.fits && count <= FEW ? { ...one, order: order.fewOfKind } : one;
  });
}

function traits(at: CursorPlace, uri: string, writtenAt: number, begun: string, only?: string): Candidate[] {
  const { rules, evaluation, place, path, outer } = at;
  if (!rules) return [];
  const isWritten = ({ read }: Entry): boolean => read?.source.tokens[0]?.offset === writtenAt;
  const candidates: Candidate[] = [];
  const isPriced = evaluation !== undefined && hasPrices(evaluation);
  for (const [kind, named] of rules.traits) {
    if (rules.kinds.get(kind)?.item || (only !== undefined && kind !== only)) continue;
    for (const trait of named.values()) {
      if (!nameKey(trait.name).startsWith(begun)) continue;
      const fit = fitOf(trait, place?.parent);
      if (fit === undefined) continue;
      if (evaluation && !mayTake(evaluation, trait, outer, isWritten)) continue;
      const taken = evaluation && ifTaken(evaluation, trait, outer, at.lineage);
      const unmet = taken ? lacksNeed(taken) : false;
      const step = taken && firstStep(taken);
      const price = step?.cost !== undefined ? stepText(isPriced ? step : bare(step)) : undefined;
      candidates.push({
        ...withChoices(trait, at),
        ...withSpellings(trait),
        label: trait.name,
        kind: CompletionItemKind.Value,
        ...(price !== undefined && { price }),
        note: unmet ? `${kind}, ${whyNot(trait)}` : trait.own ? `${kind} of this campaign` : kind,
        order: unmet ? order.unmet : fit,
        data: { about: 'trait', uri, kind, key: trait.key, ...(path !== undefined && { path }) },
      });
    }
  }
  return candidates;
}

/** Makes a candidate match its other spellings, too. */
function withSpellings({ name, clauses }: Kind | Trait): Pick<Candidate, 'filter'> {
  return clauses.also.length === 0 ? {} : { filter: [quoteName(name), ...clauses.also].join(' ') };
}

/** A step without its cost. */
function bare({ rating }: PricedRating): PricedRating {
  return rating === undefined ? {} : { rating };
}

/** Why a trait cannot be taken: one that brings others along lacks something in its braces. */
function whyNot({ clauses }: Trait): string {
  return clauses.brings.length > 0 ? 'needs more in its braces' : 'not allowed yet';
}

/**
 * Parentheses for a required choice, with the cursor between them and the list of choices open, if the client supports that; Tab
 * moves on to the level.
 */
function withChoices(
  { name, clauses }: Trait,
  { choosing, isEnd }: CursorPlace,
): Pick<Candidate, 'snippet' | 'command'> {
  const { specialty, options } = clauses;
  const hasToChoose = (specialty && !specialty.optional) || options.some(({ fallback }) => fallback === undefined);
  if (!choosing || !hasToChoose) return {};
  const hasLevel = clauses.rating !== undefined || clauses.ladder !== undefined;
  return { snippet: `${escaped(quoteName(name))} ($1)${hasLevel && isEnd ? ' ' : ''}$0`, command: choosing };
}

/** Escapes a text for a snippet. */
function escaped(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** The order of a trait inside of another one or at the top; undefined where it does not fit. */
function fitOf(trait: Trait, parent: Trait | undefined): number | undefined {
  const { under, underRequired } = trait.clauses;
  if (!parent) return underRequired ? undefined : order.fits;
  return under.includes(parent.kind) || under.includes(parent.key) ? order.fits : undefined;
}

/** Items of some kinds that the game has. */
export function items(rules: Rules, uri: string, kindNames: readonly string[]): Candidate[] {
  return kindNames.flatMap((kind) =>
    [...(rules.traits.get(kind)?.values() ?? [])].map(
      (trait): Candidate => ({
        label: trait.name,
        kind: CompletionItemKind.Struct,
        note: trait.own ? `${kind} of this campaign` : kind,
        order: trait.own ? order.first : order.fits,
        data: { about: 'trait', uri, kind, key: trait.key },
      }),
    ),
  );
}

function itemFields({ kind, trait }: CursorPlace): Candidate[] {
  const clauses = trait?.clauses ?? kind?.clauses;
  return [
    ...(clauses?.fields ?? []).map(
      (field): Candidate => ({
        label: field.name,
        text: field.name,
        kind: CompletionItemKind.Field,
        note: fieldNote(field),
        order: order.first,
      }),
    ),
    ...(clauses?.marks ?? []).map(
      (mark): Candidate => ({ label: mark, text: mark, kind: CompletionItemKind.EnumMember, order: order.fits }),
    ),
  ];
}

/** Points, as written in brackets. */
export function bracketed(cost: rational.Num): string {
  return `[${rational.toText(cost)}]`;
}
