import { contestsOf, degreesOf, outcomeNamesOf, sidesOf } from '../../dice/families/game.js';
import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { checkLadder, checkTable } from '../check/check-tables.js';
import type { Field } from '../clauses.js';
import type { Creation } from '../creations.js';
import type { Declared } from '../declared.js';
import { messages } from '../messages.js';
import type { PageRule } from '../page.js';
import type { Action, Derived, DiceRules, Kind, List, Modifier, Part, Setting, Switch, Trait } from '../rules.js';
import type { Scale } from '../scales.js';
import type { Ladder, Table } from '../tables.js';
import type { Book } from './book.js';
import { compiledOnce } from './compiled-once.js';
import { compileAction } from './declarations/compile-actions.js';
import { ClauseCompiler } from './declarations/compile-clauses.js';
import { compileCreation } from './declarations/compile-creations.js';
import { compileDerived, compileFunction, compileModifier } from './declarations/compile-declarations.js';
import { compileDice } from './declarations/compile-dice.js';
import { compilePage } from './declarations/compile-page.js';
import { compileField } from './declarations/compile-parameters.js';
import { compilePart } from './declarations/compile-parts.js';
import { compileLadder, compileScale, compileTable } from './declarations/compile-tables.js';
import { doersOf } from './done-parts.js';
import { type Draft, marksOf } from './draft.js';
import { Functions } from './formulas/functions.js';
import type { NameContext } from './formulas/own-names.js';
import { alsoOf, declaredOf, originOf } from './origins.js';

/**
 * Compiles the declarations of a book, one kind after the other. What is compiled later can read from the book what was
 * compiled before.
 */
export class BookCompiler {
  private readonly drafts: readonly Draft[];

  constructor(
    private readonly book: Book,
    /** Whether actions are compiled when they are first needed. */
    private readonly isLazy: boolean,
  ) {
    this.drafts = [...book.drafts.values()];
  }

  /** The dice, which also determine what formulas can read of a roll. */
  dice(): readonly DiceRules[] {
    const { book } = this;
    const all = this.each<ast.Dice, DiceRules>('dice', (draft, node, declared) =>
      compileDice(draft, node, declared, book),
    );
    const dice = [...all.values()];
    book.dice = dice;
    book.sidesOfDie = sidesOf({ dice });
    book.contests = contestsOf(dice);
    book.outcomes = outcomeNamesOf(dice);
    book.degrees = degreesOf(dice);
    return dice;
  }

  draftOfDice({ key }: DiceRules): Draft | undefined {
    return this.drafts.find((draft) => draft.what === 'dice' && draft.key === key);
  }

  tables(): Map<string, Table> {
    return this.each<ast.Table, Table>('table', (draft, _node, declared) => {
      const table = compileTable(draft, declared, this.book);
      checkTable(draft, table, this.book);
      return table;
    });
  }

  ladders(): Map<string, Ladder> {
    return this.each<ast.Ladder, Ladder>('ladder', (draft, _node, declared) => {
      const ladder = compileLadder(draft, declared);
      checkLadder(draft, ladder.steps, this.book);
      return ladder;
    });
  }

  scales(): Map<string, Scale> {
    return this.each<ast.Scale, Scale>('scale', (_draft, node, declared) => compileScale(node, declared, this.book));
  }

  functions(): Functions {
    const { book } = this;
    return new Functions(book, (draft, node) =>
      compiledOnce(draft, book, () => compileFunction(draft, node, declaredOf(draft, book), book)),
    );
  }

  kinds(): Map<string, Kind> {
    return this.each<ast.Kind, Kind>('kind', (draft, node, declared) => {
      const open = draft.clauses.find((clause) => clause.$type === 'Open');
      return {
        ...declared,
        item: node.item || this.book.isItem(draft.key),
        open: open ? (open.text ? 'text' : 'name') : false,
        clauses: this.clausesOf(draft).compile(),
      };
    });
  }

  /** Traits by their kinds. */
  traits(): Map<string, Map<string, Trait>> {
    const { book } = this;
    const { kinds } = book;
    const traits = new Map<string, Map<string, Trait>>();
    for (const kind of kinds.keys()) traits.set(kind, new Map());
    for (const draft of this.drafts) {
      const layer = draft.what === 'trait' ? draft.layers.at(-1) : undefined;
      if (!layer) continue;
      book.within(layer.source, () => {
        const ofKind = traits.get(draft.kind);
        if (ofKind)
          ofKind.set(
            draft.key,
            compiledOnce(draft, book, () => this.trait(draft)),
          );
        else
          book.report('unknown-name', layer.node, messages.unknownKind(draft.kind, [...kinds.keys()]), {
            property: 'kind',
          });
      });
    }
    return traits;
  }

