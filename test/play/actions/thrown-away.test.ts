import { describe, expect, test } from 'vitest';
import { group } from '../../procedures/group.js';

describe('what is thrown and not picked up again is one fewer', () => {
  const godlike = group({
    Anna: 'Coordination 3, Body 3',
    Rowe: 'Coordination 4 { Grenade 2 }, Body 3 { Throw 1 }, gear { 3 Mk2 Grenade, Grenade, 0 Einhandgranate 39, 2 Rock, Panzerfaust }',
  });

  test('in Godlike, whether it strikes or not', () => {
    const left = (line: string, dice: string) => godlike('Rowe', line, dice).changes;
    expect(left('attack Anna with Mk2 Grenade', '8,8,1,4,2,3/2,9,10')).toEqual(['quantity of Mk2 Grenade 2 (was 3)']);
    expect(left('attack Anna with Mk2 Grenade', '8,7,1,4,2,3')).toEqual(['quantity of Mk2 Grenade 2 (was 3)']);
    expect(left('attack Anna with Grenade', '8,7,1,4,2,3')).toEqual(['quantity of Grenade 0 (was 1)']);
    expect(left('attack Anna with Panzerfaust', '8,7,1,4')).toEqual(['quantity of Panzerfaust Round 0 (was 1)']);
    expect(left('attack Anna with Rock', '8,7,1,4')).toEqual([]);
  });

  test('as many as there are attacks, and no more than there are', () => {
    const two = (weapon: string) => godlike('Rowe', `attack Anna with ${weapon}, multiple actions 2`, '8,7,1,4,2');
    expect(two('Mk2 Grenade').changes).toEqual(['quantity of Mk2 Grenade 1 (was 3)']);
    expect(two('Grenade').says).toBe('1 of Grenade is not enough for 2 attacks.');
    expect(godlike('Rowe', 'attack Anna with Einhandgranate 39').says).toBe('No Einhandgranate 39 is left.');
  });

  test('of two lines of it the first of which there is some', () => {
    const two = group({
      Anna: 'Coordination 3, Body 3',
      Rowe: 'Coordination 4 { Grenade 2 }, gear { 0 Mk2 Grenade, 3 Mk2 Grenade, 0 Grenade, 0 Grenade }',
    });
    const thrown = two('Rowe', 'attack Anna with Mk2 Grenade', '8,7,1,4,2,3');
    expect(thrown.changes).toEqual(['quantity of Mk2 Grenade 2 (was 3)']);
    expect(two('Rowe', 'attack Anna with Grenade').says).toBe('No Grenade is left.');
    expect(two('Rowe', 'attack Anna').says).toContain('such as Mk2 Grenade, Grenade or ');
  });

  test('also where an author declares what explodes', () => {
    const talents = group(
      { Anna: 'Body 2', Kit: 'Coordination 4, Body 2 { Brawling 2 }, gear { 2 Flask of Nitro }' },
      'Wild Talents',
      'rules { weapon Flask of Nitro { skill: Brawling; class: thrown; killing: width; area: 1 } }',
    );
    expect(talents('Kit', 'attack Anna with Flask of Nitro', '8,7,1,4,2,3').changes).toEqual([
      'quantity of Flask of Nitro 1 (was 2)',
    ]);
  });

  test('in GURPS, where it is lobbed into an area or thrown at somebody', () => {
    const gurps = group(
      {
        Bob: 'HT 11',
        Ann: 'DX 12, Throwing 13, gear { 2 Mills Bomb, Bottle, Hatchet, Bayonet or Knife }',
      },
      'GURPS Lite WWII',
      'rules { weapon Mills Bomb { form: thrown; skill: Throwing; SS: 12; Acc: 0; blast: 2; single use: true }; weapon Bottle { form: thrown; skill: Throwing; damage: 1d; type: cr; SS: 12; single use: true } }',
    );
    expect(gurps('Ann', 'lob Bob with Mills Bomb, range 15', '5,5,5/1/3,3').changes).toContain(
      'quantity of Mills Bomb 1 (was 2)',
    );
    expect(gurps('Ann', 'attack Bob with Bottle', '6,6,5').changes).toEqual(['quantity of Bottle 0 (was 1)']);
    expect(gurps('Ann', 'attack Bob with Hatchet thrown', '6,6,5').changes).toEqual([]);
  });
});

describe('with what is used up nothing is done', () => {
  test('in Rough Methods, neither an attack nor a defence', () => {
    const rough = group({ Quaye: '', Ann: 'Fight 2, Shoot 2, gear { 0 Club, 0 Rifle }' }, 'Rough Methods');
    for (const line of ['attack Quaye', 'throw Quaye 2', 'beat Quaye', 'parry', 'protect Quaye 2'])
      expect(rough('Ann', `${line} with Club`).says, line).toBe('No Club is left.');
    for (const line of ['attack Quaye', 'rapid fire Quaye 2', 'rake Quaye 10', 'bombard 100', 'shoot down 2'])
      expect(rough('Ann', `${line} with Rifle`).says, line).toBe('No Rifle is left.');
  });

  test('in Godlike, nor blindly from cover', () => {
    const godlike = group({ Anna: '', Rowe: 'Coordination 4 { Machine Gun 3 }, gear { 0 MG42 }' });
    expect(godlike('Rowe', 'attack Anna with MG42').says).toBe('No MG42 is left.');
    expect(godlike('Rowe', 'fire blindly Anna with MG42').says).toBe('No MG42 is left.');
  });

  test('in Men & Supermen', () => {
    const supermen = group({ Anna: '', Rowe: 'gear { 0 Club }' }, 'Men & Supermen');
    expect(supermen('Rowe', 'attack Anna with Club').says).toBe('No Club is left.');
  });

  test('in GURPS, where nothing is parried with it either', () => {
    const foes = (count: string) => ({
      Bob: `DX 10, Shortsword 14, gear { ${count} Machete }`,
      Ann: 'DX 12, Shortsword 14, gear { Machete, 0 Sten }',
    });
    const strike = (count: string) =>
      group(foes(count), 'GURPS Lite WWII')('Ann', 'attack Bob with Machete swing', 'seed a').account;
    expect(strike('1')).toContain('Parry Defense of Machete');
    expect(strike('0')).not.toContain('Parry Defense');
    const gun = 'rules { weapon Sten { skill Guns (Rifle), damage 2d, SS 10 } }';
    const bombed = group(foes('1'), 'GURPS Lite WWII', gun)('Ann', 'bombard with Sten, range 100');
    expect(bombed.says).toContain('No Sten is left.');
  });
});
