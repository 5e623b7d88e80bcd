import { nameKey } from '../../grammar/text.js';
import type { Span } from '../../read/entry/reading.js';
import type { SourceCharacter, SourceEntry } from '../../read/source/source.js';
import type { Finding } from '../../values/finding.js';
import { allowedBy } from '../cells/contract.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';
import * as say from '../messages.js';

/** An allowance of a line or a header: the reason, and its tokens. */
interface Allowance {
  readonly reason: string;
  readonly span?: Span;
}

/** `allowed "reason"` at the end of a roll, check or contest. */
export function allowanceOf({ tokens }: SourceEntry): (Allowance & { readonly span: Span }) | undefined {
  const last = tokens[tokens.length - 1];
  const from = last?.type === 'text' ? tokens.length - 2 : tokens.length - 1;
  if (from < 1 || tokens[from]?.type !== 'word' || nameKey(tokens[from]?.text ?? '') !== 'allowed') return undefined;
  return { reason: last?.type === 'text' ? last.text : '', span: { from, to: tokens.length } };
}

/** The findings of a line, lowered to information if the line allows them. */
export function allowedIn(source: SourceEntry, findings: readonly Finding[]): readonly Finding[] {
  const allowance = allowanceOf(source);
  return allowance === undefined
    ? findings
    : findings.map((finding) => (isAt(source, finding) ? lowered(finding, allowance) : finding));
}

/** The finding for an `allowed` of a line or a header that lowered nothing. */
export function uselessIn(
  source: SourceEntry | SourceCharacter,
  findings: readonly Finding[],
  allowance: Allowance | undefined = 'tokens' in source ? allowanceOf(source) : undefined,
): Finding[] {
  if (!allowance || findings.some((finding) => isAt(source, finding) && finding.allowed !== undefined)) return [];
  const { uri, path } = source;
  return [
    {
      severity: 'warning',
      code: 'useless-allowance',
      message: say.nothingToAllow(),
      origin: { uri, path, part: 'mark', ...allowance.span },
    },
  ];
}

function isAt({ uri, path }: SourceEntry | SourceCharacter, { origin }: Finding): boolean {
  return origin.uri === uri && origin.path === path;
}

function lowered(finding: Finding, { reason }: Allowance): Finding {
  return finding.severity === 'information' ? finding : { ...finding, severity: 'information', allowed: reason };
}

/**
 * Lowers what the game master allows to information, with the reason: `allowed "reason"` on an entry, a roll or the
 * header of the character, `allow CODE` or `allow TRAIT` in the campaign. An `allowed` that lowers nothing is itself a
 * finding.
 */
export function applyAllowances(evaluation: Evaluation, findings: readonly Finding[]): Finding[] {
  const entries = [
    ...evaluation.all,
    ...[...evaluation.stated.values(), ...evaluation.printed].map((one) => one.entry),
  ];
  const byPath = new Map(
    entries.flatMap((entry) => (entry.read?.allowed ? [[entry.read.source.path, entry] as const] : [])),
  );
  const used = new Set<Entry>();
  const header = evaluation.source.allowed === undefined ? undefined : { reason: evaluation.source.allowed };
  const result = findings.map((finding): Finding => {
    if (finding.severity === 'information') return finding;
    const entry = finding.origin.uri === evaluation.source.uri ? byPath.get(finding.origin.path) : undefined;
    if (entry?.read?.allowed) {
      used.add(entry);
      return lowered(finding, entry.read.allowed);
    }
    if (header && isAt(evaluation.source, finding)) return lowered(finding, header);
    const reason = allowedBy(evaluation.contract, finding.code, finding.rule?.name);
    return reason === undefined ? finding : lowered(finding, { reason });
  });
  for (const entry of byPath.values()) {
    if (used.has(entry) || entry.inherited !== undefined) continue;
    result.push({
      severity: 'warning',
      code: 'useless-allowance',
      message: say.nothingToAllow(entry.name || entry.read?.named?.name || ''),
      origin: entry.origin('mark', entry.read?.allowed?.span),
    });
  }
  for (const source of evaluation.source.entries)
    if (source.type !== 'entry') result.push(...uselessIn(source, result));
  return [...result, ...uselessIn(evaluation.source, result, header)];
}
