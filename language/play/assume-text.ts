import { rollsKind, sidesOf } from '../dice/families/game.js';
import { tokensOf } from '../grammar/layout/sheet/head-tokens.js';
import { parseSheet } from '../grammar/parse.js';
import { nameKey } from '../grammar/text.js';
import { readEntry } from '../read/entry/read-entry.js';
import { longestName } from '../read/longest-name.js';
import { sourceOf } from '../read/source/read-source.js';
import type { SourceEntry } from '../read/source/source.js';
import { says } from '../roll/messages.js';
import { nearNames } from '../rules/near-names.js';
import type { Named, Rules } from '../rules/rules.js';
import type { Entry } from '../sheet/cells/entry.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import { parseDiceSum } from '../values/dice-text.js';
import { parsePool } from '../values/pool.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { parseQuantity } from '../values/quantity.js';
import { diceValue, numberValue, poolValue, textValue, type Value } from '../values/value.js';

/** An assumed value. `key` is the key of its name. */
export interface Assumption {
  readonly key: string;
  readonly name: string;
  readonly value: Value;
}

/** Assumptions for a sheet: values by the keys of their names, and additional entries. */
export interface Assumptions {
  readonly values: ReadonlyMap<string, Value>;
  readonly entries: readonly SourceEntry[];
}

/**
 * Reads assumptions, `NAME = VALUE` and `+ ENTRY`. For a trait that the character has with a level, its line is read
 * with the new level, so that its cost and everything else follow; for other names only the value is replaced.
 */
export function readAssumptions(texts: readonly string[], rules: Rules, character?: Evaluation): Assumptions | Problem {
  const values = new Map<string, Value>();
  const entries: SourceEntry[] = [];
  for (const text of texts) {
    const addition = parseAddition(text, rules) ?? (character && withLevel(text, character));
    if (isProblem(addition)) return addition;
    if (addition) {
      entries.push(addition);
      continue;
    }
    const assumption = parseAssumption(text, rules);
    if (isProblem(assumption)) return assumption;
    values.set(assumption.key, assumption.value);
  }
  return { values, entries };
}

/**
 * The entry that `Guns (Rifle) = 14` names, with that level in place of its own and without its cost. Undefined if the
 * character has none.
 */
function withLevel(text: string, character: Evaluation): SourceEntry | undefined {
  const equals = text.indexOf('=');
  if (equals < 0) return undefined;
  const { rules } = character;
  const [name, level] = [text.slice(0, equals).trim(), text.slice(equals + 1).trim()];
  const asked = readEntry(lineOf(name), { rules, where: 'character' });
  const { trait } = asked;
  if (!trait?.clauses.rating || asked.problems.length > 0) return undefined;
  const specialty = asked.options.find((option) => option.type === 'specialty')?.text;
  const entry = character
    .taken(trait.kind, trait.key)
    .find((one) => nameKey(one.specialty ?? '') === nameKey(specialty ?? '') || specialty === undefined);
  if (!entry?.read) return undefined;
  const { source, rating, cost } = entry.read;
  const place = rating?.span ?? cost?.span ?? { from: source.tokens.length, to: source.tokens.length };
  const tokens = source.tokens.flatMap((token, index) => {
    const isLevel = [rating, cost].some((part) => part && part.span.from <= index && index < part.span.to);
    const written = index === place.from ? tokensOf(level) : [];
    return isLevel ? written : [...written, token];
  });
  const line = place.from < source.tokens.length ? tokens : [...tokens, ...tokensOf(level)];
  const asWritten: SourceEntry = { uri: ASSUMED, path: source.path, type: 'entry', tokens: line, entries: [] };
  const [problem] = readEntry(asWritten, { rules, where: 'character' }).problems;
  if (problem) return undefined;
  return nestedIn(entry.outer, asWritten);
}

/** An entry inside the entries that it is nested in, without their other content. */
function nestedIn(outer: Entry | undefined, inner: SourceEntry): SourceEntry {
  const source = outer?.read?.source;
  if (!source) return inner;
  const { without: _, ...head } = source;
  return nestedIn(outer?.outer, { ...head, entries: [inner] });
}

const ASSUMED = 'memory:///assumed.muster';

function lineOf(text: string): SourceEntry {
  return { uri: ASSUMED, path: '0', type: 'entry', tokens: tokensOf(text), entries: [] };
}

/** Reads `Encumbrance = 2`. A problem for an unknown name suggests similar ones. */
export function parseAssumption(text: string, rules: Rules): Assumption | Problem {
  const equals = text.indexOf('=');
  if (equals < 0) return problem(says.noAssumption(text));
  const written = text.slice(0, equals).trim();
  const named = nameIn(written, rules);
  if (isProblem(named)) return named;
  const value = parseValue(text.slice(equals + 1).trim(), rules);
  return isProblem(value) ? value : { key: nameKey(named.name), name: named.name, value };
}

/** Reads `+ Luck`: an additional entry. Undefined if the text does not add anything; a problem if it cannot be read. */
export function parseAddition(text: string, rules: Rules): SourceEntry | Problem | undefined {
  const written = /^\s*\+\s*(.*)$/s.exec(text)?.[1];
  if (written === undefined) return undefined;
  const parsed = parseSheet(`npc Somebody {\n${written}\n}`, ASSUMED);
  const [finding] = parsed.findings;
  if (finding) return problem(finding.message);
  const entries = sourceOf(parsed.root, ASSUMED).characters[0]?.entries ?? [];
  const [entry] = entries;
  if (entry?.type !== 'entry' || entries.length > 1) return problem(says.noAddition(text));
  const [unread] = readEntry(entry, { rules, where: 'character' }).problems;
  return unread ? problem(unread.message) : entry;
}

const assumable = (named: Named): boolean =>
  ['trait', 'derived', 'setting', 'field'].includes(named.what) && named.alias !== 'choice';

function nameIn(written: string, rules: Rules): Named | Problem {
  const tokens = tokensOf(written);
  const match = longestName(rules.vocabulary, tokens, 0, tokens.length, assumable);
  const [named] = match?.length === tokens.length ? match.candidates : [];
  if (named) return named;
  const near = nearNames(rules.vocabulary, written, assumable);
  const [exact] = rules.vocabulary.names.get(nameKey(written.replace(/\s*\(.*$/s, '')))?.filter(assumable) ?? [];
  if (exact && written.includes('(')) return problem(says.notTaken(written));
  return problem(
    `${rules.name} has no value called "${written}".${near.length > 0 ? ` Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?` : ''}`,
  );
}

/** Whether a text is a choice of some field, so that it needs no quotes. */
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
      `"${text}" is not a value. Write a number, a pool such as 5d + 1wd, dice such as 2d - 1, or a text in quotes.`,
    );
  const pool = rollsKind(rules, 'pool') ? parsePool(text) : undefined;
  if (pool && !isProblem(pool)) return poolValue(pool);
  const sum = parseDiceSum(text, sidesOf(rules));
  return isProblem(sum) ? ((pool ?? sum) as Problem) : diceValue(sum);
}
