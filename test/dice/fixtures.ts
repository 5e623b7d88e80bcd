import type { TotalParameters } from '../../language/dice/families/total/outcome.js';

/** Three six-sided dice with critical bands of every kind. */
export const THREE_DICE: TotalParameters = {
  dice: 3,
  sides: 6,
  leastTarget: 3,
  succeedsOn: [{ from: 3, to: 4 }],
  failsOn: [{ from: 17, to: 18 }],
  criticalSuccess: [
    { from: 3, to: 4 },
    { from: 5, to: 5, targetAtLeast: 15 },
    { from: 6, to: 6, targetAtLeast: 16 },
  ],
  criticalFailure: [
    { from: 18, to: 18 },
    { from: 17, to: 17, targetAtMost: 15 },
  ],
  criticalFailureBy: 10,
};
