import type { CompletionItem, CompletionList } from 'vscode-languageserver-protocol';
import { CompletionItemKind } from 'vscode-languageserver-types';
import { startOfLine } from '../../../language/grammar/index.js';
import type { NamedThing } from '../../../language/workspace/index.js';
import type { FeatureContext } from '../../context.js';

/** A proposed word, with its description. */
type Word = readonly [word: string, what: string];

const boxes: readonly Word[] = [
  ['read-aloud', 'what players hear or read'],
  ['gm', 'for the game master only'],
  ['handout', 'something to give to the players; its name follows'],
  ['clue', 'something to find out; its name follows'],
];

const fences: readonly Word[] = [['muster', 'lines of a sheet: people, encounters, clocks, tables']];

const fenceWords: readonly Word[] = [
  ['hidden', 'not shown to players'],
  ['example', 'not read, for writing about Muster'],
];

const verbs: readonly Word[] = [
  ['check', 'what a member of the party tries'],
  ['contest', 'both sides roll, and the better one wins'],
  ['opposed', 'both sides roll, and one stops the other'],
  ['roll', 'dice, or a random table'],
  ['tick', 'advances a clock'],
  ['clock', 'names a clock'],
  ['note', 'a line for the log of play'],
  ['outcome', 'how it can end, for the log of play'],
];

const keys: readonly Word[] = [
  ['muster', 'the game of the page, or off'],
  ['players', 'who plays'],
  ['between', 'what everyone in the party rolls between two encounters'],
  ['given', 'clues and handouts that the players have'],
];

/** Proposals: each replaces the typed part of a word, and inserts a text after it. */
interface Offer {
  readonly typed: string;
  readonly words: readonly Word[];
  readonly after?: string;
}

/**
 * What can be written at the cursor of a page besides lines of a sheet and links: kinds of boxes, words of a fence, verbs of inline
 * code, clocks and tables after one, and front matter. Undefined in prose, and where another feature completes.
 */
export function pageCompletion(context: FeatureContext, uri: string, offset: number): CompletionList | undefined {
  const text = context.writtenText(uri)?.getText() ?? '';
  const before = text.slice(startOfLine(text, offset), offset);
  const offer = inFrontMatter(text, offset)
    ? frontMatter(context, uri, before)
    : (box(before, text.slice(offset)) ?? fence(before) ?? code(context, uri, before));
  const range = offer && context.rangeOf(uri, { offset: offset - offer.typed.length, end: offset });
  if (!range) return undefined;
  const items = offer.words.map(
    ([word, what]): CompletionItem => ({
      label: word,
      kind: CompletionItemKind.Keyword,
      labelDetails: { description: what },
      textEdit: { range, newText: `${word}${offer.after ?? ''}` },
      commitCharacters: [],
    }),
  );
  return { isIncomplete: false, items };
}

function inFrontMatter(text: string, offset: number): boolean {
  if (!/^\uFEFF?---[ \t]*\r?\n/.test(text)) return false;
  const end = text.search(/\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/);
  return offset > 3 && end >= 0 && offset <= end + 1;
}

function frontMatter(context: FeatureContext, uri: string, before: string): Offer | undefined {
  if (/^\w*$/.test(before)) return { typed: before, words: keys, after: ': ' };
  const [, game] = /^muster:[ \t]*(.*)$/.exec(before) ?? [];
  if (game !== undefined) {
    const books = context.workspace.books.games().map((name): Word => [name, 'game']);
    return { typed: game, words: [...books, ['off', 'nothing in the page is read']] };
  }
  const [, player] = /^players:(?:.*,)?[ \t]*([^,]*)$/.exec(before) ?? [];
  if (player !== undefined) return { typed: player, words: named(context, uri, 'character') };
  const [, given] = /^given:(?:.*,)?[ \t]*([^,]*)$/.exec(before) ?? [];
  const words = [...named(context, uri, 'clue'), ...named(context, uri, 'handout')];
  return given === undefined ? undefined : { typed: given, words };
}

function box(before: string, after: string): Offer | undefined {
  const [, typed] = /^[ \t]*(?:>[ \t]*)+\[!([\w-]*)$/.exec(before) ?? [];
  return typed === undefined ? undefined : { typed, words: boxes, after: after.startsWith(']') ? '' : ']' };
}

function fence(before: string): Offer | undefined {
  const [, info = ''] = /^(?:[ \t]|>|[-*+][ \t])*(?:`{3,}|~{3,})([^`]*)$/.exec(before) ?? [undefined, '\n'];
  if (/^\w*$/.test(info)) return { typed: info, words: fences };
  const [, typed] = /^muster (?:.* )?(\w*)$/.exec(info) ?? [];
  return typed === undefined ? undefined : { typed, words: fenceWords };
}

/**
 * A roll in inline code that is still being written, up to the cursor: it is not parsed yet, because its closing backtick is missing. All
 * text before it is replaced by blanks, so that offsets stay the same. Undefined elsewhere.
 */
export function openRoll(context: FeatureContext, uri: string, offset: number): string | undefined {
  const text = context.writtenText(uri)?.getText() ?? '';
  const inside = openCode(text.slice(startOfLine(text, offset), offset));
  if (inside === undefined || !/^(?:roll|check|contest|opposed)[ \t]/.test(inside)) return undefined;
  return ' '.repeat(offset - inside.length) + inside;
}

/** The text after an unclosed single backtick; double backticks are for quoting code. */
function openCode(before: string): string | undefined {
  const marks = before.match(/`+/g) ?? [];
  if (marks.length % 2 === 0 || marks.some((mark) => mark.length > 1)) return undefined;
  return before.slice(before.lastIndexOf('`') + 1);
}

function code(context: FeatureContext, uri: string, before: string): Offer | undefined {
  const inside = openCode(before);
  if (inside === undefined) return undefined;
  if (/^\w*$/.test(inside)) return { typed: inside, words: verbs, after: ' ' };
  const [, verb = '', typed = ''] = /^(tick|clock|roll)[ \t]+(.*)$/.exec(inside) ?? [];
  if (verb === 'roll') return typed === '' ? { typed, words: named(context, uri, 'random table') } : undefined;
  return verb === '' ? undefined : { typed, words: named(context, uri, 'clock') };
}

function named({ workspace }: FeatureContext, uri: string, what: NamedThing['what']): readonly Word[] {
  return workspace.linkable(uri).flatMap((one): Word[] => (one.what === what ? [[one.name, what]] : []));
}
