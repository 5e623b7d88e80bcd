import type * as ast from '../../grammar/generated/ast.js';
import { textOfNode } from '../../grammar/node-places.js';
import { nameKey } from '../../grammar/text.js';
import { list } from '../../grammar/token-text.js';
import type { Book } from '../compile/book.js';
import { rowText } from '../compile/declarations/compile-tables.js';
import { parametersOf } from '../compile/declarations/declared-parameters.js';
import { isReadAnywhere } from '../compile/done-parts.js';
import { type BookSource, clausesOf, type Draft, slotOf, spellingsOf, stepsIn } from '../compile/draft.js';
import { consequenceClauses } from '../consequences.js';
import { messages } from '../messages.js';

/**
 * Reports derived values and settings that need themselves, at each of them. `reads` has the names that each formula
 * reads, by key; settings have the prefix `setting:`. Names in `shared` are ambiguous and left out.
 */
export function checkCycles(
  reads: ReadonlyMap<string, ReadonlySet<string>>,
  shared: ReadonlySet<string>,
  book: Book,
): void {
  const done = new Set<string>();
  const reported = new Set<string>();
  const draftOf = (key: string) => book.drafts.get(key.startsWith('setting:') ? key : `derived:${key}`);
  const report = (key: string, names: readonly string[]): void => {
    reported.add(key);
    book.report('cycle', draftOf(key)?.layers.at(-1)?.node, messages.cycle(names), {
      property: 'name',
    });
  };
  const visit = (key: string, path: readonly string[]): void => {
    const at = path.indexOf(key);
    if (at >= 0) {
      const names = [...path.slice(at), key].map((one) => draftOf(one)?.name ?? one);
      for (const one of path.slice(at)) if (!reported.has(one)) report(one, names);
      return;
    }
    if (done.has(key)) return;
    for (const read of reads.get(key) ?? []) if (!shared.has(read)) visit(read, [...path, key]);
    done.add(key);
  };
  for (const key of reads.keys()) visit(key, []);
}

/**
 * Reports local values that no formula reads, once all are compiled. Those that a kind declares too are left out: its
 * declarations can read them.
 */
export function checkUnusedLets(book: Book): void {
  for (const draft of book.drafts.values()) {
    if (
      draft.what !== 'trait' &&
      draft.what !== 'derived' &&
      draft.what !== 'function' &&
      draft.what !== 'modifier' &&
      draft.what !== 'action' &&
      draft.what !== 'part' &&
      draft.what !== 'create'
    )
      continue;
    const ofKind = draft.what === 'trait' ? letsOf(book.drafts.get(`kind:${draft.kind}`)) : undefined;
    for (const clause of draft.clauses)
      if (
        clause.$type === 'Let' &&
        !ofKind?.has(nameKey(clause.name)) &&
        !isReadAnywhere(draft, nameKey(clause.name), book)
      )
        book.report('unused', clause, messages.unreadLet(clause.name), {
          property: 'name',
          severity: 'warning',
        });
  }
}

function letsOf(draft: Draft | undefined): ReadonlySet<string> {
  return new Set(draft?.clauses.flatMap((clause) => (clause.$type === 'Let' ? [nameKey(clause.name)] : [])));
}

/** A part of a declaration in one book: a clause, a row, or the value itself. */
interface Stated {
  readonly part: string;
  readonly source: BookSource;
}

/**
 * Reports parts of a declaration that two bases state though neither extends the other: the later one wins, which may
 * not be meant. A book that extends both and states the part itself settles it.
 */
export function checkLayers(book: Book): void {
  const top = book.layers[book.layers.length - 1];
  if (!top || (top.root.header?.bases.length ?? 0) < 2) return;
  const reported = new Set<string>();
  for (const draft of book.drafts.values()) {
    const parts = new Map<string, Stated[]>();
    for (const one of draft.layers.flatMap(statedBy)) parts.set(one.part, [...(parts.get(one.part) ?? []), one]);
    for (const [part, stated] of parts) {
      const [later, earlier] = conflict(stated, book) ?? [];
      if (!later || !earlier || reported.has(`${draft.what} ${draft.key} ${later.name}`)) continue;
      reported.add(`${draft.what} ${draft.key} ${later.name}`);
      const index = top.root.header?.bases.findIndex((base) => extendsBook(base, later.name, book)) ?? -1;
      book.report(
        'conflict',
        top.root.header,
        messages.conflict(earlier.name, later.name, part === '' ? draft.name : `${part} of ${draft.name}`),
        { property: 'bases', index: Math.max(0, index), severity: 'warning' },
      );
    }
  }
}

/**
 * The last two books that state a part though neither extends the other; undefined if the last one extends all others.
 */
function conflict(stated: readonly Stated[], book: Book): readonly [BookSource, BookSource] | undefined {
  const last = stated[stated.length - 1]?.source;
  if (!last?.root.header) return undefined;
  const other = stated.findLast(({ source }) => source !== last && !extendsBook(last.name, source.name, book));
  return other && [last, other.source];
}

