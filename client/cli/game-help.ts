import { referenceText } from '../../language/report/index.js';
import { isWrongUse, type WrongUse } from './options.js';
import { rulesCalled } from './rulebooks.js';

/** The reference of a game: everything that its rulebook declares, with a line to write for it. */
export function gameHelp(name: string): string | WrongUse {
  const rules = rulesCalled(name);
  return isWrongUse(rules) ? rules : referenceText(rules);
}
