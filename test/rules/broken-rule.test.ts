import { expect, test } from 'vitest';
import { sheetOf } from '../sheet/read-sheets.js';

test('what rules something out is the rule that was broken', () => {
  const { findings } = sheetOf('use "GURPS Lite WWII"\nnpc Joe {\n  One Arm\n  gear { Fixed Bayonet }\n}\n');
  expect(findings.find(({ code }) => code === 'excluded')?.rule).toMatchObject({
    kind: 'disadvantage',
    name: 'One Arm',
  });
});
