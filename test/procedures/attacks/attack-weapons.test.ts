import { describe, expect, test } from 'vitest';
import { seededRng } from '../../../language/dice/random.js';
import { makePool } from '../../../language/values/pool.js';
import { attack, people, plan, refusal, told } from '../range.js';
import { first, klaus, rocco, squad, verne } from './squad.js';

describe('thrown things', () => {
  test('a big missile does width or half of Body, whichever is more; from Body 6 it kills too', () => {
    const strong = people({ Nine: 'nature Talent, Body 9 { Throw 1 }', Four: 'Body 4 { Throw 1 }' });
    const thrown = { weapon: 'Big Missile', targets: [klaus] };
    expect(attack({ ...thrown, attacker: strong('Nine'), dice: first('8 8 1 2 3 4 5 6 7 9') }).hits[0]?.damage).toEqual(
      {
        killing: 4,
        shock: 4,
      },
    );
    expect(attack({ ...thrown, attacker: strong('Four'), dice: first('8 8 8 1 2') }).hits[0]?.damage).toEqual({
      killing: 0,
      shock: 3,
    });
  });
});

describe('grenades reach everybody', () => {
  const thrown = { attacker: rocco, weapon: 'Grenade', dice: first('5 5 1 2 3'), areaDice: first('1 7 8') };

  test('area dice on top of the hit, the same for those near, two shock everywhere', () => {
    const blast = attack({ ...thrown, targets: [klaus], near: [{ who: squad('Otto') }] });
    expect(told(blast.targets[0]?.wounds ?? {})).toBe(
      'right arm 5K, left leg 1K 2S, right leg 2S, left arm 2S, torso 2K 3S, head 2S',
    );
    expect(told(blast.near[0]?.wounds ?? {})).toBe(
      'left leg 1K 2S, right leg 2S, left arm 2S, right arm 2S, torso 2K 2S, head 2S',
    );
    expect(blast).toMatchObject({ areaFaces: [1, 7, 8], radius: 10 });
  });

  test('a miss does nothing at all', () => {
    const missed = attack({ ...thrown, dice: first('1 2 3 4 5'), areaDice: [], targets: [klaus], near: [verne] });
    expect(missed.near[0]?.hurt).toBe(false);
  });

  test('cover and armour protect from it', () => {
    const near = [
      { ...verne, hidden: ['torso', 'left leg'] },
      { ...klaus, heavyArmour: 1 },
    ];
    const blast = attack({ ...thrown, targets: [klaus], near });
    expect(told(blast.near[0]?.wounds ?? {})).toBe('right leg 2S, left arm 2S, right arm 2S, head 1S');
    expect(blast.near[1]?.hurt).toBe(false);
  });

  test('area dice have to be typed where the others are', () => {
    const shot = { attacker: rocco, weapon: 'Grenade', dice: first('5 5 1 2 3'), targets: [klaus] };
    expect(refusal(shot)).toBe('3 area dice follow the hit. Type their faces too, each from 1 to 10.');
    expect(refusal({ ...shot, areaDice: [1, 7, 11] })).toBe('An area die shows 1 to 10, not 11.');
    expect(refusal({ ...shot, areaDice: [1, 7, 8, 8] })).toBe(
      'The attack has 3 area dice, and 4 faces are typed for them.',
    );
  });
});

