import { nameKey } from '../../grammar/text.js';
import { amountOf } from '../../play/actions/apply/listed.js';
import { isWritten } from '../../play/actions/apply/write-change.js';
import { lastsUntil } from '../../procedures/written.js';
import type { SourceEntry } from '../../read/source/source.js';
import { type Amount, amountOfValue, type Change, type ConditionChange, changedText } from '../../roll/changes.js';
import { CONDITIONS, type Until } from '../../rules/consequences.js';
import { SharedCells } from '../../sheet/cells/cells.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { keyOfRead, type PartRead, PartReads, type TouchedParts } from '../../sheet/cells/touches.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { isSoBy } from '../../sheet/policy-values.js';
import { valueKey } from '../../values/value.js';
import { ChangedLines } from './changed-lines.js';
import { type Fact, Facts, untilOf } from './facts.js';
import { Few } from './few.js';
import type { Asked } from './memory.js';
import { type MemberQuestion, Noted, type Remembered } from './noted.js';
import { Recent } from './recent.js';

/** Reads lines over a sheet, as if it were `like` it. */
export type Overlaid = (sheet: Evaluation, lines: SourceEntry) => Evaluation | undefined;

/** So many moments of members that began alike are remembered; a simulation visits the same ones again and again. */
const MOST_MOMENTS = 20_000;

/** So many causes are remembered of each, with what they lead to. */
const MOST_CAUSES = 2000;

/** Of so many of them the sheet is kept: most are only passed through, and what is asked of them is known from others. */
const MOST_SHEETS = 80;

/** What is so at some moment of members who began alike. Most are passed through once: what they remember is made when there is something. */
export class Moment implements Remembered {
  private static count = 0;
  readonly number = Moment.count++;
  /** The one that stood in for this one last, which is alike in these parts. */
  standIn: { readonly parts: TouchedParts; readonly is: Moment } | undefined;
  /** What was answered about this moment, by the question. */
  private readonly answers = new Few<object, { readonly end: unknown }>();
  private made: Evaluation | undefined;

  constructor(
    /** In their order. */
    readonly facts: readonly Fact[],
    readonly all: Moments,
  ) {}

  /** The sheet at this moment, made when it is first asked for. */
  get evaluation(): Evaluation {
    this.made ??= this.all.evaluationOf(this);
    this.isAsked = true;
    return this.made;
  }

  /** Lets go of the sheet, unless it was asked for since this was tried last; it is made again, with the same content, when it is asked for. */
  release(): boolean {
    const isKept = this.isAsked;
    this.isAsked = false;
    if (!isKept) this.made = undefined;
    return !isKept;
  }
  private isAsked = false;

  /** What has happened to some parts of the sheet, as a key; at the beginning things have other addresses than later. */
  alike(parts: TouchedParts): number {
    const known = this.alikeIn.get(parts);
    if (known !== undefined) return known;
    let own = '';
    for (const { subject, sign } of this.facts) if ((subject.part & parts) !== 0) own += sign;
    const key = this.facts.length === 0 ? BEGINNING : this.all.numberOf(own);
    this.alikeIn.set(parts, key);
    return key;
  }
  private readonly alikeIn = new Few<TouchedParts, number>();

  /** The same for no more of these parts than what is under a name, or a field. */
  alikeOf(parts: TouchedParts, name: string): number {
    const known = this.alikeWhat.get(name);
    if (known !== undefined) return known;
    let own = '';
    for (const { subject, sign } of this.facts)
      if ((subject.part & parts) !== 0 && (subject.what === undefined || subject.what === name)) own += sign;
    const key = this.facts.length === 0 ? BEGINNING : this.all.numberOf(own);
    this.alikeWhat.set(name, key);
    return key;
  }
  private readonly alikeWhat = new Few<string, number>();

  answerTo(question: MemberQuestion): string | number | undefined {
    return this.all.answerTo(this, question);
  }

  asked(read: PartRead): Asked<MemberQuestion> {
    return { question: this.all.questionOf(read), answer: this.all.noteRead(this, read) };
  }

  /** The answer to a question at this moment. */
  read<Answer>(question: (who: Evaluation) => Answer): Answer {
    const known = this.answers.get(question);
    const answer = known ?? this.all.read(this, question);
    if (!known) this.answers.set(question, answer);
    // The same question has answered it.
    return answer.end as Answer;
  }

  /** The moment after some changes; the change that the sheet cannot say, in words, where there is one. */
  after(changes: readonly Change[]): Moment | string {
    let { facts } = this;
    for (const change of changes)
      for (const settled of this.settled(change)) facts = this.all.facts.after(facts, settled);
    return facts === this.facts ? this : this.all.with(facts);
  }

  /** The moment after a cause that was met at this one before; the change that the sheet cannot say, in words. */
  following(cause: object, changes: () => readonly Change[]): Moment | string {
    const known = this.next.get(cause);
    if (known !== undefined) return known;
    const next = this.after(changes());
    if (this.next.size >= MOST_CAUSES) this.next = new Few();
    this.next.set(cause, next);
    return next;
  }
  private next = new Few<object, Moment | string>();

