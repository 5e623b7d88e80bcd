import { type AstNode, AstUtils } from 'langium';
import type * as ast from '../../../grammar/generated/ast.js';
import { isQuery } from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import type { RuleOrigin } from '../../../values/origin.js';
import { checkRolled } from '../../check/check-formula.js';
import { type Effect, MODIFIED } from '../../clauses.js';
import { addressOf, type Declared } from '../../declared.js';
import type { KeptFormulas } from '../../kept-formulas.js';
import { messages } from '../../messages.js';
import type { Derived, FunctionRule, Limit, Modifier } from '../../rules.js';
import type { Compiled } from '../../scope.js';
import type { Book } from '../book.js';
import type { BookSource, Draft } from '../draft.js';
import { DeclarationFormulas, FormulaCompiler } from '../formulas/compile-formula.js';
import { nothing } from '../formulas/literals.js';
import { contextOf, type NameContext } from '../formulas/own-names.js';
import { alsoOf, bookAddress, citationsOf, originOf } from '../origins.js';
import { ClauseCompiler } from './compile-clauses.js';
import { diceNamed } from './compile-dice.js';
import { compileEffect } from './compile-effects.js';
import { compileParameter, compileParameters, kindsOfParameter, parametersOf } from './declared-parameters.js';

/** Compiles `derived NAME = ...`. */
export function compileDerived(draft: Draft, node: ast.Derived, declared: Declared, book: Book): Derived {
  const reads = new Set<string>();
  const each = node.each === undefined ? undefined : nameKey(node.each);
  if (node.each !== undefined && !book.isItem(node.each))
    book.report('unknown-name', node, messages.notAnItem(node.each, '`derived ... of` names', ''), {
      property: 'each',
    });
  const declaredParameters = parametersOf(draft);
  const bound = new Set(declaredParameters.map((parameter) => nameKey(parameter.name)));
  const context: NameContext = {
    ...(each === undefined ? { locals: new Set<string>() } : book.contextOfKind(each)),
    reads,
    bound,
  };
  const own = draft.clauses.filter((clause) => clause.$type === 'Let');
  const lets = new LocalFormulas(own, book, (clause) =>
    new FormulaCompiler(book, names, { ...originOf(draft, book), clause: clause.name }).compile(clause.value),
  );
  const names: NameContext = {
    ...context,
    locals: new Set([...context.locals, ...own.map((clause) => nameKey(clause.name))]),
    lets: letsOf(own),
    fixed: lets,
  };
  lets.compileAll();
  const value = new FormulaCompiler(book, names, originOf(draft, book)).compile(node.value);
  const hidden = draft.clauses.findLast((clause) => clause.$type === 'Hidden');
  const rolls = draft.clauses.findLast((clause) => clause.$type === 'Rolls');
  if (rolls && each !== undefined) book.report('wrong-place', rolls, messages.rollsOfThing);
  const rollsOn = rolls && diceNamed(rolls, book);
  if (rolls?.value) checkRolled(book, { locals: new Set(), bound }, rolls);
  const unread = new FormulaCompiler(book, { locals: new Set(), bound }, { ...originOf(draft, book), clause: 'rolls' });
  // What the condition of `hidden` reads is not read by the value.
  const shown = new FormulaCompiler(
    book,
    { ...names, reads: new Set() },
    { ...originOf(draft, book), clause: 'hidden' },
  );
  const parameters = compileParameters(
    declaredParameters,
    [node.value, ...draft.clauses],
    new DeclarationFormulas(book, originOf(draft, book), { locals: new Set(), reads }),
  );
  return {
    ...declared,
    ...(each !== undefined && { each }),
    parameters,
    ...(node.unit !== undefined && { unit: node.unit }),
    value,
    also: alsoOf(draft),
    reads,
    gives: givenBy(draft, new DeclarationFormulas(book, originOf(draft, book), { ...names, reads: new Set() })),
    queries: queriesIn(node.value),
    ...(rolls && each === undefined && { rolls: unread.compile(rolls.value) }),
    ...(rollsOn !== undefined && { rollsOn }),
    ...(rolls?.kept && each === undefined && { keeps: unread.compile(rolls.kept) }),
    hidden: hidden?.condition ? shown.condition(hidden.condition) : hidden !== undefined,
  };
}

