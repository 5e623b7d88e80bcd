import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/index.js';
import { type Imported, importInSteps, importSheet } from '../../language/paste/import-sheet.js';
import { isProblem } from '../../language/values/index.js';
import { createWorkspace } from '../../language/workspace/index.js';
import { gcsFile } from './gcs-file.js';

const uri = 'file:///camp/import.muster';
const game = 'GURPS Lite WWII';

const workspace = createWorkspace();

function imported(text: string): Imported {
  const made = importSheet(text, { workspace, uri, game });
  if (isProblem(made)) throw new Error(made.problem);
  return made;
}

/** Errors that the sheet has, but for those of budgets. */
function errorsOf({ text }: Imported): readonly string[] {
  const workspace = createWorkspace();
  const { root, findings } = parseSheet(text, uri);
  workspace.setSheet(uri, root);
  const errors = workspace.findings(uri).filter(({ severity, code }) => severity === 'error' && code !== 'over-limit');
  return [...findings, ...errors].map(({ message }) => message);
}

describe('an odd file of GURPS Character Sheet', () => {
  const bob = (more: object): string =>
    JSON.stringify({ type: 'character', version: 4, profile: { name: 'Bob' }, ...more });
  const accounted = (text: string) =>
    imported(text).lines.map(({ said, read, is }) => (is === 'left out' ? `${said}: ${read}` : said));
  const refused = (text: string): string => {
    const made = importSheet(text, { workspace, uri, game });
    return isProblem(made) ? made.problem : made.text;
  };

  test('in XML, as the program once wrote, or of something else than a character, says what it is', () => {
    expect(refused('<?xml version="1.0"?>\n<character version="4"><ST>12</ST></character>')).toMatch(
      /in XML\. Open and/,
    );
    expect(refused('{"type":"skill_list","version":4,"rows":[{"name":"Guns"}]}')).toMatch(
      /no character but a "skill_list"/,
    );
  });

  test('loses no word: modifiers, notes, attacks and parts of things are told', () => {
    const file = bob({
      advantages: [
        {
          name: 'Luck',
          base_points: 15,
          calc: { points: 15 },
          modifiers: [{ name: 'Active' }, { name: 'Off', disabled: true }],
          notes: 'red',
        },
      ],
      skills: [{ name: 'Stealth', points: 4, local_notes: 'soft shoes' }],
      equipment: [{ description: 'Lantern', quantity: 1.5, weapons: [{ usage: 'Swung', calc: { damage: '1d cr' } }] }],
    });
    expect(accounted(file)).toEqual([
      'Luck, 15 points',
      'Stealth, 4 points',
      '1 Lantern',
      'Luck: red: this part of the file is not read',
      'Stealth: soft shoes: this part of the file is not read',
      '1.5 Lantern: things are counted in whole ones',
      'Lantern, Swung, 1d cr: is not read; write the weapon with its fields, as in `weapon "Name" { damage 2d }`',
    ]);
  });

  test('says one point of one', () => {
    expect(accounted(bob({ spells: [{ name: 'Haste', points: 1 }] }))).toContain('Haste, 1 point');
  });
});