  /** A change from what is so now; none where it is so already. */
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
    const { begun, facts } = this.all;
    const subject = facts.subjectOf(change);
    const before = this.facts.find((one) => one.subject === subject)?.change;
    if (change.is !== 'entry' && change.is !== 'condition') {
      if (before || change.is === 'thing') return (before ?? change).to;
      return amountOfValue(begun.field(nameKey(change.field)).value) ?? (typeof change.to === 'number' ? 0 : '');
    }
    const unlabelled = facts.subjectOf({ ...change, option: undefined });
    // What is counted under one label may count under another one, too.
    const isMore = this.facts.some(
      ({ change: one }) =>
        'option' in one && one !== before && facts.subjectOf({ ...one, option: undefined }) === unlabelled,
    );
    if (before && !isMore) return before.to;
    return amountOf(isMore ? this.evaluation : begun, change);
  }

  /** Moments until which some condition lasts. */
  get passing(): ReadonlySet<Until> {
    this.passingUntil ??= new Set([
      ...this.facts.flatMap(({ change }) => (change.to !== 0 && untilOf(change)) || []),
      ...this.writtenPassing.map(({ until }) => until),
    ]);
    return this.passingUntil;
  }

  /** Conditions of which the sheet itself says how long they last, and to which nothing has happened, as they end. */
  endedOfSheet(until: Until): readonly ConditionChange[] {
    return this.writtenPassing.flatMap((one) => (one.until === until ? one.gone : []));
  }

  private get writtenPassing(): readonly Passing[] {
    const { passing } = this.all;
    if (passing.length === 0) return passing;
    const changed = new Set(this.facts.map(({ subject }) => subject));
    return passing.filter(({ gone }) => !changed.has(this.all.facts.subjectOf(gone)));
  }
  private passingUntil: ReadonlySet<Until> | undefined;

  get conditions(): ReadonlySet<string> {
    this.conditionKeys ??= this.read(conditionsOf);
    return this.conditionKeys;
  }
  private conditionKeys: ReadonlySet<string> | undefined;

  get isOut(): boolean {
    this.out ??= this.read(isOutNow);
    return this.out;
  }
  private out: boolean | undefined;

  get isHelpless(): boolean {
    this.helpless ??= (this.all.begun.rules.policies.get(FIGHT_POLICIES.helpless) ?? []).some((one) =>
      this.conditions.has(nameKey(one)),
    );
    return this.helpless;
  }
  private helpless: boolean | undefined;
}

function conditionsOf(who: Evaluation): ReadonlySet<string> {
  return new Set(who.itemsIn(CONDITIONS).map(({ name }) => nameKey(name)));
}

function isOutNow(who: Evaluation): boolean {
  return isSoBy(who, FIGHT_POLICIES.out);
}

/** The number of the moment at which nothing has happened yet. */
const BEGINNING = 0;

/** Every moment of members that began alike, by what has changed until then. */
export class Moments {
  private readonly known = new Recent<string, Moment | string>(MOST_MOMENTS);
  private readonly shared = new SharedCells();
  private readonly lines: ChangedLines;
  private readonly answered = new Map<object, Noted<unknown>>();
  /** What has happened to some parts of somebody, each by a number that is not given twice. */
  private readonly numbers = new Recent<string, number>(MOST_MOMENTS);
  private given = BEGINNING;
  /** Moments whose sheet is made, those first that are let go of first. */
  private readonly sheets: Moment[] = [];
  readonly facts: Facts;
  readonly first: Moment;

  constructor(
    /** The sheet under what the encounter says of the member. */
    readonly begun: Evaluation,
    private readonly overlaid: Overlaid,
  ) {
    this.lines = new ChangedLines(begun);
    this.facts = new Facts(begun);
    this.first = new Moment([], this);
  }

  /** Conditions of which the sheet says how long they last: each as the change that ends it. */
  get passing(): readonly Passing[] {
    this.passingOnes ??= passingIn(this.begun);
    return this.passingOnes;
  }
  private passingOnes: readonly Passing[] | undefined;

  /** The moment at which all this is so. */
  with(facts: readonly Fact[]): Moment | string {
    if (facts.length === 0) return this.first;
    let key = '';
    for (const { sign } of facts) key += sign;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const made = this.unsayable(facts) ?? new Moment(facts, this);
    this.known.set(key, made);
    return made;
  }

  /** The number of some facts, by their signs. */
  numberOf(facts: string): number {
    const known = this.numbers.get(facts);
    if (known !== undefined) return known;
    this.given += 1;
    this.numbers.set(facts, this.given);
    return this.given;
  }

  /** The answer to a question at a moment. */
  read(moment: Moment, question: (who: Evaluation) => unknown): { readonly end: unknown } {
    const noted = this.answered.get(question) ?? new Noted<unknown>();
    this.answered.set(question, noted);
    const before = noted.recall(moment);
    if (before) return before;
    const reads = new PartReads();
    const { evaluation } = moment;
    const end = evaluation.cells.touches.heard(reads.listener, () => question(evaluation));
    noted.keep(moment, reads.touched, reads.reads, end);
    return { end };
  }

