import { nameKey, textOf } from '../../../../language/grammar/index.js';
import type { Rules } from '../../../../language/rules/index.js';
import { type Candidate, CompletionItemKind } from '../candidate.js';
import { type Cursor, firstWordOf } from '../cursor.js';

type Tokens = Cursor['before'];

const asking: ReadonlySet<string> = new Set(['derived', 'function', 'modifier', 'action', 'part']);
const endsName: ReadonlySet<string> = new Set(['from', 'to', 'as', 'in', 'else', 'number', 'text', ',', ')']);

/** The parameters of the declaration around a formula, read from its first line, as it may be incomplete. */
export function parameterNames({ heads, before }: Cursor): Candidate[] {
  const head = heads[0] ?? before;
  // A bracket after the sign belongs to the formula.
  const open = head.findIndex(({ text }) => text === '(' || text === '=');
  if (!asking.has(firstWordOf(head)) || head[open]?.text !== '(') return [];
  const names: string[] = [];
  for (let at = open, depth = 0; at < head.length; at++) {
    const text = head[at]?.text ?? '';
    if (text === ')' && depth === 1) break;
    depth += text === '(' || text === '[' ? 1 : text === ')' || text === ']' ? -1 : 0;
    if (depth !== 1 || (at !== open && text !== ',')) continue;
    // The first word is a name, whatever it says: `number from 1 to 6`.
    let end = at + 2;
    while (end < head.length && !endsName.has(nameKey(head[end]?.text ?? ''))) end++;
    if (at + 1 < head.length) names.push(textOf(head, at + 1, end));
  }
  return names.map((label) => ({
    label,
    text: label,
    kind: CompletionItemKind.Variable,
    note: 'parameter',
    order: 1,
  }));
}

/** Whether a parenthesis contains the inputs of a part: `does be hit (`. */
function isInputOfPart(before: Tokens, open: number): boolean {
  return firstWordOf(before) === 'does' && before.findIndex(({ text }) => text === '(') === open;
}

/** Labels that can be written in the bracket before the cursor, as in `Fall[9, "rock"]`. */
export function rowNames(before: Tokens, typing: number, rules: Rules): Candidate[] {
  let open = typing - 1;
  let index = 0;
  for (let depth = 0; open >= 0; open--) {
    const text = before[open]?.text;
    if (text === ']' || text === ')') depth++;
    else if (depth > 0 && (text === '[' || text === '(')) depth--;
    else if (text === '[' || (text === '(' && isInputOfPart(before, open))) break;
    else if (depth === 0 && text === ',') index++;
  }
  const rows = open < 0 ? [] : rowsOf(before, open, index, rules);
  return rows.map((label) => ({ label, text: `"${label}"`, kind: CompletionItemKind.EnumMember, order: 1 }));
}

const MOST_WORDS = 8;

/** Labels of the table that is looked up, or whose rows the parameter takes, by the longest name before the bracket. */
function rowsOf(before: Tokens, open: number, index: number, rules: Rules): string[] {
  for (let from = Math.max(0, open - MOST_WORDS); from < open; from++) {
    const key = nameKey(textOf(before, from, open));
    const isPart = nameKey(before[from - 1]?.text ?? '') === 'does';
    const called = isPart ? rules.parts.get(key) : (rules.derived.get(key) ?? rules.functions.get(key));
    const table = called ? called.parameters[index]?.rows : index === 0 ? rules.tables.get(key) : undefined;
    if (called || table) return (table?.rows ?? []).flatMap(({ label }) => label ?? []);
  }
  return [];
}
