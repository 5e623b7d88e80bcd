import type { Accounted, Step } from '../../roll/account.js';
import type { Change, EntryChange, Participant } from '../../roll/changes.js';
import type { Needs } from '../../rules/needs.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { why } from '../messages.js';
import type { Result } from '../procedure.js';
import { conditionEnds } from '../written.js';
import {
  aliveWith,
  applyHits,
  bodyOf,
  boxesIn,
  type Hit,
  nameOf,
  type Patient,
  stateOf,
  WOUND_KINDS,
  type WoundState,
  type Wounds,
  woundList,
  woundsNeeds,
  writtenWounds,
  writtenWoundsNeeds,
} from './wounds.js';

/** Header of everything that marks wounds in a sheet. */
export const woundedNeeds: Needs = { procedure: 'wounded', uses: [woundsNeeds, writtenWoundsNeeds] };

/** A living character with the wounds on the sheet. */
export interface Wounded extends Patient {
  readonly participant: Participant;
  readonly wounds: Wounds;
}

/** A participant with the wounds on the sheet. A problem for the dead. */
export function woundedOf(participant: Participant): Wounded | Problem {
  const wounds = writtenWounds(participant.who);
  const patient = aliveWith(wounds, participant.who);
  return isProblem(patient) ? patient : { ...patient, participant, wounds };
}

/** The same for a character who is awake. */
export function awakeOf(participant: Participant): Wounded | Problem {
  const wounded = woundedOf(participant);
  if (isProblem(wounded) || !wounded.state.unconscious) return wounded;
  return problem(why.unconscious(nameOf(participant.who)));
}

/** A result, before its wounds are written. */
export interface UnwrittenResult extends Omit<Result, 'changes'> {
  readonly steps: readonly Step[];
  /** Changes besides those of the wounds. */
  readonly changes?: readonly Change[];
}

/** A result with new wounds: they become changes of the sheet, and the summary says if they kill or knock out. */
export function withWounds(
  { participant, wounds, state }: Wounded,
  after: Wounds,
  { steps, changes = [], details = [], ...result }: UnwrittenResult,
): Accounted<Result> | Problem {
  const now = stateOf(after, participant.who);
  if (isProblem(now)) return now;
  const grave = stateText(state, now);
  return {
    outcome: {
      ...result,
      ...(grave !== undefined && { summary: `${result.summary}; ${grave}` }),
      ...(details.length > 0 && { details }),
      changes: [...woundChanges(participant, wounds, after), ...changes],
    },
    steps,
  };
}

/** The same for hits: they are marked first, and their steps become part of the last step. */
export function struckBy(wounded: Wounded, hits: readonly Hit[], ended: UnwrittenResult): Accounted<Result> | Problem {
  const dealt = applyHits(wounded.wounds, hits, wounded.participant.who);
  if (isProblem(dealt)) return dealt;
  const last = ended.steps.at(-1);
  const steps = last
    ? [...ended.steps.slice(0, -1), { ...last, steps: [...(last.steps ?? []), ...dealt.steps] }]
    : dealt.steps;
  return withWounds(wounded, dealt.outcome.wounds, { ...ended, steps });
}

/** The changes of a sheet from one state of its wounds to another, with the conditions that a new wound ends. */
export function woundChanges(on: Participant, before: Wounds, after: Wounds): readonly Change[] {
  if (before === after) return [];
  const body = bodyOf(on.who);
  if (isProblem(body)) return [];
  const list = woundList(on.who);
  const ended = boxesIn(after) > boxesIn(before) ? (on.who.rules.policies.get(FIGHT_POLICIES.lostByHarm) ?? []) : [];
  const marked = body.places.flatMap(({ key, name }) =>
    WOUND_KINDS.flatMap((option): EntryChange[] => {
      const [from, to] = [before[key]?.[option] ?? 0, after[key]?.[option] ?? 0];
      return from === to ? [] : [{ is: 'entry', who: on.name, of: on.of, list, entry: name, option, from, to }];
    }),
  );
  return [...marked, ...ended.flatMap((condition) => conditionEnds(on, condition))];
}

function stateText(before: WoundState, after: WoundState): string | undefined {
  if (after.dead) return 'dead';
  return after.unconscious && !before.unconscious ? 'unconscious' : undefined;
}
