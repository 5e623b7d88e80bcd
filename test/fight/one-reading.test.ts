/** What the list shows is what the dice are thrown against: one reading for lines that are listed, clicked, typed and simulated. */
import { expect, test } from 'vitest';
import { playOut } from '../../language/fight/likely/play-out.js';
import { Tactic } from '../../language/fight/likely/tactic.js';
import { fold } from '../../language/fight/log/log-fold.js';
import { readLog } from '../../language/fight/log/read-log.js';
import { headText } from '../../language/fight/log/write-log.js';
import type { PreparedEncounter } from '../../language/fight/state/prepared-encounter.js';
import { type Doable, doableOf } from '../../language/fight/table/doable.js';
import { lineNow } from '../../language/fight/table/line-now.js';
import { effectsOf, knownEffects } from '../../language/fight/table/line-results.js';
import { happenedText } from '../../language/fight/table/play-command.js';
import { tableStep } from '../../language/fight/table/table.js';
import type { TableState } from '../../language/fight/table/table-state.js';
import { withWholeNames } from '../../language/fight/table/whole-names.js';
import { nameKey } from '../../language/grammar/text.js';
import { oncePer } from '../../language/memo/once-per.js';
import { gameFor } from '../../language/roll/main-roll.js';
import { oddsOf } from '../../language/roll/odds-of.js';
import { isRoll, Tape } from '../../language/roll/tape.js';
import { FIGHT_POLICIES } from '../../language/sheet/fight-policies.js';
import { requestOf } from '../../language/sheet/rolls/request.js';
import { isProblem } from '../../language/values/problem.js';
import { valueText } from '../../language/values/value.js';
import { exampleGames } from '../bench/characters.js';
import { fourAgainstSix } from '../bench/fights.js';

/** What its people would do, which is found out once for all fights of an encounter. */
const tacticOf = oncePer((encounter: PreparedEncounter) => new Tactic(encounter));

/** Every moment of a fight at which somebody has the turn, each member's first enemy as the target. */
function momentsOf(encounter: PreparedEncounter, seed: string) {
  let text = headText({ encounter: encounter.name, file: 'scene.muster', seed, sheets: encounter.sheets });
  const end = playOut(encounter, tacticOf(encounter), seed, (happened) => {
    text += happenedText(encounter, happened);
  });
  const log = readLog(text);
  if (isProblem(end) || isProblem(log)) throw new Error('The fight cannot be played.');
  return fold(encounter, log).played.flatMap(({ state }) => {
    const by = state.turns.turn;
    if (by === undefined || state.fight.members[by]?.isOut !== false) return [];
    const side = encounter.members[by]?.side;
    const target = encounter.members.findIndex(
      (one, place) => one.side !== side && state.fight.members[place]?.isOut === false,
    );
    return [{ state, by, target }];
  });
}

/** So many times an attack is carried out, to see what it does. */
const PLAYS = 120;

/** What an attack does to its target on average once it is done at the table: how often it succeeds, and what it changes. */
function doneAtTheTable(encounter: PreparedEncounter, state: TableState, by: number, { line, ready }: Doable) {
  const name = encounter.members[by]?.name ?? '';
  const target = nameKey(ready?.situation.target?.name ?? '');
  const passing = new Set((encounter.rules.policies.get(FIGHT_POLICIES.passing) ?? []).map(nameKey));
  const sums = new Map<string, number>();
  for (let play = 0; play < PLAYS; play++) {
    const tape = new Tape({ seed: `effects ${play}`, isTrial: true });
    const done = tableStep(encounter, state, { is: 'act', by: name, line }, tape);
    if (isProblem(done)) throw new Error(`${line}: ${done.problem}`);
    for (const change of done.changes) {
      if (nameKey(change.who) !== target || change.is === 'thing' || change.is === 'condition') continue;
      const { from, to } = change;
      if (typeof from !== 'number' || typeof to !== 'number') continue;
      if (change.is === 'field' && passing.has(nameKey(change.field))) continue;
      const isOne = change.is === 'entry' && change.each !== undefined;
      const what = change.is === 'field' ? change.field : isOne ? change.entry : (change.option ?? change.list);
      sums.set(what, (sums.get(what) ?? 0) + to - from);
    }
  }
  return Object.fromEntries([...sums].map(([what, sum]) => [what, sum / PLAYS]));
}

/** What an action is thrown against once it is done: the request that its dice were asked for with. */
function thrownFor(encounter: PreparedEncounter, state: TableState, by: number, { line, ready }: Doable) {
  const tape = new Tape({ seed: 'thrown', choices: ['defense=no defense'], isTrial: true });
  const name = encounter.members[by]?.name ?? '';
  const done = tableStep(encounter, state, { is: 'act', by: name, line }, tape);
  if (isProblem(done)) throw new Error(`${line}: ${done.problem}`);
  const what = ready?.situation.name ?? line;
  return tape.entries.filter(isRoll).find((one) => one.line === what || one.line === line);
}

