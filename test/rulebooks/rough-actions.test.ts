import { describe, expect, test } from 'vitest';
import { chance, played, told, unplayable } from './rough-table.js';

const kite = 'Wing Area 12, Glide 7, Lift Aid 3, Load Strength 3, weight 30 kg';

describe('time', () => {
  test('defences beyond the first take from the next, and from the next turn', () => {
    expect(chance('dodge against Carl Fight')).not.toBe(chance('dodge against Carl Fight', 'defences made 1'));
    expect(told('dodge with retreat', '3,4')).toContain('a blow has 11 more to reach');
    expect(told('dodge with retreat', '3,4', 'defences made 1')).toContain('a blow has 9 more to reach');
    expect(played('dodge with dive prone', '3,4')).toEqual([
      'Dan: Prone',
      'Dan: Diving until the end of the turn',
      'Dan: defences made 1 (was 0)',
      'Dan: Dodging 11 (was 0) until the end of the turn',
    ]);
    expect(played('take a turn', '', 'points at hand 7, defences made 3')).toEqual([
      'Dan: points at hand 2 (was 7)',
      'Dan: Overstretched 2 (was 0) until the end of the turn',
      'Dan: defences made 0 (was 3)',
    ]);
    expect(chance('Coordination with difficulty 9', 'conditions { Overstretched 2 }')).toBe(
      chance('Coordination with difficulty 13'),
    );
    expect(chance('Coordination with difficulty 9', 'conditions { Overstretched 1 }')).toBe(
      chance('Coordination with difficulty 11'),
    );
  });
  test('evading goes on until the next turn, and every attack has to reach it', () => {
    const evading = 'conditions { Evading 6 until turn }';
    expect(told('attack Carl with Sword', '3,4/6,6/6,6/6,6')).toContain('11 against 2');
    expect(told('attack Carl with Sword', '3,4/6,6/6,6/6,6', '', evading)).toContain('11 against 6');
    expect(told('grapple Carl', '3,4/6,6', '', evading)).toContain('11 against 6');
    // A defence against this one attack counts where it is the better one.
    expect(told('attack Carl with Sword, defended 9', '3,4/6,6/6/6,6/6,6', '', evading)).toContain('11 against 9');
    expect(told('attack Carl with Sword, defended 3', '3,4/6,6/6,6/6,6', '', evading)).toContain('11 against 6');
    expect(told('attack Carl with Sword, sitting target bound', '3,4/6,6/6,6/6,6', '', evading)).toContain(
      '11 against 0',
    );
  });
  test('no more than a turn is kept by waiting', () => {
    expect(played('wait', '', 'points at hand 9')).toEqual(['Dan: points at hand 5 (was 9)']);
  });
  test('a parry is worth the weapon, and one for somebody else has to reach the blow', () => {
    expect(told('parry with Sword, parry against 1', '3,4')).toContain('12 more to reach');
    expect(told('protect Carl 5 with Sword', '3,4')).toContain('the blow is stopped');
    expect(told('protect Carl 14 with Sword', '3,4')).not.toContain('the blow is stopped');
  });
  test('loose rounds go in one by one, a magazine at once, and a bow costs breath', () => {
    expect(played('reload with Rifle', '', 'gear { Rifle { loaded 3 } }')).toEqual(['Dan: loaded of Rifle 20 (was 3)']);
    expect(played('reload 2 with Shotgun', '', 'gear { Shotgun { loaded 1 } }')).toEqual([
      'Dan: loaded of Shotgun 4 (was 1)',
      'Dan: Loading until the end of the next turn',
    ]);
    expect(played('reload with Bow', '', 'gear { Bow { loaded 0 } }')).toEqual([
      'Dan: loaded of Bow 1 (was 0)',
      'Dan: breath spent 1 (was 0)',
    ]);
    expect(played('reload with Rifle', '')).toBe('Rifle is loaded.');
    expect(played('reload with Sword', '')).toBe('Sword is not loaded at all.');
  });
});

