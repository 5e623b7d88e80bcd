import { AstUtils } from 'langium';
import { ofOtherSide } from '../../../dice/families/game.js';
import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import type { Derivation } from '../../../values/derivation.js';
import { isDiceWord } from '../../../values/dice-text.js';
import type { RuleOrigin } from '../../../values/origin.js';
import { booleanValue, NONE, textValue } from '../../../values/value.js';
import { messages } from '../../messages.js';
import { isTrue, sameValues } from '../../operations.js';
import { type Compiled, type EntryScope, NO_FOE, type Scope } from '../../scope.js';
import type { Book } from '../book.js';
import { parametersOf } from '../declarations/declared-parameters.js';
import { diceLiteral, nothing } from './literals.js';
import { insteadOfName } from './other-notations.js';
import type { NameContext } from './own-names.js';

/** The context in which the parts of a formula are compiled. */
export interface FormulaContext {
  readonly book: Book;
  readonly names: NameContext;
  readonly origin: RuleOrigin;
  compile(formula: ast.Formula | undefined): Compiled;
  /** The same context with other names. */
  withNames(names: NameContext): FormulaContext;
}

/**
 * Resolves a name in a formula: the declaration's own names first, then traits, derived values, settings, switches and
 * fields. A kind in front of the name qualifies it. An unknown name is reported.
 */
export function resolveReference(
  compiler: FormulaContext,
  name: string,
  specialty: string | undefined,
  node: ast.Formula | ast.Clause | undefined,
): Compiled {
  const { book, names, origin } = compiler;
  const key = nameKey(name);
  if (names.bound?.has(key)) {
    book.noteLocal(key, names.shared ? undefined : origin);
    const input = names.inputs?.get(key);
    if (input) return (scope) => input(scope.acting ?? scope);
    const bound = names.boundAs?.get(key) ?? key;
    (names.kept ?? names.noted)?.note(bound);
    return (scope) => scope.bound?.get(bound) ?? { operation: 'none', value: NONE, label: name, origin };
  }
  if (specialty === undefined && names.locals.has(key)) {
    book.noteLocal(key, names.shared ? undefined : origin);
    const fixed = names.fixed?.get(key);
    const cacheKey = names.fixed?.cacheKey?.(key) ?? key;
    const own = fixed && onceInScope(fixed, names.kept?.keeps(cacheKey) === true);
    const otherwise = names.optionalSelf ? resolveInBook(compiler, name, specialty) : undefined;
    const value: Compiled = (scope) =>
      scope.self?.local(key) ??
      own?.(scope.acting ?? scope) ??
      otherwise?.(scope) ?? { operation: 'none', value: NONE, label: name, origin };
    return names.kept?.named(cacheKey, value) ?? value;
  }
  const declaredValue = resolveInBook(compiler, name, specialty) ?? pointsOf(compiler, key);
  if (declaredValue) {
    reportShared(book, name, node);
    return declaredValue;
  }
  if (specialty === undefined && isDiceWord(name)) {
    const dice = diceLiteral(name, book.dieSides);
    return () => ({ operation: 'written', value: dice, origin });
  }
  const draft = book.draft(`function:${book.find('function', name) ?? ''}`);
  const doneTwice = names.ambiguous?.get(key);
  const instead = insteadOfName(key);
  if (doneTwice !== undefined)
    book.report('unknown-name', node, messages.doneTwice(name, doneTwice), { property: 'name' });
  else if (names.kept && isTargetResult(key, book))
    book.report('unknown-name', node, messages.noTheirRoll(name), { property: 'name' });
  else if (draft) {
    const parameters = parametersOf(draft).map((one) => one.name);
    book.report('missing-option', node, messages.calledWithBrackets(draft.name, parameters), { property: 'name' });
  } else
    book.report(
      'unknown-name',
      node,
      messages.unknown(name, instead === undefined ? book.advice(name, NAMED) : messages.writeInstead(instead)),
      { property: 'name' },
    );
  return () => ({ operation: 'none', value: NONE, label: name, origin });
}

/** The declarations that a name in a formula can mean. */
const NAMED = ['trait', 'derived', 'setting', 'switch', 'field', 'table', 'function'] as const;

/** `their success`: a result of the target's roll. */
function isTargetResult(key: string, book: Book): boolean {
  return book.ownOutcomes.some((name) => ofOtherSide(name) === key);
}

/**
 * Caches a local value while the one that reads it is computed: a `let` that names another one twice would otherwise
 * double the work with each step. Values that are cached by `kept` need no second cache.
 */
