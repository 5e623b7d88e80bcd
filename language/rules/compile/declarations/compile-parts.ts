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

/** A clause of an action or of a part that it does. */
export interface Placed {
  readonly clause: ast.Clause;
  readonly within: Place;
}

/** What all places of one action share. */
export interface Shared {
  readonly book: Book;
  readonly kept: KeptFormulas;
  readonly outcomes: readonly string[];
  /** Names of fields of the things that the action takes. */
  readonly fields: ReadonlySet<string>;
  /** Names that are given away. */
  readonly taken: Set<string>;
}

/** The clauses of an action or of a part that is done: they have names of their own, and see what they are given. */
export class Place {
  readonly inner: Place[] = [];
  /** What its dice and local values are to the action, by their keys. */
  readonly boundAs = new Map<string, string>();
  private readonly letsAs = new Map<string, string>();
  private readonly given = new Map<string, { readonly keptAs: string; readonly value: Compiled }>();
  private readonly lets: LocalFormulas;
  private made: DeclarationFormulas | undefined;

  constructor(
    readonly draft: Draft,
    private readonly shared: Shared,
    readonly outer?: Place,
    private readonly does?: ast.Does,
    private readonly row?: Value,
    /** It stands once in what does it, so its values are names there. */
    readonly isShown = true,
  ) {
    const { book, kept } = shared;
    for (const clause of draft.clauses) {
      if (clause.$type === 'Throws') this.boundAs.set(nameKey(clause.name), this.free(nameKey(clause.name)));
      if (clause.$type === 'Let') this.letsAs.set(nameKey(clause.name), this.free(nameKey(clause.name)));
    }
    if (draft.clauses.some(({ $type }) => $type === 'Resists'))
      for (const name of book.ownOutcomes) this.boundAs.set(ofOtherSide(name), this.free(ofOtherSide(name)));
    this.lets = new LocalFormulas(
      draft.clauses.filter((clause) => clause.$type === 'Let'),
      book,
      (clause) =>
        kept.local(this.letsAs.get(nameKey(clause.name)) ?? '', () => this.formulas.formula(clause.value, clause.name)),
    );
  }

  private free(key: string): string {
    const { taken } = this.shared;
    let name = key;
    for (let number = 2; taken.has(name); number++) name = `${key} ${number}`;
    taken.add(name);
    return name;
  }

  /** The formulas of its clauses. */
  get formulas(): DeclarationFormulas {
    this.made ??= new DeclarationFormulas(this.shared.book, originOf(this.draft, this.shared.book), this.names);
    return this.made;
  }

  /** Those that the action itself has are made elsewhere. */
  useFormulas(formulas: DeclarationFormulas): void {
    this.made = formulas;
  }

  /** Made once all parts are known that it does. */
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

  /** Keys of the modifiers that it takes or spends on, and of those of the parts that it does. */
  private modifiers(): readonly string[] {
    const { book } = this.shared;
    const own = this.draft.clauses.flatMap((clause) =>
      clause.$type === 'Takes' || clause.$type === 'Spends'
        ? clause.names.flatMap((name) => book.find('modifier', name) ?? [])
        : [],
    );
    return [...own, ...this.inner.flatMap((one) => one.modifiers())];
  }

