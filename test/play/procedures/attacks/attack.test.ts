import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { seededRng } from '../../../../language/dice/random.js';
import { resolveAttack } from '../../../../language/play/procedures/attacks/attack.js';
import { bodyOf } from '../../../../language/play/procedures/wounds/hit-location.js';
import { checkWounds } from '../../../../language/play/procedures/wounds/wounds.js';
import { makePool } from '../../../../language/values/pool.js';
import { isProblem } from '../../../../language/values/problem.js';
import { account, attack, people, plan, refusal, right, told } from '../range.js';

const squad = people({
  Rocco: 'Coordination 3 { Pistol 2, Rifle 3, Grenade 2, Flamethrower 2 }, gear { Pistol, Long Rifle, Grenade }',
  Verne: 'Body 2, gear { Infantry Helmet }',
  Klaus: 'Body 2',
  Otto: 'Coordination 2 { Machinegun 2 }, gear { MG42 }',
  Holden: 'Coordination 2 { SMG 2 }, gear { Submachine gun }',
  Fritz: 'Coordination 3 { "Anti-Tank Rocket" 2 }, gear { Panzerschreck Round, Bazooka Round }',
  Hans: 'gear { Flamethrower }',
});
const rocco = squad('Rocco');
const verne = { who: squad('Verne') };
const klaus = { who: squad('Klaus') };
const first = (typed: string): readonly number[] => typed.split(' ').map(Number);

describe('one shot', () => {
  test('height says where, width how much, a helmet helps: the account from the dice to what is left', () => {
    const shot = { attacker: rocco, weapon: 'Pistol', dice: first('10 10 10 2 3'), targets: [verne] };
    expect(account(resolveAttack(shot))).toBe(
      [
        '5d: 10, 10, 10, 2, 3',
        '3x10 hits the head of Verne',
        '  Pistol at a width of 3: 3 killing, 3 shock',
        '  light armour 2 on the head: 1 shock gets through, 2 killing becomes shock',
        '  head: 1 killing; now 1 killing and 0 shock of 4',
        '  head: 3 shock; now 1 killing and 3 shock of 4',
        '  unconscious',
      ].join('\n'),
    );
    const [after] = attack(shot).targets;
    expect(after?.state).toMatchObject({ unconscious: true, dead: false });
  });

  test('no match: nothing happens, and the round is gone', () => {
    const missed = attack({ attacker: rocco, weapon: 'Pistol', dice: first('1 3 5 7 9'), targets: [klaus], rounds: 6 });
    expect(missed).toMatchObject({ hit: false, hits: [], roundsUsed: 1, roundsLeft: 5 });
    expect(missed.targets[0]).toMatchObject({ hurt: false, wounds: {} });
  });

  test('of two sets the aim decides: the widest, or the tallest', () => {
    const shot = { attacker: rocco, weapon: 'Pistol', dice: first('3 3 3 8 8'), targets: [klaus] };
    expect(attack(shot).hits[0]?.place).toBe('left arm');
    expect(attack({ ...shot, aim: 'tallest' }).hits[0]?.place).toBe('torso');
  });

  test('wounds that stand in the sheet of the target count', () => {
    const men = people({
      Hurt: 'wounds { torso 8 shock, head 1 killing, left arm 1 lost }',
      Dead: 'wounds { head 4 killing }',
    });
    const shot = { attacker: rocco, weapon: 'Pistol', dice: first('8 8 8 1 3') };
    const [after] = attack({ ...shot, targets: [{ who: men('Hurt') }] }).targets;
    expect(told(after?.wounds ?? {})).toBe('torso 6K 4S, head 1K');
    expect(after?.wounds['left arm']).toEqual({ killing: 0, shock: 0, lost: 1 });
    expect(refusal({ ...shot, targets: [{ who: men('Dead') }] })).toBe('Dead is already dead.');
  });

  test('wounds add up from shot to shot', () => {
    const shot = { attacker: rocco, weapon: 'Pistol', dice: first('8 8 8 1 3') };
    const [once] = attack({ ...shot, targets: [klaus] }).targets;
    const [twice] = attack({ ...shot, targets: [{ ...klaus, wounds: once?.wounds ?? {} }] }).targets;
    expect(told(twice?.wounds ?? {})).toBe('torso 8K 2S');
    expect(twice?.state.battered).toBe(true);
  });
});

