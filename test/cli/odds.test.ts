import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, jsonOf, muster } from './muster.js';

const gurps = ['--rulebook', 'GURPS Lite WWII'];
const squad = {
  'joe.muster':
    'use Godlike\ncharacter Joe { Body 3 { Brawling 2 }, Coordination 2 { Rifle 3 } }\nnpc Guard { Coordination 2 { Dodge 2 } }\n',
};

describe('odds', () => {
  test('5d matching: 0.6976, and the whole table', () => {
    const json = jsonOf(muster(['odds', '5d matching', '--format', 'json']));
    expect(json).toMatchObject({
      version: 1,
      family: 'matching',
      expression: '5d matching',
      pool: { d: 5, hd: 0, wd: 0 },
      method: 'exact',
    });
    expect(json.success).toBeCloseTo(0.6976, 12);
    expect(Object.keys(json.atLeast as object)).toHaveLength(90);
    expect(json.atLeast).toMatchObject({ '2x1': json.success, '10x10': 0 });
  });

  test('a rulebook in a folder below is known', () => {
    const cwd = folderWith({ 'books/own.rulebook': 'rulebook "Ours"\ndice under 2d10 { }\n' });
    expect(jsonOf(muster(['odds', '12', '--rulebook', 'Ours', '--format', 'json'], { cwd })).success).toBeCloseTo(
      0.64,
      12,
    );
  });

  test('12 of three dice: 160 of 216', () => {
    const json = jsonOf(muster(['odds', '12', ...gurps, '--format', 'json']));
    expect(json).toMatchObject({ version: 1, family: 'under', target: 12 });
    expect(json.success).toBeCloseTo(160 / 216, 12);
    expect(json.criticalSuccess).toBeCloseTo(4 / 216, 12);
    expect(json.criticalFailure).toBeCloseTo(4 / 216, 12);
  });

  test('damage has a distribution', () => {
    const json = jsonOf(muster(['odds', '2d - 1', ...gurps, '--format', 'json']));
    expect(json).toMatchObject({ family: 'sum', mean: 6 });
    expect((json.distribution as Record<string, number>)['1']).toBeCloseTo(1 / 36, 12);
  });

  test('rows that would be nothing but zeros are left out', () => {
    const { out } = muster(['odds', '10d', '--rulebook', 'Godlike']);
    const rows = out.split('\n').filter((line) => /^ +\d+x /.test(line));
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter((line) => /x *( 0\.00| +-)+ *$/.test(line))).toEqual([]);
  });

  test('text for people', () => {
    expect(muster(['odds', '12', ...gurps]).out).toContain('74.07 %; critical 1.85 %');
  });

  test('for what is wanted: the set that is taken, several tasks, one more die of each kind', () => {
    const godlike = ['--rulebook', 'Godlike', '--format', 'json'];
    const widest = jsonOf(muster(['odds', '5d for the widest', ...godlike]));
    expect(widest).toMatchObject({ aim: 'widest', method: 'exact', taken: { '5x10': 0.00001 } });
    expect(widest.more).toMatchObject([{ kind: 'd' }, { kind: 'hd' }, { kind: 'wd', success: 1 }]);
    const tasks = jsonOf(muster(['odds', '4d for two tasks', ...godlike]));
    expect(tasks).toMatchObject({ success: 0.028, tasks: { asked: 2 } });
    const text = muster(['odds', '5d for the tallest', '--rulebook', 'Godlike']).out;
    expect(text).toContain('with one more: d 84.88 %, hd 84.88 %, wd 100 %');
    expect(text).toContain('the tallest set is');
  });

  test('of a sheet, with modifiers and somebody to roll against', () => {
    const cwd = folderWith(squad);
    const json = jsonOf(
      muster(['odds', 'Coordination + Rifle with aim 2', '--for', 'joe.muster#joe', '--format', 'json'], { cwd }),
    );
    expect(json).toMatchObject({ family: 'matching', pool: { d: 7 } });
    const contest = jsonOf(
      muster(
        [
          'odds',
          'Coordination + Rifle against "Guard" Coordination + Dodge',
          '--for',
          'joe.muster#Joe',
          '--format',
          'json',
        ],
        { cwd },
      ),
    );
    expect(contest.against).toMatchObject({ what: 'contest', win: expect.any(Number) });
  });

  test('under an assumption', () => {
    const cwd = folderWith(squad);
    const json = jsonOf(
      muster(
        ['odds', 'Coordination + Rifle', '--for', 'joe.muster#Joe', '--assume', 'Rifle = 5d', '--format', 'json'],
        { cwd },
      ),
    );
    expect(json).toMatchObject({ pool: { d: 7 } });
  });
});

test('a rulebook is found by its name wherever it is in the checkout, or below a folder', () => {
  const house = 'rulebook "Harbour Rules" extends "GURPS Lite WWII"\n';
  const cwd = folderWith({ 'games/rules/harbour.rulebook': house, 'sheets/joe.muster': '', '.git/HEAD': '' });
  for (const folder of ['.', 'games', 'sheets'])
    expect(muster(['odds', '12', '--rulebook', 'Harbour Rules'], { cwd: join(cwd, folder) })).toMatchObject({
      code: 0,
    });
  const plain = folderWith({ 'games/rules/harbour.rulebook': house });
  expect(muster(['odds', '12', '--rulebook', 'Harbour Rules'], { cwd: plain })).toMatchObject({ code: 0 });
  expect(muster(['odds', '12', '--rulebook', 'Harbor Rules'], { cwd: plain })).toMatchObject({
    code: 2,
    err: expect.stringContaining('Did you mean "Harbour Rules"?'),
  });
});