  private trait(draft: Draft): Trait {
    const { book } = this;
    const inherited = book.kind(draft.kind)?.clauses ?? [];
    const clauses = this.clausesOf(draft, inherited).compile(book.compiledKind(draft.kind)?.clauses);
    return { ...declaredOf(draft, book), kind: draft.kind, clauses, own: false };
  }

  derived(): Map<string, Derived> {
    return this.each<ast.Derived, Derived>('derived', (draft, node, declared) =>
      compileDerived(draft, node, declared, this.book),
    );
  }

  /** Settings, with the values that each of them reads. */
  settings(): Map<string, Setting & { readonly reads: ReadonlySet<string> }> {
    return this.each<ast.Setting, Setting & { readonly reads: ReadonlySet<string> }>(
      'setting',
      (draft, node, declared) => {
        const reads = new Set<string>();
        return {
          ...declared,
          value: this.clausesOf(draft).formulas.formula(node.value, 'setting', reads),
          ...(node.unit !== undefined && { unit: node.unit }),
          also: alsoOf(draft),
          reads,
        };
      },
    );
  }

  policies(): Map<string, Declared & { readonly order: readonly string[] }> {
    // Results are cached by declaration, so each has only one.
    return this.each<ast.Policy, Declared & { readonly order: readonly string[] }>(
      'policy',
      (_draft, node, declared) => ({ ...declared, order: node.order }),
    );
  }

  page(): PageRule | undefined {
    const pages = this.each<ast.Page, PageRule>('page', (draft) => compilePage(draft as Draft<ast.Page>, this.book));
    return [...pages.values()][0];
  }

  switches(): Map<string, Switch> {
    return this.each<ast.Switch, Switch>('switch', (_draft, node, declared) => ({
      ...declared,
      on: node.value === 'on',
    }));
  }

  fields(): Map<string, Field> {
    return this.each<ast.Field, Field>('field', (draft, node, declared) => {
      const choices = new Set(node.type.choices.map((row) => nameKey(row.label)));
      return { ...compileField(node, this.clausesOf(draft, [], { choices }).formulas, alsoOf(draft)), ...declared };
    });
  }

  lists(): Map<string, List> {
    return this.each<ast.List, List>('list', (draft, node, declared) => ({
      ...declared,
      kinds: knownKinds(node, this.book),
      marks: marksOf(draft),
      also: alsoOf(draft),
    }));
  }

  modifiers(): Map<string, Modifier> {
    return this.each<ast.Modifier, Modifier>('modifier', (draft, _node, declared) =>
      compileModifier(draft, declared, this.book),
    );
  }

  actions(): Map<string, Action> {
    return this.each<ast.Action, Action>('action', (draft, _node, declared) =>
      compileAction(draft, declared, this.book, this.isLazy),
    );
  }

  parts(): Map<string, Part> {
    const parts = this.drafts.filter(({ what }) => what === 'part');
    return new Map(parts.map((draft) => [draft.key, compilePart(draft, declaredOf(draft, this.book), this.book)]));
  }

  creations(): Map<string, Creation> {
    return this.each<ast.Create, Creation>('create', (draft, _node, declared) =>
      compileCreation(draft, declared, this.book),
    );
  }

  /** Checks parts that no action does, which are otherwise never compiled. */
  checkPartsWithoutDoers(): void {
    for (const draft of this.drafts)
      if (draft.what === 'part' && doersOf(draft, this.book).length === 0)
        compileAction(draft, declaredOf(draft, this.book), this.book);
  }

  private clausesOf(draft: Draft, inherited: readonly ast.Clause[] = [], more?: Partial<NameContext>): ClauseCompiler {
    return new ClauseCompiler(this.book, originOf(draft, this.book), draft.clauses, inherited, more);
  }

  /** Compiles each declaration of a kind; the results are by key. */
  private each<Node extends ast.Declaration, Result>(
    what: Draft['what'],
    compile: (draft: Draft, node: Node, declared: Declared) => Result,
  ): Map<string, Result> {
    const { book } = this;
    const results = new Map<string, Result>();
    for (const draft of this.drafts) {
      const layer = draft.what === what ? draft.layers.at(-1) : undefined;
      if (!layer) continue;
      book.within(layer.source, () => {
        const result = (): Result => compile(draft, layer.node as Node, declaredOf(draft, book));
        results.set(draft.key, this.isLazy && what === 'action' ? result() : compiledOnce(draft, book, result));
      });
    }
    return results;
  }
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