describe('a file of GURPS Character Sheet', () => {
  const sheet = imported(JSON.stringify(gcsFile));

  test('becomes a sheet without errors: what the game has at its level, what it lacks declared for what it cost', () => {
    expect(sheet.text).toBe(`use "GURPS Lite WWII"
trait "Rank Infantry" [5]
trait "Says \\"Mind the goat\\" to officers" [-1]
skill "Guns (Crossbow)" like Brawling
skill "Whittling" like Boxing

character "Tom Ox Farrow" {
  age 24
  sex male
  height 5 ft 11 in
  weight 172 lb
  ST 12 [20]
  DX 11 [20] allowed "as printed"
  Combat Reflexes [15]
  "Rank Infantry" 2 [10]
  "Says \\"Mind the goat\\" to officers" [-1]
  Sense of Duty [-5]
  Guns (Rifle) 13 [2]
  "Guns (Crossbow)" 13 [2] allowed "as printed"
  "Whittling" 11 [2]
  gear {
    "Haversack" {
      weight 3 lb
      price 12
      4 "Field Ration, tinned" { weight 1 lb, price 2 }
    }
  }
  note """
  eyes: Grey
  """
  note """
  In the file: Will 11 [5], Per 10
  """
  note """
  Owes the quartermaster.
  '''
  """
}
`);
    expect(errorsOf(sheet)).toEqual([]);
  });

  test('is told line by line: what it said, what it is now, and what was left out', () => {
    const told = (said: string) => sheet.lines.find((line) => line.said.startsWith(said));
    expect(told('ST')).toEqual({ line: 12, said: 'ST 12, 20 points', read: 'attribute ST 12 [20]', is: 'known' });
    expect(told('DX')).toMatchObject({ is: 'differs', problems: 'DX 11 costs [10], not [20].' });
    expect(told('Whittling')).toMatchObject({ read: 'skill Whittling 11 [2]', is: 'declared' });
    expect(told('Sense of Duty')).toMatchObject({ is: 'known' });
    expect(told('4 Field')).toMatchObject({ read: '4 Field Ration, tinned', is: 'known' });
    expect(told('Natural Attacks')).toEqual({
      said: 'Natural Attacks, 0 points',
      read: 'costs nothing',
      is: 'left out',
    });
    expect(told('Absolute Direction')).toMatchObject({ is: 'left out', read: 'switched off in the file' });
    expect(told('Soldier')).toMatchObject({ is: 'left out', read: 'a group; what is in it is read by itself' });
    expect(told('broken')).toMatchObject({ is: 'left out', read: 'has no number that says its level' });
    expect(told('portrait')).toMatchObject({ is: 'left out', read: 'a sheet holds no pictures' });
  });
});

describe('a printed stat block', () => {
  test('becomes lines of the sheet, with unknown names declared', () => {
    const sheet = imported(`Obergefreiter Hans Krahn
ST 11 [10], DX 12 [20], IQ 10 [0], HT 11 [10]
Advantages: Combat Reflexes [15]
Skills: Guns (Rifle)-14 [2]; Whittling-11 [1]
`);
    expect(sheet.text).toBe(`use "GURPS Lite WWII"
skill "Whittling" like Boxing

character "Obergefreiter Hans Krahn" {
  ST 11 [10]
  DX 12 [20]
  IQ 10 [0]
  HT 11 [10]
  Combat Reflexes [15]
  Guns (Rifle) 14 [2]
  Whittling 11 [1]
}
`);
    expect(errorsOf(sheet)).toEqual([]);
    expect(sheet.lines.map(({ line, is }) => [line, is])).toEqual([
      [undefined, 'left out'],
      [5, 'known'],
      [9, 'known'],
      [10, 'declared'],
    ]);
  });

  test('has a cost that differs from the rules as it is printed, and says so', () => {
    const sheet = imported('ST 11\nDX 12 [21]');
    expect(sheet.text).toContain('DX 12 [21] allowed "as printed"');
    expect(errorsOf(sheet)).toEqual([]);
    expect(sheet.lines.at(-1)).toMatchObject({
      said: 'DX 12 [21]',
      is: 'differs',
      read: 'attribute DX 12 [21]; DX 12 costs [20], not [21].',
    });
  });
});

