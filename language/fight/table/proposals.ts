import { nameKey } from '../../grammar/text.js';
import type { Comparison, Trigger } from '../../read/encounter/trigger.js';
import { says } from '../../roll/messages.js';
import type { Clock } from '../../sheet/encounter/plan.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { diceSumText } from '../../values/dice-text.js';
import { differencesText, GONE, type SheetChange } from '../log/begun-sheets.js';
import { type FightState, hasBeenThere, isFighting, isSo, sidesLeft, waveKey, waveNumbers } from '../state/fight.js';
import type { MemberNow } from '../state/member-now.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { unawareSides } from './beginning.js';
import { dueAtEnd, dueOf } from './due.js';
import type { Proposal, TableState } from './table-state.js';

/** An event of the plan that has not happened yet. A person may accept it before it is proposed. */
export interface PlannedEvent extends Proposal {
  readonly trigger?: Trigger;
  /** Whether it is due for another reason than its trigger. */
  readonly isDue?: boolean;
}

/** Waves, morale and defeats that are still to come. */
export function plannedOf(encounter: PreparedEncounter, { fight, morale, ended }: TableState): readonly PlannedEvent[] {
  if (ended !== undefined) return [];
  const { plan } = encounter;
  const all: PlannedEvent[] = [];
  plan.waves.forEach(({ name, trigger }, index) => {
    if (fight.waves[index]) return;
    const wave = waveNumbers(plan)[index] ?? index + 1;
    const text = `Wave ${name}: ${whoComes(encounter, fight, index)}`;
    all.push({
      key: waveKey(plan, index),
      what: 'wave',
      text,
      input: { is: 'wave', wave },
      ...(trigger && { trigger }),
    });
  });
  plan.morale.forEach(({ side, trigger, check }, index) => {
    if (morale.has(index) || isBroken(fight, side)) return;
    const by = check && !check.isEach ? encounter.placeOf(check.by) : undefined;
    const isOut = by !== undefined && hasBeenThere(fight, by) && !isFighting(fight, by);
    const text =
      check && !isOut
        ? `${side}: ${check.isEach ? 'each' : check.by} rolls ${check.expression}`
        : says.breaksNow(side, check?.by);
    all.push({ key: `morale ${index + 1}`, what: 'morale', text, input: { is: 'morale', morale: index }, trigger });
  });
  plan.defeats.forEach(({ side, trigger }, index) => {
    if (isBroken(fight, side)) return;
    const text = says.isDefeated(side);
    all.push({ key: `defeat ${index + 1}`, what: 'defeat', text, input: { is: 'breaks', side }, trigger });
  });
  for (const { name, unaware } of unawareSides(encounter, fight)) {
    const isDue = fight.round > 1 && (!unaware?.until || isHarmed(encounter, fight, name));
    all.push({
      key: `notice ${name}`,
      what: 'aware',
      text: says.notices(name),
      input: { is: 'notice', side: name },
      ...(unaware?.until && { trigger: unaware.until }),
      ...(isDue && { isDue }),
    });
  }
  return all;
}

/** Whether the fight has harmed a member of a side, which then has noticed it in any case. */
function isHarmed({ rules, members }: PreparedEncounter, fight: FightState, side: string): boolean {
  const passing = new Set((rules.policies.get(FIGHT_POLICIES.passing) ?? []).map(nameKey));
  const marks = (now: MemberNow | undefined): string =>
    JSON.stringify(
      now?.changes.filter((one) => one.is === 'entry' || (one.is === 'field' && !passing.has(nameKey(one.field)))),
    );
  return members.some(
    (member, place) =>
      nameKey(member.side) === nameKey(side) && marks(fight.members[place]) !== marks(fight.came[place]),
  );
}

/** What is proposed in this state, without what was dropped. */
export function proposalsOf(
  encounter: PreparedEncounter,
  state: TableState,
  changed: readonly SheetChange[] = [],
): readonly Proposal[] {
  if (state.ended !== undefined) return [];
  const { plan } = encounter;
  const { fight } = state;
  const all: Proposal[] = [...dueOf(encounter, state)];
  const planned = plannedOf(encounter, state).flatMap(({ trigger, isDue, ...one }) => {
    if (isDue) return [one];
    return trigger && isSo(encounter, fight, trigger)
      ? [{ ...one, text: `${one.text} (${triggerText(trigger)})` }]
      : [];
  });
  all.push(...planned);
  plan.timers.forEach(({ round, about }, timer) => {
    if (state.timers.has(timer) || fight.round < round) return;
    all.push({
      key: `timer ${timer + 1}`,
      what: 'timer',
      text: `Round ${round}: ${about}`,
      input: { is: 'timer', timer },
    });
  });
  plan.clocks.forEach((clock, index) => {
    if (fight.clocks[index] !== clock.segments) return;
    const text = fullText(clock);
    all.push({ key: clockKey(clock), what: 'clock', text, input: { is: 'note', text } });
  });
  for (const change of changed) {
    const { of, to, differences } = change;
    const text = `${of}: ${to === GONE ? says.takesNoPart : differences.length === 0 ? says.otherwiseChanged : differencesText(differences)}`;
    all.push({ key: `changed ${of} ${to}`, what: 'changed', text, input: { is: 'changed', ...change } });
  }
  const outcome = outcomeOf(encounter, state);
  if (outcome !== undefined)
    all.push(...dueAtEnd(encounter, state), {
      key: 'end',
      what: 'end',
      text: says.fightIsOver(outcome),
      input: { is: 'end', outcome },
    });
  return all.filter(({ key }) => !state.dropped.has(key));
}

