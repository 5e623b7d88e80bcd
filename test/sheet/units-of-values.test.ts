import { expect, test } from 'vitest';
import { pageOf } from '../show/page/pages.js';

test('a value is in the unit that its rule declares, whatever its formula was made of', () => {
  // 2 m cubed is 8; 8 times (1 / 10 of the row of Strength 10 + Build 20 + Constitution 10 / 10) / 2.2.
  const page = JSON.stringify(
    pageOf('use "Men & Supermen"\ncharacter Nova {\n  Strength 10, Constitution 10, Build 20\n  height 2 m\n}\n'),
  );
  expect(page).toMatch(/"label":"Mass"[^}]*"text":"[^"]*kg"/);
  expect(page).not.toMatch(/"label":"Mass"[^}]*"text":"[^"]* m"/);
});
