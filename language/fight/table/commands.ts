import { unquoted } from '../../grammar/quote-name.js';
import type { Change } from '../../roll/changes.js';
import { inputOf } from '../log/read-log.js';

/** What a person does at the table: each becomes one entry of the log, or is refused. */
export type TrackerCommand =
  /** `attack Guard 2 with Carbine`: a line as in a sheet. */
  | { readonly is: 'act'; readonly by: string; readonly line: string }
  /** The same, said before anything happens; a second one replaces the first. */
  | { readonly is: 'declare'; readonly by: string; readonly line: string }
  /** Whatever comes next: the next turn, the next declared action, the next round. */
  | { readonly is: 'next' }
  /** The declared round is played, even if some have not declared. */
  | { readonly is: 'resolve' }
  | { readonly is: 'accept' | 'drop'; readonly proposal: string }
  /** Lines of a sheet that are so from now on: `hits taken 4`, `wounds { torso 2 shock }`. */
  | { readonly is: 'by hand'; readonly of: string; readonly lines: readonly string[]; readonly reason: string }
  | { readonly is: 'condition'; readonly of: string; readonly word: string; readonly on: boolean }
  | { readonly is: 'clock'; readonly clock: string; readonly to: number; readonly reason?: string }
  /** The order of this round, by hand. Who is not named follows in the old order. */
  | { readonly is: 'order'; readonly names: readonly string[] }
  | { readonly is: 'note'; readonly text: string }
  /** What came of it has been written into the sheets; with these changes the log can be replayed over them. */
  | { readonly is: 'written'; readonly changes?: readonly Change[] }
  /** The last roll is pushed: it takes the place of the entry that was rolled. */
  | { readonly is: 'push' }
  /** Takes the last entry that is not undone back. */
  | { readonly is: 'undo' }
  /** Takes the last undo back. */
  | { readonly is: 'redo' }
  | { readonly is: 'end'; readonly outcome?: string };

/** What is said of a member like something that it does. */
const COMES_OR_LEAVES = /^(?:comes|leaves)(?: "[^"]*")?$/;

/** Other words for leaving, which say why. What can be done in a game is said without an s. */
const GIVES_UP = /^(surrenders|flees|gives up|runs away)(?: "([^"]*)")?$/;

/**
 * A command as a person writes it, in the words of the log: `next`, `undo`, `Rowe: attack Guard 2 with Sten`, `Rowe: leaves`, `declare Rowe: ...`,
 * `by hand Rowe: hits taken 4 "the branch"`, `clock Alarm -> 4`, `accept wave 1`; undefined where it is none of them.
 */
export function commandIn(text: string): TrackerCommand | undefined {
  const line = text.trim();
  const word = line.toLowerCase();
  switch (word) {
    case 'next':
    case 'resolve':
    case 'push':
    case 'undo':
    case 'redo':
      return { is: word };
    default:
  }
  // Only `end` and what came of it ends an encounter.
  if (/^end (?:(?:of|my|the|this) )*turn$/.test(word)) return { is: 'next' };
  const [, decides, proposal] = /^(accept|drop) (.+)$/.exec(line) ?? [];
  if (proposal !== undefined) return { is: decides === 'accept' ? 'accept' : 'drop', proposal: unquoted(proposal) };
  const input = inputOf(line);
  switch (input?.is) {
    // Whoever flees or comes back does so by hand.
    case 'act':
    case 'declare': {
      const [, how, why] = GIVES_UP.exec(input.line) ?? [];
      if (how !== undefined)
        return commandIn(`by hand ${input.by}: leaves "${why === undefined ? how : `${how}: ${why}`}"`);
      return (COMES_OR_LEAVES.test(input.line) ? commandIn(`by hand ${input.by}: ${input.line}`) : undefined) ?? input;
    }
    case 'by hand':
    case 'clock':
    case 'order':
    case 'note':
      return input;
    case 'end':
      return { is: 'end', ...(input.outcome !== '' && { outcome: input.outcome }) };
    default:
      return undefined;
  }
}
