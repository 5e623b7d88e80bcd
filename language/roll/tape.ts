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

/** Most amounts that are offered for one use; larger ones only if they are the default. */
const MOST_PORTIONS = 100;
/** Most ways to spend that are offered in one question: as many as there are digits to answer it. */
const MOST_SPLITS = 9;

/** The source of answers. Without seed and faces, dice are drawn from a fresh seed. */
export interface TapeSource {
  readonly seed?: string;
  /** The roll of the line is pushed: its dice are thrown once more, except those that stay. */
  readonly isPushed?: boolean;
  /** The place of the roll that is pushed, among those that are made, where it is not that of a line. */
  readonly pushed?: number;
  /** Faces of physical dice, with a `/` between those of two questions. */
  readonly dice?: string;
  /** The same by question, for a play whose dice are counted out: a question after them is returned. */
  readonly faces?: readonly (readonly number[])[];
  /** Answers to choices in the order of the questions: `Dodge`, or with its question, `defence=Dodge`. */
  readonly choices?: readonly string[];
  /** A person can answer: a choice without an answer is returned as a question instead of taking the default. */
  readonly isAsking?: boolean;
  /**
   * The play is a simulation, of which only the average counts: a line that spends more than it rolled is cut, and no
   * problem.
   */
  readonly isTrial?: boolean;
  /** Nobody reads the text, so none is made. */
  readonly isSilent?: boolean;
  /** So many rolls were made with its seed before: these go on after them. */
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
      /** Whose choice it is, if not the actor's. */
      readonly of?: string;
      /** What the dice before it show: who spends points after a throw has to know it. */
      readonly after?: string;
      /** The default first, unless there is none. */
      readonly options: readonly Option[];
      readonly isUsual?: false;
    };

/** Returned if an answer is missing: ask for it, add it, and play again from the start. */
export interface Unanswered extends Problem {
  readonly asks: Question;
  /** The seed of the dice so far; empty if they were typed. Play again with it. */
  readonly seed: string;
}

/** The option of a name. `none` is the one that is nothing, such as `no defense`, as logs from before it was called so have it. */
function optionCalled(names: readonly string[], answer: string): string | undefined {
  const key = nameKey(answer);
  const option = names.find((name) => nameKey(name) === key);
  return option ?? (key === 'none' ? names.find((name) => /^no /i.test(name)) : undefined);
}

/** Whether playing stopped at an unanswered question. */
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
 * The questions to dice and people during a play, with their answers. It is the only input of a procedure that is not
 * known beforehand: the same answers give the same result.
 */
export class Tape {
  private readonly asked: TapeEntry[] = [];
  private readonly typed: readonly string[] | undefined;
  private readonly given: string[];
  private rolls = 0;
  private requested: RollRequest | undefined;
  private fallen: RollRecord | undefined;
  readonly seed: string;

  constructor(private readonly source: TapeSource = {}) {
    this.typed = source.faces?.map((one) => one.join(' ')) ?? source.dice?.split('/');
    this.seed = this.typed ? '' : (source.seed ?? freshSeed());
    this.given = [...(source.choices ?? [])];
    this.rolls = source.after ?? 0;
  }

  /** How many rolls were made with its dice, also before it. */
  get count(): number {
    return this.rolls;
  }

  /** Whether the next roll is pushed. */
  get isPushedNow(): boolean {
    return this.source.pushed === this.rolls;
  }

  /** The place of the roll that is pushed. */
  get pushed(): number | undefined {
    return this.source.pushed;
  }

  get entries(): readonly TapeEntry[] {
    return this.asked;
  }

  /**
   * Rolls, for the purpose `what`. The seed of the second question follows from the first, so that one seed repeats
   * them all.
   */
  ask(what: string, request: RollRequest): RollRecord | Problem {
    const { fallen } = this;
    this.fallen = undefined;
    if (fallen?.family === request.family) return fallen;
    const record = this.roll(what, request, this.rolls);
    if (isProblem(record)) return record;
    this.rolls += 1;
    this.requested = request;
    this.asked.push(record);
    return record;
  }

