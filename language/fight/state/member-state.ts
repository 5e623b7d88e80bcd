import { nameKey } from '../../grammar/text.js';
import { RecentCache } from '../../memo/recent-cache.js';
import { amountOf } from '../../play/actions/apply/listed.js';
import { isWritten } from '../../play/actions/apply/write-change.js';
import { isDead } from '../../play/actions/dead.js';
import type { SourceEntry } from '../../read/source/source.js';
import { type Amount, amountOfValue, type Change, type ConditionChange, changedText } from '../../roll/changes.js';
import { CONDITIONS, type Until } from '../../rules/consequences.js';
import { isTrue } from '../../rules/operations.js';
import { SharedCells } from '../../sheet/cells/cells.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { TouchedParts } from '../../sheet/cells/touches.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { isSoBy } from '../../sheet/policy-values.js';
import { ChangedLines } from './changed-lines.js';
import { type LastingCondition, lastingConditionsOf } from './lasting-conditions.js';
import { type NetChange, NetChanges, untilOf } from './net-changes.js';
import { ResultsByParts, type WithParts } from './results-by-parts.js';

/** Evaluates a sheet with further lines read over it; undefined if they cannot be read. */
export type Overlaid = (sheet: Evaluation, lines: SourceEntry) => Evaluation | undefined;

/** Most cached states of one template. */
const MOST_STATES = 20_000;

/** Most cached sheets of one template. Most states occur once, and need no sheet of their own. */
const MOST_SHEETS = 240;

/** The key of the beginning. Things have other addresses there than in later states, so it equals none in any part. */
const BEGINNING = 'beginning';

/** The state of a member: its net changes since the beginning. It is immutable. */
export class MemberState implements WithParts {
  private readonly keys = new Map<TouchedParts, string>();

  constructor(
    /** In their order. */
    readonly changes: readonly NetChange[],
    readonly template: MemberTemplate,
    /** The ids of all changes. */
    readonly key: string,
  ) {}

  /** The sheet of a member in this state. */
  get evaluation(): Evaluation {
    return this.template.sheetOf(this);
  }

  /** A sheet that equals this state's in some parts, preferably an existing one. */
  sheetLike(parts: TouchedParts): Evaluation {
    return this.template.sheetLike(this, parts);
  }

  keyOf(parts: TouchedParts): string {
    const cached = this.keys.get(parts);
    if (cached !== undefined) return cached;
    const ids = this.changes.flatMap(({ subject, id }) => ((subject.parts & parts) === 0 ? [] : id));
    const key = this.changes.length === 0 ? BEGINNING : ids.join();
    this.keys.set(parts, key);
    return key;
  }

  /**
   * The answer to a question about the sheet, with a name as its parameter. Cached for all states that are equal in the
   * parts that it reads, so the answer must be plain data that reads nothing later.
   */
  read<Answer>(question: (who: Evaluation, about: string) => Answer, about = ''): Answer {
    return this.template.read(this, question, about);
  }

  /** The state after some changes; if the sheet cannot express one of them, that change in words. */
  after(changes: readonly Change[]): MemberState | string {
    let net = this.changes;
    for (const change of changes)
      for (const settled of this.settle(change)) net = this.template.netChanges.after(net, settled);
    return net === this.changes ? this : this.template.with(net);
  }

  /** A change with its amounts in this state; none if it has no effect. */
  private settle({ onto, ...change }: Change): Change[] {
    if (onto === undefined) return [change];
    const { to } = change;
    const from = this.amountNow(change);
    const becomes = onto === 'grows' && typeof from === 'number' && typeof to === 'number' ? from + to : to;
    // Both amounts are of the same thing, so they have the same type.
    return from === becomes ? [] : [{ ...change, from, to: becomes } as Change];
  }

