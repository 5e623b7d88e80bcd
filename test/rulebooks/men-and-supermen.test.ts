import { describe, expect, test } from 'vitest';
import { gameOf } from '../../language/model/evaluate/rolls/game.js';
import { changeText } from '../../language/play/actions/changes.js';
import { oddsOf } from '../../language/play/odds-of.js';
import { playLine } from '../../language/play/play-line.js';
import { isProblem } from '../../language/values/problem.js';
import { uriOf, workspaceOf } from '../model/read-sheets.js';

/** Somebody with these lines, who rolls the last of them, and what the author is told. */
function table(line: string, lines: string) {
  const sheet = `use "Men & Supermen"\nnpc Sun {\n  ${lines}\n  roll ${line}\n}\n`;
  const workspace = workspaceOf({ 'one.muster': sheet });
  const uri = uriOf('one.muster');
  const named = (name: string) => workspace.named(uri, name);
  const who = named('Sun');
  const roll = workspace.sheets(uri).find(({ name }) => name === 'Sun')?.rolls[0];
  if (!who || !roll) throw new Error('Sun rolls nothing.');
  return { who, roll, named, findings: workspace.findings(uri).map(({ message }) => message) };
}

function chance(line: string, lines = ''): string {
  const { who, roll, findings } = table(line, lines);
  if (findings[0] !== undefined || !roll.rolled) return findings[0] ?? 'nothing';
  const odds = oddsOf(roll.rolled, gameOf(who));
  return isProblem(odds) ? odds.problem : odds.text;
}

function played(line: string, dice: string, lines = ''): readonly string[] | string {
  const { who, roll, named, findings } = table(line, lines);
  if (findings[0] !== undefined) return findings[0];
  const found = playLine(roll, who, named, gameOf(who), line, { dice });
  if (isProblem(found)) return found.problem;
  return 'changes' in found ? found.changes.map(changeText) : [found.summary];
}

describe('an Action Roll', () => {
  test('is helped by the further dice of those whom the story is about, below 11 only', () =>
    expect([
      chance('Agility', 'Agility 7'),
      chance('Agility', 'nature Normal, Agility 7'),
      chance('Agility', 'Agility 11'),
      chance('Agility', 'nature Normal, Agility 11'),
    ]).toEqual(['27.8 %', '21 %', '55 %', '55 %']));

  test('has one pool, which is looked up once; friction acts past it', () =>
    expect([
      chance('Agility with penalty 18', 'Agility 28'),
      chance('Agility with bonus 3, penalty 3', 'Agility 11'),
      chance('Agility with friction 2, penalty 18', 'Agility 28'),
    ]).toEqual(['94 %', '55 %', '85 %']));
});

describe('a sheet', () => {
  test('has no Charisma between 1 and -1', () =>
    expect(chance('Learning', 'Active Charisma 0.5')).toBe('No Charisma lies between 1 and -1.'));

  test('says which further dice a 1 needs', () => expect(played('Agility', '1,9')).toMatch(/^Face 3 of 3 is missing/));
});

describe('what lines leave', () => {
  test('a rest brings back what was spent, and no more', () =>
    expect(played('catch breath 1', '', 'Constitution 10, VP lost 20, EP spent 3')).toEqual([
      'Sun: VP lost 13 (was 20)',
      'Sun: EP spent 0 (was 3)',
    ]));

  test('a horror that is withstood makes the next one easier', () => {
    expect(played('see horror', '30')).toEqual(['Sun: weirdness seen 2 (was 0)']);
    expect(played('see horror', '99/4')).toEqual(['Sun: paralysed 4 (was 0)', 'Sun: weirdness seen -1 (was 0)']);
  });

  test('the Quality of a Healing Roll gives back damage of the body', () =>
    expect(played('heal with of the body', '2,3', 'DP lost 20')).toEqual(['Sun: DP lost 11 (was 20)']));

  test('a lift costs five Energy Points, and one where the weight is too heavy', () =>
    expect([played('lift weight 5 kg', '5,5'), played('lift weight 900 kg', '5,5')]).toEqual([
      ['Sun: EP spent 5 (was 0)'],
      ['Sun: EP spent 1 (was 0)'],
    ]));
});
