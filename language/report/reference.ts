import { quoteName } from '../grammar/quote-name.js';
import { type Evaluation, nobody } from '../model/evaluate/cells/evaluation.js';
import type { Choice, Clauses } from '../model/rules/clauses.js';
import type { Declared } from '../model/rules/declared.js';
import type { Asked, Parameter } from '../model/rules/parameters.js';
import { type Action, kindsMeant, type Modifier, type Rules, type Trait, traitNamed } from '../model/rules/rules.js';
import type { Compiled } from '../model/rules/scope.js';
import { valueText } from '../values/value.js';
import { type Block, blocksMarkdown, blocksText } from './blocks.js';
import { citationText } from './citation.js';
import { creationCommand, creationSentences } from './creation-words.js';
import { quantityText } from './value-words.js';

/** The character that the example lines of a reference name; any name will do. */
export const EXAMPLE_CHARACTER = 'Somebody';

/** Everything that a rulebook declares for those who play: what can be done, what changes a roll, what can be taken. Plain text. */
export function referenceText(rules: Rules): string {
  return blocksText(reference(rules));
}

/** The same as Markdown. */
export function referenceMarkdown(rules: Rules): string {
  return blocksMarkdown(reference(rules));
}

/** An example line of a sheet for each declaration, by what it is. */
export interface Example {
  readonly declared: Declared;
  /** As it is written, in the braces where it belongs. */
  readonly line: string;
}

function reference(rules: Rules): readonly Block[] {
  const examples = new Map(examplesOf(rules).map((one) => [one.declared, one]));
  const section = (title: string, all: Iterable<Declared>, below?: string): Block[] => {
    const items = [...all].map((declared) => itemOf(declared, examples.get(declared)));
    if (items.length === 0) return [];
    const text: Block[] = below === undefined ? [] : [{ type: 'paragraph', text: below }];
    return [{ type: 'heading', text: title }, ...text, { type: 'declarations', items }];
  };
  return [
    { type: 'title', text: rules.name, ...(rules.title !== undefined && { below: rules.title }) },
    ...creations(rules),
    ...section('What can be done', rules.actions.values()),
    ...section(
      'What changes a roll',
      [...rules.modifiers.values()].filter(({ clauses }) => !clauses.always),
    ),
    ...section(
      'Tables that are rolled',
      [...rules.tables.values()].filter(({ dice }) => dice),
    ),
    ...section(
      'What rolls take by themselves',
      [...rules.modifiers.values()].filter(({ clauses }) => clauses.always),
    ),
    ...section(
      'Values',
      [...rules.derived.values()].filter(({ hidden, parameters }) => hidden !== true && parameters.length === 0),
    ),
    ...asked(rules),
    ...section('What a sheet states', rules.fields.values()),
    ...[...rules.kinds.values()].flatMap((kind) =>
      section(capitalised(kind.name), rules.traits.get(kind.key)?.values() ?? [], kind.description),
    ),
    ...campaign(rules),
  ];
}

function itemOf(declared: Declared, example: Example | undefined): DeclarationItem {
  const rule = citationText(declared.citations);
  return {
    name: declared.name,
    ...(declared.description !== undefined && { text: declared.description }),
    ...(rule !== undefined && { rule }),
    ...(example && { line: example.line }),
  };
}

/** Values and functions that are asked with something, as a roll line, a formula or the command line asks them. */
function asked(rules: Rules): Block[] {
  const who = nobody(rules);
  const item = (rule: Asked & Declared): DeclarationItem => ({
    ...itemOf(rule, undefined),
    line: `${rule.name}[${rule.parameters.map((one) => argumentExample(one, rules, who)).join(', ')}]`,
  });
  const section = (text: string, all: readonly (Asked & Declared)[]): Block[] =>
    all.length === 0
      ? []
      : [
          { type: 'heading', text },
          { type: 'declarations', items: all.map(item) },
        ];
  return [
    ...section(
      'Values that are asked with something',
      [...rules.derived.values()].filter(({ parameters }) => parameters.length > 0),
    ),
    ...section('Functions', [...rules.functions.values()]),
  ];
}

type DeclarationItem = Extract<Block, { readonly type: 'declarations' }>['items'][number];

/** How new characters are made by dice, with what is thrown and chosen. */
function creations(rules: Rules): Block[] {
  const items = [...rules.creations.values()].map((creation): DeclarationItem => {
    const { text, ...item } = itemOf(creation, undefined);
    const said = [...(text === undefined ? [] : [`${text}.`]), ...creationSentences(creation, rules)];
    return { ...item, text: said.join(' '), line: creationCommand(creation, rules) };
  });
  if (items.length === 0) return [];
  return [
    { type: 'heading', text: 'How a character is made by dice' },
    { type: 'declarations', items },
  ];
}

