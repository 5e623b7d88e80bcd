// Long texts, of grammars and rulebooks, weigh a fifth of a bundle; packed they weigh a twentieth.
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

const LONG = 4000;
const literals = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`$\\])*`/g;

/** What a module needs that has packed texts, in any host. */
export const unpack = `import { inflateSync as inflatePacked, strFromU8 as textOfPacked } from 'fflate';
const unpackText = (packed) => textOfPacked(inflatePacked(Uint8Array.from(atob(packed), (one) => one.charCodeAt(0))));
`;

/** The same in Node, which can do it by itself. */
const unpackInNode = `import { inflateRawSync } from 'node:zlib';
const unpackText = (packed) => inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8');
`;

function textOf(literal) {
  return Function(`return ${literal}`)();
}

/** The text as an expression that unpacks it. */
export function packText(text) {
  return `unpackText('${deflateRawSync(text, { level: 9 }).toString('base64')}')`;
}

/** Replaces every long string literal of a source by one that is unpacked when the module is loaded. */
export function packTexts(source, head = unpack) {
  let packed = false;
  const text = source.replace(literals, (literal) => {
    if (literal.length < LONG) return literal;
    packed = true;
    return packText(textOf(literal));
  });
  return packed ? head + text : source;
}

const metadata = /(\btypes = )(\{$[\s\S]*?^(\s*)\})(?: as const satisfies [\w.]+|;)$/m;

/** Replaces what a generated syntax tree says of its own types, which is data, by a text that is unpacked. */
export function packMetadata(source, head = unpack) {
  return (
    head +
    source.replace(metadata, (_, before, literal) => {
      const plain = literal.replace(/\b([A-Z]\w*)\.(\$?\w+)/g, (_, type, name) =>
        JSON.stringify(name === '$type' ? type : name),
      );
      return `${before}JSON.parse(${packText(JSON.stringify(Function(`return ${plain}`)()))});`;
    })
  );
}

/** For the bundler: generated sources and styles with their long texts packed. */
export const packing = {
  name: 'pack-texts',
  setup(build) {
    const head = build.initialOptions.platform === 'node' ? unpackInNode : unpack;
    const pack = (filter, packed) =>
      build.onLoad({ filter }, ({ path }) => ({ contents: packed(readFileSync(path, 'utf8'), head), loader: 'ts' }));
    pack(/[\\/]generated[\\/]ast\.[jt]s$/, packMetadata);
    pack(/[\\/]generated[\\/]grammar\.ts$/, packTexts);
    pack(/[\\/]page-style\.ts$/, packTexts);
  },
};
