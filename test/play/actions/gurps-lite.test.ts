import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../../language/grammar/parse.js';
import { playLine } from '../../../language/play/lines/play-line.js';
import { changeText } from '../../../language/roll/changes.js';
import { gameOf } from '../../../language/sheet/rolls/game.js';
import { isProblem } from '../../../language/values/problem.js';
import { createWorkspace } from '../../../language/workspace/host.js';

const workspace = createWorkspace();
const uri = 'file:///table/camp.muster';

/** The outcome of Ann's line with these faces: its summary, then its changes; or its findings. */
function played(line: string, dice: string, entries = ''): string[] {
  const text = `use "GURPS Lite WWII"
npc Bob { HT 11, hits taken 7 }
npc Ann {
  ST 10, DX 12, IQ 11, HT 10
  ${entries}
  roll ${line}
}
`;
  workspace.setSheet(uri, parseSheet(text, uri).root);
  const who = workspace.named(uri, 'Ann');
  const roll = workspace.sheets(uri).find(({ name }) => name === 'Ann')?.rolls[0];
  if (!roll || !who) throw new Error('Ann rolls nothing.');
  const [error] = roll.findings;
  if (error) return [error.message];
  const made = playLine(roll, who, (name) => workspace.named(uri, name), gameOf(who), line, { dice });
  if (isProblem(made)) return [made.problem];
  return 'changes' in made ? [made.summary, ...made.changes.map(changeText)] : [made.summary];
}

const changes = (line: string, dice: string, entries = ''): string[] => played(line, dice, entries).slice(1);

describe('what wears people down', () => {
  test.each([
    ['swim', '6,5,1', '', ['Ann: fatigue taken 1 (was 0)']],
    ['swim', '3,3,1', '', []],
    ['march 4, climate hot', '', 'fatigue taken 1', ['Ann: fatigue taken 9 (was 1)']],
    ['rest 45', '', 'fatigue taken 5', ['Ann: fatigue taken 1 (was 5)']],
    ['rest 45', '', 'fatigue taken 5, Fit', ['Ann: fatigue taken 0 (was 5)']],
    ['fight on 30', '', 'gear { thing Load 70 lb }', ['Ann: fatigue taken 4 (was 0)']],
    ['go without missed meal', '', '', ['Ann: hunger 1 (was 0)']],
    ['go without day of less than half the water', '', '', ['Ann: thirst 2 (was 0)', 'Ann: hits taken 2 (was 0)']],
    ['stand the heat with heat 100', '4,3,2', '', ['Ann: fatigue taken 1 (was 0)']],
    ['stand the heat with heat 100', '4,3,2', 'fatigue taken 7', ['Ann: hits taken 1 (was 0)']],
    ['stand the cold with cold 0, light clothes 2', '3,3,2', '', []],
    ['burn standing in', '4', '', ['Ann: hits taken 3 (was 0)', 'Ann: Shock 3 (was 0) until the end of the next turn']],
    ['burn walking through', '2', '', []],
  ])('%s with %s, %s', (line, dice, entries, expected) => expect(changes(line, dice, entries)).toEqual(expected));
});

