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

/** Limit of unknown names for which similar names are searched: only the first thousand findings are shown. */
const MOST_ADVICE = 1000;

/** What compiling a declaration noted in the book: own names, settings and switches that its formulas read. */
export type Note = (book: Book) => void;

/** All declarations of a rulebook and its bases while they are compiled: look-up by name, and findings. */
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
  /** Compiles each function when it is first asked for. */
  functions: { get(key: string): FunctionRule | undefined } = new Map();
  kinds: ReadonlyMap<string, Kind> = new Map();
  /** Sides of a die written without them, once the dice are compiled. */
  sidesOfDie: number | undefined;
  /** The dice, once they are compiled. */
  dice: readonly DiceDeclaration[] = [];
  contests: readonly string[] = [];
  /** What formulas call the outcome of a roll, once the dice are compiled. */
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

  /** Reports at the offending words of a node, in the document that the node is of. The same problem is reported once. */
  report(code: string, node: AstNode | undefined, message: string, words?: OffendingPart): void {
    this.reports.report(code, node, message, words);
  }

  /** Runs work, and returns its result with what it asked of the book and what it noted. */
  recorded<Result>(work: () => Result): {
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

  /** Answers a question of a declaration. While one is compiled, the answer is noted as something that can be compared. */
  private asked<Answer>(id: string, ask: (book: Book) => Answer, comparable: (answer: Answer) => unknown): Answer {
    return this.questions ? this.questions.ask(this, id, ask, comparable) : ask(this);
  }

  private note(note: Note): void {
    note(this);
    this.notes.push(note);
  }

  /** The declaration at an address such as `derived:dodge`. */
  draft(address: string): Draft | undefined {
    return this.asked(
      `draft ${address}`,
      (book) => book.drafts.get(address),
      (draft) => draft && signatureOf(draft),
    );
  }

  get dieSides(): number | undefined {
    return this.asked('sides', (book) => book.sidesOfDie, same);
  }

  /** The families of the dice of a name; of those without one where none is given. */
  familiesOfDice(name: string | undefined): readonly string[] {
    const families = this.asked(`families of ${name ?? ''}`, (book) => familiesOf(book, name).join(), same);
    return families === '' ? [] : families.split(',');
  }

  /** Whether dice of a name, or of those without one, roll a kind of value. */
  rollsKind(kind: Value['kind'], name: string | undefined): boolean {
    const as = name === undefined ? undefined : nameKey(name);
    return this.asked(
      `rolls ${kind} on ${as ?? ''}`,
      (book) => familyFor(kind, { dice: book.dice }, as) !== undefined,
      same,
    );
  }

  /** Contests that the dice state by name. */
  get contestNames(): readonly string[] {
    const names = this.asked('contests', (book) => book.contests.join('\n'), same);
    return names === '' ? [] : names.split('\n');
  }

  /** Degrees of the dice; undefined where they are not known. */
  get degreeNames(): readonly string[] | undefined {
    return this.asked(
      'degrees',
      (book) => book.degrees,
      (degrees) => degrees?.join('\n'),
    );
  }

  /** What formulas call the outcome of a roll on the dice that are declared. */
  get outcomeNames(): readonly string[] {
    return this.asked('outcomes', (book) => book.outcomes.join(), same).split(',');
  }

  /** The same without what they call the outcome of the other side. */
  get ownOutcomes(): readonly string[] {
    const names = this.outcomeNames;
    return names.filter((name) => names.includes(ofOtherSide(name)));
  }

  /** Whether dice of the rulebook put the shifts of a roll together. */
  isPooling(): boolean {
    return this.asked('pooling', (book) => [...book.drafts.values()].some(isPooling), same);
  }

  /** The ladder of a key. */
  ladder(key: string): Ladder | undefined {
    return this.asked(`ladder ${key}`, (book) => book.ladders.get(key), same);
  }

  /** A kind as it was compiled, for the clauses that its declarations share. */
  compiledKind(key: string): Kind | undefined {
    return this.asked(`compiled kind ${key}`, (book) => book.kinds.get(key), same);
  }

  /** The document that a citation without a name means: the first of its own rulebook, else the first of a base. */
  firstSource(citation: ast.Citation): string | undefined {
    return this.asked(`source ${idOf(citation)}`, (book) => book.sourceMeant(citation), same);
  }

  private sourceMeant(citation: ast.Citation): string | undefined {
    const own = this.reports
      .sourceOf(citation)
      ?.root.declarations.find((declaration) => declaration.$type === 'Source');
    return own ? nameKey(own.name) : this.sources.keys().next().value;
  }

  /** Findings about nodes of no document lie so many characters further on. */
  shifted<Result>(shift: number, work: () => Result): Result {
    return this.reports.shifted(shift, work);
  }

  /** Findings that follow are about this document. */
  within<Result>(source: BookSource, work: () => Result): Result {
    return this.reports.within(source, work);
  }

  /** Reports that nothing of these kinds is called so, with a similar name that something has. */
  reportUnknown(node: AstNode, what: string, name: string, among: readonly DraftKind[], words: OffendingPart): void {
    this.report('unknown-name', node, messages.unknownThing(what, name, this.advice(name, among)), words);
  }

  /** Suggests a similar name, as a sentence; empty if there is none. */
  advice(name: string, among: readonly DraftKind[]): string {
    this.advised += 1;
    if (this.advised > MOST_ADVICE) return '';
    const kinds = among.join();
    const names = this.namesByKinds.get(kinds) ?? namesAmong(this.drafts.values(), among);
    this.namesByKinds.set(kinds, names);
    return adviceAmong(names, name);
  }
  /** Names by kinds. The same list for every search, so that its comparison keys are computed once. */
  private readonly namesByKinds = new Map<string, readonly string[]>();

  /** Whether a formula can name this: a trait, a value, a setting, a table ... */
  isDeclared(name: string): boolean {
    return this.asked(`declared ${name}`, (book) => book.declares(name), same);
  }

  private declares(name: string): boolean {
    const kinds = ['derived', 'setting', 'switch', 'field', 'table', 'scale', 'function'] as const;
    return this.findTrait(name) !== undefined || kinds.some((what) => this.find(what, name) !== undefined);
  }

  /** The declaration of a kind of traits. */
  kind(key: string): Draft<ast.Kind> | undefined {
    return this.draft(`kind:${nameKey(key)}`) as Draft<ast.Kind> | undefined;
  }

  /** The table of a name. */
  table(name: string): Table | undefined {
    const key = nameKey(name);
    return this.asked(`table ${key}`, (book) => book.tables.get(key), same);
  }

  /** The scale of a name. */
  scale(name: string): Scale | undefined {
    const key = nameKey(name);
    return this.asked(`scale ${key}`, (book) => book.scales.get(key), same);
  }

  /** The function of a key. */
  function(key: string): FunctionRule | undefined {
    return this.asked(`function ${key}`, (book) => book.functions.get(key), same);
  }

  /** Keys of the columns that a scale can be read by. */
  scaleColumns(scale: string): ReadonlySet<string> {
    return this.asked(
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

  /** Key of the declaration that a name or another spelling of it means. */
  find(what: DraftKind, name: string): string | undefined {
    const key = nameKey(name);
    const address = `${what}:${key}`;
    return this.asked(`find ${address}`, (book) => (book.drafts.has(address) ? key : book.aliases.get(address)), same);
  }

  /** The trait of a name; if several kinds declare it, the one of the given kind, else the first. */
  findTrait(name: string, kind?: string): { kind: string; key: string } | undefined {
    const key = nameKey(name);
    return this.asked(
      `trait ${kind ?? ''} ${key}`,
      (book) => {
        const match = book.traitsByKey.get(key);
        return kind === undefined ? match?.[0] : match?.find((one) => one.kind === kind);
      },
      (found) => found && `${found.kind}:${found.key}`,
    );
  }

  /** The kinds of all traits of a name, as they are declared. */
  kindsCalled(name: string): readonly string[] {
    const key = nameKey(name);
    return this.asked(
      `kinds ${key}`,
      (book) => (book.traitsByKey.get(key) ?? []).map(({ kind }) => book.kind(kind)?.name ?? kind),
      (kinds) => kinds.join('\n'),
    );
  }

  /** `skill Run`: a kind, or `derived`, `setting`, `field`, in front of a name. */
  qualified(name: string): { kind: string; rest: string } | undefined {
    if (!name.includes(' ')) return undefined;
    return this.asked(
      `qualified ${name}`,
      (book) => book.qualifiedNow(name),
      (found) => found && `${found.kind}:${found.rest}`,
    );
  }

  private qualifiedNow(name: string): { kind: string; rest: string } | undefined {
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

  /** Own names of the entries of a kind, as a query and a derived value of an item see them. */
  contextOfKind(kind: string): NameContext {
    return this.asked(`context ${kind}`, (book) => book.contextNow(kind), contentOf);
  }

  private contextNow(kind: string): SharedNames {
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

  /** Own names of the entries of one trait: those of its kind, and what it states itself. */
  contextOfTrait(trait: { readonly kind: string; readonly key: string }): NameContext {
    const id = `context of ${trait.kind}:${trait.key}`;
    return this.asked(id, (book) => book.traitContextNow(trait), contentOf);
  }

  private traitContextNow(trait: { readonly kind: string; readonly key: string }): SharedNames {
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

  /** Whether traits of a kind are things that are carried. */
  isItem(kind: string): boolean {
    return this.asked(
      `item ${kind}`,
      (book) => book.kind(kind)?.layers.some((layer) => layer.node.item) ?? false,
      same,
    );
  }

  /** What items have to show, fields and derived values of each, by the keys of their names. */
  itemColumns(): ReadonlyMap<string, string> {
    return this.asked('item columns', (book) => book.itemColumnsNow(), contentOfNames);
  }

  private itemColumnsNow(): ReadonlyMap<string, string> {
    if (this.columns) return this.columns;
    const columns = new Map<string, string>(this.itemFieldsNow());
    for (const draft of this.drafts.values())
      for (const { node } of draft.layers)
        if (node.$type === 'Derived' && node.each !== undefined) columns.set(draft.key, draft.name);
    this.columns = columns;
    return columns;
  }

  /** Names of the fields that kinds of items and items themselves declare, by their keys. */
  itemFields(): ReadonlyMap<string, string> {
    return this.asked('item fields', (book) => book.itemFieldsNow(), contentOfNames);
  }

  private itemFieldsNow(): ReadonlyMap<string, string> {
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

  /** Notes that a formula of a declaration reads one of its own names; without an owner, of any declaration. */
  noteLocal(key: string, owner?: RuleOrigin): void {
    const address = owner ? `${owner.kind}/${nameKey(owner.name)}/${key}` : key;
    this.note((book) => book.localReads.add(address));
  }

  /** Whether a formula of the declaration, of its kind, or of another one that looks at many reads its own name. */
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

/** The names of other declarations, with all that a formula can tell of them as something that can be compared. */
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
