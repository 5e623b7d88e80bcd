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
    if (/\.rulebook(\.txt)?$/.test(file))
      workspace.setRulebook(uri(file), parseRulebook(readFileSync(file, 'utf8'), uri(file)).root);
  const sheets = files.filter((file) => file.endsWith('.muster'));
  for (const file of sheets) workspace.setSheet(uri(file), parseSheet(readFileSync(file, 'utf8'), uri(file)).root);
  return { workspace, sheets: sheets.map(uri) };
}
