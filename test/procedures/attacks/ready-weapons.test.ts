import { describe, expect, test } from 'vitest';
import { playLine } from '../../../language/play/lines/play-line.js';
import { changeText } from '../../../language/roll/changes.js';
import { isUnanswered } from '../../../language/roll/tape.js';
import { evaluateExpression } from '../../../language/roll/typed-expression.js';
import { gameOf } from '../../../language/sheet/rolls/game.js';
import { isProblem } from '../../../language/values/problem.js';
import { fixture } from '../../features/harness.js';
import { attempt, camp, stab, told } from '../ford.js';

describe('a weapon that has to be made ready', () => {
  const chop = 'attack Sentry with Hatchet swing';
  const parry = 'Parry Defense of Hatchet';
  const unready = (turns: number) => `, Hatchet { turns until ready ${turns} }`;
  const axeman = (hatchet: string) => `, Axe/Mace 14, gear { ${hatchet} }`;
  const changes = (line: string, carried: string): readonly string[] => {
    const found = attempt(line, line.startsWith('attack') ? { dice: '6,6,4' } : {}, '', carried);
    if (isProblem(found)) throw new Error(found.problem);
    return found.changes;
  };

  test('is so after a swing, hit or miss, and not after a thrust', () => {
    expect(changes(chop, ', Hatchet')).toEqual(['Raider: turns until ready of Hatchet 1 (was 0)']);
    expect(changes(stab, ', Hatchet')).toEqual([]);
  });
  test('strikes no blow until it is ready, and the line says what to do', () => {
    expect(attempt(chop, { dice: '6,6,4' }, '', unready(1))).toMatchObject({
      problem: 'Hatchet is not ready: make it ready first, with `roll make ready with Hatchet`, a turn each.',
    });
    expect(changes('make ready with Hatchet', unready(1))).toEqual(['Raider: turns until ready of Hatchet 0 (was 1)']);
    expect(changes('make ready 2 with Hatchet', unready(5))).toEqual([
      'Raider: turns until ready of Hatchet 3 (was 5)',
    ]);
    expect(changes('make ready with Hatchet', ', Hatchet')).toEqual([]);
  });
  test('is so after a parry, whether it stopped the blow or not', () => {
    const mark = 'Sentry: turns until ready of Hatchet 1 (was 0)';
    expect(told(stab, '3,3,3/1,1,2', axeman('Hatchet'), [parry]).changes).toContain(mark);
    expect(told(stab, '3,3,3/6,6,6/3', axeman('Hatchet'), [parry]).changes).toContain(mark);
    expect(told(stab, '3,3,3/1,1,2', axeman('Hatchet'), ['Dodge Defense']).changes).toEqual([]);
  });
  test('parries nothing until it is ready, and the question for a defense says so', () => {
    const asked = attempt(stab, { dice: '3,3,3', isAsking: true }, axeman('Hatchet { turns until ready 1 }'));
    if (!isUnanswered(asked) || asked.asks.is !== 'choice') throw new Error('Nothing was asked.');
    const { options } = asked.asks;
    expect(options.map(({ name }) => name)).not.toContain(parry);
    expect(options.at(-1)).toMatchObject({ name: 'no defense', about: 'to be made ready first: Hatchet' });
  });
  test('gives no second parry to who defends all out', () => {
    const guarding = ', conditions { On Guard until turn, Parried until turn "Hatchet" }';
    expect(attempt(stab, { dice: '3,3,3', choices: [parry] }, axeman('Hatchet') + guarding)).toMatchObject({
      problem: expect.stringContaining('is not one of the choices for the defense'),
    });
  });
  test('may be a grenade that has to be taken in hand and its pin pulled', () => {
    const bomb = (turns: number) => `, Bomb { turns until ready ${turns} }`;
    expect(attempt('lob Sentry with Bomb, range 10', { dice: '3,3,3' }, '', bomb(2))).toMatchObject({
      problem: 'Bomb is not ready: make it ready first, with `roll make ready with Bomb`, a turn each.',
    });
    expect(changes('make ready with Bomb', bomb(2))).toEqual(['Raider: turns until ready of Bomb 1 (was 2)']);
  });
  test('may be one that is not on the sheet: then nothing is written of it', () =>
    expect(changes(chop, '')).toEqual([]));
  test('is a gun of which a turn works the bolt', () => {
    const bolt = ', weapon Bolt { skill Guns (Rifle), damage 5d, SS 12, Acc 8, Max 2000, RoF 1/2, Malf 17 }';
    const mark = 'Raider: turns until ready of Bolt 1 (was 0)';
    expect(changes('attack Sentry with Bolt, range 5', bolt)).toContain(mark);
    expect(changes('attack Sentry with Rifle, range 5', bolt)).not.toContain(mark);
  });
});

