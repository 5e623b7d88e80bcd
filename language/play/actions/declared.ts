import { isProblem } from '../../values/problem.js';
import { procedure } from './procedure.js';

/** An action that the rulebook says whole: what it rolls, and what that changes. */
export const declared = procedure({ procedure: 'declared' }, (scene) => {
  const rolled = scene.rolled ? scene.roll() : undefined;
  if (rolled && isProblem(rolled)) return rolled;
  return {
    steps: [],
    outcome: { verdict: rolled?.verdict ?? 'done', summary: rolled?.summary ?? 'done', changes: [] },
  };
});