describe('what changes a shot comes from the roll', () => {
  test('aim, close range and an unaware target add up, ten dice at most', () => {
    expect(plan(rocco, 'Long Rifle with aim 2, range close, unaware target').pool).toEqual(makePool(10));
    expect(plan(rocco, 'Long Rifle with range long').pool).toEqual(makePool(5));
  });

  test('a called shot sets a die; a match elsewhere strikes elsewhere', () => {
    const called = plan(rocco, 'Long Rifle with called shot leg');
    const shot = { attacker: rocco, weapon: 'Long Rifle', plan: called, targets: [klaus] };
    expect(attack({ ...shot, dice: first('2 4 6 8') }).hits[0]).toMatchObject({ place: 'right leg', width: 2 });
    expect(attack({ ...shot, dice: first('7 7 7 1') }).hits[0]?.place).toBe('torso');
    expect(attack({ ...shot, dice: first('7 7 7 2') }).hits[0]?.place).toBe('right leg');
  });

  test('zigzag helps against rifles, not against automatic fire', () => {
    const rifle = plan(rocco, 'Long Rifle with zigzag');
    const shot = { attacker: rocco, weapon: 'Long Rifle', dice: first('2 2 4 6 8 9'), targets: [klaus] };
    expect(attack({ ...shot, plan: rifle }).hit).toBe(false);
    expect(attack(shot).hit).toBe(true);
    const gunner = squad('Otto');
    const burst = plan(gunner, 'MG42 with zigzag');
    expect(attack({ ...shot, attacker: gunner, weapon: 'MG42', plan: burst, dice: first('2 2 4 6') }).hit).toBe(true);
  });

  test('dice gobbled by a dodge are gone before the hit', () => {
    const dodged = { ...plan(rocco, 'Pistol'), gobble: 1 };
    const shot = { attacker: rocco, weapon: 'Pistol', dice: first('6 6 1 3 9'), targets: [klaus] };
    expect(attack({ ...shot, plan: dodged }).hit).toBe(false);
  });
});

describe('hard and wiggle dice', () => {
  const talents = people({
    Ace: 'nature Talent, Coordination 2d + 2hd { Pistol 2 }',
    Eve: 'nature Talent, Coordination 2d + 2wd { Pistol 1 }',
  });

  test('a set of hard dice strikes the head, and cannot be called elsewhere', () => {
    const ace = talents('Ace');
    const shot = { attacker: ace, weapon: 'Pistol', dice: first('1 3 5 7'), targets: [klaus] };
    expect(attack(shot).hits[0]).toMatchObject({ place: 'head', set: { width: 2, height: 10 } });
    expect(refusal({ ...shot, plan: { pool: makePool(1, 2, 0, 0, [{ height: 2, dice: 1 }]) } })).toBe(
      'Hard dice cannot make a called shot, because they always hit the same place. Leave them out, or shoot without calling a shot.',
    );
    expect(refusal({ ...shot, called: true })).toContain('Hard dice cannot make a called shot');
    const aside = plan(ace, 'Pistol with hard dice aside 2, called shot leg');
    expect(attack({ ...shot, plan: aside, dice: first('2 4') }).hits[0]?.place).toBe('right leg');
  });

  test('two wiggle dice choose any place that shows', () => {
    const shot = { attacker: talents('Eve'), weapon: 'Pistol', dice: first('1 5 9'), targets: [klaus] };
    const rolled = { ...shot, dice: seededRng('wiggle') };
    expect(attack({ ...rolled, at: 'head' }).hits[0]?.place).toBe('head');
    expect(attack({ ...shot, at: 'left leg' }).hits[0]).toMatchObject({ place: 'left leg', width: 3 });
    const covered = [{ ...klaus, hidden: ['head', 'torso', 'left leg', 'right leg', 'left arm'] }];
    expect(attack({ ...rolled, targets: covered }).hits[0]?.place).toBe('right arm');
    expect(refusal({ ...shot, targets: covered, at: 'head' })).toBe(
      'The head of Klaus is hidden. Choose a place that is not.',
    );
  });
});

