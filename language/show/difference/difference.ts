import type { Game } from '../../dice/families/game.js';
import { gameOf } from '../../sheet/rolls/game.js';
import type { Sheet, SheetEntry, SheetItem, SheetValue } from '../../sheet/sheet.js';
import { subtract } from '../../values/rational.js';
import { NONE, numberValue, type Value, valueEquals, valueText } from '../../values/value.js';
import type { Workspace } from '../../workspace/workspace.js';
import { askedName, isPrinted } from '../sheet-view.js';
import { levelText, quantityText } from '../value-words.js';

/** A sheet, the dice of its game, and the name of its file in outputs. */
export interface ComparedSheet {
  readonly sheet: Sheet;
  readonly game: Game;
  readonly file: string;
}

/** The sheets of a document, or of some of its characters, for a comparison; `file` is its name in outputs. */
export function comparedSheets(
  workspace: Workspace,
  uri: string,
  file: string,
  paths = workspace.charactersOf(uri),
): readonly ComparedSheet[] {
  return paths.flatMap((path) => {
    const sheet = workspace.sheet(uri, path);
    const evaluation = workspace.evaluation(uri, path);
    return sheet && evaluation ? [{ sheet, game: gameOf(evaluation), file }] : [];
  });
}

/**
 * The difference in one part of a sheet. `from` and `to` are the texts beside its name; a part without a number has
 * neither.
 */
export interface Difference {
  readonly is: 'new' | 'gone' | 'changed';
  /** The kind of a trait, the list of a thing, or `game`, `role`, `field`, `value`, `roll`, `note`, `error`, `warning`. */
  readonly what: string;
  /** Its name in the sheet; for a nested trait or thing with the outer one: `Attacks in Fire Bolt`. */
  readonly name: string;
  readonly from?: string;
  readonly to?: string;
  /** The increase of its cost in points. */
  readonly points?: Value;
}

/** The differences of one character or npc. */
export interface SheetDifference {
  readonly is: 'new' | 'gone' | 'changed';
  readonly name: string;
  /** Its former name. */
  readonly formerly?: string;
  readonly role: 'character' | 'npc';
  readonly rulebook: string;
  readonly file: string;
  readonly points: { readonly from?: PointsOf; readonly to?: PointsOf };
  /** Changes by its author. */
  readonly written: readonly Difference[];
  /** Changed numbers that follow from those, or from the rulebook, the campaign, or the npc that the sheet is like. */
  readonly follows: readonly Difference[];
  readonly findings: readonly Difference[];
}

/** Points spent, and the budget. */
interface PointsOf {
  readonly spent: Value;
  readonly budget?: Value;
}

/** A character in two states: without the old one it is new, without the new one gone. */
export interface SheetPair {
  readonly old?: ComparedSheet;
  readonly now?: ComparedSheet;
}

/** The differences between two states of sheets, in the order of the new ones, followed by those that are gone. */
export function differencesOf(before: readonly ComparedSheet[], after: readonly ComparedSheet[]): SheetDifference[] {
  return pairsOf(before, after).flatMap((pair) => differenceOf(pair) ?? []);
}

/**
 * Pairs the sheets of the same character in two states: by name, and if several have the name, also by file. One that
 * is gone and one that is new in the same file are a renamed one if at least half of their lines are the same.
 */
export function pairsOf(before: readonly ComparedSheet[], after: readonly ComparedSheet[]): readonly SheetPair[] {
  const left = new Set(before);
  const partners = new Map<ComparedSheet, ComparedSheet>();
  const pair = (now: ComparedSheet, old: ComparedSheet | undefined): void => {
    if (!old || !left.delete(old)) return;
    partners.set(now, old);
  };
  for (const keyOf of [keyInFile, keyOfName]) {
    const waiting = new Map<string, ComparedSheet[]>();
    for (const old of [...left].reverse()) {
      const same = waiting.get(keyOf(old));
      if (same) same.push(old);
      else waiting.set(keyOf(old), [old]);
    }
    for (const now of after) if (!partners.has(now)) pair(now, waiting.get(keyOf(now))?.pop());
  }
  const parts = new Map<ComparedSheet, ReadonlyMap<string, Part>>();
  const writtenIn = (one: ComparedSheet): ReadonlyMap<string, Part> => {
    const written = parts.get(one) ?? new Map([...partsOf(one)].filter(([, { isWritten }]) => isWritten));
    parts.set(one, written);
    return written;
  };
  let compared = 0;
  for (const now of after) {
    if (partners.has(now)) continue;
    for (const old of left) {
      if (compared++ >= MOST_COMPARED) break;
      if (old.file !== now.file || !isMuchAlike(writtenIn(old), writtenIn(now))) continue;
      pair(now, old);
      break;
    }
  }
  return [
    ...after.map((now) => {
      const old = partners.get(now);
      return old ? { old, now } : { now };
    }),
    ...[...left].map((old) => ({ old })),
  ];
}

/** The difference of one character; undefined without any. */
export function differenceOf({ old, now }: SheetPair): SheetDifference | undefined {
  if (old && now) {
    const change = compareStates(old, now);
    return isEmpty(change) ? undefined : change;
  }
  return now ? whole(now, 'new') : old && whole(old, 'gone');
}

