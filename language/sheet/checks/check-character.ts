import { nameKey } from '../../grammar/text.js';
import { declarationFindings } from '../../read/declaration-findings.js';
import { isTrue } from '../../rules/operations.js';
import type { Derivation } from '../../values/derivation.js';
import type { Finding } from '../../values/finding.js';
import { sentence } from '../../values/sentence.js';
import { absenceOf } from '../cells/absence.js';
import type { Entry } from '../cells/entry.js';
import { type Evaluation, MOST_STEPS } from '../cells/evaluation.js';
import * as say from '../messages.js';
import { checkEntry } from './check-entry.js';
import { checkPrinted } from './check-printed.js';
import { atHeader, atName, fill } from './reports.js';

/**
 * Findings between entries: duplicates, exclusions, groups, bans, limits, and requirements of the campaign. Yields
 * after each check, as each can go through all entries.
 */
export function* checkCharacter(evaluation: Evaluation): Generator<readonly Finding[]> {
  for (const check of checks) yield check(evaluation);
}

const checks: readonly ((evaluation: Evaluation) => readonly Finding[])[] = [
  checkDeclaredItems,
  checkDuplicates,
  checkExclusions,
  checkGroups,
  checkBans,
  checkLeftOut,
  checkStated,
  checkPrinted,
  checkHeader,
  checkLimits,
  checkCycles,
  checkSize,
  checkAbsences,
];

/** Lines of `weapon Carbine { ... }` inside the character. */
function checkDeclaredItems({ declaredItems, rules }: Evaluation): Finding[] {
  return declaredItems.flatMap((source) => declarationFindings(source, rules));
}

/** Entries that are duplicates. */
function checkDuplicates(evaluation: Evaluation): Finding[] {
  const findings: Finding[] = [];
  const seen = new Map<string, Entry>();
  const reported = new Set<Entry>();
  for (const entry of evaluation.all) {
    if (entry.list !== undefined) continue;
    const { trait, read } = entry;
    if (!read?.field && (!trait || evaluation.taken(trait.kind, trait.key).length < 2)) continue;
    const what = read?.field ? `field ${read.field.key}` : `${entry.kind} ${trait?.key}`;
    const key = `${what} ${nameKey(entry.specialty ?? '')} ${entry.parent && entry.trait?.clauses.underRequired ? entry.parent.id : ''}`;
    const before = seen.get(key);
    seen.set(key, before ?? entry);
    if (!before || entry.trait?.clauses.many) continue;
    const name =
      entry.read?.field?.name ?? `${entry.name}${entry.specialty === undefined ? '' : ` (${entry.specialty})`}`;
    for (const one of [before, entry]) {
      // The first of many is reported once, and not for each of the others.
      if (!reported.has(one)) findings.push(atName(one, 'duplicate-entry', say.twice(name)));
      reported.add(one);
    }
  }
  return findings;
}

/** Entries that exclude each other. */
function checkExclusions(evaluation: Evaluation): Finding[] {
  const findings: Finding[] = [];
  if (!evaluation.all.some(({ trait }) => trait && trait.clauses.excludes.length > 0)) return findings;
  /** The first two entries of each trait. */
  const first = new Map<string, [Entry, Entry?]>();
  for (const entry of evaluation.all) {
    if (!entry.trait) continue;
    const before = first.get(entry.trait.key);
    if (!before) first.set(entry.trait.key, [entry]);
    else before[1] ??= entry;
  }
  for (const entry of evaluation.all) {
    for (const exclusion of entry.trait?.clauses.excludes ?? []) {
      for (const name of exclusion.names) {
        const other = first.get(name)?.find((one) => one !== entry);
        if (!other) continue;
        const why =
          exclusion.message === undefined ? say.excludeEachOther(entry.name, other.name) : sentence(exclusion.message);
        findings.push(atName(entry, 'excluded', why));
        // If the other one excludes this one too, it reports itself.
        if (!other.trait?.clauses.excludes.some((one) => one.names.includes(entry.trait?.key ?? '')))
          findings.push(atName(other, 'excluded', why, entry.trait ? { rule: entry.trait.origin } : {}));
      }
    }
  }
  return findings;
}

