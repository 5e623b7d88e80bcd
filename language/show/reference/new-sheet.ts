import { quoteName } from '../../grammar/quote-name.js';
import type { Field } from '../../rules/clauses.js';
import { isTrue } from '../../rules/operations.js';
import type { Kind, List, Rules, Trait } from '../../rules/rules.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { nobody } from '../../sheet/cells/nobody.js';
import { basisOf } from '../../sheet/cells/price.js';
import { quantityText } from '../value-words.js';
import { capitalised, entryExample, numberOf, plainRoll, ratingExample } from './example-lines.js';

/** The kinds of new sheets: a character, a non-player character, the campaign of a folder, or the page of an adventure. */
export const NEW_SHEETS = ['character', 'npc', 'campaign', 'adventure'] as const;
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
  /** There are player characters, whom an adventure is for. */
  readonly hasParty?: boolean;
}

/**
 * A new sheet of a game: what its page states first, the scores that every character has, with a skill in the braces of one where
 * skills stand there, a weapon, and a comment with an example for each kind of thing that can be bought. It is a sheet without errors.
 */
export function newSheet(rules: Rules, wish: NewSheetWish): Template {
  const { what, name, isGoverned = false } = wish;
  const called = name === undefined ? [{ fill: 'Name' }] : [name.replaceAll('"', '')];
  if (what === 'campaign') return newCampaign(rules, called);
  if (what === 'adventure') return newAdventure(rules, called, wish);
  const scores = scoreKinds(rules);
  const roll = plainRoll(rules);
  return joined([
    ...(isGoverned ? [] : [`use ${quoted(rules.name)}\n\n`]),
    `${what} "`,
    ...called,
    '" {\n',
    ...fieldLines(rules),
    ...scores.flatMap((kind) => [...scoreComment(kind), ...scoreLine(rules, kind)]),
    ...otherKinds(rules, scores),
    ...gearLine(rules),
    ...(roll === undefined ? [] : [`\n  roll ${roll}\n`]),
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
  const shown = first.slice(0, MOST_SETTINGS);
  const settings = shown.map((setting) => {
    const { value } = someone.setting(setting.key);
    const amount = quantityText({
      value,
      ...(setting.unit !== undefined && setting.unit !== '$' && { unit: setting.unit }),
    });
    return `  // ${setting.name} ${amount}${described(setting.description)}\n`;
  });
  const more = all.length - shown.length;
  if (more > 0 && shown.length > 0)
    settings.push(`  // and ${more} more, which completion (Ctrl+Space) shows in an empty line\n`);
  return joined([
    'campaign "',
    ...called,
    `" {\n  use ${quoted(rules.name)}\n`,
    '\n  // Who is played; without this line every character of the folder:\n  // party "First Name", "Second Name"\n',
    ...(settings.length > 0 ? ['\n  // Settings you can change, with their defaults:\n', ...settings] : []),
    ...demands(rules),
    ...ownThing(rules),
    '}\n',
  ]);
}

/**
 * The page of an adventure: a scene with a box to read aloud, a check and a clock, and one with an encounter. Where nobody is played
 * yet, an npc stands for the players. It is a page without findings.
 */
function newAdventure(
  rules: Rules,
  called: Template,
  { isGoverned = false, hasParty = false }: NewSheetWish,
): Template {
  const roll = plainRoll(rules) ?? '';
  const scores = scoreKinds(rules).flatMap((kind) => scoreLine(rules, kind));
  const person = (name: string): Template => [`npc ${name} {\n`, ...scores, ...weaponLine(rules), '}\n'];
  return joined([
    ...(isGoverned ? [] : [`---\nmuster: ${rules.name}\n---\n\n`]),
    '# ',
    ...called,
    '\n\n## The way in\n\n> [!read-aloud]\n> ',
    { fill: 'What the players see and hear.' },
    '\n\n> [!gm]\n> ',
    { fill: 'What only you know.' },
    `\n\nTo get over the wall: \`check ${hasParty ? '' : 'Hero '}${roll}\`. If it fails: \`tick Alarm 2\`. When it is full, and at the front: [[The gate]].\n\n`,
    '```muster\nclock Alarm 6 "what the guards have heard"\n```\n\n',
    '## The gate\n\n```muster\n',
    ...(hasParty
      ? []
      : [
          '// Stands for the players until they have characters. Then the check needs no name, and the side is { party }.\n',
          ...person('Hero'),
          '\n',
        ]),
    ...person('Guard'),
    '\nencounter "The gate" {\n  objective "',
    { fill: 'What the players want here.' },
    `"\n  side Heroes { ${hasParty ? 'party' : '2 Hero'} }\n  side Guards { 2 Guard }\n}\n\`\`\`\n`,
  ]);
}

/** Comments with an example of a required trait and of a banned one. */
function demands(rules: Rules): Template {
  const all = [...rules.kinds.values()].filter(({ item }) => !item).flatMap((kind) => traitsOf(rules, kind));
  const [one, other = one] = all.filter(({ clauses }) => !clauses.rating && !clauses.underRequired);
  if (!one || !other) return [];
  return [
    '\n  // Required and forbidden for every character:\n',
    `  // require ${quoteName(one.name)}\n  // ban ${quoteName(other.name)}\n`,
  ];
}

/** A comment that shows how to declare a weapon, with its fields. */
function ownThing(rules: Rules): Template {
  const kind = weaponKind(rules);
  if (!kind || kind.open === false) return [];
  const [first = '', ...more] = kind.clauses.fields.slice(0, MOST_FIELDS).map(({ name }) => name);
  const said = more.length > 0 ? `${[first, ...more.slice(0, -1)].join(', ')} and ${more.at(-1)}` : first;
  return [`\n  // A ${kind.name} of your own; in its braces ${said}:\n  // ${kind.name} "Name" { }\n`];
}

/** Maximum number of settings that are shown. */
const MOST_SETTINGS = 8;

/** The text fields that the page begins with, else those of the rulebook. Their descriptions are comments, because the values are the author's. */
function fieldLines(rules: Rules): Template {
  const onPage = (rules.page?.sides ?? []).flat(3).flatMap(({ word, names }) => (word === 'facts' ? names : []));
  const keys = new Set(onPage.flatMap(({ what, key }) => (what === 'field' ? key : [])));
  const all = [...rules.fields.values()].filter(isFilledIn);
  const shown = all.filter(({ key }) => keys.has(key));
  const fields = (shown.length > 0 ? shown : all).slice(0, MOST_FIELDS);
  if (fields.length === 0) return [];
  // The comments are aligned.
  const longest = Math.max(...fields.map(({ name }) => name.length));
  const gap = ({ name }: Field): string => ' '.repeat(longest - name.length + 2);
  return [
    ...fields.flatMap(
      (field): Template => [
        `  ${field.name} "`,
        { fill: '' },
        `"${field.description === undefined ? '' : `${gap(field)}// ${field.description}`}\n`,
      ],
    ),
    '\n',
  ];
}

const MOST_FIELDS = 4;

function isFilledIn({ type, fallback, choices }: Field): boolean {
  return type === 'text' && !fallback && !choices;
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

/** The scores of a kind that authors write; the values of the others follow from something else, or only special bodies have them. */
function scoresOf(rules: Rules, kind: Kind): readonly Trait[] {
  const all = traitsOf(rules, kind);
  const usual = all.filter(({ clauses }) => clauses.rating === kind.clauses.rating);
  return usual.length > 0 ? usual : all;
}

/** A comment with the description of a kind, which tells newcomers what its numbers mean. */
function scoreComment({ name, description }: Kind): Template {
  return description === undefined ? [] : [`  // ${capitalised(name)}${described(description)}\n`];
}

function scoreLine(rules: Rules, kind: Kind): Template {
  const who = nobody(rules);
  const scores = scoresOf(rules, kind);
  const inside = skillInside(rules, scores, who);
  if (inside)
    return scores.flatMap(
      (trait): Template => [
        `  ${quoteName(trait.name)} `,
        { fill: usualRating(trait, who) },
        ...(inside.score === trait ? [` { ${quoteName(inside.skill.name)} `, { fill: '1' }, ' }\n'] : ['\n']),
      ],
    );
  return [
    ...scores.flatMap(
      (trait, index): Template => [
        index === 0 ? '  ' : index % SCORES_A_LINE === 0 ? '\n  ' : ', ',
        `${quoteName(trait.name)} `,
        { fill: usualRating(trait, who) },
      ],
    ),
    '\n',
  ];
}

/** A skill that is written in the braces of a score, if the game has one. */
function skillInside(
  rules: Rules,
  scores: readonly Trait[],
  who: Evaluation,
): { readonly score: Trait; readonly skill: Trait } | undefined {
  const skills = [...rules.kinds.values()].filter(({ item }) => !item).flatMap((kind) => traitsOf(rules, kind));
  for (const score of scores)
    for (const skill of skills) {
      const { under, specialty, rating } = skill.clauses;
      if (specialty || !rating || !(under.includes(score.kind) || under.includes(score.key))) continue;
      const phantom = who.phantom(skill.kind, skill.key);
      if (phantom && basisOf(phantom)?.name === score.name) return { score, skill };
    }
  return undefined;
}

/** The kind of the things that attacks use. */
function weaponKind(rules: Rules): Kind | undefined {
  const used = [...rules.actions.values()].flatMap(({ names, kinds }) => (names === 'always' ? kinds : []));
  return used.map((key) => rules.kinds.get(key)).find((kind) => kind?.item);
}

/** A line with a weapon of the game, else a comment about the list of carried things. */
function gearLine(rules: Rules): Template {
  const weapon = weaponLine(rules);
  if (weapon.length > 0) return ['\n', ...weapon];
  const list = gearList(rules);
  return list ? [`  // ${list.name} { }${described(list.description)}\n`] : [];
}

/** The list that a weapon is carried in, else the largest one. */
function gearList(rules: Rules): List | undefined {
  const kind = weaponKind(rules);
  const lists = [...rules.lists.values()].sort((a, b) => b.kinds.length - a.kinds.length);
  return lists.find(({ kinds }) => kind && kinds.includes(kind.key)) ?? lists[0];
}

/** A line with a weapon of the game that any character can use. */
function weaponLine(rules: Rules): Template {
  const kind = weaponKind(rules);
  const list = gearList(rules);
  const who = nobody(rules);
  const isFit = ({ kind: own, key, clauses }: Trait): boolean => {
    const scope = who.phantom(own, key)?.scope();
    return scope !== undefined && clauses.needs.every(({ condition }) => isTrue(condition(scope).value));
  };
  const [weapon] = kind ? traitsOf(rules, kind).filter((one) => !rules.includedThings.includes(one) && isFit(one)) : [];
  return list && weapon ? [`  ${list.name} { `, { fill: quoteName(weapon.name) }, ' }\n'] : [];
}

function usualRating({ clauses }: Trait, who: Evaluation): string {
  const fallback = clauses.rating?.type === 'number' ? numberOf(clauses.rating.fallback, who) : undefined;
  return fallback ?? ratingExample(clauses, who) ?? '1';
}

/** A comment for each other kind: its description, and an example line. */
function otherKinds(rules: Rules, scores: readonly Kind[]): Template {
  const others = [...rules.kinds.values()].filter(
    (kind) => !kind.item && !kind.clauses.underRequired && !scores.includes(kind),
  );
  const who = nobody(rules);
  return others.length === 0
    ? []
    : [
        '\n',
        ...others.map((kind) => {
          const [trait] = traitsOf(rules, kind).filter(({ clauses }) => !clauses.underRequired);
          const named = kind.open === 'text' ? 'your own words' : 'Name';
          const own =
            kind.open === false ? undefined : `${kind.name} "${named}" ${ratingExample(kind.clauses, who) ?? ''}`;
          const isInside = scores.some(({ key }) => trait?.clauses.under.includes(key));
          const line = trait ? entryExample(trait, rules, who) : own?.trim();
          const how = isInside ? '. In the braces of its score' : line === undefined ? '' : `. Write: ${line}`;
          return `  // ${capitalised(kind.name)}${described(kind.description)}${how}\n`;
        }),
      ];
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
