import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture in memory: three bytes for each pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** A picture of a moving picture, and how long it is shown. */
export interface Frame {
  readonly picture: Picture;
  readonly milliseconds: number;
}

interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const MOST_COLOURS = 256;

/** Reads a screenshot: 8 bits for each of three or four channels, not interlaced. */
export function readPng(png: Uint8Array): Picture {
  const chunks = chunksOf(png);
  const header = viewOf(chunks.find(({ type }) => type === 'IHDR')?.data ?? new Uint8Array(13));
  const [width, height] = [header.getUint32(0), header.getUint32(4)];
  const channels = header.getUint8(9) === 6 ? 4 : 3;
  if (header.getUint8(8) !== 8 || header.getUint8(12) !== 0)
    throw new Error('not a picture of the kind that browsers take');
  const data = inflateSync(joined(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)));
  const stride = width * channels;
  const rows = new Uint8Array(height * stride);
  for (let row = 0; row < height; row++) {
    const filter = data[row * (stride + 1)] ?? 0;
    for (let at = 0; at < stride; at++) {
      const left = at < channels ? 0 : (rows[row * stride + at - channels] ?? 0);
      const up = row === 0 ? 0 : (rows[(row - 1) * stride + at] ?? 0);
      const corner = row === 0 || at < channels ? 0 : (rows[(row - 1) * stride + at - channels] ?? 0);
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      rows[row * stride + at] = (data[row * (stride + 1) + 1 + at] ?? 0) + predicted;
    }
  }
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    rgb.set(rows.subarray(pixel * channels, pixel * channels + 3), pixel * 3);
  return { width, height, rgb };
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [left, up, corner].map((one) => Math.abs(estimate - one)) as [number, number, number];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** One picture as a small PNG file. */
export function writePng(picture: Picture): Uint8Array {
  return animated([{ picture, milliseconds: 0 }]);
}

/**
 * Pictures of one size as a PNG file of at most 256 colours, which moves if there are several and begins again at its end. Of each
 * picture after the first only what differs from the one before is written. What reads plain PNG files shows the first one.
 */
export function animated(frames: readonly Frame[]): Uint8Array {
  const [first] = frames;
  if (!first) throw new Error('a moving picture needs a picture');
  const { width, height } = first.picture;
  const colours = coloursOf(frames.map(({ picture }) => picture));
  const palette = new Uint8Array(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const nearest = new Map<number, number>();
  const pixels = frames.map(({ picture }) => indices(picture, colours, nearest));
  const header = joined([numbers(width, height), Uint8Array.of(8, 3, 0, 0, 0)]);
  const chunks = [
    chunk('IHDR', header),
    ...(frames.length > 1 ? [chunk('acTL', numbers(frames.length, 0))] : []),
    chunk('PLTE', palette),
  ];
  let sequence = 0;
  frames.forEach(({ milliseconds }, index) => {
    const now = pixels[index] ?? new Uint8Array();
    const region =
      index === 0 ? { left: 0, top: 0, width, height } : changedIn(pixels[index - 1] ?? now, now, width, height);
    const data = compressed(now, width, region);
    if (frames.length > 1) {
      const place = numbers(sequence++, region.width, region.height, region.left, region.top);
      chunks.push(chunk('fcTL', joined([place, shorts(milliseconds, 1000), Uint8Array.of(0, 0)])));
    }
    chunks.push(index === 0 ? chunk('IDAT', data) : chunk('fdAT', joined([numbers(sequence++), data])));
  });
  return joined([SIGNATURE, ...chunks, chunk('IEND', new Uint8Array())]);
}

/** The colours that most pixels have; finer shades than a person sees are one colour. */
function coloursOf(pictures: readonly Picture[]): number[] {
  const counts = new Map<number, number>();
  for (const { rgb } of pictures)
    for (let at = 0; at < rgb.length; at += 3) {
      const colour = shade(rgb, at);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_COLOURS)
    .map(([colour]) => colour);
}

function shade(rgb: Uint8Array, at: number): number {
  const fine = (value = 0): number => Math.min(255, (value + 2) & ~3);
  return (fine(rgb[at]) << 16) | (fine(rgb[at + 1]) << 8) | fine(rgb[at + 2]);
}

function indices({ rgb }: Picture, colours: readonly number[], nearest: Map<number, number>): Uint8Array {
  const pixels = new Uint8Array(rgb.length / 3);
  for (let pixel = 0; pixel < pixels.length; pixel++) {
    const colour = shade(rgb, pixel * 3);
    let index = nearest.get(colour);
    if (index === undefined) {
      const distances = colours.map((one) => distance(one, colour));
      index = distances.indexOf(Math.min(...distances));
      nearest.set(colour, index);
    }
    pixels[pixel] = index;
  }
  return pixels;
}

function distance(a: number, b: number): number {
  return [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0);
}

/** The smallest region that holds every pixel that differs; one pixel where none does. */
function changedIn(before: Uint8Array, now: Uint8Array, width: number, height: number): Region {
  let [left, top, right, bottom] = [width, height, -1, -1];
  now.forEach((pixel, at) => {
    if (pixel === before[at]) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  });
  return right < 0
    ? { left: 0, top: 0, width: 1, height: 1 }
    : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function compressed(pixels: Uint8Array, width: number, region: Region): Uint8Array {
  const rows = Array.from({ length: region.height }, (_, row) => {
    const from = (region.top + row) * width + region.left;
    return joined([Uint8Array.of(0), pixels.subarray(from, from + region.width)]);
  });
  return deflateSync(joined(rows), { level: 9 });
}

function chunksOf(png: Uint8Array): { readonly type: string; readonly data: Uint8Array }[] {
  const view = viewOf(png);
  const chunks: { type: string; data: Uint8Array }[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = view.getUint32(at);
    chunks.push({
      type: new TextDecoder().decode(png.subarray(at + 4, at + 8)),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += 12 + length;
  }
  return chunks;
}

/** Length, type, data and checksum. */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(type), data]);
  return joined([numbers(data.length), named, numbers(crc32(named))]);
}

function numbers(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, index) => {
    view.setUint32(4 * index, value);
  });
  return new Uint8Array(view.buffer);
}

function shorts(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value >> 8, value & 255]));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
