import { tokensOf } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { nothingRolled } from '../../read/messages.js';
import type { SourceEncounter, SourceEntry } from '../../read/source/source.js';
import type { Finding } from '../../values/finding.js';
import { allowedIn, uselessIn } from '../checks/allowances.js';
import type { Attempt } from '../rolls/attempt.js';
import * as say from '../rolls/messages.js';
import type { Others } from '../rolls/speakers.js';
import type { SheetRoll } from '../sheet-roll.js';
import type { CheckedLines } from './checked-lines.js';
import { type EncounterNow, type EncounterRoll, evaluateLine, evaluateMorale } from './encounter-rolls.js';
import type { GatheredEncounter } from './gather.js';
import type { MemberOverlay, MemberState } from './member-states.js';
import type { EncounterPlan, Member, PlannedRoll } from './plan.js';

/** An evaluated encounter. */
export interface EncounterReading extends CheckedLines {
  readonly members: readonly Member[];
  /** Rolls of named characters. */
  readonly rolls: readonly EncounterRoll[];
  /** Rolls, checks and contests of anyone in the party, in several ways or steps, or of dice alone. */
  readonly attempts: readonly Attempt[];
  /** The states of single members, by the path of the `state` line. */
  readonly states: ReadonlyMap<string, MemberState>;
  /** The states that lines of members give them, by the path of the line. */
  readonly overlays: ReadonlyMap<string, MemberOverlay>;
  /** How it is played. */
  readonly plan: EncounterPlan;
  /** Finds the members, and characters that are named, in their current states. */
  readonly others: Others;
}

/** Lines of an encounter with rolls. */
const ROLLED: ReadonlySet<SourceEntry['type']> = new Set(['roll', 'check', 'contest']);

/** Reads the states of the members, and evaluates the lines with rolls. */
export function evaluateEncounter(gathered: GatheredEncounter): EncounterReading {
  const { source, governed, members, planned, sheets, filesMeant } = gathered;
  const states = gathered.states.read();
  const others: Others = Object.assign((name: string) => states.of(name) ?? sheets(name), {
    members,
    filesMeant,
    ambient: planned.ambient,
  });
  const sources = { ...gathered.sources, ...governed, table: planned.names.table };
  const encounter: EncounterNow = { source, members, others, sources };
  const rolled = source.entries.flatMap((entry) => (ROLLED.has(entry.type) ? evaluateLine(entry, encounter) : []));
  const breaks = planned.breaks.flatMap((one) =>
    one.source.type === 'morale' ? evaluateMorale(one.source, one.read, encounter) : [],
  );
  const evaluated = [...rolled, ...breaks];
  const meaningless = source.entries.flatMap((entry) =>
    entry.type === 'entry' ? meaninglessFinding(entry, source) : [],
  );
  const attempts = rolled.flatMap(({ attempt }) => attempt ?? []);
  const findings = evaluated.reduce<readonly Finding[]>(
    (all, line) => allowedIn(line.source, all),
    [...gathered.findings, ...states.findings, ...meaningless, ...evaluated.flatMap((line) => line.findings)],
  );
  return {
    members,
    rolls: evaluated.flatMap(({ roll }) => roll ?? []),
    attempts,
    states: states.byPath,
    overlays: states.overlays,
    plan: {
      ...planned.plan,
      morale: breaks.flatMap(({ morale }) => morale ?? []),
      rolls: plannedRolls(
        rolled.flatMap(({ roll }) => roll ?? []),
        attempts,
      ),
    },
    others,
    lines: [...gathered.lines, ...states.lines, ...evaluated.flatMap(({ lines }) => lines)],
    // An attempt can allow its odds, which are computed later.
    findings: [...findings, ...evaluated.flatMap((line) => (line.attempt ? [] : uselessIn(line.source, findings)))],
  };
}

/** The finding for a line that does not belong in an encounter. */
function meaninglessFinding({ uri, path, ...entry }: SourceEntry, encounter: SourceEncounter): Finding {
  const [first] = entry.tokens;
  return {
    severity: 'error',
    code: 'not-understood',
    message: nothingRolled(first?.text) ?? say.notInEncounters(first?.text, sideThatBegins(entry, encounter)),
    origin: { uri, path, part: 'entry' },
  };
}

/** The side whose name a line begins with. */
function sideThatBegins({ tokens }: Pick<SourceEntry, 'tokens'>, { entries }: SourceEncounter): string | undefined {
  return entries
    .flatMap(({ type, name }) => (type === 'side' && name !== undefined ? name : []))
    .find((side) => {
      const words = tokensOf(side).length;
      return words > 0 && tokens.length > words && nameKey(textOf(tokens, 0, words)) === nameKey(side);
    });
}

/** The rolls of an encounter's lines, without those with errors. */
function plannedRolls(rolls: readonly EncounterRoll[], attempts: readonly Attempt[]): readonly PlannedRoll[] {
  const planned = (by: string, roll: SheetRoll): readonly PlannedRoll[] => {
    if (roll.findings.some(({ severity }) => severity === 'error')) return [];
    return [{ by, line: roll.expression, ...(roll.label !== undefined && { label: roll.label }) }];
  };
  return [
    ...rolls.flatMap((roll) => planned(roll.by, roll)),
    ...attempts.flatMap(({ tries }) =>
      tries.flatMap(({ name, steps }) =>
        name === undefined ? [] : steps.flat().flatMap((roll) => planned(name, roll)),
      ),
    ),
  ];
}
