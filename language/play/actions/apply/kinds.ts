import type { SourceCharacter } from '../../../read/source/source.js';
import type { Workspace } from '../../../workspace/workspace.js';
import { isCalled } from './state-text.js';

/**
 * Whether a sheet describes a kind and not a single character: an npc with a plural, one that an encounter of the
 * campaign counts or lists twice, or one that other sheets build on. Changes of one of a kind are not written into it.
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
