import { type AstNode, AstUtils } from 'langium';
import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import { LEAST_WIDTH } from '../../../values/pool-operation.js';
import { numberValue } from '../../../values/value.js';
import { type Effect, type EffectTarget, MODIFIED, type PoolClause } from '../../clauses.js';
import { messages } from '../../messages.js';
import type { Compiled } from '../../scope.js';
import type { Book } from '../book.js';
import { type DeclarationFormulas, FormulaCompiler } from '../formulas/compile-formula.js';
import { literal } from '../formulas/literals.js';

/** Compiles an effect of `gives`. */
export function compileEffect(effect: ast.Effect, formulas: DeclarationFormulas): Effect {
  return {
    operation: effect.operation,
    ...(effect.value && { amount: formulas.formula(effect.value, 'gives') }),
    target: effectTarget(effect.target, formulas),
    ...(effect.situation !== undefined && { when: effect.situation }),
    ...(effect.condition && { condition: formulas.condition(effect.condition, 'gives') }),
  };
}

const one: Compiled = () => ({ operation: 'written', value: numberValue(1) });

/** Compiles a change that a modifier makes to a roll. */
export function compilePoolClause(clause: ast.PoolOperation, formulas: DeclarationFormulas): PoolClause {
  const operation =
    clause.operation === 'require'
      ? clause.measure === 'width'
        ? 'require width'
        : 'require height'
      : clause.operation;
  if (clause.direct && !formulas.book.isPooling())
    formulas.book.report('unused', clause, messages.nothingPooled, { property: 'direct', severity: 'warning' });
  const contest = clause.contest === undefined ? undefined : nameKey(clause.contest);
  const { contestNames } = formulas.book;
  if (contest !== undefined && !contestNames.includes(contest))
    formulas.book.report('unknown-name', clause, messages.noSuchContest(clause.contest ?? '', contestNames), {
      property: 'contest',
    });
  reportAmount(clause, operation, formulas.book);
  return {
    operation,
    ...(contest !== undefined && { contest }),
    ...(clause.direct && { direct: true }),
    amount: clause.amount ? formulas.formula(clause.amount, clause.operation) : one,
    ...(clause.die && { die: clause.die }),
    ...(clause.height && { height: formulas.formula(clause.height, clause.operation) }),
    ...(clause.to && { to: formulas.formula(clause.to, clause.operation) }),
    ...(clause.worth && { worth: formulas.formula(clause.worth, clause.operation) }),
    ...(clause.once && { once: true }),
    ...(clause.ever && { ever: true }),
    ...(clause.keeps && { keeps: clause.keeps }),
    ...(clause.amount && readsModified(clause.amount) && { last: true }),
    ...partsOf(clause, formulas),
  };
}

/** The least number that has an effect on a roll, by operation. */
const LEAST: Readonly<Partial<Record<PoolClause['operation'], number>>> = {
  best: 1,
  worst: 1,
  worsen: 0,
  'require width': LEAST_WIDTH,
};

/** Reports a literal amount that has no effect. */
function reportAmount({ amount }: ast.PoolOperation, operation: PoolClause['operation'], book: Book): void {
  const [number, least] = [amount && literal(amount), LEAST[operation]];
  if (number === undefined || least === undefined || (Number.isInteger(number) && number >= least)) return;
  book.report('wrong-type', amount, messages.wrongAmount(operation, String(number), least));
}

function readsModified(formula: ast.Formula): boolean {
  return AstUtils.streamAst(formula).some((node) => isReference(node) && nameKey(node.name) === MODIFIED);
}

function isReference(node: AstNode): node is ast.Reference {
  return node.$type === 'Reference';
}

function effectTarget(target: ast.Target, formulas: DeclarationFormulas): EffectTarget {
  if (target.every) {
    const kind = nameKey(target.kind ?? 'trait');
    if (kind !== 'trait' && kind !== 'item' && !formulas.book.kind(kind))
      formulas.book.report(
        'unknown-name',
        target,
        messages.unknownThing('kind', target.kind ?? kind, formulas.book.advice(kind, ['kind'])),
        { property: 'kind' },
      );
    const inner = new FormulaCompiler(formulas.book, formulas.book.contextOfKind(kind), {
      ...formulas.origin,
      clause: 'gives',
    });
    return { what: 'every', kind, ...(target.condition && { condition: inner.condition(target.condition) }) };
  }
  const key = nameKey(target.name ?? '');
  if (key === 'level' || key === 'rating' || key === nameKey(formulas.origin.name)) return { what: 'self' };
  return namedTarget(target, { property: 'name' }, target.name ?? '', target.specialty, formulas);
}

/** The parts of a roll that a clause names. */
export function partsOf(
  clause: ast.PoolOperation | ast.Always,
  formulas: DeclarationFormulas,
): { readonly parts?: readonly EffectTarget[] } {
  return clause.parts.length > 0 ? { parts: clause.parts.map((_, index) => rollPart(clause, index, formulas)) } : {};
}

/** A part of a roll: everything of a kind, or a trait, a derived value or a setting. */
function rollPart(clause: ast.PoolOperation | ast.Always, index: number, formulas: DeclarationFormulas): EffectTarget {
  const name = clause.parts[index] ?? '';
  if (formulas.book.kind(nameKey(name))) return { what: 'every', kind: nameKey(name) };
  return namedTarget(clause, { property: 'parts', index }, name, undefined, formulas);
}

/** The target that a name means: a trait, a derived value or a setting; an unknown one is reported. */
function namedTarget(
  node: ast.Target | ast.PoolOperation | ast.Always,
  at: { readonly property: string; readonly index?: number },
  name: string,
  specialty: string | undefined,
  formulas: DeclarationFormulas,
): EffectTarget {
  const key = nameKey(name);
  const qualified = formulas.book.qualified(name);
  const rest = qualified?.rest ?? key;
  const trait =
    qualified && !formulas.book.kind(qualified.kind) ? undefined : formulas.book.findTrait(rest, qualified?.kind);
  if (trait)
    return {
      what: 'trait',
      kind: trait.kind,
      key: trait.key,
      ...(specialty !== undefined && { specialty: nameKey(specialty) }),
    };
  const derived = formulas.book.find('derived', rest);
  if (derived) return { what: 'derived', key: derived };
  const setting = formulas.book.find('setting', rest);
  if (setting) return { what: 'setting', key: setting };
  formulas.book.reportUnknown(node, 'trait, derived value or setting', name, ['trait', 'derived', 'setting'], at);
  return { what: 'unknown', name };
}
