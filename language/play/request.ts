import type { Aim, MatchingNeeds } from '../dice/matching-sets.js';
import type { RollRequest } from '../dice/roll-request.js';
import type { UnderRequest } from '../dice/under.js';
import { nameKey } from '../grammar/text.js';
import type { Derivation } from '../model/derivation.js';
import type { Rolled } from '../model/sheet-roll.js';
import { LEAST_WIDTH } from '../values/pool-operation.js';
import { type Problem, problem } from '../values/problem.js';
import * as rational from '../values/rational.js';
import { valueText } from '../values/value.js';
import type { Game } from './family.js';
import { says } from './messages.js';

/** A roll of the sheet as the dice see it: the evaluated pool, target or sum with the game's parameters. */
export function requestOf(rolled: Rolled, game: Game): RollRequest | Problem {
  const { value } = rolled;
  if (value.kind === 'pool') {
    if (!game.matching) return problem(says.gameWithoutPools(valueText(value)));
    const needs = needsOf(rolled);
    return {
      family: 'matching',
      parameters: game.matching,
      request: {
        pool: value.pool,
        aim: aimOf(rolled, game),
        ...(needs && { needs }),
        ...(rolled.aim?.aim === 'tasks' && { tasks: rolled.aim.tasks }),
        ...(rolled.gobble !== undefined && rolled.gobble > 0 && { gobble: rolled.gobble }),
      },
    };
  }
  if (value.kind === 'dice') return { family: 'sum', request: { sum: value.dice } };
  if (value.kind !== 'number') return problem(says.noDice(valueText(value)));
  if (!game.under) return problem(says.gameWithoutTargets(valueText(value)));
  const request = underRequest(rolled, game, value.number);
  return 'problem' in request ? request : { family: 'under', request, parameters: game.under };
}

/** The key of what is rolled: the value that its expression begins with, such as `dodge` of `Dodge + 1`. */
export function subjectOf(derivation: Derivation): string | undefined {
  let at: Derivation | undefined = derivation;
  while (at && at.operation !== 'cell' && at.operation !== 'assumed') at = at.of?.[0];
  // The address of a derived value ends in its key, whatever it is called: `0.3/derived:parry` is shown as `Parry of Carbine`.
  const derived = at?.cell?.indexOf(DERIVED) ?? -1;
  if (at?.cell !== undefined && derived >= 0) return at.cell.slice(derived + DERIVED.length);
  return at?.label === undefined ? undefined : nameKey(at.label);
}

const DERIVED = 'derived:';

/** What is said to be wanted, else what a contest of the game looks at first, else the widest set. */
function aimOf({ aim, against }: Rolled, game: Game): Aim {
  if (aim?.aim === 'race' || aim?.aim === 'chase') return 'widest';
  if (aim) return aim.aim === 'tasks' ? 'most sets' : aim.aim;
  return game.contestBy === 'height' && against ? 'tallest' : 'widest';
}

function needsOf(rolled: Rolled): MatchingNeeds | undefined {
  const width = (rolled.width ?? 0) > LEAST_WIDTH ? rolled.width : undefined;
  const height = (rolled.height ?? 0) > 1 ? rolled.height : undefined;
  if (width === undefined && height === undefined) return undefined;
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

function underRequest(rolled: Rolled, game: Game, target: rational.Num): UnderRequest | Problem {
  if (!rational.isWhole(target)) return problem(says.fraction(rational.toText(target)));
  const subject = subjectOf(rolled.derivation) ?? '';
  return {
    target,
    ...(game.resistance?.rolls.has(subject) && { failsFrom: game.resistance.failsFrom }),
    ...(game.anyTarget.has(subject) && { anyTarget: true }),
  };
}
