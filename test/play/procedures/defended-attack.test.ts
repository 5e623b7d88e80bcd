import { describe, expect, test } from 'vitest';
import { gameOf } from '../../../language/model/evaluate/rolls/game.js';
import { changeText } from '../../../language/play/actions/changes.js';
import { isUnanswered, type TapeSource } from '../../../language/play/actions/tape.js';
import { playLine } from '../../../language/play/play-line.js';
import { replayAll } from '../../../language/play/replay.js';
import { evaluateExpression } from '../../../language/play/typed-expression.js';
import { isProblem, type Problem } from '../../../language/values/problem.js';
import { fixture } from '../../features/harness.js';

const camp = (more = '') => `use "GURPS Lite WWII"
campaign Ford {
  armour Padding { PD 4, DR 2 }
  weapon Rifle { skill Guns (Rifle), damage 5d, SS 12, Acc 8, Half Damage 500, Max 2000, Malf 17, RoF 3, Recoil -1 }
  weapon Stubby { skill Guns (Rifle), damage 2d, SS 10, Acc 5, Half Damage 50, Max 200, Malf Crit, RoF 12, Recoil -1, loaded 6 }
}
npc Sentry { DX 10, HT 10, Knife 12, gear { Bayonet or Knife } ${more} }
npc Corpse { HT 10, hits taken 60 }
npc Raider { ST 12, DX 12, Guns (Rifle) 14, Knife 14, gear { Rifle, Stubby, Bayonet or Knife } }
`;

interface Told {
  readonly summary: string;
  readonly changes: readonly string[];
  readonly account: readonly string[];
}

function attempt(line: string, source: TapeSource, more?: string): Told | Problem {
  const { context, uri } = fixture(camp(more));
  const others = (name: string) => context.workspace.named(uri, name);
  const who = others('Raider');
  const evaluated = who && evaluateExpression(line, who, others);
  if (!who || !evaluated || isProblem(evaluated)) throw new Error('The Raider is not there.');
  const errors = evaluated.roll.findings.filter(({ severity }) => severity === 'error');
  if (errors[0]) return { problem: errors[0].message };
  const played = playLine(evaluated.roll, who, others, gameOf(who), line, source);
  if (isProblem(played)) return played;
  if (!('changes' in played)) throw new Error('No action was played.');
  expect(replayAll(JSON.stringify(played))).toMatchObject([{ same: true }]);
  return { summary: played.summary, changes: played.changes.map(changeText), account: played.account };
}

function told(line: string, dice: string, more?: string, choices: readonly string[] = []): Told {
  const found = attempt(line, { dice, choices }, more);
  if (isProblem(found)) throw new Error(found.problem);
  return found;
}

const stab = 'attack Sentry with Bayonet or Knife thrust';

test('what hits may be dodged', () => {
  expect(told(stab, '3,3,3/1,1,2').summary).toBe('Sentry avoids it: Dodge Defense');
  const parry = 'Parry Defense of Bayonet or Knife';
  expect(told(stab, '3,3,3/1,1,2', '', [parry]).summary).toBe(`Sentry avoids it: ${parry}`);
  expect(told(stab, '6,6,6').summary).toBe('Sentry is not hit');
});

test('a person is asked which defense, the best first and each with its chance', () => {
  const asked = attempt(stab, { dice: '3,3,3', isAsking: true });
  if (!isUnanswered(asked) || asked.asks.is !== 'choice') throw new Error('Nothing was asked.');
  expect(asked.asks.options.map(({ name, about = '' }) => `${name} ${about}`)).toEqual([
    'Dodge Defense 5: 4.63 %',
    'Parry Defense of Bayonet or Knife 5: 4.63 %',
    'Barehanded Thrust Defense 5: 4.63 %',
    'no defense ',
  ]);
});

test('a hit that is not avoided wounds by its type, past armour, and shocks', () => {
  expect(told(stab, '3,3,3/6,6,5/6/6,6,5').changes).toEqual([
    'Sentry: hits taken 10 (was 0)',
    'Sentry: Shock 10 (was 0) until the end of the turn',
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
  expect(told(`${stab}, undefended`, '3,3,3/1').summary).toMatch(/^hit for/);
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

describe('rounds are gone where their group was fired', () => {
  const burst = 'attack Sentry with Stubby, range 5, circumstances 10, burst 6';

  test('a gun that jams keeps what it did not fire', () => {
    const { changes, summary } = told(burst, '3,3,3/1,1,2/6,6,6');
    expect(summary).toBe('Sentry avoids it: Dodge Defense; Stubby jams');
    expect(changes).toEqual(['Raider: loaded of Stubby 2 (was 6)']);
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
    'Sentry: Shock 4 (was 0) until the end of the turn',
    'Sentry: Bleeding',
  ]);
  const { changes, summary } = told(stab, '3,3,3/6,6,6/3/6,6,6', dying);
  expect(changes).toContain('Sentry: Slain');
  expect(changes).not.toContain('Sentry: Bleeding');
  expect(summary).toContain('dead');
});

test('all that one has goes into a mighty blow: more damage, not a better aim', () => {
  expect(told(`${stab}, mighty blow`, '3,3,3/6,6,6/3/3,3,3').summary).toMatch(/^hit for 4 imp, 8 hits/);
  expect(told(stab, '3,3,3/6,6,6/3').summary).toMatch(/^hit for 2 imp, 4 hits/);
  expect(attempt(`${stab}, mighty blow`, { dice: '6,5,4' })).toMatchObject({ summary: 'Sentry is not hit' });
});

test('a shot without aiming is at -4 where everything else leaves less than SS', () => {
  const shot = 'attack Sentry with Rifle, range 10';
  expect(told(`${shot}, unaimed`, '6,6,6').account[0]).toContain('against 6:');
  expect(told(`${shot}, unaimed, circumstances 1`, '6,6,6').account[0]).toContain('against 7:');
  expect(told(`${shot}, unaimed, circumstances 2`, '6,6,6').account[0]).toContain('against 12:');
});

describe('what cannot be', () => {
  test.each([
    ['attack Corpse with Rifle, range 5', 'Corpse is already dead.'],
    ['attack Sentry with Rifle, range 3000', 'Rifle reaches 2000 yards at most.'],
    ['attack Sentry with Stubby, range 5, burst 9', 'Stubby holds 6 rounds, so 9 cannot be fired.'],
    ['attack Sentry with Bayonet or Knife', /^Bayonet or Knife does not say what damage it does/],
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
