import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSheet } from '../../language/grammar/parse.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { spreadOf } from './numbers.js';

/** The examples of each game: its folder, and the file whose characters are measured. */
export const exampleGames = [
  { game: 'GURPS', folder: 'gurps-lite-wwii', file: 'platoon.muster' },
  { game: 'Godlike', folder: 'godlike', file: 'squad.muster' },
  { game: 'Wild Talents', folder: 'wild-talents', file: 'lamplighters.muster' },
  { game: 'Rough Methods', folder: 'rough-methods', file: 'caravan.muster' },
  { game: 'Men & Supermen', folder: 'men-and-supermen', file: 'heroes.muster' },
] as const;

/** Milliseconds of processor time in which one character of its tree becomes values, rolls and findings, by game. */
export type CharacterTimes = ReadonlyMap<string, number>;

/** Edits one character of an example after the other, so that it is read, evaluated and checked again; parsing is not measured. */
export function measureCharacters(): CharacterTimes {
  return new Map(exampleGames.map(({ game, folder, file }) => [game, measure(folder, file)]));
}

/** The sheets of an example's folder, by file name. */
export function readExamples(folder: string): ReadonlyMap<string, string> {
  const path = join('examples', folder);
  const names = readdirSync(path).filter((one) => one.endsWith('.muster'));
  return new Map(names.map((name) => [name, readFileSync(join(path, name), 'utf8')]));
}

const ROUNDS = 100;

function measure(folder: string, file: string): number {
  const workspace = createWorkspace();
  const uri = (name: string): string => `file:///${folder}/${name}`;
  const set = (name: string, text: string): void => {
    workspace.setSheet(uri(name), parseSheet(text, uri(name)).root);
  };
  const texts = readExamples(folder);
  for (const [name, text] of texts) set(name, text);
  const parts = (texts.get(file) ?? '').split(/^}/m);
  const characters = workspace.charactersOf(uri(file));
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    let spent = 0;
    for (const [at, path] of characters.entries()) {
      workspace.findings(uri(file));
      const note = `  note "round ${round}"\n`;
      set(file, parts.map((part, index) => (index === at ? part + note : part)).join('}'));
      const before = process.cpuUsage();
      workspace.characterFindings(uri(file), path);
      const { user, system } = process.cpuUsage(before);
      spent += (user + system) / 1000;
    }
    times.push(spent / characters.length);
  }
  return spreadOf(times).best;
}
