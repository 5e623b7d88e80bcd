import { describe, expect, test } from 'vitest';
import { playLine } from '../../../language/play/lines/play-line.js';
import { isUnanswered } from '../../../language/roll/tape.js';
import { evaluateExpression } from '../../../language/roll/typed-expression.js';
import { gameOf } from '../../../language/sheet/rolls/game.js';
import { isProblem } from '../../../language/values/problem.js';
import { fixture } from '../../features/harness.js';
import { attempt, camp, stab, told } from '../ford.js';

test('what hits may be dodged', () => {
  expect(told(stab, '3,3,3/1,1,2').summary).toBe('Sentry avoids it: Dodge Defense');
  const parry = 'Parry Defense of Bayonet or Knife';
  expect(told(stab, '3,3,3/1,1,2', '', [parry]).summary).toBe(`Sentry avoids it: ${parry}`);
  expect(told(stab, '6,6,6').summary).toBe('Sentry is not hit');
});

test('a person is asked which defense of whom, the best first and each with its chance', () => {
  const asked = attempt(stab, { dice: '3,3,3', isAsking: true });
  if (!isUnanswered(asked) || asked.asks.is !== 'choice') throw new Error('Nothing was asked.');
  expect(asked.asks.options.map(({ name, about = '' }) => `${name} ${about}`)).toEqual([
    'Dodge Defense 5: 4.63 %',
    'Parry Defense of Bayonet or Knife 5: 4.63 %',
    'Barehanded Thrust Defense 5: 4.63 %',
    'no defense ',
  ]);
  expect(asked.asks).toMatchObject({ what: 'defense', of: 'Sentry' });
  // The question goes to the editor as JSON.
  expect(JSON.parse(JSON.stringify(asked.asks))).toEqual(asked.asks);
});

test('a hit that is not avoided wounds by its type, past armour, and shocks', () => {
  expect(told(stab, '3,3,3/6,6,5/6/6,6,5').changes).toEqual([
    'Sentry: hits taken 10 (was 0)',
    'Sentry: Shock 10 (was 0) until the end of the next turn',
    'Sentry: Stunned',
    'Sentry: Knocked Down',
    'Sentry: Bleeding',
  ]);
});

test('nothing can be rolled against a critical hit, and three ones do all the damage there is', () => {
  const { account } = told(stab, '1,1,1/1,1,1');
  expect(account[1]).toBe('5 imp damage, DR 0: 10 hits');
});

test('those who see nothing coming have only what they wear', () => {
  expect(told(`${stab}, undefended`, '3,3,3/3').summary).toMatch(/^hit for/);
  expect(told(`${stab}, undefended`, '3,3,3/1,1,2', ', gear { Padding }').summary).toBe(
    'Sentry avoids it: Passive Defense',
  );
});

test('a shot cannot be parried, and beyond half range it does half', () => {
  const far = told('attack Sentry with Rifle, range 30, circumstances 6', '3,3,3/6,6,6/4,4,4,4,4/1,1,1/1,1,1', '');
  expect(far.account[1]).toMatch(/^Dodge Defense/);
  expect(far.summary).toMatch(/^hit for 20 bullet, 20 hits/);
  const farther = told('attack Sentry with Rifle, range 600, circumstances 20', '3,3,3/6,6,6/4,4,4,4,4/1,1,1', '');
  expect(farther.summary).toMatch(/^hit for 10 bullet/);
});

test('each group of a burst has its own roll, and so many rounds hit as it was made by', () => {
  const burst = told(
    'attack Sentry with Stubby, range 5, circumstances 10, burst 5',
    '3,3,3/6,6,6/1,1/1,1/1,1/1,1/6,6,5',
  );
  expect(burst.account.filter((line) => line.startsWith('attack, group'))).toHaveLength(2);
  expect(burst.changes).toContain('Raider: loaded of Stubby 1 (was 6)');
});

