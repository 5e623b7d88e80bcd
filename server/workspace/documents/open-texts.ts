import type { URI } from 'langium';
import type {
  TextDocumentContentChangeEvent,
  TextDocumentItem,
  VersionedTextDocumentIdentifier,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { normalized } from '../reading/addresses.js';

/** The documents that an editor has open, by URIs as Langium normalises them. */
export class OpenTexts {
  private readonly texts = new Map<string, TextDocument>();
  private readonly spellings = new Map<string, string>();

  get(uri: string | URI): TextDocument | undefined {
    return this.texts.get(typeof uri === 'string' ? uri : uri.toString());
  }

  /** URIs of the open documents; the one that was opened or edited last comes first. */
  keys(): string[] {
    return [...this.texts.keys()].reverse();
  }

  /** The URI as the client spells it; some clients do not recognise other spellings. */
  clientUri(uri: string): string {
    return this.spellings.get(uri) ?? uri;
  }

  /** Returns the normalised URI. */
  open(item: TextDocumentItem): string {
    const uri = normalized(item.uri);
    this.setLatest(uri, TextDocument.create(uri, item.languageId, item.version, item.text));
    if (uri !== item.uri) this.spellings.set(uri, item.uri);
    return uri;
  }

  /** Returns the normalised URI, undefined for a document that is not open. */
  change(id: VersionedTextDocumentIdentifier, changes: TextDocumentContentChangeEvent[]): string | undefined {
    const uri = normalized(id.uri);
    const text = this.texts.get(uri);
    if (!text) return undefined;
    this.setLatest(uri, TextDocument.update(text, changes, id.version ?? text.version + 1));
    return uri;
  }

  private setLatest(uri: string, text: TextDocument): void {
    this.texts.delete(uri);
    this.texts.set(uri, text);
  }

  close(clientUri: string): string {
    const uri = normalized(clientUri);
    this.texts.delete(uri);
    this.spellings.delete(uri);
    return uri;
  }
}
