import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeActions } from '../../server/features/code-actions.js';
import { completion } from '../../server/features/completion/index.js';
import { foldingRanges } from '../../server/features/folding.js';
import { formatting } from '../../server/features/formatting.js';
import { hover } from '../../server/features/hover/index.js';
import { inlayHints } from '../../server/features/inlay-hints.js';
import { codeLenses } from '../../server/features/lenses/code-lenses.js';
import { definition } from '../../server/features/names/definition.js';
import { references } from '../../server/features/names/references.js';
import { prepareRename } from '../../server/features/names/rename.js';
import { semanticTokens } from '../../server/features/semantic-tokens.js';
import { documentSymbols } from '../../server/features/symbols/index.js';
import { contextOf, never } from './harness.js';

const whole = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };

/** Every feature at the end of a text, and on all of it. */
async function everything(uri: string, text: string, offset: number): Promise<void> {
  const context = contextOf([
    { uri, text },
    ...(uri.endsWith('.muster') ? [{ uri: 'file:///table/court.rulebook', text: book }] : []),
  ]);
  const textDocument = { uri };
  const position = context.textDocument(uri)?.positionAt(offset) ?? { line: 0, character: 0 };
  const at = { textDocument, position };
  await hover(context, at, never);
  await completion(context, at, never);
  await definition(context, at, never);
  await references(context, { ...at, context: { includeDeclaration: true } }, never);
  await prepareRename(context, at, never);
  await inlayHints(context, { textDocument, range: whole }, never);
  await codeLenses(context, { textDocument }, never);
  await codeActions(context, { textDocument, range: whole, context: { diagnostics: [] } }, never);
  await documentSymbols(context, { textDocument }, never);
  await foldingRanges(context, { textDocument }, never);
  await semanticTokens(context, { textDocument }, never);
  await formatting(context, { textDocument, options: { tabSize: 2, insertSpaces: true } }, never);
}

const sheet = `use "Court of Favours"
campaign "The Winter Season" { purse 30, ban Disgrace "not this year", finery Fan { splendour 2 } }
character "Lady Ambre" like Footman {
  house of Ambre, Grace 6 [10], Ear of the Court (the Chancellor) 6 [1]
  Protection (duke, openly) [10] allowed "her father", rumour Poisoned her husband
  wardrobe { Mask, 2 Fan borrowed { Pin 1 lb } }
  roll Grace - 1 with whispered 2 against "Old Matthieu" Guile "to the minuet"
  note """ a text """
}
npc Footman, plural Footmen { Grace 4 }
encounter "The card table" { side House { 2 Footmen }; contest "Lady Ambre" Guile against Footman Guile }
`;
const book = readFileSync('test/fixtures/court-of-favours.rulebook.txt', 'utf8');

test('no feature stumbles over a sheet that ends anywhere', async () => {
  for (let end = 0; end <= sheet.length; end += 5)
    await everything('file:///table/sheet.muster', sheet.slice(0, end), end);
  expect(true).toBe(true);
});

test('nor over a rulebook that ends anywhere', async () => {
  for (let end = 0; end <= book.length; end += 61)
    await everything('file:///table/book.rulebook', book.slice(0, end), end);
  expect(true).toBe(true);
});

test('nor over a text with any one character taken out', async () => {
  for (let at = 0; at < sheet.length; at += 7)
    await everything('file:///table/sheet.muster', sheet.slice(0, at) + sheet.slice(at + 1), at);
  expect(true).toBe(true);
});
