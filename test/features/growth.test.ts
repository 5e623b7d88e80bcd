import { describe, expect, test, vi } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { comparedSheets, differencesOf } from '../../language/show/difference/difference.js';
import { hover } from '../../server/features/hover/index.js';
import { inlayHints } from '../../server/features/inlay-hints.js';
import { codeLenses } from '../../server/features/lenses/code-lenses.js';
import { mentionsOf } from '../../server/features/names/mentions.js';
import { documentSymbols } from '../../server/features/symbols/index.js';
import { showAdventure } from '../../server/requests/show-adventure.js';
import { evaluationSteps } from '../../server/workspace/checking/checker.js';
import { type Fixture, fixture, never } from './harness.js';

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');

/** Four times the text takes about four times the work, where its square would be sixteen times as much. */
async function expectInProportion(work: (size: number) => Promise<number>): Promise<void> {
  const little = await work(20);
  expect(little).toBeGreaterThan(0);
  expect(await work(80)).toBeLessThan(6 * little);
}

const outline = (one: Fixture) => documentSymbols(one.context, { textDocument: { uri: one.uri } }, never);
const character = (entries: string): Fixture => fixture(`use "GURPS Lite WWII"\ncharacter Ann {\n${entries}}\n`);

describe('the outline looks at each line once', () => {
  test('of many rolls', () =>
    expectInProportion(async (size) => {
      const one = character(lines(size, (at) => `roll DX + ${at}`));
      let looks = 0;
      for (const roll of one.context.workspace.sheet(one.uri, '1')?.rolls ?? []) {
        const { origin } = roll;
        Object.defineProperty(roll, 'origin', { get: () => [origin, looks++][0] });
      }
      await outline(one);
      return looks;
    }));

  test('of many entries', () =>
    expectInProportion(async (size) => {
      const one = character(lines(size, (at) => `quirk "Habit ${at}"`));
      const evaluation = one.context.workspace.evaluation(one.uri, '1');
      const all = evaluation?.all ?? [];
      one.context.workspace.sheet(one.uri, '1');
      let looks = 0;
      Object.defineProperty(evaluation, 'all', {
        get: () => {
          looks += all.length;
          return all;
        },
      });
      await outline(one);
      return looks;
    }));
});

const everywhere = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };
const hints = ({ context, uri }: Fixture) => inlayHints(context, { textDocument: { uri }, range: everywhere }, never);

test('hints look at each line once', () =>
  expectInProportion(async (size) => {
    const one = character(lines(size, (at) => `quirk "Habit ${at}"`));
    one.context.workspace.sheet(one.uri, '1');
    let looks = 0;
    for (const entry of one.context.workspace.character(one.uri, '1')?.entries ?? []) {
      const { path } = entry;
      Object.defineProperty(entry, 'path', { get: () => [path, looks++][0] });
    }
    expect(await hints(one)).toHaveLength(size);
    return looks;
  }));

test('a hover looks through the rulebook once, however many `rules { }` a sheet has', async () => {
  const looks = async (blocks: number): Promise<number> => {
    const one = fixture(
      `use "GURPS Lite WWII"\n${lines(blocks, (at) => `rules { advantage Boon${at} { cost 1 } }`)}npc Joe { S<|>T 11 }\n`,
    );
    const rules = one.context.workspace.governedBy(one.uri)?.rules;
    if (!rules) throw new Error('There is no rulebook.');
    const look = vi.spyOn(rules.traits, 'values');
    const position = one.context.textDocument(one.uri)?.positionAt(one.offset) ?? { line: 0, character: 0 };
    expect(await hover(one.context, { textDocument: { uri: one.uri }, position }, never)).not.toBeNull();
    return look.mock.calls.length;
  };
  expect(await looks(12)).toBe(await looks(3));
});

describe('links of a page that lead nowhere are looked up among few names', () => {
  const page = (size: number): Fixture =>
    fixture(
      `=== campaign.muster\ncampaign "Camp" { use "GURPS Lite WWII" }\n=== page.md\n<|>${lines(size, (at) => `## Hut ${at}\n[[Mill${at}]]`)}`,
    );

  test('where their meaning is asked', () =>
    expectInProportion(async (size) => {
      const one = page(size);
      const { names } = one.context.workspace;
      const all = names.all.bind(names);
      let looks = 0;
      vi.spyOn(names, 'all').mockImplementation((scope) => {
        const found = all(scope);
        looks += found.length;
        return found;
      });
      expect(mentionsOf(one.context, one.uri).length).toBeGreaterThan(size);
      return looks;
    }));

  test('where a near name is looked for', () =>
    expectInProportion(async (size) => {
      const one = page(size);
      one.context.workspace.governedBy(one.uri);
      const compare = vi.spyOn(String.prototype, 'toLowerCase');
      const found = one.context.workspace.findings(one.uri);
      const compared = compare.mock.calls.length;
      compare.mockRestore();
      expect(found.filter(({ code }) => code === 'unknown-name')).toHaveLength(size);
      return compared;
    }));
});

