import { nameKey } from '../../grammar/text.js';
import { type PartedLine, PartList } from '../../read/parts.js';
import { notePerson } from '../../read/rolls/read-roll.js';
import type { SourceEncounter, SourceEntry } from '../../read/source/source.js';
import { nearTexts } from '../../rules/near-names.js';
import type { Finding } from '../../values/finding.js';
import type { Evaluation } from '../cells/evaluation.js';
import * as say from '../rolls/messages.js';
import { type Others, peopleOf } from '../rolls/speakers.js';
import { checkSheet } from '../sheet-of.js';
import type { CheckedLines } from './checked-lines.js';
import type { Member } from './plan.js';

/** The state of one member: `state Rifleman 2 { hits taken 4 }`. */
export interface MemberState {
  /** The member's name in the encounter. */
  readonly member: string;
  /** The member's sheet with these lines merged into it, like a character that is `like` it. */
  readonly evaluation: Evaluation;
}

/** The state that the line of members gives them: `Feldwebel Sass prone { wounds { torso 2 shock } }`. */
export interface MemberOverlay {
  /** The lines that are merged into the sheet. */
  readonly source: SourceEntry;
  readonly evaluation: Evaluation;
}

/** All states of an encounter. */
export interface StatesReading extends CheckedLines {
  /** By the path of the members' line. */
  readonly overlays: ReadonlyMap<string, MemberOverlay>;
  readonly byPath: ReadonlyMap<string, MemberState>;
  /** A member in its current state, by name; undefined if it has none. */
  of(name: string): Evaluation | undefined;
}

/** The most states that are read, as each is a sheet of its own. */
const MOST_STATES = 500;

/** The most states of unknown members for which near names are searched, as comparing names takes long. */
const MOST_ADVICE = 20;
/** The most members that are searched for near names. */
const MOST_NEAR = 1000;

type Listed = Pick<Member, 'name' | 'of' | 'path'>;

/** The member of a state, if the encounter has one with that name. */
interface StateOf {
  readonly sheet?: Evaluation;
  readonly member?: Listed;
  /** The members that share the sheet. */
  readonly several: readonly Listed[];
  /** Whether a single one is meant. */
  readonly isOne: boolean;
}

/** The states of an encounter's members. */
export class MemberStates {
  private readonly byMember: ReadonlyMap<string, Listed>;
  private readonly groups = new Map<string, Listed[]>();
  /** Members in their current states, by the path of the `state` line. */
  private readonly now = new Map<string, Evaluation | undefined>();

  /** `sheets` finds the sheet of a member; `lines` are the members' own lines with states. */
  constructor(
    private readonly encounter: SourceEncounter,
    private readonly members: readonly Listed[],
    private readonly sheets: Others,
    private readonly lines: ReadonlyMap<string, SourceEntry>,
    private readonly overlaid: (sheet: Evaluation, state: SourceEntry) => Evaluation | undefined,
  ) {
    this.byMember = new Map(members.map((member) => [nameKey(member.name), member]));
    for (const member of members) {
      const group = this.groups.get(nameKey(member.of));
      if (group) group.push(member);
      else this.groups.set(nameKey(member.of), [member]);
    }
  }

  /** The member with the `state` at a path. No other is evaluated for this, and nothing is checked. */
  at(path: string): Evaluation | undefined {
    const states = this.encounter.entries.filter(({ type }) => type === 'state');
    const source = states.slice(0, MOST_STATES).find((one) => one.path === path);
    const { sheet, isOne } = source ? this.stateOf(source) : { isOne: false };
    return source && sheet && isOne ? this.stated(sheet, source) : undefined;
  }

