import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import type { RuleOrigin } from '../../model/origin.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { Accounted } from './account.js';
import type { Needs } from './needs.js';
import { onceFor } from './once-for.js';
import { openRulebook } from './rulebook.js';
import { bodyOf } from './wounds/hit-location.js';
import type { Hit } from './wounds/wounds.js';

const needs = {
  procedure: 'area',
  numbers: { killing: 'Area Killing', shock: 'Area Shock' },
} as const satisfies Needs;
export const areaNeeds: Needs = needs;

interface Rules {
  readonly killing: number;
  readonly shock: number;
  readonly rule: RuleOrigin | undefined;
}

const rulesOf = onceFor((who): Rules | Problem => {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  return { killing: book.number('killing'), shock: book.number('shock'), rule: book.rule('killing') };
});

/**
 * What a blast does to everybody whom it reaches: killing damage for each die where it lands, and shock to every place. One
 * hit for each place of the body, armour and cover not yet taken off.
 */
export function areaDamage(faces: readonly number[], who: Evaluation): Accounted<readonly Hit[]> | Problem {
  const rules = rulesOf(who);
  if (isProblem(rules)) return rules;
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const dice = body.places.map(() => 0);
  for (const face of faces) {
    const place = body.byHeight[face];
    if (!place) return problem(`An area die shows ${face}, and no hit location has that number.`);
    dice[place.index] = (dice[place.index] ?? 0) + 1;
  }
  return {
    outcome: body.places.map(({ key, index }) => ({
      place: key,
      killing: (dice[index] ?? 0) * rules.killing,
      shock: rules.shock,
    })),
    steps: [
      {
        what: 'blast: {killing} killing where each of {dice} dice lands, {shock} shock everywhere',
        values: { killing: rules.killing, dice: faces.length, shock: rules.shock },
        ...(rules.rule && { rule: rules.rule }),
      },
    ],
  };
}
