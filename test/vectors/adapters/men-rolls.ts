import { isOf } from '../../../language/dice/families/family.js';
import { under } from '../../../language/dice/families/total/index.js';
import { totalOdds } from '../../../language/dice/families/total/odds.js';
import { outcomeOf, type TotalParameters, type TotalRequest } from '../../../language/dice/families/total/outcome.js';
import { playRoll } from '../../../language/play/lines/play-roll.js';
import { requestOf } from '../../../language/sheet/rolls/request.js';
import { must } from '../../must.js';
import type { Given } from '../given.js';
import type { Table } from '../table.js';
import { fractionOf } from '../values.js';
import type { Adapters } from './adapter.js';
import { answersOf, asking } from './asked.js';

/** Who rolls: one of those that the story is about, or anybody else. */
function nature(given: Given): readonly string[] {
  return [`nature ${given.flag('special') ? 'Special' : 'Normal'}`];
}

/** A target as it is written in a roll: a negative one is taken from nothing. */
function target(given: Given): string {
  const text = String(given.number('target'));
  return text.startsWith('-') ? text.replace('-', '0 - ') : text;
}

/** The dice that a line requests. */
function asked(
  table: Table,
  line: string,
  lines: readonly string[],
): { readonly request: TotalRequest; readonly parameters: TotalParameters } {
  const found = must(requestOf(must(table.rolled(line, lines)), table.game));
  if (!isOf(under, found) || !found.parameters) throw new Error(`${line} has no target`);
  return { request: found.request, parameters: found.parameters };
}

/** How the vectors write the faces of a die made of others, and the resulting value. */
const built: Readonly<Record<string, string>> = {
  d2: 'Built d2',
  d3: 'Halved Die',
  d5: 'Halved Die',
  d24: 'Built d24',
  d32: 'Built d32',
  d60: 'Built d60',
  d80: 'Built d80',
  d100: 'Built d100',
  d1000: 'Built d1000',
};

/** The dice of Men & Supermen, its chart and its pool. */
export const menRolls: Adapters = {
  'chart.toResult': (given, table) => ({
    result: table.character([]).asked(`${given.text('column')} Result`, given.number('value')),
  }),
  'chart.fromResult': (given, table) => ({
    value: table.character([]).asked(`${given.text('column')} Entry`, given.number('result')),
  }),
  'dice.range': asking({ asks: { min: 'Lowest Throw[{n}]', max: 'Highest Throw[{n}, {sides}]' } }),
  'dice.map': (given, table) => {
    const die = given.text('die');
    return { result: table.character([]).asked(built[die] ?? die, ...given.numbers('rolls')) };
  },
  'dice.times': (given, table) => ({
    total: table.character([]).asked('Repeated d3', given.number('first'), ...given.numbers('second')),
  }),
  'dice.2d10': (given, table) => {
    const rolled = must(table.rolled('0', nature(given)));
    const played = must(playRoll(rolled, table.game, 'any action', { dice: given.numbers('dice').join(',') }));
    const total = played.details.find(({ label }) => label === 'Total');
    return { total: Number(total?.value), diceUsed: played.dice.length };
  },
  'roll.pSuccess': (given, table) => {
    const { request, parameters } = asked(table, target(given), nature(given));
    return { p: fractionOf(must(totalOdds(request, parameters)).success) };
  },
  'horror.outcome': (given, table) => {
    const { request, parameters } = asked(table, `${given.number('save')} on percent`, []);
    return { horrified: !outcomeOf(given.number('roll'), request, parameters).success };
  },
  'knowledge.compare': (given, table) => {
    const known = [given.number('score'), ...(given.has('multiplier') ? [given.number('multiplier')] : [])];
    const { request, parameters } = asked(table, `Knowing[${known.join(', ')}] on percent`, []);
    return { margin: outcomeOf(given.number('roll'), request, parameters).margin };
  },
  'roll.quality': (given, table) => {
    const { request, parameters } = asked(table, target(given), []);
    const { margin, success } = outcomeOf(given.number('total'), request, parameters);
    return { quality: margin, success };
  },
  'move.reroll': (given, table) => {
    const line = `${given.number('roll')} with moving on ${given.number('speedQ')}`;
    const { request, parameters } = asked(table, line, []);
    const { margin } = outcomeOf(given.number('dice'), request, parameters);
    return { target: table.character([]).rollValue(line), quality: margin };
  },
  'roll.pool': (given, table) => {
    const entries = given.numbers('entries');
    const modifier = table.character([]).asked('Pool Effect', ...(entries.length === 0 ? [0] : entries));
    return { modifier, target: table.character([]).rollValue(`${given.number('roll')} with directly ${modifier}`) };
  },
  'unit.feet': asking({ asks: { feet: 'Length by the Foot[{metres}]' } }),
  'q.performanceTime': asking({ asks: { time: 'Shortened Time[{time}, {q}]' } }),
  'q.transfer': asking({ asks: { poolBonus: 'Kept Quality[{q}]' } }),
  'ep.row': (given, table) => ({ cost: effort(table, given.number('row')) }),
  'ep.afterQ': (given, table) => {
    const { row = null } = answersOf(given, table, { asks: { row: 'Row After[{startRow}, {q}]' } });
    return { row, cost: effort(table, Number(row)) };
  },
  'ep.reroll': asking({ asks: { pay: 'Further Effort[{paid}, {newCost}]' } }),
  'passive.wait': asking({ asks: { segment: 'Passive Segment[{start}, {pt}]' } }),
  extraEffort: (given, table) => ({
    ...answersOf(given, table, {
      asks: { raised: 'Raised Ability[{ability}, {by}]', allowed: 'Effort Allowed[{ability}, {by}]' },
    }),
    after: table
      .character([`Strength ${given.number('ability')}`, `Strength lost ${given.number('by')}`])
      .value('Strength'),
  }),
  'opposed.reduce': asking({ asks: { opponentQ: 'Reduced[{opponentQ}, {spent}]' } }),
};

/** What a row of effort costs, as the vectors write it. */
function effort(table: Table, row: number): string {
  if (row === 0) return '0';
  return `${table.cell('EP Use', row, 'EP')}/${table.cell('EP Use', row, 'every')}`;
}
