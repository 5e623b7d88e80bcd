import { estimatedText, percentText } from '../../language/dice/index.js';
import { betweenOf, type EveningOdds, eveningOdds, prepareEncounterAt } from '../../language/fight/index.js';
import { nameKey } from '../../language/grammar/index.js';
import { JSON_VERSION } from '../../language/show/on-command.js';
import { isProblem } from '../../language/values/index.js';
import { exitCode } from './command.js';
import { Project } from './files/project.js';
import { isWrongUse, type WrongUse } from './options.js';
import { print, printError, printJson } from './output.js';
import { addressOf, encountersAt } from './whose.js';

/** Plays the encounters of a file one after the other, many times, and prints how far the party gets. */
export function runEvening(written: string, seed: string, evenings: number, isJson: boolean): number | WrongUse {
  const address = addressOf(written);
  if (isWrongUse(address)) return address;
  const project = new Project([address.path]);
  const { workspace } = project;
  const uri = project.uriOf(address.path);
  const encounters = encountersAt(project, { path: address.path }).flatMap(
    ({ path }) => prepareEncounterAt(workspace, uri, path) ?? [],
  );
  const party = new Set(workspace.party(uri).map(({ name }) => nameKey(name)));
  const playing = eveningOdds(encounters, { party, between: betweenOf(workspace, uri) }, seed, evenings);
  let next = playing.next();
  while (!next.done) next = playing.next();
  const odds = next.value;
  if (isProblem(odds)) {
    printError(`error: ${odds.problem}`);
    return exitCode.findings;
  }
  if (isJson) printJson({ version: JSON_VERSION, seed, ...odds });
  else print(eveningText(seed, odds));
  return exitCode.ok;
}

function eveningText(seed: string, { evenings, members, wins, error, encounters }: EveningOdds): string {
  const width = Math.max(...encounters.map(({ encounter }) => encounter.length));
  return [
    `An evening of ${encounters.length} ${encounters.length === 1 ? 'encounter' : 'encounters'}, played ${evenings} times, seed ${seed}`,
    ...encounters.map((one) => {
      const name = `  ${one.encounter.padEnd(width)}  begun in ${percentText(one.reached)}`;
      if (one.wins === undefined) return name;
      return `${name}: won by ${one.side} in ${estimatedText(one.wins, one.error)}, ${one.left.toFixed(1)} of ${members} are left`;
    }),
    `  all of them won: ${estimatedText(wins, error)}`,
  ].join('\n');
}