describe('hand to hand', () => {
  test('a strong arm widens the blow, and from Body 7 on it kills', () => {
    const strong = people({ Three: 'Body 3', Bruce: 'nature Talent, Body 8 { Brawling 2 }' });
    const blow = { weapon: 'Fists', dice: first('8 8 3 5 6 7 9 10 1 2'), targets: [klaus] };
    expect(attack({ ...blow, attacker: strong('Three'), dice: first('8 8 3') }).hits[0]?.damage).toEqual({
      killing: 0,
      shock: 3,
    });
    expect(attack({ ...blow, attacker: strong('Bruce') }).hits[0]?.damage).toEqual({ killing: 4, shock: 0 });
  });

  test('cover is no help against a fist', () => {
    const hidden = ['left leg', 'right leg', 'left arm', 'right arm', 'torso', 'head'];
    const blow = { attacker: rocco, weapon: 'Fists', dice: first('8 8'), targets: [{ ...klaus, hidden }] };
    expect(attack(blow).hits[0]?.stopped).toBeUndefined();
  });

  test('piano wire goes for the throat whatever the dice show', () => {
    const wire = { attacker: rocco, weapon: 'Piano Wire', dice: first('1 1'), targets: [klaus] };
    expect(attack(wire).hits[0]).toMatchObject({ place: 'head', damage: { killing: 2, shock: 0 } });
  });
});

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

describe('attacks that cannot be made', () => {
  const shot = { attacker: rocco, weapon: 'Pistol', dice: first('8 8 1 2 3'), targets: [klaus] };
  const everywhere = ['left leg', 'right leg', 'left arm', 'right arm', 'torso', 'head'];

  test.each([
    [{ ...shot, weapon: 'Longbow' }, 'Rocco has no weapon "Longbow", and the rulebook does not declare one.'],
    [
      { ...shot, weapon: 'Tellermine 29' },
      'Nothing says what Rocco rolls for an attack with Tellermine 29. Name a skill for the weapon, or say what to roll.',
    ],
    [{ ...shot, rounds: 0 }, 'The magazine is empty. Reload first.'],
    [{ ...shot, rounds: 1, attacks: 2 }, '1 rounds are left, too few for 2 attacks.'],
    [{ ...shot, attacks: 0 }, 'Attacks must be a whole number of at least 1, not 0.'],
    [{ ...shot, targets: [] }, 'This attack has no target. Name one.'],
    [{ ...shot, targets: [{ ...klaus, wounds: { head: { killing: 4, shock: 0 } } }] }, 'Klaus is already dead.'],
    [
      { ...shot, targets: [{ ...klaus, hidden: everywhere }] },
      'Klaus is completely behind cover, so Pistol has no effect from here.',
    ],
    [
      { ...shot, targets: [{ ...klaus, hidden: ['tail'] }] },
      'There is no place called "tail". There are left leg, right leg, left arm, right arm, torso, head.',
    ],
    [
      { ...shot, targets: [{ ...klaus, wounds: { head: { killing: 4, shock: 1 } } }] },
      'The head has 4 boxes, so 5 wounds cannot be marked there.',
    ],
    [{ ...shot, dice: first('8 8 1 2') }, 'Face 5 of 5 is missing; expected a face, 1 to 10.'],
    [{ ...shot, dice: first('8 8 1 2 3 4') }, '5 faces are enough; 4 is left over.'],
    [{ ...shot, dice: first('8 8 1 2 11') }, 'Face 5 is 11; expected a face, 1 to 10.'],
    [
      { ...shot, plan: { pool: makePool(11) }, dice: first('1 1 1 1 1 1 1 1 1 1 1') },
      'At most 10 dice are rolled, and this pool has 11.',
    ],
  ])('%#', (input, message) => {
    expect(refusal(input)).toBe(message);
  });
});

