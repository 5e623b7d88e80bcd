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
export interface StatesReading extends CheckedLines {
  /** By the path of the line of the members. */
  readonly overlays: ReadonlyMap<string, MemberOverlay>;
  readonly byPath: ReadonlyMap<string, MemberState>;
  /** A member as it is now, by name; undefined where nothing is stated of it. */
  of(name: string): Evaluation | undefined;
}

/** So many states are read: each is a sheet of its own. */
const MOST_STATES = 500;

/** So many states whose member is unknown get near names, among so many members: comparing names takes long. */
const MOST_ADVICE = 20;
const MOST_NEAR = 1000;

type Listed = Pick<Member, 'name' | 'of' | 'path'>;

/** The member whose state it is, if the encounter has one of that name. */
interface StateOf {
  readonly sheet?: Evaluation;
  readonly member?: Listed;
  /** The members that share the sheet. */
  readonly several: readonly Listed[];
  /** Whether one of them is meant. */
  readonly isOne: boolean;
}

/** What an encounter states of its members. */
export class MemberStates {
  private readonly byMember: ReadonlyMap<string, Listed>;
  private readonly groups = new Map<string, Listed[]>();
  /** Members as they are now, by the path of their `state`. */
  private readonly now = new Map<string, Evaluation | undefined>();

  /** `sheets` answers the sheet of a member, `lines` what their own lines say of them. */
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

  /** The member of the `state` at a path as it is now. No other is evaluated for it, and nothing is checked. */
  at(path: string): Evaluation | undefined {
    const states = this.encounter.entries.filter(({ type }) => type === 'state');
    const source = states.slice(0, MOST_STATES).find((one) => one.path === path);
    const { sheet, isOne } = source ? this.stateOf(source) : { isOne: false };
    return source && sheet && isOne ? this.stated(sheet, source) : undefined;
  }

  /** Reads all states, and says what is wrong with them. */
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

  /** The sheet with what its own line says of the member, and then the state. */
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

  /** What is wrong with the lines that were read over a sheet, except what is known already. */
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
    // What is wrong with the sheet itself is said there, and what is wrong for each of the party once.
    const isHere = ({ origin }: Finding): boolean => origin.uri === uri && origin.path.startsWith(`${path}.`);
    if (evaluation) wrong.push(...checkSheet(evaluation, this.sheets).findings.filter(isHere));
    const isNew = ({ origin, message }: Finding): boolean =>
      !known.some((one) => one.origin.path === origin.path && one.message === message);
    return wrong.filter(isNew);
  }
}