describe('a way', () => {
  test('changes by no more than the Maneuver, and half of the change is moved at once', () => {
    expect(played('move 5', '')).toEqual([
      'Dan: moving 5 (was 0)',
      'Dan: way gone 2.5 (was 0)',
      'Dan: breath spent 2 (was 0)',
    ]);
    // A sixth of a circle at 5 m a turn takes 5 m of Maneuver; to turn back would take ten.
    expect(told('move 5, turning 1', '', 'moving 5')).toContain('4.3 m this turn');
    expect(played('move 5, turning 3', '', 'moving 5')).toBe('That takes 10 m of Maneuver, and there are 7.');
    expect(played('move 10', '')).toBe('That takes 10 m of Maneuver, and there are 7.');
    expect(played('move 40', '')).toBe('15 m a turn is the most.');
  });
  test('that is longer than the Base Move is a Run, and a turn has one', () => {
    expect(played('move 7', '', 'moving 5')).toContain('Dan: Running until the end of the turn');
    const run = 'moving 7, conditions { Running until turn }';
    expect(played('move 7', '', run)).toBe(
      "A turn has one Run, and this turn's is taken: 3 m are left for a move without one.",
    );
    expect(played('move 0', '', 'moving 5, conditions { Running until turn }')).toContain('Dan: moving 0 (was 5)');
  });
  test('of a few metres from a stand needs no vector and no breath', () => {
    expect(played('move 1', '')).toEqual(['Dan: way gone 1 (was 0)']);
  });
  test('at more than half of the Top Speed costs two points of breath', () => {
    expect(played('move 12', '', 'moving 10')).toContain('Dan: breath spent 2 (was 0)');
    expect(played('move 12', '', 'moving 10, breath spent 10')).toContain('Dan: Fatigue 0.2 (was 0)');
  });
  test('on all fours or through water is short', () => {
    expect(played('crawl 2', '')).toEqual([
      'Dan: way gone 2 (was 0)',
      'Dan: breath spent 1 (was 0)',
      'Dan: On All Fours until the end of the turn',
    ]);
    expect(played('crawl 9', '')).toBe('3 m a turn is the most on hands and knees.');
    expect(played('cross water 2', '')).toBe('1.5 m a turn is the most in water.');
  });
  test('over a gap is as long as Brawn and the run before it', () => {
    expect(told('jump 2', '')).toContain('2 m would have been possible');
    expect(played('jump 3', '')).toBe('2 m is the most.');
    expect(told('jump 2.5, run-up 10', '')).toContain('2.7 m would');
    expect(played('jump 2, upwards', '')).toBe('1.5 m is the most.');
  });
  test('up a wall is harder the steeper it is', () => {
    expect(chance('ascend with difficulty 12')).toBe('58.33 %');
    expect(chance('ascend with difficulty 12, wall overhang')).not.toBe('58.33 %');
  });
});

describe('the air', () => {
  test('carries a glider down its path, faster where it is steeper', () => {
    expect(played('soar', '', `${kite}, altitude 100, airspeed 10`)).toEqual([
      'Dan: airspeed 15 (was 10)',
      'Dan: way gone 15 (was 0)',
      'Dan: altitude 98.5 (was 100)',
    ]);
    // Four columns: two rows faster, on a path of three to one; rising air takes three metres off again.
    expect(told('soar 4, rising air 3', '', `${kite}, altitude 100, airspeed 10`)).toContain('29 m forward, 10 m down');
  });
  test('does not carry who has no wings, is too heavy, too slow or on the ground', () => {
    expect(played('soar', '')).toBe('There are no wings to glide on.');
    expect(played('soar', '', kite)).toBe('There is no height to glide from.');
    expect(played('soar', '', `${kite}, altitude 100, airspeed 5`)).toContain('the wings do not carry');
    expect(played('soar -5', '', `${kite}, altitude 100`)).toBe('The wings stall beyond 3 columns.');
    expect(played('soar', '', `${kite}, weight 3000 kg, altitude 100`)).toContain('do not carry');
  });
  test('is crossed by strength as fast as wings and Maneuver allow', () => {
    const bird = `${kite}, flight maneuver 10 m, airspeed 20`;
    // Five kilograms of arms are a row of weight more than thirty, and a row of Maneuver less: 7 m.
    expect(played('take wing 24', '', bird)).toEqual([
      'Dan: airspeed 24 (was 20)',
      'Dan: way gone 22 (was 0)',
      'Dan: breath spent 2 (was 0)',
      'Dan: Running until the end of the turn',
    ]);
    expect(played('take wing 20, climbing by 6', '', bird)).toEqual([
      'Dan: way gone 20 (was 0)',
      'Dan: altitude 6 (was 0)',
      'Dan: breath spent 2 (was 0)',
      'Dan: Running until the end of the turn',
    ]);
    expect(played('take wing 200', '', bird)).toContain('is the most');
    expect(played('take wing 5', '', bird)).toBe('Speed changes by 7 m a turn at most.');
    expect(played('take wing 5', '')).toContain('flight maneuver');
  });
});

