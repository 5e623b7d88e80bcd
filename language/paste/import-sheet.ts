import { parseSheet } from '../grammar/parse.js';
import { quoteName } from '../grammar/quote-name.js';
import { nameKey } from '../grammar/text.js';
import type { Field } from '../rules/clauses.js';
import type { Rules, Trait } from '../rules/rules.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import type { Others } from '../sheet/rolls/speakers.js';
import type { Sheet, SheetEntry } from '../sheet/sheet.js';
import { checkInSteps, sheetOf } from '../sheet/sheet-of.js';
import { allDeclarations } from '../sheet/unknown-names.js';
import { LineIndex } from '../show/place.js';
import type { TextOrigin } from '../values/origin.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { UNIT_NAMES } from '../values/unit.js';
import { valueText } from '../values/value.js';
import { locate } from '../workspace/locate.js';
import { fileNameOf } from '../workspace/names/campaign-folders.js';
import type { Workspace } from '../workspace/workspace.js';
import { isGcs, readGcs } from './gcs.js';
import type { DraftEntry, DraftThing, ImportDraft } from './import-draft.js';
import * as messages from './messages.js';

/** A character of another tool, or of print, as a sheet. */
export interface Imported {
  /** The sheet. What the game lacks is declared at its top, for what the file says that it costs. */
  readonly text: string;
  /** Line by line what the file said, and what it is now. */
  readonly lines: readonly ImportedLine[];
}

/** What was understood of one part of the imported text. */
export interface ImportedLine {
  /** Line of the sheet, counted from 1; absent for what was left out. */
  readonly line?: number;
  readonly said: string;
  /** What the game reads: the traits with their levels and costs, or why it was left out. */
  readonly read: string;
  /** Whether the game has it, it was declared, something is wrong with it, or it was left out. */
  readonly is: 'known' | 'declared' | 'wrong' | 'left out';
}

type Steps<Answer> = Generator<undefined, Answer>;

/** Where a sheet would be: names of its campaign count. */
export interface ImportPlace {
  readonly workspace: Workspace;
  readonly uri: string;
  /** Name of the rulebook. */
  readonly game: string;
}

