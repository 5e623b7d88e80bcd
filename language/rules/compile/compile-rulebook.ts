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
import { messages } from '../messages.js';
import { Rules, type RulesParts } from '../rules.js';
import type { Compiled } from '../scope.js';
import { actionNames, buildVocabulary, rolledNames } from '../vocabulary.js';
import { Book } from './book.js';
import { BookCompiler } from './book-compiler.js';
import { contentsOf } from './contents.js';
import { compileLimit } from './declarations/compile-declarations.js';
import { withConditions } from './declarations/compile-dice.js';
import type { BookSource, Draft } from './draft.js';
import { FormulaCompiler } from './formulas/compile-formula.js';
import type { RuleFinding } from './rule-findings.js';

/** A compiled rulebook, and what is wrong with it. */
export interface CompiledBook {
  readonly rules: Rules;
  /** Settings and switches that no formula reads. A procedure or a line of a sheet can still read them. */
  readonly unread: readonly Draft[];
  readonly findings: readonly RuleFinding[];
  /** Its declarations, for checks that are only run on documents that are being written. */
  readonly book: Book;
}

/** Built-in rulebooks by the syntax tree of their last layer. Neither ever changes, so all workspaces share them. */
const builtInBooks = new WeakMap<ast.RulebookDocument, CompiledBook>();

/**
 * Compiles a rulebook with its bases, which come first in `layers`. Declarations with the same kind and name are layers
 * of one: a later book replaces only the clauses that it states. The result always has rules; what is wrong is in the
 * findings.
 */
export function compileRulebook(layers: readonly BookSource[]): CompiledBook {
  const last = layers[layers.length - 1];
  if (!last) throw new Error('A rulebook is compiled from at least one document.');
  if (!layers.every(({ uri, root }) => builtInRulebook(uri)?.root() === root)) return compileLayers(layers, last);
  const compiled = builtInBooks.get(last.root) ?? compileLayers(layers, last);
  builtInBooks.set(last.root, compiled);
  return compiled;
}

function compileLayers(layers: readonly BookSource[], last: BookSource): CompiledBook {
  const book = new Book(layers);
  // Built-in rulebooks are checked by Muster's tests, so their actions are compiled when they are first needed.
  const isBuiltIn = layers.every(({ uri }) => builtInRulebook(uri) !== undefined);
  const compiler = new BookCompiler(book, isBuiltIn);
  const dice = compiler.dice();
  book.tables = compiler.tables();
  book.ladders = compiler.ladders();
  book.scales = compiler.scales();
  const functions = compiler.functions();
  book.functions = functions;
  book.kinds = compiler.kinds();
  const traits = compiler.traits();
  const derived = compiler.derived();
  const settings = compiler.settings();
  checkCycles(
    new Map([
      ...[...derived].map(([key, one]) => [key, one.reads] as const),
      ...[...settings].map(([key, { reads }]) => [`setting:${key}`, reads] as const),
    ]),
    checkSharedNames(book),
    book,
  );
  checkLayers(book);
  checkClausePlaces(book);
  const policies = compiler.policies();
  const page = compiler.page();
  const rules: Omit<RulesParts, 'vocabulary' | 'actionNames' | 'rolledNames'> = {
    name: last.name,
    ...(titleOf(last) !== undefined && { title: titleOf(last) }),
    uri: last.uri,
    books: layers.map((layer) => layer.name),
    sources: book.sources,
    dice: dice.map((one) => withConditions(one, compiler.draftOfDice(one), book)),
    ...(book.budget && { budget: budgetOf(book.budget.node, last.name, book) }),
    kinds: book.kinds,
    traits,
    settings,
    switches: compiler.switches(),
    fields: compiler.fields(),
    lists: compiler.lists(),
    tables: book.tables,
    ladders: book.ladders,
    scales: book.scales,
    derived,
    functions: functions.all(),
    modifiers: compiler.modifiers(),
    actions: compiler.actions(),
    parts: compiler.parts(),
    creations: compiler.creations(),
    limits: book.limits.map(({ source, node }, index) =>
      book.within(source, () => compileLimit(node, index, source, book)),
    ),
    policies: new Map([...policies].map(([key, { order }]) => [key, order])),
    policyRules: policies,
    bans: bansOf(book),
    ...(page && { page }),
    readContents: () => contentsOf(book),
  };
  if (!isBuiltIn) {
    compiler.checkPartsWithoutDoers();
    checkUnusedLets(book);
    checkParts(book);
    checkActions(rules.actions, rules.modifiers, book);
  }
  const vocabulary = buildVocabulary(rules);
  checkCreations(book, vocabulary, new Set(book.kinds.keys()));
  return {
    rules: new Rules({
      ...rules,
      vocabulary,
      actionNames: actionNames(rules.actions.values()),
      rolledNames: rolledNames(rules.tables.values()),
    }),
    unread: isBuiltIn ? [] : book.unreadByFormulas(),
    findings: book.findings,
    book,
  };
}

function budgetOf({ value }: ast.Budget, name: string, book: Book): Compiled {
  const origin = { book: name, kind: 'budget', name: 'budget' };
  return new FormulaCompiler(book, { locals: new Set() }, origin).compile(value);
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
