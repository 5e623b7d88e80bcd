import { nameKey } from '../grammar/text.js';
import { textOf } from '../grammar/token-text.js';
import { nearTexts } from '../rules/near-names.js';
import type { Kind, Rules } from '../rules/rules.js';
import type { Finding, FindingCode } from '../values/finding.js';
import { readEntry } from './entry/read-entry.js';
import type { Span } from './entry/reading.js';
import * as say from './messages.js';
import { declaredBy, readFieldLine } from './own-declarations.js';
import type { SourceEntry } from './source/source.js';

/** Words that begin an entry at the top level of a sheet, offered for a mistyped one. */
const structural = ['use', 'campaign', 'character', 'npc', 'encounter', 'rules'];

/** The findings of an entry outside of characters: it declares nothing, or a line of its declaration is wrong. */
export function declarationFindings(entry: SourceEntry, rules: Rules): Finding[] {
  const findings: Finding[] = [];
  const report = (at: SourceEntry, code: FindingCode, message: string, span: Span, near?: readonly string[]): void => {
    findings.push({
      severity: 'error',
      code,
      message,
      origin: { uri: at.uri, path: at.path, part: 'name', ...span },
      ...(near && near.length > 0 && { data: { near } }),
    });
  };
  const [trait] = declaredBy(entry, rules);
  if (!trait) {
    undeclared(entry, rules, report);
    return findings;
  }
  const kind = rules.kinds.get(trait.kind);
  if (!kind) return findings;
  const { like, rating, cost, problems } = readEntry(entry, { rules, where: 'document' });
  for (const problem of problems)
    if (problem.code !== 'unknown-name') report(entry, problem.code, problem.message, problem.span);
  const { clauses } = kind;
  const unused = kind.item ? [!clauses.rating && rating?.span, !clauses.cost && cost?.span] : [];
  for (const span of unused)
    if (span)
      report(entry, 'not-understood', say.meaninglessAfter(textOf(entry.tokens, span.from, span.to), trait.name), span);
  if (like && !rules.traits.get(kind.key)?.has(nameKey(like.name)))
    report(entry, 'unknown-name', say.noModel(rules.name, kind.name, like.name, trait.name), like.span);
  for (const line of entry.entries) checkLine(line, kind, rules, report);
  return findings;
}

type Report = (at: SourceEntry, code: FindingCode, message: string, span: Span, near?: readonly string[]) => void;

function undeclared(entry: SourceEntry, rules: Rules, report: Report): void {
  const first = nameKey(entry.tokens[0]?.text ?? '');
  const whole: Span = { from: 0, to: entry.tokens.length };
  const kind = rules.kinds.get(first);
  if (kind && entry.tokens.length > 1) {
    if (readEntry(entry, { rules, where: 'document' }).trait)
      report(
        entry,
        'duplicate-name',
        say.declaredAlready(rules.name, textOf(entry.tokens, 1, entry.tokens.length)),
        whole,
      );
    else
      report(
        entry,
        'not-understood',
        kind.open !== false && kind.clauses.cost !== undefined
          ? say.belongsToCharacter(kind.name)
          : say.needsCostOrModel(kind.name),
        whole,
      );
    return;
  }
  const noRoll = say.nothingRolled(first);
  if (noRoll !== undefined) {
    report(entry, 'not-understood', noRoll, whole);
    return;
  }
  const near = nearTexts(first, [...structural, ...rules.kinds.keys()]);
  report(entry, 'not-understood', say.notAtTopLevel(near), whole, near);
}

function checkLine(line: SourceEntry, kind: Kind, rules: Rules, report: Report): void {
  if (line.type !== 'entry') return;
  if (nameKey(line.tokens[0]?.text ?? '') === 'mode' && line.tokens.length > 1) {
    for (const inner of line.entries) checkLine(inner, kind, rules, report);
    return;
  }
  const read = readFieldLine(line, kind, rules);
  for (const problem of read.problems)
    report(
      line,
      problem.code === 'unknown-name' || problem.code === 'not-a-number' ? problem.code : 'not-understood',
      problem.message,
      problem.span,
      problem.near,
    );
  if (read.field) return;
  const word = textOf(line.tokens, 0, 1);
  const fields = kind.clauses.fields.map((field) => field.name);
  const near = nearTexts(word, fields);
  report(
    line,
    'unknown-name',
    say.unknownField(kind.name, word, near, fields),
    { from: 0, to: line.tokens.length },
    near,
  );
}
