import type * as ast from '../../grammar/generated/ast.js';
import { type HeadToken, headTokens } from '../../grammar/head-tokens.js';
import { unquote } from '../../grammar/text.js';

/** A line of a sheet before any rulebook is asked: its tokens and what is nested in it. Plain data. */
export interface SourceEntry {
  readonly uri: string;
  /** Indices from the document down; the address of every origin in this entry. */
  readonly path: string;
  readonly type: 'entry' | 'roll' | 'check' | 'contest' | 'note' | 'side';
  readonly tokens: readonly HeadToken[];
  /** Name of a side. */
  readonly name?: string;
  readonly text?: string;
  /** A comma stands before it, on the same line: it may belong to a text that runs to the end of its line. */
  readonly afterComma?: true;
  /** No line end stands between it and the entry before it. */
  readonly sameLine?: true;
  /** Set by reading: the section of a printed sheet that it stands in, and how many of its tokens name that section. */
  readonly section?: { readonly kind: string; readonly tokens: number };
  readonly entries: readonly SourceEntry[];
  /** What the block leaves out of what is inherited. */
  readonly without?: readonly LeftOut[];
}

/** A name behind `without`: the path of its statement, and which of its names it is. */
export interface LeftOut {
  readonly name: string;
  readonly path: string;
  readonly index: number;
}

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

export interface SourceCampaign {
  readonly uri: string;
  readonly path: string;
  readonly name?: string;
  readonly uses: readonly string[];
  readonly entries: readonly SourceEntry[];
  readonly rules: readonly ast.Rules[];
  readonly content: string;
}

export interface SourceEncounter {
  readonly uri: string;
  readonly path: string;
  readonly name: string;
  readonly entries: readonly SourceEntry[];
  readonly content: string;
}

/** A sheet document as data: who is in it, and what it declares. */
export interface SourceDocument {
  readonly uri: string;
  readonly uses: readonly { readonly name: string; readonly path: string }[];
  readonly campaigns: readonly SourceCampaign[];
  readonly characters: readonly SourceCharacter[];
  readonly encounters: readonly SourceEncounter[];
  /** Entries at the top level: items and traits that the table declares. */
  readonly entries: readonly SourceEntry[];
  readonly rules: readonly ast.Rules[];
}

/** Takes what evaluation needs out of a syntax tree; nothing of the tree itself is kept but the `rules` blocks. */
export function sourceOf(root: ast.SheetDocument, uri: string): SourceDocument {
  const uses: { name: string; path: string }[] = [];
  const campaigns: SourceCampaign[] = [];
  const characters: SourceCharacter[] = [];
  const encounters: SourceEncounter[] = [];
  const entries: SourceEntry[] = [];
  const rules: ast.Rules[] = [];
  root.items.forEach((item, index) => {
    const path = String(index);
    switch (item.$type) {
      case 'Use':
        uses.push({ name: item.name, path });
        break;
      case 'Campaign':
        campaigns.push(campaignOf(item, uri, path));
        break;
      case 'Character':
        characters.push(characterOf(item, uri, path));
        break;
      case 'Encounter': {
        const within = statementsOf(item.block, uri, path);
        encounters.push({ uri, path, name: item.name, entries: within, content: contentOf(within) });
        break;
      }
      case 'Rules':
        rules.push(item);
        break;
      default: {
        const entry = statementOf(item, uri, path);
        if (entry) entries.push(entry);
      }
    }
  });
  return { uri, uses, campaigns, characters, encounters, entries, rules };
}

function characterOf(item: ast.Character, uri: string, path: string): SourceCharacter {
  const entries = statementsOf(item.block, uri, path);
  const without = leftOut(item.block, path);
  const bases = item.bases;
  return {
    uri,
    path,
    role: item.role.toLowerCase() === 'npc' ? 'npc' : 'character',
    name: item.name,
    ...(item.plural !== undefined && { plural: item.plural }),
    bases,
    ...(item.reason !== undefined && { allowed: item.reason }),
    without,
    entries,
    content: `${item.role} ${item.name}\u0000${item.reason ?? ''}\u0000${bases.join('\u0000')}\u0000${without.map(({ name }) => name).join('\u0000')}${indexOf(entries[0])}${contentOf(entries)}`,
  };
}

function campaignOf(item: ast.Campaign, uri: string, path: string): SourceCampaign {
  const statements = item.block?.statements ?? [];
  const entries = statementsOf(item.block, uri, path);
  const uses = statements.flatMap((statement) => (statement.$type === 'Use' ? [statement.name] : []));
  const rules = statements.flatMap((statement) => (statement.$type === 'Rules' ? [statement] : []));
  return {
    uri,
    path,
    ...(item.name !== undefined && { name: item.name }),
    uses,
    entries,
    rules,
    content: `${item.name}\u0000${uses.join('\u0000')}${contentOf(entries)}${rules.map((one) => one.text).join('\u0000')}`,
  };
}

