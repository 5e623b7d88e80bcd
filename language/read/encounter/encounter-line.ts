import { textOf } from '../../grammar/token-text.js';
import type { FindingCode } from '../../values/finding.js';
import { parseNumber } from '../../values/number-text.js';
import { toNumber } from '../../values/rational.js';
import { convert, type UnitName, unitCalled } from '../../values/unit.js';
import type { Span } from '../entry/reading.js';
import * as say from '../messages.js';
import { type Part, PartList } from '../parts.js';
import type { SourceEntry } from '../source/source.js';
import type { People } from '../speaker.js';

/** What the lines of an encounter can name. */
export interface EncounterNames {
  readonly people: People;
  /** The names of the sides, as declared. */
  readonly sides: readonly string[];
  /** The clock of a name, with its segments. */
  clock(name: string): { readonly name: string; readonly segments: number } | undefined;
  /** The names of all clocks, for suggestions. */
  clocks(): readonly string[];
  /** The declared name of a random table. */
  table(name: string): string | undefined;
}

/** What is wrong with a line of an encounter. */
export interface LineProblem {
  readonly code: FindingCode;
  readonly message: string;
  readonly span: Span;
  readonly near?: readonly string[];
  readonly severity?: 'warning' | 'information';
}

/** What the tokens of a line of an encounter mean, and what is wrong with it. */
export interface LineRead {
  readonly parts: readonly Part[];
  readonly problems: readonly LineProblem[];
}

/** Collects the problems of a line. */
export class LineProblems {
  readonly all: LineProblem[] = [];

  /** Adds a problem. */
  report(code: FindingCode, message: string, span: Span, near: readonly string[] = []): void {
    this.all.push({ code, message, span, ...(near.length > 0 && { near }) });
  }
}

/** Notes that a token is a text for people. */
export function noteText(list: PartList, at: number): void {
  list.add(at, at + 1, { is: 'text' });
}

/** Reports the tokens from `from` on, which do not fit the form of the line. */
export function reportRest(
  { tokens }: SourceEntry,
  from: number,
  list: PartList,
  problems: LineProblems,
  form: string,
): void {
  if (from >= tokens.length) return;
  const text = textOf(tokens, from, tokens.length);
  list.add(from, tokens.length, { is: 'unknown', text });
  problems.report('not-understood', say.restOfPlanLine(text, form), { from, to: tokens.length });
}

/** `distance 60 yards`: how far apart the sides are unless something else is said. */
export interface DistanceRead extends LineRead {
  readonly distance?: Distance;
}

/** A distance; without `unit`, in the unit of the game. */
export interface Distance {
  readonly size: number;
  readonly unit?: UnitName;
}

/** Reads `distance 60 yards`. */
export function readDistance(source: SourceEntry): DistanceRead {
  const list = new PartList();
  const problems = new LineProblems();
  const read = distanceAt(source.tokens, 0, list);
  if (!read) {
    list.add(0, source.tokens.length, { is: 'unknown', text: textOf(source.tokens, 0, source.tokens.length) });
    problems.report('not-understood', say.noDistance(textOf(source.tokens, 0, source.tokens.length)), {
      from: 0,
      to: source.tokens.length,
    });
    return { parts: list.parts, problems: problems.all };
  }
  reportRest(source, read.end, list, problems, 'distance 60 yards');
  return { distance: read.distance, parts: list.parts, problems: problems.all };
}

/** A number with a unit of length, or `60yd` as one word. */
export function distanceAt(
  tokens: SourceEntry['tokens'],
  from: number,
  list: PartList,
): { readonly distance: Distance; readonly end: number } | undefined {
  const token = tokens[from];
  const size = token?.type === 'number' ? parseNumber(token.text) : undefined;
  if (token && size !== undefined) {
    const named = unitCalled(tokens[from + 1]?.text ?? '');
    const unit = named && convert(1, named, 'm') !== undefined ? named : undefined;
    list.add(from, from + 1, { is: 'rating' });
    if (unit) list.add(from + 1, from + 2, { is: 'unit', unit });
    return { distance: { size: toNumber(size), ...(unit && { unit }) }, end: from + (unit ? 2 : 1) };
  }
  const [, glued = '', word = ''] = /^([\d.]+)([a-z]+)$/i.exec(token?.text ?? '') ?? [];
  const unit = unitCalled(word);
  const length = parseNumber(glued);
  if (!unit || length === undefined || convert(1, unit, 'm') === undefined) return undefined;
  list.add(from, from + 1, { is: 'rating' });
  return { distance: { size: toNumber(length), unit }, end: from + 1 };
}

/** `objective "reach the porch"`: a text for people. */
export interface ObjectiveRead extends LineRead {
  readonly text: string;
}

/** Reads `objective "reach the porch"`. */
export function readObjective({ tokens }: SourceEntry): ObjectiveRead {
  const list = new PartList();
  list.add(0, tokens.length, { is: 'text' });
  return { text: textOf(tokens, 0, tokens.length), parts: list.parts, problems: [] };
}
