import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import type { Value } from '../../values/value.js';
import type { RuleOrigin } from '../origin.js';
import type { LadderUse, NumberRule, OptionRule, RatingRule, SpecialtyRule } from './clauses.js';
import type { DeclarationFormulas } from './declaration-formulas.js';
import type { Choice, Ladder } from './rules.js';

/** The number behind a name: its range and its fallback. */
export function compileRating(clause: ast.Rating, formulas: DeclarationFormulas): RatingRule {
  const name = clause.name ?? 'rating';
  return {
    type: clause.type ?? 'number',
    name,
    key: nameKey(name),
    ...(clause.min && { min: formulas.formula(clause.min, 'rating') }),
    ...(clause.max && { max: formulas.formula(clause.max, 'rating') }),
    ...(clause.fallback && { fallback: formulas.formula(clause.fallback, 'rating') }),
    ...(clause.message !== undefined && { message: clause.message }),
  };
}

/** A number in parentheses. */
export function compileNumber(clause: ast.NumberParameter, formulas: DeclarationFormulas): NumberRule {
  return {
    name: clause.name,
    key: nameKey(clause.name),
    ...(clause.min && { min: formulas.formula(clause.min, clause.name) }),
    ...(clause.max && { max: formulas.formula(clause.max, clause.name) }),
    ...(clause.unit !== undefined && { unit: clause.unit }),
    ...(clause.fallback && { fallback: formulas.formula(clause.fallback, clause.name) }),
  };
}

/** A choice in parentheses, listed or out of a table. */
export function compileOption(clause: ast.Option, formulas: DeclarationFormulas): OptionRule {
  const table = clause.table === undefined ? undefined : formulas.book.table(clause.table);
  if (clause.table !== undefined && !table)
    formulas.book.report(
      'unknown-name',
      clause,
      `No table is called "${clause.table}".${formulas.book.advice(clause.table, ['table'])}`,
      { property: 'table' },
    );
  const listed = clause.rows.map((row) => compileChoice(row, clause.name, formulas));
  const choices = table
    ? table.rows.map(
        (row): Choice =>
          choiceOfRow(row.label ?? row.text, row.cells, table.columns.length, { ...table.origin, clause: row.text }),
      )
    : listed;
  if (
    clause.fallback !== undefined &&
    choices.length > 0 &&
    !choices.some((one) => one.key === nameKey(clause.fallback ?? ''))
  )
    formulas.book.report(
      'unknown-name',
      clause,
      `${clause.name} has no choice "${clause.fallback}". It has ${choices.map((one) => one.label).join(', ')}.`,
      { property: 'fallback' },
    );
  return {
    name: clause.name,
    key: nameKey(clause.name),
    choices,
    ...(table && { table: table.key }),
    ...(clause.fallback !== undefined && { fallback: nameKey(clause.fallback) }),
  };
}

function choiceOfRow(label: string, cells: readonly Value[], columns: number, origin: RuleOrigin): Choice {
  const key = nameKey(label);
  const cell = cells[0];
  if (columns > 1 || !cell) return { label, key };
  return { label, key, value: () => ({ operation: 'declared', value: cell, origin, label }) };
}

/** One of several labels, with what it is worth. */
export function compileChoice(row: ast.OptionRow, clause: string, formulas: DeclarationFormulas): Choice {
  return {
    label: row.label,
    key: nameKey(row.label),
    ...(row.value && { value: formulas.formula(row.value, clause) }),
  };
}

/** What an entry may be for: any text, or one of a list. */
export function compileSpecialty(clause: ast.Specialty, formulas: DeclarationFormulas): SpecialtyRule {
  const choices = clause.rows.map((row) => compileChoice(row, 'specialty', formulas));
  return { open: clause.any || clause.rows.length === 0, optional: clause.optional, choices };
}

/** The ladder that a rating is priced by: one of the book, or the one that an option names. */
export function ladderUse(
  clause: ast.On,
  ladders: ReadonlyMap<string, Ladder>,
  formulas: DeclarationFormulas,
): LadderUse {
  const name = clause.ladder ?? '';
  const key = nameKey(name);
  const ladder = ladders.get(key);
  if (ladder) return { name, ladder };
  if (formulas.names.options?.has(key)) return { name, option: key };
  formulas.book.report(
    'unknown-name',
    clause,
    `No ladder and no option of this declaration is called "${name}".${formulas.book.advice(name, ['ladder'])}`,
    { property: 'ladder' },
  );
  return { name };
}
