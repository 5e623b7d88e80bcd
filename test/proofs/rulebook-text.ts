import { parseSheet } from '../../language/grammar/parse.js';
import { nameKey } from '../../language/grammar/text.js';
import { createCharacter } from '../../language/play/creation/create-character.js';
import type { ReadEntry } from '../../language/read/entry/reading.js';
import type { Effect, Field } from '../../language/rules/clauses.js';
import type { CreationStep } from '../../language/rules/creations.js';
import type { Parameter } from '../../language/rules/parameters.js';
import type { Kind, Rules, Trait } from '../../language/rules/rules.js';
import type { Scale } from '../../language/rules/scales.js';
import type { Compiled } from '../../language/rules/scope.js';
import type { Table } from '../../language/rules/tables.js';
import { noContract } from '../../language/sheet/cells/contract.js';
import { Entry } from '../../language/sheet/cells/entry.js';
import type { Evaluation } from '../../language/sheet/cells/evaluation.js';
import { wordsOfField } from '../../language/sheet/cells/fields.js';
import type { Derivation } from '../../language/values/derivation.js';
import { makePool } from '../../language/values/pool.js';
import { isProblem } from '../../language/values/problem.js';
import { toNumber } from '../../language/values/rational.js';
import { numberValue, poolValue, type Value, valueText } from '../../language/values/value.js';
import type { Workspace } from '../../language/workspace/workspace.js';
import { actionLines, modifierLines } from './actions-text.js';
import { explained, tree } from './formula-tree.js';
import { people } from './people.js';

/** Ratings of one trait that are priced. */
const mostRatings = 24;

/**
 * Everything that a compiled rulebook says in numbers, as text: what each table, ladder and scale holds, what each trait
 * costs at each rating, what each item is worth, what each value comes to for somebody average, weak and strong.
 */
export function rulebookText(workspace: Workspace, book: string): string {
  const uri = `file:///goldens/${book}.muster`;
  const others = Object.entries(people[book] ?? {});
  const npcs = others.map(([name, entries]) => `npc "${name}" { ${entries} }\n`).join('');
  workspace.setSheet(uri, parseSheet(`use "${book}"\nnpc Average { }\n${npcs}`, uri).root);
  const rules = workspace.books.get(book)?.rules;
  const average = workspace.evaluation(uri, '1');
  if (!rules || !average) throw new Error(`There is no rulebook ${book}.`);
  const at = (shift: number): Evaluation => workspace.assume(uri, '1', assumed(rules, average, shift)) ?? average;
  const everybody = [
    ['average', average] as const,
    ['weak', at(-1)] as const,
    ['able', at(1)] as const,
    ['strong', at(3)] as const,
    ...others.map(([name], index) => [name, workspace.evaluation(uri, String(index + 2)) ?? average] as const),
  ];
  return [
    `${rules.name}: ${rules.title ?? ''}`,
    ...section('dice', diceLines(rules)),
    ...section(
      'settings',
      [...rules.settings.values()].map(
        (one) => `${one.name}: ${explained(inside(average, average.setting(one.key)))}${unit(one.unit)}`,
      ),
    ),
    ...section(
      'switches',
      [...rules.switches.values()].map((one) => `${one.name}: ${one.on ? 'on' : 'off'}`),
    ),
    ...section(
      'policies',
      [...rules.policies].map(([name, order]) => `${name}: ${order.join(', ')}`),
    ),
    ...section('fields', fieldLines([...rules.fields.values()], average)),
    ...section('tables', [...rules.tables.values()].flatMap(tableLines)),
    ...section(
      'ladders',
      [...rules.ladders.values()].map(
        (one) =>
          `${one.name} from ${one.start}: ${one.steps.join(' ')}${one.more === undefined ? '' : ` then ${one.more}`}`,
      ),
    ),
    ...section('scales', [...rules.scales.values()].flatMap(scaleLines)),
    ...[...rules.kinds.values()].flatMap((kind) =>
      section(`kind ${kind.name}`, [
        ...fieldLines(kind.clauses.fields, average).map((line) => `field ${line}`),
        ...pairLines(
          anythingOf(kind),
          everybody.map(([, one]) => one),
        ),
        ...[...(rules.traits.get(kind.key)?.values() ?? []), ...openTrait(kind)].flatMap((trait) =>
          traitLines(
            trait,
            average,
            everybody.map(([, one]) => one),
          ),
        ),
      ]),
    ),
    ...section(
      'derived values',
      [...rules.derived.values()]
        .filter((one) => one.each === undefined)
        .flatMap((one) => [
          `${one.name}${askedWith(one.parameters, average)}${unit(one.unit)}`,
          ...distinct(
            everybody.map(
              ([name, person]) => [name, explained(inside(person, person.derived(one.key, undefined)))] as const,
            ),
          ),
          ...(typeof one.hidden === 'function' ? [`  hidden if ${tree(one.hidden({ character: average }))}`] : []),
        ]),
    ),
    ...section(
      'limits',
      rules.limits.flatMap((limit) => [
        limit.message.text,
        ...distinct(everybody.map(([name, person]) => [name, tree(limit.condition({ character: person }))] as const)),
        ...(limit.exception ? [`  unless ${tree(limit.exception({ character: average }))}`] : []),
      ]),
    ),
    ...section(
      'modifiers',
      [...rules.modifiers.values()].flatMap((modifier) => modifierLines(modifier, rules, average)),
    ),
    ...section(
      'actions',
      [...rules.actions.values()].flatMap((action) => actionLines(action, rules, average)),
    ),
    ...section('tracks of the printed sheet', trackLines(rules, average)),
    ...section(
      'new characters',
      [...rules.creations.values()].flatMap((creation) => [
        ...creationLines(creation.steps, average),
        ...newCharacters(rules, creation.name),
      ]),
    ),
    '',
  ].join('\n');
}

