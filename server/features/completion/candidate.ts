import { type CompletionItem, CompletionItemKind, type Range } from 'vscode-languageserver-protocol';
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

/** Something that can stand at the cursor. */
export interface Candidate {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** What is written; the label in quotes where it needs them when absent. */
  readonly text?: string;
  /** Right behind the label: the price. */
  readonly price?: string;
  /** At the far end: what it is. */
  readonly note?: string;
  /** Text by which the client filters where it is not what the range holds. */
  readonly filter?: string;
  /** Candidates of a lower order come first; the same order sorts by label. */
  readonly order?: number;
  readonly data?: ItemData;
}

/** A completion item that replaces a range and is never taken by accident: no commit characters, nothing preselected. */
export function completionItem(candidate: Candidate, range: Range, position = 0): CompletionItem {
  const { label, kind, price, note, order = 5, data } = candidate;
  const newText = candidate.text ?? quoteName(label);
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
    filterText: candidate.filter ?? newText,
    textEdit: { range, newText },
    commitCharacters: [],
    ...(data && { data }),
  };
}

export { CompletionItemKind };
