import type * as ast from '../../../grammar/generated/ast.js';
import { textOfNode } from '../../../grammar/node-places.js';
import { nameKey } from '../../../grammar/text.js';
import type { Derivation } from '../../../values/derivation.js';
import type { RuleOrigin } from '../../../values/origin.js';
import * as rational from '../../../values/rational.js';
import { booleanValue, NONE, type Value } from '../../../values/value.js';
import type {
  Choice,
  Field,
  FieldValue,
  LadderUse,
  NumberRule,
  OptionRule,
  RatingRule,
  SpecialtyRule,
} from '../../clauses.js';
import { addressOf } from '../../declared.js';
import { messages } from '../../messages.js';
import type { Compiled } from '../../scope.js';
import type { DeclarationFormulas } from '../formulas/compile-formula.js';
import { literal } from '../formulas/literals.js';
import { citationsOf } from '../origins.js';

/** Compiles `rating`: the range and the default of the number after a name. */
export function compileRating(clause: ast.Rating, formulas: DeclarationFormulas): RatingRule {
  const name = clause.name ?? 'rating';
  return {
    type: clause.type ?? 'number',
    name,
    key: nameKey(name),
    ...(clause.min && { min: formulas.formula(clause.min, 'rating') }),
    ...(clause.max && { max: formulas.formula(clause.max, 'rating') }),
    ...stepOf(clause, 'step', clause.step, formulas),
    ...(clause.fallback && { fallback: formulas.formula(clause.fallback, 'rating') }),
    ...(clause.message !== undefined && { message: clause.message }),
  };
}

/** The distance after `by`. Pools and dice cannot have one. */
function stepOf(
  node: ast.Rating | ast.Step,
  property: 'step' | 'size',
  text: string | undefined,
  { book }: DeclarationFormulas,
): { readonly step?: rational.Num } {
  const step = text === undefined ? undefined : rational.parseNumber(text);
  if (step === undefined) return {};
  if (node.$type === 'Rating' && node.type !== undefined) {
    book.report('wrong-type', node, messages.stepsOfDice(node.type), { property });
    return {};
  }
  if (rational.sign(step) > 0) return { step };
  book.report('out-of-range', node, messages.noStep, { property });
  return {};
}

/** Compiles a number in parentheses. */
export function compileNumber(clause: ast.NumberParameter, formulas: DeclarationFormulas): NumberRule {
  return {
    name: clause.name,
    key: nameKey(clause.name),
    ...compileBounds(clause, formulas),
  };
}

/** The range, unit and default of a number. */
function compileBounds(
  clause: ast.NumberParameter | ast.FieldClause | ast.Field,
  formulas: DeclarationFormulas,
): Pick<NumberRule, 'min' | 'max' | 'step' | 'unit' | 'fallback'> {
  const bounds: { min?: Compiled; max?: Compiled; step?: rational.Num; unit?: string; fallback?: Compiled } = {};
  for (const bound of clause.bounds) {
    if (bound.$type === 'Least') bounds.min = formulas.formula(bound.value, clause.name);
    if (bound.$type === 'Most') bounds.max = formulas.formula(bound.value, clause.name);
    if (bound.$type === 'Step') Object.assign(bounds, stepOf(bound, 'size', bound.size, formulas));
    if (bound.$type === 'Unit') bounds.unit = bound.name;
    if (bound.$type === 'Fallback') bounds.fallback = formulas.formula(bound.value, clause.name);
  }
  return bounds;
}