describe('a mount', () => {
  test('is urged by Charisma against what it understands, and held on to when it bucks', () => {
    expect(told('urge Ogre', '3,4')).toContain('7 against 0');
    expect(played('hold on Ogre, saddle', '3,4/3,4')).toEqual([
      'Dan: breath spent 1 (was 0)',
      'Ogre: Gripped 13.3 (was 0)',
    ]);
  });
  test('is struck by a shot that just misses its rider', () => {
    expect(told('miss a rider Carl 1, mounted on 2', '3')).toContain('the mount is struck');
    expect(told('miss a rider Carl 1, mounted on 2', '4')).toContain('neither');
    expect(told('miss a rider Carl 5, mounted on 2', '')).toContain('neither');
  });
});

describe('a hold', () => {
  // 11 degrees and a 6 are 17, at Strength 1 a row less: 11 Control against a Carry of 10 is a penalty of five.
  const dice = '3,4/2,4';
  test('shoves somebody a step for two points, and takes the points off until the next turn is over', () => {
    expect(played('shove Carl, defended 0', dice)).toEqual([
      'Carl: Off Balance 5 (was 0) until the end of the next turn',
      'Dan: breath spent 1 (was 0)',
    ]);
    expect(told('shove Carl, defended 0', dice)).toContain('2 steps back, as far as one moves along');
    expect(told('shove Carl, defended 0, flinging', `${dice}/6,5`)).toContain('12 where 13 is needed to stay up');
    expect(chance('Coordination with difficulty 9', 'conditions { Off Balance 3 }')).toBe(
      chance('Coordination with difficulty 12'),
    );
  });
  test('into a wall hurts', () => {
    expect(played('shove Carl, defended 0, into something solid', `${dice}/3,4/5,5/3,4/6,6`)).toContain(
      'Carl: injuries Injury 3 torso penetrating',
    );
  });
  test('of three points brings somebody down, of enough lifts them', () => {
    expect(played('take down Carl, defended 0', dice)).toContain('Carl: Prone');
    expect(played('take down Carl, defended 10', '3,4/1,1')).not.toContain('Carl: Prone');
    expect(played('pick up Carl, defended 0', '3,4/1,1')).not.toContain('Carl: Lifted');
    expect(played('pick up Carl, defended 0', dice)).toContain('Carl: Lifted');
    expect(played('pick up Ogre, defended 0', dice)).toMatch(/^\d+ kg is more than both hands can lift: \d+ kg\.$/);
  });
  test('can be used to smash, break and strangle who is in it', () => {
    const held = 'conditions { Gripped 20 }';
    expect(played('smash Carl', '')).toBe('Nobody is held.');
    // A 7 of five rows more, less 6 of the Mail: 29 of Penetration are three rolls of the limit and a rest.
    expect(played('smash Carl', '3,4/2,2/4,4/6,6/6,6', '', held)).toContain(
      'Carl: injuries Injury 3 torso penetrating',
    );
    expect(played('break Carl', '3,4/4,4', '', held)).toEqual([
      'Carl: injuries Injury 3 limb penetrating',
      'Dan: breath spent 1 (was 0)',
    ]);
    expect(played('squeeze Carl', '5,4/2,2', '', held)).toEqual(['Carl: Suffocating', 'Dan: breath spent 1 (was 0)']);
    expect(played('squeeze Carl', '2,2/5,4', '', held)).toEqual(['Dan: breath spent 1 (was 0)']);
    expect(played('squeeze Carl', '')).toContain('does not exceed');
    expect(played('strangle Carl', '5,4/2,2/3,3/2,2/4,4', '', held)).toContain('Carl: Suffocating');
  });
  test('on a weapon binds it, on a thing wrests it away', () => {
    expect(played('beat Carl with Sword, defended 0', dice)).toContain(
      'Carl: Off Balance 5 (was 0) until the end of the next turn',
    );
    expect(told('wrest Carl, defended 0', `${dice}/3,3`)).toContain('it is wrested away');
    // 2 and 3 degrees at a row less are 3.5 of the 12 that Carl has.
    expect(played('wrest Carl, defended 8', '3,4/1,1/6,6')).toContain('Carl: Clutching 8.5 (was 0)');
  });
});

