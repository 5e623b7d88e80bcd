import { nameKey } from '../../grammar/text.js';
import { list } from '../../grammar/token-text.js';
import type { ReadEntry, ReadProblem } from '../../read/entry/reading.js';
import type { Field } from '../../rules/clauses.js';
import { nearChoices } from '../../rules/near-names.js';
import { isTrue, sizeOf } from '../../rules/operations.js';
import type { Finding } from '../../values/finding.js';
import type { RuleOrigin } from '../../values/origin.js';
import { sentence } from '../../values/sentence.js';
import type { Giver } from '../cells/effects.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';
import { characterField, fieldReading } from '../cells/fields.js';
import { basisOf, fittingChoices } from '../cells/price.js';
import * as say from '../messages.js';
import { checkCost } from './check-cost.js';
import { checkRange, checkRating } from './check-rating.js';
import { fill, type Report } from './reports.js';

/** All findings of a single entry: its words, rating, cost and conditions. */
export function checkEntry(evaluation: Evaluation, entry: Entry): Finding[] {
  const findings = allOf(evaluation, entry);
  // The unclosed brace has a finding of its own. What belongs inside it is only known when it is closed.
  return entry.read?.source.cutShort ? findings.filter(({ code }) => !DEPENDS_ON_PLACE.has(code)) : findings;
}

const DEPENDS_ON_PLACE: ReadonlySet<Finding['code']> = new Set<Finding['code']>(['unknown-name', 'wrong-place']);

function allOf(evaluation: Evaluation, entry: Entry): Finding[] {
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
  if (read.problems.length > 0) {
    // After an unknown name or an unmatched bracket, other findings would be guesses.
    const first = read.problems.find(({ code }) => SPOILS.has(code));
    for (const problem of first ? [first] : read.problems) reportProblem(report, problem);
    if (first) return findings;
  }
  if (read.field) {
    checkField(entry, report);
    return findings;
  }
  if (entry.list !== undefined) {
    for (const field of entry.trait?.clauses.fields ?? []) checkItemField(entry, field, report);
    // Values in braces are entries of their own.
    for (const child of entry.children) if (child.read?.field) findings.push(...checkEntry(evaluation, child));
    checkForbidden(evaluation, entry, report);
    checkPrintedDice(read, entry.name, report);
    checkModeOfThing(entry, report);
    checkOptions(entry, report);
    checkRating(evaluation, entry, report);
    checkConditions(entry, report);
    return findings;
  }
  checkForbidden(evaluation, entry, report);
  checkPlace(evaluation, entry, report);
  checkBrought(evaluation, entry, report);
  checkSpecialty(entry, report);
  checkOptions(entry, report);
  checkRating(evaluation, entry, report);
  checkCost(entry, report);
  checkConditions(entry, report);
  return findings;
}

const SPOILS: ReadonlySet<ReadProblem['code']> = new Set<ReadProblem['code']>([
  'unknown-name',
  'unclosed-bracket',
  'unexpected-closing',
]);

/** Reports `Large knife (1d-1 cut)`: only a declaration gives an item its damage. */
function checkPrintedDice({ options, source, trait }: ReadEntry, name: string, report: Report): void {
  for (const option of options) {
    if (option.type !== 'label') continue;
    const { from, to } = option.span;
    if (!source.tokens.slice(from, to).some((token) => token.type === 'dice')) continue;
    report('advice', say.diceOfItem(name, option.text, trait !== undefined), 'name', option.span, {
      severity: 'information',
    });
  }
}

/**
 * Reports `Axe { mode butt { damage Thrust } }`: the braces of an item hold other items, and only a declaration has
 * modes.
 */
