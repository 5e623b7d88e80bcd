import { type Fix, type FixMaker, type FixSpot, insert, replace, tokenSpan, words } from './fix.js';
import * as titles from './titles.js';

/** Maximum number of offered choices; completion offers all. */
const most = 8;

/** For a missing choice or specialty: one fix for each possible one. */
export const missingOptionFixes: FixMaker = (spot) =>
  [...words(spot, 'choices'), ...words(spot, 'near')]
    .slice(0, most)
    .flatMap((choice, _index, all) => withOption(spot, choice, all.length === 1));

/** For an unknown specialty: those of the rulebook. */
export const unknownSpecialtyFixes: FixMaker = (spot) => {
  const choices = words(spot, 'choices').slice(0, most);
  return choices.map((choice) => replace(spot, titles.write(choice), choice, choices.length === 1));
};

/** Adds a part to the parentheses of an entry, or opens them after its name. */
function withOption({ uri, text, entry, source }: FixSpot, choice: string, preferred: boolean): Fix[] {
  const name = entry?.read && tokenSpan(source, entry.read.name.from, entry.read.name.to);
  if (!entry?.read || !name) return [];
  const title = titles.writeChoice(choice);
  const last = entry.read.options
    .map((option) => tokenSpan(source, option.span.from, option.span.to))
    .filter((span) => span !== undefined)
    .at(-1);
  if (last && text.charAt(last.end).trim() !== '')
    return [{ title, edits: [insert(uri, last.end, `, ${choice}`)], preferred }];
  return [{ title, edits: [insert(uri, name.end, ` (${choice})`)], preferred }];
}
