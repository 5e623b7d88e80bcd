import { nameKey } from '../grammar/text.js';
import { type Action, type Named, type RulesParts, type Trait, Vocabulary } from './rules.js';
import type { Table } from './tables.js';

/** The vocabulary of a rulebook: every name that an entry of a sheet can begin with. */
export function buildVocabulary(rules: Omit<RulesParts, 'vocabulary' | 'actionNames' | 'rolledNames'>): Vocabulary {
  const names = new Map<string, Named[]>();
  const longest = new Map<string, number>();
  const add = (spelling: string, named: Named): void => {
    const key = nameKey(spelling);
    const meanings = names.get(key);
    if (!meanings) names.set(key, [named]);
    else if (!meanings.some((one) => one.what === named.what && one.kind === named.kind && one.key === named.key))
      meanings.push(named);
    noteLength(longest, key);
  };
  for (const { key, name, clauses } of rules.kinds.values())
    for (const spelling of [name, ...clauses.also]) add(spelling, { what: 'kind', key, name });
  for (const traits of rules.traits.values()) for (const trait of traits.values()) addTrait(trait, add);
  const others = [
    ['field', rules.fields],
    ['setting', rules.settings],
    ['list', rules.lists],
    ['derived', rules.derived],
    ['switch', rules.switches],
    ['modifier', rules.modifiers],
  ] as const;
  for (const [what, declared] of others) {
    for (const one of declared.values()) {
      add(one.name, { what, key: one.key, name: one.name });
      if ('also' in one) for (const also of one.also) add(also, { what, key: one.key, name: one.name, alias: 'also' });
      if ('clauses' in one)
        for (const also of one.clauses.also) add(also, { what, key: one.key, name: one.name, alias: 'also' });
    }
  }
  addChoices(rules, names, longest);
  return new Vocabulary(names, longest);
}

/**
 * The names of actions. They are a vocabulary of their own, because no entry begins with one, and a skill can have the
 * same name.
 */
export function actionNames(actions: Iterable<Action>): Vocabulary {
  const names = new Map<string, Named[]>();
  const longest = new Map<string, number>();
  for (const { key: own, name, also } of actions)
    for (const spelling of [name, ...also]) {
      const key = nameKey(spelling);
      const named: Named = { what: 'action', key: own, name, ...(key !== own && { alias: 'also' as const }) };
      names.set(key, [...(names.get(key) ?? []), named]);
      noteLength(longest, key);
    }
  return new Vocabulary(names, longest);
}

/** The names of rollable tables, which only rolls use. */
export function rolledNames(tables: Iterable<Table>): Vocabulary {
  const names = new Map<string, Named[]>();
  const longest = new Map<string, number>();
  for (const { dice, key, name } of tables) {
    if (!dice) continue;
    names.set(key, [{ what: 'table', key, name }]);
    noteLength(longest, key);
  }
  return new Vocabulary(names, longest);
}

/** The vocabulary with the traits that a campaign or a character declares. */
export function extendVocabulary(base: Vocabulary, traits: readonly Trait[]): Vocabulary {
  const names = new Map(base.names);
  const longest = new Map(base.longest);
  for (const trait of traits) {
    addTrait(trait, (spelling, named) => {
      const key = nameKey(spelling);
      names.set(key, [
        ...(names.get(key) ?? []).filter(
          (one) => one.what !== 'trait' || one.kind !== named.kind || one.key !== named.key,
        ),
        named,
      ]);
      noteLength(longest, key);
    });
  }
  return new Vocabulary(names, longest);
}

/** Keeps `longest` up to date with one more name. */
function noteLength(longest: Map<string, number>, key: string): void {
  const first = firstWord(key);
  longest.set(first, Math.max(longest.get(first) ?? 0, tokenCount(key)));
}

function addTrait(trait: Trait, add: (spelling: string, named: Named) => void): void {
  const named: Named = { what: 'trait', kind: trait.kind, key: trait.key, name: trait.name };
  add(trait.name, named);
  for (const also of trait.clauses.also) add(also, { ...named, alias: 'also' });
  if (trait.clauses.plural !== undefined) add(trait.clauses.plural, { ...named, alias: 'plural' });
}

/** Adds choices and specialties that mean their trait, if they are unique: `Filthy Rich`, `Knife Throwing`. */
function addChoices(
  rules: Omit<RulesParts, 'vocabulary' | 'actionNames' | 'rolledNames'>,
  names: Map<string, Named[]>,
  longest: Map<string, number>,
): void {
  const owners = new Map<string, Named[]>();
  for (const traits of rules.traits.values()) {
    for (const trait of traits.values()) {
      for (const specialty of trait.clauses.specialty?.choices ?? []) {
        // Single words such as `rifle` are too common.
        if (!specialty.key.includes(' ')) continue;
        const named: Named = {
          what: 'trait',
          kind: trait.kind,
          key: trait.key,
          name: trait.name,
          alias: 'choice',
          choice: specialty.label,
          specialty: specialty.label,
        };
        owners.set(specialty.key, [...(owners.get(specialty.key) ?? []), named]);
      }
      for (const option of trait.clauses.options) {
        for (const choice of option.choices) {
          const named: Named = {
            what: 'trait',
            kind: trait.kind,
            key: trait.key,
            name: trait.name,
            alias: 'choice',
            choice: choice.label,
          };
          owners.set(choice.key, [...(owners.get(choice.key) ?? []), named]);
        }
      }
    }
  }
  for (const [key, meanings] of owners) {
    const [only] = meanings;
    if (!only || meanings.length > 1 || names.has(key) || !/^[a-z]/.test(key)) continue;
    names.set(key, [only]);
    noteLength(longest, key);
  }
}

/** Whether a name is that of a derived value. */
export function isValueName(name: string, { names }: Vocabulary): boolean {
  return names.get(nameKey(name))?.some(({ what }) => what === 'derived') ?? false;
}

/** The first word of a key: up to the first blank or sign, as in the first token of a name. */
export function firstWord(key: string): string {
  const end = key.search(AFTER_WORD);
  return end < 0 ? key : key.slice(0, Math.max(end, 1));
}

const AFTER_WORD = /[\s()"'+*<>=:.,-]/;

function tokenCount(key: string): number {
  return key.match(/[\p{L}\p{N}_'/&.]+|[^\s]/gu)?.length ?? 1;
}
