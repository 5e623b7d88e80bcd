import type { RollRequest } from '../dice/families/family.js';
import { familyOf } from '../dice/families/list.js';
import { type RollRecord, recordTyped, rollAndRecord } from '../dice/families/record.js';
import { additionOf, checkRoll, expectedFaces } from '../dice/families/roll.js';
import { freshSeed, seededRng } from '../dice/random.js';
import { type ExpectedFace, splitTypedFaces } from '../dice/typed-faces.js';
import { nameKey } from '../grammar/text.js';
import type { Spent, Use } from '../sheet/rolls/consequences.js';
import type { Outcome } from '../sheet/rolls/formula-cache.js';
import type { DiceSum } from '../values/dice-sum.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { NONE, type Value } from '../values/value.js';
import { says } from './messages.js';

/** Amounts that are offered for one use; more can be spent where that is usual. */
const MOST_PORTIONS = 100;

/** Where answers come from. Without a seed and without faces the dice are drawn from a fresh seed. */
export interface TapeSource {
  readonly seed?: string;
  /** Faces of physical dice; a `/` between those of one question and the next. */
  readonly dice?: string;
  /** Answers to choices in the order in which they are asked: `Dodge`, or with its question, `defence=Dodge`. */
  readonly choices?: readonly string[];
  /** A person is there to answer: a choice without an answer is handed back instead of taking the usual one. */
  readonly isAsking?: boolean;
  /** The play is a trial, of which only the average counts: what a line spends beyond what was rolled is cut, and no problem. */
  readonly isTrial?: boolean;
  /** Nobody reads the words. */
  readonly isSilent?: boolean;
  /** When it happens, in ISO 8601, for the records. */
  readonly time?: string;
}

/** One of the answers that a choice offers. */
export interface Option {
  readonly name: string;
  /** What is worth knowing before it is taken, such as its odds. */
  readonly about?: string;
}

/** A choice that was made. */
export interface ChoiceRecord {
  readonly question: string;
  readonly options: readonly string[];
  readonly chosen: string;
}

/** A question and its answer: dice that fell, each a record that replays by itself, or what a person chose. */
export type TapeEntry = RollRecord | ChoiceRecord;

/** What dice came to. */
export class DiceResult implements Outcome {
  private outcome: Readonly<Record<string, Value>> | undefined;
  private text: string | undefined;

  constructor(readonly record: RollRecord) {}

  get(name: string): Value | undefined {
    this.outcome ??= familyOf(this.record).outcomeOf(this.record.outcome);
    return this.outcome[name];
  }

  /** The total of dice that are added up. */
  get value(): Value {
    return this.get('total') ?? NONE;
  }

  /** In one line. */
  get summary(): string {
    this.text ??= familyOf(this.record).tell(this.record).summary;
    return this.text;
  }
}

/** A question that has no answer yet. */
export type Question =
  | { readonly is: 'dice'; readonly what: string; readonly expected: readonly ExpectedFace[] }
  | {
      readonly is: 'choice';
      readonly what: string;
      /** Whose choice it is, where that is not the one who acts. */
      readonly of?: string;
      /** The usual one first, unless none is usual. */
      readonly options: readonly Option[];
      readonly isUsual?: false;
    };

/** What is handed back where an answer is missing: ask for it, add it, and play again from the start. */
export interface Unanswered extends Problem {
  readonly asks: Question;
  /** By which the dice fell so far; empty where they were typed. Play again with it. */
  readonly seed: string;
}

/** Whether playing stopped at a question that has no answer yet. */
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
 * The questions that are put to dice and to people while something is played, with their answers. It is the only thing that
 * a procedure is not told beforehand: the same answers give the same result.
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
    this.typed = source.dice?.split('/');
    this.seed = this.typed ? '' : (source.seed ?? freshSeed());
    this.given = [...(source.choices ?? [])];
  }

  get entries(): readonly TapeEntry[] {
    return this.asked;
  }

  /** Rolls. `what` says what for. The seed of the second question follows from the first, so that one seed repeats it all. */
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

  /** The next roll has been made already, and this is what is left of it; undefined takes that back. */
  hold(fallen: RollRecord | undefined): void {
    this.fallen = fallen;
  }

  /**
   * Records the last roll with what was chosen after it fell, such as the face of a wiggle die: by the request that says so,
   * where the dice were drawn, else by all its faces.
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

  /** Everything that a person typed, as it was typed; undefined where the dice are drawn. */
  get typedText(): string | undefined {
    return this.source.dice;
  }

  /** How many faces a person typed for the last roll. */
  get typedFaces(): number {
    const faces = splitTypedFaces(this.typed?.[this.rolls - 1] ?? '');
    return isProblem(faces) ? 0 : faces.length;
  }

  /**
   * Lets a person choose; without a person, it is the first option, the usual one. A single option is no question. `of` is whose choice it
   * is, where that is not the one who acts.
   */
  choose(what: string, options: readonly Option[], of?: string): string | Problem {
    return this.chosen(
      what,
      options.map(({ name }) => name),
      // A question goes to another process as JSON: what else an option is stays here.
      () => options.map(({ name, about }) => ({ name, ...(about !== undefined && { about }) })),
      of,
    );
  }

  /** The same by the names of the options: mostly there is no person to read what is worth knowing of each. */
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
      const unanswered: Unanswered = {
        problem: says.unansweredChoice(what, names),
        asks: { is: 'choice', what, ...(of !== undefined && { of }), options: options() },
        seed: this.seed,
      };
      return unanswered;
    }
    const chosen = answer ?? usual;
    this.asked.push({ question: what, options: names, chosen });
    return chosen;
  }

  /**
   * Distributes a number among uses: as the line says where it says anything, else as the player chooses, use by use, else as
   * usual. A problem where the line spends more than there is.
   */
  spend(available: number, uses: readonly Use[]): readonly Spent[] | Problem {
    const planned = uses.reduce((sum, { said = 0 }) => sum + said, 0);
    if (planned > Math.max(0, available) && !this.source.isTrial)
      return problem(says.spentTooMuch(planned, Math.max(0, available)));
    const isPlanned = uses.some(({ said }) => said !== undefined);
    const all: Spent[] = [];
    let left = Math.max(0, available);
    for (const { name, said = 0, usual, most } of uses) {
      const limit = Math.min(left, most);
      const chosen = isPlanned ? Math.min(said, limit) : this.portion(name, limit, usual, left);
      if (isProblem(chosen)) return chosen;
      left -= chosen;
      all.push({ name, amount: chosen });
    }
    return all;
  }

  /** How much of what is left goes to one use. */
  private portion(name: string, limit: number, usual: number, left: number): number | Problem {
    const first = Math.min(usual, limit);
    const amounts = [first];
    for (let amount = 0; amount <= Math.min(limit, MOST_PORTIONS); amount++) if (amount !== first) amounts.push(amount);
    const chosen = this.chosen(says.spendOn(name), amounts.map(String), () =>
      amounts.map((amount) => ({ name: String(amount), about: says.portionOf(amount, left) })),
    );
    return isProblem(chosen) ? chosen : Number(chosen);
  }

  /** A problem where faces were typed or choices made that nothing asked for. */
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
    const option = names.find((name) => nameKey(name) === nameKey(answer));
    return option ?? problem(says.notOffered(answer.trim(), what, names));
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
    const faces = splitTypedFaces(text ?? '');
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
