import { nameKey } from '../grammar/text.js';
import { ANY } from '../memo/dependencies.js';
import { readClock } from '../read/encounter/clock-lines.js';
import { type NestedRoll, type RandomTable, tableDice } from '../read/encounter/random-table.js';
import { readTable, type TableLines } from '../read/encounter/table-lines.js';
import { tableCycle, unknownTable } from '../read/messages.js';
import type { SourceDocument, SourceEntry } from '../read/source/source.js';
import { nearTexts } from '../rules/near-names.js';
import { spanIn } from '../sheet/encounter/checked-table.js';
import type { Clock } from '../sheet/encounter/plan.js';
import type { CampaignNames } from '../sheet/encounter/read-plan.js';
import type { Finding } from '../values/finding.js';
import { isProblem } from '../values/problem.js';
import type { NamedThing } from './names/name-index.js';
import { partyOf } from './party.js';

/** The tables that each table seen so far rolls on. */
type NextTables = Map<RandomTable, readonly RandomTable[]>;

/** The parts of the workspace that are needed to find clocks, random tables and the party. */
type Sources = Parameters<typeof partyOf>[0];

/** Finds the clocks, random tables and player characters that the lines of a document name. */
export class ClocksAndTables {
  constructor(private readonly sources: Sources) {}

  /** What the encounters of a document can name. */
  of(uri: string): CampaignNames {
    return {
      clock: (name) => this.clock(uri, name),
      clocks: () => this.all(uri, 'clock'),
      table: (name) => this.table(uri, name)?.read.table.name,
      tables: () => this.all(uri, 'random table'),
      people: () => this.all(uri, 'character', 'npc'),
      party: () => this.party(uri),
    };
  }

  /** The clock that a document means by a name: its own before those of other files. */
  clock(uri: string, name: string): Clock | undefined {
    const source = this.sourceOf(uri, name, 'clock');
    if (!source) return undefined;
    const { name: called, segments, about } = readClock(source);
    return { name: called, segments, ...(about !== undefined && { about }) };
  }

  /** The random table that a document means by a name. */
  table(uri: string, name: string): TableLines | undefined {
    const source = this.sourceOf(uri, name, 'random table');
    return source && readTable(source);
  }

  /** Names of everything of some kinds that a document can use. */
  all(uri: string, ...kinds: readonly NamedThing['what'][]): readonly string[] {
    const scope = this.sources.scopeOf(uri);
    this.sources.dependencies.read('name', scope, ANY);
    return this.sources.names.all(scope).flatMap((one) => (kinds.includes(one.what) ? one.name : []));
  }

  /** The player characters that a document is about. */
  party(uri: string): readonly string[] {
    return partyOf(this.sources, uri).map(({ name }) => name);
  }

  /** Where a clock or random table is declared. */
  thing(uri: string, name: string, what: 'clock' | 'random table'): NamedThing | undefined {
    const scope = this.sources.scopeOf(uri);
    this.sources.dependencies.read('name', scope, nameKey(name));
    const things = this.sources.names.find(scope, name).filter((one) => one.what === what);
    return things.find((one) => one.uri === uri) ?? things[0];
  }

  /** The first thing with this name in the campaign, or without a campaign in the file. Any others are duplicates. */
  private firstOfName(uri: string, name: string, what: 'clock' | 'random table'): NamedThing | undefined {
    const scope = this.sources.scopeOf(uri);
    this.sources.dependencies.read('name', scope, nameKey(name));
    const isCampaign = this.sources.campaignOf(scope) !== undefined;
    return this.sources.names.find(scope, name).find((one) => one.what === what && (isCampaign || one.uri === uri));
  }

  /**
   * Findings for the clocks and tables of a document: duplicate names, unknown tables, and tables that roll on each
   * other in a circle.
   */
  findings(uri: string): Finding[] {
    const document = this.sources.document(uri);
    const findings: Finding[] = [];
    const next: NextTables = new Map();
    for (const source of clocksAndTablesOf(document)) {
      const what = source.type === 'clock' ? 'clock' : 'random table';
      const name = source.type === 'clock' ? readClock(source).name : readTable(source).read.table.name;
      const first = this.firstOfName(uri, name, what);
      if (name !== '' && first && (first.uri !== uri || first.path !== source.path))
        findings.push({
          severity: 'error',
          code: 'duplicate-name',
          message: `There is a ${what} called "${name}" already. Give one of the two another name.`,
          origin: { uri, path: source.path, part: 'name' },
        });
      if (source.type === 'table') findings.push(...this.nestedFindings(uri, source, next));
    }
    return findings;
  }

