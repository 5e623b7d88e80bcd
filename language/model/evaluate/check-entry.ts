import { nameKey } from '../../grammar/text.js';
import * as rational from '../../values/rational.js';
import { valueText } from '../../values/value.js';
import { list, type ReadProblem, type Span } from '../read/read-entry.js';
import { isTrue } from '../rules/compile-formula.js';
import { sizeOf } from '../rules/operations.js';
import type { Compiled, Message } from '../rules/rules.js';
import type { Scope } from '../rules/scope.js';
import type { Finding, FindingCode, RuleOrigin, TextPart } from '../sheet.js';
import type { Entry } from './entry.js';
import { fieldReading } from './field-reading.js';
import { fittingChoices, lacksRating, ladderOf } from './pricing.js';

type Report = (code: FindingCode, message: string, part: TextPart, span?: Span, extra?: Partial<Finding>) => void;

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

function checkSpecialty(entry: Entry, report: Report): void {
  const rule = entry.trait?.clauses.specialty;
  const written = entry.read?.options.find((one) => one.type === 'specialty');
  if (!rule || !entry.trait) return;
  const known = rule.choices.map((choice) => choice.label);
  if (!written && !rule.optional) {
    const examples = known.length > 0 ? ` ${list(known.slice(0, 6))}` : ' any that fits';
    report(
      'missing-specialty',
      `${entry.name} is a different skill for each specialty; write which one in parentheses:${examples}.`,
      'name',
      entry.read?.name,
      { data: { choices: known } },
    );
  }
  if (written?.type === 'specialty' && !written.declared && !rule.open) {
    report(
      'unknown-specialty',
      `${entry.name} has no specialty "${written.text}". It has ${list(known)}.`,
      'specialty',
      written.span,
      { data: { choices: known } },
    );
  }
}

function checkOptions(entry: Entry, report: Report): void {
  const clauses = entry.trait?.clauses;
  if (!clauses) return;
  for (const option of clauses.options) {
    if (entry.chosen(option)) continue;
    const fitting = fittingChoices(entry);
    const choices = option.choices.map((choice) => choice.label);
    const message =
      fitting.length > 1
        ? `${entry.name} costs [${entry.read?.cost?.text}] with several choices of ${option.name}: ${list(fitting)}. Write which one is meant.`
        : `${entry.name} needs its ${option.name}. Write one in parentheses: ${list(choices)}.`;
    report(fitting.length > 1 ? 'ambiguous-option' : 'missing-option', message, 'name', entry.read?.name, {
      data: { option: option.name, choices: fitting.length > 1 ? fitting : choices },
    });
  }
  for (const number of clauses.numbers) {
    const value = entry.local(number.key);
    const written = entry.read?.options.find((one) => one.type === 'number' && one.name === number.key);
    if (value?.value.kind === 'none' && !number.fallback)
      report(
        'missing-option',
        `${entry.name} needs a number of ${number.name}; write it in parentheses, such as (25 ${number.name}).`,
        'name',
        entry.read?.name,
      );
    if (written && value)
      checkRange(
        entry,
        value.value,
        number.min,
        number.max,
        undefined,
        `${number.name} of ${entry.name}`,
        report,
        'option',
        written.span,
      );
  }
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
    );
}

function checkRating(entry: Entry, report: Report): void {
  const { read } = entry;
  const clauses = entry.trait?.clauses;
  if (!clauses || !read) return;
  const rule = clauses.rating;
  const ladder = ladderOf(entry);
  if (!rule && !ladder && !clauses.on) {
    if (read.rating)
      report(
        'not-rated',
        `${entry.name} takes no number; it is there or it is not. Remove ${valueText(read.rating.value)}.`,
        'rating',
        read.rating.span,
      );
    return;
  }
  const bought = entry.evaluation.bought(entry);
  const written = read.rating !== undefined || read.cost !== undefined;
  if (rule && lacksRating(entry, rule.fallback?.(entry.scope()).value ?? { kind: 'none' })) {
    const counts = bought.value.kind === 'none' ? '' : ` It counts as ${valueText(bought.value)} until then.`;
    report('missing-rating', `${entry.name} needs a number behind its name.${counts}`, 'name', read.name);
    return;
  }
  if (read.rating && bought.value.kind === 'none') {
    report(
      'not-a-number',
      `"${valueText(read.rating.value)}" is no rating that ${entry.name} can have.`,
      'rating',
      read.rating.span,
    );
    return;
  }
  if (rule && written) {
    const raised = entry.evaluation.effects.raised(entry.evaluation.effects.onEntry(entry));
    checkRange(
      entry,
      bought.value,
      rule.min,
      rule.max,
      rule.message,
      entry.name,
      report,
      'rating',
      read.rating?.span ?? read.cost?.span,
      raised?.value,
    );
  }
  if (ladder && read.rating && bought.value.kind === 'number') {
    if (!rational.isWhole(bought.value.number))
      report(
        'not-a-number',
        `${entry.name} is bought in whole levels; write ${rational.floor(bought.value.number)} or ${rational.ceiling(bought.value.number)}.`,
        'rating',
        read.rating.span,
      );
    else if (entry.evaluation.cost(entry).value.kind === 'none') checkBelowLadder(entry, report);
  }
}

/** A level below the first step is not bought; it is right where it is the untrained level. */
function checkBelowLadder(entry: Entry, report: Report): void {
  const ladder = ladderOf(entry);
  const base = entry.trait?.clauses.on?.(entry.scope()).value;
  const untrained = entry.evaluation.defaultOf(entry)?.value;
  const rating = entry.read?.rating;
  if (!ladder || base?.kind !== 'number' || !rating || rating.value.kind !== 'number') return;
  const least = rational.add(base.number, ladder.start);
  const free = untrained?.kind === 'number' ? ` Untrained it is ${valueText(untrained)}, at no cost.` : '';
  report(
    'out-of-range',
    `${entry.name} cannot be bought below ${least === undefined ? '?' : rational.toText(least)}.${free}`,
    'rating',
    rating.span,
    least === undefined ? {} : { data: { least: rational.toText(least) } },
  );
}

