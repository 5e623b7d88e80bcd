import { isOf } from '../../../language/dice/families/family.js';
import { contestOf } from '../../../language/dice/families/total/contest.js';
import { over } from '../../../language/dice/families/total/index.js';
import { totalOdds } from '../../../language/dice/families/total/odds.js';
import { outcomeOf, type TotalParameters, type TotalRequest } from '../../../language/dice/families/total/outcome.js';
import { playRoll } from '../../../language/play/lines/play-roll.js';
import { requestOf } from '../../../language/sheet/rolls/request.js';
import { must } from '../../must.js';
import type { Given } from '../given.js';
import type { Table } from '../table.js';
import { fractionOf } from '../values.js';
import type { Adapters } from './adapter.js';
import { row } from './game.js';

/** `- 2` or `+ 4`, as it is written after a number. */
function signed(bonus: number): string {
  const text = String(bonus);
  return text.startsWith('-') ? text.replace('-', '- ') : `+ ${text}`;
}

interface Asked {
  readonly request: TotalRequest;
  readonly parameters: TotalParameters;
}

/** The dice that a line requests. */
function asked(table: Table, line: string): Asked {
  const found = must(requestOf(must(table.rolled(line)), table.game));
  if (!isOf(over, found) || !found.parameters) throw new Error(`${line} has no difficulty`);
  return { request: found.request, parameters: found.parameters };
}

/** The outcome of a total that already includes the bonus. */
function ended(total: number, { request, parameters }: Asked) {
  const { success, margin, degree } = outcomeOf(total, request, parameters);
  return { success, degree: margin, band: degree ?? null };
}

/** The line of a task with a risk: on a wall more of it may be taken. */
function riskyLine(given: Given, table: Table): string {
  const [plain, climbing] = ['risk', 'climbing risk'].map(
    (risk) => `0 with difficulty ${given.number('dc')}, ${risk} ${given.number('risk')}`,
  );
  if (plain === undefined || climbing === undefined) throw new Error('no risk');
  return table.character([`roll ${plain}`]).findings.some(({ code }) => code === 'out-of-range') ? climbing : plain;
}

/** How the vectors call the end of a contest. */
const ends = { a: 'a', b: 'b', nobody: 'none', again: 'again' } as const;

/** The dice of Rough Methods, and the words for their outcomes. */
export const roughRolls: Adapters = {
  'attack.finalDC': (given, table) => ({
    dc: asked(table, `0 with difficulty ${given.number('base')}, defended ${given.number('defense')}`).request.target,
  }),
  'core.open2d6': (given, table) => {
    // Tasks and fights have dice of their own, which go on alike.
    const [task, fight] = ['0 with difficulty 0', '0 on combat'].map((line) => {
      const played = must(
        playRoll(must(table.rolled(line)), table.game, line, { dice: given.numbers('dice').join(',') }),
      );
      const total = played.details.find(({ label }) => label === 'Total');
      return { total: Number(total?.value), diceUsed: played.dice.length };
    });
    return task?.total === fight?.total ? (task ?? null) : null;
  },
  'core.pSuccess': (given, table) => {
    const line = asked(table, `0 ${signed(given.number('bonus'))} with difficulty ${given.number('dc')}`);
    return { p: fractionOf(must(totalOdds(line.request, line.parameters)).success) };
  },
  'core.dcName': row('Difficulty Class', 'name', { dc: 'DC' }),
  'core.degree': (given, table) => {
    const [task, fight] = ['0', '0 on combat'].map((roll) =>
      ended(given.number('total'), asked(table, `${roll} with difficulty ${given.number('dc')}`)),
    );
    return task?.band === fight?.band ? (task ?? null) : null;
  },
  'core.risky': (given, table) => {
    const line = asked(table, riskyLine(given, table));
    return ended(given.number('total'), line);
  },
  'core.riskLimit': row('Risk Limit', 'task', { max: 'most' }),
  'core.opposed': (given, table) => {
    const { request, parameters } = asked(table, '0 with difficulty 0');
    const [a, b] = ['a', 'b'].map((side) => outcomeOf(given.number(side), request, parameters));
    if (!a || !b) throw new Error('two sides contend');
    return { winner: ends[contestOf(a, b, parameters.contest, given.flag('bHinders') ? 'b' : undefined)] };
  },
};
