/** Words that begin a part of a sheet; in the first column they close everything left open before. */
export const SHEET_PARTS: ReadonlySet<string> = new Set(['campaign', 'character', 'npc', 'encounter']);

/** Words that begin the lines of an encounter about how it is played. */
export const PLAN_WORDS = [
  'wave',
  'objective',
  'distance',
  'place',
  'condition',
  'morale',
  'defeat',
  'timer',
  'clock',
  'tick',
  'table',
] as const;
/** One of those words. */
export type PlanWord = (typeof PLAN_WORDS)[number];

/** Words that are structural at the start of an entry if something follows that fits them. */
export type SheetWord =
  | 'use'
  | 'campaign'
  | 'character'
  | 'npc'
  | 'encounter'
  | 'rules'
  | 'side'
  | 'state'
  | PlanWord
  | 'roll'
  | 'check'
  | 'contest'
  | 'note'
  | 'without';

/** Where an entry is in a sheet. */
export type SheetPlace = 'document' | 'campaign' | 'encounter' | 'block' | 'table';

const EVERYWHERE: readonly SheetWord[] = ['roll', 'check', 'contest', 'note', 'without'];

/** The structural words of a sheet by place; everywhere else they are ordinary words. */
export const SHEET_WORDS: Readonly<Record<SheetPlace, ReadonlySet<string>>> = {
  document: new Set<SheetWord>([
    ...EVERYWHERE,
    'use',
    'campaign',
    'character',
    'npc',
    'encounter',
    'rules',
    'clock',
    'table',
  ]),
  campaign: new Set<SheetWord>([...EVERYWHERE, 'use', 'rules']),
  encounter: new Set<SheetWord>([...EVERYWHERE, 'side', 'state', ...PLAN_WORDS]),
  block: new Set<SheetWord>(EVERYWHERE),
  table: new Set<SheetWord>(),
};

/** The form of each part of a sheet, for messages. */
export const SHEET_FORMS: Readonly<Record<SheetWord, string>> = {
  use: 'use "Name of a rulebook"',
  campaign: 'campaign "Name" { ... }',
  character: 'character "Name" { ... } or character "Name" like Base { ... }',
  npc: 'npc Name { ... } or npc Name, plural Names { ... }',
  encounter: 'encounter "Name" { ... }',
  rules: 'rules { declarations of a rulebook }',
  side: 'side Name { members }',
  wave: 'wave 2 to Side { members } if what brings it',
  objective: 'objective "what it is about"',
  distance: 'distance 60 yards',
  place: 'place "the wall" 40 yards from gate, and what it covers',
  condition: 'condition Name { what it does }',
  morale: 'morale Side at half: check Name and what is rolled',
  defeat: 'defeat Side when Name is out',
  timer: 'timer 10 "what happens then"',
  clock: 'clock "Name" 6',
  tick: 'tick Name 1',
  table: 'table "Name" 1d6 { 1: what happens, 2..6: nothing }',
  state: 'state Name { what is so of this member }',
  roll: 'roll, then names and numbers joined by + and -',
  check: 'check "Name" and what is rolled',
  contest: 'contest "Name" and what is rolled against "Name" and what is rolled',
  note: 'note and a text to the end of the line',
  without: 'without and names joined by commas',
};
