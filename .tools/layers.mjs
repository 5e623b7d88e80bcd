// The layers of the project: imports point downwards only, and the server and the clients see of a layer of `language/`
// what its index offers. A violation fails `npm run lint` and the tests.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import ts from 'typescript';
import { root } from './paths.mjs';

/** From the top down. Layers in one row do not import each other, except where `within` says so. */
const rows = [
  ['client'],
  ['server'],
  ['language'],
  ['language/report'],
  ['language/play'],
  ['language/model'],
  ['language/names'],
  ['language/odds', 'language/dice', 'language/rulebooks', 'language/grammar'],
  ['language/values'],
];
/** Odds count what the dice families decide. */
const within = new Set(['language/odds -> language/dice']);

/** Packages that only some layers may use; everything else that is not listed is free. */
const packages = [
  { name: /^node:|^(fs|path|os|crypto|url|child_process|process)$/, layers: /^(server|client)/ },
  { name: /^vscode$|^vscode-languageclient/, layers: /^client/ },
  { name: /^vscode-languageserver-types$/, layers: /^(language|server|client)/ },
  { name: /^vscode-languageserver|^vscode-jsonrpc/, layers: /^(server|client)/ },
  { name: /^langium\/(lsp|node)$/, layers: /^server/ },
];

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.m?ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function layerOf(file) {
  return rows.flat().findLast((layer) => file.startsWith(`${layer}/`));
}

const rank = (layer) => rows.findIndex((row) => row.includes(layer));

function isAllowed(from, to) {
  return from === to || rank(to) > rank(from) || within.has(`${from} -> ${to}`);
}

function problemOf(file, specifier) {
  const from = layerOf(file);
  if (!specifier.startsWith('.')) {
    const rule = packages.find(({ name }) => name.test(specifier));
    return rule !== undefined && !rule.layers.test(from) ? `${from} may not use ${specifier}` : undefined;
  }
  const target = normalize(join(dirname(file), specifier))
    .split(sep)
    .join('/');
  const to = layerOf(target);
  if (to === undefined) return `${from} reaches outside the layers`;
  if (!isAllowed(from, to)) return `${from} may not use ${to}`;
  const isOutside = !from.startsWith('language') && to.startsWith('language/');
  return isOutside && target !== `${to}/index.js` ? `${from} may use ${to} through its index only` : undefined;
}

/** Every import that points upwards or sideways, as `file: what is wrong (specifier)`. */
export function layerViolations(folders = ['client', 'server', 'language']) {
  return folders.flatMap(filesIn).flatMap((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
    return importedFiles.flatMap(({ fileName }) => {
      const problem = problemOf(file, fileName);
      return problem === undefined ? [] : [`${file}: ${problem} (${fileName})`];
    });
  });
}