describe('the recoil of a burst', () => {
  const burst = (bonus: number) => `attack Sentry with Stubby, range 5, circumstances ${bonus}, burst 5`;

  /** What the line shows that the roll has to reach. */
  function shown(line: string): string {
    const { context, uri } = fixture(camp());
    const who = context.workspace.named(uri, 'Raider');
    const found = who && evaluateExpression(line, who, (name) => context.workspace.named(uri, name));
    const rolled = found && !isProblem(found) ? found.roll.rolled : undefined;
    return rolled?.value.kind === 'number' ? String(rolled.value.number) : 'nothing';
  }

  test('of its first group is in the chance that is shown, and each later group has as much more', () => {
    const { account } = told(burst(1), '6,5,4/6,5,4');
    const [first, second] = account.map((line) => Number(/against (\d+)/.exec(line)?.[1]));
    expect(shown(burst(1))).toBe(String(first));
    expect(second).toBe((first ?? 0) - 1);
    expect(Number(shown(burst(1).replace(', burst 5', '')))).toBe((first ?? 0) + 1);
  });

  test('makes a snap shot of a later group that it takes below SS, where nobody aims', () => {
    const targets = (line: string) =>
      told(line, '6,5,4/6,5,4')
        .account.filter((step) => step.startsWith('attack'))
        .map((step) => Number(/against (\d+)/.exec(step)?.[1]));
    const steady = 'attack Sentry with Stubby, range 5, circumstances';
    expect(targets(`${steady} 0, burst 5`)).toEqual([10, 5]);
    expect(targets(`${steady} 1, burst 5`)).toEqual([11, 10]);
    expect(targets(`${steady} 0, burst 5, unaimed`)).toEqual([10, 5]);
    expect(targets(`${steady} -5, aim 1, burst 5`)).toEqual([10, 9]);
    expect(targets(`${steady} 0, snap shot, burst 5`)).toEqual([6, 5]);
    expect(targets(`${steady} -1, shots 2`)).toEqual([10, 5]);
  });

  test('may leave a later group no chance: its rounds are fired all the same', () => {
    const line = burst(-3);
    expect(shown(line)).toBe('3');
    const { account, changes, summary } = told(line, '4,4,4');
    expect(account.at(-1)).toBe('attack, group 2: no chance to hit');
    expect(summary).toBe('Sentry is not hit');
    expect(changes).toContain('Raider: loaded of Stubby 1 (was 6)');
  });
});

describe('rounds are gone where their group was fired', () => {
  const burst = 'attack Sentry with Stubby, range 5, circumstances 10, burst 6';

  test('a gun that jams keeps what it did not fire', () => {
    const { changes, summary } = told(burst, '3,3,3/1,1,2/6,6,6');
    expect(summary).toBe('Sentry avoids it: Dodge Defense; Stubby jams');
    expect(changes).toEqual([
      'Raider: loaded of Stubby 2 (was 6)',
      'Raider: Fired (Stubby) 4 (was 0) until the end of the turn',
      'Raider: Firing until the end of the next turn',
      'Raider: jammed of Stubby 1 (was 0)',
    ]);
  });

  test('nobody goes on firing at the dead', () => {
    const deadly = told(burst, '3,3,3/6,6,6/6,6/3,3,3/6,6,6', ', hits taken 17');
    expect(deadly.summary).toContain('dead');
    expect(deadly.changes).toContain('Raider: loaded of Stubby 2 (was 6)');
  });
});

test('a Death Roll that fails kills, and then nothing bleeds any more', () => {
  // HT 10: from -7 to -10 hits is one roll.
  const dying = ', hits taken 17';
  expect(told(stab, '3,3,3/6,6,6/3/3,3,3', dying).changes).toEqual([
    'Sentry: hits taken 21 (was 17)',
    'Sentry: Shock 4 (was 0) until the end of the next turn',
    'Sentry: Bleeding',
    'Sentry: Parried (Bayonet or Knife) until the end of the turn',
  ]);
  const { changes, summary } = told(stab, '3,3,3/6,6,6/3/6,6,6', dying);
  expect(changes).toContain('Sentry: Slain');
  expect(changes).not.toContain('Sentry: Bleeding');
  expect(summary).toContain('dead');
});

