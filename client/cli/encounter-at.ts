import { basename } from 'node:path';
import { type Arena, arenaOf, type Scene } from '../../language/play/index.js';
import { says } from './messages.js';
import { isWrongUse, type WrongUse, wrongUse } from './options.js';
import { Project } from './project.js';
import { addressOf, encountersAt, unknownName } from './whose.js';

/** An encounter ready to be played, the name of its file, and where it is. */
export interface FoundArena {
  readonly arena: Arena;
  readonly file: string;
  readonly project: Project;
  readonly scene: Scene;
}

/** The encounter of `FILE#ENCOUNTER`. */
export function arenaAt(written: string): FoundArena | WrongUse {
  const address = addressOf(written);
  if (isWrongUse(address)) return address;
  const project = new Project([address.path]);
  const { workspace } = project;
  const encounters = encountersAt(project, address);
  const [encounter] = encounters;
  if (!encounter)
    return address.name === undefined ? wrongUse(says.noEncounterIn(written)) : unknownName(project, address);
  if (encounters.length > 1 && address.name === undefined)
    return wrongUse(says.whichOfEncounters(encounters.map(({ name }) => `"${written}#${name}"`)));
  const { uri, path, name } = encounter;
  const governed = workspace.governedBy(uri);
  const reading = workspace.encounter(uri, path);
  if (!governed || !reading) return wrongUse(says.noGame(written));
  const arena = arenaOf(
    name,
    reading,
    governed.rules,
    (who) => workspace.named(uri, who),
    (sheet, lines) => workspace.overlaid(sheet, lines),
  );
  return { arena, file: basename(address.path), project, scene: { uri, encounter: path } };
}