/** The text of the proposal that a clock is full; a note with this text accepts it. */
export function fullText({ name, about }: Pick<Clock, 'name' | 'about'>): string {
  return about === undefined ? `${name} is full` : `${name} is full: ${about}`;
}

/** The key of the proposal that a clock is full. */
export function clockKey({ name }: Pick<Clock, 'name'>): string {
  return `clock ${name}`;
}

/** Whether a side has given up or lost. */
function isBroken({ broken }: FightState, side: string): boolean {
  return broken.some((one) => nameKey(one) === nameKey(side));
}

/** The outcome of a fight in which only one side is left; undefined while it goes on, or a wave is still to come. */
function outcomeOf(encounter: PreparedEncounter, { fight, dropped }: TableState): string | undefined {
  const { plan, members } = encounter;
  const isToCome = (wave: number): boolean => !fight.waves[wave] && !dropped.has(waveKey(plan, wave));
  if (plan.waves.some(({ side }, wave) => isToCome(wave) && !isBroken(fight, side))) return undefined;
  const sides = plan.sides.filter(
    ({ name, isNeutral }) =>
      !isNeutral && members.some(({ side }, place) => nameKey(side) === nameKey(name) && hasBeenThere(fight, place)),
  );
  const left = sidesLeft(encounter, fight);
  return sides.length > 1 && left.length <= 1 ? says.sideLeft(left[0]) : undefined;
}

/** The members of a wave: `3 Fusilier, Sass`; a random number that is not rolled yet as its dice: `1d3 Fusilier`. */
export function whoComes({ members }: PreparedEncounter, { expected }: FightState, wave: number): string {
  const counts = new Map<string, number>();
  const dice = new Map<string, string>();
  for (const [place, { of, wave: own, rolled, path }] of members.entries()) {
    if (own !== wave) continue;
    if (expected.has(place)) counts.set(of, (counts.get(of) ?? 0) + 1);
    else if (rolled?.least === 1) dice.set(`${path} ${of}`, `${diceSumText(rolled.dice)} ${of}`);
  }
  return [...[...counts].map(([of, count]) => (count === 1 ? of : `${count} ${of}`)), ...dice.values()].join(', ');
}

/** When a trigger will apply, in words: `from round 3`, `with half of Patrol out`. */
export function whenText(trigger: Trigger): string {
  switch (trigger.is) {
    case 'any':
      return trigger.of.map(whenText).join(' or ');
    case 'all':
      return trigger.of.map(whenText).join(' and ');
    case 'round':
      return ROUNDS[trigger.comparison](trigger.value);
    case 'losses':
      return `with ${triggerText(trigger)}`;
    default:
      return `when ${triggerText(trigger)}`;
  }
}

/** A trigger that applies, in words: `half of Patrol out`. */
function triggerText(trigger: Trigger): string {
  switch (trigger.is) {
    case 'any':
      return trigger.of.map(triggerText).join(' or ');
    case 'all':
      return trigger.of.map(triggerText).join(' and ');
    case 'out':
      return `${trigger.name} is out`;
    case 'losses':
      return trigger.share === 0.5
        ? `half of ${trigger.side} out`
        : `${Math.round(trigger.share * 100)} % of ${trigger.side} out`;
    case 'clock':
      return `${trigger.clock} is ${numberText(trigger)}`;
    case 'round':
      return ROUNDS[trigger.comparison](trigger.value);
    case 'said':
      return `"${trigger.text}"`;
  }
}

const ROUNDS: Readonly<Record<Comparison, (round: number) => string>> = {
  '>=': (round) => `from round ${round}`,
  '>': (round) => `after round ${round}`,
  '=': (round) => `in round ${round}`,
  '<=': (round) => `up to round ${round}`,
  '<': (round) => `before round ${round}`,
};

function numberText({ comparison, value }: { readonly comparison: Comparison; readonly value: number }): string {
  switch (comparison) {
    case '>=':
      return `${value} or more`;
    case '>':
      return `more than ${value}`;
    case '=':
      return String(value);
    case '<=':
      return `${value} or less`;
    case '<':
      return `less than ${value}`;
  }
}
