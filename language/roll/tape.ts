import type { RollRequest } from '../dice/families/family.js';
import { familyOf } from '../dice/families/list.js';
import { type RollRecord, recordTyped, rollAndRecord } from '../dice/families/record.js';
import { additionOf, checkRoll, expectedFaces, faceNamesOf } from '../dice/families/roll.js';
import { freshSeed, seededRng } from '../dice/random.js';
import { type ExpectedFace, splitTypedFaces } from '../dice/typed-faces.js';
import { nameKey } from '../grammar/text.js';
import type { Spent, Use } from '../sheet/rolls/consequences.js';
import type { Outcome } from '../sheet/rolls/formula-cache.js';
import type { DiceSum } from '../values/dice-sum.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { NONE, type Value } from '../values/value.js';
import { says } from './messages.js';

/** The largest amount that is offered for one use, unless the default is larger. */
const MOST_PORTIONS = 100;
/** Most ways to spend that are offered in one question: a single digit answers it. */
const MOST_SPLITS = 9;

/** The source of answers. Without seed and faces, dice are drawn from a fresh seed. */
export interface TapeSource {
  readonly seed?: string;
  /** The line's roll is pushed: its dice are thrown once more, except those that stay. */
  readonly isPushed?: boolean;
  /** Index of the pushed roll among all rolls of a log entry, from 0. */
  readonly pushed?: number;
  /** Faces of physical dice, with a `/` between those of two rolls. */
  readonly dice?: string;
  /** Faces roll by roll, to enumerate results. A roll after the last one is returned as a question. */
  readonly faces?: readonly (readonly number[])[];
  /** Answers to choices in the order of the questions: `Dodge`, or with its question, `defence=Dodge`. */
  readonly choices?: readonly string[];
  /** A person can answer: a choice without an answer is returned as a question instead of taking the default. */
  readonly isAsking?: boolean;
  /** A simulation: a line that spends more than there is spends what there is, instead of being a problem. */
  readonly isTrial?: boolean;
  /** The text is not shown, so it is not computed. */
  readonly isSilent?: boolean;
  /** Number of rolls that were made with this seed before; the next roll is the one after them. */
  readonly after?: number;
  /** The time for the records, in ISO 8601. */
  readonly time?: string;
}

/** An option of a choice. */
export interface Option {
  readonly name: string;
  /** Information for the decision, such as odds. */
  readonly about?: string;
}

/** A choice that was made. */
export interface ChoiceRecord {
  readonly question: string;
  readonly options: readonly string[];
  readonly chosen: string;
}

/** A question and its answer: a roll that can be replayed by itself, or a person's choice. */
export type TapeEntry = RollRecord | ChoiceRecord;

/** The result of dice. */
export class DiceResult implements Outcome {
  private outcome: Readonly<Record<string, Value>> | undefined;
  private text: string | undefined;

  constructor(readonly record: RollRecord) {}

  get(name: string): Value | undefined {
    this.outcome ??= familyOf(this.record).outcomeOf(this.record.outcome, this.record.faces);
    return this.outcome[name];
  }

  /** The total of dice that are added up. */
  get value(): Value {
    return this.get('total') ?? NONE;
  }

  /** On one line. */
  get summary(): string {
    this.text ??= familyOf(this.record).tell(this.record).summary;
    return this.text;
  }
}

/** A question without an answer. */
export type Question =
  | { readonly is: 'dice'; readonly what: string; readonly expected: readonly ExpectedFace[] }
  | {
      readonly is: 'choice';
      readonly what: string;
      /** The character who chooses, if not the actor. */
      readonly of?: string;
      /** The last roll in words, as the choice may depend on it. */
      readonly after?: string;
      /** The default is the first one, unless `isUsual` is false. */
      readonly options: readonly Option[];
      /** False if there is no default. */
      readonly isUsual?: false;
    };

/** Returned if an answer is missing. The caller gets the answer, adds it to the source, and plays from the start. */
export interface Unanswered extends Problem {
  readonly asks: Question;
  /** The seed to play with again; empty if the dice were typed. */
  readonly seed: string;
}

