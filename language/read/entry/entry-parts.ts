import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import type { Field } from '../../rules/clauses.js';
import type { Named, Rules } from '../../rules/rules.js';
import { readExpression } from '../expression.js';
import { fieldAt, longestName } from '../longest-name.js';
import { type PartedLine, PartList, type PartMeaning } from '../parts.js';
import type { SourceEntry } from '../source/source.js';
import { readEntry } from './read-entry.js';
import type { EntryPlace, ReadEntry, Span } from './reading.js';

/** The lines of a character's entry, nested ones included, each with the meanings of its tokens. */
export function entryLines(source: SourceEntry, place: EntryPlace): PartedLine[] {
  if (source.type !== 'entry') return [];
  const { rules } = place;
  const read = readEntry(source, place);
  const lines: PartedLine[] = [{ source, ...partsOf(read, rules) }];
  const list = read.named?.what === 'list' ? rules.lists.get(read.named.key) : undefined;
  if (list && place.where === 'character') {
    const inside: EntryPlace = { rules, where: 'list', kinds: list.kinds, marks: list.marks };
    return [...lines, ...source.entries.flatMap((child) => entryLines(child, inside))];
  }
  const isItem = rules.kinds.get(read.trait?.kind ?? read.kind?.key ?? '')?.item ?? false;
  const fields = isItem ? (read.trait?.clauses.fields ?? read.kind?.clauses.fields ?? []) : [];
  const inside: EntryPlace = isItem
    ? { ...place, where: 'list' }
    : { rules, where: 'trait', ...(read.trait && { parent: read.trait }) };
  for (const child of source.entries)
    lines.push(...(fieldLine(child, fields, ownerOf(read), rules) ?? entryLines(child, inside)));
  return lines;
}

/**
 * The lines of a declaration: `weapon Carbine { ... }`, `skill "Glider Repair" like Mechanic`. Undefined for other
 * entries.
 */
export function declarationLines(
  source: SourceEntry,
  rules: Rules,
  where: 'document' | 'campaign' | 'character',
): PartedLine[] | undefined {
  const kind = rules.kinds.get(nameKey(source.tokens[0]?.text ?? ''));
  if (source.type !== 'entry' || !kind || source.tokens.length < 2) return undefined;
  const trait = [...(rules.traits.get(kind.key)?.values() ?? [])].find(
    (one) => one.own && one.origin.clause === source.path && one.origin.book === source.uri,
  );
  if (!trait)
    return where === 'character' ? undefined : [{ source, ...partsOf(readEntry(source, { rules, where }), rules) }];
  const read = readEntry(source, { rules, where: 'document' });
  const named: Named = { what: 'trait', kind: trait.kind, key: trait.key, name: trait.name };
  const owner: PartMeaning = { is: 'named', named };
  const lines: PartedLine[] = [{ source, ...partsOf(read, rules, { is: 'named', named, declares: true }) }];
  for (const line of source.entries) {
    if (nameKey(line.tokens[0]?.text ?? '') === 'mode') {
      const list = new PartList();
      list.add(0, 1, { is: 'word', word: 'mode' });
      list.add(1, line.tokens.length, {
        is: 'mode',
        key: nameKey(textOf(line.tokens, 1, line.tokens.length)),
        declares: true,
      });
      lines.push({ source: line, parts: list.parts, rules: [rules] });
      for (const inner of line.entries) lines.push(...(fieldLine(inner, kind.clauses.fields, owner, rules) ?? []));
    } else lines.push(...(fieldLine(line, kind.clauses.fields, owner, rules) ?? []));
  }
  return lines;
}

