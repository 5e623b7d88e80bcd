import { nameKey } from '../../../grammar/text.js';
import * as rational from '../../../values/rational.js';
import type { Finding } from '../../finding.js';
import { type Part, PartList } from '../../read/parts.js';
import { notePerson } from '../../read/rolls/read-roll.js';
import type { SourceEncounter, SourceEntry } from '../../read/source.js';
import { separatorsMessage, textOf } from '../../read/token-text.js';
import type { Rules } from '../../rules/rules.js';
import type { SheetRoll } from '../../sheet-roll.js';
import type { Evaluation } from '../cells/evaluation.js';
import { allowedIn, uselessIn } from '../checks/allowances.js';
import { evaluateRollFrom, type Others } from './roll.js';
import { personOf, rollLineOf } from './speakers.js';

/** One who takes part: `4 Rifleman` are Rifleman 1 to 4. */
export interface Member {
  readonly name: string;
  readonly of: string;
  readonly side: string;
  readonly path: string;
}

export interface EncounterReading {
  readonly members: readonly Member[];
  readonly rolls: readonly (SheetRoll & { readonly member: string })[];
  readonly findings: readonly Finding[];
  /** The lines as they were read: who rolls first, then the roll. */
  readonly lines: readonly EncounterLine[];
}

export interface EncounterLine {
  readonly source: SourceEntry;
  readonly parts: readonly Part[];
  readonly rules: readonly Rules[];
}

/** The member who rolls, and how many words of the line name them. */
interface MadeBy {
  readonly member: string;
  readonly named: number;
}

/** Members beyond this count are a slip of the keys. */
const mostOfOne = 200;

/** Reads sides and counts, and evaluates checks and contests for those who make them. */
export function evaluateEncounter(encounter: SourceEncounter, rules: Rules, others: Others): EncounterReading {
  const members: Member[] = [];
  const findings: Finding[] = [];
  const rolls: (SheetRoll & { member: string })[] = [];
  const read: EncounterLine[] = [];
  for (const entry of encounter.entries)
    if (entry.type === 'side')
      for (const line of entry.entries) readMember(line, entry.name ?? '', rules, others, members, findings);
  for (const entry of encounter.entries) {
    if (entry.type === 'roll' || entry.type === 'check' || entry.type === 'contest') {
      const roll = readCheck(entry, others, members, findings, read);
      if (roll && entry.type !== 'roll') checkSide(entry, roll, encounter, members, findings);
      if (roll) rolls.push(roll);
    } else if (entry.type === 'entry') {
      findings.push({
        severity: 'error',
        code: 'not-understood',
        message: 'An encounter holds sides, checks, contests, rolls and notes. Put members into `side NAME { }`.',
        origin: { uri: entry.uri, path: entry.path, part: 'entry' },
      });
    }
  }
  const lines = encounter.entries.filter(({ type }) => type === 'roll' || type === 'check' || type === 'contest');
  const all = lines.reduce<readonly Finding[]>(
    (found, line) => allowedIn(line, found),
    [...findings, ...rolls.flatMap((roll) => roll.findings)],
  );
  return { members, rolls, lines: read, findings: [...all, ...lines.flatMap((line) => uselessIn(line, all))] };
}

