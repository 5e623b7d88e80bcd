import { type AstNode, AstUtils } from 'langium';
import { outcomeNamesOf } from '../../../language/dice/index.js';
import { type ast, declaringWord, nameKey } from '../../../language/grammar/index.js';
import {
  type Clauses,
  HOW_MANY,
  type Modifier,
  ownNames,
  type Rules,
  type Trait,
} from '../../../language/rules/index.js';
import {
  declaredMeaning,
  type Meaning,
  type MeaningKind,
  partMeaning,
  tableOf,
  traitMeaning,
  unknownMeaning,
} from './meaning.js';

const resolutionOrder: readonly MeaningKind[] = [
  'derived',
  'setting',
  'switch',
  'field',
  'table',
  'ladder',
  'scale',
  'function',
];

/** Resolves the names in the declarations of a rulebook. */
export class RulebookResolution {
  /** Names that are local to the current declaration. */
  locals: ReadonlyMap<string, Meaning> = new Map();
  private readonly others: ReadonlyMap<string, Meaning>;

  constructor(private readonly rules: Rules) {
    this.others = rules.once(entryNamesOf);
  }

  /** What a declaration declares; undefined if it has no name. */
  declared(node: ast.Declaration): Meaning | undefined {
    if (node.$type === 'Trait') {
      const trait = this.rules.traits.get(nameKey(node.kind))?.get(nameKey(node.name));
      return trait && traitMeaning(trait, this.rules);
    }
    const kind = declaringWord(node) as MeaningKind;
    const table = tableOf(this.rules, kind);
    const declared =
      table && 'name' in node && typeof node.name === 'string' ? table.get(nameKey(node.name)) : undefined;
    return declared && declaredMeaning(kind, declared);
  }

  /** What a name in a formula refers to, in the order in which formulas resolve names. */
  reference(name: string, isLookedUp = false): Meaning {
    const key = nameKey(name);
    // `Rock[rock]`: a name before a bracket is a table, even if something else has that name.
    const table = isLookedUp ? (this.from('table', name) ?? this.from('scale', name)) : undefined;
    if (table) return table;
    const local = this.locals.get(key);
    if (local) return local;
    const space = key.indexOf(' ');
    const qualifier = space > 0 ? key.slice(0, space) : '';
    const trait = this.trait(name);
    if (trait) return trait;
    for (const kind of resolutionOrder) {
      const meaning = this.from(kind, name) ?? (qualifier === kind ? this.from(kind, key.slice(space + 1)) : undefined);
      if (meaning) return meaning;
    }
    const qualified = this.rules.kinds.has(qualifier)
      ? this.rules.traits.get(qualifier)?.get(key.slice(space + 1))
      : undefined;
    if (qualified) return traitMeaning(qualified, this.rules);
    const other = this.others.get(key);
    if (other) return other;
    return ownMeaning(name);
  }

  /** The trait or item of a name or another spelling of it. */
  trait(name: string): Meaning | undefined {
    const key = nameKey(name);
    for (const named of this.rules.vocabulary.names.get(key) ?? []) {
      if (named.what !== 'trait' || named.alias === 'choice') continue;
      const match: Trait | undefined = this.rules.traits.get(named.kind ?? '')?.get(named.key);
      if (match) return traitMeaning(match, this.rules);
    }
    return undefined;
  }

  /** The kind of a name; `trait` and `item` mean all kinds of traits or items. */
  kind(name: string): Meaning {
    const kind = this.rules.kinds.get(nameKey(name));
    if (kind) return declaredMeaning('kind', kind);
    return ['trait', 'item'].includes(nameKey(name))
      ? { kind: 'local', key: `own name:${nameKey(name)}`, name }
      : unknownMeaning(name);
  }

  /** A field of a kind of item. */
  fieldOf(kind: string, name: string): Meaning {
    const owner = this.rules.kinds.get(nameKey(kind));
    const field = owner?.clauses.fields.find((one) => one.key === nameKey(name));
    return owner && field ? partMeaning('field', declaredMeaning('kind', owner), field.name) : ownMeaning(name);
  }

