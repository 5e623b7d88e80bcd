import { MOST_ROUNDS } from '../../play/chances/encounter-odds.js';
import { Tape } from '../../roll/tape.js';
import { recoveriesOf } from '../../sheet/fight-policies.js';
import { isProblem, type Problem } from '../../values/problem.js';
import { type FightState, isFighting, isSo, sidesLeft } from '../state/fight.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { doesNothingYet, hasBeginning } from '../table/beginning.js';
import { beginningSeed, entrySeed, type Happened } from '../table/play-command.js';
import { type PlannedEvent, plannedOf } from '../table/proposals.js';
import { beginTable, nextInput, nextRound, tableStep } from '../table/table.js';
import type { TableInput, TableState } from '../table/table-state.js';
import type { Tactic, TacticalChoice } from './tactic.js';

/** The end of a simulated fight. */
export interface FightEnd {
  readonly state: FightState;
  readonly table: TableState;
  /** The side that is left; absent if none is, or if the fight is undecided. */
  readonly winner?: string;
  readonly isUndecided: boolean;
  /** Each member who was put out, with the attacker and the weapon. */
  readonly outs: readonly { readonly by: number; readonly target: number; readonly weapon: string }[];
}

/** Plays a whole fight by the default tactic, with dice from the seed. `note` is called with each entry of its log. */
export function playOut(
  encounter: PreparedEncounter,
  tactic: Tactic,
  seed: string,
  note?: (happened: Happened) => void,
): FightEnd | Problem {
  const turns = turnsOf(encounter, tactic, seed, note);
  let next = turns.next();
  while (!next.done) next = turns.next();
  return next.value;
}

/** The same turn by turn. `carried` are entries for what characters bring along from earlier fights. */
export function turnsOf(
  encounter: PreparedEncounter,
  tactic: Tactic,
  seed: string,
  note?: (happened: Happened) => void,
  carried: readonly TableInput[] = [],
): Generator<undefined, FightEnd | Problem> {
  return new PlayedFight(encounter, tactic, seed, note).toItsEnd(carried);
}

/** Most turns in a round for each member, as turns that cost nothing would never end. */
const MOST_TURNS = 20;

class PlayedFight {
  private state: TableState;
  private entries = 0;
  private commands = 0;
  private readonly outs: { by: number; target: number; weapon: string }[] = [];
  /** The last choice of each member in this round. */
  private readonly declared = new Map<number, TacticalChoice>();

  constructor(
    private readonly encounter: PreparedEncounter,
    private readonly tactic: Tactic,
    private readonly seed: string,
    private readonly note: ((happened: Happened) => void) | undefined,
  ) {
    tactic.restart();
    this.state = beginTable(encounter, seed);
  }

  *toItsEnd(carried: readonly TableInput[]): Generator<undefined, FightEnd | Problem> {
    const { encounter, outs } = this;
    if (hasBeginning(encounter, this.state.fight)) {
      const wrong = this.take({ is: 'begins', what: 'fight' }, beginningSeed(this.seed));
      if (wrong) return wrong;
    }
    for (const input of carried) {
      const wrong = this.take(input);
      if (wrong) return wrong;
    }
    this.noticeNoise();
    for (;;) {
      const wrong = (yield* this.round()) ?? this.planned();
      if (wrong) return wrong;
      const state = this.state.fight;
      const left = sidesLeft(encounter, state);
      const [winner] = left;
      const end = { state, table: this.state, outs };
      if (left.length <= 1) return { ...end, ...(winner !== undefined && { winner }), isUndecided: false };
      if (state.round >= MOST_ROUNDS) return { ...end, isUndecided: true };
      const ends = this.take(nextRound(encounter, state)) ?? this.planned('aware');
      if (ends) return ends;
    }
  }

