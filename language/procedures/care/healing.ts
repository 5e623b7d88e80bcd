import { compareSets, setText } from '../../dice/families/matching/sets.js';
import type { Step } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { ownRoll } from '../dice/own-roll.js';
import { why } from '../messages.js';
import { procedure, type Scene } from '../procedure.js';
import { openRulebook } from '../rulebook.js';
import { timeTaken } from '../time.js';
import { type BodyPlace, placeNamed } from '../wounds/hit-location.js';
import { withWounds, woundedNeeds, woundedOf } from '../wounds/wounded.js';
import { boxesOf, loseBoxes, type Wound, type Wounds, writtenWounds, writtenWoundsNeeds } from '../wounds/wounds.js';
import { unstableOf } from './first-aid.js';

const needs = {
  procedure: 'good night',
  uses: [woundedNeeds],
  tables: {
    healing: {
      table: 'Healing',
      numbers: { share: 'share', width: 'width', killing: 'killing', every: 'every' },
      rows: { fight: 'end of fight', choking: 'choking', night: 'good night', rest: 'complete rest' },
    },
  },
} as const satisfies Needs;

const { fight, choking, night, rest } = needs.tables.healing.rows;

/** Wounds after up to `points` of shock in one place have healed, with a step. */
function healShock(
  wounds: Wounds,
  place: BodyPlace,
  points: number,
  steps: Step[],
  rule: Pick<Step, 'rule'> | undefined,
): Wounds {
  const before = wounds[place.key];
  const healed = Math.min(points, before?.shock ?? 0);
  if (!before || healed === 0) return wounds;
  const after: Wound = { ...before, shock: before.shock - healed };
  steps.push({
    what: '{place}: {healed} shock heals, {left} is left',
    values: { place: place.name, healed, left: after.shock },
    ...rule,
  });
  return { ...wounds, [place.key]: after };
}

/** Wounds after `points` of killing damage in one place have become shock, with a step. */
function killingToShock(
  wounds: Wounds,
  place: BodyPlace,
  points: number,
  steps: Step[],
  rule: Pick<Step, 'rule'> | undefined,
): Wounds {
  const before = wounds[place.key];
  if (!before || points === 0) return wounds;
  const after: Wound = { ...before, killing: before.killing - points, shock: before.shock + points };
  steps.push({
    what: '{place}: {points} killing becomes shock; now {killing} killing and {shock} shock',
    values: { place: place.name, points, killing: after.killing, shock: after.shock },
    ...rule,
  });
  return { ...wounds, [place.key]: after };
}

/** The priority of a place for healing shock: vital places first, then by how full they are. */
function healingPriority(place: BodyPlace, wounds: Wounds): number {
  const wound = wounds[place.key];
  if (!wound) return 0;
  const boxes = boxesOf(place, wounds);
  const full = boxes === 0 ? 0 : (wound.killing + wound.shock) / boxes;
  return full + (place.destroyed === 'dead' ? 1 : 0);
}

/** `roll good night`: heals shock by the width of the match, in places of the player's choice. */
export const goodNight = procedure(needs, (scene) => {
  const patient = woundedOf(scene.self);
  if (isProblem(patient)) return patient;
  const book = openRulebook(needs, scene.self.who);
  if (isProblem(book)) return book;
  const unstable = unstableOf(patient);
  if (isProblem(unstable)) return unstable;
  if (unstable !== undefined) return problem(why.unstable(unstable));
  const rolled = ownRoll(scene, 'a night of rest');
  if (isProblem(rolled)) return rolled;
  const capacity = rolled.success ? (rolled.set?.width ?? 0) * (book.cell('healing', night, 'width') ?? 0) : 0;
  const rule = book.rule('healing');
  const steps: Step[] = [rolled.step];
  let [left, open] = [patient.wounds, capacity];
  const hurtPlaces = patient.body.places
    .filter(({ key }) => (patient.wounds[key]?.shock ?? 0) > 0)
    .sort((a, b) => healingPriority(b, patient.wounds) - healingPriority(a, patient.wounds));
  for (const [index, place] of hurtPlaces.entries()) {
    const there = patient.wounds[place.key]?.shock ?? 0;
    const most = Math.min(open, there);
    const elsewhere = hurtPlaces.slice(index + 1).reduce((sum, one) => sum + (patient.wounds[one.key]?.shock ?? 0), 0);
    const healed = chooseAmount(scene, `shock of the ${place.name} that heals`, most, Math.max(0, open - elsewhere));
    if (isProblem(healed)) return healed;
    left = healShock(left, place, healed, steps, rule && { rule });
    open -= healed;
  }
  const erased = capacity - open;
  return withWounds(patient, left, {
    verdict: rolled.success ? 'success' : 'failure',
    summary: `${erased} shock heals`,
    details: [{ label: 'Capacity', value: String(capacity) }],
    steps,
  });
});

