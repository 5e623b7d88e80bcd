/** Blanks of any width between the words of a name, and line ends in brackets. */
const BLANKS = /[\s\u00A0\u2000-\u200A\u202F\u205F\u3000]+/g;
const BLANKS_TWICE_OR_STRANGE = /[^\S ]|\s{2}|^\s|\s$/;
const PLAIN = /^[\x20-\x7E]*$/;
const HYPHENS = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const SINGLE_QUOTES = /[\u2018\u2019\u201A\u201B\u2032\u02BC]/g;
const DOUBLE_QUOTES = /[\u201C-\u201F\u2033\u00AB\u00BB]/g;
// biome-ignore lint/suspicious/noMisleadingCharacterClass: single code units are meant
const HIDDEN = /[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/**
 * A name in the form that is stored and shown: NFC, single blanks, nothing invisible. Letter case, quotes and hyphens
 * stay.
 */
export function nameText(text: string): string {
  const plain = PLAIN.test(text) ? text : text.normalize('NFC').replace(HIDDEN, '');
  return BLANKS_TWICE_OR_STRANGE.test(plain) ? plain.replace(BLANKS, ' ').trim() : plain;
}

/**
 * The key of a name, which is the same for all its spellings: NFC, lower case independent of locale, single blanks,
 * straight quotes and hyphens. Names are equal if their keys are.
 */
export function nameKey(name: string): string {
  // Most names are plain, and many are keys already; this is called some hundred times for each character.
  let isKey = true;
  let last = SPACE;
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if (code < SPACE || code > LAST_PLAIN || (code === SPACE && last === SPACE)) return untidyKey(name);
    if (code >= CAPITAL_A && code <= CAPITAL_Z) isKey = false;
    last = code;
  }
  if (last === SPACE) return untidyKey(name);
  return isKey ? name : name.toLowerCase();
}

const SPACE = 0x20;
const LAST_PLAIN = 0x7e;
const CAPITAL_A = 0x41;
const CAPITAL_Z = 0x5a;

function untidyKey(name: string): string {
  if (PLAIN.test(name)) return nameText(name).toLowerCase();
  return nameText(name)
    .replace(HYPHENS, '-')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .toLowerCase()
    .normalize('NFC');
}

const ESCAPE = /\\(.)/g;

/**
 * The text inside the quotes, straight or typographic, single-line or `"""`; a text without quotes is returned
 * unchanged.
 */
export function unquote(source: string): string {
  if (source.startsWith('"""'))
    return stripIndentation(source.slice(3, source.endsWith('"""') && source.length >= 6 ? -3 : undefined));
  const first = source.charAt(0);
  if (source.length < 2) return source;
  if (first === '"' && source.endsWith('"')) return source.slice(1, -1).replace(ESCAPE, '$1');
  if (first === '\u201C' || first === '\u201E') return source.slice(1, -1);
  if (first === '\u00AB') return source.slice(1, -1).trim();
  return source;
}

/** A text block without the common indentation, and without empty first and last lines. */
function stripIndentation(block: string): string {
  const lines = block.split(/\r\n|\r|\n/);
  if (lines.length === 1) return block.trim();
  const [first = '', ...rest] = lines;
  const indents = rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  const stripped = [first.trimStart(), ...rest.map((line) => line.slice(least).trimEnd())];
  while (stripped[0]?.trim() === '') stripped.shift();
  while (stripped.at(-1)?.trim() === '') stripped.pop();
  return stripped.join('\n');
}

/** Maximum length of a message that is shown in full. */
const MOST_OF_A_MESSAGE = 400;
const MOST_OF_A_QUOTATION = 80;
const LONG_QUOTATION = new RegExp(`"[^"]{${MOST_OF_A_QUOTATION * 2},}"`, 'g');

/** A message with long quotations of the author's text shortened; they may be as long as a file. */
export function shortMessage(message: string): string {
  if (message.length <= MOST_OF_A_MESSAGE) return message;
  const short = message.replace(LONG_QUOTATION, (quoted) => `${quoted.slice(0, MOST_OF_A_QUOTATION)}..."`);
  return short.length > 2 * MOST_OF_A_MESSAGE ? `${short.slice(0, MOST_OF_A_MESSAGE)}...` : short;
}
