import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Diagnostic } from 'vscode-languageserver-types';
import {
  isMarkdown,
  type LanguageId,
  parseRulebook,
  parseSheet,
  type RulebookDocument,
  type SheetDocument,
  type SyntaxFinding,
} from '../../../language/grammar/index.js';
import type { ErrorLog } from '../../error-log.js';
import type { Stopwatch } from '../../stopwatch.js';
import { isAddress } from '../reading/addresses.js';
import type { FileProblem } from '../reading/text-file.js';

/** How a text is read. A page of Markdown holds sheets. */
export type TextLanguage = LanguageId | 'markdown';

/** The language of a text: that of the editor, else by its file name; undefined for texts that are not read. */
export function languageOfText(uri: string, editorLanguage?: string): TextLanguage | undefined {
  if (!isAddress(uri)) return undefined;
  if (editorLanguage === 'muster' || editorLanguage === 'rulebook' || editorLanguage === 'markdown')
    return editorLanguage;
  if (/\.muster$/i.test(uri)) return 'muster';
  if (/\.rulebook$/i.test(uri)) return 'rulebook';
  return isMarkdown(uri) ? 'markdown' : undefined;
}

/** A text with its syntax tree and its last diagnostics. */
export interface ParsedDocument {
  readonly uri: string;
  readonly text: TextDocument;
  /** The version of the parsed text. */
  readonly version: number;
  readonly root: SheetDocument | RulebookDocument;
  /** Syntax errors, in the order of the text. */
  readonly syntaxFindings: readonly SyntaxFinding[];
  /** Why the file could not be read; its text is empty then. */
  readonly problem?: FileProblem;
  /** Its diagnostics; empty until it has been checked. */
  diagnostics: Diagnostic[];
}

/** Parses texts. An internal error of the parser is logged, and the text counts as empty. */
export class TextParser {
  constructor(
    private readonly stopwatch: Stopwatch,
    private readonly log: ErrorLog,
  ) {}

  parse(text: TextDocument, language: TextLanguage, problem?: FileProblem): ParsedDocument {
    const { uri, version } = text;
    const { root, findings } = this.stopwatch.time('parse', () => {
      try {
        return parsed(text.getText(), uri, language);
      } catch (error) {
        this.log.error(`Parsing ${uri} failed`, error);
        return parsed('', uri, language);
      }
    });
    return { uri, text, version, root, syntaxFindings: findings, diagnostics: [], ...(problem && { problem }) };
  }
}

function parsed(
  text: string,
  uri: string,
  language: TextLanguage,
): { readonly root: SheetDocument | RulebookDocument; readonly findings: readonly SyntaxFinding[] } {
  return language === 'rulebook' ? parseRulebook(text, uri) : parseSheet(text, uri, language);
}
