import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSets, gobbleSets, reaches } from '../../../language/dice/families/matching/sets.js';
import { seededRng } from '../../../language/dice/random.js';
import { combatRound } from '../../../language/procedures/round/combat-round.js';
import { declarationOrder } from '../../../language/procedures/round/declaration.js';
import type { Act, RolledFighter } from '../../../language/procedures/round/fighter.js';
import { makePool } from '../../../language/values/pool.js';
import { isProblem } from '../../../language/values/problem.js';
import { inGame } from '../../play/table.js';
import { done, people, resolveRound } from '../fight.js';

const games = [inGame('Godlike'), inGame('Wild Talents')] as const;
const names = ['Anna', 'Bert', 'Carl', 'Dora', 'Emil'];

const setArbitrary = fc.record({ width: fc.integer({ min: 2, max: 5 }), height: fc.integer({ min: 1, max: 10 }) });
const setsArbitrary = fc.uniqueArray(setArbitrary, { selector: ({ height }) => height, maxLength: 4 });

function actArbitrary(target: string): fc.Arbitrary<Act> {
  return fc.oneof(
    fc.boolean().map((every): Act => ({ kind: 'attack', target, every })),
    fc.boolean().map((every): Act => ({ kind: 'defend', every })),
    fc.constant<Act>({ kind: 'deed', what: 'runs' }),
  );
}

const fightersArbitrary = fc.integer({ min: 2, max: names.length }).chain((count) =>
  fc.constantFrom(...games).chain((who) =>
    fc.tuple(
      ...names.slice(0, count).map((name, index) =>
        fc
          .record({
            sets: setsArbitrary,
            acts: fc.array(actArbitrary(names[(index + 1) % count] ?? name), { maxLength: 3 }),
            npc: fc.boolean(),
          })
          .map((made): RolledFighter => ({ who, name, ...made })),
      ),
    ),
  ),
);

describe('any round', () => {
  test('ends; no set acts twice or wider than it was rolled; nobody does more than he declared', () => {
    fc.assert(
      fc.property(fightersArbitrary, (fighters) => {
        const { events } = done(resolveRound(fighters)).outcome;
        for (const { name, sets, acts } of fighters) {
          const acted = events.flatMap((event) =>
            (event.kind === 'hit' || event.kind === 'did' || event.kind === 'in vain') && event.by === name
              ? [event.set]
              : [],
          );
          expect(new Set(acted.map(({ height }) => height)).size).toBe(acted.length);
          for (const { width, height } of acted)
            expect(width).toBeLessThanOrEqual(sets.find((set) => set.height === height)?.width ?? 0);
          if (!acts.some(({ every }) => every)) expect(acted.length).toBeLessThanOrEqual(acts.length);
        }
      }),
    );
  });

  test('goes downwards: nothing takes effect before something wider, or taller of the same width', () => {
    fc.assert(
      fc.property(fightersArbitrary, (fighters) => {
        const acted = done(resolveRound(fighters)).outcome.events.flatMap((event) =>
          event.kind === 'hit' || event.kind === 'did' || event.kind === 'in vain' ? [event.set] : [],
        );
        for (const [index, set] of acted.entries()) {
          const before = acted[index - 1];
          if (before) expect(compareSets(before, set, 'width')).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('no dice appear: what is lost and what acts is no more than what was rolled', () => {
    fc.assert(
      fc.property(fightersArbitrary, (fighters) => {
        const { events } = done(resolveRound(fighters)).outcome;
        for (const { name, sets } of fighters) {
          const widths = new Map(sets.map(({ width, height }) => [height, width]));
          for (const event of events) {
            if (!('set' in event)) continue;
            const { width, height } = event.set;
            const isOwn =
              'on' in event && event.kind !== 'hit' && event.kind !== 'too late'
                ? event.on === name
                : 'by' in event && event.by === name;
            if (!isOwn) continue;
            expect(width).toBeLessThanOrEqual(widths.get(height) ?? 0);
            widths.set(height, event.kind === 'kept' || event.kind === 'narrowed' ? width : 0);
          }
        }
      }),
    );
  });

  test('with rolled dice is the same again, and leaves what came in as it was', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 14 }), (seed, dice) => {
        const fighters = names.map((name, index) => ({
          who: games[0],
          name,
          acts: [{ kind: 'attack', target: names[(index + 1) % names.length] ?? '' } as const],
          roll: makePool(dice),
        }));
        const before = JSON.stringify(fighters.map(({ acts, roll }) => ({ acts, roll })));
        const once = done(combatRound(fighters, seededRng(seed)));
        expect(done(combatRound(fighters, seededRng(seed))).outcome.events).toEqual(once.outcome.events);
        expect(JSON.stringify(fighters.map(({ acts, roll }) => ({ acts, roll })))).toBe(before);
      }),
      { numRuns: 30 },
    );
  });

  test('numbers that are no sets, targets that are nobody: a sentence, never a crash', () => {
    const odd = fc.record({ width: fc.integer({ min: -2, max: 30 }), height: fc.double({ min: -1, max: 12 }) });
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 3 }), fc.string(), (sets, target) => {
        const round = resolveRound([{ who: games[0], name: 'Anna', sets, acts: [{ kind: 'attack', target }] }]);
        if (isProblem(round)) expect(round.problem).toMatch(/^Anna .*\.$/s);
        else expect(round.outcome.events).toEqual([]);
      }),
    );
  });
});

describe('dice of a defence', () => {
  test('take no more than there are, only from what they reach, and leave sets or nothing', () => {
    fc.assert(
      fc.property(setArbitrary, setsArbitrary, (defence, attacks) => {
        const gobbled = gobbleSets(defence, attacks);
        const taken = gobbled.reduce((sum, one) => sum + one.taken, 0);
        expect(taken).toBeLessThanOrEqual(defence.width);
        for (const { set, taken: dice, left } of gobbled) {
          expect(reaches(defence, set)).toBe(true);
          expect(dice).toBeGreaterThan(0);
          expect(left?.width ?? 1).toBe(set.width - dice);
        }
        const reached = attacks.filter((attack) => reaches(defence, attack));
        // Dice are left over only when everything in reach is ruined.
        if (taken < defence.width) expect(gobbled.filter(({ left }) => !left)).toHaveLength(reached.length);
      }),
    );
  });
});

describe('orders', () => {
  test('of declarations: everybody once, and whoever is listed in another order declares in the same unless level', () => {
    const ranks = [1, 2, 3].flatMap((sense) => [0, 1, 2].map((sight) => ({ sense, sight })));
    const lines = ranks.map(
      ({ sense, sight }) => `npc "S${sense}${sight}" { Sense ${sense}${sight > 0 ? ` { Sight ${sight} }` : ''} }`,
    );
    const who = people(`use Godlike\n${lines.join('\n')}\n`);
    const squad = ranks.map(({ sense, sight }) => ({ name: `S${sense}${sight}`, who: who(`S${sense}${sight}`) }));
    const wanted = squad.map(({ name }) => name);
    fc.assert(
      fc.property(fc.shuffledSubarray(squad, { minLength: squad.length }), (shuffled) => {
        expect(done(declarationOrder(shuffled)).outcome.order.map(({ name }) => name)).toEqual(wanted);
      }),
      { numRuns: 30 },
    );
  });
});
