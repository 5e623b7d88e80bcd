import { readFileSync } from 'node:fs';
import type { Finding } from '../../language/values/finding.js';

/** How an id of the vectors is written in a sheet. */
export interface TraitName {
  readonly name?: string;
  /** The choice is the trait's name: `fat` with `extremelyFat` is Extremely Fat. */
  readonly option?: Readonly<Record<string, string>>;
  /** The choice is written as a field of the character: `handedness left`. */
  readonly field?: string;
  /** The author's own words, where the kind needs them. */
  readonly text?: string;
  /** The key of the rating; `level` by default. */
  readonly rating?: string;
  /** The keys and values in parentheses. */
  readonly parts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Keys that are written as `30 points`. */
  readonly numbers?: readonly string[];
}

/** Which id of the vectors a finding has, by its code and the declaration that was broken; the first row that fits counts. */
export interface FindingName {
  readonly code: string;
  readonly rule?: string;
  /** Part of the name of a rule that is called by its message. */
  readonly about?: string;
  readonly kind?: string;
  /** The purpose of the line; nothing else is known of an unknown name. */
  readonly written?: 'skill' | 'trait';
  readonly is: string;
}

export interface Names {
  readonly traits: Readonly<Record<string, TraitName>>;
  readonly skills: Readonly<Record<string, string>>;
  readonly difficulties: Readonly<Record<string, string>>;
  readonly weapons: Readonly<Record<string, { readonly name: string; readonly mode?: string }>>;
  readonly derived: Readonly<Record<string, string>>;
  readonly totals: Readonly<Record<string, string>>;
  readonly reactions: Readonly<Record<string, string>>;
  /** A skill of each type and difficulty. */
  readonly ladders: Readonly<Record<string, string>>;
  /** What the rulebook has no example of, declared at the table. */
  readonly declarations: string;
  /** Attributes taken as nothing, so that levels are relative ones. */
  readonly noAttributes: Readonly<Record<string, number>>;
  /** What ids are called in a table, or in another part of the rulebook. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Widths that a row of a weapon is given for. */
  readonly widths: Readonly<Record<string, number>>;
  /** Where a called shot lands by the number that its die is set to. */
  readonly hitNumbers: Readonly<Record<string, number>>;
  readonly loads: Readonly<Record<string, string>>;
  readonly fists: Readonly<Record<string, string>>;
  readonly parries: Readonly<Record<string, string>>;
  readonly barehandedParries: Readonly<Record<string, string>>;
  /** Rolls of a kind of their own. */
  readonly rolls: Readonly<Record<string, string>>;
  /** By the number of the document: the rulebook, and which adapters read its vectors. */
  readonly games: Readonly<Record<string, { readonly book: string; readonly adapters: string }>>;
  /** Rulebooks that a vector names itself. */
  readonly rulesets: Readonly<Record<string, string>>;
  readonly findings: readonly FindingName[];
}

export const names: Names = JSON.parse(readFileSync('test/vectors/names.json', 'utf8'));

/** The name that something goes by in the rulebook; what has none is written as it is. */
export function nameOf(section: Readonly<Record<string, string>>, id: string): string {
  return section[id] ?? id;
}

/** The row for a finding, or undefined where the vectors have no id for it. */
export function findingRow(finding: Finding, written?: FindingName['written']): FindingName | undefined {
  return names.findings.find(
    (row) =>
      row.code === finding.code &&
      (row.rule === undefined || row.rule === finding.rule?.name) &&
      (row.about === undefined || finding.rule?.name.includes(row.about)) &&
      (row.kind === undefined || row.kind === finding.rule?.kind) &&
      (row.written === undefined || row.written === written),
  );
}
