import { quoteName } from '../../../language/grammar/index.js';
import { firstStep, ifTaken, stepText } from '../../../language/sheet/index.js';
import { nodeAt } from '../../../language/workspace/index.js';
import { addToBlock, type Fix, type FixMaker, type FixSpot, words } from './fix.js';
import * as titles from './titles.js';

/** For a missing trait that every character of the campaign must have. */
export const requiredFixes: FixMaker = (spot) =>
  words(spot, 'name').flatMap((name) => {
    const { evaluation } = spot;
    const required = evaluation?.contract.required.find((one) => one.name === name);
    const trait = required && evaluation?.rules.traits.get(required.kind)?.get(required.key);
    const taken = evaluation && trait && ifTaken(evaluation, trait);
    const step = taken && firstStep(taken);
    const rating = step?.rating === undefined ? '' : ` ${(stepText({ rating: step.rating }) ?? '').trim()}`;
    return added(spot, titles.add(name), `${quoteName(name)}${rating}`, true);
  });

/** For missing fields that the game requires: adds them, with their default or first possible value. */
export const requiredFieldFixes: FixMaker = (spot) => {
  const { evaluation } = spot;
  const lines = words(spot, 'fields').map((name) => {
    const field = [...(evaluation?.rules.fields.values() ?? [])].find((one) => one.name === name);
    const value = field?.choices?.[0]?.label ?? (field?.type === 'text' ? '""' : '0');
    return `${name} ${value}`;
  });
  const node = characterNode(spot);
  if (lines.length === 0 || !node) return [];
  return lines.flatMap((line) => added(spot, titles.add(line), line, lines.length === 1));
};

/** For an entry that is right in the base and wrong here: overrides it with a correct one. */
export const overrideFixes: FixMaker = (spot) =>
  words(spot, 'line').flatMap((line) => added(spot, titles.writeHere(line), line, false));

function added(spot: FixSpot, title: string, line: string, preferred: boolean): Fix[] {
  const node = characterNode(spot);
  if (!node) return [];
  const edit = addToBlock(spot.uri, spot.text, node, line) ?? {
    uri: spot.uri,
    offset: node.end,
    end: node.end,
    text: ` { ${line} }`,
  };
  return [{ title, edits: [edit], preferred }];
}

function characterNode({
  context,
  uri,
  finding,
}: FixSpot): { readonly offset: number; readonly end: number } | undefined {
  const root = context.sheetRoot(uri);
  return root && finding ? nodeAt(root, finding.origin.path.split('.')[0] ?? '')?.$cstNode : undefined;
}