/** Reads a file of GURPS Character Sheet, or any printed stat block, as a character of a game. */
export function importSheet(text: string, place: ImportPlace): Imported | Problem {
  const steps = importInSteps(text, place);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps, between which a server can listen. */
export function* importInSteps(text: string, place: ImportPlace): Steps<Imported | Problem> {
  const rules = place.workspace.books.get(place.game)?.rules;
  if (!rules) return problem(messages.noRulebook(place.game));
  if (text.trim() === '') return problem(messages.nothingToImport);
  if (!isGcs(text)) return yield* finished(printed(text), new Set(), place);
  const draft = readGcs(text);
  if (isProblem(draft)) return draft;
  // What the game knows by another form is declared as it is.
  const first = drafted(draft, rules, new Set());
  const misread = yield* linesWithErrors(first, place);
  return yield* finished(drafted(draft, rules, misread), misread, place);
}

/** The lines of a character, each with what its file says. */
interface Lines {
  readonly name: string;
  readonly lines: readonly { readonly text: string; readonly said?: string; readonly key?: string }[];
  readonly leftOut: readonly ImportedLine[];
}

const INDENT = '  ';

/** A printed stat block stands as it is: reading it is the sheet language's own affair. */
function printed(text: string): Lines {
  const lines = text.trimEnd().replaceAll('\r', '').split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const head = lines[first]?.trim() ?? '';
  // Behind the name, print often has the points in parentheses.
  const called = head.replace(/\s*\([^()]*\)$/, '');
  const isName = called !== '' && called.length <= LONGEST_NAME && !/[\d:[\]{};|<>]/.test(called);
  return {
    name: isName ? called.replace(/[#*"]/g, '').trim() : 'Imported',
    lines: lines
      .slice(isName ? first + 1 : Math.max(0, first))
      .map((line) => ({ text: oneBullet(line.trimEnd()), said: line.trim() })),
    leftOut: [],
  };
}

const LONGEST_NAME = 80;

/** A bullet between two entries of a line separates them. */
function oneBullet(line: string): string {
  return line.replace(/(\S)[ \u00A0]+[\u2022\u00B7][ \u00A0]+(?=\S)/g, '$1; ');
}

function drafted(draft: ImportDraft, rules: Rules, misread: ReadonlySet<string>): Lines {
  const leftOut: ImportedLine[] = draft.leftOut.map(({ said, why }) => ({ said, read: why, is: 'left out' }));
  const lines: { readonly text: string; readonly said?: string; readonly key?: string }[] = [];
  const others: string[] = [];
  for (const { name, value } of draft.facts) {
    const field = fieldCalled(rules, name);
    const written = field && factText(field, value);
    if (written === undefined) others.push(`${name}: ${value}`);
    else lines.push({ text: written, said: `${name} ${value}` });
  }
  const times = new Map<string, number>();
  draft.entries.forEach((given, index) => {
    const said = saidOf(given);
    const time = (times.get(`${given.name} ${given.specialty}`) ?? 0) + 1;
    times.set(`${given.name} ${given.specialty}`, time);
    // A sheet has each name once.
    const entry = time > 1 ? { ...given, name: `${given.name} (${time})` } : given;
    const key = `${index}`;
    const text = entryText(entry, rules, misread.has(key));
    if (text !== undefined) lines.push({ text, said, key });
    else if (entry.is !== 'score') leftOut.push({ said, read: messages.leftOut.costsNothing, is: 'left out' });
  });
  const list = [...rules.lists.values()].sort((a, b) => b.kinds.length - a.kinds.length)[0];
  if (list && draft.things.length > 0) {
    lines.push({ text: `${list.name} {` });
    for (const thing of draft.things)
      lines.push({ text: INDENT + thingText(thing, rules, list.kinds), said: `${thing.count} ${thing.name}` });
    lines.push({ text: '}' });
  }
  const notes = [...(others.length > 0 ? [others.join('; ')] : []), ...draft.notes];
  for (const note of notes)
    lines.push(...`note """\n${note.replaceAll('"""', "'''")}\n"""`.split('\n').map((text) => ({ text })));
  return { name: draft.name, lines, leftOut };
}

function saidOf({ name, specialty, level, points }: DraftEntry): string {
  const called = specialty === undefined ? name : `${name} (${specialty})`;
  return `${called}${level === undefined ? '' : ` ${level}`}, ${points} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
}

/** Undefined for what costs nothing and has no name in the game. */
function entryText(
  { name, specialty, level, points, is }: DraftEntry,
  rules: Rules,
  isMisread: boolean,
): string | undefined {
  const trait = isMisread ? undefined : traitCalled(rules, name);
  if (trait) {
    const special = trait.clauses.specialty && specialty !== undefined;
    const called = `${quoteName(name)}${special ? ` (${specialty})` : ''}`;
    if (!trait.clauses.rating) return called;
    // Older files say no level: the points buy it.
    if (level === undefined) return points === 0 ? called : `${called} [${points}]`;
    return `${called} ${level}`;
  }
  if (points === 0) return undefined;
  const called = specialty === undefined ? name : `${name} (${specialty})`;
  // Levels of one price stay levels; others are part of what was bought.
  const isRated = level !== undefined && (is === 'skill' || (is === 'trait' && points % level === 0));
  const own = level === undefined || isRated || is === 'score' ? called : `${called} ${level}`;
  const isTaken = rules.vocabulary.names.has(nameKey(own));
  return `"${escaped(isTaken ? `${own}, imported` : own)}"${isRated ? ` ${level}` : ''} [${points}]`;
}

function escaped(name: string): string {
  return name.replace(/[\\"]/g, (sign) => `\\${sign}`);
}

function traitCalled(rules: Rules, name: string): Trait | undefined {
  for (const named of rules.vocabulary.names.get(nameKey(name)) ?? [])
    if (named.what === 'trait' && named.kind !== undefined && !rules.kinds.get(named.kind)?.item)
      return rules.traits.get(named.kind)?.get(named.key);
  return undefined;
}

function fieldCalled(rules: Rules, name: string): Field | undefined {
  const key = nameKey(name);
  return [...rules.fields.values()].find(
    (field) => field.key === key || field.also.some((one) => nameKey(one) === key),
  );
}

/** A fact as the field takes it; undefined where it does not. */
function factText(field: Field, value: string): string | undefined {
  const label = field.choices?.find((choice) => choice.key === nameKey(value))?.label;
  if (label !== undefined) return `${field.name} ${label}`;
  if (field.type === 'text') return `${field.name} "${value.replaceAll('"', "'")}"`;
  if (field.type !== 'number') return undefined;
  const [, feet, inches = '0'] = /^(\d+)\s*'\s*(?:(\d+(?:\.\d+)?)\s*"?)?$/.exec(value) ?? [];
  if (feet !== undefined) return `${field.name} ${feet} ft ${inches} in`;
  return /^\d+(\.\d+)?( [a-z]+)?$/.test(value) ? `${field.name} ${value}` : undefined;
}

function thingText({ name, count, weight, price }: DraftThing, rules: Rules, kinds: readonly string[]): string {
  const number = count === 1 ? '' : `${count} `;
  const isKnown = kinds.some((kind) => rules.traits.get(kind)?.has(nameKey(name)));
  const fields = isKnown ? [] : thingFields(rules, kinds, weight, price);
  return `${number}${isKnown ? quoteName(name) : `"${escaped(name)}"`}${fields.length > 0 ? ` { ${fields.join(', ')} }` : ''}`;
}

/** What one of an unknown thing weighs and costs, in the fields that take a mass, and money. */
function thingFields(rules: Rules, kinds: readonly string[], weight?: string, price?: number): string[] {
  const open = kinds.findLast((kind) => rules.kinds.get(kind)?.open);
  const fields = (open === undefined ? undefined : rules.kinds.get(open))?.clauses.fields ?? [];
  const [, amount, unit] = /^([\d.]+)\s*([a-z]+)$/.exec(weight ?? '') ?? [];
  const heavy = fields.find((field) => MASSES.some((mass) => mass === field.unit));
  const dear = fields.find((field) => field.unit === '$');
  return [
    ...(heavy && amount !== undefined && MASSES.some((mass) => mass === unit)
      ? [`${heavy.name} ${amount} ${unit}`]
      : []),
    ...(dear && price !== undefined && price > 0 ? [`${dear.name} ${price}`] : []),
  ];
}

const MASSES = UNIT_NAMES.filter((unit) => ['oz', 'lb', 'kg', 't'].includes(unit));

/** The sheet as a text, with declarations in front of it. */
function sheetText(
  { name, lines }: Lines,
  { workspace, uri, game }: ImportPlace,
  declarations: readonly string[],
): string {
  const governing = workspace.governedBy(uri);
  const isGoverned = governing?.campaign !== undefined && governing.rules.books.includes(game);
  return [
    ...(isGoverned ? [] : [`use "${game}"`]),
    ...declarations,
    ...(isGoverned && declarations.length === 0 ? [] : ['']),
    `character "${name.replace(/[\\"]/g, '')}" {`,
    ...lines.map(({ text }) => (text === '' ? '' : INDENT + text)),
    '}',
    '',
  ].join('\n');
}

