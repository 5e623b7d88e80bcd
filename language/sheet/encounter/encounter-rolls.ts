import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { readRoller } from '../../read/encounter/member-line.js';
import type { BreakRead } from '../../read/encounter/side-lines.js';
import { MOST_WORDS } from '../../read/expression.js';
import type { Part } from '../../read/parts.js';
import { canBeCut } from '../../read/rolls/attempt.js';
import type { SourceEncounter, SourceEntry } from '../../read/source/source.js';
import { nearPeople } from '../../rules/near-names.js';
import type { Finding } from '../../values/finding.js';
import { asItCame, noting } from '../as-it-came.js';
import type { Evaluation } from '../cells/evaluation.js';
import { DEAD, isSoBy } from '../policy-values.js';
import { type Attempt, evaluateAttempt, noSuchNumber, unknownCharacter } from '../rolls/attempt.js';
import * as say from '../rolls/messages.js';
import { evaluateRollFrom } from '../rolls/roll.js';
import { type Others, peopleOf, rollLineOf } from '../rolls/speakers.js';
import type { SheetRoll } from '../sheet-roll.js';
import type { CheckedLines } from './checked-lines.js';
import type { GoverningRules } from './gather.js';
import type { Member, Morale } from './plan.js';
import type { CampaignNames } from './read-plan.js';

/** A roll of an encounter, and its roller. */
export interface EncounterRoll extends SheetRoll {
  /** The character whose sheet it is: `Rifleman`. */
  readonly member: string;
  /** The name of the member: `Rifleman 2`. */
  readonly by: string;
  /** How many tokens of the line are the name. */
  readonly named: number;
}

/** An encounter with its members in their current states, for which its lines are evaluated. */
export interface EncounterNow {
  readonly source: SourceEncounter;
  readonly members: readonly Member[];
  /** Finds the members, and characters that are named, in their current states. */
  readonly others: Others;
  readonly sources: CampaignNames & GoverningRules;
}

/** An evaluated line with a roll. The findings of the roll are among its findings. */
export interface EvaluatedLine extends CheckedLines {
  readonly source: SourceEntry;
  /** A roll of a named character. */
  readonly roll?: EncounterRoll;
  /** A roll of anyone in the party, in several ways or steps, or of dice alone. */
  readonly attempt?: Attempt;
}

/** Evaluates a `roll`, `check` or `contest` for the characters who make it. */
export function evaluateLine(source: SourceEntry, encounter: EncounterNow): EvaluatedLine {
  const attempt = attemptIn(source, encounter);
  const line: EvaluatedLine = attempt
    ? { source, attempt, findings: attempt.findings, lines: attempt.lines }
    : rollOfNamed(source, encounter);
  const by = attempt ? namedIn(attempt, encounter.others) : line.roll;
  const onNoSide = by && source.type !== 'roll' ? noSideFinding(source, by, encounter) : undefined;
  return onNoSide ? { ...line, findings: [onNoSide, ...line.findings] } : line;
}

/** Evaluates a `morale` line, with the roll that keeps the side in the fight. */
export function evaluateMorale(
  source: SourceEntry,
  { side, trigger, check }: BreakRead,
  encounter: EncounterNow,
): EvaluatedLine & { readonly morale?: Morale } {
  const isEach = check !== undefined && nameKey(source.tokens[check]?.text ?? '') === EACH;
  const line: EvaluatedLine =
    check === undefined
      ? { source, findings: [], lines: [] }
      : isEach
        ? rollOfEach(source, side, encounter, check)
        : rollOfNamed(source, encounter, check);
  if (side === undefined || !trigger) return line;
  const { roll } = line;
  const from = isEach ? check + 1 : (roll?.named ?? 0);
  const held = roll && { check: { ...roll, source, from, ...(isEach && { isEach }) } };
  return { ...line, morale: { side, trigger, path: source.path, ...held } };
}

/**
 * A line without a named character, which anyone in the party can try (its members who take part, or if none do, the
 * whole party), or one with several ways or steps.
 */
function attemptIn(
  source: SourceEntry,
  { source: { entries }, members, others, sources }: EncounterNow,
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
  const sides = entries.flatMap((one) => (one.type === 'side' ? [one.name ?? ''] : []));
  const names = (): readonly string[] => [...members.map(({ name }) => name), ...sources.people()];
  const attempt = evaluateAttempt(source, { ...sources, others, party, people: names, sides });
  const steps = attempt.tries[0]?.steps ?? [];
  // It is a single roll of a character.
  return attempt.by === 'one' && steps.length === 1 && steps[0]?.length === 1 ? undefined : attempt;
}

/** The character that the line of an attempt names. */
function namedIn(
  { by, tries, lines: [first] }: Attempt,
  others: Others,
): Pick<EncounterRoll, 'member' | 'named'> | undefined {
  const [only] = tries;
  const who = by === 'one' && only?.name !== undefined ? others(only.name) : undefined;
  return who && { member: who.source.name, named: first?.parts[0]?.to ?? 1 };
}

