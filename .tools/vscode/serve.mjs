import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { modified } from '../paths.mjs';
import { installVscode } from './install.mjs';

/** Settings without network, account and welcome pages. All others have the defaults of a new user. */
const quiet = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
  'update.mode': 'none',
  'telemetry.telemetryLevel': 'off',
};

/** Settings for a folder that is not trusted, without a prompt. */
const untrusted = { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' };

const license = ['--accept-server-license-terms', '--telemetry-level', 'off'];

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await once(server.close(), 'close');
  return port;
}

async function answers(address, server) {
  while (server.exitCode === null) {
    const response = await fetch(`${address}/version`).catch(() => undefined);
    if (response?.ok) return true;
    await pause(100);
  }
  return false;
}

/** The extensions of the editor that has this package installed. */
const extensionsOf = (vsix) => join(dirname(vsix), 'extensions');

/** Installs the package once; calls may not overlap. */
export function installExtension(vsix) {
  const extensions = extensionsOf(vsix);
  // After an interrupted installation the list does not contain it.
  const list = join(extensions, 'extensions.json');
  const isListed = existsSync(list) && readFileSync(list, 'utf8').includes('muster');
  if (isListed && modified(extensions) >= modified(vsix)) return;
  rmSync(extensions, { recursive: true, force: true });
  const data = mkdtempSync(join(tmpdir(), 'muster-vscode-'));
  const folders = ['--server-data-dir', data, '--extensions-dir', extensions];
  const install = [installVscode(), ...license, ...folders, '--install-extension', vsix];
  const { status, stderr } = spawnSync(process.execPath, install, { encoding: 'utf8' });
  rmSync(data, { recursive: true, force: true });
  if (status !== 0) throw new Error(`the extension could not be installed\n${stderr}`);
}

/**
 * Opens VS Code on a folder with the extension installed. Returns its address, functions to change its settings and to stop it, and its
 * process id. `settings` are added to the quiet ones; `open` is a file of the folder that is shown at once; `log` is a file for the
 * output of the server. Without `isTrusted`, the folder is opened in restricted mode.
 */
export async function serveVscode({ folder, vsix, settings = {}, open = '', log = devNull, isTrusted = true }) {
  const program = installVscode();
  const data = mkdtempSync(join(tmpdir(), 'muster-vscode-'));
  const machine = join(data, 'data', 'Machine');
  mkdirSync(machine, { recursive: true });
  // The editor reloads the file when it changes.
  function set(own) {
    const all = { ...quiet, ...(isTrusted ? {} : untrusted), ...own };
    writeFileSync(join(machine, 'settings.json'), JSON.stringify(all));
  }
  set(settings);

  installExtension(vsix);

  const port = await freePort();
  const token = crypto.randomUUID();
  // In a file, because every user of the machine can read the arguments of a process.
  const tokenFile = join(data, 'token');
  writeFileSync(tokenFile, token, { mode: 0o600 });
  const folders = ['--server-data-dir', data, '--extensions-dir', extensionsOf(vsix)];
  const options = [...folders, '--host', '127.0.0.1', '--port', String(port), '--connection-token-file', tokenFile];
  if (isTrusted) options.push('--disable-workspace-trust');
  const printed = openSync(log, 'a');
  // Its own process group, so that its hosts end with it.
  const server = spawn(process.execPath, [program, ...license, ...options], {
    detached: true,
    stdio: ['ignore', printed, printed],
  });
  closeSync(printed);

  async function stop() {
    if (server.exitCode === null) {
      const ended = once(server, 'exit');
      end(server.pid, 'SIGTERM');
      await Promise.race([ended, pause(3000)]);
      end(server.pid, 'SIGKILL');
    }
    rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  const origin = `http://127.0.0.1:${port}`;
  if (!(await answers(origin, server))) {
    await stop();
    throw new Error('VS Code did not start');
  }
  const query = new URLSearchParams({ tkn: token, folder });
  if (open !== '') {
    const file = `vscode-remote://127.0.0.1:${port}${pathToFileURL(join(folder, open)).pathname}`;
    query.set('payload', JSON.stringify([['openFile', file]]));
  }
  return { address: `${origin}/?${query}`, set, stop, pid: server.pid };
}

function end(group, signal) {
  try {
    process.kill(-group, signal);
  } catch {
    // Already gone.
  }
}
