import { type Game, openGame } from '../../dice/families/game.js';
import { families } from '../../dice/families/list.js';
import { nameKey } from '../../grammar/text.js';
import { addressOf } from '../../rules/declared.js';
import { isWhole } from '../../values/rational.js';
import type { Evaluation } from '../cells/evaluation.js';

/** The dice of a character's rulebook, with the settings and switches of the campaign. What they read is noted. */
export function gameOf(evaluation: Evaluation): Game {
  return evaluation.once(openGameOf);
}

function openGameOf(evaluation: Evaluation): Game {
  const { rules } = evaluation;
  for (const { name } of families) evaluation.read(addressOf('dice', name));
  return openGame(rules, {
    policy(name) {
      evaluation.read(addressOf('policy', name));
      return rules.policies.get(name) ?? [];
    },
    isOn(name, otherwise = false) {
      const key = nameKey(name);
      if (!rules.switches.has(key)) return otherwise;
      const { value } = evaluation.switchedOn(key);
      return value.kind === 'boolean' && value.value;
    },
    setting(name) {
      const key = nameKey(name);
      if (!rules.settings.has(key)) return undefined;
      const { value } = evaluation.setting(key);
      return value.kind === 'number' && isWhole(value.number) ? value.number : undefined;
    },
  });
}
