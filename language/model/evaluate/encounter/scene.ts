import { nameKey } from '../../../grammar/text.js';
import { parseNumber } from '../../../values/number-text.js';
import { numberValue } from '../../../values/value.js';
import type { Derivation } from '../../derivation.js';
import type { Finding } from '../../finding.js';
import { readClock, readTick, readTimer } from '../../read/encounter/clock-lines.js';
import { readDistance, readObjective } from '../../read/encounter/scene-lines.js';
import { readBreak, readSide, readWave } from '../../read/encounter/side-lines.js';
import { readTable } from '../../read/encounter/table-lines.js';
import type { SceneNames, SceneProblem, Trigger } from '../../read/encounter/trigger.js';
import { longestName } from '../../read/longest-name.js';
import { nearNames } from '../../read/near-names.js';
import { type Part, type PartedLine, PartList, type PartMeaning } from '../../read/parts.js';
import { SideReader } from '../../read/rolls/read-roll.js';
import type { LineStep } from '../../read/rolls/roll-line.js';
import type { SourceEncounter, SourceEntry } from '../../read/source/source.js';
import { textOf } from '../../read/token-text.js';
import { noClauses } from '../../rules/clauses.js';
import { addressOf } from '../../rules/declared.js';
import type { Modifier, Named, Rules } from '../../rules/rules.js';
import { noContract } from '../cells/contract.js';
import { nobody } from '../cells/nobody.js';
import { takeModifier } from '../rolls/modifiers.js';
import { RollContext, type Taken } from '../rolls/roll-context.js';
import { type Ambient, type Others, peopleOf, speakerOf } from '../rolls/speakers.js';
import * as say from './messages.js';
import type { Circumstance, Clock, EncounterPlan, PlannedSide, PlannedWave } from './plan.js';

/** What of the campaign an encounter can name besides people. */
export interface SceneSources {
  readonly clock: SceneNames['clock'];
  readonly clocks: SceneNames['clocks'];
  readonly table: SceneNames['table'];
  /** Names of all random tables. */
  tables(): readonly string[];
  /** Names of all characters and npcs. */
  people(): readonly string[];
  /** Names of all player characters. */
  party(): readonly string[];
}

/** The lines of an encounter that say how it is played, but for its members, its rolls and what is to be checked later. */
export interface SceneReading {
  readonly names: SceneNames;
  readonly plan: Omit<EncounterPlan, 'morale'>;
  /** Lines that say what breaks a side; those with a roll need the members to be read. */
  readonly breaks: readonly { readonly source: SourceEntry; readonly read: ReturnType<typeof readBreak> }[];
  readonly ambient: Ambient;
  readonly findings: Finding[];
  readonly lines: PartedLine[];
}