/** Entries of a group from which a character can have only one. */
function checkGroups(evaluation: Evaluation): Finding[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of evaluation.all) {
    const group = entry.trait?.clauses.group;
    if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [...groups.values()].flatMap((entries) => {
    const names = [...new Set(entries.map((entry) => entry.name))];
    if (names.length < 2) return [];
    const message = say.onlyOneOf(names);
    return entries.map((entry) => atName(entry, 'one-of-group', message));
  });
}

/** `without NAME` if no base has that name. */
function checkLeftOut(evaluation: Evaluation): Finding[] {
  const { bases } = evaluation.source;
  return evaluation.notLeftOut.map(({ name, path, index }) => ({
    severity: 'error',
    code: 'unknown-name',
    message: bases.length === 0 ? say.nothingToLeaveOut(name) : say.notInherited(name, bases),
    origin: { uri: evaluation.source.uri, path, part: 'name', from: index, to: index + 1 },
  }));
}

function checkBans({ all, rules, contract }: Evaluation): Finding[] {
  const findings: Finding[] = [];
  for (const entry of all) {
    const key = entry.trait?.key;
    if (key === undefined || entry.trait?.own) continue;
    if (rules.bans.has(key)) {
      const reason = rules.bans.get(key);
      findings.push(atName(entry, 'banned', say.banned(rules.name, entry.name, reason)));
    }
    const banned = contract.bans.get(key);
    if (banned)
      findings.push(
        atName(
          entry,
          'banned',
          say.banned(
            `The campaign${contract.name === undefined ? '' : ` "${contract.name}"`}`,
            entry.name,
            banned.reason,
          ),
        ),
      );
  }
  return findings;
}

/** Findings of the settings that the character overrides. */
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

/** Required fields and traits that are missing, at the name of the character. */
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
        say.fieldsMissing(
          evaluation.source.name,
          missing.map((field) => field.name),
        ),
        { data: { fields: missing.map((field) => field.name) } },
      ),
    );
  }
  for (const required of contract.required) {
    if (evaluation.taken(required.kind, required.key).length > 0) continue;
    findings.push(
      atHeader(evaluation, 'required', say.traitRequired(required.name), {
        data: { name: required.name },
      }),
    );
  }
  return findings;
}

/**
 * Values that need themselves. Values that can be part of a cycle are computed first, because a cycle is detected only
 * then.
 */
function checkCycles(evaluation: Evaluation): Finding[] {
  const findings: Finding[] = [];
  evaluation.spent();
  for (const entry of evaluation.all) if (entry.list === undefined && !entry.read?.field) evaluation.effective(entry);
  // A cycle without an effect in it is the rulebook's mistake and is reported there.
  for (const rule of evaluation.rules.derived.values())
    if (rule.each === undefined && evaluation.effects.onDerived(rule.key).length > 0)
      evaluation.derived(rule.key, undefined);
  const reported = new Set<string>();
  for (const [key, names] of evaluation.cells.cycles) {
    const entry = evaluation.all.find((one) => key.startsWith(`${one.id}/`) || key.startsWith(`${one.id}:`));
    const message = say.circle(names);
    // A cycle of many values has one finding for each entry in it, and one for the character.
    const place = `${entry?.id} ${message}`;
    if (reported.has(place)) continue;
    reported.add(place);
    findings.push(
      entry
        ? { severity: 'error', code: 'cycle', message, origin: entry.origin('name', entry.read?.name) }
        : atHeader(evaluation, 'cycle', message),
    );
  }
  return findings;
}

/** With more entries, each derived value with a query is computed, to see whether it is too large. */
const MANY_ENTRIES = 200;

