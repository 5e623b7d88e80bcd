import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { estimateOf } from '../../language/fight/likely/estimate.js';
import { parseSheet } from '../../language/grammar/parse.js';
import { estimateFindings } from '../../language/play/chances/known-estimates.js';
import { isProblem } from '../../language/values/problem.js';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';

const people = `use "GURPS Lite WWII"
npc Sailor { ST 12, DX 12, HT 12, Shortsword 14, gear { Machete } }
npc Docker { ST 11, DX 11, HT 11, Axe/Mace 13, gear { Hatchet } }
`;

const fight = (place: string): string =>
  `encounter "The ${place}" { side Ours { 3 Sailor }, side Theirs { 4 Docker } }\n`;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function used(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const fightsOf = (estimate: ReturnType<typeof estimateOf>): number =>
  estimate?.odds && !isProblem(estimate.odds) ? estimate.odds.fights : 0;

/** After so many fights much is known, and more are to come. */
const SOME = 40;

function playSome(estimate: ReturnType<typeof estimateOf>): void {
  while (fightsOf(estimate) < SOME && !estimate?.isDone) estimate?.step();
  expect(estimate?.isDone).toBe(false);
}

const workspace = workspaceOf({ 'quay.muster': `${people}${fight('quay')}${fight('yard')}${fight('wharf')}` });
const uri = uriOf('quay.muster');
const [quay = '', yard = '', wharf = ''] = (workspace.document(uri)?.encounters ?? []).map(({ path }) => path);

/** Fills the caches of the game. */
beforeAll(() => {
  const first = estimateOf(workspace, uri, quay);
  while (!first?.isDone) first?.step();
});

test('the sheets of the moments of a fight are let go of once it is known how it is likely to go', () => {
  const second = estimateOf(workspace, uri, yard);
  const before = used();
  playSome(second);
  const meanwhile = used() - before;
  while (!second?.isDone) second?.step();
  expect(used() - before).toBeLessThan(meanwhile / 3);
  expect(fightsOf(second)).toBeGreaterThan(SOME);
});

test('an estimate that was not finished is let go of when its encounter has gone from the text', () => {
  const before = used();
  const begin = (): void => {
    const second = estimateOf(workspace, uri, wharf);
    playSome(second);
  };
  begin();
  const meanwhile = used() - before;
  workspace.setSheet(uri, parseSheet(people, uri).root);
  expect(estimateFindings(workspace, uri)).toEqual([]);
  expect(used() - before).toBeLessThan(meanwhile / 3);
});
