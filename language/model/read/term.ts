import type { Named } from '../rules/rules.js';
import type { Compiled } from '../rules/scope.js';
import type { Span } from './reading.js';

/** A name in an expression: what it stands for, its specialty, and the tokens that it takes. */
export interface Term {
  readonly named: Named;
  readonly specialty?: string;
  readonly span: Span;
}

/** Of several things of one name the one that an expression means. */
export function meantOf(candidates: readonly Named[]): Named {
  const order = ['trait', 'derived', 'setting', 'field', 'switch'];
  const [best] = [...candidates].sort((a, b) => order.indexOf(a.what) - order.indexOf(b.what));
  if (!best) throw new Error('A name was taken that nothing is called by.');
  return best;
}

/** The value of what a term names. */
export function termValue(named: Named, specialty: string | undefined): Compiled {
  switch (named.what) {
    case 'trait':
      return (scope) => scope.character.trait(named.kind ?? '', named.key, specialty);
    case 'derived':
      return (scope) => scope.character.derived(named.key, scope.self);
    case 'setting':
      return (scope) => scope.character.setting(named.key);
    case 'switch':
      return (scope) => scope.character.switchedOn(named.key);
    default:
      return (scope) => scope.character.field(named.key);
  }
}