/** Reads sides, waves, circumstances, clocks and timers of an encounter. */
export function readScene(
  encounter: SourceEncounter,
  rules: Rules,
  others: Others,
  sources: SceneSources,
): SceneReading {
  const findings: Finding[] = [];
  const lines: PartedLine[] = [];
  const of = (type: SourceEntry['type']): readonly SourceEntry[] =>
    encounter.entries.filter((one) => one.type === type);
  const note = <R extends { readonly parts: readonly Part[]; readonly problems: readonly SceneProblem[] }>(
    source: SourceEntry,
    read: R,
  ): R => {
    // What is rolled then is read later, by the words of the character who rolls.
    const end = 'check' in read && typeof read.check === 'number' ? read.check : source.tokens.length;
    lines.push({ source, parts: withUnread(source, read.parts, end), rules: [rules] });
    for (const problem of read.problems) findings.push(findingOf(source, problem));
    return read;
  };
  const clocks: Clock[] = of('clock').map((source) => {
    const { name, segments, about } = note(source, readClock(source));
    return { name, segments, ...(about !== undefined && { about }) };
  });
  const names: SceneNames = {
    people: peopleOf(others),
    sides: [...new Set(of('side').map(({ name = '' }) => name))],
    clock: (name) => clocks.find((one) => nameKey(one.name) === nameKey(name)) ?? sources.clock(name),
    clocks: () => [...clocks.map(({ name }) => name), ...sources.clocks()],
    table: sources.table,
  };
  const report = (
    source: SourceEntry,
    code: Finding['code'],
    message: string,
    severity: Finding['severity'] = 'error',
  ): void => {
    findings.push({ severity, code, message, origin: { uri: source.uri, path: source.path, part: 'name' } });
  };
  const sides = of('side').map((source): PlannedSide => {
    const { name, isNeutral, unaware } = note(source, readSide(source, names));
    return { name, path: source.path, isNeutral, ...(unaware && { unaware }) };
  });
  const waves = of('wave').map((source): PlannedWave => {
    const { name, side = '', trigger } = note(source, readWave(source, names));
    return { name, side, path: source.path, ...(trigger && { trigger }) };
  });
  for (const source of of('wave')) if (source.entries.length === 0) report(source, 'not-understood', say.emptyWave());
  const breaks = [...of('morale'), ...of('defeat')].map((source) => ({
    source,
    read: note(source, readBreak(source, names)),
  }));
  const tables = of('table');
  for (const source of tables) lines.push(...tableLines(source, names.table, findings));
  const distances = of('distance').map((source) => note(source, readDistance(source)).distance);
  for (const source of of('distance').slice(1)) report(source, 'duplicate-entry', say.twice('distance'));
  const [distance] = distances;
  const ticks = of('tick').flatMap((source) => {
    const { clock, by, about } = note(source, readTick(source, names));
    return clock === undefined ? [] : [{ clock, by, ...(about !== undefined && { about }) }];
  });
  const circumstances: Circumstance[] = [];
  const ambient = new AmbientReader(rules, others);
  for (const source of of('condition')) {
    const list = new PartList();
    const { name, about } = circumstanceName(source, list);
    lines.push({ source, parts: list.parts, rules: [rules] });
    circumstances.push({ name, path: source.path, ...(about !== undefined && { about }) });
    for (const line of source.entries) ambient.read(line, name);
    if (source.entries.length === 0 && about === undefined)
      report(source, 'not-understood', say.emptyCircumstance(name));
  }
  findings.push(...ambient.findings);
  lines.push(...ambient.lines);
  const named = new Set([
    ...ticks.map(({ clock }) => clock),
    ...[
      ...waves,
      ...breaks.map(({ read }) => read),
      ...sides.map(({ unaware }) => ({ trigger: unaware?.until })),
    ].flatMap(({ trigger }) => (trigger ? clocksIn(trigger) : [])),
  ]);
  for (const name of named) {
    const clock = names.clock(name);
    if (clock && !clocks.some((one) => nameKey(one.name) === nameKey(name))) clocks.push({ ...clock, isShared: true });
  }
  return {
    names,
    breaks,
    ambient: ambient.ambient,
    findings,
    lines,
    plan: {
      objectives: of('objective').map((source) => note(source, readObjective(source)).text),
      ...(distance && { distance }),
      sides,
      waves,
      defeats: breaks.flatMap(({ source, read: { side, trigger } }) =>
        source.type === 'defeat' && side !== undefined && trigger ? [{ side, trigger }] : [],
      ),
      timers: of('timer').map((source) => {
        const { round, about } = note(source, readTimer(source));
        return { round, about };
      }),
      ticks,
      clocks,
      circumstances,
      rolls: [],
    },
  };
}

/** Parts of a line, with those that nothing was read of because something before them is wrong. */
function withUnread({ tokens }: SourceEntry, parts: readonly Part[], end: number): readonly Part[] {
  const unread = tokens.flatMap(({ text }, at): Part[] =>
    at >= end || parts.some(({ from, to }) => from <= at && at < to)
      ? []
      : [{ from: at, to: at + 1, side: 0, meaning: { is: 'unknown', text } }],
  );
  return unread.length === 0 ? parts : [...parts, ...unread];
}

