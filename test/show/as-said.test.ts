import { expect, test } from 'vitest';
import { asSaid, logAsSaid } from '../../language/show/tracker/as-said.js';

test.each([
  ['attack: 11 against 11: success by 0', 'attack: 11 against 11: just made it'],
  ['attack: 13 against 11: failure by 2', 'attack: 13 against 11: failed by 2'],
  ['12 against 8: success by 4, exceptional', '12 against 8: made it by 4, exceptional'],
  [
    'Bram: Dodge Defense: 17 against 2: critical failure by 15',
    'Bram: Dodge Defense: 17 against 2: critical failure by 15',
  ],
  ['hit for 26 bullet, 26 hits, stunned', 'hits for 26 bullet damage, stunned'],
  ['hit for 17 bullet, 14 hits', 'hits for 17 bullet damage, 14 hits taken'],
  ['hit for 3 cut, 1 hit', 'hits for 3 cut damage, 1 hit taken'],
  ['hit for 2 cr, 0 hits', 'hits for 2 cr damage, nothing gets through'],
  [
    'hit for 9 cut, 9 hits; Dobbs: turns until ready of Mauser 98k 1 (was 0)',
    "hits for 9 cut damage; Dobbs's Mauser 98k: turns until ready 1",
  ],
  ['Falk: loaded of Pistol 10 (was 11)', "Falk's Pistol: loaded 10 (was 11)"],
  [
    'Joe hits Max with 2x8; 2x8 hits the torso of Max; Carbine at a width of 2: 3 killing, 2 shock',
    'Joe hits Max in the torso with 2x8; Carbine at a width of 2: 3 killing, 2 shock',
  ],
  [
    'Joe strikes at Max with 2x8, and cover is in the way; 2x8 hits the torso of Max; the torso is hidden: the shot hits the cover',
    'Joe strikes at Max with 2x8; the torso is hidden: the shot hits the cover',
  ],
  ['Fusilier 2 no match: failure: Fusilier 2 leaves', 'Fusilier 2 leaves: no match: failure'],
  ['Sam 11 against 9: failure by 2: Sam leaves', 'Sam leaves: 11 against 9: failed by 2'],
  ['Rowe: wounds torso shock 2 (was 0)', 'Rowe: wounds torso shock 2'],
])('%s is said as %s', (told, said) => expect(asSaid(told)).toBe(said));

test('only what lines came to is said otherwise, and stored sheets are left out', () => {
  const entries =
    'Ann: do "success by 0"\n  was Ann: loaded 3\n  seed x fell 3 4 4\n  => 11 against 11: success by 0\n';
  expect(logAsSaid(entries)).toBe('Ann: do "success by 0"\n  seed x fell 3 4 4\n  => 11 against 11: just made it\n');
});
