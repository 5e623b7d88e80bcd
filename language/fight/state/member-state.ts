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

/** Reads lines over a sheet, as if it were `like` it. */
export type Overlaid = (sheet: Evaluation, lines: SourceEntry) => Evaluation | undefined;

/** States that are kept of one template. */
const MOST_STATES = 20_000;

/** Sheets that are kept of one template. Most states occur once, and need no sheet of their own. */
const MOST_SHEETS = 240;

/** The key of the state at the beginning. Things have other addresses there than later, so that no part is the same as at other states. */
const BEGINNING = 'beginning';

/** The state of a member: how it differs from its beginning. It never changes. */
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

  /** A sheet that is the same in some parts, preferably one that is there already. */
  sheetLike(parts: TouchedParts): Evaluation {
    return this.template.sheetLike(this, parts);
  }

  keyOf(parts: TouchedParts): string {
    const known = this.keys.get(parts);
    if (known !== undefined) return known;
    const ids = this.changes.flatMap(({ subject, id }) => ((subject.parts & parts) === 0 ? [] : id));
    const key = this.changes.length === 0 ? BEGINNING : ids.join();
    this.keys.set(parts, key);
    return key;
  }

  /**
   * The answer to a question about the sheet, and about something that is named; from the cache where the state of another member was alike
   * in what it reads. It is data, and asks nothing more.
   */
  read<Answer>(question: (who: Evaluation, about: string) => Answer, about = ''): Answer {
    return this.template.read(this, question, about);
  }

  /** The state after some changes; where the sheet cannot say one of them, that change in words. */
  after(changes: readonly Change[]): MemberState | string {
    let net = this.changes;
    for (const change of changes)
      for (const settled of this.settled(change)) net = this.template.netChanges.after(net, settled);
    return net === this.changes ? this : this.template.with(net);
  }

  /** A change with the amounts that it has in this state; none where it changes nothing. */
  private settled({ onto, ...change }: Change): Change[] {
    if (onto === undefined) return [change];
    const { to } = change;
    const from = this.amountNow(change);
    const becomes = onto === 'grows' && typeof from === 'number' && typeof to === 'number' ? from + to : to;
    // Both are of the same thing, so that they are of the kind that this thing has.
    return from === becomes ? [] : [{ ...change, from, to: becomes } as Change];
  }

  /** How much there is of what a change changes. */
  private amountNow(change: Change): Amount {
    const { begun, netChanges } = this.template;
    const subject = netChanges.subjectOf(change);
    const before = this.changes.find((one) => one.subject === subject)?.change;
    if (change.is !== 'entry' && change.is !== 'condition') {
      if (before || change.is === 'thing') return (before ?? change).to;
      return amountOfValue(begun.field(nameKey(change.field)).value) ?? (typeof change.to === 'number' ? 0 : '');
    }
    const unlabelled = netChanges.subjectOf({ ...change, option: undefined });
    // What is counted under one label may count under another one, too.
    const isMore = this.changes.some(
      ({ change: one }) =>
        'option' in one && one !== before && netChanges.subjectOf({ ...one, option: undefined }) === unlabelled,
    );
    if (before && !isMore) return before.to;
    return amountOf(isMore ? this.evaluation : begun, change);
  }

  /** Conditions that end at some moment, each as the change that ends it. */
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

  /** Whether the member has a condition, or is what a value of the rulebook says; by its name key. */
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

  /** Whether something keeps the member from acting: a condition or a value that the rulebook lists. */
  get isHelpless(): boolean {
    this.helpless ??= this.template.helplessBy.some((key) => this.is(key));
    return this.helpless;
  }
  private helpless: boolean | undefined;
}

/** Asks for one condition by its name only, so that the others do not matter to the answer. */
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

/** What members with the same beginning share: their sheet, the states that any of them has been in, and what was computed for these. */
export class MemberTemplate {
  readonly first: MemberState;
  readonly netChanges: NetChanges;
  private readonly states = new RecentCache<string, MemberState | string>(MOST_STATES);
  private readonly byParts = new RecentCache<string, MemberState>(MOST_STATES);
  private readonly sheets = new RecentCache<MemberState, Evaluation>(MOST_SHEETS);
  /** By the question, and by what it is about. */
  private readonly answers = new Map<object, Map<string, ResultsByParts<'member', unknown>>>();
  private readonly sharedCells = new SharedCells();
  private readonly lines: ChangedLines;

  constructor(
    /** The sheet under what the encounter says of the member. */
    readonly begun: Evaluation,
    private readonly overlaid: Overlaid,
  ) {
    this.lines = new ChangedLines(begun);
    this.netChanges = new NetChanges(begun);
    this.first = new MemberState([], this, '');
  }

  /** What keeps from acting, by name key: conditions and values. */
  get helplessBy(): readonly string[] {
    this.helplessKeys ??= (this.begun.rules.policies.get(FIGHT_POLICIES.helpless) ?? []).map(nameKey);
    return this.helplessKeys;
  }
  private helplessKeys: readonly string[] | undefined;

  /** Conditions whose duration the sheet gives. */
  get lasting(): readonly LastingCondition[] {
    this.lastingOfSheet ??= lastingConditionsOf(this.begun);
    return this.lastingOfSheet;
  }
  private lastingOfSheet: readonly LastingCondition[] | undefined;

  /** The state with these net changes; in words, the change that a sheet cannot express. */
  with(changes: readonly NetChange[]): MemberState | string {
    if (changes.length === 0) return this.first;
    const key = changes.map(({ id }) => id).join();
    const known = this.states.get(key);
    if (known !== undefined) return known;
    const made = this.made(changes, key);
    this.states.set(key, made);
    return made;
  }

  /** Whether a sheet can say a net change does not depend on the others. */
  private made(changes: readonly NetChange[], key: string): MemberState | string {
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
   * A sheet that is the same in some parts, and of somebody dead if this one is: that nothing can be done to the dead is left out of what
   * lines read. One that is there already where there is any.
   */
  sheetLike(state: MemberState, parts: TouchedParts): Evaluation {
    const key = `${parts} ${state.isDead ? 'dead ' : ''}${state.keyOf(parts)}`;
    const known = this.byParts.get(key);
    const sheet = known && (known === this.first ? this.begun : this.sheets.get(known));
    if (sheet) return sheet;
    this.byParts.set(key, state);
    return this.sheetOf(state);
  }

  sheetOf(state: MemberState): Evaluation {
    if (state === this.first) return this.begun;
    const known = this.sheets.get(state);
    if (known) return known;
    const sheet = this.overlay(state.changes);
    if (!sheet) throw new Error('A sheet that could be read cannot be read any more.');
    this.sheets.set(state, sheet);
    return sheet;
  }

  read<Answer>(state: MemberState, question: (who: Evaluation, about: string) => Answer, about: string): Answer {
    const answers = this.answersTo(question, about);
    const member = (): MemberState => state;
    const known = answers.recall(member);
    // The same question has answered it.
    if (known) return known.result as Answer;
    const { evaluation } = state;
    const { answer, touched } = evaluation.cells.touches.of(() => question(evaluation, about));
    answers.keep(member, new Map([['member', touched]]), answer);
    return answer;
  }

  private answersTo(question: object, about: string): ResultsByParts<'member', unknown> {
    const all = this.answers.get(question) ?? new Map<string, ResultsByParts<'member', unknown>>();
    this.answers.set(question, all);
    const known = all.get(about);
    if (known) return known;
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