/** Whether the second rulebook is the first one or one of its bases. */
function extendsBook(name: string, base: string, book: Book, seen = new Set<string>()): boolean {
  const key = nameKey(name);
  if (key === nameKey(base)) return true;
  if (seen.has(key)) return false;
  seen.add(key);
  const source = book.layers.find((layer) => nameKey(layer.name) === key);
  return source?.root.header?.bases.some((one) => extendsBook(one, base, book, seen)) ?? false;
}

function statedBy({ source, node }: Draft['layers'][number]): Stated[] {
  const parts = clausesOf(node).flatMap((clause) => (slotOf(clause) === '' ? [] : [partName(clause)]));
  switch (node.$type) {
    case 'Table':
      parts.push(...node.rows.map((row) => `row ${rowText(row)}`));
      break;
    case 'Kind':
    case 'Trait':
    case 'Modifier':
    case 'Action':
    case 'Part':
    case 'Create':
      break;
    default:
      parts.push('');
  }
  return parts.map((part) => ({ part, source }));
}

function partName(clause: ast.Clause): string {
  const word = clause.$type.toLowerCase();
  return 'name' in clause && typeof clause.name === 'string' ? `${word} ${clause.name}` : word;
}

const creationSteps = ['Throws', 'Chooses', 'Writes', 'Buys', 'Sets', 'Repeats', 'Branch'];

/**
 * The clauses that each declaration can have, apart from a `ruling`. Kinds and their traits can have all that are not
 * in `clausesOfOthers`.
 */
const clausesAllowed: Readonly<Record<string, { readonly what: string; readonly types: readonly string[] }>> = {
  Setting: { what: 'A setting', types: ['Also', 'ForTheTable'] },
  Field: { what: 'A field', types: ['Also'] },
  List: { what: 'A list', types: ['Also', 'Mark'] },
  Derived: { what: 'A derived value', types: ['Also', 'Let', 'Hidden', 'ForTheTable', 'Rolls', 'Gives'] },
  FunctionRule: { what: 'A function', types: ['Also', 'Let', 'ForTheTable'] },
  Modifier: { what: 'A modifier', types: ['Also', 'Let', 'Always', 'PoolOperation', 'Excludes', 'Needs'] },
  Action: {
    what: 'An action',
    types: [
      'Also',
      'Let',
      'Rolls',
      'Takes',
      'Names',
      'ForEach',
      'Plays',
      ...consequenceClauses,
      'PoolOperation',
      'Excludes',
      'Needs',
    ],
  },
  Part: {
    what: 'A part',
    types: ['Let', 'Rolls', 'Takes', ...consequenceClauses, 'PoolOperation', 'Excludes', 'Needs'],
  },
  Create: { what: 'A creation', types: ['Also', 'Let', ...creationSteps] },
  Limit: { what: 'A limit', types: [] },
  Steps: { what: 'What is in these braces', types: creationSteps },
  Mode: { what: 'A mode', types: ['Value'] },
};

/** Clauses that kinds and traits cannot have, with the declaration that they belong in. */
const clausesOfOthers: Readonly<Record<string, string>> = {
  Hidden: 'a derived value',
  PoolOperation: 'a modifier',
  Always: 'a modifier',
  Takes: 'an action',
  Names: 'an action',
  ForEach: 'an action',
  Plays: 'an action',
  Reads: 'an action',
  Throws: 'an action',
  Resists: 'an action',
  Spends: 'an action',
  Tells: 'an action',
  Changes: 'an action',
  Adds: 'an action',
  Gains: 'an action',
  Loses: 'an action',
  Leads: 'an action',
  Does: 'an action',
  Chooses: 'a creation',
  Writes: 'a creation',
  Buys: 'a creation',
  Sets: 'a creation',
  Repeats: 'a creation',
  Branch: 'a creation',
};

const clauseWords: Readonly<Record<string, string>> = {
  Also: 'also',
  Let: 'let',
  Hidden: 'hidden',
  ForTheTable: 'for the table',
  Mark: 'mark',
  Always: 'always',
  PoolOperation: 'add, remove, shift ...',
  Excludes: 'excludes',
  Gives: 'gives',
  Needs: 'needs',
  Rolls: 'rolls',
  Takes: 'takes',
  Names: 'names somebody',
  ForEach: 'for each of them',
  Plays: 'plays',
  Reads: 'reads',
  Throws: 'throws',
  Resists: 'whom rolls',
  Spends: 'spends',
  Tells: 'tells',
  Changes: 'changes',
  Adds: 'adds',
  Gains: 'gains',
  Loses: 'loses',
  Leads: 'leads to',
  Does: 'does',
  Chooses: 'chooses',
  Writes: 'writes',
  Buys: 'buys from',
  Sets: 'sets',
  Repeats: 'repeats',
  Branch: 'if',
};

