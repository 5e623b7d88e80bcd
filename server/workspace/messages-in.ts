import { delayNextTick } from 'langium';

/** The server reads a message in one turn of the event loop and handles it in the next, after what was due by then. */
const TURNS = 3;

/** Lets messages of the client in that have arrived meanwhile: an edit cancels the work for the text before it. */
export async function letMessagesIn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await delayNextTick();
}
