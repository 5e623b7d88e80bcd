import fc from 'fast-check';

const SHEET_PIECES =
  'use campaign character npc like plural without encounter side roll check contest note rules with against Guns Luck Sgt. T-34 98k "Sgt. Mike" “Joe” 12 1/2 1½ 4d 2d+1 5hd 5\'11" 1,500 ( ) [ ] { } , ; : = + - − * / & . .. @ % $ # ! ? \' " """ ~ ^ // /* */'.split(
    ' ',
  );

const RULEBOOK_PIECES =
  'rulebook source dice budget setting switch field kind list table ladder scale derived modifier action limit policy ban ruling replace also plural many open rating option number text let cost on needs gives default specialty under rolls create chooses writes buys sets repeats takes names somebody optional plays reads throws spends tells changes own adds gains until loses leads mark mode add remove fix if then else and or not is has for in where sum count min round down none otherwise by to from of when every up each more as extends item required skill Guns GA-04 "why" 12 .5 3..4 2d 1d-3 ( ) [ ] { } , ; : = + - * / ^ < <= @ @12..14 // ~ "'.split(
    ' ',
  );

const glue = fc.constantFrom(' ', ' ', ' ', '', '\n', '\n  ', '\n\n', '\r\n', '\t');

function textOf(pieces: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...pieces) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
  );
  return fc
    .array(fc.tuple(piece, glue), { maxLength: 60 })
    .map((parts) => parts.map(([word, between]) => word + between).join(''));
}

/** Texts that look a little like sheets. */
export const sheetText = textOf(SHEET_PIECES);

/** Texts that look a little like rulebooks. */
export const rulebookText = textOf(RULEBOOK_PIECES);