function letsOf(clauses: readonly ast.Let[]): ReadonlyMap<string, ast.Formula> {
  return new Map(clauses.map((clause) => [nameKey(clause.name), clause.value]));
}

/**
 * The effects of a derived value. One with parameters or one for each item can have none, because it has many values.
 */
function givenBy(draft: Draft, formulas: DeclarationFormulas): readonly Effect[] {
  const { book } = formulas;
  const node = draft.layers.at(-1)?.node;
  const isOne = node?.$type === 'Derived' && node.each === undefined && parametersOf(draft).length === 0;
  return draft.clauses.flatMap((clause): Effect[] => {
    if (clause.$type !== 'Gives') return [];
    if (!isOne) {
      book.report('wrong-place', clause, messages.givesOfSeveral(draft.name));
      return [];
    }
    return clause.effects.flatMap((effect): Effect[] => {
      const compiled = compileEffect(effect, formulas);
      if (effect.situation !== undefined)
        book.report('wrong-place', effect, messages.givesWhen(draft.name), { property: 'situation' });
      else if (compiled.target.what === 'self')
        book.report('wrong-place', effect.target, messages.givesItself(draft.name));
      else return [compiled];
      return [];
    });
  });
}

/** Compiles `function NAME (...) = ...`. */
export function compileFunction(draft: Draft, node: ast.FunctionRule, declared: Declared, book: Book): FunctionRule {
  const reads = new Set<string>();
  const stated = parametersOf(draft);
  const bound = new Set(stated.map((parameter) => nameKey(parameter.name)));
  const own = draft.clauses.filter((clause) => clause.$type === 'Let');
  const formulas = (names: NameContext, clause?: string): FormulaCompiler =>
    new FormulaCompiler(book, names, { ...originOf(draft, book), ...(clause !== undefined && { clause }) });
  const lets = new LocalFormulas(own, book, (clause) => formulas(names, clause.name).compile(clause.value));
  const names: NameContext = {
    locals: new Set(own.map((clause) => nameKey(clause.name))),
    lets: letsOf(own),
    fixed: lets,
    reads,
    bound,
  };
  lets.compileAll();
  const value = formulas(names).compile(node.value);
  const outside = new DeclarationFormulas(book, originOf(draft, book), { locals: new Set(), reads });
  const parameters = compileParameters(stated, [node.value, ...draft.clauses], outside);
  return { ...declared, parameters, ...(node.unit !== undefined && { unit: node.unit }), value, reads };
}

/** How deep the queries of a formula are nested. */
function queriesIn(node: AstNode): number {
  const inside = AstUtils.streamContents(node).reduce((most, child) => Math.max(most, queriesIn(child)), 0);
  return inside + (isQuery(node) ? 1 : 0);
}

/** Compiles `modifier NAME { ... }`. */
export function compileModifier(draft: Draft, declared: Declared, book: Book): Modifier {
  const { formulas, ...modifier } = modifierParts(draft, declared, book, []);
  return modifier;
}

/**
 * Compiles what a modifier and an action have in common, together with the formulas of the declaration. These can read
 * the bound names in `more`, the fields of items and the own names of `kinds`. `kept` decides which of them are cached
 * while the action is played.
 */
