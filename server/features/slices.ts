import { delayNextTick } from 'langium';
import type { CancellationToken } from 'vscode-languageserver-protocol';

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

/** Runs something that yields now and then to its end, looking at other messages in between; undefined where it was cancelled. */
export async function inBackground<Result>(
  going: Generator<undefined, Result>,
  token: CancellationToken,
): Promise<Result | undefined> {
  for (let step = going.next(); ; step = going.next()) {
    if (step.done) return step.value;
    await delayNextTick();
    if (token.isCancellationRequested) return undefined;
  }
}
