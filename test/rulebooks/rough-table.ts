import { parseSheet } from '../../language/grammar/parse.js';
import { playLine } from '../../language/play/lines/play-line.js';
import { namedValue } from '../../language/play/named-value.js';
import { changeText } from '../../language/roll/changes.js';
import { oddsOf } from '../../language/roll/odds-of.js';
import { gameOf } from '../../language/sheet/rolls/game.js';
import { isProblem } from '../../language/values/problem.js';
import { valueText } from '../../language/values/value.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { uriOf } from '../sheet/read-sheets.js';

const people = `
npc Ann {
  Coordination 2, Strength 1, Brawn 1, Awareness 1, Vigor 1
  Fight 2, Shoot 2, Climb 2, Evade 1
  Mana 1
  gear { Rifle, Sword }
}
npc Ogre { Size 2, Coordination -1 }
npc Wolf { category mook, Size -1 }
`;

/** One workspace for all, so that the rulebook is compiled once. */
const workspace = createWorkspace();
const uri = uriOf('camp.muster');

function read(sheet: string): void {
  workspace.setSheet(uri, parseSheet(`use "Rough Methods"\n${sheet}`, uri).root);
}

/** A table with these people, and Dan, who rolls the line; `carl` is what is so of Carl. */
function table(line: string, dan = '', carl = '') {
  read(
    `${people}npc Carl { Coordination 1, Evade 2, gear { Mail, Helmet }\n  ${carl}\n}\nnpc Dan like Ann {\n  ${dan}\n  roll ${line}\n}\n`,
  );
  const named = (name: string) => workspace.named(uri, name);
  const who = named('Dan');
  const roll = workspace.sheets(uri).find(({ name }) => name === 'Dan')?.rolls[0];
  if (!who || !roll) throw new Error('Dan rolls nothing.');
  return { who, roll, named, findings: workspace.findings(uri).map(({ message }) => message) };
}

function play(line: string, dice: string, dan?: string, carl?: string) {
  const { who, roll, named, findings } = table(line, dan, carl);
  if (findings[0] !== undefined) return findings[0];
  const found = playLine(roll, who, named, gameOf(who), line, { dice });
  return isProblem(found) ? found.problem : found;
}

/** What is left once the line is played with these faces; what is wrong with the line or with the faces. */
export function played(line: string, dice: string, dan?: string, carl?: string): readonly string[] | string {
  const found = play(line, dice, dan, carl);
  if (typeof found === 'string') return found;
  return 'changes' in found ? found.changes.map(changeText) : [found.summary];
}

/** The report of the line once it is played: the roll, its changes, and the events of the action. */
export function told(line: string, dice: string, dan?: string, carl?: string): string {
  const found = play(line, dice, dan, carl);
  return typeof found === 'string' ? found : found.summary;
}

export function chance(line: string, dan?: string): string {
  const { who, roll, findings } = table(line, dan);
  if (findings[0] !== undefined || !roll.rolled) return findings[0] ?? 'nothing';
  const odds = oddsOf(roll.rolled, gameOf(who));
  // The degrees come after the chance.
  return isProblem(odds) ? odds.problem : (odds.text.split('; ')[0] ?? '');
}

export function value(text: string, lines: string): string {
  read(`npc One { ${lines} }\n`);
  const who = workspace.named(uri, 'One');
  const found = who && namedValue(who, text);
  if (!found || isProblem(found)) throw new Error(found?.problem ?? 'nobody');
  return valueText(found.derivation.value);
}

/** Problems of playing lines of a sheet, whatever the dice show: every line with several seeds. */
export function unplayable(sheet: string, seeds: number): readonly string[] {
  read(sheet);
  const problems = new Set(workspace.findings(uri).map(({ message }) => message));
  const named = (name: string) => workspace.named(uri, name);
  for (const { name, rolls } of workspace.sheets(uri)) {
    const who = named(name ?? '');
    if (!who) continue;
    for (const roll of rolls)
      for (let seed = 1; seed <= seeds; seed++) {
        const found = playLine(roll, who, named, gameOf(who), roll.expression, { seed: String(seed) });
        if (isProblem(found)) problems.add(`${roll.expression}: ${found.problem}`);
      }
  }
  return [...problems];
}
