import { readFileSync, statSync } from 'node:fs';
import { DEFAULT_LIMITS } from '../../../language/grammar/index.js';
import { says } from '../messages.js';

/** The text of a file, or why it cannot be checked. */
export type FileText =
  | { readonly text: string; readonly hasMark: boolean }
  | { readonly code: string; readonly message: string };

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Reads a file as UTF-8, with or without byte order mark. Never throws: what is wrong with it is a finding. */
export function readText(path: string): FileText {
  try {
    const status = statSync(path);
    const { size } = status;
    // Reading a device or a pipe could wait for another program, or never end.
    if (!status.isFile() && !status.isDirectory())
      return unreadable(
        `it is a ${status.isFIFO() ? 'named pipe' : 'device'}. Pass its text on standard input, as in \`muster check - < FILE\``,
      );
    if (size > DEFAULT_LIMITS.file * 4) return tooLarge(size);
    return decode(readFileSync(path));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const why =
      code === 'EACCES' || code === 'EPERM'
        ? 'you may not read it'
        : code === 'EISDIR'
          ? 'it is a folder'
          : code === 'ENOENT'
            ? 'it does not exist'
            : code;
    return unreadable(why);
  }
}

function unreadable(why: string): FileText {
  return { code: 'unreadable-file', message: says.unreadable(why) };
}

export function decode(bytes: Uint8Array): FileText {
  if (bytes.length > DEFAULT_LIMITS.file * 4) return tooLarge(bytes.length);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const hasMark = text.startsWith('\uFEFF');
    return { text: hasMark ? text.slice(1) : text, hasMark };
  } catch {
    return {
      code: 'not-utf-8',
      message: says.notUtf8,
    };
  }
}

function tooLarge(bytes: number): FileText {
  return {
    code: 'file-too-large',
    message: says.tooLarge(megabytes(bytes)),
  };
}
