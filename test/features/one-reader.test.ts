import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { nameKey } from '../../language/grammar/text.js';
import { oncePer } from '../../language/memo/once-per.js';
import type { Part, PartedLine } from '../../language/read/parts.js';
import type { Attempt } from '../../language/sheet/rolls/attempt.js';
import type { FeatureContext } from '../../server/context.js';
import type { Mention } from '../../server/features/names/meaning.js';
import { mentionsOf } from '../../server/features/names/mentions.js';
import { rename } from '../../server/features/names/rename.js';
import { contextOf, never } from './harness.js';

/** A line is read once. These properties fail where what the reader says of a word is not what the model makes of it. */

interface File {
  readonly uri: string;
  readonly text: string;
}

const root = 'file:///table';

function example(name: string): File[] {
  const folder = join('examples', name);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(muster|rulebook|md)$/.test(file) && !file.includes('riverboat'))
    .map((file) => ({ uri: `${root}/${file}`, text: readFileSync(join(folder, file), 'utf8') }));
}

const gurps: File = {
  uri: `${root}/snow.muster`,
  text: `campaign "Snow" {
  use "GURPS Lite WWII"
  ban Eidetic Memory
  weapon Carbine { skill Guns (Rifle), damage 5d + 1, mode butt { damage 1d } }
}
npc Guard, plural Guards { DX 11, Stealth 12, Guns (Rifle) 12 }
npc MG Gunner { DX 12 }
npc "Old 7" { DX 10 }
npc Stealthy Pete { DX 12 }
character Joe Marsh { DX 12, IQ 11, Voice [10], Guns (Rifle) 13
  quirk "Guard"
  skill "Glider Repair" like Mechanic
  gear { Carbine }
  roll DX against Guard DX
  roll DX against "Guard" DX
  roll DX opposed by Guard DX
  roll DX against Guards DX
  roll DX against MG Gunner DX "Guard"
  roll DX - 2 against Stealthy Pete Stealth
  roll DX against Old 7 DX
  roll DX; roll IQ "second"
  roll Guns (Rifle) with range 100 yards, aim 2 against Guard Stealth
  roll Glider Repair against Guard DX
  roll DX against guard DX allowed "Guard"
  roll IQ "Guard" allowed "no"
  roll DX with Voice against Guard DX
  roll Fast-Talk with Voice
  roll DX with nonsense against Guard DX
  roll DX against Joe Marsh IQ
  contest DX against Guard DX
  roll skill Stealth
}
character Mary like Guard { without Stealth
  roll DX against Joe Marsh Glider Repair
}
encounter "Gate" {
  side Ours { Joe Marsh, Mary }
  side Theirs { 3 Guards, MG Gunner, 2 Old 7 }
  check Guard 2 DX
  check "Guard 2" DX
  contest Joe Marsh DX against Guard DX
  contest Joe Marsh DX against Guard 3 DX
  contest Joe Marsh DX against "Guard 3" DX
  contest Guard 1 DX against Joe Marsh Glider Repair
  check MG Gunner DX allowed "Guard"
  check Mary Stealth
}
`,
};

const godlike: File = {
  uri: `${root}/fog.muster`,
  text: `campaign "Fog" {
  use "Godlike"
  weapon Pike { skill Brawling, class knife, killing width, shock 0 }
}
npc Fusilier { Body 2, Coordination 3 { Rifle 2 }
  miracle "Cold breath" 3d
  gear { Pike } }
npc Kar like Fusilier { Body 2, without "Cold breath" }
npc Sib like Fusilier { miracle "Cold breath" 4d
  roll Cold breath }
character Ann { Talent yes, Body 3, Coordination 3 { Rifle 3, Brawling 1 }
  miracle "Warm breath" 4d
  gear { Pike, Pike "Old Betsy" }
  roll attack Fusilier with Pike at 80 yards, aim 1
  roll attack Fusilier 3 with Pike
  roll attack "Fusilier" with Old Betsy
  roll attack "Fusilier 2" with Pike, called shot head
  roll attack Kar with Pike
  roll "Warm breath" against Fusilier "Cold breath"
  roll Coordination + Rifle opposed by Fusilier Coordination + Rifle
  roll Coordination + Rifle opposed by "Fusilier" Coordination
  roll Coordination + Rifle against Fusilier Coordination "Kar"
  roll Coordination + Rifle for the widest against Kar Body
  roll Body + Brawling with called shot torso, aim 1 opposed by Kar Body
  roll Warm breath difficulty 3
}
encounter "Dyke" {
  side A { Ann }
  side B { 3 Fusilier, Kar }
  roll Ann attack Fusilier 2 with Pike at 20 yards
  roll Ann attack "Fusilier 3" with Pike
  roll Fusilier 1 attack Ann with Pike
  contest Ann Body against Fusilier 2 Body
  contest Ann Body opposed by Kar Body
  contest Ann "Warm breath" against Fusilier 1 "Cold breath"
}
`,
};