function readMember(
  line: SourceEntry,
  side: string,
  rules: Rules,
  others: Others,
  members: Member[],
  findings: Finding[],
): void {
  const [first] = line.tokens;
  const number = first?.type === 'number' && line.tokens.length > 1 ? rational.parseNumber(first.text) : undefined;
  const count = number !== undefined && rational.isWhole(number) ? number : 1;
  const from = number === undefined ? 0 : 1;
  const name = textOf(line.tokens, from, line.tokens.length);
  const report = (code: Finding['code'], message: string): void => {
    findings.push({
      severity: 'error',
      code,
      message,
      origin: { uri: line.uri, path: line.path, part: 'name', from, to: line.tokens.length },
    });
  };
  const found = others(name);
  const separators = first?.type === 'number' && number === undefined ? separatorsMessage(first.text) : undefined;
  if (separators !== undefined) {
    findings.push({
      severity: 'error',
      code: 'not-a-number',
      message: separators,
      origin: { uri: line.uri, path: line.path, part: 'count', from: 0, to: 1 },
    });
    return;
  }
  if (!found) {
    report('unknown-member', `Nobody in this campaign is called "${name}". Write an npc of that name, or correct it.`);
    return;
  }
  if (found.rules.name !== rules.name) {
    report(
      'wrong-game',
      `${found.source.name} is a character of ${found.rules.name}, and this encounter plays ${rules.name}.`,
    );
    return;
  }
  if (count < 1 || count > mostOfOne) {
    report('out-of-range', `${count} of one kind is more than an encounter can hold; write 1 to ${mostOfOne}.`);
    return;
  }
  for (let index = 1; index <= count; index++)
    members.push({
      name: count === 1 ? found.source.name : `${found.source.name} ${index}`,
      of: found.source.name,
      side,
      path: line.path,
    });
}

function readCheck(
  entry: SourceEntry,
  others: Others,
  members: readonly Member[],
  findings: Finding[],
  lines: EncounterLine[],
): (SheetRoll & MadeBy) | undefined {
  const who = memberAt(entry, others, members);
  if (!who) {
    const [first] = entry.tokens;
    const named = first?.type === 'text';
    findings.push({
      severity: 'error',
      code: 'unknown-member',
      message: named
        ? `Nobody in this campaign is called "${first.text}". Write an npc of that name, or correct it.`
        : `Say first who makes the ${entry.type}: the name of a member, then what is rolled.`,
      origin: { uri: entry.uri, path: entry.path, part: 'entry', ...(named && { from: 0, to: 1 }) },
    });
    return undefined;
  }
  const opponents: Others = Object.assign(
    (name: string) => others(members.find((member) => nameKey(member.name) === nameKey(name))?.of ?? name),
    { members },
  );
  const list = new PartList();
  notePerson(list, entry.tokens, 0, who.length, personOf(who.evaluation), 'roller');
  const line = rollLineOf(who.evaluation, entry, who.length, opponents);
  lines.push({ source: entry, parts: [...list.parts, ...line.parts], rules: line.rules });
  return {
    ...evaluateRollFrom(who.evaluation, entry, entry.path, who.length, opponents),
    member: who.evaluation.source.name,
    named: who.length,
  };
}

/** Who makes a check stands on one of the sides, if there are any. */
function checkSide(
  entry: SourceEntry,
  { member, named }: MadeBy,
  encounter: SourceEncounter,
  members: readonly Member[],
  findings: Finding[],
): void {
  const sides = encounter.entries.flatMap((one) => (one.type === 'side' ? [one.name ?? ''] : []));
  if (sides.length === 0 || members.some((one) => nameKey(one.of) === nameKey(member))) return;
  findings.push({
    severity: 'warning',
    code: 'not-in-encounter',
    message: `${member} makes a ${entry.type} here and is on no side of this encounter. Put ${member} on one: ${sides.join(', ')}.`,
    origin: { uri: entry.uri, path: entry.path, part: 'entry', from: 0, to: named },
    data: { member },
  });
}

/** The member that the line begins with: the longest run of tokens that somebody is called by. */
function memberAt(
  entry: SourceEntry,
  others: Others,
  members: readonly Member[],
): { readonly evaluation: Evaluation; readonly length: number } | undefined {
  for (let length = Math.min(entry.tokens.length, 8); length > 0; length--) {
    const name = textOf(entry.tokens, 0, length);
    const numbered = members.find((member) => nameKey(member.name) === nameKey(name));
    const evaluation = others(numbered?.of ?? name);
    if (evaluation) return { evaluation, length };
  }
  return undefined;
}
