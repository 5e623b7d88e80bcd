import type { TextEdit } from '../block-edits.js';
import { nameText } from '../text.js';

interface Written {
  readonly text: string;
  readonly offset: number;
  readonly end: number;
}

/** The front matter of a file, as far as Muster uses it. Other keys are ignored. */
export interface FrontMatter {
  /** `muster: Godlike`: the game of the page. */
  readonly game?: Written;
  /** `players: "Ann", "Ben"`: the players; undefined if the key is absent or `party`. */
  readonly players?: readonly Written[];
  /** `given: The letter`: clues and handouts that were given to the players. */
  readonly given: readonly Written[];
  /** `between: catch breath 100`: lines that each member of the party rolls between two encounters. */
  readonly between: readonly Written[];
  /** `aliases: The old mill`: other names of the page for links. */
  readonly aliases: readonly Written[];
  /** `muster: off`. */
  readonly isOff: boolean;
  /** The offset after the front matter. */
  readonly end: number;
}

const FRONT =
  /^\uFEFF?---[ \t]*(?:\r\n|\r|\n)(?:(?!---|\.\.\.)[^\r\n]*(?:\r\n|\r|\n))*(?:---|\.\.\.)[ \t]*(?:\r\n|\r|\n|$)/;

/** Reads the front matter at the top of a page. */
export function readFrontMatter(text: string): FrontMatter {
  const [front] = /^\uFEFF?---/.test(text) ? (FRONT.exec(text) ?? []) : [];
  if (front === undefined) return { given: [], between: [], aliases: [], isOff: false, end: 0 };
  const game = lineOf(front, 'muster');
  const isOff = game !== undefined && /^(?:off|false|no)$/i.test(game.text);
  const players = namesIn(front, 'players');
  const isParty = players?.length === 1 && /^party$/i.test(players[0]?.text ?? '');
  return {
    ...(game && !isOff && game.text !== '' && { game }),
    ...(players && !isParty && { players }),
    given: namesIn(front, 'given') ?? [],
    between: namesIn(front, 'between') ?? [],
    aliases: namesIn(front, 'aliases') ?? namesIn(front, 'alias') ?? [],
    isOff,
    end: front.length,
  };
}

/** The value of a key on its line, without quotes. */
function lineOf(front: string, key: string): Written | undefined {
  const match = new RegExp(`^${key}[ \\t]*:[ \\t]*([^\\r\\n]*)`, 'im').exec(front);
  if (!match) return undefined;
  const value = match[1] ?? '';
  return unquoted(value, match.index + match[0].length - value.length);
}

/** A name as a link, which Obsidian writes in properties. */
const LINKED = /^(\[\[(?:[^\]|]*#)?)([^\]|#]+)(?:\|[^\]]*)?\]\]$/;

function unquoted(written: string, at: number): Written {
  const [, before = '', quote = '', body = ''] = /^([ \t]*)(["']?)(.*)$/.exec(written.replace(/[ \t]+$/, '')) ?? [];
  const offset = at + before.length + quote.length;
  const closing = quote === '' ? body.search(/[ \t]#/) : body.indexOf(quote);
  const text = (closing < 0 ? body : body.slice(0, closing)).trimEnd();
  const [, opening, linked] = LINKED.exec(text) ?? [];
  if (opening === undefined || linked === undefined) return { text: nameText(text), offset, end: offset + text.length };
  const start = offset + opening.length;
  return { text: nameText(linked), offset: start, end: start + linked.length };
}

/** A key with the names on its line, or on the lines below it. */
function linesOf(front: string, key: string): RegExpExecArray | null {
  const lines = `^${key}[ \\t]*:[ \\t]*([^\\r\\n]*)((?:\\r\\n|\\r|\\n)[ \\t]*-[ \\t]+[^\\r\\n]*)*`;
  return new RegExp(lines, 'im').exec(front);
}

/** An edit that sets the list of given clues and handouts in the front matter of a page; without names it removes the list. */
export function givenEdit(text: string, names: readonly string[]): TextEdit {
  const { end } = readFrontMatter(text);
  const match = linesOf(text.slice(0, end), 'given');
  const quoted = names.map((name) => (name.includes('"') ? `'${name}'` : `"${name}"`));
  const isList = match !== null && /[\r\n]/.test(match[0]);
  const [line = '\n'] = /\r\n|\r|\n/.exec(text) ?? [];
  const value = isList
    ? quoted.map((name) => `${line}  - ${name}`).join('')
    : ` ${quoted.length === 1 ? quoted[0] : `[${quoted.join(', ')}]`}`;
  const written = names.length === 0 ? '' : `given:${value}`;
  if (match) {
    // Without names the line goes, too.
    const rest =
      names.length === 0 ? (/^(?:\r\n|\r|\n)/.exec(text.slice(match.index + match[0].length))?.[0].length ?? 0) : 0;
    return { offset: match.index, end: match.index + match[0].length + rest, text: written };
  }
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  if (end === 0) return { offset: start, end: start, text: `---${line}${written}${line}---${line}${line}` };
  const closing = text.slice(0, end).search(/(?:---|\.\.\.)[ \t]*(?:\r\n|\r|\n)?$/);
  return { offset: closing, end: closing, text: `${written}${line}` };
}

/** Several names in one pair of quotes, which is how YAML writes a text with commas. */
const ALL_QUOTED = /^([ \t]*)["']([^"'\r\n]*,[^"'\r\n]*)["'][ \t]*$/;

/** Names on the line of a key, with or without brackets, or on lines of their own with dashes; undefined if there are none. */
function namesIn(front: string, key: string): Written[] | undefined {
  const match = linesOf(front, key);
  if (!match) return undefined;
  const [, inline = ''] = match;
  // A function, because a name may contain `$`.
  const whole = match[0].replace(inline, () => inline.replace(ALL_QUOTED, '$1 $2'));
  const at = match.index + whole.indexOf(':') + 1;
  const names: Written[] = [];
  const pattern = inline === '' ? /^[ \t]*-[ \t]+([^\r\n]+)/gm : /("[^"\r\n]*"|'[^'\r\n]*'|[^,[\]\r\n"']+)/g;
  for (const one of whole.slice(whole.indexOf(':') + 1).matchAll(pattern)) {
    const written = one[1] ?? '';
    const name = unquoted(written, at + one.index + one[0].length - written.length);
    if (name.text !== '') names.push(name);
  }
  return names.length === 0 ? undefined : names;
}
