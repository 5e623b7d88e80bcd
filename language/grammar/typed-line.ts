/** Double quotes as phones and word processors write them, around a name or a text. */
const CURLY = /[\u201c\u201e\u00ab]([^"\u201c\u201d\u201e\u00ab\u00bb]*)[\u201d\u201c\u00bb]/g;

/** Single quotes around a name or a text; an apostrophe inside a word is not a quote. */
const SINGLE = /(^|[\s,;:(])[\u2018\u201a']((?:[^"'\u2018\u2019]|['\u2019](?=\p{L}))+)['\u2019](?=$|[\s,;:.)])/gu;

/** A dash and the words after it, which add a modifier: `with Sten — head`, `attack Holst — head with Sten`. */
const BESIDE = /\s+[\u2013\u2014]\s+(.+?)(?=\s+with\s|\s*;|\s+[\u2013\u2014]\s|$)([^;\u2013\u2014]*)/g;

/** A line from a keyboard or a phone, with the quotes and commas that sheets use. */
export function typedLine(text: string): string {
  const quoted = text.replace(CURLY, '"$1"').replace(SINGLE, '$1"$2"');
  if (!/[\u2013\u2014]/.test(quoted)) return quoted;
  return quoted
    .split(/("[^"]*")/)
    .map((part) => (part.startsWith('"') ? part : part.replace(BESIDE, '$2, $1')))
    .join('');
}
