import { GrammarUtils } from 'langium';
import type * as ast from '../../grammar/generated/ast.js';
import { parseRulebook } from '../../grammar/parse.js';
import { nameKey } from '../../grammar/text.js';
import type { RuleOrigin } from '../sheet.js';
import type { Book, Draft } from './book.js';
import { contextOf, type NameContext } from './book-names.js';
import { FormulaCompiler } from './compile-formula.js';
import type {
  Choice,
  Citation,
  Clauses,
  Compiled,
  Effect,
  EffectTarget,
  Exclusion,
  Field,
  FieldValue,
  Ladder,
  LadderUse,
  Message,
  Need,
  NumberRule,
  OptionRule,
  PoolClause,
  RatingRule,
  Ruling,
  SpecialtyRule,
} from './rules.js';

export const noClauses: Clauses = {
  also: [],
  many: false,
  included: false,
  brings: [],
  under: [],
  underRequired: false,
  options: [],
  numbers: [],
  texts: [],
  lets: new Map(),
  needs: [],
  excludes: [],
  gives: [],
  defaults: [],
  marks: [],
  fields: [],
  values: new Map(),
  modes: new Map(),
  pool: [],
};

/** Compiles the clauses of one declaration on top of those of its kind. */
export class ClauseCompiler {
  private readonly context: NameContext;

  constructor(
    private readonly book: Book,
    private readonly ladders: ReadonlyMap<string, Ladder>,
    private readonly origin: RuleOrigin,
    private readonly clauses: readonly ast.Clause[],
    private readonly inherited: readonly ast.Clause[] = [],
    more: Partial<NameContext> = {},
  ) {
    const context = contextOf([...inherited, ...clauses]);
    this.context = {
      ...context,
      ...more,
      locals: new Set([...context.locals, ...(more.locals ?? [])]),
      choices: new Set([...(context.choices ?? []), ...(more.choices ?? [])]),
    };
  }

  /** The declaration's own clauses win; needs, effects, exclusions, fields and local values add to those of the kind. */
  compile(base: Clauses = noClauses): Clauses {
    const own = this.clauses;
    const all = [...this.inherited, ...own];
    const rating = last(own, 'Rating');
    const on = last(own, 'On');
    const cost = last(own, 'Cost');
    const defaults = own.filter((clause) => clause.$type === 'Default');
    const specialty = last(own, 'Specialty');
    const rolls = last(own, 'Rolls');
    const under = last(own, 'Under');
    if (under) this.checkUnder(under);
    const suffix = last(own, 'Suffix');
    const group = last(own, 'Group');
    const plural = last(own, 'Plural');
    const brings = last(own, 'Brings');
    const always = last(own, 'Always') ?? last(this.inherited, 'Always');
    // A cost or a ladder of the declaration's own takes the place of either of the kind's.
    const priced = cost !== undefined || on?.ladder !== undefined;
    const baseCost = priced ? undefined : base.cost;
    const lets = new Map(base.lets);
    for (const clause of all)
      if (clause.$type === 'Let') lets.set(nameKey(clause.name), this.formula(clause.value, `let ${clause.name}`));
    const values = new Map(base.values);
    for (const clause of own) if (clause.$type === 'Value') values.set(nameKey(clause.name), this.fieldValue(clause));
    const modes = new Map(base.modes);
    for (const clause of own)
      if (clause.$type === 'Mode')
        modes.set(nameKey(clause.name), { name: clause.name, values: this.modeValues(clause) });
    const ratingRule = rating ? this.rating(rating) : base.rating;
    const baseOn = on ? this.formula(on.base, 'on') : base.on;
    const ladder = on?.ladder !== undefined ? this.ladder(on) : cost ? undefined : base.ladder;
    const costRule = cost ? this.formula(cost.value, 'cost') : baseCost;
    const suffixRule = suffix
      ? {
          name: suffix.name,
          key: nameKey(suffix.name),
          ...(suffix.fallback && { fallback: this.formula(suffix.fallback, 'suffix') }),
        }
      : base.suffix;
    const specialtyRule = specialty ? this.specialty(specialty) : base.specialty;
    const rollRule = rolls ? this.formula(rolls.value, 'rolls') : base.rolls;
    const groupName = group ? nameKey(group.name) : base.group;
    return {
      also: own.flatMap((clause) => (clause.$type === 'Also' ? clause.names : [])),
      ...(plural && { plural: plural.name }),
      many: base.many || own.some((clause) => clause.$type === 'Many'),
      included: base.included || own.some((clause) => clause.$type === 'Included'),
      brings: brings ? this.brought(brings) : base.brings,
      ...(groupName !== undefined && { group: groupName }),
      under: under ? under.kinds.map(nameKey) : base.under,
      underRequired: under ? under.required : base.underRequired,
      ...(ratingRule && { rating: ratingRule }),
      options: [
        ...base.options.filter(
          (one) => !own.some((clause) => clause.$type === 'Option' && nameKey(clause.name) === one.key),
        ),
        ...own.flatMap((clause) => (clause.$type === 'Option' ? [this.option(clause)] : [])),
      ],
      numbers: [
        ...base.numbers,
        ...own.flatMap((clause) => (clause.$type === 'NumberParameter' ? [this.number(clause)] : [])),
      ],
      texts: [...base.texts, ...own.flatMap((clause) => (clause.$type === 'TextParameter' ? [clause.name] : []))],
      ...(suffixRule && { suffix: suffixRule }),
      lets,
      ...(costRule && { cost: costRule }),
      ...(baseOn && { on: baseOn }),
      ...(ladder && { ladder }),
      needs: all.flatMap((clause) => (clause.$type === 'Needs' ? [this.need(clause)] : [])),
      excludes: [
        ...base.excludes,
        ...own.flatMap((clause) => (clause.$type === 'Excludes' ? [this.exclusion(clause)] : [])),
      ],
      gives: all.flatMap((clause) =>
        clause.$type === 'Gives' ? clause.effects.map((effect) => this.effect(effect)) : [],
      ),
      defaults:
        defaults.length > 0
          ? defaults.flatMap((clause) => clause.values.map((value) => this.formula(value, 'default')))
          : base.defaults,
      ...(specialtyRule && { specialty: specialtyRule }),
      ...(rollRule && { rolls: rollRule }),
      marks: [...base.marks, ...own.flatMap((clause) => (clause.$type === 'Mark' ? [clause.name] : []))],
      fields: [
        ...base.fields,
        ...own.flatMap((clause) => (clause.$type === 'FieldClause' ? [this.field(clause)] : [])),
      ],
      values,
      modes,
      pool: own.flatMap((clause) => (clause.$type === 'PoolOperation' ? [this.poolClause(clause)] : [])),
      ...(always && {
        always: always.condition ? { condition: this.condition(always.condition, 'always') } : {},
      }),
    };
  }