const restNeeds = {
  procedure: 'complete rest',
  uses: [needs],
  inputs: { days: 'argument' },
} as const satisfies Needs;

/** `roll complete rest 14`: after each period of the rulebook, killing damage becomes shock in a place of the player's choice. */
export const completeRest = procedure(restNeeds, (scene) => {
  const patient = woundedOf(scene.self);
  if (isProblem(patient)) return patient;
  const book = openRulebook(needs, scene.self.who);
  if (isProblem(book)) return book;
  const days = scene.number('days') ?? 0;
  const every = book.cell('healing', rest, 'every') ?? 0;
  const weeks = every > 0 ? Math.floor(days / every) : 0;
  const points = weeks * (book.cell('healing', rest, 'killing') ?? 0);
  const rule = book.rule('healing');
  const steps: Step[] = [];
  let left = patient.wounds;
  let turned = 0;
  for (; turned < points; turned += 1) {
    const places = patient.body.places.filter(({ key }) => (left[key]?.killing ?? 0) > 0);
    if (places.length === 0) break;
    const name = scene.tape.choose(
      'where killing damage becomes shock',
      places.map((place) => ({ name: place.name })),
    );
    if (isProblem(name)) return name;
    const place = places.find((one) => one.name === name);
    if (place) left = killingToShock(left, place, 1, steps, rule && { rule });
  }
  if (steps.length === 0)
    steps.push({
      what: '{days} days of rest turn no killing damage into shock',
      values: { days },
      ...(rule && { rule }),
    });
  return withWounds(patient, left, { verdict: 'done', summary: `${turned} killing becomes shock`, steps });
});

const fightNeeds = {
  procedure: 'end of fight',
  uses: [needs, writtenWoundsNeeds],
  inputs: { choked: { modifier: 'choked' } },
  tables: { throats: { table: 'Choking', texts: { place: 'place' } } },
} as const satisfies Needs;

/** `roll after the fight`: heals the rulebook's shares of the shock that each place took in it, and of that from choking. */
export const endOfFight = procedure(fightNeeds, (scene) => {
  const patient = woundedOf(scene.self);
  if (isProblem(patient)) return patient;
  const book = openRulebook(needs, scene.self.who);
  if (isProblem(book)) return book;
  const throats = openRulebook(fightNeeds, scene.self.who);
  if (isProblem(throats)) return throats;
  const gripped = throats.rows('throats').map(({ label }) => throats.text('throats', label ?? '', 'place'));
  const before = scene.begun ? writtenWounds(scene.begun) : {};
  let pressed = scene.number('choked') ?? 0;
  const share = book.cell('healing', fight, 'share') ?? 0;
  const choked = book.cell('healing', choking, 'share') ?? 0;
  const rule = book.rule('healing');
  const steps: Step[] = [];
  let left = patient.wounds;
  for (const place of patient.body.places) {
    const there = left[place.key]?.shock ?? 0;
    if (there === 0) continue;
    // Shock that has turned into killing damage was taken in the fight, too.
    const most = there + (left[place.key]?.killing ?? 0);
    const usual = Math.max(0, there - (before[place.key]?.shock ?? 0));
    const taken = chooseAmount(scene, `shock of the ${place.name} from this fight`, most, 0, usual);
    if (isProblem(taken)) return taken;
    const air = gripped.includes(place.key) ? Math.min(pressed, taken) : 0;
    pressed -= air;
    const healed = Math.floor(share * (taken - air)) + Math.floor(choked * air);
    left = healShock(left, place, healed, steps, rule && { rule });
  }
  const shockOf = (wounds: Wounds): number => Object.values(wounds).reduce((sum, { shock }) => sum + shock, 0);
  return withWounds(patient, left, {
    verdict: 'done',
    summary: `${shockOf(patient.wounds) - shockOf(left)} shock goes`,
    steps,
  });
});