  /** The current amount of the thing that a change is about. */
  private amountNow(change: Change): Amount {
    const { begun, netChanges } = this.template;
    const subject = netChanges.subjectOf(change);
    const before = this.changes.find((one) => one.subject === subject)?.change;
    if (change.is !== 'entry' && change.is !== 'condition') {
      if (before || change.is === 'thing') return (before ?? change).to;
      return amountOfValue(begun.field(nameKey(change.field)).value) ?? (typeof change.to === 'number' ? 0 : '');
    }
    const unlabelled = netChanges.subjectOf({ ...change, option: undefined });
    // Changes with another label may count for this one, too.
    const isMore = this.changes.some(
      ({ change: one }) =>
        'option' in one && one !== before && netChanges.subjectOf({ ...one, option: undefined }) === unlabelled,
    );
    if (before && !isMore) return before.to;
    return amountOf(isMore ? this.evaluation : begun, change);
  }

  /** The changes that end all conditions that last `until` then. */
  ending(until: Until): readonly ConditionChange[] {
    const { lasting, netChanges } = this.template;
    const gained = this.changes.flatMap(({ change }): readonly ConditionChange[] =>
      change.is === 'condition' && change.to !== 0 && untilOf(change) === until
        ? [{ ...change, from: change.to, to: 0 }]
        : [],
    );
    const ofSheet = lasting.flatMap((one) => {
      if (one.until !== until) return [];
      const subject = netChanges.subjectOf(one.end);
      return this.changes.some((changed) => changed.subject === subject) ? [] : one.end;
    });
    return [...gained, ...ofSheet];
  }

  /** Whether the member has the condition with this key, or the derived value with it is true. */
  is(key: string): boolean {
    return this.read(isSoOf, key);
  }

  get isOut(): boolean {
    this.out ??= this.read(isOutNow);
    return this.out;
  }
  private out: boolean | undefined;

  get isDead(): boolean {
    this.dead ??= this.read(isDead);
    return this.dead;
  }
  private dead: boolean | undefined;

  /** Whether the member has a condition, or a true value, that the rulebook lists as helpless. */
  get isHelpless(): boolean {
    this.helpless ??= this.template.helplessBy.some((key) => this.is(key));
    return this.helpless;
  }
  private helpless: boolean | undefined;
}

/** Looks one condition up by its name, so that the answer does not depend on others. */
function isSoOf(who: Evaluation, key: string): boolean {
  const { lists, derived } = who.rules;
  const kinds = [...(lists.get(CONDITIONS)?.kinds ?? [])];
  return (
    kinds.some((kind) => who.entriesNamed(kind, CONDITIONS, [key]).length > 0) ||
    (derived.has(key) && isTrue(who.derived(key, undefined).value))
  );
}

function isOutNow(who: Evaluation): boolean {
  return isSoBy(who, FIGHT_POLICIES.out);
}

/** What members with the same beginning share: their sheet, the states that any of them was in, and results for these. */
export class MemberTemplate {
  readonly first: MemberState;
  readonly netChanges: NetChanges;
  private readonly states = new RecentCache<string, MemberState | string>(MOST_STATES);
  private readonly byParts = new RecentCache<string, MemberState>(MOST_STATES);
  private readonly sheets = new RecentCache<MemberState, Evaluation>(MOST_SHEETS);
  /** Answers by the question and its parameter. */
  private readonly answers = new Map<object, Map<string, ResultsByParts<'member', unknown>>>();
  private readonly sharedCells = new SharedCells();
  private readonly lines: ChangedLines;

  constructor(
    /** The sheet with what the encounter states for the member. */
    readonly begun: Evaluation,
    private readonly overlaid: Overlaid,
  ) {
    this.lines = new ChangedLines(begun);
    this.netChanges = new NetChanges(begun);
    this.first = new MemberState([], this, '');
  }

