import type { Character } from '../character.js';
import type { Given, Json } from '../given.js';
import { nameOf, names } from '../names.js';
import type { Table } from '../table.js';
import { fractionOf } from '../values.js';
import type { Adapter } from './adapter.js';

/** How a topic is tested: what is assumed, what is written, and what is requested. */
export interface Question {
  /** Keys of the vector, and the values of the character that they are. */
  readonly who?: Readonly<Record<string, string>>;
  /** Lines of the character. `{key}` is what the vector gives; a line with a key that is not given is left out. */
  readonly lines?: readonly string[];
  readonly campaign?: readonly string[];
  /** Keys of the answer, and the values that they are. What is in brackets ends before the first key that is not given. */
  readonly asks: Readonly<Record<string, string>>;
  /** Words of the vectors by key, as sections of `names.words`. */
  readonly words?: Readonly<Record<string, string>>;
}

const PLACE = /\{(\w+)\}/g;

/** A word or a number of a vector, as the rulebook writes it. */
export function written(given: Given, key: string, words: Question['words'] = {}): string {
  const word = given.isBoolean(key) ? String(given.flag(key)) : given.word(key);
  const section = words[key];
  return section === undefined ? word : nameOf(names.words[section] ?? {}, word);
}

function hasAll(text: string, given: Given): boolean {
  return [...text.matchAll(PLACE)].every(([, key = '']) => given.has(key));
}

export function fill(text: string, given: Given, words?: Question['words']): string {
  return text.replaceAll(PLACE, (_all, key: string) => written(given, key, words));
}

/** `Leap[{run}, {ground}]` with what is given; a later parameter that is not given keeps its default. */
function callOf(text: string, given: Given, words?: Question['words']): string {
  const [, name = text, inside] = /^(.*?)\[(.*)\]$/.exec(text) ?? [];
  if (inside === undefined) return text;
  const all = inside.split(', ');
  const missing = all.find((one) => !hasAll(one, given));
  const last = missing === undefined ? all : all.slice(0, all.indexOf(missing));
  if (last.length === 0) return name;
  return `${name}[${last.map((one) => fill(one, given, words)).join(', ')}]`;
}

/** The character that a vector is about. */
export function whoOf(given: Given, table: Table, { who = {}, lines = [], campaign = [], words }: Question): Character {
  const of = (all: readonly string[]) => all.filter((one) => hasAll(one, given)).map((one) => fill(one, given, words));
  const taken = Object.entries(who).flatMap(([key, name]) =>
    given.has(key) ? [[name, given.number(key)] as const] : [],
  );
  return table.character(of(lines), of(campaign)).assuming(Object.fromEntries(taken));
}

/** The values of a character, by the keys of the answer. */
export function answersOf(given: Given, table: Table, question: Question): Readonly<Record<string, Json>> {
  const made = whoOf(given, table, question);
  const answers = Object.entries(question.asks);
  return Object.fromEntries(answers.map(([key, text]) => [key, made.asked(callOf(text, given, question.words))]));
}

/** An adapter that reads values of a character, with parameters or without. */
export function asking(question: Question): Adapter {
  return (given, table) => answersOf(given, table, question);
}

/** A number of an answer as a fraction. */
export function asFraction(answer: Json): Json {
  return typeof answer === 'number' ? fractionOf(answer) : answer;
}