describe('an attack', () => {
  test('leads degrees to spare past the armour, or into the body where the line says so', () => {
    const line = 'attack Carl with Rifle, range 100, sitting target immobile';
    // A margin of 6 is two more than the middle of the torso needs.
    expect(played(line, '6,5/2,4/4,4')).toContain('Carl: injuries Injury 5 torso penetrating');
    expect(played(`${line}, spend 2 on into the body`, '6,5/2,4/4,4')).toEqual([
      'Carl: injuries Injury 7 torso penetrating',
      'Carl: injuries Injury 6 torso penetrating',
      'Dan: loaded of Rifle 19 (was 20)',
    ]);
    expect(played(`${line}, spend 3 on harder`, '6,5/2,4/4,4')).toContain('2');
  });
  test('past cover counts its penalty back, and the cover may hide the place', () => {
    const line = 'attack Carl with Rifle, range 100, sitting target immobile, cover heavy';
    expect(chance(line)).toBe('41.67 %');
    expect(played(line, '6,5/8/2,4/4,4')).toContain('Carl: injuries Injury 6 torso penetrating');
    expect(played(line, '6,5/3/4/2,4/4,4')).toContain('Carl: injuries Injury 6 limb penetrating');
  });
  test('that just gets through a fought defence hits the limb that fought', () => {
    expect(played('attack Carl with Rifle, range 100, defended 4, fought off', '5,4/5/2,4/4,4')).toContain(
      'Carl: injuries Injury 6 limb penetrating 2 (was 0)',
    );
  });
  test('with pellets keeps them together close by', () => {
    const gear = 'gear { Shotgun }';
    expect(played('attack Carl with Shotgun, range 2', '6,5/2,4/4,4', gear)).toContain(
      'Carl: injuries Injury 5 torso penetrating',
    );
  });
  test('of several shots shares a die: each has one of its own, and goes on by itself', () => {
    const gear = 'gear { Machine Gun }';
    const line = 'rapid fire Carl 3 with Machine Gun, range 20, defended 12';
    // 16 are needed with a bonus of 4. 6 and 1 miss, 6 and 6 go on to 13, 6 and 2 miss.
    expect(played(line, '6,1/6/5/3/2/5/2,4/4,4', gear)).toEqual([
      'Dan: loaded of Machine Gun 97 (was 100)',
      'Dan: Firing 3 (was 0) until the end of the round',
      'Carl: injuries Injury 6 torso penetrating 2 (was 0)',
    ]);
    expect(played(line, '', `${gear}, conditions { Firing 28 until round }`)).toBe(
      'Machine Gun fires 30 shots a round at most.',
    );
    expect(told(line, '6,1/6/5/3/2/5/2,4/4,4', gear)).toMatch(
      /^1 of 3 shots hit; Dan: loaded of Machine Gun 97 \(was 100\); Dan: Firing 3 .*; Carl:/,
    );
    expect(told(line, '6,1/2/2', gear)).toContain('0 of 3 shots hit; Dan: loaded of Machine Gun 97 (was 100)');
    expect(chance(line, gear)).toBe(chance('Machine Gun with range 20, defended 12, shots 3', gear));
    expect(
      played('rapid fire Carl 2 with Machine Gun, range 20, sitting target immobile', '4,4/3/2,4/4,4/2,4/4,4', gear),
    ).toContain('Carl: injuries Injury 6 torso penetrating 2 (was 0)');
    expect(played('rapid fire Carl 12 with Machine Gun', '', gear)).toBe(
      'Machine Gun fires 10 shots an action at most.',
    );
    expect(played('rapid fire Carl 2 with Sword', '')).toBe('Sword does not shoot.');
    expect(played('rapid fire Carl 2 with Rifle', '', 'gear { Rifle { loaded 1 } }')).toContain('rounds are left');
  });
  test('tells whom it threatens besides', () => {
    expect(told('attack Carl with Rifle, range 100', '1,2')).toContain('threatens an area of Size 4');
    expect(told('attack Carl with Rifle, range 100', '5,4/5/2,2/4,4')).toContain('16 of the Penetration goes through');
    // Half a Size makes a root of the limit.
    expect(told('attack Carl with Rifle, range 100', '5,4/5/2,2/4,4', '', 'Size -1/2')).toMatch(
      /; \d+(\.\d)? of the Penetration goes through/,
    );
  });
  test('by hand is as far as the thing flies', () => {
    const gear = 'gear { Knife }';
    expect(played('throw Carl 10 with Knife', '6,4/3,3/3,3/4,4', gear)).toContain('Dan: breath spent 1 (was 0)');
    expect(played('throw Carl 1000 with Knife', '', gear)).toBe('50 m is as far as Knife flies.');
  });
});