/** Maximum number of pairs that are compared to find renamed characters; the others are reported as new and gone. */
const MOST_COMPARED = 20_000;

function keyOfName({ sheet }: ComparedSheet): string {
  return sheet.name;
}

function keyInFile({ sheet, file }: ComparedSheet): string {
  return `${file}\u0000${sheet.name}`;
}

function isMuchAlike(some: ReadonlyMap<string, Part>, others: ReadonlyMap<string, Part>): boolean {
  let common = 0;
  for (const [key, { author }] of some) if (others.get(key)?.author === author) common++;
  return common > 0 && common * 2 >= Math.max(some.size, others.size);
}

function isEmpty({ formerly, points, written, follows, findings }: SheetDifference): boolean {
  const { from, to } = points;
  const isSame = from && to && equals(from.spent, to.spent) && equals(from.budget, to.budget);
  return formerly === undefined && isSame === true && written.length + follows.length + findings.length === 0;
}

/** A sheet that is new or gone, without its parts. */
function whole({ sheet, file }: ComparedSheet, is: 'new' | 'gone'): SheetDifference {
  const { spent, budget } = sheet.points;
  const points: PointsOf = { spent, ...(budget && { budget }) };
  return {
    ...heading(sheet, file),
    is,
    points: is === 'new' ? { to: points } : { from: points },
    written: [],
    follows: [],
    findings: [],
  };
}

function heading(
  { name, role, rulebook }: Sheet,
  file: string,
): Pick<SheetDifference, 'name' | 'role' | 'rulebook' | 'file'> {
  return { name, role, rulebook, file };
}

function compareStates(old: ComparedSheet, one: ComparedSheet): SheetDifference {
  const [from, to] = [partsOf(old), partsOf(one)];
  const written: Difference[] = [];
  const follows: Difference[] = [];
  for (const [key, part] of to) {
    const was = from.get(key);
    if (!was) {
      if (part.isWritten) written.push(difference('new', undefined, part));
      else follows.push(difference('new', undefined, part));
    } else if (was.text !== part.text || was.count !== part.count || !equals(was.cost, part.cost)) {
      (was.author === part.author ? follows : written).push(difference('changed', was, part));
    }
  }
  for (const [key, part] of from)
    if (!to.has(key)) (part.isWritten ? written : follows).push(difference('gone', part, undefined));
  const isSameGame = old.sheet.rulebook === one.sheet.rulebook;
  const points = ({ points: { spent, budget } }: Sheet): PointsOf => ({ spent, ...(budget && { budget }) });
  return {
    ...heading(one.sheet, one.file),
    is: 'changed',
    ...(old.sheet.name !== one.sheet.name && { formerly: old.sheet.name }),
    points: { from: points(old.sheet), to: points(one.sheet) },
    written: [
      ...(isSameGame ? [] : [aspect('game', old.sheet.rulebook, one.sheet.rulebook)]),
      ...(old.sheet.role === one.sheet.role ? [] : [aspect('role', old.sheet.role, one.sheet.role)]),
      ...written,
    ],
    // Values of two different games cannot be compared.
    follows: isSameGame ? follows : [],
    findings: findingDifferences(old.sheet, one.sheet),
  };
}

/** A property of the sheet as a whole. */
function aspect(name: string, from: string, to: string): Difference {
  return { is: 'changed', what: name, name, from, to };
}

/** A named part of a sheet. */
interface Part {
  readonly what: string;
  readonly name: string;
  /** Its count. */
  readonly count: number;
  /** The other text beside its name. */
  readonly text: string;
  /** The author's text for it, to distinguish changes from consequences. */
  readonly author: string;
  readonly isWritten: boolean;
  readonly cost?: Value;
}

function difference(is: Difference['is'], was: Part | undefined, now: Part | undefined): Difference {
  const { what, name } = now ?? was ?? { what: '', name: '' };
  const points = costBetween(was?.cost, now?.cost);
  const counts = was && now && was.count !== now.count;
  const shown = (part: Part | undefined): string => {
    const count = part && (counts || part.count !== 1) ? [`${part.count}`] : [];
    return [...count, ...(part && part.text !== '' ? [part.text] : [])].join(' ');
  };
  const [from, to] = [shown(was), shown(now)];
  return {
    is,
    what,
    name,
    ...(from !== '' && from !== to && { from }),
    ...(to !== '' && from !== to && { to }),
    ...(points && { points }),
  };
}

function costBetween(from: Value | undefined = NONE, to: Value | undefined = NONE): Value | undefined {
  const zero = numberValue(0);
  const [was, is] = [from.kind === 'number' ? from : zero, to.kind === 'number' ? to : zero];
  const more = subtract(is.number, was.number);
  return more === undefined || more === 0 ? undefined : numberValue(more);
}

function equals(a: Value | undefined, b: Value | undefined): boolean {
  return a && b ? valueEquals(a, b) : a === b;
}

