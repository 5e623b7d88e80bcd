import { basename, relative, sep } from 'node:path';

/** A path as it is shown: relative to the current folder if it is inside, with slashes. */
export function shownPath(path: string): string {
  const inside = relative(process.cwd(), path);
  const shown = inside === '' ? basename(path) : inside.startsWith('..') ? path : inside;
  return shown.split(sep).join('/');
}
