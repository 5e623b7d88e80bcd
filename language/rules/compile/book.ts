import type { AstNode } from 'langium';
import type { DiceDeclaration } from '../../dice/families/family.js';
import { familyFor, ofOtherSide } from '../../dice/families/game.js';
import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { Questions } from '../../memo/answers.js';
import type { RuleOrigin } from '../../values/origin.js';
import type { Value } from '../../values/value.js';
import { messages } from '../messages.js';
import type { FunctionRule, Kind } from '../rules.js';
import type { Scale } from '../scales.js';
import type { Ladder, Table } from '../tables.js';
import { adviceAmong, CollectedDrafts, namesAmong } from './collect-drafts.js';
import { type BookSource, type Draft, type DraftKind, idOf, marksOf, signatureOf, spellingsOf } from './draft.js';
import { contextOf, type NameContext } from './formulas/own-names.js';
import { type OffendingPart, type RuleFinding, RuleFindings } from './rule-findings.js';

/** The most unknown names for which near names are searched: only the first thousand findings are shown. */
const MOST_ADVICE = 1000;

/**
 * A side effect of compiling a declaration, repeated when its cached result is used: notes the own names, settings and
 * switches that its formulas read.
 */
export type Note = (book: Book) => void;

/** The declarations of a rulebook and its bases while they are compiled: look-up by name, and findings. */
export class Book {
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly limits: CollectedDrafts['limits'];
  readonly bans: readonly ast.Ban[];
  readonly sources: ReadonlyMap<string, string>;
  readonly budget: CollectedDrafts['budget'];
  private advised = 0;
  tables: ReadonlyMap<string, Table> = new Map();
  ladders: ReadonlyMap<string, Ladder> = new Map();
  scales: ReadonlyMap<string, Scale> = new Map();
  /** Compiles each function when it is first needed. */
  functions: { get(key: string): FunctionRule | undefined } = new Map();
  kinds: ReadonlyMap<string, Kind> = new Map();
  /** Sides of a die written without them, once the dice are compiled. */
  sidesOfDie: number | undefined;
  /** The dice, once they are compiled. */
  dice: readonly DiceDeclaration[] = [];
  contests: readonly string[] = [];
  /** The names of a roll's outcome in formulas, once the dice are compiled. */
  outcomes: readonly string[] = [];
  degrees: readonly string[] | undefined;
  private questions: Questions<Book> | undefined;
  private notes: Note[] = [];
  private readonly reports: RuleFindings;
  private readonly localReads = new Set<string>();
  private readonly campaignReads = new Set<string>();
  private readonly contexts = new Map<string, SharedNames>();
  private readonly aliases = new Map<string, string>();
  private listMarks: readonly string[] | undefined;
  private columns: ReadonlyMap<string, string> | undefined;
  private readonly traitsByKey = new Map<string, { kind: string; key: string }[]>();

  constructor(readonly layers: readonly BookSource[]) {
    const last = layers[layers.length - 1];
    if (!last) throw new Error('A rulebook is compiled from at least one document.');
    this.reports = new RuleFindings(layers, last);
    const collected = new CollectedDrafts(layers, this.reports);
    this.drafts = collected.drafts;
    this.limits = collected.limits;
    this.bans = collected.bans;
    this.sources = collected.sources;
    this.budget = collected.budget;
    for (const draft of this.drafts.values()) this.index(draft);
  }

  get findings(): readonly RuleFinding[] {
    return this.reports.findings;
  }

  /**
   * Reports at the offending words of a node, in the document that the node is of. The same problem is reported once.
   */
  report(code: string, node: AstNode | undefined, message: string, words?: OffendingPart): void {
    this.reports.report(code, node, message, words);
  }

