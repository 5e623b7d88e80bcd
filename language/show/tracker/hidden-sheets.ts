import type { PreparedEncounter } from '../../fight/state/prepared-encounter.js';
import { nameKey } from '../../grammar/text.js';
import type { SheetRoots } from '../../workspace/locate.js';
import type { Workspace } from '../../workspace/workspace.js';

/** Sheets of members that are in hidden fences of a page, by the keys of their names: players do not see them. */
export function hiddenSheets(
  workspace: Workspace,
  rootOf: SheetRoots,
  uri: string,
  { members }: PreparedEncounter,
): ReadonlySet<string> {
  const names = new Set(members.map(({ of }) => of));
  const hidden = [...names].filter((name) => {
    const thing = workspace.lookUp(uri, name);
    const fences = thing && workspace.document(thing.uri)?.page?.fences;
    const offset = thing && fences && rootOf(thing.uri)?.items[Number(thing.path)]?.$cstNode?.offset;
    return fences?.some((one) => offset !== undefined && one.isHidden && one.offset <= offset && offset < one.end);
  });
  return new Set(hidden.map(nameKey));
}
