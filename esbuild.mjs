// The bundles in `dist/`, which are run and shipped.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { copyRulebooks } from './.tools/generate.mjs';
import { noticesOf, packagesOf } from './.tools/notices.mjs';
import { ADVENTURE_STYLE } from './language/show/adventure/adventure-style.ts';

const root = import.meta.dirname;

/** ES modules of a package are preferred to its CommonJS, which cannot be tree-shaken. */
const node = { platform: 'node', target: 'node20', mainFields: ['module', 'main'] };
/** Programs for Node: a dynamic import becomes a file of its own, loaded on demand. */
const program = {
  ...node,
  format: 'esm',
  splitting: true,
  outExtension: { '.js': '.mjs' },
  // The packages of the protocol are CommonJS and require modules of Node.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
};
const browser = { platform: 'browser', target: 'es2022' };
const page = { ...browser, format: 'iife', outdir: 'dist/client' };
/** The extension, which VS Code loads. */
const extension = { format: 'cjs', outdir: 'dist/client', outExtension: { '.js': '.cjs' }, external: ['vscode'] };

const bundles = [
  {
    ...program,
    entryPoints: { main: 'server/main.node.ts', commands: 'server/commands.ts' },
    outdir: 'dist/server',
  },
  // A worker of another origin cannot load files, so it is a single file.
  { ...browser, format: 'iife', entryPoints: ['server/main.browser.ts'], outdir: 'dist/server' },
  { ...program, entryPoints: { muster: 'client/cli/main.ts', run: 'client/cli/run.ts' }, outdir: 'dist/cli' },
  { ...extension, ...node, entryPoints: ['client/vscode/extension.ts'] },
  { ...extension, ...browser, entryPoints: ['client/vscode/extension-web.ts'] },
  {
    ...page,
    entryPoints: {
      'roll-log': 'client/vscode/roll-log/page.tsx',
      sheet: 'client/vscode/sheet/page/page.tsx',
      tracker: 'client/vscode/tracker/page/page.tsx',
      'table-page': 'client/vscode/table-page/page/page.tsx',
    },
  },
];

/** Writes `dist/`; with `minify` without source maps. */
export async function bundle({ minify = false } = {}) {
  const built = await buildBundles({ minify, sourcemap: !minify });
  removeOthers(built.flatMap(({ metafile }) => Object.keys(metafile.outputs)));
  copyRulebooks(join(root, 'dist/rulebooks'));
  writeFileSync(join(root, 'dist/client/preview.css'), `${ADVENTURE_STYLE.trim()}\n`);
  writeFileSync(join(root, 'dist/NOTICES.txt'), noticesOf(packagesOf(filesIn(built))));
}

function buildBundles(options) {
  const shared = { absWorkingDir: root, bundle: true, metafile: true, legalComments: 'none', logLevel: 'warning' };
  return Promise.all(bundles.map((one) => build({ ...shared, ...options, ...one })));
}

function filesIn(built) {
  return built.flatMap(({ metafile }) => Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs)));
}

/** Removes files of earlier builds: the names of shared files change with their content. */
function removeOthers(outputs) {
  for (const folder of ['cli', 'client', 'server'].map((name) => `dist/${name}`))
    for (const name of readdirSync(join(root, folder)))
      if (!outputs.includes(`${folder}/${name}`)) rmSync(join(root, folder, name));
}
