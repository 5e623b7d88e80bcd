// A real VS Code, server and workbench, from npm alone: for the end-to-end tests and for `npm start`.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, toolEnvironment } from '../paths.mjs';

/** The package that carries VS Code 1.139.1. It needs Node 24, which is the project's own. */
const VERSION = '4.139.1';

const folder = join(cache, `vscode-${VERSION}`);
const vscodeIn = (parent) => join(parent, 'node_modules', 'code-server', 'lib', 'vscode');

function npm(cwd, args) {
  // Without scripts: they build native modules and fetch binaries, none of which is needed here.
  const options = ['install', '--ignore-scripts', '--force', '--no-audit', '--no-fund', '--loglevel=error', ...args];
  const { status, stderr } = spawnSync('npm', options, { cwd, encoding: 'utf8', env: toolEnvironment() });
  if (status !== 0) throw new Error(`VS Code could not be installed from npm\n${stderr}`);
}

/** Native modules that the server can do without, replaced by stubs with the functions that it calls. */
function replaceNativeModules(vscode) {
  const modules = join(vscode, 'node_modules');
  cpSync(join(import.meta.dirname, 'spdlog.cjs'), join(modules, '@vscode', 'spdlog', 'index.js'));
  for (const watchdog of [join(modules, 'native-watchdog'), join(modules, '@vscode', 'native-watchdog')]) {
    if (existsSync(watchdog)) writeFileSync(join(watchdog, 'index.js'), 'exports.start = () => {};\n');
  }
}

/** Large parts that need the network or an account. */
function removeUnused(vscode) {
  const extensions = ['extensions/copilot', 'extensions/mermaid-markdown-features'];
  const modules = ['@anthropic-ai', '@openai', '@github'].map((name) => `node_modules/${name}`);
  for (const path of [...extensions, ...modules]) rmSync(join(vscode, path), { recursive: true, force: true });
}

/** Installs VS Code unless it is there, and returns the path of its server program. */
export function installVscode() {
  const program = join(vscodeIn(folder), 'out', 'server-main.js');
  if (existsSync(program)) {
    // The stubs are those of this clone, even if another clone installed the editor.
    replaceNativeModules(vscodeIn(folder));
    return program;
  }
  process.stderr.write('installing VS Code from npm, once ...\n');
  mkdirSync(cache, { recursive: true });
  // Installed in a temporary folder and then moved, so that an interrupted or concurrent installation never leaves half of one.
  const partial = mkdtempSync(join(cache, 'partial-'));
  try {
    writeFileSync(join(partial, 'package.json'), '{"name":"editor","private":true,"version":"0.0.0"}');
    npm(partial, [`code-server@${VERSION}`]);
    const vscode = vscodeIn(partial);
    npm(vscode, ['--omit=dev']);
    symlinkSync('node_modules', join(vscode, 'node_modules.asar'));
    replaceNativeModules(vscode);
    removeUnused(vscode);
    if (!existsSync(folder)) renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return program;
}