/** Every die and every choice of a creation, also those that few characters come to. */
function creationLines(steps: readonly CreationStep[], average: Evaluation, depth = '  '): readonly string[] {
  const scope = { character: average };
  return steps.flatMap((step) => {
    const inner = 'steps' in step ? creationLines(step.steps, average, `${depth}  `) : [];
    if (step.is === 'throws') return [`${depth}${step.name}: ${tree(step.value(scope))}`];
    if (step.is === 'chooses') return [`${depth}${step.name}: ${step.options.join(' or ')}`];
    if (step.is === 'buys') return [`${depth}buys from ${step.table}`];
    if (step.is === 'if') return [`${depth}if ${tree(step.condition(scope))}`, ...inner];
    if (step.is === 'writes') return step.condition ? [`${depth}writes if ${tree(step.condition(scope))}`] : [];
    return [`${depth}${step.is} ${tree(step.count(scope))}`, ...inner];
  });
}

/** What a value is asked with: its parameters, and what they can be. */
function askedWith(parameters: readonly Parameter[], average: Evaluation): string {
  const said = (formula: Compiled | undefined, word: string): string =>
    formula ? ` ${word} ${tree(formula({ character: average }))}` : '';
  const each = parameters.map(
    ({ name, table, min, max, fallback }) =>
      `${name}${table === undefined ? '' : ` of ${table}`}${said(min, 'from')}${said(max, 'to')}${said(fallback, 'else')}`,
  );
  return each.length === 0 ? '' : ` (${each.join(', ')})`;
}

/** Characters made by a creation with some seeds, with what was thrown for each line. */
function newCharacters(rules: Rules, creation: string): readonly string[] {
  return ['ebb', 'tide', 'flood'].flatMap((seed) => {
    const made = createCharacter({ rules, contract: noContract, saysGame: 'text', name: seed, creation }, { seed });
    return isProblem(made) ? [`${creation}: ${made.problem}`] : made.text.trimEnd().split('\n');
  });
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `== ${title} ==`, ...lines];
}

/** Every trait that everybody has, so much above or below what is usual, and never outside its range. */
function assumed(rules: Rules, average: Evaluation, shift: number): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const trait of [...rules.traits.values()].flatMap((traits) => [...traits.values()])) {
    const { rating, fields } = trait.clauses;
    const usual = fields.length > 0 ? undefined : rating?.fallback?.({ character: average }).value;
    if (usual?.kind === 'number' && rating?.type === 'number')
      values.set(trait.key, numberValue(toNumber(usual.number) + shift));
    if (usual?.kind === 'pool') values.set(trait.key, poolValue(makePool(Math.max(1, usual.pool.d + shift))));
    if (usual?.kind === 'number' && rating?.type === 'pool')
      values.set(trait.key, poolValue(makePool(Math.max(1, toNumber(usual.number) + shift))));
  }
  return values;
}