  /** Runs `work`, and returns its result with its questions to the book and its notes. */
  record<Result>(work: () => Result): {
    readonly result: Result;
    readonly questions: Questions<Book>;
    readonly notes: readonly Note[];
  } {
    const questions = new Questions<Book>();
    const notes: Note[] = [];
    const before = [this.questions, this.notes] as const;
    [this.questions, this.notes] = [questions, notes];
    try {
      return { result: work(), questions, notes };
    } finally {
      [this.questions, this.notes] = before;
    }
  }

  /**
   * Answers a question about the book. While a declaration is compiled, the answer is noted as something comparable.
   */
  private ask<Answer>(id: string, ask: (book: Book) => Answer, comparable: (answer: Answer) => unknown): Answer {
    return this.questions ? this.questions.ask(this, id, ask, comparable) : ask(this);
  }

  private note(note: Note): void {
    note(this);
    this.notes.push(note);
  }

  /** The declaration at an address such as `derived:dodge`. */
  draft(address: string): Draft | undefined {
    return this.ask(
      `draft ${address}`,
      (book) => book.drafts.get(address),
      (draft) => draft && signatureOf(draft),
    );
  }

  get dieSides(): number | undefined {
    return this.ask('sides', (book) => book.sidesOfDie, same);
  }

  /** The families of the dice with a name, or of those without one. */
  familiesOfDice(name: string | undefined): readonly string[] {
    const families = this.ask(`families of ${name ?? ''}`, (book) => familiesOf(book, name).join(), same);
    return families === '' ? [] : families.split(',');
  }

  /** Whether the dice with a name, or those without one, can roll a kind of value. */
  rollsKind(kind: Value['kind'], name: string | undefined): boolean {
    const as = name === undefined ? undefined : nameKey(name);
    return this.ask(
      `rolls ${kind} on ${as ?? ''}`,
      (book) => familyFor(kind, { dice: book.dice }, as) !== undefined,
      same,
    );
  }

  /** Names of the contests that the dice declare. */
  get contestNames(): readonly string[] {
    const names = this.ask('contests', (book) => book.contests.join('\n'), same);
    return names === '' ? [] : names.split('\n');
  }

  /** Degrees of the dice; undefined if they are unknown. */
  get degreeNames(): readonly string[] | undefined {
    return this.ask(
      'degrees',
      (book) => book.degrees,
      (degrees) => degrees?.join('\n'),
    );
  }

  /** The names of a roll's outcome in formulas. */
  get outcomeNames(): readonly string[] {
    return this.ask('outcomes', (book) => book.outcomes.join(), same).split(',');
  }

  /** Those that also exist for the other side. */
  get ownOutcomes(): readonly string[] {
    const names = this.outcomeNames;
    return names.filter((name) => names.includes(ofOtherSide(name)));
  }

  /** Whether any dice of the rulebook pool the shifts of a roll. */
  isPooling(): boolean {
    return this.ask('pooling', (book) => [...book.drafts.values()].some(isPooling), same);
  }

  /** A ladder by key. */
  ladder(key: string): Ladder | undefined {
    return this.ask(`ladder ${key}`, (book) => book.ladders.get(key), same);
  }

  /** A compiled kind, for the clauses that its declarations share. */
  compiledKind(key: string): Kind | undefined {
    return this.ask(`compiled kind ${key}`, (book) => book.kinds.get(key), same);
  }

  /** The document of a citation without a name: the first of its own rulebook, else the first of a base. */
  firstSource(citation: ast.Citation): string | undefined {
    return this.ask(`source ${idOf(citation)}`, (book) => book.sourceMeant(citation), same);
  }

  private sourceMeant(citation: ast.Citation): string | undefined {
    const own = this.reports
      .sourceOf(citation)
      ?.root.declarations.find((declaration) => declaration.$type === 'Source');
    return own ? nameKey(own.name) : this.sources.keys().next().value;
  }

  /** Runs `work` while findings about nodes of no document are moved by `shift` characters. */
  withShift<Result>(shift: number, work: () => Result): Result {
    return this.reports.withShift(shift, work);
  }

