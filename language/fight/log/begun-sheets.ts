import { tokensOf } from '../../grammar/layout/sheet/head-tokens.js';
import { quoteName } from '../../grammar/quote-name.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import type { SourceEntry } from '../../read/source/source.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { onceFor } from '../../sheet/cells/once-for.js';
import { type Value, valueText } from '../../values/value.js';

/**
 * A sheet as it was when an encounter was begun: a hash of its content, and its numbers by name. So later edits of the
 * text are noticed, and the fight goes on with the numbers that it began with until a person accepts the new ones.
 */
export interface BegunSheet {
  readonly of: string;
  /** Eight hexadecimal digits. */
  readonly hash: string;
  /** `Body` to `2`, `Body > Run` to `1`, `hits taken` to `3`. */
  readonly values: ReadonlyMap<string, string>;
}

/** A number of a sheet that has changed; `none` where it is absent. */
export interface ChangedNumber {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** An edit of a sheet while an encounter is played: its hashes before and after, and the changed numbers. */
export interface SheetChange {
  readonly of: string;
  readonly from: string;
  readonly to: string;
  readonly differences: readonly ChangedNumber[];
}

/** The value of a number that a sheet does not have. */
const ABSENT = 'none';

/** The hash of a sheet that no longer exists or takes part. */
export const GONE = '00000000';

/** A sheet as it is now. */
export const sheetNow = onceFor((sheet: Evaluation): BegunSheet => {
  const values = new Map<string, string>();
  const content: string[] = [];
  for (const entry of sheet.all) {
    const { read } = entry;
    if (!read) continue;
    const name = pathOf(entry);
    content.push(`${name}\n${textOf(read.source.tokens, 0, read.source.tokens.length)}`);
    const { value } = sheet.bought(entry);
    const number = entry.list === undefined ? numberIn(value) : undefined;
    if (number !== undefined && !values.has(name)) values.set(name, number);
  }
  for (const key of sheet.fields.keys()) {
    const { value } = sheet.field(key);
    const name = sheet.rules.fields.get(key)?.name ?? key;
    content.push(`${name}\n${valueText(value)}`);
    const number = numberIn(value);
    if (number !== undefined) values.set(name, number);
  }
  return { of: sheet.source.name, hash: hashOf(content.join('\n')), values };
});

/** A number or a pool of dice in one word, as a line has it: `3`, `3d+1hd`; undefined for anything else. */
function numberIn(value: Value): string | undefined {
  return value.kind === 'number' || value.kind === 'pool' ? valueText(value).replaceAll(' ', '') : undefined;
}

/** A hash of the content of several sheets. */
export function contentOf(sheets: readonly Evaluation[]): string {
  return hashOf(sheets.map((sheet) => sheetNow(sheet).hash).join('\n'));
}

/** The difference of a sheet from how it was; undefined if there is none. */
export function changeSince(begun: BegunSheet, now: BegunSheet): SheetChange | undefined {
  if (begun.hash === now.hash) return undefined;
  const names = new Set([...begun.values.keys(), ...now.values.keys()]);
  const differences = [...names].flatMap((name): ChangedNumber[] => {
    const [from = ABSENT, to = ABSENT] = [begun.values.get(name), now.values.get(name)];
    return from === to ? [] : [{ name, from, to }];
  });
  return { of: now.of, from: begun.hash, to: now.hash, differences };
}

/** A begun sheet after a person has accepted a change of it. */
export function afterChange(begun: BegunSheet, { to, differences }: Omit<SheetChange, 'of' | 'from'>): BegunSheet {
  const values = new Map(begun.values);
  for (const one of differences)
    if (one.to === ABSENT) values.delete(one.name);
    else values.set(one.name, one.to);
  return { ...begun, hash: to, values };
}

/** Lines that, read over the current sheet, give it the numbers that it had. */
export function linesAsBegun({ differences }: SheetChange, { source }: Evaluation): SourceEntry {
  let count = 0;
  const entries = differences.flatMap(({ name, from }): SourceEntry[] => {
    if (from === ABSENT) return [];
    const path = name.split(SEPARATOR);
    return [
      path.reduceRight<SourceEntry | undefined>((inside, part, index): SourceEntry => {
        const text = index === path.length - 1 ? `${quoted(part)} ${from}` : quoted(part);
        const entries = inside ? [inside] : [];
        return { uri: BEGUN, path: `begun.${count++}`, type: 'entry', tokens: tokensOf(text), entries };
      }, undefined) ?? [],
    ].flat();
  });
  const without = differences.flatMap(({ name, from }, index) =>
    from === ABSENT ? [{ name: name.split(SEPARATOR).at(-1) ?? name, path: '', index }] : [],
  );
  return { uri: source.uri, path: `${source.path}.begun`, type: 'state', tokens: [], entries, without };
}

/** `Command 2 -> 3; Body > Run none -> 1`. */
export function differencesText(differences: readonly ChangedNumber[]): string {
  return differences.map(({ name, from, to }) => `${name} ${from} -> ${to}`).join('; ');
}

/** Reads what `differencesText` writes. */
export function differencesIn(text: string): readonly ChangedNumber[] {
  return text.split('; ').flatMap((part): ChangedNumber[] => {
    const [, name, from, to] = /^(.+) (\S+) -> (\S+)$/.exec(part.trim()) ?? [];
    return name === undefined || from === undefined || to === undefined ? [] : [{ name, from, to }];
  });
}

/** `begun Feldwebel Sass 9c1e: Body 2; Command 2`: a line in the head of a log. */
export function begunText({ of, hash, values }: BegunSheet): string {
  return `begun ${of} ${hash}: ${[...values].map(([name, value]) => `${name} ${value}`).join('; ')}`;
}

/** Reads what `begunText` writes; undefined for any other line. */
export function begunIn(line: string): BegunSheet | undefined {
  const [, of, hash, rest = ''] = /^begun (.+) ([0-9a-f]{8}):(.*)$/.exec(line) ?? [];
  if (of === undefined || hash === undefined) return undefined;
  const values = rest.split(';').flatMap((part): (readonly [string, string])[] => {
    const [, name, value] = /^(.+) (\S+)$/.exec(part.trim()) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return { of, hash, values: new Map(values) };
}

const SEPARATOR = ' > ';

/** The URI of these lines, which are in no document. */
const BEGUN = 'memory:///begun.muster';

function pathOf(entry: Entry): string {
  const name = entry.specialty === undefined ? entry.name : `${entry.name} (${entry.specialty})`;
  return entry.parent && !entry.parent.list ? `${pathOf(entry.parent)}${SEPARATOR}${name}` : name;
}

/** A name with its specialty, as in a line. */
function quoted(name: string): string {
  const [, plain = name, specialty] = /^(.*?)( \([^()]*\))?$/.exec(name) ?? [];
  return `${quoteName(plain)}${specialty ?? ''}`;
}

/** A 32-bit FNV-1a hash. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The sheet of a name among several. */
export function sheetCalled(sheets: readonly BegunSheet[], of: string): BegunSheet | undefined {
  return sheets.find((sheet) => nameKey(sheet.of) === nameKey(of));
}
