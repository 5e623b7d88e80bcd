import { delayNextTick } from 'langium';

/** The server reads a message in one turn of the event loop and handles it in the next, after work that was due by then. */
const TURNS = 3;

/** Lets the server handle messages that have arrived meanwhile: an edit cancels the work for the previous text. */
export async function letMessagesIn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await delayNextTick();
}
