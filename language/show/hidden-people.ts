import { nameKey } from '../grammar/text.js';
import type { SheetRoots } from '../workspace/locate.js';
import type { NamedThing } from '../workspace/names/name-index.js';
import type { Workspace } from '../workspace/workspace.js';
import { Secrets } from './adventure/secrets.js';
import { HiddenNames } from './hidden-names.js';

/**
 * The people of a campaign who are hidden from players: those who are declared in a hidden fence of a page, or in a box that is
 * not for players.
 */
export function hiddenPeople(workspace: Workspace, rootOf: SheetRoots, uri: string): HiddenNames {
  const secretsOf = new Map<string, Secrets | undefined>();
  const isHidden = ({ uri: of, path }: NamedThing): boolean => {
    const page = workspace.document(of)?.page;
    if (!secretsOf.has(of)) secretsOf.set(of, page && Secrets.ofParts(page));
    const secrets = secretsOf.get(of);
    const offset = secrets && rootOf(of)?.items[Number(path.split('.')[0])]?.$cstNode?.offset;
    return secrets !== undefined && offset !== undefined && secrets.has(offset);
  };
  const people = workspace.linkable(uri).filter(({ what }) => what === 'character' || what === 'npc');
  return HiddenNames.of(people, new Set(people.flatMap((one) => (isHidden(one) ? nameKey(one.name) : []))));
}
