import type { Declared } from '../../rules/declared.js';
import type { Parameterized } from '../../rules/parameters.js';
import type { Rules } from '../../rules/rules.js';
import { nobody } from '../../sheet/cells/nobody.js';
import { type Block, blocksMarkdown, blocksText } from '../blocks.js';
import { citationText } from '../citation.js';
import { quantityText } from '../value-words.js';
import { creationCommand, creationSentences } from './creation-words.js';
import { argumentExample, capitalised, type Example, examplesOf } from './example-lines.js';

/** Everything that a rulebook declares for players: actions, modifiers, traits. Plain text in lines of at most this many columns. */
export function referenceText(rules: Rules, columns?: number): string {
  return blocksText(reference(rules), columns);
}

/** The same as Markdown. */
export function referenceMarkdown(rules: Rules): string {
  return blocksMarkdown(reference(rules));
}

function reference(rules: Rules): readonly Block[] {
  const examples = new Map(examplesOf(rules).map((one) => [one.declared, one]));
  const section = (title: string, all: Iterable<Spelled>, below?: string): Block[] => {
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
      'Tables that people look up',
      [...rules.tables.values()].filter(({ dice, forTheTable }) => !dice && forTheTable),
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

/** What is declared, with the other spellings that it may have. */
interface Spelled extends Declared {
  readonly also?: readonly string[];
  readonly clauses?: { readonly also?: readonly string[] };
}

function itemOf(declared: Spelled, example: Example | undefined): DeclarationItem {
  const spellings = declared.also ?? declared.clauses?.also ?? [];
  const also = spellings.length === 0 ? undefined : `also ${spellings.join(', ')}`;
  const text = [declared.description, also].filter((one) => one !== undefined).join('; ');
  const cited = citationText(declared.citations);
  const asked = declared.forTheTable ? 'asked at the table' : undefined;
  const rule = [cited, asked].filter((one) => one !== undefined).join(', ');
  return {
    name: declared.name,
    ...(text !== '' && { text }),
    ...(rule !== '' && { rule }),
    ...(example && { line: example.line }),
  };
}

/** Values and functions with parameters, as a roll line, a formula or the command line writes them. */
function asked(rules: Rules): Block[] {
  const who = nobody(rules);
  const item = (rule: Parameterized & Declared): DeclarationItem => ({
    ...itemOf(rule, undefined),
    line: `${rule.name}[${rule.parameters.map((one) => argumentExample(one, rules, who)).join(', ')}]`,
  });
  const section = (text: string, all: readonly (Parameterized & Declared)[]): Block[] =>
    all.length === 0
      ? []
      : [
          { type: 'heading', text },
          { type: 'declarations', items: all.map(item) },
        ];
  return [
    ...section(
      'Values with parameters',
      [...rules.derived.values()].filter(({ parameters }) => parameters.length > 0),
    ),
    ...section('Functions', [...rules.functions.values()]),
  ];
}

type DeclarationItem = Extract<Block, { readonly type: 'declarations' }>['items'][number];

/** Creations of characters by dice, with their rolls and choices. */
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

/** Settings and switches, with their defaults. */
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
