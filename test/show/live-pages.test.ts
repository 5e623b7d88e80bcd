/** Pages that write back: what a step promises is what the edited text says, on the sheets of every game. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { editedText } from '../../language/grammar/block-edits.js';
import { parseSheet } from '../../language/grammar/parse.js';
import type { DocumentEdits } from '../../language/play/actions/apply/apply.js';
import type { Evaluation } from '../../language/sheet/cells/evaluation.js';
import { alikeIn, isWrittenIn } from '../../language/show/live/new-line.js';
import { rateEntry, type SteppedRating, stepEntry } from '../../language/show/live/step.js';
import { boxesOf, setField, type Ticked, tickBoxes } from '../../language/show/live/tick.js';
import {
  contextOf,
  type EditContext,
  entryStateOf,
  newFindings,
  unwrittenEntry,
} from '../../language/show/live/trial.js';
import { pageModel } from '../../language/show/page/build-page.js';
import { livePage } from '../../language/show/page/page-html.js';
import type { PageModel } from '../../language/show/page/page-model.js';
import { pagesText } from '../../language/show/page/print-pages.js';
import { isProblem, type Problem } from '../../language/values/problem.js';
import { exampleWorkspace } from '../proofs/examples.js';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';

/** A sheet of one file, and what its page does to it. */
function sheet(text: string, name?: string) {
  const uri = uriOf('a.muster');
  const workspace = workspaceOf({ 'a.muster': text });
  const { root } = parseSheet(text, uri);
  const desk: EditContext = { workspace, rootOf: () => root, textOf: () => text };
  const whose = workspace.sheets(uri).find((one) => name === undefined || one.name === name);
  if (!whose) throw new Error('The text holds no character of a known game.');
  const context = contextOf(desk, whose);
  if (!context) throw new Error('The sheet cannot be computed.');
  const page = pageModel(context);
  const entry = (name: string): string =>
    context.evaluation.all.find((one) => one.name === name)?.id ??
    stepsOf(page).find((id) => id.toLowerCase().endsWith(`:${name.toLowerCase()}`)) ??
    `no ${name} here`;
  const written = (edits: readonly DocumentEdits[] | Problem): string =>
    isProblem(edits) ? edits.problem : editedText(text, edits[0]?.edits ?? []);
  const after = (step: SteppedRating | Problem): string => written(isProblem(step) ? step : [step.edit]);
  /** The boxes whose id begins so; without a beginning, those of what a thing holds. */
  const boxes = (id: string): string =>
    boxesOf(page).find(({ ticks }) => (id === '' ? ticks.is === 'left' : ticks.id.startsWith(id)))?.ticks.id ?? id;
  return {
    page,
    /** The same text for another of its characters. */
    of: (other: string) => sheet(text, other),
    step: (name: string, by: 1 | -1) => stepEntry(desk, whose, entry(name), by),
    stepped: (name: string, by: 1 | -1) => after(stepEntry(desk, whose, entry(name), by)),
    rated: (name: string, value: string) => after(rateEntry(desk, whose, entry(name), value)),
    ticked: (id: string, count: number, mark?: string) =>
      written(tickBoxes(desk, whose, boxes(id), [{ count, ...(mark !== undefined && { mark }) }])),
    changed: (id: string, ...marks: readonly Ticked[]) => written(tickBoxes(desk, whose, boxes(id), marks)),
    field: (name: string, value: string) => written(setField(desk, whose, name, value)),
  };
}

const joe = `use "GURPS Lite WWII"
character Joe {
  age 30
  points 35
  DX 12 [20]
  Stealth 13
  Climbing [2]
  Guns (Rifle) 14 [4]
  hits taken 2
  gear { 3 Hand Grenade }
}
`;

