// What the server and the clients may use of `read`.
export { outcomesOf } from './encounter/outcome-lines.js';
export { evenKeys, tableDice, tableDiceText } from './encounter/random-table.js';
export { readEntry } from './entry/read-entry.js';
export type { EntryPlace as Place, ReadEntry } from './entry/reading.js';
export { longestName } from './longest-name.js';
export type { PartedLine, PartMeaning } from './parts.js';
export type {
  LeftOut,
  SourceCharacter,
  SourceDocument,
  SourceEncounter,
  SourceEntry,
  SourcePage,
} from './source/source.js';
export type { OwnEntry } from './speaker.js';
export { spellingsIn } from './spelling.js';
