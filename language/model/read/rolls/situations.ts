import type { HeadToken } from '../../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../../grammar/text.js';
import type { Rules } from '../../rules/rules.js';
import { isSituation, SITUATION } from '../../rules/rules.js';

/**
 * What a rulebook declares as `policy situation of WORD: weapon, aim, ...`: a line `roll WORD TARGET with WEAPON, aim 2`
 * names a character, something of the kinds in the list, and modifiers; those in the list are the ones that concern it.
 */
export interface SituationRule {
  readonly word: string;
  /** Kinds of things of which one is named after `with`. */
  readonly kinds: readonly string[];
  /** Keys of modifiers, in the order in which they are offered. */
  readonly modifiers: readonly string[];
}

const situations = new WeakMap<Rules, readonly SituationRule[]>();
const NO_NAME: ReadonlySet<string> = new Set(['with', 'against', 'for']);

/** Every situation that a rulebook declares. */
export function situationsOf(rules: Rules): readonly SituationRule[] {
  const cached = situations.get(rules);
  if (cached) return cached;
  const declared = [...rules.policies].flatMap(([key, order]): SituationRule[] => {
    if (!isSituation(key)) return [];
    const names = order.map(nameKey);
    return [
      {
        word: key.slice(SITUATION.length),
        kinds: names.filter((name) => rules.kinds.get(name)?.item),
        modifiers: names.filter((name) => rules.modifiers.has(name)),
      },
    ];
  });
  situations.set(rules, declared);
  return declared;
}

/** The situation that a line begins with: its word, followed by a name. */
export function situationAt(
  rules: Rules,
  tokens: readonly HeadToken[],
  from: number,
  end: number,
): SituationRule | undefined {
  const [first, next] = [tokens[from], tokens[from + 1]];
  if (first?.type !== 'word' || from + 1 >= end) return undefined;
  const isName = next?.type === 'text' || (next?.type === 'word' && !NO_NAME.has(nameKey(next.text)));
  return isName ? situationsOf(rules).find(({ word }) => word === nameKey(first.text)) : undefined;
}
