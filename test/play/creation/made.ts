import { type CreatedCharacter, createCharacter } from '../../../language/play/creation/create-character.js';
import type { TapeSource } from '../../../language/roll/tape.js';
import { noContract } from '../../../language/sheet/cells/contract.js';
import { isProblem } from '../../../language/values/problem.js';
import { createWorkspace } from '../../../language/workspace/host.js';

const { books } = createWorkspace();

/** A new character of a game in the box; an error says what is missing. */
export function made(game: string, source: TapeSource): CreatedCharacter {
  const rules = books.get(game)?.rules;
  if (!rules) throw new Error(`There is no rulebook ${game}.`);
  const created = createCharacter({ rules, contract: noContract, saysGame: 'text', name: 'Ada' }, source);
  if (isProblem(created)) throw new Error(`${game}, ${JSON.stringify(source)}: ${created.problem}`);
  return created;
}

/** The lines of the sheet without what was thrown for them. */
export function linesOf({ text }: CreatedCharacter): readonly string[] {
  const body = text.slice(text.indexOf('{') + 1, text.lastIndexOf('}'));
  return body.split('\n').flatMap((line) => line.replace(/ *\/\/.*/, '').trim() || []);
}
