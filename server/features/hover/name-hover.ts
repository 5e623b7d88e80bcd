import { percentText } from '../../../language/dice/index.js';
import { list, placeOf, textOfNode } from '../../../language/grammar/index.js';
import { tableDiceText } from '../../../language/read/index.js';
import { oddsOfTable } from '../../../language/roll/index.js';
import {
  type Action,
  type Declared,
  type Derived,
  type FunctionRule,
  type Modifier,
  type Parameter,
  type Part,
  type Rules,
  samplesOf,
  type Trait,
} from '../../../language/rules/index.js';
import {
  distanceText,
  type Evaluation,
  groundOf,
  type SheetItem,
  type SheetValue,
} from '../../../language/sheet/index.js';
import {
  actionCalled,
  actionSentences,
  countedPoints,
  creationSentences,
  escapeMarkdown,
  namesakeOfAction,
  quantityText,
  sumText,
} from '../../../language/show/index.js';
import {
  type Derivation,
  diceValue,
  isProblem,
  rational,
  sentence,
  valueText,
} from '../../../language/values/index.js';
import type { NamedThing } from '../../../language/workspace/index.js';
import type { FeatureContext } from '../../context.js';
import type { Meaning } from '../names/meaning.js';
import { pageThingMarkdown } from '../pages/page-links.js';
import { encounterMarkdown } from './encounter-hover.js';
import { occasionalLines, tree } from './entry-hover.js';
import type { HoverText } from './hover-text.js';
import { procedureMarkdown } from './procedure-hover.js';
import { oddsTable } from './roll-hover.js';
import { originLine, ruleDetails } from './rule.js';

/** Maximum number of lines of a declaration's text. */
const MOST_LINES = 14;

/** What a name means, with its value for the character of `evaluation`. */
export function meaningText(
  context: FeatureContext,
  meaning: Meaning,
  rules: Rules | undefined,
  evaluation: Evaluation | undefined,
): HoverText | undefined {
  const { declared } = meaning;
  const alone = meaning.kind === 'field' && declared ? undefined : otherMarkdown(context, meaning, rules);
  if (alone !== undefined) return { short: [alone], more: [] };
  if (!declared || !rules) return undefined;
  const kind = meaning.trait?.kind ?? meaning.kind;
  const value = valueFor(meaning, evaluation);
  const parts = [...valueSections(context, meaning, evaluation, value)];
  if (meaning.kind === 'table') parts.push(...tableLines(rules, declared.key));
  if (meaning.kind === 'modifier') parts.push(...modifierLines(declared as Modifier));
  const action = meaning.kind === 'action' ? rules.actions.get(declared.key) : undefined;
  const part = meaning.kind === 'part' ? rules.parts.get(declared.key) : undefined;
  if (part) parts.push(...partLines(part));
  if (meaning.kind === 'trait' || meaning.kind === 'derived') parts.push(...namesakes(meaning.name, rules));
  if (meaning.kind === 'derived') parts.push(...parameterLines(rules.derived.get(declared.key), evaluation));
  const creation = meaning.kind === 'create' ? rules.creations.get(declared.key) : undefined;
  if (creation) parts.push(creationSentences(creation, rules).map(escapeMarkdown).join(' '));
  if (meaning.kind === 'function') parts.push(...parameterLines(rules.functions.get(declared.key)));
  if (declared.description !== undefined) parts.push(sentence(escapeMarkdown(declared.description)));
  parts.push(originLine(context, declared, rules, kind));
  return {
    short: parts,
    more: [
      ...(action ? actionLines(action, rules) : []),
      ruleDetails(declared, rules),
      value && evaluation ? tree(context, evaluation, meaning.name, value) : '',
      declarationText(context, meaning) ?? '',
    ],
  };
}

/** Describes what is not a rule of a game: people, places, parts of a rule; undefined for a rule. */
function otherMarkdown(context: FeatureContext, meaning: Meaning, rules: Rules | undefined): string | undefined {
  const { thing } = meaning;
  switch (meaning.kind) {
    case 'character':
    case 'npc':
      return thing && personMarkdown(context, thing.uri, thing.path, meaning.kind);
    case 'heading':
    case 'handout':
    case 'clue':
    case 'gm':
    case 'block':
    case 'file':
      return thing && pageThingMarkdown(context, thing);
    case 'rulebook':
      return bookMarkdown(context, meaning.name);
    case 'clock':
    case 'random table':
      return thing && clockOrTableMarkdown(context, thing);
    case 'encounter':
      return encounterMarkdown(context, meaning);
    case 'place':
      return placeMarkdown(context, meaning);
    case 'side':
    case 'campaign':
      return `**${escapeMarkdown(meaning.name)}** · *${meaning.kind}*`;
    case 'choice':
    case 'specialty':
    case 'mark':
    case 'local':
    case 'parameter':
    case 'field':
      return partMarkdown(context, meaning, rules);
    case 'procedure':
      return rules && procedureMarkdown(context, meaning.name, rules);
    default:
      return undefined;
  }
}

