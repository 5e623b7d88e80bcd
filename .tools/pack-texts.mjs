// Long texts, of grammars and rulebooks, weigh a fifth of a bundle; packed they weigh a twentieth.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, deflateRawSync } from 'node:zlib';

const LONG = 4000;
const literals = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`$\\])*`/g;

/** A way to pack texts: what a module needs that has packed ones, and a text as base64. */
const inAnyHost = {
  head: `import { inflateSync as inflatePacked, strFromU8 as textOfPacked } from 'fflate';
const unpackText = (packed) => textOfPacked(inflatePacked(Uint8Array.from(atob(packed), (one) => one.charCodeAt(0))));
`,
  packed: (text) => deflateRawSync(text, { level: 9 }).toString('base64'),
};

/** In Node, which can do it by itself, and better. */
const inNode = {
  head: `import { brotliDecompressSync } from 'node:zlib';
const unpackText = (packed) => brotliDecompressSync(Buffer.from(packed, 'base64')).toString('utf8');
`,
  packed: (text) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }).toString(
      'base64',
    ),
};

/** What a module needs that has packed texts, in any host. */
export const unpack = inAnyHost.head;

function textOf(literal) {
  return Function(`return ${literal}`)();
}

/** The text as an expression that unpacks it. */
export function packText(text, way = inAnyHost) {
  return `unpackText('${way.packed(text)}')`;
}

/** Replaces every long string literal of a source by one that is unpacked when the module is loaded. */
function packTexts(source, way) {
  let packed = false;
  const text = source.replace(literals, (literal) => {
    if (literal.length < LONG) return literal;
    packed = true;
    return packText(textOf(literal), way);
  });
  return packed ? way.head + text : source;
}

const metadata = /(\btypes = )(\{$[\s\S]*?^(\s*)\})(?: as const satisfies [\w.]+|;)$/m;

/** Replaces what a generated syntax tree says of its own types, which is data, by a text that is unpacked. */
function packMetadata(source, way) {
  return (
    way.head +
    source
      .replace(metadata, (_, before, literal) => {
        const plain = literal.replace(/\b([A-Z]\w*)\.(\$?\w+)/g, (_, type, name) =>
          JSON.stringify(name === '$type' ? type : name),
        );
        return `${before}JSON.parse(${packText(JSON.stringify(Function(`return ${plain}`)()), way)});`;
      })
      // The names of properties are in the text; of the objects that hold them nothing else is needed.
      .replace(/\bisInstance\(item, (\w+)\.\$type\)/g, "isInstance(item, '$1')")
  );
}

/** For the bundler: generated sources and styles with their long texts packed. */
export const packing = {
  name: 'pack-texts',
  setup(build) {
    const way = build.initialOptions.platform === 'node' ? inNode : inAnyHost;
    const pack = (filter, packed) =>
      build.onLoad({ filter }, ({ path }) => ({ contents: packed(readFileSync(path, 'utf8'), way), loader: 'ts' }));
    pack(/[\\/]generated[\\/]ast\.[jt]s$/, packMetadata);
    pack(/[\\/]generated[\\/]grammar\.ts$/, packTexts);
    pack(/[\\/]page-style\.ts$/, packTexts);
  },
};