  /** Reads and checks all states. */
  read(): StatesReading {
    const { encounter, members, sheets } = this;
    const byPath = new Map<string, MemberState>();
    const byName = new Map<string, Evaluation>();
    const findings: Finding[] = [];
    const parted: PartedLine[] = [];
    const overlays = new Map<string, MemberOverlay>();
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
      const { sheet, member, several, isOne } = this.stateOf(source);
      const head = new PartList();
      const who = peopleOf(sheets)(name);
      if (who) notePerson(head, tokens, 0, tokens.length, who, 'member');
      else head.add(0, tokens.length, { is: 'nobody', as: 'member', text: name });
      parted.push({ source, parts: head.parts, rules: sheet ? [sheet.rules] : [] });
      if (!sheet || !isOne) {
        const existing =
          several.length > 0
            ? several.slice(0, MOST_NEAR).map((one) => one.name)
            : unknown++ < MOST_ADVICE
              ? nearTexts(
                  name,
                  [...this.byMember.values()].slice(0, MOST_NEAR).map((one) => one.name),
                )
              : [];
        report(
          'unknown-member',
          several.length > 0
            ? say.oneOfSeveral(name, several.length, several[0]?.name ?? '', several.at(-1)?.name ?? '')
            : say.stateOfNobody(name, existing),
          {
            data: { near: existing },
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
      const evaluation = this.stated(sheet, source);
      findings.push(...this.check(source, evaluation, findings));
      if (!evaluation) continue;
      byName.set(nameKey(name), evaluation);
      byPath.set(path, { member: member?.name ?? sheet.source.name, evaluation });
    }
    // The members of a line share a sheet, except those of the party.
    const bySheet = new Map<Evaluation, Map<string, Evaluation | undefined>>();
    for (const { name, path } of members) {
      const source = this.lines.get(path);
      const sheet = source && sheets(name);
      if (!source || !sheet) continue;
      const ofSheet = bySheet.get(sheet) ?? new Map<string, Evaluation | undefined>();
      bySheet.set(sheet, ofSheet);
      if (!ofSheet.has(path)) {
        const evaluation = this.over(sheet, source);
        findings.push(...this.check(source, evaluation, findings));
        ofSheet.set(path, evaluation);
      }
      const evaluation = ofSheet.get(path);
      if (!evaluation) continue;
      if (!overlays.has(path)) overlays.set(path, { source, evaluation });
      if (!byName.has(nameKey(name))) byName.set(nameKey(name), evaluation);
    }
    return { byPath, overlays, findings, lines: parted, of: (name) => byName.get(nameKey(name)) };
  }

  private stateOf({ name = '' }: SourceEntry): StateOf {
    const sheet = this.sheets(name);
    const several = this.groups.get(nameKey(sheet?.source.name ?? name)) ?? [];
    const member = this.byMember.get(nameKey(name));
    const isOne = member !== undefined || several.length === 0;
    return { ...(sheet && { sheet }), ...(member && { member }), several, isOne };
  }

  /** The sheet with the state of the member's own line, and then that of the `state` line. */
  private stated(sheet: Evaluation, state: SourceEntry): Evaluation | undefined {
    const { path, name = '' } = state;
    if (!this.now.has(path)) {
      const line = this.lines.get(this.byMember.get(nameKey(name))?.path ?? '');
      const begun = line ? this.over(sheet, line) : sheet;
      this.now.set(path, begun && this.over(begun, state));
    }
    return this.now.get(path);
  }

  private over(sheet: Evaluation, lines: SourceEntry): Evaluation | undefined {
    return this.overlaid(sheet, { ...lines, entries: lines.entries.filter(({ type }) => type === 'entry') });
  }

  /** The findings of the lines that were merged into a sheet, without known ones. */
  private check(
    source: SourceEntry,
    evaluation: Evaluation | undefined,
    known: readonly Finding[],
  ): readonly Finding[] {
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
    // Findings of the sheet itself are reported there, and those of a party only once.
    const isHere = ({ origin }: Finding): boolean => origin.uri === uri && origin.path.startsWith(`${path}.`);
    if (evaluation) wrong.push(...checkSheet(evaluation, this.sheets).findings.filter(isHere));
    const isNew = ({ origin, message }: Finding): boolean =>
      !known.some((one) => one.origin.path === origin.path && one.message === message);
    return wrong.filter(isNew);
  }
}
