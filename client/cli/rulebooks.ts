import { resolve } from 'node:path';
import { list } from '../../language/grammar/index.js';
import type { Rules } from '../../language/rules/index.js';
import { referenceText } from '../../language/show/on-command.js';
import { createWorkspace, type Workspace } from '../../language/workspace/index.js';
import { checkoutOf, filesIn, languageOf } from './files/files.js';
import { Project } from './files/project.js';
import { says } from './messages.js';
import { didYouMean } from './near.js';
import { isWrongUse, type WrongUse, wrongUse } from './options.js';
import { terminalColumns } from './output.js';

/** The rules of a rulebook, by its name, by the beginning of its name, or by its file. */
export function rulesCalled(name: string): Rules | WrongUse {
  const loaded = workspaceWith(name);
  if (isWrongUse(loaded)) return loaded;
  return loaded.workspace.books.get(loaded.name)?.rules ?? wrongUse(says.unreadableRulebook(name));
}

/**
 * A rulebook with its workspace: a built-in one, a file, or one in the current folder, below it, or in the same checkout; else the
 * only game whose name begins with `name`.
 */
export function workspaceWith(name: string): { readonly workspace: Workspace; readonly name: string } | WrongUse {
  const builtIn = createWorkspace();
  if (builtIn.books.has(name)) return { workspace: builtIn, name };
  if (languageOf(name) === 'rulebook') {
    const project = new Project([name]);
    const own = project.workspace.books.nameOf(project.uriOf(name));
    return own === undefined ? wrongUse(says.noRulebookIn(name)) : { workspace: project.workspace, name: own };
  }
  const files = [resolve('.'), checkoutOf(resolve('.'))].flatMap((folder) =>
    folder === undefined ? [] : filesIn(folder, ['rulebook']),
  );
  const { workspace } = new Project(files, new Map(), ['rulebook']);
  if (workspace.books.has(name)) return { workspace, name };
  const game = gameBeginningWith(name, builtIn) ?? gameBeginningWith(name, workspace);
  if (game !== undefined) return { workspace, name: game };
  const { books } = workspace;
  return wrongUse(says.unknownRulebook(name, didYouMean(name, books.names()), list(books.games(), 'and')));
}

/** The only game whose name begins with a text, ignoring letter case. */
function gameBeginningWith(beginning: string, { books }: Workspace): string | undefined {
  if (beginning === '') return undefined;
  const [only, ...others] = books.games().filter((one) => one.toLowerCase().startsWith(beginning.toLowerCase()));
  return others.length === 0 ? only : undefined;
}

/** The reference of a game: everything that its rulebook declares, each with an example line. */
export function gameHelp(name: string): string | WrongUse {
  const rules = rulesCalled(name);
  return isWrongUse(rules) ? rules : referenceText(rules, terminalColumns(process.stdout));
}
