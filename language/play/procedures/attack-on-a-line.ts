import type { Needs } from './needs.js';

/** Modifiers of an attack that say more than what they do to its pool, and where cover tells what it hides. */
export const attackOnALine = {
  procedure: 'attack',
  modifiers: { several: 'multiple actions', rounds: 'rounds left', prepared: 'prepared', cover: 'behind cover' },
  tables: { cover: { table: 'Cover Shown', texts: { hidden: 'hidden' } } },
} as const satisfies Needs;

/** Modifiers that a game need not have: without weapons that spray there is no such word. */
export const attackWords = { burst: 'spray' } as const;