  /** An answer that follows from what has happened, where it is known what the question reads. */
  know<Answer>(moment: Moment, question: (who: Evaluation) => Answer, answer: Answer): void {
    const noted = this.answered.get(question);
    if (noted && noted.parts !== 0 && !noted.recall(moment)) noted.set(moment, answer);
  }

  /** What answers a question about a moment: what has happened to some parts, or the value of a cell, as far as that follows from what was noted of others. */
  answerTo(moment: Moment, { parts, what, cell }: MemberQuestion): string | number | undefined {
    if (cell === undefined) return what === undefined ? moment.alike(parts) : moment.alikeOf(parts, what);
    return this.values.get(cell)?.recall(moment)?.end;
  }

  /** Notes what was read of a moment, or of another one that is alike in it: the answer to the question that it was. */
  noteRead(moment: Moment, { parts, what, cell }: PartRead): string | number {
    if (!cell) return what === undefined ? moment.alike(parts) : moment.alikeOf(parts, what);
    if (this.values.size >= MOST_MOMENTS) this.values.clear();
    const noted = this.values.get(cell.key) ?? new Noted<string>();
    this.values.set(cell.key, noted);
    const before = noted.recall(moment);
    if (before) return before.end;
    const value = `${cell.value.kind} ${valueKey(cell.value)}`;
    noted.keep(moment, parts, cell.reads, value);
    return value;
  }
  private readonly values = new Map<string, Noted<string>>();

  /** What was read, as a question: the same is asked again and again. */
  questionOf(read: PartRead): MemberQuestion {
    const key = keyOfRead(read);
    const known = this.questions.get(key);
    if (known) return known;
    const { parts, what, cell } = read;
    const question = { parts, what, cell: cell?.key };
    if (this.questions.size >= MOST_MOMENTS) this.questions.clear();
    this.questions.set(key, question);
    return question;
  }
  private readonly questions = new Map<string | number, MemberQuestion>();

  /** The first moment that was asked for of those that are alike in some parts. */
  like(moment: Moment, parts: TouchedParts): Moment {
    const { standIn } = moment;
    if (standIn?.parts === parts) return standIn.is;
    const is = this.firstLike(moment, parts);
    moment.standIn = { parts, is };
    return is;
  }

  private firstLike(moment: Moment, parts: TouchedParts): Moment {
    const key = `${parts} ${moment.alike(parts)}`;
    const known = this.standIns.get(key);
    if (known) return known;
    this.standIns.set(key, moment);
    return moment;
  }
  private readonly standIns = new Recent<string, Moment>(MOST_MOMENTS);

  /** The sheet at a moment. */
  evaluationOf(moment: Moment): Evaluation {
    if (moment === this.first) return this.begun;
    const made = this.overlay(moment.facts);
    if (!made) throw new Error('A sheet that could be read cannot be read any more.');
    // Those that are asked for again and again stay.
    while (this.sheets.length >= MOST_SHEETS) {
      const [old] = this.sheets.splice(0, 1);
      if (old && !old.release()) this.sheets.push(old);
    }
    this.sheets.push(moment);
    return made;
  }

  /** The first of some facts that the sheet cannot say, in words. Whether it can does not depend on the others. */
  private unsayable(facts: readonly Fact[]): string | undefined {
    const untried = facts.filter(({ isSayable }) => isSayable === undefined);
    const evaluation = untried.length > 0 ? this.overlay(facts) : undefined;
    for (const fact of untried) fact.isSayable = evaluation !== undefined && isWritten(evaluation, fact.change);
    const wrong = facts.find(({ isSayable }) => !isSayable);
    return wrong && changedText(wrong.change);
  }

  private overlay(facts: readonly Fact[]): Evaluation | undefined {
    const { begun, overlaid } = this;
    const source: SourceEntry = {
      uri: begun.source.uri,
      path: `${begun.source.path}.now`,
      type: 'state',
      tokens: [],
      entries: this.lines.of(facts.map(({ change }) => change)),
    };
    const evaluation = overlaid(begun, source);
    evaluation?.cells.share(
      this.shared,
      facts.reduce((all, { subject }) => all | subject.part, 0),
    );
    return evaluation;
  }
}

interface Passing {
  readonly until: Until;
  readonly gone: ConditionChange;
}

function passingIn(begun: Evaluation): readonly Passing[] {
  return begun.itemsIn(CONDITIONS).flatMap((item) => {
    const until = lastsUntil(item);
    if (until === undefined) return [];
    const { name, ownLabel: option } = item;
    const named = { is: 'condition', who: '', of: begun.source.name, condition: name } as const;
    const gone: ConditionChange = { ...named, ...(option !== undefined && { option }), from: 0, to: 0 };
    return [{ until, gone: { ...gone, from: amountOf(begun, gone) } }];
  });
}