/** What is wrong with a line of an encounter, at its place. */
export function findingOf(source: SourceEntry, { code, message, span, near, severity }: SceneProblem): Finding {
  return {
    severity: severity ?? 'error',
    code,
    message,
    origin: {
      uri: source.uri,
      path: source.path,
      part: 'value',
      from: span.from,
      to: Math.max(span.to, span.from + 1),
    },
    ...(near && near.length > 0 && { data: { near } }),
  };
}

/** The lines of a random table: its head, and what its rows roll further. What is wrong with it is added to `findings`. */
export function tableLines(source: SourceEntry, tableCalled: SceneNames['table'], findings: Finding[]): PartedLine[] {
  const table = readTable(source);
  for (const problem of table.problems) findings.push(findingOf(source, problem));
  for (const { code, message, row } of table.read.problems) {
    const at = row === undefined ? undefined : table.rows[row];
    findings.push({
      severity: 'error',
      code,
      message,
      origin: at
        ? { uri: at.uri, path: at.path, part: 'value', from: 0, to: Math.max(1, colonOf(at)) }
        : { uri: source.uri, path: source.path, part: 'name', from: 0, to: Math.max(1, table.parts[0]?.to ?? 1) },
    });
  }
  const lines: PartedLine[] = [{ source, parts: table.parts, rules: [] }];
  let at = 0;
  for (const row of table.rows) {
    const read = table.read.table.rows[at];
    const isRead = read !== undefined && read.text === row.text;
    if (isRead) at++;
    const nested = isRead ? read.nested : [];
    const rolled = nested.flatMap(({ what, from, to }): Part[] => {
      const name = tableCalled(what);
      const span = spanIn(row, from, to);
      if (name === undefined || !span) return [];
      const word: Part = { from: span.from - 1, to: span.from, side: 0, meaning: { is: 'word', word: 'roll' } };
      return [word, { ...span, side: 0, meaning: { is: 'random table', name } }];
    });
    lines.push({ source: row, parts: [...keyOf(row, isRead), ...rolled], rules: [] });
  }
  return lines;
}

/** What is before the colon of a row: its numbers, or its weight. */
function keyOf(row: SourceEntry, isRead: boolean): Part[] {
  const to = colonOf(row);
  if (to === 0) return [];
  const meaning: PartMeaning = isRead ? { is: 'rating' } : { is: 'unknown', text: row.name ?? '' };
  return [{ from: 0, to, side: 0, meaning }];
}

function colonOf({ tokens }: SourceEntry): number {
  const colon = tokens.findIndex(({ text }) => text === ':');
  return colon < 0 ? tokens.length : colon;
}

/** The tokens of a row between two characters of its text. */
export function spanIn(
  row: SourceEntry,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } | undefined {
  const begins = row.tokens[colonOf(row) + 1]?.offset;
  if (begins === undefined) return undefined;
  const first = row.tokens.findIndex(({ offset }) => offset >= begins + from);
  let last = first;
  while (last >= 0 && last < row.tokens.length && (row.tokens[last]?.end ?? 0) <= begins + to) last++;
  return first < 0 || last <= first ? undefined : { from: first, to: last };
}

/** `condition dark "a flare every fourth round"`: its name, and words about it. */
function circumstanceName({ tokens }: SourceEntry, list: PartList): { readonly name: string; readonly about?: string } {
  const last = tokens.at(-1);
  const end = tokens.length > 1 && last?.type === 'text' ? tokens.length - 1 : tokens.length;
  list.add(0, end, { is: 'text' });
  if (end < tokens.length) list.add(end, tokens.length, { is: 'text' });
  return { name: textOf(tokens, 0, end), ...(end < tokens.length && last && { about: last.text }) };
}

function clocksIn(trigger: Trigger): readonly string[] {
  if (trigger.is === 'any' || trigger.is === 'all') return trigger.of.flatMap(clocksIn);
  return trigger.is === 'clock' ? [trigger.clock] : [];
}

/** Reads what circumstances do: `Sight -2`, or a modifier of the rulebook. */
class AmbientReader {
  readonly findings: Finding[] = [];
  readonly lines: PartedLine[] = [];
  private readonly modifiers: Taken[] = [];
  private readonly shifts = new Map<string, Taken[]>();

