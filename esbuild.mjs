import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { rulebooksAsFiles, rulebooksPacked, writeRulebooks } from './.tools/lazy-rulebooks.mjs';
import { noticesOf, packagesOf } from './.tools/notices.mjs';
import { packing } from './.tools/pack-texts.mjs';
import { inParts, partedServer, writeParts } from './.tools/server-parts.mjs';
import { protocolBasics, slimLibraries } from './.tools/slim-libraries.mjs';
import { ADVENTURE_STYLE } from './language/show/adventure/adventure-style.ts';

const root = import.meta.dirname;

const node = { platform: 'node', format: 'cjs', target: 'node20' };
const browser = { platform: 'browser', target: 'es2022' };
/** For what speaks the protocol by itself: the client needs the whole of its package. */
const slim = { alias: protocolBasics };

/** A file of the same folder that is a bundle of its own. */
function beside(name) {
  return {
    name: 'beside',
    setup: ({ onResolve }) =>
      onResolve({ filter: new RegExp(`^\\./${name}\\.js$`) }, () => ({ path: `./${name}.cjs`, external: true })),
  };
}

const bundles = [
  { ...node, ...slim, ...inParts, charset: 'utf8' },
  { ...browser, ...slim, format: 'iife', entry: 'server/main.browser.ts', outfile: 'dist/server/main.browser.js' },
  { ...node, entry: 'client/vscode/extension.ts', outfile: 'dist/client/extension.cjs', external: ['vscode'] },
  {
    ...browser,
    format: 'cjs',
    entry: 'client/vscode/extension-web.ts',
    outfile: 'dist/client/extension-web.cjs',
    external: ['vscode'],
  },
  { ...browser, format: 'iife', entry: 'client/vscode/roll-log/page.ts', outfile: 'dist/client/roll-log.js' },
  { ...browser, format: 'iife', entry: 'client/vscode/sheet/page/page.ts', outfile: 'dist/client/sheet.js' },
  { ...browser, format: 'iife', entry: 'client/vscode/tracker/page/page.ts', outfile: 'dist/client/tracker.js' },
  { ...node, ...slim, entry: 'client/cli/run.ts', outfile: 'dist/cli/run.cjs' },
  {
    ...node,
    entry: 'client/cli/main.ts',
    outfile: 'dist/cli/muster.cjs',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [beside('run')],
  },
];

/** Every file of which code is in a bundle. */
export async function bundledFiles() {
  return filesIn(await buildBundles({ write: false }));
}

/** Bundles every entry point that exists. With `minify` without source maps, and with long texts packed. */
export async function bundle({ minify = false } = {}) {
  const built = await buildBundles({ write: true, minify, sourcemap: !minify }, minify ? [packing] : []);
  writeRulebooks(join(root, 'dist'));
  writeFileSync(join(root, 'dist/client/preview.css'), `${ADVENTURE_STYLE.trim()}\n`);
  writeFileSync(join(root, 'dist/NOTICES.txt'), noticesOf(packagesOf(filesIn(built))));
}

function filesIn(built) {
  return built.flatMap(({ metafile }) => Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs)));
}

function buildBundles({ write, ...shared }, plugins = []) {
  const present = bundles.filter(({ entry, entryPoints = [entry] }) =>
    entryPoints.every((one) => existsSync(join(root, one.in ?? one))),
  );
  return Promise.all(
    present.map(async ({ entry, entryPoints = [entry], plugins: own = [], ...options }) => {
      const isParted = options.splitting === true;
      const always = [
        options.platform === 'browser' ? rulebooksPacked : rulebooksAsFiles,
        slimLibraries,
        ...(isParted ? [partedServer] : []),
      ];
      const built = await build({
        ...options,
        ...shared,
        ...(isParted && shared.sourcemap && { sourcemap: 'inline' }),
        write: isParted ? false : write,
        absWorkingDir: root,
        entryPoints,
        bundle: true,
        plugins: [...always, ...own, ...plugins],
        // Their notices are in a file beside the bundles.
        legalComments: 'none',
        metafile: true,
        logLevel: 'warning',
        // The module builds of the language server packages are what a bundler can shake.
        mainFields: options.platform === 'browser' ? ['browser', 'module', 'main'] : ['module', 'main'],
        conditions: options.platform === 'browser' ? ['browser', 'import'] : ['node', 'import'],
      });
      if (isParted && write) await writeParts(built, { ...node, ...shared, charset: options.charset });
      return built;
    }),
  );
}
