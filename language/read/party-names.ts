import { nameKey } from '../grammar/text.js';
import { textOf } from '../grammar/token-text.js';
import type { SourceCampaign, SourceEntry } from './source/source.js';

/** A name in the list of the party. */
export interface PartyName {
  readonly name: string;
  readonly source: SourceEntry;
  readonly from: number;
  readonly to: number;
}

/** The names after `party` in a campaign, or in its braces; after a comma the list goes on in the next entry. */
export function partyNames({ entries }: Pick<SourceCampaign, 'entries'>): readonly PartyName[] {
  const names: PartyName[] = [];
  let isListing = false;
  for (const source of entries) {
    const { tokens, type } = source;
    const isParty = type === 'entry' && nameKey(tokens[0]?.text ?? '') === 'party';
    if (isParty && tokens.length === 1) names.push(...source.entries.map((line) => nameFrom(line, 0)));
    const begins = isParty && tokens.length > 1;
    const isContinued: boolean = isListing && type === 'entry' && source.afterComma === true;
    isListing = begins || isContinued;
    if (!isListing) continue;
    names.push(nameFrom(source, begins ? (tokens[1]?.text === ':' ? 2 : 1) : 0));
  }
  return names;
}

function nameFrom(source: SourceEntry, from: number): PartyName {
  const { tokens } = source;
  return { name: textOf(tokens, from, tokens.length), source, from, to: tokens.length };
}