describe('odd files', () => {
  const told = ({ lines }: Imported) => lines.map(({ said, read, is }) => [said, is, read]);

  test('of an older version have skills without levels: their points buy them', () => {
    const sheet = imported(
      '{"version":2,"advantages":[{"name":"Combat Reflexes","base_points":15}],"skills":[{"name":"Stealth","points":2}]}',
    );
    expect(sheet.text).toContain('\n  Stealth [2]\n');
    expect(told(sheet)).toEqual([
      ['Combat Reflexes, 15 points', 'known', 'advantage Combat Reflexes [15]'],
      ['Stealth, 2 points', 'known', 'skill Stealth 10 [2]'],
    ]);
  });

  test('lose nothing silently: what is no list, no entry, not there or not known', () => {
    const sheet = imported(
      '{"version":5,"traits":{"a":1},"skills":[null,7],"equipment":[{"description":"Rope","quantity":0}],"bases":[1],"third_party":{}}',
    );
    expect(told(sheet)).toEqual([
      ['traits', 'left out', 'is not a list'],
      ['bases', 'left out', 'this part of the file is not read'],
      ['null', 'left out', 'is not an entry'],
      ['7', 'left out', 'is not an entry'],
      ['0 Rope', 'left out', 'there is none of it'],
    ]);
  });
});

describe('odd stat blocks', () => {
  const told = (text: string) => imported(text).lines.map(({ said, is }) => [said, is]);

  test('have the points after the name, and bullets between entries', () => {
    const sheet = imported('OBERGEFREITER "RED" KRAHN (75 points)\n\u2022 ST 12 [20] \u2022 DX 13 [30] \u2022 IQ 12\n');
    expect(sheet.text).toContain('character "OBERGEFREITER RED KRAHN" {');
    expect(sheet.lines).toMatchObject([
      { is: 'differs', read: 'All entries come to 70 points, not 75 as printed.' },
      { is: 'known', read: 'attribute ST 12 [20]; attribute DX 13 [30]; attribute IQ 12 [20]' },
    ]);
  });

  test('have lines that cannot be read: they are notes', () => {
    const text = 'Ann\nCombat Reflexes [15]\u00A7Fit [5]\n/* never closed\n';
    expect(told(text)).toEqual([
      ['Ann', 'left out'],
      ['Combat Reflexes [15]\u00A7Fit [5]', 'note'],
      ['/* never closed', 'note'],
    ]);
    expect(errorsOf(imported(text))).toEqual([]);
  });

  test('begin with a table: no row of it is the name', () =>
    expect(told('| ST | 12 |\nDX 12')).toEqual([
      ['| ST | 12 |', 'known'],
      ['DX 12', 'known'],
    ]));
});

test('a long text is read in steps that leave the workspace as it is, and evaluated once where it declares nothing', () => {
  const before = workspace.evaluations;
  const steps = importInSteps(`Ann\n${'Stealth-11 [4]\n'.repeat(200)}`, { workspace, uri, game });
  let count = 0;
  for (let step = steps.next(); !step.done; step = steps.next()) {
    expect(workspace.document(uri)).toBeUndefined();
    count++;
  }
  expect(count).toBeGreaterThan(10);
  expect(workspace.evaluations - before).toBe(1);
});

