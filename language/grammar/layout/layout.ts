import type { TokenTypeDictionary } from 'chevrotain';
import { DEFAULT_LIMITS, messages, type TextLimits } from '../findings.js';
import { layOutRulebook } from './rulebook/rulebook-layout.js';
import { scan, scanRegion } from './scanner.js';
import { layOutSheet } from './sheet/sheet-layout.js';
import type { Layout } from './tokens.js';

/** The languages that have a layout pass. */
export type LanguageId = 'muster' | 'rulebook';

/**
 * One pass over the text before the parser, which does all error recovery: it adds separators at line ends, decides which words are
 * keywords, and handles unclosed braces and brackets and entries that cannot be read. Every text has a layout, and the effect of a
 * mistake ends with its entry (of a wrong brace: with its part of the file).
 */
export function layOut(
  language: LanguageId,
  text: string,
  types: TokenTypeDictionary,
  limits: TextLimits = DEFAULT_LIMITS,
): Layout {
  if (text.length > limits.file) {
    const message = messages.fileTooLarge(limits.file);
    const end = Math.min(text.length, text.search(/[\r\n]|$/));
    return {
      tokens: [],
      hidden: [],
      statements: [],
      lineStarts: [0],
      findings: [{ code: 'file-too-large', message, offset: 0, end }],
    };
  }
  const scanned = scan(text, limits.line);
  return language === 'muster' ? layOutSheet(scanned, types, limits) : layOutRulebook(scanned, types, limits);
}

/** The layout of a range of a sheet that contains rules. */
export function layOutRules(
  text: string,
  from: number,
  to: number,
  types: TokenTypeDictionary,
  limits: TextLimits,
): Layout {
  return layOutRulebook(scanRegion(text, from, to, limits.line), types, limits, from);
}
