// A session plays one game or two: a bundle reads the text of a rulebook when it is first asked for.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulebookSources } from './generate.mjs';
import { packText, unpack } from './pack-texts.mjs';

const folder = 'rulebooks';

/** Writes the texts beside the bundles of Node, which read them from there. */
export function writeRulebooks(dist) {
  mkdirSync(join(dist, folder), { recursive: true });
  for (const { file, text } of rulebookSources()) writeFileSync(join(dist, folder, file), text);
}

function moduleOf(head, textOf) {
  const names = rulebookSources().map(({ file, name }) => `${JSON.stringify(file)}: ${JSON.stringify(name)},`);
  const texts = rulebookSources().map((source) => {
    const file = JSON.stringify(source.file);
    return `get ${file}() { return (texts[${file}] ??= ${textOf(source)}); },`;
  });
  return `${head}
const texts = {};
export const rulebookNames = { ${names.join(' ')} };
export const rulebookTexts = { ${texts.join(' ')} };
`;
}

function lazily(contents) {
  return {
    name: 'lazy-rulebooks',
    setup(build) {
      build.onLoad({ filter: /[\\/]rulebooks[\\/]generated\.ts$/ }, () => ({
        contents: contents(),
        loader: 'js',
        resolveDir: import.meta.dirname,
      }));
    },
  };
}

/** For bundles of Node in a folder beside that of the texts. */
export const rulebooksAsFiles = lazily(() =>
  moduleOf(
    "import { readFileSync } from 'node:fs';\nimport { join } from 'node:path';",
    ({ file }) => `readFileSync(join(__dirname, '..', '${folder}', ${JSON.stringify(file)}), 'utf8')`,
  ),
);

/** For bundles that have no files: packed in the bundle. */
export const rulebooksPacked = lazily(() => moduleOf(unpack, ({ text }) => packText(text)));
