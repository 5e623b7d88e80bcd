import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importSheet } from '../../../language/paste/import-sheet.js';
import type { Sheet } from '../../../language/sheet/sheet.js';
import { isProblem } from '../../../language/values/problem.js';
import { valueText } from '../../../language/values/value.js';
import { createWorkspace } from '../../../language/workspace/index.js';
import { sheetOf } from '../../sheet/read-sheets.js';
import { of, reported } from './pasted.js';

// Random characters, printed as the document of their game prints people, and pasted again: the same people.

interface Written {
  readonly stats: readonly (readonly [name: string, score: number])[];
  readonly skills: readonly (readonly [name: string, of: string, score: number])[];
}

/** How a game writes and prints people: what an author types, and what a book has of the computed sheet. */
interface Form {
  readonly game: string;
  /** Scores of each stat, from and to. */
  readonly stats: Readonly<Record<string, readonly [from: number, to: number]>>;
  /** Skills with what they are rated on, and their scores. */
  readonly skills: Readonly<Record<string, string>>;
  readonly scores: readonly [from: number, to: number];
  readonly line: (name: string, score: number, of: number) => string;
  readonly print: (sheet: Sheet, written: Written) => string;
}

const costOf = (sheet: Sheet, trait: string): string => {
  const entry = sheet.entries.flatMap((one) => [one, ...one.entries]).find((one) => one.trait === trait);
  return entry?.cost ? valueText(entry.cost) : '0';
};
const ratingOf = (sheet: Sheet, trait: string): string => {
  const entry = sheet.entries.flatMap((one) => [one, ...one.entries]).find((one) => one.trait === trait);
  return entry?.rating ? valueText(entry.rating) : '';
};
const oreSkills = { Brawling: 'Body', Endurance: 'Body', Stealth: 'Coordination' };

const FORMS: readonly Form[] = [
  {
    game: 'GURPS Lite WWII',
    stats: { ST: [8, 14], DX: [8, 14], IQ: [8, 14], HT: [8, 14] },
    skills: { Brawling: 'DX', Stealth: 'DX', 'First Aid': 'IQ', Climbing: 'DX' },
    scores: [-1, 4],
    line: (name, score, base) => `${name} ${base + score}`,
    print: (sheet, { stats, skills }) =>
      `${stats.map(([name, score]) => `${name} ${score} [${costOf(sheet, name)}]`).join('; ')}.\nSkills: ${skills
        .map(([name]) => `${name}-${ratingOf(sheet, name)} [${costOf(sheet, name)}]`)
        .join('; ')}.`,
  },
  {
    game: 'Godlike',
    stats: { Body: [1, 5], Coordination: [1, 5], Sense: [1, 5], Brains: [1, 5], Command: [1, 5], Cool: [1, 5] },
    skills: oreSkills,
    scores: [1, 4],
    line: (name, score) => `${name} ${score}`,
    print: (_, { stats, skills }) =>
      stats
        .map(([name, score]) => {
          const own = skills.filter(([, of]) => of === name).map(([skill, , dice]) => `${skill} ${dice}`);
          return `${name} ${score}d${own.length > 0 ? ` (${own.join(', ')})` : ''}`;
        })
        .join('\n'),
  },
  {
    game: 'Wild Talents',
    stats: { Body: [1, 5], Coordination: [1, 5], Sense: [1, 5], Mind: [1, 5], Charm: [1, 5], Command: [1, 5] },
    skills: oreSkills,
    scores: [1, 4],
    line: (name, score) => `${name} ${score}`,
    print: (sheet, { stats, skills }) =>
      `Stats\n${stats.map(([name, score]) => `- ${name} ${score} (${costOf(sheet, name)} pts)`).join('\n')}\n\nSkills\n${skills
        .map(([name, of, score]) => `• [${of}] ${name} ${score} [${costOf(sheet, name)}]`)
        .join('\n')}`,
  },
  {
    game: 'Men & Supermen',
    stats: { Strength: [3, 30], Agility: [3, 20], Constitution: [3, 25], Learning: [3, 18], Build: [5, 20] },
    skills: {},
    scores: [0, 0],
    line: (name, score) => `${name} ${score}`,
    print: (_, { stats }) => stats.map(([name, score]) => `${name}: ${score}`).join('\n'),
  },
  {
    game: 'Rough Methods',
    stats: { Coordination: [0, 3], Smarts: [0, 3], Awareness: [0, 3], Charisma: [0, 3], Spirit: [0, 3] },
    skills: { Shoot: 'Coordination', Fight: 'Coordination', Evade: 'Reaction Time' },
    scores: [1, 4],
    line: (name, score) => `${name} ${score}`,
    print: (_, { stats, skills }) =>
      `${stats.map(([name, score]) => `${name} ${score}`).join(', ')}\nSkills: ${skills.map(([name, , score]) => `${name} ${score}`).join(', ')}`,
  },
];

