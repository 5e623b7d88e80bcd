import type { Feature } from '../../context.js';
import type { EncounterPlace } from '../../protocol.js';
import { linesOf } from '../find.js';

/** The encounters of a document that have a name, each with the lines that it takes. */
export const listEncounters: Feature<{ readonly uri: string }, { readonly encounters: readonly EncounterPlace[] }> = (
  context,
  { uri },
) => {
  const root = context.sheetRoot(uri);
  const encounters = (context.workspace.document(uri)?.encounters ?? []).flatMap(({ name, path }) => {
    const lines = linesOf(context, uri, root?.items[Number(path)]);
    return name !== '' && lines ? [{ name, line: lines.from, endLine: lines.to }] : [];
  });
  return { encounters };
};
