import { quoteName } from '../../grammar/quote-name.js';
import { playLine } from '../../play/lines/play-line.js';
import { evaluateExpression } from '../../roll/typed-expression.js';
import type { Choice, Clauses } from '../../rules/clauses.js';
import type { Declared } from '../../rules/declared.js';
import type { Parameter } from '../../rules/parameters.js';
import { type Action, kindsMeant, type Modifier, type Rules, type Trait, traitNamed } from '../../rules/rules.js';
import type { Compiled } from '../../rules/scope.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { nobody } from '../../sheet/cells/nobody.js';
import { isProblem } from '../../values/problem.js';
import { valueText } from '../../values/value.js';

/** The character that example lines of a reference name; any name would do. */
export const EXAMPLE_CHARACTER = 'Somebody';

/** An example line of a sheet for each declaration, by kind. */
export interface Example {
  readonly declared: Declared;
  /** The line as written, in braces if it belongs there. */
  readonly line: string;
}

/**
 * A line for each action, modifier, rolled table and trait of a rulebook that a sheet could contain. Of the possible
 * things, rows and numbers, it takes those with which the line has no findings.
 */
export function examplesOf(rules: Rules): readonly Example[] {
  return rules.once(findExamples);
}

/** Tries some thousand lines. */
function findExamples(rules: Rules): readonly Example[] {
  const who = nobody(rules);
  const traits = [...rules.traits.values()].flatMap((ofKind) => [...ofKind.values()]);
  const modifiers = [...rules.modifiers.values()].map(
    (modifier) => [modifier, modifierExamples(modifier, rules, who)] as const,
  );
  const plain = plainRolls(rules, modifiers);
  const actions = new Map(
    [...rules.actions.values()].map((action) => [action, actionExamples(action, rules, who, modifiers, plain)]),
  );
  const example = (declared: Declared, rolls: readonly string[]): Example[] => {
    const roll = leastFaulty(rolls, who);
    return roll === undefined ? [] : [{ declared, line: `roll ${roll}` }];
  };
  return [
    ...[...actions].flatMap(([declared, rolls]) => example(declared, rolls)),
    ...modifiers.flatMap(([modifier, said]) => {
      const taking = [...actions].flatMap(([{ takes }, rolls]) => (takes.includes(modifier.key) ? rolls : []));
      const bases = (taking.length > 0 ? taking : plain).map((base) => ({ base, against: '' }));
      const opposed =
        taking.length > 0
          ? []
          : plain.slice(0, 1).map((base) => ({ base, against: ` against ${EXAMPLE_CHARACTER} ${base}` }));
      return example(
        modifier,
        said.flatMap((one) => [...bases, ...opposed].map(({ base, against }) => `${base}, ${one}${against}`)),
      );
    }),
    ...[...rules.tables.values()]
      .filter(({ dice }) => dice)
      .map((table): Example => ({ declared: table, line: `roll ${tableExample(table, rules)}` })),
    ...traits.map(
      (trait): Example => ({ declared: trait, line: placed(trait, entryExample(trait, rules, who), rules, who) }),
    ),
  ];
}

/** Maximum number of things or rows that are tried for an example. */
const MOST_TRIED = 200;

/** The first of some rolls with the fewest findings. */
function leastFaulty(rolls: readonly string[], who: Evaluation): string | undefined {
  let best: { readonly roll: string; readonly faults: number } | undefined;
  for (const roll of rolls) {
    const faults = faultsOf(roll, who);
    if (best === undefined || faults < best.faults) best = { roll, faults };
    if (faults === 0) break;
  }
  return best?.roll;
}

/** The weight of the findings about a line of an empty character; 0 if it can be carried out as it is. */
function faultsOf(line: string, who: Evaluation): number {
  const others = (name: string): Evaluation | undefined =>
    name === EXAMPLE_CHARACTER || name === '' ? who : undefined;
  const evaluated = evaluateExpression(line, who, others);
  if (isProblem(evaluated)) return WORST;
  const { roll, game } = evaluated;
  const faults = roll.findings.filter(({ severity }) => severity !== 'information');
  // A line that the rules refuse for now can still be written; an unknown name is worse.
  const weights = faults.map(({ code }): number => (code === 'needs-not-met' || code === 'advice' ? 2 : 4));
  const weight = weights.reduce((sum, one) => sum + one, 0);
  if (weight > 0) return weight;
  return isProblem(playLine(roll, who, others, game, line, { seed: 'example' })) ? 1 : 0;
}

const WORST = 1000;