function person({ stats, skills, scores }: Form): fc.Arbitrary<Written> {
  const score = ([min, max]: readonly [number, number]) => fc.integer({ min, max });
  return fc.record({
    stats: fc.tuple(...Object.entries(stats).map(([name, range]) => score(range).map((one) => [name, one] as const))),
    skills: fc
      .tuple(
        fc.subarray(Object.entries(skills)),
        fc.array(score(scores), { minLength: Object.keys(skills).length, maxLength: Object.keys(skills).length }),
      )
      .map(([some, all]) => some.map(([name, of], at) => [name, of, all[at] ?? 1] as const)),
  });
}

function sheetText({ game, line }: Form, { stats, skills }: Written): string {
  const lines = [
    ...stats.map(([name, score]) => `${name} ${score}`),
    ...skills.map(([name, of, score]) => line(name, score, stats.find(([stat]) => stat === of)?.[1] ?? 0)),
  ];
  return `use "${game}"\n\nnpc "Ann" {\n${lines.join('\n')}\n}\n`;
}

/** What a sheet comes to, as a reader compares two of them. */
function said(sheet: Sheet): readonly string[] {
  const entries = sheet.entries.flatMap((one) => [one, ...one.entries]);
  return [
    `points ${valueText(sheet.points.spent)}`,
    ...entries.map(({ trait }) => `${trait} ${ratingOf(sheet, trait)} [${costOf(sheet, trait)}]`).sort(),
  ];
}

describe.each(FORMS)('people of $game', (form) => {
  test('are the same after print and paste', () => {
    fc.assert(
      fc.property(person(form), (written) => {
        const text = sheetText(form, written);
        const sheet = sheetOf(text);
        const back = of(form.game, 'Ann', form.print(sheet, written));
        expect(said(sheet).length).toBeGreaterThan(written.stats.length);
        expect(said(sheetOf(back))).toEqual(said(sheet));
        expect(reported(back).filter((one) => one.startsWith('error'))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test('that are misprinted lose no line without a word', () => {
    const workspace = createWorkspace();
    const uri = 'file:///table/sheet.muster';
    const slip = fc.record({
      at: fc.nat(),
      is: fc.constantFrom('drop', 'twice', 'swap', 'mark'),
      mark: fc.constantFrom('[', ']', '(', ')', ';', '\n', '-', '"', '{', '}', '*', '\u2013', '\u00a0', '99999'),
    });
    const misprinted = (text: string, { at, is, mark }: { at: number; is: string; mark: string }): string => {
      const place = text.length === 0 ? 0 : at % text.length;
      const [before, one, after] = [text.slice(0, place), text.slice(place, place + 1), text.slice(place + 1)];
      if (is === 'drop') return before + after;
      if (is === 'twice') return before + one + one + after;
      return is === 'swap' ? before + after.slice(0, 1) + one + after.slice(1) : before + mark + one + after;
    };
    fc.assert(
      fc.property(person(form), fc.array(slip, { minLength: 1, maxLength: 4 }), (written, slips) => {
        const text = slips.reduce(misprinted, form.print(sheetOf(sheetText(form, written)), written));
        const made = importSheet(text, { workspace, uri, game: form.game });
        if (isProblem(made)) return;
        const all = made.lines.map((one) => one.said).join('\n');
        for (const line of text.split('\n')) expect(all).toContain(line.trim());
      }),
      { numRuns: 25 },
    );
  });
});