const wild: readonly File[] = [
  {
    uri: `${root}/wild.rulebook`,
    text: `rulebook Wild
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Strength
kind skill { rating from 1 to 20 }
skill First Aid { default Strength - 4 }
kind tool is item { field edge number else 0 }
tool Saw { edge: 2 }
tool Bone Saw { edge: 3 }
list bag of tool
field hurt number else 0
table Rock by rock gives modifier { easy: 2, "very smooth": -3 }
modifier onto (rock as Rock)
modifier help (amount from 1 to 5) { shift amount }
modifier calm { shift 1 }
action fall (height from 1 to 100 in ft) { names somebody optional; takes onto; changes hurt to hurt + height + (if onto then 1 else 2) }
action climb (rock as Rock) { rolls Strength + Rock[rock].modifier; takes help; also clamber up }
action first aid { rolls First Aid + (edge otherwise 0); names somebody; takes tool, help }
action long swim { rolls Strength; takes calm }
`,
  },
  {
    uri: `${root}/camp.muster`,
    text: `use Wild
campaign Camp { }
npc Guard { Strength 9 }
npc Old Guard { Strength 8 }
npc Ann { Strength 12, hurt 2
  bag { Saw, Bone Saw "Betsy" }
  roll climb easy
  roll climb very smooth, help 2 "Up the wall"
  roll clamber up easy with help 1
  roll fall 20 ft
  roll fall 4 yards, onto easy
  roll fall Guard 20 ft
  roll fall Old Guard 20 ft, onto very smooth
  roll fall "Old Guard" 20
  roll first aid Guard with Saw
  roll first aid Old Guard with Betsy, help 3 "quickly"
  roll first aid + 2
  roll First Aid
  roll skill First Aid
  roll long swim, calm against Guard Strength
  roll long swim against Guard climb easy, help 2
  contest climb easy opposed by Old Guard long swim
  roll long swim "home" allowed "no"
  roll fall Nobody 20 ft
  roll climb slime
}
encounter Gate {
  side Ours { Ann }
  side Theirs { 3 Guard, Old Guard }
  roll Ann fall Guard 2 20 ft
  roll Guard 2 climb easy
  roll Ann first aid "Guard 3" with Saw
  roll Old Guard long swim
}
`,
  },
];

/** Numbers in a fixed order that looks like none, from 0 up to but not including 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function sample<One>(all: readonly One[], most: number, seed = 7): One[] {
  if (all.length <= most) return [...all];
  const next = random(seed);
  return all.filter(() => next() < most / all.length);
}

/** What was changed is put back again and again. */
const bookOf = oncePer(({ uri, text }: File) => parseRulebook(text, uri).root);
const sheetOf = oncePer(({ uri, text }: File) => parseSheet(text, uri).root);

function set(context: FeatureContext, file: File): void {
  if (file.uri.endsWith('.rulebook')) context.workspace.setRulebook(file.uri, bookOf(file));
  else context.workspace.setSheet(file.uri, sheetOf(file));
}

const names = new Set([
  'name',
  'member',
  'by',
  'of',
  'expression',
  'origin',
  'label',
  'from',
  'to',
  'rule',
  'named',
  'text',
]);

