import { parseEmbedded } from '../grammar/embedded.js';
import { parseRulebook } from '../grammar/parse.js';
import { rulebookTexts } from '../rulebooks/generated.js';
import type { BuiltInBook } from './workspace/books.js';
import { Workspace } from './workspace/workspace.js';

/** Scheme under which the built-in rulebooks can be opened, read-only. */
export const builtInScheme = 'builtin';

/** The built-in rulebooks, by the name that their first declaration gives them. Parsed on first use. */
export function builtInBooks(): BuiltInBook[] {
  return Object.entries(rulebookTexts).map(([file, text]) => {
    const uri = `${builtInScheme}:///${file}`;
    return { name: headerName(text) ?? file, uri, parse: () => parseRulebook(text, uri).root };
  });
}

/** An empty workspace with the built-in rulebooks. `openDocuments` are those that must not wait (see `Workspace`). */
export function createWorkspace(openDocuments?: () => Iterable<string>): Workspace {
  return new Workspace(builtInBooks(), (rules, uri) => parseEmbedded(rules, uri), undefined, openDocuments);
}

function headerName(text: string): string | undefined {
  const match =
    /^\s*(?:\/\/[^\n]*\n\s*|\/\*[\s\S]*?\*\/\s*)*rulebook\s+(?:"([^"]+)"|([^"\n{]+?)(?=\s*["\n]|\s+extends\b))/i.exec(
      text,
    );
  return match?.[1] ?? match?.[2]?.trim();
}