describe('an expression that is wrong', () => {
  const cwd = () => folderWith(squad);
  test.each([
    [['odds', '5d'], 'does not say which dice are rolled'],
    [['odds', '12'], '--rulebook'],
    [['odds', '4d + 1wd'], '--rulebook'],
    [['odds', 'Riffle + 2', '--for', 'joe.muster#Joe'], 'Did you mean "Rifle"?'],
    [['odds', 'Rifle with laser', '--for', 'joe.muster#Joe'], 'no modifier'],
    [['odds', 'Rifle', '--for', 'joe.muster'], 'who rolls?'],
    [['odds', 'Rifle', '--for', 'joe.muster#Jo'], 'Did you mean "Joe"?'],
    [['odds', 'Rifle', '--for', 'jo.muster#Joe'], 'Did you mean "joe.muster"?'],
    [['odds', '12', '--rulebook', 'GRPS Lite WWII'], 'Did you mean "GURPS Lite WWII"?'],
    [['odds', '12', '--rulebook', 'Godlike', '--for', 'joe.muster#Joe'], 'exclude each other'],
    [['odds', 'Rifle', '+', '2', '--for', 'joe.muster#Joe'], 'in quotes'],
    [['odds', 'Rifle', '--for', 'joe.muster#Joe', '--assume', 'Rifel = 2'], 'Did you mean "Rifle"?'],
    [['odds'], 'what should be rolled?'],
    [['roll', '5d matching', '--seed', 'a', '--dice', '1,2,3,4,5'], 'exclude each other'],
  ])('%j has exit code 2', (args, message) => {
    const ran = muster(args, { cwd: cwd() });
    expect(ran.code).toBe(2);
    expect(ran.out).toBe('');
    expect(ran.err).toContain(message);
  });

  test('an illegal roll has exit code 1, and the finding stands in the same JSON', () => {
    const low = muster(['odds', '2', ...gurps, '--format', 'json']);
    expect(low.code).toBe(1);
    expect(jsonOf(low)).toMatchObject({
      version: 1,
      findings: [{ severity: 'error', code: 'illegal-roll', message: expect.stringContaining('at least 3') }],
    });
    const both = muster(
      ['roll', 'Coordination + Rifle with aim 1, multiple actions 2', '--for', 'joe.muster#Joe', '--format', 'json'],
      { cwd: cwd() },
    );
    expect(both.code).toBe(1);
    expect(jsonOf(both)).toMatchObject({ findings: [{ code: 'excluded' }] });
    expect(jsonOf(both)).not.toHaveProperty('record');
    const huge = muster(['odds', '999999999d999999999']);
    expect(huge.code).toBe(2);
  });
});

test('a row of a random table that says which one it rolls says so once', () => {
  const cwd = folderWith({
    'stair.muster':
      'use Godlike\ntable Stair 1d2 { 1: dust, 2: a door, `roll Behind it` }\ntable "Behind it" 1d2 { 1: salt, 2: a boy }\n',
  });
  const { out } = muster(['odds', 'stair.muster#Stair'], { cwd });
  expect(out).toMatch(/^ *2: a door, roll Behind it +50\.00$/m);
  expect(out).toMatch(/^ *1: salt +25\.00$/m);
});

test('a tank is hit as a whole: its odds name no places of a body', () => {
  const cwd = folderWith({
    'road.muster': `use Godlike
npc Fritz { Coordination 3 { Anti-Tank Rocket 3 }, gear { Panzerschreck Round } }
npc Tank { lifeless, gear { Sherman M4 Medium Tank } }
npc Guard { Body 2 }
`,
  });
  const at = (target: string): string =>
    muster(['odds', `attack ${target} with Panzerschreck Round`, '--for', 'road.muster#Fritz'], { cwd }).out;
  expect(at('Tank')).toMatch(/^ {2}hits [\d.]+ %$/m);
  expect(at('Guard')).toMatch(/^ {2}hits [\d.]+ %: torso /m);
});

test('lines that are declared together have the chance of one roll: each, all of them, and at least one', () => {
  const folder = folderWith({
    'yard.muster': `use Godlike
npc Kit { Coordination 5 { Rifle 2, Dodge 2 }, gear { Carbine } }
npc Max { Body 2 }
`,
  });
  const of = (line: string) => muster(['odds', line, '--for', `${join(folder, 'yard.muster')}#Kit`]);
  // Seven dice less one. Of 10^6 rolls 151,200 show no pair, 453,600 one pair, and 100,800 one set of three: all others serve two.
  expect(
    of('attack Max with Carbine; dodge attacks').out,
  ).toBe(`6d for 2 lines: 29.44 % for both, 84.88 % for one or more
  a set for attack Max with Carbine, multiple actions 2: 84.88 %
  a set for dodge attacks with multiple actions 2: 84.88 %
`);
  // Half of the heights are in sight: 3 to 6, and 10. Of the 10^6 rolls 495,475 have no two dice of one of those five.
  expect(of('attack Max with Carbine, behind cover up to the chest; dodge attacks').out).toContain(
    'behind cover up to the chest, multiple actions 2: 50.45 %',
  );
  expect(of('attack Max with Carbine; juggle')).toMatchObject({ code: 2, err: expect.stringContaining('juggle') });
});