/** What those who can be meant by a line roll, in each of its ways and steps. */
function attempted({ by, table, tries }: Attempt): unknown {
  return [by, table === undefined, tries.map(({ steps }) => steps.map((ways) => ways.map(({ rolled }) => rolled)))];
}

/** Everything that follows from a document but what things are called. */
function outcomeOf({ workspace }: FeatureContext, uri: string, path?: string): string {
  const document = workspace.document(uri);
  const isIn = (one: { readonly path: string }): boolean =>
    path === undefined || one.path === path || path.startsWith(`${one.path}.`);
  const findings = workspace.findings(uri);
  const there = path === undefined ? findings : findings.filter(({ origin }) => origin.path === path);
  return JSON.stringify(
    [
      there.map(({ code, severity }) => [code, severity]),
      (document?.characters ?? []).filter(isIn).map((one) => {
        const sheet = workspace.sheet(uri, one.path);
        return [sheet?.rolls, sheet?.points, sheet?.entries, sheet?.derived, sheet?.items];
      }),
      (document?.encounters ?? []).filter(isIn).map((one) => {
        const reading = workspace.encounter(uri, one.path);
        return [reading?.rolls, reading?.attempts.map(attempted), reading?.members.length];
      }),
      (document?.page ? workspace.pages.rollsOf(uri) : [])
        .filter(({ source }) => path === undefined || source.path === path)
        .map(attempted),
    ],
    (key, one: unknown) => (typeof one === 'bigint' ? String(one) : names.has(key) ? undefined : one),
  );
}

/** The same where a thing has one name or another. */
function underEither(outcome: string, [name, ...others]: readonly string[]): string {
  const keys = new Set([name ?? '', ...others].map(nameKey));
  return JSON.stringify(JSON.parse(outcome), (_, one: unknown) =>
    typeof one === 'string' && keys.has(nameKey(one)) ? name : one,
  );
}

/** Parts that are words for something, and must matter; a word of the author's own may mean nothing to the rules. */
const matter: ReadonlySet<Part['meaning']['is']> = new Set([
  'named',
  'modifier',
  'item',
  'mode',
  'row',
  'own',
  'person',
  'action',
  'field',
]);

function isUnknown({ meaning }: Part): boolean {
  return meaning.is === 'unknown' || meaning.is === 'nobody';
}

interface Word {
  readonly file: File;
  readonly line: PartedLine;
  readonly at: number;
}

/** The lines of a document, each once: what brings something about and what is rolled then are read apart. */
function linesOf({ workspace }: FeatureContext, uri: string): PartedLine[] {
  const lines = new Map<string, PartedLine>();
  for (const line of workspace.lines(uri)) {
    const before = lines.get(line.source.path);
    lines.set(line.source.path, before ? { ...before, parts: [...before.parts, ...line.parts] } : line);
  }
  return [...lines.values()];
}

function wordsOf(context: FeatureContext, files: readonly File[]): Word[] {
  return files.flatMap((file) =>
    file.uri.endsWith('.rulebook')
      ? []
      : linesOf(context, file.uri).flatMap((line) =>
          line.source.tokens.flatMap(({ type }, at) =>
            type === 'word' || type === 'text' ? [{ file, line, at }] : [],
          ),
        ),
  );
}

/**
 * What is wrong with how the reader covers a word: written as nonsense, the line says something else exactly where it matters.
 * `outcomes` has what follows from the line as it is, which its words share.
 */