function onceInScope(local: Compiled, isKept: boolean): Compiled {
  return (scope) => {
    if (isKept && scope.kept) return local(scope);
    const { locals } = scope;
    if (!locals) return local({ ...scope, locals: new Map() });
    const cached = locals.get(local);
    if (cached) return cached;
    const derivation = local(scope);
    locals.set(local, derivation);
    return derivation;
  };
}

/** Reports the name of a trait if a trait of another kind, or a value, has the same name. */
function reportShared(book: Book, name: string, node: ast.Formula | ast.Clause | undefined): void {
  if (!book.findTrait(name) || book.qualified(name)) return;
  const values = (['derived', 'setting', 'switch', 'field'] as const).filter((what) => book.find(what, name));
  const [meant = '', other] = [...book.kindsCalled(name), ...values];
  if (other === undefined) return;
  book.report('duplicate-name', node, messages.meansTrait(name, meant, other), { property: 'name' });
}

/** `points of label`: the points of the character whose name is one of the entry's own names. */
function pointsOf({ book, names, origin }: FormulaContext, key: string): Compiled | undefined {
  const [, own] = /^points of (.+)$/.exec(key) ?? [];
  const isOwn = own !== undefined && names.locals.has('cost') && (own === 'label' || names.locals.has(own));
  if (!isOwn) return undefined;
  book.noteLocal(own, names.shared ? undefined : origin);
  return (scope) => {
    const label = scope.self?.label(own);
    return label === undefined ? { operation: 'none', value: NONE, label: key } : scope.character.pointsOf(label);
  };
}

/** What a name means in the whole book; undefined if it is unknown. */
function resolveInBook(compiler: FormulaContext, name: string, specialty: string | undefined): Compiled | undefined {
  const { book, names, origin } = compiler;
  const key = nameKey(name);
  if (key === 'spent') return (scope) => scope.character.spent();

  const qualified = book.qualified(name);
  const kind = qualified?.kind;
  const rest = qualified?.rest ?? key;
  const trait = kind === undefined || book.kind(kind) ? book.findTrait(qualified?.rest ?? name, kind) : undefined;
  if (trait && names.rolled && isAlone(compiler, names.rolled))
    return (scope) => scope.character.rolled(trait.kind, trait.key, specialty);
  if (trait)
    return ({ character }) => {
      const worth = character.trait(trait.kind, trait.key, specialty);
      const isThere = worth.value.kind === 'none' && character.has(trait.kind, trait.key, specialty);
      // A trait without a rating is true if it is there.
      return isThere ? { operation: 'has', value: booleanValue(true), label: name, origin } : worth;
    };
  const derived = derivedMeant(compiler, name);
  if (derived !== undefined) {
    names.reads?.add(derived);
    return (scope) => scope.character.derived(derived, scope.self);
  }
  if (kind === undefined || kind === 'setting') {
    const setting = book.find('setting', rest);
    if (setting) {
      book.noteRead('setting', setting);
      names.reads?.add(`setting:${setting}`);
      return (scope) => scope.character.setting(setting);
    }
  }
  if (kind === undefined || kind === 'switch') {
    const toggle = book.find('switch', rest);
    if (toggle) book.noteRead('switch', toggle);
    if (toggle) return (scope) => scope.character.switchedOn(toggle);
  }
  if (kind === undefined || kind === 'field') {
    const field = book.find('field', rest);
    if (field) return (scope) => scope.character.field(field);
  }
  // A choice is a name where its own option or field is compared or assigned: `type: cut`.
  if (names.choices?.has(key)) {
    const leaf: Derivation = { operation: 'declared', value: textValue(name), origin };
    return () => leaf;
  }
  if (key === 'character name')
    return ({ character: { source } }) => ({ operation: 'written', value: textValue(source.name), label: name });
  if (key === 'npc')
    return ({ character: { source } }) => ({
      operation: 'written',
      value: booleanValue(source.role === 'npc'),
      label: name,
    });
  if (key === 'true' || key === 'false') {
    const leaf: Derivation = { operation: 'declared', value: booleanValue(key === 'true'), origin };
    return () => leaf;
  }
  return undefined;
}

/**
 * Whether an action rolls one trait and apart from it only numbers: it then rolls what a line with the name of the
 * trait does.
 */
