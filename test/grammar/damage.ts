/** One way to spoil a line. Gives the spoilt line, or undefined where the line has nothing to spoil in this way. */
export interface Damage {
  readonly name: string;
  readonly isBrace: boolean;
  readonly spoil: (code: string) => string | undefined;
}

const appended = (sign: string, isBrace = false): Damage => ({
  name: `"${sign}" behind the line`,
  isBrace,
  spoil: (code) => `${code.trimEnd()} ${sign}`,
});

const dropped = (sign: string, isBrace = false): Damage => ({
  name: `first "${sign}" taken away`,
  isBrace,
  spoil: (code) => {
    const at = outsideTexts(code).indexOf(sign);
    return at < 0 ? undefined : code.slice(0, at) + code.slice(at + 1);
  },
});

/** The thirteen kinds of damage that typing, deleting and pasting do to a text. */
export const DAMAGES: readonly Damage[] = [
  appended('('),
  appended('['),
  appended(')'),
  appended(']'),
  appended('"'),
  appended('{', true),
  appended('}', true),
  dropped(')'),
  dropped('['),
  dropped('{', true),
  dropped('}', true),
  {
    name: 'closing quotation mark taken away',
    isBrace: false,
    spoil: (code) => {
      const [open = -1, close = -1] = quotes(code);
      return close < 0 || open < 0 ? undefined : code.slice(0, close) + code.slice(close + 1);
    },
  },
  {
    name: 'a sign that means nothing',
    isBrace: false,
    spoil: (code) => {
      const word = /[A-Za-z]+/.exec(outsideTexts(code));
      if (!word) return undefined;
      const at = word.index + word[0].length;
      return `${code.slice(0, at)}~${code.slice(at)}`;
    },
  },
];

function quotes(code: string): number[] {
  return [...code.matchAll(/"/g)].map((match) => match.index);
}

/** The line with the inside of its texts blanked, so that signs in them are not taken for syntax. */
function outsideTexts(code: string): string {
  return code.replace(/"[^"]*"/g, (text) => `"${' '.repeat(Math.max(0, text.length - 2))}"`);
}

/** The part of a line before its comment. */
export function codeOf(line: string): string {
  const at = outsideTexts(line).indexOf('//');
  return at < 0 ? line : line.slice(0, at);
}
