import { nameKey } from '../../../grammar/text.js';
import type { Finding } from '../../finding.js';
import { nearTexts } from '../../read/near-names.js';
import { type PartedLine, PartList } from '../../read/parts.js';
import { notePerson } from '../../read/rolls/read-roll.js';
import type { SourceEncounter, SourceEntry } from '../../read/source.js';
import type { Evaluation } from '../cells/evaluation.js';
import * as say from '../rolls/messages.js';
import { type Others, peopleOf } from '../rolls/speakers.js';
import { checkSheet } from '../sheet-of.js';
import type { Member } from './plan.js';

/** What is so of one member now: `state Rifleman 2 { hits taken 4 }`. */
export interface MemberState {
  /** As the encounter calls them. */
  readonly member: string;
  /** The member's sheet with these lines read over its own, as if it were `like` it. */
  readonly evaluation: Evaluation;
}

/** What the line of members says of them: `Feldwebel Sass prone { wounds { torso 2 shock } }`. */
export interface MemberOverlay {
  /** What is read over the sheet. */
  readonly source: SourceEntry;
  readonly evaluation: Evaluation;
}

/** All states of an encounter. */
export interface MemberStates {
  /** By the path of the line of the members. */
  readonly overlays: ReadonlyMap<string, MemberOverlay>;
  readonly byPath: ReadonlyMap<string, MemberState>;
  readonly findings: readonly Finding[];
  /** The names of the members. */
  readonly lines: readonly PartedLine[];
  /** A member as it is now, by name; undefined where nothing is stated of it. */
  of(name: string): Evaluation | undefined;
}

/** So many states are read: each is a sheet of its own. */
const MOST_STATES = 500;

/** So many states of nobody are told who may be meant, among so many members: comparing names takes long. */
const MOST_ADVICE = 20;
const MOST_NEAR = 1000;

/** Reads what an encounter states of its members. `sheets` answers the sheet of a member, `lines` what their own lines say of them. */
export function readStates(
  encounter: SourceEncounter,
  members: readonly Pick<Member, 'name' | 'of' | 'path'>[],
  sheets: Others,
  lines: ReadonlyMap<string, SourceEntry>,
  overlaid: (sheet: Evaluation, state: SourceEntry) => Evaluation | undefined,
): MemberStates {
  const byPath = new Map<string, MemberState>();
  const byName = new Map<string, Evaluation>();
  const findings: Finding[] = [];
  const parted: PartedLine[] = [];
  const overlays = new Map<string, MemberOverlay>();
  const byMember = new Map(members.map((member) => [nameKey(member.name), member]));
  const groups = new Map<string, (typeof members)[number][]>();
  for (const member of members) {
    const group = groups.get(nameKey(member.of));
    if (group) group.push(member);
    else groups.set(nameKey(member.of), [member]);
  }
  const hasSides = encounter.entries.some(({ type }) => type === 'side');
  let states = 0;
  let unknown = 0;
  for (const source of encounter.entries) {
    if (source.type !== 'state') continue;
    const { uri, path, tokens, name = '' } = source;
    states++;
    if (states > MOST_STATES) {
      if (states === MOST_STATES + 1)
        findings.push({
          severity: 'error',
          code: 'too-large',
          message: say.tooManyStates(MOST_STATES),
          origin: { uri, path, part: 'name' },
        });
      continue;
    }
    const report = (code: Finding['code'], message: string, extra: Partial<Finding> = {}): void => {
      findings.push({ severity: 'error', code, message, origin: { uri, path, part: 'name' }, ...extra });
    };
    const sheet = sheets(name);
    const several = groups.get(nameKey(sheet?.source.name ?? name)) ?? [];
    const member = byMember.get(nameKey(name));
    const head = new PartList();
    const who = peopleOf(sheets)(name);
    if (who) notePerson(head, tokens, 0, tokens.length, who, 'member');
    else head.add(0, tokens.length, { is: 'nobody', as: 'member', text: name });
    parted.push({ source, parts: head.parts, rules: sheet ? [sheet.rules] : [] });
    if (!sheet || (!member && several.length > 0)) {
      const known =
        several.length > 0
          ? several.slice(0, MOST_NEAR).map((one) => one.name)
          : unknown++ < MOST_ADVICE
            ? nearTexts(
                name,
                [...byMember.values()].slice(0, MOST_NEAR).map((one) => one.name),
              )
            : [];
      report(
        'unknown-member',
        several.length > 0
          ? say.oneOfSeveral(name, several.length, several[0]?.name ?? '', several.at(-1)?.name ?? '')
          : say.stateOfNobody(name, known),
        {
          data: { near: known },
        },
      );
      continue;
    }
    if (!member && hasSides)
      report('not-in-encounter', say.stateOfAbsent(sheet.source.name), {
        severity: 'warning',
        data: { member: sheet.source.name },
      });
    if (byName.has(nameKey(name))) {
      report('duplicate-entry', say.twoStates(name));
      continue;
    }
    const own = lines.get(byMember.get(nameKey(name))?.path ?? '');
    const evaluation = over(sheet, source, own);
    if (!evaluation) continue;
    byName.set(nameKey(name), evaluation);
    byPath.set(path, { member: member?.name ?? sheet.source.name, evaluation });
  }
  // The members of a line share a sheet, but for those of the party.
  const bySheet = new Map<Evaluation, Map<string, Evaluation | undefined>>();
  for (const { name, path } of members) {
    const source = lines.get(path);
    const sheet = source && sheets(name);
    if (!source || !sheet) continue;
    const ofSheet = bySheet.get(sheet) ?? new Map<string, Evaluation | undefined>();
    bySheet.set(sheet, ofSheet);
    if (!ofSheet.has(path)) ofSheet.set(path, over(sheet, source));
    const evaluation = ofSheet.get(path);
    if (!evaluation) continue;
    if (!overlays.has(path)) overlays.set(path, { source, evaluation });
    if (!byName.has(nameKey(name))) byName.set(nameKey(name), evaluation);
  }
  return { byPath, overlays, findings, lines: parted, of: (name) => byName.get(nameKey(name)) };

  /** The sheet with some lines read over it; what is wrong with these is reported. */
  function over(sheet: Evaluation, source: SourceEntry, below?: SourceEntry): Evaluation | undefined {
    const { uri, path } = source;
    const wrong = source.entries
      .filter(({ type }) => type !== 'entry' && type !== 'note')
      .map(
        (line): Finding => ({
          severity: 'error',
          code: 'wrong-place',
          message: say.rollInState(line.type),
          origin: { uri, path: line.path, part: 'entry' },
        }),
      );
    const isLine = ({ type }: SourceEntry): boolean => type === 'entry';
    const begun = below ? overlaid(sheet, { ...below, entries: below.entries.filter(isLine) }) : sheet;
    const evaluation = begun && overlaid(begun, { ...source, entries: source.entries.filter(isLine) });
    // What is wrong with the sheet itself is said there, and what is wrong for each of the party once.
    const isHere = ({ origin }: Finding): boolean => origin.uri === uri && origin.path.startsWith(`${path}.`);
    if (evaluation) wrong.push(...checkSheet(evaluation, sheets).findings.filter(isHere));
    const isNew = ({ origin, message }: Finding): boolean =>
      !findings.some((one) => one.origin.path === origin.path && one.message === message);
    findings.push(...wrong.filter(isNew));
    return evaluation;
  }
}
