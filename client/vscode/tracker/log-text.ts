/**
 * Logs as texts, apart from where they are kept. The text of a log is the whole state of its encounters, so no part of
 * it may be overwritten before the user has seen it.
 */

/** Whether a log may be overwritten. */
export type Writing =
  | { readonly is: 'write' }
  /** Another program wrote meanwhile: the file has to be read again, and nothing is written. */
  | { readonly is: 'changed'; readonly by: LogChange };

/** How a log differs from what was seen of it. */
export type LogChange =
  | { readonly is: 'none' }
  /** So many lines were added at its end. */
  | { readonly is: 'longer'; readonly lines: number }
  /** Lines that were seen are not there any more, or read otherwise: the first of them, from 1. */
  | { readonly is: 'other'; readonly line: number };

/** Whether a log that was `seen` may be overwritten, as it is `now`. */
export function writing(seen: string, now: string): Writing {
  const by = changeOf(seen, now);
  return by.is === 'none' ? { is: 'write' } : { is: 'changed', by };
}

/** Compares what was seen of a log with what it is. Line ends do not count: another program may have changed them. */
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

/** A name for a log that is kept apart from its page: two pages of one name in different folders have different ones. */
export function storedName(uri: string, path: string): string {
  const name = logPathOf(path).split(/[/\\]/).at(-1) ?? '';
  let hash = 0x811c9dc5;
  for (const character of uri) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `${(hash >>> 0).toString(16).padStart(8, '0')}-${name}`;
}
