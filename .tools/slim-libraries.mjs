// Libraries bring more than is used, in forms that a bundler cannot leave out: these plugins make them ones that it can.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionEdits, edits, pureNamespaces } from './library-edits.mjs';

/** CommonJS, as TypeScript writes it, as a module. */
export function asModule(source) {
  const files = new Map();
  const offered = new Map();
  const offer = (name, local, text) => {
    offered.set(name, local);
    return text;
  };
  const code = source
    .replace(/^"use strict";$/m, '')
    .replace(/^Object\.defineProperty\(exports, "__esModule".*$/m, '')
    .replace(/^exports\.\w+ = (?:exports\.\w+ = )*void 0;$/gm, '')
    .replace(/^var __\w+ = \(this && this\.__\w+\) [\s\S]*?^\}.*;$/gm, '')
    .replace(/^__exportStar\(require\("(.+)"\), exports\);$/gm, 'export * from "$1";')
    .replace(/^(?:const|var) (\w+) = (__import\w+\()?require\("(.+?)"\)\)?;$/gm, (_, name, helper, file) => {
      files.set(name, file);
      // `import x = require(...)` is the only one that keeps its name.
      const isWhole = helper === undefined && !/_\d+$/.test(name);
      return `import ${isWhole ? name : `* as ${name}`} from "${file}";`;
    })
    .replace(
      /^Object\.defineProperty\(exports, "(\w+)".* return (\w+)\.(\w+); \} \}\);$/gm,
      (_, name, file, local) => `export { ${local} as ${name} } from "${files.get(file)}";`,
    )
    .replace(/\((\w+) \|\| \(exports\.\1 = \1 = \{\}\)\)/g, (_, name) =>
      offer(name, name, `(${name} || (${name} = {}))`),
    )
    .replace(/^exports\.(\w+) = (\w+);$/gm, (_, name, local) => offer(name, local, ''))
    .replace(/^exports\.(\w+) = /gm, (_, name) => offer(name, name, `const ${name} = `))
    .replace(/\bexports\.(?=\w)/g, '');
  // What is left adds to something that is there already.
  const whole = pureNamespaces(code).replace(/^\}\)\((\w+) \|\| \(\1 = \{\}\)\);$/gm, '})($1);');
  return `${whole}\nexport { ${[...offered].map(([name, local]) => `${local} as ${name}`).join(', ')} };\n`;
}

const isCommonJs = /^vscode-(?:jsonrpc|languageclient|languageserver-protocol)\//;

/** For the bundler: Langium uses a few classes of the package of the whole protocol, which come from the one below it. */
export const protocolBasics = { 'vscode-languageserver-protocol': join(import.meta.dirname, 'protocol-basics.mjs') };

/** For the bundler: of libraries, what is used. */
export const slimLibraries = {
  name: 'slim-libraries',
  setup(build) {
    const speaksByItself = build.initialOptions.alias === protocolBasics;
    build.onResolve({ filter: /^lodash-es\// }, ({ path }) => ({ path, namespace: 'lodash' }));
    build.onLoad({ filter: /.*/, namespace: 'lodash' }, ({ path }) => ({
      contents: `export { ${/\/(\w+)\.js$/.exec(path)[1]} as default } from './lodash-basics.mjs';`,
      resolveDir: import.meta.dirname,
    }));
    build.onLoad({ filter: /[\\/](?:langium|chevrotain|vscode-[\w-]+)[\\/]lib[\\/].*\.m?js$/ }, ({ path }) => {
      const file = path.replaceAll('\\', '/').replace(/^.*\/node_modules\//, '');
      const edit = edits[file] ?? (speaksByItself ? connectionEdits[file] : undefined);
      if (edit === undefined && !isCommonJs.test(file)) return undefined;
      const source = readFileSync(path, 'utf8');
      const edited = edit ? edit(source) : source;
      return { contents: isCommonJs.test(file) ? asModule(edited) : edited, loader: 'js' };
    });
  },
};
