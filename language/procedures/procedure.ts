import type { Detail } from '../dice/families/family.js';
import { nameKey } from '../grammar/text.js';
import type { Accounted } from '../roll/account.js';
import type { Change, Participant } from '../roll/changes.js';
import type { MainRoll } from '../roll/main-roll.js';
import type { Verdict } from '../roll/record.js';
import type { Tape } from '../roll/tape.js';
import type { InputNeed, Needs } from '../rules/needs.js';
import type { Entry } from '../sheet/cells/entry.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import type { OthersRoll, RollChange } from '../sheet/rolls/consequences.js';
import type { Outcome } from '../sheet/rolls/formula-cache.js';
import type { Rolled, RollSituation } from '../sheet/sheet-roll.js';
import type { Problem } from '../values/problem.js';
import type { Value } from '../values/value.js';
import type { RoundPart } from './round-part.js';

/** The result of a procedure. */
export interface Result {
  readonly verdict: Verdict;
  /** On one line, without the actor: `left arm of Rifleman 2, 4 killing`. */
  readonly summary: string;
  /** Additional lines of the result. */
  readonly details?: readonly Detail[];
  /** In the order in which they happened. */
  readonly changes: readonly Change[];
  /** If the action was several tries, the outcome of each; its declared consequences follow for each of them. */
  readonly each?: readonly Outcome[];
  /** The result after points are spent on its roll; absent if its roll cannot change any more. */
  readonly changed?: (change: RollChange) => Accounted<Result> | Problem;
  /** The rulebook's sentences that were reported, without the values in them. */
  readonly told?: readonly string[];
  /** The rolls of other characters that it caused. */
  readonly resisted?: readonly Resistance[];
}

/** A roll of another character that an action causes. */
export interface Resistance extends OthersRoll {
  readonly who: Participant;
}

type Role<N extends Needs> = Extract<keyof NonNullable<N['inputs']>, string>;

/** The input of a procedure: the participants, the line, and the tape that answers its questions. */
export interface Scene<N extends Needs = Needs> {
  readonly self: Participant;
  /** The first target that the line names; without one, the actor. */
  readonly on: Participant;
  /** All targets that the line names, without the dead. */
  readonly all: readonly Participant[];
  /** Whether the line names a target. */
  readonly isNamed: boolean;
  /** The thing that is used, in the named mode. */
  readonly item?: Entry;
  /** The line: its action and modifiers. */
  readonly situation: RollSituation;
  /** The roll of the action after all modifiers. */
  readonly rolled?: Rolled;
  /** The actor as the fight began; absent outside of fights. */
  readonly begun?: Evaluation;
  readonly tape: Tape;
  /** The number in the line for a role of the header; undefined if it is not given. */
  number(role: Role<N>): number | undefined;
  /** The row or text in the line for a role. */
  text(role: Role<N>): string | undefined;
  /** Whether the line has the role at all. */
  has(role: Role<N>): boolean;
  /** Rolls the action's roll, and what the other side of the line rolls against it. */
  roll(): MainRoll | Problem;
  /** Other characters of the campaign or encounter, by the name that the line would use. */
  other(name: string): Participant | undefined;
  /** All members of the encounter that the line belongs to. */
  everybody(): readonly Participant[];
}

/** An event in code: a pure function of its scene, which asks for other input only through the tape. */
export interface Procedure {
  readonly needs: Needs;
  /** Plays it. A `Problem` may be a question without an answer (`isUnanswered`). */
  play(scene: Scene): Accounted<Result> | Problem;
  /** Its part in a round in which all declare first; absent if all of it happens on the actor's turn. */
  inRound?(scene: Scene): RoundPart | Problem;
  /** It handles all targets of a line at once; an action that `names everybody` can play only such a procedure. */
  readonly isOnAll?: true;
  /** It works only together with the declarations of others; alone, it is a round in which only the actor acts. */
  readonly isOfRound?: true;
}

/** What a line says for an input of a header: undefined if it does not have the input, which may be there without a value. */
export function saidOf(
  { argument, modifiers }: RollSituation,
  input: InputNeed,
): { readonly value?: Value } | undefined {
  if (input === 'argument') return argument && { value: argument };
  return modifiers.find(({ name }) => nameKey(name) === nameKey(input.modifier));
}

/** Declares a procedure; the roles of its scene are those of its header. */
export function procedure<const N extends Needs>(
  needs: N,
  play: (scene: Scene<N>) => Accounted<Result> | Problem,
  inRound?: (scene: Scene<N>) => RoundPart | Problem,
): Procedure {
  // Every scene has all roles; the type narrows them to those of this procedure.
  return {
    needs,
    play: play as Procedure['play'],
    ...(inRound && { inRound: inRound as NonNullable<Procedure['inRound']> }),
  };
}
