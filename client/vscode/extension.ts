/** The extension in a host with Node: on the desktop, and on remote machines. */
import { type ExtensionContext, Uri } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { activateWith, type Exports } from './activate.js';

export function activate(context: ExtensionContext): Exports {
  const module = Uri.joinPath(context.extensionUri, 'dist', 'server', 'main.mjs').fsPath;
  const run = { module, transport: TransportKind.ipc };
  return activateWith(context, (options) => {
    const debug = { ...run, options: { execArgv: ['--nolazy', '--enable-source-maps'] } };
    return new LanguageClient('muster', 'Muster', { run, debug }, options);
  });
}
