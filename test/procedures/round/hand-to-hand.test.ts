import { describe, expect, test } from 'vitest';
import { playLine } from '../../../language/play/lines/play-line.js';
import type { Act, DeedAct } from '../../../language/procedures/round/fighter.js';
import { breakFree, choke, disarm, takedown } from '../../../language/procedures/round/grapples.js';
import { strike } from '../../../language/procedures/round/strike.js';
import { evaluateExpression } from '../../../language/roll/typed-expression.js';
import { valueText } from '../../../language/values/value.js';
import { rolledOf } from '../../play/table.js';
import { done, fighter, people, resolveRound, told } from '../fight.js';

const who = people(`use Godlike
character Marcus { Body 3 { Brawling 3 } }
character Strong { nature Talent, Body 7 { Brawling 3 } }
character Hard { nature Talent, Body 2 + 2hd { Brawling 2 } }
npc Guard { Body 2 { Brawling 2 } }
npc Friend { Body 2 { Brawling 2 } }
`);
const [marcus, guard] = [who('Marcus'), who('Guard')];

const everybody = (name: string) =>
  ['Marcus', 'Strong', 'Hard', 'Guard', 'Friend'].includes(name) ? who(name) : undefined;

/** What an attack on the guard with bare hands rolls, or why it cannot be made. */
function blow(modifiers = '', name = 'Marcus'): string {
  const line = `attack Guard with Fists${modifiers}`;
  const evaluated = done(evaluateExpression(line, who(name), everybody));
  const wrong = evaluated.roll.findings.find(({ severity }) => severity === 'error');
  return wrong?.message ?? valueText(rolledOf(evaluated).value);
}

describe('what a blow rolls', () => {
  test.each([
    ['', '6d'],
    [', called shot head', '4d + 1fd 10'],
    [', called shot from behind head', '5d + 1fd 10'],
    [', multiple actions 3', '4d'],
    [', pinned foe', '7d'],
  ])('Fists%s: %s', (modifiers, pool) => expect(blow(modifiers)).toBe(pool));

  test('hard dice are left aside where they would strike elsewhere', () => {
    expect(blow(', hard dice aside 2, called shot left arm', 'Hard')).toBe('2d + 1fd 4');
    const line = 'attack Guard with Fists, called shot left arm';
    const { roll, game } = done(evaluateExpression(line, who('Hard'), everybody));
    expect(playLine(roll, who('Hard'), everybody, game, line, { seed: 'a' })).toHaveProperty(
      'problem',
      expect.stringContaining('Hard dice cannot make a called shot'),
    );
  });

  test.each([
    [', multiple actions 2, aim 1', /neither aim nor a called shot|no leisure to aim/],
    [', called shot wing', /wing/],
    [', multiple actions 0', /multiple actions/],
  ])('Fists%s does not go', (modifiers, sentence) => expect(blow(modifiers)).toMatch(sentence));

  test('a knockout is aimed at the head, and four shock there are enough', () => {
    const knockout = done(strike({ target: 'Guard', weapon: 'Fists' }, marcus));
    const back = done(strike({ target: 'Marcus', weapon: 'Fists' }, guard));
    const round = done(
      resolveRound([fighter(marcus, 'Marcus', '3x10', knockout), fighter(guard, 'Guard', '2x10', back)]),
    );
    expect(round.outcome.events.at(-1)).toEqual({ kind: 'out', on: 'Guard', dead: false });
    expect(round.outcome.fighters[1]?.wounds).toEqual({ head: { killing: 0, shock: 4 } });
  });

  test('a strong arm widens the damage and not the set', () => {
    const round = done(
      resolveRound([
        fighter(who('Strong'), 'Strong', '2x8', done(strike({ target: 'Guard', weapon: 'Fists' }, who('Strong')))),
        fighter(guard, 'Guard', '3x1', done(strike({ target: 'Strong', weapon: 'Fists' }, guard))),
      ]),
    );
    expect(round.outcome.events.slice(0, 2)).toEqual([
      { kind: 'hit', by: 'Guard', on: 'Strong', set: { width: 3, height: 1 } },
      { kind: 'lost', on: 'Strong', set: { width: 2, height: 8 }, die: 'regular' },
    ]);
  });
});