  /** Runs `work` while findings about nodes of no document belong to `source`. */
  within<Result>(source: BookSource, work: () => Result): Result {
    return this.reports.within(source, work);
  }

  /** Reports an unknown name of these kinds, with a near name if there is one. */
  reportUnknown(node: AstNode, what: string, name: string, among: readonly DraftKind[], words: OffendingPart): void {
    this.report('unknown-name', node, messages.unknownThing(what, name, this.advice(name, among)), words);
  }

  /** Suggests near names in a sentence; empty if there are none. */
  advice(name: string, among: readonly DraftKind[]): string {
    this.advised += 1;
    if (this.advised > MOST_ADVICE) return '';
    const kinds = among.join();
    const names = this.namesByKinds.get(kinds) ?? namesAmong(this.drafts.values(), among);
    this.namesByKinds.set(kinds, names);
    return adviceAmong(names, name);
  }
  /** Names by kinds. It is the same list for every search, so that its comparison keys are computed once. */
  private readonly namesByKinds = new Map<string, readonly string[]>();

  /** Whether a formula can read this name: a trait, a value, a setting, a table, and so on. */
  isDeclared(name: string): boolean {
    return this.ask(`declared ${name}`, (book) => book.declares(name), same);
  }

  private declares(name: string): boolean {
    const kinds = ['derived', 'setting', 'switch', 'field', 'table', 'scale', 'function'] as const;
    return this.findTrait(name) !== undefined || kinds.some((what) => this.find(what, name) !== undefined);
  }

  /** The declaration of a kind of traits. */
  kind(key: string): Draft<ast.Kind> | undefined {
    return this.draft(`kind:${nameKey(key)}`) as Draft<ast.Kind> | undefined;
  }

  /** A table by name. */
  table(name: string): Table | undefined {
    const key = nameKey(name);
    return this.ask(`table ${key}`, (book) => book.tables.get(key), same);
  }

  /** A scale by name. */
  scale(name: string): Scale | undefined {
    const key = nameKey(name);
    return this.ask(`scale ${key}`, (book) => book.scales.get(key), same);
  }

  /** A function by key. */
  function(key: string): FunctionRule | undefined {
    return this.ask(`function ${key}`, (book) => book.functions.get(key), same);
  }

  /** Keys of the columns of a scale, and `value` and `score` if it has steps. */
  scaleColumns(scale: string): ReadonlySet<string> {
    return this.ask(
      `columns ${scale}`,
      (book) => book.columnsOf(scale),
      (columns) => [...columns].join(),
    );
  }

  private columnsOf(scale: string): ReadonlySet<string> {
    const columns = new Set<string>();
    for (const { node } of this.drafts.get(`scale:${nameKey(scale)}`)?.layers ?? [])
      for (const property of node.$type === 'Scale' ? node.properties : []) {
        if (property.$type === 'ScaleColumn') columns.add(nameKey(property.name));
        if (property.$type === 'ScaleSteps') for (const column of ['value', 'score']) columns.add(column);
      }
    return columns;
  }

  /** The key of the declaration with a name or another spelling. */
  find(what: DraftKind, name: string): string | undefined {
    const key = nameKey(name);
    const address = `${what}:${key}`;
    return this.ask(`find ${address}`, (book) => (book.drafts.has(address) ? key : book.aliases.get(address)), same);
  }

  /** The trait with a name: of the given kind, else of the first kind that declares it. */
  findTrait(name: string, kind?: string): { kind: string; key: string } | undefined {
    const key = nameKey(name);
    return this.ask(
      `trait ${kind ?? ''} ${key}`,
      (book) => {
        const match = book.traitsByKey.get(key);
        return kind === undefined ? match?.[0] : match?.find((one) => one.kind === kind);
      },
      (found) => found && `${found.kind}:${found.key}`,
    );
  }

