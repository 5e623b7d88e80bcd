import { nameKey } from '../../grammar/text.js';
import type { Finding, FindingCode } from '../finding.js';
import type { Kind, Rules } from '../rules/rules.js';
import { nearTexts } from './near-names.js';
import { declaredBy, readFieldLine } from './own-declarations.js';
import { readEntry } from './read-entry.js';
import type { Span } from './reading.js';
import type { SourceEntry } from './source.js';
import { list, textOf } from './token-text.js';

/** Words that begin something at the top level of a sheet, for those who mistyped one. */
const structural = ['use', 'campaign', 'character', 'npc', 'encounter', 'rules'];

/** What is wrong with an entry outside of characters: it declares nothing, or a line of what it declares makes no sense. */
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
  const { like, problems } = readEntry(entry, { rules, where: 'document' });
  for (const problem of problems)
    if (problem.code === 'not-a-number') report(entry, problem.code, problem.message, problem.span);
  if (like && !rules.traits.get(kind.key)?.has(nameKey(like.name)))
    report(
      entry,
      'unknown-name',
      `${rules.name} has no ${kind.name} "${like.name}" that ${trait.name} could be like.`,
      like.span,
    );
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
        `${rules.name} has ${textOf(entry.tokens, 1, entry.tokens.length)} already. Write it inside a character, or change it in \`rules { }\`.`,
        whole,
      );
    else
      report(
        entry,
        'not-understood',
        kind.open !== false && kind.clauses.cost !== undefined
          ? `${article(kind.name)} ${kind.name} is named where somebody has it. Write it inside a character, or say here what it is like, as in \`${kind.name} "Name" like Other\`.`
          : `${article(kind.name)} ${kind.name} of the table needs what it costs, as in \`${kind.name} "Name" [5]\`, or what it is like, as in \`${kind.name} "Name" like Other\`.`,
        whole,
      );
    return;
  }
  const near = nearTexts(first, [...structural, ...rules.kinds.keys()]);
  const advice = near.length > 0 ? ` Did you mean ${list(near.map((word) => `\`${word}\``))}?` : '';
  report(
    entry,
    'not-understood',
    `Outside of characters stand use, campaign, character, npc, encounter, rules, and what the table declares, such as \`weapon Name { ... }\`.${advice}`,
    whole,
    near,
  );
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
    `${article(kind.name)} ${kind.name} has no "${word}". ${near.length > 0 ? `Did you mean ${list(near.map((name) => `"${name}"`))}?` : `It has ${list([...fields, 'modes'], 'and')}.`}`,
    { from: 0, to: line.tokens.length },
    near,
  );
}

function article(word: string): string {
  return /^[aeiou]/i.test(word) ? 'An' : 'A';
}
