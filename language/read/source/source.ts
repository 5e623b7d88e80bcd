import type * as ast from '../../grammar/generated/ast.js';
import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import type { PlanWord } from '../../grammar/layout/structural-words.js';
import type { Page } from '../../grammar/markdown/page.js';

/** A line of a sheet before it is read by a rulebook: its tokens and nested lines. Plain data. */
export interface SourceEntry {
  readonly uri: string;
  /** Indices from the document down; the address of every origin in this entry. */
  readonly path: string;
  readonly type: 'entry' | 'roll' | 'check' | 'contest' | 'note' | 'side' | 'state' | 'row' | PlanWord;
  readonly tokens: readonly HeadToken[];
  /** The name of a side, or of the member that a state is of; for a row, the part before its colon. */
  readonly name?: string;
  /** The text of a note; for a row, the part after its colon. */
  readonly text?: string;
  /** A comma is before it on the same line: it can belong to a text that goes on to the end of the line. */
  readonly afterComma?: true;
  /** It is on the same line as the end of the entry before it. */
  readonly sameLine?: true;
  /** Set by reading. For an entry in the parentheses of another one: the index of its own first token. */
  readonly from?: number;
  /**
   * Set by reading. The entries in the parentheses of its head that belong in its braces; they are among `entries` too.
   */
  readonly inParentheses?: readonly SourceEntry[];
  /** It has braces, which can be empty. */
  readonly braced?: true;
  /** The braces around it are opened on its line and never closed, so whether it belongs in them is a guess. */
  readonly cutShort?: true;
  readonly entries: readonly SourceEntry[];
  /** Inherited entries that the block leaves out. */
  readonly without?: readonly LeftOut[];
  /**
   * For a generated line: the line that it replaces. If that has no words, only the entries of its block are replaced.
   */
  readonly instead?: Pick<SourceEntry, 'uri' | 'path'>;
}

/** Whether it has braces. */
export function hasBlock({ braced, entries }: SourceEntry): boolean {
  return braced === true || entries.length > 0;
}

/** A name after `without`: the path of the statement, and the index of the name in it. */
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
  /** The game master's reason for allowing what is wrong with the character as a whole. */
  readonly allowed?: string;
  /** Entries that `like` does not inherit. */
  readonly without: readonly LeftOut[];
  readonly entries: readonly SourceEntry[];
  /** The character without comments and blanks. While it is unchanged, nothing is evaluated again. */
  readonly content: string;
}

/** A campaign with its lines: settings, bans, requirements and what it allows. */
export interface SourceCampaign {
  readonly uri: string;
  readonly path: string;
  readonly name?: string;
  readonly uses: readonly string[];
  readonly entries: readonly SourceEntry[];
  readonly rules: readonly ast.Rules[];
  readonly content: string;
}

/** An encounter with the lines in its braces, in order. */
export interface SourceEncounter {
  readonly uri: string;
  readonly path: string;
  readonly name: string;
  readonly entries: readonly SourceEntry[];
  readonly without?: readonly LeftOut[];
  readonly content: string;
}

/** A sheet document as data. */
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
  /** For a Markdown file: what else is on the page. */
  readonly page?: SourcePage;
}

/** What is read from a Markdown file outside of its sheets. */
export interface SourcePage extends Page {
  /** Rolls, checks and contests of the running text, and of fences outside of any block. */
  readonly rolls: readonly SourceEntry[];
  /** `tick Alarm 2` and `clock Alarm` of the running text. */
  readonly ticks: readonly SourceEntry[];
  /** It names its own game, in its front matter or with `use` in its first fence. */
  readonly hasGame: boolean;
}
