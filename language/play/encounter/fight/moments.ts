import { nameKey } from '../../../grammar/text.js';
import { SharedCells } from '../../../model/evaluate/cells/cells.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { keyOfRead, type PartRead, PartReads, type TouchedParts } from '../../../model/evaluate/cells/touches.js';
import { isSoBy } from '../../../model/evaluate/policy-values.js';
import type { SourceEntry } from '../../../model/read/source/source.js';
import { CONDITIONS, type Until } from '../../../model/rules/consequences.js';
import { valueKey } from '../../../values/value.js';
import { amountOf } from '../../actions/apply/listed.js';
import { isWritten } from '../../actions/apply/write-change.js';
import {
  type Amount,
  amountOfValue,
  type Change,
  type ConditionChange,
  changedKey,
  changedText,
  merged,
} from '../../actions/changes.js';
import { lastsUntil } from '../../procedures/written.js';
import { ChangedLines, keyOf, partOf, textOfChanges, untilOf } from './changed-lines.js';
import { type Asked, Memory } from './memory.js';
import { FIGHT_POLICIES } from './policies.js';
import { Recent } from './recent.js';

/** Reads lines over a sheet, as if it were `like` it. */
export type Overlaid = (sheet: Evaluation, lines: SourceEntry) => Evaluation | undefined;

/** So many moments of members that began alike are remembered; a simulation visits the same ones again and again. */
const MOST_MOMENTS = 20_000;

/** So many causes are remembered of each, with what they lead to. */
const MOST_CAUSES = 200;

/** Of so many of them the sheet is kept: most are only passed through, and what is asked of them is known from others. */
const MOST_SHEETS = 80;

/** What is so at some moment of members who began alike. Most are passed through once: what they remember is made when there is something. */
export class Moment {
  private static count = 0;
  readonly number = Moment.count++;
  private next: Map<string, Moment | string> | undefined;
  /** The one that stood in for this one last, which is alike in these parts. */
  standIn: { readonly parts: TouchedParts; readonly is: Moment } | undefined;
  /** What was answered about this moment, by the question. */
  private answers: Map<object, unknown> | undefined;
  private made: Evaluation | undefined;

  constructor(
    /** The member they happened to. */
    readonly changes: readonly Change[],
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
    for (const change of this.changes) {
      const { part, text } = this.all.keysOf(change);
      if ((part & parts) !== 0) own += text;
    }
    const key = this.changes.length === 0 ? BEGINNING : this.all.numberOf(own);
    this.alikeIn.set(parts, key);
    return key;
  }
  private readonly alikeIn = new Map<TouchedParts, number>();

  /** The same for no more of these parts than what is under a name, or a field. */
  alikeOf(parts: TouchedParts, name: string): number {
    const known = this.alikeWhat?.get(name);
    if (known !== undefined) return known;
    let own = '';
    for (const change of this.changes) {
      const { part, what, text } = this.all.keysOf(change);
      if ((part & parts) !== 0 && (what === undefined || what === name)) own += text;
    }
    const key = this.changes.length === 0 ? BEGINNING : this.all.numberOf(own);
    this.alikeWhat ??= new Map();
    this.alikeWhat.set(name, key);
    return key;
  }
  private alikeWhat: Map<string, number> | undefined;

  /** The answer to a question at this moment. */
  read<Answer>(question: (who: Evaluation) => Answer): Answer {
    const before = this.answers?.get(question);
    // The same question has answered it.
    if (before !== undefined || this.answers?.has(question)) return before as Answer;
    const answer = this.all.read(this, question);
    this.answers ??= new Map();
    this.answers.set(question, answer);
    return answer;
  }

  /** The moment after some changes; the change that the sheet cannot say, in words, where there is one. */
  after(changes: readonly Change[]): Moment | string {
    const key = textOfChanges(changes);
    const known = this.next?.get(key);
    if (known !== undefined) return known;
    const own = changes.flatMap((change) => this.settled({ ...change, who: '' }));
    const next = this.all.with(merged([...this.changes, ...own]));
    if (!this.next || this.next.size >= MOST_MOMENTS) this.next = new Map();
    this.next.set(key, next);
    return next;
  }

