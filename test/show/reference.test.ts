import { describe, expect, test } from 'vitest';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { playLine } from '../../language/play/lines/play-line.js';
import { gameOf } from '../../language/sheet/rolls/game.js';
import { EXAMPLE_CHARACTER, examplesOf } from '../../language/show/reference/example-lines.js';
import { referenceMarkdown, referenceText } from '../../language/show/reference/reference.js';
import { isProblem } from '../../language/values/problem.js';
import { createWorkspace } from '../../language/workspace/host.js';

const uri = 'file:///table/reference.muster';
/** What would be wrong with the example itself, whatever the budget and the requirements of the character. */
const misread = [
  'unknown-name',
  'unknown-modifier',
  'not-understood',
  'missing-option',
  'out-of-range',
  'not-a-number',
  'wrong-place',
  'ambiguous-name',
  'unknown-member',
];

/** Why a blank character cannot do something that others can: they are not hurt, hold nobody, have no powers. */
const states = [
  /carries no weapon that could be taken away|^Nothing is in progress:/,
  // What the game has no examples of is written large; it is something of one's own.
  /called "[A-Z]+"/,
  /^A blast needs a power, which is named after/,
  /has no value for this character: it is not bought/,
  /^A roll needs a target of at least/,
  // Shells and grenades are declared by a campaign, and the time of loading by the gun.
  /does not explode: its sheet states no blast\.$|does not say how many turns loading takes|is not slow, and needs no preparing/,
  /^The character has (no Luck|two eyes)\.$/,
  /has 0 killing damage|has no killing damage|is not full of killing damage|has no unstable injury|no fire to put out/,
  /is an ordinary human|Will of an ordinary human|An ordinary human neither/,
  /^There is no passion\.$|^There is no loyalty\.$|is worth 0 points at most/,
  /^(Squishy|Adaptable) dice are not used here; the switch/,
  /^Only a regular die can be set|^The modifiers take 1 more die/,
  /^Nothing has struck this character\.$|^There are damage points left/,
  /^Only a Charisma above 19|^Nobody is horrified by a Beauty of 14|begins with a Learning of/,
  /^A turn costs 5 Action Points, and 0|^Bow is loaded\.$|^There is no Mana left\.$/,
  /^There are no wings|^There is no height|^Without a flight maneuver|^Speed changes by|of thrust is all there is|half of the wings/,
  /is at hand\.$|^Nobody is in the middle of a jump\.$|does not float in air\.$|^This is too heavy to fly\.$|^There is no such strength/,
  /^Nothing was prepared: `prepare`|^Nobody stands that close\.$|^A grip of 0 leaves|^The other side has no Mana|take a roll: `pick up`|^Nobody holds on to the thing/,
  /^There is no Fatigue to get over\.$|does not go on\.$|has no eye\.$|^Nothing says what this roll has to reach|^The wings have 0 levels/,
  /^Nobody holds this character\.$|^Nobody is (held|carried)\.$|^The Control of 0/,
  /^No wound is open\.$|^A Beauty of 14 does nothing unwillingly\.$|^There are only \d+ Editing Points/,
  /^Nothing is on fire\.|^Only a Talent (feels the powers|has powers)|^Only the power of a Talent|^There is no power to be felt\.$/,
  // What a line spends depends on what its roll leaves over.
  /^The line spends \d+, and there (are|is) only/,
  /^Nothing is in motion\.$|^There are only 0 Training Points\.$|^No blast is going on\.$|^There is no Fate Point left\.$/,
  /^Only a Daredevil is lucky in needless risks\.$/,
  /^Whoever has 10 hits left wakes by a roll/,
];

const workspace = createWorkspace();

/** The findings of a blank character's line, when it is read and when it is carried out. */
function reasonsAgainst(game: string, line: string): readonly string[] {
  workspace.setSheet(
    uri,
    parseSheet(`use "${game}"\nnpc ${EXAMPLE_CHARACTER} { }\nnpc Reader {\n  ${line}\n}`, uri).root,
  );
  const who = workspace.named(uri, 'Reader');
  const roll = workspace.sheets(uri).find(({ name }) => name === 'Reader')?.rolls[0];
  if (!who || !roll) return ['It is not read as a roll.'];
  const faults = roll.findings.filter(({ severity }) => severity !== 'information');
  if (faults.length > 0) return faults.map(({ message }) => message);
  const played = playLine(roll, who, (name) => workspace.named(uri, name), gameOf(who), line, { seed: 'reference' });
  return isProblem(played) ? [played.problem] : [];
}