/** The roll of a line that names its roller; an unknown roller is reported. */
function rollOfNamed(source: SourceEntry, { members, others }: EncounterNow, from = 0): EvaluatedLine {
  const { uri, path, type, tokens } = source;
  const roller = readRoller(source, peopleOf(others), from);
  const who = roller && others(roller.asked);
  if (!roller || !who) {
    const first = tokens[from];
    const isNamed = first?.type === 'text';
    const near = isNamed ? undefined : nearMember(tokens, from, members);
    const named = near ? near.to : isNamed ? from + 1 : from;
    const unknownName: Part = {
      from,
      to: named,
      side: 0,
      meaning: { is: 'nobody', as: 'roller', text: textOf(tokens, from, named) },
    };
    const parts = [unknownName, ...unread(source, named)].filter((part) => part.to > part.from);
    const wrong = near
      ? { message: say.mistypedPerson(near.written, near.names), data: { near: near.names } }
      : isNamed
        ? unknownCharacter(
            first.text,
            members.map(({ name }) => name),
          )
        : { message: say.missingRoller(type), data: { isNameless: true } };
    const finding: Finding = {
      severity: 'error',
      code: 'unknown-member',
      ...wrong,
      origin: { uri, path, part: 'entry', from, to: named > from ? named : tokens.length },
    };
    return { source, findings: [finding], lines: parts.length > 0 ? [{ source, parts, rules: [] }] : [] };
  }
  const { parts, rules } = rollLineOf(who, source, roller.length, others);
  const concerned = [who];
  const evaluated = evaluateRollFrom(who, source, path, roller.length, noting(others, concerned));
  // The morale roll of a dead leader fails by itself.
  const roll = from === 0 && isSoBy(who, DEAD) ? rolledByNobody(evaluated) : evaluated;
  const names = (): readonly string[] => members.map(({ name }) => name);
  const miscounted = noSuchNumber(source, roll.findings, others, names);
  const findings = miscounted ? [miscounted] : asItCame(roll.findings, concerned);
  const by = members.find(({ name }) => nameKey(name) === nameKey(roller.asked))?.name ?? who.source.name;
  return {
    source,
    roll: { ...roll, findings, member: who.source.name, by, named: roller.length },
    findings,
    lines: [{ source, parts: [...roller.parts, ...parts], rules }],
  };
}

/** The roll of a dead character, which is not made. Other errors are still reported. */
function rolledByNobody({ rolled: _, ...roll }: SheetRoll): SheetRoll {
  if (roll.findings.some(({ severity }) => severity === 'error')) return roll;
  const { origin } = roll;
  const dead = { severity: 'information', code: 'needs-not-met', message: say.deadRollsNothing, origin } as const;
  return { ...roll, findings: [...roll.findings, dead] };
}

/** The word for a morale roll that each member of the side makes. */
const EACH = 'each';

/** A roll that each member of a side makes, with the findings of all; the roll itself is the first member's. */
function rollOfEach(
  source: SourceEntry,
  side: string | undefined,
  { members, others }: EncounterNow,
  at: number,
): EvaluatedLine {
  const word: Part = { from: at, to: at + 1, side: 0, meaning: { is: 'word', word: EACH } };
  const sheets = new Map<string, Member>();
  for (const member of members)
    if (nameKey(member.side) === nameKey(side ?? '') && !sheets.has(nameKey(member.of)))
      sheets.set(nameKey(member.of), member);
  const rolls = [...sheets.values()].flatMap((member): EncounterRoll[] => {
    const who = others(member.name);
    if (!who) return [];
    const roll = evaluateRollFrom(who, source, source.path, at + 1, others);
    return [{ ...roll, findings: asItCame(roll.findings, [who]), member: who.source.name, by: member.name, named: 1 }];
  });
  const [first] = rolls;
  const who = first && others(first.by);
  const { parts, rules } = who ? rollLineOf(who, source, at + 1, others) : { parts: unread(source, at + 1), rules: [] };
  return {
    source,
    ...(first && { roll: first }),
    findings: findingsOfEach(rolls),
    lines: [{ source, parts: [word, ...parts], rules }],
  };
}

/** The findings of several members' rolls, without repetitions. */
function findingsOfEach([first, ...more]: readonly EncounterRoll[]): readonly Finding[] {
  const findings = [...(first?.findings ?? [])];
  for (const finding of more.flatMap((roll) => roll.findings))
    if (!findings.some(({ message }) => message === finding.message)) findings.push(finding);
  return findings;
}

/** The rest of a line that cannot be read, because there is no sheet to read it with. */
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

/** Reports a roller who is on no side, if there are sides. */
function noSideFinding(
  { uri, path, type }: SourceEntry,
  { member, named }: Pick<EncounterRoll, 'member' | 'named'>,
  { source: { entries }, members }: EncounterNow,
): Finding | undefined {
  const sides = entries.flatMap((one) => (one.type === 'side' ? [one.name ?? ''] : []));
  if (sides.length === 0 || members.some((one) => nameKey(one.of) === nameKey(member))) return undefined;
  return {
    severity: 'warning',
    code: 'not-in-encounter',
    message: say.onNoSide(member, type, sides),
    origin: { uri, path, part: 'entry', from: 0, to: named },
    data: { member },
  };
}
