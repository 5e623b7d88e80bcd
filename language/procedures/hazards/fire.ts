import type { Accounted, Step } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { ownRoll } from '../dice/own-roll.js';
import { why } from '../messages.js';
import { procedure } from '../procedure.js';
import { openRulebook } from '../rulebook.js';
import { type Body, bodyOf, placeNamed, placesNamed } from '../wounds/hit-location.js';
import { burningPlaces, fireChanges, onFireNeeds } from '../wounds/on-fire.js';
import { awakeOf, withWounds, woundedNeeds, woundedOf } from '../wounds/wounded.js';
import { aliveWith, applyHits, boxesOf, type Hurt, mostPoints, noWounds, type Wounds } from '../wounds/wounds.js';
import { conditionChange, conditionOf } from '../written.js';

const needs = {
  procedure: 'burning',
  uses: [woundedNeeds, onFireNeeds],
  inputs: { place: 'argument' },
  numbers: { shock: 'Fire Shock', blind: 'Fire Blindness' },
  policies: { blinding: 'blinding places' },
} as const satisfies Needs;

/** A character on fire: wounds, the keys of the burning places, and whether they panic. */
export interface Burning {
  readonly wounds: Wounds;
  readonly burning: readonly string[];
  readonly panic: boolean;
}

/** The result of a round of burning. */
export interface Burnt extends Hurt, Burning {
  /** Minutes of blindness from a burning place that blinds; 0 if none does. */
  readonly blindMinutes: number;
}

/**
 * A round on fire: shock to each burning place. A limb full of killing damage sets the place that it spills into on
 * fire, and a place without such a neighbour sets the whole body on fire.
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

/** The round in which an unhurt character dies while these places burn, and the minutes of blindness. */
export function fireCourse(
  burning: readonly string[],
  who: Evaluation,
): Accounted<{ readonly deadAfter: number; readonly blindMinutes: number }> | Problem {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  let state: Burning = { wounds: noWounds, burning, panic: false };
  let blindMinutes = 0;
  for (let round = 1; round <= mostPoints(body); round += 1) {
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
  return problem(why.fireDoesNotKill);
}

/** Places that burn after a round: the previous ones, and those that the fire spreads to. */
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

/** `roll burn`: a round on fire; `roll burn left arm` sets that place on fire first. */
export const burning = procedure(needs, (scene) => {
  const burnt = woundedOf(scene.self);
  if (isProblem(burnt)) return burnt;
  const before = burningPlaces(scene.self.who);
  const named = scene.text('place');
  const caught = named === undefined ? undefined : placeNamed(named, burnt.body);
  if (isProblem(caught)) return caught;
  const places = caught ? [...new Set([...before, caught.key])] : before;
  if (places.length === 0) return problem(why.nothingBurns);
  const round = burnRound({ wounds: burnt.wounds, burning: places, panic: false }, scene.self.who);
  if (isProblem(round)) return round;
  const { outcome } = round;
  const course = fireCourse(outcome.burning, scene.self.who);
  return withWounds(burnt, outcome.wounds, {
    verdict: 'done',
    summary: `on fire: ${outcome.burning.join(', ')}${outcome.blindMinutes > 0 ? `; blind for ${outcome.blindMinutes} minutes` : ''}`,
    ...(!isProblem(course) && {
      details: [{ label: 'Course', value: `kills someone unhurt in ${course.outcome.deadAfter} rounds` }],
    }),
    changes: fireChanges(scene.self, outcome.burning),
    steps: round.steps,
  });
});

const panicNeeds = {
  procedure: 'panic in flames',
  uses: [needs],
  numbers: { spread: 'Panic Spread' },
  policies: { panic: 'panic' },
} as const satisfies Needs;

/** `roll panic in flames`: without a match the flames spread to another place, each round until the roll succeeds. */
export const panicInFlames = procedure(panicNeeds, (scene) => {
  const burnt = awakeOf(scene.self);
  if (isProblem(burnt)) return burnt;
  const book = openRulebook(panicNeeds, scene.self.who);
  if (isProblem(book)) return book;
  const before = burningPlaces(scene.self.who);
  const [panic = ''] = book.order('panic');
  const rolled = ownRoll(scene, 'keeping calm');
  if (isProblem(rolled)) return rolled;
  if (rolled.success)
    return {
      outcome: { verdict: 'success', summary: 'keeps calm', changes: conditionChange(scene.self, panic, 0) },
      steps: [rolled.step],
    };
  const after = [...before];
  for (let more = book.number('spread'); more > 0; more -= 1) {
    const open = burnt.body.places.filter(({ key }) => !after.includes(key));
    if (open.length === 0) break;
    const to = scene.tape.choose(
      'what catches fire too',
      open.map(({ name }) => ({ name })),
    );
    if (isProblem(to)) return to;
    after.push(open.find(({ name }) => name === to)?.key ?? '');
  }
  const spread = after.slice(before.length).join(', ');
  const rule = book.rule('spread');
  return {
    outcome: {
      verdict: 'failure',
      summary: spread === '' ? 'panic, but everything burns already' : `panic fans the flames: ${spread} burns too`,
      changes: [...fireChanges(scene.self, after), ...conditionChange(scene.self, panic, 1)],
    },
    steps: [
      rolled.step,
      { what: 'panic fans the flames: {spread}', values: { spread: spread || 'nothing more' }, ...(rule && { rule }) },
    ],
  };
});

const dousingNeeds = {
  procedure: 'dousing',
  uses: [needs],
  inputs: {
    means: 'argument',
    sticky: { modifier: 'sticky' },
    timed: { modifier: 'in the nick of time' },
  },
  tables: { dousing: { table: 'Dousing', numbers: { roll: 'roll', sticky: 'sticky' } } },
  policies: { panic: 'panic' },
} as const satisfies Needs;

/** `roll douse water, sticky`: some means need the roll, and sticky fuel needs means that smother it. */
export const dousing = procedure(dousingNeeds, (scene) => {
  const burnt = awakeOf(scene.self);
  if (isProblem(burnt)) return burnt;
  const book = openRulebook(dousingNeeds, scene.self.who);
  if (isProblem(book)) return book;
  const before = burningPlaces(scene.self.who);
  const means = scene.text('means') ?? '';
  const panic = book.order('panic').find((one) => conditionOf(one, scene.self.who) > 0);
  if (panic !== undefined) return problem(why.panics(burnt.participant.name));
  if (before.length === 0) return problem(why.noFire);
  const isSticky = scene.has('sticky');
  const rule = book.rule('dousing');
  const cited = { values: { means }, ...(rule && { rule }) };
  if (isSticky && (book.cell('dousing', means, 'sticky') ?? 0) === 0)
    return {
      outcome: { verdict: 'failure', summary: `the fuel sticks, so ${means} does not help`, changes: [] },
      steps: [{ what: 'the fuel sticks, so {means} does not help', ...cited }],
    };
  const isRolled = isSticky || scene.has('timed') || (book.cell('dousing', means, 'roll') ?? 0) > 0;
  const rolled = isRolled ? ownRoll(scene, 'putting the fire out') : undefined;
  if (isProblem(rolled)) return rolled;
  const isOut = rolled === undefined || rolled.success;
  return {
    outcome: {
      verdict: isOut ? 'success' : 'failure',
      summary: isOut ? 'the fire is out' : 'the flames remain',
      changes: isOut ? fireChanges(scene.self, []) : [],
    },
    steps: [
      ...(rolled ? [rolled.step] : []),
      { what: isOut ? 'the fire is out: {means}' : 'the flames remain', ...cited },
    ],
  };
});
