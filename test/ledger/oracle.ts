import { type DiceRng, seededRng } from '../../language/dice/random.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { playScenario } from './play-scenario.js';
import { scenariosIn } from './scenario.js';

/** A model of a part of a game, written from its document and not from Muster, that makes up cases and says what has to come of them. */
export interface Oracle<Case> {
  /** A case at random; undefined where the dice of the generator came to none. */
  readonly generate: (rng: DiceRng) => Case | undefined;
  /** The case as a scenario, in the text that the files of scenarios have, with what the model expects. */
  readonly scenario: (one: Case) => string;
  /** Cases that are a little simpler than this one, the simplest first. */
  readonly simpler: (one: Case) => readonly Case[];
}

/** How many cases a run has. */
export const CASES = 2000;

/** Plays random cases; of the first that comes otherwise than the model says, the simplest one that still does, as a scenario. */
export function firstDifference<Case>(oracle: Oracle<Case>, seed: string, cases = CASES): string | undefined {
  const rng = seededRng(seed);
  let played = 0;
  while (played < cases) {
    const one = oracle.generate(rng);
    if (one === undefined) continue;
    played += 1;
    if (problemsOf(oracle, one).length === 0) continue;
    const least = shrunk(oracle, one);
    return `case ${played}, shrunk:\n\n${oracle.scenario(least)}\n${problemsOf(oracle, least).join('\n')}\n`;
  }
  return undefined;
}

/** In how many of the random cases each of these words is said. */
export function casesThatSay<Case>(
  oracle: Oracle<Case>,
  seed: string,
  words: readonly string[],
  cases = CASES,
): ReadonlyMap<string, number> {
  const counts = new Map(words.map((word) => [word, 0]));
  const said = words.map((word) => [word, spaced(word)] as const);
  for (const text of textsOf(oracle, seed, cases)) {
    const all = spaced(text);
    for (const [word, written] of said) if (all.includes(written)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Words with a space on either side of each, without punctuation. */
function spaced(text: string): string {
  return ` ${text
    .replace(/[^\p{L}\p{N}'&/-]+/gu, ' ')
    .trim()
    .toLowerCase()} `;
}

function problemsOf<Case>(oracle: Oracle<Case>, one: Case): readonly string[] {
  const { scenarios, problems } = scenariosIn(oracle.scenario(one), 'oracle');
  return [...problems, ...scenarios.flatMap(playScenario)];
}

function shrunk<Case>(oracle: Oracle<Case>, one: Case): Case {
  const simpler = oracle.simpler(one).find((other) => problemsOf(oracle, other).length > 0);
  return simpler === undefined ? one : shrunk(oracle, simpler);
}

/** How often each of these occurs in the cases of a run: words that its scenarios write or expect, by a pattern for each. */
export function countsOf(texts: readonly string[], patterns: ReadonlyMap<string, RegExp>): ReadonlyMap<string, number> {
  return new Map([...patterns].map(([name, pattern]) => [name, texts.filter((text) => pattern.test(text)).length]));
}

/** The scenarios of a run, without playing them. */
export function textsOf<Case>(oracle: Oracle<Case>, seed: string, cases = CASES): readonly string[] {
  const rng = seededRng(seed);
  const texts: string[] = [];
  while (texts.length < cases) {
    const one = oracle.generate(rng);
    if (one !== undefined) texts.push(oracle.scenario(one));
  }
  return texts;
}

/**
 * What of a game the cases of its oracles have to hold, and how each is written: its weapons and conditions by their names, its
 * modifiers after a comma or as what something is spent on. Modifiers that are always there are no part of a line.
 */
export function namesOf(game: string, kinds: readonly string[]): ReadonlyMap<string, RegExp> {
  const rules = createWorkspace().books.get(game)?.rules;
  if (!rules) throw new Error(`There is no rulebook "${game}".`);
  const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const things = kinds.flatMap((kind) => [...(rules.traits.get(kind)?.values() ?? [])].map(({ name }) => name));
  const automatic = new Set(rules.automaticModifiers.map(({ name }) => name));
  const modifiers = [...rules.modifiers.values()].map(({ name }) => name).filter((name) => !automatic.has(name));
  return new Map([
    ...things.map((name): [string, RegExp] => [name, new RegExp(`\\b${escaped(name)}\\b`, 'i')]),
    ...modifiers.map((name): [string, RegExp] => [
      `, ${name}`,
      new RegExp(`(?:, |\\d on )${escaped(name)}(?![\\p{L}\\d])`, 'u'),
    ]),
  ]);
}

/** The counts in lines, the rarest first. */
export function countsText(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([, one], [, other]) => one - other)
    .map(([name, count]) => `${count} ${name}`)
    .join('\n');
}
