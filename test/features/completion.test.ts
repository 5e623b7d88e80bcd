import { describe, expect, test } from 'vitest';
import type { CompletionItem, CompletionList } from 'vscode-languageserver-protocol';
import { completion } from '../../server/features/completion/index.js';
import { resolveCompletion } from '../../server/features/completion/resolve.js';
import { SUGGEST } from '../../server/protocol.js';
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

describe('other spellings', () => {
  test.each([
    ['Rough Methods', 'Gun', 'Shoot'],
    ['Godlike', 'Ridi', 'Horseback Riding'],
    ['Wild Talents', 'pow', 'miracle'],
  ])('find a name of %s: %s', async (game, typed, name) => {
    const one = fixture(`use "${game}"\ncharacter "Joe" {\n  ${typed}<|>\n}\n`);
    const found = (await items(one)).find(({ label }) => label === name);
    expect(found?.filterText?.split(/[ _]/)).toEqual(expect.arrayContaining([expect.stringMatching(`^${typed}`)]));
  });

  test('end with a blank that is typed, unless the blank before them was theirs', async () => {
    const fight = await items(fixture('use "Rough Methods"\ncharacter "Joe" {\n  Fight<|>\n}\n'));
    expect(fight.map(({ label }) => label)).toContain('flight maneuver');
    expect(fight.filter(({ filterText }) => filterText?.includes(' '))).toEqual([]);
    const flight = await items(fixture('use "Rough Methods"\ncharacter "Joe" {\n  flight m<|>\n}\n'));
    expect(flight.map(({ filterText }) => filterText)).toContain('flight maneuver');
  });

  test('go on no longer than the name does', async () => {
    const one = fixture('use "Rough Methods"\ncharacter "Joe" {\n  Shoot <|>\n}\n');
    const blank = { ...atCursor(one), context: { triggerKind: 2 as const, triggerCharacter: ' ' } };
    const list = (await completion(one.context, blank, never)) as CompletionList | null;
    expect(list?.items.map(({ label }) => label)).not.toContain('Shoot');
  });
});

