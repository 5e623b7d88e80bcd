/** The extension in a browser without a host: the server is a web worker. */
import { type ExtensionContext, Uri, workspace } from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import { activateWith, type Exports } from './activate.js';

/** The script is read through the editor, as a worker cannot load a script from the remote host of an extension. */
async function startWorker(script: Uri): Promise<MessageTransports> {
  const text = new TextDecoder().decode(await workspace.fs.readFile(script));
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(address);
  return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
}

export function activate(context: ExtensionContext): Exports {
  const script = Uri.joinPath(context.extensionUri, 'dist', 'server', 'main.browser.js');
  return activateWith(context, (options) => new LanguageClient('muster', 'Muster', () => startWorker(script), options));
}
