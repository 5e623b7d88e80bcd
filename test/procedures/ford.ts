/** A camp of *GURPS* at a ford: a Raider, who attacks, and a Sentry, who defends. */
import { expect } from 'vitest';
import { playLine } from '../../language/play/lines/play-line.js';
import { replayAll } from '../../language/play/lines/replay.js';
import { changeText } from '../../language/roll/changes.js';
import type { TapeSource } from '../../language/roll/tape.js';
import { evaluateExpression } from '../../language/roll/typed-expression.js';
import { gameOf } from '../../language/sheet/rolls/game.js';
import { isProblem, type Problem } from '../../language/values/problem.js';
import { fixture } from '../features/harness.js';

export const camp = (more = '', carried = '') => `use "GURPS Lite WWII"
campaign Ford {
  armour Padding { PD 4, DR 2 }
  weapon Rifle { skill Guns (Rifle), damage 5d, SS 12, Acc 8, Half Damage 500, Max 2000, Malf 17, RoF 3, Recoil -1 }
  weapon Stubby { skill Guns (Rifle), damage 2d, SS 10, Acc 5, Half Damage 50, Max 200, Malf Crit, RoF 12, Recoil -1, loaded 6 }
  weapon Bomb like Hand Grenade { blast 6, fragments 2d }
}
npc Sentry { DX 10, HT 10, Knife 12, gear { Bayonet or Knife } ${more} }
npc Corpse { HT 10, hits taken 60 }
npc Raider { ST 12, DX 12, Guns (Rifle) 14, Knife 14, Judo 14, gear { Rifle, Stubby, Bayonet or Knife${carried} } }
`;

export interface Told {
  readonly summary: string;
  readonly changes: readonly string[];
  readonly account: readonly string[];
}

export function attempt(line: string, source: TapeSource, more?: string, carried?: string): Told | Problem {
  const { context, uri } = fixture(camp(more, carried));
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

export function told(line: string, dice: string, more?: string, choices: readonly string[] = []): Told {
  const found = attempt(line, { dice, choices }, more);
  if (isProblem(found)) throw new Error(found.problem);
  return found;
}

export const stab = 'attack Sentry with Bayonet or Knife thrust';
