import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import type { RuleOrigin } from '../../../values/origin.js';
import { checkRolled } from '../../check/check-formula.js';
import { type Clauses, type Exclusion, type Need, noClauses } from '../../clauses.js';
import { messages } from '../../messages.js';
import type { Book } from '../book.js';
import { DeclarationFormulas } from '../formulas/compile-formula.js';
import { contextOf, type NameContext } from '../formulas/own-names.js';
import { citationsOf } from '../origins.js';
import { diceNamed } from './compile-dice.js';
import { compileEffect, compilePoolClause, partsOf } from './compile-effects.js';
import {
  compileField,
  compileNumber,
  compileOption,
  compileRating,
  compileSpecialty,
  compileValue,
  ladderUse,
  modeValues,
} from './compile-parameters.js';

/** Compiles the clauses of one declaration on top of those of its kind. */
export class ClauseCompiler {
  readonly formulas: DeclarationFormulas;

  constructor(
    book: Book,
    origin: RuleOrigin,
    private readonly clauses: readonly ast.Clause[],
    private readonly inherited: readonly ast.Clause[] = [],
    more: Partial<NameContext> = {},
  ) {
    const context = contextOf([...inherited, ...clauses]);
    this.formulas = new DeclarationFormulas(book, origin, {
      ...context,
      ...more,
      locals: more.locals ? new Set([...context.locals, ...more.locals]) : context.locals,
      choices: more.choices ? new Set([...(context.choices ?? []), ...more.choices]) : context.choices,
    });
  }

  /**
   * In the roll of an action, the name of a trait means what a line with it rolls; in that of a trait, it means the
   * level.
   */
  private rolling({ value }: ast.Rolls): DeclarationFormulas {
    const { book, origin, names } = this.formulas;
    return names.hasFoe ? new DeclarationFormulas(book, origin, { ...names, rolled: value }) : this.formulas;
  }

  /**
   * Compiles the clauses. The declaration's own ones override those of its kind; needs, effects, exclusions, fields and
   * local values add up.
   */
  compile(base: Clauses = noClauses): Clauses {
    const { formulas } = this;
    const own = this.clauses;
    const all = [...this.inherited, ...own];
    const rating = last(own, 'Rating');
    const on = last(own, 'On');
    const cost = last(own, 'Cost');
    const defaults = own.filter((clause) => clause.$type === 'Default');
    const specialty = last(own, 'Specialty');
    const rolls = last(own, 'Rolls');
    if (rolls?.value) checkRolled(formulas.book, formulas.names, rolls);
    const pair = last(own, 'Pair');
    const under = last(own, 'Under');
    if (under) checkUnder(under, formulas);
    const suffix = last(own, 'Suffix');
    const group = last(own, 'Group');
    const plural = last(own, 'Plural');
    const brings = last(own, 'Brings');
    const always = last(own, 'Always') ?? last(this.inherited, 'Always');
    // A cost or a ladder of its own replaces both of the kind's.
    const priced = cost !== undefined || on?.ladder !== undefined;
    const baseCost = priced ? undefined : base.cost;
    const lets = new Map(base.lets);
    for (const clause of all)
      if (clause.$type === 'Let') lets.set(nameKey(clause.name), formulas.formula(clause.value, `let ${clause.name}`));
    const values = new Map(base.values);
    for (const clause of own)
      if (clause.$type === 'Value') values.set(nameKey(clause.name), compileValue(clause, all, formulas));
    const modes = new Map(base.modes);
    for (const clause of own)
      if (clause.$type === 'Mode')
        modes.set(nameKey(clause.name), { name: clause.name, values: modeValues(clause, all, formulas) });
    const ratingRule = rating ? compileRating(rating, formulas) : base.rating;
    const baseOn = on ? formulas.formula(on.base, 'on') : base.on;
    const ladder = on?.ladder !== undefined ? ladderUse(on, formulas) : cost ? undefined : base.ladder;
    const costRule = cost ? formulas.formula(cost.value, 'cost') : baseCost;
    const suffixRule = suffix
      ? {
          name: suffix.name,
          key: nameKey(suffix.name),
          ...(suffix.fallback && { fallback: formulas.formula(suffix.fallback, 'suffix') }),
        }
      : base.suffix;
    const specialtyRule = specialty ? compileSpecialty(specialty, formulas) : base.specialty;
    const rollRule = rolls ? this.rolling(rolls).formula(rolls.value, 'rolls') : base.rolls;
    const rollsNothing = rolls ? rolls.value.$type === 'NoneLiteral' : base.rollsNothing;
    const keeps = rolls ? rolls.kept && this.rolling(rolls).formula(rolls.kept, 'rolls') : base.keeps;
    const rollsOn = rolls ? diceNamed(rolls, this.formulas.book) : base.rollsOn;
    const pairRule = pair
      ? {
          first: formulas.formula(pair.first, 'pair'),
          second: formulas.formula(pair.second, 'pair'),
          secondName: pair.second.$type === 'Reference' ? pair.second.name : (pair.text ?? 'the second number'),
        }
      : base.pair;
    const groupName = group ? nameKey(group.name) : base.group;
    return {
      also: own.flatMap((clause) => (clause.$type === 'Also' ? clause.names : [])),
      ...(plural && { plural: plural.name }),
      many: base.many || own.some((clause) => clause.$type === 'Many'),
      included: base.included || own.some((clause) => clause.$type === 'Included'),
      brings: brings ? compileBrings(brings, formulas) : base.brings,
      ...(groupName !== undefined && { group: groupName }),
      under: under ? under.kinds.map(nameKey) : base.under,
      underRequired: under ? under.required : base.underRequired,
      ...(ratingRule && { rating: ratingRule }),
      options: [
        ...base.options.filter(
          (one) => !own.some((clause) => clause.$type === 'Option' && nameKey(clause.name) === one.key),
        ),
        ...own.flatMap((clause) => (clause.$type === 'Option' ? [compileOption(clause, formulas)] : [])),
      ],
      numbers: [
        ...base.numbers,
        ...own.flatMap((clause) => (clause.$type === 'NumberParameter' ? [compileNumber(clause, formulas)] : [])),
      ],
      texts: [...base.texts, ...own.flatMap((clause) => (clause.$type === 'TextParameter' ? [clause.name] : []))],
      ...(suffixRule && { suffix: suffixRule }),
      lets,
      ...(costRule && { cost: costRule }),
      ...(baseOn && { on: baseOn }),
      ...(ladder && { ladder }),
      needs: all.flatMap((clause) => (clause.$type === 'Needs' ? [compileNeed(clause, formulas)] : [])),
      excludes: [
        ...base.excludes,
        ...own.flatMap((clause) => (clause.$type === 'Excludes' ? [compileExclusion(clause, formulas)] : [])),
      ],
      gives: all.flatMap((clause) =>
        clause.$type === 'Gives' ? clause.effects.map((effect) => compileEffect(effect, formulas)) : [],
      ),
      defaults:
        defaults.length > 0
          ? defaults.flatMap((clause) => clause.values.map((value) => formulas.formula(value, 'default')))
          : base.defaults,
      ...(specialtyRule && { specialty: specialtyRule }),
      ...(rollRule && { rolls: rollRule }),
      ...(rollsNothing && { rollsNothing }),
      ...(rollsOn !== undefined && { rollsOn }),
      ...(keeps && { keeps }),
      ...(pairRule && { pair: pairRule }),
      marks: [...base.marks, ...own.flatMap((clause) => (clause.$type === 'Mark' ? [clause.name] : []))],
      fields: [
        ...base.fields,
        ...own.flatMap((clause) =>
          clause.$type === 'FieldClause' ? [compileField(clause, formulas, clause.also)] : [],
        ),
      ],
      values,
      modes,
      pool: own.flatMap((clause) => (clause.$type === 'PoolOperation' ? [compilePoolClause(clause, formulas)] : [])),
      ...(always && {
        always: {
          ...partsOf(always, formulas),
          ...(always.condition && { condition: formulas.condition(always.condition, 'always') }),
        },
      }),
    };
  }
}

