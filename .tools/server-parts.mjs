// The server of Node in parts: what it starts with, and what it loads when it is first asked for.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { transform } from 'esbuild';
import { minify } from 'terser';

/** Options that make `main`, which begins; `core`, which is everything that it starts with; and `second-part`. */
export const inParts = {
  entryPoints: [
    { in: 'server/main.node.ts', out: 'main' },
    { in: 'server/second-part.ts', out: 'second-part' },
  ],
  outdir: 'dist/server',
  splitting: true,
  format: 'esm',
  chunkNames: 'core',
  outExtension: { '.js': '.cjs' },
};

const imports = /^import \{([^}]*)\} from '([^']*\/language\/\w+\/index\.js)';$/gm;
const exports = /^export (?:\{([^}]*)\}|(\* as \w+)) from '([^']+)';$/gm;

const namesIn = (list) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

/** Of the index of a layer, by name, the file that it is from; a whole file that is offered under a name is marked. */
function offeredBy(index) {
  const files = new Map();
  for (const [, list, whole, file] of readFileSync(index, 'utf8').matchAll(exports)) {
    const path = join(dirname(index), file);
    if (whole !== undefined) files.set(whole.slice('* as '.length), { path, isWhole: true });
    else for (const name of namesIn(list)) files.set(name, { path, isWhole: false });
  }
  return files;
}

const lines = (text) => text.split('\n').length - 1;

/**
 * The source of a file with what it imports from indexes imported from where it is; every line stays where it was. The bundler
 * gives whole files to its parts: through the index of a layer everything would belong to what the server starts with.
 */
function pastIndexes(source, folder) {
  return source.replace(imports, (statement, list, specifier) => {
    const offered = offeredBy(join(folder, specifier.replace(/\.js$/, '.ts')));
    const direct = namesIn(list).map((name) => {
      const [from, to = from] = name.split(' as ');
      const { path, isWhole } = offered.get(from);
      const file = relative(folder, path).split(sep).join('/');
      return `import ${isWhole ? `* as ${to}` : `{ ${name} }`} from '${file}';`;
    });
    return direct.join(' ') + '\n'.repeat(lines(statement));
  });
}

/** For the bundler. */
export const partedServer = {
  name: 'parted-server',
  setup(build) {
    build.onLoad({ filter: /[\\/]server[\\/].*\.ts$/ }, ({ path }) => {
      const source = pastIndexes(readFileSync(path, 'utf8'), dirname(path));
      // The second part is loaded by a server that has started, and may use all of it. Said so, what it does not use is not split off
      // from what it uses: calls between two files of CommonJS are slow, and every keystroke would make them.
      const isSecond = basename(path) === 'second-part.ts';
      return { contents: isSecond ? `${source}\nimport './start.js';\n` : source, loader: 'ts' };
    });
  },
};

/** A part that is loaded on demand is there before anything else happens, as a module would not be. */
const commonJs = {
  format: 'cjs',
  platform: 'neutral',
  supported: { 'dynamic-import': false },
  // Modules are strict; what they are rewritten to has to say so. Without it every call is slower, and a write to what is frozen is no error.
  banner: '"use strict";',
};

/**
 * What the parts use of each other, as CommonJS: each is loaded to its end before another one reads it, so that a value is read once.
 * The bundler would look up every use of it anew, through a getter. Every line stays where it was.
 */
function handedOver(text) {
  const names = (list, name) => list.replace(/([\w$]+) as ([\w$]+)/g, name);
  return text
    .replace(
      /^import ?\{([^}]*)\} ?from ?"(\.\/\w+\.cjs)";/gm,
      (_, list, file) => `var{${names(list, '$1:$2')}}=require("${file}");`,
    )
    .replace(/\bexport ?\{([^}]*)\};(?=\s*(?:\/\/.*\s*)?$)/, (_, list) => `module.exports={${names(list, '$2:$1')}};`);
}

/** Writes the parts as CommonJS. */
export async function writeParts({ outputFiles }, options) {
  const code = outputFiles.filter(({ path }) => path.endsWith('.cjs'));
  for (const { path, text } of code) {
    const part = await transform(handedOver(text), {
      ...options,
      ...commonJs,
      sourcemap: options.sourcemap && 'external',
    });
    mkdirSync(dirname(path), { recursive: true });
    const written = options.minify ? await shortest(part.code) : part.code;
    writeFileSync(path, part.map === '' ? written : `${written}//# sourceMappingURL=${basename(path)}.map\n`);
    if (part.map !== '') writeFileSync(`${path}.map`, part.map);
  }
}

/**
 * What is minified already, once more: a part is a module, so that what stands outside of its functions can be made shorter, too. No
 * function expression is a constructor, here and in the libraries, so that all of them can be arrows.
 */
async function shortest(code) {
  const { code: shorter } = await minify(code, {
    ecma: 2020,
    toplevel: true,
    compress: { passes: 2, unsafe_arrows: true },
  });
  return `${shorter}\n`;
}
