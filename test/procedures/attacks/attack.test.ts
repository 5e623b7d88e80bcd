import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { seededRng } from '../../../language/dice/random.js';
import { resolveAttack } from '../../../language/procedures/attacks/attack.js';
import { bodyOf } from '../../../language/procedures/wounds/hit-location.js';
import { checkWounds } from '../../../language/procedures/wounds/wounds.js';
import { makePool } from '../../../language/values/pool.js';
import { isProblem } from '../../../language/values/problem.js';
import { account, attack, people, plan, refusal, right, told } from '../range.js';
import { first, klaus, rocco, squad, verne } from './squad.js';

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
    expect(refusal({ ...shot, called: [2] })).toContain('Hard dice cannot make a called shot');
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
