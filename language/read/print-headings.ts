import { isBulletMark } from '../grammar/layout/scanner.js';
import type { HeadToken } from '../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../grammar/text.js';
import { textOf } from '../grammar/token-text.js';
import type { Rules } from '../rules/rules.js';

/** A heading above printed entries: the kind that they are of, or the list that they are in. */
export interface PrintHeading {
  readonly kind?: string;
  readonly list?: string;
  /** It is a plural, which needs no colon on a line of its own. */
  readonly isPlural?: true;
}

/** The headings of a game's kinds and lists, by the key of their words. */
export function printHeadings({ lists, kinds }: Rules): ReadonlyMap<string, PrintHeading> {
  const called = new Map<string, PrintHeading>();
  const add = (names: readonly string[], section: PrintHeading): void => {
    for (const name of names) if (!called.has(nameKey(name))) called.set(nameKey(name), section);
  };
  for (const list of lists.values()) add([list.key, ...list.also], { list: list.key, isPlural: true });
  for (const kind of kinds.values()) {
    const list = kind.item ? [...lists.values()].find((one) => one.kinds.includes(kind.key)) : undefined;
    const section: PrintHeading = list ? { list: list.key } : { kind: kind.key };
    add([kind.clauses.plural ?? `${kind.name}s`.replace(/([^aeiou])ys$/, '$1ies')], { ...section, isPlural: true });
    add(kind.clauses.also, { ...section, isPlural: true });
    add([kind.key], section);
  }
  return called;
}

/**
 * `Skills: Brawling-13 [2]`, `Gear:`, `Advantages (15)`: the number of tokens of a printed heading at a token, which a
 * sheet does not have; undefined if there is none.
 */
export function printHeadingAt(tokens: readonly HeadToken[], from: number, rules: Rules): number | undefined {
  let to = from;
  while (tokens[to]?.type === 'word' && to - from < MOST_WORDS) to++;
  const next = tokens[to];
  if (to === from || (next !== undefined && !/^[:([]$/.test(next.text))) return undefined;
  const key = nameKey(textOf(tokens, from, to));
  if (!rules.once(printHeadings).get(key)?.isPlural) return undefined;
  const named = rules.vocabulary.names.get(key)?.filter(({ what }) => what !== 'kind' && what !== 'list') ?? [];
  const isList = next === undefined && rules.lists.has(key);
  return named.length > 0 || isList ? undefined : to - from;
}

const MOST_WORDS = 4;

/** `- Stealth 12`, `\u2022 Stealth 12`: the mark of a line in a printed list. */
export function isPrintMark([mark, next]: readonly HeadToken[]): boolean {
  if (mark?.type !== 'symbol' || next?.type !== 'word') return false;
  return isBulletMark(mark.text) || (/^[-*|#>]$/.test(mark.text) && !next.glued);
}
