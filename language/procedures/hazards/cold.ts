import type { Accounted, Step } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { poolTotal } from '../../values/pool.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { ownRoll } from '../dice/own-roll.js';
import { why } from '../messages.js';
import { procedure, type Scene } from '../procedure.js';
import { type Opened, openRulebook, rowNames } from '../rulebook.js';
import { timeText } from '../time.js';
import { type BodyPlace, bodyOf, placeNamed, placesNamed } from '../wounds/hit-location.js';
import { type Wounded, withWounds, woundedNeeds, woundedOf } from '../wounds/wounded.js';
import {
  aliveWith,
  applyHits,
  boxesOf,
  checkCount,
  type Hurt,
  mostPoints,
  nameOf,
  noWounds,
  type Wounds,
} from '../wounds/wounds.js';
import { conditionChange, conditionNeeds, conditionOf } from '../written.js';

const needs = {
  procedure: 'cold',
  uses: [woundedNeeds, conditionNeeds],
  inputs: { minutes: 'argument', shelter: { modifier: 'shelter' }, weather: { modifier: 'weather' } },
  tables: {
    grace: { table: 'Cold Grace', texts: { unit: 'unit' }, numbers: { minutes: 'minutes' } },
    interval: { table: 'Cold Interval' },
    body: { table: 'Body Condition', texts: { frozen: 'frozen' } },
  },
  numbers: { shock: 'Cold Shock', gangrene: 'Gangrene From' },
  policies: { first: 'frozen first', later: 'frozen later' },
  pools: { body: 'Body' },
} as const satisfies Needs;

/** The time before the cold does damage. */
export interface Grace {
  readonly amount: number;
  /** `day`, `hour`, `minute`. */
  readonly unit: string;
}

/** A character out in the cold: wounds, and the killing damage of the cold to each limb. */
export interface Frozen {
  readonly wounds: Wounds;
  readonly frost: Readonly<Record<string, number>>;
}

/** The result of an interval in the cold. */
export interface Freezing extends Hurt, Frozen {
  /** Keys of the limbs that gangrene threatens: they took killing damage now, and have enough of it from the cold. */
  readonly gangrene: readonly string[];
}

/** Minutes after the grace until the limbs are full, gangrene threatens, the character passes out and dies. */
export interface ColdCourse {
  readonly limbsFull: number;
  readonly gangreneRollsFrom: number;
  readonly unconscious: number;
  readonly dead: number;
}

export const notFrozen: Frozen = { wounds: noWounds, frost: {} };

/** How long Body keeps the cold off, by the character's shelter or clothes. */
export function coldGrace(shelter: string, who: Evaluation): Accounted<Grace> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const unit = book.text('grace', shelter, 'unit');
  if (unit === undefined) return problem(why.noShelter(shelter, rowNames(book, 'grace')));
  const amount = poolTotal(book.pool('body'));
  const rule = book.rule('grace');
  return {
    outcome: { amount, unit },
    steps: [
      {
        what: '{name} keeps out the cold for {time}, {shelter}',
        values: { name: nameOf(who), time: timeText(amount, unit, who), shelter },
        ...(rule && { rule }),
      },
    ],
  };
}

/** Minutes from one point of damage to the next in this weather. */
export function coldInterval(weather: string, who: Evaluation): Accounted<number> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const minutes = book.cell('interval', weather);
  if (minutes === undefined) return problem(why.noWeather(weather, rowNames(book, 'interval')));
  const rule = book.rule('interval');
  return {
    outcome: minutes,
    steps: [{ what: '{weather}: damage every {minutes} minutes', values: { weather, minutes }, ...(rule && { rule }) }],
  };
}

