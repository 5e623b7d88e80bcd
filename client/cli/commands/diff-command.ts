import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import {
  type ComparedSheet,
  comparedSheets,
  differencesJson,
  differencesMarkdown,
  differencesOf,
  differencesText,
} from '../../../language/report/index.js';
import { exitCode, type Run } from '../command.js';
import { filesIn, languageOf, shownPath } from '../files.js';
import { says } from '../messages.js';
import { isWrongUse, type WrongUse, wrongUse } from '../options.js';
import { print, printJson } from '../output.js';
import { Project } from '../project.js';
import { withRevisions } from '../revisions.js';
import { nearFile } from '../targets.js';

/** Tells in the game's words what changed from one state of characters to another. */
export const diff: Run = async (args) => {
  const range = args.one('git');
  if (range !== undefined) {
    if (args.positionals.length > 1) return wrongUse(says.oneFolderOfGit);
    const target = resolve(args.positionals[0] ?? '.');
    return withRevisions(target, range, (before, after) => compared(before, after, target, args.one('format')));
  }
  const [before, after, ...more] = args.positionals;
  if (before === undefined || after === undefined || more.length > 0) return wrongUse(says.whichDiffer);
  for (const path of [before, after]) if (!existsSync(path)) return wrongUse(says.noFileOrFolder(path, nearFile(path)));
  return compared(resolve(before), resolve(after), resolve(after), args.one('format'));
};

/** Compares two files or folders; `shown` is what the second one is called in outputs. */
function compared(before: string, after: string, shown: string, format: string | undefined): number | WrongUse {
  const [old, now] = [sheetsIn(before, shown), sheetsIn(after, shown)];
  if (isWrongUse(old)) return old;
  if (isWrongUse(now)) return now;
  const differences = differencesOf(old, now);
  if (format === 'json') printJson(differencesJson(differences));
  else print(format === 'md' ? differencesMarkdown(differences) : differencesText(differences));
  return exitCode.ok;
}

/** Every sheet of a file or folder, of none where it does not exist: it is all new, or gone. */
function sheetsIn(target: string, shown: string): readonly ComparedSheet[] | WrongUse {
  if (!existsSync(target)) return [];
  const isFolder = statSync(target).isDirectory();
  if (!isFolder && languageOf(target) !== 'muster') return wrongUse(says.notASheet(shownPath(target)));
  const paths = isFolder ? filesIn(target, ['muster']) : [target];
  const { workspace, uriOf } = new Project([target]);
  return paths.flatMap((path) => {
    const inside = relative(target, path).split(sep).join('/');
    return comparedSheets(workspace, uriOf(path), shownPath(isFolder ? join(shown, inside) : shown));
  });
}
