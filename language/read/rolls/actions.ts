import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import type { Action, Named, Rules } from '../../rules/rules.js';
import { unitWritten } from '../entry/quantity.js';
import { MOST_WORDS } from '../expression.js';
import { longestName } from '../longest-name.js';

/** The name of an action at the beginning of a line. */
export interface ActionNamed {
  readonly action: Action;
  readonly named: Named;
  /** How many tokens it has. */
  readonly length: number;
  /** Another meaning of the same words, such as a skill with that name. */
  readonly also?: Named;
}

/** Signs after a name that show that its value is meant. */
const OF_VALUES: ReadonlySet<string> = new Set(['+', '-', '*', '/', '(']);
/** Words that can follow both a value and an action. */
const OF_BOTH: ReadonlySet<string> = new Set(['for', 'against']);

/**
 * The action that a line begins with. If an action and a value (a trait, or an entry that its author named) or a table match, the
 * longer name counts. If an action and a value are equally long, it is the action, except in three cases: the line goes on as an
 * expression (`- 5 kg` is none after an action that takes a weight), the action needs an argument that is missing, or
 * it is the other side of the line (`isOther`), which only rolls.
 */
export function actionAt(
  rules: Rules,
  tokens: readonly HeadToken[],
  from: number,
  end: number,
  isOther: boolean,
  own: (key: string) => unknown,
): ActionNamed | undefined {
  if (rules.actions.size === 0) return undefined;
  const match = longestName(rules.actionNames, tokens, from, end, () => true);
  const named = match?.candidates[0];
  const action = named && rules.actions.get(named.key);
  if (!match || !action) return undefined;
  const value = longestName(rules.vocabulary, tokens, from, end, (one) => isValue(one, rules));
  const other = value?.candidates[0];
  const table = longestName(rules.rolledNames, tokens, from, end, () => true);
  const longest = Math.max(value?.length ?? 0, ownLength(tokens, from, end, own));
  const mention: ActionNamed = { action, named, length: match.length };
  if ((table?.length ?? 0) > match.length) return undefined;
  if (longest < match.length) return mention;
  if (longest > match.length || isOther) return undefined;
  const after = from + match.length;
  const next = after < end ? tokens[after] : undefined;
  const hasArgument = next !== undefined && !OF_BOTH.has(nameKey(next.text)) && !isModified(rules, tokens, after, end);
  if (hasArgument ? OF_VALUES.has(nameKey(next.text)) && !isMeasured(action, tokens, after, end) : needsMore(action))
    return undefined;
  return { ...mention, ...(other && value?.length === match.length && { also: other }) };
}

/** The length of the longest name at a token that an author gave to an entry; 0 if there is none. */
function ownLength(tokens: readonly HeadToken[], from: number, end: number, own: (key: string) => unknown): number {
  let length = Math.min(MOST_WORDS, end - from);
  while (length > 0 && own(nameKey(textOf(tokens, from, from + length))) === undefined) length--;
  return length;
}

/** Whether a name is a trait or a derived value of a character. */
export function isValue({ what, key }: Named, rules: Rules): boolean {
  return what === 'trait' || (what === 'derived' && rules.derived.get(key)?.each === undefined);
}

/** Whether `with` and a modifier follow. For an action, the item that it uses would come first. */
function isModified({ vocabulary }: Rules, tokens: readonly HeadToken[], at: number, end: number): boolean {
  if (nameKey(tokens[at]?.text ?? '') !== 'with') return false;
  return longestName(vocabulary, tokens, at + 1, end, ({ what }) => what === 'modifier') !== undefined;
}

/** Whether a sign is followed by a number in a unit, for an action that takes one. */
function isMeasured({ parameter }: Action, tokens: readonly HeadToken[], sign: number, end: number): boolean {
  if (parameter?.unit === undefined || sign + 2 >= end) return false;
  return tokens[sign + 1]?.type === 'number' && unitWritten(tokens[sign + 2]) !== undefined;
}

/** Whether the action needs a target or an argument. */
function needsMore({ names, parameter }: Action): boolean {
  return names === 'always' || (parameter !== undefined && parameter.fallback === undefined);
}
