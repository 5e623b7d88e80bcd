import { parseSheet } from '../../../language/grammar/parse.js';
import { playLine } from '../../../language/play/lines/play-line.js';
import { namedValue } from '../../../language/play/named-value.js';
import { changeText } from '../../../language/roll/changes.js';
import { oddsOf } from '../../../language/roll/odds-of.js';
import { gameOf } from '../../../language/sheet/rolls/game.js';
import { isProblem } from '../../../language/values/problem.js';
import { valueText } from '../../../language/values/value.js';
import { uriOf, workspaceOf } from '../../sheet/read-sheets.js';

const people = `
npc Bob { Agility 10, Strength 10, Learning 12, Newoen 15, Build 25 }
npc Ghost { Beauty -12, Active Charisma -25, Newoen 12 }
npc Star { Beauty 20, Newoen 20 }
npc Thug { Agility 10, gear { Vest, Helmet }, conditions { Defending 3 } }
npc Dreamer { conditions { Surprised, Defending 9 } }
npc Dull { Hearing 2, Newoen 15, Learning 12 }
npc Proud { conditions { Unmoved "Sun" } }
npc Blind { Sight 0, eyes nearsighted }
npc Sleeper { conditions { Surprised }, VP lost 100 }
`;

/** The rulebook is compiled once for all stories. */
const workspace = workspaceOf({});
const uri = uriOf('one.muster');

/** A group with these people, and Sun with these lines, who rolls the last of them. */
function group(line: string, lines = '') {
  const sheet = `use "Men & Supermen"\n${people}\nnpc Sun {\n  ${lines}\n  roll ${line}\n}\n`;
  workspace.setSheet(uri, parseSheet(sheet, uri).root);
  const named = (name: string) => workspace.named(uri, name);
  const who = named('Sun');
  const roll = workspace.sheets(uri).find(({ name }) => name === 'Sun')?.rolls[0];
  if (!who || !roll) throw new Error('Sun rolls nothing.');
  return { who, roll, named, findings: workspace.findings(uri).map(({ message }) => message) };
}

/** The chance of a line, or the finding that stops it. */
export function chance(line: string, lines = ''): string {
  const { who, roll, findings } = group(line, lines);
  if (findings[0] !== undefined || !roll.rolled) return findings[0] ?? 'nothing';
  const odds = oddsOf(roll.rolled, gameOf(who));
  return isProblem(odds) ? odds.problem : odds.text;
}

/** The changes of sheets by the line and the other events, or the finding that stops it. */
export function played(line: string, dice: string, lines = ''): readonly string[] | string {
  const { who, roll, named, findings } = group(line, lines);
  if (findings[0] !== undefined) return findings[0];
  const found = playLine(roll, who, named, gameOf(who), line, { dice });
  if (isProblem(found)) return found.problem;
  if (!('changes' in found)) return [found.summary];
  const changes = found.changes.map(changeText);
  const told = found.summary.split('; ').filter((part) => !changes.includes(part) && !/ (against|fail)/.test(part));
  return [...changes, ...told];
}

/** A value of a character with these lines. */
export function value(text: string, lines: string): string {
  workspace.setSheet(uri, parseSheet(`use "Men & Supermen"\nnpc One { ${lines} }\n`, uri).root);
  const who = workspace.named(uri, 'One');
  const found = who && namedValue(who, text);
  if (!found || isProblem(found)) throw new Error(found?.problem ?? 'nobody');
  return valueText(found.derivation.value);
}
