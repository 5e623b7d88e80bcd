import { definition } from '../../server/features/names/definition.js';
import { references } from '../../server/features/names/references.js';
import { rename } from '../../server/features/names/rename.js';
import { applied, atCursor, drawRanges, type Fixture, fixture, never } from './harness.js';

/** What the editor knows of the names in some files. A name is meant by its text, the first one after another text. */
export function namesIn(files: string) {
  /** The files with the cursor within the name. */
  const at = (after: string, text: string): Fixture => {
    const offset = files.indexOf(text, files.indexOf(after)) + 1;
    return fixture(`${files.slice(0, offset)}<|>${files.slice(offset)}`);
  };
  return {
    at,
    /** Where it is declared, drawn into its line. */
    defined: async (after: string, text: string): Promise<string> => {
      const one = at(after, text);
      const found = await definition(one.context, atCursor(one), never);
      return drawRanges(one.context, (found ?? []) as never);
    },
    /** Where it is meant, each place drawn into its line. */
    referred: async (after: string, text: string): Promise<string> => {
      const one = at(after, text);
      const params = { ...atCursor(one), context: { includeDeclaration: true } };
      return drawRanges(one.context, (await references(one.context, params, never)) ?? []);
    },
    /** The files that change, with another name. */
    renamed: async (after: string, text: string, newName: string): Promise<string> => {
      const one = at(after, text);
      const edit = await rename(one.context, { ...atCursor(one), newName }, never);
      return Object.entries(edit?.changes ?? {})
        .map(([uri, edits]) => applied(one.context, uri, edits))
        .join('');
    },
  };
}

/** The places of `referred` alone. */
export const placesIn = (drawn: string): readonly string[] => drawn.match(/«[^»]*»/g) ?? [];