describe('fire at an area', () => {
  const gear = 'gear { Machine Gun }';
  test('hits by its Saturation, for certain where it is dense, with a die where it is not', () => {
    expect(
      told('rake Carl 10 with Machine Gun, area at 50, shots into it 30, several actions 3', '5,5/7/3,3/4,4', gear),
    ).toContain('Saturation 0.5: 1.5 hits on average');
    const thin = 'rake Carl 1000 with Machine Gun, area at 50, shots into it 30, several actions 3';
    expect(played(thin, '5,5/1/7/3,3/4,4', gear)).toContain('Carl: injuries Injury 6 torso penetrating 2 (was 0)');
    expect(played(thin, '5,5/2', gear)).toEqual([
      'Dan: loaded of Machine Gun 70 (was 100)',
      'Dan: Firing 30 (was 0) until the end of the round',
    ]);
    const few = 'gear { Machine Gun { loaded 10 } }';
    expect(played('rake Carl 10 with Machine Gun, area at 50, shots into it 30, several actions 3', '', few)).toBe(
      '10 rounds are left in Machine Gun.',
    );
    expect(played('rake Carl 10 with Machine Gun, area at 50, shots into it 11', '', gear)).toBe(
      'Machine Gun fires 10 shots an action at most.',
    );
  });
  test('is rolled for once, and then threatens all who are there, the shooter too', () => {
    const line = 'rake Carl and Dan 10 with Machine Gun, area at 50, shots into it 30, several actions 3';
    const changes = [played(line, '5,5/7/3,3/4,4/7/3,3/4,4', gear)].flat();
    // What comes of fractions beside these is of each; Carl's Mail bruises as much as comes through.
    expect(changes.filter((one) => one.includes('Injury 6'))).toEqual([
      'Carl: injuries Injury 6 torso penetrating 2 (was 0)',
      'Dan: injuries Injury 6 torso penetrating',
    ]);
    expect(played(line, '1,2', gear)).toEqual([
      'Dan: loaded of Machine Gun 70 (was 100)',
      'Dan: Firing 30 (was 0) until the end of the round',
    ]);
  });
  test('from a burst nearby is the same without a roll', () => {
    const shot = 'gear { Shotgun }';
    expect(told('splinter Carl 5 with Shotgun', '4', shot)).toContain('Saturation -1.5: 0.4 hits on average');
    expect(played('splinter Carl 1 with Shotgun, inside the body', '4,4/3/3/3/3/3/3/3/3', shot)).toContain(
      'Carl: injuries Injury 8 torso penetrating',
    );
    expect(played('splinter Carl 1 with Rifle', '')).toBe('Rifle throws no fragments.');
  });
  test('that fills it strikes all of the body, by the middle two of four dice', () => {
    // Armour is a 5, the body an 8. A head takes 8 wide, and 8 of what the Helmet's 10 leave; its bruise of 15 has no more
    // than the limit to give. Eight places in Mail are 11 wide. What finds the gaps is 6 and 7 narrower.
    expect(played('blast Carl 20', '1/2/3/4/5/6/3/3')).toEqual([
      'Carl: injuries Injury 14 head penetrating 2 (was 0)',
      'Carl: injuries Injury 8 head penetrating',
      'Carl: injuries Injury 14 neck penetrating',
      'Carl: injuries Injury 17 main body penetrating',
      'Carl: injuries Injury 16 main body penetrating',
      'Carl: injuries Injury 10 main body penetrating',
    ]);
    expect(played('blast Carl 20, splash -1', '3,4/1/2/3/4/5/6/3/3')).toContain(
      'Carl: injuries Injury 10 main body penetrating 2 (was 0)',
    );
    expect(played('blast Carl and Dan 20, splash -1', '3,4/1/2/3/4/5/6/3/3/3,4/1/2/3/4/5/6/3/3')).toContain(
      'Dan: injuries Injury 11 main body penetrating',
    );
  });
});

