import { contestsOf, degreesOf, outcomeNamesOf, sidesOf } from '../../dice/families/game.js';
import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { builtInRulebook } from '../../rulebooks/built-in.js';
import { checkActions } from '../check/check-actions.js';
import { checkCreations } from '../check/check-creations.js';
import {
  checkClausePlaces,
  checkCycles,
  checkLayers,
  checkSharedNames,
  checkUnusedLets,
} from '../check/check-declarations.js';
import { checkParts } from '../check/check-parts.js';
import { checkLadder, checkTable } from '../check/check-tables.js';
import type { Field } from '../clauses.js';
import type { Creation } from '../creations.js';
import type { Declared } from '../declared.js';
import { messages } from '../messages.js';
import type { PageRule } from '../page.js';
import {
  type Action,
  type Derived,
  type DiceRules,
  type Kind,
  type List,
  type Modifier,
  Rules,
  type RulesParts,
  type Setting,
  type Switch,
  type Trait,
} from '../rules.js';
import type { Scale } from '../scales.js';
import type { Ladder, Table } from '../tables.js';
import { actionNames, buildVocabulary, rolledNames } from '../vocabulary.js';
import { Book } from './book.js';
import { compiledOnce } from './compiled-once.js';
import { contentsOf } from './contents.js';
import { compileAction } from './declarations/compile-actions.js';
import { ClauseCompiler } from './declarations/compile-clauses.js';
import { compileCreation } from './declarations/compile-creations.js';
import { compileDerived, compileFunction, compileLimit, compileModifier } from './declarations/compile-declarations.js';
import { compileDice, withConditions } from './declarations/compile-dice.js';
import { compilePage } from './declarations/compile-page.js';
import { compileField } from './declarations/compile-parameters.js';
import { compilePart } from './declarations/compile-parts.js';
import { compileLadder, compileScale, compileTable } from './declarations/compile-tables.js';
import { doersOf } from './done-parts.js';
import { type BookSource, type Draft, marksOf } from './draft.js';
import { FormulaCompiler } from './formulas/compile-formula.js';
import { Functions } from './formulas/functions.js';
import type { NameContext } from './formulas/own-names.js';
import { alsoOf, declaredOf, originOf } from './origins.js';
import type { RuleFinding } from './rule-findings.js';

/** A rulebook that was compiled, and what is wrong with it. */
export interface CompiledBook {
  readonly rules: Rules;
  /** Settings and switches that no formula reads; a procedure or a line of a sheet may read them. */
  readonly unread: readonly Draft[];
  readonly findings: readonly RuleFinding[];
  /** Its declarations, for checks that are made only for a document that somebody writes. */
  readonly book: Book;
}

/** Books of the box by the tree of their last layer, which never changes: all workspaces share them, as they share the trees. */
const booksOfBox = new WeakMap<ast.RulebookDocument, CompiledBook>();

/**
 * Compiles a rulebook with its bases, given bases first. Declarations of one kind and name are layers of one: a later
 * book changes only the clauses that it states. Always gives rules; what is wrong in them is in the findings.
 */
export function compileRulebook(layers: readonly BookSource[]): CompiledBook {
  const last = layers[layers.length - 1];
  if (!last) throw new Error('A rulebook is compiled from at least one document.');
  if (!layers.every(({ uri, root }) => builtInRulebook(uri)?.root() === root)) return compileLayers(layers, last);
  const compiled = booksOfBox.get(last.root) ?? compileLayers(layers, last);
  booksOfBox.set(last.root, compiled);
  return compiled;
}