const lastingNeeds = {
  procedure: 'lasting harm',
  uses: [woundedNeeds],
  inputs: { limb: 'argument' },
} as const satisfies Needs;

/** `roll lasting harm left arm`: a limb full of killing damage stays stiff or is lost, by the player's choice. */
export const lastingHarm = procedure(lastingNeeds, (scene) => {
  const patient = woundedOf(scene.self);
  if (isProblem(patient)) return patient;
  const place = placeNamed(scene.text('limb') ?? '', patient.body);
  if (isProblem(place)) return place;
  if (!patient.state.destroyed.includes(place.key)) return problem(why.nothingLost(place.name));
  const maimed = scene.tape.choose(`the ${place.name}`, [{ name: 'stays stiff' }, { name: 'comes off' }]);
  if (isProblem(maimed)) return maimed;
  const stiff = maimed === 'stays stiff' ? loseBoxes(patient.wounds, place.key, scene.self.who) : undefined;
  if (isProblem(stiff)) return stiff;
  const off: Wounds = { ...patient.wounds, [place.key]: { killing: 0, shock: 0, lost: place.boxes } };
  return withWounds(patient, stiff?.outcome.wounds ?? off, {
    verdict: 'done',
    summary: `the ${place.name} ${maimed}`,
    steps: stiff?.steps ?? [{ what: 'the {place} is lost', values: { place: place.name } }],
  });
});

/** Asks for a number from `least` to `most`; `usual` is the default. */
function chooseAmount(
  { tape }: Pick<Scene, 'tape'>,
  what: string,
  most: number,
  least = 0,
  usual = most,
): number | Problem {
  const amounts = Array.from({ length: most - Math.min(least, most) + 1 }, (_, fewer) => most - fewer);
  const chosen = tape.choose(
    what,
    [usual, ...amounts.filter((amount) => amount !== usual)].map((amount) => ({ name: String(amount) })),
  );
  return isProblem(chosen) ? chosen : Number(chosen);
}

const operationNeeds = {
  procedure: 'operation',
  uses: [woundedNeeds],
  inputs: { place: 'argument' },
  tables: {
    healing: {
      table: 'Healing',
      numbers: { height: 'height' },
      texts: { scale: 'scale' },
      rows: { operation: 'operation' },
    },
  },
} as const satisfies Needs;

const { operation } = operationNeeds.tables.healing.rows;

/** `roll operate "Lt. Munro" torso`: the height of the set decides how much it heals, its width how long it takes. */
export const operating = procedure(operationNeeds, (scene) => {
  const patient = woundedOf(scene.on);
  if (isProblem(patient)) return patient;
  const book = openRulebook(operationNeeds, scene.self.who);
  if (isProblem(book)) return book;
  const place = placeNamed(scene.text('place') ?? '', patient.body);
  if (isProblem(place)) return place;
  const killing = patient.wounds[place.key]?.killing ?? 0;
  if (killing === 0) return problem(why.nothingToOperate(place.name));
  const rolled = ownRoll(scene, 'the operation');
  if (isProblem(rolled)) return rolled;
  const sets = [...rolled.sets].sort((a, b) => compareSets(b, a, 'height'));
  const chosen =
    rolled.success && sets.length > 0
      ? scene.tape.choose(
          'set',
          sets.map((set) => ({ name: setText(set) })),
        )
      : '';
  if (isProblem(chosen)) return chosen;
  const set = sets.find((one) => setText(one) === chosen);
  const time = timeTaken(set?.width ?? 0, book.text('healing', operation, 'scale') ?? '', scene.self.who);
  if (isProblem(time)) return time;
  const converted = Math.min(killing, (set?.height ?? 0) * (book.cell('healing', operation, 'height') ?? 0));
  const rule = book.rule('healing');
  const steps: Step[] = [rolled.step, { what: 'it takes {time}', values: { time } }];
  const after = killingToShock(patient.wounds, place, converted, steps, rule && { rule });
  return withWounds(patient, after, {
    verdict: rolled.success ? 'success' : 'failure',
    summary: `${converted} killing in the ${place.name} becomes shock, after ${time}`,
    steps,
  });
});
