import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { playRoll } from '../../language/play/lines/play-roll.js';
import { replayAll } from '../../language/play/lines/replay.js';
import { oddsOf } from '../../language/roll/odds-of.js';
import { nobody } from '../../language/sheet/cells/nobody.js';
import { gameOf } from '../../language/sheet/rolls/game.js';
import { isProblem } from '../../language/values/problem.js';
import { ruleFindings } from '../sheet/game.js';
import { type Files, show, uriOf, workspaceOf } from '../sheet/read-sheets.js';
import { exampleWorkspace } from './examples.js';

const healthy = { 'healthy.muster': 'use "GURPS Lite WWII"\nnpc Healthy { ST 11 [10], Swimming 11 [2] }\n' };

/** All findings of one file, syntax errors first; the valid neighbour has to stay as it is. */
function said(text: string, more: Files = {}): string[] {
  const workspace = workspaceOf({ 'a.muster': text, ...more, ...healthy });
  const syntax = parseSheet(text).findings.map((finding) => `error ${finding.code}: ${finding.message}`);
  const found = [...syntax, ...workspace.findings(uriOf('a.muster')).map(show)];
  expect(workspace.findings(uriOf('healthy.muster'))).toEqual([]);
  expect(workspace.sheets(uriOf('healthy.muster'))[0]?.points.spent).toEqual({ kind: 'number', number: 12 });
  return found;
}

const npc = (entries: string): string => `use "GURPS Lite WWII"\nnpc A {\n${entries}\n}\n`;
const pool = (entries: string): string => `use Godlike\nnpc A {\n${entries}\n}\n`;

