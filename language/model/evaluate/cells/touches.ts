import type { Effect, EffectTarget } from '../../rules/clauses.js';
import { addressOf } from '../../rules/declared.js';
import type { List, Rules, Trait } from '../../rules/rules.js';

/**
 * What can be different of a character from one moment of a fight to the next, a bit for each: the fields, and what is in the lists.
 * Several parts may share a bit.
 */
export type TouchedParts = number;

/** What has been read so far of what can change; who wants to know what a question reads sets it to nothing before. */
export class Touches {
  now: TouchedParts = 0;

  /** Answers a question, and what it read. What asks it reads that too. */
  of<Answer>(question: () => Answer): { readonly answer: Answer; readonly touched: TouchedParts } {
    const before = this.now;
    this.now = 0;
    try {
      const answer = question();
      return { answer, touched: this.now };
    } finally {
      this.now |= before;
    }
  }

  /** Answers a question on whose details nothing depends. */
  apart<Answer>(question: () => Answer): Answer {
    const before = this.now;
    const answer = question();
    this.now = before;
    return answer;
  }
}

/** Bits of a number that bitwise operations see. */
const BITS = 31;

/** The parts of a rulebook's characters, by what names them. */
export class ChangingParts {
  /** All lists. */
  readonly lists: TouchedParts;
  private readonly byList = new Map<string, TouchedParts>();
  private readonly byKind = new Map<string, TouchedParts>();
  private readonly byField = new Map<string, TouchedParts>();
  private readonly givers = new Map<string, TouchedParts>();
  private readonly giversOfEvery: TouchedParts;

  constructor({ lists, fields, kinds, traits }: Rules) {
    let all = 0;
    let every = 0;
    const listBits = Math.min(lists.size, BITS - 1);
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
      this.byField.set(key, 1 << (listBits + (at % (BITS - listBits))));
    this.lists = all;
    this.giversOfEvery = every;
  }

  /** A field of the character. */
  field(key: string): TouchedParts {
    return this.byField.get(key) ?? 0;
  }

  /** What is in a list. */
  list(key: List['key']): TouchedParts {
    return this.byList.get(key) ?? this.lists;
  }

  /** The lists in which entries of a kind can come and go. */
  kind(kind: string): TouchedParts {
    return kind === 'item' ? this.lists : (this.byKind.get(kind) ?? 0);
  }

  /** The lists whose entries may change an entry of a trait, a derived value or a setting. */
  giving(target: 'derived' | 'setting' | 'trait', address: string): TouchedParts {
    return (this.givers.get(address) ?? 0) | (target === 'trait' ? this.giversOfEvery : 0);
  }
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