/** The value that a derived value, setting or field has for a character. */
function valueFor({ kind, declared }: Meaning, evaluation: Evaluation | undefined): Derivation | undefined {
  if (!evaluation || !declared) return undefined;
  const { key } = declared;
  const value =
    kind === 'derived'
      ? evaluation.derived(key, undefined)
      : kind === 'setting'
        ? evaluation.setting(key)
        : kind === 'field'
          ? evaluation.field(key)
          : undefined;
  return value?.value.kind === 'none' ? undefined : value;
}

/** The name with its value, and the sum that the value is. */
function valueSections(
  context: FeatureContext,
  { name, kind, declared }: Meaning,
  evaluation: Evaluation | undefined,
  value: Derivation | undefined,
): string[] {
  const title = (shown = ''): string => `**${escapeMarkdown(`${name}${shown}`)}**`;
  if (!evaluation || !value || !declared) return [title()];
  const { key } = declared;
  const { rules, effects, cells } = evaluation;
  const { unit } =
    (kind === 'derived' ? rules.derived : kind === 'setting' ? rules.settings : rules.fields).get(key) ?? {};
  const measured = { value: value.value, ...(unit !== undefined && { unit }) };
  const [computed, shown] = [quantityText(measured), quantityText(measured, undefined, context.settings.units)];
  const derivation =
    (value.operation === 'cell' && value.cell !== undefined && cells.get(value.cell)?.derivation) || value;
  const sum = sumText(derivation);
  return [
    title(` ${shown}${shown === computed ? '' : ` (${computed})`}`),
    sum === valueText(value.value) || sum === `${name} ${valueText(value.value)}` ? '' : escapeMarkdown(sum),
    ...occasionalLines(kind === 'derived' ? effects.occasional(effects.onDerived(key)) : []),
  ];
}

/** A place of an encounter: how far it is from the others, and what it gives. */
function placeMarkdown({ workspace }: FeatureContext, { name, key }: Meaning): string {
  const [, uri = '', path = ''] = /^(.*)#(\d+)\/place:/.exec(key) ?? [];
  const plan = workspace.encounter(uri, path)?.plan;
  const ground = plan && groundOf(plan);
  const place = ground?.placeCalled(name);
  const ways = (plan?.places ?? []).flatMap((other) => {
    const far = place && other !== place ? ground?.lengthBetween(place, other) : undefined;
    return far === undefined ? [] : [`${distanceText(far)} from ${escapeMarkdown(other.name)}`];
  });
  const gives = (place?.gives ?? []).map(({ text }) => text).join(', ');
  return [
    `**${escapeMarkdown(name)}** · *place*`,
    ...(place?.about === undefined ? [] : [escapeMarkdown(place.about)]),
    ...(ways.length === 0 ? [] : [`${ways.join(' · ')}`]),
    ...(gives === '' ? [] : [`Behind it: ${escapeMarkdown(gives)}`]),
  ].join('\n\n');
}

/** A clock with its segments, or a random table with the chance of each row. */
function clockOrTableMarkdown({ workspace }: FeatureContext, { uri, name, what }: NamedThing): string | undefined {
  const head = `**${escapeMarkdown(name)}** · *${what}*`;
  if (what === 'clock') {
    const clock = workspace.clocksAndTables.clock(uri, name);
    const count = clock && `${clock.segments} ${clock.segments === 1 ? 'segment' : 'segments'}`;
    return [
      head,
      ...(count === undefined ? [] : [count]),
      ...(clock?.about === undefined ? [] : [escapeMarkdown(clock.about)]),
    ].join('\n\n');
  }
  const table = workspace.clocksAndTables.table(uri, name)?.read.table;
  if (!table) return head;
  const shown = table.rows.slice(0, MOST_ROWS_SHOWN);
  const rows = shown.map(({ ranges, chance, text }) => {
    const numbers = ranges.map(({ from, to }) => (from === to ? String(from) : `${from} to ${to}`)).join(', ');
    return `| ${numbers} | ${percentText(chance)} | ${escapeMarkdown(text)} |`;
  });
  const more = table.rows.length > shown.length ? [`… ${table.rows.length - shown.length} more rows`] : [];
  return [
    head,
    [`| ${tableDiceText(table.dice)} | chance | |`, '| ---: | ---: | --- |', ...rows].join('\n'),
    ...more,
  ].join('\n\n');
}

