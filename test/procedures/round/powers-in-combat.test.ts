import { describe, expect, test } from 'vitest';
import { seededRng } from '../../../language/dice/random.js';
import { diveForCover } from '../../../language/procedures/round/cover.js';
import {
  type DefendingPower,
  defendingPower,
  defendWith,
  dodge,
  holdPower,
  powerDefence,
} from '../../../language/procedures/round/defences.js';
import { strike } from '../../../language/procedures/round/strike.js';
import { makePool } from '../../../language/values/pool.js';
import { done, fighter, people, resolveRound, told } from '../fight.js';

const who = people(`use Godlike
character Chuck {
  nature Talent, will 3
  Sense 2d + 1hd
  miracle Telekinesis 5d
  miracle Skin of Iron 4d { Always On }
}
character Margot { nature Talent, Coordination 4d + 1wd }
character Slow { Coordination 3 }
npc Sniper { }
`);
const [chuck, sniper, slow, margot] = [who('Chuck'), who('Sniper'), who('Slow'), who('Margot')];
const telekinesis: DefendingPower = { pool: makePool(5), will: 10 };

describe('defending with a power', () => {
  const reasons = (power: Partial<DefendingPower>, nature: Parameters<typeof powerDefence>[1]) =>
    done(powerDefence({ ...telekinesis, ...power }, nature, chuck)).outcome.reasons;

  test('works against what is known, seen, no direct power, and does not penetrate more than its dice', () => {
    expect(reasons({}, {})).toEqual([]);
    expect(reasons({}, { penetration: 5 })).toEqual([]);
    expect(reasons({ pool: makePool(2, 2, 1) }, { penetration: 5 })).toEqual([]);
    expect(reasons({}, { penetration: 7 })).toEqual(['penetration 7 is higher than the 5 dice of the power']);
    expect(reasons({}, { known: false })).toEqual(['the attack comes as a surprise, and the power is not always on']);
    expect(reasons({}, { seen: false })).toEqual(['the attacker is not seen']);
    expect(reasons({}, { directPower: true })).toEqual([
      'a power that strikes directly is resisted with Will, not with another power',
    ]);
    expect(reasons({ will: 0 }, { seen: false })).toEqual(['no power works without Will', 'the attacker is not seen']);
  });

  test('a defensive power stops powers too, unseen attackers too, but no surprise unless it is always on', () => {
    const armour = { defensive: true };
    expect(reasons(armour, { directPower: true, seen: false })).toEqual([]);
    expect(reasons(armour, { known: false })).toHaveLength(1);
    expect(reasons({ ...armour, alwaysOn: true }, { known: false })).toEqual([]);
    expect(reasons({ ...armour, alwaysOn: true, will: 0 }, {})).toHaveLength(1);
    expect(reasons({ ...armour, fits: false }, {})).toEqual(['the power does not defend against this kind of attack']);
  });

  test('special dice of Coordination stop a bullet, those of Sense only if the game master says so', () => {
    expect(reasons({ stat: 'Coordination' }, {})).toEqual([]);
    expect(reasons({ stat: 'Sense' }, {})).toEqual([
      'special dice of Sense do not stop attacks unless the game master says so',
    ]);
    expect(reasons({ stat: 'Sense', allowed: true }, {})).toEqual([]);
  });

  test('in the round it takes dice like a dodge, and leaves alone what it cannot stop', () => {
    const round = (weapon: string, power: DefendingPower = telekinesis) =>
      told(
        done(
          resolveRound([
            fighter(
              sniper,
              'Sniper',
              '2x5',
              done(strike({ target: 'Chuck', weapon, areaDice: seededRng('blast') }, sniper)),
            ),
            fighter(chuck, 'Chuck', '2x6', defendWith(power, chuck)),
          ]),
        ),
      )[0];
    expect(round('Long Rifle')).toBe('Chuck ruins the 2x5 of Sniper');
    expect(round('Panzerfaust')).toBe("Chuck's defence of 2x6 stops nothing");
    expect(round('Long Rifle', { ...telekinesis, will: 0 })).toBe("Chuck's defence of 2x6 stops nothing");
  });
});

describe('a power of the sheet', () => {
  test('brings its dice, its owner’s Will, and whether it is always on', () => {
    expect(done(defendingPower('Telekinesis', chuck))).toEqual({ pool: makePool(5), will: 3, alwaysOn: false });
    expect(done(defendingPower('skin of iron', chuck, { defensive: true }))).toEqual({
      pool: makePool(4),
      will: 3,
      alwaysOn: true,
      defensive: true,
    });
    expect(done(defendingPower('Sense', chuck))).toMatchObject({ stat: 'Sense' });
    expect(defendingPower('Flight', chuck)).toEqual({
      problem: 'Chuck has no power "Flight" to roll for.',
    });
  });
});

describe('dodging shots', () => {
  const shot = (by: typeof slow, name: string, weapon: string) =>
    told(
      done(
        resolveRound([
          fighter(sniper, 'Sniper', '2x5', done(strike({ target: name, weapon }, sniper))),
          fighter(by, name, '2x8', done(dodge(by))),
        ]),
      ),
    )[0];

  test('is for those whose dice are fast enough', () => {
    expect(shot(slow, 'Slow', 'Club')).toBe('Slow ruins the 2x5 of Sniper');
    expect(shot(slow, 'Slow', 'Pistol')).toBe("Slow's defence of 2x8 stops nothing");
    expect(shot(margot, 'Margot', 'Pistol')).toBe('Margot ruins the 2x5 of Sniper');
  });

  test('everybody else dives for cover, which stops a shot where it hides, and no fist', () => {
    const cover = done(diveForCover({ quality: 'okay', hide: ['right arm', 'torso', 'head'] }, slow));
    const round = (weapon: string, height: number) =>
      done(
        resolveRound([
          fighter(sniper, 'Sniper', `2x${height}`, done(strike({ target: 'Slow', weapon }, sniper))),
          fighter(slow, 'Slow', '3x2', cover),
        ]),
      ).outcome.fighters[1];
    expect(round('Pistol', 5)?.wounds).toEqual({});
    expect(round('Pistol', 5)?.protection?.hidden).toEqual(['right arm', 'torso', 'head']);
    expect(round('Pistol', 1)?.wounds).toEqual({ 'left leg': { killing: 2, shock: 2 } });
    expect(round('Fists', 5)?.wounds).toEqual({ 'right arm': { killing: 0, shock: 2 } });
  });
});

describe('powers under fire', () => {
  const flight = { name: 'Flight', pool: makePool(5), on: true };

  test('a standing power is rolled anew and stops without a match', () => {
    const fallen = done(holdPower(flight, [1, 5, 6, 8, 9], chuck));
    expect(fallen.outcome.power.on).toBe(false);
    expect(told(fallen)).toEqual(['5d: no set; Flight stops until a roll for it succeeds']);
    expect(done(holdPower(flight, [1, 1, 6, 8, 9], chuck)).outcome.power.on).toBe(true);
    expect(holdPower({ ...flight, on: false }, [], chuck)).toHaveProperty('problem');
  });
});
