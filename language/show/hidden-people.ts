import { nameKey } from '../grammar/text.js';
import type { SheetRoots } from '../workspace/locate.js';
import type { NamedThing } from '../workspace/names/name-index.js';
import type { Workspace } from '../workspace/workspace.js';
import { Secrets } from './adventure/secrets.js';

type Place = Pick<NamedThing, 'uri' | 'path'>;

/** Whether something is declared where players do not see it: in a hidden fence of a page, or in a box that is not for them. */
export function isHiddenThing(workspace: Workspace, rootOf: SheetRoots, { uri, path }: Place): boolean {
  const page = workspace.document(uri)?.page;
  const offset = page && rootOf(uri)?.items[Number(path.split('.')[0])]?.$cstNode?.offset;
  return page !== undefined && offset !== undefined && Secrets.ofParts(page).has(offset);
}

/** The people of a campaign whom players do not know of, by the keys of their names. */
export function hiddenPeople(workspace: Workspace, rootOf: SheetRoots, uri: string): ReadonlySet<string> {
  const people = workspace.linkable(uri).filter(({ what }) => what === 'character' || what === 'npc');
  return new Set(people.flatMap((one) => (isHiddenThing(workspace, rootOf, one) ? nameKey(one.name) : [])));
}
