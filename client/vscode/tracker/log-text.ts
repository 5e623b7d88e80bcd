/**
 * Logs as texts, apart from their storage. The text of a log is the whole state of its encounters, so no part of
 * it may be overwritten before the user has seen it.
 */

/** Whether a log may be overwritten. */
export type Writing =
  | { readonly is: 'write' }
  /** Another program has changed the file: it has to be read again, and nothing is written. */
  | { readonly is: 'changed'; readonly by: LogChange };

/** How a log differs from its last known text. */
export type LogChange =
  | { readonly is: 'none' }
  /** Number of lines that were appended. */
  | { readonly is: 'longer'; readonly lines: number }
  /** Known lines were removed or changed: number of the first of them, from 1. */
  | { readonly is: 'other'; readonly line: number };

/** Whether a log with the last known text `seen` may be overwritten, given its present text. */
export function writing(seen: string, now: string): Writing {
  const by = changeOf(seen, now);
  return by.is === 'none' ? { is: 'write' } : { is: 'changed', by };
}

/** Compares the last known text of a log with the present one. Line ends are ignored: another program may have changed them. */
export function changeOf(seen: string, now: string): LogChange {
  const before = linesOf(seen);
  const after = linesOf(now);
  const at = before.findIndex((line, index) => line !== after[index]);
  if (at >= 0) return { is: 'other', line: at + 1 };
  return after.length === before.length ? { is: 'none' } : { is: 'longer', lines: after.length - before.length };
}

/** The lines of a text, without the empty one after its last line end. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** The path of the log beside a page: its name with another ending. */
export function logPathOf(path: string): string {
  return `${path.replace(/\.[^./\\]+$/, '')}.muster-log`;
}

/** The name of a log in the editor's storage: pages with the same name in different folders have different ones. */
export function storedName(uri: string, path: string): string {
  const name = logPathOf(path).split(/[/\\]/).at(-1) ?? '';
  let hash = 0x811c9dc5;
  for (const character of uri) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `${(hash >>> 0).toString(16).padStart(8, '0')}-${name}`;
}