test('all that one has goes into a mighty blow: more damage, not a better aim', () => {
  expect(told(`${stab}, mighty blow`, '3,3,3/6,6,6/3/3,3,3').summary).toMatch(/^hit for 4 imp, 8 hits/);
  expect(told(stab, '3,3,3/6,6,6/3').summary).toMatch(/^hit for 2 imp, 4 hits/);
  expect(attempt(`${stab}, mighty blow`, { dice: '6,5,4' })).toMatchObject({
    summary: 'Sentry is not hit; Raider: Wide Open until the end of the turn',
  });
});

test('a shot without aiming is at -4 where everything else leaves less than SS', () => {
  const shot = 'attack Sentry with Rifle, range 10';
  expect(told(shot, '6,6,6').account[0]).toContain('against 6:');
  expect(told(`${shot}, circumstances 1`, '6,6,6').account[0]).toContain('against 7:');
  expect(told(`${shot}, circumstances 2`, '6,6,6').account[0]).toContain('against 12:');
  expect(told(`${shot}, unaimed`, '6,6,6').account[0]).toContain('against 6:');
  expect(told(`${shot}, snap shot`, '6,6,6').account[0]).toContain('against 6:');
  expect(told(`${shot}, aim 1`, '6,6,6').account[0]).toContain('against 18:');
});

test('a turn is spent on aiming, which a defense spoils', () => {
  const took = told('take aim Sentry', '');
  expect(took.changes).toEqual(['Raider: Aiming (Sentry) until the end of the next turn']);
  const aiming = ', conditions { Aiming until next turn }';
  const spoiled = 'Sentry: no longer Aiming';
  expect(told(stab, '3,3,3/1,1,2', aiming).changes).toEqual([spoiled]);
  expect(told(stab, '6,6,6', aiming).changes).toEqual([]);
  const wound = `${stab}, undefended`;
  expect(told(wound, '3,3,3/1/6,6,6', aiming).changes).toContain(spoiled);
  expect(told(wound, '3,3,3/1/1,1,1', aiming).changes).not.toContain(spoiled);
});

describe('what cannot be', () => {
  test.each([
    ['attack Corpse with Rifle, range 5', 'Corpse is already dead.'],
    ['attack Sentry with Rifle, range 3000', 'Rifle reaches 2000 yards at most.'],
    [
      'attack Sentry with Bayonet thrust, range 30',
      'Bayonet or Knife reaches two yards at most, and the target is farther away.',
    ],
    ['attack Sentry with Stubby, range 5, burst 9', 'Stubby holds 6 rounds, so 9 cannot be fired.'],
    [
      'attack Sentry with Bayonet or Knife',
      'Bayonet or Knife does not say what damage it does. Name one of its modes: swing, thrust, thrown.',
    ],
    ['attack Sentry with Hand Grenade', 'Hand Grenade does no damage: its sheet states none.'],
  ])('%s', (line, why) => {
    const found = attempt(line, { seed: 'a' });
    expect(isProblem(found) ? found.problem : found.summary).toMatch(why);
  });

  test('a defense that is not offered', () => {
    expect(attempt(stab, { dice: '3,3,3', choices: ['fly away'] })).toMatchObject({
      problem: expect.stringContaining('is not one of the choices for the defense'),
    });
  });
});

test('pain and a daze act on rolls by themselves', () => {
  const { context, uri } = fixture(camp(', conditions { Shock 3, Stunned }'));
  const sentry = context.workspace.named(uri, 'Sentry');
  if (!sentry) throw new Error('The Sentry is not there.');
  const value = (expression: string): unknown => {
    const found = evaluateExpression(expression, sentry);
    return isProblem(found) ? found : found.roll.rolled?.value;
  };
  expect(value('Knife')).toMatchObject({ number: 9 });
  expect(value('HT')).toMatchObject({ number: 10 });
  expect(value('Dodge Defense')).toMatchObject({ number: 1 });
});

