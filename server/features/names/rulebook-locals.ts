import { type AstNode, AstUtils } from 'langium';
import { type ast, nameKey } from '../../../language/grammar/index.js';
import type { Clauses, Rules } from '../../../language/model/index.js';
import { declaredMeaning, type Meaning, partMeaning, traitMeaning } from './meaning.js';

/** Names that hold inside one declaration, by their keys, and the clauses of it that declare some of them. */
export interface LocalNames {
  readonly names: ReadonlyMap<string, Meaning>;
  readonly declared: readonly { readonly node: AstNode; readonly meaning: Meaning }[];
}

/** Own names of a declaration: its rating, options, numbers, lets, fields; those of its kind as well. */
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
  for (const clause of AstUtils.streamContents(node).flatMap((child) =>
    child.$type === 'ClauseBlock' ? AstUtils.streamContents(child) : [child],
  )) {
    const one = clause as AstNode & { readonly name?: unknown };
    if (localClauses.has(one.$type) && typeof one.name === 'string') {
      const meaning =
        one.$type === 'FieldClause' ? partMeaning('field', owner, one.name) : partMeaning('local', owner, one.name);
      locals.set(nameKey(one.name), meaning);
      declared.push({ node: one, meaning });
    }
  }
  return { names: locals, declared };
}

/** Names that only entries of some kind have, as queries see them: fields, options, choices, marks. */
export function entryNamesOf(rules: Rules): ReadonlyMap<string, Meaning> {
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
]);
