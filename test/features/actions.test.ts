import { describe, expect, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver-protocol';
import { codeActions, SourceActions } from '../../server/features/code-actions.js';
import { formatting } from '../../server/features/formatting.js';
import { applied, type Fixture, fixture, goldens, never } from './harness.js';

const whole = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };

async function actions(one: Fixture, only?: string[], range = whole): Promise<CodeAction[]> {
  const context = { diagnostics: [], ...(only && { only }) };
  return (await codeActions(one.context, { textDocument: { uri: one.uri }, range, context }, never)) ?? [];
}

/** Lines that an action changes, in every file: `- before` and `+ after`. */
function changes(one: Fixture, action: CodeAction): string[] {
  return Object.entries(action.edit?.changes ?? {}).flatMap(([uri, edits]) => {
    const before = (one.context.textDocument(uri)?.getText() ?? '').split('\n');
    const after = applied(one.context, uri, edits).split('\n');
    const file = uri === one.uri ? [] : [`    ${uri.slice(uri.lastIndexOf('/') + 1)}`];
    return [
      ...file,
      ...before.filter((line) => !after.includes(line)).map((line) => `    - ${line.trim()}`),
      ...after.filter((line) => !before.includes(line) && line.trim() !== '').map((line) => `    + ${line.trim()}`),
    ];
  });
}

describe('fixes', () =>
  goldens('./fixes/', '.txt', async (one) => {
    const range = one.selection
      ? whole
      : {
          start: one.context.textDocument(one.uri)?.positionAt(one.offset) ?? whole.start,
          end: one.context.textDocument(one.uri)?.positionAt(one.offset) ?? whole.end,
        };
    const found = await actions(one, ['quickfix'], range);
    return found
      .flatMap((action) => [`${action.isPreferred ? '* ' : ''}${action.title}`, ...changes(one, action)])
      .join('\n');
  }));

const sheet = `use "GURPS Lite WWII"
character "Joe" {
  age 24
  DX 12, IQ 11 [10]
  Stealth 13          // quiet
  Combat Reflexes
  Brawling [4]
  Ally (100 points, 9 or less)
  quirk Chews cigars, whatever the hour
  gear { Knife }
}
`;

test('all costs are written by one edit, and none twice', async () => {
  const one = fixture(sheet);
  const [action] = await actions(one, [SourceActions.fillCosts]);
  expect(applied(one.context, one.uri, Object.values(action?.edit?.changes ?? {}).flat())).toBe(`use "GURPS Lite WWII"
character "Joe" {
  age 24
  DX 12 [20], IQ 11 [10]
  Stealth 13 [4]          // quiet
  Combat Reflexes [15]
  Brawling [4]
  Ally (100 points, 9 or less) [5]
  quirk Chews cigars, whatever the hour [-1]
  gear { Knife }
}
`);
});

test('costs that follow from the rest are removed; those that say a level stay', async () => {
  const one = fixture(sheet.replace('Stealth 13 ', 'Stealth 13 [4] '));
  const [action] = await actions(one, [SourceActions.removeCosts]);
  const text = applied(one.context, one.uri, Object.values(action?.edit?.changes ?? {}).flat());
  expect(text).toContain('IQ 11\n');
  expect(text).toContain('Stealth 13          // quiet');
  expect(text).toContain('Brawling [4]');
});

test('lines are sorted by kind and name, with their comments', async () => {
  const one = fixture(sheet);
  const at = { line: 4, character: 3 };
  const [action] = await actions(one, ['refactor'], { start: at, end: at });
  expect(action?.title).toBe('Sort these lines by kind and name');
  const text = applied(one.context, one.uri, Object.values(action?.edit?.changes ?? {}).flat());
  expect(text).toContain(
    '  Ally (100 points, 9 or less)\n  Combat Reflexes\n  Brawling [4]\n  Stealth 13          // quiet\n  quirk Chews cigars, whatever the hour\n  gear',
  );
});

test('the whole file is offered only when it is asked for', async () => {
  expect((await actions(fixture(sheet))).map((action) => action.kind)).not.toContain(SourceActions.fillCosts);
});

test('formatting keeps what a name means and writes it as the rulebook does', async () => {
  const one = fixture('use "GURPS Lite WWII"\ncharacter "Joe"{\n    combat   reflexes [15]\n  DX 12[20]\n}\n');
  const edits =
    (await formatting(
      one.context,
      { textDocument: { uri: one.uri }, options: { tabSize: 2, insertSpaces: true } },
      never,
    )) ?? [];
  const text = applied(one.context, one.uri, edits);
  expect(text).toMatch(/ {2}Combat Reflexes +\[15\]\n {2}DX +12 \[20\]\n/);
});
