import { describe, expect, test } from 'vitest';
import { describe as describePlace, hover } from '../../server/features/hover/index.js';
import { atCursor, drawRanges, type Fixture, fixture, goldens, never } from './harness.js';

describe('hover', () => goldens('./hover/', '.md', shown));

async function shown(one: Fixture): Promise<string> {
  const found = await hover(one.context, atCursor(one), never);
  if (!found) return 'nothing';
  const place = found.range ? drawRanges(one.context, [{ uri: one.uri, range: found.range }]) : '';
  const text = typeof found.contents === 'object' && 'value' in found.contents ? found.contents.value : '';
  // The line of a declaration moves with every change of its rulebook.
  return `<!-- ${place} -->\n\n${text.replace(/#L\d+/g, '#L').replace(/\(command:[^)]*\)/g, '(...)')}`;
}

describe('how a number is computed', () => {
  const text = 'use "GURPS Lite WWII"\ncharacter Mike {\n  DX 12, IQ 11\n  Gu<|>ns (Rifle) 15\n}\n';
  const derivation = 'Guns 15 = greatest of Guns as bought 15, Guns untrained 9';

  test('is behind a link of the hover, which asks for it', async () => {
    const one = fixture(text);
    const found = await hover(one.context, atCursor(one), never);
    const value = found && typeof found.contents === 'object' && 'value' in found.contents ? found.contents.value : '';
    expect(value).not.toContain(derivation);
    const [, params = ''] = /\(command:muster\.explain\?([^)]*)\)/.exec(value) ?? [];
    const [asked] = JSON.parse(decodeURIComponent(params));
    expect((await describePlace(one.context, asked, never))?.markdown).toContain(derivation);
  });

  test('is in the hover of an editor that has no such link', async () => {
    const { context, ...one } = fixture(text);
    const other = { ...one, context: { ...context, commands: new Set<string>() } };
    const found = await hover(other.context, atCursor(other), never);
    expect(JSON.stringify(found?.contents)).toContain(derivation);
  });
});
