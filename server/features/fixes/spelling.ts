import { nameKey, quoteName } from '../../../language/grammar/index.js';
import { type FixMaker, type FixSpot, replace, words } from './fix.js';
import * as titles from './titles.js';

/** Something like what was written is known: one fix for each name that is near. */
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

/** `Humanities (History)`: a name and its specialty, where no name holds these parentheses itself. */
function isSpecialty({ evaluation }: FixSpot, name: string): boolean {
  return name.endsWith(')') && evaluation?.rules.vocabulary.names.has(nameKey(name)) === false;
}

/** `1d6`, which is no name. */
function isDice(name: string): boolean {
  return /^\d+d\d+$/.test(name);
}

/** A name of several kinds: the kind in front of it says which one is meant. */
export const qualifyFixes: FixMaker = (spot) =>
  words(spot, 'near').map((name) => replace(spot, titles.writeMeant(name), name));
