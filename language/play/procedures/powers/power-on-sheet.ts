import { nameKey } from '../../../grammar/text.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { toNumber } from '../../../values/rational.js';
import type { Needs } from '../needs.js';
import type { DefendingPower } from '../round/defences.js';
import type { PowerState } from '../round/fighter.js';
import { openRulebook } from '../rulebook.js';

const needs = {
  procedure: 'power on sheet',
  policies: { always: 'surprise defences' },
} as const satisfies Needs;
export const powerOnSheetNeeds: Needs = needs;

/** The field that a character's store of Will is written in; not counted where a game has none. */
const WILL = 'will';

/** A power as its owner's sheet has it, for defending; what the sheet cannot tell is given besides. */
export function defendingPower(
  name: string,
  who: Evaluation,
  besides: Pick<DefendingPower, 'defensive' | 'fits' | 'allowed'> = {},
): DefendingPower | Problem {
  const found = powerNamed(name, who);
  if (isProblem(found)) return found;
  const will = who.field(WILL).value;
  return {
    ...besides,
    pool: found.pool,
    alwaysOn: found.alwaysOn === true,
    ...(will.kind === 'number' && { will: toNumber(will.number) }),
    ...(found.stat !== undefined && { stat: found.stat }),
  };
}

/** A power as its owner's sheet has it, at rest: on where it is always on. */
export function powerState(name: string, who: Evaluation): PowerState | Problem {
  const found = powerNamed(name, who);
  if (isProblem(found)) return found;
  const { stat: _, ...power } = found;
  return power;
}

function powerNamed(name: string, who: Evaluation): (PowerState & { readonly stat?: string }) | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const key = nameKey(name);
  const entry = who.all.find((one) => one.trait !== undefined && nameKey(one.name) === key);
  const value = entry && who.effective(entry).value;
  if (!entry || value?.kind !== 'pool')
    return problem(`${who.source.name || 'This character'} has no power "${name}" to roll for.`);
  const always = book.order('always');
  const alwaysOn = entry.children.some((child) => always.includes(child.trait?.key ?? ''));
  const isStat = !(who.rules.kinds.get(entry.kind)?.open ?? false);
  return { name: entry.name, pool: value.pool, on: alwaysOn, alwaysOn, ...(isStat && { stat: entry.name }) };
}
