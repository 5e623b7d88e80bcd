import { diceSumText } from '../../../values/dice-text.js';
import { checkWhole, type Problem, problem } from '../../../values/problem.js';
import { percentText } from '../../odds/chance.js';
import { choose } from '../../odds/counting.js';
import type { ExpectedFace } from '../../typed-faces.js';
import type { Detail, OddsTable, Told } from '../family.js';
import { says } from '../messages.js';
import { type AgainstEach, degreeOf, type TotalOutcome, type TotalParameters, type TotalRequest } from './outcome.js';

/** Maximum number of dice against a roll. */
const MOST_AGAINST = 10;
const MOST_SIDES_AGAINST = 1000;

/** A problem if the dice against a roll are impossible, or if other lines have no meaning beside them. */
export function checkEach(parameters: TotalParameters): Problem | undefined {
  const { each, side, degrees = [] } = parameters;
  if (!each) return undefined;
  if (side !== 'over') return problem(says.eachOfOver);
  if (parameters.named) return problem(says.namedAgainstEach);
  const idle = IDLE.find(([key]) => parameters[key] !== undefined);
  if (idle) return problem(says.idleWithEach(idle[1]));
  const beyond = degrees.find(({ from = 0, to = from }) => from < 0 || to > each.dice);
  if (beyond) return problem(says.degreeOfEach(beyond.name, each.dice));
  return (
    checkWhole(each.dice, 1, MOST_AGAINST, 'The number of dice against a roll') ??
    checkWhole(each.sides, 2, MOST_SIDES_AGAINST, 'The number of sides of dice against a roll')
  );
}

/** Parameters that compare a total with a number, and their lines; against several dice there is no such number. */
const IDLE = [
  ['succeedsOn', 'automatic success'],
  ['failsOn', 'automatic failure'],
  ['criticalSuccess', 'critical success'],
  ['criticalFailure', 'critical failure'],
  ['criticalFailureBy', 'critical failure margin'],
  ['leastTarget', 'least target'],
  ['contest', 'contest'],
] as const satisfies readonly (readonly [keyof TotalParameters, string])[];

/** The dice that fall against a roll, beside its own. */
export function facesAgainst(each: AgainstEach | undefined): readonly ExpectedFace[] {
  return each ? new Array<ExpectedFace>(each.dice).fill({ role: 'regular', sides: each.sides, optional: false }) : [];
}

function scoreOf(total: number, { atMost = Number.POSITIVE_INFINITY }: AgainstEach): number {
  return Math.min(atMost, total);
}

/** The outcome of a total, bonus included, against the faces of the dice; its margin is the number of dice that it beats. */
export function outcomeAgainst(
  total: number,
  against: readonly number[],
  each: AgainstEach,
  parameters: TotalParameters,
): TotalOutcome {
  const score = scoreOf(total, each);
  const beaten = against.filter((face) => score > face).length;
  const degree = degreeOf(beaten, parameters);
  return {
    total: score,
    result: beaten > 0 ? 'success' : 'failure',
    success: beaten > 0,
    margin: beaten,
    automatic: false,
    against,
    ...(degree !== undefined && { degree }),
  };
}

/** Whether dice against a roll show the same face. */
export function isMatch({ against = [] }: Pick<TotalOutcome, 'against'>): boolean {
  return against.length > 1 && new Set(against).size === 1;
}

/** The chance that a total beats each number of dice, at [number]; exact if the chances of the totals are. */
export function beatenOdds(
  totals: readonly { readonly total: number; readonly probability: number }[],
  each: AgainstEach,
): readonly number[] {
  const { dice, sides } = each;
  const chances = new Array<number>(dice + 1).fill(0);
  for (const { total, probability } of totals) {
    const below = Math.max(0, Math.min(sides, scoreOf(total, each) - 1));
    for (let beaten = 0; beaten <= dice; beaten += 1) {
      const ways = choose(dice, beaten) * below ** beaten * (sides - below) ** (dice - beaten);
      chances[beaten] = (chances[beaten] ?? 0) + (probability * ways) / sides ** dice;
    }
  }
  return chances;
}

/** The chances of the degrees or, if none are declared, of each number of beaten dice. */
export function eachTable(chances: readonly number[], parameters: TotalParameters): OddsTable {
  const { degrees } = parameters;
  if (!degrees || degrees.length === 0)
    return {
      head: says.beaten,
      columns: [says.chance],
      rows: chances.map((chance, beaten) => ({ label: String(beaten), cells: [chance] })),
    };
  const rows = degrees.map(({ name }) => ({
    label: name,
    cells: [chances.reduce((sum, chance, beaten) => (degreeOf(beaten, parameters) === name ? sum + chance : sum), 0)],
  }));
  return { head: 'degree', columns: [says.chance], rows };
}

/** The chances in one line: `strong hit 33.17 %, weak hit 43.67 %, miss 23.17 %`, the best first. */
export function eachText({ head, rows }: OddsTable): string {
  const what = head === says.beaten ? (label: string) => `${label} ${says.beaten}` : (label: string) => label;
  return [...rows]
    .reverse()
    .map(({ label, cells: [chance = 0] }) => `${what(label)} ${percentText(chance)}`)
    .join(', ');
}

/** The result in words. */
export function tellEach(
  { request, outcome }: { readonly request: TotalRequest; readonly outcome: TotalOutcome },
  dice: Told['dice'],
  against: readonly number[],
): Told {
  const { total, margin, degree, added } = outcome;
  const shown = against.join(` ${says.and} `);
  const more: Detail[] = [
    { label: 'Bonus', value: String(request.bonus ?? 0) },
    ...(request.added && added
      ? [{ label: 'Added dice', value: `${diceSumText(request.added)}: ${added.total}` }]
      : []),
    { label: 'Total', value: String(total) },
    { label: 'Beaten', value: `${margin} of ${against.length}` },
    ...(degree === undefined ? [] : [{ label: 'Degree', value: degree }]),
    ...(isMatch(outcome) ? [{ label: 'Match', value: says.matching(against[0] ?? 0) }] : []),
  ];
  return {
    outcome: outcome.success ? 'success' : 'failure',
    summary: `${total} against ${shown}: ${degree ?? says.beats(margin, against.length)}${isMatch(outcome) ? `, ${says.match}` : ''}`,
    dice,
    rolled: { label: 'Against', value: shown },
    more,
  };
}
