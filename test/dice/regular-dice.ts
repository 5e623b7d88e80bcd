import type { RolledDie } from '../../language/dice/rolled-die.js';

/** Ordinary dice that show these faces. */
export function regularDice(faces: readonly number[]): readonly RolledDie[] {
  return faces.map((face) => ({ face, role: 'regular' }));
}