describe('weapons that an author declares, in both games', () => {
  const declared = `
    weapon Repeater { skill: SKILL; killing: width + 1; shock: width; penetration: 1; rounds: 12 }
    weapon Charge { skill: SKILL; class: thrown; killing: width; area: 2; radius: 5 }
    weapon Blade { skill: HAND; class: hand; killing: width }
    armour Vest { LAR: 2; location: torso }`;
  const nameOf = (skill: string): string => skill.replace(/ \(.*/, '');
  const game = (book: string, skill: string, hand: string) => ({
    book,
    of: people(
      {
        Anne: `Body 2 { ${hand} 2 }, Coordination 3 { ${skill} 2 }, gear { Repeater, Charge, Blade }`,
        Thug: 'Body 2, gear { Vest }',
      },
      book,
      `rules { ${declared.replaceAll('SKILL', nameOf(skill)).replaceAll('HAND', nameOf(hand))} }`,
    ),
  });
  const games = [
    game('Godlike', 'Pistol', 'Brawling'),
    game('Wild Talents', 'Ranged Weapon (Pistol)', 'Melee Weapon (Knife)'),
  ];

  test.each(games)('in $book', ({ of }) => {
    const thug = { who: of('Thug') };
    const shot = { attacker: of('Anne'), weapon: 'Repeater', dice: first('8 8 8 1 2'), targets: [thug], rounds: 12 };
    expect(attack(shot)).toMatchObject({
      pool: makePool(5),
      roundsLeft: 11,
      hits: [{ damage: { killing: 4, shock: 3 } }],
    });
    const stab = attack({ ...shot, weapon: 'Blade', dice: first('8 8 8 1') });
    expect(told(stab.targets[0]?.wounds ?? {})).toBe('torso 1K 2S');
    const blast = attack({ ...shot, weapon: 'Charge', areaDice: first('1 1') });
    expect(told(blast.targets[0]?.wounds ?? {})).toBe(
      'torso 1K 3S, left leg 2K 2S, right leg 2S, left arm 2S, right arm 2S, head 2S',
    );
  });
});

describe('whatever is rolled', () => {
  const weapons = [
    'Pistol',
    'Long Rifle',
    'MG42',
    'Grenade',
    'Flamethrower',
    'Bazooka',
    'Fists',
    'Small Knife',
    'Big Missile',
  ];
  const body = right(bodyOf(klaus.who)).places.map(({ key }) => key);

  it('an attack ends in wounds that the body can have, and the same seed in the same ones', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...weapons),
        fc.integer({ min: 2, max: 10 }),
        fc.integer({ min: 1, max: 4 }),
        fc.string(),
        fc.subarray(body),
        fc.nat(3),
        (weapon, dice, attacks, seed, hidden, heavyArmour) => {
          const input = {
            attacker: rocco,
            weapon,
            plan: { pool: makePool(dice) },
            attacks,
            targets: [{ ...klaus, hidden, heavyArmour }, verne],
            near: [{ who: squad('Otto') }],
          };
          const once = resolveAttack({ ...input, dice: seededRng(seed) });
          expect(once).toEqual(resolveAttack({ ...input, dice: seededRng(seed) }));
          if (isProblem(once)) return;
          for (const one of [...once.outcome.targets, ...once.outcome.near])
            expect(checkWounds(one.wounds, klaus.who)).toBeUndefined();
          expect(once.outcome.hits.length).toBeLessThanOrEqual(attacks);
        },
      ),
      { numRuns: 60 },
    );
  });
});