test('a page is evaluated roll by roll', () => {
  const { context, uri } = fixture(
    `=== campaign.muster\ncampaign "Camp" { use "GURPS Lite WWII" }\ncharacter Ann { DX 12 }\n=== page.md\n<|>${lines(12, (at) => `Then \`check DX - ${at}\` or so.`)}`,
  );
  expect([...evaluationSteps(context.workspace, uri)].length).toBeGreaterThanOrEqual(12);
  const evaluated = context.workspace.evaluations;
  expect(evaluated).toBe(1);
  context.workspace.findings(uri);
  expect(context.workspace.evaluations).toBe(evaluated);
});

test('a page of which nothing is known yet is rendered in steps of one roll', () => {
  const { context, uri } = fixture(
    `=== campaign.muster\ncampaign "Camp" { use "GURPS Lite WWII" }\ncharacter Ann { DX 12 }\n=== page.md\n<|>${lines(12, (at) => `Then \`check DX - ${at}\` or so.`)}`,
  );
  const steps = showAdventure(context, { uri });
  const { pages } = context.workspace;
  let known = 0;
  let most = 0;
  // What is kept is the same object the next time.
  const seen = new Set<unknown>();
  const roll = vi.spyOn(pages, 'roll');
  for (let step = steps.next(); !step.done; step = steps.next()) {
    for (const { value } of roll.mock.results) seen.add(value);
    most = Math.max(most, seen.size - known);
    known = seen.size;
  }
  expect([known, most]).toEqual([12, 1]);
});

test('a tree is built without looking through what has been read already', () =>
  expectInProportion(async (size) => {
    let looks = 0;
    const { indexOf } = Array.prototype;
    const search = vi.spyOn(Array.prototype, 'indexOf').mockImplementation(function (this: unknown[], what, from) {
      looks += this.length;
      return indexOf.call(this, what, from);
    });
    parseSheet(
      lines(size, (at) => `npc N${at} {}`),
      'file:///one.muster',
    );
    search.mockRestore();
    return 1 + looks;
  }));

test('many things of one name are told apart in a difference by counting them', () =>
  expectInProportion(async (size) => {
    const one = character(`gear {\n${lines(size, () => 'Rope')}}\n`);
    const sheets = comparedSheets(one.context.workspace, one.uri, 'ann.muster');
    let looks = 0;
    const { get, has } = Map.prototype;
    const count = vi.spyOn(Map.prototype, 'has').mockImplementation(function (this: Map<unknown, unknown>, key) {
      looks++;
      return has.call(this, key);
    });
    const count2 = vi.spyOn(Map.prototype, 'get').mockImplementation(function (this: Map<unknown, unknown>, key) {
      looks++;
      return get.call(this, key);
    });
    const found = differencesOf(sheets, sheets);
    count.mockRestore();
    count2.mockRestore();
    expect(found).toEqual([]);
    return looks;
  }));

test('near names of a rulebook are looked for in one list', () => {
  const looks = (size: number): number => {
    const spelled = vi.spyOn(String.prototype, 'toLowerCase');
    const one = fixture(
      `=== one.rulebook\nrulebook "One"\n${lines(size, (at) => `derived Value${at} = Vlue${at}`)}=== sheet.muster\nuse "One"\nnpc A {}\n`,
    );
    const found = one.context.workspace.ruleFindings(one.uri);
    const first = spelled.mock.contexts.filter((text) => String(text) === 'Value0').length;
    spelled.mockRestore();
    expect(found.filter(({ message }) => message.includes('Did you mean "Value'))).toHaveLength(size);
    return first;
  };
  expect(looks(40)).toBe(looks(10));
});

describe('a character is checked some lines at a time', () => {
  test.each([
    ['entries', (at: number) => `quirk "Habit ${at}"`],
    ['rolls', (at: number) => `roll DX + ${at}`],
  ])('%s', (_what, line) => {
    const steps = (size: number): number => {
      const { context, uri } = character(lines(size, line));
      return [...evaluationSteps(context.workspace, uri)].length;
    };
    expect(steps(1280) - steps(640)).toBeGreaterThanOrEqual(10);
  });

  test('an edit between two steps leaves nothing of the old text', () => {
    const text = (cost: number): string =>
      `use "GURPS Lite WWII"\ncharacter Ann {\n${lines(200, (at) => `Luck [${cost + at}]`)}}\n`;
    const { context, uri } = fixture(text(1000));
    const steps = evaluationSteps(context.workspace, uri);
    for (let step = 0; step < 4; step++) steps.next();
    context.workspace.setSheet(uri, parseSheet(text(2000), uri).root);
    for (const _ of steps);
    const fresh = fixture(text(2000)).context.workspace;
    expect(context.workspace.findings(uri)).toEqual(fresh.findings(uri));
  });
});

test('hints give way at every character, whether it has a line to hint at or not', async () => {
  const one = fixture(`use "GURPS Lite WWII"\nnpc N0 { ST 11 }\n${lines(30, (at) => `npc N${at + 1} like N${at} {}`)}`);
  // Every look at the clock is a second later, so that every part is a slice of its own.
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000));
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await hints(one);
  isDone = true;
  clock.mockRestore();
  expect(turns).toBeGreaterThanOrEqual(30);
});

describe('names are read without evaluating a character', () => {
  const names = (text: string): number => {
    const one = fixture(`use "GURPS Lite WWII"\n${text}`);
    expect(mentionsOf(one.context, one.uri).length).toBeGreaterThan(0);
    return one.context.workspace.evaluations;
  };
  test('that rolls nothing and declares nothing', () =>
    expect(
      names(`npc N0 { ST 11 }\n${lines(30, (at) => `npc N${at + 1} like N${at} { IQ 12, gear { Bayonet } }`)}`),
    ).toBe(0));
  test('but for the one that rolls', () =>
    expect(names('npc Joe { ST 11 }\nnpc Jim { roll ST }\nnpc Jack { ST 12 }')).toBe(1));
});

describe('a file of many characters, or of many lines, leaves room for other messages', () => {
  const one = (): Fixture => fixture(`use "GURPS Lite WWII"\n${lines(12, (at) => `npc N${at} { ST 11, roll DX }`)}`);

  /** Turns of the event loop while a request is answered on a machine that takes 30 ms from one glance at the clock to the next. */
  const turnsDuring = async (work: () => unknown): Promise<number> => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 30;
      return now;
    });
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      if (isDone) return;
      turns++;
      setImmediate(turn);
    };
    setImmediate(turn);
    await work();
    isDone = true;
    clock.mockRestore();
    return turns;
  };

  test.each([
    ['the outline', outline],
    ['hints', hints],
    ['lenses', ({ context, uri }: Fixture) => codeLenses(context, { textDocument: { uri } }, never)],
  ])('while %s are made', async (_what, work) => {
    expect(await turnsDuring(() => work(one()))).toBeGreaterThan(10);
  });

  test('while hints of a single character are made', async () => {
    const single = character(lines(12, (at) => `quirk "Habit ${at}"`));
    expect(await turnsDuring(() => hints(single))).toBeGreaterThan(10);
  });

  test('and an outline that is no longer wanted evaluates nobody else', async () => {
    const { context, uri } = one();
    const token = { ...never, isCancellationRequested: false };
    const symbols = turnsDuring(() => {
      setImmediate(() => {
        token.isCancellationRequested = true;
      });
      return documentSymbols(context, { textDocument: { uri } }, token);
    });
    await symbols;
    expect(context.workspace.evaluations).toBeLessThan(6);
  });
});

test('of characters that are each like the one before, those are checked that the file can afford, and the rest are named', async () => {
  const { context, uri } = fixture(
    `use "GURPS Lite WWII"\nnpc N0 { }\n${lines(500, (at) => `npc N${at + 1} like N${at} { quirk "Habit ${at}"\n roll DX }`)}`,
  );
  const { workspace } = context;
  expect(workspace.findings(uri).map(({ code, message, origin }) => [code, message, origin.path])).toEqual([
    [
      'too-large',
      'N448 and those after it are not checked: `like` gives the characters of this file more than 100,000 entries. Put some of them into another file.',
      '449',
    ],
  ]);
  await outline({ context, uri } as Fixture);
  await codeLenses(context, { textDocument: { uri } }, never);
  // The first that is too much was counted; rolls of the others are read when their names are asked for.
  expect(workspace.evaluations).toBeLessThan(450);
  expect(workspace.sheet(uri, '501')?.entries).toHaveLength(500);
});
