import { pointsAt } from '../../read/entry/read-rating.js';
import type { Rules } from '../../rules/rules.js';
import { costAtEnd } from './headings.js';
import type { PrintedEntry, Section } from './printed-entry.js';
import { MOST_COLUMNS } from './printed-lines.js';

// Texts below a heading, `Quirks: ...`, of which print may put several into one entry.

/** `Quirks: Hums; Limps; Sings [-3]`: if only the last of several texts of a kind has a number, it is the sum of all. */
export function withSums(sections: PrintedEntry[], { kinds }: Rules): PrintedEntry[] {
  if (!sections.some(({ section }) => section)) return sections;
  const read = sections.flatMap((entry, at) => {
    const isText = entry.section && kinds.get(entry.section.kind)?.open === 'text';
    return isText && !entry.sameLine && !sections[at + 1]?.sameLine ? sentencesIn(entry, entry.section) : entry;
  });
  for (let at = read.length - 1; at > 0; at--) {
    const [before, entry] = [read[at - 1], read[at]];
    const kind = entry?.section?.kind ?? '';
    if (!before || !entry || before.section?.kind !== kind || kinds.get(kind)?.open !== 'text') continue;
    const cost = costAtEnd(entry.tokens);
    const isNext = read[at + 1]?.section?.kind === kind;
    if (!cost || isNext || costAtEnd(before.tokens)) continue;
    const tokens = entry.tokens.slice(0, cost.span.from);
    read.splice(at, 1, { ...entry, tokens }, { ...entry, total: { ...cost, kind } });
  }
  return read;
}

/** The texts of an entry that are separated by costs or numbers: `Hates mules. [-1] Hums. [-1]`, `1. Sings. 2. Limps.` */
export function textsIn(entry: PrintedEntry, section: Section): readonly PrintedEntry[] {
  const { tokens } = entry;
  const begins: number[] = [];
  const ends: number[] = [];
  for (let at = section.tokens; at < tokens.length && ends.length + begins.length < MOST_COLUMNS; at++) {
    const isNumber = tokens[at]?.text === String(begins.length + 1) && /^[.)]$/.test(tokens[at + 1]?.text ?? '');
    if (isNumber && tokens[at + 1]?.glued && at + 2 < tokens.length) begins.push(at);
    const points = tokens[at]?.text === '[' ? pointsAt(tokens, at + 1) : undefined;
    if (points && tokens[points.end]?.text === ']') ends.push(points.end + 1);
  }
  if (begins.length > 1 && begins[0] === section.tokens)
    return begins.map((from, index) => partOf(entry, section, from + 2, begins[index + 1] ?? tokens.length, index));
  if (ends.length < 2 || ends[ends.length - 1] !== tokens.length) return [{ ...entry, section }];
  return ends.map((to, index) => partOf(entry, section, ends[index - 1] ?? section.tokens, to, index));
}

/** `Likes dogs. Hates shoes. Snores.`: three or more short sentences, with nothing between them, are separate texts. */
function sentencesIn(entry: PrintedEntry, section: Section): readonly PrintedEntry[] {
  const { tokens } = entry;
  const cost = costAtEnd(tokens);
  const length = cost?.span.from ?? tokens.length;
  const begins = [section.tokens];
  for (let at = section.tokens + 1; at < length && begins.length < MOST_COLUMNS; at++)
    if (tokens[at - 1]?.text.endsWith('.') && /^\p{Lu}/u.test(tokens[at]?.text ?? '')) begins.push(at);
  const isLong = begins.some((from, index) => (begins[index + 1] ?? length) - from > MOST_OF_SENTENCE);
  if (begins.length < 3 || isLong || (cost && Math.abs(Number(cost.value)) !== begins.length)) return [entry];
  return begins.map((from, index) => partOf(entry, section, from, begins[index + 1] ?? tokens.length, index));
}

/** Maximum number of tokens of a sentence that is a text of its own. */
const MOST_OF_SENTENCE = 6;

/** One of the texts of an entry. */
function partOf(entry: PrintedEntry, section: Section, from: number, to: number, index: number): PrintedEntry {
  const { uri, path, type, entries } = entry;
  const part = { tokens: entry.tokens.slice(0, to), section: { ...section, tokens: from } };
  if (index === 0) return { ...entry, ...part, entries: to === entry.tokens.length ? entries : [] };
  const own = { uri, path: `${path}#|${index}`, type, sameLine: true } as const;
  return { ...own, ...part, entries: to === entry.tokens.length ? entries : [] };
}