describe('a level', () => {
  /** What is written if each of the proposals is taken. */
  const taken = async (line: string): Promise<string[]> => {
    const one = fixture(`use "GURPS Lite WWII"\ncharacter "Joe" {\n  ${line}\n}\n`);
    const texts = (await items(one)).map(({ textEdit }) =>
      textEdit ? applied(one.context, one.uri, [textEdit as never]) : '',
    );
    return texts.map((text) => text.split('\n')[2] ?? '');
  };

  test.each(['Guns 12<|>', 'Stealth 12, Guns 12<|>'])('that is written is not lost: %s', async (line) => {
    const all = await taken(line);
    expect(all).toContain(`  ${line.replace('12<|>', '13')}`);
    expect(all.filter((text) => !/Guns 1\d$/.test(text))).toEqual([]);
  });

  test('among what is carried is none, and no name is taken for it', async () => {
    expect(await taken('gear { Hatchet 2<|> }')).toEqual([]);
    expect(await taken('gear { 2 Hat<|> }')).toContain('  gear { 2 Hatchet }');
  });

  test('that is taken right after a bracket has a blank before it', async () => {
    expect(await taken('Guns (Rifle)<|>')).toContain('  Guns (Rifle) 15');
  });

  test.each([
    ['Gun<|>', 'Guns', 'Guns ($1) $0'],
    ['Gun<|> 12', 'Guns', 'Guns ($1)$0'],
    ['Odious<|>', 'Odious Personal Habits', 'Odious Personal Habits ($1)$0'],
  ])('comes after Tab and a blank, where something has to be chosen first: %s', async (line, label, writes) => {
    const { context, ...one } = fixture(`use "GURPS Lite WWII"\ncharacter "Joe" {\n  ${line}\n}\n`);
    const client = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };
    const able = { context: { ...context, client, commands: new Set([...context.commands, SUGGEST]) }, ...one };
    expect((await items(able)).find((item) => item.label === label)?.textEdit?.newText).toBe(writes);
  });
});

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
  test('no item is accepted by a character', async () => {
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

describe('a roll line', () => {
  const text = (line: string): string =>
    `use Godlike\nnpc Bert Gun { Body 5, Sense 1, miracle "Cold breath" 3d }\ncharacter Ann {\n  Body 2 { Brawling 1 }\n  gear { Pistol }\n  ${line}\n}\nencounter Quay { side A { 2 Bert Gun } }\n`;
  /** What an editor would show, with the values beside the names. */
  async function offered(line: string): Promise<string[]> {
    const one = fixture(text(line));
    return matching(one, await items(one)).map(({ label, labelDetails }) => `${label}${labelDetails?.detail ?? ''}`);
  }
  test.each([
    ['the other side rolls its own values', 'roll Body against Bert Gun B<|>', ['Body 5d'], ['Body 2d', 'Bert Gun']],
    ['and what its author named', 'roll Body against Bert Gun "<|>', ['Cold breath 3d'], []],
    ['an opponent, or what is rolled by oneself', 'roll Body against <|>', ['Bert Gun', 'Body 2d'], []],
    ['a name that is half written', 'roll Body against Bert G<|>', ['Bert Gun'], []],
    ['a modifier of two words', 'roll Body with called sh<|>', ['called shot'], []],
    ['what the parameter takes', 'roll Body with called shot <|>', ['head'], ['Body 2d']],
    ['a row of two words', 'roll Body with called shot left a<|>', ['left arm'], []],
    ['the next modifier', 'roll Body with aim 2, <|>', ['called shot', 'aim'], []],
    ['a target is followed by `with`', 'roll attack Bert Gun <|>', ['with'], ['against', 'Ann']],
    ['then a thing', 'roll attack Bert Gun 2 with <|>', ['Pistol 2'], ['Body 2d']],
    ['after an aim the rest', 'roll Body for the widest <|>', ['with', 'against'], ['for the widest']],
  ])('%s', async (_, line, some, none) => {
    const all = await offered(line);
    expect(all).toEqual(expect.arrayContaining(some));
    for (const one of none) expect(all).not.toContain(one);
  });
  test('members come by their numbers, in the encounter too', async () => {
    expect(await offered('roll attack <|>')).toEqual(expect.arrayContaining(['Bert Gun 1', 'Bert Gun 2']));
    const one = fixture(text('').replace('side A { 2 Bert Gun }', 'side A { 2 Bert Gun }\n  check Bert Gun 2 Bo<|>\n'));
    expect(matching(one, await items(one)).map(({ labelDetails }) => labelDetails?.detail)).toContain(' 5d');
  });
});

test('a blank within a name prices the names that go on with it, and no others', async () => {
  const priced = async (line: string, trigger: object): Promise<{ labels: string[]; cells: number }> => {
    const one = fixture(`use "GURPS Lite WWII"\nnpc Joe {\n  ${line}<|>\n}\n`);
    const evaluation = one.context.workspace.evaluation(one.uri, '1');
    const before = evaluation?.cells.size ?? 0;
    const list = (await completion(one.context, { ...atCursor(one), ...trigger }, never)) as CompletionList | null;
    const labels = (list?.items ?? []).map((item) => item.label);
    return { labels, cells: (evaluation?.cells.size ?? 0) - before };
  };
  const blank = { context: { triggerKind: 2, triggerCharacter: ' ' } };
  const all = await priced('Military ', {});
  const few = await priced('Military ', blank);
  expect(few.labels).toEqual(['Military Rank']);
  expect(all.labels).toContain('Military Rank');
  expect(few.cells).toBeLessThan(all.cells / 10);
});

describe('after the word for a kind', () => {
  async function afterBlank(text: string): Promise<readonly string[]> {
    const { context, ...one } = fixture(text);
    const client = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };
    const able = { context: { ...context, client }, ...one };
    const list = await completion(
      able.context,
      { ...atCursor(able), context: { triggerKind: 2, triggerCharacter: ' ' } },
      never,
    );
    const found = list && 'items' in list ? list.items : [];
    return found.map(({ label, textEdit }) => `${label} -> ${textEdit?.newText}`);
  }

  test('a blank proposes its names and no others, and one of your own where it allows that', async () => {
    expect(await afterBlank('use Godlike\ncharacter Ann {\n  miracle <|>\n}\n')).toEqual([
      `your own miracle -> "\${1:Name}" $0`,
    ]);
    expect(await afterBlank('use "GURPS Lite WWII"\ncharacter Ann {\n  quirk <|>\n}\n')).toEqual([
      `your own words -> \${1:a habit worth one point, in the author's own words}`,
    ]);
    const skills = await afterBlank('use "GURPS Lite WWII"\ncharacter Ann {\n  DX 11\n  skill <|>\n}\n');
    expect(skills).toContain('Stealth -> Stealth');
    expect(skills).not.toContain('Luck -> Luck');
  });

  test.each([
    ['nothing follows: a blank, and the list of its names', 'pas<|>', 'passion', 'passion $0', true],
    ['of a word that has names of the game, too', 'arch<|>', 'archetype', 'archetype $0', true],
    ['it is a list: its braces, and what can be in them', 'gea<|>', 'gear', 'gear { $1 }$0', true],
    ['something follows already: only the word', 'pas<|> "Justice" 3', 'passion', 'passion', false],
  ])('taking the word itself where %s', async (_, line, label, writes, opens) => {
    const { context, ...one } = fixture(`use "Wild Talents"\ncharacter Ann {\n  ${line}\n}\n`);
    const commands = new Set([...context.commands, SUGGEST]);
    const client = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };
    const able = { context: { ...context, client, commands }, ...one };
    const item = (await items(able)).find((found) => found.label === label);
    expect(item?.textEdit?.newText).toBe(writes);
    expect(item?.command?.command).toBe(opens ? SUGGEST : undefined);
  });

  test('as one after the name of a field proposes what can be written for it', async () => {
    expect(await afterBlank('use "Men & Supermen"\ncharacter Ann {\n  handedness <|>\n}\n')).toContain('left -> left');
    expect(await afterBlank('use "GURPS Lite WWII"\ncharacter Ann {\n  settled <|>\n}\n')).toEqual([
      'yes -> yes',
      'no -> no',
    ]);
  });

  test('things of your own fit in a list, also where the game has none', async () => {
    const { context, ...one } = fixture('use "Wild Talents"\ncharacter Ann {\n  gear { <|> }\n}\n');
    const client = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };
    const labels = (await items({ context: { ...context, client }, ...one })).map(({ label }) => label);
    expect(labels).toContain('your own thing');
  });
});