test('a step says what it costs, does to the odds and breaks, before it is taken', () => {
  const step = sheet(joe).step('Stealth', 1);
  if (isProblem(step)) throw new Error(step.problem);
  expect(step).toMatchObject({
    before: { level: '13', chance: '84 %', cost: '4', spent: '28' },
    after: { level: '14', chance: '91 %', cost: '8', spent: '32' },
  });
  expect(step.words).toMatch(/^13 → 14: \+4 points \(32 of 35\), 84 % → 91 %\./);
});

test('it writes the rating; a written cost follows it, and one that is not written is not added', () => {
  expect(sheet(joe).stepped('Stealth', 1)).toBe(joe.replace('Stealth 13', 'Stealth 14'));
  expect(sheet(joe).stepped('DX', -1)).toBe(joe.replace('DX 12 [20]', 'DX 11 [10]'));
  expect(sheet(joe).stepped('Climbing', 1)).toBe(joe.replace('Climbing [2]', 'Climbing [4]'));
});

test('a rating comes after the specialty of a line that has none yet', () => {
  const bare = joe.replace('Guns (Rifle) 14 [4]', 'Guns (Rifle)');
  expect(sheet(bare).rated('Guns', '13')).toBe(joe.replace('Guns (Rifle) 14 [4]', 'Guns (Rifle) 13'));
});

test('a rating that is typed is written in its place, and what is no rating is refused', () => {
  expect(sheet(joe).rated('Stealth', ' 15 ')).toBe(joe.replace('Stealth 13', 'Stealth 15'));
  expect(sheet(joe).rated('Stealth', '15 }')).toBe('Stealth cannot be 15 }. Nothing is written.');
  expect(sheet(joe).rated('Stealth', '')).toBe('Stealth cannot be empty. Nothing is written.');
});

describe('a skill at its default', () => {
  const untrained = (line: string) => joe.replace('Climbing [2]', line);

  test('is bought with the first step above it, and says what that costs before', () => {
    const step = sheet(untrained('Swimming')).step('Swimming', 1);
    if (isProblem(step)) throw new Error(step.problem);
    expect(step.words).toMatch(/^8 → 11: \+0\.5 points \(/);
    expect(sheet(untrained('Swimming')).stepped('Swimming', 1)).toBe(untrained('Swimming 11'));
    expect(sheet(untrained('Swimming')).stepped('Swimming', -1)).toBe(
      'Swimming has no lower step. Nothing is written.',
    );
  });

  test('loses what its line says of the default', () => {
    expect(sheet(untrained('Climbing 7 (default DX-5)')).stepped('Climbing', 1)).toBe(untrained('Climbing 10'));
    expect(sheet(untrained('Climbing 7 [0]')).stepped('Climbing', 1)).toBe(untrained('Climbing 10 [0.5]'));
  });

  test('has a row where a roll or a thing uses it and no line says it; the step writes the line', () => {
    const used = `use "GURPS Lite WWII"
weapon Stutzen { skill Guns (Rifle), damage 5d }
npc Tom {
  DX 12
  Stealth 13
  gear { Stutzen }
  roll Swimming
  roll Guns (Pistol) + 1
}
`;
    const { page, stepped } = sheet(used);
    const skills = page.sides.flat(3).flatMap((block) => (block.type === 'traits' ? block.groups : []));
    expect(
      skills.flatMap(({ rows }) => rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)])),
    ).toEqual([
      ['Stealth', '13', 'DX+1', '84 %', '4'],
      ['Swimming', '8', 'DX−4', '26 %', 'default'],
      ['Guns (Pistol)', '9', 'DX−3', '38 %', 'default'],
      ['Guns (Rifle)', '9', 'DX−3', '38 %', 'default'],
    ]);
    expect(stepped('swimming', 1)).toBe(used.replace('Stealth 13', 'Stealth 13\n  Swimming 11'));
    expect(stepped('guns~rifle', 1)).toBe(used.replace('Stealth 13', 'Stealth 13\n  Guns (Rifle) 12'));
  });
});