describe('a parry', () => {
  const parry = 'Parry Defense of Bayonet or Knife';
  const offered = (more: string, line = stab): readonly string[] => {
    const asked = attempt(line, { dice: '3,3,3', isAsking: true }, more);
    if (!isUnanswered(asked) || asked.asks.is !== 'choice') throw new Error('Nothing was asked.');
    return asked.asks.options.map(({ name, about = '' }) => (name === 'no defense' ? `${name}: ${about}` : name));
  };

  test('is gone until the next turn, with the weapon that made it, whether it stopped the blow or not', () => {
    const mark = 'Sentry: Parried (Bayonet or Knife) until the end of the turn';
    expect(told(stab, '3,3,3/1,1,2', '', [parry]).changes).toEqual([mark]);
    expect(told(stab, '3,3,3/6,6,6/3', '', [parry]).changes).toContain(mark);
    expect(told(stab, '3,3,3/1,1,2', '', ['Dodge Defense']).changes).toEqual([]);
  });
  test('is not offered again with that weapon, and the question says why; bare hands are another matter', () => {
    const made = ', conditions { Parried until turn "Bayonet or Knife" }';
    expect(offered(made)).toEqual([
      'Dodge Defense',
      'Barehanded Thrust Defense',
      'no defense: used up until the next turn: Bayonet or Knife',
    ]);
    expect(told(stab, '3,3,3/1,1,2', made).account[1]).toBe('used up until the next turn: Bayonet or Knife');
    expect(attempt(stab, { dice: '3,3,3', choices: [parry] }, made)).toMatchObject({
      problem: expect.stringContaining('is not one of the choices for the defense'),
    });
    const hands = ', conditions { Parried until turn "bare hands" }';
    expect(offered(hands)).toEqual(['Dodge Defense', parry, 'no defense: used up until the next turn: bare hands']);
    expect(offered(hands, 'attack Sentry with Bare Fist')).toContain(parry);
  });
  test('can be made twice by who defends all out, twice with a fencing weapon, and with that as often as wanted then', () => {
    const twice = ', conditions { On Guard until turn, Parried until turn "Bayonet or Knife" }';
    expect(offered(twice)).toContain(parry);
    expect(offered(twice.replace('Parried', 'Parried 2'))).not.toContain(parry);
    const fencer = (times: number, more = ''): readonly string[] =>
      offered(`, Fencing 12, gear { Smallsword }, conditions { Parried ${times} until turn "Smallsword"${more} }`);
    expect(fencer(1)).toContain('Parry Defense of Smallsword');
    expect(fencer(2)).not.toContain('Parry Defense of Smallsword');
    expect(fencer(9, ', On Guard until turn')).toContain('Parry Defense of Smallsword');
  });
  test('against a shot is no question at all', () =>
    expect(
      told(
        'attack Sentry with Rifle, range 10, circumstances 9',
        '3,3,3/1,1,2',
        ', conditions { Parried "bare hands" }',
      ).account[1],
    ).toMatch(/^Dodge Defense/));
});

