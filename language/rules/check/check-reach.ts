import { type AstNode, AstUtils } from 'langium';
import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import type { Book } from '../compile/book.js';
import { doersOf } from '../compile/done-parts.js';
import { type Draft, isForTheTable, spellingsOf } from '../compile/draft.js';
import { CONDITIONS } from '../consequences.js';
import { messages } from '../messages.js';
import { ANY, columnOf, FIRST, type NamesRead, namesReadBy } from './names-read.js';

/** What the program reads from a rulebook in play, in addition to the rulebook's own formulas. */
export interface ReadInPlay extends NamesRead {
  /** What a procedure reads. */
  procedure(name: string): NamesRead | undefined;
  /** Keys of policies that list what ends with a fight. */
  readonly ending: readonly string[];
  /** Keys of policies that list what is permanent. */
  readonly lasting: readonly string[];
}

/** A declaration that is never used or never ends, or whose mark is not needed, with the offending node. */
export interface Unreached {
  readonly code: 'unreached' | 'never-ends' | 'unneeded-mark';
  readonly node: AstNode;
  readonly message: string;
}

/**
 * Declarations that nothing in play ever uses. The search starts at what people write, roll and see, and follows every
 * name. A name counts as read wherever it appears, so every finding is certain, but some unused declarations are
 * missed.
 */
export function unreachedIn(book: Book, play: ReadInPlay): readonly Unreached[] {
  const reach = new Reach(book, play);
  return [
    ...reach.declarations(),
    ...reach.columns(),
    ...unreadConditions(book, reach),
    ...unended(book, reach, play),
    ...unneededMarks(new Reach(book, play, () => false)),
  ];
}

class Reach {
  readonly drafts: readonly Draft[];
  readonly reached = new Set<Draft>();
  /** Keys of all names that reached declarations read. */
  readonly names = new Set<string>();
  /** Keys of the names that procedures of its actions read, which can be conditions that they end. */
  readonly inProcedures = new Set<string>();
  private readonly columnsRead = new Set<string>();
  private readonly bySpelling = new Map<string, Draft[]>();

  constructor(
    private readonly book: Book,
    play: ReadInPlay,
    /** Whether the mark of a declaration makes it reached. */
    private readonly isMarked: (draft: Draft) => boolean = isForTheTable,
  ) {
    this.drafts = [...book.drafts.values()];
    for (const draft of this.drafts)
      for (const spelling of spellingsOf(draft))
        this.bySpelling.set(spelling, [...(this.bySpelling.get(spelling) ?? []), draft]);
    this.read(play);
    for (const { node } of book.limits) this.read(namesReadBy(node));
    if (book.budget) this.read(namesReadBy(book.budget.node));
    for (const draft of this.drafts)
      if (isMarked(draft) || isUsedByPeople(draft) || excludesAutomatic(draft, book)) this.reached.add(draft);
    // The set grows during the loop.
    for (const draft of this.reached) {
      for (const { node } of draft.layers) this.read(namesReadBy(node));
      for (const clause of draft.clauses) {
        const read = clause.$type === 'Plays' ? play.procedure(nameKey(clause.name)) : undefined;
        if (!read) continue;
        this.read(read);
        for (const name of read.names) this.inProcedures.add(name);
      }
    }
  }

  private read({ names, columns }: NamesRead): void {
    for (const column of columns) this.columnsRead.add(column);
    for (const name of names) {
      if (this.names.has(name)) continue;
      this.names.add(name);
      for (const draft of this.bySpelling.get(name) ?? []) this.reached.add(draft);
    }
  }

  *declarations(): Iterable<Unreached> {
    for (const draft of this.drafts) {
      const node = draft.layers[0]?.node;
      // A part that no action does has a finding of its own.
      if (!node || this.reached.has(draft) || (draft.what === 'part' && doersOf(draft, this.book).length === 0))
        continue;
      const spellings = spellingsOf(draft);
      const readers = this.drafts.filter(
        (other) =>
          other !== draft &&
          other.layers.some((layer) => spellings.some((one) => namesReadBy(layer.node).names.has(one))),
      );
      const names = readers.map(({ name }) => name);
      const mayBeMarked = MARKED.has(draft.what);
      yield { code: 'unreached', node, message: messages.unreached(wordOf(draft), draft.name, names, mayBeMarked) };
    }
  }

  *columns(): Iterable<Unreached> {
    for (const draft of this.drafts) {
      const node = draft.layers[0]?.node;
      if (node?.$type !== 'Table' || !this.reached.has(draft) || node.dice !== undefined || this.isMarked(draft))
        continue;
      const isRead = (column: string): boolean =>
        spellingsOf(draft).some((table) => this.columnsRead.has(columnOf(table, column)));
      if (isRead(ANY)) continue;
      for (const [index, column] of node.columns.entries())
        if (!isRead(column.name) && !(index === 0 && isRead(FIRST)))
          yield { code: 'unreached', node: column, message: messages.unreachedColumn(column.name, draft.name) };
    }
  }
}

/**
 * Declarations that can be marked `for the table`: people can look them up on a line, in a hover or at the command
 * line.
 */
const MARKED: ReadonlySet<Draft['what']> = new Set(['derived', 'function', 'table', 'setting']);

/** Marks of declarations that are reached anyway. */
function* unneededMarks(reach: Reach): Iterable<Unreached> {
  const unread = new Set([...reach.columns()].map(({ node }) => node.$container));
  for (const draft of reach.drafts) {
    if (!MARKED.has(draft.what) || !reach.reached.has(draft)) continue;
    for (const { node } of draft.layers) {
      if (unread.has(node)) continue;
      const mark = node.$type === 'Table' ? node.marks[0] : draft.clauses.find((one) => isMark(one) && isIn(one, node));
      if (mark) yield { code: 'unneeded-mark', node: mark, message: messages.unneededMark(wordOf(draft), draft.name) };
    }
  }
}

