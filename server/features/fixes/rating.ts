import { levelAbove, steps, stepText } from '../../../language/sheet/index.js';
import { rational, valueText } from '../../../language/values/index.js';
import { type Fix, type FixMaker, insert, replace, tokenSpan, without, words } from './fix.js';
import * as titles from './titles.js';

/** For a missing rating: the lowest that can be bought. */
export const missingRatingFixes: FixMaker = ({ uri, entry, source }) => {
  const at = entry?.read && tokenSpan(source, entry.read.name.from, entry.read.name.to)?.end;
  const [first] = entry ? steps(entry, 1) : [];
  if (at === undefined || !first?.rating) return [];
  return [
    {
      title: titles.writeRating(stepText(first) ?? ''),
      edits: [insert(uri, at, ` ${valueText(first.rating)}`)],
      preferred: true,
    },
  ];
};

/** For a number after a name that takes none: removes it. */
export const notRatedFixes: FixMaker = (spot) => [
  without(spot, titles.remove(spot.text.slice(spot.span.offset, spot.span.end)), spot.span, true),
];

/** For a number out of range: the nearest possible one, or one of the possible words. */
export const rangeFixes: FixMaker = (spot) => {
  const near = words(spot, 'near').slice(0, 6);
  if (near.length > 0) return near.map((name) => replace(spot, titles.write(name), name, near.length === 1));
  const [nearest] = [...words(spot, 'nearest'), ...words(spot, 'least')];
  if (nearest === undefined) return [];
  const before = spot.text.slice(spot.span.offset, spot.span.end);
  const unit = /[\p{L}%$]+$/u.exec(before)?.[0];
  // The written cost buys too much or too little: the rating replaces it.
  if (before.startsWith('[')) return [replace(spot, titles.writeRatingInstead(nearest), nearest)];
  const above = spot.entry && levelAbove(spot.entry);
  const level = above && rational.toText(above.level);
  return [
    ...(level === undefined ? [] : [replace(spot, titles.writeSum(level, above?.sum ?? ''), level, true)]),
    replace(
      spot,
      titles.writeNearest(nearest),
      unit !== undefined && /^\d/.test(before) && before.includes(' ') ? `${nearest} ${unit}` : nearest,
      level === undefined,
    ),
  ];
};

/** For a value that is not a number, or not a whole one. */
export const numberFixes: FixMaker = (spot) => {
  const before = spot.text.slice(spot.span.offset, spot.span.end);
  const grouped = /\d{1,3}(,\d{3})+/.exec(before)?.[0];
  if (grouped !== undefined)
    return [
      replace(
        spot,
        titles.write(grouped.replaceAll(',', '')),
        before.replace(grouped, grouped.replaceAll(',', '')),
        true,
      ),
    ];
  const near = words(spot, 'near');
  if (near.length > 0) return near.map((one) => replace(spot, titles.write(one), one));
  const number = rational.parseNumber(before.replace(/^\+/, ''));
  if (number !== undefined && !rational.isWhole(number)) {
    return [rational.floor(number), rational.ceiling(number)].map(
      (whole): Fix => replace(spot, titles.write(String(whole)), String(whole)),
    );
  }
  return before === ''
    ? []
    : [without(spot, before.length > 40 ? titles.removeNoNumber : titles.remove(before), spot.span)];
};
