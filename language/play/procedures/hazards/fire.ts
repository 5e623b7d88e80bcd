import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Dice } from '../dice/pool-roll.js';
import { rollTraits, type TraitRolled } from '../dice/trait-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { type Body, bodyOf, placesNamed } from '../wounds/hit-location.js';
import { aliveWith, applyHits, awakeWith, boxesOf, type Hurt, noWounds, type Wounds } from '../wounds/wounds.js';

const needs = {
  procedure: 'fire',
  tables: { dousing: { table: 'Dousing', numbers: { roll: 'roll', sticky: 'sticky' } } },
  numbers: { shock: 'Fire Shock', spread: 'Panic Spread', blind: 'Fire Blindness' },
  policies: { blinding: 'blinding places' },
  pools: {
    cool: 'Cool',
    mentalStability: 'Mental Stability',
    coordination: 'Coordination',
    dodge: 'Dodge',
  },
} as const satisfies Needs;
export const fireNeeds: Needs = needs;

/** Somebody on fire: wounds, the keys of the places that burn, and whether panic has hold. */
export interface Burning {
  readonly wounds: Wounds;
  readonly burning: readonly string[];
  readonly panic: boolean;
}

/** What a round of burning did. */
export interface Burnt extends Hurt, Burning {
  /** Minutes without sight, from the round in which a place burns that blinds. */
  readonly blindMinutes: number;
}

/** How a fire is put out. */
export interface Dousing {
  /** By the rulebook's names. */
  readonly means: string;
  /** The fuel sticks, as a flamethrower's does. */
  readonly sticky?: boolean;
  /** It matters when it happens: rolled like a dive for cover. */
  readonly timed?: boolean;
}

/**
 * A round on fire: shock to each place that burns; a limb full of killing damage sets the place on fire that it spills into,
 * and a vital place full of it all others.
 */
export function burnRound({ wounds, burning, panic }: Burning, who: Evaluation): Accounted<Burnt> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const places = placesNamed(burning, patient.body);
  if (isProblem(places)) return places;
  const shock = book.number('shock');
  const dealt = applyHits(
    wounds,
    places.map(({ key }) => ({ place: key, killing: 0, shock })),
    who,
  );
  if (isProblem(dealt)) return dealt;
  const after = dealt.outcome.wounds;
  const spread = spreading(
    places.map(({ key }) => key),
    after,
    patient.body,
  );
  const blinding = book.order('blinding');
  const blindMinutes = places.some(({ key }) => blinding.includes(key)) ? book.number('blind') : 0;
  const rule = book.rule('shock');
  const steps: Step[] = [
    {
      what: places.length > 0 ? 'on fire: {places}' : 'nothing burns',
      values: { places: places.map(({ name }) => name).join(', ') },
      ...(rule && { rule }),
      steps: dealt.steps,
    },
  ];
  for (const key of spread)
    if (!burning.includes(key)) steps.push({ what: 'the fire spreads to the {place}', values: { place: key } });
  if (blindMinutes > 0) {
    const blind = book.rule('blind');
    steps.push({ what: 'blind for {blindMinutes} minutes', values: { blindMinutes }, ...(blind && { rule: blind }) });
  }
  return { outcome: { ...dealt.outcome, burning: spread, panic, blindMinutes }, steps };
}

/**
 * Cool and Mental Stability against panic. Without a match the flames spread to another place, the one named or the next
 * that does not burn, each round until the roll succeeds. A failed roll costs Will too, which battle fatigue tells.
 */
export function panicRoll(
  { wounds, burning }: Burning,
  spreadsTo: readonly string[],
  dice: Dice,
  who: Evaluation,
): Accounted<Burning & { readonly roll: TraitRolled }> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = awakeWith(wounds, who);
  if (isProblem(patient)) return patient;
  const wished = placesNamed(spreadsTo, patient.body);
  if (isProblem(wished)) return wished;
  const rolled = rollTraits(
    {
      what: 'keeping calm',
      traits: book.traits('cool', 'mentalStability'),
    },
    dice,
    who,
  );
  if (isProblem(rolled)) return rolled;
  const roll = rolled.outcome;
  if (roll.success) return { outcome: { wounds, burning, panic: false, roll }, steps: rolled.steps };
  const open = [...wished, ...patient.body.places.filter((place) => !wished.includes(place))]
    .filter(({ key }) => !burning.includes(key))
    .slice(0, book.number('spread'));
  const rule = book.rule('spread');
  const steps: Step[] = [
    ...rolled.steps,
    {
      what: open.length > 0 ? 'panic fans the flames: {places} burns too' : 'panic, but everything is already burning',
      values: { places: open.map(({ name }) => name).join(', ') },
      ...(rule && { rule }),
    },
  ];
  return { outcome: { wounds, burning: [...burning, ...open.map(({ key }) => key)], panic: true, roll }, steps };
}

