import { diceOf } from '../../dice/families/game.js';
import { under } from '../../dice/families/total/index.js';
import { isSuccess, resultOf, type TotalOutcome } from '../../dice/families/total/outcome.js';
import { nameKey } from '../../grammar/text.js';
import type { Needs } from '../../rules/needs.js';
import type { Rules } from '../../rules/rules.js';
import { cellOf, type Table } from '../../rules/tables.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { gameOf } from '../../sheet/rolls/game.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { isWhole } from '../../values/rational.js';
import { numberValue } from '../../values/value.js';
import { why } from '../messages.js';
import { openRulebook } from '../rulebook.js';

const needs = {
  procedure: 'automatic fire',
  // Hits by the margin of the roll, with a column for each size of a group.
  tables: { hits: { table: 'Rounds That Hit', anyColumn: true } },
  numbers: { groups: 'Groups', rounds: 'Rounds in Group', recoil: 'Further Recoil' },
} as const satisfies Needs;
export const automaticFireNeeds: Needs = needs;

/** Rounds that are fired together, with one roll to hit. */
export interface Group {
  readonly rounds: number;
  /** The recoil that is added to the target number of the first group. */
  readonly recoil: number;
}

/** The groups of rounds of a burst, in the order in which they are fired. */
export function groupsOf(who: Evaluation, weapon: Entry, rounds: number): readonly Group[] | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  return Array.from({ length: book.asked('groups', rounds) }, (_, earlier) => ({
    rounds: book.asked('rounds', rounds, earlier),
    recoil: book.askedOf('recoil', weapon, earlier),
  }));
}

/** Higher than any target number. */
const HIGHEST = 1_000_000;

/** Whether a total of the dice misses whatever the target number is; then no round of a group hits. */
export function missesAlways(who: Evaluation, total: number): boolean {
  const parameters = diceOf(gameOf(who), under)?.parameters;
  return parameters !== undefined && !isSuccess(resultOf(total, { target: HIGHEST }, parameters));
}

/** How many rounds of a group hit with this result of its one attack roll; on a critical success all of them. */
export function hitsOfGroup(
  outcome: Pick<TotalOutcome, 'margin' | 'result'>,
  rounds: number,
  rules: Rules,
): number | Problem {
  const table = hitTable(rounds, rules);
  if (isProblem(table)) return table;
  if (outcome.result === 'criticalSuccess') return rounds;
  const hits = cellOf(table, numberValue(outcome.margin), rounds - 1);
  return hits.kind === 'number' && isWhole(hits.number) ? hits.number : 0;
}

function hitTable(rounds: number, rules: Rules): Table | Problem {
  const table = rules.tables.get(nameKey(needs.tables.hits.table));
  if (!table) return problem(why.noGroups(rules.name, needs.tables.hits.table));
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > table.columns.length)
    return problem(why.groupSize(table.columns.length, rounds));
  return table;
}
