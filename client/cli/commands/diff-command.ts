import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import {
  type ComparedSheet,
  comparedSheets,
  differencesJson,
  differencesMarkdown,
  differencesOf,
  differencesText,
  type Unread,
} from '../../../language/show/on-command.js';
import { exitCode, type Run } from '../command.js';
import { filesIn, languageOf } from '../files/files.js';
import { Project } from '../files/project.js';
import { withRevisions } from '../files/revisions.js';
import { shownPath } from '../files/shown-path.js';
import { says } from '../messages.js';
import { isWrongUse, type WrongUse, wrongUse } from '../options.js';
import { print, printJson, terminalColumns } from '../output.js';
import { nearFile } from '../targets.js';

/** Reports in the game's terms what changed in characters between two states of files. */
export const diff: Run = async (args) => {
  const range = args.one('git');
  if (range !== undefined) {
    if (args.positionals.length > 1) return wrongUse(says.oneFolderOfGit);
    const target = resolve(args.positionals[0] ?? '.');
    return withRevisions(target, range, (before, after) => compare(before, after, target, args.one('format')));
  }
  const [before, after, ...more] = args.positionals;
  if (before === undefined || after === undefined || more.length > 0) return wrongUse(says.whichDiffer);
  for (const path of [before, after]) if (!existsSync(path)) return wrongUse(says.noFileOrFolder(path, nearFile(path)));
  return compare(resolve(before), resolve(after), resolve(after), args.one('format'));
};

/** Compares two files or folders; `shown` is the name of the second one in outputs. */
function compare(before: string, after: string, shown: string, format: string | undefined): number | WrongUse {
  const [old, now] = [stateIn(before, shown, 'before'), stateIn(after, shown, 'after')];
  if (isWrongUse(old)) return old;
  if (isWrongUse(now)) return now;
  const differences = differencesOf(old.sheets, now.sheets);
  const unread = [...old.unread, ...now.unread];
  if (format === 'json') printJson(differencesJson(differences, unread));
  else
    print(
      format === 'md'
        ? differencesMarkdown(differences, unread)
        : differencesText(differences, unread, terminalColumns(process.stdout)),
    );
  return exitCode.ok;
}

/** One of the two states: its sheets, and the problems of files that cannot be read. */
interface State {
  readonly sheets: readonly ComparedSheet[];
  readonly unread: readonly Unread[];
}

/** Every sheet of a file or folder; none if it does not exist, so that everything is new, or removed. */
function stateIn(target: string, shown: string, state: Unread['state']): State | WrongUse {
  if (!existsSync(target)) return { sheets: [], unread: [] };
  const isFolder = statSync(target).isDirectory();
  if (!isFolder && languageOf(target) !== 'muster') return wrongUse(says.notASheet(shownPath(target)));
  const project = new Project([target]);
  const called = (path: string): string => {
    const inside = relative(target, path).split(sep).join('/');
    return shownPath(isFolder ? join(shown, inside) : shown);
  };
  const paths = isFolder ? filesIn(target, ['muster']) : [target];
  const read = isFolder ? filesIn(target, ['muster', 'rulebook']) : [target];
  return {
    sheets: paths.flatMap((path) => comparedSheets(project.workspace, project.uriOf(path), called(path))),
    unread: read.flatMap((path) =>
      project.unreadable(path).map(({ line, message }) => ({ state, file: called(path), line, message })),
    ),
  };
}
