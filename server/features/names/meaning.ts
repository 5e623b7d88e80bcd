import { nameKey } from '../../../language/grammar/index.js';
import type { Declared, Named, Rules, Trait } from '../../../language/rules/index.js';
import type { NamedThing } from '../../../language/workspace/index.js';

/** What a name refers to. */
export type MeaningKind =
  | 'trait'
  | 'item'
  | 'kind'
  | 'field'
  | 'setting'
  | 'switch'
  | 'list'
  | 'derived'
  | 'function'
  | 'modifier'
  | 'action'
  | 'part'
  | 'create'
  | 'table'
  | 'ladder'
  | 'scale'
  | 'policy'
  | 'procedure'
  | 'choice'
  | 'specialty'
  | 'mark'
  | 'row'
  | 'local'
  | 'parameter'
  | 'character'
  | 'npc'
  | 'encounter'
  | 'clock'
  | 'random table'
  | 'side'
  | 'place'
  | 'campaign'
  | 'heading'
  | 'handout'
  | 'clue'
  | 'gm'
  | 'block'
  | 'file'
  | 'rulebook'
  | 'own'
  | 'unknown';

/** What a name in a text refers to. Two names with the same key refer to the same thing, in all documents. */
export interface Meaning {
  readonly kind: MeaningKind;
  readonly key: string;
  /** As it is declared. */
  readonly name: string;
  readonly declared?: Declared;
  /** The trait, item or kind of item that a trait, choice, specialty, field or mark belongs to. */
  readonly trait?: Trait;
  readonly thing?: NamedThing;
}

/** Whether a mention declares the name or uses it. */
export type Role = 'declaration' | 'reference';

/** A name in a document and what it refers to. Offsets are UTF-16 units, `end` is exclusive. */
export interface Mention {
  readonly offset: number;
  readonly end: number;
  readonly meaning: Meaning;
  readonly role: Role;
  /** Spelled differently from the declaration: an `also`, a plural, a choice in place of its trait. */
  readonly alias?: boolean;
  /** Only the last word of the name, as a link may have it. */
  readonly isShort?: true;
  /** Written as it is, without quotes: in a link, in the front matter. */
  readonly isPlain?: boolean;
  /** In a quoted member name: the number after the name, which is not part of it. */
  readonly number?: string;
  /** Path of the entry that the name is in; absent in rulebooks. */
  readonly path?: string;
}

/** The meaning of a declaration of a rulebook; house rules that change it keep its key. */
export function declaredMeaning(kind: MeaningKind, declared: Declared, namespace: string = kind): Meaning {
  const home = declared.layers[0] ?? declared.origin.book;
  return { kind, key: `${home}#${namespace}:${declared.key}`, name: declared.name, declared };
}

export function traitMeaning(trait: Trait, rules: Rules): Meaning {
  const kind = (rules.kinds.get(trait.kind)?.item ?? false) ? 'item' : 'trait';
  return { ...declaredMeaning(kind, trait, trait.kind), trait };
}

export function partMeaning(
  kind: 'choice' | 'specialty' | 'mark' | 'field' | 'row' | 'local' | 'parameter',
  owner: Meaning,
  name: string,
): Meaning {
  return { kind, key: `${owner.key}/${kind}:${nameKey(name)}`, name, ...(owner.trait && { trait: owner.trait }) };
}

export function thingMeaning(thing: NamedThing, scope: string): Meaning {
  // The state of a member counts as the member.
  const kind =
    thing.what === 'declaration' || thing.what === 'link' ? 'own' : thing.what === 'state' ? 'npc' : thing.what;
  return {
    kind,
    // Pages may have headings and blocks of one name.
    key: `${scope}#${kind === 'character' || kind === 'npc' ? 'person' : kind}:${nameKey(thing.name)}${kind === 'heading' || kind === 'block' ? `:${thing.uri}` : ''}`,
    name: thing.name,
    thing,
  };
}

export function bookMeaning(name: string): Meaning {
  return { kind: 'rulebook', key: `rulebook:${nameKey(name)}`, name };
}

export function unknownMeaning(name: string): Meaning {
  return { kind: 'unknown', key: `unknown:${nameKey(name)}`, name };
}

/** What a name of the vocabulary refers to. */
export function namedMeaning(named: Named, rules: Rules): Meaning {
  if (named.what === 'trait') {
    const trait = rules.traits.get(named.kind ?? '')?.get(named.key);
    return trait ? traitMeaning(trait, rules) : unknownMeaning(named.name);
  }
  const declared = tableOf(rules, named.what)?.get(named.key);
  return declared ? declaredMeaning(named.what, declared) : unknownMeaning(named.name);
}

/** Declarations of one kind, by key. */
export function tableOf(rules: Rules, what: MeaningKind): ReadonlyMap<string, Declared> | undefined {
  switch (what) {
    case 'kind':
      return rules.kinds;
    case 'field':
      return rules.fields;
    case 'setting':
      return rules.settings;
    case 'switch':
      return rules.switches;
    case 'list':
      return rules.lists;
    case 'derived':
      return rules.derived;
    case 'function':
      return rules.functions;
    case 'modifier':
      return rules.modifiers;
    case 'action':
      return rules.actions;
    case 'part':
      return rules.parts;
    case 'create':
      return rules.creations;
    case 'table':
      return rules.tables;
    case 'ladder':
      return rules.ladders;
    case 'scale':
      return rules.scales;
    case 'policy':
      return rules.policyRules;
    default:
      return undefined;
  }
}

/** The name at an offset, the innermost of nested ones; a cursor directly after a name is at it. */
export function mentionAt(mentions: readonly Mention[], offset: number): Mention | undefined {
  let best: Mention | undefined;
  for (const mention of mentions) {
    if (mention.offset > offset || mention.end < offset) continue;
    const inside = mention.end > offset;
    const bestInside = best !== undefined && best.end > offset;
    if (
      !best ||
      (inside && !bestInside) ||
      (inside === bestInside && mention.end - mention.offset < best.end - best.offset)
    )
      best = mention;
  }
  return best;
}