  /** Its own dice, and those of the parts that it does once. */
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
    keptAs: (key: string): string => {
      const own = this.letsAs.get(key);
      if (own !== undefined) return own;
      return this.inner.find((one) => one.isShown && one.shown().includes(key))?.fixed.keptAs(key) ?? key;
    },
  };

  /** Names of the parts that it does more than once, each with its part. */
  readonly ambiguous = {
    get: (key: string): string | undefined =>
      this.inner.find((one) => !one.isShown && (one.shown().includes(key) || one.allBound().has(key)))?.draft.name,
  };

  compileAll(): void {
    this.lets.compileAll();
  }

  /** What is given is what the formula comes to where it is done. */
  private input(key: string): Compiled {
    const { kept } = this.shared;
    const cached = this.given.get(key);
    // What it reads is noted anew by each formula that reads it.
    if (cached) return kept.named(cached.keptAs, cached.value);
    const keptAs = this.free(`${key} given`);
    const value = kept.local(keptAs, () => this.compileInput(key));
    this.given.set(key, { keptAs, value });
    return kept.named(keptAs, value);
  }

  private compileInput(key: string): Compiled {
    const { book } = this.shared;
    const parameters = parametersOf(this.draft);
    const at = parameters.findIndex(({ name }) => nameKey(name) === key);
    const node = parameters[at];
    const written = this.does?.arguments[at];
    const formulas = written ? this.asked() : this.before(at);
    const formula = written ?? node?.fallback;
    if (!node || !formula) return () => nothing;
    if (written) checkInput(book, formulas.names, this.draft.name, node, written);
    const table = node.table === undefined ? undefined : book.table(node.table);
    const compiler = new FormulaCompiler(book, formulas.names, { ...formulas.origin, clause: 'does' });
    const value = table ? tableKey(compiler, formula, table) : compiler.compile(formula);
    const parameter = compileParameter(node, this.before(at));
    return (scope) => {
      const given = value(scope);
      const taken = takenBy(given, parameter, scope.character);
      return taken === given.value ? given : { operation: 'same', value: taken ?? NONE, label: node.name, of: [given] };
    };
  }

  /** What the default and the bounds of an input see: the inputs before it, and no value of the part. */
  private before(at: number): DeclarationFormulas {
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

  /** What the formulas of `does` see: what it stands in, and the row that it is done for. */
  private asked(): DeclarationFormulas {
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

  /** Whether what it stands in is done, from the outside inwards, and whether it is. */
  get gates(): readonly Compiled[] {
    const outer = this.outer?.gates ?? [];
    this.ownGates ??= [...outer, ...this.gate()];
    // What a gate reads is noted anew by each clause behind it.
    if (this.gateAs !== undefined) this.shared.kept.noteLocal(this.gateAs);
    return this.ownGates;
  }
  private ownGates: readonly Compiled[] | undefined;
  private gateAs: string | undefined;

  private gate(): readonly Compiled[] {
    const condition = this.does?.condition;
    if (!condition) return [];
    const { kept } = this.shared;
    const keptAs = this.free('is done');
    this.gateAs = keptAs;
    return [
      kept.named(
        keptAs,
        kept.local(keptAs, () => this.asked().condition(condition, 'does')),
      ),
    ];
  }

  /** What the one to whom it happens rolls: names mean theirs, and what was worked out before is known. */
  ofWhom({ value }: ast.Resists): Compiled {
    const { book, origin, names } = this.formulas;
    const rolled = new DeclarationFormulas(book, origin, { ...names, rolled: value }).formula(value, 'whom rolls');
    return (scope) => {
      const character = scope.foe ?? scope.character;
      return rolled({ ...scope, character, foe: character, acting: scope });
    };
  }

  /** What its formulas call each result of such a roll, by the name that the dice give it. */
  theirResults(): ReadonlyMap<string, string> {
    const { book } = this.shared;
    return new Map(book.ownOutcomes.map((name) => [name, this.boundAs.get(ofOtherSide(name)) ?? ofOtherSide(name)]));
  }

  /** Whether a clause reads who it happens to, itself or by a value that it names. */
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

  /** Whether it depends on them that it is done at all. */
  isDoneByWhom(): boolean {
    const condition = this.does?.condition;
    return (condition && this.outer?.readsWhom(condition)) || this.outer?.isDoneByWhom() === true;
  }

  private valueReadsWhom(key: string, seen: Set<AstNode>): boolean {
    const own = this.draft.clauses.find((clause) => clause.$type === 'Let' && nameKey(clause.name) === key);
    if (own) return this.readsWhom(own, seen);
    const at = parametersOf(this.draft).findIndex(({ name }) => nameKey(name) === key);
    const given = this.does?.arguments[at];
    if (given) return this.outer?.readsWhom(given, seen) === true;
    return this.inner.some((one) => one.isShown && one.shown().includes(key) && one.valueReadsWhom(key, seen));
  }

  /** What it adds to the needs and the roll of the action. */
  standing(): Clauses | undefined {
    if (!this.outer) return undefined;
    const { book } = this.shared;
    const standing = this.draft.clauses.filter(
      ({ $type }) => $type === 'Needs' || $type === 'PoolOperation' || $type === 'Excludes' || $type === 'Rolls',
    );
    if (standing.length === 0) return undefined;
    if (this.gates.length > 0)
      book.report('wrong-place', this.does, messages.standingIf(this.draft.name), { property: 'name' });
    return new ClauseCompiler(book, originOf(this.draft, book), standing, [], this.names).compile();
  }
}

/** Clauses with a text whose braces are formulas. */
function isText({ $type }: AstNode): boolean {
  return $type === 'Tells' || $type === 'Adds' || $type === 'Needs';
}

/** The clauses of an action in their order, with those of the parts that it does in place of each `does`. */
export function placedClauses(place: Place, shared: Shared, way: readonly string[] = []): readonly Placed[] {
  const { draft } = place;
  const { book } = shared;
  const done = draft.clauses.filter((clause) => clause.$type === 'Does');
  const all = draft.clauses.flatMap((clause): readonly Placed[] => {
    if (clause.$type !== 'Does') return [{ clause, within: place }];
    const part = book.draft(`part:${book.find('part', clause.name) ?? ''}`);
    if (!part) {
      book.reportUnknown(clause, 'part', clause.name, ['part'], { property: 'name' });
      return [];
    }
    if (way.includes(part.key)) {
      book.report('cycle', clause, messages.doesItself([...way, part.key]), { property: 'name' });
      return [];
    }
    checkGiven(clause, part, book);
    const rows = rowsOf(clause, book);
    const isShown = rows.length === 1 && done.filter((one) => nameKey(one.name) === nameKey(clause.name)).length === 1;
    return rows.flatMap((row) => {
      const inner = new Place(part, shared, place, clause, row, isShown);
      place.inner.push(inner);
      return placedClauses(inner, shared, [...way, part.key]);
    });
  });
  checkCollisions(place, book);
  return all;
}

/** The rows that a part is done for: one that is none where it is done once. */
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

/** Holds what a part is given against its inputs, as far as it is written out. */
function checkGiven(clause: ast.Does, part: Draft, book: Book): void {
  const parameters = parametersOf(part);
  const missing = parameters.slice(clause.arguments.length).find(({ fallback }) => !fallback);
  const names = parameters.map(({ name }) => name);
  if (missing)
    book.report('missing-option', clause, messages.missingInput(part.name, missing.name, names), { property: 'name' });
  const further = clause.arguments[parameters.length];
  if (further) book.report('wrong-place', further, messages.tooManyInputs(part.name, names));
  for (const [index, parameter] of parameters.entries()) {
    const given = clause.arguments[index];
    if (given) checkArgument(book, part.name, parameter, given);
  }
}

/** Reports two values of one name, in a part and in what does it, or in two parts: a formula could not say which it means. */
function checkCollisions(place: Place, book: Book): void {
  const owners = new Map<string, string>();
  const note = (key: string, owner: Place): void => {
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
  // Of several rolls of the one to whom it happens, the last one counts.
  const results = new Set(book.ownOutcomes.map(ofOtherSide));
  for (const one of place.inner)
    if (one.isShown)
      for (const key of [...one.shown(), ...one.allBound().keys()]) if (!results.has(key)) note(key, one);
}

/** What a part is given, and who does it. What its formulas mean is compiled where it is done. */
export function compilePart(draft: Draft, declared: Declared, book: Book): Part {
  // What an input is by default is compiled where it is left out.
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
