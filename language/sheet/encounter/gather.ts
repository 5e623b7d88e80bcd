import { nameKey } from '../../grammar/text.js';
import type { Part } from '../../read/parts.js';
import type { SourceEncounter, SourceEntry } from '../../read/source/source.js';
import type { Rules } from '../../rules/rules.js';
import type { Finding } from '../../values/finding.js';
import type { Contract } from '../cells/contract.js';
import type { Evaluation } from '../cells/evaluation.js';
import * as say from '../rolls/messages.js';
import type { Others } from '../rolls/speakers.js';
import type { CheckedLines } from './checked-lines.js';
import { MemberStates } from './member-states.js';
import { MemberReader, MembersPresent } from './members.js';
import { readPlaces } from './places.js';
import type { Member } from './plan.js';
import { neverFindings, sideFindings, waveFindings } from './presence.js';
import { type CampaignNames, type PlanReading, readPlan } from './read-plan.js';

/** The rules of an encounter. */
export interface GoverningRules {
  readonly rules: Rules;
  readonly contract: Contract;
}

/**
 * An encounter whose members are known. Its rolls are not read yet, so that other documents can name members without
 * them.
 */
export interface GatheredEncounter extends CheckedLines {
  readonly source: SourceEncounter;
  readonly governed: GoverningRules;
  readonly sources: CampaignNames;
  readonly members: readonly Member[];
  readonly states: MemberStates;
  readonly planned: PlanReading;
  /** Finds the sheets of members and of characters that are named. */
  readonly sheets: Others;
  /** The files of an ambiguous name; none for members, whose names are checked in their own lines. */
  readonly filesMeant: (name: string) => readonly string[];
}

/** Reads sides, waves, members and how the encounter is played. */
export function gatherEncounter(
  encounter: SourceEncounter,
  governed: GoverningRules,
  named: Others,
  sources: CampaignNames,
  overlaid: (sheet: Evaluation, state: SourceEntry) => Evaluation | undefined,
): GatheredEncounter {
  const { rules } = governed;
  const places = readPlaces(encounter, rules, named);
  const reader = new MemberReader(rules, named, sources, places.places);
  const { members: people, overlays } = reader;
  const findings: Finding[] = [];
  const blocks = encounter.entries.filter(({ type }) => type === 'side' || type === 'wave');
  for (const { path, index } of [encounter, ...blocks].flatMap(({ without = [] }) => without)) {
    const origin = { uri: encounter.uri, path, part: 'entry' } as const;
    if (index === 0) findings.push({ severity: 'error', code: 'not-understood', message: say.nobodyLeftOut(), origin });
  }
  for (const entry of encounter.entries)
    if (entry.type === 'side') for (const line of entry.entries) reader.read(line, entry.name ?? '');
  // Triggers can name members who come later, and their side is in the line of their wave.
  const waves = encounter.entries.filter(({ type }) => type === 'wave');
  for (const [index, wave] of waves.entries()) for (const line of wave.entries) reader.read(line, '', index);
  const planned = readPlan(encounter, rules, new MembersPresent(people).people(named), sources, places.places);
  findings.push(...places.findings, ...reader.findings, ...planned.findings);
  const members = people.map(
    (one): Member => (one.wave === undefined ? one : { ...one, side: planned.plan.waves[one.wave]?.side ?? '' }),
  );
  findings.push(...sideFindings(encounter, members, planned.plan));
  const meant = new Set(reader.lines.flatMap(({ parts }) => parts.flatMap(personIn)));
  const never = neverFindings(planned.lines, members, planned.plan.waves, meant);
  findings.push(...never, ...waveFindings(encounter.uri, members, planned.plan.waves, never));
  const sheets: Others = new MembersPresent(members).people(named);
  const listed = new Set(members.flatMap(({ name, of }) => [nameKey(name), nameKey(of)]));
  const filesMeant = (name: string): readonly string[] =>
    listed.has(nameKey(name)) ? [] : (named.filesMeant?.(name) ?? []);
  const states = new MemberStates(encounter, members, sheets, overlays, overlaid);
  const lines = [...places.lines, ...reader.lines, ...planned.lines];
  return { source: encounter, governed, sources, members, states, planned, sheets, filesMeant, findings, lines };
}

/** The key of the character that a part means. */
function personIn({ meaning }: Part): readonly string[] {
  return meaning.is === 'person' ? [nameKey(meaning.who.name)] : [];
}
