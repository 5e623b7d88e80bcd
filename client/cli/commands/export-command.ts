import { gameOf } from '../../../language/sheet/index.js';
import { exportSheet, isExportTarget } from '../../../language/show/on-command.js';
import { exitCode, type Run } from '../command.js';
import { Project } from '../files/project.js';
import { shownPath } from '../files/shown-path.js';
import { says } from '../messages.js';
import { isWrongUse, wrongUse } from '../options.js';
import { printExactly } from '../output.js';
import { addressOf, charactersAt, unknownName } from '../whose.js';

/** Prints a character in the format of another program. */
export const exportCommand: Run = async (args) => {
  const [written, ...more] = args.positionals;
  const target = args.one('to');
  if (written === undefined || more.length > 0 || !isExportTarget(target)) return wrongUse(says.whichExport);
  const address = addressOf(written);
  if (isWrongUse(address)) return address;
  const project = new Project([address.path]);
  const { workspace } = project;
  const [character, ...others] = charactersAt(project, address);
  const file = shownPath(address.path);
  if (!character) return address.name === undefined ? wrongUse(says.nobodyIn(file)) : unknownName(project, address);
  if (others.length > 0) {
    const addresses = [character, ...others].map(({ name }) => `"${file}#${name}"`);
    return wrongUse(says.whichOfThem(addresses));
  }
  const evaluation = workspace.evaluation(character.uri, character.path);
  const sheet = workspace.sheet(character.uri, character.path);
  if (!evaluation || !sheet) return wrongUse(says.noGame(written));
  const exported = exportSheet({ sheet, evaluation, game: gameOf(evaluation), places: project, file }, target);
  printExactly(exported.text);
  return exitCode.ok;
};
