import type { CompletionItem, Range } from 'vscode-languageserver-protocol';
import { CompletionItemKind, InsertTextFormat } from 'vscode-languageserver-types';
import { quoteName } from '../../../language/grammar/index.js';

/** What an item is about, for `completionItem/resolve`. Plain data: it travels to the client and back. */
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

/** Something that can be written at the cursor. */
export interface Candidate {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** What is written; the label in quotes where it needs them when absent. */
  readonly text?: string;
  /** Directly after the label: the price. */
  readonly price?: string;
  /** At the far end: what it is. */
  readonly note?: string;
  /** Text by which the client filters where it is not what the range holds. */
  readonly filter?: string;
  /** Candidates of a lower order come first; the same order sorts by label. */
  readonly order?: number;
  /** A name that is written in quotes too: it stays a candidate after an open quotation mark. */
  readonly quotable?: boolean;
  /** What a client that knows snippets writes instead of the text. */
  readonly snippet?: string;
  readonly data?: ItemData;
}

/** Candidates and the token of the entry at which what they replace begins; absent: at the cursor's own word. */
export interface Proposals {
  readonly candidates: readonly Candidate[];
  readonly from?: number;
  /** The words before the cursor ask for one of them: a blank is enough to propose it. */
  readonly isAsked?: true;
}

/** Words of the language itself, with what each is for. */
export function keywords(words: readonly (readonly [string, string])[], order = 4): Candidate[] {
  return words.map(([label, note]) => ({ label, text: label, kind: CompletionItemKind.Keyword, note, order }));
}

/** A completion item that replaces a range and is never taken by accident: no commit characters, nothing preselected. */
export function completionItem(candidate: Candidate, range: Range, position = 0): CompletionItem {
  const { label, kind, price, note, order = 5, data, snippet } = candidate;
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
    sortText: `${order}${String(position).padStart(4, '0')}${label.toLowerCase()}`,
    filterText: candidate.filter ?? plain,
    ...(snippet !== undefined && { insertTextFormat: InsertTextFormat.Snippet }),
    textEdit: { range, newText },
    commitCharacters: [],
    ...(data && { data }),
  };
}

export { CompletionItemKind };
