import { AnsweredResults, Questions } from '../../memo/answers.js';
import { RecentCache } from '../../memo/recent-cache.js';
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
  readonly members?: readonly { readonly name: string; readonly of: string; readonly side?: string }[];
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

/** Whose line is read, and who can be named in it. */
class Asked {
  private readonly speakers = new Map<string | undefined, Speaker>();

  constructor(
    readonly rules: Rules,
    self: Speaker,
    readonly others: Others,
  ) {
    this.speakers.set(undefined, self);
  }

  /** What the lines of a character can name; without a name, those of the character whose line it is. */
  speaker(name: string | undefined): Speaker {
    const cached = this.speakers.get(name);
    if (cached) return cached;
    const other = this.others(name ?? '');
    // Who somebody is comes before any other question about them.
    if (!other) throw new Error(`Asked about ${name}, who is not there.`);
    const speaker = speakerOf(other);
    this.speakers.set(name, speaker);
    return speaker;
  }
}

type ReadLines = RecentCache<string, AnsweredResults<Asked, RollLine>>;

/** How many lines are kept, about two kilobytes each. A file that is edited has some dozens. */
const MOST_LINES = 500;

/** An edit changes one line of a character, and all are read again: what they come to is kept by their words. */
function noLines(): ReadLines {
  return new RecentCache(MOST_LINES);
}

/** The roll line of a character from a token on. The same words are read once, as long as all names in them mean the same. */
export function rollLineOf(evaluation: Evaluation, source: SourceEntry, from: number, others: Others): RollLine {
  const { rules } = evaluation;
  const asked = new Asked(rules, speakerOf(evaluation), others);
  const lines = rules.once(noLines);
  const words = `${from}${wordsOf(source.tokens)}${others.members ? namesOf(others.members) : ''}`;
  const results = lines.get(words) ?? new AnsweredResults<Asked, RollLine>(1);
  const cached = results.recall(asked);
  if (cached) return cached;
  const questions = new Questions<Asked>();
  const people = peopleFound((name) => {
    questions.ask(asked, `who ${name}`, identityCalled(name), same);
    const other = others(name);
    return (
      other && { person: personOf(other), speaker: () => recordedSpeaker(speakerOf(other), name, questions, asked) }
    );
  }, others);
  const speaker = recordedSpeaker(speakerOf(evaluation), undefined, questions, asked);
  const line = readRollLine(source.tokens, from, { speaker, people });
  if (line.rules.every((one) => one === rules)) {
    results.keep(questions, line);
    lines.set(words, results);
  }
  return line;
}

/** Those who take part, as one text. */
function namesOf(members: NonNullable<Others['members']>): string {
  return members.map(({ name, of }) => `\n${name}\n${of}`).join('');
}

/** The identity of a character, and whether it speaks the words of these rules. */
function identityOf(other: Evaluation | undefined, rules: Rules): string | undefined {
  return other && `${other.rules === rules}\n${Object.values(personOf(other)).join('\n')}`;
}

/** A speaker whose answers are noted; `name` is what the line calls them, undefined for the one whose line it is. */
function recordedSpeaker(
  { rules }: Speaker,
  name: string | undefined,
  questions: Questions<Asked>,
  asked: Asked,
): Speaker {
  const noted = <Answer>(id: string, ask: (speaker: Speaker) => Answer): Answer =>
    questions.ask(asked, `${id} ${name ?? ''}`, askedOf(name, ask), JSON.stringify);
  return {
    rules,
    own: (key) => noted(`own ${key}`, ownCalled(key)),
    item: (kinds, key) => noted(`item ${kinds.join()} ${key}`, itemAmong(kinds, key)),
    has: (named) => noted(`has ${named.kind} ${named.key}`, having(named)),
  };
}

// These know the question, and hold on to none of the people it was put to.

function identityCalled(name: string): (asked: Asked) => string | undefined {
  return ({ others, rules }) => identityOf(others(name), rules);
}

function askedOf<Answer>(name: string | undefined, ask: (speaker: Speaker) => Answer): (asked: Asked) => Answer {
  return (asked) => ask(asked.speaker(name));
}

function ownCalled(key: string): (speaker: Speaker) => OwnEntry | undefined {
  return (speaker) => speaker.own(key);
}

function itemAmong(kinds: readonly string[], key: string): (speaker: Speaker) => Item | undefined {
  return (speaker) => speaker.item(kinds, key);
}

function having(named: Named): (speaker: Speaker) => boolean {
  return (speaker) => speaker.has(named);
}

const same = <Answer>(answer: Answer): Answer => answer;