describe('choking', () => {
  const squeezes = (means: string, more = {}): Act => ({
    kind: 'attack',
    target: 'Guard',
    what: 'choke',
    effect: choke(means),
    ...more,
  });
  const holds: Act = { kind: 'hold' };

  test('hurts when it takes hold and in every round after', () => {
    const first = done(
      resolveRound([fighter(marcus, 'Marcus', '2x10', squeezes('bare hands')), fighter(guard, 'Guard', '')]),
    ).outcome;
    expect(first.fighters[1]?.wounds).toEqual({ head: { killing: 0, shock: 1 } });
    const [, victim] = first.fighters;
    const second = done(
      resolveRound([fighter(marcus, 'Marcus', '', holds), { ...fighter(guard, 'Guard', ''), ...victim, sets: [] }], {
        holds: first.holds,
      }),
    );
    expect(told(second)).toEqual([
      'Marcus does not let go of Guard',
      '  head: 1 shock; now 0 killing and 2 shock of 4',
    ]);
    expect(second.outcome.fighters[1]?.choked).toBe(2);
  });

  test('a cord does two, piano wire two of killing damage; there are no other means', () => {
    const by = (means: string) =>
      resolveRound([fighter(marcus, 'Marcus', '2x10', squeezes(means)), fighter(guard, 'Guard', '')]);
    expect(done(by('cord')).outcome.fighters[1]?.wounds).toEqual({ head: { killing: 0, shock: 2 } });
    expect(done(by('piano wire')).outcome.fighters[1]?.wounds).toEqual({ head: { killing: 2, shock: 0 } });
    expect(by('spaghetti')).toEqual({
      problem: 'Marcus: "spaghetti" is not a way to choke. Write bare hands, cord, piano wire.',
    });
  });

  test('needs the head, or a victim who is held down', () => {
    const fighters = [
      fighter(marcus, 'Marcus', '2x5', squeezes('bare hands', { keepsHold: true })),
      fighter(guard, 'Guard', ''),
    ];
    const standing = done(resolveRound(fighters)).outcome;
    expect(standing.events).toEqual([
      { kind: 'did', by: 'Marcus', what: 'choke', set: { width: 2, height: 5 }, success: false },
    ]);
    expect(standing.holds).toEqual([]);
    const pin = { kind: 'pin', holder: 'Marcus', held: 'Guard' } as const;
    const down = done(resolveRound(fighters, { holds: [pin] })).outcome;
    expect(down.holds).toEqual([pin, { kind: 'choke', holder: 'Marcus', held: 'Guard', means: 'bare hands' }]);
  });

  test('ends when the choker is hurt, does something else, or his victim breaks free', () => {
    const hold = { kind: 'choke', holder: 'Marcus', held: 'Guard', means: 'cord' } as const;
    const free: DeedAct = { kind: 'deed', what: 'breaks free', effect: breakFree('Marcus') };
    const left = (marcusDoes: string, act: Act, guardDoes: string, guardAct: Act, friend = '') =>
      done(
        resolveRound(
          [
            fighter(marcus, 'Marcus', marcusDoes, act),
            fighter(guard, 'Guard', guardDoes, guardAct),
            fighter(who('Friend'), 'Friend', friend, { kind: 'attack', target: 'Marcus' }),
          ],
          { holds: [hold] },
        ),
      ).outcome.holds;
    expect(left('2x4', holds, '', holds)).toEqual([hold]);
    expect(left('2x4', holds, '', holds, '2x2')).toEqual([]);
    expect(left('2x4', { kind: 'deed', what: 'runs' }, '', holds)).toEqual([]);
    expect(left('2x4', holds, '2x5', free)).toEqual([]);
    expect(left('2x4', holds, '3x1', free)).toEqual([]);
    expect(left('2x4', holds, '2x4', free)).toEqual([hold]);
    expect(left('2x4', holds, '2x3', free)).toEqual([hold]);
    expect(left('', holds, '2x1', free)).toEqual([]);
  });
});

