import type { Finding, FindingCode } from '../../finding.js';
import { list } from '../../read/token-text.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';
import { checkLimits } from '../check-limits.js';
import { checkPrinted } from '../check-printed.js';
import { checkDoubles, checkExclusions, checkGroups } from '../check-rivals.js';
import { atHeader } from './reports.js';

/** What is wrong between entries: doubles, exclusions, groups, bans, and what the campaign asks for. */
export function checkCharacter(evaluation: Evaluation): Finding[] {
  const findings: Finding[] = [];
  const report = (code: FindingCode, message: string, entry: Entry, extra: Partial<Finding> = {}): void => {
    findings.push({
      severity: 'error',
      code,
      message,
      origin: entry.origin('name', entry.read?.name),
      ...(entry.trait && { rule: entry.trait.origin }),
      ...extra,
    });
  };
  checkDoubles(evaluation, report);
  checkExclusions(evaluation, report);
  checkGroups(evaluation, report);
  checkBans(evaluation, report);
  return [
    ...findings,
    ...checkLeftOut(evaluation),
    ...checkStated(evaluation),
    ...checkPrinted(evaluation),
    ...checkHeader(evaluation),
    ...checkLimits(evaluation),
    ...checkCycles(evaluation),
  ];
}

export type Report = (code: FindingCode, message: string, entry: Entry, extra?: Partial<Finding>) => void;

/** `without NAME` where no base has that name. */
function checkLeftOut(evaluation: Evaluation): Finding[] {
  const { bases } = evaluation.source;
  return evaluation.notLeftOut.map(({ name, path, index }) => ({
    severity: 'error',
    code: 'unknown-name',
    message:
      bases.length === 0
        ? `"${name}" cannot be left out, because nothing is inherited here. Say after the name whom ${evaluation.source.name} is \`like\`, or remove the line.`
        : `Nothing called "${name}" is inherited from ${list(bases, 'and')}, so it cannot be left out. Correct the name, or remove it.`,
    origin: { uri: evaluation.source.uri, path, part: 'name', from: index, to: index + 1 },
  }));
}

function checkBans(evaluation: Evaluation, report: Report): void {
  const { rules, contract } = evaluation;
  for (const entry of evaluation.all) {
    const key = entry.trait?.key;
    if (key === undefined || entry.trait?.own) continue;
    if (rules.bans.has(key)) {
      const reason = rules.bans.get(key);
      report(
        'banned',
        `${rules.name} takes ${entry.name} out of play${reason === undefined ? '' : `: ${reason}`}. Remove it.`,
        entry,
      );
    }
    const banned = contract.bans.get(key);
    if (banned)
      report(
        'banned',
        `The campaign${contract.name === undefined ? '' : ` "${contract.name}"`} does not allow ${entry.name}${banned.reason === undefined ? '' : `: ${banned.reason}`}. Remove it.`,
        entry,
      );
  }
}

/** What is wrong with the settings that the character states for itself. */
function checkStated(evaluation: Evaluation): Finding[] {
  return [...evaluation.stated.values()]
    .filter(({ entry }) => entry.inherited === undefined)
    .flatMap(({ entry, problems }) =>
      problems.map(
        (problem): Finding => ({
          severity: 'error',
          code: problem.code,
          message: problem.message,
          origin: entry.origin('value', problem.span),
          ...(problem.near && problem.near.length > 0 && { data: { near: problem.near } }),
        }),
      ),
    );
}

/** Fields and traits that a character must have: one finding at its name for each. */
function checkHeader(evaluation: Evaluation): Finding[] {
  if (evaluation.source.role !== 'character') return [];
  const findings: Finding[] = [];
  const { rules, contract } = evaluation;
  const missing = [...rules.fields.values()].filter((field) => field.required && !evaluation.fields.has(field.key));
  if (missing.length > 0) {
    findings.push(
      atHeader(
        evaluation,
        'required-field',
        `${evaluation.source.name} has no ${list(missing.map((field) => field.name))} yet; the game asks for it.`,
        { data: { fields: missing.map((field) => field.name) } },
      ),
    );
  }
  for (const wanted of contract.required) {
    if (evaluation.taken(wanted.kind, wanted.key).length > 0) continue;
    findings.push(
      atHeader(evaluation, 'required', `The campaign asks every character for ${wanted.name}; add it.`, {
        data: { name: wanted.name },
      }),
    );
  }
  return findings;
}

/** Values that need themselves. Whatever is not yet computed is computed for it: a circle shows only on the way round. */
function checkCycles(evaluation: Evaluation): Finding[] {
  const findings: Finding[] = [];
  evaluation.spent();
  for (const entry of evaluation.all) if (entry.list === undefined && !entry.read?.field) evaluation.effective(entry);
  // A circle without an effect in it is the rulebook's own and is told of there.
  for (const rule of evaluation.rules.derived.values())
    if (rule.each === undefined && evaluation.effects.onDerived(rule.key).length > 0)
      evaluation.derived(rule.key, undefined);
  for (const [key, names] of evaluation.cycles) {
    const entry = evaluation.all.find((one) => key.startsWith(`${one.id}/`));
    const message = `${names[0]} depends on itself: ${[...names, names[0]].join(' <- ')}. It counts as nothing until one of them is written down as a number.`;
    if (entry)
      findings.push({ severity: 'error', code: 'cycle', message, origin: entry.origin('name', entry.read?.name) });
    else findings.push(atHeader(evaluation, 'cycle', message));
  }
  return findings;
}
