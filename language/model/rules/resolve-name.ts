import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { booleanValue, NONE, textValue } from '../../values/value.js';
import type { Derivation } from '../derivation.js';
import type { FormulaCompiler } from './compile-formula.js';
import type { Compiled } from './compiled.js';

/**
 * What a name in a formula stands for, decided once: the declaration's own names, then traits, derived values, settings,
 * switches, fields. A kind in front of the name qualifies it. An unknown name is a finding of the rulebook.
 */
export function resolveReference(
  compiler: FormulaCompiler,
  name: string,
  specialty: string | undefined,
  node: ast.Formula | ast.Clause | undefined,
): Compiled {
  const { book, names, origin } = compiler;
  const key = nameKey(name);
  if (names.bound?.has(key)) {
    return (scope) => scope.bound?.get(key) ?? { operation: 'none', value: NONE, label: name, origin };
  }
  if (specialty === undefined && names.locals.has(key)) {
    const own = names.fixed?.get(key);
    const otherwise = names.optionalSelf ? known(compiler, name, specialty) : undefined;
    return (scope) =>
      scope.self?.local(key) ??
      own?.(scope) ??
      otherwise?.(scope) ?? { operation: 'none', value: NONE, label: name, origin };
  }
  const found = known(compiler, name, specialty) ?? pointsOf(compiler, key);
  if (found) return found;
  book.report(
    'unknown-name',
    node,
    `Nothing in this rulebook is called "${name}".${book.advice(name, ['trait', 'derived', 'setting', 'switch', 'field', 'table'])}`,
    { property: 'name' },
  );
  return () => ({ operation: 'none', value: NONE, label: name, origin });
}

/** `points of label`: the total of the character that one of the entry's own names names. */
function pointsOf({ names }: FormulaCompiler, key: string): Compiled | undefined {
  const [, own] = /^points of (.+)$/.exec(key) ?? [];
  const isOwn = own !== undefined && names.locals.has('cost') && (own === 'label' || names.locals.has(own));
  if (!isOwn) return undefined;
  return (scope) => {
    const label = scope.self?.label(own);
    return label === undefined ? { operation: 'none', value: NONE, label: key } : scope.character.pointsOf(label);
  };
}

/** What a name means to the whole book; undefined where nothing is called so. */
function known(compiler: FormulaCompiler, name: string, specialty: string | undefined): Compiled | undefined {
  const { book, names, origin } = compiler;
  const key = nameKey(name);
  if (key === 'spent') return (scope) => scope.character.spent();

  const qualified = book.qualified(name);
  const kind = qualified?.kind;
  const rest = qualified?.rest ?? key;
  const trait = kind === undefined || book.kind(kind) ? book.findTrait(qualified?.rest ?? name, kind) : undefined;
  if (trait) return (scope) => scope.character.trait(trait.kind, trait.key, specialty);
  if (kind === undefined || kind === 'derived') {
    const derived = book.find('derived', rest);
    if (derived) {
      names.reads?.add(derived);
      return (scope) => scope.character.derived(derived, scope.self);
    }
  }
  if (kind === undefined || kind === 'setting') {
    const setting = book.find('setting', rest);
    if (setting) {
      names.reads?.add(`setting:${setting}`);
      return (scope) => scope.character.setting(setting);
    }
  }
  if (kind === undefined || kind === 'switch') {
    const toggle = book.find('switch', rest);
    if (toggle) return (scope) => scope.character.switchedOn(toggle);
  }
  if (kind === undefined || kind === 'field') {
    const field = book.find('field', rest);
    if (field) return (scope) => scope.character.field(field);
  }
  // The value of a choice may be named where its own option or field is compared or assigned: `type: cut`.
  if (names.choices?.has(key)) {
    const leaf: Derivation = { operation: 'declared', value: textValue(name), origin };
    return () => leaf;
  }
  if (key === 'true' || key === 'false') {
    const leaf: Derivation = { operation: 'declared', value: booleanValue(key === 'true'), origin };
    return () => leaf;
  }
  return undefined;
}
