import type { HeadToken } from '../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../grammar/text.js';
import type { Rules } from '../rules/rules.js';
import { longestName } from './longest-name.js';

/** Another spelling for the tokens from `offset` to `end`. */
export interface Spelling {
  readonly offset: number;
  readonly end: number;
  readonly text: string;
}

/**
 * How the rulebook spells the trait that an entry begins with, after a count or the word of its kind: `combat
 * reflexes` is `Combat Reflexes`. Other spellings that the rulebook knows, names in quotes and an author's own names
 * are left alone.
 */
export function spellingsIn(head: readonly HeadToken[], rules: Rules): readonly Spelling[] {
  const from = nameStart(head, rules);
  if (from === undefined) return [];
  const match = longestName(rules.vocabulary, head, from, head.length, (named) => named.what === 'trait');
  const [named] = match?.candidates ?? [];
  const first = head[from];
  const last = match && head[from + match.length - 1];
  if (!match || !named || !first || !last || named.alias !== undefined || match.suffix || isItemField(rules, named.key))
    return [];
  const written = head.slice(from, from + match.length);
  const text = written.map((token, index) => (index > 0 && !token.glued ? ` ${token.text}` : token.text)).join('');
  if (nameKey(text) !== nameKey(named.name) || !isPlain(written, named.name)) return [];
  return [{ offset: first.offset, end: last.end, text: named.name }];
}

function nameStart(head: readonly HeadToken[], rules: Rules): number | undefined {
  const from = head[0]?.type === 'number' ? 1 : 0;
  const kind = rules.kinds.get(nameKey(head[from]?.text ?? ''));
  if (!kind || head.length <= from + 1 || head[from + 1]?.type !== 'word') return from;
  return kind.open === 'text' ? undefined : from + 1;
}

/** In the braces of an item the word is one of its fields, which are in lower case. */
function isItemField(rules: Rules, key: string): boolean {
  return [...rules.kinds.values()].some((kind) => kind.item && kind.clauses.fields.some((field) => field.key === key));
}

/** Whether both have the same characters apart from case and blanks, so that no quotes or hyphens change. */
function isPlain(written: readonly HeadToken[], name: string): boolean {
  const letters = written.map((token) => token.text).join('');
  return letters.toLowerCase() === name.replaceAll(' ', '').toLowerCase();
}
