import { type Rules, type SourceEntry, textOf } from '../../../language/model/index.js';
import { noteRoll } from './expression-names.js';
import { unknownMeaning } from './meaning.js';
import type { MentionList } from './mention-list.js';

/** Notes the names of a line of an encounter: its sides, its rolls and who makes them. */
export function noteEncounterEntry(names: MentionList, source: SourceEntry, rules: Rules): void {
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
  if (source.type !== 'roll' && source.type !== 'check' && source.type !== 'contest') return;
  for (let length = Math.min(source.tokens.length, 8); length > 0; length--) {
    const numbered = source.tokens[length - 1]?.type === 'number' ? length - 1 : length;
    const person =
      names.person(textOf(source.tokens, 0, length)) ??
      (numbered > 0 ? names.person(textOf(source.tokens, 0, numbered)) : undefined);
    if (!person) continue;
    names.tokens(source, 0, names.person(textOf(source.tokens, 0, length)) ? length : numbered, person);
    noteRoll(names, source, length, rules);
    return;
  }
  noteRoll(names, source, 0, rules);
}