  /** What a name in a block of a page refers to; undefined for titles and for blank lines. */
  onPage(node: ast.PageName): Meaning | undefined {
    const block = node.$container;
    const isInner = node.$containerProperty === 'inner';
    const kind = this.rules.kinds.get(nameKey(node.name));
    switch (block.word) {
      case 'attacks':
        return this.ofItems(node.name);
      case 'traits':
      case 'powers':
        return this.kind(node.name);
      case 'items':
        return isInner ? this.ofItems(node.name) : this.kind(node.name);
      case 'scores':
        return kind ? declaredMeaning('kind', kind) : this.reference(node.name);
      case 'table':
        return this.from('table', node.name) ?? unknownMeaning(node.name);
      case 'body':
        if (isInner) return this.from('list', node.name) ?? unknownMeaning(node.name);
        return node.$containerIndex === 0 ? (this.from('table', node.name) ?? unknownMeaning(node.name)) : undefined;
      default: {
        const meaning = this.reference(node.name);
        return meaning.kind === 'unknown' || meaning.kind === 'local' ? undefined : meaning;
      }
    }
  }

  /** A value of items: a derived value with `each`, or a field of their kind. */
  ofItems(name: string): Meaning {
    const derived = this.rules.derived.get(nameKey(name));
    if (derived?.each !== undefined) return declaredMeaning('derived', derived);
    const owner = [...this.rules.kinds.values()].find(
      ({ item, clauses }) => item && clauses.fields.some(({ key }) => key === nameKey(name)),
    );
    return owner ? this.fieldOf(owner.key, name) : unknownMeaning(name);
  }

  /** The declaration of one kind that a name means. */
  from(kind: MeaningKind, name: string): Meaning | undefined {
    const table = tableOf(this.rules, kind);
    const key = nameKey(name);
    const { vocabulary, actionNames } = this.rules;
    const named = (kind === 'action' ? actionNames : vocabulary).names.get(key)?.find((one) => one.what === kind);
    const declared = table?.get(key) ?? (named && table?.get(named.key));
    return declared && declaredMeaning(kind, declared);
  }
}

/** Names that are predefined in every formula. */
const formulaNames: ReadonlySet<string> = new Set([
  ...ownNames,
  'spent',
  'character name',
  'npc',
  'target',
  'foe',
  'whom',
  'shifts',
  'true',
  'false',
  'previous',
]);

/** The meaning of a predefined name, such as `quantity`. */
function ownMeaning(name: string): Meaning {
  const key = nameKey(name);
  return formulaNames.has(key) || isTotal(key) ? { kind: 'local', key: `own name:${key}`, name } : unknownMeaning(name);
}

/** Whether a name is `points of` and a label: the spent points of a character that the entry names. */
function isTotal(key: string): boolean {
  return key.startsWith('points of ');
}

/** Names that are local to a declaration, by their keys, and the clauses that declare them. */
interface LocalNames {
  readonly names: ReadonlyMap<string, Meaning>;
  readonly declared: readonly { readonly node: AstNode; readonly meaning: Meaning }[];
}

/** Local names of a declaration: its rating, options, numbers, lets and fields, and those of its kind. */
export function localNamesOf(rules: Rules, node: ast.Declaration, owner: Meaning): LocalNames {
  const declared: LocalNames['declared'][number][] = [];
  const locals = new Map<string, Meaning>();
  const add = (name: string, from: Meaning): void => {
    locals.set(nameKey(name), partMeaning('local', from, name));
  };
  const kind =
    node.$type === 'Trait'
      ? rules.kinds.get(nameKey(node.kind))
      : node.$type === 'Derived' && node.each !== undefined
        ? rules.kinds.get(nameKey(node.each))
        : undefined;
  if (kind) {
    const home = declaredMeaning('kind', kind);
    for (const field of kind.clauses.fields) locals.set(field.key, partMeaning('field', home, field.name));
    if (kind.clauses.rating) add(kind.clauses.rating.name, home);
    for (const one of [...kind.clauses.options, ...kind.clauses.numbers]) add(one.name, home);
  }
  // House rules may restate a formula without its parameters.
  const declarations =
    node.$type === 'Derived' ? rules.derived : node.$type === 'FunctionRule' ? rules.functions : undefined;
  if (declarations && 'name' in node && typeof node.name === 'string')
    for (const { name, key } of declarations.get(nameKey(node.name))?.parameters ?? [])
      locals.set(key, parameterMeaning(owner, name));
  if (node.$type === 'Action' || node.$type === 'Modifier') {
    const rule = (node.$type === 'Action' ? rules.actions : rules.modifiers).get(nameKey(node.name));
    if (rule?.parameter) locals.set(rule.parameter.key, parameterMeaning(owner, rule.parameter.name));
  }
  if (node.$type === 'Action') locals.set(HOW_MANY, { kind: 'local', key: `own name:${HOW_MANY}`, name: HOW_MANY });
  if (node.$type === 'Action' || node.$type === 'Part') {
    for (const modifier of modifiersTaken(rules, node)) locals.set(modifier.key, declaredMeaning('modifier', modifier));
    for (const name of outcomeNamesOf(rules.dice)) locals.set(name, { kind: 'local', key: `own name:${name}`, name });
    for (const clause of node.block?.clauses ?? []) {
      if (clause.$type !== 'Does') continue;
      for (const [key, meaning] of valuesOfPart(rules, nameKey(clause.name))) locals.set(key, meaning);
      if (clause.each !== undefined) add(clause.each, owner);
    }
  }
  for (const clause of clausesIn(node)) {
    const one = clause as AstNode & { readonly name?: unknown };
    if (localClauses.has(one.$type) && typeof one.name === 'string') {
      const meaning =
        one.$type === 'FieldClause'
          ? partMeaning('field', owner, one.name)
          : one.$type === 'Parameter' || node.$type === 'Create'
            ? parameterMeaning(owner, one.name)
            : partMeaning('local', owner, one.name);
      locals.set(nameKey(one.name), meaning);
      declared.push({ node: one, meaning });
    }
  }
  return { names: locals, declared };
}

