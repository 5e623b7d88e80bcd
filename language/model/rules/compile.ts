import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { parseDiceSum } from '../../values/dice-sum.js';
import { isProblem } from '../../values/problem.js';
import type { RuleOrigin } from '../sheet.js';
import { Book, type BookSource, type Draft, type NameContext, type RuleFinding } from './book.js';
import { checkCycles } from './check-cycles.js';
import { checkLadder, checkTable } from './check-tables.js';
import { checkUnusedLets } from './check-unused.js';
import { ClauseCompiler, citationsOf, rulingsOf } from './compile-clauses.js';
import { FormulaCompiler } from './compile-formula.js';
import { compileScale, scaleLookUp } from './compile-scales.js';
import { compileLadder, compileTable, decimal } from './compile-tables.js';
import { contentsOf } from './contents.js';
import type {
  Declared,
  Derived,
  DiceParameterRule,
  DiceRules,
  Field,
  Kind,
  Ladder,
  Limit,
  List,
  Modifier,
  Rules,
  Scale,
  Setting,
  Switch,
  Table,
  Trait,
} from './rules.js';
import { buildVocabulary } from './vocabulary.js';

export interface CompiledBook {
  readonly rules: Rules;
  readonly findings: readonly RuleFinding[];
}

/**
 * Compiles a rulebook with its bases, given bases first. Declarations of one kind and name are layers of one: a later
 * book changes only the clauses that it states. Always gives rules; what is wrong in them is in the findings.
 */
export function compileRulebook(layers: readonly BookSource[]): CompiledBook {
  const book = new Book(layers);
  const last = layers[layers.length - 1];
  if (!last) throw new Error('A rulebook is compiled from at least one document.');
  const drafts = [...book.drafts.values()];
  const compiled = <Node extends ast.Declaration, Result>(
    what: Draft['what'],
    make: (draft: Draft, node: Node, declared: Declared) => Result,
  ): Map<string, Result> => {
    const results = new Map<string, Result>();
    for (const draft of drafts) {
      if (draft.what !== what) continue;
      const layer = draft.layers[draft.layers.length - 1];
      if (layer)
        book.within(layer.source, () =>
          results.set(draft.key, make(draft, layer.node as Node, declaredOf(draft, book))),
        );
    }
    return results;
  };

  const dice = [
    ...compiled<ast.Dice, DiceRules>('dice', (draft, node, declared) =>
      compileDice(draft, node, declared, book),
    ).values(),
  ];
  book.dieSides = dice.find((one) => one.family !== 'matching')?.sides;
  book.tables = compiled<ast.Table, Table>('table', (draft, _node, declared) => compileTable(draft, declared, book));
  const ladders = compiled<ast.Ladder, Ladder>('ladder', (draft, _node, declared) => compileLadder(draft, declared));
  const scales = compiled<ast.Scale, Scale>('scale', (draft, node, declared) =>
    compileScale(draft, node, declared, book),
  );
  book.scaleCompiler = (scale, column, key) => scaleLookUp(scales.get(scale), column, key);

  const clausesFor = (
    draft: Draft,
    inherited: readonly ast.Clause[] = [],
    more?: Partial<NameContext>,
  ): ClauseCompiler => new ClauseCompiler(book, ladders, originOf(draft, book), draft.clauses, inherited, more);

  const kinds = compiled<ast.Kind, Kind>('kind', (draft, node, declared) => {
    const open = draft.clauses.find((clause) => clause.$type === 'Open');
    return {
      ...declared,
      item: node.item || book.isItem(draft.key),
      open: open ? (open.text ? 'text' : 'name') : false,
      clauses: clausesFor(draft).compile(),
    };
  });
  const traits = new Map<string, Map<string, Trait>>();
  for (const kind of kinds.keys()) traits.set(kind, new Map());
  for (const draft of drafts) {
    if (draft.what !== 'trait') continue;
    const layer = draft.layers[draft.layers.length - 1];
    if (!layer) continue;
    book.within(layer.source, () => {
      const kind = kinds.get(draft.kind);
      if (!kind) {
        book.report(
          'unknown-name',
          layer.node,
          `No kind is called "${draft.kind}"; declare it with \`kind ${draft.kind}\`, or use one of ${[...kinds.keys()].join(', ')}.`,
        );
        return;
      }
      const inherited = book.kind(draft.kind)?.clauses ?? [];
      const clauses = clausesFor(draft, inherited).compile(kind.clauses);
      traits.get(draft.kind)?.set(draft.key, { ...declaredOf(draft, book), kind: draft.kind, clauses, own: false });
    });
  }

  for (const draft of drafts) checkShape(draft, book, ladders);
  const derived = compiled<ast.Derived, Derived>('derived', (draft, node, declared) =>
    compileDerived(draft, node, declared, book, clausesFor(draft, [], itemContext(node, book))),
  );
  checkCycles(derived, book);
  checkUnusedLets(book);
  const rules: Omit<Rules, 'vocabulary'> = {
    name: last.name,
    ...(titleOf(last) !== undefined && { title: titleOf(last) }),
    uri: last.uri,
    books: layers.map((layer) => layer.name),
    sources: book.sources,
    dice,
    ...(book.budget && {
      budget: new FormulaCompiler(
        book,
        { locals: new Set() },
        { book: last.name, kind: 'budget', name: 'budget' },
      ).compile(book.budget.node.value),
    }),
    kinds,
    traits,
    settings: compiled<ast.Setting, Setting>('setting', (draft, node, declared) => ({
      ...declared,
      value: clausesFor(draft).formula(node.value, 'setting'),
      ...(node.unit !== undefined && { unit: node.unit }),
      also: alsoOf(draft),
    })),
    switches: compiled<ast.Switch, Switch>('switch', (_draft, node, declared) => ({
      ...declared,
      on: node.value === 'on',
    })),
    fields: compiled<ast.Field, Field>('field', (draft, node, declared) => ({
      ...clausesFor(draft, [], { choices: new Set(node.type.choices.map((row) => nameKey(row.label))) }).field(node),
      ...declared,
      also: alsoOf(draft),
    })),
    lists: compiled<ast.List, List>('list', (draft, node, declared) => ({
      ...declared,
      kinds: node.kinds.map(nameKey),
      marks: draft.clauses.flatMap((clause) => (clause.$type === 'Mark' ? [clause.name] : [])),
      also: alsoOf(draft),
    })),
    tables: book.tables,
    ladders,
    scales,
    derived,
    modifiers: compiled<ast.Modifier, Modifier>('modifier', (draft, node, declared) =>
      compileModifier(draft, node, declared, book, ladders),
    ),
    limits: book.limits.map(({ source, node }, index) =>
      book.within(source, () => compileLimit(node, index, source, book, ladders)),
    ),
    policies: compiled<ast.Policy, readonly string[]>('policy', (_draft, node) => node.order),
    bans: new Map(
      book.bans.flatMap((ban) =>
        ban.names.map((name) => [book.findTrait(name)?.key ?? nameKey(name), ban.text] as const),
      ),
    ),
    contents: contentsOf(book),
  };
  return { rules: { ...rules, vocabulary: buildVocabulary(rules) }, findings: book.findings };
}