/** One interval in the cold after the grace: the limbs first, and the other places once all limbs are full. */
export function freeze({ wounds, frost }: Frozen, who: Evaluation): Accounted<Freezing> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const limbs = placesNamed(book.order('first'), patient.body);
  if (isProblem(limbs)) return limbs;
  const rest = placesNamed(book.order('later'), patient.body);
  if (isProblem(rest)) return rest;
  const isFull = (place: BodyPlace): boolean => {
    const wound = wounds[place.key];
    return (wound?.killing ?? 0) + (wound?.shock ?? 0) >= boxesOf(place, wounds);
  };
  const places = limbs.every(isFull) ? [...limbs, ...rest] : limbs;
  const shock = book.number('shock');
  const dealt = applyHits(
    wounds,
    places.map(({ key }) => ({ place: key, killing: 0, shock })),
    who,
  );
  if (isProblem(dealt)) return dealt;
  const after = dealt.outcome.wounds;
  const frozen: Record<string, number> = { ...frost };
  const gangrene: string[] = [];
  for (const { key } of limbs) {
    const more = (after[key]?.killing ?? 0) - (wounds[key]?.killing ?? 0);
    const sum = (frozen[key] ?? 0) + more;
    frozen[key] = sum;
    if (more > 0 && sum >= book.number('gangrene')) gangrene.push(key);
  }
  const rule = book.rule('shock');
  const steps: Step[] = [{ what: 'the cold bites', ...(rule && { rule }), steps: dealt.steps }];
  if (gangrene.length > 0) {
    const threat = book.rule('gangrene');
    steps.push({
      what: 'gangrene threatens {places}: roll once to resist it',
      values: { places: gangrene.join(', ') },
      ...(threat && { rule: threat }),
    });
  }
  return { outcome: { ...dealt.outcome, frost: frozen, gangrene }, steps };
}

/** What happens to an unhurt character who stays in the cold; `every` is the minutes between two points of damage. */
export function coldCourse(every: number, who: Evaluation): Accounted<ColdCourse> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const wrong = checkCount(every, 'The time between two points of damage');
  if (wrong) return wrong;
  const limbs = book.order('first');
  let state = notFrozen;
  const at: { limbsFull?: number; gangreneRollsFrom?: number; unconscious?: number } = {};
  for (let interval = 1; interval <= mostPoints(body); interval += 1) {
    const frozen = freeze(state, who);
    if (isProblem(frozen)) return frozen;
    state = frozen.outcome;
    const minutes = interval * every;
    const { dead, unconscious, useless } = frozen.outcome.state;
    if (limbs.every((limb) => useless.includes(limb))) at.limbsFull ??= minutes;
    if (frozen.outcome.gangrene.length > 0) at.gangreneRollsFrom ??= minutes;
    if (unconscious) at.unconscious ??= minutes;
    if (!dead) continue;
    const course = { limbsFull: minutes, gangreneRollsFrom: minutes, unconscious: minutes, dead: minutes, ...at };
    return {
      outcome: course,
      steps: [
        {
          what: 'then, unhurt until now: arms and legs full after {limbsFull} minutes, gangrene from {gangreneRollsFrom}, unconscious at {unconscious}, dead at {dead}',
          values: { ...course },
        },
      ],
    };
  }
  return problem(why.coldDoesNotKill);
}

