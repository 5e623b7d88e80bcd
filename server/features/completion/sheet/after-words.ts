import { type HeadToken, nameKey, textOf } from '../../../../language/grammar/index.js';
import type { Field, Kind } from '../../../../language/rules/index.js';
import { type Candidate, CompletionItemKind, type Proposals } from '../candidate.js';
import type { Cursor } from '../cursor.js';
import { items, traitsOfKind } from './entry-names.js';
import { readBefore } from './entry-proposals.js';
import type { CursorPlace } from './place.js';

/** What follows a keyword: after a kind its names, after a field its values. */
export function afterWord(
  uri: string,
  cursor: Cursor,
  at: CursorPlace,
  supportsSnippets: boolean,
): Proposals | undefined {
  const { before, offset } = cursor;
  const last = before.at(-1);
  const complete = last && last.end >= offset ? before.slice(0, -1) : before;
  const from = complete.length;
  if (from === 0) return undefined;
  const kind = kindCalled(complete, at);
  if (kind) return { candidates: ofKind(kind, uri, cursor, at, supportsSnippets), from, isAsked: true };
  const field = fieldCalled(uri, complete, at);
  return field && { candidates: ofField(field), from, isAsked: true };
}

/** The kind that the words name, if nothing follows it yet. */
function kindCalled(complete: readonly HeadToken[], { rules, where }: CursorPlace): Kind | undefined {
  if (where !== 'character' && where !== 'trait') return undefined;
  return complete.every(({ type }) => type === 'word')
    ? rules?.kinds.get(nameKey(textOf(complete, 0, complete.length)))
    : undefined;
}

/** The field that the words are the whole name of. */
function fieldCalled(uri: string, complete: readonly HeadToken[], at: CursorPlace): Field | undefined {
  const read = readBefore(uri, complete, at);
  const field = read?.field ?? read?.values.at(-1)?.field;
  const isBare = field !== undefined && nameKey(textOf(complete, 0, complete.length)) === field.key;
  return isBare ? field : undefined;
}

function ofKind(kind: Kind, uri: string, cursor: Cursor, at: CursorPlace, supportsSnippets: boolean): Candidate[] {
  const { rules } = at;
  if (!rules) return [];
  const own = ownName(kind, supportsSnippets);
  if (kind.item) return [...items(rules, uri, [kind.key]), ...own];
  return [...traitsOfKind(kind.key, at, uri, cursor.before[0]?.offset ?? cursor.offset), ...own];
}

/** A placeholder for a name, where the kind allows any. */
export function ownName({ open, name, description }: Kind, supportsSnippets: boolean): Candidate[] {
  if (open === false || !supportsSnippets) return [];
  const place = open === 'text' ? (description ?? name) : 'Name';
  const filled = `\${1:${place.replace(/[\\$}]/g, '\\$&')}}`;
  return [
    {
      label: open === 'text' ? 'your own words' : `your own ${name}`,
      text: place,
      // What is typed is the author's: it matches nothing, so that Enter does not replace it.
      filter: '…',
      kind: CompletionItemKind.Snippet,
      snippet: open === 'text' ? filled : `"${filled}" $0`,
      note: name,
      // What the game has comes first.
      order: 4,
    },
  ];
}

function ofField({ type, choices = [], name }: Field): Candidate[] {
  const words = type === 'flag' ? ['yes', 'no'] : choices.map(({ label }) => label);
  return words.map((label) => ({
    label,
    text: label,
    kind: CompletionItemKind.EnumMember,
    note: name,
    order: 1,
  }));
}
