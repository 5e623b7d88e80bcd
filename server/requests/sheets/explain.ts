import { sidesOf } from '../../../language/dice/index.js';
import { explain } from '../../../language/show/index.js';
import type { RuleOrigin, TextOrigin } from '../../../language/values/index.js';
import type { Feature, FeatureContext } from '../../context.js';
import { placesOf } from '../../features/places.js';
import type { ExplainParams, ExplainResult, Refusal } from '../../protocol.js';
import { characterNamed } from '../find.js';
import * as messages from '../messages.js';

/** Explains a number of a page, with the places of its rules and of the author's lines. */
export const explainNumber: Feature<ExplainParams, ExplainResult | Refusal> = (context, { uri, name, cell }) => {
  const character = characterNamed(context, uri, name);
  if (!character) return { problem: messages.noCharacterCalled(name) };
  const evaluation = context.workspace.evaluation(character.uri, character.path);
  // All numbers of a page were computed with its sheet.
  const sheet = context.workspace.sheet(character.uri, character.path);
  const number = evaluation?.cells.get(cell);
  if (!evaluation || !sheet || !number) return { problem: messages.noCell };
  const sides = sidesOf(evaluation.rules);
  const lines = explain(number.pointer.label ?? cell, number.derivation, {
    derivations: evaluation.cells.derivations(),
    places: placesOf(context, evaluation.rules),
    ...(sides !== undefined && { sides }),
  });
  return {
    lines: lines.map(({ depth, text, sources, origins }) => ({
      depth,
      text,
      sources: sources.map((one, index) => ({ text: one, ...locationOf(context, origins[index]) })),
    })),
  };
};

function locationOf(context: FeatureContext, origin: TextOrigin | RuleOrigin | undefined) {
  if (!origin) return {};
  if (!('uri' in origin)) {
    const location = context.locationOfRule(origin);
    return location ? { location: { ...location, uri: context.clientUri(location.uri) } } : {};
  }
  const range = context.rangeOfOrigin(origin);
  return range ? { location: { uri: context.clientUri(origin.uri), range } } : {};
}