  /** The names of the kinds of all traits with a name. */
  kindsCalled(name: string): readonly string[] {
    const key = nameKey(name);
    return this.ask(
      `kinds ${key}`,
      (book) => (book.traitsByKey.get(key) ?? []).map(({ kind }) => book.kind(kind)?.name ?? kind),
      (kinds) => kinds.join('\n'),
    );
  }

  /** `skill Run`: a kind, or a word such as `derived`, before a name. */
  qualified(name: string): { kind: string; rest: string } | undefined {
    if (!name.includes(' ')) return undefined;
    return this.ask(
      `qualified ${name}`,
      (book) => book.computeQualified(name),
      (found) => found && `${found.kind}:${found.rest}`,
    );
  }

  private computeQualified(name: string): { kind: string; rest: string } | undefined {
    const space = name.indexOf(' ');
    const kind = nameKey(name.slice(0, space));
    const isKind =
      this.kind(kind) !== undefined ||
      kind === 'derived' ||
      kind === 'setting' ||
      kind === 'field' ||
      kind === 'switch';
    return isKind && !this.declares(name) ? { kind, rest: nameKey(name.slice(space + 1)) } : undefined;
  }

  /** The own names of a kind's entries, which a query or a derived value of an item can read. */
  contextOfKind(kind: string): NameContext {
    return this.ask(`context ${kind}`, (book) => book.computeKindContext(kind), contentOf);
  }

  private computeKindContext(kind: string): SharedNames {
    const cached = this.contexts.get(kind);
    if (cached) return cached;
    const clauses: ast.Clause[] = [];
    for (const draft of this.drafts.values()) {
      const item = draft.what === 'trait' ? this.isItem(draft.kind) : draft.what === 'kind' && this.isItem(draft.key);
      const isOfKind =
        kind === 'item'
          ? item
          : kind === 'trait'
            ? !item
            : (draft.what === 'kind' && draft.key === kind) || (draft.what === 'trait' && draft.kind === kind);
      if (isOfKind && (draft.what === 'trait' || draft.what === 'kind')) clauses.push(...draft.clauses);
    }
    const { lets: _lets, ...context } = contextOf(clauses);
    const fresh = withContent({
      ...context,
      locals: new Set([...context.locals, ...this.marksOfLists()]),
      shared: true,
    });
    this.contexts.set(kind, fresh);
    return fresh;
  }

  /** The own names of one trait's entries: those of its kind, and those that it declares. */
  contextOfTrait(trait: { readonly kind: string; readonly key: string }): NameContext {
    const id = `context of ${trait.kind}:${trait.key}`;
    return this.ask(id, (book) => book.computeTraitContext(trait), contentOf);
  }

  private computeTraitContext(trait: { readonly kind: string; readonly key: string }): SharedNames {
    const clauses = [
      this.kind(trait.kind)?.clauses ?? [],
      this.drafts.get(`trait:${trait.kind}:${trait.key}`)?.clauses ?? [],
    ];
    const { locals, lets: _lets, ...context } = contextOf(clauses.flat());
    return withContent({
      ...context,
      locals: new Set([...locals, ...(this.isItem(trait.kind) ? this.marksOfLists() : [])]),
    });
  }

  /** Whether the traits of a kind are items. */
  isItem(kind: string): boolean {
    return this.ask(`item ${kind}`, (book) => book.kind(kind)?.layers.some((layer) => layer.node.item) ?? false, same);
  }

  /** The names of fields and derived values of items, by key. */
  itemColumns(): ReadonlyMap<string, string> {
    return this.ask('item columns', (book) => book.computeItemColumns(), contentOfNames);
  }

  private computeItemColumns(): ReadonlyMap<string, string> {
    if (this.columns) return this.columns;
    const columns = new Map<string, string>(this.computeItemFields());
    for (const draft of this.drafts.values())
      for (const { node } of draft.layers)
        if (node.$type === 'Derived' && node.each !== undefined) columns.set(draft.key, draft.name);
    this.columns = columns;
    return columns;
  }