/** Formulas that are too large for this character. */
function checkSize(evaluation: Evaluation): Finding[] {
  const hasMany = evaluation.all.length > MANY_ENTRIES;
  for (const rule of evaluation.rules.derived.values())
    if (rule.each === undefined && rule.queries > (hasMany ? 0 : 1)) evaluation.derived(rule.key, undefined);
  const { name } = evaluation.source;
  const chain = evaluation.tooFar;
  const cut = chain === undefined ? [] : [atHeader(evaluation, 'too-large', say.pointsTooFar(name, chain))];
  const [first] = evaluation.givenUp.values();
  if (!first) return cut;
  const message = say.tooLarge(name, [...evaluation.givenUp.keys()], evaluation.all.length, MOST_STEPS);
  return [...cut, atHeader(evaluation, 'too-large', message, { rule: first })];
}

/**
 * Values that the rules cannot compute although something in this sheet needs them, once for each cause. Nothing is
 * computed for this check.
 */
function checkAbsences(evaluation: Evaluation): Finding[] {
  const { cells, rules, givenUp } = evaluation;
  const findings = new Map<string, Finding>();
  // Formulas that were given up, and all that needs them, have their own finding.
  if (givenUp.size > 0) return [];
  for (const { address, name, each, origin } of rules.derived.values()) {
    const cell = each === undefined ? cells.get(address) : undefined;
    if (cell?.derivation.value.kind !== 'none' || cells.cycles.has(address)) continue;
    const absence = absenceOf(evaluation, name, cell.pointer);
    if (!absence?.broken || findings.has(absence.root) || isAboutAnError(evaluation, absence.at)) continue;
    const message = say.notComputed(absence.root, absence.cause);
    findings.set(absence.root, atHeader(evaluation, 'not-computable', message, { severity: 'warning', rule: origin }));
  }
  return [...findings.values()];
}

/** Whether a value is computed from an entry with an error of its own: `Military Rank 9` although ranks end at 8. */
function isAboutAnError(evaluation: Evaluation, derivation: Derivation): boolean {
  const seen = new Set<string>();
  const visit = ({ cell, of = [] }: Derivation): boolean => {
    if (cell !== undefined && !seen.has(cell)) {
      seen.add(cell);
      const entry = evaluation.all.find((one) => cell.startsWith(`${one.id}/`));
      if (entry && checkEntry(evaluation, entry).some(({ severity }) => severity === 'error')) return true;
      const read = evaluation.cells.get(cell)?.derivation;
      if (read && visit(read)) return true;
    }
    return of.some(visit);
  };
  return visit(derivation);
}

/** Limits of the whole character: for characters, and for npcs with a budget of their own. */
function checkLimits(evaluation: Evaluation): Finding[] {
  const findings: Finding[] = [];
  if (!isHeldToLimits(evaluation)) return findings;
  evaluation.read('limits');
  const scope = { character: evaluation };
  for (const limit of evaluation.rules.limits) {
    const held = limit.condition(scope).value;
    if (held.kind === 'none' || isTrue(held)) continue;
    if (limit.exception && isTrue(limit.exception(scope).value)) continue;
    findings.push(
      atHeader(evaluation, 'over-limit', sentence(fill(limit.message, scope)), {
        severity: limit.severity,
        rule: limit.origin,
      }),
    );
  }
  return findings;
}

/** Whether the limits and the budget of the rules apply: for characters, and for npcs with a budget of their own. */
export function isHeldToLimits(evaluation: Evaluation): boolean {
  return evaluation.source.role !== 'npc' || statesBudget(evaluation);
}

/** Whether the character overrides the setting of the budget. */
function statesBudget(evaluation: Evaluation): boolean {
  if (evaluation.stated.size === 0 || !evaluation.rules.budget) return false;
  const seen = new Set<Derivation>();
  const visit = (derivation: Derivation): boolean => {
    if (seen.has(derivation)) return false;
    seen.add(derivation);
    const { cell } = derivation;
    if (cell !== undefined) {
      if (cell.startsWith('setting:') && evaluation.stated.has(cell.slice('setting:'.length))) return true;
      const read = evaluation.cells.get(cell)?.derivation;
      if (read && visit(read)) return true;
    }
    return derivation.of?.some(visit) ?? false;
  };
  return visit(evaluation.rules.budget({ character: evaluation }));
}
