import { wordsOf } from '../../read/entry/read-entry.js';
import { readRollLine } from '../../read/rolls/read-roll.js';
import type { RollLine } from '../../read/rolls/roll-line.js';
import type { SourceEntry } from '../../read/source/source.js';
import type { Item, OwnEntry, People, Person, Speaker } from '../../read/speaker.js';
import type { Named, Rules } from '../../rules/rules.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';
import { carriedOf, itemCalled } from './action.js';
import type { Taken } from './roll-context.js';
import { entryNamed } from './terms.js';

/** Evaluations of other characters, for `against "Feldwebel Brandt" Dodge`. */
export interface Others {
  (name: string): Evaluation | undefined;
  /** Who takes part in the encounter that a line belongs to: `Rifleman 2` is one of the Riflemen. */
  readonly members?: readonly { readonly name: string; readonly of: string }[];
  /** Names of the files that have someone of a name, where nothing says which one is meant. */
  readonly filesMeant?: (name: string) => readonly string[];
  /** What the circumstances of the encounter do to rolls. */
  readonly ambient?: Ambient | undefined;
  /** Called where what a line comes to depends on how another character is. */
  readonly noteRead?: (() => void) | undefined;
}

/** What the circumstances of a place do to the rolls of those who are there. */
export interface Ambient {
  /** Modifiers that every roll takes which can. */
  readonly modifiers: readonly Taken[];
  /** Shifts of rolls that name a trait or a value, by `what:kind:key` of its name. */
  readonly shifts: ReadonlyMap<string, readonly Taken[]>;
}

/** What the lines of a character can name. */
export function speakerOf(evaluation: Evaluation): Speaker {
  return evaluation.cells.once(speakerOf, () => makeSpeaker(evaluation), false);
}

function makeSpeaker(evaluation: Evaluation): Speaker {
  const { rules } = evaluation;
  return {
    rules,
    own: (key) => ownEntryOf(entryNamed(evaluation, key)),
    item: (kinds, key) => {
      const item = itemCalled(evaluation, kinds, key);
      if (!item) return undefined;
      const { trait } = item;
      const named = rules.vocabulary.names
        .get(trait?.key ?? '')
        ?.find((one) => one.what === 'trait' && one.kind === item.kind && one.key === trait?.key);
      const carried = carriedOf(evaluation, kinds).includes(item) ? ownEntryOf(item) : undefined;
      return {
        name: item.name,
        ...(named && { named }),
        ...(carried && { carried }),
        modes: [...(trait?.clauses.modes.keys() ?? [])],
      };
    },
    has: (named) => evaluation.taken(named.kind ?? '', named.key)[0]?.trait !== undefined,
  };
}

function ownEntryOf(entry: Entry | undefined): OwnEntry | undefined {
  const source = entry?.read?.source;
  return entry && source && { name: entry.read?.ownName ?? entry.name, uri: source.uri, path: source.path };
}

/** A character as a line names it. */
function personOf({ source: { name, uri, path } }: Evaluation): Person {
  return { name, uri, path };
}

/** Who can be named in a line. */
export function peopleOf(others: Others): People {
  return peopleFound((name) => {
    const other = others(name);
    return other && { person: personOf(other), speaker: () => speakerOf(other) };
  }, others);
}

function peopleFound(
  find: (name: string) => { readonly person: Person; readonly speaker: () => Speaker } | undefined,
  { members }: Others,
): People {
  return Object.assign((name: string) => find(name)?.person, {
    speakerOf: (name: string) => find(name)?.speaker(),
    members,
  });
}

/** A question about names that was asked of a speaker, and the answer as text. It holds on to nobody. */
interface Question {
  readonly ask: (speaker: Speaker) => unknown;
  readonly answer: string | undefined;
}

/** A name that a line may use for a person: who that was, if anyone, and what was asked of them. */
interface Called {
  readonly name: string;
  readonly who: string | undefined;
  readonly asked: Question[];
}

