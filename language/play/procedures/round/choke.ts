import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import type { Damage } from '../wounds/armour.js';
import { bodyOf, hitLocation, placeNamed } from '../wounds/hit-location.js';
import { applyHits, noWounds, type Wounds } from '../wounds/wounds.js';
import type { Effect, Fighter, FighterNow } from './fighter.js';
import type { Hold } from './hold.js';
import { isPinnedBy } from './pin.js';

const needs = {
  procedure: 'choke',
  tables: {
    means: { table: 'Choking', texts: { place: 'place' }, numbers: { killing: 'killing', shock: 'shock' } },
  },
} as const satisfies Needs;
export const chokeNeeds: Needs = needs;

/** What one round of it does, and where. */
interface Grip extends Damage {
  readonly place: string;
}

function gripOf(means: string, who: Evaluation): Grip | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const place = book.text('means', means, 'place');
  const known = book.rows('means').flatMap(({ label }) => label ?? []);
  if (place === undefined) return problem(`"${means}" is not a way to choke. It can be ${known.join(', ')}.`);
  return {
    place,
    killing: book.cell('means', means, 'killing') ?? 0,
    shock: book.cell('means', means, 'shock') ?? 0,
  };
}

/**
 * Choking, or strangling with something: a called shot at the throat, or any set against somebody whom one holds down. It
 * hurts at once and in every round after, until the choker does something else, is hurt, or his victim breaks free.
 */
export function choke(means: string): Effect {
  return ({ set, by, target, holds }) => {
    if (!by || !target) return problem('A choke needs an attacker and a target.');
    const { who } = by.fighter;
    const grip = gripOf(means, who);
    if (isProblem(grip)) return grip;
    const [holder, held] = [by.fighter.name, target.fighter.name];
    const landed = hitLocation(set.height, target.fighter.who);
    if (isProblem(landed)) return landed;
    const body = bodyOf(target.fighter.who);
    if (isProblem(body)) return body;
    const wanted = placeNamed(grip.place, body);
    if (isProblem(wanted)) return wanted;
    if (landed.outcome.key !== wanted.key && !isPinnedBy(held, holder, holds))
      return {
        outcome: { success: false },
        steps: [
          ...landed.steps,
          { what: 'a choke has to hit the {place}, unless the victim is held down', values: { place: wanted.name } },
        ],
      };
    const squeezed = squeeze(grip, target);
    if (isProblem(squeezed)) return squeezed;
    const hold: Hold = { kind: 'choke', holder, held, means };
    return {
      outcome: {
        wounds: { [held]: squeezed.outcome.wounds },
        choked: { [held]: squeezed.outcome.choked },
        hurt: [held],
        holds: [...holds.filter((one) => one.kind !== 'choke' || one.holder !== holder), hold],
      },
      steps: [
        { what: '{holder} has {held} by the {place}', values: { holder, held, place: wanted.name } },
        ...squeezed.steps,
      ],
    };
  };
}

function squeeze(
  grip: Grip,
  { fighter, wounds, choked }: Pick<FighterNow, 'wounds' | 'choked'> & { readonly fighter: Fighter },
): Accounted<{ readonly wounds: Wounds; readonly choked: number }> | Problem {
  const hurt = applyHits(wounds, [grip], fighter.who);
  if (isProblem(hurt)) return hurt;
  return { outcome: { wounds: hurt.outcome.wounds, choked: choked + grip.shock }, steps: hurt.steps };
}

/** Wounds and holds at the end of a round, by the order of the fighters. */
export interface Choked {
  readonly wounds: readonly Wounds[];
  readonly choked: readonly number[];
  readonly holds: readonly Hold[];
}

/** The end of a round: every choke that began in an earlier round, and holds still, does its damage again. */
export function continueChokes(
  holds: readonly Hold[],
  before: readonly Hold[],
  fighters: readonly Fighter[],
  state: Pick<Choked, 'wounds' | 'choked'>,
): Accounted<Choked> | Problem {
  const wounds = [...state.wounds];
  const choked = [...state.choked];
  const steps: Step[] = [];
  for (const hold of holds) {
    if (hold.kind !== 'choke' || !before.includes(hold)) continue;
    const index = fighters.findIndex(({ name }) => name === hold.held);
    const fighter = fighters[index];
    if (!fighter) continue;
    const grip = gripOf(hold.means ?? '', fighter.who);
    if (isProblem(grip)) return grip;
    const squeezed = squeeze(grip, { fighter, wounds: wounds[index] ?? noWounds, choked: choked[index] ?? 0 });
    if (isProblem(squeezed)) return squeezed;
    wounds[index] = squeezed.outcome.wounds;
    choked[index] = squeezed.outcome.choked;
    steps.push({
      what: '{holder} does not let go of {held}',
      values: { holder: hold.holder, held: hold.held },
      steps: squeezed.steps,
    });
  }
  return { outcome: { wounds, choked, holds }, steps };
}

/**
 * After the fight: all shock that choking did goes, before anything else is counted. Shock that later damage turned into
 * killing stays.
 */
export function catchBreath(
  wounds: Wounds,
  choked: number,
  means: string,
  who: Evaluation,
): Accounted<Wounds> | Problem {
  const grip = gripOf(means, who);
  if (isProblem(grip)) return grip;
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const place = placeNamed(grip.place, body);
  if (isProblem(place)) return place;
  const before = wounds[place.key];
  const gone = Math.min(before?.shock ?? 0, choked);
  if (!before || gone === 0) return { outcome: wounds, steps: [] };
  return {
    outcome: { ...wounds, [place.key]: { ...before, shock: before.shock - gone } },
    steps: [{ what: 'breath comes back: {gone} shock of the {place} heals', values: { gone, place: place.name } }],
  };
}
