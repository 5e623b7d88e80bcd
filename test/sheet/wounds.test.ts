import { expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import type { Sheet } from '../../language/sheet/sheet.js';
import { explain } from '../../language/show/derivation.js';
import { valueText } from '../../language/values/value.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { findingsOf, uriOf, workspaceOf } from './read-sheets.js';

/** A soldier of Body 3 and Coordination 2 with these wounds, in Godlike unless another game is named. */
function soldier(wounds: string, game = 'Godlike'): Sheet {
  const workspace = createWorkspace();
  const uri = 'file:///table/soldier.muster';
  const text = `use "${game}"
npc Joe {
  Body 3 { Brawling 2 }
  Coordination 2
  wounds { ${wounds} }
  roll Body + Brawling
  roll Brawling
  roll Coordination
  roll Sense
}`;
  workspace.setSheet(uri, parseSheet(text, uri).root);
  const sheet = workspace.sheet(uri, '1');
  if (!sheet) throw new Error('the soldier has no sheet');
  return sheet;
}

function pools(sheet: Sheet): string[] {
  return sheet.rolls.map(({ rolled }) => (rolled ? valueText(rolled.value) : 'nothing'));
}

function findings(sheet: Sheet): string[] {
  return sheet.findings.map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
}

test('wounds are place, boxes and the kind of damage, with and without parentheses', () => {
  const sheet = soldier('left arm 3 shock, torso 2 (killing)');
  expect(findings(sheet)).toEqual([]);
  expect(sheet.items.map(({ name, rating, options }) => [name, rating && valueText(rating), options])).toEqual([
    ['left arm', '3', ['shock']],
    ['torso', '2', ['killing']],
  ]);
});

for (const game of ['Godlike', 'Wild Talents'])
  test(`${game}: wounds that leave the torso some boxes change no roll`, () => {
    const [unhurt, hurt] = [soldier('', game), soldier('torso 9 shock, left arm 5 killing', game)];
    expect(pools(hurt)).toEqual(pools(unhurt));
  });

test('a full torso takes four off Body and Coordination in rolls, but leaves one of each', () => {
  const sheet = soldier('torso 2 killing, torso 9 shock');
  expect(pools(sheet)).toEqual(['3d', '3d', '1d', '2d']);
});

test('what a stat and a skill roll by their names is in the sheet, unhurt and now', () => {
  const rolled = (sheet: Sheet): string[] =>
    sheet.entries
      .flatMap((entry) => [entry, ...entry.entries])
      .map(
        ({ trait, rolled }) => `${trait} ${rolled ? `${valueText(rolled.plain)}, now ${valueText(rolled.now)}` : '-'}`,
      );
  expect(rolled(soldier(''))).toEqual(['Body 3d, now 3d', 'Brawling 5d, now 5d', 'Coordination 2d, now 2d']);
  expect(rolled(soldier('torso 2 killing, torso 9 shock'))).toEqual([
    'Body 3d, now 1d',
    'Brawling 5d, now 3d',
    'Coordination 2d, now 1d',
  ]);
});

test('a full torso changes no value of the sheet', () => {
  const [unhurt, hurt] = [soldier(''), soldier('torso 11 shock')];
  const values = ({ derived }: Sheet): string[] =>
    derived.filter(({ hidden }) => !hidden).map(({ name, value }) => `${name} ${valueText(value)}`);
  expect(values(hurt)).toEqual(values(unhurt));
});

test('the derivation of the roll says what was lost, and why', () => {
  const { rolls, derivations } = soldier('torso 11 shock');
  const rolled = rolls[1]?.rolled;
  if (!rolled) throw new Error('Brawling is not rolled');
  const places = { text: () => undefined, rule: () => undefined, citation: () => undefined };
  const lines = explain('Brawling', rolled.derivation, { derivations, places, depth: 3 }).map(({ text }) => text);
  expect(lines[0]).toBe('Brawling 3d = Body 3d, -2 battered + Brawling as bought 2d');
});

test('a full place is told, a limb that cannot be used and a head that is out', () => {
  expect(findings(soldier('left leg 5 shock'))).toEqual([
    'information advice: The left leg is full and cannot be used.',
  ]);
  expect(findings(soldier('head 4 shock')).slice(0, 2)).toEqual([
    'information advice: The head is full: unconscious.',
    'information needs-not-met: This character is unconscious and rolls nothing.',
  ]);
});

test('the dead roll nothing', () => {
  const found = findings(soldier('head 4 killing'));
  expect(found).toContain('information advice: The head is full of killing damage: this is death.');
  expect(found.filter((one) => one.includes('needs-not-met'))).toEqual(
    Array.from({ length: 4 }, () => 'information needs-not-met: This character is dead and rolls nothing.'),
  );
});

test('more wounds than boxes, places that nobody has and what is missing are findings', () => {
  expect(findings(soldier('left arm 6 shock'))).toEqual([
    'error needs-not-met: The left arm has 5 boxes, and 6 are marked.',
  ]);
  expect(findings(soldier('lft arm 3 shock'))).toEqual([
    'error unknown-name: Godlike has nothing called "lft arm". Did you mean "left arm"?',
  ]);
  expect(findings(soldier('right leg 2'))).toEqual([
    'error missing-option: right leg: which damage? Write one in parentheses: killing, shock or lost.',
  ]);
  expect(findings(soldier('torso shock'))).toEqual([
    'error missing-rating: torso needs a number after its name. It counts as 1 for now.',
  ]);
});

test('that the dead roll nothing is no mistake in their sheets, nor in those of their enemies', () => {
  const uri = uriOf('table.muster');
  const findings = (wounds: string): readonly string[] =>
    workspaceOf({
      'table.muster': `use Godlike
npc Joe { Body 3 { Brawling 2 }, wounds { ${wounds} }
  roll Body + Brawling
}
npc Kurt { Body 3 { Brawling 2 }
  roll Body + Brawling against Joe Body + Brawling
}
`,
    })
      .findings(uri)
      .filter(({ code }) => code === 'needs-not-met')
      .map(({ severity, message }) => `${severity}: ${message}`);
  const dead = 'information: This character is dead and rolls nothing.';
  expect(findings('head 4 killing')).toEqual([dead, dead]);
  expect(findings('left arm 1 shock')).toEqual([]);
});

test('what only a wound makes impossible is no mistake in the line', () => {
  const text = (wounds: string): string => `use Godlike
npc Joe {
  Body 3
  Coordination 2
  wounds { ${wounds} }
  roll Coordination with multiple actions 3
  roll Coordination with multiple actions 4
}`;
  const found = (wounds: string): readonly string[] =>
    findingsOf(text(wounds)).filter((finding) => finding.includes('illegal-roll'));
  expect(found('torso shock 1')).toEqual(['error illegal-roll: The modifiers take 1 more die than the pool has.']);
  expect(found('torso shock 11')).toEqual([
    'information illegal-roll: The modifiers take 1 more die than the pool has.',
    'error illegal-roll: The modifiers take 2 more dice than the pool has.',
  ]);
});
