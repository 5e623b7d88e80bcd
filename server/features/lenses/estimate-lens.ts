import type { CodeLens } from 'vscode-languageserver-protocol';
import { estimateOf } from '../../../language/fight/index.js';
import { type Estimate, encounterOddsText, knownEstimate } from '../../../language/play/index.js';
import { isProblem } from '../../../language/values/index.js';
import type { Feature, Later } from '../../context.js';
import { isEstimateParams, lens } from './code-lenses.js';

/** The estimate of an encounter: a rough one of a few fights at once, and the complete one when it has been computed. */
export const estimateLens: Feature<CodeLens, Later<CodeLens>> = function* (context, item) {
  if (!isEstimateParams(item.data)) return item;
  const { uri, path } = item.data;
  const estimate = estimateOf(context.workspace, uri, path);
  const isOver = (): boolean => knownEstimate(context.workspace, uri, path) !== estimate;
  if (!estimate) return item;
  while (!estimate.isKnown) {
    estimate.step();
    yield undefined;
    if (isOver()) return item;
  }
  if (estimate.claim()) context.inBackground(uri, complete(estimate, isOver));
  const { odds } = estimate;
  return odds === undefined || isProblem(odds) ? item : lens(context, item.range, encounterOddsText(odds));
};

function* complete(estimate: Estimate, isOver: () => boolean): Later<void> {
  while (!estimate.isDone && !isOver()) {
    estimate.step();
    yield undefined;
  }
}
