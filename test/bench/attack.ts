import { seededRng } from '../../language/dice/random.js';
import { parseSheet } from '../../language/grammar/parse.js';
import { createWorkspace } from '../../language/model/host.js';
import { type AttackInput, resolveAttack } from '../../language/play/procedures/attack.js';
import { perCall } from './numbers.js';

const SHEET = 'memory:///range.muster';
const text = `use Godlike
npc Rocco { Coordination 3 { Rifle 3, Grenade 3 }, gear { Long Rifle, Grenade } }
npc Verne { Body 3, gear { Infantry Helmet, Flak Jacket } }
npc Klaus { Body 2 }
`;

/** Microseconds of a whole attack, from the dice to what is left of its target; a grenade reaches somebody else besides. */
export function measureAttack(): { readonly shot: number; readonly grenade: number } {
  const workspace = createWorkspace();
  workspace.setSheet(SHEET, parseSheet(text, SHEET).root);
  const [rocco, verne, klaus] = ['Rocco', 'Verne', 'Klaus'].map((name) => workspace.named(SHEET, name));
  if (!rocco || !verne || !klaus) throw new Error('nobody came to the range');
  const dice = seededRng('range');
  const shot: AttackInput = { attacker: rocco, weapon: 'Long Rifle', dice, targets: [{ who: verne }], rounds: 5 };
  const grenade: AttackInput = { ...shot, weapon: 'Grenade', near: [{ who: klaus }] };
  return {
    shot: perCall(100_000, () => resolveAttack(shot)),
    grenade: perCall(100_000, () => resolveAttack(grenade)),
  };
}
