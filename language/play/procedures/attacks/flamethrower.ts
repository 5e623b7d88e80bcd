import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import type { RuleOrigin } from '../../../model/origin.js';
import { isProblem, type Problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import type { Needs } from '../needs.js';
import { readOnce } from '../once-for.js';
import { openRulebook } from '../rulebook.js';
import { hitLocation } from '../wounds/hit-location.js';

const needs = {
  procedure: 'flamethrower',
  numbers: { height: 'Tank Height', killing: 'Tank Killing', area: 'Tank Area', worn: 'Tanks Worn' },
} as const satisfies Needs;
export const flamethrowerNeeds: Needs = needs;

/** What comes of a hit to a character with a tank of fuel on the back. */
export interface TankHit {
  readonly explodes: boolean;
  /** Dice that set those on fire who are near. */
  readonly areaDice: number;
  /** Killing damage to the wearer, besides that of the hit, where the hit landed. */
  readonly killing: number;
  readonly place: string;
}

interface Rules {
  readonly height: number;
  readonly killing: number;
  readonly area: number;
  readonly worn: boolean;
  readonly rule: RuleOrigin | undefined;
}

const rulesOf = readOnce((who): Rules | Problem => {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  return {
    height: book.number('height'),
    killing: book.number('killing'),
    area: book.number('area'),
    worn: book.number('worn') > 0,
    rule: book.rule('height'),
  };
});

/** True for a character who wears a tank of fuel; never in a game without them. */
export function wearsTank(who: Evaluation): boolean {
  const rules = rulesOf(who);
  return !isProblem(rules) && rules.worn;
}

/** Whether a hit at this height strikes the tank: at one number exactly, whatever else is there. */
export function tankHit(height: number, who: Evaluation): Accounted<TankHit> | Problem {
  const rules = rulesOf(who);
  if (isProblem(rules)) return rules;
  const at = hitLocation(height, who);
  if (isProblem(at)) return at;
  const place = at.outcome.key;
  if (height !== rules.height) return { outcome: { explodes: false, areaDice: 0, killing: 0, place }, steps: [] };
  return {
    outcome: { explodes: true, areaDice: rules.area, killing: rules.killing, place },
    steps: [
      {
        what: 'the tank of fuel explodes: {killing} killing to the {place}, everything burns, {area} dice for those nearby',
        values: { killing: rules.killing, place: at.outcome.name, area: rules.area },
        ...(rules.rule && { rule: rules.rule }),
      },
    ],
  };
}
