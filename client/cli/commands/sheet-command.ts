import { fileURLToPath } from 'node:url';
import { type Evaluation, type Sheet, type SourceCharacter, sheetOf } from '../../../language/model/index.js';
import { type Assumptions, gameOf } from '../../../language/play/index.js';
import {
  findingsText,
  isUnitSystem,
  type SheetContext,
  sheetsHtml,
  sheetsJson,
  sheetsMarkdown,
  sheetsText,
} from '../../../language/report/index.js';
import { exitCode, type Run } from '../command.js';
import { shownPath } from '../files.js';
import { isWrongUse, type WrongUse, wrongUse } from '../options.js';
import { print, printError, printJson } from '../output.js';
import { Project } from '../project.js';
import { type Address, addressOf, assumptionsOf, charactersAt } from '../whose.js';

/** Prints the computed sheets of characters. */
export const sheet: Run = async (args) => {
  if (args.positionals.length === 0) return wrongUse('say whose sheet: muster sheet FILE or FILE#NAME.');
  const addresses: Address[] = [];
  for (const written of args.positionals) {
    const address = addressOf(written);
    if (isWrongUse(address)) return address;
    addresses.push(address);
  }
  const project = new Project(addresses.map(({ path }) => path));
  const contexts: SheetContext[] = [];
  for (const address of addresses) {
    const characters = charactersAt(project, address);
    if (isWrongUse(characters)) return characters;
    if (characters.length === 0) printError(`${shownPath(address.path)}: nobody is in it.`);
    for (const character of characters) {
      const context = contextOf(project, character, args.all('assume'), args.one('units'));
      if (isWrongUse(context)) return context;
      if (context) contexts.push(context);
      else printError(findingsText(project.findings(address.path), false));
    }
  }
  if (contexts.length === 0) return exitCode.findings;
  switch (args.one('format')) {
    case 'json':
      printJson(sheetsJson(contexts));
      break;
    case 'md':
      print(sheetsMarkdown(contexts));
      break;
    case 'html':
      print(sheetsHtml(contexts));
      break;
    default:
      print(sheetsText(contexts));
  }
  return exitCode.ok;
};

/** Undefined where no rulebook governs the character. */
function contextOf(
  project: Project,
  character: SourceCharacter,
  assume: readonly string[],
  units: string | undefined,
): SheetContext | WrongUse | undefined {
  const { workspace } = project;
  const governed = workspace.governedBy(character.uri);
  const evaluation = workspace.evaluation(character.uri, character.path);
  const plain = workspace.sheet(character.uri, character.path);
  if (!governed || !evaluation || !plain) return undefined;
  const assumptions = assumptionsOf(assume, governed.rules, evaluation);
  if (isWrongUse(assumptions)) return assumptions;
  const shown = assumptions === undefined ? plain : assumed(project, character, assumptions, evaluation);
  return {
    sheet: shown,
    game: gameOf(governed.rules, evaluation),
    places: project,
    file: shownPath(fileURLToPath(character.uri)),
    ...(isUnitSystem(units) && { units }),
  };
}

function assumed(project: Project, character: SourceCharacter, assumptions: Assumptions, plain: Evaluation): Sheet {
  const evaluation =
    project.workspace.assume(character.uri, character.path, assumptions.values, assumptions.entries) ?? plain;
  return sheetOf(evaluation, (name) => project.workspace.named(character.uri, name));
}
