import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRng } from '../../../language/dice/random.js';
import { throwGrenade } from '../../../language/procedures/attacks/grenade.js';
import { combatRound, type RoundSituation } from '../../../language/procedures/round/combat-round.js';
import { diveForCover } from '../../../language/procedures/round/cover.js';
import { dodge } from '../../../language/procedures/round/defences.js';
import type { Act, Fighter } from '../../../language/procedures/round/fighter.js';
import { breakFree, choke, disarm, takedown } from '../../../language/procedures/round/grapples.js';
import { liveGrenade } from '../../../language/procedures/round/live-grenade.js';
import { strike } from '../../../language/procedures/round/strike.js';
import { checkWounds } from '../../../language/procedures/wounds/wounds.js';
import { makePool } from '../../../language/values/pool.js';
import { isProblem } from '../../../language/values/problem.js';
import { done, people } from '../fight.js';

const names: readonly string[] = ['Anna', 'Bert', 'Hans', 'Fritz'];
const who = people(`use Godlike
${names.map((name, index) => `npc ${name} { Body ${index + 1} { Brawling 3 }, gear { Pistol } }`).join('\n')}
npc Hard { nature Talent, Body 2hd }
`);

/** Something to declare, by a number. */
function actOf(name: string, target: string, choice: number): Act {
  const me = who(name);
  const attack = (what: string, effect: ReturnType<typeof takedown>): Act => ({ kind: 'attack', target, what, effect });
  const acts: readonly (() => Act)[] = [
    () => done(strike({ target, weapon: 'Pistol' }, me)),
    () => done(strike({ target, weapon: 'Fists' }, me)),
    () => done(strike({ target, weapon: 'Machinegun', every: true }, me)),
    () => attack('takedown', takedown()),
    () => attack('choke', choke('cord')),
    () => attack('disarm', disarm({ weapon: 'Bayonet', arm: 'right arm', grabbingWith: ['left arm'] })),
    () => done(throwGrenade('Grenade', target, me)),
    () => done(dodge(me)),
    () => done(diveForCover({ quality: 'great' }, me)),
    () => ({ kind: 'deed', what: 'breaks free', effect: breakFree(target) }),
    () => ({ kind: 'hold' }),
  ];
  return (acts[choice % acts.length] ?? acts[0])?.() ?? { kind: 'hold' };
}

const declared = fc.record({
  dice: fc.integer({ min: 1, max: 12 }),
  acts: fc.array(fc.tuple(fc.nat(10), fc.integer({ min: 1, max: names.length - 1 })), { maxLength: 2 }),
});

test('fights of several rounds: wounds fit the body, nobody holds whom he let go, what is impossible is said in words', () => {
  const rounds = fc.array(fc.tuple(declared, declared, declared, declared), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(rounds, fc.string(), (fight, seed) => {
      const rng = seededRng(seed);
      let fighters: readonly Fighter[] = names.map((name) => ({ who: who(name), name, acts: [] }));
      let situation: RoundSituation = {};
      for (const round of fight) {
        const acting = fighters.map(({ name, wounds, choked, protection }): Fighter => {
          const index = names.indexOf(name);
          const { acts, dice } = round[index] ?? { acts: [], dice: 1 };
          return {
            who: who(name),
            name,
            roll: makePool(dice),
            acts: acts.map(([choice, by]) => actOf(name, names[(index + by) % names.length] ?? name, choice)),
            ...(wounds && { wounds }),
            ...(choked !== undefined && { choked }),
            ...(protection && { protection }),
          };
        });
        const result = combatRound(acting, rng, situation);
        if (isProblem(result)) {
          expect(result.problem).toMatch(/is held down by \w+ and can/);
          return;
        }
        const { outcome } = result;
        for (const fighter of outcome.fighters) expect(checkWounds(fighter.wounds ?? {}, fighter.who)).toBeUndefined();
        for (const { holder, held } of outcome.holds) expect(holder).not.toBe(held);
        fighters = outcome.fighters;
        situation = {
          holds: outcome.holds,
          grenades: outcome.thrown.map((thrown) => liveGrenade({ thrown, near: [...names], areaDice: rng })),
        };
      }
    }),
    { numRuns: 60 },
  );
});
