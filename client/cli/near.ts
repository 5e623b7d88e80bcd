/**
 * Words within an edit or two of the given one, nearest first, ignoring letter case. It is separate from the names of games
 * (`language/rules/near-names.ts`), so that help and options load nothing of the language.
 */
function nearWords(word: string, known: Iterable<string>): string[] {
  const lower = word.toLowerCase();
  const reach = lower.length < 5 ? 1 : lower.length < 9 ? 2 : 3;
  const scored = [...known].map((one) => {
    const key = one.toLowerCase();
    const begins = lower.length >= 3 && (key.startsWith(lower) || key.split(' ').includes(lower));
    return { one, distance: begins ? 0.5 : distance(key, lower) };
  });
  const near = scored
    .filter((one) => one.distance <= reach)
    .sort((a, b) => a.distance - b.distance || (a.one < b.one ? -1 : 1));
  return near.slice(0, 3).map(({ one }) => one);
}

/** ` Did you mean "x" or "y"?`, or an empty string. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const near = nearWords(word, known);
  return near.length === 0 ? '' : ` Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`;
}

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
