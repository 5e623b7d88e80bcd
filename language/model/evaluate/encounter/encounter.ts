import { tokensOf } from '../../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../../grammar/text.js';
import type { Finding } from '../../finding.js';
import { readRoller } from '../../read/encounter/member-line.js';
import { MOST_WORDS } from '../../read/expression.js';
import { nothingRolled } from '../../read/messages.js';
import { nearPeople } from '../../read/near-names.js';
import type { Part, PartedLine } from '../../read/parts.js';
import { canBeCut } from '../../read/rolls/attempt.js';
import type { SourceEncounter, SourceEntry } from '../../read/source/source.js';
import { textOf } from '../../read/token-text.js';
import type { Rules } from '../../rules/rules.js';
import type { SheetRoll } from '../../sheet-roll.js';
import { asItCame, noting } from '../as-it-came.js';
import type { Contract } from '../cells/contract.js';
import type { Evaluation } from '../cells/evaluation.js';
import { allowedIn, uselessIn } from '../checks/allowances.js';
import { type Attempt, absent, evaluateAttempt, noSuchNumber } from '../rolls/attempt.js';
import * as say from '../rolls/messages.js';
import { evaluateRollFrom } from '../rolls/roll.js';
import { type Others, peopleOf, rollLineOf } from '../rolls/speakers.js';
import { type MemberOverlay, type MemberState, MemberStates } from './member-states.js';
import { MemberReader, MembersPresent } from './members.js';
import type { EncounterPlan, Member, Morale, PlannedRoll } from './plan.js';
import { neverFindings, sideFindings, waveFindings } from './presence.js';
import { readScene, type SceneReading, type SceneSources } from './scene.js';

