import { givenEdit, nameKey, startOfLine } from '../../../language/grammar/index.js';
import type { FeatureContext } from '../../context.js';
import type { Fix } from '../fixes/fix.js';
import * as titles from '../fixes/titles.js';

/** Gives the clue or handout at an offset to the players, or takes it back: the front matter says what they have. */
export function giveBox(context: FeatureContext, uri: string, offset: number): Fix | undefined {
  const page = context.workspace.document(uri)?.page;
  const text = context.writtenText(uri)?.getText();
  if (!page || text === undefined) return undefined;
  const box = page.boxes.findLast(
    ({ kind, name, offset: from, to }) =>
      name !== '' && (kind === 'clue' || kind === 'handout') && startOfLine(text, from) <= offset && offset < to,
  );
  if (!box) return undefined;
  const names = page.front.given.map((one) => one.text);
  const others = names.filter((name) => nameKey(name) !== nameKey(box.name));
  const isGiven = others.length < names.length;
  const edit = givenEdit(text, isGiven ? others : [...names, box.name]);
  return { title: (isGiven ? titles.takeBack : titles.give)(box.name), edits: [{ uri, ...edit }] };
}
