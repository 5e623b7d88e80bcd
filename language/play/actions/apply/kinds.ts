import type { SourceCharacter } from '../../../read/source/source.js';
import type { Workspace } from '../../../workspace/workspace.js';
import { isCalled } from './state-text.js';

/**
 * Whether a sheet is that of a kind, of which there are others: an npc with a plural, one that some encounter of the
 * campaign counts or has twice, or one that others are like. What happens to one of a kind is not written into its sheet.
 */
export function isOfKind({ role, name, plural }: SourceCharacter, uri: string, workspace: Workspace): boolean {
  if (role === 'character') return false;
  if (plural !== undefined) return true;
  return workspace.names.all(workspace.scopeOf(uri)).some((named) => {
    if (named.what === 'npc' || named.what === 'character') {
      const other = workspace.character(named.uri, named.path);
      return other?.bases.some((base) => isCalled(base, name)) === true;
    }
    if (named.what !== 'encounter') return false;
    const listed = workspace.encounter(named.uri, named.path)?.members.filter(({ of }) => isCalled(of, name)) ?? [];
    return listed.length > 1 || listed.some(({ isCounted }) => isCounted);
  });
}
