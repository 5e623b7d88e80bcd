import { describe, expect, test } from 'vitest';
import { namesIn } from './names-in.js';

const game = `=== isle.rulebook
rulebook Isle
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Might
kind arm is item { field harm formula; field shots number; field unspent number }
list gear of arm
field hurt number else 0
derived Health = Might + 1
derived Strike of arm = Might
table Place by place gives boxes { arm: 4 }
page {
  facts hurt, "Player"
  scores stat | numbers "At a glance" Might as Strength
  + track Health less hurt { at Might: "still up" }
  body Place, boxes
  attacks Strike, harm, shots boxes left unspent { Fist: Strike = Might, harm = 1d }
  items arm with harm
}
`;

const { defined, renamed } = namesIn(game);

describe('a name on a page', () => {
  test.each([
    ['facts', 'hurt', 'field «hurt» number'],
    ['scores', 'stat', 'kind «stat» {'],
    ['glance', 'Might', 'stat «Might»'],
    ['track', 'Health', 'derived «Health» ='],
    ['less', 'hurt', 'field «hurt» number'],
    ['at ', 'Might', 'stat «Might»'],
    ['body', 'Place', 'table «Place» by'],
    ['attacks', 'Strike', 'derived «Strike» of'],
    ['attacks', 'harm', 'field «harm» formula'],
    ['attacks', 'unspent', 'field «unspent» number'],
    ['Fist', 'harm', 'field «harm» formula'],
    ['items', 'arm', 'kind «arm» is item'],
  ])('after `%s`, %s, leads to where it is declared', async (after, text, declared) => {
    expect(await defined(`  ${after}`.replace('  at ', 'at '), text)).toContain(declared);
  });

  test.each([
    ['derived Health', 'Health', 'Life', ['derived Life =', 'track Life less']],
    ['stat Might', 'Might', 'Brawn', ['stat Brawn', '"At a glance" Brawn as Strength', 'at Brawn:', 'Strike = Brawn']],
    ['table Place', 'Place', 'Spot', ['table Spot by', 'body Spot, boxes']],
    ['derived Strike', 'Strike', 'Blow', ['derived Blow of', 'attacks Blow, harm', 'Fist: Blow = Might']],
  ])('is renamed with what it names: %s', async (after, text, newName, parts) => {
    const whole = await renamed(after, text, newName);
    expect(parts.filter((part) => !whole.includes(part))).toEqual([]);
  });
});
