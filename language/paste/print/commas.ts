import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { unitWritten } from '../../read/entry/quantity.js';
import { isRatingName } from '../../read/entry/read-group.js';
import type { ReadEntry } from '../../read/entry/reading.js';
import { fieldAt } from '../../read/longest-name.js';
import type { Rules } from '../../rules/rules.js';
import { hasBlock, type PrintedEntry, readPrinted } from './printed-entry.js';
import { isLooks } from './prose.js';

// The layout ends an entry at each comma; what the rulebook says goes on with the entry before it is joined again.

/** `Enemy (Gestapo), 9 or less [-20]`: after the comma, a choice of the trait before it. */
export function goesOnWithChoice(read: PrintedEntry[], entry: PrintedEntry, rules: Rules): boolean {
  const last = read[read.length - 1];
  const { tokens, afterComma } = entry;
  if (!afterComma || tokens[0]?.type !== 'number' || hasBlock(entry)) return false;
  if (last?.type !== 'entry' || last.total || hasBlock(last)) return false;
  const end = tokens.findIndex(({ text }) => text === '[' || text === '(');
  const words = nameKey(textOf(tokens, 0, end < 0 ? tokens.length : end)).replace(/ or less$/, '');
  const clauses = readPrinted(last, rules).trait?.clauses;
  const isChoice = clauses?.options.some(({ choices }) =>
    choices.some(({ key }) => key.replace(/ or less$/, '') === words),
  );
  // `Less Sleep, 2 levels [6]`
  if (!isChoice && !(clauses && isRatingName(nameKey(tokens[1]?.text ?? ''), clauses))) return false;
  read[read.length - 1] = { ...last, tokens: [...last.tokens, commaAfter(last), ...tokens] };
  return true;
}

/** `Useful: lifts cars, trucks and houses`: after the comma, more of the words that follow a colon. */
export function goesOnWithRemark(read: PrintedEntry[], entry: PrintedEntry, rules: Rules): boolean {
  const last = read[read.length - 1];
  if (last?.type !== 'entry' || last.total || last.prose || hasBlock(last) || !isLooks(entry, rules)) return false;
  const { trait, options, source } = readPrinted(last, rules);
  const said = options.at(-1);
  if (!trait || said?.type !== 'label' || source.tokens[said.span.from - 1]?.text !== ':') return false;
  read[read.length - 1] = { ...last, tokens: [...last.tokens, commaAfter(last), ...entry.tokens] };
  return true;
}

/** `Sten: 3d-1 damage, Acc 3`: after a comma, what a thing of the list has is said of the one before it. */
export function statesField(entry: PrintedEntry, list: string, { lists, kinds }: Rules): boolean {
  const { tokens, afterComma } = entry;
  if (!afterComma || hasBlock(entry)) return false;
  const fields = (lists.get(list)?.kinds ?? []).flatMap((kind) => kinds.get(kind)?.clauses.fields ?? []);
  // `Horse blanket, 3 kg`
  if (tokens[0]?.type === 'number' && tokens.length === 2 && unitWritten(tokens[1]) !== undefined) return true;
  const named = fieldAt(tokens, 0, fields);
  return named !== undefined && tokens[named.length]?.type === 'number';
}

/** `Heat Ray 6d, Attacks, Penetration 2, 36 points`: whether points at the end of a list can only be the cost of what it begins with. */
export function isCostOfLine(read: readonly PrintedEntry[], rules: Rules): boolean {
  const [first, ...others] = read.slice(listBegin(read));
  if (first?.type !== 'entry' || first.total || hasBlock(first) || first.tokens.some(({ text }) => text === '['))
    return false;
  const reads = (entry: PrintedEntry): ReadEntry => readPrinted(entry, rules);
  const { trait, kind, cost } = reads(first);
  return (
    (trait ?? kind) !== undefined && !cost && others.every((one) => reads(one).trait?.clauses.underRequired === true)
  );
}

/** Adds the words of a line, after a comma, to the first entry of the list that was read last. */
export function appendToLine(read: PrintedEntry[], { tokens }: PrintedEntry): void {
  const at = listBegin(read);
  const first = read[at];
  if (first) read[at] = { ...first, tokens: [...first.tokens, commaAfter(first), ...tokens] };
}

/** Where the list of commas begins that was read last. */
function listBegin(read: readonly PrintedEntry[]): number {
  let at = read.length - 1;
  while (at > 0 && read[at]?.afterComma) at--;
  return at;
}

/**
 * Texts run to the end of their line, commas included: `quirk Snaps his fingers, whatever the hour` is one entry. The
 * layout cannot know which words begin a text; the rulebook does.
 */
export function joinTexts(entries: readonly PrintedEntry[], rules: Rules): PrintedEntry[] {
  const joined: PrintedEntry[] = [];
  for (const entry of entries) {
    const last = joined[joined.length - 1];
    if (
      entry.afterComma &&
      last &&
      last.type === 'entry' &&
      entry.type === 'entry' &&
      !hasBlock(last) &&
      isText(last, rules)
    ) {
      joined[joined.length - 1] = { ...last, tokens: [...last.tokens, commaAfter(last), ...entry.tokens] };
    } else joined.push(entry);
  }
  return joined;
}

/** A text that is not quoted: those end with their quote. */
function isText(entry: PrintedEntry, rules: Rules): boolean {
  if (entry.section && rules.kinds.get(entry.section.kind)?.open === 'text')
    return entry.tokens[entry.section.tokens]?.type !== 'text';
  const [first, second] = entry.tokens;
  if (first?.type !== 'word' || second === undefined || second.type === 'text') return false;
  const word = nameKey(first.text);
  if (rules.kinds.get(word)?.open === 'text') return true;
  if (!fieldStarts(rules).has(word)) return false;
  for (let length = Math.min(4, entry.tokens.length - 1); length > 0; length--) {
    const key = nameKey(
      entry.tokens
        .slice(0, length)
        .map((token) => token.text)
        .join(' '),
    );
    const named = rules.vocabulary.names.get(key)?.find((one) => one.what === 'field');
    if (named) return entry.tokens[length]?.type !== 'text' && rules.fields.get(named.key)?.type === 'text';
  }
  return false;
}

const starts = new WeakMap<Rules['fields'], ReadonlySet<string>>();

/** The first words of all spellings of a game's fields. */
function fieldStarts({ fields }: Rules): ReadonlySet<string> {
  let words = starts.get(fields);
  if (!words) {
    const spellings = [...fields.values()].flatMap(({ name, also }) => [name, ...also]);
    words = new Set(spellings.map((spelling) => nameKey(spelling).split(' ')[0] ?? ''));
    starts.set(fields, words);
  }
  return words;
}

/** The comma that was cut off after an entry, as a token. */
export function commaAfter({ tokens }: PrintedEntry): HeadToken {
  const offset = tokens[tokens.length - 1]?.end ?? 0;
  return { type: 'comma', text: ',', offset, end: offset, glued: true };
}
