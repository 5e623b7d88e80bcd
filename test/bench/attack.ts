import { seededRng } from '../../language/dice/random.js';
import { parseSheet } from '../../language/grammar/parse.js';
import { type ReadyLine, resolveAction } from '../../language/play/actions/play-action.js';
import { type AttackInput, resolveAttack } from '../../language/procedures/attacks/attack.js';
import { Tape } from '../../language/roll/tape.js';
import { isProblem } from '../../language/values/problem.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { exampleGames, readExamples } from './characters.js';
import { perCall } from './numbers.js';

const SHEET = 'memory:///range.muster';
const text = `use Godlike
npc Rocco { Coordination 3 { Rifle 3, Grenade 3 }, gear { Long Rifle, Grenade }
  roll attack Verne with Long Rifle
}
npc Verne { Body 3, gear { Infantry Helmet, Flak Jacket } }
npc Klaus { Body 2 }
`;
const defended = `use "GURPS Lite WWII"
campaign Ford {
  armour Padding { PD 4, DR 2 }
  weapon Rifle { skill Guns (Rifle), damage 5d, SS 12, Acc 8, Half Damage 500, Max 2000, Malf 17 }
}
npc Rocco { ST 12, DX 12, Guns (Rifle) 14, gear { Rifle }
  roll attack Verne with Rifle, range 30, aim 1
}
npc Verne { DX 10, HT 10, Knife 12, gear { Bayonet or Knife, Padding } }
`;

/** How many attacks a document of them has. */
export const ATTACK_LINES = 25;

/** A document whose attacks have to be played out for their lenses, by the DX of the one who shoots. */
export function attackLines(dx: number): string {
  const rolls = Array.from(
    { length: ATTACK_LINES },
    (_, at) => `  roll attack Verne with Rifle, range ${at + 10}, aim 1`,
  );
  return defended.replace('DX 12', `DX ${dx}`).replace(/^ {2}roll .*$/m, rolls.join('\n'));
}

/** Microseconds of a whole attack, from the dice to the changes of its target; a grenade hits a second member. */
export interface AttackTimes {
  readonly shot: number;
  readonly grenade: number;
  /** An attack of an example of each game as a line plays it, on a tape; processor time. */
  readonly lines: ReadonlyMap<string, number>;
}

export function measureAttack(): AttackTimes {
  const workspace = createWorkspace();
  workspace.setSheet(SHEET, parseSheet(text, SHEET).root);
  const [rocco, verne, klaus] = ['Rocco', 'Verne', 'Klaus'].map((name) => workspace.named(SHEET, name));
  if (!rocco || !verne || !klaus) throw new Error('nobody came to the range');
  const dice = seededRng('range');
  const shot: AttackInput = { attacker: rocco, weapon: 'Long Rifle', dice, targets: [{ who: verne }], rounds: 5 };
  const grenade: AttackInput = { ...shot, weapon: 'Grenade', near: [{ who: klaus }] };
  return {
    shot: perCall(100_000, () => resolveAttack(shot)),
    grenade: perCall(100_000, () => resolveAttack(grenade)),
    lines: new Map([
      ...exampleGames.map(({ game, folder }) => [game, measureLine(attackOf(readExamples(folder)))] as const),
      ['GURPS, at a range', measureLine(attackOf(new Map([['range.muster', defended]])))],
    ]),
  };
}

/** The first line of these texts that attacks, ready to be played. */
function attackOf(texts: ReadonlyMap<string, string>): ReadyLine {
  const workspace = createWorkspace();
  const uri = (name: string): string => `memory:///${name}`;
  for (const [name, content] of texts) workspace.setSheet(uri(name), parseSheet(content, uri(name)).root);
  for (const name of texts.keys()) {
    const others = (called: string) => workspace.named(uri(name), called);
    for (const sheet of workspace.sheets(uri(name)))
      for (const roll of sheet.rolls) {
        const who = workspace.evaluation(uri(name), sheet.path);
        if (!who || roll.situation?.action !== 'attack') continue;
        const stage: ReadyLine = { roll, situation: roll.situation, who, others };
        if (!isProblem(resolveAction(stage, new Tape({ seed: 'range' })))) return stage;
      }
  }
  throw new Error('nobody attacks');
}

const PLAYS = 4_000;

function measureLine(stage: ReadyLine): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 7; round++) {
    const before = process.cpuUsage();
    for (let play = 0; play < PLAYS; play++) resolveAction(stage, new Tape({ seed: `range ${play}` }));
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / PLAYS);
  }
  return best;
}
