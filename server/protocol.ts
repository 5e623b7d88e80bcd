/**
 * The requests and notifications between the server and the VS Code client beyond the language server protocol. Both sides import this
 * file; other editors may send the same requests. Positions are zero-based, as everywhere in the protocol.
 *
 * Built-in rulebooks are documents of the scheme `builtin` (`builtin:///godlike.rulebook`). The server serves their text
 * through `workspace/textDocumentContent`.
 */
export * from './protocol/adventures.js';
export * from './protocol/arguments.js';
export * from './protocol/common.js';
export * from './protocol/documents.js';
export * from './protocol/encounters.js';
export * from './protocol/games.js';
export * from './protocol/overview.js';
export * from './protocol/rolls.js';
export * from './protocol/settings.js';
export * from './protocol/sheets.js';
