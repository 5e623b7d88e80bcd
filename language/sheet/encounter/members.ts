import { nameKey } from '../../grammar/text.js';
import { type MemberLine, readMemberLine } from '../../read/encounter/member-line.js';
import type { SituationRead } from '../../read/encounter/situation.js';
import type { PartedLine } from '../../read/parts.js';
import type { SourceEntry } from '../../read/source/source.js';
import { CONDITIONS } from '../../rules/consequences.js';
import type { Rules } from '../../rules/rules.js';
import { type DiceSum, diceSumMost } from '../../values/dice-sum.js';
import type { Finding } from '../../values/finding.js';
import * as rational from '../../values/rational.js';
import type { Evaluation } from '../cells/evaluation.js';
import * as say from '../rolls/messages.js';
import { type Others, peopleOf, speakerOf } from '../rolls/speakers.js';
import { findingOf } from './checked-lines.js';
import * as encounters from './messages.js';
import { modifiersOf } from './places.js';
import type { Member, MemberSituation, Place } from './plan.js';
import type { CampaignNames } from './read-plan.js';

/** The largest count of a line; a larger one is a typing mistake. */
const MOST_OF_ONE = 200;

/** The most members of an encounter, as each is shown and has a turn. */
const MOST_MEMBERS = 2000;

/** Finds the sheets of members by their names. */
export class MembersPresent {
  private readonly sheetOf: ReadonlyMap<string, string>;

  constructor(private readonly members: readonly Member[]) {
    // In reverse order, so that of two members with one name the first counts.
    this.sheetOf = new Map(members.toReversed().map(({ name, of }) => [nameKey(name), of]));
  }

  /** Finds everyone who can be named. Members have names of their own and share sheets. */
  people(named: Others): Others {
    const { members } = this;
    return Object.assign((name: string) => named(this.sheetOf.get(nameKey(name)) ?? name), { members });
  }
}