/** Keys of the lines that the game has a name for, but not in this form. */
function* linesWithErrors(lines: Lines, place: ImportPlace): Steps<ReadonlySet<string>> {
  const text = sheetText(lines, place, []);
  const { sheet, lineOf } = yield* evaluated(text, place);
  const from = firstLine(text);
  const wrong = sheet?.findings.filter(({ severity, code }) => severity === 'error' && code !== 'over-limit') ?? [];
  return new Set(wrong.flatMap(({ origin }) => lines.lines[lineOf(origin) - from]?.key ?? []));
}

/** Line, counted from 1, of the first line in the character's braces. */
function firstLine(text: string): number {
  return text.slice(0, text.indexOf('\ncharacter "') + 1).split('\n').length + 1;
}

function* finished(lines: Lines, misread: ReadonlySet<string>, place: ImportPlace): Steps<Imported> {
  const plain = sheetText(lines, place, []);
  const first = yield* evaluated(plain, place);
  const { declared } = first;
  const from = firstLine(plain);
  const allowed = new Set(declared.allowed.map((origin) => first.lineOf(origin) - from));
  const allowing = lines.lines.map((one, index) =>
    allowed.has(index) ? { ...one, text: `${one.text} allowed "as printed"` } : one,
  );
  const text = sheetText({ ...lines, lines: allowing }, place, declared.lines);
  const reading = text === plain ? first : yield* evaluated(text, place);
  return { text, lines: [...understood(lines, text, reading, declared.names, misread), ...lines.leftOut] };
}

