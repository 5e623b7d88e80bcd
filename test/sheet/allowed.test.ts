import { describe, expect, test } from 'vitest';
import { formatSheet } from '../../language/grammar/format/format.js';
import { parseSheet } from '../../language/grammar/parse.js';
import { findingsOf, sheetOf, uriOf, workspaceOf } from './read-sheets.js';

const game = `rulebook Small "a small game"
dice under 3d6 { least target 3 }
kind stat { rating from 1 to 20 else 10; cost 10 * (rating - 10) }
stat Wit
stat Grace
modifier blind { shift -2 }
modifier fast { shift -1; excludes blind }
setting points = 20 "points to spend"
budget points
limit spent <= points "{spent} points are spent of {points}"
`;
const books = { 'small.rulebook': game };
const said = (text: string): string[] => findingsOf(`use Small\n${text}`, books);

test('an allowance is formatted with its line', () =>
  expect(formatSheet('character Joe   allowed  "old"{\n roll Wit   allowed "so"\n}\n')).toBe(
    'character Joe allowed "old" {\n  roll Wit allowed "so"\n}\n',
  ));

describe('the game master allows a roll', () => {
  const wrong = 'roll Wit with blind, fast';
  const npc = (line: string): string => `npc Joe { Wit 10\n ${line}\n}`;
  test('that is against the rules otherwise', () => {
    expect(said(npc(wrong)).map((one) => one.split(':')[0])).toContain('error excluded');
    expect(said(npc(`${wrong} allowed "he is used to it"`)).filter((one) => !one.startsWith('information'))).toEqual(
      [],
    );
  });
  test('with the reason, and it can be rolled', () => {
    const [roll] = sheetOf(`use Small\n${npc(`${wrong} "in a hurry" allowed "he is used to it"`)}`, books).rolls;
    expect(roll).toMatchObject({ label: 'in a hurry', expression: 'Wit with blind, fast' });
    expect(roll?.rolled).toBeDefined();
    expect(roll?.findings.map(({ severity, allowed }) => [severity, allowed])).toEqual(
      roll?.findings.map(() => ['information', 'he is used to it']),
    );
  });
  test('that needs no allowance: that is told', () =>
    expect(said(npc('roll Wit allowed "why not"'))).toEqual([
      'warning useless-allowance: Nothing here needs to be allowed. Remove `allowed`.',
    ]));
});

describe('the game master allows a check or a contest', () => {
  const encounter = (line: string): string =>
    said(`npc Joe { Wit 10 }\nnpc Ann { Wit 10 }\nencounter Mill {\n side Ours { Joe }\n ${line}\n}`).join('\n');
  test('by somebody on no side', () => {
    expect(encounter('check Ann Wit')).toContain('warning not-in-encounter');
    expect(encounter('check Ann Wit allowed "she passes by"')).toContain('information not-in-encounter');
    expect(encounter('check Ann Wit allowed "she passes by"')).not.toContain('useless');
  });
  test('that is against the rules', () => {
    expect(encounter('contest Joe Wit with blind, fast against Ann Wit')).toContain('error excluded');
    expect(encounter('contest Joe Wit with blind, fast against Ann Wit allowed "in the dark"')).not.toContain('error');
  });
  test('only where something is wrong', () =>
    expect(encounter('check Joe Wit allowed "sure"')).toContain('warning useless-allowance'));
});

describe('the game master allows a character', () => {
  test('to cost too much', () => {
    expect(said('character Joe { Wit 15 }')[0]).toContain('error over-limit');
    expect(said('character Joe allowed "an old hand" { Wit 15 }')[0]).toContain('information over-limit');
    expect(said('character Joe allowed "an old hand" { Wit 15 }')).toHaveLength(1);
  });
  test('and nothing that stands in it', () =>
    expect(said('character Joe allowed "an old hand" { Wit 15, Wti 3 }').join()).toContain('error unknown-name'));
  test('that needs no allowance: that is told', () =>
    expect(said('character Joe allowed "an old hand" { Wit 12 }').join()).toContain('warning useless-allowance'));
  test('behind a plural and bases', () => {
    const text = 'npc Hand, plural Hands { Wit 11 }\ncharacter Joe like Hand allowed "an old hand" { Wit 15 }';
    expect(said(text).map((one) => one.split(':')[0])).toEqual(['information over-limit']);
  });
  test('and `allowed` is a name where no reason follows', () => {
    expect(
      parseSheet('npc Allowed { }\nnpc Joe like Allowed { }\nnpc "allowed" { }', 'file:///a.muster').findings,
    ).toEqual([]);
    const { characters } =
      workspaceOf({ 'a.muster': 'npc Allowed { }\nnpc Joe like Allowed' }).document(uriOf('a.muster')) ?? {};
    expect(characters?.map(({ name, bases }) => [name, ...bases])).toEqual([['Allowed'], ['Joe', 'Allowed']]);
  });
});
