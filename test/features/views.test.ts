import { describe, expect, test } from 'vitest';
import type { DocumentSymbol } from 'vscode-languageserver-protocol';
import { documentLinks } from '../../server/features/document-links.js';
import { foldingRanges } from '../../server/features/folding.js';
import { inlayHints } from '../../server/features/inlay-hints.js';
import { codeLenses } from '../../server/features/lenses/code-lenses.js';
import { semanticTokens, semanticTokensLegend } from '../../server/features/semantic-tokens.js';
import { documentSymbols } from '../../server/features/symbols/index.js';
import { workspaceSymbols } from '../../server/features/workspace-symbols.js';
import { defaultSettings, type RollParams } from '../../server/protocol.js';
import { listEncounters } from '../../server/requests/encounters/list-encounters.js';
import { roll } from '../../server/requests/roll.js';
import { applied, drawRanges, type Fixture, fixture, goldens, never } from './harness.js';

const whole = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };
const textDocument = (one: Fixture): { textDocument: { uri: string } } => ({ textDocument: { uri: one.uri } });

/** The source with each hint where it is shown: `Stealth 13 «[4]»`. */
async function withHints(one: Fixture): Promise<string> {
  const hints = (await inlayHints(one.context, { ...textDocument(one), range: whole }, never)) ?? [];
  return applied(
    one.context,
    one.uri,
    hints.map((hint) => ({ range: { start: hint.position, end: hint.position }, newText: ` «${String(hint.label)}»` })),
  );
}

/** The source with each lens on a line above its own; lenses that are simulated first have no title yet. */
async function withLenses(one: Fixture): Promise<string> {
  const lenses = (await codeLenses(one.context, textDocument(one), never)) ?? [];
  const lines = (one.context.textDocument(one.uri)?.getText() ?? '').split('\n');
  return lines
    .flatMap((line, index) => [
      ...lenses
        .filter((lens) => lens.command && lens.range.start.line === index)
        .map((lens) => `${/^\s*/.exec(line)?.[0] ?? ''}‹${lens.command?.title}›`),
      line,
    ])
    .join('\n');
}

function outline(symbols: readonly DocumentSymbol[], depth = 0): string[] {
  return symbols.flatMap((symbol) => [
    `${'  '.repeat(depth)}${symbol.name}${symbol.detail ? `   ${symbol.detail}` : ''}`,
    ...outline(symbol.children ?? [], depth + 1),
  ]);
}

describe('hints', () => goldens('./hints/', '.muster', withHints));
describe('lenses', () => goldens('./lenses/', '.muster', withLenses));
describe('outline', () =>
  goldens('./outline/', '.txt', async (one) =>
    outline(((await documentSymbols(one.context, textDocument(one), never)) ?? []) as DocumentSymbol[]).join('\n'),
  ));

describe('colours', () =>
  goldens('./colours/', '.txt', async (one) => {
    const { data } = await semanticTokens(one.context, textDocument(one), never);
    const lines = (one.context.textDocument(one.uri)?.getText() ?? '').split('\n');
    const rows: string[] = [];
    let line = 0;
    let character = 0;
    for (let index = 0; index < data.length; index += 5) {
      const [down = 0, across = 0, length = 0, type = 0, bits = 0] = data.slice(index, index + 5);
      line += down;
      character = down === 0 ? character + across : across;
      const names = semanticTokensLegend.tokenModifiers.filter((_, bit) => (bits & (1 << bit)) !== 0);
      rows.push(
        `${(lines[line] ?? '').slice(character, character + length).padEnd(26)} ${semanticTokensLegend.tokenTypes[type]} ${names.join(' ')}`.trimEnd(),
      );
    }
    return rows.join('\n');
  }));

describe('folding', () =>
  goldens('./folding/', '.txt', async (one) => {
    const ranges = (await foldingRanges(one.context, textDocument(one), never)) ?? [];
    const lines = (one.context.textDocument(one.uri)?.getText() ?? '').split('\n');
    return ranges
      .map((range) => `${range.startLine + 1}-${range.endLine + 1} ${range.kind ?? ''} ${lines[range.startLine] ?? ''}`)
      .join('\n');
  }));

