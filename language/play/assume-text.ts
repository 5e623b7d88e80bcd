import { tokensOf } from '../grammar/head-tokens.js';
import { nameKey } from '../grammar/text.js';
import { longestName, nearNames } from '../model/read/longest-name.js';
import type { Named, Rules } from '../model/rules/rules.js';
import { parseDiceSum } from '../values/dice-sum.js';
import { parsePool } from '../values/pool.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { parseQuantity } from '../values/quantity.js';
import { diceValue, numberValue, poolValue, textValue, type Value } from '../values/value.js';

/** A value that is taken as given. `key` is the key of its name. */
export interface Assumption {
  readonly key: string;
  readonly name: string;
  readonly value: Value;
}

/** Reads `Encumbrance = 2`. The name is one of the rulebook; a problem says what is meant otherwise. */
export function parseAssumption(text: string, rules: Rules): Assumption | Problem {
  const equals = text.indexOf('=');
  if (equals < 0) return problem(`"${text}" is no assumption; write a name, "=" and a value, such as "NAME = 2".`);
  const written = text.slice(0, equals).trim();
  const named = nameIn(written, rules);
  if (isProblem(named)) return named;
  const value = parseValue(text.slice(equals + 1).trim(), rules);
  return isProblem(value) ? value : { key: nameKey(named.name), name: named.name, value };
}

const assumable = (named: Named): boolean =>
  ['trait', 'derived', 'setting', 'field'].includes(named.what) && named.alias !== 'choice';

function nameIn(written: string, rules: Rules): Named | Problem {
  const tokens = tokensOf(written);
  const found = longestName(rules.vocabulary, tokens, 0, tokens.length, assumable);
  const [named] = found?.length === tokens.length ? found.candidates : [];
  if (named) return named;
  const near = nearNames(rules.vocabulary, written, assumable);
  return problem(
    `${rules.name} has no value called "${written}".${near.length > 0 ? ` Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?` : ''}`,
  );
}

function parseValue(text: string, rules: Rules): Value | Problem {
  const quantity = parseQuantity(text);
  if (quantity) return numberValue(quantity.amount, quantity.unit);
  if (/^".*"$/s.test(text)) return textValue(text.slice(1, -1));
  if (!/^[\d\s]*\d\s*(d|hd|wd|ed)/i.test(text))
    return problem(
      `"${text}" is no value; write a number, a pool such as 5d + 1wd, dice such as 2d - 1, or a text in quotes.`,
    );
  const game = rules.dice[0]?.family;
  const pool = game === 'matching' ? parsePool(text) : undefined;
  if (pool && !isProblem(pool)) return poolValue(pool);
  const sum = parseDiceSum(text, rules.dice.find((one) => one.family !== 'matching')?.sides);
  return isProblem(sum) ? ((pool ?? sum) as Problem) : diceValue(sum);
}
