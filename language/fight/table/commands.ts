import { unquoted } from '../../grammar/quote-name.js';
import type { Change } from '../../roll/changes.js';
import { inputOf } from '../log/read-log.js';

/** A command of a person in the tracker: it becomes one entry of the log, or is refused. */
export type TrackerCommand =
  /** `attack Guard 2 with Carbine`: a line as in a sheet. */
  | { readonly is: 'act'; readonly by: string; readonly line: string }
  /** The same as a declaration for the round; a second one replaces the first. */
  | { readonly is: 'declare'; readonly by: string; readonly line: string }
  /** The next turn, the next declared action, or the next round. */
  | { readonly is: 'next' }
  /** The declared round is played, even if some have not declared. */
  | { readonly is: 'resolve' }
  | { readonly is: 'accept' | 'drop'; readonly proposal: string }
  /** Sets lines of a sheet: `hits taken 4`, `wounds { torso 2 shock }`. */
  | { readonly is: 'by hand'; readonly of: string; readonly lines: readonly string[]; readonly reason: string }
  | { readonly is: 'condition'; readonly of: string; readonly word: string; readonly on: boolean }
  | { readonly is: 'clock'; readonly clock: string; readonly to: number; readonly reason?: string }
  /** The order of this round, by hand. Members who are not named follow in the old order. */
  | { readonly is: 'order'; readonly names: readonly string[] }
  | { readonly is: 'note'; readonly text: string }
  /** The outcome has been written into the sheets, with these changes, so that the log can still be replayed. */
  | { readonly is: 'written'; readonly changes?: readonly Change[] }
  /** Pushes the last roll; the new entry replaces that of the roll. */
  | { readonly is: 'push' }
  /** Undoes the last entry that is not undone yet. */
  | { readonly is: 'undo' }
  /** Redoes the last entry that was undone. */
  | { readonly is: 'redo' }
  | { readonly is: 'end'; readonly outcome?: string };

/** Lines of a member that are set by hand although they read like actions. */
const COMES_OR_LEAVES = /^(?:comes|leaves)(?: "[^"]*")?$/;

/** Other words for leaving, with the reason. An action of a game would have no `s`: `surrender`. */
const GIVES_UP = /^(surrenders|flees|gives up|runs away)(?: "([^"]*)")?$/;

/**
 * Reads a command in the words of the log: `next`, `undo`, `Rowe: attack Guard 2 with Sten`, `Rowe: leaves`,
 * `declare Rowe: ...`, `by hand Rowe: hits taken 4 "the branch"`, `clock Alarm -> 4`, `accept wave 1`. Undefined for any
 * other text.
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
  // `end my turn` is not the end of the encounter.
  if (/^end (?:(?:of|my|the|this) )*turn$/.test(word)) return { is: 'next' };
  const [, decides, proposal] = /^(accept|drop) (.+)$/.exec(line) ?? [];
  if (proposal !== undefined) return { is: decides === 'accept' ? 'accept' : 'drop', proposal: unquoted(proposal) };
  const input = inputOf(line);
  switch (input?.is) {
    // Fleeing and coming back are set by hand.
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
