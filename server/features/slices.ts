import { delayNextTick } from 'langium';

/** Work on the parts of a document runs for this long, in milliseconds, before other messages are handled. */
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
