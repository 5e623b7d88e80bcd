import { quoteName } from '../../grammar/quote-name.js';
import type { Field } from '../../rules/clauses.js';
import type { Kind, Rules, Trait } from '../../rules/rules.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { nobody } from '../../sheet/cells/nobody.js';
import { quantityText } from '../value-words.js';
import { capitalised, numberOf, ratingExample } from './example-lines.js';

/** The kinds of new sheets: a character, a non-player character, or the campaign of a folder. */
export const NEW_SHEETS = ['character', 'npc', 'campaign'] as const;
/** The kind of a new sheet. */
export type NewSheet = (typeof NEW_SHEETS)[number];

/** Whether a text is a kind of new sheet. */
export function isNewSheet(text: unknown): text is NewSheet {
  return NEW_SHEETS.some((one) => one === text);
}

/** A text with placeholders, each with its initial text. */
export type Template = readonly (string | { readonly fill: string })[];

/** The options of a new sheet. */
export interface NewSheetWish {
  readonly what: NewSheet;
  /** Without a name, a placeholder. */
  readonly name?: string;
  /** Something else, such as a campaign, already names the game. */
  readonly isGoverned?: boolean;
}

/**
 * A new sheet of a game: the scores that every character has, at their defaults, the fields of a sheet, and a comment
 * for each kind of thing that can be bought. It is a sheet without errors.
 */
export function newSheet(rules: Rules, { what, name, isGoverned = false }: NewSheetWish): Template {
  const called = name === undefined ? [{ fill: 'Name' }] : [name.replaceAll('"', '')];
  if (what === 'campaign') return newCampaign(rules, called);
  const scores = scoreKinds(rules);
  const [first] = scores.flatMap((kind) => traitsOf(rules, kind));
  const list = [...rules.lists.values()].sort((a, b) => b.kinds.length - a.kinds.length)[0];
  return joined([
    ...(isGoverned ? [] : [`use ${quoted(rules.name)}\n\n`]),
    `${what} "`,
    ...called,
    '" {\n',
    ...fieldLines(rules),
    ...scores.flatMap((kind) => scoreLine(rules, kind)),
    ...otherKinds(rules, scores),
    ...(list ? [`  // ${list.name} { }${described(list.description)}\n`] : []),
    ...(first ? [`\n  roll ${quoteName(first.name)} "`, { fill: 'why' }, '"\n'] : []),
    '}\n',
  ]);
}

/** The same text with the initial texts of its placeholders, for hosts without snippets. */
export function templateText(template: Template): string {
  return template.map((part) => (typeof part === 'string' ? part : part.fill)).join('');
}

/** The same text as a snippet of the Language Server Protocol. */
export function templateSnippet(template: Template): string {
  let place = 0;
  const escaped = (text: string): string => text.replace(/[\\$}]/g, '\\$&');
  return template
    .map((part) => (typeof part === 'string' ? escaped(part) : `\${${++place}:${escaped(part.fill)}}`))
    .join('');
}

function newCampaign(rules: Rules, called: Template): Template {
  const someone = nobody(rules);
  const own = [...rules.settings.values()].filter(({ origin }) => origin.book === rules.name);
  const all = (own.length > 0 ? own : [...rules.settings.values()]).filter(
    ({ key }) => someone.setting(key).value.kind !== 'none',
  );
  // Settings for campaigns have lower-case names; the numbers of a rule have capitals.
  const first = all.filter(({ name }) => name === name.toLowerCase());
  const shown = [...first, ...all.filter((one) => !first.includes(one))].slice(
    0,
    Math.max(first.length, MOST_SETTINGS),
  );
  const settings = shown.map((setting) => {
    const { value } = someone.setting(setting.key);
    const amount = quantityText({
      value,
      ...(setting.unit !== undefined && setting.unit !== '$' && { unit: setting.unit }),
    });
    return `  // ${setting.name} ${amount}${described(setting.description)}\n`;
  });
  const more = all.length - shown.length;
  if (more > 0) settings.push(`  // and ${more} more, which completion (Ctrl+Space) shows in an empty line\n`);
  return joined([
    'campaign "',
    ...called,
    `" {\n  use ${quoted(rules.name)}\n`,
    ...(settings.length > 0 ? ['\n  // What holds unless it is written otherwise:\n', ...settings] : []),
    '}\n',
  ]);
}

/** Fewest settings that are shown. */
const MOST_SETTINGS = 8;

/** Fields about the character, in the author's own words. */
function fieldLines(rules: Rules): Template {
  const fields = [...rules.fields.values()].filter(isFilledIn).slice(0, MOST_FIELDS);
  if (fields.length === 0) return [];
  return [
    ...fields.flatMap((field): Template => [`  ${field.name} "`, { fill: field.description ?? field.name }, '"\n']),
    '\n',
  ];
}

const MOST_FIELDS = 4;

function isFilledIn({ type, fallback }: Field): boolean {
  return type === 'text' && !fallback;
}

/** The first successive kinds of a few rated traits that everyone has: attributes, stats, abilities. */
function scoreKinds(rules: Rules): readonly Kind[] {
  const kinds = [...rules.kinds.values()];
  const isOfScores = (kind: Kind): boolean => {
    if (kind.item || kind.open !== false) return false;
    const traits = traitsOf(rules, kind);
    const isScore = ({ clauses }: Trait): boolean => clauses.rating !== undefined && !clauses.underRequired;
    return traits.length >= FEWEST_SCORES && traits.length <= MOST_SCORES && traits.every(isScore);
  };
  const from = kinds.findIndex(isOfScores);
  const to = kinds.findIndex((kind, index) => index > from && !isOfScores(kind));
  return from < 0 ? [] : kinds.slice(from, to < 0 ? undefined : to);
}

const FEWEST_SCORES = 3;
const MOST_SCORES = 24;
const SCORES_A_LINE = 6;

function scoreLine(rules: Rules, kind: Kind): Template {
  const who = nobody(rules);
  return [
    ...traitsOf(rules, kind).flatMap(
      (trait, index): Template => [
        index === 0 ? '  ' : index % SCORES_A_LINE === 0 ? '\n  ' : ', ',
        `${quoteName(trait.name)} `,
        { fill: usualRating(trait, who) },
      ],
    ),
    '\n',
  ];
}

function usualRating({ clauses }: Trait, who: Evaluation): string {
  const fallback = clauses.rating?.type === 'number' ? numberOf(clauses.rating.fallback, who) : undefined;
  return fallback ?? ratingExample(clauses, who) ?? '1';
}

function otherKinds(rules: Rules, scores: readonly Kind[]): Template {
  const others = [...rules.kinds.values()].filter(
    (kind) => !kind.item && !kind.clauses.underRequired && !scores.includes(kind),
  );
  return others.length === 0
    ? []
    : ['\n', ...others.map(({ name, description }) => `  // ${capitalised(name)}${described(description)}\n`)];
}

function traitsOf(rules: Rules, kind: Kind): readonly Trait[] {
  return [...(rules.traits.get(kind.key)?.values() ?? [])].filter(({ own }) => !own);
}

function described(description: string | undefined): string {
  return description === undefined ? '' : `: ${description}`;
}

function quoted(name: string): string {
  return `"${name}"`;
}

/** Merges adjacent texts. */
function joined(parts: Template): Template {
  const all: (string | { readonly fill: string })[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}