/** The option with a name. `none` also selects an option that begins with `no`, such as `no defense`. */
function optionCalled(names: readonly string[], answer: string): string | undefined {
  const key = nameKey(answer);
  const option = names.find((name) => nameKey(name) === key);
  return option ?? (key === 'none' ? names.find((name) => /^no /i.test(name)) : undefined);
}

/** Whether the play stopped at an unanswered question. */
export function isUnanswered(value: unknown): value is Unanswered {
  return isProblem(value) && 'asks' in value;
}

/** Whether an entry of a tape is a choice; the others are rolls. */
export function isChoice(entry: TapeEntry): entry is ChoiceRecord {
  return 'question' in entry;
}

/** Whether an entry of a tape is a roll. */
export function isRoll(entry: TapeEntry): entry is RollRecord {
  return !isChoice(entry);
}

/**
 * The questions to dice and people during a play, with their answers. All randomness and every choice comes from here,
 * so the same answers give the same result.
 */
export class Tape {
  private readonly asked: TapeEntry[] = [];
  /** Typed faces, one text for each roll. */
  private readonly typed: readonly string[] | undefined;
  /** Answers to choices that no question has used yet. */
  private readonly answers: string[];
  private rolls = 0;
  private lastRequest: RollRequest | undefined;
  private held: RollRecord | undefined;
  readonly seed: string;

  constructor(private readonly source: TapeSource = {}) {
    this.typed = source.faces?.map((one) => one.join(' ')) ?? source.dice?.split('/');
    this.seed = this.typed ? '' : (source.seed ?? freshSeed());
    this.answers = [...(source.choices ?? [])];
    this.rolls = source.after ?? 0;
  }

  /** How many rolls were made with its seed, including those before it. */
  get count(): number {
    return this.rolls;
  }

  /** Whether the next roll is pushed. */
  get isPushedNow(): boolean {
    return this.source.pushed === this.rolls;
  }

  /** Index of the pushed roll, from 0. */
  get pushed(): number | undefined {
    return this.source.pushed;
  }

  get entries(): readonly TapeEntry[] {
    return this.asked;
  }

  /**
   * Rolls; `what` names the roll in the record. The seeds of later rolls are derived from the first one, so that one
   * seed repeats them all.
   */
  ask(what: string, request: RollRequest): RollRecord | Problem {
    const { held } = this;
    this.held = undefined;
    if (held?.family === request.family) return held;
    const record = this.roll(what, request, this.rolls);
    if (isProblem(record)) return record;
    this.rolls += 1;
    this.lastRequest = request;
    this.asked.push(record);
    return record;
  }

  /** Rolls dice and adds them up. */
  addUp(what: string, dice: DiceSum): DiceResult | Problem {
    const record = this.ask(what, additionOf(dice));
    return isProblem(record) ? record : new DiceResult(record);
  }

  /** The next `ask` for the same family of dice returns this earlier roll instead of rolling; undefined takes it back. */
  hold(record: RollRecord | undefined): void {
    this.held = record;
  }

  /**
   * Replaces the last roll by one with choices that were made after its dice fell, such as the face of a wiggle die.
   * Drawn dice are drawn again from the same seed with `request`, which contains the choices; typed dice become `faces`.
   */
  replaceLast(request: RollRequest, faces: readonly number[]): RollRecord | Problem {
    const at = this.asked.findLastIndex(isRoll);
    const last = this.asked[at];
    if (!last || isChoice(last) || !this.lastRequest) throw new Error('There is no roll to replace.');
    const { line, time } = last;
    const record = this.typed
      ? recordTyped(this.lastRequest, faces, line, time)
      : this.roll(line, request, this.rolls - 1);
    if (!isProblem(record)) this.asked[at] = record;
    return record;
  }

  get isSilent(): boolean {
    return this.source.isSilent === true;
  }

  /** Whether every choice takes its default and is not recorded. */
  private get takesDefaults(): boolean {
    const isRecorded = !this.isSilent && this.source.isTrial !== true;
    return !isRecorded && this.source.isAsking !== true && this.answers.length === 0;
  }

  /** The typed faces, verbatim; undefined if the dice are drawn. */
  get typedText(): string | undefined {
    return this.source.dice;
  }

  /** The last roll, in words. */
  private lastRollText(): string | undefined {
    const last = this.asked.findLast(isRoll);
    return last && `${last.line}: ${new DiceResult(last).summary}`;
  }