describe('many shots', () => {
  test('three rounds of a machinegun strike one soldier in three places, and ten are gone', () => {
    const otto = squad('Otto');
    const burst = attack({
      attacker: otto,
      weapon: 'MG42',
      plan: plan(otto, 'MG42 with spray 6'),
      attacks: 3,
      dice: first('1 2 2 3 4 4 7 7 9 10'),
      targets: [klaus],
      rounds: 50,
    });
    expect(burst.hits.map(({ place, damage }) => [place, damage])).toEqual([
      ['torso', { killing: 4, shock: 4 }],
      ['left arm', { killing: 4, shock: 4 }],
      ['right leg', { killing: 4, shock: 4 }],
    ]);
    expect(burst).toMatchObject({ roundsUsed: 10, roundsLeft: 40 });
  });

  test('the widest set goes to the first of two targets', () => {
    const holden = squad('Holden');
    const burst = attack({
      attacker: holden,
      weapon: 'Submachine gun',
      plan: plan(holden, 'Submachine gun with spray 3'),
      attacks: 3,
      dice: first('2 2 2 6 7 8 8'),
      targets: [klaus, verne],
    });
    expect(burst.targets.map(({ wounds }) => told(wounds))).toEqual(['right leg 5K, torso 2S', 'torso 3K 3S']);
  });

  test('without a plan several attacks cost a die each, or bring the weapon’s spray dice', () => {
    const shots = { attacker: rocco, weapon: 'Pistol', attacks: 2, dice: first('3 3 8 8'), targets: [klaus] };
    expect(attack(shots)).toMatchObject({ pool: makePool(4), hits: [{ place: 'torso' }, { place: 'left arm' }] });
    const burst = { ...shots, attacker: squad('Otto'), weapon: 'MG42', dice: seededRng('burst') };
    expect(attack(burst).pool).toEqual(makePool(10));
    const book = people({ Joe: 'Coordination 3 { Pistol 3 }' }, 'Godlike', 'Action Penalty 2')('Joe');
    expect(attack({ ...shots, attacker: book }).pool).toEqual(makePool(4));
  });

  test('a wide set may be split where sets are missing', () => {
    const holden = squad('Holden');
    const burst = {
      attacker: holden,
      weapon: 'Submachine gun',
      attacks: 2,
      dice: first('8 8 8 8'),
      targets: [klaus, verne],
    };
    expect(attack(burst).hits).toHaveLength(1);
    expect(attack({ ...burst, split: true }).hits.map(({ width }) => width)).toEqual([2, 2]);
  });

  test('few rounds leave few dice: a machinegun falls below its user, a submachine gun does not', () => {
    const otto = { attacker: squad('Otto'), weapon: 'MG42', attacks: 3, targets: [klaus] };
    const sprayed = plan(squad('Otto'), 'MG42 with spray 6');
    expect(attack({ ...otto, plan: sprayed, rounds: 8, dice: seededRng('8') }).pool).toEqual(makePool(8));
    expect(attack({ ...otto, plan: sprayed, rounds: 2, dice: seededRng('2') })).toMatchObject({
      roundsLeft: 0,
      pool: makePool(2),
    });
    const holden = { attacker: squad('Holden'), weapon: 'Submachine gun', attacks: 2, targets: [klaus] };
    const burst = plan(squad('Holden'), 'Submachine gun with spray 3');
    expect(attack({ ...holden, plan: burst, rounds: 2, dice: seededRng('2') })).toMatchObject({
      roundsLeft: 0,
      pool: makePool(4),
    });
  });
});

describe('tanks and rockets', () => {
  const fritz = squad('Fritz');
  const crew = { name: 'the crew', who: squad('Klaus') };
  const sherman = { name: 'the Sherman', who: squad('Klaus'), thing: true, heavyArmour: 7, inside: [crew] };
  const rocket = { attacker: fritz, weapon: 'Panzerschreck Round', areaDice: first('1 1 3 5 7 10') };

  test('penetration opens the armour, and then the blast reaches the crew', () => {
    const open = attack({ ...rocket, dice: first('7 7 7 1 2'), targets: [sherman] });
    expect(open.targets[0]).toMatchObject({ heavyArmour: 0, hurt: false });
    expect(told(open.targets[0]?.inside?.[0]?.wounds ?? {})).toContain('left leg 2K 2S');
  });

  test('armour that is left narrows the hit and keeps the blast from those inside, not from those outside', () => {
    const held = attack({
      ...rocket,
      dice: first('7 7 3 1 2'),
      targets: [{ ...sherman, heavyArmour: 9 }],
      near: [klaus],
    });
    expect(held.hits[0]).toMatchObject({ stopped: 'heavy armour' });
    expect(held.targets[0]).toMatchObject({ heavyArmour: 2 });
    expect(held.targets[0]?.inside?.[0]?.hurt).toBe(false);
    expect(held.near[0]?.hurt).toBe(true);
  });

  test('what penetrates opens light armour by itself, and cover too', () => {
    const shot = { ...rocket, dice: first('10 10 3 1 2') };
    expect(attack({ ...shot, targets: [verne] }).hits[0]?.through).toEqual({ killing: 2, shock: 2 });
    const behind = { ...klaus, hidden: ['head'], coverArmour: 2 };
    expect(attack({ ...shot, targets: [behind] })).toMatchObject({
      hits: [{ place: 'head' }],
      targets: [{ coverArmour: 0 }],
    });
    expect(attack({ ...shot, targets: [{ ...klaus, hidden: ['head'] }] }).hits[0]?.stopped).toBe('cover');
  });

  test('a bazooka takes three actions to load', () => {
    const shot = { attacker: fritz, weapon: 'Bazooka', dice: seededRng('b'), targets: [klaus] };
    expect(attack(shot).toPrepare).toBe(3);
    expect(refusal({ ...shot, prepared: 2 })).toBe('Bazooka Round has to be prepared first: 1 more of 3 actions.');
    expect(refusal({ ...shot, prepared: 3 })).toBe('it can be made');
  });
});