function compileLayers(layers: readonly BookSource[], last: BookSource): CompiledBook {
  const book = new Book(layers);
  const drafts = [...book.drafts.values()];
  // The books of the box are checked when Muster is tested: where nothing else is compiled, their actions are when they are first asked for.
  const isOfBox = layers.every(({ uri }) => builtInRulebook(uri) !== undefined);
  const compiled = <Node extends ast.Declaration, Result>(
    what: Draft['what'],
    make: (draft: Draft, node: Node, declared: Declared) => Result,
  ): Map<string, Result> => {
    const results = new Map<string, Result>();
    for (const draft of drafts) {
      if (draft.what !== what) continue;
      const layer = draft.layers[draft.layers.length - 1];
      if (layer)
        book.within(layer.source, () => {
          const result = (): Result => make(draft, layer.node as Node, declaredOf(draft, book));
          const isLazy = isOfBox && what === 'action';
          results.set(draft.key, isLazy ? result() : compiledOnce(draft, book, result));
        });
    }
    return results;
  };

  const dice = [
    ...compiled<ast.Dice, DiceRules>('dice', (draft, node, declared) =>
      compileDice(draft, node, declared, book),
    ).values(),
  ];
  book.dice = dice;
  book.sidesOfDie = sidesOf({ dice });
  book.contests = contestsOf(dice);
  book.outcomes = outcomeNamesOf(dice);
  book.degrees = degreesOf(dice);
  book.tables = compiled<ast.Table, Table>('table', (draft, _node, declared) => {
    const table = compileTable(draft, declared, book);
    checkTable(draft, table, book);
    return table;
  });
  const ladders = compiled<ast.Ladder, Ladder>('ladder', (draft, _node, declared) => {
    const ladder = compileLadder(draft, declared);
    checkLadder(draft, ladder.steps, book);
    return ladder;
  });
  book.ladders = ladders;
  const scales = compiled<ast.Scale, Scale>('scale', (_draft, node, declared) => compileScale(node, declared, book));
  book.scales = scales;

  const functions = new Functions(book, (draft, node) =>
    compiledOnce(draft, book, () => compileFunction(draft, node, declaredOf(draft, book), book)),
  );
  book.functions = functions;

  const clausesFor = (
    draft: Draft,
    inherited: readonly ast.Clause[] = [],
    more?: Partial<NameContext>,
  ): ClauseCompiler => new ClauseCompiler(book, originOf(draft, book), draft.clauses, inherited, more);

  const kinds = compiled<ast.Kind, Kind>('kind', (draft, node, declared) => {
    const open = draft.clauses.find((clause) => clause.$type === 'Open');
    return {
      ...declared,
      item: node.item || book.isItem(draft.key),
      open: open ? (open.text ? 'text' : 'name') : false,
      clauses: clausesFor(draft).compile(),
    };
  });
  book.kinds = kinds;
  const traits = new Map<string, Map<string, Trait>>();
  for (const kind of kinds.keys()) traits.set(kind, new Map());
  for (const draft of drafts) {
    if (draft.what !== 'trait') continue;
    const layer = draft.layers[draft.layers.length - 1];
    if (!layer) continue;
    book.within(layer.source, () => {
      const kind = kinds.get(draft.kind);
      if (!kind) {
        book.report('unknown-name', layer.node, messages.unknownKind(draft.kind, [...kinds.keys()]), {
          property: 'kind',
        });
        return;
      }
      const trait = compiledOnce(draft, book, (): Trait => {
        const inherited = book.kind(draft.kind)?.clauses ?? [];
        const clauses = clausesFor(draft, inherited).compile(book.compiledKind(draft.kind)?.clauses);
        return { ...declaredOf(draft, book), kind: draft.kind, clauses, own: false };
      });
      traits.get(draft.kind)?.set(draft.key, trait);
    });
  }

  const derived = compiled<ast.Derived, Derived>('derived', (draft, node, declared) =>
    compileDerived(draft, node, declared, book),
  );
  const readingSettings = compiled<ast.Setting, Setting & { readonly reads: ReadonlySet<string> }>(
    'setting',
    (draft, node, declared) => {
      const reads = new Set<string>();
      return {
        ...declared,
        value: clausesFor(draft).formulas.formula(node.value, 'setting', reads),
        ...(node.unit !== undefined && { unit: node.unit }),
        also: alsoOf(draft),
        reads,
      };
    },
  );
  checkCycles(
    new Map([
      ...[...derived].map(([key, one]) => [key, one.reads] as const),
      ...[...readingSettings].map(([key, { reads }]) => [`setting:${key}`, reads] as const),
    ]),
    checkSharedNames(book),
    book,
  );
  checkLayers(book);
  checkClausePlaces(book);
  // What is compiled is kept for each declaration: there is one result for each.
  const policies = compiled<ast.Policy, Declared & { readonly order: readonly string[] }>(
    'policy',
    (_draft, node, declared) => ({ ...declared, order: node.order }),
  );
  const [page] = compiled<ast.Page, PageRule>('page', (draft) => compilePage(draft as Draft<ast.Page>, book)).values();
  const rules: Omit<RulesParts, 'vocabulary' | 'actionNames' | 'rolledNames'> = {
    name: last.name,
    ...(titleOf(last) !== undefined && { title: titleOf(last) }),
    uri: last.uri,
    books: layers.map((layer) => layer.name),
    sources: book.sources,
    dice: dice.map((one) =>
      withConditions(
        one,
        drafts.find(({ what, key }) => what === 'dice' && key === one.key),
        book,
      ),
    ),
    ...(book.budget && {
      budget: new FormulaCompiler(
        book,
        { locals: new Set() },
        { book: last.name, kind: 'budget', name: 'budget' },
      ).compile(book.budget.node.value),
    }),
    kinds,
    traits,
    settings: readingSettings,
    switches: compiled<ast.Switch, Switch>('switch', (_draft, node, declared) => ({
      ...declared,
      on: node.value === 'on',
    })),
    fields: compiled<ast.Field, Field>('field', (draft, node, declared) => ({
      ...compileField(
        node,
        clausesFor(draft, [], { choices: new Set(node.type.choices.map((row) => nameKey(row.label))) }).formulas,
        alsoOf(draft),
      ),
      ...declared,
    })),
    lists: compiled<ast.List, List>('list', (draft, node, declared) => ({
      ...declared,
      kinds: knownKinds(node, book),
      marks: marksOf(draft),
      also: alsoOf(draft),
    })),
    tables: book.tables,
    ladders,
    scales,
    derived,
    functions: functions.all(),
    modifiers: compiled<ast.Modifier, Modifier>('modifier', (draft, _node, declared) =>
      compileModifier(draft, declared, book),
    ),
    actions: compiled<ast.Action, Action>('action', (draft, _node, declared) =>
      compileAction(draft, declared, book, isOfBox),
    ),
    parts: new Map(
      drafts
        .filter(({ what }) => what === 'part')
        .map((draft) => [draft.key, compilePart(draft, declaredOf(draft, book), book)]),
    ),
    creations: compiled<ast.Create, Creation>('create', (draft, _node, declared) =>
      compileCreation(draft, declared, book),
    ),
    limits: book.limits.map(({ source, node }, index) =>
      book.within(source, () => compileLimit(node, index, source, book)),
    ),
    policies: new Map([...policies].map(([key, { order }]) => [key, order])),
    policyRules: policies,
    bans: bansOf(book),
    ...(page && { page }),
    readContents: () => contentsOf(book),
  };
  if (!isOfBox) {
    for (const draft of drafts)
      if (draft.what === 'part' && doersOf(draft, book).length === 0)
        compileAction(draft, declaredOf(draft, book), book);
    checkUnusedLets(book);
    checkParts(book);
    checkActions(rules.actions, rules.modifiers, book);
  }
  const vocabulary = buildVocabulary(rules);
  checkCreations(book, vocabulary, new Set(kinds.keys()));
  return {
    rules: new Rules({
      ...rules,
      vocabulary,
      actionNames: actionNames(rules.actions.values()),
      rolledNames: rolledNames(rules.tables.values()),
    }),
    unread: isOfBox ? [] : book.unreadByFormulas(),
    findings: book.findings,
    book,
  };
}

function knownKinds(node: ast.List, book: Book): string[] {
  node.kinds.forEach((name, index) => {
    if (!book.isItem(name))
      book.report('unknown-name', node, messages.notAnItem(name, 'A list holds', book.advice(name, ['kind'])), {
        property: 'kinds',
        index,
      });
  });
  return node.kinds.map(nameKey);
}

function bansOf(book: Book): ReadonlyMap<string, string | undefined> {
  const bans = new Map<string, string | undefined>();
  for (const ban of book.bans)
    ban.names.forEach((name, index) => {
      const trait = book.findTrait(name);
      if (!trait)
        book.report('unknown-name', ban, messages.unknown(name, book.advice(name, ['trait'])), {
          property: 'names',
          index,
        });
      bans.set(trait?.key ?? nameKey(name), ban.text);
    });
  return bans;
}

function titleOf(source: BookSource): string | undefined {
  return source.root.header?.title;
}
