import { isOf } from '../../../language/dice/families/family.js';
import { diceOf } from '../../../language/dice/families/game.js';
import {
  type Contender,
  contestOdds,
  contestOf,
  contestTargets,
  hitOdds,
} from '../../../language/dice/families/total/contest.js';
import { under } from '../../../language/dice/families/total/index.js';
import { totalOdds, totalsOf } from '../../../language/dice/families/total/odds.js';
import {
  type ContestRule,
  checkAllowed,
  outcomeOf,
  type TotalOutcome,
} from '../../../language/dice/families/total/outcome.js';
import { hitsOfGroup } from '../../../language/procedures/defended/automatic-fire.js';
import { requestOf } from '../../../language/sheet/rolls/request.js';
import { counted } from '../../dice/odds/counted.js';
import { must } from '../../must.js';
import type { Given } from '../given.js';
import { names } from '../names.js';
import type { Table } from '../table.js';
import type { Adapter, Adapters } from './adapter.js';
import { totalOf } from './game.js';

/** One side that rolls against a target. */
function against(target: number, table: Table): Contender {
  return { request: { target, anyTarget: true }, parameters: totalOf(table) };
}

/** The contest that goes on until exactly one side succeeds. */
function regular(table: Table): ContestRule {
  const rule = diceOf(table.game, under)?.rules.contests.get('regular');
  if (!rule) throw new Error(`${table.book} has no regular contests`);
  return rule;
}

function outcomeAt(given: Given, table: Table): TotalOutcome {
  return outcomeOf(given.number('roll'), { target: given.number('skill') }, totalOf(table));
}

function oddsOf(what: 'success' | 'criticalSuccess' | 'criticalFailure'): Adapter {
  return (given, table) => {
    const odds = must(totalOdds({ target: given.number('effectiveSkill') }, totalOf(table)));
    return { of216: odds.weights[what] };
  };
}

/** `- 2` or `+ 4`, as it appears after a skill. */
function signed(modifier: number): string {
  const text = String(modifier);
  return text.startsWith('-') ? text.replace('-', '- ') : `+ ${text}`;
}

/** How the vectors call the end of a contest. */
const ends = { a: 'a', b: 'b', nobody: 'tie', again: 'continue' } as const;

export const roll: Adapters = {
  'roll.outcome': (given, table) => ({
    outcome: outcomeOf(given.number('roll'), { target: given.number('effectiveSkill') }, totalOf(table)).result,
  }),
  'roll.effective': (given, table) => ({
    effective: table
      .character([])
      .rollValue([String(given.number('basic')), ...given.numbers('modifiers').map(signed)].join(' ')),
  }),
  'roll.allowed': (given, table) => {
    const name = names.rolls[given.text('kind')];
    const target = given.number('effectiveSkill');
    const character = name === undefined ? table.character([]) : table.character([]).assuming({ [name]: target });
    const rolled = character.rolled(name ?? String(target));
    if (!rolled) throw new Error('nothing is rolled');
    const request = must(requestOf(must(rolled), table.game));
    return {
      allowed: isOf(under, request) && !checkAllowed(request.request, request.parameters ?? totalOf(table)),
    };
  },
  'roll.repeat': (given, table) => ({
    modifier: table.character([]).modifier(`DX with attempt ${given.number('attempt')}`, 'attempt'),
  }),
  'contest.quick': (given, table) => ({
    winner: ends[contestOf(outcomeAt(given.part('a'), table), outcomeAt(given.part('b'), table))],
  }),
  'contest.regular': (given, table) => ({
    result: ends[contestOf(outcomeAt(given.part('a'), table), outcomeAt(given.part('b'), table), regular(table))],
  }),
  'contest.regular.reduce': (given, table) => {
    const [a, b] = given.numbers('skills');
    if (a === undefined || b === undefined) throw new Error('two skills contend');
    return { skills: contestTargets(a, b, regular(table)) };
  },
  'odds.success': oddsOf('success'),
  'odds.criticalSuccess': oddsOf('criticalSuccess'),
  'odds.criticalFailure': oddsOf('criticalFailure'),
  'odds.quickContest': (given, table) => {
    const [a, b] = [against(given.number('a'), table), against(given.number('b'), table)];
    const { weights, outOf } = must(contestOdds(a, b));
    return { ...weights, outOf };
  },
  'odds.autofire': (given, table) => {
    const request = { target: given.number('effectiveSkill') };
    const rounds = given.number('roundsInGroup');
    const hits = must(totalsOf(request, totalOf(table))).map(({ outcome, weight }) => ({
      value: must(hitsOfGroup(outcome, rounds, table.rules)),
      weight,
    }));
    return { hitCountsOf216: counted(hits, rounds) };
  },
  'odds.hit': (given, table) => {
    const hit = must(
      hitOdds(against(given.number('attackSkill'), table), against(given.number('totalDefense'), table)),
    );
    return { hit: Number(hit.count), outOf: Number(hit.outOf) };
  },
};