type ClauseOf<Type extends ast.Clause['$type']> = Extract<ast.Clause, { $type: Type }>;

function last<Type extends ast.Clause['$type']>(
  clauses: readonly ast.Clause[],
  type: Type,
): ClauseOf<Type> | undefined {
  for (let index = clauses.length - 1; index >= 0; index--) {
    const clause = clauses[index];
    if (clause?.$type === type) return clause as ClauseOf<Type>;
  }
  return undefined;
}

/** Compiles `needs`, `warn` and `inform`. */
function compileNeed(clause: ast.Needs, formulas: DeclarationFormulas): Need {
  const severity = ({ needs: 'error', warn: 'warning', inform: 'information' } as const)[clause.severity];
  return {
    severity,
    condition: formulas.condition(clause.condition, clause.severity),
    message: formulas.message(clause),
    citations: citationsOf(clause.citations, formulas.book),
  };
}

/** Compiles `excludes`; unknown names are reported. */
function compileExclusion(clause: ast.Excludes, formulas: DeclarationFormulas): Exclusion {
  clause.names.forEach((name, index) => {
    if (!formulas.book.findTrait(name) && !formulas.book.find('modifier', name))
      formulas.book.report(
        'unknown-name',
        clause,
        messages.unknown(name, formulas.book.advice(name, ['trait', 'modifier'])),
        { property: 'names', index },
      );
  });
  return {
    names: clause.names.map(
      (name) => formulas.book.findTrait(name)?.key ?? formulas.book.find('modifier', name) ?? nameKey(name),
    ),
    ...(clause.message !== undefined && { message: clause.message }),
  };
}

/** The entries that `brings` adds to the braces of an entry; unknown names are reported. */
function compileBrings(clause: ast.Brings, formulas: DeclarationFormulas): readonly string[] {
  clause.entries.forEach((entry, index) => {
    const name = entry.replace(/\s*(\(.*|[-+]?\d.*)$/, '');
    if (!formulas.book.findTrait(entry) && !formulas.book.findTrait(name))
      formulas.book.report('unknown-name', clause, messages.unknown(name, formulas.book.advice(name, ['trait'])), {
        property: 'entries',
        index,
      });
  });
  return clause.entries;
}

/** Reports unknown kinds and traits after `under`. */
function checkUnder(clause: ast.Under, formulas: DeclarationFormulas): void {
  clause.kinds.forEach((name, index) => {
    if (!formulas.book.kind(name) && !formulas.book.findTrait(name))
      formulas.book.reportUnknown(clause, 'kind or trait', name, ['kind', 'trait'], { property: 'kinds', index });
  });
}
