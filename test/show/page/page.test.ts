import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cardMarkdown, cardText } from '../../../language/show/page/card.js';
import { pageArticle } from '../../../language/show/page/page-html.js';
import { pageMarkdown, pageText } from '../../../language/show/page/page-report.js';
import { blockOf, pageOf } from './pages.js';

const game = `rulebook Isle
dice under 3d6 { }
dice under 1d100 as percent { }
kind stat "what one is" { rating from 1 to 20 else 10; cost 5 * (rating - 10); rolls rating }
stat Might
stat Wit
kind lore "what is known" { open; rating from 1 to 100; rolls rating on percent }
kind oath "what was sworn" { open text; cost -1 }
kind arm is item { open; field harm formula; field reach number in yd else 1; field shots number else 0 }
kind thing is item { open; field weight number in lb else 0 }
list gear of arm, thing
list pockets of thing
kind wound is item { rating from 1; option how { bruise; cut } }
wound Hand
wound Head
list wounds of wound
field hurt number else 0
field home text
derived Health = Might + 1
derived Hand Boxes = 4
derived Shield = 2
derived Luck in "%" = 5 * Wit { rolls Luck on percent }
derived Stumble = if hurt > 5 then -2 else 0 { hidden }
derived Out = hurt > 9 { hidden }
derived Strike of arm = Might
modifier stumbling { always if hurt > 5; shift -3 }
table Place by place gives boxes, guard, full { Hand: "Hand Boxes" "Shield" "useless"; Head: 2 none "out" }
table Hit by roll from 1 to 6 gives place { 1..4: "Hand", 5..6: "Head" }
arm Sling { harm: 1d + 1; reach: 40; shots: 6 }
arm Club { harm: 2d }
`;
const page = `page {
  facts home, "Player"
  scores stat | numbers "At a glance" Luck | track Health less hurt { at 3: "limps"; at -Might: "gone" }
  body Place, boxes, guard as "guarded by", full as "when full" on Hit with wounds { bruise: "/"; cut: "X" }
  attacks Strike, harm as Damage, reach, shots boxes { Fist: Strike = Might - 1, harm = 1d - 2 }
  traits lore
  items "Pack" arm with reach
  rolls
}
`;
const text = `use Isle
character Ann {
  home Skerry
  Might 12
  lore Tides 60
  hurt 2
  gear { Sling, Club, 3 Rope 2 lb }
  pockets { Coin 1 lb }
  wounds { Hand 3 (bruise), Hand 1 (cut) }
  roll Might "the door"
  note Swims like a seal.
  oath Never to lie
}
`;
const ann = (declared = page, own = text) => pageOf(own, { 'isle.rulebook': game + declared });

