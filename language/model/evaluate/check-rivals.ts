import { nameKey } from '../../grammar/text.js';
import { list } from '../read/token-text.js';
import type { Entry } from './cells/entry.js';
import type { Evaluation } from './cells/evaluation.js';
import type { Report } from './checks/check-character.js';
import { sentence } from './messages.js';

/** Entries that are taken twice. */
export function checkDoubles(evaluation: Evaluation, report: Report): void {
  const seen = new Map<string, Entry>();
  for (const entry of evaluation.all) {
    if (entry.list !== undefined) continue;
    const what = entry.read?.field
      ? `field ${entry.read.field.key}`
      : entry.trait
        ? `${entry.kind} ${entry.trait.key}`
        : undefined;
    if (what === undefined) continue;
    const key = `${what} ${nameKey(entry.specialty ?? '')} ${entry.parent && entry.trait?.clauses.underRequired ? entry.parent.id : ''}`;
    const before = seen.get(key);
    seen.set(key, before ?? entry);
    if (!before || entry.trait?.clauses.many) continue;
    const name =
      entry.read?.field?.name ?? `${entry.name}${entry.specialty === undefined ? '' : ` (${entry.specialty})`}`;
    for (const one of new Set([before, entry]))
      report('duplicate-entry', `${name} is written twice. Keep one of the two.`, one);
  }
}

/** Entries that cannot stand beside each other. */
export function checkExclusions(evaluation: Evaluation, report: Report): void {
  for (const entry of evaluation.all) {
    for (const exclusion of entry.trait?.clauses.excludes ?? []) {
      for (const name of exclusion.names) {
        const other = evaluation.all.find((one) => one !== entry && one.trait?.key === name);
        if (!other) continue;
        const why =
          exclusion.message === undefined
            ? `${entry.name} and ${other.name} exclude each other; remove one of the two.`
            : sentence(exclusion.message);
        report('excluded', why, entry);
        // Where the other side says the same, it reports for itself.
        if (!other.trait?.clauses.excludes.some((one) => one.names.includes(entry.trait?.key ?? '')))
          report('excluded', why, other, entry.trait ? { rule: entry.trait.origin } : {});
      }
    }
  }
}

/** Entries of a group of which only one can be had. */
export function checkGroups(evaluation: Evaluation, report: Report): void {
  const groups = new Map<string, Entry[]>();
  for (const entry of evaluation.all) {
    const group = entry.trait?.clauses.group;
    if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  for (const entries of groups.values()) {
    const names = [...new Set(entries.map((entry) => entry.name))];
    if (names.length < 2) continue;
    for (const entry of entries)
      report('one-of-group', `Only one of ${list(names)} can be taken; remove the other.`, entry);
  }
}
