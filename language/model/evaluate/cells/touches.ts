import { nameKey } from '../../../grammar/text.js';
import type { Value } from '../../../values/value.js';
import type { Clauses, Effect, EffectTarget } from '../../rules/clauses.js';
import { addressOf } from '../../rules/declared.js';
import type { List, Rules, Trait } from '../../rules/rules.js';

/**
 * What can be different of a character from one moment of a fight to the next, a bit for each: the fields, each list as a whole, and
 * what is in the lists by its name. Several parts may share a bit.
 */
export type TouchedParts = number;

/** All that can be different. */
export const EVERYTHING: TouchedParts = -1;

/** Something that was read of what can change: the value of a cell, or else the parts themselves. */
export interface PartRead {
  readonly parts: TouchedParts;
  /** What of these parts it was: what is under one name, or a field. Several share a bit. */
  readonly what?: string | undefined;
  readonly cell?: CellRead;
}

/** The cell that was asked for: its address, its value, and what it read itself, if that is known. */
export interface CellRead {
  readonly key: string;
  readonly value: Value;
  readonly reads?: readonly PartRead[] | undefined;
}

/** An answer, with what it read of what can change. */
export interface Touching<Answer> {
  readonly answer: Answer;
  readonly touched: TouchedParts;
  /** The same thing by thing, where that is kept. */
  readonly reads?: readonly PartRead[] | undefined;
}

/** A cell, as far as it is about what can change. */
export interface TouchingCell {
  /** Its address, and its value. */
  readonly pointer: { readonly cell?: string; readonly value: Value };
  /** What it read of what can change. */
  readonly touched: TouchedParts;
  /** What has to be as it was for its address to mean the same. */
  readonly at: TouchedParts;
  /** What it read itself, of cells their values; known where somebody listened when it was computed. */
  readonly reads?: readonly PartRead[] | undefined;
}

/** Hears each thing that is read, in the order in which it is. */
export type Listener = (read: PartRead) => void;

/** Records which changeable parts of a character are read, as bits, and reports each single read to listeners. */
export class Touches {
  now: TouchedParts = 0;
  /** Whether somebody wants to know each thing that is read; else it is enough to note the parts. */
  isFollowed = false;
  private listeners: readonly Listener[] = [];

  /** Something was read: all of some parts, or no more of them than what is under a name, or a field. */
  note(parts: TouchedParts, what?: string): void {
    this.now |= parts;
    if (this.listeners.length > 0 && parts !== 0) this.tell({ parts, what });
  }

  /** A cell was asked for: its value is the same for all who are alike in what it reads, and in that by which it has its address. */
  noteCell({ touched, at, pointer, reads }: TouchingCell): void {
    this.now |= touched;
    const { cell: key, value } = pointer;
    if (this.listeners.length > 0 && touched !== 0 && key !== undefined)
      this.tell({ parts: touched | at, cell: { key, value, reads } });
  }

  /** Answers a question, and what it read. What asks it reads that too. */
  of<Answer>(question: () => Answer): Touching<Answer> {
    const asked = this.aside(question);
    this.repeat(asked);
    return asked;
  }

  /** The same for who asks only which parts were read. */
  partsOf<Answer>(question: () => Answer): Touching<Answer> {
    const asked = this.aside(question, false);
    this.note(asked.touched);
    return asked;
  }

  /** Answers a question, and what it read, which is not noted: the one who asks does it. */
  aside<Answer>(question: () => Answer, isFollowed = this.isFollowed): Touching<Answer> {
    const reads = isFollowed ? new PartReads() : undefined;
    const outside = this.begin(reads?.listener);
    let answer: Answer;
    let touched: TouchedParts;
    try {
      answer = question();
    } finally {
      touched = this.end(outside);
    }
    return { answer, touched, reads: reads?.reads };
  }

  /** What something read is read once more, by who takes what it came to. */
  repeat({ touched, reads }: Pick<Touching<unknown>, 'touched' | 'reads'>): void {
    this.now |= touched;
    if (this.listeners.length === 0 || touched === 0) return;
    if (reads) for (const read of reads) this.tell(read);
    else this.tell({ parts: touched });
  }

  /** Starts a recording of its own, until `end` is called with the result; outer listeners hear nothing meanwhile. */
  begin(listener?: Listener): Outside {
    const { outside } = this;
    this.now = 0;
    this.listeners = listener ? [listener] : nobody;
    return outside;
  }

  /** What was read so far, and who listens. */
  get outside(): Outside {
    return { now: this.now, listeners: this.listeners };
  }

  /** Ends the recording and resumes the outer one. Returns the parts that were read. */
  end({ now, listeners }: Outside): TouchedParts {
    const touched = this.now;
    this.now = now;
    this.listeners = listeners;
    return touched;
  }

  /** Answers a question on whose details nothing depends. */
  apart<Answer>(question: () => Answer): Answer {
    return this.aside(question, false).answer;
  }

