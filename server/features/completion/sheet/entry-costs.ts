import type { ReadEntry } from '../../../../language/read/index.js';
import { ifWritten, priceOf, steps } from '../../../../language/sheet/index.js';
import { valueText } from '../../../../language/values/index.js';
import { type Candidate, CompletionItemKind } from '../candidate.js';
import { bracketed } from './entry-names.js';
import type { CursorPlace } from './place.js';

/** Correct costs: of the written rating, or of each rating that can be bought. */
export function costs(read: ReadEntry, at: CursorPlace): Candidate[] {
  const { evaluation } = at;
  const { trait } = read;
  if (!evaluation || !trait) return [];
  const entry = ifWritten(evaluation, read, trait, at.outer);
  const exact = priceOf(entry);
  const rated = trait.clauses.rating !== undefined || trait.clauses.ladder !== undefined;
  if ((read.rating || !rated) && exact !== undefined)
    return [
      {
        label: bracketed(exact),
        text: bracketed(exact),
        kind: CompletionItemKind.Unit,
        note: 'what it costs',
        order: 1,
      },
    ];
  return steps(entry, 10).flatMap(({ rating, cost }): Candidate[] =>
    cost === undefined || rating === undefined
      ? []
      : [
          {
            label: bracketed(cost),
            text: bracketed(cost),
            kind: CompletionItemKind.Unit,
            note: `buys ${trait.name} ${valueText(rating)}`,
            order: 1,
          },
        ],
  );
}

/** Ratings that can be bought, with their costs. */
export function ratings(read: ReadEntry, at: CursorPlace): Candidate[] {
  const { evaluation } = at;
  const { trait } = read;
  if (!evaluation || !trait) return [];
  const entry = ifWritten(evaluation, read, trait, at.outer, {});
  return steps(entry, 10).map(({ rating, cost }): Candidate => {
    const text = rating === undefined ? '' : valueText(rating);
    return {
      label: text,
      text,
      kind: CompletionItemKind.Value,
      ...(cost !== undefined && { price: bracketed(cost) }),
      note: 'level',
      order: 2,
    };
  });
}
