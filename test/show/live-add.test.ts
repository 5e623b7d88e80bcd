/** What can be added to a section of a page: what the game has, what it costs this character, and the line that is written. */
import { describe, expect, test } from 'vitest';
import { editedText } from '../../language/grammar/block-edits.js';
import { parseSheet } from '../../language/grammar/parse.js';
import { additions, addTo } from '../../language/show/live/add.js';
import type { EditContext } from '../../language/show/live/trial.js';
import { isProblem } from '../../language/values/problem.js';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';
import { pageOf } from './page/pages.js';

const joe = `use "GURPS Lite WWII"
character Joe {
  points 60
  DX 12, IQ 11
  Combat Reflexes
  Stealth 13
  Guns (Rifle) 14
  gear { Steel Helmet }
}
weapon "M1 Garand" { skill Guns (Rifle), damage 7d, Shots 8 }
armour "Steel Helmet" { PD 3, DR 4, covers head }
`;

const rowe = `use Godlike
character Rowe {
  Body 2 { Brawling 2 }
  Coordination 2
  Sense 2, Brains 2, Command 2, Cool 2
}
`;

/** The first character of a text, and what can be added to it. */
function sheet(text: string) {
  const uri = uriOf('a.muster');
  const workspace = workspaceOf({ 'a.muster': text });
  const { root } = parseSheet(text, uri);
  const editing: EditContext = { workspace, rootOf: () => root, textOf: () => text };
  const [whose] = workspace.sheets(uri);
  if (!whose) throw new Error('The text holds no character of a known game.');
  const listed = (...kinds: string[]) => {
    const all = additions(editing, whose, kinds);
    if (isProblem(all)) throw new Error(all.problem);
    return all;
  };
  const named = (label: string, ...kinds: string[]) => {
    const one = listed(...kinds).find((addition) => addition.label === label);
    if (!one) throw new Error(`${label} cannot be added`);
    return one;
  };
  const added = (label: string, kind: string, typed?: string) => {
    const done = addTo(editing, whose, [kind], named(label, kind).key, typed);
    if (isProblem(done)) return { words: done.problem, text };
    return { words: done.words, text: editedText(text, done.edits[0]?.edits ?? []) };
  };
  return { labels: (...kinds: string[]) => listed(...kinds).map(({ label }) => label), named, added };
}

describe('the list', () => {
  test('has what may be taken, with the choices that have to be made, and what it costs', () => {
    const { labels, named } = sheet(joe);
    expect(named('Guns (Pistol) 12', 'skill')).toMatchObject({ kind: 'skill', price: '0.5' });
    expect(named('Absolute Timing', 'advantage')).toMatchObject({ kind: 'advantage', price: '5' });
    expect(labels('skill')).toContain('Area Knowledge (…) 10');
    // What is taken and cannot be taken twice is not there.
    expect(labels('skill').filter((one) => /^(?:Stealth|Guns \(Rifle\))/.test(one))).toEqual([]);
    expect(labels('advantage')).not.toContain('Combat Reflexes');
  });

  test('has what things are bought for, and what words of one’s own cost', () => {
    const { named, labels } = sheet(joe.replace('covers head }', 'covers head, price 20 }'));
    expect(named('Steel Helmet', 'armour').price).toBe('$20');
    expect(named('M1 Garand', 'weapon', 'armour').price).toBeUndefined();
    expect(labels('quirk')).toContain('…');
    expect(named('…', 'quirk').price).toBe('-1');
  });

  test('says in whose braces something stands, and costs are left out where nothing has one', () => {
    expect(sheet(rowe).named('Rifle 1d', 'skill')).toEqual({
      key: expect.any(String),
      label: 'Rifle 1d',
      kind: 'skill',
      inside: 'Coordination',
    });
    expect(sheet(rowe).labels('skill')).not.toContain('Brawling 1d');
  });
});

describe('what is added', () => {
  test('is a line beside others of its kind, and its result is reported', () => {
    const { words, text } = sheet(joe).added('Absolute Timing', 'advantage');
    expect(text).toBe(joe.replace('  Combat Reflexes\n', '  Combat Reflexes\n  Absolute Timing\n'));
    expect(words).toMatch(/^Absolute Timing is written: \+5 points \(\d+ of 60\)\./);
  });

  test('is a line in the braces that it belongs to, which are written where there are none', () => {
    expect(sheet(rowe).added('Athletics 1d', 'skill').text).toBe(
      rowe.replace('Brawling 2', 'Brawling 2, Athletics 1d'),
    );
    expect(sheet(rowe).added('Rifle 1d', 'skill').text).toBe(
      // The text was aligned, and still is.
      rowe.replace('Body 2 {', 'Body 2         {').replace('Coordination 2', 'Coordination 2 { Rifle 1d }'),
    );
  });

  test('is a thing in its list, or one more of it', () => {
    expect(sheet(joe).added('M1 Garand', 'weapon').text).toContain('gear { Steel Helmet, M1 Garand }');
    expect(sheet(joe).added('Steel Helmet', 'armour').text).toContain('gear { 2 Steel Helmet }');
    expect(sheet(joe).added('…', 'thing', 'Lucky Coin').text).toContain('gear { Steel Helmet, Lucky Coin }');
  });

  test('has the words of the author, which are words only', () => {
    expect(sheet(joe).added('…', 'quirk', 'Whistles at night').text).toContain('  quirk "Whistles at night"\n');
    expect(sheet(joe).added('Area Knowledge (…) 10', 'skill', 'Senio').text).toContain('  Area Knowledge (Senio) 10\n');
    for (const typed of ['', '  ', 'x" } npc Moe {', 'a\nb', '(', 'x'.repeat(200)])
      expect(sheet(joe).added('…', 'quirk', typed)).toMatchObject({
        words: expect.stringMatching(/^… cannot be .*Nothing is written\.$/s),
        text: joe,
      });
  });

  test('says what would be wrong with it', () => {
    const poor = joe.replace('points 60', 'points 5');
    expect(sheet(poor).added('Absolute Timing', 'advantage').words).toMatch(/New: .*5 to spend/);
  });
});

test('a page names the sections that can grow, and what none of them shows yet', () => {
  const { sides, adds } = pageOf(joe);
  const growing = sides.flat(3).flatMap(({ title, adds: kinds = [] }) => (kinds.length > 0 ? [[title, kinds]] : []));
  expect(growing).toContainEqual(['Skills', ['skill']]);
  expect(growing).toContainEqual(['Armour', ['armour']]);
  // The attributes are everybody's, and what happens to somebody is not chosen.
  expect(growing.flat(2)).not.toContain('attribute');
  expect(adds.map(({ kind }) => kind)).toContain('thing');
  expect(adds.map(({ kind }) => kind)).not.toContain('condition');
});
