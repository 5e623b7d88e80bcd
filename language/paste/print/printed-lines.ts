import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { unitWritten } from '../../read/entry/quantity.js';
import type { ReadEntry } from '../../read/entry/reading.js';
import { longestName, valueBeforeName } from '../../read/longest-name.js';
import { nearTraits } from '../../rules/near-names.js';
import type { Named, Rules } from '../../rules/rules.js';
import { headingOf, LONG_DASH, sectionCalled, totalsIn } from './headings.js';
import { type PrintedEntry, readPrinted } from './printed-entry.js';

/**
 * Splits lines by the layout of print, before the headings are read: at two hyphens or a long dash, and at entries side by
 * side in columns. Sayings become notes.
 */
export function layOutPrint(entries: readonly PrintedEntry[], rules: Rules): readonly PrintedEntry[] {
  if (!entries.some(isPrinted)) return entries;
  const laidOut: PrintedEntry[] = [];
  let saying = false;
  for (const entry of entries) {
    saying &&= entry.sameLine === true && entry.type === 'entry' && entry.entries.length === 0;
    const last = laidOut[laidOut.length - 1];
    if (saying && last) {
      const { tokens } = entry;
      const text = `${last.text}${entry.afterComma ? ',' : ';'} ${textOf(tokens, 0, tokens.length)}`;
      laidOut[laidOut.length - 1] = { ...last, text };
      continue;
    }
    const printed = isPrinted(entry);
    const said = printed ? sayingIn(entry, rules) : undefined;
    saying = said !== undefined;
    if (said !== undefined) laidOut.push({ ...entry, type: 'note', text: said });
    else if (!printed) laidOut.push(entry);
    else laidOut.push(...(totalsIn(entry, rules) ?? separatedInColumns(entry, rules)));
  }
  return laidOut;
}

function separatedInColumns(entry: PrintedEntry, rules: Rules): readonly PrintedEntry[] {
  return separated(entry, rules).flatMap((part) => columns(part, rules));
}

function isPrinted({ type, tokens, sameLine }: PrintedEntry): boolean {
  if (type !== 'entry') return false;
  if (!sameLine && tokens.length === 1 && tokens[0]?.type === 'text') return true;
  for (let at = 0; at < tokens.length; at++) if (dashAt(tokens, at) > 0 || mayBegin(tokens, at)) return true;
  return false;
}

/** The number of tokens of a separating dash, colon or slash at a token; 0 if there is none. */
function dashAt(tokens: readonly HeadToken[], at: number): number {
  const token = tokens[at];
  if (token?.type !== 'symbol' || (token.glued && token.text !== ':')) return 0;
  if (token.text === LONG_DASH) return 1;
  // `Heat Ray 6d: Attacks, Penetration 2`
  if (token.text === ':') {
    const { type } = tokens[at - 1] ?? token;
    return (type === 'number' || type === 'dice') && tokens[at + 1]?.type === 'word' ? 1 : 0;
  }
  // `Body 2 / Sense 3`
  if (token.text === '/' && tokens[at + 1]?.type === 'word' && !tokens[at + 1]?.glued) return 1;
  const next = tokens[at + 1];
  if (token.text !== '-' || !next) return 0;
  if (next.text === '-') return next.glued ? 2 : 0;
  // `Wings 5d [10] - Useful`
  return at > 0 && next.type === 'word' && !next.glued ? 1 : 0;
}

/** The text of a saying: a quotation on a line of its own, or a line that begins with a dash, if the game knows no such name. */
function sayingIn({ type, tokens, entries, sameLine }: PrintedEntry, rules: Rules): string | undefined {
  if (type !== 'entry' || sameLine || entries.length > 0) return undefined;
  const [first] = tokens;
  const dash = dashAt(tokens, 0);
  const isQuotation = tokens.length === 1 && first?.type === 'text';
  if ((dash === 0 && !isQuotation) || tokens.length === dash) return undefined;
  if (longestName(rules.vocabulary, tokens, dash, tokens.length, () => true)) return undefined;
  if (!isQuotation || !first) return textOf(tokens, 0, tokens.length);
  return nearTraits(rules, first.text, () => true).length === 0 ? first.text : undefined;
}

