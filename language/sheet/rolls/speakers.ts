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

/** Finds other characters, for lines such as `against "Feldwebel Brandt" Dodge`. */
export interface Others {
  (name: string): Evaluation | undefined;
  /** The members of the line's encounter: `Rifleman 2` is one of the Riflemen. */
  readonly members?: readonly { readonly name: string; readonly of: string; readonly side?: string }[];
  /** The files with a character of this name, if it is ambiguous. */
  readonly filesMeant?: (name: string) => readonly string[];
  /** The effects of the encounter's circumstances on rolls. */
  readonly ambient?: Ambient | undefined;
  /** Called when a line reads another character. */
  readonly noteRead?: (() => void) | undefined;
}

/** The effects of an encounter's circumstances on the rolls of everyone there. */
export interface Ambient {
  /** Modifiers of every roll that can take them. */
  readonly modifiers: readonly Taken[];
  /** Shifts of rolls that name a trait or a value, by `what:kind:key`. */
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

/** The characters that a line can name. */
export function peopleOf(others: Others): People {
  return makePeople((name) => {
    const other = others(name);
    return other && { person: personOf(other), speaker: () => speakerOf(other) };
  }, others);
}

function makePeople(
  find: (name: string) => { readonly person: Person; readonly speaker: () => Speaker } | undefined,
  { members }: Others,
): People {
  return Object.assign((name: string) => find(name)?.person, {
    speakerOf: (name: string) => find(name)?.speaker(),
    members,
  });
}

/** The character of a line, and those that it can name: the source of the questions while the line is read. */
class LineSource {
  private readonly speakers = new Map<string | undefined, Speaker>();

  constructor(
    readonly rules: Rules,
    self: Speaker,
    readonly others: Others,
  ) {
    this.speakers.set(undefined, self);
  }

  /** The speaker of a character; without a name, that of the character of the line. */
  speaker(name: string | undefined): Speaker {
    const cached = this.speakers.get(name);
    if (cached) return cached;
    const other = this.others(name ?? '');
    // A line asks who a character is before anything else about them.
    if (!other) throw new Error(`Asked about ${name}, who is not there.`);
    const speaker = speakerOf(other);
    this.speakers.set(name, speaker);
    return speaker;
  }
}

type ReadLines = RecentCache<string, AnsweredResults<LineSource, RollLine>>;

/** The most cached lines, about two kilobytes each. A file that is edited has some dozens. */
const MOST_LINES = 500;

/** After an edit of one line all lines of a character are read again, so results are cached by their words. */
function emptyCache(): ReadLines {
  return new RecentCache(MOST_LINES);
}

/**
 * Reads a roll line of a character from token `from` on. Lines with the same words are read once, as long as all names
 * in them mean the same.
 */
export function rollLineOf(evaluation: Evaluation, source: SourceEntry, from: number, others: Others): RollLine {
  const { rules } = evaluation;
  const lineSource = new LineSource(rules, speakerOf(evaluation), others);
  const lines = rules.once(emptyCache);
  const words = `${from}${wordsOf(source.tokens)}${others.members ? namesOf(others.members) : ''}`;
  const results = lines.get(words) ?? new AnsweredResults<LineSource, RollLine>(1);
  const cached = results.recall(lineSource);
  if (cached) return cached;
  const questions = new Questions<LineSource>();
  const people = makePeople((name) => {
    questions.ask(lineSource, `who ${name}`, identityCalled(name), same);
    const other = others(name);
    return (
      other && {
        person: personOf(other),
        speaker: () => recordedSpeaker(speakerOf(other), name, questions, lineSource),
      }
    );
  }, others);
  const speaker = recordedSpeaker(speakerOf(evaluation), undefined, questions, lineSource);
  const line = readRollLine(source.tokens, from, { speaker, people });
  if (line.rules.every((one) => one === rules)) {
    results.keep(questions, line);
    lines.set(words, results);
  }
  return line;
}

/** The members as a key. */
function namesOf(members: NonNullable<Others['members']>): string {
  return members.map(({ name, of }) => `\n${name}\n${of}`).join('');
}

/** A key of a character, and of whether it uses these rules. */
function identityOf(other: Evaluation | undefined, rules: Rules): string | undefined {
  return other && `${other.rules === rules}\n${Object.values(personOf(other)).join('\n')}`;
}

/** A speaker whose answers are noted; `name` is the name in the line, undefined for the character of the line. */
function recordedSpeaker(
  { rules }: Speaker,
  name: string | undefined,
  questions: Questions<LineSource>,
  lineSource: LineSource,
): Speaker {
  const noted = <Answer>(id: string, ask: (speaker: Speaker) => Answer): Answer =>
    questions.ask(lineSource, `${id} ${name ?? ''}`, askedOf(name, ask), JSON.stringify);
  return {
    rules,
    own: (key) => noted(`own ${key}`, ownCalled(key)),
    item: (kinds, key) => noted(`item ${kinds.join()} ${key}`, itemAmong(kinds, key)),
    has: (named) => noted(`has ${named.kind} ${named.key}`, having(named)),
  };
}

// These functions keep no reference to a character, as they are kept with the questions.

function identityCalled(name: string): (source: LineSource) => string | undefined {
  return ({ others, rules }) => identityOf(others(name), rules);
}

function askedOf<Answer>(name: string | undefined, ask: (speaker: Speaker) => Answer): (source: LineSource) => Answer {
  return (source) => ask(source.speaker(name));
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
