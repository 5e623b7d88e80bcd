import { expect, test } from 'vitest';
import { layerViolations } from '../.tools/layers.mjs';

test('imports point downwards only, and language/ knows no host', async () => {
  expect(await layerViolations()).toEqual([]);
});
