import type { Accounted, Step } from '../../roll/account.js';
import { merged } from '../../roll/changes.js';
import type { Needs } from '../../rules/needs.js';
import { isProblem, type Problem } from '../../values/problem.js';
import { procedure, type Result, type Scene } from '../procedure.js';
import { Injured, injuredNeeds } from './injured.js';

const woundNeeds = { procedure: 'wound', uses: [injuredNeeds], inputs: { hits: 'argument' } } as const satisfies Needs;
const lossNeeds = {
  procedure: 'loss of hits',
  uses: [injuredNeeds],
  inputs: { hits: 'argument' },
} as const satisfies Needs;

/** One wound without an attacker, such as from a fall or a fire, with all effects of a wound. */
export const wounding = procedure(woundNeeds, (scene) =>
  harmed(scene, (one, hits, steps) => one.take(hits, false, steps)),
);

/** Hits lost without a wound, such as by bleeding or hunger: they neither shock nor stun, but can kill. */
export const losingHits = procedure(lossNeeds, (scene) => harmed(scene, (one, hits, steps) => one.lose(hits, steps)));

function harmed(
  { on, tape, ...scene }: Scene<typeof woundNeeds | typeof lossNeeds>,
  harm: (target: Injured, hits: number, steps: Step[]) => Problem | undefined,
): Accounted<Result> | Problem {
  const target = Injured.of(on, tape);
  if (isProblem(target)) return target;
  const steps: Step[] = [];
  const hits = scene.number('hits') ?? 0;
  const wrong = harm(target, hits, steps);
  if (wrong) return wrong;
  return {
    steps,
    outcome: {
      verdict: 'done',
      summary: `${hits === 1 ? '1 hit' : `${hits} hits`}${target.effectsText()}`,
      details: [{ label: 'Left', value: target.left }],
      changes: merged(target.changes),
    },
  };
}
