import { contestTargets, quickContest, regularContest } from '../../../language/dice/contest.js';
import { isRollAllowed, type UnderOutcome, type UnderParameters, underOutcome } from '../../../language/dice/under.js';
import { hitOdds, quickContestOdds } from '../../../language/odds/contest.js';
import { underOdds } from '../../../language/odds/under.js';
import { groupOdds } from '../../../language/play/hits-of-group.js';
import { requestOf } from '../../../language/play/request.js';
import { isProblem, type Problem } from '../../../language/values/problem.js';
import type { Given } from '../given.js';
import { names } from '../names.js';
import type { Table } from '../table.js';
import type { Adapter, Adapters } from './adapter.js';

function parametersOf(table: Table): UnderParameters {
  const { under } = table.game;
  if (!under) throw new Error(`${table.book} rolls nothing against a target`);
  return under;
}

function made<Value>(value: Value | Problem): Value {
  if (isProblem(value)) throw new Error(value.problem);
  return value;
}

function outcomeOf(given: Given, table: Table): UnderOutcome {
  return underOutcome(given.number('roll'), { target: given.number('skill') }, parametersOf(table));
}

function oddsOf(what: 'success' | 'criticalSuccess' | 'criticalFailure'): Adapter {
  return (given, table) => {
    const odds = made(underOdds({ target: given.number('effectiveSkill') }, parametersOf(table)));
    return { of216: Number(odds[what].count) };
  };
}

/** `- 2` or `+ 4`, as it stands behind a skill. */
function signed(modifier: number): string {
  const text = String(modifier);
  return text.startsWith('-') ? text.replace('-', '- ') : `+ ${text}`;
}

export const roll: Adapters = {
  'roll.outcome': (given, table) => ({
    outcome: underOutcome(given.number('roll'), { target: given.number('effectiveSkill') }, parametersOf(table)).result,
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
    const request = made(requestOf(made(rolled), table.game));
    return { allowed: request.family === 'under' && isRollAllowed(request.request, request.parameters) };
  },
  'roll.repeat': (given, table) => ({
    modifier: table.character([]).modifier(`DX with attempt ${given.number('attempt')}`, 'attempt'),
  }),
  'contest.quick': (given, table) => ({
    winner: quickContest(outcomeOf(given.part('a'), table), outcomeOf(given.part('b'), table)),
  }),
  'contest.regular': (given, table) => ({
    result: regularContest(outcomeOf(given.part('a'), table), outcomeOf(given.part('b'), table)),
  }),
  'contest.regular.reduce': (given, table) => {
    const [a, b] = given.numbers('skills');
    if (a === undefined || b === undefined) throw new Error('two skills contend');
    return { skills: contestTargets(a, b, parametersOf(table)) };
  },
  'odds.success': oddsOf('success'),
  'odds.criticalSuccess': oddsOf('criticalSuccess'),
  'odds.criticalFailure': oddsOf('criticalFailure'),
  'odds.quickContest': (given, table) => {
    const [a, b] = [{ target: given.number('a') }, { target: given.number('b') }];
    const { win, tie, lose } = made(quickContestOdds(a, b, parametersOf(table)));
    return { win: Number(win.count), tie: Number(tie.count), lose: Number(lose.count), outOf: Number(win.outOf) };
  },
  'odds.autofire': (given, table) => {
    const request = { target: given.number('effectiveSkill') };
    const odds = made(groupOdds(request, given.number('roundsInGroup'), table.rules, parametersOf(table)));
    return { hitCountsOf216: odds.map(({ count }) => Number(count)) };
  },
  'odds.hit': (given, table) => {
    const defence = { target: given.number('totalDefense'), anyTarget: true };
    const hit = made(hitOdds({ target: given.number('attackSkill') }, defence, parametersOf(table)));
    return { hit: Number(hit.count), outOf: Number(hit.outOf) };
  },
};
