import { nameKey } from '../../../language/grammar/index.js';
import {
  type Field,
  fieldLine,
  type Place,
  type ReadEntry,
  type Rules,
  readEntry,
  type SourceEntry,
  type Trait,
  textOf,
} from '../../../language/model/index.js';
import { noteExpression } from './expression-names.js';
import { declaredMeaning, type Meaning, namedMeaning, partMeaning, traitMeaning, unknownMeaning } from './meaning.js';
import type { MentionList } from './mention-list.js';

/** Notes the names of an entry of a character, and of what is nested in it. */
export function noteEntry(names: MentionList, source: SourceEntry, place: Place): void {
  const { rules } = place;
  if (source.type !== 'entry' || source.total) return;
  if (place.where === 'character' && noteDeclaration(names, source, rules, 'character')) return;
  const read = readEntry(source, place);
  noteHead(names, source, read, rules);
  const list =
    rules.lists.get(source.section?.kind ?? '') ??
    (read.named?.what === 'list' ? rules.lists.get(read.named.key) : undefined);
  if (list && place.where === 'character') {
    for (const child of source.entries)
      noteEntry(names, child, { rules, where: 'list', kinds: list.kinds, marks: list.marks });
    return;
  }
  const fields = read.trait?.clauses.fields ?? read.kind?.clauses.fields ?? [];
  const item = rules.kinds.get(read.trait?.kind ?? read.kind?.key ?? '')?.item ?? false;
  for (const child of source.entries) {
    if (item && noteField(names, child, fields, rules, read.trait)) continue;
    noteEntry(
      names,
      child,
      item ? { ...place, where: 'list' } : { rules, where: 'trait', ...(read.trait && { parent: read.trait }) },
    );
  }
}

/** `weapon Carbine { ... }`, `skill "Glider Repair" like Mechanic`; false where the entry declares nothing. */
export function noteDeclaration(
  names: MentionList,
  source: SourceEntry,
  rules: Rules,
  where: 'document' | 'campaign' | 'character',
): boolean {
  if (source.type !== 'entry') return false;
  const kind = rules.kinds.get(nameKey(source.tokens[0]?.text ?? ''));
  if (!kind || source.tokens.length < 2) return false;
  const trait = [...(rules.traits.get(kind.key)?.values() ?? [])].find(
    (one) => one.own && one.origin.clause === source.path && one.origin.book === source.uri,
  );
  if (!trait) {
    if (where === 'character') return false;
    const read = readEntry(source, { rules, where });
    noteHead(names, source, read, rules);
    return true;
  }
  const read = readEntry(source, { rules, where: 'document' });
  names.tokens(source, 0, 1, declaredMeaning('kind', kind));
  names.tokens(source, read.name.from, read.name.to, traitMeaning(trait, rules), 'declaration');
  if (read.like) names.named(source, read.like.span.from, read.like.span.to, rules, (named) => named.what === 'trait');
  for (const line of source.entries) {
    if (nameKey(line.tokens[0]?.text ?? '') === 'mode')
      for (const inner of line.entries) noteField(names, inner, kind.clauses.fields, rules, trait);
    else noteField(names, line, kind.clauses.fields, rules, trait);
  }
  return true;
}

function noteHead(names: MentionList, source: SourceEntry, read: ReadEntry, rules: Rules): void {
  const { name } = read;
  const before = source.tokens[name.from - 1];
  if (read.kind && name.from > 0 && before && nameKey(before.text) === read.kind.key)
    names.tokens(source, name.from - 1, name.from, declaredMeaning('kind', read.kind));
  const owner = noteName(names, source, read, rules);
  for (const option of read.options) {
    if (option.type === 'choice')
      names.tokens(source, option.span.from, option.span.to, partMeaning('choice', owner, option.label));
    else if (option.type === 'specialty')
      names.tokens(source, option.span.from, option.span.to, partMeaning('specialty', owner, option.text));
    else if (option.type === 'label') {
      const person = names.person(option.text);
      if (person) names.tokens(source, option.span.from, option.span.to, person);
    }
  }
  for (const mark of read.marks)
    names.tokens(source, mark.span.from, mark.span.to, partMeaning('mark', owner, mark.name));
  if (read.like) names.named(source, read.like.span.from, read.like.span.to, rules, (named) => named.what === 'trait');
  if (read.field) return;
  for (const value of read.values) {
    const words = value.field.key.split(' ').length;
    const from = value.span.from - words;
    if (from >= name.to && nameKey(textOf(source.tokens, from, value.span.from)) === value.field.key)
      names.tokens(source, from, value.span.from, partMeaning('field', owner, value.field.name));
    noteValue(names, source, value.span.from, value.span.to, value.field, rules);
  }
}

/** Notes the name of an entry, and answers what it stands for. */
function noteName(names: MentionList, source: SourceEntry, read: ReadEntry, rules: Rules): Meaning {
  const { name } = read;
  if (read.named) {
    const meaning = namedMeaning(read.named, rules);
    names.tokens(
      source,
      name.from,
      name.to,
      meaning,
      'reference',
      read.named.alias !== undefined || read.suffix !== undefined,
    );
    return meaning;
  }
  if (read.problems.some((problem) => problem.code === 'unknown-name')) {
    const meaning = unknownMeaning(read.ownName ?? '');
    names.tokens(source, name.from, name.to, meaning);
    return meaning;
  }
  const meaning: Meaning = {
    kind: 'own',
    key: `own:${names.uri}#${source.path}`,
    name: read.ownName ?? '',
    ...(read.kind && { declared: read.kind }),
  };
  if (read.kind?.open !== 'text' && read.ownName !== undefined)
    names.tokens(source, name.from, name.to, meaning, 'declaration');
  return meaning;
}

function noteField(
  names: MentionList,
  line: SourceEntry,
  fields: readonly Field[],
  rules: Rules,
  trait: Trait | undefined,
): boolean {
  const found = fieldLine(
    line,
    fields.map((one) => one.key),
  );
  const field = fields.find((one) => one.key === found?.key);
  if (!found || !field) return false;
  const owner = trait ? traitMeaning(trait, rules) : unknownMeaning('');
  names.tokens(line, 0, found.length, partMeaning('field', owner, field.name));
  noteValue(names, line, found.length, line.tokens.length, field, rules);
  return true;
}

function noteValue(
  names: MentionList,
  source: SourceEntry,
  from: number,
  to: number,
  field: Field,
  rules: Rules,
): void {
  if (field.type === 'text' || field.type === 'choice' || field.type === 'flag') return;
  noteExpression(names, source, from, to, rules);
}