describe('the page of a character', () => {
  test('has facts, and lines for those that nobody wrote', () =>
    expect(ann().facts.map(({ label, text: said }) => [label, said])).toEqual([
      ['Home', 'Skerry'],
      ['Player', undefined],
    ]));
  test('shows what everybody has of a kind, written or not, with the chance of its roll', () =>
    expect(blockOf(ann(), 'scores').items.map(({ label, text: level, chance }) => [label, level, chance])).toEqual([
      ['Might', '12', '74 %'],
      ['Wit', '10', '50 %'],
    ]));
  test('rolls a value and a trait on the dice that they name', () => {
    expect(blockOf(ann(), 'numbers').items[0]).toMatchObject({ text: '50%', chance: '50 %' });
    expect(blockOf(ann(), 'traits', 'Lores').groups[0]?.rows[0]?.cells.map((cell) => cell.text)).toEqual([
      '60',
      '60 %',
    ]);
  });
  test('ticks the boxes of a track by its field, and says what happens where', () => {
    const { value, steps } = blockOf(ann(), 'track');
    expect(value.boxes).toMatchObject({ total: 13, marked: [{ word: 'hurt', sign: 'X', count: 2 }] });
    expect(steps).toEqual([
      { at: '3', words: 'limps' },
      { at: '\u221212', words: 'gone' },
    ]);
  });
  test('shows the words that stand in quotes after a thing, as what hurts is said there', () => {
    const own = text.replace('{ Sling, Club,', '{ Sling "of her mother", Club,');
    const rows = blockOf(ann(page, own), 'table', 'Pack').rows.map(({ name }) => name);
    expect(rows[0]).toBe('Sling “of her mother”');
    expect(pageText(ann(page, own))).toContain('“of her mother”');
  });
  test('marks wounds at their places: how many boxes, what guards them, what it means when they are full', () => {
    const [hand, head] = blockOf(ann(), 'body').places;
    expect(hand).toMatchObject({
      name: 'Hand',
      hitOn: '1\u20134',
      boxes: {
        total: 4,
        marked: [
          { word: 'bruise', sign: '/', count: 3 },
          { word: 'cut', sign: 'X', count: 1 },
        ],
      },
      isFull: true,
      values: [expect.objectContaining({ label: 'guarded by', text: '2' })],
      words: [{ label: 'when full', text: 'useless' }],
    });
    expect(head).toMatchObject({ hitOn: '5\u20136', boxes: { total: 2, marked: [] } });
    expect(head?.isFull).toBeUndefined();
  });
  test('a word at a place is a word, even where the game has a value of that name', () =>
    expect(blockOf(ann(), 'body').places[1]).toMatchObject({
      values: [],
      words: [{ label: 'when full', text: 'out' }],
    }));
  test('has a row for each way to attack; a unit that a column shares is in its head, and empty columns are left out', () => {
    const { head, rows } = blockOf(ann(), 'table', 'Attacks');
    expect(head.map(({ label, unit }) => [label, unit])).toEqual([
      ['Strike', undefined],
      ['Damage', undefined],
      ['Reach', 'yd'],
      ['Shots', undefined],
    ]);
    expect(rows.map(({ name, cells }) => [name, ...cells.map((cell) => cell.text)])).toEqual([
      ['Sling', '12', '1d+1', '40', '6'],
      ['Club', '12', '2d', '', ''],
      ['Fist', '11', '1d-2', '', ''],
    ]);
    expect(rows[0]?.cells[0]?.chance).toBe('74 %');
    expect(rows[0]?.cells[3]?.boxes).toMatchObject({ total: 6, marked: [], why: expect.stringContaining('no field') });
  });
  test('has a row for a thing by itself, if it does something without its modes, and one for each of them', () => {
    const arms =
      'arm Musket { harm: 3d; mode butt { harm: 1d } }\narm Spear { reach: 2; mode thrust { harm: 1d }; mode throw { harm: 1d - 1 } }\n';
    const { rows } = blockOf(ann(arms + page, text.replace('Sling, Club', 'Musket, Spear')), 'table', 'Attacks');
    expect(rows.map(({ name, cells }) => `${name} ${cells[1]?.text}`)).toEqual([
      'Musket 3d',
      'Musket, butt 1d',
      'Spear, thrust 1d',
      'Spear, throw 1d-1',
      'Fist 1d-2',
    ]);
  });
  test('says by which line an attack with a thing is made, where the game has one', () => {
    const attack = 'action hit { names somebody; takes arm; rolls Might }\n';
    const [sling, , fist] = blockOf(ann(attack + page.replace('Might - 1', 'Health')), 'table', 'Attacks').rows;
    expect(sling?.cells[0]).toMatchObject({ chance: '74 %', roll: 'hit with Sling' });
    expect(fist?.cells[0]).toMatchObject({ chance: '84 %', roll: 'Health' });
    expect(pageArticle(ann(attack + page), { live: true })).toContain(
      '<button type="button" data-roll="hit with Sling" aria-label="roll hit with Sling, 74 %"',
    );
  });
  test('says what a roll comes to now, where something acts on every roll', () => {
    const hurt = ann(page, text.replace('hurt 2', 'hurt 6'));
    expect(blockOf(hurt, 'table', 'Attacks').rows[0]?.cells[0]).toMatchObject({ text: '12', now: '9', chance: '38 %' });
  });
  test('hides nothing that its author wrote: kinds, things and notes that no block names come after the others', () => {
    const titles = ann()
      .sides.flat(3)
      .map(({ title, type }) => title ?? type);
    expect(titles).toEqual([
      'Stats',
      'At a glance',
      'track',
      'Body',
      'Attacks',
      'Lores',
      'Pack',
      'Prepared rolls',
      'Oaths',
      'Gear',
      'Pockets',
      'Notes',
    ]);
    expect(blockOf(ann(), 'table', 'Gear').rows.map(({ name, count }) => [name, count])).toEqual([['Rope', 3]]);
  });
  test('shows of a name that no rulebook knows what is written of it, and no price of what the group declared without one', () => {
    const own = text
      .replace('use Isle', 'use Isle\ntrait Lucky [0]')
      .replace('lore Tides', 'Sailmaking 12 [4]\n  Lucky\n  lore Tides');
    const rows = (title: string) =>
      blockOf(ann(page, own), 'traits', title).groups.flatMap((group) =>
        group.rows.map(({ name, cells }) => [name, ...cells.map((cell) => cell.text)]),
      );
    expect(rows('Not in the rulebook')).toEqual([['Sailmaking', '12', '4']]);
    expect(rows('Traits')).toEqual([['Lucky']]);
  });
  test('has findings at the row that they are about', () => {
    const wrong = ann(page, text.replace('Might 12', 'Might 42'));
    const row = blockOf(wrong, 'scores').items[0]?.key;
    expect(wrong.findings.map(({ code, row: at }) => [code, at])).toEqual([['out-of-range', row]]);
  });
  test('of a game that declares none shows all the same things', () => {
    const titles = ann('')
      .sides.flat(3)
      .map(({ title, type }) => title ?? type);
    expect(titles).toEqual([
      'Stats',
      'In numbers',
      'Attacks',
      'Lores',
      'Oaths',
      'Arm',
      'Thing',
      'Wound',
      'Prepared rolls',
      'Notes',
    ]);
    expect(ann('').facts.map(({ label }) => label)).toEqual(['Hurt', 'Home']);
  });
});