  /** Answers a question and lets somebody hear all that it reads, one thing at a time. */
  heard<Answer>(listener: Listener, question: () => Answer): Answer {
    const stop = this.listen(listener);
    try {
      return question();
    } finally {
      stop();
    }
  }

  /** The same until it is stopped; who listened last stops first. */
  listen(listener: Listener): () => void {
    const { listeners, isFollowed } = this;
    this.listeners = [...listeners, listener];
    this.isFollowed = true;
    return () => {
      this.listeners = listeners;
      this.isFollowed = isFollowed;
    };
  }

  private tell(read: PartRead): void {
    for (const listener of this.listeners) listener(read);
  }
}

/** What was read, and who listens, while a question is answered on its own. */
interface Outside {
  readonly now: TouchedParts;
  readonly listeners: readonly Listener[];
}

const nobody: readonly Listener[] = [];

/** Tells apart what was read. */
export function keyOfRead({ parts, what, cell }: PartRead): string | number {
  return cell ? `=${cell.key}` : (what ?? parts);
}

/** Each thing that was read, once, in the order in which it first was. */
export class PartReads {
  private readonly byKey = new Map<string | number, PartRead>();
  /** Everything together. */
  touched: TouchedParts = 0;
  readonly listener: Listener = (read) => {
    this.hear(read);
  };

  /** Whether it was not read before. */
  hear(read: PartRead): boolean {
    const key = keyOfRead(read);
    if (this.byKey.has(key)) return false;
    this.byKey.set(key, read);
    this.touched |= read.parts;
    return true;
  }

  get reads(): readonly PartRead[] {
    return [...this.byKey.values()];
  }
}

/** Bits of a number that bitwise operations see. */
const BITS = 32;

/** Bits for names of what is in lists: as many as lists and fields leave, but not fewer. */
const FEWEST_NAMES = 4;

/** So many of them are left for names that share bits. */
const FEWEST_SHARED = 8;

/** The parts of a rulebook's characters, by what names them. */
export class ChangingParts {
  /** All lists. */
  readonly lists: TouchedParts;
  private readonly byList = new Map<string, TouchedParts>();
  private readonly byKind = new Map<string, TouchedParts>();
  private readonly byField = new Map<string, TouchedParts>();
  private readonly givers = new Map<string, TouchedParts>();
  private readonly giversOfEvery: TouchedParts;
  private readonly bits: NameBits;
  /** Everything that has a name. */
  private readonly names: TouchedParts;

  private readonly calledByKey = new Map<string, boolean>();

  constructor(private readonly rules: Rules) {
    const { lists, fields, kinds, traits } = rules;
    let all = 0;
    let every = 0;
    const nameBits = Math.max(FEWEST_NAMES, BITS - lists.size - fields.size);
    const listBits = Math.min(lists.size, BITS - 1 - nameBits);
    this.names = ((1 << nameBits) - 1) << (BITS - nameBits);
    this.bits = namesIn(rules, BITS - nameBits);
    for (const [at, [key, { kinds: held }]] of [...lists].entries()) {
      const bit = 1 << (at % Math.max(1, listBits));
      all |= bit;
      this.byList.set(key, bit);
      for (const kind of held) {
        this.byKind.set(kind, (this.byKind.get(kind) ?? 0) | bit);
        const gives = kinds.get(kind)?.clauses.gives ?? [];
        for (const target of [...targetsOf(gives), ...targetsGiven(traits.get(kind))])
          if (target === undefined) every |= bit;
          else this.givers.set(target, (this.givers.get(target) ?? 0) | bit);
      }
    }
    for (const [at, key] of [...fields.keys()].entries())
      this.byField.set(key, 1 << (listBits + (at % (BITS - nameBits - listBits))));
    this.lists = all;
    this.giversOfEvery = every;
  }

  /** A field of the character. */
  field(key: string): TouchedParts {
    return this.byField.get(key) ?? 0;
  }

  /** Everything that is in a list. */
  list(key: List['key']): TouchedParts {
    return this.byList.get(key) ?? this.lists;
  }

  /** What is in lists under some name: what asks for no more than that depends on nothing else of the list. */
  named(key: string): TouchedParts {
    const cached = this.bits.byName.get(key) ?? this.byOwnName.get(key);
    if (cached !== undefined) return cached;
    // A name that is not the rulebook's has the same bit in whatever order names are asked for.
    let sum = 0;
    for (let at = 0; at < key.length; at++) sum += key.charCodeAt(at);
    const { firstShared } = this.bits;
    const bit = 1 << (firstShared + (sum % (BITS - firstShared)));
    this.byOwnName.set(key, bit);
    return bit;
  }
  private readonly byOwnName = new Map<string, TouchedParts>();