/** What an attack does to its target on average where it is declared, and nobody else does anything in that round; with the error of each average. */
function doneInRounds(encounter: PreparedEncounter, state: TableState, by: number, { line, ready }: Doable) {
  const name = encounter.members[by]?.name ?? '';
  const target = nameKey(ready?.situation.target?.name ?? '');
  const alone = { ...state, turns: { ...state.turns, declared: new Map() } };
  const declared = tableStep(encounter, alone, { is: 'declare', by: name, line }, new Tape({ seed: '' }));
  if (isProblem(declared)) throw new Error(`${line}: ${declared.problem}`);
  const all = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    const tape = new Tape({ seed: `rounds ${round}`, isTrial: true });
    const done = tableStep(encounter, declared.state, { is: 'resolve' }, tape);
    if (isProblem(done)) throw new Error(`${line}: ${done.problem}`);
    for (const change of done.changes) {
      if (nameKey(change.who) !== target || change.is !== 'entry') continue;
      const what = change.each === undefined ? (change.option ?? change.list) : change.entry;
      const sums = all.get(what) ?? new Array<number>(ROUNDS).fill(0);
      sums[round] = (sums[round] ?? 0) + change.to - change.from;
      all.set(what, sums);
    }
  }
  return new Map(
    [...all].map(([what, sums]) => {
      const mean = sums.reduce((sum, one) => sum + one, 0) / ROUNDS;
      const variance = sums.reduce((sum, one) => sum + (one - mean) ** 2, 0) / ROUNDS;
      return [what, { mean, error: Math.sqrt(variance / ROUNDS + variance / PLAYS) }] as const;
    }),
  );
}

/** So many rounds in which an attack is declared. */
const ROUNDS = 300;

/** Four against six of a game, and every moment of one fight of theirs. */
const fightOf = oncePer(({ game, folder }: (typeof exampleGames)[number]) => {
  const encounter = fourAgainstSix(game, folder);
  return { encounter, moments: momentsOf(encounter, 'tide') };
});

test.each(exampleGames)('in whole fights of $game', (one) => {
  const { encounter, moments } = fightOf(one);
  const seen = new Set<string>();
  let thrown = 0;
  let typed = 0;
  const others = momentsOf(encounter, 'ebb').filter((_, at) => at % 2 === 0);
  for (const { state, by, target } of [...moments, ...others]) {
    for (const doable of doableOf(encounter, state, by, target, [])) {
      const { line, rolls, chance, refused } = doable;
      // The same line that comes to the same was looked at before.
      const key = `${by} ${line} ${rolls}`;
      if (refused !== undefined || rolls === undefined || seen.has(key)) continue;
      const who = state.fight.members[by]?.evaluation;
      const read = lineNow(encounter, state.fight, by, line);
      const rolled = isProblem(read) ? undefined : (read.ready?.roll.rolled ?? read.rolled);
      if (!rolled || !who) continue;
      seen.add(key);
      const name = encounter.members[by]?.name ?? '';
      expect(withWholeNames(encounter, state, { is: 'act', by: name, line })).toMatchObject({ line });
      const request = requestOf(rolled, gameFor(who));
      const record = rolled.against ? undefined : thrownFor(encounter, state, by, doable);
      if (record && !isProblem(request)) {
        expect([line, record]).toMatchObject([line, request]);
        const odds = oddsOf(rolled, gameFor(who));
        if (chance !== undefined && !isProblem(odds) && !encounter.attacks.some(({ key }) => key === doable.action))
          expect([line, odds.success]).toEqual([line, chance]);
        thrown += 1;
      }
      // A burst is said, and nobody is asked for it.
      if (doable.called !== undefined) continue;
      // The same with as few words as somebody would type.
      const [short = ''] = line.split(', ');
      if (!encounter.attacks.some(({ name }) => line.startsWith(`${name} `))) continue;
      const whole = withWholeNames(encounter, state, { is: 'act', by: name, line: short });
      if (isProblem(whole) || whole.is !== 'act') continue;
      const now = lineNow(encounter, state.fight, by, whole.line);
      const said = isProblem(now) ? undefined : (now.ready?.roll.rolled ?? now.rolled);
      expect([whole.line, said && valueText(said.value)]).toEqual([line, rolls]);
      typed += 1;
    }
  }
  expect(thrown).toBeGreaterThan(20);
  expect(typed).toBeGreaterThan(10);
});

test.each(exampleGames.filter(({ game }) => game !== 'Godlike' && game !== 'Wild Talents'))(
  'what an attack of $game does on average in the list, it does at the table',
  (one) => {
    const { encounter, moments } = fightOf(one);
    const seen = new Set<number>();
    for (const { state, by, target } of moments) {
      if (seen.has(by)) continue;
      const attack = doableOf(encounter, state, by, target, []).find(
        ({ kind, refused, ready }) => kind === 'attack' && refused === undefined && ready,
      );
      if (!attack) continue;
      seen.add(by);
      for (const _ of effectsOf(encounter, state.fight, attack));
      const means = knownEffects(encounter, state.fight, attack)?.means ?? [];
      expect([attack.line, Object.fromEntries(means.map(({ what, mean }) => [what, mean]))]).toEqual([
        attack.line,
        doneAtTheTable(encounter, state, by, attack),
      ]);
    }
    expect(seen.size).toBeGreaterThan(3);
  },
);

test.each(exampleGames.filter(({ game }) => game === 'Godlike' || game === 'Wild Talents'))(
  'what an attack of $game does on average in the list, it does in a round in which it is declared',
  (one) => {
    const { encounter, moments } = fightOf(one);
    const seen = new Set<number>();
    for (const { state, by, target } of moments) {
      if (state.turns.phase !== 'declare' || seen.has(by)) continue;
      const attack = doableOf(encounter, state, by, target, []).find(
        ({ kind, refused, ready }) => kind === 'attack' && refused === undefined && ready,
      );
      if (!attack) continue;
      seen.add(by);
      for (const _ of effectsOf(encounter, state.fight, attack));
      const means = new Map(
        knownEffects(encounter, state.fight, attack)?.means.map(({ what, mean }) => [what, mean]) ?? [],
      );
      for (const [what, { mean, error }] of doneInRounds(encounter, state, by, attack)) {
        const shown = means.get(what) ?? 0;
        expect(Math.abs(shown - mean), `${attack.line}: ${what} ${shown}, in rounds ${mean}`).toBeLessThan(4.5 * error);
      }
    }
    expect(seen.size).toBeGreaterThan(3);
  },
);
