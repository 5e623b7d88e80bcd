import { commands, Uri } from 'vscode';
import type { AdventurePage } from '../../../language/show/on-command.js';

/** Scheme of the texts that the editor renders for a panel. */
export const TABLE_SCHEME = 'muster-table';

/** Live pieces of the pages that are being rendered, by the URI of the text. */
const rendered = new Map<string, AdventurePage>();

let renderings = 0;

/** The live pieces of a text that is rendered for a panel; undefined for every other text. */
export function pieceOf(uri: Uri): AdventurePage | undefined {
  return uri.scheme === TABLE_SCHEME ? rendered.get(uri.toString()) : undefined;
}

/**
 * A page as HTML, by the editor's own renderer of Markdown, so that it looks as in the preview. Undefined if the editor has none. The
 * result is not sanitised: the page takes only harmless elements from it.
 */
export async function renderedPage(text: string, page: AdventurePage): Promise<string | undefined> {
  renderings += 1;
  const version = renderings;
  const uri = Uri.from({ scheme: TABLE_SCHEME, path: `/${version}.md` });
  const lines = text.split('\n');
  rendered.set(uri.toString(), page);
  try {
    const document = { uri, version, lineCount: lines.length, getText: () => text };
    const html: unknown = await commands.executeCommand('markdown.api.render', document);
    return typeof html === 'string' ? html : undefined;
  } catch {
    return undefined;
  } finally {
    rendered.delete(uri.toString());
  }
}
