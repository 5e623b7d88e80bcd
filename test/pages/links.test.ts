import { describe, expect, test } from 'vitest';
import type { CompletionItem } from 'vscode-languageserver-protocol';
import { fixesOf, spotsIn } from '../../server/features/code-actions.js';
import { completion } from '../../server/features/completion/index.js';
import { hover } from '../../server/features/hover/index.js';
import { definition } from '../../server/features/names/definition.js';
import { references } from '../../server/features/names/references.js';
import { prepareRename, rename } from '../../server/features/names/rename.js';
import { findingsOf } from '../features/findings/harness.js';
import { atCursor, fixture, never } from '../features/harness.js';

const campaign = [
  '=== campaign.muster',
  'campaign "Snow" { use "GURPS Lite WWII" }',
  'npc "Obergefreiter Krahn" { DX 11 }',
  'npc "Dr. Ewald Lenz" { IQ 13 }',
  'encounter "The churchyard" { side Cold { "Obergefreiter Krahn" } }',
  '=== other.md',
  '[[Obergefreiter Krahn]] waits.',
  '',
  '## The battery',
  '=== notes.md',
  'Nothing to read here.',
  '',
].join('\n');

const uri = 'file:///table/adventure.md';

function page(text: string) {
  return fixture(`${campaign}=== adventure.md\n${text}`);
}

/** What is found on the page, with the words that it is about. */
function found(text: string): string[] {
  return findingsOf(page(text).context, [{ uri, text: '' }]).map(
    ({ line, from, to, code, severity }) => `${severity} ${code}: ${text.split('\n')[line]?.slice(from, to)}`,
  );
}

/** Where a link leads: file and line. */
function placesOf(text: string): string[] {
  const asked = page(text);
  const places = definition(asked.context, atCursor(asked), never);
  return (Array.isArray(places) ? places : []).map((one) => `${one.uri.split('/').at(-1)}:${one.range.start.line}`);
}

describe('a link leads', () => {
  test('to a person, an encounter, a heading, a file, a heading of a file', () => {
    expect(placesOf('[[Dr. Ewald<|> Lenz]]')).toEqual(['campaign.muster:2']);
    expect(placesOf('[[<|>The churchyard]]')).toEqual(['campaign.muster:3']);
    expect(placesOf('[[The mill<|>]]\n\n# The mill')).toEqual(['adventure.md:2']);
    expect(placesOf('[[oth<|>er]]')).toEqual(['other.md:0']);
    expect(placesOf('[[Snow<|>|the war]]')).toEqual(['campaign.muster:0']);
    expect(placesOf('[[campaign.<|>muster|the war]]')).toEqual(['campaign.muster:0']);
    expect(placesOf('[[other#The<|> battery]]')).toEqual(['other.md:2']);
  });

  test('to all that it can mean, the heading first', () => {
    expect(placesOf('[[The<|> churchyard]]\n\n# The churchyard')).toEqual(['adventure.md:2', 'campaign.muster:3']);
  });

  test('shows who or what it is', () => {
    const shown = (text: string): string => {
      const asked = page(text);
      return JSON.stringify(hover(asked.context, atCursor(asked), never));
    };
    expect(shown('[[Dr. Ewald<|> Lenz]]')).toContain('**Dr. Ewald Lenz** · *npc*');
    expect(shown('[[<|>A letter]]\n\n> [!handout] A letter\n> Dear E.')).toContain('Dear E.');
    expect(shown('# The <|>mill\n\n[[The mill]]')).toContain('Linked from adventure.md:3.');
  });
});