  /** The keys of the conditions and values that the rulebook lists as helpless. */
  get helplessBy(): readonly string[] {
    this.helplessKeys ??= (this.begun.rules.policies.get(FIGHT_POLICIES.helpless) ?? []).map(nameKey);
    return this.helplessKeys;
  }
  private helplessKeys: readonly string[] | undefined;

  /** Conditions for which the sheet states when they end. */
  get lasting(): readonly LastingCondition[] {
    this.lastingOfSheet ??= lastingConditionsOf(this.begun);
    return this.lastingOfSheet;
  }
  private lastingOfSheet: readonly LastingCondition[] | undefined;

  /** The state with these net changes; in words, the change that a sheet cannot express. */
  with(changes: readonly NetChange[]): MemberState | string {
    if (changes.length === 0) return this.first;
    const key = changes.map(({ id }) => id).join();
    const cached = this.states.get(key);
    if (cached !== undefined) return cached;
    const state = this.createState(changes, key);
    this.states.set(key, state);
    return state;
  }

  /** Tries whether a sheet can express the net changes. That does not depend on the other changes, so each is tried once. */
  private createState(changes: readonly NetChange[], key: string): MemberState | string {
    const untried = changes.filter(({ isSayable }) => isSayable === undefined);
    const sheet = untried.length > 0 ? this.overlay(changes) : undefined;
    for (const one of untried) one.isSayable = sheet !== undefined && isWritten(sheet, one.change);
    const wrong = changes.find(({ isSayable }) => !isSayable);
    if (wrong) return changedText(wrong.change);
    const state = new MemberState(changes, this, key);
    if (sheet) this.sheets.set(state, sheet);
    return state;
  }

  /**
   * A sheet that equals that of a state in some parts, and in whether the member is dead, which lines read without
   * recording it. An existing sheet if there is one.
   */
  sheetLike(state: MemberState, parts: TouchedParts): Evaluation {
    const key = `${parts} ${state.isDead ? 'dead ' : ''}${state.keyOf(parts)}`;
    const alike = this.byParts.get(key);
    const sheet = alike && (alike === this.first ? this.begun : this.sheets.get(alike));
    if (sheet) return sheet;
    this.byParts.set(key, state);
    return this.sheetOf(state);
  }

  sheetOf(state: MemberState): Evaluation {
    if (state === this.first) return this.begun;
    const cached = this.sheets.get(state);
    if (cached) return cached;
    const sheet = this.overlay(state.changes);
    if (!sheet) throw new Error('A sheet that could be read before cannot be read again.');
    this.sheets.set(state, sheet);
    return sheet;
  }

  read<Answer>(state: MemberState, question: (who: Evaluation, about: string) => Answer, about: string): Answer {
    const answers = this.answersTo(question, about);
    const member = (): MemberState => state;
    const cached = answers.recall(member);
    // Results under a question have the type of its answers.
    if (cached) return cached.result as Answer;
    const { evaluation } = state;
    const { answer, touched } = evaluation.cells.touches.of(() => question(evaluation, about));
    answers.keep(member, new Map([['member', touched]]), answer);
    return answer;
  }

  private answersTo(question: object, about: string): ResultsByParts<'member', unknown> {
    const all = this.answers.get(question) ?? new Map<string, ResultsByParts<'member', unknown>>();
    this.answers.set(question, all);
    const cached = all.get(about);
    if (cached) return cached;
    const answers = new ResultsByParts<'member', unknown>();
    all.set(about, answers);
    return answers;
  }

  private overlay(changes: readonly NetChange[]): Evaluation | undefined {
    const { begun, overlaid } = this;
    const source: SourceEntry = {
      uri: begun.source.uri,
      path: `${begun.source.path}.now`,
      type: 'state',
      tokens: [],
      entries: this.lines.of(changes.map(({ change }) => change)),
    };
    const evaluation = overlaid(begun, source);
    evaluation?.cells.share(
      this.sharedCells,
      changes.reduce((all, { subject }) => all | subject.parts, 0),
    );
    return evaluation;
  }
}
