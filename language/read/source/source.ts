import type * as ast from '../../grammar/generated/ast.js';
import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import type { PlanWord } from '../../grammar/layout/structural-words.js';
import type { Page } from '../../grammar/markdown/page.js';

/** A line of a sheet before any rulebook is asked: its tokens and what is nested in it. Plain data. */
export interface SourceEntry {
  readonly uri: string;
  /** Indices from the document down; the address of every origin in this entry. */
  readonly path: string;
  readonly type: 'entry' | 'roll' | 'check' | 'contest' | 'note' | 'side' | 'state' | 'row' | PlanWord;
  readonly tokens: readonly HeadToken[];
  /** Name of a side, of the member whose state it is; of a row what is before its colon. */
  readonly name?: string;
  /** Of a note, or of a row what follows its colon. */
  readonly text?: string;
  /** A comma stands before it, on the same line: it may belong to a text that runs to the end of its line. */
  readonly afterComma?: true;
  /** No line end stands between it and the entry before it. */
  readonly sameLine?: true;
  /** Set by reading: of an entry in the parentheses of another the first token that is its own. */
  readonly from?: number;
  /** Set by reading: what stands in the parentheses of its head and belongs in its braces; they are among `entries` too. */
  readonly inParentheses?: readonly SourceEntry[];
  /** It has braces, however little is in them. */
  readonly braced?: true;
  /** The braces that it is in are opened on its line and never closed: whether it belongs in them is a guess. */
  readonly cutShort?: true;
  readonly entries: readonly SourceEntry[];
  /** What the block leaves out of what is inherited. */
  readonly without?: readonly LeftOut[];
  /** Of a line that is made: the line that it takes the place of. Where it has no words, only what is in its block does. */
  readonly instead?: Pick<SourceEntry, 'uri' | 'path'>;
}

/** Whether it has braces. */
export function hasBlock({ braced, entries }: SourceEntry): boolean {
  return braced === true || entries.length > 0;
}

/** A name after `without`: the path of its statement, and which of its names it is. */
export interface LeftOut {
  readonly name: string;
  readonly path: string;
  readonly index: number;
}

/** A character or npc as its author wrote it. */
export interface SourceCharacter {
  readonly uri: string;
  readonly path: string;
  readonly role: 'character' | 'npc';
  readonly name: string;
  readonly plural?: string;
  readonly bases: readonly string[];
  /** Why the game master allows what is wrong with the character as a whole. */
  readonly allowed?: string;
  /** Entries that `like` is not to bring along. */
  readonly without: readonly LeftOut[];
  readonly entries: readonly SourceEntry[];
  /** The character without comments and blanks: unchanged content is not evaluated again. */
  readonly content: string;
}

/** A campaign: what it sets, bans, requires and allows, as lines. */
export interface SourceCampaign {
  readonly uri: string;
  readonly path: string;
  readonly name?: string;
  readonly uses: readonly string[];
  readonly entries: readonly SourceEntry[];
  readonly rules: readonly ast.Rules[];
  readonly content: string;
}

/** An encounter: everything in its braces, in the order of the text. */
export interface SourceEncounter {
  readonly uri: string;
  readonly path: string;
  readonly name: string;
  readonly entries: readonly SourceEntry[];
  readonly without?: readonly LeftOut[];
  readonly content: string;
}

/** A sheet document as data: who is in it, and what it declares. */
export interface SourceDocument {
  readonly uri: string;
  readonly uses: readonly { readonly name: string; readonly path: string }[];
  readonly campaigns: readonly SourceCampaign[];
  readonly characters: readonly SourceCharacter[];
  readonly encounters: readonly SourceEncounter[];
  /** Entries at the top level: items and traits that the author declares. */
  readonly entries: readonly SourceEntry[];
  /** Clocks and random tables at the top level. */
  readonly clocksAndTables: readonly SourceEntry[];
  readonly rules: readonly ast.Rules[];
  /** Of a Markdown file what else is on the page. */
  readonly page?: SourcePage;
}

/** A Markdown file as data: what is read of its text outside the lines of a sheet. */
export interface SourcePage extends Page {
  /** Rolls, checks and contests of the running text, and of fences outside of any block. */
  readonly rolls: readonly SourceEntry[];
  /** `tick Alarm 2` and `clock Alarm` of the running text. */
  readonly ticks: readonly SourceEntry[];
  /** It says itself which game it belongs to: in its front matter, or with `use` in its first fence. */
  readonly hasGame: boolean;
}
