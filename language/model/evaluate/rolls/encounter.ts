import { nameKey } from '../../../grammar/text.js';
import * as rational from '../../../values/rational.js';
import type { Finding } from '../../finding.js';
import type { PartedLine } from '../../read/parts.js';
import { readMemberLine, readRoller } from '../../read/rolls/encounter-lines.js';
import type { SourceEncounter, SourceEntry } from '../../read/source.js';
import type { Rules } from '../../rules/rules.js';
import type { SheetRoll } from '../../sheet-roll.js';
import type { Evaluation } from '../cells/evaluation.js';
import { allowedIn, uselessIn } from '../checks/allowances.js';
import { type MemberState, readStates } from './member-states.js';
import * as say from './messages.js';
import { evaluateRollFrom } from './roll.js';
import { type Others, peopleOf, rollLineOf } from './speakers.js';

/** One who takes part: `4 Rifleman` are Rifleman 1 to 4. */
export interface Member {
  readonly name: string;
  readonly of: string;
  readonly side: string;
  readonly path: string;
}

export interface EncounterReading {
  readonly members: readonly Member[];
  readonly rolls: readonly EncounterRoll[];
  /** What is so of single members, by the path of its `state`. */
  readonly states: ReadonlyMap<string, MemberState>;
  /** Who takes part or is named, as things are now: a member with a state is evaluated with it. */
  readonly others: Others;
  readonly findings: readonly Finding[];
  /** Members and rolls as they were read. */
  readonly lines: readonly PartedLine[];
}

/** A roll of an encounter, and who makes it. */
export interface EncounterRoll extends SheetRoll {
  /** Whose sheet that is: `Rifleman`. */
  readonly member: string;
  /** As the line calls them: `Rifleman 2`. */
  readonly by: string;
  /** How many words of the line name them. */
  readonly named: number;
}

/** A larger count is a typing mistake. */
const mostOfOne = 200;

/** Reads sides, counts and states, and evaluates checks and contests for those who make them. */
export function evaluateEncounter(
  encounter: SourceEncounter,
  rules: Rules,
  named: Others,
  overlaid: (sheet: Evaluation, state: SourceEntry) => Evaluation | undefined,
): EncounterReading {
  const members: Member[] = [];
  const findings: Finding[] = [];
  const rolls: EncounterRoll[] = [];
  const read: PartedLine[] = [];
  for (const entry of encounter.entries)
    if (entry.type === 'side')
      for (const line of entry.entries) readMember(line, entry.name ?? '', rules, named, members, findings, read);
  // The last ones first: of two members of one name the first is meant.
  const sheetOf = new Map(members.toReversed().map(({ name, of }) => [nameKey(name), of]));
  const listed = new Set(members.map(({ of }) => nameKey(of)));
  const sheets: Others = Object.assign((name: string) => named(sheetOf.get(nameKey(name)) ?? name), { members });
  // Which one a member is was asked where the member is listed.
  const filesMeant = (name: string): readonly string[] => {
    const key = nameKey(name);
    return sheetOf.has(key) || listed.has(key) ? [] : (named.filesMeant?.(name) ?? []);
  };
  const states = readStates(encounter, members, sheets, overlaid);
  findings.push(...states.findings);
  read.push(...states.lines);
  const others: Others = Object.assign((name: string) => states.of(name) ?? sheets(name), { members, filesMeant });
  for (const entry of encounter.entries) {
    if (entry.type === 'roll' || entry.type === 'check' || entry.type === 'contest') {
      const roll = readCheck(entry, others, members, findings, read);
      if (roll && entry.type !== 'roll') checkSide(entry, roll, encounter, members, findings);
      if (roll) rolls.push(roll);
    } else if (entry.type === 'entry') {
      findings.push({
        severity: 'error',
        code: 'not-understood',
        message: say.notInEncounters(),
        origin: { uri: entry.uri, path: entry.path, part: 'entry' },
      });
    }
  }
  const lines = encounter.entries.filter(({ type }) => type === 'roll' || type === 'check' || type === 'contest');
  const all = lines.reduce<readonly Finding[]>(
    (found, line) => allowedIn(line, found),
    [...findings, ...rolls.flatMap((roll) => roll.findings)],
  );
  return {
    members,
    rolls,
    states: states.byPath,
    others,
    lines: read,
    findings: [...all, ...lines.flatMap((line) => uselessIn(line, all))],
  };
}

