import { type Problem, problem } from '../../../values/problem.js';
import type { Dice, DiceDeclaration, DiceSettings } from '../family.js';
import { says } from '../messages.js';
import { checkHandfulParameters } from './check.js';
import { LINES, linesThatClash, MEANINGS, readLines } from './lines.js';
import { HANDFUL } from './odds.js';
import type { HandfulParameters } from './shape.js';

/** Rules of a rulebook besides what a record keeps. */
export interface HandfulRules {
  /** Parameters under some conditions; absent if they are the same for every roll. */
  readonly made?: (holding: readonly string[]) => HandfulParameters;
  /** The rolled value names the dice. */
  readonly isSized: boolean;
}

/** Lines that are a name and a number. */
const PARAMETERS: ReadonlySet<string> = new Set(['needed', 'ceiling', 'keep highest', 'keep lowest']);

/** Names that a rulebook can use for this family. */
export const words = {
  parameters: LINES.filter((line) => PARAMETERS.has(line)),
  lines: LINES.filter((line) => !PARAMETERS.has(line)),
  policies: [],
  settings: [],
  about: 'a number of dice, of which certain faces are counted or some dice are kept and added up',
  meanings: MEANINGS,
};

const PLAIN_SIDES = 6;

/** Reads a declaration of a handful of dice. */
export function declareHandful(
  declaration: DiceDeclaration | undefined,
  settings: DiceSettings,
): Dice<HandfulParameters, HandfulRules> {
  const { sides = PLAIN_SIDES, lines: all = [], as } = declaration ?? {};
  const lines = all.filter(({ toggle }) => toggle === undefined || settings.isOn(toggle));
  const isConditional = lines.some(({ condition }) => condition !== undefined);
  const made = new Map<string, HandfulParameters>();
  const under = (holding: readonly string[]): HandfulParameters => {
    const key = JSON.stringify(holding);
    const before = made.get(key);
    if (before) return before;
    const parameters = readLines(
      sides,
      lines.filter(({ condition }) => condition === undefined || holding.includes(condition)),
    );
    made.set(key, parameters);
    return parameters;
  };
  return {
    family: HANDFUL,
    ...(as !== undefined && { as }),
    parameters: under([]),
    rules: { isSized: sides === 0, ...(isConditional && { made: under }) },
  };
}

/** A problem if the lines of a declaration contradict each other under any conditions. */
export function checkDeclaration({ sides, lines, as }: DiceDeclaration): Problem | undefined {
  if (sides === 0 && as === undefined) return problem(says.whichDice(HANDFUL));
  const clash = linesThatClash(lines);
  if (clash) return problem(says.linesClash(...clash));
  const always = readLines(
    sides,
    lines.filter(({ condition }) => condition === undefined),
  );
  return twice(always) ?? checkHandfulParameters(always) ?? checkHandfulParameters(readLines(sides, lines));
}

/** A problem if two lines give a value to the same face. */
function twice({ counts = [] }: HandfulParameters): Problem | undefined {
  for (const [index, one] of counts.entries()) {
    const other = counts.slice(0, index).find(({ from, to }) => from <= one.to && one.from <= to);
    if (other) return problem(says.ruleTwice('face', Math.max(one.from, other.from)));
  }
  return undefined;
}
