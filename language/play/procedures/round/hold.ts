/** One of two who keeps the other down or by the throat. */
export interface Hold {
  readonly kind: 'pin' | 'choke';
  readonly holder: string;
  readonly held: string;
  /** What a choke is done with, by the rulebook's word. */
  readonly means?: string;
}

/** Holds on somebody. */
export function holdsOn(held: string, holds: readonly Hold[]): readonly Hold[] {
  return holds.filter((hold) => hold.held === held);
}