/** `DX: 14 [45] -- Basic Speed: 6, Move: 6`: the part after the dash is an entry of its own. */
function separated(entry: PrintedEntry, rules: Rules): readonly PrintedEntry[] {
  const { tokens, type, uri, path } = entry;
  if (type !== 'entry' || beginsText(tokens, rules)) return [entry];
  const parts: PrintedEntry[] = [];
  let from = 0;
  let depth = 0;
  // `Skills — Brawling-14 [4]`: the dash of a heading is its colon.
  for (let at = headingOf(entry, rules)?.tokens ?? 0; at <= tokens.length; at++) {
    if (tokens[at]?.text === '(') depth++;
    else if (tokens[at]?.text === ')') depth--;
    const dash =
      depth > 0 || at === tokens.length || isBeforeValue(tokens, at) || isHyphenAlone(tokens, at, rules)
        ? 0
        : dashAt(tokens, at);
    if (dash === 0 && at < tokens.length) continue;
    if (dash > 0 && at === 0) from = dash;
    else if (from === 0)
      parts.push(at === tokens.length ? entry : { ...entry, tokens: tokens.slice(0, at), entries: [] });
    else if (at > from) {
      const section = { kind: '', tokens: from + captionOf(tokens, from, rules) };
      const part = { uri, path: `${path}#--${parts.length}`, type, tokens: tokens.slice(0, at), section } as const;
      const afterComma = /^[-:]$/.test(tokens[from - 1]?.text ?? '') && { afterComma: true as const };
      parts.push({ ...part, ...afterComma, sameLine: true, entries: at === tokens.length ? entry.entries : [] });
    }
    if (dash > 0) from = at + dash;
    at += Math.max(0, dash - 1);
  }
  return parts;
}

/** Whether a hyphen is no dash: the part before it does not end an entry, or the part after it begins none. */
function isHyphenAlone(tokens: readonly HeadToken[], at: number, rules: Rules): boolean {
  if (tokens[at]?.text !== '-' || tokens[at + 1]?.text === '-') return false;
  const { type, text = '' } = tokens[at - 1] ?? {};
  const isMeasure = tokens[at - 2]?.type === 'number' && unitWritten(tokens[at - 1]) !== undefined;
  const isEnd = type === 'number' || type === 'dice' || /^[\])]$/.test(text) || isMeasure;
  return !isEnd || isSigned(tokens, at + 2) || !beginsEntry(tokens, at + 1, rules);
}

/** `Stealth — 12 — 2`: whether a dash only separates cells of one entry: before a number alone up to the next dash, a cost or the end. */
function isBeforeValue(tokens: readonly HeadToken[], at: number): boolean {
  if (at === 0 || tokens[at]?.text !== LONG_DASH) return false;
  let to = at + 1;
  // `First Aid — 14 — IQ+1 — 2`
  if (tokens[to]?.type === 'word' && isSigned(tokens, to + 1)) to += 2;
  else if (/^[-+]$/.test(tokens[to]?.text ?? '')) to++;
  if (tokens[to]?.type !== 'number' && tokens[to]?.type !== 'dice') return tokens[at + 1]?.text === '[';
  const next = tokens[to + 1]?.text;
  return next === undefined || next === LONG_DASH || next === '[';
}

/** `+1`, without blanks: the distance of a level from the attribute before it. */
function isSigned(tokens: readonly HeadToken[], at: number): boolean {
  const [sign, number] = [tokens[at], tokens[at + 1]];
  return /^[-+]$/.test(sign?.text ?? '') && sign?.glued === true && number?.type === 'number' && number.glued;
}

/** Whether an entry may begin at a token that is not the first: a word after a number, a measure, a bracket or a full stop. */
function mayBegin(tokens: readonly HeadToken[], at: number): boolean {
  const token = tokens[at];
  if (token?.type !== 'word' || token.glued) return false;
  const before = tokens[at - 1];
  if (!before || (!tokens[at + 1] && before.text !== ']')) return false;
  if (before.type === 'number' || before.type === 'dice' || before.type === 'length') return true;
  if (/[\]).]$/.test(before.text)) return true;
  return (tokens[at - 2]?.type === 'number' && unitWritten(before) !== undefined) || isLabelled(tokens, at);
}

/**
 * `ST: 10 [0]   HT: 11 [10]   Speed: 5.75`, as forms and columns print them: entries of one line with nothing but blanks
 * between them. Each begins with a name of the game and has a number, dice or a cost.
 */