describe('whatever comes through the door', () => {
  const games = ['GURPS Lite WWII', 'Wild Talents', 'Godlike', 'Men & Supermen', 'Rough Methods'];
  const pieces = [
    ...['Skills', 'Skills:', 'Advantages [15]:', 'ST 11 [10]', 'Stealth-12* [2]', 'Body 3d (Brawling 2)', 'Gear: rope'],
    ...[
      ',',
      ';',
      '\n',
      '\n',
      '|',
      '\u2022',
      '- ',
      '[b]',
      '</p>',
      '/roll 3d6',
      '{{x}}',
      '{',
      '}',
      '"',
      '"""',
      '//',
      '/*',
    ],
    ...[
      '*/',
      '(',
      ']',
      'Total: 60',
      '(25 points)',
      'Move 5/4',
      'Notes:',
      'note',
      'roll Dodge',
      'Stub-',
      'First',
      '[S:',
    ],
    ...['Aid-12 [1]', '\u2014', '=====', 'npc X {', 'use Godlike', 'He limps.', 'Quirks: 1. Hums. 2. Limps.', '\u00A7'],
    ...['Flight 5hd', 'Useful', '\\', '\r\n', '\t', '\uFEFF'],
  ];
  const print = fc
    .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pieces) }, fc.string({ maxLength: 6 })), {
      maxLength: 14,
    })
    .map((parts) => parts.join(' '));

  test('becomes one character without syntax errors, and every line of it is accounted for', () => {
    fc.assert(
      fc.property(print, fc.constantFrom(...games), (text, game) => {
        const made = importSheet(text, { workspace, uri, game });
        if (isProblem(made)) return;
        const { root, findings } = parseSheet(made.text, uri);
        expect(findings).toEqual([]);
        expect(root.items.filter(({ $type }) => $type === 'Character')).toHaveLength(1);
        const said = made.lines.map((one) => one.said).join('\n');
        for (const line of text.split(/\r\n|\r|\n/)) expect(said).toContain(line.trim());
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  test('stays as it is where it is in the sheet language', () => {
    const bodyOf = (sheet: string): string => sheet.slice(sheet.indexOf('" {\n') + 4, sheet.lastIndexOf('\n}'));
    fc.assert(
      fc.property(print, fc.constantFrom(...games), (text, game) => {
        const once = importSheet(text, { workspace, uri, game });
        // What is declared is known in the same file only.
        const isOpen = isProblem(once) || !/^use .*\n\ncharacter /.test(once.text);
        const body = isOpen || once.lines.some(({ is }) => is === 'wrong') ? '' : bodyOf(once.text);
        if (body.trim() === '') return;
        const again = importSheet(body, { workspace, uri, game, name: 'Imported' });
        expect(isProblem(again) ? again.problem : bodyOf(again.text)).toBe(body);
      }),
      { numRuns: 60, seed: 12 },
    );
  });
});

describe('bad input', () => {
  test.each([
    ['{ "traits": [', /^This is not valid JSON: /],
    ['{ "traits": [] }', /^Files of GURPS Character Sheet have a version from 1 to 5; this one has none\.$/],
    ['{ "version": 9, "traits": [] }', /this one has 9/],
    ['{ "version": 5, "profile":', /^This is not valid JSON: /],
    ['', /^There is nothing to import: the text is empty\.$/],
    [' \n\n', /^There is nothing to import/],
  ])('%s is refused', (text, why) => {
    const made = importSheet(text, { workspace, uri, game });
    expect(made).toEqual({ problem: expect.stringMatching(why) });
  });

  test('a game that nobody knows is refused', () => {
    expect(importSheet('ST 11', { workspace, uri, game: 'Nix' })).toEqual({
      problem: 'There is no rulebook called "Nix".',
    });
  });

  test('whatever stands in a file, a sheet with one character comes out, or a reason', () => {
    const strange = fc.jsonValue({ maxDepth: 4 });
    const nasty = fc.constantFrom(
      '"',
      '\\',
      '}',
      '{',
      '"""',
      '/*',
      '//',
      ';',
      '\n',
      '[5]',
      '<b>',
      '@x@',
      'DX',
      'like',
      'use',
    );
    const name = fc
      .array(fc.oneof(nasty, fc.string({ maxLength: 4 })), { maxLength: 4 })
      .map((parts) => parts.join(''));
    const trait = fc.oneof(
      strange,
      fc.record({
        name,
        levels: fc.integer(),
        can_level: fc.boolean(),
        calc: fc.record({ points: fc.integer({ min: -99, max: 99 }) }),
      }),
    );
    const file = fc.record({
      version: fc.constant(5),
      profile: fc.oneof(strange, fc.record({ name, title: name })),
      traits: fc.array(trait, { maxLength: 3 }),
      skills: fc.array(trait, { maxLength: 3 }),
      equipment: fc.oneof(
        strange,
        fc.array(fc.record({ description: name, quantity: fc.integer() }), { maxLength: 2 }),
      ),
      notes: strange,
    });
    fc.assert(
      fc.property(file, (made) => {
        const { root, findings } = parseSheet(imported(JSON.stringify(made)).text, uri);
        expect(findings).toEqual([]);
        expect(root.items.filter(({ $type }) => $type === 'Character')).toHaveLength(1);
      }),
      { numRuns: 40, seed: 7 },
    );
  });
});