function isIn(node: AstNode, outer: AstNode): boolean {
  return node === outer || (node.$container !== undefined && isIn(node.$container, outer));
}

/** Whether people use a declaration directly: they write it, roll it, or see it on a sheet. */
function isUsedByPeople(draft: Draft): boolean {
  const node = draft.layers.at(-1)?.node;
  const has = (type: ast.Clause['$type']): boolean => draft.clauses.some(({ $type }) => $type === type);
  switch (draft.what) {
    case 'kind':
    case 'trait':
    case 'field':
    case 'list':
    case 'action':
    case 'create':
    case 'policy':
    case 'page':
    case 'dice':
    // Traits that a campaign declares can use it.
    case 'ladder':
      return true;
    case 'table':
      return node?.$type === 'Table' && node.dice !== undefined;
    case 'modifier':
      return has('PoolOperation') || has('Always');
    case 'derived': {
      const isAsked = node?.$type === 'Derived' && node.parameters.some(({ fallback }) => !fallback);
      const isHidden = draft.clauses.some((clause) => clause.$type === 'Hidden' && !clause.condition);
      return has('Gives') || has('Rolls') || (!isHidden && !isAsked);
    }
    case 'setting':
    case 'switch':
    case 'scale':
    case 'function':
    case 'part':
      return false;
  }
}

/** Whether it is a modifier with which a line excludes an automatic one. */
function excludesAutomatic({ what, clauses }: Draft, book: Book): boolean {
  if (what !== 'modifier') return false;
  const excluded = clauses.flatMap((clause) => (clause.$type === 'Excludes' ? clause.names : []));
  return excluded.some((name) => {
    const other = book.draft(`modifier:${book.find('modifier', name) ?? ''}`);
    return other?.clauses.some(({ $type }) => $type === 'Always') ?? false;
  });
}

function wordOf({ what }: Draft): string {
  return what === 'derived' ? 'value' : what;
}

/** Conditions, each with the clauses by which characters gain it. */
function* conditionsGained(book: Book): Iterable<readonly [Draft, readonly ast.Gains[]]> {
  const list = book.drafts
    .get(`list:${CONDITIONS}`)
    ?.layers.flatMap(({ node }) => (node.$type === 'List' ? node.kinds : []));
  const kinds = new Set(list?.map(nameKey));
  const gained = new Map<string, ast.Gains[]>();
  for (const { clauses } of book.drafts.values())
    for (const clause of clauses)
      if (clause.$type === 'Gains')
        gained.set(nameKey(clause.name), [...(gained.get(nameKey(clause.name)) ?? []), clause]);
  for (const draft of book.drafts.values()) {
    const ways = draft.what === 'trait' && kinds.has(draft.kind) ? gained.get(draft.key) : undefined;
    if (ways) yield [draft, ways];
  }
}

function* unreadConditions(book: Book, reach: Reach): Iterable<Unreached> {
  for (const [draft, [first]] of conditionsGained(book)) {
    const acts = [...draft.clauses, ...(book.kind(draft.kind)?.clauses ?? [])].some(
      ({ $type }) => $type === 'Gives' || $type === 'Needs' || $type === 'ForTheTable',
    );
    const isCounted = [draft.kind, CONDITIONS].some((name) => reach.names.has(name));
    const isRead = spellingsOf(draft).some((name) => reach.names.has(name));
    if (first && !acts && !isCounted && !isRead)
      yield { code: 'unreached', node: draft.layers[0]?.node ?? first, message: messages.unreadCondition(draft.name) };
  }
}

/** Conditions that last until they are lost, and that nothing ends. */
function* unended(book: Book, reach: Reach, play: ReadInPlay): Iterable<Unreached> {
  const drafts = [...book.drafts.values()];
  const ended = new Set(
    drafts.flatMap(({ clauses }) => clauses.flatMap((one) => (one.$type === 'Loses' ? [nameKey(one.name)] : []))),
  );
  for (const name of namedByPolicies(book, play.ending)) ended.add(name);
  for (const name of namedByPolicies(book, play.lasting)) {
    ended.add(name);
    for (const { node } of book.drafts.get(`derived:${name}`)?.layers ?? [])
      for (const read of namesReadBy(node).names) ended.add(read);
  }
  for (const [draft, ways] of conditionsGained(book)) {
    const [lasting] = ways.filter(({ until }) => until === undefined);
    const isOfPeople = [...draft.clauses, ...(book.kind(draft.kind)?.clauses ?? [])].some(isMark);
    const isEnded =
      isOfPeople ||
      ways.some((way) => countsDown(way)) ||
      spellingsOf(draft).some((name) => ended.has(name) || reach.inProcedures.has(name));
    if (lasting && !isEnded) yield { code: 'never-ends', node: lasting, message: messages.neverEnds(draft.name) };
  }
}

/** `gains Deaf (... where name is "Deaf" ...)`: the new amount depends on the old one, so the condition can end. */
function countsDown({ amount, name }: ast.Gains): boolean {
  return (
    amount !== undefined &&
    AstUtils.streamAst(amount).some(
      (one) => one.$type === 'TextLiteral' && nameKey((one as ast.TextLiteral).value) === nameKey(name),
    )
  );
}

function isMark({ $type }: ast.Clause): boolean {
  return $type === 'ForTheTable';
}

function namedByPolicies(book: Book, policies: readonly string[]): readonly string[] {
  return policies.flatMap((key) =>
    (book.drafts.get(`policy:${key}`)?.layers ?? []).flatMap(({ node }) =>
      node.$type === 'Policy' ? node.order.map(nameKey) : [],
    ),
  );
}