/** Maximum number of rows of a random table in a hover. */
const MOST_ROWS_SHOWN = 40;

function parameterText({ name, table, kinds, unit }: Parameter): string {
  if (kinds) return `${escapeMarkdown(name)}, one of the kind ${escapeMarkdown(kinds.join(' or '))}`;
  return `${escapeMarkdown(name)}${table === undefined ? '' : ` of the table ${escapeMarkdown(table)}`}${unit === undefined ? '' : ` in ${unit}`}`;
}

/** The parameters of a derived value, with values for this character at some of them. */
function parameterLines(rule: Derived | FunctionRule | undefined, evaluation?: Evaluation): string[] {
  if (!rule || rule.parameters.length === 0) return [];
  const asked = `${'queries' in rule ? 'Asked' : 'Called'} with ${rule.parameters.map(parameterText).join(', ')}.`;
  const rows = evaluation && 'queries' in rule ? sampleRows(rule, evaluation) : [];
  const samples = rows.map(({ argument, value }) => `${escapeMarkdown(argument)}: ${escapeMarkdown(value)}`);
  return samples.length > 0 ? [asked, samples.join(' · ')] : [asked];
}

/** Samples of the first parameter; the others have their defaults. */
function sampleRows(rule: Derived, evaluation: Evaluation): { readonly argument: string; readonly value: string }[] {
  return samplesOf(rule, evaluation).flatMap((argument) => {
    const { value } = evaluation.derived(rule.key, undefined, [{ operation: 'declared', value: argument }]);
    if (value.kind === 'none') return [];
    const measured = { value, ...(rule.unit !== undefined && { unit: rule.unit }) };
    return [{ argument: valueText(argument), value: quantityText(measured) }];
  });
}

/** The roll of a table, and the chance of each row. */
function tableLines(rules: Rules, key: string): string[] {
  const { dice } = rules.tables.get(key) ?? {};
  const odds = dice && oddsOfTable(rules, key);
  if (!dice || !odds) return [];
  const rolled = `Rolled with ${valueText(diceValue(dice))}.`;
  return isProblem(odds) ? [rolled, escapeMarkdown(odds.problem)] : [rolled, ...odds.tables.map(oddsTable)];
}

/** What an action requires, uses up and does, and other meanings of its name. */
function actionLines(action: Action, rules: Rules): string[] {
  const other = namesakeOfAction(action, rules);
  return [actionSentences(action, rules).map(escapeMarkdown).join(' '), ...(other === undefined ? [] : [other])].filter(
    (one) => one !== '',
  );
}

/** The inputs of a part, and the actions that do it. */
function partLines({ parameters, doneBy }: Part): string[] {
  const inputs = parameters.length === 0 ? [] : [`Given ${parameters.map(parameterText).join(', ')}.`];
  return [...inputs, ...(doneBy.length === 0 ? [] : [`Done by ${list(doneBy.map(escapeMarkdown), 'and')}.`])];
}

function namesakes(name: string, rules: Rules): string[] {
  const action = actionCalled(name, rules);
  return action === undefined ? [] : [action];
}

function modifierLines({ parameter, clauses }: Modifier): string[] {
  const lines: string[] = [];
  if (parameter) lines.push(`Takes ${parameterText(parameter)}.`);
  if (clauses.excludes.length > 0)
    lines.push(
      `Not together with ${clauses.excludes
        .flatMap((one) => one.names)
        .map(escapeMarkdown)
        .join(', ')}.`,
    );
  return lines;
}

/** The text of a declaration in its rulebook; with house rules every layer, the base first. */
export function declarationText(context: FeatureContext, { declared, trait }: Meaning): string | undefined {
  if (!declared || trait?.own) return undefined;
  const books = declared.layers.length > 0 ? declared.layers : [declared.origin.book];
  const texts = books.flatMap((book) => layerText(context, declared, book, books.length > 1) ?? []);
  return texts.length > 0 ? ['```rulebook', ...texts, '```'].join('\n') : undefined;
}

function layerText(context: FeatureContext, declared: Declared, book: string, named: boolean): string[] | undefined {
  const place = context.locationOfRule({ ...declared.origin, book });
  const source = place && context.workspace.books.sources(book).find((one) => one.uri === place.uri);
  const offset = place && context.offsetAt(place.uri, place.range.start);
  const node =
    offset === undefined
      ? undefined
      : source?.root.declarations.find((one) => {
          const { offset: from = 0, end = -1 } = placeOf(one) ?? {};
          return from <= offset && offset <= end;
        });
  if (!node) return undefined;
  const lines = textOfNode(node).split(/\r\n|\r|\n/);
  return [
    ...(named ? [`// ${book}`] : []),
    ...lines.slice(0, MOST_LINES),
    ...(lines.length > MOST_LINES ? ['// ...'] : []),
  ];
}

