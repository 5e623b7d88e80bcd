import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { createWorkspace } from '../../language/workspace/host.js';
import type { Workspace } from '../../language/workspace/workspace.js';

const folders = ['examples', 'test/fixtures'];

/** The adventures of the examples. */
export const adventures: readonly string[] = readdirSync('examples', { recursive: true, encoding: 'utf8' })
  .filter((file) => /[\\/]/.test(file) && file.endsWith('.md') && !/(?:rules|README)\.md$/.test(file))
  .map((file) => join('examples', file).replaceAll('\\', '/'))
  .sort();

/** Many tests have such a workspace: their files are parsed once. */
function parsedOnce<Root>(parse: (text: string, uri: string) => { readonly root: Root }) {
  const roots = new Map<string, Root>();
  return (file: string, uri: string): Root => {
    const root = roots.get(file) ?? parse(readFileSync(file, 'utf8'), uri).root;
    roots.set(file, root);
    return root;
  };
}

const rulebookOf = parsedOnce(parseRulebook);
const sheetOf = parsedOnce(parseSheet);

/** Every sheet of the examples and of the sixth game, in one workspace; with its files by URI. The workspace brings the rulebooks in the box. */
export function exampleWorkspace(workspace: Workspace = createWorkspace()): {
  readonly workspace: Workspace;
  readonly sheets: readonly string[];
} {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const uri = (file: string): string => `file:///${file}`;
  for (const file of files)
    if (/\.rulebook(\.txt)?$/.test(file)) workspace.setRulebook(uri(file), rulebookOf(file, uri(file)));
  const sheets = files.filter((file) => file.endsWith('.muster'));
  for (const file of sheets) workspace.setSheet(uri(file), sheetOf(file, uri(file)));
  return { workspace, sheets: sheets.map(uri) };
}
