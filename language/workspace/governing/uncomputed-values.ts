import type { RuleFinding } from '../../rules/compile/rule-findings.js';
import { addressOf } from '../../rules/declared.js';
import { absenceOf } from '../../sheet/cells/absence.js';
import { nobody } from '../../sheet/cells/nobody.js';
import { locateRule } from '../locate.js';
import { circleOfEffects } from '../messages.js';
import type { Books } from './books.js';

/**
 * Findings for values of a rulebook document that cannot be computed even for an empty character. Of values that lack
 * each other only the first one is reported, and none that is merely not written.
 */
export function uncomputedValues(books: Books, uri: string): RuleFinding[] {
  const name = books.nameOf(uri);
  const rules = name === undefined ? undefined : books.get(name)?.rules;
  if (!rules) return [];
  const who = nobody(rules);
  const absent = [...rules.derived.values()].flatMap((rule): RuleFinding[] => {
    const absence =
      rule.each === undefined && rule.parameters.every(({ fallback }) => fallback)
        ? absenceOf(who, rule.name, who.derived(rule.key))
        : undefined;
    const span = absence?.broken && absence.root === rule.name ? locateRule(books, rule.origin) : undefined;
    if (!absence || span?.uri !== uri) return [];
    const message = `${rule.name} has no value for an empty character: ${absence.cause}. Write \`none\` if that is intended.`;
    return [{ severity: 'warning', code: 'not-computable', message, ...span }];
  });
  // All values are computed by now, so that circles through effects are found.
  const circles = [...rules.derived.values()].flatMap((rule): RuleFinding[] => {
    const names = rule.gives.length > 0 ? who.cells.cycles.get(addressOf('derived', rule.key)) : undefined;
    const span = names && locateRule(books, rule.origin);
    if (!names || span?.uri !== uri) return [];
    return [{ severity: 'error', code: 'cycle', message: circleOfEffects([...names, names[0] ?? '']), ...span }];
  });
  return [...absent, ...circles];
}
