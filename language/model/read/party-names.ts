import { nameKey } from '../../grammar/text.js';
import type { SourceCampaign, SourceEntry } from './source/source.js';
import { textOf } from './token-text.js';

/** A name of a line that lists the party. */
export interface PartyName {
  readonly name: string;
  readonly source: SourceEntry;
  readonly from: number;
  readonly to: number;
}

/** The names after `party` in a campaign; a comma on the line goes on with the list. */
export function partyNames({ entries }: Pick<SourceCampaign, 'entries'>): readonly PartyName[] {
  const names: PartyName[] = [];
  let isListing = false;
  for (const source of entries) {
    const { tokens, type } = source;
    const begins = type === 'entry' && tokens.length > 1 && nameKey(tokens[0]?.text ?? '') === 'party';
    const goesOn: boolean = isListing && type === 'entry' && source.afterComma === true;
    isListing = begins || goesOn;
    if (!isListing) continue;
    const from = begins ? (tokens[1]?.text === ':' ? 2 : 1) : 0;
    names.push({ name: textOf(tokens, from, tokens.length), source, from, to: tokens.length });
  }
  return names;
}
