import { type AstNode, AstUtils } from 'langium';
import { ofOtherSide } from '../../../dice/families/game.js';
import { formulasInText } from '../../../grammar/formulas-in-text.js';
import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import { NONE, numberValue, textValue, type Value, valueText } from '../../../values/value.js';
import { checkInput } from '../../check/check-formula.js';
import type { Clauses } from '../../clauses.js';
import { MODIFIED } from '../../clauses.js';
import type { Declared } from '../../declared.js';
import type { KeptFormulas } from '../../kept-formulas.js';
import { messages } from '../../messages.js';
import { takenBy } from '../../parameters.js';
import type { Part } from '../../rules.js';
import type { Compiled } from '../../scope.js';
import type { Book } from '../book.js';
import { doersOf } from '../done-parts.js';
import type { Draft } from '../draft.js';
import { DeclarationFormulas, FormulaCompiler } from '../formulas/compile-formula.js';
import { nothing } from '../formulas/literals.js';
import { tableKey } from '../formulas/look-ups.js';
import type { NameContext } from '../formulas/own-names.js';
import { isOfWhom } from '../formulas/references.js';
import { originOf } from '../origins.js';
import { ClauseCompiler } from './compile-clauses.js';
import { LocalFormulas } from './compile-declarations.js';
import { checkArgument, compileParameter, compileParameters, parametersOf } from './declared-parameters.js';

/** A clause of an action or of a part in it, with its scope. */
export interface ScopedClause {
  readonly clause: ast.Clause;
  readonly within: ClauseScope;
}

/** What all scopes of one action share. */
export interface Shared {
  readonly book: Book;
  readonly kept: KeptFormulas;
  readonly outcomes: readonly string[];
  /** Names of the fields of items that the action takes. */
  readonly fields: ReadonlySet<string>;
  /** Keys that are in use. */
  readonly taken: Set<string>;
  /** How many parts are done, those of parts among them. */
  parts: number;
}

/** Parts that one action does, those of parts among them. */
export const MOST_PARTS = 1000;

/** The scope of an action's clauses, or of a part's clauses at one `does`: they have names and inputs of their own. */
export class ClauseScope {
  readonly inner: ClauseScope[] = [];
  /** The keys of its dice and results in the action, by their own keys. */
  readonly boundAs = new Map<string, string>();
  private readonly letsAs = new Map<string, string>();
  private readonly inputValues = new Map<string, { readonly cacheKey: string; readonly value: Compiled }>();
  private readonly lets: LocalFormulas;
  private ownFormulas: DeclarationFormulas | undefined;

  constructor(
    readonly draft: Draft,
    private readonly shared: Shared,
    readonly outer?: ClauseScope,
    private readonly does?: ast.Does,
    private readonly row?: Value,
    /** It is done once in the outer scope, so its values are names there. */
    readonly isShown = true,
  ) {
    const { book, kept } = shared;
    for (const clause of draft.clauses) {
      if (clause.$type === 'Throws') this.boundAs.set(nameKey(clause.name), this.freeKey(nameKey(clause.name)));
      if (clause.$type === 'Let') this.letsAs.set(nameKey(clause.name), this.freeKey(nameKey(clause.name)));
    }
    if (draft.clauses.some(({ $type }) => $type === 'Resists'))
      for (const name of book.ownOutcomes) this.boundAs.set(ofOtherSide(name), this.freeKey(ofOtherSide(name)));
    this.lets = new LocalFormulas(
      draft.clauses.filter((clause) => clause.$type === 'Let'),
      book,
      (clause) =>
        kept.local(this.letsAs.get(nameKey(clause.name)) ?? '', () => this.formulas.formula(clause.value, clause.name)),
    );
  }

  private freeKey(key: string): string {
    const { taken } = this.shared;
    let name = key;
    for (let number = 2; taken.has(name); number++) name = `${key} ${number}`;
    taken.add(name);
    return name;
  }

  /** The formulas of its clauses. */
  get formulas(): DeclarationFormulas {
    this.ownFormulas ??= new DeclarationFormulas(this.shared.book, originOf(this.draft, this.shared.book), this.names);
    return this.ownFormulas;
  }

  /** Sets the formulas of the action itself, which are created elsewhere. */
  useFormulas(formulas: DeclarationFormulas): void {
    this.ownFormulas = formulas;
  }

  /** Computed when all parts in it are known. */
  private get names(): NameContext {
    this.ownNames ??= this.makeNames();
    return this.ownNames;
  }
  private ownNames: NameContext | undefined;

