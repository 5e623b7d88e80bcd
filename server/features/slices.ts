import { delayNextTick } from 'langium';

/** Work on the parts of a document goes on for so long, in milliseconds, before other messages are looked at. */
const SLICE_MS = 25;

/** Parts of a document one after the other: where they take long, the server stays open to other messages in between. */
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
