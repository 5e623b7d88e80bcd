/** Words of a sheet that begin a part of the file; in the first column they close what was left open before. */
export const SHEET_PARTS: ReadonlySet<string> = new Set(['campaign', 'character', 'npc', 'encounter']);

/** Words that name a structural part when they begin an entry and something that can follow them does. */
export type SheetWord =
  | 'use'
  | 'campaign'
  | 'character'
  | 'npc'
  | 'encounter'
  | 'rules'
  | 'side'
  | 'state'
  | 'roll'
  | 'check'
  | 'contest'
  | 'note'
  | 'without';

/** Where an entry is in a sheet. */
export type SheetPlace = 'document' | 'campaign' | 'encounter' | 'block';

const EVERYWHERE: readonly SheetWord[] = ['roll', 'check', 'contest', 'note', 'without'];

/** The structural words of a sheet by place; everywhere else they are ordinary words. */
export const SHEET_WORDS: Readonly<Record<SheetPlace, ReadonlySet<string>>> = {
  document: new Set<SheetWord>([...EVERYWHERE, 'use', 'campaign', 'character', 'npc', 'encounter', 'rules']),
  campaign: new Set<SheetWord>([...EVERYWHERE, 'use', 'rules']),
  encounter: new Set<SheetWord>([...EVERYWHERE, 'side', 'state']),
  block: new Set<SheetWord>(EVERYWHERE),
};

/** How each part of a sheet is written, for messages. */
export const SHEET_FORMS: Readonly<Record<SheetWord, string>> = {
  use: 'use "Name of a rulebook"',
  campaign: 'campaign "Name" { ... }',
  character: 'character "Name" { ... } or character "Name" like Base { ... }',
  npc: 'npc Name { ... } or npc Name, plural Names { ... }',
  encounter: 'encounter "Name" { ... }',
  rules: 'rules { declarations of a rulebook }',
  side: 'side Name { members }',
  state: 'state Name { what is so of this member }',
  roll: 'roll, then names and numbers joined by + and -',
  check: 'check "Name" and what is rolled',
  contest: 'contest "Name" and what is rolled against "Name" and what is rolled',
  note: 'note and a text to the end of the line',
  without: 'without and names joined by commas',
};