describe('what has no line in the sheet gets one where it belongs', () => {
  const base = (text: string) => `use Godlike
npc Base {
  Body 2 { Brawling 2, Health 1 }
  Coordination 2 { Dodge 1, Rifle 1 }
  Sense 2, Brains 2, Command 2, Cool 2
}
npc Sam like Base {
${text}}
`;

  test('an attribute that everybody has', () => {
    const step = sheet(joe).step('IQ', 1);
    if (isProblem(step)) throw new Error(step.problem);
    expect(step.words).toBe('10 → 11: +10 points (38 of 35). In a new line. New: 38 points spent, 35 to spend.');
    expect(sheet(joe).stepped('IQ', 1)).toBe(joe.replace('DX 12 [20]', 'DX 12 [20]\n  IQ 11'));
    expect(sheet(joe).stepped('HT', -1)).toBe(joe.replace('DX 12 [20]', 'DX 12 [20]\n  HT 9'));
    expect(sheet(joe).rated('IQ', '13')).toBe(joe.replace('DX 12 [20]', 'DX 12 [20]\n  IQ 13'));
  });

  test('an attribute goes before the first skill, and into an empty sheet', () => {
    const bare = 'use "GURPS Lite WWII"\ncharacter Joe {\n  age 30\n  Stealth 13\n  roll Stealth\n}\n';
    expect(sheet(bare).stepped('DX', 1)).toBe(bare.replace('30\n', '30\n  DX 11\n'));
    expect(sheet('use "GURPS Lite WWII"\nnpc Joe { }\n').stepped('DX', 1)).toBe(
      'use "GURPS Lite WWII"\nnpc Joe { DX 11 }\n',
    );
  });

  test('what comes from a sheet that this one is like, with the braces around it', () => {
    expect(sheet(base('')).of('Sam').stepped('Body', 1)).toBe(base('  Body 3\n'));
    expect(sheet(base('')).of('Sam').stepped('Rifle', 1)).toBe(base('  Coordination { Rifle 2 }\n'));
    expect(sheet(base('  Coordination 3\n')).of('Sam').stepped('Rifle', 1)).toBe(
      base('  Coordination 3 { Rifle 2 }\n'),
    );
    expect(sheet(base('  Coordination { Rifle 3 }\n')).of('Sam').stepped('Dodge', -1)).toBe(
      base('  Coordination { Rifle 3, Dodge 0 }\n'),
    );
  });

  test('with its specialty', () => {
    const rifleman = `use "GURPS Lite WWII"
npc Rifleman { DX 11, Guns (Rifle) 13 [4], Guns (Pistol) 12 }
npc Tom like Rifleman {
  ST 11
}
`;
    expect(sheet(rifleman).of('Tom').stepped('Guns', 1)).toBe(
      rifleman.replace('ST 11\n', 'ST 11\n  Guns (Rifle) 14\n'),
    );
  });
});

test('boxes of a track write its field, add it and take it away', () => {
  expect(sheet(joe).ticked('hits taken', 4)).toBe(joe.replace('hits taken 2', 'hits taken 4'));
  expect(sheet(joe).ticked('hits taken', 0)).toBe(joe.replace('  hits taken 2\n', ''));
  expect(sheet(joe).ticked('fatigue taken', 1)).toBe(
    joe.replace('hits taken 2\n', 'hits taken 2\n  fatigue taken 1\n'),
  );
  expect(sheet(joe).ticked('hits taken', 99)).toMatch(/^There are only \d+ boxes here\.$/);
});

test('a box of several things is one of them that is used up', () => {
  const { page, ticked } = sheet(joe);
  const id = boxesOf(page).find(({ ticks }) => ticks.id.endsWith('quantity'))?.ticks.id ?? '';
  expect(ticked(id, 1)).toBe(joe.replace('3 Hand Grenade', '2 Hand Grenade'));
  expect(ticked(id, 3)).toBe(joe.replace('3 Hand Grenade', '0 Hand Grenade'));
});

