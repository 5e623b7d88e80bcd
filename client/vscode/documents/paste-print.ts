import {
  type CancellationToken,
  type DataTransfer,
  type Disposable,
  DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  type DocumentPasteEditProvider,
  type DocumentSelector,
  languages,
  type Range,
  type TextDocument,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { Convert } from '../../../server/protocol.js';
import { messages } from '../messages.js';

const KIND = DocumentDropOrPasteEditKind.Text.append('muster');
const PLAIN = 'text/plain';

/** Pastes printed statistics as lines of the sheet; the editor offers the plain text, too. */
class PastePrint implements DocumentPasteEditProvider {
  constructor(private readonly client: () => Promise<BaseLanguageClient>) {}

  async provideDocumentPasteEdits(
    document: TextDocument,
    [range]: readonly Range[],
    data: DataTransfer,
    _context: unknown,
    token: CancellationToken,
  ): Promise<DocumentPasteEdit[] | undefined> {
    const text = await data.get(PLAIN)?.asString();
    if (!range || text === undefined || !MAY_BE_STATISTICS.test(text)) return undefined;
    const client = await this.client();
    const answer = await client.sendRequest(
      Convert,
      { uri: document.uri.toString(), position: client.code2ProtocolConverter.asPosition(range.start), text },
      token,
    );
    if (!answer || token.isCancellationRequested) return undefined;
    const paste = new DocumentPasteEdit(answer.text, messages.pasteAsMuster(), KIND);
    const edit = answer.edit && (await client.protocol2CodeConverter.asWorkspaceEdit(answer.edit));
    if (edit) paste.additionalEdit = edit;
    return [paste];
  }
}

/** Several lines or entries and a number: other texts are not sent to the server. */
const MAY_BE_STATISTICS = /\d[\s\S]*[\n;,]|[\n;,][\s\S]*\d/;

/** Offers *Paste as Muster* in sheets. */
export function pasteAsMuster(selector: DocumentSelector, client: () => Promise<BaseLanguageClient>): Disposable {
  return languages.registerDocumentPasteEditProvider(selector, new PastePrint(client), {
    pasteMimeTypes: [PLAIN],
    providedPasteEditKinds: [KIND],
  });
}