function masked(context: FeatureContext, { file, line, at }: Word, outcomes: Map<string, string>): string | undefined {
  const { uri, text } = file;
  const token = line.source.tokens[at];
  if (!token) return undefined;
  const { path } = line.source;
  const before = outcomes.get(`${uri} ${path}`) ?? outcomeOf(context, uri, path);
  outcomes.set(`${uri} ${path}`, before);
  const length = token.end - token.offset;
  const nonsense = token.type === 'text' ? `"${'x'.repeat(Math.max(1, length - 2))}"` : `x${'q'.repeat(length - 1)}`;
  set(context, { uri, text: text.slice(0, token.offset) + nonsense + text.slice(token.end) });
  const after = outcomeOf(context, uri, path);
  set(context, file);
  const parts = line.parts.filter((part) => part.from <= at && at < part.to);
  const shown = `«${token.text}» in ${text.slice(line.source.tokens[0]?.offset, line.source.tokens.at(-1)?.end)}`;
  if (after !== before && parts.length === 0) return `matters, and the reader says nothing of it: ${shown}`;
  if (after !== before && parts.every(isUnknown)) {
    // An unknown word matters where its finding goes; nonsense in its place is as unknown.
    return undefined;
  }
  const [part] = parts;
  const declares = part && 'declares' in part.meaning && part.meaning.declares;
  const isOwnRoll = part?.meaning.is === 'person' && part.meaning.as !== 'target';
  if (after === before && part && parts.length === 1 && matter.has(part.meaning.is) && !declares && !isOwnRoll)
    return `${part.meaning.is}, and does not matter: ${shown}`;
  return undefined;
}

const page: readonly File[] = [
  {
    uri: `${root}/pass.muster`,
    text: `campaign "Pass" { use "GURPS Lite WWII"\n party Nina, Gray }
character Nina { DX 12, IQ 11, Climbing 12 }
character Gray { DX 11, Stealth 12 }
table "On the road" 1d6 { 1..3: nobody, 4: a cart, 5..6: roll "Who passes" }
table "Who passes" { weight 3: farmers, weight 1: \`roll Left in the snow\` }
`,
  },
  {
    uri: `${root}/pass.md`,
    text: `# The pass

Over the ice: \`check DX or Climbing\`, then \`check Nina DX then Stealth\` or \`tick Frost 2\`. \`roll On the road\` at night.

\`\`\`muster
clock Frost 6
npc Guard { DX 11, roll DX against Nina Stealth }
\`\`\`

| 2d6  | What the pass has                           |
| ---- | ------------------------------------------- |
| 2-6  | \`check Climbing\`, or \`roll Left in the snow\` |
| 7    | Only snow                                   |
| 8+   | \`contest Gray Stealth against Guard DX\`     |

| d%    | Left in the snow     |
| ----- | -------------------- |
| 01-50 | \`tick Frost\`         |
| 51-00 | \`roll Who passes\`    |
`,
  },
];

const tables: Readonly<Record<string, readonly File[]>> = {
  'lines of a target game': [gurps],
  'lines of a pool game': [godlike],
  'lines of a game of actions': wild,
  'lines of a page and its tables': page,
  'the examples of Godlike': example('godlike'),
  'the examples of GURPS': example('gurps-lite-wwii'),
  'the examples of Wild Talents': example('wild-talents'),
  'the examples of Rough Methods': example('rough-methods'),
  'the examples of Men & Supermen': example('men-and-supermen'),
  'the examples of Kitewinter': example('kitewinter'),
  'the examples of house rules': example('house-rules'),
};