  private nestedFindings(uri: string, source: SourceEntry, next: NextTables): Finding[] {
    const lines = readTable(source);
    const deadEnds = new Set<RandomTable>();
    const circles = new Map<RandomTable, readonly string[] | undefined>();
    const findings: Finding[] = [];
    for (const { row, nested } of nestedOf(lines)) {
      const origin = { uri, path: row.path, part: 'value', ...spanIn(row, nested.from, nested.to) } as const;
      if (isPlain(nested.what)) continue;
      const target = this.table(uri, nested.what);
      if (!target) {
        const near = nearTexts(nested.what, this.all(uri, 'random table'));
        // Code in a Markdown table is a roll of the page and is checked there.
        if (source.path.startsWith('@tables') ? !nested.isCode && near.length > 0 : nested.isCode || near.length > 0)
          findings.push({
            severity: 'warning',
            code: 'unknown-name',
            message: unknownTable(nested.what, near),
            origin,
            data: { near },
          });
        continue;
      }
      const { table } = target.read;
      if (!circles.has(table)) circles.set(table, this.circle(uri, lines.read.table, table, next, deadEnds));
      const circle = circles.get(table);
      if (circle) findings.push({ severity: 'error', code: 'cycle', message: tableCycle(circle), origin });
    }
    return findings;
  }

  /**
   * The names of the tables through which a roll on `second` leads back to `first`; undefined if none does. `deadEnds`
   * collects the tables from which no path leads to `first`.
   */
  private circle(
    uri: string,
    first: RandomTable,
    second: RandomTable,
    next: NextTables,
    deadEnds: Set<RandomTable>,
  ): readonly string[] | undefined {
    const goal = nameKey(first.name);
    const seen = new Set<RandomTable>();
    const walk = (table: RandomTable, path: readonly string[]): readonly string[] | undefined => {
      if (nameKey(table.name) === goal) return [...path, table.name];
      if (deadEnds.has(table) || seen.size > MOST_TABLES) return undefined;
      seen.add(table);
      deadEnds.add(table);
      for (const rolled of this.rolledBy(uri, table, next)) {
        const circle = walk(rolled, [...path, table.name]);
        if (circle) return circle;
      }
      return undefined;
    };
    const circle = walk(second, [first.name]);
    // Tables on the circle are no dead ends, and a search that was cut off proves nothing.
    if (circle || seen.size > MOST_TABLES) for (const table of seen) deadEnds.delete(table);
    return circle;
  }

  /** The tables that the rows of a table roll on, each once. */
  private rolledBy(uri: string, table: RandomTable, next: NextTables): readonly RandomTable[] {
    const cached = next.get(table);
    if (cached) return cached;
    const names = new Set(table.rows.flatMap(({ nested }) => nested.map(({ what }) => what)));
    const tables = [...names].flatMap((what) => (isPlain(what) ? [] : (this.table(uri, what)?.read.table ?? [])));
    next.set(table, tables);
    return tables;
  }

  private sourceOf(uri: string, name: string, what: 'clock' | 'random table'): SourceEntry | undefined {
    const thing = this.thing(uri, name, what);
    if (!thing) return undefined;
    this.sources.dependencies.read('text', '', `${thing.uri}#${thing.path.split('.')[0]}`);
    return clocksAndTablesOf(this.sources.document(thing.uri)).find(({ path }) => path === thing.path);
  }
}

/** Limit of the tables that are followed in search of a circle. */
const MOST_TABLES = 500;

/** Clocks and random tables of a document, including those in its encounters. */
export function clocksAndTablesOf(document: SourceDocument | undefined): readonly SourceEntry[] {
  const all = [...(document?.clocksAndTables ?? []), ...(document?.encounters ?? []).flatMap(({ entries }) => entries)];
  return all.filter(({ type }) => type === 'clock' || type === 'table');
}

function nestedOf({ read, rows }: TableLines): { readonly row: SourceEntry; readonly nested: NestedRoll }[] {
  let at = 0;
  return rows.flatMap((row) => {
    const readRow = read.table.rows[at];
    if (!readRow || readRow.text !== row.text) return [];
    at++;
    return readRow.nested.map((nested) => ({ row, nested }));
  });
}

/** Whether a text means dice, a number of something, or another roll on the same table, not another table. */
function isPlain(what: string): boolean {
  return /^(?:twice|again|thrice|\d)/i.test(what) || !isProblem(tableDice(what.split(' ')[0] ?? ''));
}
