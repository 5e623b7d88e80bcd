import { inflateSync, strFromU8 } from 'fflate';
import { packedFiles } from './generated/packed.js';

/** A file of this folder, which the bundle brings along: compressed, as it would be several times as large otherwise. */
export function readRulebookFile(path: string): string {
  const packed = packedFiles[path];
  if (packed === undefined) throw new Error(`There is no rulebook file ${path}`);
  return strFromU8(inflateSync(Uint8Array.from(atob(packed), (one) => one.charCodeAt(0))));
}
