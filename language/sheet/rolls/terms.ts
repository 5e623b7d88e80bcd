import { nameKey } from '../../grammar/text.js';
import type { Expression, ReadExpression, Term } from '../../read/expression.js';
import type { NameValues } from '../../read/expression-value.js';
import { bind } from '../../rules/parameters.js';
import type { Derived } from '../../rules/rules.js';
import type { Compiled } from '../../rules/scope.js';
import type { Derivation } from '../../values/derivation.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';

/**
 * The roll of a named trait is what its rulebook says, unless what that adds is named too: Rifle is Coordination +
 * Rifle.
 */
export function expandTerm(evaluation: Evaluation): NonNullable<NameValues['term']> {
  return (term, plain, others, args) => {
    const derived = term.named.what === 'derived' ? evaluation.rules.derived.get(term.named.key) : undefined;
    if (derived) return rolledInstead(evaluation, derived, args) ?? plain;
    const kind = term.named.kind ?? '';
    const trait = evaluation.rules.traits.get(kind)?.get(term.named.key);
    const rolls = trait?.clauses.rolls;
    if (!trait || !rolls) return plain;
    const entry = evaluation.taken(kind, term.named.key, term.specialty)[0] ?? evaluation.phantom(kind, term.named.key);
    const on = entry && trait.clauses.on?.(entry.scope());
    const beside =
      on?.operation === 'cell' &&
      others.some((other) => other !== term && valueNamed(evaluation, other)?.cell === on.cell);
    return beside || !entry ? plain : () => rolls(entry.scope());
  };
}

/** What naming a derived value rolls, if its rulebook says so. */
function rolledInstead(evaluation: Evaluation, rule: Derived, args: readonly Compiled[]): Compiled | undefined {
  const { rolls } = rule;
  return (
    rolls &&
    ((scope) => {
      const binding = bind(
        rule,
        args.map((one) => one(scope)),
        evaluation,
      );
      return 'absent' in binding ? binding.absent : rolls({ character: evaluation, bound: binding.bound });
    })
  );
}

/** The plain value of a term. */
function valueNamed(evaluation: Evaluation, { named, specialty }: Term): Derivation | undefined {
  if (named.what === 'derived') return evaluation.derived(named.key);
  return named.what === 'trait' ? evaluation.trait(named.kind ?? '', named.key, specialty) : undefined;
}

/** The first item that a roll names, if it is carried. */
export function itemOf(evaluation: Evaluation, terms: readonly Term[]): Entry | undefined {
  for (const { named, specialty } of terms) {
    if (named.what !== 'trait' || !evaluation.rules.kinds.get(named.kind ?? '')?.item) continue;
    return (
      evaluation.taken(named.kind ?? '', named.key, specialty)[0] ?? evaluation.phantom(named.kind ?? '', named.key)
    );
  }
  return undefined;
}

/** The entry with this name of the author's: a miracle, a talent of the group. */
export function entryNamed(evaluation: Evaluation, key: string): Entry | undefined {
  return evaluation.own.find((one) => one.trait?.key === key && !evaluation.rules.traits.get(one.kind)?.has(key));
}

/** The roll of an entry that the author named, by name. */
export function ownEntry(evaluation: Evaluation): (name: string) => Compiled | undefined {
  return (name) => {
    const entry = entryNamed(evaluation, nameKey(name));
    if (!entry?.trait) return undefined;
    const rolls = entry.trait.clauses.rolls;
    return rolls ? () => rolls(entry.scope()) : () => evaluation.effective(entry);
  };
}

/** The dice of the first name in a roll that has some; entries that their author named come last. */
export function diceNamed(
  evaluation: Evaluation,
  { terms, tree }: Pick<ReadExpression, 'terms' | 'tree'>,
): string | undefined {
  for (const { named } of terms) {
    const { traits, derived } = evaluation.rules;
    const on =
      named.what === 'derived'
        ? derived.get(named.key)?.rollsOn
        : traits.get(named.kind ?? '')?.get(named.key)?.clauses.rollsOn;
    if (on !== undefined) return on;
  }
  return ownNames(tree)
    .map((key) => entryNamed(evaluation, key)?.trait?.clauses.rollsOn)
    .find((on) => on !== undefined);
}

/** How many dice are kept, by the first name in a roll that says so. */
export function keptBy(
  evaluation: Evaluation,
  { terms, tree }: Pick<ReadExpression, 'terms' | 'tree'>,
): Derivation | undefined {
  for (const { named, specialty } of terms) {
    const { traits, derived } = evaluation.rules;
    if (named.what === 'derived') {
      const kept = derived.get(named.key)?.keeps?.({ character: evaluation });
      if (kept) return kept;
      continue;
    }
    const kind = named.kind ?? '';
    const keeps = traits.get(kind)?.get(named.key)?.clauses.keeps;
    const entry = keeps && (evaluation.taken(kind, named.key, specialty)[0] ?? evaluation.phantom(kind, named.key));
    if (keeps && entry) return keeps(entry.scope());
  }
  for (const key of ownNames(tree)) {
    const entry = entryNamed(evaluation, key);
    const kept = entry?.trait?.clauses.keeps?.(entry.scope());
    if (kept) return kept;
  }
  return undefined;
}

/** Keys of the entries in an expression that the author named. */
function ownNames(expression: Expression): readonly string[] {
  if (expression.is === 'own') return [expression.key];
  if (expression.is === 'negate') return ownNames(expression.of);
  return 'left' in expression ? [...ownNames(expression.left), ...ownNames(expression.right)] : [];
}
