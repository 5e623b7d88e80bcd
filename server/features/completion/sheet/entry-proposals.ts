import { type HeadToken, nameKey } from '../../../../language/grammar/index.js';
import { type ReadEntry, readEntry } from '../../../../language/read/index.js';
import type { Trait } from '../../../../language/rules/index.js';
import { ownTrait, priceWith } from '../../../../language/sheet/index.js';
import type { rational } from '../../../../language/values/index.js';
import { type Candidate, CompletionItemKind, type Proposals } from '../candidate.js';
import type { Cursor } from '../cursor.js';
import { costs, ratings } from './entry-costs.js';
import { bracketed } from './entry-names.js';
import type { CursorPlace } from './place.js';

/** The entry at the cursor up to the cursor, as read at its place. */
export function readBefore(uri: string, tokens: readonly HeadToken[], at: CursorPlace): ReadEntry | undefined {
  if (!at.place || tokens.length === 0) return undefined;
  const read = readEntry({ uri, path: '', type: 'entry', tokens, entries: [] }, at.place);
  const trait = read.trait ?? ownTrait(read);
  return trait ? { ...read, trait } : read;
}

/** What can be written in the parentheses or brackets that are open at the cursor. */
export function bracketParts(uri: string, cursor: Cursor, at: CursorPlace): Proposals {
  const { bracket } = cursor;
  if (!bracket) return { candidates: [] };
  const read = readBefore(uri, cursor.before.slice(0, bracket.open), at);
  const trait = read?.trait;
  if (!read || !trait) return { candidates: [] };
  if (bracket.sign === '[') return { candidates: costs(read, at), from: bracket.open };
  return { candidates: options(trait, written(cursor, read, at, uri), at), from: bracket.part };
}

/** The entry read with the parts in the parentheses before the one at the cursor. */
function written(cursor: Cursor, read: ReadEntry, at: CursorPlace, uri: string): ReadEntry {
  const { bracket } = cursor;
  if (!bracket) return read;
  return readBefore(uri, cursor.before.slice(0, bracket.part), at) ?? read;
}

function options(trait: Trait, read: ReadEntry, at: CursorPlace): Candidate[] {
  const candidates: Candidate[] = [];
  const { clauses } = trait;
  const taken = new Set(
    read.options.flatMap((one) => (one.type === 'choice' ? [one.option] : one.type === 'number' ? [one.name] : [])),
  );
  clauses.options.forEach((option) => {
    if (taken.has(option.key)) return;
    option.choices.forEach((choice) => {
      const cost = priceOfChoice(read, trait, at, option.key, choice.label);
      candidates.push({
        label: choice.label,
        text: choice.label,
        kind: CompletionItemKind.EnumMember,
        ...(cost !== undefined && { price: bracketed(cost) }),
        note: option.name,
        order: option.fallback === undefined ? 1 : 3,
      });
    });
  });
  for (const number of clauses.numbers)
    if (!taken.has(number.key))
      candidates.push({
        label: `25 ${number.name}`,
        text: `25 ${number.name}`,
        kind: CompletionItemKind.Unit,
        note: 'a number',
        order: 2,
      });
  if (!read.options.some((one) => one.type === 'specialty'))
    candidates.push(...newSpecialties(trait, at, (label) => label));
  return candidates;
}

/** Specialties of a trait that the character does not have yet, each as `written`. */
function newSpecialties(
  { kind, key, clauses }: Trait,
  { evaluation }: CursorPlace,
  written: (label: string) => string,
): Candidate[] {
  const taken = new Set((evaluation?.taken(kind, key) ?? []).map(({ specialty }) => nameKey(specialty ?? '')));
  const choices = (clauses.specialty?.choices ?? []).filter((choice) => !taken.has(choice.key));
  return choices.map(({ label }) => ({
    label: written(label),
    text: written(label),
    kind: CompletionItemKind.EnumMember,
    note: 'specialty',
    order: 1,
  }));
}

/** After a whole name: ratings with their costs, choices and specialties in parentheses. */
export function afterName(uri: string, cursor: Cursor, at: CursorPlace): Proposals {
  const read = readBefore(uri, cursor.before, at);
  const trait = read?.trait;
  if (!read || !trait || read.name.to > cursor.before.length) return { candidates: [] };
  const last = cursor.before[cursor.before.length - 1];
  const isTouched = last !== undefined && last.end >= cursor.offset;
  const isAfterBracket = isTouched && (last.text === ')' || last.text === ']');
  const typing = isTouched && !isAfterBracket && cursor.before.length > read.name.to ? last : undefined;
  if (isTouched && !isAfterBracket && !typing) return { candidates: [] };
  const complete = typing ? (readBefore(uri, cursor.before.slice(0, -1), at) ?? read) : read;
  const candidates: Candidate[] = [];
  if (!complete.rating && at.where !== 'list') candidates.push(...ratings(complete, at));
  // A number that is being typed cannot be the beginning of anything else.
  if (typing?.type === 'number') return { candidates, from: cursor.before.length - 1 };
  if (!complete.options.some((one) => one.type === 'specialty') && at.where !== 'list')
    candidates.push(...newSpecialties(trait, at, (label) => `(${label})`));
  const chosen = new Set(complete.options.flatMap((one) => (one.type === 'choice' ? [one.option] : [])));
  if (complete.options.length === 0) {
    for (const option of trait.clauses.options) {
      if (chosen.has(option.key)) continue;
      for (const choice of option.choices) {
        const cost = priceOfChoice(complete, trait, at, option.key, choice.label);
        const text = complete.rating && at.where === 'list' ? choice.label : `(${choice.label})`;
        candidates.push({
          label: text,
          text,
          kind: CompletionItemKind.EnumMember,
          ...(cost !== undefined && { price: bracketed(cost) }),
          note: option.name,
          order: option.fallback === undefined ? 1 : 3,
        });
      }
    }
  }
  const marks = at.place?.marks ?? [];
  for (const mark of marks)
    if (!complete.marks.some((one) => one.name === mark))
      candidates.push({ label: mark, text: mark, kind: CompletionItemKind.EnumMember, order: 4 });
  if (isAfterBracket) return { candidates: candidates.map((one) => ({ ...one, text: ` ${one.text ?? one.label}` })) };
  return { candidates, ...(typing && { from: cursor.before.length - 1 }) };
}

function priceOfChoice(
  read: ReadEntry,
  trait: Trait,
  { evaluation, outer }: CursorPlace,
  option: string,
  label: string,
): rational.Num | undefined {
  return evaluation && priceWith(evaluation, read, trait, outer, new Map([[option, label]]));
}