describe('an All-Out Attack', () => {
  test('may be two blows, of which only one can be parried with a knife', () => {
    const parry = 'Parry Defense of Bayonet or Knife';
    const { summary, changes } = told(`${stab}, two blows`, '3,3,3/1,1,2/3,3,3/6,6,6/3', '', [parry, 'Dodge Defense']);
    expect(summary).toBe(
      `Sentry avoids it: ${parry}; hit for 2 imp, 4 hits; Raider: Wide Open until the end of the turn`,
    );
    expect(changes).toContain('Raider: Wide Open until the end of the turn');
    const twice = attempt(`${stab}, two blows`, { dice: '3,3,3/1,1,2/3,3,3', choices: [parry], isAsking: true });
    if (!isUnanswered(twice) || twice.asks.is !== 'choice') throw new Error('Nothing was asked.');
    expect(twice.asks.options.map(({ name }) => name)).not.toContain(parry);
  });
  test('leaves no defense until the next turn', () =>
    expect(told(stab, '3,3,3/3', ', conditions { Wide Open until turn }').summary).toMatch(/^hit for 2 imp/));
  test.each([
    ['attack Sentry with Rifle, all-out attack', 'An All-Out Attack is made with hands, feet or a hand weapon.'],
    ['attack Sentry with Rifle, mighty blow', 'An All-Out Attack is made with hands, feet or a hand weapon.'],
    ['attack Sentry with Hatchet swing, two blows', 'Hatchet has to be made ready again after each blow.'],
  ])('%s is no such attack', (line, problem) => expect(attempt(line, { dice: '' })).toEqual({ problem }));
});

describe('who defends all out', () => {
  test('is on guard until the next turn', () =>
    expect(told('defend all out', '').changes).toEqual(['Raider: On Guard until the end of the turn']));
  const guard = ', conditions { On Guard until turn }';
  test('tries a second, different defense where the first fails', () => {
    expect(told(stab, '3,3,3/6,6,5/1,1,2', guard).summary).toMatch(/^Sentry avoids it: (Parry|Barehanded)/);
    expect(told(stab, '3,3,3/6,6,5/6,6,5/3', guard).summary).toMatch(/^hit for 2 imp/);
  });
});

describe('a throw by Judo', () => {
  const judo = 'attack Sentry with Judo Throw';
  const thrower = (conditions: string) => (line: string, dice: string) => {
    const { context, uri } = fixture(camp().replace('Judo 14,', `Judo 14, conditions { ${conditions} },`));
    const others = (name: string) => context.workspace.named(uri, name);
    const raider = others('Raider');
    const read = raider && evaluateExpression(line, raider, others);
    if (!raider || !read || isProblem(read)) throw new Error('The Raider is not there.');
    const played = playLine(read.roll, raider, others, gameOf(raider), line, { dice });
    return isProblem(played) ? played.problem : played.summary;
  };

  test('puts whom it hits to the ground, and does no damage, where the foe was parried', () => {
    const play = thrower('Judo Opening until next turn "Sentry"');
    expect(play(judo, '3,3,3/6,6,5')).toBe('struck; Sentry: Knocked Down');
    expect(play(judo, '3,3,3/1,1,2')).toBe('Sentry avoids it: Dodge Defense');
  });
  test('is refused where no parry of this foe leads to it, with what to write', () => {
    const why =
      'Judo Throw comes on the turn after a parry that leads to it, and Sentry was not parried in this way. At your own table, write `conditions { Judo Opening until next turn "Sentry" }`.';
    expect(attempt(judo, { dice: '3,3,3' })).toEqual({ problem: why });
    expect(thrower('Judo Opening until next turn "Corpse"')(judo, '3,3,3')).toBe(why);
  });
  test('may follow a parry by Judo that succeeds, of any blow, but no other parry', () => {
    const opening = 'Sentry: Judo Opening (Raider) until the end of the next turn';
    const judoka = ', Judo 14';
    expect(told(stab, '3,3,3/1,1,2', judoka, ['Judo Defense']).changes).toEqual([
      'Sentry: Parried (bare hands) until the end of the turn',
      opening,
    ]);
    expect(told('attack Sentry with Bare Fist', '3,3,3/1,1,2', judoka, ['Judo Defense']).changes).toContain(opening);
    expect(told(stab, '3,3,3/6,6,6/3', judoka, ['Judo Defense']).changes).not.toContain(opening);
    expect(told(stab, '3,3,3/1,1,2', judoka, ['Barehanded Thrust Defense']).changes).not.toContain(opening);
  });
  test('is not to be had with a load, and a daze hinders its parry', () => {
    const value = (more: string): unknown => {
      const { context, uri } = fixture(camp(`, Judo 14${more}`));
      const sentry = context.workspace.named(uri, 'Sentry');
      const found = sentry && evaluateExpression('Judo Defense', sentry);
      return found && !isProblem(found) && found.roll.rolled?.value;
    };
    expect(value('')).toMatchObject({ number: 9 });
    expect(value(', conditions { Stunned }')).toMatchObject({ number: 5 });
    expect(value(', Combat Reflexes')).toMatchObject({ number: 10 });
    expect(value(', gear { thing Anvil { weight 100 } }')).not.toMatchObject({ number: expect.anything() });
  });
});