/** An encounter, read and evaluated. */
export interface EncounterReading {
  readonly members: readonly Member[];
  /** Rolls of a character who is named. */
  readonly rolls: readonly EncounterRoll[];
  /** Rolls, checks and contests of anyone in the party who tries, in several ways or steps, or of dice alone. */
  readonly attempts: readonly Attempt[];
  /** What is so of single members, by the path of its `state`. */
  readonly states: ReadonlyMap<string, MemberState>;
  /** What the lines of members say of them, by the path of the line. */
  readonly overlays: ReadonlyMap<string, MemberOverlay>;
  /** How it is to be played. */
  readonly plan: EncounterPlan;
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

/** What governs an encounter. */
export interface GoverningRules {
  readonly rules: Rules;
  readonly contract: Contract;
}

/** An encounter of which it is known who takes part. Nothing that they do is read yet: others name members without it. */
export interface GatheredEncounter {
  readonly source: SourceEncounter;
  readonly governed: GoverningRules;
  readonly sources: SceneSources;
  readonly members: readonly Member[];
  readonly states: MemberStates;
  readonly scene: SceneReading;
  /** The sheets of those who take part or are named. */
  readonly sheets: Others;
  /** The files of which any may be meant by a name; none for members, as that was asked where they are listed. */
  readonly filesMeant: (name: string) => readonly string[];
  readonly findings: readonly Finding[];
  readonly lines: readonly PartedLine[];
}

/** Reads sides, waves, members and how the encounter is played. */
export function gatherEncounter(
  encounter: SourceEncounter,
  governed: GoverningRules,
  named: Others,
  sources: SceneSources,
  overlaid: (sheet: Evaluation, state: SourceEntry) => Evaluation | undefined,
): GatheredEncounter {
  const { rules } = governed;
  const people: Member[] = [];
  const overlays = new Map<string, SourceEntry>();
  const findings: Finding[] = [];
  const read: PartedLine[] = [];
  const reader = new MemberReader(rules, named, sources, people, overlays, findings, read);
  const blocks = encounter.entries.filter(({ type }) => type === 'side' || type === 'wave');
  for (const { path, index } of [encounter, ...blocks].flatMap(({ without = [] }) => without)) {
    const origin = { uri: encounter.uri, path, part: 'entry' } as const;
    if (index === 0) findings.push({ severity: 'error', code: 'not-understood', message: say.nobodyLeftOut(), origin });
  }
  for (const entry of encounter.entries)
    if (entry.type === 'side') for (const line of entry.entries) reader.read(line, entry.name ?? '');
  // Conditions can name those who come later, whose side the line of their wave says.
  const waves = encounter.entries.filter(({ type }) => type === 'wave');
  for (const [index, wave] of waves.entries()) for (const line of wave.entries) reader.read(line, '', index);
  const scene = readScene(encounter, rules, new MembersPresent(people).people(named), sources);
  findings.push(...scene.findings);
  read.push(...scene.lines);
  const members = people.map(
    (one): Member => (one.wave === undefined ? one : { ...one, side: scene.plan.waves[one.wave]?.side ?? '' }),
  );
  findings.push(...sideFindings(encounter, members, scene.plan));
  const ofScene = new Set(scene.lines);
  const meant = new Set(read.flatMap((line) => (ofScene.has(line) ? [] : line.parts.flatMap(personIn))));
  const never = neverFindings(scene.lines, members, scene.plan.waves, meant);
  findings.push(...never, ...waveFindings(encounter.uri, members, scene.plan.waves, never));
  const sheets: Others = new MembersPresent(members).people(named);
  const listed = new Set(members.flatMap(({ name, of }) => [nameKey(name), nameKey(of)]));
  const filesMeant = (name: string): readonly string[] =>
    listed.has(nameKey(name)) ? [] : (named.filesMeant?.(name) ?? []);
  const states = new MemberStates(encounter, members, sheets, overlays, overlaid);
  return { source: encounter, governed, sources, members, states, scene, sheets, filesMeant, findings, lines: read };
}

/** Reads what is so of the members, and evaluates checks and contests for those who make them. */
export function evaluateEncounter(gathered: GatheredEncounter): EncounterReading {
  const { source: encounter, governed, members, scene, sheets, filesMeant } = gathered;
  const sources = { ...gathered.sources, ...governed, table: scene.names.table };
  const states = gathered.states.read();
  const findings: Finding[] = [...gathered.findings, ...states.findings];
  const rolls: EncounterRoll[] = [];
  const attempts: Attempt[] = [];
  const read: PartedLine[] = [...gathered.lines, ...states.lines];
  const others: Others = Object.assign((name: string) => states.of(name) ?? sheets(name), {
    members,
    filesMeant,
    ambient: scene.ambient,
  });
  for (const entry of encounter.entries) {
    if (entry.type === 'roll' || entry.type === 'check' || entry.type === 'contest') {
      const attempt = attemptIn(encounter, entry, others, members, sources);
      const roll = attempt ? undefined : readCheck(entry, others, members, findings, read);
      const by = attempt ? namedIn(attempt, others) : roll;
      if (by && entry.type !== 'roll') checkSide(entry, by, encounter, members, findings);
      if (roll) rolls.push(roll);
      if (!attempt) continue;
      attempts.push(attempt);
      findings.push(...attempt.findings);
      read.push(...attempt.lines);
    } else if (entry.type === 'entry') {
      findings.push({
        severity: 'error',
        code: 'not-understood',
        message:
          nothingRolled(entry.tokens[0]?.text) ??
          say.notInEncounters(entry.tokens[0]?.text, sideThatBegins(entry, encounter)),
        origin: { uri: entry.uri, path: entry.path, part: 'entry' },
      });
    }
  }
  const ofMembers = [...rolls];
  const morale = scene.breaks.flatMap(({ source, read: { side, trigger, check } }): Morale[] => {
    if (source.type !== 'morale') return [];
    const isEach = check !== undefined && nameKey(source.tokens[check]?.text ?? '') === EACH;
    let roll: EncounterRoll | undefined;
    if (check !== undefined)
      roll = isEach
        ? checkOfEach(source, side, others, members, findings, read, check)
        : readCheck(source, others, members, findings, read, check);
    if (roll) rolls.push(roll);
    if (side === undefined || !trigger) return [];
    const from = isEach ? check + 1 : (roll?.named ?? 0);
    return [
      {
        side,
        trigger,
        path: source.path,
        ...(roll && { check: { ...roll, source, from, ...(isEach && { isEach }) } }),
      },
    ];
  });
  const lines = encounter.entries.filter(
    ({ type }) => type === 'roll' || type === 'check' || type === 'contest' || type === 'morale',
  );
  const all = lines.reduce<readonly Finding[]>(
    (found, line) => allowedIn(line, found),
    [...findings, ...rolls.flatMap((roll) => roll.findings)],
  );
  return {
    members,
    rolls,
    attempts,
    states: states.byPath,
    overlays: states.overlays,
    plan: { ...scene.plan, morale, rolls: plannedRolls(ofMembers, attempts) },
    others,
    lines: read,
    // What is allowed of an attempt can be its odds, which are known later.
    findings: [
      ...all,
      ...lines.flatMap((line) => (attempts.some(({ source }) => source === line) ? [] : uselessIn(line, all))),
    ],
  };
}

/** The key of the character that a part names. */
function personIn({ meaning }: Part): readonly string[] {
  return meaning.is === 'person' ? [nameKey(meaning.who.name)] : [];
}

/**
 * A line that names no character, and so is for anyone in the party who tries: those who take part, or the whole party where none of them does;
 * or one that can be made in several ways or steps.
 */
function attemptIn(
  encounter: SourceEncounter,
  source: SourceEntry,
  others: Others,
  members: readonly Member[],
  sources: SceneSources & GoverningRules,
): Attempt | undefined {
  const roller = readRoller(source, peopleOf(others));
  if (roller && others(roller.asked) && !canBeCut(source, roller.length)) return undefined;
  const party = (): readonly Evaluation[] => {
    const names = sources.party();
    const keys = new Set(names.map(nameKey));
    const there = members.flatMap(({ name, of }) => (keys.has(nameKey(of)) ? [name] : []));
    return (there.length > 0 ? there : names).flatMap((name) => {
      const who = others(name);
      return who && who.rules.name === sources.rules.name ? [who] : [];
    });
  };
  const sides = encounter.entries.flatMap((one) => (one.type === 'side' ? [one.name ?? ''] : []));
  const names = (): readonly string[] => [...members.map(({ name }) => name), ...sources.people()];
  const attempt = evaluateAttempt(source, { ...sources, others, party, people: names, sides });
  const steps = attempt.tries[0]?.steps ?? [];
  // It was one roll of a character after all.
  return attempt.by === 'one' && steps.length === 1 && steps[0]?.length === 1 ? undefined : attempt;
}

/** Who makes an attempt, where the line names a character. */
function namedIn(
  { by, tries, lines: [first] }: Attempt,
  others: Others,
): Pick<EncounterRoll, 'member' | 'named'> | undefined {
  const [only] = tries;
  const who = by === 'one' && only?.name !== undefined ? others(only.name) : undefined;
  return who && { member: who.source.name, named: first?.parts[0]?.to ?? 1 };
}

/** The roll of a line that names who makes it; a line that names no one who is there is reported. */
function readCheck(
  source: SourceEntry,
  opponents: Others,
  members: readonly Member[],
  findings: Finding[],
  lines: PartedLine[],
  from = 0,
): EncounterRoll | undefined {
  const { uri, path, type, tokens } = source;
  const roller = readRoller(source, peopleOf(opponents), from);
  const who = roller && opponents(roller.asked);
  if (!roller || !who) {
    const first = tokens[from];
    const isNamed = first?.type === 'text';
    const near = isNamed ? undefined : nearMember(tokens, from, members);
    const named = near ? near.to : isNamed ? from + 1 : from;
    const nobody: Part = {
      from,
      to: named,
      side: 0,
      meaning: { is: 'nobody', as: 'roller', text: textOf(tokens, from, named) },
    };
    const parts = [nobody, ...unread(source, named)].filter((part) => part.to > part.from);
    if (parts.length > 0) lines.push({ source, parts, rules: [] });
    const wrong = near
      ? { message: say.mistypedPerson(near.written, near.names), data: { near: near.names } }
      : isNamed
        ? absent(
            first.text,
            members.map(({ name }) => name),
          )
        : { message: say.missingRoller(type), data: { isNameless: true } };
    findings.push({
      severity: 'error',
      code: 'unknown-member',
      ...wrong,
      origin: { uri, path, part: 'entry', from, to: named > from ? named : tokens.length },
    });
    return undefined;
  }
  const { parts, rules } = rollLineOf(who, source, roller.length, opponents);
  lines.push({ source, parts: [...roller.parts, ...parts], rules });
  const concerned = [who];
  const roll = evaluateRollFrom(who, source, path, roller.length, noting(opponents, concerned));
  const names = (): readonly string[] => members.map(({ name }) => name);
  const miscounted = noSuchNumber(source, roll.findings, opponents, names);
  return {
    ...roll,
    findings: miscounted ? [miscounted] : asItCame(roll.findings, concerned),
    member: who.source.name,
    by: members.find(({ name }) => nameKey(name) === nameKey(roller.asked))?.name ?? who.source.name,
    named: roller.length,
  };
}

/** What of a line cannot be read, as no one is there whose sheet says what it means. */
function unread({ tokens }: SourceEntry, from: number): readonly Part[] {
  const to = tokens.length;
  return from < to ? [{ from, to, side: 0, meaning: { is: 'unknown', text: textOf(tokens, from, to) } }] : [];
}

/** Members who were probably meant by the first words of a roll. */
function nearMember(
  tokens: SourceEntry['tokens'],
  from: number,
  members: readonly Member[],
): { readonly written: string; readonly names: readonly string[]; readonly to: number } | undefined {
  const people = [...new Set(members.map(({ name }) => name))];
  for (let to = Math.min(tokens.length, from + MOST_WORDS); to > from; to--) {
    const written = textOf(tokens, from, to);
    const names = nearPeople(written, people);
    if (names.length > 0) return { written, names, to };
  }
  return undefined;
}

/** What the lines of an encounter ask of its members, without what is wrong. */
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

/** The word for all of a side in a roll of morale: each of them rolls. */
const EACH = 'each';

/** A roll that each member of a side makes: what is wrong with it for any of them, and what it is for the first. */
function checkOfEach(
  source: SourceEntry,
  side: string | undefined,
  others: Others,
  members: readonly Member[],
  findings: Finding[],
  lines: PartedLine[],
  at: number,
): EncounterRoll | undefined {
  const word: Part = { from: at, to: at + 1, side: 0, meaning: { is: 'word', word: EACH } };
  const sheets = new Map<string, Member>();
  for (const member of members)
    if (nameKey(member.side) === nameKey(side ?? '') && !sheets.has(nameKey(member.of)))
      sheets.set(nameKey(member.of), member);
  const rolls = [...sheets.values()].flatMap((member): EncounterRoll[] => {
    const who = others(member.name);
    if (!who) return [];
    const roll = evaluateRollFrom(who, source, source.path, at + 1, others);
    return [{ ...roll, member: who.source.name, by: member.name, named: 1 }];
  });
  const [first, ...more] = rolls;
  const who = first && others(first.by);
  const { parts, rules } = who ? rollLineOf(who, source, at + 1, others) : { parts: unread(source, at + 1), rules: [] };
  lines.push({ source, parts: [word, ...parts], rules });
  const reported = new Set(first?.findings.map(({ message }) => message));
  for (const finding of more.flatMap((roll) => roll.findings)) {
    if (!reported.has(finding.message)) findings.push(finding);
    reported.add(finding.message);
  }
  return first;
}

/** The side with whose name a line begins. */
function sideThatBegins({ tokens }: SourceEntry, { entries }: SourceEncounter): string | undefined {
  return entries
    .flatMap(({ type, name }) => (type === 'side' && name !== undefined ? name : []))
    .find((side) => {
      const words = tokensOf(side).length;
      return words > 0 && tokens.length > words && nameKey(textOf(tokens, 0, words)) === nameKey(side);
    });
}

/** Who makes a check is on one of the sides, if there are any. */
function checkSide(
  entry: SourceEntry,
  { member, named }: Pick<EncounterRoll, 'member' | 'named'>,
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