/** A roll that a new character can make: of a trait, with a modifier if one is required, preferably one whose argument is a word of a table. */
export function plainRoll(rules: Rules): string | undefined {
  const who = nobody(rules);
  const modifiers = [...rules.modifiers.values()].map(
    (modifier) => [modifier, modifierExamples(modifier, rules, who)] as const,
  );
  const inWords = modifiers.filter(([{ parameter }]) => parameter?.table !== undefined);
  return [...plainRolls(rules, inWords), ...plainRolls(rules, modifiers)].find((roll) => faultsOf(roll, who) === 0);
}

/** Rolls without an action: of a trait, as it is or with what such a roll requires. */
function plainRolls(rules: Rules, modifiers: readonly (readonly [Modifier, readonly string[]])[]): readonly string[] {
  const trait = [...rules.traits.values()]
    .flatMap((ofKind) => [...ofKind.values()])
    .find(({ kind, clauses }) => clauses.rating && rules.kinds.get(kind)?.item === false);
  if (!trait) return [];
  const roll = quoteName(trait.name);
  const withModifiers = modifiers.flatMap(([, [said]]) => (said === undefined ? [] : [`${roll}, ${said}`]));
  const who = nobody(rules);
  return faultsOf(roll, who) === 0
    ? [roll]
    : [...withModifiers.filter((one) => faultsOf(one, who) === 0).slice(0, 1), roll];
}

/**
 * An action with a thing and an argument; the same with a modifier, or with a roll of the other side, if it requires
 * one; other things.
 */
function actionExamples(
  action: Action,
  rules: Rules,
  who: Evaluation,
  modifiers: readonly (readonly [Modifier, readonly string[]])[],
  plain: readonly string[],
): readonly string[] {
  const written = (argument: string | undefined, item: string | undefined): string =>
    [
      quoteName(action.name),
      ...(action.names === 'always' ? [EXAMPLE_CHARACTER] : []),
      ...(argument === undefined ? [] : [argument]),
      ...(item === undefined ? [] : [`with ${item}`]),
    ].join(' ');
  const shown = action.parameter ? argumentExamples(action.parameter, rules, who) : [undefined];
  const items = action.kinds.length > 0 ? itemExamples(action.kinds, rules) : [undefined];
  const withItems = items.map((item) => written(shown[0], item));
  const item = items[withItems.indexOf(leastFaulty(withItems, who) ?? '')];
  const bare = leastFaulty(
    shown.map((argument) => written(argument, item)),
    who,
  );
  if (bare === undefined) return [];
  const others = withItems.filter((one) => one !== bare);
  if (faultsOf(bare, who) === 0) return [bare, ...others];
  const needed = modifiers.flatMap(([{ key }, [said]]) =>
    action.takes.includes(key) && said !== undefined ? [`${bare}, ${said}`] : [],
  );
  const opposed = plain.slice(0, 1).map((roll) => `${bare} against ${EXAMPLE_CHARACTER} ${roll}`);
  return [bare, ...[...needed, ...opposed].filter((one) => faultsOf(one, who) === 0).slice(0, 1), ...others];
}

/** Things of some kinds, alternating between the kinds; a kind without examples is a placeholder in capitals. */
function itemExamples(kinds: readonly string[], rules: Rules): readonly string[] {
  const named = kinds.map((kind) =>
    [...(rules.traits.get(kind)?.values() ?? [])].flatMap(({ name, clauses }) =>
      ['', ...[...clauses.modes.values()].map((mode) => ` ${mode.name}`)].map((mode) => `${quoteName(name)}${mode}`),
    ),
  );
  const each = named.flatMap((names) => names.slice(0, Math.ceil(MOST_TRIED / kinds.length)));
  const open = kinds.filter((kind) => rules.kinds.get(kind)?.open !== false || !rules.traits.get(kind)?.size);
  return [...each, ...open.map((kind) => kind.toUpperCase())];
}

function modifierExamples(modifier: Modifier, rules: Rules, who: Evaluation): readonly string[] {
  if (!modifier.parameter) return [modifier.name];
  return argumentExamples(modifier.parameter, rules, who).map((argument) => `${modifier.name} ${argument}`);
}