describe('between quotation marks are the author’s own words', () => {
  test.each([
    ['character "Cpl. Ann <|>"'],
    ['character "Ro<|>"'],
    ['character "Ann"<|>'],
    ['character Ann {\n  nation "Bri<|>"'],
    ['character Ann {\n  Body 2\n  roll Body "sn<|>"'],
    ['character Ann {\n  delusion "The st<|>"'],
  ])('%s', async (text) => expect(await items(fixture(`use Godlike\n${text}`))).toEqual([]));

  test.each([
    ['use "<|>"', 'Godlike'],
    ['use Godlike\nnpc "Bert Gun" { }\ncharacter Ann like "B<|>"', 'Bert Gun'],
  ])('but where a name is asked for it is proposed: %s', async (text, name) => {
    expect((await items(fixture(text))).map(({ label }) => label)).toContain(name);
  });

  test('a quirk and what a field says are left alone, too', async () => {
    for (const line of ['quirk Lu<|>', 'quirk Always lu<|>', 'nationality Bri<|>', 'nationality Great Bri<|>'])
      expect(await items(fixture(`use "GURPS Lite WWII"\ncharacter Joe {\n  ${line}\n}\n`))).toEqual([]);
  });
});

describe('what has to be chosen', () => {
  async function written(line: string): Promise<readonly (string | undefined)[]> {
    const { context, ...one } = fixture(`use "GURPS Lite WWII"\ncharacter Joe {\n  ${line}\n}\n`);
    const client = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };
    const able = { ...context, client, commands: new Set(['editor.action.triggerSuggest']) };
    const all = await items({ context: able, ...one });
    return all
      .filter(({ label }) => label === 'Guns' || label === 'Stealth' || label === 'Sense of Duty')
      .map(({ textEdit, command }) => `${textEdit?.newText}${command ? ', then proposals' : ''}`);
  }
  test('stands in parentheses that are written with the name, and its choices are proposed', async () => {
    expect(await written('Gun<|>')).toContain('Guns ($1) $0, then proposals');
    expect(await written('Sense<|>')).toContain('Sense of Duty ($1)$0, then proposals');
    expect(await written('Steal<|>')).toContain('Stealth');
  });
  test('but not where they are there already', async () => {
    expect(await written('Gun<|> (Rifle)')).toContain('Guns');
  });
});

test('of what is typed the same name is selected, so that Enter ends the line', async () => {
  const all = await items(fixture('use "GURPS Lite WWII"\ncharacter Joe {\n  Fat<|>\n}\n'));
  expect(all.filter(({ preselect }) => preselect).map(({ label }) => label)).toEqual(['Fat']);
});

describe('in a rulebook, what the place takes', () => {
  const book = `=== wild.rulebook
rulebook Wild
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Strength
field hurt number else 0
modifier onto { shift 1 }
`;
  test.each([
    ['after policy', 'policy <|>', ['turn order', 'usual attack'], ['Strength', 'if']],
    ['after the name of a field', 'field hp <|>', ['number', 'text', 'flag'], ['Strength', 'if', 'from']],
    ['after its type', 'field hp number <|>', ['from', 'else', 'required'], ['Strength', 'text']],
    ['after its least', 'field hp number from 0 <|>', ['to', 'else'], ['from', 'Strength']],
    ['where its least is a formula', 'field hp number from <|>', ['Strength'], ['number', 'required']],
    ['after rating', 'kind a { rating <|> }', ['from', 'pool', 'dice'], ['Strength', 'if']],
    ['after its range', 'kind a { rating from 1 to 20 <|> }', ['else', 'by'], ['from', 'Strength']],
    ['in the braces of a modifier', 'modifier m { <|> }', ['always', 'shift', 'needs'], ['cost', 'rating', 'option']],
    ['in those of a derived value', 'derived D = 2 { <|> }', ['hidden', 'rolls', 'gives'], ['shift', 'cost', 'always']],
    ['in those of a kind', 'kind b { <|> }', ['rating', 'cost', 'needs'], ['shift', 'always', 'tells']],
    [
      'in a formula of an action',
      'action a { rolls Strength; throws harm = 1d6; changes hurt to hurt + <|> }',
      ['harm', 'margin', 'hurt'],
      [],
    ],
    ['in a formula of a part', 'part p { throws harm = 1d6; changes hurt to hurt + <|> }', ['harm', 'hurt'], []],
  ] as const)('%s', async (_place, line, some, none) => {
    const labels = (await items(fixture(`${book}${line}\n`))).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining([...some]));
    expect(labels.filter((label) => (none as readonly string[]).includes(label))).toEqual([]);
  });
});