  /** Number of faces that a person typed for the last roll. */
  get typedFaces(): number {
    const faces = splitTypedFaces(this.typed?.[this.rolls - 1] ?? '');
    return isProblem(faces) ? 0 : faces.length;
  }

  /**
   * The choice of a person, or without one the default, which is the first option. A single option is not asked for.
   * `of` is the character who chooses, if not the actor.
   */
  choose(what: string, options: readonly Option[], of?: string): string | Problem {
    return this.chosen(
      what,
      options.map(({ name }) => name),
      // Callers pass objects with more properties; only these are sent to another process as JSON.
      () => options.map(({ name, about }) => ({ name, ...(about !== undefined && { about }) })),
      of,
    );
  }

  /** The same by names; the full options are computed only for a person. */
  private chosen(
    what: string,
    names: readonly string[],
    options: () => readonly Option[],
    of?: string,
  ): string | Problem {
    const [usual] = names;
    if (usual === undefined) throw new Error(`The choice "${what}" offers nothing.`);
    if (names.length === 1) return usual;
    const answer = this.answer(what, names);
    if (isProblem(answer)) return answer;
    if (answer === undefined && this.source.isAsking) {
      const after = this.lastRollText();
      const unanswered: Unanswered = {
        problem: says.unansweredChoice(what, names, after),
        asks: {
          is: 'choice',
          what,
          ...(of !== undefined && { of }),
          ...(after !== undefined && { after }),
          options: options(),
        },
        seed: this.seed,
      };
      return unanswered;
    }
    const chosen = answer ?? usual;
    this.asked.push({ question: what, options: names, chosen });
    return chosen;
  }

  /**
   * Distributes a number among uses: as the line says, else as the player chooses, else by default. A problem if the
   * line spends more than there is. `whose` begins the questions, if several characters spend.
   */
  spend(available: number, uses: readonly Use[], whose = ''): readonly Spent[] | Problem {
    const total = Math.max(0, available);
    const planned = uses.reduce((sum, { said = 0 }) => sum + said, 0);
    if (planned > total && !this.source.isTrial) return problem(says.spentTooMuch(planned, total));
    const isPlanned = uses.some(({ said }) => said !== undefined);
    const split = isPlanned || this.hasAnswersByUse(uses, whose) ? undefined : this.splitAtOnce(total, uses, whose);
    if (split) return split;
    const all: Spent[] = [];
    let left = total;
    for (const { name, said = 0, usual, most } of uses) {
      const limit = Math.min(left, most);
      const chosen = isPlanned ? Math.min(said, limit) : this.portion(whose + says.spendOn(name), limit, usual, left);
      if (isProblem(chosen)) return chosen;
      left -= chosen;
      all.push({ name, amount: chosen });
    }
    return all;
  }

  /** Whether the answers state an amount for each use instead of one split. */
  private hasAnswersByUse(uses: readonly Use[], whose: string): boolean {
    if (this.answers.length === 0) return false;
    const next = this.answers.find((one) => !one.includes('='));
    if (next !== undefined && /^\s*\d+\s*$/.test(next)) return true;
    const questions = new Set(uses.map(({ name }) => nameKey(whose + says.spendOn(name))));
    return this.answers.some((one) => one.includes('=') && questions.has(nameKey(one.split('=')[0] ?? '')));
  }

  /** The answer to one question about all uses; undefined if each use needs its own question. */
  private splitAtOnce(total: number, uses: readonly Use[], whose: string): readonly Spent[] | Problem | undefined {
    const open = uses.filter(({ most }) => most > 0);
    if (total === 0 || open.length < 2 || this.takesDefaults) return undefined;
    const offered = offeredSplits(total, uses);
    const names = [...offered.splits.map(says.split), ...(offered.isAll ? [] : [says.splitOtherwise])];
    const what = whose + says.splitOn(open.map(({ name }) => name));
    const chosen = this.chosen(what, names, () => names.map((name) => ({ name })));
    return isProblem(chosen) ? chosen : offered.splits[names.indexOf(chosen)];
  }