describe('a link that leads nowhere', () => {
  test('is a warning where a similar name is meant, else information: it may come', () => {
    expect(found('[[Dr. Ewald Lens]], [[Dr. Lenz]], [[The third question]]')).toEqual([
      'warning unknown-name: Dr. Ewald Lens',
      'warning unknown-name: Dr. Lenz',
      'information unknown-name: The third question',
    ]);
    expect(found('[[other#The batery]] [[#Nowhere]]')).toEqual([
      'warning unknown-name: other#The batery',
      'warning unknown-name: #Nowhere',
    ]);
  });

  test('a part of a name, and a title without its dot, are similar', () => {
    expect(found('[[Ewald]], [[Dr Lenz]]')).toEqual(['warning unknown-name: Ewald', 'warning unknown-name: Dr Lenz']);
  });

  test('the last word of one name is enough, for now', () => {
    expect(found('[[Krahn]]')).toEqual(['information unknown-name: Krahn']);
    expect(placesOf('[[Kra<|>hn]]')).toEqual(['campaign.muster:1']);
  });

  test('a file without anything of ours can be linked', () => {
    expect(found('[[notes]], [[notes.md#Whatever]], [[other]]')).toEqual([]);
  });

  test('fixes write the similar name, a heading, or an npc', () => {
    const { context } = page('[[Dr. Ewald Lens]], [[The third question]]\n');
    const whole = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const fixes = spotsIn(context, uri, whole).map((spot) =>
      fixesOf(spot).map(({ title, edits }) => `${title}: ${edits[0]?.text.trim().split('\n').slice(0, 2).join(' ')}`),
    );
    expect(fixes[0]?.[0]).toBe('Write "Dr. Ewald Lenz": Dr. Ewald Lenz');
    expect(fixes[1]).toEqual([
      'Add a heading "The third question": ## The third question',
      'Add an npc "The third question": ```muster npc The third question {',
    ]);
  });
});

describe('names flow both ways', () => {
  test('renaming in a sheet renames links, rolls and front matter of pages, and back', () => {
    const text = '---\nplayers: Dr. Ewald Lenz\n---\n[[Dr. Ewald Lenz|he]] `check "Dr. Ewald<|> Lenz" IQ`';
    const asked = page(text);
    const edit = rename(asked.context, { ...atCursor(asked), newName: 'Dr. Kurt Lenz' }, never);
    const changes = edit && 'changes' in edit ? (edit.changes ?? {}) : {};
    const lines = (of: string) =>
      (changes[`file:///table/${of}`] ?? []).map(({ range, newText }) => `${range.start.line}: ${newText}`);
    expect(lines('adventure.md').sort()).toEqual(['1: Dr. Kurt Lenz', '3: "Dr. Kurt Lenz"', '3: Dr. Kurt Lenz']);
    expect(lines('campaign.muster')).toEqual(['2: "Dr. Kurt Lenz"']);
  });

  test('a name that would be what somebody of the party rolls on a page is refused', () => {
    const asked = fixture(
      [
        '=== adventure.md',
        '---\nplayers: Ann, Bob\n---\n`check Stealth`',
        '=== ann.muster',
        'campaign Bell { use "Wild Talents" }',
        'character Ann { Body 2, Coordination 2, Stealth 1 }',
        'character Bob { Body 2, Coordination 2, loyalty "The <|>boys" 1 }',
      ].join('\n'),
    );
    expect(() => rename(asked.context, { ...atCursor(asked), newName: 'Stealth' }, never)).toThrow(
      'With the name "Stealth", adventure.md',
    );
    expect(rename(asked.context, { ...atCursor(asked), newName: 'The girls' }, never)).toHaveProperty('changes');
  });

  test('an npc of a page is known in sheets and on other pages', () => {
    const text = '```muster\nnpc "Don <|>Celso" { IQ 12 }\n```\n';
    const asked = fixture(
      `${campaign}=== third.md\n[[Don Celso]]\n=== scene.muster\nencounter "Yard" { side Ours { Don Celso } }\n=== adventure.md\n${text}`,
    );
    const places = references(asked.context, { ...atCursor(asked), context: { includeDeclaration: true } }, never);
    expect((Array.isArray(places) ? places : []).map((one) => one.uri.split('/').at(-1))).toEqual([
      'adventure.md',
      'scene.muster',
      'third.md',
    ]);
  });

  test('a heading is renamed where it is linked by its name; otherwise it is left to Markdown', () => {
    const linked = page('# The <|>mill\n\n[[The mill]] and [[adventure#The mill]]');
    const edit = rename(linked.context, { ...atCursor(linked), newName: 'The old mill' }, never);
    expect(JSON.stringify(edit).match(/The old mill/g)).toHaveLength(3);
    const alone = page('# The <|>mill\n\n[[other]]');
    expect(prepareRename(alone.context, atCursor(alone), never)).toBeNull();
  });
});