/** `roll cold 3 h, shelter exposed, weather soaked`: the damage of that time outside, after the grace that Body gives. */
export const cold = procedure(needs, (scene) => {
  const frozen = woundedOf(scene.self);
  if (isProblem(frozen)) return frozen;
  const { who } = scene.self;
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const shelter = rowFor(scene, book, 'shelter', 'grace');
  if (isProblem(shelter)) return shelter;
  const weather = rowFor(scene, book, 'weather', 'interval');
  if (isProblem(weather)) return weather;
  const grace = coldGrace(shelter, who);
  if (isProblem(grace)) return grace;
  const every = coldInterval(weather, who);
  if (isProblem(every)) return every;
  const spared = grace.outcome.amount * (book.cell('grace', shelter, 'minutes') ?? 0);
  const points = Math.max(0, Math.floor(((scene.number('minutes') ?? 0) - spared) / every.outcome));
  const course = coldCourse(every.outcome, who);
  const steps: Step[] = [...grace.steps, ...every.steps, ...(isProblem(course) ? [] : course.steps)];
  let state: Frozen = { wounds: frozen.wounds, frost: frostOf(frozen, book) };
  const threatened = new Set<string>();
  let bites = 0;
  while (bites < points) {
    const next = freeze(state, who);
    if (isProblem(next)) return next;
    bites += 1;
    state = next.outcome;
    for (const limb of next.outcome.gangrene) threatened.add(limb);
    steps.push(...next.steps);
    if (next.outcome.state.dead) break;
  }
  const limbs = [...threatened].join(', ');
  return withWounds(frozen, state.wounds, {
    verdict: 'done',
    summary:
      bites === 0
        ? 'the cold does no harm yet'
        : `the cold bites ${bites === 1 ? 'once' : `${bites} times`}${limbs === '' ? '' : `; gangrene threatens ${limbs}`}`,
    changes: Object.entries(state.frost).flatMap(([limb, amount]) =>
      conditionChange(scene.self, book.text('body', limb, 'frozen') ?? '', amount),
    ),
    steps,
  });
});

const gangreneNeeds = {
  procedure: 'gangrene',
  uses: [woundedNeeds, conditionNeeds],
  inputs: { limb: 'argument' },
  tables: { body: { table: 'Body Condition', texts: { frozen: 'frozen' } } },
  numbers: { gangrene: 'Gangrene From' },
} as const satisfies Needs;

/** `roll gangrene left leg`: without a match the limb has to be amputated, or the gangrene kills. */
export const gangrene = procedure(gangreneNeeds, (scene) => {
  const frozen = woundedOf(scene.self);
  if (isProblem(frozen)) return frozen;
  const book = openRulebook(gangreneNeeds, scene.self.who);
  if (isProblem(book)) return book;
  const place = placeNamed(scene.text('limb') ?? '', frozen.body);
  if (isProblem(place)) return place;
  const bitten = conditionOf(book.text('body', place.key, 'frozen') ?? '', scene.self.who);
  const from = book.number('gangrene');
  if (bitten < from) return problem(why.tooLittleCold(place.name, bitten, from));
  const rolled = ownRoll(scene, 'gangrene');
  if (isProblem(rolled)) return rolled;
  const rule = book.rule('gangrene');
  const steps = [
    rolled.step,
    {
      what: rolled.success ? 'the {place} is only hurt' : 'gangrene: the {place} has to be amputated, or it kills',
      values: { place: place.name },
      ...(rule && { rule }),
    },
  ];
  if (rolled.success)
    return { outcome: { verdict: 'success', summary: `the ${place.name} is only hurt`, changes: [] }, steps };
  const taken = scene.tape.choose(`the ${place.name}`, [{ name: 'amputate' }, { name: 'leave it' }]);
  if (isProblem(taken)) return taken;
  if (taken === 'leave it')
    return { outcome: { verdict: 'failure', summary: `gangrene in the ${place.name}`, changes: [] }, steps };
  const after: Wounds = { ...frozen.wounds, [place.key]: { killing: 0, shock: 0, lost: place.boxes } };
  return withWounds(frozen, after, { verdict: 'failure', summary: `the ${place.name} is amputated`, steps });
});

/** The row of a table that the line names, else the one that the player chooses. */
function rowFor(
  scene: Scene<typeof needs>,
  book: Opened<typeof needs>,
  role: 'shelter' | 'weather',
  table: 'grace' | 'interval',
): string | Problem {
  return (
    scene.text(role) ??
    scene.tape.choose(
      role,
      book.rows(table).map((row) => ({ name: row.text })),
    )
  );
}

function frostOf({ participant, body }: Wounded, book: Opened<typeof needs>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    body.places.map(({ key }) => [key, conditionOf(book.text('body', key, 'frozen') ?? '', participant.who)]),
  );
}
