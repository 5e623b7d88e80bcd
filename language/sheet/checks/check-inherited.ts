import { textOf } from '../../grammar/token-text.js';
import type { Finding } from '../../values/finding.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';
import * as say from '../messages.js';
import type { Others } from '../rolls/speakers.js';
import { checkEntry } from './check-entry.js';
import { atHeader } from './reports.js';

/**
 * Errors of inherited entries that the bases do not have: with `DX 10` instead of the base's `DX 12`, the cost of
 * `Stealth 14 [4]` is wrong. They are reported at the name of the character, as the entry is written elsewhere.
 */
export function checkInherited(evaluation: Evaluation, others: Others): Finding[] {
  const { bases, entries, without } = evaluation.source;
  if (bases.length === 0 || (bases.length === 1 && entries.length + without.length === 0)) return [];
  // A base of another game has one finding of its own.
  if (bases.some((name) => others(name)?.rules.name !== evaluation.rules.name)) return [];
  return evaluation.all.flatMap((entry) => {
    const { inherited, trait } = entry;
    if (inherited === undefined || isBrought(entry)) return [];
    const errors = errorsOf(evaluation, entry);
    if (errors.length === 0) return [];
    const { uri, path } = entry.origin();
    const codes = new Set(
      bases.flatMap((name) => {
        const base = others(name);
        const same = base?.all.find((one) => one.read?.source.uri === uri && one.read.source.path === path);
        return base && same ? errorsOf(base, same).map(({ code }) => code) : [];
      }),
    );
    return errors
      .filter(({ code }) => !codes.has(code))
      .map((error) =>
        atHeader(evaluation, error.code, say.wrongHere(inherited, error.message), {
          ...(trait && { rule: trait.origin }),
          data: { base: inherited, ...lineHere(entry, error) },
        }),
      );
  });
}

/** The entry with the cost that is right for this character. */
function lineHere({ parent, read }: Entry, { code, data }: Finding): { readonly line?: string } {
  const right = data?.right;
  if (!read?.cost || parent || code !== 'wrong-cost' || typeof right !== 'string' || right === '') return {};
  const { tokens } = read.source;
  const { from, to } = read.cost.span;
  return { line: [textOf(tokens, 0, from), `[${right}]`, textOf(tokens, to, tokens.length)].join(' ').trim() };
}

function errorsOf(evaluation: Evaluation, entry: Entry): Finding[] {
  return checkEntry(evaluation, entry).filter(({ severity }) => severity === 'error');
}

/** Whether the rulebook put the entry into the braces of another one. */
function isBrought({ inherited, outer }: Entry): boolean {
  return outer !== undefined && inherited === outer.name;
}
