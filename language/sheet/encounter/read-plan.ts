import { nameKey } from '../../grammar/text.js';
import { readClock, readTick, readTimer } from '../../read/encounter/clock-lines.js';
import {
  type EncounterNames,
  type LineProblem,
  readDistance,
  readObjective,
} from '../../read/encounter/encounter-line.js';
import { readBreak, readSide, readWave } from '../../read/encounter/side-lines.js';
import type { Trigger } from '../../read/encounter/trigger.js';
import type { Part, PartedLine } from '../../read/parts.js';
import type { SourceEncounter, SourceEntry } from '../../read/source/source.js';
import type { Rules } from '../../rules/rules.js';
import type { Finding } from '../../values/finding.js';
import { type Ambient, type Others, peopleOf } from '../rolls/speakers.js';
import { type CheckedLines, findingOf } from './checked-lines.js';
import { checkTable } from './checked-table.js';
import { readCircumstances } from './circumstances.js';
import * as say from './messages.js';
import type { Clock, EncounterPlan, Place, PlannedSide, PlannedWave } from './plan.js';

/** What lines can name from their campaign. */
export interface CampaignNames {
  readonly clock: EncounterNames['clock'];
  readonly clocks: EncounterNames['clocks'];
  readonly table: EncounterNames['table'];
  /** Names of all random tables. */
  tables(): readonly string[];
  /** Names of all characters and npcs. */
  people(): readonly string[];
  /** Names of all player characters. */
  party(): readonly string[];
}

/** The plan of an encounter, without members, rolls and what is checked later. */
export interface PlanReading extends CheckedLines {
  readonly names: EncounterNames;
  readonly plan: Omit<EncounterPlan, 'morale'>;
  /** The `morale` and `defeat` lines. Those with a roll are read further when the members are known. */
  readonly breaks: readonly { readonly source: SourceEntry; readonly read: ReturnType<typeof readBreak> }[];
  readonly ambient: Ambient;
}

/** Reads sides, waves, circumstances, clocks and timers of an encounter. */
export function readPlan(
  encounter: SourceEncounter,
  rules: Rules,
  others: Others,
  sources: CampaignNames,
  places: readonly Place[],
): PlanReading {
  const findings: Finding[] = [];
  const lines: PartedLine[] = [];
  const of = (type: SourceEntry['type']): readonly SourceEntry[] =>
    encounter.entries.filter((one) => one.type === type);
  const note = <R extends { readonly parts: readonly Part[]; readonly problems: readonly LineProblem[] }>(
    source: SourceEntry,
    read: R,
  ): R => {
    // The roll is read later, with the words of the character who makes it.
    const end = 'check' in read && typeof read.check === 'number' ? read.check : source.tokens.length;
    lines.push({ source, parts: withUnread(source, read.parts, end), rules: [rules] });
    for (const problem of read.problems) findings.push(findingOf(source, problem));
    return read;
  };
  const clocks: Clock[] = of('clock').map((source) => {
    const { name, segments, about } = note(source, readClock(source));
    return { name, segments, ...(about !== undefined && { about }) };
  });
  const names: EncounterNames = {
    people: peopleOf(others),
    sides: [...new Set(of('side').map(({ name = '' }) => name))],
    clock: (name) => clocks.find((one) => nameKey(one.name) === nameKey(name)) ?? sources.clock(name),
    clocks: () => [...clocks.map(({ name }) => name), ...sources.clocks()],
    table: sources.table,
  };
  const report = (
    source: SourceEntry,
    code: Finding['code'],
    message: string,
    severity: Finding['severity'] = 'error',
  ): void => {
    findings.push({ severity, code, message, origin: { uri: source.uri, path: source.path, part: 'name' } });
  };
  const sides = of('side').map((source): PlannedSide => {
    const { name, isNeutral, unaware } = note(source, readSide(source, names));
    return { name, path: source.path, isNeutral, ...(unaware && { unaware }) };
  });
  const waves = of('wave').map((source): PlannedWave => {
    const { name, side = '', trigger } = note(source, readWave(source, names));
    return { name, side, path: source.path, ...(trigger && { trigger }) };
  });
  for (const source of of('wave')) if (source.entries.length === 0) report(source, 'not-understood', say.emptyWave());
  const breaks = [...of('morale'), ...of('defeat')].map((source) => ({
    source,
    read: note(source, readBreak(source, names)),
  }));
  for (const source of of('table')) {
    const table = checkTable(source, names.table);
    findings.push(...table.findings);
    lines.push(...table.lines);
  }
  const distances = of('distance').map((source) => note(source, readDistance(source)).distance);
  for (const source of of('distance').slice(1)) report(source, 'duplicate-entry', say.twice('distance'));
  const [distance] = distances;
  const ticks = of('tick').flatMap((source) => {
    const { clock, by, about } = note(source, readTick(source, names));
    return clock === undefined ? [] : [{ clock, by, ...(about !== undefined && { about }) }];
  });
  const { circumstances, ambient, ...ofCircumstances } = readCircumstances(of('condition'), rules, others);
  findings.push(...ofCircumstances.findings);
  lines.push(...ofCircumstances.lines);
  const named = new Set([
    ...ticks.map(({ clock }) => clock),
    ...[
      ...waves,
      ...breaks.map(({ read }) => read),
      ...sides.map(({ unaware }) => ({ trigger: unaware?.until })),
    ].flatMap(({ trigger }) => (trigger ? clocksIn(trigger) : [])),
  ]);
  for (const name of named) {
    const clock = names.clock(name);
    if (clock && !clocks.some((one) => nameKey(one.name) === nameKey(name))) clocks.push({ ...clock, isShared: true });
  }
  return {
    names,
    breaks,
    ambient,
    findings,
    lines,
    plan: {
      objectives: of('objective').map((source) => note(source, readObjective(source)).text),
      ...(distance && { distance }),
      places,
      sides,
      waves,
      defeats: breaks.flatMap(({ source, read: { side, trigger } }) =>
        source.type === 'defeat' && side !== undefined && trigger ? [{ side, trigger }] : [],
      ),
      timers: of('timer').map((source) => {
        const { round, about } = note(source, readTimer(source));
        return { round, about };
      }),
      ticks,
      clocks,
      circumstances,
      rolls: [],
    },
  };
}

/** The parts of a line, completed with unknown ones for tokens after an error. */
function withUnread({ tokens }: SourceEntry, parts: readonly Part[], end: number): readonly Part[] {
  const unread = tokens.flatMap(({ text }, at): Part[] =>
    at >= end || parts.some(({ from, to }) => from <= at && at < to)
      ? []
      : [{ from: at, to: at + 1, side: 0, meaning: { is: 'unknown', text } }],
  );
  return unread.length === 0 ? parts : [...parts, ...unread];
}

function clocksIn(trigger: Trigger): readonly string[] {
  if (trigger.is === 'any' || trigger.is === 'all') return trigger.of.flatMap(clocksIn);
  return trigger.is === 'clock' ? [trigger.clock] : [];
}
