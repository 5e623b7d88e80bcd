import { describe, expect, test } from 'vitest';
import { group } from '../group.js';

/** What Anne, who has Willpower, sees of a line at a table with these rules. */
function anne(rules: string, will = 3) {
  const play = group({ Anne: `nature Talent, Charm 2, Command 2, will ${will}` }, 'Wild Talents', rules);
  return (line: string, dice: string, ...choices: string[]) => play('Anne', line, dice, ...choices);
}

describe('a set that is squished', () => {
  const squishes = anne('switch Squishy Dice on');

  test('counts as what it was made', () => {
    expect(squishes('squish 5', '4,4,4,9,1').says).toBe('3x4');
    expect(squishes('squish 5', '4,4,4,9,1', '2x5').says).toBe('3x4 becomes 2x5');
    expect(squishes('squish 5', '1,2,4,9,3').says).toBe('no match');
  });

  test('costs Willpower where the table wants it, and goes no further than there is', () => {
    const dear = anne('switch Squishy Dice on, switch Squishy For Willpower on', 1);
    expect(dear('squish 5', '4,4,4,4,1', '3x5').changes).toEqual(['will 0 (was 1)']);
    expect(dear('squish 5', '4,4,4,4,1', '2x6').says).toContain('4x4, 3x5');
  });

  test('only where the table plays so', () => expect(anne('')('squish 5', '4,4,4,9,1').says).toContain('Squishy Dice'));
});

describe('a set that is adapted', () => {
  const adapts = anne('switch Adaptable Dice on');

  test('takes the height of the highest loose die for a point of Willpower', () => {
    expect(adapts('adapt 5', '4,4,4,9,1', '3x9')).toMatchObject({
      says: '3x4 becomes 3x9',
      changes: ['will 2 (was 3)'],
    });
    expect(adapts('adapt 5', '4,4,4,9,1')).toMatchObject({ says: '3x4', changes: [] });
  });

  test('stays as it is without Willpower', () =>
    expect(anne('switch Adaptable Dice on', 0)('adapt 5', '4,4,4,9,1', '3x9').says).toContain('3x9'));

  test('only where the table plays so', () =>
    expect(anne('')('adapt 5', '4,4,4,9,1').says).toContain('Adaptable Dice'));
});

describe('loose dice', () => {
  const rolls = anne('');

  test('say how well something is done that cannot fail', () => {
    expect(rolls('certain task 3', '2,4,8').says).toBe('1x8');
    expect(rolls('certain task 3', '2,8,8').says).toBe('2x8');
  });

  test('of a failure are a botch or luck', () => {
    expect(rolls('risk 3', '1,3,5').says).toBe('no match, a botch');
    expect(rolls('risk 3', '6,8,10').says).toBe("no match, beginner's luck");
    expect(rolls('risk 3', '5,6,7').says).toBe('no match');
    expect(rolls('risk 3', '1,1,5').says).toBe('2x1');
    expect(rolls('risk 4, determined action', '1,3,5').says).toBe('no match');
  });
});

describe('an obstacle', () => {
  const rolls = anne('');

  test('is passed with a set that is high enough', () => {
    expect(rolls('overcome 4, obstacle pedestrians', '3,3,3,1').says).toBe('width 3 is gained');
    expect(rolls('overcome 4, obstacle bridge out', '3,3,3,1').says).toBe('nothing is gained');
  });

  test('brings a complication without a match, and a catastrophe with a botch', () => {
    expect(rolls('overcome 3, obstacle bridge out', '1,6,9').says).toContain('a complication: the vehicle stops short');
    expect(rolls('overcome 3, obstacle bridge out', '1,3,5').says).toContain('a catastrophe: the vehicle goes into');
    expect(rolls('overcome 4, obstacle bridge out, determined action', '1,3,5').says).toContain('a complication');
  });

  test('may be only a height', () => {
    expect(rolls('overcome 4, difficulty 3', '3,3,3,1').says).toBe('width 3 is gained');
    expect(rolls('overcome 3, difficulty 3', '1,3,5').says).toBe('a catastrophe');
  });
});

describe('an extended contest with obstacles', () => {
  const play = (more = '') =>
    group({ Anne: `nature Talent, Charm 2, Command 2 ${more}`, Rival: '' }, 'Wild Talents', '');

  test('gathers the width of every turn', () => {
    expect(play()('Anne', 'overcome 4, obstacle pedestrians', '3,3,3,1').changes).toEqual(['gathered 3 (was 0)']);
    expect(play(', gathered 3')('Anne', 'overcome 3', '7,7,1').changes).toEqual(['gathered 5 (was 3)']);
  });

  test('loses dice, for a turn or for good, and the next roll has fewer', () => {
    expect(play()('Anne', 'overcome 3, obstacle pedestrians', '1,6,9').changes).toEqual(['hindered']);
    expect(play(', conditions { hindered }')('Anne', 'overcome 3', '7,7').changes).toEqual([
      'gathered 2 (was 0)',
      'no longer hindered',
    ]);
    expect(play(', conditions { favoured }')('Anne', 'overcome 3', '7,7,7,1').changes).toEqual(['gathered 3 (was 0)']);
  });

  test('helps the other side where the line names it, loses what was gathered, and may be over', () => {
    const news = play(', gathered 5')('Anne', 'overcome Rival 3, obstacle disaster in the news', '1,3,5');
    expect(news.changes).toContain('gathered 2 (was 5)');
    const media = play()('Anne', 'overcome Rival 3, obstacle media frenzy', '1,3,5');
    expect(media.changes).toEqual(['Rival: favoured']);
    expect(play()('Anne', 'overcome 3, obstacle bridge out', '1,6,9').says).toMatch(
      /the contest is over for this side$/,
    );
  });

  test('the first obstacle asks for nothing, the second for a three, the third for a six', () => {
    expect(play()('Anne', 'overcome 2, obstacle number 1', '1,1').says).toBe('width 2 is gained');
    expect(play()('Anne', 'overcome 2, obstacle number 2', '2,2').says).toBe('nothing is gained');
    expect(play()('Anne', 'overcome 2, obstacle number 3', '6,6').says).toBe('width 2 is gained');
  });
});

describe('too many tens', () => {
  const plain = anne('');
  const many = anne('switch Too Many Tens on');

  test('hard dice cancel hard dice, and what is cancelled is rolled', () => {
    expect(plain('2d + 2hd against 2d + 1hd', '1,2/3,4').says).toMatch(/wins$/);
    expect(many('2d + 2hd against 2d + 1hd', '1,2,3/4,4,5').says).toContain('the other side wins');
  });

  test('wiggle dice cancel wiggle dice; one kind leaves the other alone', () => {
    expect(many('2d + 1wd against 3d + 1wd', '1,2,3/4,4,5,6').says).toContain('the other side wins');
    expect(many('2d + 1hd against 2d + 1wd', '1,10/4,5').says).toMatch(/^2x10/);
  });
});
