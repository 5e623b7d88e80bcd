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
  /** Its tokens. */
  readonly length: number;
  /** What else the same words name: a skill of the name. */
  readonly also?: Named;
}

/** Words after a name that show that its value is meant. */
const OF_VALUES: ReadonlySet<string> = new Set(['+', '-', '*', '/', '(']);
/** Words before what a roll of a value and an action can both have. */
const OF_BOTH: ReadonlySet<string> = new Set(['for', 'against']);

/**
 * The action that a line begins with. Of an action and a trait, or an entry that its author named, the longer name is meant; of
 * equally long ones the action, unless the line goes on as an expression, or does not tell the action what it needs to be told; `- 5 kg` is no
 * expression after an action that is told a weight. What another side of a line does is only rolled: of equally long names it is the trait.
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
  const longest = Math.max(value?.length ?? 0, ownLength(tokens, from, end, own));
  const mention: ActionNamed = { action, named, length: match.length };
  if (longest < match.length) return mention;
  if (longest > match.length || isOther) return undefined;
  const after = from + match.length;
  const next = after < end ? tokens[after] : undefined;
  const isTold = next !== undefined && !OF_BOTH.has(nameKey(next.text)) && !isModified(rules, tokens, after, end);
  if (isTold ? OF_VALUES.has(nameKey(next.text)) && !isMeasured(action, tokens, after, end) : needsMore(action))
    return undefined;
  return { ...mention, ...(other && value?.length === match.length && { also: other }) };
}

/** The length of the longest name at a token that the author gave to an entry; 0 where there is none. */
function ownLength(tokens: readonly HeadToken[], from: number, end: number, own: (key: string) => unknown): number {
  let length = Math.min(MOST_WORDS, end - from);
  while (length > 0 && own(nameKey(textOf(tokens, from, from + length))) === undefined) length--;
  return length;
}

/** A trait, or a value of a character that follows from others. */
export function isValue({ what, key }: Named, rules: Rules): boolean {
  return what === 'trait' || (what === 'derived' && rules.derived.get(key)?.each === undefined);
}

/** Whether `with` and a modifier follow: what is used, which only an action has, would come first. */
function isModified({ vocabulary }: Rules, tokens: readonly HeadToken[], at: number, end: number): boolean {
  if (nameKey(tokens[at]?.text ?? '') !== 'with') return false;
  return longestName(vocabulary, tokens, at + 1, end, ({ what }) => what === 'modifier') !== undefined;
}

/** Whether a sign is followed by a number in a unit, for an action that takes one. */
function isMeasured({ parameter }: Action, tokens: readonly HeadToken[], sign: number, end: number): boolean {
  if (parameter?.unit === undefined || sign + 2 >= end) return false;
  return tokens[sign + 1]?.type === 'number' && unitWritten(tokens[sign + 2]) !== undefined;
}

/** Whether the name alone does not say enough. */
function needsMore({ names, parameter }: Action): boolean {
  return names === 'always' || (parameter !== undefined && parameter.fallback === undefined);
}
