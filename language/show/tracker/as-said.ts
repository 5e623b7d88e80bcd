/**
 * An outcome of a log in the words of people at a table: `11 against 11: just made it`. It rewrites finished text, because a log keeps the
 * words with which it was written, is compared with them when it is replayed, and is shown even if it cannot be replayed.
 */
export function asSaid(told: string): string {
  return told
    .replace(HIT_IN_A_PLACE, (_, by: string, how: string, on: string, set: string, place: string) =>
      how === 'hits' ? `${by} hits ${on} in the ${place} with ${set}` : `${by} strikes at ${on} with ${set}`,
    )
    .replace(/^(.+?) (.+): \1 (leaves|stays)$/, '$1 $3: $2')
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

/** `Ann hits Bob with 2x9; 2x9 hits the torso of Bob`, and the same where cover is in the way, which comes after it. */
const HIT_IN_A_PLACE =
  /^(.+?) (hits|strikes at) (.+?) with (\d+x\d+)(?:, and cover is in the way)?; \4 hits the (.+?) of \3(?=;|$)/;

/** Entries of a log as `asSaid`, without the values of sheets that it stores for replays. */
export function logAsSaid(entries: string): string {
  return entries
    .replace(/^ {2}(?:begun|was) .*\n/gm, '')
    .replace(/^( {2}=> )(.*)$/gm, (_, sign: string, told: string) => `${sign}${asSaid(told)}`);
}

function marginText(result: string, by: string): string {
  if (by === '0') return result === 'success' ? 'just made it' : 'failed';
  return `${result === 'success' ? 'made it' : 'failed'} by ${by}`;
}

/** The rolled damage, and the number of hits taken if it differs. */
function damageText(basic: string, type: string, hits: string): string {
  const damage = `hits for ${basic} ${type} damage`;
  if (hits === basic) return damage;
  return hits === '0'
    ? `${damage}, nothing gets through`
    : `${damage}, ${hits === '1' ? '1 hit' : `${hits} hits`} taken`;
}