/** Compiles a choice in parentheses, listed or from a table. */
export function compileOption(clause: ast.Option, formulas: DeclarationFormulas): OptionRule {
  const table = clause.table === undefined ? undefined : formulas.book.table(clause.table);
  if (clause.table !== undefined && !table)
    formulas.book.reportUnknown(clause, 'table', clause.table, ['table'], { property: 'table' });
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
      messages.noChoice(
        clause.name,
        clause.fallback,
        choices.map((one) => one.label),
      ),
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

/** A choice with its value. */
function compileChoice(row: ast.OptionRow, clause: string, formulas: DeclarationFormulas): Choice {
  return {
    label: row.label,
    key: nameKey(row.label),
    ...(row.value && { value: formulas.formula(row.value, clause) }),
  };
}

/** Compiles `specialty`, with the values of its choices. */
export function compileSpecialty(clause: ast.Specialty, formulas: DeclarationFormulas): SpecialtyRule {
  const choices = clause.rows.map((row) => compileChoice(row, 'specialty', formulas));
  return { open: clause.any || clause.rows.length === 0, optional: clause.optional, choices };
}

/** The ladder for the price of a rating: a fixed one, or one that an option names. */
export function ladderUse(clause: ast.On, formulas: DeclarationFormulas): LadderUse {
  const name = clause.ladder ?? '';
  const key = nameKey(name);
  const ladder = formulas.book.ladder(key);
  if (ladder) return { name, ladder };
  if (formulas.names.options?.has(key)) return { name, option: key };
  formulas.book.reportUnknown(clause, 'ladder or option', name, ['ladder'], { property: 'ladder' });
  return { name };
}

/** Compiles a field of a character or of an item. */
export function compileField(
  clause: ast.FieldClause | ast.Field,
  formulas: DeclarationFormulas,
  also: readonly string[],
): Field {
  const type = clause.type.name ?? 'choice';
  return {
    key: nameKey(clause.name),
    address: addressOf('field', nameKey(clause.name)),
    name: clause.name,
    origin: { ...formulas.origin, clause: clause.name },
    ...(clause.text !== undefined && { description: clause.text }),
    citations: citationsOf(clause.citations, formulas.book),
    rulings: [],
    layers: [],
    type,
    ...(type === 'choice' && { choices: clause.type.choices.map((row) => compileChoice(row, clause.name, formulas)) }),
    ...compileBounds(clause, formulas),
    required: clause.bounds.some((bound) => bound.$type === 'Required'),
    also,
    keys: [clause.name, ...also].map(nameKey),
  };
}

/** Compiles an item's value of a field; `clauses` are the item's own and those of its kind. */
export function compileValue(
  clause: ast.Value,
  clauses: readonly ast.Clause[],
  formulas: DeclarationFormulas,
): FieldValue {
  const fields = clauses.filter((one) => one.$type === 'FieldClause');
  const field = fields.find((one) => nameKey(one.name) === nameKey(clause.name));
  if (!field)
    formulas.book.report(
      'unknown-name',
      clause,
      messages.noField(
        formulas.origin.name,
        clause.name,
        fields.map((one) => one.name),
      ),
      { property: 'name' },
    );
  const { value } = clause;
  if (!value) {
    if (field?.$type === 'FieldClause' && field.type.name !== 'flag')
      formulas.book.report('missing-option', clause, messages.valueMissing(formulas.origin.name, field.name));
    const isFlag = field?.$type === 'FieldClause' && field.type.name === 'flag';
    const leaf: Derivation = {
      operation: 'declared',
      value: isFlag ? booleanValue(true) : NONE,
      origin: formulas.origin,
    };
    return { value: () => leaf, text: isFlag ? 'true' : '' };
  }
  const text = textOfNode(value).replace(/^"(.*)"$/, '$1');
  if (field?.$type === 'FieldClause') checkValue(value, field, formulas);
  if (field?.$type === 'FieldClause' && field.type.name === 'trait') {
    const named = value.$type === 'Reference' ? value : undefined;
    const trait = formulas.book.findTrait(named?.name ?? text);
    // Anything else, such as the better of two skills, is a formula.
    if (!trait) return { value: formulas.formula(value, clause.name), text };
    return { value: (scope) => scope.character.trait(trait.kind, trait.key, named?.specialty), text };
  }
  return { value: formulas.formula(value, clause.name), text };
}

/** Reports a literal number outside of the range of its field. */
function checkValue(value: ast.Formula, field: ast.FieldClause, { book, origin }: DeclarationFormulas): void {
  const bound = (type: 'Least' | 'Most'): number | undefined => {
    const limit = field.bounds.find((one) => one.$type === type);
    return limit && 'value' in limit ? literal(limit.value) : undefined;
  };
  const [at, least, most] = [literal(value), bound('Least'), bound('Most')];
  if (at === undefined) return;
  if ((least !== undefined && at < least) || (most !== undefined && at > most))
    book.report('out-of-range', value, messages.valueOutOfRange(origin.name, field.name, least, most));
}

/** Compiles an item's values of its fields in one of its modes. */
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