describe('a gun that jams', () => {
  const shot = 'attack Sentry with Stubby, range 5';
  const sten = (more: string) => `, weapon Sten { skill Guns (Rifle), damage 2d, SS 10, Max 200, Malf 16 ${more} }`;
  const changes = (line: string, dice: string, more = ', jammed'): readonly string[] => {
    const found = attempt(line, { dice }, '', sten(more));
    if (isProblem(found)) throw new Error(found.problem);
    return found.changes;
  };

  test('stays so, and does not fire', () => {
    expect(told(shot, '6,6,6').changes).toEqual(['Raider: jammed of Stubby 1 (was 0)']);
    expect(attempt('attack Sentry with Sten, range 5', { dice: '3,3,3' }, '', sten(', jammed'))).toMatchObject({
      problem: 'Sten is jammed: clear it first, with `roll clear a jam with Sten`.',
    });
  });
  test('is cleared by a roll, after as many turns as two dice say', () => {
    expect(changes('clear a jam with Sten', '3,3,3/3,4')).toEqual([
      'Raider: jammed of Sten 0 (was 1)',
      'Raider: turns until ready of Sten 6 (was 0)',
    ]);
    expect(changes('clear a jam with Sten', '6,6,5/1,1')).toEqual(['Raider: turns until ready of Sten 1 (was 0)']);
    expect(changes('clear a jam with Sten', '3,3,3/3,4', '')).toEqual([]);
    expect(
      attempt('clear a jam with Sten', { dice: '3,3,3' }, '', sten(', jammed, turns until ready 2')),
    ).toMatchObject({
      problem: expect.stringContaining('The turns of the last try are not over'),
    });
  });
});

describe('a gun that fires several times in a turn', () => {
  test('has a roll for each single shot, with its recoil after the first', () => {
    const { account, changes } = told(
      'attack Sentry with Stubby, range 10, circumstances 1, shots 3',
      '4,4,4/4,4,4/4,4,4',
    );
    const targets = (lines: readonly string[]) => lines.map((line) => /against (\d+)/.exec(line)?.[1]);
    expect(targets(account)).toEqual(['11', '10', '10']);
    // What the recoil takes below SS is a snap shot.
    const nearer = told('attack Sentry with Stubby, range 10, shots 3', '4,4,4/4,4,4/4,4,4');
    expect(targets(nearer.account)).toEqual(['10', '5', '5']);
    expect(changes).toEqual([
      'Raider: loaded of Stubby 3 (was 6)',
      'Raider: Fired (Stubby) 3 (was 0) until the end of the turn',
      // Recoil goes on into the next turn.
      'Raider: Firing 3 (was 0) until the end of the next turn',
    ]);
  });
  test('fires no faster over several lines of a turn, and the gun in the other hand has a turn of its own', () => {
    const { context, uri } = fixture(camp().replace('Judo 14,', 'Judo 14, conditions { Fired 2 until turn "Rifle" },'));
    const others = (name: string) => context.workspace.named(uri, name);
    const raider = others('Raider');
    const shot = (line: string) => {
      const read = raider && evaluateExpression(line, raider, others);
      if (!raider || !read || isProblem(read)) throw new Error('The Raider is not there.');
      const played = playLine(read.roll, raider, others, gameOf(raider), line, { dice: '6,6,4' });
      return isProblem(played) ? played.problem : 'changes' in played && played.changes.map(changeText);
    };
    expect(shot('attack Sentry with Rifle, shots 2')).toBe(
      'Rifle fires 3 a turn and has fired 2 since the last turn. Wait for the next one.',
    );
    expect(shot('attack Sentry with Rifle')).toEqual([
      'Raider: Fired (Rifle) 3 (was 2) until the end of the turn',
      'Raider: Firing until the end of the next turn',
    ]);
    expect(shot('attack Sentry with Stubby, range 5')).toContain('Raider: Fired (Stubby) until the end of the turn');
  });
  test('fires no faster than its sheet says', () => {
    expect(attempt('attack Sentry with Rifle, burst 4', { dice: '' })).toEqual({
      problem: 'Rifle fires 3 a turn, so 4 rounds cannot be fired in one.',
    });
    expect(attempt('attack Sentry with Stubby, burst 13', { dice: '' })).toMatchObject({
      problem: 'Stubby holds 6 rounds, so 13 cannot be fired.',
    });
  });
});

