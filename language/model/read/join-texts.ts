import { nameKey } from '../../grammar/text.js';
import type { Rules } from '../rules/rules.js';
import type { SourceEntry } from './source.js';

/**
 * Texts run to the end of their line, commas included: `quirk Snaps his fingers, whatever the hour` is one entry. The
 * layout cannot know which words begin a text; the rulebook does.
 */
export function joinTexts(entries: readonly SourceEntry[], rules: Rules): SourceEntry[] {
  const joined: SourceEntry[] = [];
  for (const entry of entries) {
    const last = joined[joined.length - 1];
    if (
      entry.afterComma &&
      last &&
      last.type === 'entry' &&
      entry.type === 'entry' &&
      last.entries.length === 0 &&
      isText(last, rules)
    ) {
      const comma = {
        type: 'comma',
        text: ',',
        offset: last.tokens[last.tokens.length - 1]?.end ?? 0,
        end: last.tokens[last.tokens.length - 1]?.end ?? 0,
        glued: true,
      } as const;
      joined[joined.length - 1] = { ...last, tokens: [...last.tokens, comma, ...entry.tokens] };
    } else joined.push(entry);
  }
  return joined;
}

/** A text that is not quoted: those end with their quote. */
function isText(entry: SourceEntry, rules: Rules): boolean {
  if (entry.section && rules.kinds.get(entry.section.kind)?.open === 'text')
    return entry.tokens[entry.section.tokens]?.type !== 'text';
  const [first, second] = entry.tokens;
  if (first?.type !== 'word' || second === undefined || second.type === 'text') return false;
  if (rules.kinds.get(nameKey(first.text))?.open === 'text') return true;
  for (let length = Math.min(4, entry.tokens.length - 1); length > 0; length--) {
    const key = nameKey(
      entry.tokens
        .slice(0, length)
        .map((token) => token.text)
        .join(' '),
    );
    const named = rules.vocabulary.names.get(key)?.find((one) => one.what === 'field');
    if (named) return entry.tokens[length]?.type !== 'text' && rules.fields.get(named.key)?.type === 'text';
  }
  return false;
}
