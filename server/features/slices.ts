import { delayNextTick } from 'langium';

/** How long work on the parts of a document runs before other messages are handled, in milliseconds. */
const SLICE_MS = 25;

/** Iterates over parts of a document, and lets other messages in between slices of work. */
export async function* inSlices<Part>(parts: Iterable<Part>): AsyncGenerator<Part> {
  let began = performance.now();
  for (const part of parts) {
    if (performance.now() - began > SLICE_MS) {
      await delayNextTick();
      began = performance.now();
    }
    yield part;
  }
}
