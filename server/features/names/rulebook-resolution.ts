import { type ast, nameKey } from '../../../language/grammar/index.js';
import { ownNames, type Rules, type Trait } from '../../../language/model/index.js';
import { declaredMeaning, type Meaning, type MeaningKind, tableOf, traitMeaning, unknownMeaning } from './meaning.js';
import { entryNamesOf } from './rulebook-locals.js';

const resolutionOrder: readonly MeaningKind[] = ['derived', 'setting', 'switch', 'field', 'table', 'ladder', 'scale'];

/** What the names in the declarations of a rulebook stand for. */
export class RulebookResolution {
  /** Own names of the declaration that is looked at. */
  locals: ReadonlyMap<string, Meaning> = new Map();
  private readonly others: ReadonlyMap<string, Meaning>;

  constructor(private readonly rules: Rules) {
    this.others = entryNamesOf(rules);
  }

  /** What a declaration declares; undefined where it has no name of its own. */
  declared(node: ast.Declaration): Meaning | undefined {
    if (node.$type === 'Trait') {
      const trait = this.rules.traits.get(nameKey(node.kind))?.get(nameKey(node.name));
      return trait && traitMeaning(trait, this.rules);
    }
    const kind = node.$type.toLowerCase() as MeaningKind;
    const table = tableOf(this.rules, kind);
    const declared =
      table && 'name' in node && typeof node.name === 'string' ? table.get(nameKey(node.name)) : undefined;
    return declared && declaredMeaning(kind, declared);
  }

  /** What a name in a formula stands for, in the order in which formulas resolve names. */
  reference(name: string): Meaning {
    const key = nameKey(name);
    const local = this.locals.get(key);
    if (local) return local;
    const space = key.indexOf(' ');
    const qualifier = space > 0 ? key.slice(0, space) : '';
    const trait = this.trait(name);
    if (trait) return trait;
    for (const kind of resolutionOrder) {
      const found = this.from(kind, name) ?? (qualifier === kind ? this.from(kind, key.slice(space + 1)) : undefined);
      if (found) return found;
    }
    const qualified = this.rules.kinds.has(qualifier)
      ? this.rules.traits.get(qualifier)?.get(key.slice(space + 1))
      : undefined;
    if (qualified) return traitMeaning(qualified, this.rules);
    const other = this.others.get(key);
    if (other) return other;
    return formulaNames.has(key) || isTotal(key)
      ? { kind: 'local', key: `own name:${key}`, name }
      : unknownMeaning(name);
  }

  /** The trait or item of a name or another spelling of it. */
  trait(name: string): Meaning | undefined {
    const key = nameKey(name);
    for (const named of this.rules.vocabulary.names.get(key) ?? []) {
      if (named.what !== 'trait' || named.alias === 'choice') continue;
      const found: Trait | undefined = this.rules.traits.get(named.kind ?? '')?.get(named.key);
      if (found) return traitMeaning(found, this.rules);
    }
    return undefined;
  }

  /** The kind of a name; `trait` and `item` stand for all of theirs. */
  kind(name: string): Meaning {
    const kind = this.rules.kinds.get(nameKey(name));
    if (kind) return declaredMeaning('kind', kind);
    return ['trait', 'item'].includes(nameKey(name))
      ? { kind: 'local', key: `own name:${nameKey(name)}`, name }
      : unknownMeaning(name);
  }

  /** The declaration of one sort that a name means. */
  from(kind: MeaningKind, name: string): Meaning | undefined {
    const table = tableOf(this.rules, kind);
    const key = nameKey(name);
    const named = this.rules.vocabulary.names.get(key)?.find((one) => one.what === kind);
    const declared = table?.get(key) ?? (named && table?.get(named.key));
    return declared && declaredMeaning(kind, declared);
  }
}

/** Names that every formula knows. */
const formulaNames: ReadonlySet<string> = new Set([...ownNames, 'spent', 'target', 'true', 'false', 'previous']);

/** `points of label`: what somebody named in the entry has spent. */
function isTotal(key: string): boolean {
  return key.startsWith('points of ');
}
