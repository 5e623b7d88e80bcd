import type { PageLink } from '../../grammar/markdown/page-parts.js';
import { nameKey } from '../../grammar/text.js';
import { readCampaignLines } from '../../read/campaign-lines.js';
import { readClock, readTick } from '../../read/encounter/clock-lines.js';
import { declarationLines, entryLines } from '../../read/entry/entry-parts.js';
import { readLines } from '../../read/lines.js';
import type { PartedLine, PartMeaning } from '../../read/parts.js';
import type { SourceCharacter, SourceDocument, SourceEncounter, SourceEntry } from '../../read/source/source.js';
import type { OwnEntry } from '../../read/speaker.js';
import type { Named, Rules } from '../../rules/rules.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { checkTable } from '../../sheet/encounter/checked-table.js';
import type { EncounterReading } from '../../sheet/encounter/encounter.js';
import { declaresTraits, type Lineage } from '../../sheet/inherit.js';
import { peopleOf, rollLineOf, speakerOf } from '../../sheet/rolls/speakers.js';
import type { ClocksAndTables } from '../clocks-and-tables.js';

/** The parts of the workspace that are needed to read the lines of a document. */
export interface LineSources {
  governedBy(uri: string): { readonly rules: Rules } | undefined;
  evaluation(uri: string, path: string): Evaluation | undefined;
  encounter(uri: string, path: string): EncounterReading | undefined;
  named(uri: string, name: string): Evaluation | undefined;
  character(uri: string, path: string): SourceCharacter | undefined;
  lineage(character: SourceCharacter): Lineage;
  link(uri: string, link: PageLink): unknown;
  readonly pages: { lines(uri: string): readonly PartedLine[] };
  readonly clocksAndTables: ClocksAndTables;
}

/** Every line of a sheet document that the rulebook reads, with the meanings of its tokens, in no particular order. */
export function documentLines(sources: LineSources, document: SourceDocument): PartedLine[] {
  const rules = sources.governedBy(document.uri)?.rules;
  // Called to record the dependencies: users of the lines also use the targets of the links.
  for (const link of document.page?.links ?? []) sources.link(document.uri, link);
  if (!rules) return [];
  return [
    ...document.entries.flatMap((entry) => declarationLines(entry, rules, 'document') ?? []),
    ...document.campaigns.flatMap(({ entries }) =>
      readCampaignLines(
        entries,
        rules,
        peopleOf((name) => sources.named(document.uri, name)),
      ),
    ),
    ...document.characters.flatMap((character) => characterLines(sources, character, rules)),
    ...document.encounters.flatMap((encounter) => encounterLines(sources, document.uri, encounter)),
    ...sources.pages.lines(document.uri),
    ...(document.page?.ticks ?? []).map((source) => ({
      source,
      parts: readTick(source, sources.clocksAndTables.of(document.uri)).parts,
      rules: [],
    })),
    ...document.clocksAndTables.flatMap((source) => clockOrTableLines(sources, source)),
  ];
}

/** A clock or a random table at the top level. */
function clockOrTableLines(sources: LineSources, source: SourceEntry): readonly PartedLine[] {
  if (source.type === 'table') return checkTable(source, sources.clocksAndTables.of(source.uri).table).lines;
  return [{ source, parts: readClock(source).parts, rules: [] }];
}

function characterLines(sources: LineSources, character: SourceCharacter, governing: Rules): PartedLine[] {
  const { uri, path, entries, name } = character;
  // A character without rolls and declarations of its own only uses words of the rulebook, so it need not be evaluated.
  const isPlain = !entries.some(isRoll) && !declaresTraits(sources.lineage(character), governing);
  const evaluation = isPlain ? undefined : sources.evaluation(uri, path);
  const rules = evaluation?.rules ?? governing;
  const lines = readLines(entries, rules).flatMap(
    (entry) => declarationLines(entry, rules, 'character') ?? entryLines(entry, { rules, where: 'character' }),
  );
  if (!evaluation) return lines;
  const others = (other: string): Evaluation | undefined =>
    nameKey(other) === nameKey(name) ? evaluation : sources.named(uri, other);
  // An edit of whitespace or comments moves the tokens of a character but keeps its evaluation, so entries are matched
  // by path.
  const evaluated = new Map(evaluation.source.entries.map((entry) => [entry.path, entry]));
  for (const source of entries) {
    const entry = evaluated.get(source.path);
    if (!entry || !isRoll(source)) continue;
    const { parts, rules: lineRules } = rollLineOf(evaluation, entry, 0, others);
    lines.push({ source, parts, rules: lineRules });
  }
  return lines;
}

function isRoll({ type }: { readonly type: string }): boolean {
  return type === 'roll' || type === 'check' || type === 'contest';
}

function encounterLines(sources: LineSources, uri: string, { path, entries }: SourceEncounter): PartedLine[] {
  const all = [...entries, ...entries.flatMap((one) => one.entries)];
  const current = new Map(all.map((entry) => [entry.path, entry]));
  const reading = sources.encounter(uri, path);
  const lines = (reading?.lines ?? []).flatMap((line) => {
    const source = current.get(line.source.path);
    return source ? [{ ...line, source }] : [];
  });
  for (const [path, { evaluation }] of [...(reading?.states ?? []), ...(reading?.overlays ?? [])]) {
    const { rules } = evaluation;
    for (const line of readLines(current.get(path)?.entries ?? [], rules))
      lines.push(...entryLines(line, { rules, where: 'character' }));
  }
  return lines;
}

/**
 * What a name after `without` refers to: an entry of a base with a name of its own, or a declaration of the rulebook.
 */
export function leftOutMeaning(sources: LineSources, character: SourceCharacter, name: string): PartMeaning {
  const key = nameKey(name);
  const bases = character.bases.flatMap((base) => sources.named(character.uri, base) ?? []);
  for (const base of bases) {
    const entry = speakerOf(base).own(key);
    if (entry) return { is: 'own', entry };
  }
  const rules = sources.evaluation(character.uri, character.path)?.rules ?? sources.governedBy(character.uri)?.rules;
  const named = (of: string): Named | undefined =>
    rules?.vocabulary.names.get(of)?.find(({ what }) => what !== 'kind' && what !== 'modifier');
  const whole = named(key);
  if (whole) return { is: 'named', named: whole };
  const [, trait = '', specialty = ''] = /^(.*?) ?\(([^)]*)\)$/.exec(name) ?? [];
  const general = named(nameKey(trait));
  return general
    ? { is: 'specialty', of: { is: 'named', named: general }, name: specialty }
    : { is: 'unknown', text: name };
}

/**
 * The entry of the most distant base that has an own entry of this name. An entry that overrides another through `like`
 * has the other's name and is found under it.
 */
export function firstOwn(sources: LineSources, entry: OwnEntry): OwnEntry {
  const key = nameKey(entry.name);
  let first = entry;
  const seen = new Set<string>();
  for (let next: OwnEntry | undefined = entry; next && !seen.has(`${next.uri}#${next.path}`); ) {
    first = next;
    seen.add(`${next.uri}#${next.path}`);
    const { uri, path }: OwnEntry = next;
    const bases: readonly string[] = sources.character(uri, path.split('.')[0] ?? '')?.bases ?? [];
    next = bases
      .flatMap((base) => sources.named(uri, base) ?? [])
      .map((base) => speakerOf(base).own(key))
      .find((own) => own !== undefined);
  }
  return first;
}
