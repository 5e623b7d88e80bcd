import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { estimateOf } from '../../../language/play/encounter/likely/estimate.js';
import { isProblem } from '../../../language/values/problem.js';
import { uriOf, workspaceOf } from '../../model/read-sheets.js';

test('the sheets of the moments of a fight are let go of once it is known how it is likely to go', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const used = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const fight = (place: string): string =>
    `encounter "The ${place}" { side Ours { 3 Sailor }, side Theirs { 4 Docker } }`;
  const workspace = workspaceOf({
    'quay.muster': `use "GURPS Lite WWII"
npc Sailor { ST 12, DX 12, HT 12, Shortsword 14, gear { Machete } }
npc Docker { ST 11, DX 11, HT 11, Axe/Mace 13, gear { Hatchet } }
${fight('quay')}
${fight('yard')}
`,
  });
  const uri = uriOf('quay.muster');
  const [first, second] = (workspace.document(uri)?.encounters ?? []).map(({ path }) =>
    estimateOf(workspace, uri, path),
  );
  const fights = (estimate = second): number =>
    estimate?.odds && !isProblem(estimate.odds) ? estimate.odds.fights : 0;
  // The first one leaves behind what the game is read for once.
  while (!first?.isDone) first?.step();
  const before = used();
  while (fights() < 250) second?.step();
  const meanwhile = used() - before;
  while (!second?.isDone) second?.step();
  expect(used() - before).toBeLessThan(meanwhile / 3);
  expect(fights()).toBeGreaterThan(250);
}, 60_000);