  /** All turns of a round, until only one side is left. */
  private *round(): Generator<undefined, Problem | undefined> {
    const { encounter } = this;
    this.declared.clear();
    for (let turn = 0; turn < MOST_TURNS * encounter.members.length; turn++) {
      yield undefined;
      const { turns } = this.state;
      if (turns.turn !== undefined && turns.phase !== 'resolve') {
        const hasDeclared = this.act(turns.turn);
        if (hasDeclared) continue;
      }
      if (turns.phase !== 'declare' && sidesLeft(encounter, this.state.fight).length <= 1) return undefined;
      const { input, seed } = nextInput(encounter, this.state);
      if (input.is === 'round' || (input.is === 'begins' && input.what === 'round')) return undefined;
      const wrong = this.take(input, seed);
      // A declared line that is no longer possible is dropped, with the reason.
      const passed = wrong && input.is === 'act' ? this.take({ is: 'pass', of: input.by, why: wrong.problem }) : wrong;
      if (passed) return passed;
    }
    return undefined;
  }

  /** Plays a member's turn. Returns true if the member has declared, so that the turn has passed on. */
  private act(by: number): boolean {
    const { encounter, tactic } = this;
    const name = encounter.members[by]?.name ?? '';
    const { turns } = this.state;
    if (!isFighting(this.state.fight, by) || doesNothingYet(encounter, this.state.fight, by)) return false;
    const now = this.state.fight.members[by];
    if (now?.isHelpless) {
      if (turns.phase !== undefined) return false;
      for (const { name: line } of recoveriesOf(encounter.rules, now)) {
        // A failed recovery may put the member out.
        if (isFighting(this.state.fight, by)) this.take({ is: 'act', by: name, line });
      }
      if (!isFighting(this.state.fight, by) || this.state.fight.members[by]?.isHelpless) return false;
    }
    const is = turns.phase === undefined ? 'act' : 'declare';
    const hasActed = tactic.act(this.state.fight, by, (choice) => {
      const before = this.declared.get(by);
      this.declared.set(by, choice);
      if (!this.take({ is, by: name, line: choice.line })) return true;
      if (before) this.declared.set(by, before);
      else this.declared.delete(by);
      return false;
    });
    return hasActed && is === 'declare';
  }

  /** If the game has an action for the surprised, unaware sides notice the fight after it, because it is noisy. */
  private noticeNoise(): void {
    const { encounter, state } = this;
    if (encounter.ceremonies.surprised === undefined || encounter.notices !== undefined) return;
    for (const { what, input } of plannedOf(encounter, state)) if (what === 'aware') this.take(input);
  }

  /** Plays one input. After a problem the state is unchanged. */
  private take(input: TableInput, own?: string): Problem | undefined {
    const seed = own ?? entrySeed(this.seed, this.commands === 0 ? 0 : this.entries);
    const tape = new Tape({ seed });
    const before = this.state.fight;
    const next = tableStep(this.encounter, this.state, input, tape);
    if (isProblem(next)) return next;
    this.state = next.state;
    this.entries += 1;
    if (input.is !== 'begins' || input.what !== 'fight') this.commands += 1;
    const { struck } = next;
    if (struck) this.count(before, (place) => struck.get(place));
    else if (input.is === 'act') {
      const by = this.encounter.placeOf(input.by);
      this.count(before, () => by);
    }
    this.note?.({ input, told: next.told, tape });
    return undefined;
  }

  /** Counts the members who were put out by the last input, with their attackers. */
  private count(before: FightState, byWhom: (place: number) => number | undefined): void {
    const after = this.state.fight;
    if (after === before) return;
    for (let target = 0; target < after.members.length; target++) {
      if (after.members[target] === before.members[target]) continue;
      if (!isFighting(before, target) || isFighting(after, target)) continue;
      const by = byWhom(target);
      const choice = by === undefined ? undefined : this.declared.get(by);
      if (by !== undefined && choice) this.outs.push({ by, target, weapon: choice.weapon });
    }
  }

  /** Plays planned events that apply now, such as waves, morale and defeats; `only` those of one kind. */
  private planned(only?: PlannedEvent['what']): Problem | undefined {
    const { encounter, state } = this;
    for (const { trigger, isDue, input, what } of plannedOf(encounter, state)) {
      if (only !== undefined && what !== only) continue;
      const isNoisy = what === 'aware' && state.fight.round > 1;
      if (!isDue && !(trigger && isSo(encounter, state.fight, trigger, isNoisy))) continue;
      const wrong = this.take(input);
      if (wrong) return wrong;
    }
    return undefined;
  }
}
