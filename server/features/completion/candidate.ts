import type { CompletionItem, Range } from 'vscode-languageserver-protocol';
import { CompletionItemKind, InsertTextFormat } from 'vscode-languageserver-types';
import { quoteName } from '../../../language/grammar/index.js';

/** The subject of an item, for `completionItem/resolve`. Plain data: it is sent to the client and back. */
export type ItemData =
  | {
      readonly about: 'trait';
      readonly uri: string;
      readonly path?: string;
      readonly kind: string;
      readonly key: string;
    }
  | { readonly about: 'declared'; readonly uri: string; readonly what: string; readonly key: string }
  | { readonly about: 'person'; readonly uri: string; readonly name: string }
  | { readonly about: 'rulebook'; readonly name: string };

/** A proposal at the cursor. */
export interface Candidate {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** The inserted text; if absent, the label, in quotes where it needs them. */
  readonly text?: string;
  /** Directly after the label: the price. */
  readonly price?: string;
  /** At the far end: what it is. */
  readonly note?: string;
  /** The text that the client filters by, if it is not the text of the range. */
  readonly filter?: string;
  /** Candidates of a lower order come first; the same order sorts by label. */
  readonly order?: number;
  /** A name that can be quoted: it is a candidate after an open quotation mark, too. */
  readonly quotable?: boolean;
  /** The snippet that is inserted instead, if the client supports snippets. */
  readonly snippet?: string;
  /** The command that the client runs after inserting it. */
  readonly command?: string;
  readonly data?: ItemData;
}

/** Candidates, and the token of the entry where the replaced range begins; if absent, it is the word at the cursor. */
export interface Proposals {
  readonly candidates: readonly Candidate[];
  readonly from?: number;
  /** Whether the words before the cursor require one of them: then a blank is enough to propose them. */
  readonly isAsked?: true;
}

/** Keywords of the language, with descriptions. */
export function keywords(words: readonly (readonly [string, string])[], order = 4): Candidate[] {
  return words.map(([label, note]) => ({ label, text: label, kind: CompletionItemKind.Keyword, note, order }));
}

/**
 * A completion item that replaces a range. It has no commit characters, so that only Tab and Enter accept it. An item that equals
 * the typed text is preselected, so that Enter changes nothing.
 */
export function completionItem(
  candidate: Candidate,
  range: Range,
  { index, typed }: { readonly index: number; readonly typed: string },
): CompletionItem {
  const { label, kind, price, note, order = 5, data, snippet, command } = candidate;
  const plain = candidate.text ?? quoteName(label);
  const newText = snippet ?? plain;
  return {
    label,
    kind,
    ...((price !== undefined || note !== undefined) && {
      labelDetails: {
        ...(price !== undefined && { detail: ` ${price}` }),
        ...(note !== undefined && { description: note }),
      },
    }),
    ...(price !== undefined && { detail: note === undefined ? price : `${price} ${note}` }),
    sortText: `${order}${String(index).padStart(4, '0')}${label.toLowerCase()}`,
    filterText: withinWord(candidate.filter ?? plain, typed),
    ...(snippet !== undefined && { insertTextFormat: InsertTextFormat.Snippet }),
    textEdit: { range, newText },
    commitCharacters: [],
    ...(typed !== '' && plain === typed && { preselect: true }),
    ...(command !== undefined && { command: { title: '', command } }),
    ...(data && { data }),
  };
}

/**
 * The filter text of an item, with an underscore instead of the next blank: while `Fight 2` is typed, the list of `Fight` must not
 * continue with `flight maneuver`, which Enter would accept. The blank requests a new list, of the names that continue the words. After
 * an underscore a client still matches the beginning of a word.
 */
function withinWord(text: string, typed: string): string {
  const blanks = typed.split(' ').length;
  const words = text.split(' ');
  return [words.slice(0, blanks).join(' '), ...words.slice(blanks)].join('_');
}

export { CompletionItemKind };