function diceLines(rules: Rules): string[] {
  return rules.dice.flatMap((dice) => [
    `${dice.family} ${dice.dice}d${dice.sides}`,
    ...dice.lines.map((one) =>
      [
        `  ${one.name}`,
        one.from === undefined ? '' : one.to === one.from ? `${one.from}` : `${one.from}..${one.to}`,
        one.targetAtLeast === undefined ? '' : `target from ${one.targetAtLeast}`,
        one.targetAtMost === undefined ? '' : `target to ${one.targetAtMost}`,
        one.toggle === undefined ? '' : `when ${one.toggle}`,
      ]
        .filter((part) => part !== '')
        .join(' '),
    ),
  ]);
}

function fieldLines(fields: readonly Field[], average: Evaluation): string[] {
  const scope = { character: average };
  return fields.map((field) =>
    [
      `${field.name}: ${field.type}${unit(field.unit)}`,
      field.min ? `from ${valueText(field.min(scope).value)}` : '',
      field.max ? `to ${valueText(field.max(scope).value)}` : '',
      field.step === undefined ? '' : `by ${valueText(numberValue(field.step))}`,
      ...(field.choices ?? []).map(
        (choice) => `${choice.label}${choice.value ? ` ${valueText(choice.value(scope).value)}` : ''}`,
      ),
      field.fallback ? `else ${valueText(field.fallback(scope).value)}` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  );
}

function tableLines(table: Table): string[] {
  const columns = table.columns.map((column) => `${column.name}${unit(column.unit)}`).join(', ');
  const range = table.min === undefined ? '' : ` from ${table.min} to ${table.max}`;
  return [
    `${table.name} by ${table.keyName}${range}${columns === '' ? '' : `: ${columns}`}`,
    ...table.rows.map((row) => `  ${row.text}: ${row.cells.map((cell) => valueText(cell)).join(', ')}`),
    ...(table.more ? [`  each more: ${table.more.map((cell) => valueText(cell)).join(', ')}`] : []),
  ];
}

function scaleLines(scale: Scale): string[] {
  return [
    `${scale.name}: ${scale.steps.join(' ')} times ${scale.factor}, read ${scale.read}${scale.mirror ? ', mirrored' : ''}${scale.halves ? ', halves' : ''}`,
    ...[...scale.columns].map(([name, column]) => `  ${name} from ${column.start}: ${column.values.join(' ')}`),
  ];
}

/** What an author writes under a kind that takes any name. */
function openTrait(kind: Kind): Trait[] {
  return kind.open ? [anythingOf(kind)] : [];
}

/** Something of a kind of which the rulebook says no more. */
function anythingOf(kind: Kind): Trait {
  return { ...kind, key: 'anything', name: 'anything', kind: kind.key, own: true };
}

function traitLines(trait: Trait, average: Evaluation, people: readonly Evaluation[]): string[] {
  const { clauses } = trait;
  const plain = entryOf(trait, average);
  const scope = plain.scope();
  const own = (formula: Compiled | undefined): string => (formula ? tree(formula(scope)) : '');
  return [
    trait.name,
    ...ratingLines(trait, people),
    ...(clauses.on ? [`  on ${tree(clauses.on(scope))}${clauses.ladder ? ` by ${clauses.ladder.name}` : ''}`] : []),
    ...(clauses.suffix?.fallback ? [`  ${clauses.suffix.name} else ${own(clauses.suffix.fallback)}`] : []),
    ...clauses.numbers.map(
      (one) => `  ${one.name} from ${own(one.min)} to ${own(one.max)}${unit(one.unit)} else ${own(one.fallback)}`,
    ),
    ...clauses.options.map(
      (one) =>
        `  ${one.name}: ${one.choices.map((choice) => `${choice.label} ${own(choice.value)}`.trim()).join(', ')}${one.fallback === undefined ? '' : `; else ${one.fallback}`}`,
    ),
    ...(clauses.specialty?.choices
      .filter((choice) => choice.value)
      .map((choice) => `  (${choice.label}) ${own(choice.value)}`) ?? []),
    ...(clauses.cost || clauses.ladder ? priceLines(trait, average) : []),
    ...clauses.defaults.map(
      (one) => `  default ${people.map((person) => tree(one(entryOf(trait, person).scope()))).join(' | ')}`,
    ),
    ...clauses.needs.flatMap((need) => needLines(trait, need.condition, need.severity, people)),
    ...clauses.gives.map((effect) => `  gives ${effectText(effect, plain)}`),
    ...(clauses.rolls ? [`  rolls ${own(clauses.rolls)}`] : []),
    ...itemLines(trait, average, people),
  ];
}

/** Where on the tracks of a printed sheet something happens, and what. */
function trackLines(rules: Rules, average: Evaluation): string[] {
  return (rules.page?.sides.flat(3) ?? []).flatMap(({ word, names, rows }) =>
    word === 'track' && rows.length > 0
      ? [
          names.map(({ label }) => label).join(', '),
          ...rows.map(({ at, text }) => `  at ${at ? explained(at({ character: average })) : '-'}: ${text}`),
        ]
      : [],
  );
}

/** The two numbers that something of a kind is printed with, as in `HT 11/14`. */
function pairLines(trait: Trait, people: readonly Evaluation[]): string[] {
  const { pair } = trait.clauses;
  if (!pair) return [];
  const lines = people.map((person) => {
    const scope = entryOf(trait, person, 12).scope();
    return `printed ${tree(pair.first(scope))} / ${tree(pair.second(scope))}, ${pair.secondName}`;
  });
  return [...new Set(lines)];
}

/** The range of the rating, for each of the people where it differs. */
function ratingLines(trait: Trait, people: readonly Evaluation[]): string[] {
  const { rating } = trait.clauses;
  if (!rating) return [];
  const lines = people.map((person) => {
    const scope = entryOf(trait, person).scope();
    const [min, max, fallback] = [rating.min, rating.max, rating.fallback].map((one) => (one ? tree(one(scope)) : '-'));
    return `  ${rating.name} from ${min} to ${max} else ${fallback}`;
  });
  return [...new Set(lines)];
}

/** Costs at each rating, and for each choice at the least rating. */
function priceLines(trait: Trait, average: Evaluation): string[] {
  const ratings = ratingsOf(trait, average);
  const priced = (rating: number | undefined, choices: ReadonlyMap<string, string>): string => {
    const entry = entryOf(trait, average, rating, choices);
    const cost = average.cost(entry);
    return cost.value.kind === 'none' ? '' : `${rating ?? ''} [${explained(inside(average, cost))}]`.trim();
  };
  const first = new Map(
    trait.clauses.options.flatMap((option) => {
      const [choice] = option.choices;
      return choice && option.fallback === undefined ? [[option.key, choice.label] as const] : [];
    }),
  );
  return [
    ...ratings.map((rating) => `  ${priced(rating, first)}`),
    ...trait.clauses.options.flatMap((option) =>
      option.choices.map(
        (choice) =>
          `  (${choice.label}) ${priced(ratings[1] ?? ratings[0], new Map([...first, [option.key, choice.label]]))}`,
      ),
    ),
  ].filter((line) => line.includes('['));
}

function ratingsOf(trait: Trait, average: Evaluation): (number | undefined)[] {
  const { rating, on, ladder } = trait.clauses;
  const scope = entryOf(trait, average).scope();
  const number = (value: Value | undefined): number | undefined =>
    value?.kind === 'number' ? toNumber(value.number) : undefined;
  if (ladder && on) {
    const base = number(on(scope).value) ?? 0;
    return Array.from({ length: 9 }, (_, index) => base - 4 + index);
  }
  if (!rating) return [undefined];
  const least = number(rating.min?.(scope).value) ?? 1;
  const most = Math.min(number(rating.max?.(scope).value) ?? least + 7, least + mostRatings);
  return Array.from({ length: Math.max(1, Math.floor(most - least) + 1) }, (_, index) => least + index);
}

/** A condition at the ends of the rating's range, for each of the people, each outcome once. */
function needLines(trait: Trait, condition: Compiled, severity: string, people: readonly Evaluation[]): string[] {
  const lines = people.flatMap((person) => {
    const ratings = ratingsOf(trait, person);
    return [...new Set([ratings[0], ratings[ratings.length - 1]])].map(
      (rating) => `  ${severity}: ${tree(condition(entryOf(trait, person, rating).scope()))}`,
    );
  });
  return [...new Set(lines)];
}

function effectText(effect: Effect, giver: Entry): string {
  const { target } = effect;
  const amount = effect.amount ? tree(effect.amount(giver.scope())) : '';
  const on =
    target.what === 'self'
      ? 'itself'
      : target.what === 'every'
        ? `every ${target.kind}${target.condition ? ` where ${tree(target.condition(giver.scope()))}` : ''}`
        : target.what === 'unknown'
          ? target.name
          : `${target.key}${target.what === 'trait' && target.specialty !== undefined ? ` (${target.specialty})` : ''}`;
  return [
    `${effect.operation} ${amount} to ${on}`,
    effect.when === undefined ? '' : `when ${effect.when}`,
    effect.condition ? `if ${tree(effect.condition(giver.scope()))}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function itemLines(trait: Trait, average: Evaluation, people: readonly Evaluation[]): string[] {
  const { fields, modes } = trait.clauses;
  if (fields.length === 0 || !average.rules.kinds.get(trait.kind)?.item) return [];
  const values = (person: Evaluation, mode: string | undefined): string => {
    const item = entryOf(trait, person).inMode(mode);
    const derived = [...person.rules.derived.values()].filter((rule) => rule.each === trait.kind);
    return [
      ...fields.map(
        (field) =>
          [field.name, wordsOfField(item, field) ?? textOfValue(item.local(field.key)), unit(field.unit)] as const,
      ),
      ...derived.map((rule) => [rule.name, textOfValue(person.derived(rule.key, item)), ''] as const),
    ]
      .filter(([, value]) => value !== '-')
      .map(([name, value, measure]) => `${name} ${value}${measure}`)
      .join(', ');
  };
  const each = modes.size === 0 ? [undefined] : [...modes.keys()];
  return each.flatMap((mode) => [
    ...new Set(people.map((person) => `  ${mode === undefined ? '' : `${mode}: `}${values(person, mode)}`)),
  ]);
}

function textOfValue(derivation: Derivation | undefined): string {
  return derivation ? valueText(derivation.value) : '-';
}

/** An entry of the trait as an author would have written it. */
function entryOf(
  trait: Trait,
  evaluation: Evaluation,
  rating?: number,
  choices: ReadonlyMap<string, string> = new Map(),
): Entry {
  const span = { from: 0, to: 0 };
  const kind = evaluation.rules.kinds.get(trait.kind);
  const value =
    rating === undefined
      ? undefined
      : trait.clauses.rating?.type === 'pool'
        ? poolValue(makePool(Math.max(0, rating)))
        : numberValue(rating);
  const read: ReadEntry = {
    source: { uri: '', path: '', type: 'entry', tokens: [], entries: [] },
    trait,
    ...(kind && { kind }),
    name: span,
    options: [...choices].map(([option, label]) => ({ type: 'choice' as const, option: nameKey(option), label, span })),
    ...(value && { rating: { value, span, signed: false } }),
    marks: [],
    values: [],
    problems: [],
  };
  return new Entry(
    `golden ${trait.kind} ${trait.key} ${rating ?? ''} ${[...choices.values()].join('/')}`,
    evaluation,
    trait.kind,
    trait,
    read,
    undefined,
  );
}

/** The derivation behind a reference to a cell. */
function inside(evaluation: Evaluation, derivation: Derivation): Derivation {
  return (derivation.cell === undefined ? undefined : evaluation.cells.get(derivation.cell)?.derivation) ?? derivation;
}

function unit(name: string | undefined): string {
  return name === undefined ? '' : ` in ${name}`;
}

/** Lines of several people, each text once. */
function distinct(lines: readonly (readonly [string, string])[]): string[] {
  const known = new Map<string, string[]>();
  for (const [who, text] of lines) known.set(text, [...(known.get(text) ?? []), who]);
  return [...known].map(([text, who]) => `  ${who.length === lines.length ? '' : `${who.join(', ')}: `}${text}`);
}
