// Opens a real VS Code in the browser, with the extension installed and the examples open, until Ctrl-C.
import { once } from 'node:events';
import { join } from 'node:path';
import { packageIfStale } from './package.mjs';
import { root } from './paths.mjs';
import { serveVscode } from './vscode/serve.mjs';

export async function run() {
  const interrupted = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
  const vsix = await packageIfStale();
  console.log('starting VS Code ...');
  const vscode = await serveVscode({
    folder: join(root, 'examples'),
    vsix,
    settings: {
      'muster.sheet.openBeside': true,
      'workbench.welcomePage.walkthroughs.openOnInstall': true,
      // Examples that break the rules have findings only while they are open.
      'muster.check.onlyWhenOpen': 'illegal-*',
    },
  });
  console.log(`\nMuster runs in VS Code. Open this address in a browser:\n\n  ${vscode.address}\n\nCtrl-C stops it.`);
  await interrupted;
  await vscode.stop();
}
