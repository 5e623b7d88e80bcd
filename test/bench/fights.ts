import { estimateOf } from '../../language/fight/likely/estimate.js';
import { type Precision, tallied } from '../../language/fight/likely/odds.js';
import { type PreparedEncounter, prepareEncounterAt } from '../../language/fight/state/prepared-encounter.js';
import type { SheetDocument } from '../../language/grammar/generated/ast.js';
import { parseSheet } from '../../language/grammar/parse.js';
import { isProblem } from '../../language/values/problem.js';
import { createWorkspace } from '../../language/workspace/host.js';
import type { Workspace } from '../../language/workspace/workspace.js';
import { exampleGames, readExamples } from './characters.js';

/** Four of the example's characters against six of their enemies, by game. */
const sides: Readonly<Record<string, readonly [ours: string, theirs: string]>> = {
  GURPS: [
    '"2nd Lt. Harlan Dobbs", "Sgt. Frank Delmonico", "Cpl. Ray Lindqvist", "Nina Forti"',
    '5 Grenadier, "Unteroffizier Kessler"',
  ],
  Godlike: ['"Sgt. Wim Terpstra", "Cpl. Maisie Drummond", "Gunner Josef Wilk", "L/Cpl. Edith Rowe"', '6 Fusilier'],
  'Wild Talents': ['"Desmond Achterberg", "Ikaika Lund", "Zuzana Petrik", "Ottoline Brandvold"', '6 Watchman'],
  'Rough Methods': ['"Sefa Lark", "Brother Oyle", "Kit Marrow", Anvil', '6 Raider'],
  'Men & Supermen': ['Beacon, Anvil, Kite, Ledger', '6 Smuggler'],
};

/** Fights that are played before anything is measured, and while it is. */
const WARM = 200;
const MEASURED = 1000;

/** Fights of four against six that one core plays in a second, by game; processor time. */
export function measureFights(): ReadonlyMap<string, number> {
  return new Map(exampleGames.map(({ game, folder }) => [game, measure(game, folder)]));
}

function measure(game: string, folder: string): number {
  const encounter = fourAgainstSix(game, folder);
  play(encounter, 'warm', WARM);
  const before = process.cpuUsage();
  play(encounter, 'bench', MEASURED);
  const { user, system } = process.cpuUsage(before);
  return MEASURED / ((user + system) / 1e6);
}

function play(encounter: PreparedEncounter, seed: string, fights: number): void {
  const going = tallied(encounter, seed, 0, fights);
  let next = going.next();
  while (!next.done) next = going.next();
  if (isProblem(next.value)) throw new Error(next.value.problem);
}

/**
 * Milliseconds of processor time until the lens of an encounter says how it is likely to go, until it says so for good, and until `muster run
 * --precise` does.
 */
export interface EstimateTimes {
  readonly first: number;
  readonly whole: number;
  readonly precise: number;
}

/** A new encounter of four against six, by game; its sheets are read already, as they are in an editor. */
export function measureEstimates(): ReadonlyMap<string, EstimateTimes> {
  return new Map(exampleGames.map(({ game, folder }) => [game, measureEstimate(game, folder)]));
}

function measureEstimate(game: string, folder: string): EstimateTimes {
  return { ...timesOf(game, folder, 'usual'), precise: timesOf(game, folder, 'precise').whole };
}

function timesOf(game: string, folder: string, precision: Precision): Pick<EstimateTimes, 'first' | 'whole'> {
  const { workspace, scene, path } = sceneOf(game, folder);
  const before = process.cpuUsage();
  const spent = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const estimate = estimateOf(workspace, scene, path, precision);
  if (!estimate) throw new Error('The encounter cannot be played.');
  while (!estimate.isKnown) estimate.step();
  const first = spent();
  while (!estimate.isDone) estimate.step();
  return { first, whole: spent() };
}

/** A document whose encounter of four against six takes thousands of fights to estimate, by the Coordination of its characters. */
export function fourAgainstSixLines(coordination: number): string {
  return `use Godlike
npc Rifleman { Body 3, Coordination ${coordination} { Rifle 3 }, gear { Long Rifle, Infantry Helmet } }
encounter "Four against six" { side Ours { 4 Rifleman }, side Theirs { 6 Rifleman } }
`;
}

/** The encounter of an example's game in which four meet six, ready to be played. */
export function fourAgainstSix(game: string, folder: string): PreparedEncounter {
  const { workspace, scene, path } = sceneOf(game, folder);
  const encounter = prepareEncounterAt(workspace, scene, path);
  if (!encounter) throw new Error('The encounter cannot be read.');
  return encounter;
}

const roots = new Map<string, ReadonlyMap<string, SheetDocument>>();

/** The sheets of an example's folder by file name, parsed once for all scenes. */
function rootsIn(folder: string): ReadonlyMap<string, SheetDocument> {
  const parsed = ([name, text]: readonly [string, string]) =>
    [name, parseSheet(text, `file:///${folder}/${name}`).root] as const;
  const known = roots.get(folder) ?? new Map([...readExamples(folder)].map(parsed));
  roots.set(folder, known);
  return known;
}

function sceneOf(
  game: string,
  folder: string,
): { readonly workspace: Workspace; readonly scene: string; readonly path: string } {
  const [ours, theirs] = sides[game] ?? ['', ''];
  const workspace = createWorkspace();
  const uri = (name: string): string => `file:///${folder}/${name}`;
  const scene = uri('four-against-six.muster');
  const text = `encounter "Four against six" {\n  side Ours { ${ours} }\n  side Theirs { ${theirs} }\n}\n`;
  for (const [name, root] of rootsIn(folder)) workspace.setSheet(uri(name), root);
  workspace.setSheet(scene, parseSheet(text, scene).root);
  const [encounter] = workspace.document(scene)?.encounters ?? [];
  if (!encounter || !workspace.encounter(scene, encounter.path)) throw new Error('The encounter cannot be read.');
  return { workspace, scene, path: encounter.path };
}