/** A line that was read, with everything about names that its reading asked. */
interface KeptLine {
  readonly line: RollLine;
  readonly asked: readonly Question[];
  readonly called: readonly Called[];
}

/** The lines that were read last under one set of rules, by their words: an edit changes one line of a character, and all are read again. */
const linesOf = new WeakMap<Rules, Map<string, KeptLine>>();

/** How many lines are kept, about two kilobytes each. A file that is edited has some dozens. */
const MOST_LINES = 500;

/** The roll line of a character from a token on. The same words are read once, as long as all names in them mean the same. */
export function rollLineOf(evaluation: Evaluation, source: SourceEntry, from: number, others: Others): RollLine {
  const { rules } = evaluation;
  const speaker = speakerOf(evaluation);
  const lines = linesOf.get(rules) ?? new Map<string, KeptLine>();
  linesOf.set(rules, lines);
  const words = `${from}${wordsOf(source.tokens)}${namesOf(others.members)}`;
  const kept = lines.get(words);
  if (kept && isAnswered(kept.asked, speaker) && kept.called.every((one) => isCalled(one, rules, others)))
    return kept.line;
  const asked: Question[] = [];
  const called = new Map<string, Called>();
  const people = peopleFound((name) => {
    const other = others(name);
    const before = called.get(name)?.asked ?? [];
    called.set(name, { name, who: identityOf(other, rules), asked: before });
    return other && { person: personOf(other), speaker: () => listening(speakerOf(other), before) };
  }, others);
  const line = readRollLine(source.tokens, from, { speaker: listening(speaker, asked), people });
  if (lines.size >= MOST_LINES) lines.clear();
  if (line.rules.every((one) => one === rules)) lines.set(words, { line, asked, called: [...called.values()] });
  return line;
}

const namesOfMembers = new WeakMap<NonNullable<Others['members']>, string>();

/** Those who take part, as one text. */
function namesOf(members: Others['members']): string {
  if (!members) return '';
  const before = namesOfMembers.get(members);
  if (before !== undefined) return before;
  const names = members.map(({ name, of }) => `\n${name}\n${of}`).join('');
  namesOfMembers.set(members, names);
  return names;
}

function isAnswered(asked: readonly Question[], speaker: Speaker): boolean {
  return asked.every(({ ask, answer }) => JSON.stringify(ask(speaker)) === answer);
}

function isCalled({ name, who, asked }: Called, rules: Rules, others: Others): boolean {
  const other = others(name);
  return identityOf(other, rules) === who && (!other || asked.length === 0 || isAnswered(asked, speakerOf(other)));
}

/** What tells a character from others, and whether it speaks the words of these rules. */
function identityOf(other: Evaluation | undefined, rules: Rules): string | undefined {
  return other && `${other.rules === rules}\n${Object.values(personOf(other)).join('\n')}`;
}

/** A speaker that notes what it is asked. */
function listening(speaker: Speaker, asked: Question[]): Speaker {
  const noted = <Answer>(ask: (speaker: Speaker) => Answer): Answer => {
    const answer = ask(speaker);
    asked.push({ ask, answer: JSON.stringify(answer) });
    return answer;
  };
  return {
    rules: speaker.rules,
    own: (key) => noted(ownCalled(key)),
    item: (kinds, key) => noted(itemAmong(kinds, key)),
    has: (named) => noted(having(named)),
  };
}

// These know the question, and hold on to none of the people it was put to.

function ownCalled(key: string): (speaker: Speaker) => OwnEntry | undefined {
  return (speaker) => speaker.own(key);
}

function itemAmong(kinds: readonly string[], key: string): (speaker: Speaker) => Item | undefined {
  return (speaker) => speaker.item(kinds, key);
}

function having(named: Named): (speaker: Speaker) => boolean {
  return (speaker) => speaker.has(named);
}