  /** The moment after a cause that was met at this one before; the change that the sheet cannot say, in words. */
  following(cause: object, changes: () => readonly Change[]): Moment | string {
    const known = this.caused?.get(cause);
    if (known !== undefined) return known;
    const all = changes();
    const next = all.length === 0 ? this : this.after(all);
    if (!this.caused || this.caused.size >= MOST_CAUSES) this.caused = new Map();
    this.caused.set(cause, next);
    return next;
  }
  private caused: Map<object, Moment | string> | undefined;

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
    const { begun } = this.all;
    const key = keyOf(change);
    const before = this.changes.find((one) => keyOf(one) === key);
    if (change.is !== 'entry' && change.is !== 'condition') {
      if (before || change.is === 'thing') return (before ?? change).to;
      return amountOfValue(begun.field(nameKey(change.field)).value) ?? (typeof change.to === 'number' ? 0 : '');
    }
    const unlabelled = keyOf({ ...change, option: undefined });
    // What is counted under one label may count under another one, too.
    const isMore = this.changes.some(
      (one) => 'option' in one && one !== before && keyOf({ ...one, option: undefined }) === unlabelled,
    );
    if (before && !isMore) return before.to;
    return amountOf(isMore ? this.evaluation : begun, change);
  }

  /** Moments until which some condition lasts. */
  get passing(): ReadonlySet<Until> {
    this.passingUntil ??= new Set([
      ...this.changes.flatMap((change) => (change.to !== 0 && untilOf(change)) || []),
      ...this.writtenPassing.map(({ until }) => until),
    ]);
    return this.passingUntil;
  }

  /** Conditions of which the sheet itself says how long they last, and to which nothing has happened, as they end. */
  endedOfSheet(until: Until, who: string): readonly ConditionChange[] {
    return this.writtenPassing.flatMap((one) => (one.until === until ? [{ ...one.gone, who }] : []));
  }

  private get writtenPassing(): readonly Passing[] {
    const { passing } = this.all;
    if (passing.length === 0) return passing;
    const changed = new Set(this.changes.map(changedKey));
    return passing.filter(({ gone }) => !changed.has(changedKey(gone)));
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

interface ChangeKeys {
  readonly key: string;
  readonly text: string;
  readonly part: TouchedParts;
  readonly what?: string;
}

/** What can be asked of a member: the value of a cell, by its address, or what has happened to some parts. */
export interface MemberQuestion {
  readonly parts: TouchedParts;
  readonly what: string | undefined;
  readonly cell: string | undefined;
}

export function isSameQuestion(one: MemberQuestion, other: MemberQuestion): boolean {
  if (one.cell !== undefined || other.cell !== undefined) return one.cell === other.cell;
  return one.what === other.what && (one.what !== undefined || one.parts === other.parts);
}

/** What something comes to at different moments: by what has happened to all that it reads, and by the answers to what it asks. */
class Noted<Answer> {
  /** Everything that it has read so far. */
  parts: TouchedParts = 0;
  private readonly byMoment = new Map<number, { readonly end: Answer }>();
  private byReads = new Memory<MemberQuestion, Answer>(isSameQuestion);
  private ways = 0;

  /** What it comes to, where that follows from what was kept. */
  recall(moment: Moment): { readonly end: Answer } | undefined {
    const key = moment.alike(this.parts);
    const known = this.byMoment.get(key);
    if (known) return known;
    const recalled = this.byReads.recall((question) => moment.all.answerTo(moment, question));
    if (recalled) this.byMoment.set(key, recalled);
    return recalled;
  }

  /** It reads some parts; thing by thing, where that is known. */
  keep(moment: Moment, touched: TouchedParts, reads: readonly PartRead[] | undefined, answer: Answer): void {
    // What was noted so far told too few moments apart.
    if ((this.parts | touched) !== this.parts) this.byMoment.clear();
    this.parts |= touched;
    this.set(moment, answer);
    if (!reads) return;
    if (this.ways >= MOST_MOMENTS) {
      this.byReads = new Memory(isSameQuestion);
      this.ways = 0;
    }
    this.ways += 1;
    const { all } = moment;
    this.byReads.keep(all.askedOf(moment, reads), answer, (question) => all.answerTo(moment, question));
  }

  /** It comes to this at a moment, whatever it asks. */
  set(moment: Moment, end: Answer): void {
    if (this.byMoment.size >= MOST_MOMENTS) this.byMoment.clear();
    this.byMoment.set(moment.alike(this.parts), { end });
  }
}

/** The number of the moment at which nothing has happened yet. */
const BEGINNING = 0;

/** Every moment of members that began alike, by what has changed until then. */
export class Moments {
  private readonly known = new Recent<string, Moment | string>(MOST_MOMENTS);
  private readonly shared = new SharedCells();
  private readonly lines: ChangedLines;
  private readonly answered = new Map<object, Noted<unknown>>();
  /** Changes that the sheet can say, and those that it cannot. */
  private readonly sayable = new Map<string, boolean>();
  /** What has happened to some parts of somebody, each by a number that is not given twice. */
  private readonly numbers = new Recent<string, number>(MOST_MOMENTS);
  private given = BEGINNING;
  /** Moments whose sheet is made, those first that are let go of first. */
  private readonly sheets: Moment[] = [];
  readonly first: Moment;

  constructor(
    /** The sheet under what the encounter says of the member. */
    readonly begun: Evaluation,
    private readonly overlaid: Overlaid,
  ) {
    this.lines = new ChangedLines(begun);
    this.first = new Moment([], this);
  }

  /** Conditions of which the sheet says how long they last: each as the change that ends it. */
  get passing(): readonly Passing[] {
    this.passingOnes ??= passingIn(this.begun);
    return this.passingOnes;
  }
  private passingOnes: readonly Passing[] | undefined;

  /** The moment at which all this has changed, in whatever order it did. */
  with(changes: readonly Change[]): Moment | string {
    if (changes.length === 0) return this.first;
    const sorted = changes.toSorted((one, other) => (this.keysOf(one).key < this.keysOf(other).key ? -1 : 1));
    let key = '';
    for (const change of sorted) key += this.keysOf(change).text;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const made = this.unsayable(sorted) ?? new Moment(sorted, this);
    this.known.set(key, made);
    return made;
  }

  /** What a change is about, the same with what it comes to, and what it changes; moments that follow each other have most changes in common. */
  keysOf(change: Change): ChangeKeys {
    const known = this.keys.get(change);
    if (known) return known;
    const keys = { key: keyOf(change), text: textOfChanges([change]), ...partOf(change, this.begun) };
    this.keys.set(change, keys);
    return keys;
  }
  private readonly keys = new WeakMap<Change, ChangeKeys>();

  /** The number of what has happened, as text. */
  numberOf(changes: string): number {
    const known = this.numbers.get(changes);
    if (known !== undefined) return known;
    this.given += 1;
    this.numbers.set(changes, this.given);
    return this.given;
  }

  /** The answer to a question at a moment. */
  read<Answer>(moment: Moment, question: (who: Evaluation) => Answer): Answer {
    const noted = this.answered.get(question) ?? new Noted<unknown>();
    this.answered.set(question, noted);
    const before = noted.recall(moment);
    // The same question has answered it.
    if (before) return before.end as Answer;
    const reads = new PartReads();
    const { evaluation } = moment;
    const answer = evaluation.cells.touches.heard(reads.listener, () => question(evaluation));
    noted.keep(moment, reads.touched, reads.reads, answer);
    return answer;
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

  /** What was read as questions about a moment, with their answers. */
  askedOf(moment: Moment, reads: readonly PartRead[]): readonly Asked<MemberQuestion>[] {
    return reads.map((read) => ({ question: this.questionOf(read), answer: this.noteRead(moment, read) }));
  }

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
    const made = this.overlay(moment.changes);
    if (!made) throw new Error('A sheet that could be read cannot be read any more.');
    // Those that are asked for again and again stay.
    while (this.sheets.length >= MOST_SHEETS) {
      const [old] = this.sheets.splice(0, 1);
      if (old && !old.release()) this.sheets.push(old);
    }
    this.sheets.push(moment);
    return made;
  }

  /** The first of some changes that the sheet cannot say, in words. Whether it can does not depend on the others. */
  private unsayable(changes: readonly Change[]): string | undefined {
    const isNew = (change: Change): boolean => !this.sayable.has(this.keysOf(change).text);
    const unknown = changes.filter(isNew);
    const evaluation = unknown.length > 0 ? this.overlay(changes) : undefined;
    for (const change of unknown)
      this.sayable.set(this.keysOf(change).text, evaluation !== undefined && isWritten(evaluation, change));
    const wrong = changes.find((change) => this.sayable.get(this.keysOf(change).text) === false);
    return wrong && changedText(wrong);
  }

  private overlay(changes: readonly Change[]): Evaluation | undefined {
    const { begun, overlaid } = this;
    const source: SourceEntry = {
      uri: begun.source.uri,
      path: `${begun.source.path}.now`,
      type: 'state',
      tokens: [],
      entries: this.lines.of(changes),
    };
    const evaluation = overlaid(begun, source);
    evaluation?.cells.share(
      this.shared,
      changes.reduce((all, change) => all | this.keysOf(change).part, 0),
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