describe('heavy armour that is worn', () => {
  const knights = people({
    Knight: 'gear { armour Plate { HAR 1; location torso } }',
    Mason: 'gear { 3 Sandbag }',
  });
  const shot = { attacker: rocco, weapon: 'Pistol', dice: first('8 8 8 1 2') };

  test('narrows what strikes where it is, and keeps blasts from there', () => {
    const knight = { who: knights('Knight') };
    expect(attack({ ...shot, targets: [knight] }).hits[0]).toMatchObject({
      width: 2,
      damage: { killing: 2, shock: 2 },
    });
    expect(attack({ ...shot, dice: first('8 8 3 1 2'), targets: [knight] }).hits[0]?.stopped).toBe('heavy armour');
    const thrown = { ...shot, weapon: 'Grenade', dice: first('1 1 2 3 4'), areaDice: first('8 8 3') };
    expect(told(attack({ ...thrown, targets: [knight] }).targets[0]?.wounds ?? {})).toBe(
      'left leg 5K, torso 1S, right leg 2S, left arm 1K 2S, right arm 2S, head 2S',
    );
  });

  test('is opened by what penetrates, for good', () => {
    const fritz = squad('Fritz');
    const rocket = { attacker: fritz, weapon: 'Panzerschreck', areaDice: first('1 1 3 5 7 10') };
    const [left] = attack({ ...rocket, dice: first('8 8 1 3 5'), targets: [{ who: knights('Knight') }] }).targets;
    expect(left?.wornHeavyArmour).toEqual({ torso: 0 });
  });

  test('a wall is not worn', () => {
    expect(attack({ ...shot, targets: [{ who: knights('Mason') }] }).hits[0]?.width).toBe(3);
  });
});

describe('fire', () => {
  const burst = { attacker: rocco, weapon: 'Flamethrower', dice: first('8 8 1 2 3') };

  test('everything but the head burns; a second hit does not light it twice', () => {
    const [once] = attack({ ...burst, targets: [klaus] }).targets;
    expect(told(once?.wounds ?? {})).toBe('torso 1K 1S, left leg 1S, right leg 1S, left arm 1S, right arm 1S');
    expect(once?.burning).toEqual(['left leg', 'right leg', 'left arm', 'right arm', 'torso']);
    const again = { ...klaus, wounds: once?.wounds ?? {}, burning: once?.burning ?? [] };
    const [twice] = attack({ ...burst, targets: [again] }).targets;
    expect(told(twice?.wounds ?? {})).toBe('torso 2K 1S, left leg 1S, right leg 1S, left arm 1S, right arm 1S');
  });

  test('at ten the head burns as well', () => {
    const [hit] = attack({ ...burst, dice: first('10 10 1 2 3'), targets: [klaus] }).targets;
    expect(hit?.burning).toContain('head');
    expect(hit?.wounds.head).toEqual({ killing: 1, shock: 0 });
  });

  test('a fan of flame lights those near where its dice land', () => {
    const fan = people({ Elton: 'Coordination 3 { Flamethrower 2 }, gear { Flamethrower { area 2 } }' })('Elton');
    const shot = attack({ ...burst, attacker: fan, areaDice: first('3 3'), targets: [klaus], near: [verne] });
    expect(shot.near[0]).toMatchObject({ burning: ['left arm'], wounds: { 'left arm': { killing: 0, shock: 1 } } });
  });

  test('nine, and nothing but nine, blows up the tank on somebody’s back', () => {
    const hans = { who: squad('Hans') };
    const shot = { attacker: rocco, weapon: 'Pistol', targets: [hans], near: [klaus] };
    const up = attack({ ...shot, dice: first('9 9 1 2 3'), areaDice: first('3 3 10') });
    expect(up.targets[0]).toMatchObject({ tankExploded: true, wounds: { torso: { killing: 3, shock: 2 } } });
    expect(up.targets[0]?.burning).toContain('head');
    expect(up.near[0]?.burning).toEqual(['left arm', 'head']);
    expect(attack({ ...shot, dice: first('8 8 1 2 3') }).targets[0]?.tankExploded).toBe(false);
    const called = plan(rocco, 'Pistol with called shot flamethrower tank');
    expect(called.pool.fd).toEqual([{ height: 9, dice: 1 }]);
  });
});