describe('settings', () => {
  const source = 'use "GURPS Lite WWII"\ncharacter "Joe" { DX 12, Stealth [4], roll DX }\n';
  test('each sort of hint can be turned off', async () => {
    const one = fixture(source, { ...defaultSettings, hints: { costs: false, levels: false, pools: false } });
    expect(await inlayHints(one.context, { ...textDocument(one), range: whole }, never)).toEqual([]);
  });
  test('lenses can be turned off', async () => {
    const one = fixture(source, { ...defaultSettings, lenses: { rolls: false, points: false } });
    expect(await codeLenses(one.context, textDocument(one), never)).toBeNull();
  });
});

test('an encounter with people is played from the lens above it, in a sheet and on a page', async () => {
  const mill = 'encounter "The mill" { side Ours { Joe } }\nencounter "Nobody" { }\n';
  const joe = 'use "GURPS Lite WWII"\ncharacter Joe { DX 11 }\n';
  const clicks = async (one: Fixture): Promise<unknown[]> =>
    ((await codeLenses(one.context, textDocument(one), never)) ?? []).flatMap(({ command, range }) =>
      command?.command === 'muster.playEncounter' ? [range.start.line, ...(command.arguments ?? [])] : [],
    );
  const sheet = fixture(`${joe}${mill}`);
  expect(await clicks(sheet)).toEqual([2, { uri: sheet.uri, encounter: 'The mill' }]);
  expect(await listEncounters(sheet.context, { uri: sheet.uri }, never)).toEqual({
    encounters: [
      { name: 'The mill', line: 2, endLine: 2 },
      { name: 'Nobody', line: 3, endLine: 3 },
    ],
  });
  const page = fixture(`=== snow.md\n# Snow\n\n\`\`\`muster\n${joe}${mill}\`\`\`\n`);
  expect(await clicks(page)).toEqual([5, { uri: page.uri, encounter: 'The mill' }]);
});

test('each lens of a line rolls its own roll, and a cursor the roll that it is in', async () => {
  const one = fixture('use "GURPS Lite WWII"\ncharacter "Joe" { DX 11; IQ 12; roll DX; roll IQ "second" }\n');
  const lenses = (await codeLenses(one.context, textDocument(one), never)) ?? [];
  const clicks = lenses.flatMap(({ command }) => (command?.command === 'muster.roll' ? (command.arguments ?? []) : []));
  const titles = async (all: readonly RollParams[]): Promise<unknown[]> =>
    Promise.all(all.map(async (params) => Object(await roll(one.context, params, never)).title));
  expect(await titles(clicks)).toEqual(['Joe: DX', 'Joe: IQ "second"']);
  const cursors = [0, 32, 40, 48, 60].map((character) => ({ uri: one.uri, line: 1, character }));
  expect(await titles(cursors)).toEqual(['Joe: DX', 'Joe: DX', 'Joe: DX', 'Joe: IQ "second"', 'Joe: IQ "second"']);
});

test('a lens carries what the client needs to roll, and nothing else', async () => {
  const one = fixture('use "GURPS Lite WWII"\ncharacter "Joe" {\n  roll DX\n}\n');
  const lens = (await codeLenses(one.context, textDocument(one), never))?.find(
    (found) => found.command?.command === 'muster.roll',
  );
  expect(lens?.command?.arguments).toEqual([{ uri: one.uri, line: 2, path: '1.0', name: 'Joe' }]);
});

test('symbols of the workspace are found by some of their letters', async () => {
  const one = fixture(
    '=== a.muster\ncharacter "Joe Marsh" { }\n=== b/b.muster\nnpc Jackal { }\nencounter "The mill" { }\n',
  );
  const names = async (query: string): Promise<string[]> =>
    ((await workspaceSymbols(one.context, { query }, never)) ?? []).map((symbol) => symbol.name);
  expect(await names('jma')).toEqual(['Joe Marsh']);
  expect(await names('')).toEqual(['Joe Marsh', 'Jackal', 'The mill']);
});

test('the name of a rulebook is a link to it', async () => {
  const one = fixture('use "GURPS Lite WWII"\n');
  const links = (await documentLinks(one.context, textDocument(one), never)) ?? [];
  expect(
    drawRanges(
      one.context,
      links.map((link) => ({ uri: one.uri, range: link.range })),
    ),
  ).toBe('sheet.muster:1  use «"GURPS Lite WWII"»');
  expect(links[0]?.target).toBe('builtin:///gurps-lite-wwii.rulebook');
});
