import { parseEmbedded } from '../grammar/embedded.js';
import type { RulebookDocument } from '../grammar/generated/ast.js';
import { parseRulebook } from '../grammar/parse.js';
import { rulebookNames, rulebookTexts } from '../rulebooks/generated.js';
import type { BuiltInBook } from './governing/books.js';
import { Workspace } from './workspace.js';

/** Scheme under which the built-in rulebooks can be opened, read-only. */
const builtInScheme = 'builtin';

/** The built-in rulebooks, by the name that their first declaration gives them. Read and parsed on first use. */
export function builtInBooks(): BuiltInBook[] {
  return Object.entries(rulebookNames).map(([file, name]) => {
    const uri = `${builtInScheme}:///${file}`;
    return { name, uri, parse: () => rootOf(uri, file) };
  });
}

const roots = new Map<string, RulebookDocument>();

/** The tree of a built-in rulebook. It never changes, and what is compiled of it is kept by it: all workspaces share it. */
function rootOf(uri: string, file: string): RulebookDocument {
  const before = roots.get(uri);
  if (before) return before;
  const { root } = parseRulebook(rulebookTexts[file] ?? '', uri);
  roots.set(uri, root);
  return root;
}

/** An empty workspace with the built-in rulebooks. `openDocuments` are those that must not wait (see `Workspace`). */
export function createWorkspace(openDocuments?: () => Iterable<string>): Workspace {
  return new Workspace(builtInBooks(), (rules, uri) => parseEmbedded(rules, uri), undefined, openDocuments);
}
