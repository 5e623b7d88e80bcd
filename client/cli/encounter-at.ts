import { basename } from 'node:path';
import { type PreparedEncounter, prepareEncounterAt } from '../../language/fight/index.js';
import type { ChangePlace } from '../../language/play/on-command.js';
import { styledFindings } from '../../language/show/on-command.js';
import { type Overlay, Project } from './files/project.js';
import { says } from './messages.js';
import { isWrongUse, type WrongUse, wrongUse } from './options.js';
import { printError } from './output.js';
import { addressOf, encountersAt, unknownName } from './whose.js';

/** An encounter ready to be played, the name of its file, and the path to it. */
export interface EncounterTarget {
  readonly encounter: PreparedEncounter;
  readonly file: string;
  readonly path: string;
  readonly project: Project;
  readonly place: ChangePlace;
}

/** The encounter of `FILE#ENCOUNTER`; `overlay` replaces the texts of files. */
export function encounterAt(written: string, overlay?: Overlay): EncounterTarget | WrongUse {
  const address = addressOf(written);
  if (isWrongUse(address)) return address;
  const project = new Project([address.path], overlay);
  const { workspace } = project;
  const encounters = encountersAt(project, address);
  const [one] = encounters;
  if (!one) return address.name === undefined ? wrongUse(says.noEncounterIn(written)) : unknownName(project, address);
  if (encounters.length > 1 && address.name === undefined)
    return wrongUse(says.whichOfEncounters(encounters.map(({ name }) => `"${written}#${name}"`)));
  const encounter = prepareEncounterAt(workspace, one.uri, one.path);
  if (!encounter) return wrongUse(says.noGame(written));
  return {
    encounter,
    file: basename(address.path),
    path: address.path,
    project,
    place: { uri: one.uri, encounter: one.path },
  };
}

/** Prints the errors in the text of an encounter, which is played without the lines that cannot be read. */
export function printMistakes({ project, path, place }: EncounterTarget): void {
  const range = project.file(place.uri)?.root?.items[Number(place.encounter)]?.$cstNode?.range;
  if (!range) return;
  const isInside = ({ line }: { readonly line: number }): boolean =>
    line > range.start.line && line <= range.end.line + 1;
  const wrong = project.findings(path).filter((one) => one.severity === 'error' && isInside(one));
  if (wrong.length === 0) return;
  printError(styledFindings(wrong));
  printError(says.playedWithMistakes);
}
