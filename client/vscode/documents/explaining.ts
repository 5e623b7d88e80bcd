import { type Disposable, window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { Describe, isDescribeParams } from '../../../server/protocol.js';
import { RenderedPages } from '../adventures/rendered-pages.js';
import { messages } from '../messages.js';

/** Shows how a number is computed, and its rule, as a rendered page: what a hover leaves out. */
export class Explaining implements Disposable {
  private readonly pages = new RenderedPages('muster-explanation');

  constructor(private readonly client: () => Promise<BaseLanguageClient>) {}

  /** Explains what is at a place, or without one what is at the cursor. */
  async show(argument?: unknown): Promise<void> {
    const client = await this.client();
    const editor = window.activeTextEditor;
    const atCursor = editor && {
      uri: editor.document.uri.toString(),
      position: client.code2ProtocolConverter.asPosition(editor.selection.active),
    };
    const params = isDescribeParams(argument) ? argument : atCursor;
    const answer = params && (await client.sendRequest(Describe, params));
    if (answer) await this.pages.show(messages.explanation(), answer.markdown);
    else void window.showInformationMessage(messages.nothingToExplain());
  }

  dispose(): void {
    this.pages.dispose();
  }
}