describe('throwing down and holding down', () => {
  const throws: Act = { kind: 'attack', target: 'Guard', what: 'takedown', effect: takedown() };
  const hits = (target: string): Act => ({ kind: 'attack', target });

  test('one shock where it lands, a die lost, and he is held', () => {
    const round = done(
      resolveRound([fighter(marcus, 'Marcus', '3x8', throws), fighter(guard, 'Guard', '2x9 2x3', hits('Marcus'))]),
    );
    expect(told(round)).toEqual([
      'Marcus hits Guard with 3x8',
      '  a height of 8 hits the torso',
      '  torso: 1 shock; now 0 killing and 1 shock of 10',
      '  Marcus holds Guard down',
      'Guard is hurt, loses a regular die and with it 2x9',
      'Guard hits Marcus with 2x3',
    ]);
    expect(round.outcome.holds).toEqual([{ kind: 'pin', holder: 'Marcus', held: 'Guard' }]);
  });

  test('who is held down can attack nobody else', () => {
    const pinned = { holds: [{ kind: 'pin', holder: 'Marcus', held: 'Guard' } as const] };
    const tries = (act: Act) =>
      resolveRound(
        [
          fighter(marcus, 'Marcus', '', { kind: 'hold' }),
          fighter(guard, 'Guard', '2x2', act),
          fighter(who('Friend'), 'Friend', ''),
        ],
        pinned,
      );
    expect(tries(hits('Friend'))).toEqual({
      problem: 'Guard is held down by Marcus and can attack no one else. Attack Marcus, or break free first.',
    });
    expect(done(tries(hits('Marcus'))).outcome.events).toHaveLength(1);
  });

  test('being hurt does not end it, being knocked out does', () => {
    const holds = [{ kind: 'pin', holder: 'Marcus', held: 'Guard' } as const];
    const club = done(strike({ target: 'Marcus', weapon: 'Club' }, guard));
    const struck = (sets: string) =>
      done(
        resolveRound([fighter(marcus, 'Marcus', '', { kind: 'hold' }), fighter(guard, 'Guard', sets, club)], { holds }),
      ).outcome.holds;
    expect(struck('2x8')).toEqual(holds);
    expect(struck('2x10')).toEqual([]);
  });
});

describe('disarming', () => {
  const takes = (weapon: string): Act => ({
    kind: 'attack',
    target: 'Guard',
    what: 'disarm',
    effect: disarm({ weapon, arm: 'right arm', grabbingWith: ['left arm'] }),
  });
  const round = (weapon: string, sets: string) =>
    done(resolveRound([fighter(marcus, 'Marcus', sets, takes(weapon)), fighter(guard, 'Guard', '')])).outcome;

  test('a called shot at the arm takes the weapon and does no damage', () => {
    const { events, fighters } = round('Pistol', '2x6');
    expect(events.at(-1)).toEqual({ kind: 'disarmed', by: 'Marcus', on: 'Guard', what: 'Pistol' });
    expect(fighters.map(({ wounds }) => wounds)).toEqual([{}, {}]);
  });

  test('an edge cuts the hand that grabs it, and only when it works', () => {
    expect(round('Bayonet', '2x6').fighters[0]?.wounds).toEqual({ 'left arm': { killing: 1, shock: 0 } });
    const missed = round('Bayonet', '2x8');
    expect(missed.fighters[0]?.wounds).toEqual({});
    expect(missed.events).toEqual([
      { kind: 'did', by: 'Marcus', what: 'disarm', set: { width: 2, height: 8 }, success: false },
    ]);
  });
});
