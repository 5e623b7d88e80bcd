import type { Character } from '../character.js';
import type { Given, Json } from '../given.js';
import { nameOf, names } from '../names.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';
import { attributeLines, shortTraitText, skillText, traitText } from './text.js';

/** The level that a skill's points buy. */
function levelOf(given: Given, table: Table): Json {
  const attributes = attributeLines(given.part('attributes'));
  const traits = given.parts('traits').map(traitText);
  const skill = skillText(given.part('skill'));
  const lines = [...attributes, ...traits, skill];
  return { level: table.character(lines).rating(lines.indexOf(skill)) };
}

/** A character with a skill of the difficulty, at a number of levels from its attribute, which counts as 0. */
function relative(given: Given, level: number, table: Table, campaign: readonly string[] = []): Character {
  const skill = nameOf(names.ladders, `${given.text('type')} ${given.text('difficulty')}`);
  return table.character([`skill ${skill} ${level}`], [names.declarations, ...campaign]).assuming(names.noAttributes);
}

export const skill: Adapters = {
  'skill.level': levelOf,
  language: levelOf,
  'skill.cost': (given, table) => ({ points: relative(given, given.number('relative'), table).lastCost }),
  'skill.improve': (given, table) => {
    const price = relative(given, given.number('to'), table).spent;
    const before = relative(given, given.number('from'), table, [`points ${price}`]);
    return { points: before.value('Unspent Points') };
  },
  'skill.default': (given, table) => {
    const name = nameOf(names.skills, given.text('skill'));
    return { level: table.character(attributeLines(given.part('attributes'))).rollValue(name) };
  },
  'skill.ageCap': (given, table) => ({
    maxSkillPoints: table.character([`age ${given.number('age')}`]).value('Skill Point Limit'),
  }),
  'skill.traitBonus': (given, table) => {
    const trait = shortTraitText(given.text('trait'));
    const trained = skillText(given.with('id', given.text('skill')));
    const lines = [trait, trained];
    return { modifier: table.character(lines).bonus(lines.indexOf(trained), lines.indexOf(trait)) };
  },
};
