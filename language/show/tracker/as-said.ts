/**
 * What an entry of a log came to, as people at a table say it: `11 against 11: just made it`. The log itself keeps the words with which it was
 * written, against which it is compared when it is played again.
 */
export function asSaid(told: string): string {
  return told
    .replace(
      /: (critical )?(success|failure) by (\d+)/g,
      (_, critical: string | undefined, result: string, by: string) =>
        critical === undefined
          ? `: ${marginText(result, by)}`
          : `: ${critical}${result}${by === '0' ? '' : ` by ${by}`}`,
    )
    .replace(/\bhit for (\d+) (\S[^,;]*), (\d+) hits?\b/g, (_, basic: string, type: string, hits: string) =>
      damageText(basic, type, hits),
    )
    .replace(
      /(^|; )([^:;]+): ([^:;]+?) of ([^;]+?) (\S+ \(was [^)]*\))/g,
      (_, before: string, who: string, field: string, thing: string, amounts: string) =>
        `${before}${who}'s ${thing}: ${field} ${amounts}`,
    )
    .replaceAll(/ \(was (?:0|nothing)\)/g, '');
}

/** Entries of a log as `asSaid`, without the values of sheets that it stores for replays. */
export function logAsSaid(entries: string): string {
  return entries
    .replace(/^ {2}(?:begun|was) .*\n/gm, '')
    .replace(/^( {2}=> )(.*)$/gm, (_, sign: string, told: string) => `${sign}${asSaid(told)}`);
}

function marginText(result: string, by: string): string {
  if (by === '0') return result === 'success' ? 'just made it' : 'missed';
  return `${result === 'success' ? 'made it' : 'missed'} by ${by}`;
}

/** Damage that was rolled, and the hits that came of it where these are not as many. */
function damageText(basic: string, type: string, hits: string): string {
  const damage = `hits for ${basic} ${type} damage`;
  if (hits === basic) return damage;
  return hits === '0'
    ? `${damage}, nothing gets through`
    : `${damage}, ${hits === '1' ? '1 hit' : `${hits} hits`} taken`;
}
