import { expect, test } from 'vitest';
import { playFindings } from '../../language/play/unread.js';
import { show, uriOf, workspaceOf } from '../sheet/read-sheets.js';

/** What is said of the dice of a rulebook, and of lines of a sheet that rolls them. */
function said(dice: string, ...lines: readonly string[]): readonly string[] {
  const sheet = `use Bad\nnpc A {\n  Grip 1000000\n${lines.map((line) => `  roll ${line}`).join('\n')}\n}\n`;
  const book = `rulebook Bad
${dice}
kind stat { rating from 0 to 10000000 else 2; rolls rating }
stat Grip
modifier going on { again 1..6 }
modifier plenty { add 100000000 dice }
modifier often { best of 1000000 }
modifier greedy { keep highest 5000 }
`;
  const workspace = workspaceOf({ 'bad.rulebook': book, 'a.muster': sheet });
  return [
    ...[...workspace.ruleFindings(uriOf('bad.rulebook')), ...playFindings(workspace, uriOf('bad.rulebook'))].map(
      ({ message }) => message,
    ),
    ...workspace.findings(uriOf('a.muster')).map(show),
  ].filter((one) => !one.includes('changes no roll') && !one.includes('means nothing'));
}

const pool = 'dice handful 1d6 { count 6 }';

test.each([
  ['a pool of a million dice', pool, 'Grip', 'from 1 to 1000, not 1000000'],
  ['a hundred million more dice', pool, '3 with plenty', 'from 1 to 1000, not 100000003'],
  ['explosion on every face, by a modifier', pool, '3 with going on', 'Dice that go on at every face never stop'],
  ['more kept than there may be', pool, '3 with greedy', 'from 1 to 1000, not 5000'],
  ['a million throws of which one counts', 'dice under 3d6 { }', '10 with often', 'from 2 to 10'],
  ['a million dice in a line', pool, '1000000d6', 'too large for dice'],
  ['dice of a million sides in a line', pool, '3d1000000', 'too large for dice'],
  ['dice that are too many together', pool, '999d6 + 999d8', '999d6 and 999d8 are more dice than one roll may have'],
])('%s: a finding at the line', (_what, dice, line, message) => {
  const found = said(dice, line);
  expect(found.filter((one) => one.includes(message))).toHaveLength(1);
});

test.each([
  ['explosion on every face', 'dice handful 1d6 { again 1..6 }', 'Dice that go on at every face never stop'],
  ['a face that is thrown again at every face', 'dice handful 1d6 { reroll 1..6 always }', 'never stop'],
  ['a million dice', 'dice over 1000000d6 as many { usual difficulty 7 }', 'from 0 to 1000, not 1000000'],
  ['a million sides', 'dice under 1d1000000 { }', 'from 1 to 10000, not 1000000'],
  ['two thousand dice against a roll', 'dice over 1d6 { against 2000d10 each }', 'from 0 to 1000, not 2000'],
  ['faces without a name', 'dice over 4d3 { usual difficulty 0; face 1 "-" as -1; face 3 "+" as 1 }', 'Face 2'],
  ['a face without a number', 'dice over 4d3 { usual difficulty 0; face 1 "-" }', '`face 1 "-" as -1`'],
  ['a hole between margins', 'dice over 2d6 { usual difficulty 7; degree a to -1; degree b from 1 }', 'margin of 0'],
  [
    'a hole between results',
    'dice handful 1d6 { count 6; degree a 1..2; degree b from 4 }',
    'a result of 3 has no name',
  ],
  ['no part of the target', 'dice under 1d100 { degree a at 0 of target }', 'Write a part above 0'],
  ['more than the target', 'dice under 1d100 { degree a at 3/2 of target }', 'at most 1'],
  ['a push that keeps some of a total', 'dice under 3d6 { push keeps 1 }', '`push keeps nothing`'],
  ['a push of faces that there are not', 'dice handful 1d6 { count 6; push keeps 9 }', 'A face must be'],
])('%s: a finding in the rulebook', (_what, dice, message) => {
  expect(said(dice).some((one) => one.includes(message))).toBe(true);
});

test('more kept than there are is all of them', () => {
  expect(said('dice handful 1d6 { keep highest 9; needed 4 }', '3')).toEqual([]);
});
