import { percentText } from '../../dice/odds/chance.js';
import { linesIn } from '../../play/lines/together.js';
import { type RolledTogether, togetherOdds, togetherText } from '../../procedures/attacks/together-odds.js';
import { gameFor } from '../../roll/main-roll.js';
import { says } from '../../roll/messages.js';
import { poolText } from '../../values/pool.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { othersNow } from '../state/fight.js';
import { lineNow } from './line-now.js';
import { chancesOf } from './line-results.js';
import type { AtTable } from './play-command.js';
import { wholeName, withWholeNames } from './whole-names.js';

/**
 * The chance of a line of a member in the current state, with the modifiers that the encounter adds. For several lines that are
 * declared together, also the chances that all succeed and that at least one does.
 */
export function oddsOfLine({ encounter, state }: AtTable, name: string, written: string): readonly string[] | Problem {
  const said = withWholeNames(encounter, state, { is: 'act', by: name, line: written });
  if (isProblem(said)) return said;
  const by = wholeName(encounter, name);
  const place = isProblem(by) ? undefined : encounter.placeOf(by);
  const who = place === undefined ? undefined : state.fight.members[place]?.evaluation;
  if (said.is !== 'act' || place === undefined || !who) return problem(says.noMember(name));
  const lines = linesIn(said.line);
  const each: string[] = [];
  const rolls: RolledTogether[] = [];
  for (const line of lines) {
    const now = lineNow(encounter, state.fight, place, line);
    if (isProblem(now)) return now;
    const rolled = now.ready?.roll.rolled ?? now.rolled;
    const chance = rolled && chancesOf(encounter, state.fight, place, rolled, now.ready).chance;
    each.push(chance === undefined ? `${line}: no chance to tell` : `${line}: ${percentText(chance)}`);
    if (rolled) rolls.push({ expression: line, rolled, ...(now.ready && { situation: now.ready.situation }) });
  }
  if (rolls.length < 2) return each;
  const odds = togetherOdds(rolls, { game: gameFor(who), others: othersNow(encounter, state.fight), who });
  if (isProblem(odds)) return odds;
  const ofEach = rolls.map(({ expression }, at) => `${expression}: ${percentText(odds.each[at] ?? 0)}`);
  return [
    `${poolText(odds.pool)} for ${rolls.length} lines: ${togetherText(odds)}`,
    ...ofEach.map((one) => `  a set for ${one}`),
  ];
}