  formula(formula: ast.Formula | undefined, clause: string, reads?: Set<string>): Compiled {
    const names = reads ? { ...this.context, reads } : this.context;
    return new FormulaCompiler(this.book, names, { ...this.origin, clause }).compile(formula);
  }

  condition(formula: ast.Formula, clause: string): Compiled {
    return new FormulaCompiler(this.book, this.context, { ...this.origin, clause }).condition(formula);
  }

  /** `{formula}` in a text is its value, filled in when the text is shown. */
  message(node: ast.Needs | ast.Limit): Message {
    const text = node.message;
    // Where the text begins in the document, behind its quotation mark.
    const start = (GrammarUtils.findNodeForProperty(node.$cstNode, 'message')?.offset ?? 0) + 1;
    let at = 0;
    const parts = text.split(/(\{[^{}]*\})/).map((part) => {
      const from = at;
      at += part.length;
      if (!part.startsWith('{')) return part;
      const formula = formulaOf(part.slice(1, -1));
      return this.book.shifted(start + from + 1 - formulaPrefix.length, () =>
        new FormulaCompiler(this.book, this.context, this.origin).compile(formula),
      );
    });
    return { text, parts };
  }

  private brought(clause: ast.Brings): readonly string[] {
    clause.entries.forEach((entry, index) => {
      const name = entry.replace(/\s*(\(.*|[-+]?\d.*)$/, '');
      if (!this.book.findTrait(entry) && !this.book.findTrait(name))
        this.book.report(
          'unknown-name',
          clause,
          `Nothing is called "${name}", so it cannot be brought.${this.book.advice(name, ['trait'])}`,
          { property: 'entries', index },
        );
    });
    return clause.entries;
  }

  private checkUnder(clause: ast.Under): void {
    clause.kinds.forEach((name, index) => {
      if (!this.book.kind(name) && !this.book.findTrait(name))
        this.book.report(
          'unknown-name',
          clause,
          `No kind and no trait is called "${name}", so nothing can stand under it.${this.book.advice(name, ['kind', 'trait'])}`,
          { property: 'kinds', index },
        );
    });
  }

  private rating(clause: ast.Rating): RatingRule {
    const name = clause.name ?? 'rating';
    return {
      type: clause.type ?? 'number',
      name,
      key: nameKey(name),
      ...(clause.min && { min: this.formula(clause.min, 'rating') }),
      ...(clause.max && { max: this.formula(clause.max, 'rating') }),
      ...(clause.fallback && { fallback: this.formula(clause.fallback, 'rating') }),
      ...(clause.message !== undefined && { message: clause.message }),
    };
  }

  private option(clause: ast.Option): OptionRule {
    const table = clause.table === undefined ? undefined : this.book.table(clause.table);
    if (clause.table !== undefined && !table)
      this.book.report(
        'unknown-name',
        clause,
        `No table is called "${clause.table}".${this.book.advice(clause.table, ['table'])}`,
        { property: 'table' },
      );
    const listed = clause.rows.map((row) => this.choice(row, clause.name));
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
      this.book.report(
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

  private choice(row: ast.OptionRow, clause: string): Choice {
    return { label: row.label, key: nameKey(row.label), ...(row.value && { value: this.formula(row.value, clause) }) };
  }

  private number(clause: ast.NumberParameter): NumberRule {
    return {
      name: clause.name,
      key: nameKey(clause.name),
      ...(clause.min && { min: this.formula(clause.min, clause.name) }),
      ...(clause.max && { max: this.formula(clause.max, clause.name) }),
      ...(clause.unit !== undefined && { unit: clause.unit }),
      ...(clause.fallback && { fallback: this.formula(clause.fallback, clause.name) }),
    };
  }

  private ladder(clause: ast.On): LadderUse {
    const name = clause.ladder ?? '';
    const key = nameKey(name);
    const ladder = this.ladders.get(key);
    if (ladder) return { name, ladder };
    if (this.context.options?.has(key)) return { name, option: key };
    this.book.report(
      'unknown-name',
      clause,
      `No ladder and no option of this declaration is called "${name}".${this.book.advice(name, ['ladder'])}`,
      { property: 'ladder' },
    );
    return { name };
  }

  private specialty(clause: ast.Specialty): SpecialtyRule {
    const choices = clause.rows.map((row) => this.choice(row, 'specialty'));
    return { open: clause.any || clause.rows.length === 0, optional: clause.optional, choices };
  }

  private need(clause: ast.Needs): Need {
    const severity = ({ needs: 'error', warn: 'warning', inform: 'information' } as const)[clause.severity];
    return {
      severity,
      condition: this.condition(clause.condition, clause.severity),
      message: this.message(clause),
      citations: citationsOf(clause.citations, this.book),
    };
  }

  private exclusion(clause: ast.Excludes): Exclusion {
    clause.names.forEach((name, index) => {
      if (!this.book.findTrait(name) && !this.book.find('modifier', name))
        this.book.report(
          'unknown-name',
          clause,
          `Nothing is called "${name}".${this.book.advice(name, ['trait', 'modifier'])}`,
          { property: 'names', index },
        );
    });
    return {
      names: clause.names.map(
        (name) => this.book.findTrait(name)?.key ?? this.book.find('modifier', name) ?? nameKey(name),
      ),
      ...(clause.message !== undefined && { message: clause.message }),
    };
  }

  private effect(effect: ast.Effect): Effect {
    return {
      operation: effect.operation,
      ...(effect.value && { amount: this.formula(effect.value, 'gives') }),
      target: this.target(effect.target),
      ...(effect.situation !== undefined && { when: effect.situation }),
      ...(effect.condition && { condition: this.condition(effect.condition, 'gives') }),
    };
  }

  private target(target: ast.Target): EffectTarget {
    if (target.every) {
      const kind = nameKey(target.kind ?? 'trait');
      if (kind !== 'trait' && kind !== 'item' && !this.book.kind(kind))
        this.book.report(
          'unknown-name',
          target,
          `No kind is called "${target.kind}".${this.book.advice(kind, ['kind'])}`,
          { property: 'kind' },
        );
      const inner = new FormulaCompiler(this.book, this.book.contextOfKind(kind), { ...this.origin, clause: 'gives' });
      return { what: 'every', kind, ...(target.condition && { condition: inner.condition(target.condition) }) };
    }
    const key = nameKey(target.name ?? '');
    if (key === 'level' || key === 'rating' || key === this.originKey()) return { what: 'self' };
    return this.named(target, 'name', target.name ?? '', target.specialty);
  }

  /** What an effect or a part of a roll names: a trait, a derived value or a setting. */
  private named(
    node: ast.Target | ast.PoolOperation,
    property: 'name' | 'part',
    name: string,
    specialty?: string,
  ): EffectTarget {
    const key = nameKey(name);
    const qualified = this.book.qualified(name);
    const rest = qualified?.rest ?? key;
    const trait = qualified && !this.book.kind(qualified.kind) ? undefined : this.book.findTrait(rest, qualified?.kind);
    if (trait)
      return {
        what: 'trait',
        kind: trait.kind,
        key: trait.key,
        ...(specialty !== undefined && { specialty: nameKey(specialty) }),
      };
    const derived = this.book.find('derived', rest);
    if (derived) return { what: 'derived', key: derived };
    const setting = this.book.find('setting', rest);
    if (setting) return { what: 'setting', key: setting };
    this.book.report(
      'unknown-name',
      node,
      `An effect on "${name}" reaches nothing: no trait, derived value or setting is called so.${this.book.advice(name, ['trait', 'derived', 'setting'])}`,
      { property },
    );
    return { what: 'unknown', name };
  }

  private originKey(): string {
    return nameKey(this.origin.name);
  }

  field(clause: ast.FieldClause | ast.Field): Field {
    const type = clause.type.name ?? 'choice';
    return {
      key: nameKey(clause.name),
      name: clause.name,
      origin: { ...this.origin, clause: clause.name },
      ...(clause.text !== undefined && { description: clause.text }),
      citations: citationsOf(clause.citations, this.book),
      rulings: [],
      layers: [],
      type,
      ...(type === 'choice' && { choices: clause.type.choices.map((row) => this.choice(row, clause.name)) }),
      ...(clause.min && { min: this.formula(clause.min, clause.name) }),
      ...(clause.max && { max: this.formula(clause.max, clause.name) }),
      ...(clause.unit !== undefined && { unit: clause.unit }),
      ...(clause.fallback && { fallback: this.formula(clause.fallback, clause.name) }),
      required: clause.required,
      also: this.clauses.flatMap((one) => (one.$type === 'Also' ? one.names : [])),
    };
  }

  private fieldValue(clause: ast.Value): FieldValue {
    const text = (clause.value.$cstNode?.text ?? '').replace(/^"(.*)"$/, '$1');
    const fields = [...this.inherited, ...this.clauses].filter((one) => one.$type === 'FieldClause');
    const field = fields.find((one) => nameKey(one.name) === nameKey(clause.name));
    if (!field)
      this.book.report(
        'unknown-name',
        clause,
        `${this.origin.name} has no field "${clause.name}".${fields.length > 0 ? ` It has ${fields.map((one) => one.name).join(', ')}.` : ''}`,
        { property: 'name' },
      );
    if (field?.$type === 'FieldClause' && field.type.name === 'trait') {
      const named = clause.value.$type === 'Reference' ? clause.value : undefined;
      const trait = this.book.findTrait(named?.name ?? text);
      // A derived value, the better of two skills and the like are formulas.
      if (!trait) return { value: this.formula(clause.value, clause.name), text };
      return { value: (scope) => scope.character.trait(trait.kind, trait.key, named?.specialty), text };
    }
    return { value: this.formula(clause.value, clause.name), text };
  }

  private modeValues(clause: ast.Mode): ReadonlyMap<string, FieldValue> {
    return new Map(
      clause.block.clauses.flatMap((one) =>
        one.$type === 'Value' ? [[nameKey(one.name), this.fieldValue(one)] as const] : [],
      ),
    );
  }

  private poolClause(clause: ast.PoolOperation): PoolClause {
    const operation =
      clause.operation === 'require'
        ? clause.measure === 'width'
          ? 'require width'
          : 'require height'
        : clause.operation;
    return {
      operation,
      amount: this.formula(clause.amount, clause.operation),
      ...(clause.die && { die: clause.die }),
      ...(clause.height && { height: this.formula(clause.height, clause.operation) }),
      ...(clause.part !== undefined && { part: this.named(clause, 'part', clause.part) }),
    };
  }
}

function choiceOfRow(
  label: string,
  cells: readonly import('../../values/value.js').Value[],
  columns: number,
  origin: RuleOrigin,
): Choice {
  const key = nameKey(label);
  const cell = cells[0];
  if (columns > 1 || !cell) return { label, key };
  return { label, key, value: () => ({ operation: 'declared', value: cell, origin, label }) };
}

const formulaPrefix = 'derived it = ';

/** A formula inside a text, such as the `{cost}` of a message. */
function formulaOf(text: string): ast.Formula | undefined {
  const known = formulas.get(text);
  if (known) return known;
  const [declaration] = parseRulebook(formulaPrefix + text).root.declarations;
  const formula = declaration?.$type === 'Derived' ? declaration.value : undefined;
  if (formulas.size >= MOST_FORMULAS) formulas.clear();
  if (formula) formulas.set(text, formula);
  return formula;
}

/** Formulas of messages by their text: a rulebook is compiled with every key that is typed in it. */
const formulas = new Map<string, ast.Formula>();
const MOST_FORMULAS = 2000;

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

export function citationsOf(citations: readonly ast.Citation[], book: Book): Citation[] {
  return citations.map((citation) => {
    const from = Number(citation.from);
    return {
      source: citation.source ?? book.firstSource(citation) ?? '',
      from,
      to: citation.to === undefined ? from : Number(citation.to),
    };
  });
}

export function rulingsOf(draft: Draft, book: Book): Ruling[] {
  return draft.clauses.flatMap((clause) =>
    clause.$type === 'Ruling'
      ? [{ id: clause.id, text: clause.text, citations: citationsOf(clause.citations, book) }]
      : [],
  );
}