  constructor(
    private readonly rules: Rules,
    private readonly others: Others,
  ) {}

  get ambient(): Ambient {
    return { modifiers: this.modifiers, shifts: this.shifts };
  }

  /** Reads a line of the circumstance of a name. */
  read(source: SourceEntry, name: string): void {
    if (source.type === 'note') return;
    const list = new PartList();
    this.lines.push({ source, parts: list.parts, rules: [this.rules] });
    if (source.type !== 'entry' || !this.readModifier(source, list)) this.readShift(source, name, list);
  }

  /** A modifier of the rulebook; whether there is one. */
  private readModifier(source: SourceEntry, list: PartList): boolean {
    const { tokens } = source;
    const everyone = nobody(this.rules, noContract);
    const reader = new SideReader(tokens, tokens.length, peopleOf(this.others), speakerOf(everyone), list);
    if (!reader.isModifierAt(0)) return false;
    const steps: LineStep[] = [];
    const end = reader.modifier(0, steps);
    const roll = new RollContext(everyone, source, 0, tokens.length);
    for (const step of steps) if (step.is === 'modifier') takeModifier(roll, step, this.modifiers);
    this.findings.push(...roll.findings);
    if (end < tokens.length) this.report(source, say.restOfCircumstance(textOf(tokens, end, tokens.length)));
    return true;
  }

  /** A trait or a derived value, and by how much rolls of it shift: `Sight -2`. */
  private readShift(source: SourceEntry, name: string, list: PartList): void {
    const { rules } = this;
    const { tokens, uri, path } = source;
    const isRolled = ({ what }: Named): boolean => what === 'trait' || what === 'derived';
    const match = longestName(rules.vocabulary, tokens, 0, tokens.length, isRolled);
    const [named] = match?.candidates ?? [];
    const at = match?.length ?? 0;
    const sign = tokens[at]?.type === 'symbol' && /^[-+]$/.test(tokens[at]?.text ?? '') ? tokens[at]?.text : undefined;
    const end = at + (sign === undefined ? 1 : 2);
    const amount = parseNumber(`${sign ?? ''}${tokens[end - 1]?.text ?? ''}`);
    if (source.type !== 'entry' || !named || sign === undefined || amount === undefined || end < tokens.length) {
      const written = textOf(tokens, 0, tokens.length);
      const near = nearNames(
        rules.vocabulary,
        textOf(tokens, 0, Math.max(1, at)),
        (one) => isRolled(one) || one.what === 'modifier',
      );
      this.report(source, say.unknownCircumstance(rules.name, written, near), near);
      return;
    }
    list.add(0, at, { is: 'named', named });
    list.add(at, end, { is: 'rating' });
    const shift: Derivation = {
      operation: 'written',
      value: numberValue(amount),
      origin: { uri, path, part: 'value', from: at, to: end },
    };
    const key = `${named.what}:${named.kind ?? ''}:${named.key}`;
    const taken: Taken = { modifier: shiftingModifier(source, name, shift), span: { from: 0, to: tokens.length } };
    this.shifts.set(key, [...(this.shifts.get(key) ?? []), taken]);
  }

  private report(source: SourceEntry, message: string, near: readonly string[] = []): void {
    const span = { from: 0, to: source.tokens.length };
    this.findings.push(findingOf(source, { code: 'not-understood', message, span, near }));
  }
}

/** A modifier that a line of a circumstance declares: it shifts a roll, and nothing else. */
function shiftingModifier({ uri, path }: SourceEntry, name: string, shift: Derivation): Modifier {
  const key = `circumstance ${nameKey(name)}`;
  return {
    key,
    address: addressOf('modifier', key),
    name,
    origin: { book: uri, kind: 'modifier', name, clause: path },
    citations: [],
    rulings: [],
    layers: [],
    clauses: { ...noClauses, pool: [{ operation: 'shift', amount: () => shift }] },
  };
}