/** Possible arguments for a parameter, the likeliest first. */
function argumentExamples(parameter: Parameter, rules: Rules, who: Evaluation): readonly string[] {
  const { kinds, unit } = parameter;
  if (kinds) {
    const names = kindsMeant(kinds, rules).flatMap((kind) =>
      [...(rules.traits.get(kind)?.values() ?? [])].map(({ name }) => quoteName(name)),
    );
    return names.length > 0 ? names.slice(0, MOST_TRIED) : [(kinds[0] ?? parameter.name).toUpperCase()];
  }
  const rows = parameter.table === undefined ? undefined : rules.tables.get(parameter.table)?.rows;
  if (rows && rows.length > 0) return rows.slice(0, MOST_TRIED).map(({ label, text }) => quoteName(label ?? text));
  if (parameter.type === 'text') return ['"..."'];
  const [usual, least, most] = [parameter.fallback, parameter.min, parameter.max].map((formula) =>
    numberOf(formula, who),
  );
  const isPossible = (number: number): boolean =>
    (least === undefined || number >= Number(least)) && (most === undefined || number <= Number(most));
  const small = [1, 2, 10, 100, 1000].filter(isPossible).map(String);
  const written = usual !== undefined && usual !== '0' && Number(usual) < MUCH ? [usual, ...small] : small;
  const all = written.length > 0 ? written : [usual ?? least ?? '1'];
  return all.map((number) => (unit === undefined ? number : `${number} ${unit}`));
}

/** A larger default means "as much as possible", and is not a number that an author would write. */
const MUCH = 100;

/** An argument for a parameter: a row of its table, its default, a small number. */
export function argumentExample(parameter: Parameter, rules: Rules, who: Evaluation): string {
  return argumentExamples(parameter, rules, who)[0] ?? '';
}

/** A table as a line rolls it; if something else has the same name, with the word `table`. */
function tableExample({ name, key }: Declared, rules: Rules): string {
  const isShared = rules.vocabulary.names.has(key) || rules.actionNames.names.has(key);
  return isShared ? `table ${quoteName(name)}` : quoteName(name);
}

const MOST_BRACES = 4;

/** An entry where it is allowed: in the braces of a list or of its owner, else on a line of its own. */
function placed(trait: Trait, line: string, rules: Rules, who: Evaluation, depth = 0): string {
  const { kind, clauses } = trait;
  const list = rules.kinds.get(kind)?.item && [...rules.lists.values()].find(({ kinds }) => kinds.includes(kind));
  if (list) return `${list.name} { ${line} }`;
  const [around] = clauses.under;
  if (!clauses.underRequired || around === undefined || depth > MOST_BRACES) return line;
  const outer = rules.traits.get(around)?.values().next().value ?? traitNamed(rules, around);
  if (outer) return placed(outer, `${entryExample(outer, rules, who)} { ${line} }`, rules, who, depth + 1);
  const open = rules.kinds.get(around);
  if (!open) return line;
  const rating = ratingExample(open.clauses, who);
  return `${open.name} Example${rating === undefined ? '' : ` ${rating}`} { ${line} }`;
}

/** The value of a formula as text; undefined without a value. */
export function numberOf(formula: Compiled | undefined, character: Evaluation): string | undefined {
  const value = formula?.({ character }).value;
  return value && value.kind !== 'none' ? valueText(value) : undefined;
}

/** `Guns (Pistol) 12`: a trait with its required details. */
export function entryExample({ name, kind, clauses }: Trait, rules: Rules, who: Evaluation): string {
  const rating = ratingExample(clauses, who);
  const said = [
    ...specialtyExample(clauses),
    ...clauses.options.flatMap((option) => {
      if (option.fallback !== undefined) return [];
      const table = option.table === undefined ? undefined : rules.tables.get(option.table)?.rows[0];
      return choiceExample(option.choices) ?? table?.label ?? [];
    }),
    ...clauses.numbers.flatMap((number) =>
      number.fallback ? [] : `${number.name} ${numberOf(number.min, who) ?? '1'}`,
    ),
  ];
  const isItem = rules.kinds.get(kind)?.item === true;
  return [
    quoteName(name),
    ...(said.length > 0 ? [`(${said.join(', ')})`] : []),
    ...(rating === undefined || (isItem && clauses.rating?.fallback) ? [] : [rating]),
  ].join(' ');
}

function specialtyExample({ specialty }: Clauses): string[] {
  if (!specialty || specialty.optional) return [];
  return [choiceExample(specialty.choices) ?? 'Any'];
}

function choiceExample([first]: readonly Choice[]): string | undefined {
  return first?.label;
}

/**
 * For a trait that is bought on a ladder, the value that it is bought on; else the least rating that can be written,
 * but no negative one.
 */
export function ratingExample({ rating, on, ladder }: Clauses, who: Evaluation): string | undefined {
  if (!rating) return undefined;
  if (rating.type === 'pool') return '2d';
  if (rating.type === 'dice') return '1d';
  const base = ladder && numberOf(on, who);
  if (base !== undefined) return base;
  // For ratings below zero the highest is the common one.
  const most = numberOf(rating.max, who);
  if (most?.startsWith('-')) return most;
  return (
    [rating.fallback, rating.min]
      .map((formula) => numberOf(formula, who))
      .find((one) => one !== undefined && one !== '0' && !one.startsWith('-')) ?? '1'
  );
}

/** The word with a capital first letter. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
