import { nameKey } from '../../grammar/text.js';
import type { Clauses, Effect, EffectTarget } from '../../rules/clauses.js';
import { CONDITIONS } from '../../rules/consequences.js';
import { addressOf } from '../../rules/declared.js';
import type { List, Rules, Trait } from '../../rules/rules.js';
import type { TouchedParts } from './touches.js';

/** Bits of a number that bitwise operations see. */
const BITS = 32;

/** At least so many bits are for names of what is in lists; more where lists and fields leave them. */
const FEWEST_NAMES = 15;

/** The last ones are shared by names: one by those of what seldom changes, such as traits, */
const SELDOM = BITS - 4;
/** and the others by those of things that actions change: a weapon is loaded and empty in turns. */
const OFTEN = SELDOM + 1;

/** A list of no more names than this may be one of places that are wounded. */
const SHORT_LIST = 7;

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
    const moving = changedInPlay(rules).fields;
    let all = 0;
    let every = 0;
    const nameBits = Math.max(FEWEST_NAMES, BITS - lists.size - moving.size - 1);
    const listBits = Math.min(lists.size, BITS - 2 - nameBits);
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
    // Fields that no action changes share the first bit.
    const movingBits = BITS - nameBits - listBits - 1;
    let count = 0;
    for (const key of fields.keys()) {
      const at = moving.has(key) ? 1 + (count++ % movingBits) : 0;
      this.byField.set(key, 1 << (listBits + at));
    }
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

  /** What is in lists under some name, of a kind: what asks for no more than that depends on nothing else of the list. */
  named(kind: string, key: string): TouchedParts {
    const known = this.bits.byName.get(key);
    if (known !== undefined) return known;
    const often = this.bits.often.get(kind);
    if (kind === 'item') return -1 << SELDOM;
    return often ? sharedBit(key, often) : 1 << SELDOM;
  }

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

  /** The parts that a change in a list marks: the list, and the name of the entry, or every name where the rulebook does not know it. */
  changed(list: List['key'], name: string): TouchedParts {
    return this.list(list) | (this.bits.byName.get(name) ?? this.names);
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

/** Bits of names. */
interface NameBits {
  /** Of those that the rulebook knows. */
  readonly byName: ReadonlyMap<string, TouchedParts>;
  /** The bits that the things of a kind share, where actions change them. */
  readonly often: ReadonlyMap<string, readonly number[]>;
}

/** A name has the same one of some bits in whatever order names are asked for. */
function sharedBit(key: string, bits: readonly number[]): TouchedParts {
  let sum = 0;
  for (let at = 0; at < key.length; at++) sum += key.charCodeAt(at);
  return 1 << (bits[sum % bits.length] ?? SELDOM);
}

/** The last bits divided among the kinds of things that actions change. */
function bitsOfKinds(kinds: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const all = Array.from({ length: BITS - OFTEN }, (_, at) => OFTEN + at);
  const of = (index: number): readonly number[] =>
    all.filter((_, at) => at % kinds.length === index % Math.min(kinds.length, all.length));
  return new Map(kinds.map((kind, index) => [kind, of(index)]));
}

/**
 * The names of what can be in lists, each with a bit from one on; the same whatever a character declares besides. What actions bring
 * and take away, and what is in short lists, has bits of its own as far as there are enough; the others share a few.
 */
function namesIn(rules: Rules, from: number): NameBits {
  const { lists, traits } = rules;
  const before = namesOfLists.get(lists);
  if (before) return before;
  const byName = new Map<string, TouchedParts>();
  const inPlay = changedInPlay(rules);
  const often = bitsOfKinds([...inPlay.kinds]);
  const namesOf = ({ key, kinds }: List): { readonly isMoving: boolean; readonly keys: readonly Trait[] } => {
    const keys = [...kinds].flatMap((kind) => [...(traits.get(kind)?.values() ?? [])].filter((one) => !one.own));
    return { isMoving: inPlay.lists.has(key) || keys.length <= SHORT_LIST, keys };
  };
  const all = [...lists.values()].map(namesOf);
  all.sort((one, other) => Number(other.isMoving) - Number(one.isMoving) || one.keys.length - other.keys.length);
  let first = from;
  for (const { isMoving, keys } of all) {
    const unknown = keys.filter(({ key }) => !byName.has(key));
    const own = isMoving ? Math.min(SELDOM - first, unknown.length) : 0;
    for (const [at, { key, kind }] of unknown.entries()) {
      const shared = often.get(kind);
      byName.set(key, own > 0 ? 1 << (first + (at % own)) : shared ? sharedBit(key, shared) : 1 << SELDOM);
    }
    first += own;
  }
  const bits = { byName, often };
  namesOfLists.set(lists, bits);
  return bits;
}

/** What actions change of a character: fields, things of some kinds, and lists into which they bring something, or out of which they take it. */
function changedInPlay({ actions }: Rules): {
  readonly fields: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
  readonly lists: ReadonlySet<List['key']>;
} {
  const fields = new Set<string>();
  const kinds = new Set<string>();
  const lists = new Set<List['key']>([CONDITIONS]);
  for (const { changing } of actions.values()) {
    for (const field of changing.fields) fields.add(field);
    for (const kind of changing.kinds) kinds.add(kind);
    for (const list of changing.lists) lists.add(list);
  }
  return { fields, kinds, lists };
}

function targetsOf(gives: readonly Effect[]): readonly (string | undefined)[] {
  return gives.map(({ target }) => targetOf(target));
}

/** What the traits of a kind reach with their effects. */
function targetsGiven(traits: ReadonlyMap<string, Trait> | undefined): ReadonlySet<string | undefined> {
  return new Set([...(traits?.values() ?? [])].flatMap(({ clauses }) => targetsOf(clauses.gives)));
}

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

/** The parts of a rulebook's characters, made once. */
export function changingPartsOf(rules: Rules): ChangingParts {
  return rules.once(partsOf);
}

function partsOf(rules: Rules): ChangingParts {
  return new ChangingParts(rules);
}