  /** Adds dice up. */
  addUp(what: string, dice: DiceSum): DiceResult | Problem {
    const record = this.ask(what, additionOf(dice));
    return isProblem(record) ? record : new DiceResult(record);
  }

  /** Sets the next roll to one that was made before and has dice left; undefined removes it. */
  hold(fallen: RollRecord | undefined): void {
    this.fallen = fallen;
  }

  /**
   * Replaces the last roll by one with choices made after it fell, such as the face of a wiggle die: by a request with
   * the choices if the dice were drawn, else by all its faces.
   */
  again(request: RollRequest, faces: readonly number[]): RollRecord | Problem {
    const at = this.asked.findLastIndex(isRoll);
    const last = this.asked[at];
    if (!last || isChoice(last) || !this.requested) throw new Error('Nothing was rolled that could be chosen for.');
    const { line, time } = last;
    const record = this.typed
      ? recordTyped(this.requested, faces, line, time)
      : this.roll(line, request, this.rolls - 1);
    if (!isProblem(record)) this.asked[at] = record;
    return record;
  }

  get isSilent(): boolean {
    return this.source.isSilent === true;
  }

  /** Nobody reads what was chosen, and what is usual is. */
  private get isUnwatched(): boolean {
    const isRead = !this.isSilent && this.source.isTrial !== true;
    return !isRead && this.source.isAsking !== true && this.given.length === 0;
  }

  /** Everything that a person typed, verbatim; undefined if the dice are drawn. */
  get typedText(): string | undefined {
    return this.source.dice;
  }

  /** The last roll, in words. */
  private thrownBefore(): string | undefined {
    const last = this.asked.findLast(isRoll);
    return last && `${last.line}: ${new DiceResult(last).summary}`;
  }

  /** Number of faces that a person typed for the last roll. */
  get typedFaces(): number {
    const faces = splitTypedFaces(this.typed?.[this.rolls - 1] ?? '');
    return isProblem(faces) ? 0 : faces.length;
  }

  /**
   * Lets a person choose; without a person, takes the first option, the default. A single option is not asked for. `of`
   * is the one who chooses, if not the actor.
   */
  choose(what: string, options: readonly Option[], of?: string): string | Problem {
    return this.chosen(
      what,
      options.map(({ name }) => name),
      // A question is sent to another process as JSON: only these properties of an option are.
      () => options.map(({ name, about }) => ({ name, ...(about !== undefined && { about }) })),
      of,
    );
  }

  /** The same by names only: mostly there is no person to read more about the options. */
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
      const after = this.thrownBefore();
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
   * Distributes a number among uses: as the line says if it does, else as the player chooses, else by default. A problem if
   * the line spends more than there is. `whose` begins the question where there are several.
   */
  spend(available: number, uses: readonly Use[], whose = ''): readonly Spent[] | Problem {
    const there = Math.max(0, available);
    const planned = uses.reduce((sum, { said = 0 }) => sum + said, 0);
    if (planned > there && !this.source.isTrial) return problem(says.spentTooMuch(planned, there));
    const isPlanned = uses.some(({ said }) => said !== undefined);
    const atOnce = isPlanned || this.answersEach(uses, whose) ? undefined : this.splitAtOnce(there, uses, whose);
    if (atOnce) return atOnce;
    const all: Spent[] = [];
    let left = there;
    for (const { name, said = 0, usual, most } of uses) {
      const limit = Math.min(left, most);
      const chosen = isPlanned ? Math.min(said, limit) : this.portion(whose + says.spendOn(name), limit, usual, left);
      if (isProblem(chosen)) return chosen;
      left -= chosen;
      all.push({ name, amount: chosen });
    }
    return all;
  }

