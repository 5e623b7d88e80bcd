import { nameKey, quoteName } from '../../../language/grammar/index.js';
import { type FixMaker, type FixSpot, replace, words } from './fix.js';
import * as titles from './titles.js';

/** For a misspelt name: one fix for each similar name. */
export const spellingFixes: FixMaker = (spot) => {
  const near = words(spot, 'near').slice(0, 5);
  const quoted = /^["\u201C\u201E]/.test(spot.text.slice(spot.span.offset));
  return near.map((name) =>
    replace(
      spot,
      titles.writeName(name),
      isSpecialty(spot, name) || isDice(name) ? name : quoted ? `"${name}"` : quoteName(name),
      near.length === 1,
    ),
  );
};

/** Whether a text such as `Humanities (History)` is a name and its specialty, and not a declared name with parentheses. */
function isSpecialty({ evaluation }: FixSpot, name: string): boolean {
  return name.endsWith(')') && evaluation?.rules.vocabulary.names.has(nameKey(name)) === false;
}

/** Whether a text is dice, such as `1d6`, and not a name. */
function isDice(name: string): boolean {
  return /^\d+d\d+$/.test(name);
}

/** For an ambiguous name: writes its kind before it. */
export const qualifyFixes: FixMaker = (spot) =>
  words(spot, 'near').map((name) => replace(spot, titles.writeMeant(name), name));
