import type { Rules } from '../../rules/rules.js';
import { type Contract, noContract } from './contract.js';
import { Evaluation } from './evaluation.js';

/** An empty character, for formulas that need only the rulebook and the campaign. */
export function nobody(rules: Rules, contract: Contract = noContract): Evaluation {
  return new Evaluation(
    {
      uri: 'memory:///nobody.muster',
      path: '',
      role: 'npc',
      name: '',
      bases: [],
      without: [],
      entries: [],
      content: '',
    },
    rules,
    contract,
  );
}