function columns(entry: PrintedEntry, rules: Rules): readonly PrintedEntry[] {
  const { tokens, type, uri, path, section } = entry;
  if (type !== 'entry' || !tokens.some((_, at) => mayBegin(tokens, at))) return [entry];
  const words = beginsText(tokens, rules);
  if (words === 'kind') return [entry];
  const begins: number[] = [];
  let depth = 0;
  for (let at = 0; at < tokens.length && begins.length < MOST_COLUMNS; at++) {
    const { text } = tokens[at] ?? { text: '' };
    if (text === '(' || text === '[') depth++;
    else if (text === ')' || text === ']') depth--;
    else if (depth === 0 && at > (section?.tokens ?? 0) && mayBegin(tokens, at)) {
      const from = begins.at(-1) ?? section?.tokens ?? 0;
      // `SEX: male   AGE: 40`; but `Point Total: 45` is one label.
      if (isLabelled(tokens, at) && !tokens.slice(from, at).some((token) => token.text === ':')) continue;
      // `Nationality: British   Rank: Corporal`: a text ends at the label of another field.
      if (words ? !isFieldLabel(tokens, at, rules) : !beginsEntry(tokens, at, rules)) continue;
      // `Guns (Rifle) DX+3 15`: what the level is measured from.
      if (!isSigned(tokens, at + 1) || !isRelative(entry, at, begins.at(-1), rules)) begins.push(at);
    }
  }
  if (begins.length === 0 || (!words && !saysTooMuch(entry, rules))) return [entry];
  return [0, ...begins].map((from, index): PrintedEntry => {
    const to = begins[index] ?? tokens.length;
    const isLast = to === tokens.length;
    if (from === 0) return { ...entry, tokens: tokens.slice(0, to), entries: isLast ? entry.entries : [] };
    const part = { uri, path: `${path}#|${index}`, type, tokens: tokens.slice(0, to), sameLine: true } as const;
    return { ...part, section: { kind: '', tokens: from }, entries: isLast ? entry.entries : [] };
  });
}

/** Maximum number of entries of one line without separators; each contains the tokens before it, too. */
export const MOST_COLUMNS = 50;

/** Whether a signed number is a distance from the trait before it, and not the level of that trait. */
function isRelative(entry: PrintedEntry, at: number, begin: number | undefined, rules: Rules): boolean {
  const { tokens, section } = entry;
  if (tokens[at - 1]?.text === ')') return true;
  const { vocabulary, traits } = rules;
  const from = begin ?? section?.tokens ?? headingOf(entry, rules)?.tokens ?? 0;
  const match = longestName(vocabulary, tokens, from, tokens.length, ({ what }) => what === 'trait');
  return (
    match?.candidates.some(({ kind, key }) => traits.get(kind ?? '')?.get(key)?.clauses.ladder !== undefined) ?? false
  );
}

/** `Per 9`: a word with a capital letter and a number or dice. */
function isValue(tokens: readonly HeadToken[], at: number): boolean {
  const [word, number] = [tokens[at], tokens[at + 1]];
  const isRated = number?.type === 'number' || number?.type === 'dice';
  return word?.type === 'word' && /^\p{Lu}/u.test(word.text) && isRated && !number.glued;
}

/** `SEX: male   AGE: 40`: a label with a colon, after a word. */
function isLabelled(tokens: readonly HeadToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (before?.type !== 'word' || before.text.endsWith('.') || tokens[at + 1]?.text !== ':') return false;
  return tokens[at - 2]?.type !== 'number' || unitWritten(before) === undefined;
}