  /** Whether the answers that were given go use by use. */
  private answersEach(uses: readonly Use[], whose: string): boolean {
    if (this.given.length === 0) return false;
    const next = this.given.find((one) => !one.includes('='));
    if (next !== undefined && /^\s*\d+\s*$/.test(next)) return true;
    const each = new Set(uses.map(({ name }) => nameKey(whose + says.spendOn(name))));
    return this.given.some((one) => one.includes('=') && each.has(nameKey(one.split('=')[0] ?? '')));
  }

  /** The answer to one question about all uses; undefined where they are asked for one by one. */
  private splitAtOnce(there: number, uses: readonly Use[], whose: string): readonly Spent[] | Problem | undefined {
    const open = uses.filter(({ most }) => most > 0);
    if (there === 0 || open.length < 2 || this.isUnwatched) return undefined;
    const offered = offeredSplits(there, uses);
    const names = [...offered.splits.map(says.split), ...(offered.isAll ? [] : [says.splitOtherwise])];
    const what = whose + says.splitOn(open.map(({ name }) => name));
    const chosen = this.chosen(what, names, () => names.map((name) => ({ name })));
    return isProblem(chosen) ? chosen : offered.splits[names.indexOf(chosen)];
  }

  /** The share of one use. */
  private portion(what: string, limit: number, usual: number, left: number): number | Problem {
    const first = Math.min(usual, limit);
    if (this.isUnwatched) return first;
    const amounts = [first];
    for (let amount = 0; amount <= Math.min(limit, MOST_PORTIONS); amount++) if (amount !== first) amounts.push(amount);
    const chosen = this.chosen(what, amounts.map(String), () =>
      amounts.map((amount) => ({ name: String(amount), about: says.portionOf(amount, left) })),
    );
    return isProblem(chosen) ? chosen : Number(chosen);
  }

  /** A problem if faces were typed or choices made that nothing asked for. */
  leftOver(): Problem | undefined {
    const faces = this.typed?.slice(this.rolls).filter((one) => one.trim() !== '') ?? [];
    if (faces.length > 0) return problem(says.facesLeftOver(faces.join('/')));
    return this.given.length > 0 ? problem(says.choicesLeftOver(this.given)) : undefined;
  }

  private answer(what: string, names: readonly string[]): string | undefined | Problem {
    if (this.given.length === 0) return undefined;
    const named = this.given.findIndex(
      (one) => one.includes('=') && nameKey(one.split('=')[0] ?? '') === nameKey(what),
    );
    const at = named >= 0 ? named : this.given.findIndex((one) => !one.includes('='));
    if (at < 0) return undefined;
    const [written = ''] = this.given.splice(at, 1);
    const answer = named >= 0 ? written.slice(written.indexOf('=') + 1) : written;
    const option = optionCalled(names, answer);
    return option ?? problem(says.notOffered(answer.trim(), what, names, this.thrownBefore()));
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

/** Ways to spend up to a number on uses, the usual one first: all if they are few, else those that spend it on one thing. */
function offeredSplits(
  there: number,
  uses: readonly Use[],
): { readonly splits: readonly (readonly Spent[])[]; readonly isAll: boolean } {
  const all = allSplits(there, uses);
  let left = there;
  const usual = uses.map(({ name, usual, most }): Spent => {
    const amount = Math.min(usual, most, left);
    left -= amount;
    return { name, amount };
  });
  const on = (one?: Use): readonly Spent[] =>
    uses.map((use) => ({ name: use.name, amount: use === one ? Math.min(there, use.most) : 0 }));
  const others = all ?? [...uses.filter(({ most }) => most > 0).map(on), on()].slice(0, MOST_SPLITS - 2);
  const isUsual = (one: readonly Spent[]): boolean => one.every(({ amount }, at) => amount === usual[at]?.amount);
  return { splits: [usual, ...others.filter((one) => !isUsual(one))], isAll: all !== undefined };
}

/** All ways to spend up to a number on uses; undefined where they are more than one question offers. */
function allSplits(there: number, uses: readonly Use[]): readonly (readonly Spent[])[] | undefined {
  let all: { readonly spent: readonly Spent[]; readonly left: number }[] = [{ spent: [], left: there }];
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