export function modifierParts(
  draft: Draft,
  declared: Declared,
  book: Book,
  more: readonly string[],
  kinds: readonly string[] = [],
  kept?: KeptFormulas,
  place?: Pick<NameContext, 'fixed' | 'boundAs' | 'ambiguous'> & {
    readonly locals: readonly string[];
    use(formulas: DeclarationFormulas): void;
  },
): Modifier & { readonly formulas: DeclarationFormulas } {
  const asking = draft.layers.findLast((layer) => parameterOf(layer.node))?.node;
  const parameter = asking && parameterOf(asking);
  if (parameter?.type === 'text')
    book.report('wrong-type', parameter, messages.textParameter(draft.name), { property: 'type' });
  const bound = new Set(['target', MODIFIED, ...more, ...(parameter ? [nameKey(parameter.name)] : [])]);
  const locals = new Set(['item', ...kinds].flatMap((kind) => [...book.contextOfKind(kind).locals]));
  const taken = draft.what === 'action' && parameter ? kindsOfParameter(parameter, book) : undefined;
  const entries = new Map(parameter && taken ? [[nameKey(parameter.name), taken]] : []);
  // A field of an item comes before a local value with the same name.
  const lets = letsOf(
    draft.clauses.flatMap((one) => (one.$type === 'Let' && !locals.has(nameKey(one.name)) ? [one] : [])),
  );
  for (const key of place?.locals ?? []) locals.add(key);
  const { boundAs, ambiguous } = place ?? {};
  const ofParts = { ...(boundAs && { boundAs }), ...(ambiguous && { ambiguous }) };
  const names = { bound, locals, lets, entries, optionalSelf: true, hasFoe: true, ...ofParts } as const;
  const fixed: LocalFormulas = new LocalFormulas(
    draft.clauses.filter((clause) => clause.$type === 'Let'),
    book,
    (clause) => {
      const compile = (): Compiled => formulas.formula(clause.value, clause.name);
      return kept ? kept.local(nameKey(clause.name), compile) : compile();
    },
  );
  const compiler: ClauseCompiler = new ClauseCompiler(book, originOf(draft, book), draft.clauses, [], {
    ...names,
    fixed: place?.fixed ?? fixed,
  });
  const formulas = kept
    ? new DeclarationFormulas(book, compiler.formulas.origin, { ...compiler.formulas.names, kept })
    : compiler.formulas;
  place?.use(formulas);
  if (!place) fixed.compileAll();
  return {
    ...declared,
    clauses: compiler.compile(),
    formulas,
    ...(parameter && { parameter: compileParameter(parameter, compiler.formulas, draft.what === 'action') }),
  };
}

function parameterOf(node: ast.Declaration): ast.Parameter | undefined {
  return node.$type === 'Modifier' || node.$type === 'Action' ? node.parameter : undefined;
}

/** Compiles `limit NAME ...`. */
export function compileLimit(node: ast.Limit, index: number, source: BookSource, book: Book): Limit {
  const origin: RuleOrigin = { book: bookAddress(source), kind: 'limit', name: node.message, clause: String(index) };
  const formulas = new DeclarationFormulas(book, origin, contextOf(node.block?.clauses ?? []));
  return {
    key: `${index}`,
    address: addressOf('limit', `${index}`),
    name: node.message,
    origin,
    citations: citationsOf(node.citations, book),
    rulings: (node.block?.clauses ?? []).flatMap((clause) =>
      clause.$type === 'Ruling'
        ? [{ id: clause.id, text: clause.text, citations: citationsOf(clause.citations, book) }]
        : [],
    ),
    layers: [source.name],
    condition: formulas.condition(node.condition, 'limit'),
    ...(node.exception && { exception: formulas.condition(node.exception, 'limit') }),
    severity: node.severity ?? 'error',
    message: formulas.message(node),
  };
}

/**
 * Local values of a declaration without entries of its own. Each is compiled when it is first read, so their order does
 * not matter.
 */
export class LocalFormulas {
  private readonly compiled = new Map<string, Compiled>();
  private readonly open: ast.Let[] = [];

  constructor(
    private readonly clauses: readonly ast.Let[],
    private readonly book: Book,
    private readonly compile: (clause: ast.Let) => Compiled,
  ) {}

  get(key: string): Compiled | undefined {
    const cached = this.compiled.get(key);
    if (cached) return cached;
    const clause = this.clauses.findLast((one) => nameKey(one.name) === key);
    if (!clause) return undefined;
    const from = this.open.indexOf(clause);
    if (from >= 0) {
      this.reportCycle(this.open.slice(from));
      return () => nothing;
    }
    this.open.push(clause);
    const compiled = this.compile(clause);
    this.open.pop();
    this.compiled.set(key, compiled);
    return compiled;
  }

  compileAll(): void {
    for (const clause of this.clauses) this.get(nameKey(clause.name));
  }

  private reportCycle(circle: readonly ast.Let[]): void {
    const names = [...circle, ...circle.slice(0, 1)].map((clause) => clause.name);
    for (const clause of circle)
      this.book.report('cycle', clause, messages.cycle(names), {
        property: 'name',
      });
  }
}
