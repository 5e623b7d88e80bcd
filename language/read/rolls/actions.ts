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

/**
 * The action that a line begins with. Of an action and a trait, or an entry that its author named, the longer name is meant; of
 * equally long ones the action, unless the line goes on as an expression, or ends although the action needs to be told more; `- 5 kg` is no
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
  if (next ? OF_VALUES.has(nameKey(next.text)) && !isMeasured(action, tokens, after, end) : needsMore(action))
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

/** Whether a sign is followed by a number in a unit, for an action that takes one. */
function isMeasured({ parameter }: Action, tokens: readonly HeadToken[], sign: number, end: number): boolean {
  if (parameter?.unit === undefined || sign + 2 >= end) return false;
  return tokens[sign + 1]?.type === 'number' && unitWritten(tokens[sign + 2]) !== undefined;
}

/** Whether the name alone does not say enough. */
function needsMore({ names, parameter }: Action): boolean {
  return names === 'always' || (parameter !== undefined && parameter.fallback === undefined);
}
