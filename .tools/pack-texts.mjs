// Long texts, of grammars and rulebooks, weigh a fifth of a bundle; packed they weigh a twentieth.
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

const LONG = 4000;
const literals = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;

/** What a module needs that has packed texts. */
export const unpack = `import { inflateSync as inflatePacked, strFromU8 as textOfPacked } from 'fflate';
const unpackText = (packed) => textOfPacked(inflatePacked(Uint8Array.from(atob(packed), (one) => one.charCodeAt(0))));
`;

function textOf(literal) {
  return Function(`return ${literal}`)();
}

/** The text as an expression that unpacks it. */
export function packText(text) {
  return `unpackText('${deflateRawSync(text, { level: 9 }).toString('base64')}')`;
}

/** Replaces every long string literal of a generated source by one that is unpacked when the module is loaded. */
export function packTexts(source) {
  let packed = false;
  const text = source.replace(literals, (literal) => {
    if (literal.length < LONG) return literal;
    packed = true;
    return packText(textOf(literal));
  });
  return packed ? unpack + text : source;
}

const metadata = /(\btypes = )(\{$[\s\S]*?^(\s*)\})(?: as const satisfies [\w.]+|;)$/m;

/** Replaces what a generated syntax tree says of its own types, which is data, by a text that is unpacked. */
export function packMetadata(source) {
  return (
    unpack +
    source.replace(metadata, (_, head, literal) => {
      const plain = literal.replace(/\b([A-Z]\w*)\.(\$?\w+)/g, (_, type, name) =>
        JSON.stringify(name === '$type' ? type : name),
      );
      return `${head}JSON.parse(${packText(JSON.stringify(Function(`return ${plain}`)()))});`;
    })
  );
}

/** For the bundler: generated sources with their long texts packed. */
export const packing = {
  name: 'pack-texts',
  setup(build) {
    build.onLoad({ filter: /[\\/]generated[\\/]ast\.[jt]s$/ }, ({ path }) => ({
      contents: packMetadata(readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
    build.onLoad({ filter: /[\\/]generated[\\/]grammar\.ts$/ }, ({ path }) => ({
      contents: packTexts(readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
  },
};