function checkShape(draft: Draft, book: Book, ladders: ReadonlyMap<string, Ladder>): void {
  const source = draft.layers.at(-1)?.source;
  const table = draft.what === 'table' ? book.tables.get(draft.key) : undefined;
  const ladder = draft.what === 'ladder' ? ladders.get(draft.key) : undefined;
  if (source && table) book.within(source, () => checkTable(draft, table, book));
  if (source && ladder) book.within(source, () => checkLadder(draft, ladder.steps, book));
}

function compileDice(draft: Draft, node: ast.Dice, declared: Declared, book: Book): DiceRules {
  const parsed = node.dice === undefined ? undefined : parseDiceSum(node.dice, 0);
  const sum = parsed && !isProblem(parsed) ? parsed : undefined;
  const parameters = draft.layers.flatMap((layer) =>
    (layer.node as ast.Dice).parameters.map((parameter) => diceParameter(parameter, book)),
  );
  return { ...declared, family: nameKey(node.family), dice: sum?.dice ?? 1, sides: sum?.sides ?? 0, parameters };
}

function diceParameter(parameter: ast.DiceParameter, book: Book): DiceParameterRule {
  const from = parameter.from ? literal(parameter.from) : undefined;
  const to = parameter.to ? literal(parameter.to) : from;
  const condition = parameter.condition;
  const bound =
    condition?.$type === 'Binary' && condition.left.$type === 'Reference' && nameKey(condition.left.name) === 'target'
      ? literal(condition.right)
      : undefined;
  const toggle = condition?.$type === 'Reference' ? book.find('switch', condition.name) : undefined;
  if (condition && bound === undefined && toggle === undefined)
    book.report(
      'not-computable',
      condition,
      'A condition of a dice parameter is a switch, or compares `target` with a number, as in `when target >= 15`.',
    );
  const operator = condition?.$type === 'Binary' ? condition.operator : undefined;
  const least = operator === '>=' ? bound : operator === '>' && bound !== undefined ? bound + 1 : undefined;
  const most = operator === '<=' ? bound : operator === '<' && bound !== undefined ? bound - 1 : undefined;
  return {
    name: nameKey(parameter.name),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(toggle !== undefined && { toggle }),
    ...(least !== undefined && { targetAtLeast: least }),
    ...(most !== undefined && { targetAtMost: most }),
  };
}

function literal(formula: ast.Formula): number | undefined {
  if (formula.$type === 'NumberLiteral') return decimal(formula.value);
  if (formula.$type === 'Negation' && formula.operator === '-') {
    const value = literal(formula.operand);
    return value === undefined ? undefined : -value;
  }
  return undefined;
}