describe('wounds and what mends them', () => {
  test.each([
    // 7d-21 of an effective fall of seven yards onto something soft.
    // More than half of HT stuns and asks for a roll to stay up, and so many hits for one to stay alive.
    [
      'fall 12 yards, ground soft, tumbled',
      '6,6,6,6,6,6,6/5,5,5/6,6,6',
      '',
      [
        'Ann: hits taken 21 (was 0)',
        'Ann: Shock 21 (was 0) until the end of the next turn',
        'Ann: Stunned',
        'Ann: Knocked Down',
        'Ann: Slain',
      ],
    ],
    [
      'fall 12 yards, ground soft, tumbled',
      '6,6,6,6,6,2,1/3,3,3',
      'High Pain Threshold, conditions { Shock 2 until turn }',
      ['Ann: hits taken 12 (was 0)', 'Ann: Shock 14 (was 2) until the end of the next turn'],
    ],
    ['fall 1 yard', '2', '', []],
    ['bleed 9', '6,3,1', 'conditions { Bleeding }', ['Ann: hits taken 1 (was 0)']],
    ['bleed 9', '6,6,6', 'hits taken 2, conditions { Bleeding }', ['Ann: hits taken 5 (was 2)']],
    ['bleed 9', '1,1,1', 'conditions { Bleeding }', ['Ann: no longer Bleeding']],
    ['bandage Bob', '', '', ['Bob: hits taken 6 (was 7)', 'Bob: Bandaged']],
    ['treat Bob', '3,3,3/5', 'First Aid/TL6 13', ['Bob: hits taken 3 (was 7)', 'Bob: Treated']],
    ['treat Bob', '3,3,3/1', 'First Aid/TL6 13', ['Bob: hits taken 6 (was 7)', 'Bob: Treated']],
    ['treat Bob', '6,5,5', 'First Aid/TL6 13', ['Bob: hits taken 6 (was 7)', 'Bob: Treated']],
    ['treat Bob', '1,1,2', 'First Aid/TL6 13', ['Bob: hits taken 2 (was 7)', 'Bob: Treated']],
    ['treat Bob', '6,6,6', 'First Aid/TL6 13', ['Bob: hits taken 9 (was 7)', 'Bob: Treated']],
    ['recover, physician 14', '6,4,1', 'hits taken 3', ['Ann: hits taken 2 (was 3)']],
    ['stay awake', '6,6,1', 'hits taken 11', ['Ann: Unconscious']],
    ['wake up', '3,3,3', 'conditions { Unconscious }', ['Ann: no longer Unconscious']],
    ['shake off a blow', '3,3,3', 'conditions { Stunned }', ['Ann: no longer Stunned']],
    ['come round', '4,4,4', 'conditions { Mentally Stunned }', []],
  ])('%s with %s, %s', (line, dice, entries, expected) => expect(changes(line, dice, entries)).toEqual(expected));
});

describe('conditions act on rolls by themselves', () => {
  test.each([
    ['DX', '9'],
    ['Vision', '8'],
    // Neither defenses nor HT rolls suffer from shock; a daze takes four off every defense.
    ['HT Roll', '10'],
    ['Dodge', '1'],
    ['Barehanded Parry', '2'],
    ['ST', '8'],
  ])('%s', (roll, target) =>
    expect(played(roll, '1,1,1', 'fatigue taken 2, conditions { Shock 3, Stunned }, gear { Hatchet }')[0]).toContain(
      `against ${target}:`,
    ),
  );
  test.each(['Stealth', 'Hatchet'])('who is stunned rolls no %s', (roll) => {
    expect(played(roll, '1,1,1', 'conditions { Stunned }, gear { Hatchet }')[0]).toContain('only defends');
    expect(played(roll, '1,1,1', 'fatigue taken 2, conditions { Shock 3 }, gear { Hatchet }')[0]).toContain(
      'against 4:',
    );
  });
  test('who lies on the ground defends at -3 until getting up', () => {
    expect(played('Dodge', '1,1,1', 'conditions { Knocked Down }')[0]).toContain('against 2:');
    expect(played('Dodge', '1,1,1', 'conditions { Knocked Down, Stunned }')[0]).toContain('against -2:');
    expect(changes('stand up', '', 'conditions { Knocked Down }')).toEqual([
      'Ann: Kneeling',
      'Ann: no longer Knocked Down',
    ]);
    expect(changes('stand up', '', 'conditions { Kneeling }')).toEqual(['Ann: no longer Kneeling']);
  });
  test('an observer of machine-gun fire is worse by a hundred yards', () =>
    expect(played('observe with correction 2, observed beaten zone 350', '1,1,1')[0]).toContain('against 7:'));
  test('unless High Pain Threshold takes the shock away', () =>
    expect(played('DX', '1,1,1', 'High Pain Threshold, conditions { Shock 3 }')[0]).toContain('against 12:'));
});

