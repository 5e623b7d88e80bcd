import { nameKey } from '../../grammar/text.js';
import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import { toNumber } from '../../values/rational.js';
import type { Change, Participant } from '../actions/changes.js';

/** A number that is written about a character, or what the rulebook has where nothing is; 0 where that is no number. */
export function fieldOf(field: string, who: Evaluation): number {
  const { value } = who.field(nameKey(field));
  return value.kind === 'number' ? toNumber(value.number) : 0;
}

/** A field that gets another number; what stays as it is changes nothing. */
export function fieldChange({ name, of, who }: Participant, field: string, to: number): readonly Change[] {
  const from = fieldOf(field, who);
  return from === to ? [] : [{ is: 'field', who: name, of, field, from, to }];
}
