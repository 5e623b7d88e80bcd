import type { DocumentLink, DocumentLinkParams } from 'vscode-languageserver-protocol';
import type { Feature } from '../context.js';
import { mentionsOf } from './names/mentions.js';

/** Links from names of rulebooks to their documents. */
export const documentLinks: Feature<DocumentLinkParams, DocumentLink[] | null> = (context, { textDocument: { uri } }) =>
  mentionsOf(context, uri).flatMap((mention) => {
    if (mention.meaning.kind !== 'rulebook' || mention.role === 'declaration') return [];
    const target = context.workspace.books.sources(mention.meaning.name).at(-1)?.uri;
    const range = context.rangeOf(uri, mention);
    return target !== undefined && range
      ? [{ range, target: context.clientUri(target), tooltip: `Open the rulebook ${mention.meaning.name}` }]
      : [];
  });
