import type { Detail } from '../dice/families/family.js';
import { nameKey } from '../grammar/text.js';
import type { Accounted } from '../roll/account.js';
import type { Change, Participant } from '../roll/changes.js';
import type { MainRoll } from '../roll/main-roll.js';
import type { Verdict } from '../roll/record.js';
import type { Tape } from '../roll/tape.js';
import type { InputNeed, Needs } from '../rules/needs.js';
import type { Entry } from '../sheet/cells/entry.js';
import type { Outcome } from '../sheet/rolls/formula-cache.js';
import type { Rolled, RollSituation } from '../sheet/sheet-roll.js';
import type { Problem } from '../values/problem.js';
import type { Value } from '../values/value.js';
import type { RoundPart } from './round-part.js';

/** What came of something that was played. */
export interface Result {
  readonly verdict: Verdict;
  /** One line, without the one who acts: `left arm of Rifleman 2, 4 killing`. */
  readonly summary: string;
  /** What else is worth a line of its own. */
  readonly details?: readonly Detail[];
  /** In the order in which they happened. */
  readonly changes: readonly Change[];
  /** Where something was tried several times: what each came to. What the rulebook declares to follow does so for each. */
  readonly each?: readonly Outcome[];
}

type Role<N extends Needs> = Extract<keyof NonNullable<N['inputs']>, string>;

/** Everything that a procedure plays with: who, what the line says, and the tape that it puts its questions to. */
export interface Scene<N extends Needs = Needs> {
  readonly self: Participant;
  /** The one the line names; else the one who acts. */
  readonly on: Participant;
  /** Whether the line names someone. */
  readonly isNamed: boolean;
  /** The thing that is used, in the mode that is named. */
  readonly item?: Entry;
  /** The line: its action, the modifiers that it says. */
  readonly situation: RollSituation;
  /** What the action rolls, all modifiers done. */
  readonly rolled?: Rolled;
  readonly tape: Tape;
  /** The number that the line says for a role of the header; undefined where it does not say it. */
  number(role: Role<N>): number | undefined;
  /** The row or text that the line says for a role. */
  text(role: Role<N>): string | undefined;
  /** Whether the line says it at all. */
  has(role: Role<N>): boolean;
  /** Rolls what the rulebook rolls for the action, and what the other side of the line rolls against it. */
  roll(): MainRoll | Problem;
  /** Others of the campaign or encounter, by the name that the line would use. */
  other(name: string): Participant | undefined;
}

/** Something that happens, as TypeScript: a pure function of its scene, whose tape is all that it asks. */
export interface Procedure {
  readonly needs: Needs;
  /** How it goes. Where the tape hands a question back, so does it: every `Problem` is passed on. */
  play(scene: Scene): Accounted<Result> | Problem;
  /** What it is in a round in which all declare first; absent where it is done whole when its time comes. */
  inRound?(scene: Scene): RoundPart | Problem;
  /** It means something only among what others declare; played by itself, no one else does anything. */
  readonly isOfRound?: true;
}

/** What a line says for an input of a header; undefined where it says nothing of it. */
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
  // A scene answers for whatever roles a header has; the type narrows what this procedure may ask for.
  return {
    needs,
    play: play as Procedure['play'],
    ...(inRound && { inRound: inRound as NonNullable<Procedure['inRound']> }),
  };
}