test('what is used up is on the page as none', () => {
  const used = sheet(joe.replace('3 Hand Grenade', '0 Hand Grenade')).page;
  expect(pagesText([used], [], 'page')).toContain('0 × Hand Grenade');
});

describe('boxes of what a thing holds', () => {
  /** A character with things, in a game. */
  const armed = (game: string, gear: string, before = '') =>
    `use "${game}"\n${before}character Joe {\n  gear { ${gear} }\n}\n`;
  const garand = 'weapon "M1 Garand" { skill Guns (Rifle), damage 7d, Shots 8 }\n';
  const gauss = 'weapon "Coil Gun" { magazine 6 }\n';
  const rifle = 'weapon "Old Rifle" { skill Shoot, manner ranged, rounds 5 }\n';
  const carbine = 'weapon Karabiner like Carbine { rounds 5 }\n';
  test.each([
    ['GURPS Lite WWII', garand, 'M1 Garand', 'M1 Garand { loaded 6 }'],
    ['GURPS Lite WWII', garand, 'M1 Garand { loaded 7 }', 'M1 Garand { loaded 6 }'],
    ['Rough Methods', rifle, 'Old Rifle', 'Old Rifle { loaded 3 }'],
    ['Men & Supermen', gauss, 'Coil Gun', 'Coil Gun { loaded 4 }'],
    ['Godlike', carbine, 'Karabiner', 'Karabiner { rounds 3 }'],
  ])('write how many are left, in %s', (game, declared, gear, after) =>
    expect(sheet(armed(game, gear, declared)).ticked('', 2)).toBe(armed(game, after, declared)),
  );

  test('have a mark to tick them with before the first is ticked', () =>
    expect(
      livePage(sheet(armed('GURPS Lite WWII', 'M1 Garand', garand)).page)
        .blocks.map(([, html]) => html)
        .join(''),
    ).toContain('loaded" data-marks="[[&quot;X&quot;,&quot;used&quot;,0]]"'));

  test('are ticked by what is written, and without ticks as it was before', () => {
    const text = armed('Godlike', 'Karabiner { rounds 3 }', carbine);
    const { page, ticked } = sheet(text);
    expect(boxesOf(page).filter(({ ticks }) => ticks.is === 'left')).toMatchObject([
      { boxes: { total: 5, marked: [{ count: 2 }] } },
    ]);
    expect(ticked('', 0)).toBe(armed('Godlike', 'Karabiner', carbine));
  });

  test('of several things on one line are for paper, and say so', () => {
    const { page } = sheet(armed('GURPS Lite WWII', '2 M1 Garand', garand));
    expect(boxesOf(page).flatMap(({ ticks }) => (ticks.is === 'left' ? ticks.field : []))).toEqual(['quantity']);
    expect(
      livePage(page)
        .blocks.map(([, html]) => html)
        .join(''),
    ).toMatch(/title="Only for paper: there are several of these on one line\. Give each a line of its own/);
  });
});

const ada = `use Godlike
character Ada {
  Body 2, Coordination 2, Sense 2, Brains 2, Command 2, Cool 3
  will 5
  wounds { left arm 1 killing }
}
`;

test('boxes of a body write wounds: more of a kind, another kind, none', () => {
  expect(sheet(ada).ticked('wounds left arm', 2, 'killing')).toBe(ada.replace('arm 1 killing', 'arm 2 killing'));
  expect(sheet(ada).ticked('wounds left arm', 1, 'shock')).toBe(
    ada.replace('arm 1 killing', 'arm 1 killing, left arm 1 shock'),
  );
  expect(sheet(ada).changed('wounds left arm', { mark: 'killing', count: 0 }, { mark: 'shock', count: 1 })).toBe(
    ada.replace('arm 1 killing', 'arm 1 shock'),
  );
  expect(sheet(ada).ticked('wounds left arm', 0, 'killing')).toBe(ada.replace('  wounds { left arm 1 killing }\n', ''));
  expect(sheet(ada).ticked('wounds left arm', 1, 'burnt')).toBe('Nothing is marked with "burnt" here.');
});

test('where the wound is named by its harm, its place is the choice', () => {
  const hero = 'use "Men & Supermen"\ncharacter Max {\n  Strength 12\n}\n';
  expect(sheet(hero).ticked('wounds head', 2, 'Wound')).toBe(hero.replace('12\n', '12\n  wounds { Wound 2 head }\n'));
});

test('a store that goes up and down is typed', () => {
  expect(sheet(ada).field('will', '4')).toBe(ada.replace('will 5', 'will 4'));
  expect(sheet(ada).field('rank', 'Corporal')).toBe(ada.replace('will 5\n', 'will 5\n  rank Corporal\n'));
  expect(sheet(ada).field('wil', '4')).toBe('There is no field called "wil" in this game.');
});

describe('a step of an entry is an edit after which the sheet says what was promised', () => {
  const { workspace, sheets } = exampleWorkspace();
  /** Where the edits are written: what they were promised for stays as it is. */
  const { workspace: edited } = exampleWorkspace();
  test.each(sheets.filter((uri) => uri.startsWith('file:///examples/')))('%s', (uri) => {
    const text = readFileSync(uri.slice('file:///'.length), 'utf8');
    const { root } = parseSheet(text, uri);
    const desk: EditContext = { workspace, rootOf: () => root, textOf: () => text };
    const wrong: string[] = [];
    const tried = new Map<string | undefined, number>();
    for (const { path, name } of workspace.sheets(uri)) {
      const whose = { uri, path };
      const before = contextOf(desk, whose);
      if (!before) continue;
      for (const [index, id] of someOf(stepsOf(pageModel(before)), before.evaluation, tried).entries()) {
        const step = stepEntry(desk, whose, id, index % 2 === 0 ? 1 : -1);
        if (isProblem(step)) {
          // What is bought for the least that buys anything has nothing below it.
          if (!/ has no lower step\./.test(step.problem)) wrong.push(`${name} ${id}: ${step.problem}`);
          continue;
        }
        edited.setSheet(uri, parseSheet(editedText(text, step.edit.edits), uri).root);
        const after = contextOf({ ...desk, workspace: edited }, whose);
        const entry = before.evaluation.all.find((one) => one.id === id) ?? unwrittenEntry(before, id);
        const isNew = entry && !isWrittenIn(entry, uri);
        const written = after && isNew ? alikeIn(after.evaluation, entry).find((one) => isWrittenIn(one, uri)) : entry;
        const now = after && entryStateOf(after, written?.id ?? id);
        const found = after ? newFindings(before.sheet.findings, after.sheet.findings) : [];
        if (JSON.stringify([now, found]) !== JSON.stringify([step.after, step.findings]))
          wrong.push(`${name} ${id}: ${JSON.stringify([now, found])} not ${step.words}`);
      }
    }
    edited.setSheet(uri, root);
    expect(wrong).toEqual([]);
  });
});

/** Of a character two entries of each kind, and of a file six: more of the same would only take longer. */
function someOf(
  ids: readonly string[],
  { all }: Evaluation,
  tried: Map<string | undefined, number>,
): readonly string[] {
  const kinds = ids.map((id) => all.find((one) => one.id === id)?.kind);
  return ids.filter((_, index) => {
    const kind = kinds[index];
    const before = tried.get(kind) ?? 0;
    if (before >= 6 || kinds.slice(0, index).filter((other) => other === kind).length >= 2) return false;
    tried.set(kind, before + 1);
    return true;
  });
}

/** Keys of the rows that can be raised and lowered. */
function stepsOf(page: PageModel): string[] {
  const keys: string[] = [];
  const visit = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return;
    if ('steps' in one && one.steps === true && 'key' in one && typeof one.key === 'string') keys.push(one.key);
    for (const inner of Object.values(one)) visit(inner);
  };
  visit(page);
  return keys;
}
