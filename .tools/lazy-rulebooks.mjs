// A session plays one game or two: a program of Node reads the text of a rulebook from a file when it is first asked for.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulebookSources } from './generate.mjs';

const folder = 'rulebooks';

/** Writes the texts beside the bundles, which read them from there. */
export function writeRulebooks(dist) {
  mkdirSync(join(dist, folder), { recursive: true });
  for (const { file, text } of rulebookSources()) writeFileSync(join(dist, folder, file), text);
}

function module() {
  const names = rulebookSources().map(({ file, name }) => `${JSON.stringify(file)}: ${JSON.stringify(name)},`);
  const texts = rulebookSources().map(({ file }) => `get ${JSON.stringify(file)}() { return read('${file}'); },`);
  return `import { readFileSync } from 'node:fs';
const texts = new Map();
function read(file) {
  const text = texts.get(file) ?? readFileSync(new URL('../${folder}/' + file, import.meta.url), 'utf8');
  texts.set(file, text);
  return text;
}
export const rulebookNames = { ${names.join(' ')} };
export const rulebookTexts = { ${texts.join(' ')} };
`;
}

/** For bundles of Node in a folder beside that of the texts. */
export const rulebooksAsFiles = {
  name: 'rulebooks-as-files',
  setup(build) {
    build.onLoad({ filter: /[\\/]rulebooks[\\/]generated\.ts$/ }, () => ({ contents: module(), loader: 'js' }));
  },
};