describe('a text that breaks off', () => {
  const files = ['examples', 'test/fixtures'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const sheets = files.filter((file) => file.endsWith('.muster'));
  const books = files.filter((file) => /\.rulebook(\.txt)?$/.test(file));
  const steps = 5;
  // Each file is whole again at its end, so that one workspace does for all.
  const { workspace, sheets: uris } = exampleWorkspace();
  const before = new Map(uris.map((uri) => [uri, workspace.findings(uri).map(show)]));
  test.each(sheets)('%s, at any place', (file) => {
    const text = readFileSync(file, 'utf8');
    const uri = `file:///${file}`;
    const others = uris.filter((other) => other !== uri).slice(0, 2);
    for (let at = 1; at < steps; at++) {
      const prefix = text.slice(0, Math.floor((text.length * at) / steps) + (at % 3));
      workspace.setSheet(uri, parseSheet(prefix, uri).root);
      expect(() => workspace.findings(uri)).not.toThrow();
      expect(() => workspace.sheets(uri)).not.toThrow();
      for (const other of others) expect(() => workspace.findings(other)).not.toThrow();
    }
    workspace.setSheet(uri, parseSheet(text, uri).root);
    expect(workspace.findings(uri).map(show)).toEqual(before.get(uri));
  });
  test.each(books)('%s, at any place', (file) => {
    const text = readFileSync(file, 'utf8');
    const uri = `file:///${file}`;
    for (let at = 1; at < steps; at++) {
      workspace.setRulebook(uri, parseRulebook(text.slice(0, Math.floor((text.length * at) / steps)), uri).root);
      expect(() => workspace.ruleFindings(uri)).not.toThrow();
      for (const other of workspace.uris()) expect(() => workspace.findings(other)).not.toThrow();
    }
    workspace.setRulebook(uri, parseRulebook(text, uri).root);
    expect(workspace.ruleFindings(uri)).toEqual([]);
    for (const [sheet, findings] of before) expect(workspace.findings(sheet).map(show)).toEqual(findings);
  });
});

describe('names', () => {
  test('an unknown rulebook', () =>
    expect(said('use "GURPS Lite WW1"\ncharacter A { ST 11 }')).toEqual([
      expect.stringContaining('error unknown-rulebook: There is no rulebook called "GURPS Lite WW1". Known rulebooks:'),
    ]));
  test('two characters of one name', () =>
    expect(said('use Godlike\nnpc A { }\nnpc a { }')).toEqual([
      'error duplicate-name: The name "A" is used twice in this file. Rename one of the two.',
      'error duplicate-name: The name "a" is used twice in this file. Rename one of the two.',
    ]));
  test('inheritance in a circle', () =>
    expect(said('use Godlike\nnpc A like B\nnpc B like C\nnpc C like A')).toEqual([
      'error cycle: A is like itself, through B. Remove one `like`.',
      'error cycle: B is like itself, through C. Remove one `like`.',
      'error cycle: C is like itself, through A. Remove one `like`.',
    ]));
  test('like itself', () =>
    expect(said('use Godlike\nnpc A like A')).toEqual([
      'error cycle: A is like itself, through A. Remove one `like`.',
    ]));
  test('like somebody of another game', () =>
    expect(said('use Godlike\nnpc A like Healthy')).toEqual([
      'error wrong-game: Healthy belongs to another game. A character can only be like a character of the same game.',
    ]));
  test.each([
    ['a right-to-left override', '\u202e', 'U+202E'],
    ['a zero-width space', '\u200b', 'U+200B'],
    ['a zero-width joiner', '\u200d', 'U+200D'],
    ['a byte order mark in the middle', '\ufeff', 'U+FEFF'],
    ['a left-to-right isolate', '\u2066', 'U+2066'],
  ])('%s in a name', (_what, sign, code) => {
    for (const text of [
      `use Godlike\nnpc An${sign}na { Body 2 }`,
      `use Godlike\nnpc "An${sign}na" { Body 2 }`,
      pool(`Bo${sign}dy 2`),
    ]) {
      const found = said(text);
      expect(found).toContainEqual(expect.stringContaining(`hidden-character: An invisible character (${code})`));
      expect(found.join('\n')).not.toContain(sign);
    }
  });
  test('a name of nothing', () =>
    expect(said('use Godlike\nnpc "" { Body 2 }')).toEqual([
      'error not-understood: This npc has no name, so nothing can refer to it. Write one after `npc`.',
    ]));
});

describe('numbers', () => {
  test.each([
    [npc('ST 0'), 'error out-of-range: ST must be'],
    [npc('ST -5'), 'error out-of-range: ST must be'],
    [npc('DX 1/2'), 'error not-a-number: DX must be a whole number. Write 0 or 1.'],
    // ST 12/13 is how print writes ST and Fatigue.
    [npc('ST 1/2'), 'advice: ST 1 goes with Fatigue 1 here, not 2.'],
    [npc('ST 10.5'), 'error not-a-number: ST must be a whole number. Write 10 or 11.'],
    [npc('ST 1,500'), 'error not-a-number: "1,500" is not read as one number. Write 1500.'],
    [npc('ST 99999999999'), 'error number-too-large: This number is larger than 1000000000'],
    [npc('Swimming [1/3]'), 'uneven-cost'],
    [npc('Swimming [x]'), 'error not-a-number: "[x]" is not a number of points.'],
    [npc('Swimming 3d'), 'error not-a-number'],
    [npc('roll 999999999d999999999'), 'error'],
    [npc('roll 99999999999d6'), 'error number-too-large'],
    [npc('roll ST / 0'), 'error illegal-roll'],
    [npc('age 20 / 0'), 'error not-a-number: age must be a number.'],
    [pool('Body 999999999d'), 'error'],
    [pool('Body 2.5'), 'error'],
    [pool('Body -1d'), 'error'],
    [pool('roll 5000d'), 'error'],
  ])('%j', (text, expected) => expect(said(text)).toContainEqual(expect.stringContaining(expected)));
  test('a side of a million', () =>
    expect(said('use Godlike\nnpc A { Body 2 }\nencounter E { side X { 1000000 A }\n side Y { 0 A } }')).toEqual([
      'error out-of-range: An encounter can hold 1 to 200 of one kind, not 1000000.',
      'error out-of-range: An encounter can hold 1 to 200 of one kind, not 0.',
    ]));
  test('dice that no table has room for are not rolled', () => {
    const workspace = workspaceOf(healthy);
    const rules = workspace.books.get('Godlike')?.rules;
    if (!rules) throw new Error('Godlike is in the box.');
    const game = gameOf(nobody(rules));
    for (const value of [
      { kind: 'dice' as const, dice: { dice: 999_999_999, sides: 999_999_999, add: 0 } },
      { kind: 'pool' as const, pool: { d: 999_999_999, hd: 0, wd: 0 } },
    ]) {
      const rolled = {
        family: value.kind === 'dice' ? 'sum' : 'matching',
        value,
        derivation: { operation: 'written' as const, value },
      };
      expect(isProblem(playRoll(rolled, game, 'roll', { seed: 'x' }))).toBe(true);
      expect(isProblem(oddsOf(rolled, game))).toBe(true);
    }
  });
});

describe('options', () => {
  test.each([
    ['Wealth (Golden)', 'error'],
    ['Luck (3 crowns)', ''],
    ['Guns', 'error missing-specialty: Guns'],
    ['Guns 12', 'error missing-specialty: Guns needs a specialty'],
    ['Luck (', 'error unclosed-bracket: This "(" is not closed within its entry'],
    ['Luck [', 'error unclosed-bracket: This "[" is not closed within its entry'],
    ['Luck "', 'error unclosed-quote: This quotation mark has no partner'],
    ['Luck ]', 'error unexpected-closing: This "]" closes nothing'],
    ['Luck %', 'error'],
    ['Luck allowed', 'warning useless-allowance'],
    ['Luck like', 'error'],
    ['{ }', 'error'],
    ['[5]', 'error'],
    ['(5)', 'error'],
    ['12', 'error'],
    ['roll', 'error'],
    ['roll with', 'error'],
    ['roll ST with', 'error'],
    ['roll ST against', 'error'],
    ['without', ''],
  ])('%s', (entry, expected) => {
    const found = said(npc(entry));
    if (expected !== '') expect(found).toContainEqual(expect.stringContaining(expected));
  });
});

describe('size', () => {
  test('a file of 20 MB is not analysed, and says so at its first line', () => {
    const line = 'npc Somebody { ST 11, DX 12 }\n';
    const text = line.repeat(Math.ceil(20_000_000 / line.length));
    const { findings, root } = parseSheet(text);
    expect(findings.map((finding) => [finding.code, text.slice(0, finding.offset).includes('\n')])).toEqual([
      ['file-too-large', false],
    ]);
    expect(root.items).toEqual([]);
    expect(said('use Godlike', {})).toEqual([]);
  });
  test('a line of a megabyte', () =>
    expect(said(npc(`ST 11, ${'x'.repeat(1_000_000)}`))).toContainEqual(expect.stringContaining('line-too-long')));
  test('blocks in blocks', () =>
    expect(said(npc(`${'Luck {'.repeat(400)}${'}'.repeat(400)}`))).toContainEqual(
      expect.stringContaining('nested-too-deeply'),
    ));
  test('brackets in brackets', () =>
    expect(said(npc(`roll ${'('.repeat(5000)}1${')'.repeat(5000)}`)).length).toBeGreaterThan(0));
  test('signs without end', () => expect(said(npc(`roll ${'-'.repeat(8000)}1`)).length).toBeGreaterThan(0));
  test('a long chain of likes', () => {
    const chain = Array.from({ length: 300 }, (_, index) => `npc N${index} like N${index + 1}`).join('\n');
    expect(said(`use Godlike\n${chain}\nnpc N300 { Body 3 }`)).toEqual([]);
  });
  test('a formula of a thousand terms', () =>
    expect(said(npc(`roll ${Array.from({ length: 1000 }, () => 'ST').join(' + ')}`))).toEqual(expect.any(Array)));
});

describe('a rulebook', () => {
  const wrong = (declarations: string): string[] => {
    const text = `rulebook Broken\n${declarations}\n`;
    const workspace = workspaceOf({ 'a.rulebook': text, 'b.muster': 'use Broken\nnpc B { Wit 12 }', ...healthy });
    const found = [...ruleFindings(workspace, 'a.rulebook', text), ...workspace.findings(uriOf('b.muster')).map(show)];
    expect(workspace.findings(uriOf('healthy.muster'))).toEqual([]);
    return found;
  };
  const stat = 'kind stat { rating from 1 to 20 else 10 }\nstat Wit\n';
  test.each([
    ['divides by zero', `${stat}derived A = Wit / 0`, 'division-by-zero "0"'],
    ['divides by what may be zero', `${stat}derived A = 1 / (Wit - 12)`, undefined],
    ['reckons in a circle', `${stat}derived A = B\nderived B = A`, 'cycle "A"'],
    [
      'costs in a circle',
      'kind stat { rating from 1 to 20 else 10; cost 2 * cost }\nstat Wit',
      'error cycle: cost of Wit depends on itself',
    ],
    ['is like itself', `${stat}stat Grace like Grace`, 'cycle "Grace"'],
    ['grows too large', `${stat}derived A = 10 ^ 10 ^ 10`, undefined],
    ['has a table of nothing', `${stat}table T by key from 1 to 9 { }\nderived A = T[3]`, undefined],
    ['has a ladder of nothing', `${stat}ladder L { }\nkind art { on Wit by L }\nart Lute`, undefined],
    [
      'has a scale of nothing',
      `${stat}scale S { steps 0 times 0 }\nderived A = S.value[3] + S.score[3]`,
      'not-rising "steps 0 times 0"',
    ],
    [
      'has a scale that shrinks',
      `${stat}scale S { steps 5, 4 times 1/2 }\nderived A = S.score[3]`,
      'not-rising "steps 5, 4 times 1/2"',
    ],
    [
      'has a scale read at the end of the world',
      `${stat}scale S { steps 1, 2, 5 times 10; halves geometric }\nderived A = S.score[10 ^ 15] + S.value[10 ^ 15] + S.value[0.5 - 10 ^ 9]`,
      undefined,
    ],
    ['rolls dice of no sides', `dice under 3d0 { }\n${stat}derived A = dice(3, 0)`, undefined],
    ['rolls more dice than there are', `${stat}derived A = dice(999999999, 999999999) * 999999999`, undefined],
    ['has a range of millions', 'kind stat { rating from 1 to 1000000000; cost rating * rating }\nstat Wit', undefined],
  ])('that %s', (_what, declarations, expected) => {
    const found = wrong(declarations);
    if (expected !== undefined) expect(found).toContainEqual(expect.stringContaining(expected));
  });
  test('formulas in formulas', () =>
    expect(wrong(`${stat}derived A = ${'('.repeat(2000)}1${')'.repeat(2000)}`).length).toBeGreaterThan(0));
  test('ifs in ifs', () =>
    expect(
      wrong(`${stat}derived A = ${'if Wit > 1 then '.repeat(2000)}1${' else 2'.repeat(2000)}`).length,
    ).toBeGreaterThan(0));
  test('a chain of a thousand derived values', () => {
    const chain = Array.from({ length: 1000 }, (_, index) => `derived A${index} = A${index + 1} + 1`).join('\n');
    expect(wrong(`${stat}${chain}\nderived A1000 = Wit`)).toEqual([]);
  });
});

describe('a record to replay', () => {
  const hostile: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['no JSON', '{'],
    ['a number', '3'],
    ['null', 'null'],
    ['a list of nothing', '[]'],
    ['a deep nest', `${'['.repeat(2000)}${']'.repeat(2000)}`],
    ['a deeper nest', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    [
      'a record with a deep nest',
      `{"version":1,"generator":"x128ss/1","seed":"a","faces":${'['.repeat(3000)}${']'.repeat(3000)}}`,
    ],
    ['no generator that is known', '{"version":1,"generator":"x","seed":"a","faces":[]}'],
    [
      'faces that are no numbers',
      '{"version":1,"generator":"x128ss/1","seed":"a","faces":["1",null,{}],"request":{"family":"under"}}',
    ],
    ['a prototype', '{"__proto__":{"faces":[1]},"constructor":{"prototype":{}},"faces":[1],"generator":"x128ss/1"}'],
    [
      'a huge pool',
      '{"version":1,"generator":"x128ss/1","seed":"a","line":"roll","time":"","faces":[],"request":{"family":"matching","pool":{"d":999999999,"hd":0,"wd":0}},"outcome":{}}',
    ],
    [
      'a huge target',
      '{"version":1,"generator":"x128ss/1","seed":"a","faces":[1,2,3],"request":{"family":"under","dice":1e308,"sides":1e308,"target":1e308},"outcome":{}}',
    ],
  ];
  test.each(hostile)('of %s is told of', (_what, text) => {
    const result = replayAll(text);
    if (!isProblem(result))
      for (const one of result) expect(one).toMatchObject({ same: false, reason: expect.any(String) });
    expect(Object.hasOwn(Object.prototype, 'faces')).toBe(false);
  });
});
