import { expect, test } from 'vitest';
import { attacks } from './men-and-supermen-attack.js';
import { deeds } from './men-and-supermen-deeds.js';
import { feats } from './men-and-supermen-feats.js';
import { countsOf, countsText, firstDifference, namesOf, textsOf } from './oracle.js';

test('attacks of Men & Supermen at random come to what the document says', () => {
  expect(firstDifference(attacks, 'one chart') ?? '').toBe('');
});

test('powers, minds, holds and feats of Men & Supermen at random come to what the document says', () => {
  expect(firstDifference(feats, 'feats') ?? '').toBe('');
});

test('rolls, skills, senses, rests and powers of Men & Supermen at random come to what the document says', () => {
  expect(firstDifference(deeds, 'deeds') ?? '').toBe('');
});

test('every weapon, condition and modifier of Men & Supermen occurs in these cases', async ({ annotate }) => {
  const texts = [...textsOf(attacks, 'one chart'), ...textsOf(feats, 'feats'), ...textsOf(deeds, 'deeds')];
  const counts = countsOf(texts, namesOf('Men & Supermen', ['weapon', 'plight']));
  await annotate(countsText(counts), 'counts');
  expect([...counts].flatMap(([name, count]) => (count === 0 ? name : []))).toEqual([]);
});