function beginsEntry(tokens: readonly HeadToken[], at: number, rules: Rules): boolean {
  const { vocabulary } = rules;
  const isEntry = (one: { readonly what: string; readonly alias?: string | undefined }): boolean =>
    (one.what === 'trait' || one.what === 'field' || one.what === 'derived') && one.alias !== 'choice';
  const match = longestName(vocabulary, tokens, at, tokens.length, isEntry);
  if (!match) {
    // `160 lbs   Age: 30`
    if (unitWritten(tokens[at]) !== undefined && tokens[at - 1]?.type === 'number') return false;
    // `Will 9 Per 9 FP 11`
    if (isValue(tokens, at) && (at + 2 === tokens.length || mayBegin(tokens, at + 2))) return true;
    let colon = at;
    while (tokens[colon]?.type === 'word' && colon - at < 3) colon++;
    if (tokens[colon]?.text !== ':') return false;
    // `IQ: 10   Per: 10`, `Base Will 4. Gear: Rope`
    return tokens[colon + 1]?.type === 'number' || sectionCalled(tokens, at, colon, rules) !== undefined;
  }
  let next = at + match.length;
  const isLabel = tokens[next]?.text === ':';
  if (isLabel && match.candidates.some(({ what }) => what === 'field')) return true;
  if (isLabel) next++;
  // `Move 5. Guns (Rifle)-12`
  if (tokens[next]?.text === '(') {
    while (next < tokens.length && tokens[next]?.text !== ')') next++;
    next++;
  }
  const { type, text = '' } = tokens[next] ?? {};
  // `Static 6d [24] Attacks`: what can only be in the braces of another
  const isInside = ({ kind = '', key }: Named): boolean =>
    rules.traits.get(kind)?.get(key)?.clauses.underRequired === true;
  if (match.candidates.some(isInside)) return true;
  return type === 'number' || type === 'dice' || type === 'length' || /^[-+[]$/.test(text);
}

/** Whether a line contains more than one entry. */
function saysTooMuch(entry: PrintedEntry, rules: Rules): boolean {
  const { problems, printed, field } = readPrinted(entry, rules);
  const ofOneNumber = printed !== undefined || (field !== undefined && field.type !== 'text');
  return ofOneNumber || problems.some(({ code }) => code === 'not-understood' || code === 'unknown-name');
}

/** The words and the colon before something that prints a derived value: `Basic Damage: 1d+1 swing`. */
function captionOf(tokens: readonly HeadToken[], from: number, rules: Rules): number {
  let to = from;
  while (tokens[to]?.type === 'word') to++;
  return to > from && tokens[to]?.text === ':' && valueBeforeName(tokens, to + 1, rules.vocabulary) ? to + 1 - from : 0;
}

function isFieldLabel(tokens: readonly HeadToken[], at: number, { vocabulary }: Rules): boolean {
  const match = longestName(vocabulary, tokens, at, tokens.length, ({ what }) => what === 'field');
  return match !== undefined && tokens[at + match.length]?.text === ':';
}

/** Whether a line is a text, so that commas and dashes are part of it. */
function beginsText(tokens: readonly HeadToken[], rules: Rules): 'kind' | 'field' | undefined {
  const named = longestName(
    rules.vocabulary,
    tokens,
    0,
    tokens.length,
    (one) => one.what === 'kind' || one.what === 'field',
  );
  const { candidates = [] } = named ?? {};
  if (candidates.some(({ key }) => rules.kinds.get(key)?.open === 'text')) return 'kind';
  return candidates.some(({ key }) => rules.fields.get(key)?.type === 'text') ? 'field' : undefined;
}

// ------------------------------------------------------------------------------------------------ lists below a heading

/** `Archetype: Super-Normal` and below it `Source: Driven`: entries that can only be in the braces of such a line move there. */
export function gatherInside(entries: readonly PrintedEntry[], rules: Rules): PrintedEntry[] {
  const gathered: PrintedEntry[] = [];
  let open: number | undefined;
  for (const entry of entries) {
    const holder = open === undefined ? undefined : gathered[open];
    const inside = holder && !entry.total ? within(holder, entry, rules) : undefined;
    const last = inside ? undefined : gathered[gathered.length - 1];
    const isNew = last !== undefined && nameHolder(gathered, last, entry, rules);
    if (isNew) open = gathered.length - 1;
    if (inside && open !== undefined) gathered[open] = inside;
    else if (!isNew) {
      gathered.push(entry);
      if (isHeadingOfList(entry, rules)) open = gathered.length - 1;
    }
  }
  return gathered;
}

/** `Iron Hide 5hd` and after it `Defends`: gives an entry with an author's name the only kind that the next one can be in. */
function nameHolder(gathered: PrintedEntry[], last: PrintedEntry, entry: PrintedEntry, rules: Rules): boolean {
  if (last.type !== 'entry' || last.total || last.prose || last.section?.kind || entry.type !== 'entry') return false;
  const reads = (one: PrintedEntry): ReadEntry => readPrinted(one, rules);
  const { clauses } = reads(entry).trait ?? {};
  const [kind, ...others] = (clauses?.under ?? []).filter((key) => rules.kinds.get(key)?.open === 'name');
  if (!clauses?.underRequired || kind === undefined || others.length > 0) return false;
  if (!reads(last).problems.some(({ code }) => code === 'unknown-name')) return false;
  const holder = { ...last, section: { kind, tokens: last.section?.tokens ?? 0 } };
  if (!reads(holder).rating) return false;
  gathered[gathered.length - 1] = within(holder, entry, rules) ?? holder;
  return true;
}

function isHeadingOfList(entry: PrintedEntry, rules: Rules): boolean {
  const { type, tokens, total, section } = entry;
  if (type !== 'entry' || total || tokens[0]?.type !== 'word') return false;
  // `Flight 5hd`, below `Powers`
  if (section && holdsOthers(rules, section.kind)) return true;
  return tokens[1]?.text === ':' && tokens.length > 2 && holdsOthers(rules, nameKey(tokens[0].text));
}

/** Whether some kind of the game can only be in the braces of this one. */
function holdsOthers({ kinds }: Rules, key: string): boolean {
  for (const { clauses } of kinds.values()) if (clauses.underRequired && clauses.under.includes(key)) return true;
  return false;
}

/** `Hyperskill: Dodge +1wd`: moves an entry below the heading of its kind into the braces of the one that it names. */
export function putInside(entries: readonly PrintedEntry[], rules: Rules): PrintedEntry[] {
  const placed: PrintedEntry[] = [];
  for (const entry of entries) {
    const owned = ownedBy(entry, rules);
    if (!owned) placed.push(entry);
    else if (!placed.some((one, at) => addTo(placed, at, one, owned, rules)))
      placed.push({ ...owned.holder, entries: [owned.inside] });
  }
  return placed;
}

interface Owned {
  readonly holder: PrintedEntry;
  readonly inside: PrintedEntry;
}

function ownedBy(entry: PrintedEntry, { kinds, traits, vocabulary }: Rules): Owned | undefined {
  const { tokens, section, path } = entry;
  const { under = [], underRequired } = kinds.get(section?.kind ?? '')?.clauses ?? {};
  if (!section || !underRequired) return undefined;
  const [only, ...others] = traits.get(section.kind)?.values() ?? [];
  if (!only || others.length > 0) return undefined;
  const isHolder = ({ what, kind = '', key }: Named): boolean =>
    what === 'trait' && (under.includes(kind) || under.includes(key));
  const match = longestName(vocabulary, tokens, section.tokens, tokens.length, isHolder);
  const [named] = match?.candidates ?? [];
  let at = section.tokens + (match?.length ?? 0);
  while (tokens[at]?.type !== 'number' && tokens[at]?.type !== 'dice' && at < tokens.length) at++;
  if (!named || at === tokens.length) return undefined;
  const to = /^[-+:]$/.test(tokens[at - 1]?.text ?? '') ? at - 1 : at;
  const owner = { named, span: { from: section.tokens, to } };
  const trait = { what: 'trait', kind: only.kind, key: only.key, name: only.name } as const;
  return {
    holder: { ...entry, tokens: tokens.slice(0, to), section: { kind: '', tokens: section.tokens } },
    inside: { ...entry, path: `${path}#0`, section: { kind: '', tokens: at, trait, owner } },
  };
}

/** Adds an owned entry to its holder: an entry, or one in its braces; returns whether it was found. */
function addTo(
  list: PrintedEntry[],
  at: number,
  entry: PrintedEntry,
  { holder, inside }: Owned,
  rules: Rules,
): boolean {
  if (entry.type !== 'entry' || entry.total) return false;
  const [own, its] = [entry, holder].map((one) => readPrinted(one, rules));
  const specialty = (one = own): string =>
    nameKey(one?.options.flatMap((option) => (option.type === 'specialty' ? [option.text] : [])).join() ?? '');
  const entries = [...entry.entries];
  const isHolder = own?.trait !== undefined && own.trait === its?.trait && specialty() === specialty(its);
  if (isHolder) entries.push(inside);
  else if (!entries.some((one, index) => addTo(entries, index, one, { holder, inside }, rules))) return false;
  list[at] = { ...entry, entries };
  return true;
}

/** The holder with the entry inside it, or inside its last entry; undefined if it does not belong there. */
function within(holder: PrintedEntry, entry: PrintedEntry, rules: Rules): PrintedEntry | undefined {
  if (entry.type !== 'entry') return undefined;
  const read = readPrinted(entry, rules);
  const inner = read.trait ?? read.kind;
  if (!inner?.clauses.underRequired) return undefined;
  // An entry with an author's name only has a kind.
  const isIn = (parent: PrintedEntry): boolean => {
    const read = readPrinted(parent, rules);
    const { kind, key } = read.trait ?? { kind: read.kind?.key ?? '', key: '' };
    return [kind, key, parent.section?.kind ?? ''].some((one) => inner.clauses.under.includes(one));
  };
  if (isIn(holder)) return { ...holder, entries: [...holder.entries, entry] };
  const last = holder.entries[holder.entries.length - 1];
  if (!last || !isIn(last)) return undefined;
  return { ...holder, entries: [...holder.entries.slice(0, -1), { ...last, entries: [...last.entries, entry] }] };
}