/**
 * Putting the fire out, wherever it burns, in one action. Some means need a roll of Coordination and Dodge; sticky fuel needs
 * means that smother it, and a height. A problem for one in panic, who only fans the flames.
 */
export function douse(
  { means, sticky = false, timed = false }: Dousing,
  state: Burning,
  dice: Dice,
  who: Evaluation,
): Accounted<Burning & { readonly out: boolean; readonly roll?: TraitRolled }> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = awakeWith(state.wounds, who);
  if (isProblem(patient)) return patient;
  if (state.panic)
    return problem(
      `This character is panicking: ${needs.pools.cool} and ${needs.pools.mentalStability} have to succeed first.`,
    );
  if (state.burning.length === 0) return problem('There is no fire to put out.');
  const needsRoll = book.cell('dousing', means, 'roll');
  const height = book.cell('dousing', means, 'sticky');
  if (needsRoll === undefined || height === undefined)
    return problem(
      `No fire is put out by "${means}"; there are ${book
        .rows('dousing')
        .map((row) => row.text)
        .join(', ')}.`,
    );
  const rule = book.rule('dousing');
  const cited = rule && { rule };
  if (sticky && height === 0)
    return {
      outcome: { ...state, out: false },
      steps: [{ what: 'the fuel sticks, so {means} does not help', values: { means }, ...cited }],
    };
  if (!sticky && !timed && needsRoll === 0)
    return {
      outcome: { ...state, burning: [], out: true },
      steps: [{ what: 'the fire is out: {means}', values: { means }, ...cited }],
    };
  const rolled = rollTraits(
    {
      what: 'putting the fire out',
      traits: book.traits('coordination', 'dodge'),
      state: patient.state,
      operations: sticky ? [{ op: 'needHeight', height }] : [],
      ...(sticky && { aim: 'tallest' }),
    },
    dice,
    who,
  );
  if (isProblem(rolled)) return rolled;
  const out = rolled.outcome.success;
  return {
    outcome: { ...state, burning: out ? [] : state.burning, out, roll: rolled.outcome },
    steps: [
      ...rolled.steps,
      { what: out ? 'the fire is out: {means}' : 'the flames remain', values: { means }, ...cited },
    ],
  };
}

/** Rounds that somebody unhurt lives while these places burn, and the minutes without sight. */
export function fireCourse(
  burning: readonly string[],
  who: Evaluation,
): Accounted<{ readonly deadAfter: number; readonly blindMinutes: number }> | Problem {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  // Every box can be marked twice: with shock, then with killing damage.
  const most = body.places.reduce((sum, { boxes }) => sum + 2 * boxes, 0);
  let state: Burning = { wounds: noWounds, burning, panic: false };
  let blindMinutes = 0;
  for (let round = 1; round <= most; round += 1) {
    const burnt = burnRound(state, who);
    if (isProblem(burnt)) return burnt;
    state = burnt.outcome;
    blindMinutes = Math.max(blindMinutes, burnt.outcome.blindMinutes);
    if (burnt.outcome.state.dead)
      return {
        outcome: { deadAfter: round, blindMinutes },
        steps: [{ what: 'dead after {round} rounds on fire', values: { round } }],
      };
  }
  return problem('This fire does not kill.');
}

/** Places that burn after a round: those that did, and where the fire goes on to. */
function spreading(burning: readonly string[], wounds: Wounds, body: Body): readonly string[] {
  const places = new Set(burning);
  for (const key of burning) {
    const place = body.byKey.get(key);
    if (!place || (wounds[key]?.killing ?? 0) < boxesOf(place, wounds)) continue;
    if (place.spill !== undefined) places.add(place.spill);
    else for (const other of body.places) places.add(other.key);
  }
  return [...places];
}
