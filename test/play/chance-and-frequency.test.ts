/** The chance that is shown of an attack is how often it succeeds when its dice are thrown: behind cover, at a place, at a distance. */
import { expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { resolveAction } from '../../language/play/actions/play-action.js';
import { attackOdds } from '../../language/procedures/attacks/attack-odds.js';
import { oddsOf } from '../../language/roll/odds-of.js';
import { Tape } from '../../language/roll/tape.js';
import { evaluateExpression } from '../../language/roll/typed-expression.js';
import { isProblem } from '../../language/values/problem.js';
import { createWorkspace } from '../../language/workspace/host.js';
import type { Workspace } from '../../language/workspace/workspace.js';
import { readExamples } from '../bench/characters.js';

/** So many times a line is played. */
const PLAYS = 2000;

/** Somebody who has hard and wiggle dice, which are set after the roll, and dice that are set before it. */
const GODLIKE_MORE = `use Godlike
character Ace { Body 3, Coordination 3d + 1wd { Rifle 3 }, gear { Lee-Enfield } }
character Drill { Body 3, Coordination 5 { Rifle 5 }, gear { Lee-Enfield } }
`;
const WILD_TALENTS_MORE = `use "Wild Talents"
character Ace { Body 3, Coordination 3d + 1wd { Firearms 3 }, gear { Service Pistol } }
`;

/** Lines of attack, by the folder of the game's examples and who carries them out. */
const lines: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  godlike: {
    'Cpl. Maisie Drummond': [
      'attack Fusilier with Webley',
      'attack Fusilier with Webley at 8 yards, behind cover the legs',
      'attack Fusilier with Webley, behind cover up to the chest',
      'attack Fusilier with Webley, behind cover all but the head',
      'attack Fusilier with Webley, called shot head',
      'attack Fusilier with Webley, called shot head, behind cover up to the chest',
      'attack Fusilier with Webley, called shot torso, behind cover up to the chest',
    ],
    Ace: [
      'attack Fusilier with Lee-Enfield',
      'attack Fusilier with Lee-Enfield, behind cover up to the chest',
      'attack Fusilier with Lee-Enfield, behind cover all but the head',
      'attack Fusilier with Lee-Enfield, called shot head, behind cover up to the chest',
    ],
    Drill: [
      'attack Fusilier with Lee-Enfield at 240 yards, behind cover up to the chest',
      'attack Fusilier with Lee-Enfield, called shot torso, behind cover up to the chest',
      'attack Fusilier with Lee-Enfield, called shot right arm, behind cover the legs',
      'attack Fusilier with Lee-Enfield for the tallest, behind cover the legs',
    ],
  },
  'wild-talents': {
    'Ottoline Brandvold': ['attack Watchman with Fists', 'attack Watchman with Fists, behind cover the legs'],
    Ace: [
      'attack Watchman with Service Pistol',
      'attack Watchman with Service Pistol, behind cover up to the chest',
      'attack Watchman with Service Pistol, called shot torso, behind cover up to the chest',
    ],
  },
  'gurps-lite-wwii': {
    'Cpl. Ray Lindqvist': [
      'attack Grenadier with BAR, range 20, undefended',
      'attack Grenadier with BAR, range 5, light cover, undefended',
      'attack Grenadier with BAR, range 2, target in cover kneeling, undefended',
      'attack Grenadier with BAR, range 5, moderate cover, circumstances 1, undefended',
    ],
  },
  'rough-methods': {
    'Sefa Lark': [
      'attack Raider with Salt Carbine, range 20',
      'attack Raider with Salt Carbine, range 60, cover moderate',
      'attack Raider with Salt Carbine, range 20, cover heavy',
    ],
  },
  'men-and-supermen': {
    Ledger: ['attack Smuggler with Handgun', 'attack Smuggler with Handgun, aimed at head'],
  },
};

const cases = Object.entries(lines).flatMap(([folder, people]) =>
  Object.entries(people).flatMap(([name, all]) => all.map((line) => ({ folder, name, line }))),
);

/** The examples of a game, and those whom only this test needs. */
function sceneOf(folder: string): { readonly workspace: Workspace; readonly scene: string } {
  const workspace = createWorkspace();
  const uri = (file: string): string => `file:///${folder}/${file}`;
  for (const [file, text] of readExamples(folder)) workspace.setSheet(uri(file), parseSheet(text, uri(file)).root);
  const more = folder === 'godlike' ? GODLIKE_MORE : folder === 'wild-talents' ? WILD_TALENTS_MORE : '';
  const scene = uri('more.muster');
  workspace.setSheet(scene, parseSheet(more, scene).root);
  return { workspace, scene };
}

const scenes = new Map(Object.keys(lines).map((folder) => [folder, sceneOf(folder)]));

test.each(cases)('$folder, $name: $line', ({ folder, name, line }) => {
  const { workspace, scene } = scenes.get(folder) ?? sceneOf(folder);
  const who = workspace.named(scene, name);
  if (!who) throw new Error(`${name} is not there`);
  const others = (one: string) => workspace.named(scene, one);
  const evaluated = evaluateExpression(line, who, others);
  if (isProblem(evaluated) || !evaluated.roll.rolled) throw new Error(`${line} cannot be rolled`);
  expect(evaluated.roll.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { roll, game } = evaluated;
  const { situation } = roll;
  if (!situation) throw new Error(`${line} is no action`);
  const odds = oddsOf(evaluated.roll.rolled, game);
  if (isProblem(odds)) throw new Error(odds.problem);
  const shown = attackOdds(roll, game, others, who)?.hit ?? odds.success ?? Number.NaN;
  let hits = 0;
  for (let play = 0; play < PLAYS; play++) {
    const tape = new Tape({ seed: `chance ${play}`, isTrial: true });
    const played = resolveAction({ roll, situation, who, others }, tape);
    if (isProblem(played)) throw new Error(played.problem);
    if (played.outcome.verdict === 'success') hits += 1;
  }
  // Four standard deviations: one of ten thousand lines would be farther away by chance.
  const tolerance = 4 * Math.sqrt((shown * (1 - shown)) / PLAYS) + 1e-9;
  expect(Math.abs(hits / PLAYS - shown), `shown ${shown}, rolled ${hits / PLAYS}`).toBeLessThanOrEqual(tolerance);
});
