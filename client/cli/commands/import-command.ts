import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importSheet, importText } from '../../../language/paste/on-command.js';
import { isProblem } from '../../../language/values/index.js';
import { exitCode, type Run } from '../command.js';
import { decode, readText } from '../files/read-text.js';
import { says } from '../messages.js';
import { isWrongUse, wrongUse } from '../options.js';
import { print, printError, printJson, terminalColumns } from '../output.js';
import { workspaceWith } from '../rulebooks.js';
import { nearFile } from '../targets.js';

/** Prints a character of another tool as a sheet, with a report of what was imported. */
export const importCommand: Run = async (args) => {
  const [file, ...more] = args.positionals;
  if (file === undefined || more.length > 0) return wrongUse(says.whichImport);
  const game = args.one('rulebook');
  if (game === undefined) return wrongUse(says.importGame);
  if (file !== '-' && !existsSync(file)) return wrongUse(says.noFile(file, nearFile(file)));
  const content = file === '-' ? decode(readFileSync(0)) : readText(resolve(file));
  if ('code' in content) return wrongUse(content.message);
  const loaded = workspaceWith(game);
  if (isWrongUse(loaded)) return loaded;
  const uri = pathToFileURL(resolve('import.muster')).href;
  const imported = importSheet(content.text, { workspace: loaded.workspace, uri, game: loaded.name });
  if (isProblem(imported)) return wrongUse(imported.problem);
  if (args.one('format') === 'json') printJson({ version: 1, ...imported });
  else {
    print(imported.text);
    printError(importText(imported, terminalColumns(process.stderr)));
  }
  return exitCode.ok;
};
