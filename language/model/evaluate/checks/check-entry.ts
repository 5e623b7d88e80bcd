import { nameKey } from '../../../grammar/text.js';
import type { Finding, FindingCode } from '../../finding.js';
import type { RuleOrigin, TextPart } from '../../origin.js';
import type { ReadProblem, Span } from '../../read/reading.js';
import { list } from '../../read/token-text.js';
import { isTrue, sizeOf } from '../../rules/operations.js';
import type { Entry } from '../cells/entry.js';
import { characterField, fieldReading } from '../cells/fields.js';
import { checkOptions, checkSpecialty } from '../check-options.js';
import { fill, sentence } from '../messages.js';
import { checkCost } from './check-cost.js';
import { checkRange, checkRating } from './check-rating.js';

export type Report = (
  code: FindingCode,
  message: string,
  part: TextPart,
  span?: Span,
  extra?: Partial<Finding>,
) => void;

/** Everything that can be wrong with one entry by itself: its words, its rating, its cost, its conditions. */
export function checkEntry(entry: Entry): Finding[] {
  const findings: Finding[] = [];
  const { read } = entry;
  if (!read) return findings;
  const rule: RuleOrigin | undefined = entry.trait?.origin ?? read.field?.origin;
  const report: Report = (code, message, part, span, extra) => {
    findings.push({
      severity: 'error',
      code,
      message,
      origin: entry.origin(part, span),
      ...(rule && { rule }),
      ...extra,
    });
  };
  const unknown = read.problems.find((problem) => problem.code === 'unknown-name');
  for (const problem of unknown ? [unknown] : read.problems) reportProblem(report, problem);
  if (unknown) return findings;
  if (read.field) {
    checkField(entry, report);
    return findings;
  }
  if (entry.list !== undefined) {
    for (const field of entry.trait?.clauses.fields ?? [])
      for (const problem of fieldReading(entry, field).problems) reportProblem(report, problem);
    checkForbidden(entry, report);
    checkOptions(entry, report);
    checkRating(entry, report);
    checkConditions(entry, report);
    return findings;
  }
  checkForbidden(entry, report);
  checkPlace(entry, report);
  checkSpecialty(entry, report);
  checkOptions(entry, report);
  checkRating(entry, report);
  checkCost(entry, report);
  checkConditions(entry, report);
  return findings;
}

function reportProblem(report: Report, problem: ReadProblem): void {
  report(
    problem.code,
    problem.message,
    'name',
    problem.span,
    problem.near && problem.near.length > 0 ? { data: { near: problem.near } } : {},
  );
}

function checkPlace(entry: Entry, report: Report): void {
  const under: readonly string[] = entry.trait?.clauses.under ?? [];
  const underRequired = entry.trait?.clauses.underRequired ?? false;
  const { parent } = entry;
  if (parent?.trait && !under.includes(parent.kind) && !under.includes(parent.trait.key)) {
    report(
      'wrong-place',
      `${entry.name} does not belong inside ${parent.name}. Write it on a line of its own, outside the braces.`,
      'name',
      entry.read?.name,
    );
  } else if (parent?.trait && !belongs(entry, parent)) {
    const owner = ownerOf(entry);
    report(
      'wrong-place',
      `${entry.name} belongs to ${owner}, not to ${parent.name}. Move it to the braces of ${owner}.`,
      'name',
      entry.read?.name,
      { data: { owner: owner ?? '' } },
    );
  } else if (!parent && underRequired) {
    report(
      'wrong-place',
      `${entry.name} stands inside ${list(under)}; write it in the braces after one of those.`,
      'name',
      entry.read?.name,
    );
  }
}

/** A skill nested in a stat must be one of that stat's. */
function belongs(entry: Entry, parent: Entry): boolean {
  const owner = ownerOf(entry);
  return owner === undefined || nameKey(owner) === nameKey(parent.name);
}

function ownerOf(entry: Entry): string | undefined {
  const on = entry.trait?.clauses.on?.(entry.scope());
  return on?.operation === 'cell' ? on.label : undefined;
}

/** What another entry takes out of the character's reach. */
function checkForbidden(entry: Entry, report: Report): void {
  const { effects } = entry.evaluation;
  const forbidden = effects.forbidden(effects.onEntry(entry));
  if (forbidden)
    report(
      'excluded',
      `${forbidden.giver.name} rules out ${entry.name}. Remove one of the two.`,
      'name',
      entry.read?.name,
      forbidden.giver.trait ? { rule: forbidden.giver.trait.origin } : {},
    );
}

function checkField(entry: Entry, report: Report): void {
  const field = entry.read?.field;
  const value = entry.read?.values[0];
  if (!field || !value || !entry.read) return;
  if (value.span.to <= value.span.from) {
    report('not-a-number', `${field.name} is empty; write its value behind it.`, 'name', entry.read.name);
    return;
  }
  const reading = characterField(entry, field);
  for (const problem of reading.problems) reportProblem(report, problem);
  const size = reading.value ? sizeOf(reading.value.value) : undefined;
  if (field.type === 'number' && size === undefined && reading.problems.length === 0)
    report('not-a-number', `${field.name} is a number.`, 'value', value.span);
  if (reading.value)
    checkRange(entry, reading.value.value, field.min, field.max, undefined, field.name, report, 'value', value.span);
}

/** `needs`, `warn` and `inform` of the entry's declaration and kind. */
function checkConditions(entry: Entry, report: Report): void {
  for (const need of entry.trait?.clauses.needs ?? []) {
    const held = need.condition(entry.scope()).value;
    if (held.kind === 'none' || isTrue(held)) continue;
    report(
      need.severity === 'error' ? 'needs-not-met' : 'advice',
      sentence(fill(need.message, entry.scope())),
      'name',
      entry.read?.name,
      { severity: need.severity },
    );
  }
}