function itemContext(node: ast.Derived, book: Book): Partial<NameContext> {
  return node.each === undefined ? {} : book.contextOfKind(nameKey(node.each));
}

function compileDerived(
  draft: Draft,
  node: ast.Derived,
  declared: Declared,
  book: Book,
  clauses: ClauseCompiler,
): Derived {
  const reads = new Set<string>();
  const each = node.each === undefined ? undefined : nameKey(node.each);
  if (node.each !== undefined && !book.isItem(node.each))
    book.report(
      'unknown-name',
      node,
      `"${node.each}" is no kind of item; \`derived ... of\` names one declared \`is item\`.`,
    );
  const context: NameContext =
    each === undefined ? { locals: new Set<string>(), reads } : { ...book.contextOfKind(each), reads };
  const lets = new Map(
    draft.clauses.flatMap((clause) =>
      clause.$type === 'Let' ? [[nameKey(clause.name), clauses.formula(clause.value, clause.name)] as const] : [],
    ),
  );
  const names: NameContext = { ...context, locals: new Set([...context.locals, ...lets.keys()]), fixed: lets };
  const value = new FormulaCompiler(book, names, originOf(draft, book)).compile(node.value);
  return {
    ...declared,
    ...(each !== undefined && { each }),
    ...(node.unit !== undefined && { unit: node.unit }),
    value,
    also: alsoOf(draft),
    reads,
  };
}

function compileModifier(
  draft: Draft,
  node: ast.Modifier,
  declared: Declared,
  book: Book,
  ladders: ReadonlyMap<string, Ladder>,
): Modifier {
  const parameter = node.parameter;
  const bound = new Set(['target', ...(parameter ? [nameKey(parameter.name)] : [])]);
  const compiler = new ClauseCompiler(book, ladders, originOf(draft, book), draft.clauses, [], {
    bound,
    locals: book.contextOfKind('item').locals,
    optionalSelf: true,
  });
  return {
    ...declared,
    clauses: compiler.compile(),
    ...(parameter && {
      parameter: {
        name: parameter.name,
        key: nameKey(parameter.name),
        ...(parameter.min && { min: compiler.formula(parameter.min, parameter.name) }),
        ...(parameter.max && { max: compiler.formula(parameter.max, parameter.name) }),
        ...(parameter.table !== undefined && { table: nameKey(parameter.table) }),
        ...(parameter.unit !== undefined && { unit: parameter.unit }),
        ...(parameter.fallback && { fallback: compiler.formula(parameter.fallback, parameter.name) }),
      },
    }),
  };
}

function compileLimit(
  node: ast.Limit,
  index: number,
  source: BookSource,
  book: Book,
  ladders: ReadonlyMap<string, Ladder>,
): Limit {
  const origin: RuleOrigin = { book: source.name, kind: 'limit', name: node.message, clause: String(index) };
  const compiler = new ClauseCompiler(book, ladders, origin, node.block?.clauses ?? []);
  return {
    key: `${index}`,
    name: node.message,
    origin,
    citations: citationsOf(node.citations, book),
    rulings: (node.block?.clauses ?? []).flatMap((clause) =>
      clause.$type === 'Ruling'
        ? [{ id: clause.id, text: clause.text, citations: citationsOf(clause.citations, book) }]
        : [],
    ),
    layers: [source.name],
    condition: compiler.formula(node.condition, 'limit'),
    ...(node.exception && { exception: compiler.formula(node.exception, 'limit') }),
    severity: node.severity ?? 'error',
    message: compiler.message(node.message),
  };
}

function alsoOf(draft: Draft): string[] {
  return draft.clauses.flatMap((clause) => (clause.$type === 'Also' ? clause.names : []));
}

function originOf(draft: Draft, book: Book): RuleOrigin {
  return {
    book: draft.layers[draft.layers.length - 1]?.source.name ?? book.layers[0]?.name ?? '',
    kind: draft.kind,
    name: draft.name,
  };
}

function declaredOf(draft: Draft, book: Book): Declared {
  const described = [...draft.layers]
    .reverse()
    .map((layer) => layer.node)
    .find((node) => 'text' in node && node.text !== undefined);
  const cited = [...draft.layers]
    .reverse()
    .map((layer) => layer.node)
    .find((node) => 'citations' in node && node.citations.length > 0);
  return {
    key: draft.key,
    name: draft.name,
    origin: originOf(draft, book),
    ...(described && 'text' in described && typeof described.text === 'string' && { description: described.text }),
    citations: cited && 'citations' in cited ? citationsOf(cited.citations, book) : [],
    rulings: rulingsOf(draft, book),
    layers: draft.layers.map((layer) => layer.source.name),
  };
}

function titleOf(source: BookSource): string | undefined {
  return source.root.header?.title;
}
