import { nameKey } from '../../../grammar/text.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { traitNamed } from '../../../model/rules/rules.js';
import { EMPTY_POOL, type Pool, poolTotal } from '../../../values/pool.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Dice } from '../dice/pool-roll.js';
import { rollTraits, type TraitRolled } from '../dice/trait-roll.js';
import type { Needs } from '../needs.js';
import { type NamedPool, openRulebook } from '../rulebook.js';
import type { Damage } from '../wounds/armour.js';
import { placesIn } from '../wounds/hit-location.js';
import { aliveWith, applyHits, bodyOf, checkCount, type Hurt, type Wounds } from '../wounds/wounds.js';

const needs = {
  procedure: 'falling',
  tables: {
    surfaces: { table: 'Landing', texts: { kind: 'kind' } },
    landings: {
      table: 'Landing Place',
      texts: { places: 'places' },
      rows: { well: 'well', badly: 'badly' },
    },
  },
  numbers: { safe: 'Safe Fall', step: 'Fall Step', least: 'Least Fall Damage' },
  policies: { skills: 'falling skills' },
  pools: { coordination: 'Coordination' },
} as const satisfies Needs;
export const fallingNeeds: Needs = needs;

const { well, badly } = needs.tables.landings.rows;

/** A fall. */
export interface Fall {
  readonly feet: number;
  /** What is landed on, or breaks the fall; by the rulebook's names. */
  readonly surface: string;
  /** A skill that helps; without it the best of those that the rulebook lists. */
  readonly skill?: string;
}

/** What a fall does, before it is marked. */
export interface FallDamage {
  /** Points to each place. */
  readonly points: number;
  readonly kind: keyof Damage;
  /** Keys of the places that are hurt; none where the fall is harmless. */
  readonly places: readonly string[];
}

/** A fall that was survived, or not. */
export interface Fallen extends Hurt, FallDamage {
  readonly landedWell: boolean;
  /** Absent where nothing is rolled: a harmless fall, or one of somebody unconscious. */
  readonly roll?: TraitRolled;
}

/** What a fall does to one who lands well or badly. */
export function fallDamage(
  { feet, surface }: Pick<Fall, 'feet' | 'surface'>,
  landedWell: boolean,
  who: Evaluation,
): Accounted<FallDamage> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const wrong = checkCount(feet, 'The height of the fall in feet');
  if (wrong) return wrong;
  const text = book.text('surfaces', surface, 'kind');
  const kind = text === undefined ? undefined : kindOf(text);
  if (kind === undefined)
    return problem(
      `Nobody lands on "${surface}"; there are ${book
        .rows('surfaces')
        .map((row) => row.text)
        .join(', ')}.`,
    );
  const places = placesIn(book.text('landings', landedWell ? well : badly, 'places') ?? '', body);
  if (isProblem(places)) return places;
  if (feet <= book.number('safe')) {
    const rule = book.rule('safe');
    return {
      outcome: { points: 0, kind, places: [] },
      steps: [{ what: 'a fall of {feet} feet does no harm', values: { feet }, ...(rule && { rule }) }],
    };
  }
  const points = Math.max(book.number('least'), Math.floor(feet / book.number('step')));
  const rule = book.rule('step');
  const step: Step = {
    what: 'a fall of {feet} feet on {surface}: {points} {kind} to {places}',
    values: { feet, surface, points, kind, places: places.map(({ name }) => name).join(', ') },
    ...(rule && { rule }),
  };
  return { outcome: { points, kind, places: places.map(({ key }) => key) }, steps: [step] };
}

/** A fall: Coordination, with a skill that helps, decides whether only the legs are hurt. */
export function fall(situation: Fall, wounds: Wounds, dice: Dice, who: Evaluation): Accounted<Fallen> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const worst = fallDamage(situation, false, who);
  if (isProblem(worst)) return worst;
  if (worst.outcome.points === 0)
    return {
      outcome: { ...worst.outcome, wounds, state: patient.state, landedWell: true },
      steps: worst.steps,
    };
  const steps: Step[] = [];
  let roll: TraitRolled | undefined;
  if (patient.state.unconscious) steps.push({ what: 'unconscious, and lands badly' });
  else {
    const skill = skillOf(situation.skill, book.order('skills'), who);
    if (isProblem(skill)) return skill;
    const rolled = rollTraits(
      {
        what: 'landing well',
        traits: [...book.traits('coordination'), ...(skill ? [skill] : [])],
        state: patient.state,
      },
      dice,
      who,
    );
    if (isProblem(rolled)) return rolled;
    steps.push(...rolled.steps);
    roll = rolled.outcome;
  }
  const landedWell = roll?.success === true;
  const damage = fallDamage(situation, landedWell, who);
  if (isProblem(damage)) return damage;
  const { points, kind, places } = damage.outcome;
  const hits = places.map((place) => ({ place, killing: 0, shock: 0, [kind]: points }));
  const dealt = applyHits(wounds, hits, who);
  if (isProblem(dealt)) return dealt;
  steps.push(...damage.steps.map((step) => ({ ...step, steps: dealt.steps })));
  return { outcome: { ...damage.outcome, ...dealt.outcome, landedWell, ...(roll && { roll }) }, steps };
}

function kindOf(text: string): keyof Damage | undefined {
  return text === 'shock' || text === 'killing' ? text : undefined;
}

/** The skill that helps in a fall: the one named, or the best of the list that the character has. */
function skillOf(
  name: string | undefined,
  listed: readonly string[],
  who: Evaluation,
): NamedPool | undefined | Problem {
  if (name !== undefined) {
    if (!listed.includes(nameKey(name)))
      return problem(`${name} does not help in a fall. These do: ${listed.map((key) => nameIn(key, who)).join(', ')}.`);
    return { name, pool: poolOf(name, who) };
  }
  let best: NamedPool | undefined;
  for (const key of listed) {
    const pool = poolOf(key, who);
    if (poolTotal(pool) > (best ? poolTotal(best.pool) : 0)) best = { name: nameIn(key, who), pool };
  }
  return best;
}

function nameIn(key: string, who: Evaluation): string {
  return traitNamed(who.rules, key)?.name ?? key;
}

function poolOf(name: string, who: Evaluation): Pool {
  const trait = traitNamed(who.rules, name);
  const { value } = trait ? who.trait(trait.kind, trait.key, undefined) : { value: undefined };
  return value?.kind === 'pool' ? value.pool : EMPTY_POOL;
}
