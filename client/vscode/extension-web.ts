/** The extension in a browser without a host: the server is a web worker. */
import { type ExtensionContext, Uri } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/browser';
import { activateWith } from './activate.js';

export function activate(context: ExtensionContext): void {
  const script = Uri.joinPath(context.extensionUri, 'dist', 'server', 'main.browser.js');
  activateWith(
    context,
    (options) => new LanguageClient('muster', 'Muster', new Worker(script.toString(true)), options),
  );
}
