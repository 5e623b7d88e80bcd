import { type RollReading, readRollLine } from '../../read/rolls/read-roll.js';
import type { RollLine } from '../../read/rolls/roll-line.js';
import type { SourceEntry } from '../../read/source/source.js';
import type { OwnEntry, People, Person, Speaker } from '../../read/speaker.js';
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
function personOf(evaluation: Evaluation): Person {
  const { name, uri, path } = evaluation.source;
  return { name, uri, path, speaker: () => speakerOf(evaluation) };
}

/** Who can be named in a line. */
export function peopleOf(others: Others): People {
  const find = (name: string): Person | undefined => {
    const other = others(name);
    return other && personOf(other);
  };
  return Object.assign(find, { members: others.members });
}

interface KeptLine {
  readonly from: number;
  /** Who was asked for by name, and what the answer was. */
  readonly asked: readonly { readonly name: string; readonly speaker: Speaker | undefined }[];
  readonly line: RollLine;
}

/** The lines of a character that were read. With the character they are dropped: an entry lives longer. */
function linesOf(evaluation: Evaluation): Map<SourceEntry, KeptLine> {
  return evaluation.cells.once(linesOf, () => new Map<SourceEntry, KeptLine>(), false);
}

/** The roll line of a character from a token on; it is read once, as long as the characters it names are the same. */
export function rollLineOf(evaluation: Evaluation, source: SourceEntry, from: number, others: Others): RollLine {
  const speaker = speakerOf(evaluation);
  const lines = linesOf(evaluation);
  const kept = lines.get(source);
  const speakerCalled = (name: string): Speaker | undefined => {
    const other = others(name);
    return other && speakerOf(other);
  };
  if (kept?.from === from && kept.asked.every((one) => speakerCalled(one.name) === one.speaker)) return kept.line;
  const asked: KeptLine['asked'][number][] = [];
  const find = (name: string): Person | undefined => {
    const other = others(name);
    asked.push({ name, speaker: other && speakerOf(other) });
    return other && personOf(other);
  };
  const people: People = Object.assign(find, { members: others.members });
  const reading: RollReading = { speaker, people };
  const line = readRollLine(source.tokens, from, reading);
  lines.set(source, { from, asked, line });
  return line;
}