  /** Whether the name of an entry of a kind is that of its trait: none of the kind has an option or field of that name. */
  isCalledByKey(kind: string): boolean {
    const cached = this.calledByKey.get(kind);
    if (cached !== undefined) return cached;
    const isPlain = ({ options, fields }: Clauses): boolean =>
      ![...options, ...fields].some(({ key }) => key === 'name');
    const { kinds, traits } = this.rules;
    const clauses = kinds.get(kind)?.clauses;
    const ofKind = [...(traits.get(kind)?.values() ?? [])];
    const is =
      (!clauses || isPlain(clauses)) &&
      ofKind.every((trait) => trait.key === nameKey(trait.name) && isPlain(trait.clauses));
    this.calledByKey.set(kind, is);
    return is;
  }

  /** What is different once something of a list has changed: the list, and all that has its name; all names where it is not the rulebook's. */
  changed(list: List['key'], name: string): TouchedParts {
    return this.list(list) | (this.bits.byName.get(name) ?? this.names);
  }

  /** A field, as what was read. */
  whatOfField(key: string): string {
    return `.${key}`;
  }

  /** What is under a name, as what was changed; undefined where it may be under any. */
  whatOfName(name: string): string | undefined {
    return this.bits.byName.has(name) ? name : undefined;
  }

  /** The lists in which entries of a kind can come and go. */
  kind(kind: string): TouchedParts {
    return kind === 'item' ? this.lists : (this.byKind.get(kind) ?? 0);
  }

  /** What is in lists of a trait: what has its name, where entries are called by it. */
  trait(kind: string, key: string): TouchedParts {
    const whole = this.byKind.get(kind) ?? 0;
    return whole !== 0 && this.isCalledByKey(kind) ? (this.bits.byName.get(key) ?? whole) : whole;
  }

  /** The lists whose entries may change an entry of a trait, a derived value or a setting. */
  giving(target: 'derived' | 'setting' | 'trait', address: string): TouchedParts {
    return (this.givers.get(address) ?? 0) | (target === 'trait' ? this.giversOfEvery : 0);
  }
}

const namesOfLists = new WeakMap<Rules['lists'], NameBits>();

/** Bits of names, and the first of those that several may share. */
interface NameBits {
  readonly byName: ReadonlyMap<string, TouchedParts>;
  readonly firstShared: number;
}

/**
 * The names of what can be in lists, each with a bit from one on; the same whatever a character declares besides. Short lists, such as
 * the places of wounds, have bits of their own as long as enough are left.
 */
function namesIn({ lists, traits }: Rules, from: number): NameBits {
  const before = namesOfLists.get(lists);
  if (before) return before;
  const byName = new Map<string, TouchedParts>();
  const keysOf = ({ kinds }: List): readonly string[] =>
    [...kinds].flatMap((kind) =>
      [...(traits.get(kind)?.values() ?? [])].flatMap(({ key, own }) => (own === true ? [] : key)),
    );
  let first = from;
  for (const keys of [...lists.values()].map(keysOf).sort((one, other) => one.length - other.length)) {
    const unknown = keys.filter((key) => !byName.has(key));
    const isAlone = BITS - first - unknown.length >= FEWEST_SHARED;
    for (const [at, key] of unknown.entries()) byName.set(key, 1 << (first + (at % (BITS - first))));
    if (isAlone) first += unknown.length;
  }
  const bits = { byName, firstShared: first };
  namesOfLists.set(lists, bits);
  return bits;
}

function targetsOf(gives: readonly Effect[]): readonly (string | undefined)[] {
  return gives.map(({ target }) => targetOf(target));
}

/** What the traits of a kind reach with their effects: a character who declares traits of other kinds has the same ones. */
function targetsGiven(traits: ReadonlyMap<string, Trait> | undefined): readonly (string | undefined)[] {
  if (!traits) return [];
  const before = namesOfTraits.get(traits);
  if (before) return before;
  const targets = [...new Set([...traits.values()].flatMap(({ clauses }) => targetsOf(clauses.gives)))];
  namesOfTraits.set(traits, targets);
  return targets;
}

const namesOfTraits = new WeakMap<ReadonlyMap<string, Trait>, readonly (string | undefined)[]>();

/** The address of what an effect reaches; undefined where that is more than one thing. */
function targetOf(target: EffectTarget): string | undefined {
  switch (target.what) {
    case 'trait':
      return addressOf(target.kind, target.key);
    case 'derived':
    case 'setting':
      return addressOf(target.what, target.key);
    case 'self':
    case 'unknown':
      return '';
    case 'every':
      return undefined;
  }
}

const partsOfRules = new WeakMap<Rules, ChangingParts>();

/** The parts of a rulebook's characters, made once. */
export function changingPartsOf(rules: Rules): ChangingParts {
  const before = partsOfRules.get(rules);
  if (before) return before;
  const parts = new ChangingParts(rules);
  partsOfRules.set(rules, parts);
  return parts;
}