/** Reads the lines of members in sides and waves. Members with one sheet share one numbering. */
export class MemberReader {
  readonly members: Member[] = [];
  /** The lines with states of their members, by path. */
  readonly overlays = new Map<string, SourceEntry>();
  readonly findings: Finding[] = [];
  readonly lines: PartedLine[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly names = new Set<string>();

  constructor(
    private readonly rules: Rules,
    private readonly others: Others,
    private readonly sources: CampaignNames,
    private readonly places: readonly Place[],
  ) {}

  /** Reads a line of a side, or of the wave with this number. */
  read(source: SourceEntry, side: string, wave?: number): void {
    const { rules, others } = this;
    const speaker = () => {
      const [one] = this.partySheets();
      return one && speakerOf(one);
    };
    const places = this.places.map(({ name }) => name);
    const line = readMemberLine(source, peopleOf(others), speaker, places);
    const { parts, span, count, isCounted, written, problem, dice, situation } = line;
    this.lines.push({ source, parts, rules: [rules] });
    const { uri, path } = source;
    const report = (code: Finding['code'], message: string): void => {
      this.findings.push({ severity: 'error', code, message, origin: { uri, path, part: 'name', ...span } });
    };
    if (problem !== undefined) {
      const origin = { uri, path, part: 'count', from: 0, to: 1 } as const;
      this.findings.push({ severity: 'error', code: 'not-a-number', message: problem, origin });
      return;
    }
    if (line.isParty) {
      this.party(source, line, side, wave);
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
    const most = dice ? rational.toNumber(diceSumMost(dice) ?? 0) : rational.isWhole(count) ? count : 1;
    if (most < 1 || most > MOST_OF_ONE) {
      report('out-of-range', say.tooManyMembers(most, MOST_OF_ONE));
      return;
    }
    const begins = this.situation(source, npc, situation);
    this.overlay(source, situation, npc);
    this.add(
      npc,
      most,
      report,
      { side, path, ...(isCounted && { isCounted }), ...(wave !== undefined && { wave }), ...begins },
      dice,
    );
  }

  private party(source: SourceEntry, { span, situation }: MemberLine, side: string, wave: number | undefined): void {
    const { uri, path } = source;
    if (this.sources.party().length === 0)
      this.findings.push({
        severity: 'error',
        code: 'unknown-member',
        message: encounters.noParty(),
        origin: { uri, path, part: 'name', ...span },
      });
    const sheets = this.partySheets();
    const [first] = sheets;
    // What is said about all of them is evaluated for one, as its words are those of the game.
    const begins = first && this.situation(source, first, situation);
    if (first) this.overlay(source, situation, first);
    for (const sheet of sheets)
      if (!this.names.has(nameKey(sheet.source.name)))
        this.add(sheet, 1, () => undefined, { side, path, ...(wave !== undefined && { wave }), ...begins });
  }

  /** The player characters of this encounter's game. */
  private partySheets(): readonly Evaluation[] {
    return this.sources.party().flatMap((name) => {
      const sheet = this.others(name);
      return sheet && sheet.rules.name === this.rules.name ? [sheet] : [];
    });
  }

  private add(
    npc: Evaluation,
    most: number,
    report: (code: Finding['code'], message: string) => void,
    one: Pick<Member, 'side' | 'path' | 'isCounted' | 'wave' | 'situation'>,
    dice?: DiceSum,
  ): void {
    const { name } = npc.source;
    if (this.members.length + most > MOST_MEMBERS) {
      report('too-large', encounters.tooManyInAll(MOST_MEMBERS));
      return;
    }
    const key = nameKey(name);
    const before = this.numbers.get(key) ?? 0;
    // A single one has the plain name, unless another member already has it.
    const isNumbered = most > 1 || dice !== undefined || before > 0 || this.names.has(key);
    const first = isNumbered && before === 0 && this.names.has(key) ? 2 : before + 1;
    const called = (index: number): string => (isNumbered ? `${name} ${first + index}` : name);
    const all = Array.from({ length: most }, (_, index) => called(index));
    if (isNumbered) this.numbers.set(key, first + most - 1);
    const taken = all.find((name) => {
      const other = isNumbered ? this.others(name) : undefined;
      return other !== undefined && nameKey(other.source.name) === nameKey(name);
    });
    if (taken !== undefined) report('duplicate-name', say.takenByMember(taken));
    all.forEach((called, index) => {
      this.names.add(nameKey(called));
      this.members.push({ name: called, of: name, ...one, ...(dice && { rolled: { dice, least: index + 1 } }) });
    });
  }

  /** The situation of a line's members, computed for their sheet. */
  private situation(
    source: SourceEntry,
    npc: Evaluation,
    read: SituationRead | undefined,
  ): { readonly situation?: MemberSituation } {
    if (!read) return {};
    for (const wrong of read.problems) this.findings.push(findingOf(source, wrong));
    const { gives, problems } = modifiersOf(npc, source, read.modifiers);
    this.findings.push(...problems);
    const { distance, place, item, label } = read;
    const behind = place?.isBehind ? this.places.find(({ name }) => name === place.name) : undefined;
    if (behind && behind.gives.length === 0)
      this.findings.push({
        severity: 'warning',
        code: 'advice',
        message: encounters.nothingBehind(behind.name),
        origin: { uri: source.uri, path: source.path, part: 'name' },
      });
    return {
      situation: {
        ...(distance && { distance }),
        ...(place && { stands: place }),
        ...(item?.item && { item: { name: item.item.name, ...(item.mode !== undefined && { mode: item.mode }) } }),
        modifiers: gives,
        ...(label !== undefined && { label }),
      },
    };
  }

  /** Notes the state that members have from the beginning: their conditions, and what is in the braces. */
  private overlay(source: SourceEntry, situation: SituationRead | undefined, { rules }: Evaluation): void {
    const list = rules.lists.get(CONDITIONS);
    const conditions = situation?.conditions ?? [];
    if (source.entries.length === 0 && conditions.length === 0) return;
    const [first] = source.tokens;
    const gained: SourceEntry[] =
      list && first && conditions.length > 0
        ? [
            {
              uri: source.uri,
              path: source.path,
              type: 'entry',
              tokens: [{ ...first, type: 'word', text: list.name, glued: false }],
              entries: conditions.map(({ from, to }) => ({
                uri: source.uri,
                path: source.path,
                type: 'entry',
                tokens: source.tokens.slice(from, to),
                entries: [],
              })),
            },
          ]
        : [];
    this.overlays.set(source.path, { ...source, entries: [...source.entries, ...gained] });
  }
}
