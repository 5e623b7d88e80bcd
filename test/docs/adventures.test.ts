import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { newSheet, templateText } from '../../language/show/on-command.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { inlayHints } from '../../server/features/inlay-hints.js';
import { findingsOf } from '../features/findings/harness.js';
import { fixture, never } from '../features/harness.js';

const guide = readFileSync('examples/adventures.md', 'utf8');
const campaign = /^```muster\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? '';

/** Pages of the guide, each with what the guide says of it: its lines with hints, or its findings. */
const pages = [...guide.matchAll(/^````markdown\n([\s\S]*?)^````\n(?:\n```text\n([\s\S]*?)^```$)?/gm)].map(
  ([, text = '', told = '']) => ({ text, told: told.trimEnd() }),
);

const uri = 'file:///table/page.md';

async function hinted(text: string): Promise<string> {
  const { context } = fixture(`=== campaign.muster\n${campaign}=== page.md\n${text}`);
  const document = context.writtenText(uri);
  const range = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };
  const hints = (await inlayHints(context, { textDocument: { uri }, range }, never)) ?? [];
  const shown = hints.toReversed().reduce((whole, { position, label }) => {
    const at = document?.offsetAt(position) ?? 0;
    const words = typeof label === 'string' ? label : label.map(({ value }) => value).join('');
    return `${whole.slice(0, at)}«${words}»${whole.slice(at)}`;
  }, text);
  // The guide writes ordinary blanks.
  return shown.replaceAll('\u00a0', ' ');
}

function findings(text: string): string[] {
  const { context } = fixture(`=== campaign.muster\n${campaign}=== page.md\n${text}`);
  return findingsOf(context, [{ uri, text }])
    .filter(({ code }) => code !== 'over-limit')
    .map(({ line, from, to, code, severity }) => `${severity} ${code}: ${text.split('\n')[line]?.slice(from, to)}`);
}

describe('the guide for adventures', () => {
  test('begins with the page that the command writes for its campaign', () => {
    const rules = createWorkspace().books.get('GURPS Lite WWII')?.rules;
    const wish = { what: 'adventure', name: 'The Mill', isGoverned: true, hasParty: true } as const;
    expect(pages[0]?.text).toBe(rules && templateText(newSheet(rules, wish)));
  });

  test('has a page for each of its chapters', () => expect(pages).toHaveLength(11));

  for (const { text, told } of pages)
    test(text.trim().split('\n')[0] ?? '', async () => {
      const isHinted = told.includes('«');
      expect(findings(text).join('\n')).toBe(isHinted ? '' : told);
      if (!isHinted) return;
      const lines = (await hinted(text)).trimEnd().split('\n');
      expect(lines.slice(-told.split('\n').length).join('\n')).toBe(told);
    });
});