  private makeNames(): NameContext {
    const { kept, outcomes, fields } = this.shared;
    const inputs = parametersOf(this.draft).map(({ name }) => nameKey(name));
    const taken = this.modifiers();
    return {
      bound: new Set(['target', MODIFIED, ...outcomes, ...taken, ...inputs, ...this.allBound().keys()]),
      locals: new Set([...fields, ...this.shown()]),
      fixed: this.fixed,
      inputs: { get: (key) => (inputs.includes(key) ? this.input(key) : undefined) },
      boundAs: this.allBound(),
      ambiguous: this.ambiguous,
      optionalSelf: true,
      hasFoe: true,
      kept,
    };
  }

  /** Keys of the modifiers that it, and the parts in it, take or spend on. */
  private modifiers(): readonly string[] {
    const { book } = this.shared;
    const own = this.draft.clauses.flatMap((clause) =>
      clause.$type === 'Takes' || clause.$type === 'Spends'
        ? clause.names.flatMap((name) => book.find('modifier', name) ?? [])
        : [],
    );
    return [...own, ...this.inner.flatMap((one) => one.modifiers())];
  }

  /** Its own dice and results, and those of the parts that it does once. */
  allBound(): ReadonlyMap<string, string> {
    const shown = this.inner.filter(({ isShown }) => isShown).flatMap((one) => [...one.allBound()]);
    return new Map([...shown, ...this.boundAs]);
  }

  /** Keys of its own local values, and of those of the parts that it does once. */
  shown(): readonly string[] {
    return [...this.letsAs.keys(), ...this.inner.filter(({ isShown }) => isShown).flatMap((one) => one.shown())];
  }

  /** Its own local values, and those of the parts that it does once. */
  readonly fixed = {
    get: (key: string): Compiled | undefined => {
      if (this.letsAs.has(key)) return this.lets.get(key);
      return this.inner.find((one) => one.isShown && one.shown().includes(key))?.fixed.get(key);
    },
    cacheKey: (key: string): string => {
      const own = this.letsAs.get(key);
      if (own !== undefined) return own;
      return this.inner.find((one) => one.isShown && one.shown().includes(key))?.fixed.cacheKey(key) ?? key;
    },
  };

  /** The names of values in parts that it does more than once, with the part. */
  readonly ambiguous = {
    get: (key: string): string | undefined =>
      this.inner.find((one) => !one.isShown && (one.shown().includes(key) || one.allBound().has(key)))?.draft.name,
  };

  compileAll(): void {
    this.lets.compileAll();
  }

  /** The value of an input: the formula at `does`, evaluated there. */
  private input(key: string): Compiled {
    const { kept } = this.shared;
    const cached = this.inputValues.get(key);
    // Each formula that reads the input has to note what it reads.
    if (cached) return kept.named(cached.cacheKey, cached.value);
    const cacheKey = this.freeKey(`${key} input`);
    const value = kept.local(cacheKey, () => this.compileInput(key));
    this.inputValues.set(key, { cacheKey, value });
    return kept.named(cacheKey, value);
  }

  private compileInput(key: string): Compiled {
    const { book } = this.shared;
    const parameters = parametersOf(this.draft);
    const at = parameters.findIndex(({ name }) => nameKey(name) === key);
    const node = parameters[at];
    const written = this.does?.arguments[at];
    const formulas = written ? this.outerFormulas() : this.formulasBefore(at);
    const formula = written ?? node?.fallback;
    if (!node || !formula) return () => nothing;
    if (written) checkInput(book, formulas.names, this.draft.name, node, written);
    const table = node.table === undefined ? undefined : book.table(node.table);
    const compiler = new FormulaCompiler(book, formulas.names, { ...formulas.origin, clause: 'does' });
    const value = table ? tableKey(compiler, formula, table) : compiler.compile(formula);
    const parameter = compileParameter(node, this.formulasBefore(at));
    return (scope) => {
      const argument = value(scope);
      const taken = takenBy(argument, parameter, scope.character);
      return taken === argument.value
        ? argument
        : { operation: 'same', value: taken ?? NONE, label: node.name, of: [argument] };
    };
  }

  /** The formulas for defaults and bounds of an input: they can read the inputs before it, and no value of the part. */
  private formulasBefore(at: number): DeclarationFormulas {
    const { book, fields, outcomes } = this.shared;
    const inputs = parametersOf(this.draft)
      .slice(0, at)
      .map(({ name }) => nameKey(name));
    const { fixed: _fixed, ...names } = this.names;
    return new DeclarationFormulas(book, originOf(this.draft, book), {
      ...names,
      locals: fields,
      bound: new Set([...outcomes, ...this.modifiers(), ...inputs]),
    });
  }

