import type { HeadToken } from '../../grammar/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { isUnit } from '../../values/unit.js';
import type { Field, Kind } from '../rules/rules.js';
import { acceptIn } from './accepted-names.js';
import { nearNames } from './longest-name.js';
import type { Draft, Place } from './read-entry.js';
import { TIMES, trailing } from './read-part.js';
import { list, textOf } from './token-text.js';

/** A name that no rulebook knows: the author's own where that may be, else a problem with what was probably meant. */
export function readOwnName(
  entry: Draft,
  tokens: readonly HeadToken[],
  from: number,
  kind: Kind | undefined,
  place: Place,
): number {
  if (kind?.open === 'text') {
    const to = trailing(entry, tokens, from);
    entry.ownName =
      tokens.slice(from, to).length === 1 && tokens[from]?.type === 'text'
        ? (tokens[from]?.text ?? '')
        : textOf(tokens, from, to);
    entry.name = { from, to };
    return to;
  }
  let to = from;
  if (tokens[from]?.type === 'text') to = from + 1;
  else while (to < tokens.length && isNamePart(tokens, to, from, place)) to++;
  if (to === from) to = Math.min(from + 1, tokens.length);
  entry.name = { from, to };
  entry.ownName = textOf(tokens, from, to);
  if (kind?.open || place.where === 'item') return to;
  if (place.where === 'list') {
    // Gear may be anything: what is not in the book, and no slip of the keys, is a thing of the list's last kind.
    const general = place.rules.kinds.get(place.kinds?.[place.kinds.length - 1] ?? '');
    const slip =
      tokens[from]?.type !== 'text' &&
      to === tokens.length &&
      nearNames(place.rules.vocabulary, entry.ownName, acceptIn(place)).length > 0;
    if (general?.open && !slip) {
      entry.kind = general;
      return to;
    }
  }
  if (kind && (place.where === 'document' || place.where === 'campaign' || kind.item)) return to;
  const accept = acceptIn(place);
  const near = nearNames(
    place.rules.vocabulary,
    entry.ownName,
    (named) => accept(named) && (!kind || named.kind === kind.key),
  );
  const advice = near.length > 0 ? ` Did you mean ${list(near.map((name) => `"${name}"`))}?` : '';
  entry.problems.push({
    code: 'unknown-name',
    message: `${place.rules.name} has nothing called "${entry.ownName}"${place.parent ? ` that can stand inside ${place.parent.name}` : ''}.${advice}`,
    span: entry.name,
    near,
  });
  return to;
}

function isNamePart(tokens: readonly HeadToken[], index: number, from: number, place: Place): boolean {
  const token = tokens[index];
  if (!token) return false;
  if (token.type === 'word')
    return !(
      index > from &&
      (nameKey(token.text) === 'allowed' ||
        nameKey(token.text) === 'like' ||
        (place.where === 'list' && (isFieldOrMark(token, place) || TIMES.test(token.text))))
    );
  if (index === from) return false;
  const next = tokens[index + 1];
  // A level glued on with a hyphen is no part of the name: Soldier-14. A calibre in the midst of one is: Webley .455 revolver.
  if (token.text === '-' && token.glued && next?.type === 'number' && next.glued) return false;
  if (token.type === 'number' && !token.glued)
    return (
      place.where === 'list' &&
      isOpen(place) &&
      next?.type === 'word' &&
      !isFieldOrMark(next, place) &&
      !isUnit(next.text)
    );
  return token.glued && token.type !== 'text' && token.text !== '(' && token.text !== '[' && token.text !== ':';
}

/** Can the list hold things that its authors name themselves? */
function isOpen(place: Place): boolean {
  return (place.kinds ?? []).some((kind) => place.rules.kinds.get(kind)?.open);
}

function isFieldOrMark(token: HeadToken, place: Place): boolean {
  const key = nameKey(token.text);
  return (
    (place.marks ?? []).some((mark) => nameKey(mark) === key) ||
    fieldsIn(place).some((field) => field.key.split(' ')[0] === key)
  );
}

function fieldsIn(place: Place): Field[] {
  return (place.kinds ?? []).flatMap((kind) => place.rules.kinds.get(kind)?.clauses.fields ?? []);
}