/** What the head of an entry means, token by token. */
function partsOf(read: ReadEntry, rules: Rules, name?: PartMeaning): Omit<PartedLine, 'source'> {
  const list = new PartList();
  const { source } = read;
  const { tokens } = source;
  if (read.count) list.add(read.count.span.from, read.count.span.to, { is: 'rating' });
  const before = tokens[read.name.from - 1];
  if (read.kind && before && nameKey(before.text) === read.kind.key)
    list.add(read.name.from - 1, read.name.from, { is: 'kind', key: read.kind.key });
  list.add(read.name.from, read.name.to, name ?? nameOf(read));
  const of = ownerOf(read);
  for (const option of read.options) {
    const { from, to } = option.span;
    if (option.type === 'choice') list.add(from, to, { is: 'choice', of, name: option.label });
    else if (option.type === 'specialty') list.add(from, to, { is: 'specialty', of, name: option.text });
    else if (option.type === 'number' || option.type === 'printed') list.add(from, to, { is: 'rating' });
    else list.add(from, to, { is: 'label', text: option.text });
  }
  if (read.rating) list.add(read.rating.span.from, read.rating.span.to, { is: 'rating' });
  if (read.cost) list.add(read.cost.span.from, read.cost.span.to, { is: 'cost' });
  if (read.label) list.add(read.label.span.from, read.label.span.to, { is: 'label', text: read.label.text });
  for (const mark of read.marks) list.add(mark.span.from, mark.span.to, { is: 'mark', of, name: mark.name });
  if (read.like) likeParts(list, read, read.like.span, rules);
  for (const { field, span } of read.values) {
    let words = span.from - 1;
    while (words > read.name.to && fieldAt(tokens, words, [field])?.length !== span.from - words) words--;
    if (words >= read.name.to && fieldAt(tokens, words, [field])?.length === span.from - words)
      list.add(words, span.from, { is: 'field', of, name: field.name });
    valueParts(list, source, span, field, of, rules);
  }
  for (const span of [read.stated, read.printed]) if (span) readExpression({ rules, tokens, ...span }, list);
  if (read.untrained) list.add(read.untrained.from, read.untrained.to, { is: 'rating' });
  if (read.allowed) {
    const { from, to } = read.allowed.span;
    list.add(from, from + 1, { is: 'word', word: 'allowed' });
    list.add(from + 1, to, { is: 'reason' });
  }
  for (const { span, code } of read.problems)
    if (code === 'not-understood')
      list.add(span.from, span.to, { is: 'unknown', text: textOf(tokens, span.from, span.to) });
  return { parts: list.parts, rules: [rules] };
}

/** What the name of an entry means. */
function nameOf(read: ReadEntry): PartMeaning {
  const { named, ownName, problems, source, kind } = read;
  if (named) return { is: 'named', named, ...(read.suffix && { suffix: true }) };
  if (kind?.open === 'text') return { is: 'text' };
  if (ownName === undefined || problems.some(({ code }) => code === 'unknown-name'))
    return { is: 'unknown', text: ownName ?? '' };
  return { is: 'own', entry: { name: ownName, uri: source.uri, path: source.path }, declares: true };
}

/** What the choices, specialties and fields of an entry belong to: its trait, or its kind if its author named it. */
function ownerOf(read: ReadEntry): PartMeaning {
  return read.named || !read.kind ? nameOf(read) : { is: 'kind', key: read.kind.key };
}

function likeParts(list: PartList, read: ReadEntry, { from, to }: Span, rules: Rules): void {
  const { tokens } = read.source;
  list.add(from - 1, from, { is: 'word', word: 'like' });
  const match = longestName(rules.vocabulary, tokens, from, to, (named) => named.what === 'trait');
  const named = match?.candidates.find((one) => one.kind === read.kind?.key) ?? match?.candidates[0];
  if (match && named) list.add(from, from + match.length, { is: 'named', named });
  else list.add(from, to, { is: 'unknown', text: textOf(tokens, from, to) });
}

/** A line of an item: one of its fields and a value. Undefined if it does not begin with a field. */
function fieldLine(
  source: SourceEntry,
  fields: readonly Field[],
  of: PartMeaning,
  rules: Rules,
): PartedLine[] | undefined {
  const match = fieldAt(source.tokens, 0, fields);
  if (!match || (match.length >= source.tokens.length && match.field.type !== 'flag')) return undefined;
  const list = new PartList();
  list.add(0, match.length, { is: 'field', of, name: match.field.name });
  valueParts(list, source, { from: match.length, to: source.tokens.length }, match.field, of, rules, fields);
  return [{ source, parts: list.parts, rules: [rules] }];
}

function valueParts(
  list: PartList,
  { tokens }: SourceEntry,
  span: Span,
  field: Field,
  of: PartMeaning,
  rules: Rules,
  fields: readonly Field[] = [],
): void {
  if (field.type === 'text' || field.type === 'flag') list.add(span.from, span.to, { is: 'text' });
  else if (field.type === 'choice')
    list.add(span.from, span.to, { is: 'choice', of, name: textOf(tokens, span.from, span.to) });
  else readExpression({ rules, tokens, ...span, locals: new Set(fields.map(({ key }) => key)) }, list);
}
