import { nameKey } from '../../grammar/text.js';
import type { Clauses, Effect, EffectTarget } from '../../rules/clauses.js';
import { CONDITIONS } from '../../rules/consequences.js';
import { addressOf } from '../../rules/declared.js';
import type { List, Rules, Trait } from '../../rules/rules.js';
import type { TouchedParts } from './touches.js';

/** The bits of a number in bitwise operations. */
const BITS = 32;

/** The least number of bits for names in lists. Bits that lists and fields leave free are added. */
const FEWEST_NAMES = 15;

/** The bit that is shared by the names of what seldom changes, such as traits. */
const SELDOM = BITS - 4;
/** The first of the bits that are shared by the names of items that actions change, such as weapons with ammunition. */
const OFTEN = SELDOM + 1;

/** The most names of a short list, such as one of body locations, which have bits of their own. */
const SHORT_LIST = 7;

/**
 * The changeable parts of a rulebook's characters as bits: lists, fields and names in lists. Two parts can share a bit.
 */
export class ChangingParts {
  /** All lists. */
  readonly lists: TouchedParts;
  private readonly byList = new Map<string, TouchedParts>();
  private readonly byKind = new Map<string, TouchedParts>();
  private readonly byField = new Map<string, TouchedParts>();
  private readonly givers = new Map<string, TouchedParts>();
  private readonly giversOfEvery: TouchedParts;
  private readonly bits: NameBits;
  /** The bits of all names. */
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

  /** The bit of a field. */
  field(key: string): TouchedParts {
    return this.byField.get(key) ?? 0;
  }

  /** The bit of a list. */
  list(key: List['key']): TouchedParts {
    return this.byList.get(key) ?? this.lists;
  }

  /** The bit of a name in lists: a value that reads only this name depends on nothing else in the list. */
  named(kind: string, key: string): TouchedParts {
    const known = this.bits.byName.get(key);
    if (known !== undefined) return known;
    const often = this.bits.often.get(kind);
    if (kind === 'item') return -1 << SELDOM;
    return often ? sharedBit(key, often) : 1 << SELDOM;
  }

  /** Whether entries of a kind are named by their trait: no trait of the kind has an option or field called `name`. */
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

  /**
   * The bits to mark after a change in a list: the list, and the name of the entry, or every name if the rulebook does
   * not know it.
   */
  changed(list: List['key'], name: string): TouchedParts {
    return this.list(list) | (this.bits.byName.get(name) ?? this.names);
  }

  /** The bits of the lists that hold entries of a kind. */
  kind(kind: string): TouchedParts {
    return kind === 'item' ? this.lists : (this.byKind.get(kind) ?? 0);
  }

  /** The bits of a trait in lists: its name's, if entries are named by their trait. */
  trait(kind: string, key: string): TouchedParts {
    const whole = this.byKind.get(kind) ?? 0;
    return whole !== 0 && this.isCalledByKey(kind) ? (this.bits.byName.get(key) ?? whole) : whole;
  }

  /** The bits of the lists whose entries can have effects on a trait, a derived value or a setting. */
  giving(target: 'derived' | 'setting' | 'trait', address: string): TouchedParts {
    return (this.givers.get(address) ?? 0) | (target === 'trait' ? this.giversOfEvery : 0);
  }
}

const namesOfLists = new WeakMap<Rules['lists'], NameBits>();

/** The bits of names. */
interface NameBits {
  /** By key, for names that the rulebook knows. */
  readonly byName: ReadonlyMap<string, TouchedParts>;
  /** The bits that the items of a kind share, if actions change them. */
  readonly often: ReadonlyMap<string, readonly number[]>;
}

/** The bit of a name among several, independent of the order in which names are read. */
function sharedBit(key: string, bits: readonly number[]): TouchedParts {
  let sum = 0;
  for (let at = 0; at < key.length; at++) sum += key.charCodeAt(at);
  return 1 << (bits[sum % bits.length] ?? SELDOM);
}

/** The bits from `OFTEN` on, divided among the kinds of items that actions change. */
function bitsOfKinds(kinds: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const all = Array.from({ length: BITS - OFTEN }, (_, at) => OFTEN + at);
  const of = (index: number): readonly number[] =>
    all.filter((_, at) => at % kinds.length === index % Math.min(kinds.length, all.length));
  return new Map(kinds.map((kind, index) => [kind, of(index)]));
}

/**
 * The bits of names in lists, from bit `from` on; the same whatever a character declares. Names that actions add and
 * remove, and those of short lists, have bits of their own as far as there are enough. The others share some.
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

/** What actions can change: fields, kinds of items, and lists that they add to or remove from. */
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

/** The targets of the effects of a kind's traits. */
function targetsGiven(traits: ReadonlyMap<string, Trait> | undefined): ReadonlySet<string | undefined> {
  return new Set([...(traits?.values() ?? [])].flatMap(({ clauses }) => targetsOf(clauses.gives)));
}

/** The address of an effect's target; undefined if it has several. */
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

/** The changing parts of a rulebook, computed once. */
export function changingPartsOf(rules: Rules): ChangingParts {
  return rules.once(partsOf);
}

function partsOf(rules: Rules): ChangingParts {
  return new ChangingParts(rules);
}