describe('completion', () => {
  const items = (text: string): CompletionItem[] | null => {
    const asked = page(text);
    const list = completion(asked.context, atCursor(asked), never);
    return list && 'items' in list ? list.items : null;
  };

  test('offers what a link can name, and closes it', () => {
    const names = items('# The mill\n\nSee [[The<|>');
    expect(names?.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['The mill', 'The churchyard', 'Dr. Ewald Lenz', 'other.md']),
    );
    expect(names?.find(({ label }) => label === 'The mill')?.textEdit).toEqual({
      range: { start: { line: 2, character: 6 }, end: { line: 2, character: 9 } },
      newText: 'The mill]]',
    });
    expect(items('[[other#<|>]]')?.map(({ label, textEdit }) => [label, textEdit?.newText])).toEqual([
      ['The battery', 'The battery'],
    ]);
  });

  test('offers nothing in prose, and the words of the game in code', () => {
    expect(items('[[other]] and so <|>on')).toBeNull();
    expect(items('[[other]] `check Ste<|>`')?.map(({ label }) => label)).toContain('Stealth');
    expect(items('```muster\nnpc Ann { Ste<|> }\n```')?.map(({ label }) => label)).toContain('Stealth');
  });
});

test('a box of a kind that is almost known is told: players would see it', () => {
  const text = '[[Words]]\n\n> [!gm-only] Plan\n> x\n\n> [!clues]\n> x\n\n> [!note] Words\n> x\n\n> [!GM] Words\n> x';
  expect(found(text)).toEqual(['warning advice: Plan', 'warning advice: [!clues]']);
  expect(found('[[Words]]\n\n> [!secret] Plan\n> x\n\n> [!DM]\n> x\n\n> [!gm] Words\n> x')).toEqual([
    'warning advice: Plan',
    'warning advice: [!DM]',
  ]);
});

test('a box with blanks in its brackets is told how it is written; it is as secret as it is meant to be', () => {
  expect(found('[[Words]]\n\n> [! gm ] Plan\n> x\n\n> [ !GM]\n> x\n\n> [! see](map.png) x\n\n# Words')).toEqual([
    'warning advice: Plan',
    'warning advice: [ !GM]',
  ]);
  const [told] = page('[[Words]]\n\n> [! gm ]\n> x\n\n# Words').context.workspace.findings(uri);
  expect(told?.message).toBe(
    'A box begins with `[!gm]`, without spaces: other programs take this one for a quotation, and show it. Write `> [!gm]`.',
  );
  expect(found('[[Words]]\n\n> [!gm only] Plan\n> x\n\n# Words')).toEqual(['warning advice: Plan']);
});

test('a box whose name is in quotes is linked by its words', () => {
  const text = '[[The letter]] and [[The key]]\n\n> [!handout] "The letter"\n> x\n\n> [!clue] “The key” (1)\n> x';
  expect(found(text)).toEqual([]);
});

describe('scenes, clues and handouts that nothing links', () => {
  test('a link in its own box finds no clue', () => {
    expect(
      found('> [!clue] The key\n> See [[The key]].\n\n> [!handout] A note (2)\n> [[A note]]\n\n[[A note]]'),
    ).toEqual(['information unlinked: The key', 'information three-ways: A note']);
  });

  test('a clue cannot be found in 0 ways', () => {
    expect(found('> [!clue] The key (0)\n> x\n\n[[The key]]')).toEqual(['warning out-of-range: The key']);
  });

  test('are told where an adventure works with links', () => {
    const text = [
      '# A title',
      '',
      '## Begin',
      '`roll 1d` and [[The yard]]',
      '## The yard',
      '`roll 1d`',
      '## The cellar',
      '`roll 1d`',
      '## Words',
      '> [!handout] A letter',
      '',
      '> [!clue] The key (3)',
      '',
      '[[The key]] and [guard](#the-guard)',
      '## The guard',
      '`roll 1d`',
    ].join('\n');
    expect(found(text)).toEqual([
      'information unlinked: The cellar',
      'information unlinked: A letter',
      'information three-ways: The key',
    ]);
    expect(found(text.replaceAll(/\[\[The yard\]\]|\[guard\]\(#the-guard\)/g, ''))).not.toContain(
      'information unlinked: The cellar',
    );
  });
});
