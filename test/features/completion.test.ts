import { describe, expect, test } from 'vitest';
import type { CompletionItem, CompletionList } from 'vscode-languageserver-protocol';
import { resolveCompletion } from '../../server/features/completion/resolve.js';
import { completion } from '../../server/features/completion.js';
import { applied, atCursor, drawRanges, type Fixture, fixture, goldens, never } from './harness.js';

/** How many items a golden shows. */
const shownItems = 14;

async function items(one: Fixture): Promise<CompletionItem[]> {
  const list = (await completion(one.context, atCursor(one), never)) as CompletionList | null;
  return [...(list?.items ?? [])].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1));
}

/** What an editor would show: items whose filter text begins with, or holds the words of, what is in their range. */
function matching(one: Fixture, all: CompletionItem[]): CompletionItem[] {
  const text = one.context.textDocument(one.uri)?.getText() ?? '';
  return all.filter((item) => {
    const edit = item.textEdit;
    if (!edit || !('range' in edit)) return false;
    const start = one.context.offsetAt(one.uri, edit.range.start) ?? 0;
    const typed = text.slice(start, one.offset).toLowerCase().replace(/^"/, '');
    return (item.filterText ?? item.label).toLowerCase().replace(/^"/, '').startsWith(typed);
  });
}

describe('completion', () =>
  goldens('./completion/', '.txt', async (one) => {
    const all = matching(one, await items(one));
    const [first] = all;
    const range = first?.textEdit && 'range' in first.textEdit ? first.textEdit.range : undefined;
    const lines = all.slice(0, shownItems).map((item) => {
      const text = item.textEdit?.newText;
      return [
        item.label,
        (item.labelDetails?.detail ?? '').trim(),
        item.labelDetails?.description ?? '',
        text === item.label ? '' : `writes ${text}`,
      ]
        .map((part, index) => (index === 0 ? part.padEnd(28) : index === 1 ? part.padEnd(10) : part))
        .join('  ')
        .trimEnd();
    });
    return [
      range ? drawRanges(one.context, [{ uri: one.uri, range }]) : '',
      '',
      ...lines,
      all.length > shownItems ? `and ${all.length - shownItems} more` : '',
    ]
      .join('\n')
      .trimEnd();
  }));

describe('a name of several words', () => {
  for (const typed of ['Comb', 'Combat ', 'Combat Ref', 'combat reflexes']) {
    test(`is replaced from its first word on: "${typed}"`, async () => {
      const one = fixture(`use "GURPS Lite WWII"\ncharacter "Joe" {\n  ${typed}<|>\n}\n`);
      const item = matching(one, await items(one)).find((found) => found.label === 'Combat Reflexes');
      expect(item?.textEdit && applied(one.context, one.uri, [item.textEdit as never])).toContain(
        '\n  Combat Reflexes\n',
      );
    });
  }
  test('is not taken twice, nor beside what excludes it', async () => {
    const one = fixture('use "GURPS Lite WWII"\ncharacter "Joe" {\n  Combat Reflexes\n  Luck\n  <|>\n}\n');
    const labels = (await items(one)).map((item) => item.label);
    expect(labels).not.toContain('Combat Reflexes');
    expect(labels).not.toContain('Extraordinary Luck');
    expect(labels).toContain('High Pain Threshold');
  });
  test('no item is accepted by Enter or by a character', async () => {
    const all = await items(fixture('use "GURPS Lite WWII"\ncharacter "Joe" {\n  <|>\n}\n'));
    expect(all.every((item) => item.commitCharacters?.length === 0 && item.preselect === undefined)).toBe(true);
  });
  test('nothing is offered in a comment, a text or a note', async () => {
    for (const line of ['// Com<|>', 'note Com<|>', 'note """\n Com<|>\n"""'])
      expect(await items(fixture(`use "GURPS Lite WWII"\ncharacter "Joe" {\n  ${line}\n}\n`))).toEqual([]);
  });
  test('the documentation says what taking it would change', async () => {
    const one = fixture('use "GURPS Lite WWII"\ncharacter "Joe" {\n  DX 12\n  Com<|>\n}\n');
    const item = (await items(one)).find((found) => found.label === 'Combat Reflexes');
    const resolved = item && (await resolveCompletion(one.context, item, never));
    const text = typeof resolved?.documentation === 'object' ? resolved.documentation.value : '';
    expect(text).toContain('- points 20 → 35');
    expect(text).toMatch(/- Dodge \d+ → \d+/);
  });
});
