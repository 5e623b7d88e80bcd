import { describe, expect, test } from 'vitest';
import { group } from '../group.js';

const play = group({
  Gretta: 'Coordination 3, Body 3',
  Thrower: 'Coordination 4, Body 3, gear { Grenade, Rock }',
  Quick: 'nature Talent, Coordination 3d + 1hd',
  Sniper: 'Coordination 3, gear { Pistol { rounds 8 }, Carbine { rounds 2 } }',
  Gunner: 'Coordination 3, gear { MG42, Bayonet }',
});

describe('a grenade lies there', () => {
  test('it is kicked away by a set wider than the throw, and a tie is too late', () => {
    expect(play('Gretta', 'kick grenade 2', '3,3,3').says).toBe('in time, with 3x3');
    expect(play('Gretta', 'kick grenade 3', '3,3,3').says).toBe('too late');
    expect(play('Gretta', 'kick grenade 2, no way out', '3,3,3').says).toBe(
      'There is nowhere to kick the grenade. Throw it back or dive on it.',
    );
  });

  test('throwing it back takes two sets and costs a die, unless special dice save it', () => {
    expect(play('Thrower', 'throw back grenade 2', '3,3,3')).toMatchObject({ says: 'too late' });
    expect(play('Thrower', 'throw back grenade 2', '3,3,3').details.Pool).toBe('3d');
    expect(play('Quick', 'throw back grenade 2', '3,3,3').details.Pool).toBe('3d + 1hd');
  });

  test('what is not seen clearly cannot be caught', () => {
    expect(play('Thrower', 'catch grenade 2', '3,3,3,3').says).toBe('too late');
    expect(play('Thrower', 'catch grenade 2, badly seen', '3,3,3,3').says).toBe(
      'A grenade has to be seen clearly to be caught.',
    );
  });

  test('whoever lies down on it takes seven killing and fourteen shock in the torso, as printed', () =>
    expect(play('Thrower', 'dive on grenade 3 with Grenade', '3,3,3')).toMatchObject({
      says: 'takes the blast: 7 killing, 14 shock; dead',
      wounds: 'torso 11K',
    }));
});

describe('a grenade', () => {
  test('goes thirty yards, twenty more for each Body above two, and a stone as far as it is thrown', () => {
    const at = (yards: number, weapon = 'Grenade', dice = '1,2,3,4') =>
      play('Thrower', `attack Gretta with ${weapon} at ${yards} yards`, dice).says;
    expect(at(50)).toBe('Gretta is not hit; Thrower: quantity of Grenade 0 (was 1)');
    expect(at(51)).toContain('This grenade goes 50 yards at most.');
    expect(at(51, 'Rock', '1,2,3')).toBe('Gretta is not hit');
  });
});

describe('blind fire', () => {
  test('whoever shows the number of a set is hit, at a width of one', () => {
    const burst = play('Gunner', 'fire blindly Gretta with MG42', '7,7,6,6,1,2,3,4/7');
    expect(burst).toMatchObject({ says: 'Gretta is hit', details: { Rounds: '8 fired' } });
    expect(burst.wounds).toBe('torso 3K 3S');
    expect(play('Gunner', 'fire blindly Gretta with MG42', '7,7,6,6,1,2,3,4/8').says).toBe('Gretta is not hit');
  });

  test('takes rounds out of a magazine that is counted, and none is fired with too few', () => {
    const left = (line: string, dice?: string) => play('Sniper', line, dice);
    expect(left('fire blindly Gretta with Pistol', '7,6/8').details.Rounds).toBe('3 fired');
    expect(left('fire blindly Gretta with Pistol', '7,6/8').changes).toEqual(['rounds of Pistol 5 (was 8)']);
    expect(left('fire blindly Gretta with Carbine').says).toBe('Cover fire takes at least 3 rounds, and 2 are left.');
  });

  test('a blade shoots at nobody, and three rounds are the least', () => {
    expect(play('Gunner', 'fire blindly Gretta with Bayonet').says).toContain('cannot be fired blind from cover');
    expect(play('Gunner', 'fire blindly Gretta with MG42, rounds left 2').says).toBe(
      'Cover fire takes at least 3 rounds, and 2 are left.',
    );
  });
});
