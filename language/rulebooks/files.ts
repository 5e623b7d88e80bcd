import { readFileSync } from 'node:fs';

/**
 * A file of this folder; a bundle, which is in a folder of its own, has it in the one beside. Where there are no files,
 * `files.browser.ts` takes the place of this module.
 */
export function readRulebookFile(path: string): string {
  return readFileSync(new URL(`../rulebooks/${path}`, import.meta.url), 'utf8');
}