/** Modifiers that the line of an action, or of an action that does a part, can name. */
function modifiersTaken(rules: Rules, node: ast.Action | ast.Part): readonly Modifier[] {
  const ofAction = node.$type === 'Action' ? (rules.actions.get(nameKey(node.name))?.takes ?? []) : [];
  const written = (node.block?.clauses ?? []).flatMap((clause) =>
    clause.$type === 'Takes' || clause.$type === 'Spends' ? clause.names.map(nameKey) : [],
  );
  return [...ofAction, ...written].flatMap((key) => rules.modifiers.get(key) ?? []);
}

/** Local values and dice of a part and of the parts that it does, by their keys; they are names in the clauses after it. */
function valuesOfPart(rules: Rules, key: string, seen: ReadonlySet<string> = new Set()): readonly [string, Meaning][] {
  const part = rules.parts.get(key);
  if (!part || seen.has(key)) return [];
  const owner = declaredMeaning('part', part);
  const inner = part.does.flatMap((one) => valuesOfPart(rules, one, new Set([...seen, key])));
  return [
    ...inner,
    ...part.values.map((name): [string, Meaning] => [nameKey(name), partMeaning('local', owner, name)]),
  ];
}

/** The clauses of a declaration, and those of its steps. */
function* clausesIn(node: AstNode): Iterable<AstNode> {
  for (const child of AstUtils.streamContents(node))
    if (child.$type === 'ClauseBlock') yield* clausesIn(child);
    else {
      yield child;
      if (stepBlocks.has(child.$type)) yield* clausesIn(child);
    }
}

/** Steps of a creation with steps in their braces. */
const stepBlocks: ReadonlySet<string> = new Set(['Sets', 'Repeats', 'Branch']);

function parameterMeaning(owner: Meaning, name: string): Meaning {
  return { ...partMeaning('parameter', owner, name), ...(owner.declared && { declared: owner.declared }) };
}

/** Names of entries, as queries use them: fields, options, choices, marks. */
function entryNamesOf(rules: Rules): ReadonlyMap<string, Meaning> {
  const names = new Map<string, Meaning>();
  const clausesOf = function* (): Iterable<readonly [Meaning, Clauses]> {
    for (const kind of rules.kinds.values()) yield [declaredMeaning('kind', kind), kind.clauses];
    for (const traits of rules.traits.values())
      for (const trait of traits.values()) yield [traitMeaning(trait, rules), trait.clauses];
  };
  for (const [owner, clauses] of clausesOf()) {
    for (const field of clauses.fields) {
      names.set(field.key, partMeaning('field', owner, field.name));
      for (const choice of field.choices ?? [])
        if (!names.has(choice.key)) names.set(choice.key, partMeaning('choice', owner, choice.label));
    }
    for (const option of clauses.options) {
      if (!names.has(option.key)) names.set(option.key, partMeaning('local', owner, option.name));
      for (const choice of option.choices)
        if (!names.has(choice.key)) names.set(choice.key, partMeaning('choice', owner, choice.label));
    }
    for (const number of clauses.numbers)
      if (!names.has(number.key)) names.set(number.key, partMeaning('local', owner, number.name));
  }
  for (const list of rules.lists.values())
    for (const mark of list.marks) names.set(nameKey(mark), partMeaning('mark', declaredMeaning('list', list), mark));
  return names;
}

/** Clauses that declare a name for their declaration. */
const localClauses: ReadonlySet<string> = new Set([
  'Rating',
  'Option',
  'NumberParameter',
  'TextParameter',
  'Suffix',
  'Let',
  'Mark',
  'FieldClause',
  'Parameter',
  'Throws',
  'Chooses',
]);
