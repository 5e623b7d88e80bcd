import { describe, expect, test } from 'vitest';
import { codeActions, fixesOf, spotsIn } from '../../server/features/code-actions.js';
import { hover } from '../../server/features/hover/index.js';
import { rename } from '../../server/features/names/rename.js';
import { roll } from '../../server/requests/roll.js';
import { findingsOf } from '../features/findings/harness.js';
import { atCursor, fixture, never } from '../features/harness.js';

const campaign =
  '=== campaign.muster\ncampaign "Snow" { use "GURPS Lite WWII" }\ntable "Weather" 1d2 { 1: snow, 2: `roll Rumours` }\n';
const uri = 'file:///table/adventure.md';

function page(text: string) {
  return fixture(`${campaign}=== adventure.md\n${text}`);
}

function found(text: string): string[] {
  return findingsOf(page(text).context, [{ uri, text: '' }]).map(
    ({ line, from, to, code }) => `${code}: ${text.split('\n')[line]?.slice(from, to)}`,
  );
}

const rumours = '| 1d4 | Rumours |\n| --- | --- |\n| 1-3 | A spy. |\n| 4 | `roll Weather` |\n';

describe('a table of Markdown whose first head is dice', () => {
  test('is a random table with the chance of each row', () => {
    const asked = page(rumours.replace('Rumours', 'Rum<|>ours'));
    expect(JSON.stringify(hover(asked.context, atCursor(asked), never))).toContain('| 1 to 3 | 75 % | A spy. |');
  });

  test('has findings for holes, overlaps, rows beyond the dice and circles', () => {
    expect(found('| 1d6 | What |\n| --- | --- |\n| 1-2 | a |\n| 2-3 | b |\n| 7 | c |\n\n[[Weather]]')).toEqual([
      'hole: What',
      'overlap: 2-3',
      'out-of-range: 7',
    ]);
    expect(found(rumours)).toEqual(['cycle: roll Weather'].map(() => expect.stringContaining('cycle')));
  });

  test('gets numbers that share its dice anew', () => {
    const numbered = (dice: string, ...keys: readonly string[]): string[] => {
      const text = `| ${dice} | What |\n| --- | --- |\n${keys.map((key) => `| ${key} | a |`).join('\n')}\n\n[[Weather]]\n`;
      const { context } = page(text);
      const whole = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
      const fixes = spotsIn(context, uri, whole).flatMap((spot) => fixesOf(spot));
      const fix = fixes.find(({ title }) => title === 'Renumber the rows of "What"');
      const edits = (fix?.edits ?? []).toSorted((one, other) => other.offset - one.offset);
      const after = edits.reduce((now, edit) => now.slice(0, edit.offset) + edit.text + now.slice(edit.end), text);
      expect(fix === undefined ? [] : found(after)).toEqual([]);
      return after.split('\n').flatMap((line) => /^\| ([^|]*?) *\| a/.exec(line)?.[1] ?? []);
    };
    expect(numbered('1d6', '1-2', '2-3', '7')).toEqual(['1-2', '3-4', '5-6']);
    expect(numbered('1d6', '1', '2', '3', '6')).toEqual(['1-2', '3', '4-5', '6']);
    expect(numbered('2d6', '?', '?')).toEqual(['2-7', '8-12']);
    expect(numbered('d66', '11', '12')).toEqual(['11-36', '41-66']);
    // More rows than the dice have numbers: nothing can be shared.
    expect(numbered('1d2', '1', '1', '2')).toEqual(['1', '1', '2']);
  });

  test('is offered its new numbers once, for all that is wrong with it', async () => {
    const { context } = page('| 1d6 | What |\n| --- | --- |\n| 1-2 | a |\n| 2-3 | b |\n| 7 | c |\n\n[[Weather]]\n');
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const offered = await codeActions(context, { textDocument: { uri }, range, context: { diagnostics: [] } }, never);
    expect(offered?.map(({ title }) => title)).toEqual(['Renumber the rows of "What"']);
  });

  test('is rolled and linked by its name, in sheets and on pages', () => {
    expect(
      found(`${rumours.replace('`roll Weather`', 'None.')}\n[[Rumours]], \`roll Rumours\`, \`roll Weather\``),
    ).toEqual([]);
    expect(found('`roll Wether`')).toEqual(['unknown-name: Wether']);
  });

  test('is renamed everywhere', () => {
    const asked = page(`${rumours.replace('`roll Weather`', 'None.')}\n[[Rum<|>ours]], \`roll Rumours\``);
    const edit = rename(asked.context, { ...atCursor(asked), newName: 'Whispers' }, never);
    const changes = edit && 'changes' in edit ? (edit.changes ?? {}) : {};
    const lines = (changes[uri] ?? []).map(({ range, newText }) => `${range.start.line}: ${newText}`);
    expect(lines.sort()).toEqual(['0: Whispers', '5: Whispers', '5: Whispers']);
  });

  test('rolls itself again in code too; outside of its rows nothing is called so', async () => {
    const text =
      '| 1d4 | Noises |\n| --- | --- |\n| 1-3 | Drip, 2*2 [[Weather\\|drops]] |\n| 4 | `roll twice` |\n\n`roll Noises`\n';
    expect(found(text)).toEqual([]);
    expect(found(`${text}\nThen \`roll twice\`.\n`)).toEqual(['unknown-member: twice']);
    const { context } = page(text);
    const seeds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const said = await Promise.all(seeds.map((seed) => roll(context, { uri, line: 5, seed }, never)));
    expect(JSON.stringify(said)).toMatch(/Drip, 2\*2 drops.*Drip, 2\*2 drops/);
    expect(JSON.stringify(said)).not.toMatch(/\[\[/);
  });

  test('one that is called like another is offered another name, and one that a row names wrongly a near one', () => {
    const offered = (text: string): string[] => {
      const { context } = page(text);
      const whole = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
      return spotsIn(context, uri, whole).flatMap((spot) => fixesOf(spot).map(({ title }) => title));
    };
    expect(offered('| 1d2 | Weather |\n| --- | --- |\n| 1-2 | a |\n\n[[Ann]]\n')).not.toContain(
      'Number the rows of "Weather" anew',
    );
    expect(offered('| 1d2 | Noises |\n| --- | --- |\n| 1-2 | `roll Wether` |\n\n')).toContain('Write "Weather"');
  });

  test('what a row rolls besides tables is a line like any other', () => {
    const rows = (code: string): string => `| 1d2 | Noises |\n| --- | --- |\n| 1-2 | \`${code}\` |\n\n[[Noises]]\n`;
    expect(found(rows('roll Ann DX').replace('[[', '```muster\nnpc Ann { DX 12 }\n```\n\n[['))).toEqual([]);
    expect(found(rows('roll Wether'))).toEqual(['unknown-name: Wether']);
  });

  test('another table stays what it is', () => {
    expect(found('| when | what |\n| --- | --- |\n| 21:00 | [[Weather]] |\n')).toEqual([]);
  });
});

describe('clocks', () => {
  const clock = '```muster\nclock "Alarm" 6 "what they know"\n```\n';

  test('are ticked and named in the text', () => {
    expect(found(`${clock}\n\`tick Alarm\`, \`tick "Alarm" 2\`, \`clock Alarm\`, [[Alarm]]`)).toEqual([]);
  });

  test('that are not there, or have no such segment, are told', () => {
    expect(found(`${clock}\n\`tick Alarn\`, \`tick Alarm 9\``)).toEqual(['unknown-name: Alarn', 'out-of-range: 9']);
    expect(found(`${clock}\n\`clock Alarm 2\`, \`clock Dusk 4\``)).toEqual(['not-understood: 2', 'unknown-name: Dusk']);
  });
});