describe('a page as text', () => {
  test('in a terminal', () => {
    const lines = pageText(ann()).split('\n');
    expect(lines).toContain('Might  12 (74 %)      10');
    expect(lines.find((line) => line.startsWith('Hand '))?.replace(/ +/g, ' ')).toBe(
      'Hand 1\u20134 [///X] guarded by 2 FULL: useless',
    );
    expect(lines).toContain('Health 13 [XX___________]');
  });
  test('in Markdown, in which no name is markup', () => {
    const hostile = ann(page, text.replace('Tides', '"<b>*Tides*"'));
    expect(pageMarkdown(hostile)).toContain('\\<b\\>\\*Tides\\*');
  });
  test('as a stat block of some lines', () => {
    expect(cardText(ann()).split('\n')).toEqual([
      'Ann (Isle, 9 points)',
      'Home Skerry',
      'Might 12 · Wit 10',
      'Luck 50%',
      'Health 13 [XX___________]',
      'Lores: Tides 60',
      'Oaths: Never to lie',
      'Sling: 12 (74 %), Damage 1d+1, Reach 40 yd, Shots 6 [______]',
      'Club: 12 (74 %), Damage 2d',
      'Gear: 3 × Rope',
      'Pockets: Coin',
      '1\u20134 Hand [2] FULL [///X] · 5\u20136 Head [__]',
      '',
    ]);
    expect(cardMarkdown(ann())).toMatch(/^\*\*Ann\*\* · Isle, 9 points {2}\n/);
  });
});

describe('what a page leaves out', () => {
  const game2 =
    'rulebook Isle\ndice under 1d100 { }\nkind stat { rating from 1 to 99 else 10; rolls rating }\nstat Wit\n';
  const own = (declared: string, body: string) =>
    pageOf(`use Isle\ncharacter Ann {\n${body}\n}\n`, { 'isle.rulebook': game2 + declared });

  test('is the chance of a value that is its own', () => {
    const model = own('derived Luck in "%" = 5 * Wit { rolls Luck }\npage { scores stat | numbers Luck }\n', 'Wit 9');
    expect(cardText(model)).toContain('Luck 45%\n');
    expect(pageArticle(model)).not.toContain('45 %');
    expect(pageArticle(model, { live: true })).toMatch(/<button[^>]* data-roll="Luck"[^>]*>roll<\/button>/);
  });

  test('is the level of a part that has none, and the sign of one that is written with a sign stays', () => {
    const model = own(
      'kind gift { open; rating from 1 to 9; rolls rating }\nkind way { under gift; rating from 0 to 9 else 0 }\nway Fast\nway Far\npage { scores stat; powers gift }\n',
      'gift Flying 5 { Fast, Far +2 }',
    );
    expect(cardText(model)).toContain('Flying 5 (5 %): Fast, Far +2\n');
  });

  test('is the colon where nothing follows, and a stat block says what is inside of what', () => {
    const model = own(
      'kind gift { open; rating from 1 to 9; rolls rating }\nkind thing is item { open }\nlist gear of thing\npage { scores stat; powers gift; items thing }\n',
      'gift Flying 5\ngear { Pack { Rope, Tin { Salt } }, Lamp }',
    );
    expect(cardText(model)).toContain('\nFlying 5 (5 %)\n');
    expect(cardText(model)).toContain('Thing: Pack (Rope, Tin (Salt)), Lamp\n');
  });
});

describe('a page in HTML', () => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>\'';
  test('never makes markup of what an author wrote', () => {
    const name = JSON.stringify(hostile);
    const html = pageArticle(
      ann(
        page,
        `use Isle\ncharacter ${name} { home ${name}; lore ${name} 60; gear { arm ${name} { harm 1d } }; roll Might ${name}; note ${hostile} }`,
      ),
      { live: true },
    );
    expect(html).not.toMatch(/<img|<script|onerror=[^&]*>/);
    expect(html.match(/&lt;img src=x/g)?.length).toBeGreaterThan(4);
  });
  test('has one main heading, scopes for all heads of tables, and words for boxes', () => {
    const html = pageArticle(ann());
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<th(?=[ >])(?![^>]*scope=)/);
    expect(html).toContain('aria-label="4 boxes: 3 bruise, 1 cut"');
    expect(html).not.toMatch(/ style=|<button/);
  });
  test('in an editor names places, cells and rolls', () => {
    const html = pageArticle(ann(), { live: true });
    expect(html).toMatch(/<button type="button" data-line="2" data-column="1" data-end="\d+">Ann<\/button>/);
    expect(html).toContain('data-cell="derived:luck"');
    expect(html).toContain('data-roll="Luck"');
    expect(html).toContain('data-block="attacks"');
  });
});

test('the model of a rich character stays small', () => {
  const files = { 'a.muster': readFileSync('examples/gurps-lite-wwii/platoon.muster', 'utf8') };
  const model = pageOf(
    `use "GURPS Lite WWII"\n${files['a.muster'].slice(files['a.muster'].indexOf('character "Sgt.'))}`,
  );
  expect(JSON.stringify(model).length).toBeLessThan(60_000);
});
