import type { HeadToken } from '../layout/sheet/head-tokens.js';
import { tokensOf } from '../layout/sheet/head-tokens.js';
import { parseRulebook, parseSheet } from '../parse.js';
import { readText } from './formatter-text.js';
import { LineFormatter, type SpellingEdit } from './line-formatter.js';

/** Changes of the formatter other than spaces. */
export interface FormatOptions {
  /** The rulebook's spelling of the names in an entry's head; called for each entry that can be read. */
  readonly nameSpelling?: (head: readonly HeadToken[]) => readonly SpellingEdit[];
}

/**
 * A sheet with even indentation and blanks, without needless separators, and with costs, blocks and comments of
 * neighbouring lines in columns. Order, line breaks, comments and texts stay; an entry that cannot be read stays as it is.
 */
export function formatSheet(text: string, options: FormatOptions = {}): string {
  const reading = readText(text, 'muster', parseSheet(text).findings);
  if (!reading) return text;
  const edits = options.nameSpelling
    ? reading.heads.flatMap(([from, to]) => [...(options.nameSpelling?.(tokensOf(text, from, to)) ?? [])])
    : [];
  return new LineFormatter(reading, edits).format();
}

/** A rulebook with even indentation and blanks; otherwise as formatSheet. */
export function formatRulebook(text: string): string {
  const reading = readText(text, 'rulebook', parseRulebook(text).findings);
  return reading ? new LineFormatter(reading, []).format() : text;
}
