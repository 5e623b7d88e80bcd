import { Given } from '../given.js';
import { nameOf, names } from '../names.js';

/** Lines of a sheet, each with its meaning. */
export interface Written {
  readonly lines: readonly string[];
  /** Line of each trait and skill, in the order given. */
  readonly traits: readonly number[];
  readonly skills: readonly number[];
}

const QUOTES = /["\\]/g;

export function quoted(text: string): string {
  return `"${text.replace(QUOTES, "'")}"`;
}

/** Commas and parentheses mean something in a list of options. */
function plainOrQuoted(text: string): string {
  return /[,()]/.test(text) ? quoted(text) : text;
}

/** A whole character as an author would write it, one entry a line. */
export function characterText(character: Given): Written {
  const lines: string[] = [];
  const add = (line: string): number => {
    lines.push(line);
    return lines.lastIndexOf(line);
  };
  if (character.has('age')) add(`age ${character.number('age')}`);
  if (character.has('sex')) add(`sex ${character.text('sex')}`);
  if (character.has('heightInches')) add(`height ${character.number('heightInches')}`);
  for (const line of attributeLines(character.part('attributes'))) add(line);
  const traits = character.parts('traits').map((trait) => add(traitText(trait)));
  for (const quirk of character.texts('quirks')) add(`quirk ${quoted(quirk)}`);
  const skills = character.parts('skills').map((skill) => add(skillText(skill)));
  const gear = character.parts('equipment');
  for (const item of gear) if (isDeclared(item)) add(declaration(item));
  if (gear.length) add(`gear { ${gear.map(gearText).join(', ')} }`);
  return { lines, traits, skills };
}

export function attributeLines(attributes: Given): string[] {
  return attributes.keys().map((name) => `${name} ${attributes.number(name)}`);
}

/** What a campaign record sets. */
export function campaignText(campaign: Given): string[] {
  const lines = [`points ${campaign.number('points')}`];
  if (campaign.has('tl')) lines.push(`technology level ${campaign.number('tl')}`);
  lines.push(`disadvantages at most ${campaign.has('disadLimit') ? unsigned(campaign.number('disadLimit')) : 'none'}`);
  if (campaign.has('rankStatus')) {
    const rows = campaign.numbers('rankStatus').map((status, rank) => `${rank}: ${status}`);
    lines.push(`rules { table Rank Status by rank { ${rows.join('; ')} } }`);
  }
  return lines;
}

/** `-40` of the vectors is written as a limit of 40. */
function unsigned(limit: number): string {
  return String(limit).replace('-', '');
}

/** `Reputation -2 (large class, always)`. */
export function traitText(trait: Given): string {
  const id = trait.text('id');
  const row = names.traits[id] ?? { name: humanized(id) };
  const choice = trait.maybeText('option') ?? '';
  if (row.field !== undefined) return `${row.field} ${choice}`;
  if (row.option) return nameOf(row.option, choice);
  const rating = row.rating ?? 'level';
  const parts = [
    ...Object.entries({ option: {}, ...row.parts }).flatMap(([key, words]) =>
      trait.has(key) ? [nameOf(words, trait.word(key))] : [],
    ),
    ...(row.numbers ?? []).flatMap((key) => (trait.has(key) ? [`${trait.number(key)} ${key}`] : [])),
  ];
  return [
    row.name ?? id,
    ...(row.text === undefined ? [] : [quoted(row.text)]),
    ...(trait.has(rating) ? [String(trait.number(rating))] : []),
    ...(parts.length ? [`(${parts.join(', ')})`] : []),
  ].join(' ');
}

/** A short form of a trait, with its option after a colon: `appearance:handsome`. */
export function shortTraitText(short: string): string {
  const [id = short, option] = short.split(':');
  return traitText(new Given({ id, option: option ?? null }));
}

/** `Guns/TL6 (rifle) [4]`, `Language (English, native) [1]`. */
export function skillText(skill: Given): string {
  const id = skill.text('id');
  const parts = [
    ...(skill.has('specialty') ? [plainOrQuoted(skill.text('specialty'))] : []),
    ...(skill.flag('native') ? ['native'] : []),
    ...(skill.has('difficulty') && !skill.flag('native') ? [nameOf(names.difficulties, skill.text('difficulty'))] : []),
  ];
  const name = names.skills[id];
  const specialty = parts.length ? ` (${parts.join(', ')})` : '';
  const points = skill.has('points') ? ` [${skill.number('points')}]` : '';
  if (name === undefined) return `${humanized(id)}${specialty}${points}`;
  const level = skill.has('tl') ? `/TL${skill.number('tl')}` : '';
  return `skill ${name}${level}${specialty}${points}`;
}

/** An item with more than weight and price is declared as a weapon of its own. */
function isDeclared(item: Given): boolean {
  return (item.has('minST') || item.has('hands')) && !item.has('weapon');
}

function declaration(item: Given): string {
  const fields = [
    ...(item.has('minST') ? [`ST ${item.number('minST')}`] : []),
    `weight ${item.number('weight')}`,
    ...(item.has('hands') ? [`hands ${item.number('hands')}`] : []),
    ...(item.has('cost') ? [`price ${item.number('cost')}`] : []),
  ];
  return `weapon ${quoted(item.text('name'))} { ${fields.join(', ')} }`;
}

function gearText(item: Given): string {
  const name = item.has('weapon')
    ? (names.weapons[item.text('weapon')]?.name ?? item.text('weapon'))
    : isDeclared(item)
      ? quoted(item.text('name'))
      : `thing ${quoted(item.text('name'))}`;
  return [
    ...(item.has('qty') ? [item.word('qty')] : []),
    name,
    ...(isDeclared(item) ? [] : [`${item.number('weight')} lb`]),
    ...(item.has('cost') && !isDeclared(item) ? [`$${item.number('cost')}`] : []),
    ...(item.flag('issued') ? ['issued'] : []),
  ].join(' ');
}

/** `magery` is written as Magery, `deadBroke` as Dead Broke. */
export function humanized(id: string): string {
  return id.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
