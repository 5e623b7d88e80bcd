import { type SourceEntry, textOf } from '../../../language/model/index.js';
import { unknownMeaning } from './meaning.js';
import type { MentionList } from './mention-list.js';

/** Notes the names of a line of an encounter: its sides. */
export function noteEncounterEntry(names: MentionList, source: SourceEntry): void {
  if (source.type === 'side') {
    for (const line of source.entries) {
      const from = line.tokens[0]?.type === 'number' && line.tokens.length > 1 ? 1 : 0;
      const name = textOf(line.tokens, from, line.tokens.length);
      names.tokens(
        line,
        from,
        line.tokens.length,
        names.person(name) ?? unknownMeaning(name),
        'reference',
        !names.isSpelled(name),
      );
    }
    return;
  }
}
