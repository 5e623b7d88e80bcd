import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../../language/workspace/host.js';
import { campaignText, characterText, traitText } from './adapters/text.js';
import { Given, type JsonRecord } from './given.js';
import { type FindingName, findingRow, names } from './names.js';
import { Table } from './table.js';
import { loadVectors } from './vector.js';

const table = new Table(createWorkspace(), 'GURPS Lite WWII');

/** Codes of findings that say that a word is none of the game's. */
const misread = new Set([
  'unknown-name',
  'unknown-option',
  'missing-option',
  'not-understood',
  'missing-rating',
  'not-rated',
]);

/** Lines that name every row of a trait once, choice by choice. */
function linesOf(id: string): string[] {
  const { parts = {}, option = {}, rating, numbers = [] } = names.traits[id] ?? {};
  const first = Object.fromEntries(Object.entries(parts).map(([key, words]) => [key, Object.keys(words)[0] ?? '']));
  const plain: JsonRecord = { id, ...first, ...Object.fromEntries(numbers.map((key) => [key, 1])) };
  const given = rating === undefined ? plain : { ...plain, [rating]: -5 };
  const choices = [...Object.entries(parts), ['option', option] as const].flatMap(([key, words]) =>
    Object.keys(words).map((word) => traitText(new Given({ ...given, [key]: word }))),
  );
  return choices.length > 0 ? choices : [traitText(new Given(given))];
}

describe('ids are names of the rulebook', () => {
  it.each(Object.keys(names.traits))('trait %s', (id) => {
    for (const line of linesOf(id)) {
      const rated = table.character([`${line}`]).findings.some(({ code }) => code === 'missing-rating');
      const made = table.character([rated ? `${line} 1` : line]);
      expect([line, made.findings.filter(({ code }) => misread.has(code)), made.entry(0)?.label]).toEqual([
        line,
        [],
        undefined,
      ]);
    }
  });

  it.each(Object.entries(names.skills))('skill %s', (_id, name) => {
    expect(table.character([`skill ${name} [4]`]).entry(0)?.trait).toBe(name);
  });

  it.each(Object.entries(names.weapons))('weapon %s', (_id, { name, mode }) => {
    const [item] = table.character([`gear { ${name} }`]).sheet.items;
    expect(item?.name).toBe(name);
    if (mode !== undefined) expect(item?.attacks.map((attack) => attack.mode)).toContain(mode);
  });

  it.each([
    ...Object.values(names.derived),
    ...Object.values(names.totals),
    ...Object.values(names.reactions),
    ...Object.values(names.barehandedParries),
    ...Object.values(names.rolls),
  ])('value %s', (name) => expect(() => table.character([]).value(name)).not.toThrow());
});

describe('ids of findings', () => {
  const vectors = loadVectors('test/vectors').filter(({ topic }) => topic.startsWith('character.'));
  const met = new Set<FindingName>();
  for (const { given } of vectors) {
    const record = new Given(given).part('character');
    const { lines, skills } = characterText(record);
    const made = table.character(lines, campaignText(record.part('campaign')));
    for (const finding of made.findings) {
      const row = findingRow(finding, skills.some((line) => made.isAt(finding, line)) ? 'skill' : 'trait');
      if (row) met.add(row);
    }
  }

  it.each(
    names.findings.map((row) => [`${row.is} ${row.code} ${row.rule ?? row.about ?? row.kind ?? ''}`, row] as const),
  )('%s', (_title, row) => expect(met.has(row)).toBe(true));
});
