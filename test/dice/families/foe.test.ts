import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../../language/grammar/parse.js';
import { valueText } from '../../../language/values/value.js';
import { messages, wrong } from '../../sheet/game.js';
import { uriOf, workspaceOf } from '../../sheet/read-sheets.js';
import { tableTalk } from './table-talk.js';

const book = `dice under 2d10 { critical success 2..3 when foe.nature is "cursed" }
kind stat { rating from -10 to 20 else 10 }
stat Agility
stat Size { rating from -10 to 20 else 0 }
field nature { plain; cursed } else plain
kind craft { option mastery { novice: 1; master: 3 } else novice; rolls Agility }
craft Parry
derived Reach (steps from 0 to 10 else 0) = Size + steps
modifier at size { shift foe.Size }
modifier towering { always if foe.Size > Size + 4; shift -1 }
modifier masterly { shift -foe.Parry.mastery }
modifier far (steps from 0 to 10) { shift -foe.Reach[steps] }
modifier compared (steps from 0 to 10) { shift -foe.Reach[steps + Size / 5] }
modifier measured (size from -10 to 20 else foe.Size) { shift size }
modifier small ones { shift 1; needs foe.Size < 0 "a foe of size {foe.Size} is not small" }
action Trip { names somebody; rolls Agility - foe.Size }
`;
const people = `npc Ann { }
npc Ogre { Size 5, Parry (master) }
npc Imp { Size -3, nature cursed }`;
const { odds, findings } = tableTalk(book, people);

/** The target of the roll, as its odds show it. */
const target = (line: string, name?: string) => {
  const found = odds(line, name);
  return 'json' in found ? found.json.target : found.text;
};

describe('modifiers that see the other side', () => {
  test.each([
    ['Agility with at size against Imp Agility', 7],
    // 5 bigger: towering applies automatically.
    ['Agility against Ogre Agility', 9],
    ['Agility with at size against Ogre Agility', 14],
    ['Agility with masterly against Imp Agility', 9],
    ['Agility with masterly against Ogre Agility', 6],
    ['Agility with far 4 against Imp Agility', 9],
    ['Agility with measured against Imp Agility', 7],
    ['Agility with measured 2 against Imp Agility', 12],
    ['Trip Imp', 13],
    ['Trip Ogre with at size', 9],
  ])('%s: %i', (line, expected) => {
    expect(findings(line)).toEqual([]);
    expect(target(line)).toBe(expected);
  });

  test('what the other side rolls sees the one who rolls against it', () => {
    expect(odds('Agility against Imp Agility', 'Ogre').text).toBe(odds('Agility against Imp 10', 'Ogre').text);
    const [small, same] = ['Agility against Ogre Agility with at size', 'Agility against Ogre 10'];
    // To the ogre an imp is 3 smaller: 10 becomes 7.
    expect(odds(small, 'Imp').text).toBe(odds(same.replace('10', '7'), 'Imp').text);
  });

  test('what is in brackets after a name of the other side is of who rolls', () => {
    // Reach 5 + 1 of the ogre against size 0; reach -3 + 2 of the imp against size 5.
    expect(target('Agility with compared 1 against Ogre 10')).toBe(3);
    expect(target('Agility with compared 1 against Imp 10', 'Ogre')).toBe(11);
  });

  test('lines of dice see it', () => {
    expect(odds('Agility against Imp 10')).toMatchObject({ json: { criticalSuccess: 0.03 } });
    expect(odds('Agility against Ogre 10')).toMatchObject({ json: { criticalSuccess: 0 } });
  });

  test('a sheet follows an edit of the other one', () => {
    const target = (files: ReturnType<typeof workspaceOf>) =>
      files.sheets(uriOf('ann.muster'))[0]?.rolls.map(({ rolled }) => rolled && valueText(rolled.value));
    const files = workspaceOf({
      'game.rulebook': `rulebook Game\n${book}`,
      'ann.muster': 'use Game\nnpc Ann { roll Agility with at size against Ogre Agility }',
      'ogre.muster': 'use Game\nnpc Ogre { Size 3 }',
    });
    expect(target(files)).toEqual(['13']);
    files.setSheet(uriOf('ogre.muster'), parseSheet('use Game\nnpc Ogre { Size 4 }', uriOf('ogre.muster')).root);
    expect(target(files)).toEqual(['14']);
  });
});

describe('what goes wrong is said', () => {
  test.each([
    [
      'Agility with at size',
      'error: At size has no value here: the line names no other side; write who it is about, or `against` and a name.',
    ],
    ['Agility with small ones against Ogre 10', 'error: A foe of size 5 is not small.'],
  ])('%s', (line, message) => {
    expect(findings(line)).toEqual([message]);
  });

  test('in the rulebook', () => {
    expect(wrong('modifier m { shift foe.Grit }')).toEqual(['unknown-name "Grit"']);
    expect(messages('kind stat { rating else 1 }\nstat Wit\nderived D = foe.Wit')).toEqual([
      'Nothing is rolled here, so there is no other side. Use `foe` in modifiers, actions and lines of dice.',
    ]);
  });
});
