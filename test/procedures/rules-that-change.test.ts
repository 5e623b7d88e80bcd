import { expect, test } from 'vitest';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { type AttackOutcome, resolveAttack } from '../../language/procedures/attacks/attack.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { right } from './range.js';

const HOUSE = 'file:///house.rulebook';
const SHEET = 'file:///house.muster';

/** A shot at the torso under a house rulebook with this rule in it; the same workspace from rule to rule. */
function range(): (rule: string) => AttackOutcome {
  const workspace = createWorkspace();
  return (rule) => {
    workspace.setRulebook(HOUSE, parseRulebook(`rulebook House extends Godlike\n${rule}\n`, HOUSE).root);
    const sheet =
      'use House\nnpc Joe { Coordination 3 { Pistol 2 }, gear { Pistol } }\nnpc Karl { gear { Flak Jacket } }\n';
    workspace.setSheet(SHEET, parseSheet(sheet, SHEET).root);
    workspace.findings(SHEET);
    const [joe, karl] = ['Joe', 'Karl'].map((name) => workspace.named(SHEET, name));
    if (!joe || !karl) throw new Error('nobody came to the range');
    return right(resolveAttack({ attacker: joe, weapon: 'Pistol', dice: [8, 8, 8, 1, 2], targets: [{ who: karl }] }))
      .outcome;
  };
}

test('an attack follows a rulebook that changes while it is open', () => {
  const shot = range();
  expect(shot('').hits[0]).toMatchObject({ place: 'torso', through: { killing: 0, shock: 4 } });
  expect(shot('setting Light Armour Shock = 2').hits[0]?.through).toEqual({ killing: 0, shock: 5 });
  expect(shot('weapon Pistol { killing: width + 3 }').hits[0]?.damage).toEqual({ killing: 6, shock: 3 });
  expect(shot('table Hit Location by height { 8: "head" 4 }').hits[0]?.place).toBe('head');
  expect(
    shot(
      'table Body Part by place { torso: "Head Boxes" "Leg Armour" "Leg Heavy Armour" "useless" "destroyed" "nowhere" "any" }',
    ).targets[0]?.state,
  ).toMatchObject({
    useless: ['torso'],
    dead: false,
  });
  expect(shot('policy damage order: shock, killing').hits[0]).toMatchObject({ place: 'torso' });
  expect(shot('').hits[0]?.through).toEqual({ killing: 0, shock: 4 });
});
