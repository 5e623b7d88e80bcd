import type { LiveCode } from '../../grammar/markdown/page-parts.js';
import { chancesOf, chanceText, isOfParty } from '../../play/chances/party-odds.js';
import { type Outcome, outcomesOf } from '../../read/encounter/outcome-lines.js';
import type { Attempt } from '../../sheet/rolls/attempt.js';
import { dataAttribute } from '../../values/html.js';

/** What can be clicked on a page, as its panel reads it from the markup. */
export type PageControl =
  /** A roll of the page, by the path of its line; `who` are those of the party who can make it, the best first. */
  | { readonly is: 'roll'; readonly path: string; readonly who?: readonly Roller[]; readonly isEach?: true }
  | { readonly is: 'tick'; readonly clock: string; readonly by: number }
  | { readonly is: 'clock'; readonly clock: string }
  | { readonly is: 'outcome'; readonly text: string; readonly options: readonly Outcome[] }
  | { readonly is: 'note'; readonly text: string }
  | { readonly is: 'encounter'; readonly name: string }
  /** A clue or a handout. */
  | { readonly is: 'give'; readonly name: string; readonly isGiven: boolean };

/** A character who can make a roll, with the chance in words. */
export interface Roller {
  readonly name: string;
  readonly chance: string;
}

/** The roll of an attempt, for a click. */
export function rollControl(attempt: Attempt): PageControl {
  const { by, source } = attempt;
  const who = isOfParty(by)
    ? chancesOf(attempt).flatMap(({ name, chance, cannot }) =>
        cannot === undefined ? { name, chance: chance === undefined ? '' : chanceText(chance) } : [],
      )
    : [];
  return { is: 'roll', path: source.path, ...(who.length > 0 && { who }), ...(by === 'each' && { isEach: true }) };
}

/** The control of inline code that is not a roll; undefined if a click on it does nothing. */
export function codeControl({ verb, text }: LiveCode): PageControl | undefined {
  const words = text.trim().replaceAll('\\|', '|');
  const rest = words.slice(verb.length).trim();
  switch (verb) {
    case 'clock':
      return { is: 'clock', clock: unquoted(rest) };
    case 'tick': {
      const [, clock = rest, by = '1'] = /^(.*?)\s+(\d+)$/.exec(rest.replace(/\s*"[^"]*"$/, '') || rest) ?? [];
      return { is: 'tick', clock: unquoted(clock), by: Number(by) };
    }
    case 'outcome':
      return { is: 'outcome', text: words, options: outcomesOf(words) };
    case 'note':
      return rest === '' ? undefined : { is: 'note', text: rest };
    default:
      return undefined;
  }
}

/** The attribute of an element that can be clicked; empty without a control. */
export function controlAttribute(control: PageControl | undefined): string {
  return control ? ` data-muster="${dataAttribute(control)}"` : '';
}

function unquoted(name: string): string {
  return /^["“](.*)["”]$/.exec(name)?.[1] ?? name;
}
