import { nameKey } from '../../../grammar/text.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { addressOf } from '../../../model/rules/declared.js';
import { isProblem } from '../../../values/problem.js';
import { toNumber } from '../../../values/rational.js';
import type { Needs } from '../needs.js';
import { onceFor } from '../once-for.js';
import { openRulebook } from '../rulebook.js';
import { noWounds, type Wound, type Wounds } from './wounds.js';

const needs = {
  procedure: 'written wounds',
  items: { wound: { kind: 'wound', values: { damage: 'damage' } } },
} as const satisfies Needs;
export const writtenWoundsNeeds: Needs = needs;

/** What a sheet may say of the boxes of a place, in the order of a wound's own fields. */
const KINDS = ['killing', 'shock', 'lost'] as const;

/** The wounds that are written in somebody's sheet; none in a game whose sheets have no wounds. */
export const writtenWounds: (who: Evaluation) => Wounds = onceFor((who) => {
  if (isProblem(openRulebook(needs, who))) return noWounds;
  const { kind, values } = needs.items.wound;
  who.read(addressOf('kind', kind));
  const wounds: Record<string, Wound> = {};
  for (const item of who.items) {
    if (item.kind !== kind) continue;
    const label = item.label(nameKey(values.damage));
    const of = KINDS.find((one) => one === nameKey(label ?? ''));
    const { value } = who.bought(item);
    if (!of || value.kind !== 'number') continue;
    const place = nameKey(item.name);
    const before = wounds[place] ?? { killing: 0, shock: 0 };
    wounds[place] = { ...before, [of]: (before[of] ?? 0) + toNumber(value.number) };
  }
  return wounds;
});
