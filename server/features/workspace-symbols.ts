import type { WorkspaceSymbol, WorkspaceSymbolParams } from 'vscode-languageserver-protocol';
import { SymbolKind } from 'vscode-languageserver-types';
import { nameKey } from '../../language/grammar/index.js';
import type { NamedThing } from '../../language/workspace/index.js';
import type { Feature } from '../context.js';

/** Characters, npcs, encounters, campaigns and authors' own declarations whose names contain the letters of the query, in its order. */
export const workspaceSymbols: Feature<WorkspaceSymbolParams, WorkspaceSymbol[] | null> = (
  context,
  { query },
  token,
) => {
  const key = nameKey(query);
  const symbols: WorkspaceSymbol[] = [];
  for (const thing of context.workspace.names.everything()) {
    if (token.isCancellationRequested || symbols.length >= 500) break;
    const kind = thingKinds[thing.what];
    if (kind === undefined || thing.name === '' || !isSubsequence(key, nameKey(thing.name))) continue;
    const range = context.rangeOfOrigin({ uri: thing.uri, path: thing.path, part: 'name' });
    if (range)
      symbols.push({
        name: thing.name,
        kind,
        containerName: thing.what,
        location: { uri: context.clientUri(thing.uri), range },
      });
  }
  return symbols;
};

/** Headings and files are left to the editor's own search. */
const thingKinds: Readonly<Partial<Record<NamedThing['what'], SymbolKind>>> = {
  character: SymbolKind.Class,
  npc: SymbolKind.Interface,
  encounter: SymbolKind.Event,
  state: SymbolKind.Object,
  campaign: SymbolKind.Namespace,
  clock: SymbolKind.Number,
  'random table': SymbolKind.Array,
  declaration: SymbolKind.Struct,
  handout: SymbolKind.File,
  clue: SymbolKind.Key,
  gm: SymbolKind.File,
};

function isSubsequence(query: string, name: string): boolean {
  let at = 0;
  for (const character of name) if (character === query.charAt(at)) at++;
  return at >= query.length;
}