function statementsOf(block: ast.Block | undefined, uri: string, path: string): SourceEntry[] {
  const entries: SourceEntry[] = [];
  let before: ast.Item | undefined;
  let note: ast.Note | undefined;
  block?.statements.forEach((statement, index) => {
    const entry = statementOf(statement, uri, `${path}.${index}`);
    const between = before && textBetween(before, statement);
    const last = entries[entries.length - 1];
    // What follows a closing brace on its line still belongs to the entry: `Backpack { ... } dropped`.
    if (
      entry &&
      last?.type === 'entry' &&
      entry.type === 'entry' &&
      before?.$type === 'Entry' &&
      before.block &&
      between?.trim() === ''
    ) {
      if (!/[\r\n]/.test(between)) {
        entries[entries.length - 1] = { ...last, tokens: [...last.tokens, ...entry.tokens] };
        return;
      }
    }
    // A note without quotes runs to the end of its line, semicolons included.
    if (entry?.type === 'entry' && note && runsOn(note) && last && /^[ \t]*;[ \t]*$/.test(between ?? '')) {
      const more = statement.$cstNode?.text ?? '';
      entries[entries.length - 1] = { ...last, text: `${last.text ?? ''}${between ?? ''}${more}` };
      before = statement;
      return;
    }
    note = statement.$type === 'Note' ? statement : undefined;
    if (entry)
      entries.push({
        ...entry,
        ...(between !== undefined &&
          !/[\r\n]/.test(between) && { sameLine: true, ...(/^[ \t]*,[ \t]*$/.test(between) && { afterComma: true }) }),
      });
    before = statement;
  });
  return entries;
}

function leftOut(block: ast.Block | undefined, path: string): LeftOut[] {
  return (block?.statements ?? []).flatMap((statement, at) =>
    statement.$type === 'Without' ? statement.names.map((name, index) => ({ name, path: `${path}.${at}`, index })) : [],
  );
}

/** Does the note's text end where its line does? Those in quotes end with their quotes. */
function runsOn(note: ast.Note): boolean {
  return !/^note\s*["“”]/i.test(note.$cstNode?.text ?? '');
}

function textBetween(before: ast.Item, after: ast.Item): string | undefined {
  const [left, right] = [before.$cstNode, after.$cstNode];
  return left && right ? left.root.fullText.slice(left.end, right.offset) : undefined;
}

function statementOf(statement: ast.Item, uri: string, path: string): SourceEntry | undefined {
  switch (statement.$type) {
    case 'Entry': {
      const without = leftOut(statement.block, path);
      return {
        uri,
        path,
        type: 'entry',
        tokens: headTokens(statement),
        entries: statementsOf(statement.block, uri, path),
        ...(without.length > 0 && { without }),
      };
    }
    case 'Roll':
      return { uri, path, type: rollType(statement.kind), tokens: headTokens(statement), entries: [] };
    case 'Note':
      return {
        uri,
        path,
        type: 'note',
        tokens: [],
        text: /^["“„][^"“”]*["“”]$/.test(statement.text) ? unquote(statement.text) : statement.text,
        entries: [],
      };
    case 'Side':
      return {
        uri,
        path,
        type: 'side',
        tokens: [],
        name: statement.name,
        entries: statementsOf(statement.block, uri, path),
      };
    default:
      return undefined;
  }
}

function rollType(keyword: string): 'roll' | 'check' | 'contest' {
  const lower = keyword.toLowerCase();
  return lower === 'check' || lower === 'contest' ? lower : 'roll';
}

/**
 * Entries without comments and blanks: equal content is evaluated to the same. Between entries lines may stand that nobody
 * can read; they count, as the paths of what follows depend on them.
 */
export function contentOf(entries: readonly SourceEntry[]): string {
  // Joined at once: a string that is added to piece by piece weighs many times what it says.
  const parts: string[] = [];
  addContent(entries, parts);
  return parts.join('');
}

function addContent(entries: readonly SourceEntry[], parts: string[]): void {
  let expected = entries[0] ? indexOf(entries[0]) : 0;
  for (const entry of entries) {
    const index = indexOf(entry);
    parts.push(index === expected ? `\u0001${entry.type}` : `\u0001${index - expected}${entry.type}`);
    expected = index + 1;
    for (const token of entry.tokens)
      parts.push(token.glued ? '\u0004' : '\u0000', token.type === 'text' ? '"' : '', token.text);
    if (entry.text !== undefined) parts.push(entry.text);
    if (entry.name !== undefined) parts.push(entry.name);
    for (const { name } of entry.without ?? []) parts.push('\u0005', name);
    if (entry.entries.length === 0) continue;
    parts.push(`\u0002${indexOf(entry.entries[0])}`);
    addContent(entry.entries, parts);
    parts.push('\u0003');
  }
}

/** Index of an entry in its block. */
function indexOf(entry: SourceEntry | undefined): number {
  return entry ? Number(entry.path.slice(entry.path.lastIndexOf('.') + 1)) : 0;
}
