import type { Character } from '../character.js';
import type { Given, Json } from '../given.js';
import { names } from '../names.js';
import type { Adapter, Adapters } from './adapter.js';
import { errorsOf, type WrittenFor, warningsOf } from './findings.js';
import { campaignText, characterText, type Written } from './text.js';

const character: Adapter = (given, table) => {
  const record = given.part('character');
  const written = characterText(record);
  const made = table.character(written.lines, campaignText(record.part('campaign')));
  const writtenFor: WrittenFor = (finding) =>
    written.skills.some((line) => made.isAt(finding, line)) ? 'skill' : 'trait';
  return {
    violations: errorsOf(made.findings, writtenFor),
    warnings: warningsOf(made.findings, writtenFor),
    total: made.spent,
    ...valuesOf(made, names.totals),
    items: {
      attributes: attributeCosts(record, written, made),
      traits: record.parts('traits').map((trait, index) => ({
        id: trait.text('id'),
        points: made.cost(written.traits[index]),
      })),
    },
    skillLevels: skillLevels(record, written, made),
    derived: { ...valuesOf(made, names.derived), reaction: valuesOf(made, names.reactions) },
  };
};

function valuesOf(made: Character, section: Readonly<Record<string, string>>): Record<string, Json> {
  return Object.fromEntries(Object.entries(section).map(([id, name]) => [id, made.value(name)]));
}

function attributeCosts(record: Given, written: Written, made: Character): Json {
  const attributes = record.part('attributes');
  return Object.fromEntries(
    attributes
      .keys()
      .map((name) => [name, made.cost(written.lines.indexOf(`${name} ${attributes.number(name)}`))] as const),
  );
}

/** Levels as bought, by id and specialty: `guns(rifle)`. */
function skillLevels(record: Given, written: Written, made: Character): Json {
  return Object.fromEntries(
    record.parts('skills').map((skill, index) => {
      const specialty = skill.has('specialty') ? `(${skill.text('specialty')})` : '';
      return [`${skill.text('id')}${specialty}`, made.rating(written.skills[index])] as const;
    }),
  );
}

export const characters: Adapters = {
  'character.legal': character,
  'character.illegal': character,
  'character.boundary': character,
};
