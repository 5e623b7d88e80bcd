import { nameKey } from '../../../grammar/text.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { bodyOf } from '../wounds/hit-location.js';
import { checkHidden, hiddenWhenShooting, takeCover } from './cover.js';
import type { DeedAct, Fighter, Protection } from './fighter.js';

/** Something to hide behind. */
export interface CoverAt {
  readonly quality: string;
  /** Places in the order in which the player wants them hidden; those that are not named come last. */
  readonly hide?: readonly string[];
  /** Heavy armour of what is hidden behind. */
  readonly armour?: number;
}

/** A dive for cover as a fighter declares it. What was hidden better before stays hidden. */
export function diveForCover({ quality, hide = [], armour }: CoverAt, who: Evaluation): DeedAct | Problem {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const wrong = checkHidden(hide, body.places.length, who);
  if (wrong) return wrong;
  const wanted = new Set([...hide.map(nameKey), ...body.places.map(({ key }) => key)]);
  return {
    kind: 'deed',
    what: 'dives for cover',
    cover: true,
    effect: ({ set, by }) => {
      if (!by) return problem('Diving for cover needs a fighter.');
      const hides = takeCover(set.height, quality, who);
      if (isProblem(hides)) return hides;
      const before = by.protection.hidden ?? [];
      const hidden = hides.outcome > before.length ? [...wanted].slice(0, hides.outcome) : before;
      return {
        outcome: {
          protection: {
            [by.fighter.name]: { ...by.protection, hidden, ...(armour !== undefined && { coverArmour: armour }) },
          },
        },
        steps: [...hides.steps, { what: 'hidden: {hidden}', values: { hidden: hidden.join(', ') } }],
      };
    },
  };
}

/** What is hidden of a fighter in this round: who shoots or throws from cover shows himself. */
export function shownWhenShooting({ who, acts, protection = {} }: Fighter): Protection {
  const shoots = acts.some((act) => act.kind === 'attack' && act.nature?.fromAfar && !act.nature.blind);
  if (!shoots || !protection.hidden || protection.hidden.length === 0) return protection;
  const left = hiddenWhenShooting(protection.hidden, who);
  return isProblem(left) ? protection : { ...protection, hidden: left.outcome };
}

/** After the round: who showed himself to shoot is hidden again, unless something changed his cover. */
export function backInCover(
  { protection: before }: Fighter,
  shown: Protection | undefined,
  after: Protection,
): Protection {
  const same = before?.hidden !== undefined && after.hidden === shown?.hidden;
  return same ? { ...after, hidden: before.hidden } : after;
}
