import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { citationsOf } from './citations.js';
import type { FieldValue } from './clauses.js';
import { compileChoice } from './compile-parameters.js';
import type { DeclarationFormulas } from './declaration-formulas.js';
import type { Field } from './rules.js';

/** A field of a character or of an item; the clauses are those of the declaration that it stands in. */
export function compileField(
  clause: ast.FieldClause | ast.Field,
  clauses: readonly ast.Clause[],
  formulas: DeclarationFormulas,
): Field {
  const type = clause.type.name ?? 'choice';
  return {
    key: nameKey(clause.name),
    name: clause.name,
    origin: { ...formulas.origin, clause: clause.name },
    ...(clause.text !== undefined && { description: clause.text }),
    citations: citationsOf(clause.citations, formulas.book),
    rulings: [],
    layers: [],
    type,
    ...(type === 'choice' && { choices: clause.type.choices.map((row) => compileChoice(row, clause.name, formulas)) }),
    ...(clause.min && { min: formulas.formula(clause.min, clause.name) }),
    ...(clause.max && { max: formulas.formula(clause.max, clause.name) }),
    ...(clause.unit !== undefined && { unit: clause.unit }),
    ...(clause.fallback && { fallback: formulas.formula(clause.fallback, clause.name) }),
    required: clause.required,
    also: clauses.flatMap((one) => (one.$type === 'Also' ? one.names : [])),
  };
}

/** What an item states for one of its fields; the clauses are its own and those of its kind. */
export function compileValue(
  clause: ast.Value,
  clauses: readonly ast.Clause[],
  formulas: DeclarationFormulas,
): FieldValue {
  const text = (clause.value.$cstNode?.text ?? '').replace(/^"(.*)"$/, '$1');
  const fields = clauses.filter((one) => one.$type === 'FieldClause');
  const field = fields.find((one) => nameKey(one.name) === nameKey(clause.name));
  if (!field)
    formulas.book.report(
      'unknown-name',
      clause,
      `${formulas.origin.name} has no field "${clause.name}".${fields.length > 0 ? ` It has ${fields.map((one) => one.name).join(', ')}.` : ''}`,
      { property: 'name' },
    );
  if (field?.$type === 'FieldClause' && field.type.name === 'trait') {
    const named = clause.value.$type === 'Reference' ? clause.value : undefined;
    const trait = formulas.book.findTrait(named?.name ?? text);
    // A derived value, the better of two skills and the like are formulas.
    if (!trait) return { value: formulas.formula(clause.value, clause.name), text };
    return { value: (scope) => scope.character.trait(trait.kind, trait.key, named?.specialty), text };
  }
  return { value: formulas.formula(clause.value, clause.name), text };
}

/** What an item states for its fields in one of its modes. */
export function modeValues(
  clause: ast.Mode,
  clauses: readonly ast.Clause[],
  formulas: DeclarationFormulas,
): ReadonlyMap<string, FieldValue> {
  return new Map(
    clause.block.clauses.flatMap((one) =>
      one.$type === 'Value' ? [[nameKey(one.name), compileValue(one, clauses, formulas)] as const] : [],
    ),
  );
}
