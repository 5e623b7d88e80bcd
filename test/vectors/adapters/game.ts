import { diceOf } from '../../../language/dice/families/game.js';
import { under } from '../../../language/dice/families/total/index.js';
import type { TotalParameters } from '../../../language/dice/families/total/outcome.js';
import type { Character } from '../character.js';
import type { Given, Json } from '../given.js';
import { nameOf, names } from '../names.js';
import type { Table } from '../table.js';
import type { Adapter } from './adapter.js';
import { traitText } from './text.js';

/** The rules of the dice that are rolled against a target. */
export function totalOf(table: Table): TotalParameters {
  const dice = diceOf(table.game, under);
  if (!dice) throw new Error(`${table.book} rolls nothing against a target`);
  return dice.parameters;
}

/** What an id of the vectors is called in one of the rulebook's tables or lists of modifiers. */
export function word(section: string, id: string): string {
  return nameOf(names.words[section] ?? {}, id);
}

/** Traits that a record names by their ids as keys: `alertness: 1`, `combatReflexes: true`. */
export function traitLines(given: Given): string[] {
  return given.keys().flatMap((id) => {
    if (names.traits[id] === undefined || !given.flag(id)) return [];
    return [
      traitText(given.isNumber(id) ? given.with('id', id).with('level', given.number(id)) : given.with('id', id)),
    ];
  });
}

/** Attributes that a record gives. */
export function attributesOf(given: Given): string[] {
  return ['ST', 'DX', 'IQ', 'HT'].flatMap((name) => (given.has(name) ? [`${name} ${given.number(name)}`] : []));
}

/** Somebody with the attributes and traits of a record. */
export function somebody(given: Given, table: Table, more: readonly string[] = []): Character {
  return table.character([...attributesOf(given), ...traitLines(given), ...more]);
}

/** An adapter that reads derived values of a character with given attributes and traits. */
export function values(wanted: Readonly<Record<string, string>>): Adapter {
  return (given, table) => {
    const made = somebody(given, table);
    return Object.fromEntries(Object.entries(wanted).map(([key, name]) => [key, made.value(name)]));
  };
}

/** An adapter that reads a row of a table. */
export function row(table: string, key: string, columns: Readonly<Record<string, string | undefined>>): Adapter {
  return (given, game) => {
    const at = given.isNumber(key) ? given.number(key) : word(table, given.text(key));
    return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, game.cell(table, at, column)]));
  };
}

/** The amount of a modifier; `argument` is written after its name. */
export function modifierOf(made: Character, name: string, argument?: Json): Json {
  return made.modifier([`DX with ${name}`, ...(argument === undefined ? [] : [String(argument)])].join(' '), name);
}