  /** The formulas at `does`: they can read the outer scope, and the row of `for each`. */
  private outerFormulas(): DeclarationFormulas {
    const { outer, does, row } = this;
    const { book, origin, names } = outer?.formulas ?? this.formulas;
    if (does?.each === undefined || row === undefined) return new DeclarationFormulas(book, origin, names);
    const each = nameKey(does.each);
    const words: Compiled = () => ({ operation: 'declared', value: row, label: valueText(row) });
    return new DeclarationFormulas(book, origin, {
      ...names,
      bound: new Set([...(names.bound ?? []), each]),
      inputs: { get: (key) => (key === each ? words : names.inputs?.get(key)) },
    });
  }

  /** The conditions under which it is done, from the outermost scope inwards. */
  get gates(): readonly Compiled[] {
    const outer = this.outer?.gates ?? [];
    this.ownGates ??= [...outer, ...this.gate()];
    // Each clause after a gate has to note what the gate reads.
    if (this.gateKey !== undefined) this.shared.kept.noteLocal(this.gateKey);
    return this.ownGates;
  }
  private ownGates: readonly Compiled[] | undefined;
  private gateKey: string | undefined;

  private gate(): readonly Compiled[] {
    const condition = this.does?.condition;
    if (!condition) return [];
    const { kept } = this.shared;
    const cacheKey = this.freeKey('is done');
    this.gateKey = cacheKey;
    return [
      kept.named(
        cacheKey,
        kept.local(cacheKey, () => this.outerFormulas().condition(condition, 'does')),
      ),
    ];
  }

  /** The roll of the target: names mean the target's values, and local values are the action's. */
  targetRoll({ value }: ast.Resists): Compiled {
    const { book, origin, names } = this.formulas;
    const rolled = new DeclarationFormulas(book, origin, { ...names, rolled: value }).formula(value, 'whom rolls');
    return (scope) => {
      const character = scope.foe ?? scope.character;
      return rolled({ ...scope, character, foe: character, acting: scope });
    };
  }

  /** The name of each result of such a roll in formulas, by the name that the dice give it. */
  targetResults(): ReadonlyMap<string, string> {
    const { book } = this.shared;
    return new Map(book.ownOutcomes.map((name) => [name, this.boundAs.get(ofOtherSide(name)) ?? ofOtherSide(name)]));
  }

  /** Whether a clause reads the target, itself or through a value that it names. */
  readsWhom(node: AstNode, seen: Set<AstNode> = new Set()): boolean {
    if (seen.has(node)) return false;
    seen.add(node);
    return [...AstUtils.streamAst(node)].some((one) => {
      const texts = Object.entries(one).filter(([, text]) => typeof text === 'string');
      if (isText(one))
        return texts.some(([property, text]) =>
          formulasInText(one, property, text).some(
            ({ braces }) => braces?.formula !== undefined && this.readsWhom(braces.formula, seen),
          ),
        );
      if (one.$type !== 'Reference') return false;
      const key = nameKey((one as ast.Reference).name);
      return isOfWhom(one as ast.Reference, this.shared.book) || this.valueReadsWhom(key, seen);
    });
  }

  /** Whether the target decides if it is done. */
  dependsOnTarget(): boolean {
    const condition = this.does?.condition;
    return (condition && this.outer?.readsWhom(condition)) || this.outer?.dependsOnTarget() === true;
  }

  private valueReadsWhom(key: string, seen: Set<AstNode>): boolean {
    const own = this.draft.clauses.find((clause) => clause.$type === 'Let' && nameKey(clause.name) === key);
    if (own) return this.readsWhom(own, seen);
    const at = parametersOf(this.draft).findIndex(({ name }) => nameKey(name) === key);
    const argument = this.does?.arguments[at];
    if (argument) return this.outer?.readsWhom(argument, seen) === true;
    return this.inner.some((one) => one.isShown && one.shown().includes(key) && one.valueReadsWhom(key, seen));
  }

  /** The clauses of a part that change the needs or the roll of the action; undefined if there are none. */
  actionClauses(): Clauses | undefined {
    if (!this.outer) return undefined;
    const { book } = this.shared;
    const standing = this.draft.clauses.filter(
      ({ $type }) => $type === 'Needs' || $type === 'PoolOperation' || $type === 'Excludes' || $type === 'Rolls',
    );
    if (standing.length === 0) return undefined;
    if (this.gates.length > 0)
      book.report('wrong-place', this.does, messages.alwaysDone(this.draft.name), { property: 'name' });
    return new ClauseCompiler(book, originOf(this.draft, book), standing, [], this.names).compile();
  }
}

/** Clauses with a text whose braces are formulas. */
function isText({ $type }: AstNode): boolean {
  return $type === 'Tells' || $type === 'Adds' || $type === 'Needs';
}