interface Reading {
  readonly sheet?: Sheet;
  /** What cannot be read at all. */
  readonly unread: readonly { readonly line: number; readonly message: string }[];
  readonly lineOf: (origin: TextOrigin) => number;
  readonly declared: {
    readonly lines: readonly string[];
    readonly names: ReadonlySet<string>;
    readonly allowed: readonly TextOrigin[];
  };
}

function* evaluated(text: string, { workspace, uri }: ImportPlace): Steps<Reading> {
  const { root, findings } = parseSheet(text, uri);
  yield;
  const lines = new LineIndex(text);
  const evaluation = workspace.supposing(uri, root, () => {
    const [character] = workspace.document(uri)?.characters ?? [];
    return character && workspace.evaluation(uri, character.path);
  });
  yield;
  const sheet = evaluation && (yield* sheetIn(workspace, evaluation));
  yield;
  const all = evaluation && allDeclarations(evaluation);
  return {
    ...(sheet && { sheet }),
    lineOf: (origin) => lines.at(locate(root, origin)?.offset ?? 0).line,
    unread: findings.map(({ offset, message }) => ({ line: lines.at(offset).line, message })),
    declared: {
      lines: [...(all?.lines.values() ?? [])],
      names: new Set(all?.lines.keys() ?? []),
      allowed: (all?.allowed ?? []).map(({ path }) => ({ uri, path, part: 'entry' as const })),
    },
  };
}

/** The sheet of a character that is in no document any more. */
function* sheetIn(workspace: Workspace, evaluation: Evaluation): Steps<Sheet> {
  const { uri, name: own } = evaluation.source;
  const named = (name: string): Evaluation | undefined =>
    nameKey(name) === nameKey(own) ? evaluation : workspace.named(uri, name);
  const others: Others = Object.assign(named, {
    filesMeant: (name: string) => workspace.filesMeant(uri, name).map(fileNameOf),
  });
  return sheetOf(evaluation, others, yield* checkInSteps(evaluation, others));
}

function understood(
  { lines }: Lines,
  text: string,
  { sheet, lineOf, unread }: Reading,
  declared: ReadonlySet<string>,
  misread: ReadonlySet<string>,
): ImportedLine[] {
  const from = firstLine(text);
  const read = new Map<number, string[]>();
  const own = new Set<number>();
  const wrong = new Map<number, string[]>();
  const addTo = (lists: Map<number, string[]>, line: number, words: string): void => {
    const list = lists.get(line);
    if (list) list.push(words);
    else lists.set(line, [words]);
  };
  const note = (line: number, words: string): void => addTo(read, line, words);
  const entry = (one: SheetEntry): void => {
    note(lineOf(one.origin), entryWords(one));
    if (declared.has(nameKey(one.trait))) own.add(lineOf(one.origin));
    one.entries.forEach(entry);
  };
  sheet?.entries.forEach(entry);
  for (const field of sheet?.fields ?? [])
    if (field.origin) note(lineOf(field.origin), `${field.name} ${valueText(field.value)}`);
  for (const item of sheet?.items ?? [])
    note(lineOf(item.origin), item.count === 1 ? item.name : `${item.count} ${item.name}`);
  for (const finding of sheet?.findings ?? [])
    if (finding.severity !== 'information') addTo(wrong, lineOf(finding.origin), finding.message);
  for (const { line, message } of unread) addTo(wrong, line, message);
  return lines.flatMap(({ said, key }, index): ImportedLine[] => {
    if (said === undefined || said === '') return [];
    const line = from + index;
    const words = read.get(line) ?? [];
    const findings = wrong.get(line) ?? [];
    const isOwn = own.has(line) || (key !== undefined && misread.has(key));
    return [
      {
        line,
        said,
        read: [...words, ...findings].join('; '),
        is: findings.length > 0 ? 'wrong' : isOwn ? 'declared' : words.length > 0 ? 'known' : 'left out',
      },
    ];
  });
}

function entryWords({ trait, kind, specialty, rating, effective, cost }: SheetEntry): string {
  const level = effective ?? rating;
  return [
    `${kind} ${trait}${specialty === undefined ? '' : ` (${specialty})`}`,
    ...(level ? [valueText(level)] : []),
    ...(cost?.kind === 'number' ? [`[${valueText(cost)}]`] : []),
  ].join(' ');
}
