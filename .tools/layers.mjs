// The layers of the project: imports point downwards only, and the server and the clients import only the surfaces of a layer
// of `language/`: `index.ts`, and `on-command.ts` for commands of the user. The linter checks circular imports.
// A violation fails `npm run lint` and the tests.
import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { root } from './paths.mjs';

/** The layers of the language from the top down. Layers joined by `|` do not import each other. */
const inLanguage =
  'paste show fight play procedures roll workspace sheet read rules dice|rulebooks grammar values|memo';
const rowOf = (names) => names.split('|').map((name) => `language/${name}`);
const rows = [['client'], ['server'], ['language'], ...inLanguage.split(' ').map(rowOf)];

/** Packages that only some layers may use; everything else that is not listed is free. */
const packages = [
  { name: /^node:|^(fs|path|os|crypto|url|child_process|process)$/, layers: /^(server|client|language\/rulebooks)/ },
  { name: /^vscode$|^vscode-languageclient/, layers: /^client/ },
  { name: /^vscode-languageserver-types$/, layers: /^(language|server|client)/ },
  { name: /^vscode-languageserver|^vscode-jsonrpc/, layers: /^(server|client)/ },
  { name: /^langium\/(lsp|node)$/, layers: /^server/ },
];

const layerOf = (file) => rows.flat().findLast((layer) => file.startsWith(`${layer}/`));
const rank = (layer) => rows.findIndex((row) => row.includes(layer));

function problemOf(file, specifier) {
  const from = layerOf(file);
  if (!specifier.startsWith('.')) {
    const rule = packages.find(({ name }) => name.test(specifier));
    return rule !== undefined && !rule.layers.test(from) ? `${from} may not use ${specifier}` : undefined;
  }
  const target = posix.join(posix.dirname(file), specifier);
  const to = layerOf(target);
  if (to === undefined) return `${from} reaches outside the layers`;
  if (from !== to && rank(to) <= rank(from)) return `${from} may not use ${to}`;
  const isOutside = !from.startsWith('language') && to.startsWith('language/');
  const isSurface = target === `${to}/index.js` || target === `${to}/on-command.js`;
  return isOutside && !isSurface ? `${from} may use ${to} through its surfaces only` : undefined;
}

/** Modules that a server loads only after its start, through `server/commands.ts`: surfaces for commands, and layers that only commands use. */
const onCommand = /^language\/(?:(?:fight|paste)\/index|\w+\/on-command)\.ts$|^server\/commands\.ts$/;

/** The imports that would load such modules at the start of a server. */
async function startProblems() {
  const entryPoints = ['server/main.node.ts'];
  const options = { absWorkingDir: root, platform: 'node', format: 'esm', packages: 'external', logLevel: 'silent' };
  const { metafile } = await build({ ...options, entryPoints, bundle: true, write: false, metafile: true });
  const problems = [];
  const loaded = new Set(entryPoints);
  for (const file of loaded)
    for (const { path, kind, external } of metafile.inputs[file].imports) {
      if (kind === 'dynamic-import' || external) continue;
      if (onCommand.test(path)) problems.push(`${file}: a server starts without ${path}`);
      else loaded.add(path);
    }
  return problems;
}

/** Every import that points upwards or sideways, as `file: problem (specifier)`. */
export async function layerViolations() {
  const files = globSync('{client,server,language}/**/*.{ts,tsx,mts}', { cwd: root });
  const problems = files
    .map((path) => path.replaceAll(sep, '/'))
    .flatMap((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
      return importedFiles.flatMap(({ fileName }) => {
        const problem = problemOf(file, fileName);
        return problem === undefined ? [] : [`${file}: ${problem} (${fileName})`];
      });
    });
  return [...problems, ...(await startProblems())];
}
