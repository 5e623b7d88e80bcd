import { people } from '../range.js';

/** Who shoots and is shot at. */
export const squad = people({
  Rocco: 'Coordination 3 { Pistol 2, Rifle 3, Grenade 2, Flamethrower 2 }, gear { Pistol, Long Rifle, Grenade }',
  Verne: 'Body 2, gear { Infantry Helmet }',
  Klaus: 'Body 2',
  Otto: 'Coordination 2 { Machinegun 2 }, gear { MG42 }',
  Holden: 'Coordination 2 { SMG 2 }, gear { Submachine gun }',
  Fritz: 'Coordination 3 { "Anti-Tank Rocket" 2 }, gear { Panzerschreck Round, Bazooka Round }',
  Hans: 'gear { Flamethrower }',
});
export const rocco = squad('Rocco');
export const verne = { who: squad('Verne') };
export const klaus = { who: squad('Klaus') };
/** Faces of dice. */
export const first = (typed: string): readonly number[] => typed.split(' ').map(Number);