describe('an explosion', () => {
  const bomb = 'with Bomb';
  test('weakens with distance; fragments hit by a roll, and armour keeps off both', () => {
    // 24 at three yards is a quarter; fragments hit on 15 or less.
    const far = told(`blast Sentry 3 ${bomb}`, '4,4,4,4,4,4/3,3,3/5,5,5/3,3/3,3,3');
    expect(far.summary).toMatch(/^concussion: 6 hits, stunned; fragments: 9 hits/);
    expect(told(`blast Sentry 3 ${bomb}`, '4,4,4,4,4,4/3,3,3/6,5,5').summary).toBe(
      'concussion: 6 hits, stunned; no fragment hits',
    );
    const padded = told(`blast Sentry 3 ${bomb}`, '4,4,4,4,4,4/5,5,5/3,3/3,3,3', ', gear { Padding }');
    expect(padded.summary).toBe(
      'concussion: 4 hits; fragments: 6 hits, stunned, must roll each turn to stay conscious',
    );
  });
  test('is hindered by cover, doubled by touch, and over at a distance', () => {
    expect(told(`blast Sentry 3 ${bomb}, light cover`, '1,1,1,1,1,1/6,6,2').account[1]).toContain('against 13');
    expect(told(`blast Sentry 0 ${bomb}, in contact`, '1,1,1,1,1,1/1,1,1/6,6,6/1,1/3,3,3').summary).toMatch(
      /^concussion: 12 hits/,
    );
    expect(told(`blast Sentry 40 ${bomb}`, '6,6,6,6,6,6/1,1,1').summary).toBe('concussion: 0 hits; no fragment hits');
  });
  test('follows where a grenade lands that is lobbed, and where a shell falls', () => {
    expect(
      told(`lob Sentry ${bomb}, range 10, circumstances 6`, '3,3,3/1,1,1,1,1,1/3,3,3/6,6,6/1,1').account.join(),
    ).toContain('concussion: 6 damage');
    // A miss by 3 lands three yards off.
    const short = told(`lob Sentry ${bomb}, range 10`, '4,4,3/6/4,4,4,4,4,4/3,3,3/6,6,6');
    expect(short.summary).toContain('short');
    expect(short.account.join()).toContain('concussion: 6 damage');
    expect(told(`lob ${bomb}, range 10`, '4,4,3/6').changes).toEqual([]);
    const shell = told(`bombard Sentry ${bomb}, range 100, blind fire`, '4,4,4/3/6,6,6,6,6,6/6,6,6');
    expect(shell.summary).toContain('aside');
  });
  test.each([
    ['blast Sentry 3 with Rifle', 'Rifle does not explode: its sheet states no blast.'],
    ['blast Corpse 3 with Bomb', 'Corpse is already dead.'],
    [
      'bombard Sentry with Bayonet, range 100',
      'Bayonet or Knife neither fires nor explodes, so it hits nothing that is out of sight.',
    ],
    ['attack Sentry with Bomb', 'Bomb explodes where it lands: write `lob` or `bombard` instead of `attack`.'],
  ])('%s is told what is wrong', (line, problem) => expect(attempt(line, { dice: '' })).toEqual({ problem }));
});
