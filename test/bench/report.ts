import type { InProcess } from './in-process.js';
import type { OverStdio } from './over-stdio.js';
import type { GeneratedWorkspace } from './text.js';

/** Everything that one run measured. */
export interface Measurements {
  readonly muster: OverStdio;
  /** With three times as many documents. */
  readonly large: OverStdio;
  readonly bare: OverStdio;
  readonly inProcess: InProcess;
  readonly bundles: Readonly<Record<string, number>>;
}

/** A number with its expected and actual value. */
export interface Line {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target?: number;
  /** The target is a least, not a most. */
  readonly atLeast?: boolean;
  readonly bare?: number;
}

/** The numbers in the order in which they are read. Only what a person feels has a target; the rest is reported. */
export function linesOf({ muster, large, bare, inProcess, bundles }: Measurements): Line[] {
  const ms = (name: string, value: number, target?: number, other?: number): Line =>
    line(name, value, 'ms', target, other);
  return [
    ms('process start to initialize answered', muster.startUp, bare.startUp * 0.5, bare.startUp),
    ms('open document live', muster.live, 1000, bare.live),
    ms('workspace read, indexed, evaluated', muster.loaded, bare.loaded * 2.2, bare.loaded),
    ms('  the same in processor time', muster.loadedCpu, undefined, bare.loadedCpu),
    line('heap a line', muster.heapPerLine / 1000, 'kB', undefined, bare.heapPerLine / 1000),
    ms('edit to diagnostics, median', muster.edit.median, bare.edit.median * 0.7, bare.edit.median),
    ms('edit to diagnostics, best', muster.edit.best, undefined, bare.edit.best),
    ms('edit to diagnostics, p95', muster.edit.p95, 40, bare.edit.p95),
    ...(muster.editBesideLenses
      ? [
          ms('edit to diagnostics, 25 lenses played out, median', muster.editBesideLenses.median, 15),
          ms('edit to diagnostics, 25 lenses played out, p95', muster.editBesideLenses.p95, 40),
        ]
      : []),
    ...(muster.editBesideEstimate && muster.editAfterPause
      ? [
          ms('edit to diagnostics, after a tenth of a second, median', muster.editAfterPause.median, 15),
          ms(
            'edit to diagnostics, an encounter played beside it, median',
            muster.editBesideEstimate.median,
            muster.editAfterPause.median * 1.5,
          ),
        ]
      : []),
    ...Object.entries(muster.columns ?? {}).map(([column, value]) =>
      ms(`  of which ${column}`, value, { parse: 4, link: 2, evaluate: 2, findings: 3 }[column]),
    ),
    ms('edit to diagnostics, 3x documents, median', large.edit.median, muster.edit.median * 2),
    ms('edit in a shared npc, open documents current', muster.sharedNpc.median, 200, bare.sharedNpc.median),
    ms('edit in a shared npc, 3x documents', large.sharedNpc.median, 200),
    ...rulebookLines(muster, large, ms),
    { ...line('parsing the bench text', inProcess.parse, 'MB/s', 1, inProcess.bareParse), atLeast: true },
    { ...line('parsing beside bare Langium', inProcess.parse / inProcess.bareParse, 'x', 0.9), atLeast: true },
    line('odds of a pool, anew', inProcess.oddsAnew, 'us', 5),
    line('odds of a pool, kept', inProcess.oddsKept, 'us', 0.1),
    line('roll of 8d10', inProcess.roll, 'us', 2),
    line('an attack, resolved', inProcess.attack.shot, 'us', 20),
    line('an attack with a grenade, resolved', inProcess.attack.grenade, 'us', 20),
    ...[...inProcess.attack.lines].map(([game, time]) =>
      line(`an attack of ${game} as a line plays it`, time, 'us', 20),
    ),
    ...[...inProcess.fights].map(([game, rate]) => line(`fights of ${game}, four against six`, rate, 'a second')),
    ...[...inProcess.estimates].flatMap(([game, { first, whole, precise }]) => [
      ms(`first estimate of a fight of ${game}`, first, 300),
      ms(`estimate of a fight of ${game}, to 3 %`, whole, 1000),
      line(`estimate of a fight of ${game}, to 3 % beside 1 %`, whole / precise, 'x'),
    ]),
    ...[...inProcess.characters].map(([game, time]) => ms(`a character of ${game}, warm`, time, 1)),
    ...Object.entries(bundles).map(([name, bytes]) => line(`bundle ${name}, minified`, bytes / 1000, 'kB')),
  ];
}

function rulebookLines(
  muster: OverStdio,
  large: OverStdio,
  ms: (name: string, value: number, target?: number) => Line,
): Line[] {
  if (!muster.rulebook || !large.rulebook) return [];
  return [
    ms('edit in a rulebook, open documents current', muster.rulebook.median, 200),
    ms('edit in a rulebook, 3x documents', large.rulebook.median, 200),
    ...(muster.rulebookAll ? [ms('edit in a rulebook, all documents current', muster.rulebookAll.median)] : []),
  ];
}

function line(name: string, value: number, unit: string, target?: number, bare?: number): Line {
  return { name, value, unit, ...(target !== undefined && { target }), ...(bare !== undefined && { bare }) };
}

/** The table, with the last recorded run beside. `last` gives a number by its name. */
export function table(lines: readonly Line[], last: (name: string) => number | undefined): string {
  const rows = lines.map((one) => {
    const before = last(one.name);
    return [
      one.name,
      `${shown(one.value)} ${one.unit}`,
      target(one),
      one.bare === undefined ? '' : shown(one.bare),
      ratio(one.value, one.bare),
      ratio(one.value, before),
    ];
  });
  const all = [['', 'measured', 'target', 'bare', 'x bare', 'x last'], ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

function target({ value, target: wanted, atLeast, unit }: Line): string {
  if (wanted === undefined) return '';
  const met = atLeast ? value >= wanted : value <= wanted;
  return `${met ? '' : 'MISSED '}${atLeast ? '>=' : '<='} ${shown(wanted)} ${unit}`;
}

function ratio(value: number, other: number | undefined): string {
  return other === undefined || other === 0 ? '' : (value / other).toFixed(2);
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(value < 0.1 ? 3 : 2);
}

export function mix({ lines, bytes, entries, documents }: GeneratedWorkspace): string {
  return `${documents.length} documents, ${lines} lines, ${(bytes / lines).toFixed(1)} bytes and ${(entries / lines).toFixed(2)} entries a line, ${(entries / documents.length / 3).toFixed(0)} entries a character, 10 % like, 5 % rolls, two house rulebooks`;
}
