import type { HeadToken } from '../../grammar/head-tokens.js';
import * as rational from '../../values/rational.js';
import type { Named } from '../rules/rules.js';
import { acceptIn } from './accepted-names.js';
import { longestName } from './longest-name.js';
import { readOwnName } from './own-name.js';
import type { Draft, Place, ReadEntry } from './read-entry.js';
import { readGrouped, takeCount } from './read-part.js';
import { list, textOf } from './token-text.js';

export function readName(entry: Draft, tokens: readonly HeadToken[], place: Place): number {
  const { vocabulary, kinds } = place.rules;
  const accept = acceptIn(place);
  const { section } = entry.source;
  const start = section?.tokens ?? 0;
  const sectionKind = kinds.get(section?.kind ?? '');
  if (sectionKind?.open === 'text') {
    entry.kind = sectionKind;
    return readOwnName(entry, tokens, start, sectionKind, place);
  }
  let at = start;
  const whole = longestName(vocabulary, tokens, at, tokens.length, accept);
  const first = tokens[at];
  if (!whole && place.where === 'list' && first?.type === 'number' && tokens.length > at + 1) {
    const value = rational.parseNumber(first.text);
    if (value !== undefined && rational.isWhole(value) && value > 0) {
      takeCount(entry, value, first.text, { from: at, to: at + 1 });
      at++;
    } else if (value === undefined) at = readGrouped(entry, tokens, at) ?? at;
  }
  const found = at === start ? whole : longestName(vocabulary, tokens, at, tokens.length, accept);
  const kindName = found?.candidates.find((named) => named.what === 'kind');
  if (kindName && found && found.length === 1) {
    const kind = kinds.get(kindName.key);
    const rest = longestName(
      vocabulary,
      tokens,
      at + 1,
      tokens.length,
      (named) => named.what === 'trait' && named.kind === kindName.key,
    );
    if (
      kind &&
      (rest || (tokens.length > at + 1 && kind.open) || place.where === 'document' || place.where === 'campaign')
    ) {
      entry.kind = kind;
      if (rest && !(kind.open === 'text')) return take(entry, rest.candidates, at + 1, rest, place, tokens);
      return readOwnName(entry, tokens, at + 1, kind, place);
    }
    if (kind && tokens.length > at + 1 && tokens[at + 1]?.type !== 'symbol') {
      entry.kind = kind;
      return readOwnName(entry, tokens, at + 1, kind, place);
    }
  }
  if (found) {
    const candidates = found.candidates.filter((named) => named.what !== 'kind');
    if (candidates.length > 0) return take(entry, candidates, at, found, place, tokens);
  }
  const value = sectionKind ? undefined : readValueName(entry, tokens, at, place);
  return value ?? readOwnName(entry, tokens, at, sectionKind?.open ? sectionKind : undefined, place);
}

/** `Move 5`, as stat blocks print what follows from the rest; only where nothing else has that name. */
function readValueName(entry: Draft, tokens: readonly HeadToken[], at: number, place: Place): number | undefined {
  if (place.where !== 'character') return undefined;
  const found = longestName(place.rules.vocabulary, tokens, at, tokens.length, (one) => one.what === 'derived');
  const [named] = found?.candidates ?? [];
  if (!found || !named || at + found.length >= tokens.length) return undefined;
  entry.named = named;
  entry.name = { from: at, to: at + found.length };
  return entry.name.to;
}

function take(
  entry: Draft,
  candidates: readonly Named[],
  from: number,
  found: { readonly length: number; readonly suffix?: ReadEntry['suffix'] },
  place: Place,
  tokens: readonly HeadToken[],
): number {
  const to = from + found.length;
  const named = choose(candidates, place);
  entry.named = named;
  entry.name = { from, to };
  if (found.suffix) entry.suffix = found.suffix;
  if (named.what === 'trait') {
    const trait = place.rules.traits.get(named.kind ?? '')?.get(named.key);
    if (trait) entry.trait = trait;
    const kind = place.rules.kinds.get(named.kind ?? '');
    if (kind) entry.kind ??= kind;
    if (named.alias === 'choice' && named.specialty !== undefined) {
      entry.options.push({ type: 'specialty', text: named.specialty, declared: true, span: { from, to } });
    } else if (named.alias === 'choice' && named.choice !== undefined && trait) {
      const option = trait.clauses.options.find((one) => one.choices.some((choice) => choice.label === named.choice));
      if (option) entry.options.push({ type: 'choice', option: option.key, label: named.choice, span: { from, to } });
    }
    const rivals = candidates.filter((other) => other.kind !== named.kind && fits(other, place) === fits(named, place));
    if (rivals.length > 0) {
      const qualified = [named, ...rivals].map((one) => `${one.kind} ${one.name}`);
      entry.problems.push({
        code: 'ambiguous-name',
        message: `"${textOf(tokens, from, to)}" can be ${list(qualified)}; write which one is meant.`,
        span: entry.name,
        near: qualified,
      });
    }
  }
  if (named.what === 'field') {
    const field = place.rules.fields.get(named.key);
    if (field) entry.field = field;
  }
  return to;
}

/** Of several kinds with this name, the one that belongs where the entry stands. */
function choose(candidates: readonly Named[], place: Place): Named {
  const sorted = [...candidates].sort((a, b) => fits(b, place) - fits(a, place));
  const [best] = sorted;
  if (!best) throw new Error('A name was taken that nothing is called by.');
  return best;
}

function fits(named: Named, place: Place): number {
  if (named.what !== 'trait') return 1;
  const trait = place.rules.traits.get(named.kind ?? '')?.get(named.key);
  const kind = place.rules.kinds.get(named.kind ?? '');
  const under = trait?.clauses.under ?? kind?.clauses.under ?? [];
  const nested = place.parent !== undefined && (under.includes(place.parent.kind) || under.includes(place.parent.key));
  return (
    (named.alias === 'choice' ? 0 : 2) +
    (nested ? 4 : 0) -
    (place.parent === undefined && (trait?.clauses.underRequired ?? false) ? 2 : 0)
  );
}
