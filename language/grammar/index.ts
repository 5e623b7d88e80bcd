// What the server and the clients may use of `grammar`.
export { parseEmbedded } from './embedded.js';
export { DEFAULT_LIMITS, type SyntaxCode, type SyntaxFinding, type TextLimits } from './findings.js';
export { formatRulebook, formatSheet, type SpellingEdit } from './format/format.js';
export type * as ast from './generated/ast.js';
export { isRulebookDocument, isSheetDocument, type RulebookDocument, type SheetDocument } from './generated/ast.js';
export { type HeadToken, headTokens, tokensOf } from './head-tokens.js';
export { LayoutLexer } from './lexer.js';
export { parseRulebook, parseSheet, syntaxFindings } from './parse.js';
export { quoteName } from './quote-name.js';
export { Kind, scan } from './scanner.js';
export { MusterModule, MusterSharedModule, RulebookModule } from './services.js';
export { shareServices } from './standalone.js';
export { SHEET_PARTS } from './structural-words.js';
export { nameKey, nameText } from './text.js';