/** Reports clauses that the grammar accepts in a declaration and that have no effect there. */
export function checkClausePlaces(book: Book): void {
  for (const layer of book.layers)
    for (const node of layer.root.declarations) {
      for (const clause of clausesOf(node)) {
        checkClausePlace(node.$type, clause, book);
        if (clause.$type === 'Mode') for (const inner of clause.block.clauses) checkClausePlace('Mode', inner, book);
        if (node.$type !== 'Create') continue;
        for (const inner of stepsIn([clause])) if (inner !== clause) checkClausePlace('Steps', inner, book);
      }
    }
}

function checkClausePlace(where: string, clause: ast.Clause, book: Book): void {
  if (clause.$type === 'Ruling' || clause.$type === 'Broken') return;
  const word = (): string => /^[^\s:;{}]+/.exec(textOfNode(clause))?.[0] ?? clause.$type;
  const allowed = clausesAllowed[where];
  if (allowed) {
    if (allowed.types.includes(clause.$type)) return;
    const isBlock = where === 'Mode' || where === 'Steps';
    const others = [...allowed.types.map((type) => clauseWords[type]), isBlock ? undefined : 'ruling']
      .filter((one) => one !== undefined)
      .map((one) => `\`${one}\``);
    const instead = where === 'Mode' ? 'values of the fields of its item, as in `reach: 3`' : list(others, 'and');
    book.report('wrong-place', clause, messages.noUseFor(allowed.what, word(), `It can have ${instead}.`));
    return;
  }
  const owner = clausesOfOthers[clause.$type] ?? (clause.$type === 'Open' && where === 'Trait' ? 'a kind' : undefined);
  if (owner === undefined) return;
  const here = where === 'Kind' ? 'A kind' : 'A declaration of a kind';
  book.report('wrong-place', clause, messages.noUseFor(here, word(), `It belongs in ${owner}.`));
}

/** Reports names that are ambiguous in formulas. Returns their keys. */
export function checkSharedNames(book: Book): ReadonlySet<string> {
  checkCalled(book);
  checkModifierNames(book);
  checkNumberedNames(book);
  const shared = new Set<string>();
  const first = new Map<string, Draft>();
  for (const draft of book.drafts.values()) {
    if (!sharingKinds.has(draft.what)) continue;
    const other = first.get(draft.key);
    if (!other) {
      first.set(draft.key, draft);
      continue;
    }
    shared.add(draft.key);
    const layer = draft.layers.at(-1);
    book.report('duplicate-name', layer?.node, messages.sharedName(draft.name, wordOf(other), wordOf(draft)), {
      property: 'name',
    });
  }
  return shared;
}

/**
 * Reports `skill Climb 3`: it declares a skill with that whole name, which a sheet then finds before Climb with a
 * rating of 3.
 */
function checkNumberedNames(book: Book): void {
  for (const draft of book.drafts.values()) {
    if (draft.what !== 'trait' || !/\s[-+]?\d+$/.test(draft.name)) continue;
    const isRated = [...(book.kind(draft.kind)?.clauses ?? []), ...draft.clauses].some(
      ({ $type }) => $type === 'Rating',
    );
    const { node } = draft.layers[0] ?? {};
    if (!node || !isRated || /^(?:replace\s+)?\S+\s+"/.test(textOfNode(node))) continue;
    book.report('not-understood', node, messages.numberedName(draft.kind, draft.name), {
      property: 'name',
      severity: 'warning',
    });
  }
}

/** Reports names that could be followed by brackets as two of these: a table, a function, a value with parameters. */
function checkCalled(book: Book): void {
  for (const draft of book.drafts.values()) {
    if (parametersOf(draft).length === 0) continue;
    const others = draft.what === 'function' ? (['table', 'derived'] as const) : (['table'] as const);
    const other = others.map((what) => book.drafts.get(`${what}:${draft.key}`)).find((one) => one !== undefined);
    if (other)
      book.report(
        'duplicate-name',
        draft.layers.at(-1)?.node,
        messages.sharedName(draft.name, wordOf(other), wordOf(draft)),
        { property: 'name' },
      );
  }
}

/** Reports spellings that two modifiers share, as a line would take the first one. */
function checkModifierNames(book: Book): void {
  const first = new Map<string, Draft>();
  for (const draft of book.drafts.values()) {
    if (draft.what !== 'modifier') continue;
    for (const spelling of new Set(spellingsOf(draft))) {
      const other = first.get(spelling);
      if (other)
        book.report(
          'duplicate-name',
          draft.layers.at(-1)?.node,
          messages.sharedSpelling(spelling, other.name, draft.name),
          { property: 'name' },
        );
      else first.set(spelling, draft);
    }
  }
}

const sharingKinds: ReadonlySet<string> = new Set(['setting', 'switch', 'field', 'derived']);

function wordOf(draft: Draft): string {
  return draft.what === 'derived' ? 'derived value' : draft.what;
}
