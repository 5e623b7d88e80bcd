import { expect, test } from 'vitest';
import { readFrontMatter } from '../../language/grammar/markdown/front-matter.js';
import { codeActions } from '../../server/features/code-actions.js';
import { atCursor, fixture, never } from '../features/harness.js';

const campaign = '=== campaign.muster\ncampaign "Fog" { use "GURPS Lite WWII" }\n=== page.md\n';

/** The page after what is offered for the box at the cursor, with the title. */
async function given(text: string): Promise<readonly [title: string, text: string] | undefined> {
  const asked = fixture(campaign + text);
  const { textDocument, position } = atCursor(asked);
  const range = { start: position, end: position };
  const offered = await codeActions(
    asked.context,
    { textDocument, range, context: { diagnostics: [], only: ['refactor'] } },
    never,
  );
  const action = offered?.find(({ kind }) => kind === 'refactor.rewrite.give');
  const [edit] = action?.edit?.changes?.[textDocument.uri] ?? [];
  if (!action || !edit) return undefined;
  const whole = text.replace('<|>', '');
  const lines = whole.split('\n');
  const at = (place: { line: number; character: number }): number =>
    lines.slice(0, place.line).join('\n').length + (place.line > 0 ? 1 : 0) + place.character;
  return [action.title, whole.slice(0, at(edit.range.start)) + edit.newText + whole.slice(at(edit.range.end))];
}

const boxes =
  '[[A letter]] [[The plan]]\n\n> [!handout] A letter\n> De<|>ar E.\n\n> [!clue] The plan (1)\n> Under the saint.\n';
const after = boxes.replace('<|>', '');

test.each([
  ['without front matter', '', '---\ngiven: "A letter"\n---\n\n'],
  ['with other keys', '---\ntitle: x\n---\n', '---\ntitle: x\ngiven: "A letter"\n---\n'],
  [
    'with others on the line',
    '---\ngiven: The plan\nplayers: party\n---\n',
    '---\ngiven: ["The plan", "A letter"]\nplayers: party\n---\n',
  ],
  [
    'with others on lines of their own',
    '---\ngiven:\n  - The plan\n---\n',
    '---\ngiven:\n  - "The plan"\n  - "A letter"\n---\n',
  ],
  ['with others as links', '---\ngiven: ["[[The plan]]"]\n---\n', '---\ngiven: ["The plan", "A letter"]\n---\n'],
  ['with an empty key', '---\ngiven:\n---\n', '---\ngiven: "A letter"\n---\n'],
])('a handout is given to the players %s, and taken back', async (_, front, written) => {
  const [title, text = ''] = (await given(front + boxes)) ?? [];
  expect(title).toBe('Give "A letter" to the players');
  expect(text).toBe(written + after);
  expect(readFrontMatter(text).given.map((one) => one.text)).toContain('A letter');
  const [back, without = ''] = (await given(text.replace('Dear', 'De<|>ar'))) ?? [];
  expect(back).toBe('Take "A letter" back from the players');
  expect(readFrontMatter(without).given.map((one) => one.text)).not.toContain('A letter');
});

test('names in the front matter may contain any signs', () => {
  const { given: names } = readFrontMatter('---\ngiven: "Cash $$", "Note $& 5"\n---\n');
  expect(names.map((one) => one.text)).toEqual(['Cash $$', 'Note $& 5']);
});

test('nothing else is offered to be given', async () => {
  expect(await given('> [!gm] Pl<|>an\n> x\n')).toBeUndefined();
  expect(await given('> [!handout]\n> x<|>\n')).toBeUndefined();
  expect(await given('Te<|>xt\n\n> [!handout] A\n> x\n')).toBeUndefined();
});
