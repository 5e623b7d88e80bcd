import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { unitWritten } from '../../read/entry/quantity.js';
import { isRatingName } from '../../read/entry/read-group.js';
import type { ReadEntry } from '../../read/entry/reading.js';
import { commaAfter, isText } from '../../read/lines.js';
import { fieldAt } from '../../read/longest-name.js';
import type { Rules } from '../../rules/rules.js';
import { hasBlock, type PrintedEntry, readPrinted } from './printed-entry.js';
import { isLooks } from './prose.js';

// The layout ends an entry at each comma; parts that continue the entry before them by the rulebook are joined again.

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

/** `Sten: 3d-1 damage, Acc 3`: whether an entry after a comma states a field of the thing before it. */
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

/** The index at which the last list of entries separated by commas begins. */
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
      isTextEntry(last, rules)
    ) {
      joined[joined.length - 1] = { ...last, tokens: [...last.tokens, commaAfter(last), ...entry.tokens] };
    } else joined.push(entry);
  }
  return joined;
}

function isTextEntry({ section, tokens }: PrintedEntry, rules: Rules): boolean {
  if (section && rules.kinds.get(section.kind)?.open === 'text') return tokens[section.tokens]?.type !== 'text';
  return isText(tokens, rules);
}