/** The clauses of an action in order, each `does` replaced by the clauses of its part. */
export function placedClauses(
  place: ClauseScope,
  shared: Shared,
  path: readonly string[] = [],
): readonly ScopedClause[] {
  const { draft } = place;
  const { book } = shared;
  const done = draft.clauses.filter((clause) => clause.$type === 'Does');
  const all = draft.clauses.flatMap((clause): readonly ScopedClause[] => {
    if (clause.$type !== 'Does') return [{ clause, within: place }];
    const part = book.draft(`part:${book.find('part', clause.name) ?? ''}`);
    if (!part) {
      book.reportUnknown(clause, 'part', clause.name, ['part'], { property: 'name' });
      return [];
    }
    if (path.includes(part.key)) {
      book.report('cycle', clause, messages.doesItself([...path, part.key]), { property: 'name' });
      return [];
    }
    checkInputs(clause, part, book);
    const rows = rowsOf(clause, book);
    const isShown = rows.length === 1 && done.filter((one) => nameKey(one.name) === nameKey(clause.name)).length === 1;
    return rows.flatMap((row) => {
      shared.parts++;
      if (shared.parts > MOST_PARTS) return [];
      const inner = new ClauseScope(part, shared, place, clause, row, isShown);
      place.inner.push(inner);
      return placedClauses(inner, shared, [...path, part.key]);
    });
  });
  checkCollisions(place, book);
  return all;
}

/** The rows that a part is done for; a single undefined one without `for each`. */
function rowsOf(clause: ast.Does, book: Book): readonly (Value | undefined)[] {
  if (clause.table === undefined) return [undefined];
  const at = { property: 'table' };
  const table = book.table(clause.table);
  if (!table) {
    book.reportUnknown(clause, 'table', clause.table, ['table'], at);
    return [NONE];
  }
  return table.rows.flatMap(({ label, from, to, text }): readonly Value[] => {
    if (label !== undefined) return [textValue(label)];
    if (from !== undefined && from === to) return [numberValue(from)];
    book.report('wrong-type', clause, messages.rowOfMany(table.name, text), at);
    return [NONE];
  });
}

/** Checks literal arguments of a part, and their number. */
function checkInputs(clause: ast.Does, part: Draft, book: Book): void {
  const parameters = parametersOf(part);
  const missing = parameters.slice(clause.arguments.length).find(({ fallback }) => !fallback);
  const names = parameters.map(({ name }) => name);
  if (missing)
    book.report('missing-option', clause, messages.missingInput(part.name, missing.name, names), { property: 'name' });
  const further = clause.arguments[parameters.length];
  if (further) book.report('wrong-place', further, messages.tooManyInputs(part.name, names));
  for (const [index, parameter] of parameters.entries()) {
    const argument = clause.arguments[index];
    if (argument) checkArgument(book, part.name, parameter, argument);
  }
}

/**
 * Reports two values with the same name, in a part and its outer scope or in two parts, as a formula could not tell
 * them apart.
 */
function checkCollisions(place: ClauseScope, book: Book): void {
  const owners = new Map<string, string>();
  const note = (key: string, owner: ClauseScope): void => {
    const other = owners.get(key);
    if (other !== undefined && other !== owner.draft.name)
      book.report(
        'duplicate-name',
        place.draft.layers.at(-1)?.node,
        messages.sameInPart(key, other, owner.draft.name),
        {
          property: 'name',
        },
      );
    owners.set(key, owner.draft.name);
  };
  for (const clause of place.draft.clauses)
    if (clause.$type === 'Let' || clause.$type === 'Throws') note(nameKey(clause.name), place);
  // Of several rolls of the target, the last one counts.
  const results = new Set(book.ownOutcomes.map(ofOtherSide));
  for (const one of place.inner)
    if (one.isShown)
      for (const key of [...one.shown(), ...one.allBound().keys()]) if (!results.has(key)) note(key, one);
}

/** Compiles what is known about a part itself. Its clauses are compiled in each action that does it. */
export function compilePart(draft: Draft, declared: Declared, book: Book): Part {
  // Defaults are compiled where an input is left out.
  const formulas = { book, formula: () => () => nothing };
  const parameters = compileParameters(parametersOf(draft), undefined, formulas);
  return {
    ...declared,
    parameters,
    values: draft.clauses.flatMap((one) => (one.$type === 'Let' || one.$type === 'Throws' ? [one.name] : [])),
    does: draft.clauses.flatMap((one) => (one.$type === 'Does' ? [nameKey(one.name)] : [])),
    doneBy: doersOf(draft, book).map(({ name }) => name),
  };
}
