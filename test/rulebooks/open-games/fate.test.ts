import { describe, expect, test } from 'vitest';
import { OpenGame } from './open-game.js';

const game = new OpenGame(
  'fate',
  `use Fate
character Steep {
  concept x
  trouble y
  Fight 4, Shoot 4, Lore 3, Will 5
}
character Schooled {
  concept x
  trouble y
  stunt a
  stunt b
  stunt c
  stunt d
  stunt e
  stunt f
}
character Tough {
  concept x
  trouble y
  Physique 3, Fight 2, Lore 2, Will 1, Notice 1
  stress { Physical 1 }
}
character Worn {
  concept x
  trouble y
  stress { Physical 1, Physical 2 }
  consequences { Mild "limp" }
}
npc Reed
npc Brute { Fight 8 }
`,
);
const beck = 'office.muster#Corporal Beck';
const aurel = 'office.muster#Aurel Finch';
const brute = 'tested.muster#Brute';

test('nothing is wrong with the rulebook, its people, their fight and the guide', () =>
  expect(
    game.findings('fate.rulebook', 'campaign.muster', 'office.muster', 'the-baron-wants-sun.muster', 'README.md'),
  ).toEqual([]));

test('a pyramid stands on its base, and stunts cost refresh', () =>
  expect(game.findings('tested.muster').filter((one) => !one.includes('outside-campaign'))).toEqual([
    expect.stringContaining('1 skills are Good and 0 Fair'),
    expect.stringContaining('2 skills are Great and 1 Good'),
    'tested.muster: error over-limit: No skill is above Great.',
    'tested.muster: error over-limit: 6 stunts leave a refresh of 0, and at least 1 is needed.',
  ]));

/** How many percent of the 81 throws come to at least so much. */
function atLeast(wanted: number): number {
  let count = 0;
  for (let thrown = 0; thrown < 81; thrown++) {
    const faces = [1, 3, 9, 27].map((place) => (Math.floor(thrown / place) % 3) - 1);
    if (faces.reduce((sum, face) => sum + face, 0) >= wanted) count += 1;
  }
  return count / 81;
}

test.each([
  ['overcome Drive with difficulty 5', 1],
  ['overcome Drive with difficulty 5, stunt', -1],
  ['overcome Drive with difficulty 5, free invoke 2', -3],
  ['overcome Drive with difficulty 5, teamwork 1', 0],
  ['create Notice with difficulty 7', 4],
])('%s wants %i on the dice', (line, wanted) => expect(game.chance(aurel, line)).toBeCloseTo(atLeast(wanted), 12));

describe('what happens', () => {
  test('dice are typed and told as they lie', () => {
    expect(game.told(aurel, 'overcome Drive with difficulty 3', '+,+,0,-')).toMatch(
      /5 against 3: success by 2, success/,
    );
    expect(game.told(aurel, 'overcome Drive with difficulty 3', '+,+,+,-')).toContain('done with style: a boost');
    expect(game.told(aurel, 'overcome Drive with difficulty 3', '-,-,+,0')).toContain('done at a minor cost');
  });

  test('what gets through crosses off the lowest box that is large enough', () => {
    // 6 against Fight 2 and three pluses: one shift, and the box of one is crossed off already.
    expect(game.rolled(brute, 'strike Tough', '0,0,-,-/+,+,+,0').join()).toMatch(/Physical 2/);
  });

  test('else a consequence takes two, and a box the rest; somebody worn takes a moderate one', () => {
    // Six shifts: a mild consequence and the box of four.
    const hit = game.rolled(brute, 'strike Tough', '0,0,+,+/+,+,0,0');
    expect(hit.some((one) => one.includes('Mild'))).toBe(true);
    expect(hit.some((one) => one.includes('Physical 4'))).toBe(true);
    // Four shifts on somebody without boxes, who limps already.
    const worn = game.rolled(brute, 'strike Worn', '0,0,-,-/+,+,0,0');
    expect(worn.some((one) => one.includes('Moderate'))).toBe(true);
  });

  test('an npc without a box is taken out; a tie is a boost', () => {
    expect(game.rolled(brute, 'strike Reed', '0,0,0,0/0,0,0,0')).toContain('Reed: Taken Out');
    expect(game.told(beck, 'strike "Fog Hand"', '-,-,0,0/0,0,0,0')).toContain('a boost');
  });

  test('a compel gives a fate point, a session as many as the refresh', () => {
    expect(game.rolled('office.muster#Tilda Marsh', 'compel "Corporal Beck"', '')).toContain(
      'Corporal Beck: fate points 3 (was 2)',
    );
    expect(game.rolled(beck, 'begin session', '')).toContain('Corporal Beck: fate points 3 (was 2)');
  });
});

test('the fight can be estimated', () => expect(game.fights('the-baron-wants-sun.muster', 20)).toMatch(/Office +won/));

test('in a conflict every attack is offered, with a skill as with another', () =>
  expect(game.offered('the-baron-wants-sun.muster', 'Corporal Beck').slice(0, 3)).toEqual(
    expect.arrayContaining(['strike Baron Heit', 'shoot Baron Heit', 'provoke Baron Heit']),
  ));
