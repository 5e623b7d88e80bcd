import type { Given, Json } from '../given.js';
import { names } from '../names.js';
import type { Table } from '../table.js';
import type { Adapter, Adapters } from './adapter.js';
import { errorsOf } from './findings.js';
import { traitText } from './text.js';

/** Points of one trait, on a character who has nothing else. */
function pointsOf(line: string, table: Table, campaign: readonly string[] = []): Json {
  return { points: table.character([line], campaign).spent };
}

/** The topic's own record is the trait, without its id. */
function costOf(id: string): Adapter {
  return (given, table) => pointsOf(traitText(given.with('id', id)), table, pointsCampaign(given));
}

function pointsCampaign(given: Given): string[] {
  return given.has('pcPoints') ? [`points ${given.number('pcPoints')}`] : [];
}

export const cost: Adapters = {
  'attribute.cost': (given, table) => pointsOf(`ST ${given.number('level')}`, table),
  'attribute.improve': (given, table) => {
    const from = given.number('from');
    const raised = table.character([`ST ${given.number('to')} (start ${from})`]);
    return { points: raised.value('Improvement Points') };
  },
  'trait.cost': (given, table) => pointsOf(traitText(given.part('trait')), table),
  'duty.cost': costOf('duty'),
  'reputation.cost': costOf('reputation'),
  'dependent.cost': costOf('dependent'),
  'patron.cost': costOf('patron'),
  'enemy.cost': costOf('enemy'),
  'ally.cost': (given, table) => {
    const line = traitText(given.with('id', 'ally'));
    const ally = table.character([line], pointsCampaign(given));
    const own = ally.findings.filter((finding) => ally.isAt(finding, [line].indexOf(line)));
    return { points: ally.spent, error: errorsOf(own).find(Boolean) ?? null };
  },
  'legal.powers': (given, table) =>
    pointsOf(`Legal Enforcement Powers (${given.number('extraPowers')} extra powers)`, table),
  'status.cost': (given, table) => {
    const character = table.character([`Status ${given.number('finalStatus')}`]);
    return { points: character.assuming({ 'Free Status': given.number('freeLevels') }).spent };
  },
  'status.free': (given, table) => ({ freeLevels: table.character(wealthLines(given)).value('Free Status') }),
  'wealth.start': (given, table) => ({
    money: table.character(wealthLines(given), wealthCampaign(given)).value('Starting Money'),
  }),
  'wealth.split': (given, table) => {
    const settled = given.flag('settled') ? ['settled'] : [];
    const character = table.character([...wealthLines(given), ...settled], wealthCampaign(given));
    return { home: character.value('Settled Property'), adventuring: character.value('Gear Money') };
  },
};

function wealthLines(given: Given): string[] {
  const wealth = names.traits.wealth?.parts?.option?.[given.text('wealth')] ?? given.text('wealth');
  const level = given.flag('multimillionaire') ? [`Multimillionaire ${given.number('multimillionaire')}`] : [];
  return [`Wealth (${wealth})`, ...level];
}

function wealthCampaign(given: Given): string[] {
  return given.has('standard') ? [`standard starting wealth ${given.number('standard')}`] : [];
}