function readMember(
  source: SourceEntry,
  side: string,
  rules: Rules,
  others: Others,
  members: Member[],
  findings: Finding[],
  lines: PartedLine[],
): void {
  const { parts, span, count, written, problem } = readMemberLine(source, peopleOf(others));
  lines.push({ source, parts, rules: [rules] });
  const { uri, path } = source;
  const report = (code: Finding['code'], message: string): void => {
    findings.push({ severity: 'error', code, message, origin: { uri, path, part: 'name', ...span } });
  };
  if (problem !== undefined) {
    findings.push({
      severity: 'error',
      code: 'not-a-number',
      message: problem,
      origin: { uri, path, part: 'count', from: 0, to: 1 },
    });
    return;
  }
  const npc = others(written);
  if (!npc) {
    report('unknown-member', say.nobodyCalled(written));
    return;
  }
  const files = others.filesMeant?.(written) ?? [];
  if (files.length > 0) report('ambiguous-name', say.ambiguousPerson(written, files));
  if (npc.rules.name !== rules.name) {
    report('wrong-game', say.otherGame(npc.source.name, npc.rules.name, rules.name));
    return;
  }
  const many = rational.isWhole(count) ? count : 1;
  if (many < 1 || many > mostOfOne) {
    report('out-of-range', say.tooManyMembers(many, mostOfOne));
    return;
  }
  const { name } = npc.source;
  const called = (index: number): string => (many === 1 ? name : `${name} ${index}`);
  const taken = Array.from({ length: many }, (_, index) => called(index + 1)).find((one) => {
    const other = many === 1 ? undefined : others(one);
    return other !== undefined && nameKey(other.source.name) === nameKey(one);
  });
  if (taken !== undefined) report('duplicate-name', say.takenByMember(taken));
  for (let index = 1; index <= many; index++) members.push({ name: called(index), of: name, side, path });
}

function readCheck(
  source: SourceEntry,
  opponents: Others,
  members: readonly Member[],
  findings: Finding[],
  lines: PartedLine[],
): EncounterRoll | undefined {
  const { uri, path, type, tokens } = source;
  const roller = readRoller(source, peopleOf(opponents));
  const who = roller && opponents(roller.asked);
  if (!roller || !who) {
    const [first] = tokens;
    const isNamed = first?.type === 'text';
    if (isNamed) {
      const parts = [{ from: 0, to: 1, side: 0, meaning: { is: 'nobody', as: 'roller', text: first.text } }] as const;
      lines.push({ source, parts, rules: [] });
    }
    findings.push({
      severity: 'error',
      code: 'unknown-member',
      message: isNamed ? say.nobodyCalled(first.text) : say.missingRoller(type),
      origin: { uri, path, part: 'entry', ...(isNamed && { from: 0, to: 1 }) },
    });
    return undefined;
  }
  const { parts, rules } = rollLineOf(who, source, roller.length, opponents);
  lines.push({ source, parts: [...roller.parts, ...parts], rules });
  return {
    ...evaluateRollFrom(who, source, path, roller.length, opponents),
    member: who.source.name,
    by: members.find(({ name }) => nameKey(name) === nameKey(roller.asked))?.name ?? who.source.name,
    named: roller.length,
  };
}

/** Who makes a check is on one of the sides, if there are any. */
function checkSide(
  entry: SourceEntry,
  { member, named }: EncounterRoll,
  encounter: SourceEncounter,
  members: readonly Member[],
  findings: Finding[],
): void {
  const sides = encounter.entries.flatMap((one) => (one.type === 'side' ? [one.name ?? ''] : []));
  if (sides.length === 0 || members.some((one) => nameKey(one.of) === nameKey(member))) return;
  findings.push({
    severity: 'warning',
    code: 'not-in-encounter',
    message: say.onNoSide(member, entry.type, sides),
    origin: { uri: entry.uri, path: entry.path, part: 'entry', from: 0, to: named },
    data: { member },
  });
}