function partMarkdown(context: FeatureContext, meaning: Meaning, rules: Rules | undefined): string | undefined {
  const owner: Trait | undefined = meaning.trait;
  const words: Partial<Record<Meaning['kind'], string>> = {
    choice: 'choice',
    specialty: 'specialty',
    mark: 'mark',
    local: 'own name',
    parameter: 'parameter',
    field: 'field',
  };
  const what = words[meaning.kind] ?? meaning.kind;
  const of = meaning.kind === 'parameter' && meaning.declared ? ` of ${escapeMarkdown(meaning.declared.name)}` : '';
  if (!owner || !rules) return `**${escapeMarkdown(meaning.name)}** · *${what}${of}*`;
  const field = owner.clauses.fields.find((one) => one.name === meaning.name);
  const option = owner.clauses.options.find((one) => one.choices.some((choice) => choice.label === meaning.name));
  const parts = [
    `**${escapeMarkdown(meaning.name)}** · *${option && meaning.kind === 'choice' ? `choice of ${escapeMarkdown(option.name)}` : what} of ${escapeMarkdown(owner.name)}*`,
  ];
  if (field?.description !== undefined && meaning.kind === 'field')
    parts.push(sentence(escapeMarkdown(field.description)));
  if (field?.unit !== undefined && meaning.kind === 'field') parts.push(`Measured in ${field.unit}.`);
  if (option && meaning.kind === 'choice')
    parts.push(`Choices: ${option.choices.map((choice) => escapeMarkdown(choice.label)).join(', ')}.`);
  parts.push(originLine(context, owner, rules, owner.kind));
  return parts.join('\n\n');
}

/** A character in a few lines: points and derived values. */
export function personMarkdown(context: FeatureContext, uri: string, path: string, kind: string): string | undefined {
  const sheet = context.workspace.sheet(uri, path);
  if (!sheet) return undefined;
  const values = sheet.derived.filter(
    (one) => one.value.kind === 'number' || one.value.kind === 'pool' || one.value.kind === 'dice',
  );
  const problems = sheet.findings.filter((finding) => finding.severity !== 'information').length;
  return [
    `**${escapeMarkdown(sheet.name)}** · *${kind}*${sheet.campaign === undefined ? '' : ` of ${escapeMarkdown(sheet.campaign)}`}`,
    countedPoints(sheet) ?? '',
    values.length > 0
      ? values
          .slice(0, 12)
          .map(
            (one) =>
              `${escapeMarkdown(one.name)} ${escapeMarkdown(quantityText(one, undefined, context.settings.units))}`,
          )
          .join(' · ')
      : '',
    problems > 0 ? `${problems} ${problems === 1 ? 'thing' : 'things'} to look at.` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function bookMarkdown(context: FeatureContext, name: string): string | undefined {
  const rules = context.workspace.books.get(name)?.rules;
  if (!rules) return undefined;
  const traits = [...rules.traits].filter(([, all]) => all.size > 0).map(([kind, all]) => `${all.size} ${kind}`);
  return [
    `**${escapeMarkdown(rules.name)}** · *rulebook*${rules.books.length > 1 ? ` · extends ${rules.books.slice(0, -1).map(escapeMarkdown).join(', ')}` : ''}`,
    rules.title === undefined ? '' : sentence(escapeMarkdown(rules.title)),
    `Declares ${traits.join(', ')}.`,
    rules.sources.size > 0
      ? `Follows ${[...rules.sources.values()].map((title) => `*${escapeMarkdown(title)}*`).join(', ')}.`
      : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A carried item as its player needs it: fields that say something, and each attack. */
export function itemMarkdown(item: SheetItem, { settings }: FeatureContext, sides: number | undefined): string {
  const text = (one: SheetValue): string => escapeMarkdown(`${one.name} ${quantityText(one, sides, settings.units)}`);
  const said = (values: readonly SheetValue[]): readonly string[] => values.filter(saysSomething).map(text);
  const fields = said(item.fields);
  const attacks = item.attacks.flatMap(({ mode, values }) => {
    const shown = said(values).filter((one) => !fields.includes(one));
    return shown.length === 0
      ? []
      : [`- ${mode === undefined ? '' : `**${escapeMarkdown(mode)}** `}${shown.join(', ')}`];
  });
  return [fields.join(' · '), attacks.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** Whether a value is worth showing: zero, no and the default of a field are not. */
function saysSomething({ value, hidden, unwritten }: SheetValue): boolean {
  if (hidden || unwritten || value.kind === 'none') return false;
  if (value.kind === 'boolean') return value.value;
  return value.kind !== 'number' || !rational.equals(value.number, 0);
}
