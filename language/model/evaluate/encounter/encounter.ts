import { nameKey } from '../../../grammar/text.js';
import type { Finding } from '../../finding.js';
import { readRoller } from '../../read/encounter/member-line.js';
import type { SceneNames } from '../../read/encounter/trigger.js';
import { MOST_WORDS } from '../../read/expression.js';
import type { Part, PartedLine } from '../../read/parts.js';
import type { SourceEncounter, SourceEntry } from '../../read/source.js';
import { textOf } from '../../read/token-text.js';
import type { Rules } from '../../rules/rules.js';
import type { SheetRoll } from '../../sheet-roll.js';
import type { Evaluation } from '../cells/evaluation.js';
import { allowedIn, uselessIn } from '../checks/allowances.js';
import * as say from '../rolls/messages.js';
import { evaluateRollFrom } from '../rolls/roll.js';
import { type Others, peopleOf, rollLineOf } from '../rolls/speakers.js';
import { type MemberOverlay, type MemberState, MemberStates } from './member-states.js';
import { MemberReader, MembersPresent } from './members.js';
import type { EncounterPlan, Member, Morale } from './plan.js';
import { neverFindings, sideFindings } from './presence.js';
import { readScene, type SceneReading, type SceneSources } from './scene.js';

export interface EncounterReading {
  readonly members: readonly Member[];
  readonly rolls: readonly EncounterRoll[];
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

/** An encounter of which it is known who takes part. Nothing that they do is read yet: others name members without it. */
export interface GatheredEncounter {
  readonly source: SourceEncounter;
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
  rules: Rules,
  named: Others,
  sources: SceneSources,
  overlaid: (sheet: Evaluation, state: SourceEntry) => Evaluation | undefined,
): GatheredEncounter {
  const members: Member[] = [];
  const overlays = new Map<string, SourceEntry>();
  const findings: Finding[] = [];
  const read: PartedLine[] = [];
  const reader = new MemberReader(rules, named, sources, members, overlays, findings, read);
  for (const entry of encounter.entries)
    if (entry.type === 'side') for (const line of entry.entries) reader.read(line, entry.name ?? '');
  const present = new MembersPresent(members);
  const scene = readScene(encounter, rules, present.people(named), sources);
  findings.push(...scene.findings);
  read.push(...scene.lines);
  scene.plan.waves.forEach(({ path, side }, index) => {
    const wave = encounter.entries.find((entry) => entry.path === path);
    for (const line of wave?.entries ?? []) reader.read(line, side, index);
  });
  findings.push(...sideFindings(encounter, members, scene.plan));
  const ofScene = new Set(scene.lines);
  const meant = new Set(read.flatMap((line) => (ofScene.has(line) ? [] : line.parts.flatMap(personIn))));
  findings.push(...neverFindings(scene.lines, members, scene.plan.waves, meant));
  const sheets: Others = new MembersPresent(members).people(named);
  const listed = new Set(members.flatMap(({ name, of }) => [nameKey(name), nameKey(of)]));
  const filesMeant = (name: string): readonly string[] =>
    listed.has(nameKey(name)) ? [] : (named.filesMeant?.(name) ?? []);
  const states = new MemberStates(encounter, members, sheets, overlays, overlaid);
  return { source: encounter, members, states, scene, sheets, filesMeant, findings, lines: read };
}

/** Reads what is so of the members, and evaluates checks and contests for those who make them. */
export function evaluateEncounter(gathered: GatheredEncounter): EncounterReading {
  const { source: encounter, members, scene, sheets, filesMeant } = gathered;
  const states = gathered.states.read();
  const findings: Finding[] = [...gathered.findings, ...states.findings];
  const rolls: EncounterRoll[] = [];
  const read: PartedLine[] = [...gathered.lines, ...states.lines];
  const others: Others = Object.assign((name: string) => states.of(name) ?? sheets(name), {
    members,
    filesMeant,
    ambient: scene.ambient,
  });
  for (const entry of encounter.entries) {
    if (entry.type === 'roll' || entry.type === 'check' || entry.type === 'contest') {
      const roll = readCheck(entry, others, members, findings, read, scene.names);
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
  const morale = scene.breaks.flatMap(({ source, read: { side, trigger, check } }): Morale[] => {
    if (source.type !== 'morale') return [];
    const roll =
      check === undefined ? undefined : readCheck(source, others, members, findings, read, scene.names, check);
    if (roll) rolls.push(roll);
    if (side === undefined || !trigger) return [];
    return [{ side, trigger, path: source.path, ...(roll && { check: roll }) }];
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
    states: states.byPath,
    overlays: states.overlays,
    plan: { ...scene.plan, morale },
    others,
    lines: read,
    findings: [...all, ...lines.flatMap((line) => uselessIn(line, all))],
  };
}

/** The key of whoever a part names. */
function personIn({ meaning }: Part): readonly string[] {
  return meaning.is === 'person' ? [nameKey(meaning.who.name)] : [];
}

function readCheck(
  source: SourceEntry,
  opponents: Others,
  members: readonly Member[],
  findings: Finding[],
  lines: PartedLine[],
  names: SceneNames,
  from = 0,
): EncounterRoll | undefined {
  const { uri, path, type, tokens } = source;
  const roller = readRoller(source, peopleOf(opponents), from);
  const who = roller && opponents(roller.asked);
  if (!roller || !who) {
    const table = type === 'roll' ? tableAt(source, names) : undefined;
    if (table) {
      const meaning = { is: 'random table', name: table.name } as const;
      lines.push({ source, parts: [{ from: 0, to: table.length, side: 0, meaning }], rules: [] });
      return undefined;
    }
    const first = tokens[from];
    const isNamed = first?.type === 'text';
    if (isNamed) {
      const meaning = { is: 'nobody', as: 'roller', text: first.text } as const;
      const parts = [{ from, to: from + 1, side: 0, meaning }];
      lines.push({ source, parts, rules: [] });
    }
    findings.push({
      severity: 'error',
      code: 'unknown-member',
      message: isNamed ? say.nobodyCalled(first.text) : say.missingRoller(type),
      origin: { uri, path, part: 'entry', ...(isNamed && { from, to: from + 1 }) },
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

/** `roll Rumours of the dyke`: the random table that a line names whole, but for a text at its end. */
export function tableAt(
  { tokens }: SourceEntry,
  { table }: Pick<SceneNames, 'table'>,
): { readonly name: string; readonly length: number } | undefined {
  const most = tokens.length > 1 && tokens.at(-1)?.type === 'text' ? tokens.length - 1 : tokens.length;
  for (const length of new Set([tokens.length, most])) {
    if (length > MOST_WORDS) continue;
    const name = table(textOf(tokens, 0, length));
    if (name !== undefined) return { name, length };
  }
  return undefined;
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