/** Settings and switches, with what holds where a campaign says nothing. */
function campaign(rules: Rules): Block[] {
  const someone = nobody(rules);
  const settings = [...rules.settings.values()].map((setting): DeclarationItem => {
    const { value } = someone.setting(setting.key);
    const quantity = quantityText({ value, ...(setting.unit !== undefined && { unit: setting.unit }) });
    return { ...itemOf(setting, undefined), line: `${setting.name} = ${quantity}` };
  });
  const switches = [...rules.switches.values()].map(
    (one): DeclarationItem => ({ ...itemOf(one, undefined), line: `${one.name} ${one.on ? 'on' : 'off'}` }),
  );
  const section = (text: string, items: readonly DeclarationItem[]): Block[] =>
    items.length === 0
      ? []
      : [
          { type: 'heading', text },
          { type: 'declarations', items },
        ];
  return [
    ...section('Settings, in the braces of a campaign', settings),
    ...section('Switches, in the braces of a campaign', switches),
  ];
}

/** A line for each action, modifier, rolled table and trait of a rulebook that a sheet could hold. */
export function examplesOf(rules: Rules): readonly Example[] {
  const who = nobody(rules);
  const traits = [...rules.traits.values()].flatMap((ofKind) => [...ofKind.values()]);
  const rolled = traits.find(({ kind, clauses }) => clauses.rating && rules.kinds.get(kind)?.item === false);
  return [
    ...[...rules.actions.values()].map((action) => ({
      declared: action,
      line: `roll ${actionExample(action, rules, who)}`,
    })),
    ...[...rules.modifiers.values()].flatMap((modifier): Example[] => {
      const said = modifierExample(modifier, rules, who);
      const action = [...rules.actions.values()].find(({ takes }) => takes.includes(modifier.key));
      const what = action ? actionExample(action, rules, who) : rolled && quoteName(rolled.name);
      return what === undefined ? [] : [{ declared: modifier, line: `roll ${what}, ${said}` }];
    }),
    ...[...rules.tables.values()]
      .filter(({ dice }) => dice)
      .map((table): Example => ({ declared: table, line: `roll ${tableExample(table, rules)}` })),
    ...traits.map(
      (trait): Example => ({ declared: trait, line: placed(trait, entryExample(trait, rules, who), rules, who) }),
    ),
  ];
}

/** A table as a line rolls it; where something else has its name too, it is said that the table is meant. */
function tableExample({ name, key }: Declared, rules: Rules): string {
  const isShared = rules.vocabulary.names.has(key) || rules.actionNames.names.has(key);
  return isShared ? `table ${quoteName(name)}` : quoteName(name);
}

const MOST_BRACES = 4;

/** An entry where it can stand: in the braces of a list or of what it belongs to, else on a line of its own. */
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

function actionExample(action: Action, rules: Rules, who: Evaluation): string {
  const [kind] = action.kinds;
  const item =
    action.kinds.flatMap((one) => [...(rules.traits.get(one)?.values() ?? [])])[0]?.name ?? kind?.toUpperCase();
  const argument = action.parameter && argumentExample(action.parameter, rules, who);
  return [
    quoteName(action.name),
    ...(action.names === 'always' ? [EXAMPLE_CHARACTER] : []),
    ...(argument === undefined ? [] : [argument]),
    ...(item === undefined ? [] : [`with ${quoteName(item)}`]),
  ].join(' ');
}

function modifierExample(modifier: Modifier, rules: Rules, who: Evaluation): string {
  const argument = modifier.parameter && argumentExample(modifier.parameter, rules, who);
  return argument === undefined ? modifier.name : `${modifier.name} ${argument}`;
}

/** What could be said for a parameter: a row of its table, its usual value, the least. */
function argumentExample(parameter: Parameter, rules: Rules, who: Evaluation): string {
  const { kinds } = parameter;
  if (kinds) {
    const trait = kindsMeant(kinds, rules).flatMap((kind) => [...(rules.traits.get(kind)?.values() ?? [])])[0];
    // As where a thing is asked for: what the game has no examples of is written large.
    return trait ? quoteName(trait.name) : (kinds[0] ?? parameter.name).toUpperCase();
  }
  const row = parameter.table === undefined ? undefined : rules.tables.get(parameter.table)?.rows[0];
  if (row) return quoteName(row.label ?? row.text);
  if (parameter.type === 'text') return '"..."';
  const least = numberOf(parameter.fallback ?? parameter.min, who) ?? '1';
  const number = least === '0' ? '1' : least;
  return parameter.unit === undefined ? number : `${number} ${parameter.unit}`;
}

export function numberOf(formula: Compiled | undefined, character: Evaluation): string | undefined {
  const value = formula?.({ character }).value;
  return value && value.kind !== 'none' ? valueText(value) : undefined;
}

/** `Guns (Pistol) 12`: a trait with what has to be said of it. */
function entryExample({ name, kind, clauses }: Trait, rules: Rules, who: Evaluation): string {
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

/** Of what is bought on a ladder the value that it is bought on; else the least that can be written, but no negative one. */
export function ratingExample({ rating, on, ladder }: Clauses, who: Evaluation): string | undefined {
  if (!rating) return undefined;
  if (rating.type === 'pool') return '2d';
  if (rating.type === 'dice') return '1d';
  const base = ladder && numberOf(on, who);
  if (base !== undefined) return base;
  // Of a rating that lies below zero the highest is the usual one.
  const most = numberOf(rating.max, who);
  if (most?.startsWith('-')) return most;
  return (
    [rating.fallback, rating.min]
      .map((formula) => numberOf(formula, who))
      .find((one) => one !== undefined && one !== '0' && !one.startsWith('-')) ?? '1'
  );
}

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
