import { expect, test } from 'vitest';
import { grenadeNeeds } from '../../../language/procedures/attacks/grenade.js';
import { combatRoundNeeds } from '../../../language/procedures/round/combat-round.js';
import { declarationNeeds } from '../../../language/procedures/round/declaration.js';
import { dodgeNeeds, powerDefenceNeeds } from '../../../language/procedures/round/defences.js';
import { chokeNeeds, disarmNeeds, pinNeeds } from '../../../language/procedures/round/grapples.js';
import { unmetNeeds } from '../../../language/rules/needs.js';
import { inGame } from '../../play/table.js';

const shared = [declarationNeeds, combatRoundNeeds, dodgeNeeds];
const ofGodlike = [chokeNeeds, disarmNeeds, grenadeNeeds, pinNeeds, powerDefenceNeeds];

test('Godlike has everything that a fight needs, Wild Talents the round', () => {
  const godlike = inGame('Godlike').rules;
  const talents = inGame('Wild Talents').rules;
  expect([...shared, ...ofGodlike].flatMap((needs) => unmetNeeds(needs, godlike))).toEqual([]);
  expect(shared.flatMap((needs) => unmetNeeds(needs, talents))).toEqual([]);
  expect(unmetNeeds(chokeNeeds, talents)).toHaveLength(1);
});
