import { tokensOf } from '../grammar/layout/sheet/head-tokens.js';
import { parseSheet } from '../grammar/parse.js';
import { nameKey } from '../grammar/text.js';
import { longestName, nearNames } from '../model/read/longest-name.js';
import { readEntry } from '../model/read/read-entry.js';
import { sourceOf } from '../model/read/read-source.js';
import type { SourceEntry } from '../model/read/source.js';
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

/** Reads `+ Luck`: an entry that is taken as written. Undefined where the text adds nothing; a problem says what is meant. */
export function parseAddition(text: string, rules: Rules): SourceEntry | Problem | undefined {
  const written = /^\s*\+\s*(.*)$/s.exec(text)?.[1];
  if (written === undefined) return undefined;
  const parsed = parseSheet(`npc Somebody {\n${written}\n}`, 'memory:///assumed.muster');
  const [finding] = parsed.findings;
  if (finding) return problem(finding.message);
  const entries = sourceOf(parsed.root, 'memory:///assumed.muster').characters[0]?.entries ?? [];
  const [entry] = entries;
  if (entry?.type !== 'entry' || entries.length > 1)
    return problem(`"${text}" adds no trait; write "+" and one entry as on a sheet, such as "+ NAME 2".`);
  const [unread] = readEntry(entry, { rules, where: 'character' }).problems;
  return unread ? problem(unread.message) : entry;
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

/** A word that some field of a character offers needs no quotes. */
function isChoice(text: string, rules: Rules): boolean {
  return [...rules.fields.values()].some((field) => field.choices?.some(({ key }) => key === nameKey(text)));
}

function parseValue(text: string, rules: Rules): Value | Problem {
  const quantity = parseQuantity(text);
  if (quantity) return numberValue(quantity.amount, quantity.unit);
  if (/^".*"$/s.test(text)) return textValue(text.slice(1, -1));
  if (isChoice(text, rules)) return textValue(text);
  if (!/^[\d\s]*\d\s*(d|hd|wd|ed|fd)/i.test(text))
    return problem(
      `"${text}" is no value; write a number, a pool such as 5d + 1wd, dice such as 2d - 1, or a text in quotes.`,
    );
  const game = rules.dice[0]?.family;
  const pool = game === 'matching' ? parsePool(text) : undefined;
  if (pool && !isProblem(pool)) return poolValue(pool);
  const sum = parseDiceSum(text, rules.dice.find((one) => one.family !== 'matching')?.sides);
  return isProblem(sum) ? ((pool ?? sum) as Problem) : diceValue(sum);
}