  /** The amount for one use. */
  private portion(what: string, limit: number, usual: number, left: number): number | Problem {
    const first = Math.min(usual, limit);
    if (this.takesDefaults) return first;
    const amounts = [first];
    for (let amount = 0; amount <= Math.min(limit, MOST_PORTIONS); amount++) if (amount !== first) amounts.push(amount);
    const chosen = this.chosen(what, amounts.map(String), () =>
      amounts.map((amount) => ({ name: String(amount), about: says.portionOf(amount, left) })),
    );
    return isProblem(chosen) ? chosen : Number(chosen);
  }

  /** A problem if there are typed faces or answers that no question has used. */
  leftOver(): Problem | undefined {
    const faces = this.typed?.slice(this.rolls).filter((one) => one.trim() !== '') ?? [];
    if (faces.length > 0) return problem(says.facesLeftOver(faces.join('/')));
    return this.answers.length > 0 ? problem(says.choicesLeftOver(this.answers)) : undefined;
  }

  /** Takes the answer to a question: the one that names the question, else the next one without a question. */
  private answer(what: string, names: readonly string[]): string | undefined | Problem {
    if (this.answers.length === 0) return undefined;
    const named = this.answers.findIndex(
      (one) => one.includes('=') && nameKey(one.split('=')[0] ?? '') === nameKey(what),
    );
    const at = named >= 0 ? named : this.answers.findIndex((one) => !one.includes('='));
    if (at < 0) return undefined;
    const [written = ''] = this.answers.splice(at, 1);
    const answer = named >= 0 ? written.slice(written.indexOf('=') + 1) : written;
    const option = optionCalled(names, answer);
    return option ?? problem(says.notOffered(answer.trim(), what, names, this.lastRollText()));
  }

  private roll(what: string, request: RollRequest, index: number): RollRecord | Problem {
    const { time } = this.source;
    if (!this.typed) {
      const seed = index === 0 ? this.seed : `${this.seed}/${index + 1}`;
      return rollAndRecord(request, seededRng(seed), what, time);
    }
    const wrong = checkRoll(request);
    if (wrong) return wrong;
    const text = this.typed[index];
    const faces = splitTypedFaces(text ?? '', faceNamesOf(request));
    if (isProblem(faces)) return faces;
    const expected = expectedFaces(request, faces);
    const isMissing = text === undefined && expected.some(({ optional }) => !optional);
    if (!isMissing) return recordTyped(request, faces, what, time);
    const unanswered: Unanswered = {
      problem: says.facesMissing(what, expected),
      asks: { is: 'dice', what, expected },
      seed: '',
    };
    return unanswered;
  }
}

/** Ways to spend up to `total` on uses, the default first: all ways if they are few, else all on one use, or nothing. */
function offeredSplits(
  total: number,
  uses: readonly Use[],
): { readonly splits: readonly (readonly Spent[])[]; readonly isAll: boolean } {
  const all = allSplits(total, uses);
  let left = total;
  const usual = uses.map(({ name, usual, most }): Spent => {
    const amount = Math.min(usual, most, left);
    left -= amount;
    return { name, amount };
  });
  const on = (one?: Use): readonly Spent[] =>
    uses.map((use) => ({ name: use.name, amount: use === one ? Math.min(total, use.most) : 0 }));
  const others = all ?? [...uses.filter(({ most }) => most > 0).map(on), on()].slice(0, MOST_SPLITS - 2);
  const isUsual = (one: readonly Spent[]): boolean => one.every(({ amount }, at) => amount === usual[at]?.amount);
  return { splits: [usual, ...others.filter((one) => !isUsual(one))], isAll: all !== undefined };
}

/** All ways to spend up to `total` on uses; undefined if there are more than one question can offer. */
function allSplits(total: number, uses: readonly Use[]): readonly (readonly Spent[])[] | undefined {
  let all: { readonly spent: readonly Spent[]; readonly left: number }[] = [{ spent: [], left: total }];
  for (const { name, most } of uses) {
    const next: typeof all = [];
    for (const { spent, left } of all)
      for (let amount = 0; amount <= Math.min(left, most); amount++) {
        if (next.length === MOST_SPLITS) return undefined;
        next.push({ spent: [...spent, { name, amount }], left: left - amount });
      }
    all = next;
  }
  return all.map(({ spent }) => spent);
}