describe('tables that follow', () => {
  test('a Fright Check that fails is read at three dice and what it failed by', () => {
    expect(played('face terror', '6,5,2/3,3,3')[0]).toContain('stunned 2d turns, then Will');
    expect(played('face terror', '1,5,2')[0]).not.toContain('stunned');
    // 14 is a failure by 1 however strong the will.
    expect(played('face terror', '6,6,2/1,1,1', 'Strong Will 5')[0]).toContain('stunned a turn, then recovers');
  });
  test.each([
    ['6,5,2/3,3,3', ['Ann: Mentally Stunned']],
    ['6,6,2/4,4,3/6', ['Ann: fatigue taken 6 (was 0)', 'Ann: Mentally Stunned']],
    // HT wards off the hit of a faint, or does not.
    ['6,6,2/5,5,5/3,3,3', ['Ann: Unconscious']],
    ['6,6,2/5,5,5/6,6,6', ['Ann: hits taken 1 (was 0)', 'Ann: Unconscious']],
    // A mark on the body is for the player to choose.
    ['6,6,6/6,6,6', []],
  ])('what %s of a Fright Check do to the body is written down', (dice, expected) =>
    expect(changes('face terror', dice)).toEqual(expected),
  );
  test.each([
    ['1,1,1', ['Ann: fatigue taken 7 (was 0)']],
    ['6,5,5/4', ['Ann: fatigue taken 7 (was 0)', 'Ann: hits taken 4 (was 0)']],
  ])('a fit does damage where HT fails: %s', (dice, expected) =>
    expect(changes('face terror', `6,6,6/6,6,6/3,4/${dice}`, 'Weak Will 6')).toEqual(expected),
  );
  test('a shell that misses lands so far off, on one side', () =>
    expect(played('bombard with range 1000, observed fire 4', '6,5,2/6', 'Gunner (Mortar) 14')[0]).toContain(
      '1000; short',
    ));
});

describe('work, people and what is learned', () => {
  const jobs = 'Driving (Truck) 13\n  jobs { "Driver" { skill Driving (Truck), task -1, pay 120 } }';
  test.each([
    ['work "Driver"', '4,4,4', jobs, ['Ann: earnings 120 (was 0)']],
    ['work', '6,6,4', jobs, ['Ann: earnings 120 (was 0)']],
    ['work', '1,1,1', jobs, ['Ann: earnings 132 (was 0)']],
    ['work', '6,6,6', jobs, []],
    ['work', '4,4,4', `${jobs}\n  Wealth (Very Wealthy), earnings 10`, ['Ann: earnings 250 (was 10)']],
    ['end the session 3', '', 'points earned 2', ['Ann: points earned 5 (was 2)']],
    [
      'be hit by a falling thing 30 lb, dropped from 10',
      '4,4,4/3,3,3',
      '',
      ['Ann: hits taken 12 (was 0)', 'Ann: Shock 12 (was 0) until the end of the next turn', 'Ann: Stunned'],
    ],
    [
      'be hit by a falling thing 30 lb, dropped from 10, yielding',
      '4,4,4/6,6,6',
      '',
      [
        'Ann: hits taken 6 (was 0)',
        'Ann: Shock 6 (was 0) until the end of the next turn',
        'Ann: Stunned',
        'Ann: Knocked Down',
      ],
    ],
    ['cling to life', '6,6,5', 'hits taken 21', ['Ann: Slain']],
    [
      'be hit by a falling thing 30 lb, dropped from 10',
      '4,4,4/3,3,3/3,3,3/6,6,5',
      'hits taken 18',
      [
        'Ann: hits taken 30 (was 18)',
        'Ann: Shock 12 (was 0) until the end of the next turn',
        'Ann: Stunned',
        'Ann: Slain',
      ],
    ],
    [
      'be hit by a falling thing 30 lb, dropped from 10',
      '4,4,4/3,3,3/3,3,3/4,3,3/3,3,4',
      'hits taken 18',
      ['Ann: hits taken 30 (was 18)', 'Ann: Shock 12 (was 0) until the end of the next turn', 'Ann: Stunned'],
    ],
    ['stay on the feet', '6,6,5', '', ['Ann: Knocked Down']],
    ['stay on the feet', '4,4,4', '', []],
  ])('%s with %s', (line, dice, entries, expected) => expect(changes(line, dice, entries)).toEqual(expected));
  test.each([
    ['influence Fast-Talk', '4,4,4', 'Fast-Talk 12', 'the reaction is Good'],
    ['influence Fast-Talk', '6,6,4', 'Fast-Talk 12', 'the reaction is Bad'],
    ['influence Diplomacy', '6,6,4', 'Diplomacy 12', 'the reaction is what it would have been'],
    ['influence Stealth', '4,4,4', 'Stealth 12', 'Stealth does not influence people.'],
    ['raise a score ST', '', 'points earned 20', 'ST becomes 11 for 20 points: write `ST 11 (start 10)`'],
    ['raise a score DX', '', 'points 25', 'DX 13 costs 20 points, and -5 are left.'],
    ['DX, lucky', '6,6,6,6,6,5,3,3,3', 'Luck', '9 against 12'],
    ['DX, lucky', '', '', 'The character has no Luck.'],
  ])('%s tells what it comes to', (line, dice, entries, says) =>
    expect(played(line, dice, entries)[0]).toContain(says),
  );
});