describe.each(Object.entries(tables))('%s', (name, files) => {
  const context = contextOf(files);
  afterAll(() => {
    const fresh = contextOf(files);
    for (const { uri } of files) expect(outcomeOf(context, uri)).toBe(outcomeOf(fresh, uri));
  });
  const all = wordsOf(context, files);

  test('a word that matters has a meaning, and a meaning matters', () => {
    const words = sample(all, name.startsWith('lines') ? 160 : 15);
    expect(words.length).toBeGreaterThan(10);
    const outcomes = new Map<string, string>();
    expect(words.flatMap((word) => masked(context, word, outcomes) ?? [])).toEqual([]);
  });

  test('every token of a roll is part of something, whatever is done to the line', () => {
    const next = random(11);
    const wrong: string[] = [];
    for (const word of sample(all, 20, 3)) {
      const { file, line, at } = word;
      const token = line.source.tokens[at];
      const other = line.source.tokens[Math.floor(next() * line.source.tokens.length)];
      if (!token || !other || line.source.type === 'entry') continue;
      const replaced = [other.type === 'text' ? `"${other.text}"` : other.text, '', `${token.text} ${other.text}`];
      const text = replaced[Math.floor(next() * replaced.length)] ?? '';
      set(context, { uri: file.uri, text: file.text.slice(0, token.offset) + text + file.text.slice(token.end) });
      for (const { source, parts } of linesOf(context, file.uri)) {
        if (source.type === 'entry') continue;
        // What is after the colon of a row is prose.
        const colon = source.type === 'row' ? source.tokens.findIndex((one) => one.text === ':') : -1;
        const read = colon < 0 ? source.tokens : source.tokens.slice(0, colon);
        const bare = read.findIndex((_, index) => !parts.some(({ from, to }) => from <= index && index < to));
        if (bare >= 0 && parts.length > 0)
          wrong.push(`${source.tokens.map((one) => one.text).join(' ')}: «${source.tokens[bare]?.text}»`);
        if (parts.some(({ from, to }) => from < 0 || to > source.tokens.length || from >= to)) wrong.push('bounds');
      }
      set(context, file);
    }
    expect(wrong).toEqual([]);
  });

  test('a renamed thing is the same thing, or keeps its name', async () => {
    const renamed = sample(renameable(context, files), name.startsWith('lines') ? 24 : 3);
    expect(renamed.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    const before = files.map(({ uri }) => outcomeOf(context, uri));
    for (const [index, one] of renamed.entries())
      for (const newName of name.startsWith('lines') ? newNames : [newNames[index % newNames.length] ?? ''])
        wrong.push(...(await rename1(context, files, before, one, newName)));
    expect(wrong).toEqual([]);
  });
});

/** The first is harmless and must be taken; the others have signs, are names already, or are words of the language. */
const newNames = ['Zebulon Quist', 'Zeb-9', 'Stealth', 'with', 'Body 3'] as const;

interface Renameable {
  readonly uri: string;
  readonly mention: Mention;
}

function renameable(context: FeatureContext, files: readonly File[]): Renameable[] {
  const seen = new Set<string>();
  const kinds = ['character', 'npc', 'own', 'trait', 'item', 'modifier', 'derived', 'encounter'];
  return files.flatMap(({ uri }) =>
    mentionsOf(context, uri).flatMap((mention) => {
      const { key, kind } = mention.meaning;
      if (seen.has(key) || mention.alias || !kinds.includes(kind)) return [];
      seen.add(key);
      const declared = mention.meaning.trait ?? mention.meaning.declared;
      return declared && !('own' in declared && declared.own) && kind !== 'own' ? [] : [{ uri, mention }];
    }),
  );
}

async function rename1(
  context: FeatureContext,
  files: readonly File[],
  before: readonly string[],
  { uri, mention }: Renameable,
  newName: string,
): Promise<string[]> {
  const { meaning } = mention;
  const shown = `${meaning.kind} "${meaning.name}" as "${newName}"`;
  const position = context.textDocument(uri)?.positionAt(mention.offset + 1) ?? { line: 0, character: 0 };
  let edit: Awaited<ReturnType<typeof rename>>;
  const outcomes = (): string[] => files.map((file) => outcomeOf(context, file.uri));
  try {
    edit = await rename(context, { textDocument: { uri }, position, newName }, never);
  } catch (refusal) {
    return newName === newNames[0] ? [`${shown} is refused: ${String(refusal)}`] : [];
  }
  if (outcomes().some((one, index) => one !== before[index])) return [`${shown} leaves a trace`];
  for (const file of files) {
    const edits = edit?.changes?.[file.uri];
    if (edits)
      set(context, {
        uri: file.uri,
        text: TextDocument.applyEdits(TextDocument.create(file.uri, '', 1, file.text), edits),
      });
  }
  const after = outcomes();
  for (const file of files) if (edit?.changes?.[file.uri]) set(context, file);
  return after.flatMap((one, index) => {
    if (one === before[index]) return [];
    const [was, is] = [before[index] ?? '', one].map((outcome) => underEither(outcome, [meaning.name, newName]));
    return was === is ? [] : [`${shown}: ${difference(was ?? '', is ?? '')}`];
  });
}

/** Where two texts begin to differ. */
function difference(before: string, after: string): string {
  const at = [...before].findIndex((one, index) => one !== after[index]);
  const from = Math.max(0, at - 40);
  return `${before.slice(from, at + 40)} -> ${after.slice(from, at + 60)}`;
}
