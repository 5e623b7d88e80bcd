// Libraries bring more than is used, in forms that a bundler cannot leave out: these plugins make them ones that it can.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `export var X; (function (X) { ... })(X || (X = {}));`, as TypeScript writes a namespace, as an expression without side effects. */
export function pureNamespaces(source) {
  return source
    .replace(/^((?:export )?)var (\w+);\n\(function \(\2\) \{$/gm, '$1const $2 = /* @__PURE__ */ (function ($2) {')
    .replace(/^\}\)\((\w+) \|\| \(\1 = \{\}\)\);$/gm, 'return $1;\n})({});');
}

/** For the bundler: of the types of the protocol only those namespaces that are used. */
export const usedTypesOnly = {
  name: 'used-types-only',
  setup(build) {
    build.onLoad({ filter: /[\\/]vscode-languageserver-types[\\/]lib[\\/]esm[\\/]main\.js$/ }, ({ path }) => ({
      contents: pureNamespaces(readFileSync(path, 'utf8')),
      loader: 'js',
    }));
  },
};

/** For the bundler: Langium uses a few classes of the package of the whole protocol, which come from the one below it. */
export const protocolBasics = { 'vscode-languageserver-protocol': join(import.meta.dirname, 'protocol-basics.mjs') };
