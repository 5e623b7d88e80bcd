import { type DiceRng, TYPED } from '../../language/dice/random.js';

/** Dice that show the faces in order. Past the last one, or for a face that the die lacks, the test is wrong. */
export function scriptedRng(faces: readonly number[]): DiceRng {
  let index = 0;
  return {
    generator: TYPED,
    seed: '',
    nextInt(sides) {
      const face = faces[index];
      index += 1;
      if (face === undefined || face < 1 || face > sides)
        throw new Error(`face ${index} of a script is ${face}, not 1 to ${sides}`);
      return face;
    },
  };
}
