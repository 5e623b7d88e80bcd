import { describe, expect, test } from 'vitest';
import { codeLenses } from '../../server/features/lenses/code-lenses.js';
import { isRefusal } from '../../server/protocol.js';
import { roll } from '../../server/requests/roll.js';
import { fixture, never } from '../features/harness.js';

const { context, uri } = fixture(`=== tables.muster
use "GURPS Lite WWII"
npc Guard { DX 11 }
table "Who comes" 1d6 { 1..3: nobody, 4: a guard, 5: roll 1d3 guards, 6: roll Weather }
table "Weather" { weight 3: rain, weight 1: roll twice }
table Places d66 { 11..36: a barn, 41..66: a mill, with \`roll Weather\` }
table Round 1d2 { 1: roll Round, 2: roll Hole }
table Hole 1d2 { 1: nothing }
encounter "The gate" {
  side A { 2 Guard }
  side B { Guard }
  roll Who comes
  roll Nobody knows
}<|>
`);

/** What a roll of a line says, with typed faces. */
async function said(line: number, dice: string): Promise<string> {
  const answer = await roll(context, { uri, line, dice }, never);
  return isRefusal(answer) ? answer.problem : answer.summary;
}

describe('a random table', () => {
  test('is rolled where it stands, and where a line of an encounter names it', async () => {
    expect(await said(2, '2')).toBe('2: nobody');
    expect(await said(2, '4')).toBe('4: a guard');
    expect(await said(10, '3')).toBe('3: nobody');
  });

  test('rolls further tables, dice that count something, and itself again', async () => {
    expect(await said(2, '5, 2')).toBe('5: guards 2: 2 guards');
    expect(await said(2, '6, 1')).toBe('6: Weather 1: rain');
    expect(await said(2, '6, 4, 1, 4')).toBe('6: Weather 4: Weather 1: rain, Weather 4: roll twice');
  });

  test('of dice read as digits takes one die after the other', async () => {
    expect(await said(4, '3, 6')).toBe('3: Places 3 6: a barn');
    expect(await said(4, '4, 1, 2')).toBe('4: Places 4 1: a mill, with roll Weather, Weather 2: rain');
    expect(await said(4, '3, 7')).toMatch(/7/);
  });

  test('that leads back to itself, or has no row, ends there', async () => {
    expect(await said(5, '1')).toBe('1: roll Round');
    expect(await said(5, '2, 1')).toBe('2: Hole 1: nothing');
    expect(await said(6, '2')).toContain('Hole');
  });

  test('refuses faces that its dice do not have, and a name that no table has', async () => {
    expect(await said(2, '7')).toMatch(/7/);
    expect(await said(11, '1')).toMatch(/roll|line/);
  });

  test('has a lens, which rolls it', async () => {
    const lenses = (await codeLenses(context, { textDocument: { uri } }, never)) ?? [];
    const titles = lenses.map(({ command }) => command?.title).filter((title) => title?.includes('Roll'));
    expect(titles).toEqual([
      '$(play) Roll · Who comes',
      '$(play) Roll · Weather',
      '$(play) Roll · Places',
      '$(play) Roll · Round',
      '$(play) Roll · Hole',
      '$(play) Roll · Who comes',
    ]);
  });
});