  /** The names of fields of items, by key. */
  itemFields(): ReadonlyMap<string, string> {
    return this.ask('item fields', (book) => book.computeItemFields(), contentOfNames);
  }

  private computeItemFields(): ReadonlyMap<string, string> {
    const fields = new Map<string, string>();
    for (const draft of this.drafts.values()) {
      const isOfItem =
        draft.what === 'kind' ? this.isItem(draft.key) : draft.what === 'trait' && this.isItem(draft.kind);
      if (isOfItem)
        for (const clause of draft.clauses)
          if (clause.$type === 'FieldClause') fields.set(nameKey(clause.name), clause.name);
    }
    return fields;
  }

  /** Notes that a formula reads a setting or switch. */
  noteRead(draft: 'setting' | 'switch', key: string): void {
    this.note((book) => book.campaignReads.add(`${draft}:${key}`));
  }

  /** Settings and switches that no formula reads. */
  unreadByFormulas(): readonly Draft[] {
    return [...this.drafts.values()].filter(
      ({ what, key }) => (what === 'setting' || what === 'switch') && !this.campaignReads.has(`${what}:${key}`),
    );
  }

  /** Notes that a formula reads one of the declaration's own names; without an owner, one of any declaration. */
  noteLocal(key: string, owner?: RuleOrigin): void {
    const address = owner ? `${owner.kind}/${nameKey(owner.name)}/${key}` : key;
    this.note((book) => book.localReads.add(address));
  }

  /** Whether a formula reads an own name of the declaration: its own formula, one of its kind, or a query. */
  isLocalRead(draft: Draft, key: string): boolean {
    const owners = [`${draft.kind}/${draft.key}`, `kind/${draft.kind}`];
    return this.localReads.has(key) || owners.some((owner) => this.localReads.has(`${owner}/${key}`));
  }

  private marksOfLists(): readonly string[] {
    this.listMarks ??= [...this.drafts.values()].flatMap((draft) =>
      draft.what === 'list' ? marksOf(draft).map(nameKey) : [],
    );
    return this.listMarks;
  }

  private index(draft: Draft): void {
    if (draft.what === 'trait') {
      for (const spelling of spellingsOf(draft)) {
        const keys = this.traitsByKey.get(spelling) ?? [];
        keys.push({ kind: draft.kind, key: draft.key });
        this.traitsByKey.set(spelling, keys);
      }
      return;
    }
    for (const spelling of spellingsOf(draft))
      if (spelling !== draft.key) this.aliases.set(`${draft.what}:${spelling}`, draft.key);
  }
}

function isPooling({ layers }: Draft): boolean {
  return layers.some(({ node }) => node.$type === 'Dice' && node.lines.some((line) => line.$type === 'Pooled'));
}

const same = <Answer>(answer: Answer): Answer => answer;

const contentOfNames = (names: ReadonlyMap<string, string>): string => JSON.stringify([...names]);

/** The names of other declarations, with all that a formula can read about them as comparable text. */
interface SharedNames extends NameContext {
  readonly content: string;
}

function contentOf({ content }: SharedNames): string {
  return content;
}

function withContent(context: NameContext): SharedNames {
  const options = [...(context.options ?? [])].map(([key, { table, valueless }]) => `${key}=${table}=${valueless}`);
  const types = [...(context.types ?? [])].map(([key, type]) => `${key}=${type}`);
  const content = [context.locals, options, context.choices ?? [], types].map((names) => [...names].join()).join(';');
  return { ...context, content };
}

function familiesOf({ drafts }: Book, name: string | undefined): readonly string[] {
  return [...drafts.values()].flatMap(({ layers }) =>
    layers.flatMap(({ node }) => {
      const isMeant = node.$type === 'Dice' && (node.called === undefined ? undefined : nameKey(node.called)) === name;
      return isMeant ? [nameKey(node.family)] : [];
    }),
  );
}