const games = createWorkspace()
  .books.names()
  .filter((name) => createWorkspace().books.get(name)?.rules.dice.length);

describe.each(games)('the reference of %s', (game) => {
  const rules = createWorkspace().books.get(game)?.rules;
  if (!rules) throw new Error(`no rulebook ${game}`);
  const examples = examplesOf(rules);
  // What the game has no examples of is written large.
  const large = new Set([...rules.kinds.keys()].map((kind) => kind.toUpperCase()));
  const namesLarge = (line: string): boolean => large.has(/([A-Z]+)(,|$)/.exec(line)?.[1] ?? '');

  test('has a line for every action, modifier and trait, and each line is read as it is meant', () => {
    const lines = examples.map(({ line }) => line).filter((line) => !namesLarge(line));
    const workspace = createWorkspace();
    const wrong = lines.flatMap((line) => {
      workspace.setSheet(
        uri,
        parseSheet(`use "${game}"\nnpc ${EXAMPLE_CHARACTER} { }\nnpc Reader {\n  ${line}\n}`, uri).root,
      );
      const sheet = workspace.sheets(uri).find(({ name }) => name === 'Reader');
      const found = [...(sheet?.findings ?? [])].filter(
        ({ code, severity }) => severity === 'error' && misread.includes(code),
      );
      return found.length === 0
        ? []
        : [`${line}: ${found.map(({ code, message }) => `${code} ${message}`).join('; ')}`];
    });
    expect(wrong).toEqual([]);
  });

  test('shows actions and modifiers with lines that can be carried out, but for the state that somebody is in', () => {
    const lines = examples.map(({ line }) => line).filter((line) => line.startsWith('roll ') && !namesLarge(line));
    const refused = lines.flatMap((line) => {
      const reasons = reasonsAgainst(game, line).filter((reason) => !states.some((state) => state.test(reason)));
      return reasons.length === 0 ? [] : [`${line}: ${reasons.join(' ')}`];
    });
    expect(refused).toEqual([]);
  });

  test('names each of them with its sentence', () => {
    const text = referenceMarkdown(rules);
    for (const { declared } of examples)
      expect(text).toContain(declared.name.replace(/[\\`*_{}[\]<>#|~]/g, (sign) => `\\${sign}`));
  });
});

test('the reference lists what is asked with something and how', () => {
  const workspace = createWorkspace();
  const book = `rulebook Leap
stat Might
kind stat { rating from 1 to 20 else 10 }
table Ground by ground { rock: 3, mud: 1 }
table Landing by 2d6 "how one comes down" { 2..9: upright; 10..12: sprawling }
derived Jump (run from 0 to 10 in yd else 2) in ft = Might + run "a leap" { hidden }
function Hurt (ground as Ground, by number, word text) = Ground[ground] + (if word is "deep" then by else 0) "what it costs"
`;
  workspace.setRulebook('file:///table/leap.rulebook', parseRulebook(book, 'file:///table/leap.rulebook').root);
  const rules = workspace.books.get('Leap')?.rules;
  if (!rules) throw new Error('no rulebook Leap');
  const text = referenceText(rules);
  expect(text).toContain('Tables that are rolled');
  expect(text).toMatch(/Landing +roll Landing\n +how one comes down/);
  expect(text).toContain(`Values with parameters
----------------------

Jump   Jump[2 yd]
    a leap

Functions
---------

Hurt   Hurt[rock, 1, "..."]
    what it costs
`);
});

test('what people look up for themselves says so', () => {
  const book = `rulebook Alarm
dice under 3d6 { }
source Notes "the notebook"
table Loudness by weapon gives steps "how far a shot carries" @3 { for the table; bow: 10; musket: 400 }
derived Earshot (walls from 0 to 9) = 400 / (1 + walls) "how far off a shot is heard" { for the table }
derived Noise (shots from 1 to 9 else 1) = 3 * shots
`;
  const workspace = createWorkspace();
  workspace.setRulebook('file:///table/alarm.rulebook', parseRulebook(book, 'file:///table/alarm.rulebook').root);
  const rules = workspace.books.get('Alarm')?.rules;
  const text = rules ? referenceText(rules) : '';
  expect(text).toContain('Tables that people look up');
  expect(text).toMatch(/Loudness\n {4}how far a shot carries\n {4}Notes 3, asked at the table/i);
  expect(text).toMatch(/Earshot\[\d\]\n {4}how far off a shot is heard\n {4}asked at the table/i);
  expect(text.match(/asked at the table/g)).toHaveLength(2);
});
