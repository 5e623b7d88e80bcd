import { list } from '../read/token-text.js';
import type { Entry } from './cells/entry.js';
import type { Report } from './checks/check-entry.js';
import { checkRange } from './checks/check-rating.js';
import { fittingChoices } from './cost-trials.js';

export function checkSpecialty(entry: Entry, report: Report): void {
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
      `${entry.name} has no specialty "${written.text}". It has ${list(known, 'and')}.`,
      'specialty',
      written.span,
      { data: { choices: known } },
    );
  }
}

export function checkOptions(entry: Entry, report: Report): void {
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