describe('a gun', () => {
  test('lays its shots around an estimated point, or off it by the degree of failure', () => {
    expect(told('bombard 400 with Rifle', '1,2/3/7/2')).toContain('the fire falls 3 m from the point, 2 of six parts');
    expect(told('bombard 400 with Rifle, by calculation', '6,5/6/6', 'Smarts 12')).toContain('fire falls around');
    expect(played('bombard 400 with Sword', '')).toBe('Sword does not shoot.');
  });
  test('needs a fuse that there is, and time to set it', () => {
    expect(told('time a fuse industry with Rifle', '5,4/5')).toContain('it bursts');
    expect(told('time a fuse with Sword', '')).toContain('no Speed');
  });
  test('that is guided keeps its target by Smarts', () => {
    expect(told('keep the designator on, defended 3', '3,3')).toContain('the shell knows its target');
  });
});

describe('a projectile', () => {
  test('is noticed in time or not', () => {
    expect(told('notice a projectile 8 with Rifle, its speed 30, from afar 90', '6,5')).toMatch(/\d shots are in time/);
    expect(told('notice a projectile 8 with Rifle', '1,2')).not.toContain('in time');
  });
  test('is stopped by an injury that a warhead does not survive, and a bullet does', () => {
    expect(told('shoot down -4 with Rifle, projectile at 20', '6,4/6,5')).toContain('it does no harm any more');
    expect(told('shoot down -4 with Rifle, projectile at 20, made as bullet', '6,4/6,5')).toContain('it comes on');
  });
});

