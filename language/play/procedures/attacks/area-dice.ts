import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { Tape } from '../../actions/tape.js';
import type { Step } from '../account.js';
import { type Dice, matchingOf, rollDice } from '../dice/pool-roll.js';
import type { Struck } from './blow.js';

/** The area dice of one attack, drawn or typed, in the order in which its hits need them. */
export class AreaDice {
  readonly faces: number[] = [];

  constructor(
    private readonly dice: Dice | undefined,
    private readonly who: Evaluation,
  ) {}

  /** The next faces; a problem where they are not typed or are on no die. */
  next(count: number): readonly number[] | Problem {
    if (this.dice instanceof Tape) {
      const rolled = rollDice('area dice', count, this.dice, this.who);
      if (!isProblem(rolled)) this.faces.push(...rolled);
      return rolled;
    }
    const sides = matchingOf(this.who)?.sides ?? 0;
    const from = this.faces.length;
    for (let die = 0; die < count; die += 1) {
      const face = this.dice && 'nextInt' in this.dice ? this.dice.nextInt(sides) : this.dice?.[from + die];
      if (face === undefined)
        return problem(`${count} area dice follow the hit. Type their faces too, each from 1 to ${sides}.`);
      if (!Number.isInteger(face) || face < 1 || face > sides)
        return problem(`An area die shows 1 to ${sides}, not ${face}.`);
      this.faces.push(face);
    }
    return this.faces.slice(from);
  }

  /** A problem where more faces are typed than the attack has area dice. */
  tooMany(): Problem | undefined {
    if (!this.dice || this.dice instanceof Tape || 'nextInt' in this.dice || this.dice.length <= this.faces.length)
      return undefined;
    return problem(`The attack has ${this.faces.length} area dice, and ${this.dice.length} faces are typed for them.`);
  }
}

/** Area dice of a hit, for everybody they reach: the same faces for all. */
export function blast(
  count: number,
  burns: boolean,
  reached: readonly Struck[],
  area: AreaDice,
  steps: Step[],
): Problem | undefined {
  if (count === 0) return undefined;
  const faces = area.next(count);
  if (isProblem(faces)) return faces;
  steps.push({
    what: 'area dice: {faces}',
    values: {
      get faces() {
        return faces.join(', ');
      },
    },
  });
  for (const one of reached) {
    const wrong = one.blast(faces, burns, steps);
    if (wrong) return wrong;
  }
  return undefined;
}
