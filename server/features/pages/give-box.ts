import { givenEdit, nameKey, startOfLine } from '../../../language/grammar/index.js';
import type { FeatureContext } from '../../context.js';
import type { Fix } from '../fixes/fix.js';
import * as titles from '../fixes/titles.js';

/** Gives the clue or handout at an offset to the players, or takes it back: the front matter says what they have. */
export function giveBox(context: FeatureContext, uri: string, offset: number): Fix | undefined {
  const page = context.workspace.document(uri)?.page;
  const box = page?.boxes.findLast(
    ({ kind, name, offset: from, to }) =>
      name !== '' &&
      (kind === 'clue' || kind === 'handout') &&
      startOfLine(context.writtenText(uri)?.getText() ?? '', from) <= offset &&
      offset < to,
  );
  const edit = box && giveBoxes(context, uri, [box.name]);
  if (!page || !box || !edit) return undefined;
  const isGiven = page.front.given.some(({ text }) => nameKey(text) === nameKey(box.name));
  return { title: (isGiven ? titles.takeBack : titles.give)(box.name), edits: [{ uri, ...edit }] };
}

/** The edit that gives clues and handouts to the players, or takes back those that they have; undefined if there is none with these names. */
export function giveBoxes(
  context: FeatureContext,
  uri: string,
  names: readonly string[],
): ReturnType<typeof givenEdit> | undefined {
  const page = context.workspace.document(uri)?.page;
  const text = context.writtenText(uri)?.getText();
  if (!page || text === undefined) return undefined;
  const boxes = page.boxes.filter(({ kind, name }) => (kind === 'clue' || kind === 'handout') && name !== '');
  const given = new Map(page.front.given.map((one) => [nameKey(one.text), one.text]));
  const matching = names.flatMap((one) => boxes.find(({ name }) => nameKey(name) === nameKey(one))?.name ?? []);
  if (matching.length === 0) return undefined;
  for (const name of matching) if (!given.delete(nameKey(name))) given.set(nameKey(name), name);
  return givenEdit(text, [...given.values()]);
}