describe('a gun that is being loaded', () => {
  const sten = (more = '') =>
    `, weapon Sten { skill Guns (Rifle), damage 2d, SS 10, Max 200, Malf 17, reload time 3, loaded 0 ${more} }`;
  const changes = (line: string, more?: string): readonly string[] | string => {
    const found = attempt(line, {}, '', sten(more));
    return isProblem(found) ? found.problem : [...found.changes, found.summary];
  };

  test('takes as many turns as it says, and counts its rounds after the last', () => {
    expect(changes('reload 30 with Sten')).toEqual([
      'Raider: turns until ready of Sten 2 (was 0)',
      'Raider: being loaded of Sten 1 (was 0)',
      'Raider: Reloading until the end of the turn',
      expect.stringContaining('turns of loading left: 2'),
    ]);
    expect(changes('reload 30 with Sten', ', being loaded, turns until ready 1')).toEqual([
      'Raider: turns until ready of Sten 0 (was 1)',
      'Raider: loaded of Sten 30 (was 0)',
      'Raider: Reloading until the end of the turn',
      expect.stringContaining('it is loaded'),
    ]);
  });
  test('does not fire meanwhile, and is not made ready otherwise', () => {
    const why = 'Sten is being loaded: go on with `roll reload`.';
    expect(changes('attack Sentry with Sten, range 5', ', being loaded, turns until ready 1')).toBe(why);
    expect(changes('make ready with Sten', ', being loaded, turns until ready 1')).toBe(why);
    expect(changes('reload 30 with Stubby')).toBe(
      'Stubby does not say how many turns loading takes: write `reload time 3` in its block, with its own number.',
    );
  });
  test('leaves its owner nothing but to dodge, which loses the turn', () => {
    const loading =
      ', conditions { Reloading until turn }, gear { weapon Sten { skill Guns (Rifle), damage 2d, SS 10, reload time 3, being loaded, turns until ready 2 } }';
    const asked = attempt(stab, { dice: '3,3,3', isAsking: true }, loading);
    if (!isUnanswered(asked) || asked.asks.is !== 'choice') throw new Error('Nothing was asked.');
    expect(asked.asks.options.map(({ name, about }) => [name, about])).toEqual([
      ['Dodge Defense', '5: 4.63 %'],
      ['no defense', 'Reloading: nothing else can be done'],
    ]);
    expect(told(stab, '3,3,3/1,1,2', loading).changes).toEqual([
      'Sentry: turns until ready of Sten 3 (was 2)',
      'Sentry: no longer Reloading',
    ]);
    expect(told(stab, '3,3,3/3', loading, ['no defense']).changes).not.toContain('Sentry: no longer Reloading');
  });
});