function isAlone(compiler: FormulaContext, formula: ast.Formula): boolean {
  const isNamed = (one: object): boolean => {
    const { $type, name } = one as { readonly $type?: string; readonly name?: string };
    if ($type !== 'Reference' || name === undefined) return false;
    return compiler.book.findTrait(name) !== undefined || derivedMeant(compiler, name) !== undefined;
  };
  return summandsOf(formula).some(isNamed) && AstUtils.streamAst(formula).filter(isNamed).count() === 1;
}

/** The operands of a sum or difference; the first one has a positive sign. */
export function summandsOf(formula: ast.Formula): readonly ast.Formula[] {
  const isSum = formula.$type === 'Binary' && (formula.operator === '+' || formula.operator === '-');
  return isSum ? [...summandsOf(formula.left), ...summandsOf(formula.right)] : [formula];
}

/** The key of the derived value that a name means; undefined if it means something else. */
export function derivedMeant({ book, names }: FormulaContext, name: string): string | undefined {
  const key = nameKey(name);
  if (names.bound?.has(key) || (names.locals.has(key) && !names.optionalSelf)) return undefined;
  const { kind, rest } = book.qualified(name) ?? { rest: key };
  if (kind !== undefined) return kind === 'derived' ? book.find('derived', rest) : undefined;
  return book.findTrait(name) ? undefined : book.find('derived', rest);
}

/** `importance is "friend"` compares the chosen words, not their values. */
export function compileIs(compiler: FormulaContext, formula: ast.Binary): Compiled {
  if (formula.right.$type === 'NoneLiteral') {
    const value = compiler.compile(formula.left);
    return (scope) => {
      const one = value(scope);
      return { operation: 'compare', label: 'is', value: booleanValue(one.value.kind === 'none'), of: [one] };
    };
  }
  const words = compiler.compile(formula.right);
  const label = wordsOf(compiler, formula.left, namesSpecialty(formula.right));
  const left = label ?? compiler.compile(formula.left);
  return (scope) => {
    const a = left(scope);
    const b = words(scope);
    return { operation: 'compare', label: 'is', value: booleanValue(isTrue(sameValues(a.value, b.value))), of: [a, b] };
  };
}

/** Whether words ask for a specialty, too: `skill is "Ranged Weapon (Pistol)"`. */
function namesSpecialty(formula: ast.Formula): boolean {
  return formula.$type === 'TextLiteral' && /\(.*\)$/.test(formula.value);
}

/**
 * The words that were chosen or written for what a formula names, with the specialty of a trait where that is asked for; undefined where it
 * names nothing of the kind.
 */
export function wordsOf(compiler: FormulaContext, formula: ast.Formula, withSpecialty = false): Compiled | undefined {
  const foe = compileOfFoe(compiler, formula, (other, of) => wordsOf(other, of, withSpecialty));
  if (foe) return foe;
  if (formula.$type === 'Reference') {
    const key = nameKey(formula.name);
    if (compiler.names.bound?.has(key)) return undefined;
    if (!compiler.names.locals.has(key)) {
      const field = compiler.book.find('field', key);
      if (!field) return undefined;
      return (scope) => {
        const words = scope.character.fieldLabel(field);
        return words === undefined
          ? scope.character.field(field)
          : { operation: 'same', value: textValue(words), label: formula.name, of: [] };
      };
    }
    const entry = (scope: Scope): EntryScope | undefined => scope.self;
    return wordsFrom(compiler, entry, key, formula, withSpecialty);
  }
  if (formula.$type === 'Member' && formula.of.$type === 'Reference') {
    if (isOuter(compiler, formula.of))
      return wordsFrom(compiler, (scope) => scope.self?.outer, nameKey(formula.name), formula, withSpecialty);
    const bound = nameKey(formula.of.name);
    if (compiler.names.entries?.has(bound)) {
      const key = nameKey(formula.name);
      const value = compiler.compile(formula);
      return (scope) => {
        const words = scope.entries?.get(bound)?.label(key, withSpecialty);
        return words === undefined ? value(scope) : { operation: 'same', value: textValue(words), label: key, of: [] };
      };
    }
    const owner = compiler.book.findTrait(formula.of.name);
    if (!owner) return undefined;
    const specialty = formula.of.specialty;
    return wordsFrom(
      compiler,
      (scope) => scope.character.entryOf(owner.kind, owner.key, specialty),
      nameKey(formula.name),
      formula,
      withSpecialty,
    );
  }
  return undefined;
}