const everything = `
npc Foe { Coordination 1, Evade 2, Mana 1, gear { Mail, Helmet, Knife }, conditions { Gripped 20 }, Ride 2, obstacles { Bystander } }
npc Big { Size 2, Density 1/2, gear { Plate } }
npc Tiny { Size -3, Strength -6 }
npc Act {
  Coordination 2, Strength 3, Brawn 2, Fight 2, Shoot 2, Smarts 1, Wing Area 12, Glide 7, Lift Aid 3, Load Strength 3, weight 30 kg, altitude 50, flight maneuver 10 m, airspeed 20, moving 1
  points at hand 6, defences made 2, Mana 2, breath spent 9, conditions { Focused }
  gear { Sword, Fists, Pistol, Rifle { loaded 4 }, Machine Gun, Shotgun, Laser Rifle, Knife, Bow { loaded 0 } }
  roll attack Foe with Sword, attitude raging, several actions 2
  roll attack Tiny with Fists, hit place head
  roll attack Big with Shotgun, range 6
  roll attack Foe with Shotgun, range 20, cover heavy
  roll attack Foe with Laser Rifle, range 200, careful aim, focus
  roll attack Foe with Pistol, range 10, defended 5, fought off, people in the way 1
  roll rapid fire Foe 3 with Pistol, range 10, cover light
  roll rapid fire Big 10 with Machine Gun, range 100
  roll throw Foe 5 with Knife, hit place limb
  roll rake Foe 4 with Machine Gun, area at 30, shots into it 20, several actions 2
  roll rake Tiny 5000 with Machine Gun, area at 300, victim at 200
  roll splinter Foe 3 with Shotgun
  roll splinter Big 0 with Shotgun, in contact
  roll blast Foe 20, piercing -2, by rays
  roll blast Tiny 20, splash -3
  roll blast Big 20, pulse from 20, cover light
  roll bombard 500 with Rifle, dialling in
  roll bombard 500 with Laser Rifle
  roll time a fuse industry with Rifle, high arc
  roll keep the designator on, defended 2
  roll notice a projectile 6 with Rifle, its speed 20, from afar 100
  roll shoot down -5 with Rifle, projectile at 10, made as armour piercing
  roll shove Foe, defended 3, into something solid, by their own strength
  roll shove Tiny, into something solid, limbs legs
  roll take down Big, defended 1
  roll pick up Tiny
  roll smash Foe
  roll break Foe, hit place head
  roll squeeze Foe
  roll strangle Foe
  roll beat Foe with Sword
  roll wrest Foe, limbs one
  roll hold on Big, saddle, stirrups
  roll urge Foe, difficulty 3
  roll miss a rider Foe 2, mounted on 3
  roll evade with evading cautious, retreat
  roll parry with Sword, parry against 1, defending probing
  roll protect Foe 4 with Sword
  roll reload with Bow
  roll reload with Rifle
  roll move 5, turning 1
  roll jump 1, off a platform 20
  roll soar -2, tucked wings 1, rising air 2
  roll steer a glide 3, flaps 1, thrust 2
  roll fall freely
  roll strain
  roll lift 20
  roll get clear 2, dodging to 3
  roll choose an attitude raging
  roll hit a rider back
  roll take wing 22, climbing by 3
  roll take a turn
  roll prepare
  roll wait
}
`;

test('every line can be played, whatever the dice show', () => expect(unplayable(everything, 25)).toEqual([]));

describe('what flies by itself, and what hangs in the air', () => {
  const missile = 'gear { weapon Missile { skill Shoot, manner ranged, Pen 60, Wound 3, damage burn } }';
  test.each([
    // A guided round brings its own Homing, whoever has shot it.
    ['homing 3, defended 5', '3,4/3,3/3,3', '10 against 5: success by 5'],
    ['homing 0, defended 5', '1,3', '4 against 5: failure by 1'],
  ])('attack Carl with Missile, %s', (said, dice, expected) =>
    expect(told(`attack Carl with Missile, ${said}`, dice, missile)).toContain(expected),
  );
  test('needs no distance', () =>
    expect(told('attack Carl with Missile, homing 3, range 300', '3,4', missile)).toBe(
      'Homing and range cannot be combined.',
    ));
  test('a cloud goes with the wind', () =>
    expect(told('let a cloud drift 3, grown by 10', '')).toBe(
      'the cloud drifts 3 m downwind; the new 10 m lie on its edge nearest the source, or downwind where that is full',
    ));
});