function checkRange(
  entry: Entry,
  value: import('../../values/value.js').Value,
  min: Compiled | undefined,
  max: Compiled | undefined,
  message: string | undefined,
  name: string,
  report: Report,
  part: TextPart,
  span: Span | undefined,
  raised?: import('../../values/value.js').Value,
): void {
  const size = sizeOf(value);
  if (size === undefined) return;
  if (value.kind === 'number' && !rational.isWhole(size) && part === 'rating') {
    report(
      'not-a-number',
      `${name} is a whole number; write ${rational.floor(size)} or ${rational.ceiling(size)}.`,
      part,
      span,
    );
    return;
  }
  const least = sizeOf(min?.(entry.scope()).value ?? { kind: 'none' });
  const most = greater(sizeOf(max?.(entry.scope()).value ?? { kind: 'none' }), raised ? sizeOf(raised) : undefined);
  const low = least !== undefined && rational.compare(size, least) < 0;
  const high = most !== undefined && rational.compare(size, most) > 0;
  if (!low && !high) return;
  const range =
    least === undefined
      ? `at most ${rational.toText(most ?? 0)}`
      : most === undefined
        ? `at least ${rational.toText(least)}`
        : `${rational.toText(least)} to ${rational.toText(most)}`;
  const why = message === undefined ? '' : ` ${message.replace(/\.?$/, '.')}`;
  const nearest = low ? least : most;
  report(
    'out-of-range',
    `${name} is ${range}, not ${rational.toText(size)}.${why}`,
    part,
    span,
    nearest === undefined ? {} : { data: { nearest: rational.toText(nearest) } },
  );
}

function greater(a: rational.Num | undefined, b: rational.Num | undefined): rational.Num | undefined {
  return a === undefined || b === undefined ? a : rational.maximum(a, b);
}

function checkCost(entry: Entry, report: Report): void {
  const { read } = entry;
  const written = read?.cost;
  if (!read || !written || written.value === undefined) return;
  const cost = entry.evaluation.cost(entry).value;
  if (read.rating === undefined && (ladderOf(entry) || (entry.trait?.clauses.rating && entry.trait.clauses.cost))) {
    checkUneven(entry, written.value, report, written.span);
    return;
  }
  if (cost.kind !== 'number') {
    const priced = entry.trait?.clauses.cost !== undefined || entry.trait?.clauses.ladder !== undefined;
    if (!priced && rational.sign(written.value) !== 0 && !entry.trait?.own)
      report('wrong-cost', `${entry.name} costs no points. Remove [${written.text}].`, 'cost', written.span, {
        data: { right: '' },
      });
    return;
  }
  if (rational.equals(cost.number, written.value)) return;
  const fitting = fittingChoices(entry);
  if (fitting.length > 1) {
    report(
      'ambiguous-option',
      `${entry.name} costs [${written.text}] as ${list(fitting)}. Write which one is meant in parentheses.`,
      'name',
      read.name,
      { data: { choices: fitting } },
    );
    return;
  }
  const right = rational.toText(cost.number);
  const level = entry.evaluation.bought(entry).value;
  const named = level.kind === 'none' ? entry.name : `${entry.name} ${valueText(level)}`;
  report('wrong-cost', `${named} costs [${right}], not [${written.text}].`, 'cost', written.span, { data: { right } });
}

/** A cost between two steps buys the lower one: the rest of the points is wasted. */
function checkUneven(entry: Entry, cost: rational.Num, report: Report, span: Span): void {
  const bought = entry.evaluation.bought(entry).value;
  const ladder = ladderOf(entry);
  if (ladder && rational.sign(cost) === 0) return;
  if (bought.kind === 'none') {
    report('uneven-cost', `[${rational.toText(cost)}] is too little to buy any of ${entry.name}.`, 'cost', span, {
      severity: 'warning',
    });
    return;
  }
  const actual = actualCost(entry);
  if (actual === undefined || rational.equals(actual, cost)) return;
  report(
    'uneven-cost',
    `[${rational.toText(cost)}] buys ${entry.name} ${valueText(bought)}, which costs [${rational.toText(actual)}]; the rest buys nothing.`,
    'cost',
    span,
    { severity: 'warning', data: { right: rational.toText(actual) } },
  );
}

function actualCost(entry: Entry): rational.Num | undefined {
  const bought = entry.evaluation.bought(entry).value;
  const trial = entry.evaluation.retry(entry, { rating: bought });
  const value = entry.evaluation.cost(trial).value;
  return value.kind === 'number' ? value.number : undefined;
}

function checkField(entry: Entry, report: Report): void {
  const field = entry.read?.field;
  const value = entry.read?.values[0];
  if (!field || !value || !entry.read) return;
  if (value.span.to <= value.span.from) {
    report('not-a-number', `${field.name} is empty; write its value behind it.`, 'name', entry.read.name);
    return;
  }
  const reading = entry.evaluation.fieldReading(entry, field);
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
    if (isTrue(need.condition(entry.scope()).value)) continue;
    report(
      need.severity === 'error' ? 'needs-not-met' : 'advice',
      sentence(fill(need.message, entry.scope())),
      'name',
      entry.read?.name,
      { severity: need.severity },
    );
  }
}

/** The text of a message with its `{names}` filled in. */
export function fill(message: Message, scope: Scope): string {
  return message.parts.map((part) => (typeof part === 'string' ? part : valueText(part(scope).value))).join('');
}

export function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