function checkModeOfThing({ read, trait, parent }: Entry, report: Report): void {
  if (!read || !trait?.own || !parent?.trait || read.source.tokens.length < 2) return;
  if (nameKey(read.source.tokens[0]?.text ?? '') !== 'mode') return;
  report('advice', say.modeOfThing(parent.kind, parent.name), 'name', read.name, { severity: 'warning' });
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

function checkPlace(evaluation: Evaluation, entry: Entry, report: Report): void {
  const under: readonly string[] = entry.trait?.clauses.under ?? [];
  const underRequired = entry.trait?.clauses.underRequired ?? false;
  const { parent } = entry;
  const owner = basisOf(entry);
  if (parent?.trait && !under.includes(parent.kind) && !under.includes(parent.trait.key)) {
    report(
      'wrong-place',
      say.notInside(entry.name, parent.name, underRequired ? holdersOf(evaluation, entry) : undefined),
      'name',
      entry.read?.name,
    );
  } else if (parent?.trait && owner && owner.id !== parent.id) {
    const of = evaluation.all.find((one) => one.id === owner.id);
    const ownerName = of && owner.name === parent.name ? `the ${of.kind} ${owner.name}` : owner.name;
    report(
      'wrong-place',
      say.belongsTo(
        entry.name,
        ownerName,
        owner.name === parent.name ? `the ${parent.kind} ${parent.name}` : parent.name,
      ),
      'name',
      entry.read?.name,
      { data: { owner: owner.name } },
    );
  } else if (!parent && underRequired) {
    report('wrong-place', say.notAlone(entry.name, holdersOf(evaluation, entry)), 'name', entry.read?.name);
  }
}

/**
 * Reports `archetype Mutant { Psi, Super }`: a trait of the rulebook whose author wrote entries of each kind that it
 * brings, as if it were a new one. A written cost shows that the author knows what it brings.
 */
function checkBrought({ rules }: Evaluation, entry: Entry, report: Report): void {
  const { children, kind, name, read, trait } = entry;
  if (!trait || trait.clauses.brings.length === 0 || !rules.kinds.get(kind)?.open || !read || read.cost) return;
  if (nameKey(read.source.tokens[0]?.text ?? '') !== kind) return;
  const brought = children.filter((child) => child.inherited === trait.name);
  const written = new Set(children.filter((child) => !brought.includes(child)).map((child) => child.kind));
  if (brought.length < trait.clauses.brings.length || !brought.every((child) => written.has(child.kind))) return;
  const names = brought.map((child) => child.name);
  report('advice', say.bringsMore(name, rules.name, names), 'name', read.name, { severity: 'information' });
}

/** What an entry can be nested in: existing entries, or else the names of kinds and traits. */
function holdersOf(evaluation: Evaluation, entry: Entry): string {
  const { parent } = entry;
  const { rules } = evaluation;
  const under: readonly string[] = entry.trait?.clauses.under ?? [];
  const fits = evaluation.all.filter(
    (one) => one.trait && one !== entry && (under.includes(one.kind) || under.includes(one.trait.key)),
  );
  const near = parent ? fits.filter((one) => one.id.startsWith(`${parent.id}.`)) : fits;
  const names = [...new Set(near.map((one) => one.name))];
  if (names.length > 0 && names.length <= MOST_HOLDERS) return list(names);
  return list(
    under.map((key) => {
      const kind = rules.kinds.get(key)?.name;
      if (kind !== undefined) return `${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kind}`;
      return (
        [...rules.traits.values()].map((traits) => traits.get(key)?.name).find((name) => name !== undefined) ?? key
      );
    }),
  );
}

const MOST_HOLDERS = 3;

/** Reports an entry that another one forbids. */
function checkForbidden({ effects }: Evaluation, entry: Entry, report: Report): void {
  const forbidden = effects.forbidden(effects.onEntry(entry));
  if (forbidden)
    report(
      'excluded',
      say.rulesOut(forbidden.giver.name, entry.name),
      'name',
      entry.read?.name,
      ruledOutBy(forbidden.giver),
    );
}

/** Checks a field in the line of an item. */
function checkItemField(entry: Entry, field: Field, report: Report): void {
  const inline = entry.read?.values.find((value) => value.field.key === field.key);
  if (!inline) return;
  const { problems, value } = fieldReading(entry, field);
  for (const problem of problems) reportProblem(report, problem);
  if (value)
    checkRange(entry, value.value, field, report, {
      name: `${field.name} of ${entry.name}`,
      part: 'value',
      span: inline.span,
    });
}

function checkField(entry: Entry, report: Report): void {
  const field = entry.read?.field;
  const value = entry.read?.values[0];
  if (!field || !value || !entry.read) return;
  if (entry.read.source.entries.length > 0)
    report('wrong-place', say.nothingInField(field.name), 'name', entry.read.name);
  if (value.span.to <= value.span.from && field.type !== 'flag') {
    report('not-a-number', say.emptyField(field.name), 'name', entry.read.name);
    return;
  }
  const reading = characterField(entry, field);
  for (const problem of reading.problems) reportProblem(report, problem);
  const size = reading.value ? sizeOf(reading.value.value) : undefined;
  if (field.type === 'number' && size === undefined && reading.problems.length === 0)
    report('not-a-number', say.notANumber(field.name), 'value', value.span);
  if (reading.value)
    checkRange(entry, reading.value.value, field, report, { name: field.name, part: 'value', span: value.span });
}

/** The declaration of the trait that forbids another. */
function ruledOutBy(giver: Giver): { readonly rule?: RuleOrigin } {
  const rule = 'gives' in giver ? giver.origin : giver.trait?.origin;
  return rule ? { rule } : {};
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

function checkSpecialty(entry: Entry, report: Report): void {
  const rule = entry.trait?.clauses.specialty;
  const written = entry.read?.options.find((one) => one.type === 'specialty');
  if (!rule || !entry.trait) return;
  const labels = rule.choices.map((choice) => choice.label);
  if (!written && !rule.optional) {
    report('missing-specialty', say.missingSpecialty(entry.name, labels.slice(0, 6)), 'name', entry.read?.name, {
      data: { choices: labels },
    });
  }
  if (written?.type === 'specialty' && !written.declared && !rule.open) {
    const near = nearChoices(written.text, labels);
    report(
      'unknown-specialty',
      say.unknownSpecialty(entry.name, written.text, labels, near),
      'specialty',
      written.span,
      {
        data: { choices: near.length > 0 ? near : labels },
      },
    );
  }
}

function checkOptions(entry: Entry, report: Report): void {
  const clauses = entry.trait?.clauses;
  if (!clauses) return;
  const label = entry.read?.options.find((one) => one.type === 'label')?.text;
  for (const option of clauses.options) {
    if (entry.chosen(option)) continue;
    const fitting = fittingChoices(entry);
    const choices = option.choices.map((choice) => choice.label);
    const message =
      fitting.length > 1
        ? say.ambiguousOption(entry.name, entry.read?.cost?.text ?? '', option.name, fitting, label)
        : say.missingOption(entry.name, option.name, choices, label);
    report(fitting.length > 1 ? 'ambiguous-option' : 'missing-option', message, 'name', entry.read?.name, {
      data: { option: option.name, choices: fitting.length > 1 ? fitting : choices },
    });
  }
  for (const number of clauses.numbers) {
    const value = entry.local(number.key);
    const written = entry.read?.options.find((one) => one.type === 'number' && one.name === number.key);
    if (value?.value.kind === 'none' && !number.fallback)
      report('missing-option', say.missingNumber(entry.name, number.name), 'name', entry.read?.name);
    if (written && value)
      checkRange(entry, value.value, number, report, {
        name: `${number.name} of ${entry.name}`,
        part: 'option',
        span: written.span,
      });
  }
}