function wordsFrom(
  compiler: FormulaContext,
  entry: (scope: Scope) => EntryScope | undefined,
  key: string,
  formula: ast.Formula,
  withSpecialty: boolean,
): Compiled {
  const plain =
    formula.$type === 'Reference'
      ? resolveReference(compiler, formula.name, formula.specialty, formula)
      : () => nothing;
  return (scope) => {
    const words = entry(scope)?.label(key, withSpecialty);
    return words === undefined ? plain(scope) : { operation: 'same', value: textValue(words), label: key, of: [] };
  };
}

/** `outer.rating`: a name of the entry that contains the formula's own entry. */
export function isOuter(compiler: FormulaContext, reference: ast.Reference): boolean {
  return nameKey(reference.name) === 'outer' && reference.specialty === undefined && compiler.names.locals.has('cost');
}

/** The word for the other side of a roll: `foe.Size`. */
const FOE = 'foe';
/** The word for the target of an action; without a target, it is the actor. */
const WHOM = 'whom';

/** `foe.Size`, `foe.Climb.mastery`, `foe.Broad Jump[4]`: the formula to evaluate on the opponent's sheet. */
function formulaOfFoe(book: Book, formula: ast.Formula): ast.Formula | undefined {
  if (formula.$type !== 'Lookup' && formula.$type !== 'Member') return undefined;
  if (formula.$type === 'Lookup' || formula.of.$type !== 'Reference') {
    const of = formulaOfFoe(book, formula.of);
    return of && { ...formula, of };
  }
  const word = nameKey(formula.of.name);
  const isFoe = (word === FOE || word === WHOM) && formula.of.specialty === undefined && !book.isDeclared(word);
  return isFoe ? { ...formula, $type: 'Reference', name: formula.name } : undefined;
}

/** Whether a name is the word before a value of the opponent or target: `whom` in `whom.Size`. */
export function isOfWhom(reference: ast.Reference, book: Book): boolean {
  const word = nameKey(reference.name);
  const { $type } = reference.$container;
  return (word === FOE || word === WHOM) && ($type === 'Member' || $type === 'Lookup') && !book.isDeclared(word);
}

/** Arguments in brackets are values of the formula's own side. They are computed first and passed as bound names. */
function withOwnKeys(
  compiler: FormulaContext,
  formula: ast.Formula,
): { readonly formula: ast.Formula; readonly args: ReadonlyMap<string, Compiled> } {
  const args = new Map<string, Compiled>();
  const rewrite = (one: ast.Formula): ast.Formula => {
    if (one.$type === 'Member') return { ...one, of: rewrite(one.of) };
    if (one.$type !== 'Lookup') return one;
    const keys = one.keys.map((key): ast.Formula => {
      if (key.$type === 'NumberLiteral' || key.$type === 'TextLiteral') return key;
      const name = `argument ${args.size}`;
      args.set(name, compiler.compile(key));
      return { ...key, $type: 'Reference', name };
    });
    return { ...one, of: rewrite(one.of), keys };
  };
  return { formula: rewrite(formula), args };
}

/**
 * Compiles a formula of the opponent or target; undefined for any other. Outside of rolls it is reported. If a line
 * names no other side, its value is `none`.
 */
export function compileOfFoe(
  compiler: FormulaContext,
  formula: ast.Formula,
  compile: (compiler: FormulaContext, formula: ast.Formula) => Compiled | undefined,
): Compiled | undefined {
  const { book, names } = compiler;
  const own = formulaOfFoe(book, formula);
  if (!own || names.locals.has(FOE) || names.bound?.has(FOE)) return undefined;
  if (!names.hasFoe) book.report('not-understood', formula, messages.noFoe);
  const mayBeOwn = isAboutWhom(formula);
  const { formula: named, args } = withOwnKeys(compiler, own);
  const value = compile(compiler.withNames({ locals: new Set(), bound: new Set(args.keys()) }), named);
  return (
    value &&
    ((scope) => {
      scope.noteFoe?.();
      const character = scope.foe ?? (mayBeOwn ? scope.character : undefined);
      if (!character) return { operation: 'none', value: NONE, label: NO_FOE };
      if (args.size === 0) return value({ character });
      const bound = new Map<string, Derivation>();
      for (const [key, compiled] of args) bound.set(key, compiled(scope));
      return value({ character, bound });
    })
  );
}

function isAboutWhom(formula: ast.Formula): boolean {
  if (formula.$type === 'Lookup' || formula.$type === 'Member') return isAboutWhom(formula.of);
  return formula.$type === 'Reference' && nameKey(formula.name) === WHOM;
}