/** Every named part of a sheet, by a key that is the same in both states. */
function partsOf({ sheet, game }: ComparedSheet): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  const counts = new Map<string, number>();
  const add = (key: string, part: Part): void => {
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    parts.set(`${key}#${number}`, part);
  };
  for (const one of sheet.fields)
    if (one.origin) {
      const text = quantityText(one, game.sides);
      add(`field ${one.name}`, { what: 'field', name: one.name, count: 1, text, author: text, isWritten: true });
    }
  const entry = (one: SheetEntry, above: string, inside: string): void => {
    const name = `${nameOf(one)}${inside}`;
    const key = `${above}/${one.kind} ${nameOf(one)}`;
    add(key, {
      what: one.kind,
      name,
      count: one.count ?? 1,
      text: entryText(one),
      author: authorOf(one),
      isWritten: one.inherited === undefined,
      ...(one.cost && { cost: one.cost }),
    });
    for (const child of one.entries) entry(child, key, ` in ${name}`);
  };
  for (const one of sheet.entries) entry(one, 'entry', '');
  for (const one of sheet.derived)
    if (isPrinted(one)) {
      const name = askedName(one);
      add(`value ${name}`, computed(name, one, game));
    }
  for (const one of sheet.items) items(one, 'item', '', game, add);
  for (const { keyword, expression, label } of sheet.rolls) {
    const line = [keyword, expression, ...(label === undefined ? [] : [`"${label}"`])].join(' ');
    add(`roll ${line}`, { what: 'roll', name: line, count: 1, text: '', author: '', isWritten: true });
  }
  for (const note of sheet.notes)
    add(`note ${note}`, { what: 'note', name: note, count: 1, text: '', author: '', isWritten: true });
  return parts;
}

function computed(name: string, value: SheetValue, game: Game): Part {
  return { what: 'value', name, count: 1, text: quantityText(value, game.sides), author: '', isWritten: false };
}

function items(
  item: SheetItem,
  above: string,
  inside: string,
  game: Game,
  add: (key: string, part: Part) => void,
): void {
  const { list, name: own, count, rating, options = [], label, marks } = item;
  const name = `${own}${inside}`;
  const key = `${above}/${list} ${own} ${options.join(' ')}`;
  const rated = [...(rating ? [valueText(rating, game.sides)] : []), ...options];
  const text = [...rated, ...(label === undefined ? [] : [`“${label}”`]), ...marks].join(' ');
  add(key, { what: list, name, count, text, author: `${count} ${text}`, isWritten: true });
  const shown = new Map(item.fields.filter(isPrinted).map((one) => [one.name, quantityText(one, game.sides)]));
  for (const one of item.fields.filter(isPrinted))
    add(`${key} ${one.name}`, computed(`${one.name} of ${name}`, one, game));
  for (const { mode, values } of item.attacks)
    for (const one of values.filter(isPrinted)) {
      if (shown.get(one.name) === quantityText(one, game.sides)) continue;
      const of = mode === undefined ? name : `${name} ${mode}`;
      add(`${key} ${mode ?? ''} ${one.name}`, computed(`${one.name} of ${of}`, one, game));
    }
  for (const inner of item.items) items(inner, key, ` in ${name}`, game, add);
}

function nameOf({ trait, kind, specialty, label }: SheetEntry): string {
  const name = trait === '' ? kind : trait;
  return [
    name,
    specialty === undefined ? '' : ` (${specialty})`,
    label === undefined || label === trait ? '' : ` “${label}”`,
  ].join('');
}

function entryText({ rating, effective, options, marks, allowed }: SheetEntry): string {
  const level = effective ?? rating;
  return [
    ...(level ? [levelText(rating, level)] : []),
    ...(options.length === 0 ? [] : [`(${options.join(', ')})`]),
    ...marks,
    ...(allowed === undefined ? [] : [`costs as written: ${allowed}`]),
  ].join(' ');
}

function authorOf({
  rating,
  cost,
  written,
  options,
  marks,
  count = 1,
  allowed = '',
  inherited = '',
}: SheetEntry): string {
  const text = (is: boolean, value: Value | undefined): string => (is && value ? valueText(value) : '');
  return JSON.stringify([
    text(written.rating, rating),
    // Beside a level, a written cost only states the expected cost.
    text(written.cost && !written.rating, cost),
    options,
    marks,
    count,
    allowed,
    inherited,
  ]);
}

/** Errors and warnings that only one of the two has, whatever their lines. */
function findingDifferences(old: Sheet, one: Sheet): Difference[] {
  const counted = new Map<string, { readonly is: Omit<Difference, 'is'>; count: number }>();
  const count = (sheet: Sheet, by: number): void => {
    for (const { severity, code, message } of sheet.findings) {
      if (severity === 'information') continue;
      const key = `${severity} ${code} ${message}`;
      const entry = counted.get(key);
      if (entry) entry.count += by;
      else counted.set(key, { is: { what: severity, name: message }, count: by });
    }
  };
  count(one, 1);
  count(old, -1);
  return [...counted.values()].flatMap(({ is, count: more }) =>
    more === 0 ? [] : [{ is: more > 0 ? ('new' as const) : ('gone' as const), ...is }],
  );
}
