import { nameKey } from '../grammar/text.js';
import { textOf } from '../grammar/token-text.js';
import type { Named, Rules } from '../rules/rules.js';
import { findingCodes } from '../values/finding.js';
import { declarationLines } from './entry/entry-parts.js';
import type { Span } from './entry/reading.js';
import { type ReadExpression, readExpression } from './expression.js';
import { longestName } from './longest-name.js';
import { type PartedLine, PartList } from './parts.js';
import { type PartyName, partyNames } from './party-names.js';
import { notePerson } from './rolls/read-roll.js';
import type { SourceEntry } from './source/source.js';
import type { People } from './speaker.js';

/** Words that begin a list of names in a campaign. */
export type ListWord = 'ban' | 'require' | 'allow';

/** What a line of a campaign says. Plain data; every kind of line has its parts. */
export type CampaignLine = PartedLine &
  (
    | { readonly is: 'declaration' }
    /** A name after `ban`, `require` or `allow`; `named` is absent if the name is unknown. */
    | {
        readonly is: 'listed';
        readonly word: ListWord;
        readonly span: Span;
        readonly written: string;
        readonly named?: Named;
        /** The code of a finding, after `allow`. */
        readonly code?: string;
        readonly reason?: string;
      }
    /** A player character of the party. */
    | { readonly is: 'player'; readonly span: Span; readonly written: string }
    | { readonly is: 'levels effective' }
    | { readonly is: 'switch'; readonly named: Named; readonly on?: boolean; readonly at: number }
    | { readonly is: 'setting'; readonly named: Named; readonly value: ReadExpression; readonly at: number }
    | { readonly is: 'unknown'; readonly what: 'switch' | 'setting'; readonly span: Span; readonly written: string }
  );

/**
 * Reads the lines of a campaign: the party, settings, switches, declarations, and what is banned, required and allowed.
 */
export function readCampaignLines(entries: readonly SourceEntry[], rules: Rules, people?: People): CampaignLine[] {
  const lines: CampaignLine[] = [];
  const players = new Map(partyNames({ entries }).map((player) => [player.source, player]));
  let listing: ListWord | undefined;
  for (const entry of entries) {
    const { tokens } = entry;
    if (entry.type !== 'entry' || tokens.length === 0) continue;
    const listedPlayers = [entry, ...entry.entries].flatMap((line) => players.get(line) ?? []);
    if (listedPlayers.length > 0) {
      lines.push(...listedPlayers.map((one) => player(one, rules, people)));
      continue;
    }
    const first = nameKey(tokens[0]?.text ?? '');
    // `ban Luck, Fit`: the comma ends the entry, but the list goes on in the next one.
    const continued =
      listing && entry.afterComma && !isListWord(first) && !beginsOther(entry, rules) ? listing : undefined;
    if (!continued) listing = isListWord(first) && tokens.length > 1 ? first : undefined;
    const declared = continued || !rules.kinds.has(first) ? undefined : declarationLines(entry, rules, 'campaign');
    if (declared) lines.push(...declared.map((line) => ({ is: 'declaration', ...line }) as const));
    else if (continued) lines.push(listed(continued, entry, 0, rules));
    else if (isListWord(first) && tokens.length > 1) lines.push(listed(first, entry, 1, rules));
    else if (isListWord(first)) lines.push(...entry.entries.map((line) => listed(first, line, 0, rules)));
    else lines.push(stated(entry, rules));
  }
  return lines;
}

function player({ name, source, from, to }: PartyName, rules: Rules, people: People | undefined): CampaignLine {
  const parts = new PartList();
  parts.add(0, from, { is: 'word', word: 'party' });
  const who = people?.(name);
  if (who) notePerson(parts, source.tokens, from, to, who, 'member');
  else parts.add(from, to, { is: 'nobody', as: 'member', text: name });
  return { is: 'player', source, parts: parts.parts, rules: [rules], span: { from, to }, written: name };
}

function isListWord(word: string): word is ListWord {
  return word === 'ban' || word === 'require' || word === 'allow';
}

function beginsOther({ tokens }: SourceEntry, rules: Rules): boolean {
  const first = nameKey(tokens[0]?.text ?? '');
  if (first === 'switch' || first === 'levels' || (rules.kinds.has(first) && tokens.length > 1)) return true;
  return longestName(rules.vocabulary, tokens, 0, tokens.length, ({ what }) => what === 'setting') !== undefined;
}

function listed(word: ListWord, source: SourceEntry, from: number, rules: Rules): CampaignLine {
  const { tokens } = source;
  const list = new PartList();
  list.add(0, from, { is: 'word', word });
  const last = tokens[tokens.length - 1];
  const reason = last?.type === 'text' && tokens.length > from + 1 ? last.text : undefined;
  const to = reason === undefined ? tokens.length : tokens.length - 1;
  const written = textOf(tokens, from, to);
  const key = nameKey(written);
  const code = word === 'allow' && (findingCodes as readonly string[]).includes(key) ? key : undefined;
  const match = code === undefined ? longestName(rules.vocabulary, tokens, from, to, isTrait) : undefined;
  const named = match && match.length === to - from ? match.candidates[0] : undefined;
  list.add(
    from,
    to,
    code !== undefined ? { is: 'word', word: code } : named ? { is: 'named', named } : { is: 'unknown', text: written },
  );
  list.add(to, tokens.length, { is: 'reason' });
  return {
    is: 'listed',
    word,
    source,
    parts: list.parts,
    rules: [rules],
    span: { from, to },
    written,
    ...(named && { named }),
    ...(code !== undefined && { code }),
    ...(reason !== undefined && { reason }),
  };
}

function isTrait(named: Named): boolean {
  return named.what === 'trait';
}

/** A setting with its value, a switch, or `levels effective`. */
function stated(source: SourceEntry, rules: Rules): CampaignLine {
  const { tokens } = source;
  const first = nameKey(tokens[0]?.text ?? '');
  const list = new PartList();
  const line = { source, parts: list.parts, rules: [rules] };
  if (first === 'levels' && nameKey(tokens[1]?.text ?? '') === 'effective') {
    list.add(0, 2, { is: 'word', word: 'levels effective' });
    return { is: 'levels effective', ...line };
  }
  const from = first === 'switch' ? 1 : 0;
  list.add(0, from, { is: 'word', word: 'switch' });
  const match = longestName(
    rules.vocabulary,
    tokens,
    from,
    tokens.length,
    ({ what }) => what === 'setting' || what === 'switch',
  );
  const named = match?.candidates[0];
  if (!match || !named) {
    const end = tokens.findIndex((token, index) => index > from && token.type !== 'word');
    const span = { from, to: end < 0 ? tokens.length : end };
    const written = textOf(tokens, span.from, span.to);
    list.add(span.from, span.to, { is: 'unknown', text: written });
    return { is: 'unknown', ...line, what: from === 1 ? 'switch' : 'setting', span, written };
  }
  const at = from + match.length;
  list.add(from, at, { is: 'named', named });
  if (named.what === 'switch') {
    const word = nameKey(tokens[at]?.text ?? '');
    list.add(at, Math.min(at + 1, tokens.length), { is: 'word', word });
    return { is: 'switch', ...line, named, at, ...((word === 'on' || word === 'off') && { on: word === 'on' }) };
  }
  const value = tokens[at]?.text === '=' || tokens[at]?.text === ':' ? at + 1 : at;
  return {
    is: 'setting',
    ...line,
    named,
    at: value,
    value: readExpression({ rules, tokens, from: value, to: tokens.length }, list),
  };
}
