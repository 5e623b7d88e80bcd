// What the server and the clients may use of `grammar`.
export { indentAt, lineEnd, type TextEdit, wholeSpan } from './block-edits.js';
export { declaringWord } from './declaring-word.js';
export { parseEmbedded } from './embedded.js';
export { DEFAULT_LIMITS, type SyntaxCode, type SyntaxFinding, type TextLimits } from './findings.js';
export { formatRulebook, formatSheet } from './format/format.js';
export type { SpellingEdit } from './format/line-formatter.js';
export type * as ast from './generated/ast.js';
export { isRulebookDocument, isSheetDocument, type RulebookDocument, type SheetDocument } from './generated/ast.js';
export { LayoutLexer } from './layout/lexer.js';
export { Kind, scan } from './layout/scanner.js';
export { type HeadToken, headTokens, tokensOf } from './layout/sheet/head-tokens.js';
export { SHEET_PARTS } from './layout/structural-words.js';
export { parseRulebook, parseSheet, syntaxFindings } from './parse.js';
export { quoteName } from './quote-name.js';
export { MusterModule, MusterSharedModule, RulebookModule } from './services.js';
export { shareServices } from './standalone.js';
export { nameKey, nameText } from './text.js';
