import { isCompositeCstNode } from 'langium';
import type * as ast from '../../grammar/generated/ast.js';
import { type HeadToken, headTokens, moved, tokensOf, tokensOfCode } from '../../grammar/layout/sheet/head-tokens.js';
import { PLAN_WORDS, type PlanWord } from '../../grammar/layout/structural-words.js';
import { type Page, pageOf } from '../../grammar/markdown/page.js';
import type { LiveCode, PageSpan, PageTable } from '../../grammar/markdown/page-parts.js';
import { unquote } from '../../grammar/text.js';
import type {
  LeftOut,
  SourceCampaign,
  SourceCharacter,
  SourceDocument,
  SourceEncounter,
  SourceEntry,
  SourcePage,
} from './source.js';
import { contentOf, indexOf } from './source-content.js';

/** Turns a syntax tree into plain data. Of the tree itself only the `rules` blocks are kept. */
export function sourceOf(root: ast.SheetDocument, uri: string): SourceDocument {
  const uses: { name: string; path: string }[] = [];
  const campaigns: SourceCampaign[] = [];
  const characters: SourceCharacter[] = [];
  const encounters: SourceEncounter[] = [];
  const entries: SourceEntry[] = [];
  const clocksAndTables: SourceEntry[] = [];
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
        const left = leavingOut(item.block, path);
        const content = `${contentOf(within)}${(left.without ?? []).map(({ name }) => `\u0005${name}`).join('')}`;
        encounters.push({ uri, path, name: item.name, entries: within, ...left, content });
        break;
      }
      case 'Rules':
        rules.push(item);
        break;
      default: {
        const entry = statementOf(item, uri, path);
        if (entry) (item.$type === 'PlanLine' ? clocksAndTables : entries).push(entry);
      }
    }
  });
  const document = { uri, uses, campaigns, characters, encounters, entries, clocksAndTables, rules };
  const page = pageOf(root);
  return page ? withPage(document, page, root) : document;
}

/**
 * Adds what a Markdown page has outside of sheets: the game of its front matter comes first, and rolls in the text
 * belong to the page.
 */
function withPage(document: SourceDocument, page: Page, root: ast.SheetDocument): SourceDocument {
  const again = rollsOfTheSameTable(page);
  const isRoll = ({ type, tokens }: SourceEntry): boolean =>
    (type === 'roll' && !again.has(tokens[0]?.offset ?? -1)) || type === 'check' || type === 'contest';
  const { game } = page.front;
  const uses = [...(game ? [{ name: game.text, path: FRONT_MATTER_GAME }] : []), ...document.uses];
  const [fence] = page.fences;
  const inFirstFence = document.uses.some(({ path }) => {
    const offset = root.items[Number(path)]?.$cstNode?.offset ?? -1;
    return fence !== undefined && fence.offset <= offset && offset < fence.end;
  });
  // A mistyped fence that names the game has a finding of its own, so the page is not reported as having no game.
  const inMistyped = page.unread.some(({ namesGame, offset }) => namesGame && offset < (fence?.offset ?? Infinity));
  const source: SourcePage = {
    ...page,
    rolls: document.entries.filter(isRoll),
    ticks: page.codes.flatMap((code, at) => tickOf(code, at, document.uri)),
    hasGame: game !== undefined || inFirstFence || inMistyped,
  };
  return {
    ...document,
    uses,
    entries: document.entries.filter(({ type }) => type !== 'roll' && type !== 'check' && type !== 'contest'),
    clocksAndTables: [...document.clocksAndTables, ...page.tables.map((table, at) => tableOf(table, at, document.uri))],
    page: source,
  };
}

/** The offsets of the second words of `roll twice` and the like in rows of a table, which roll on that table. */
function rollsOfTheSameTable({ codes, tables }: Page): ReadonlySet<number> {
  const rows = tables.flatMap((table) => table.rows);
  return new Set(
    codes.flatMap(({ text, offset, end }) => {
      const [, before = ''] = /^(roll[ \t]+)(?:again|twice|thrice)[ \t]*$/i.exec(text) ?? [];
      const isInRow = before !== '' && rows.some((row) => row.offset <= offset && end <= row.end);
      return isInRow ? offset + before.length : [];
    }),
  );
}

/** A Markdown table as a random table with rows. */
function tableOf({ name, dice, diceSpan, rows, offset, end }: PageTable, at: number, uri: string): SourceEntry {
  const path = `@tables.${at}`;
  const token = (type: HeadToken['type'], text: string, span: PageSpan): HeadToken => ({
    type,
    text,
    offset: span.offset,
    end: span.end,
    glued: false,
  });
  return {
    uri,
    path,
    type: 'table',
    tokens: [token('text', name, { offset, end }), token('dice', dice, diceSpan)],
    entries: rows.map(
      ({ key, keySpan, text, textSpan }, row): SourceEntry => ({
        uri,
        path: `${path}.${row}`,
        type: 'row',
        tokens: [
          token('text', key, keySpan),
          token('symbol', ':', { offset: keySpan.end, end: keySpan.end }),
          ...tokensOf(text).map((one) => moved(one, textSpan.offset)),
        ],
        name: key,
        text,
        entries: [],
      }),
    ),
  };
}

/** `tick Alarm 2` and `clock Alarm` of the running text. */
function tickOf({ verb, text, offset }: LiveCode, at: number, uri: string): SourceEntry[] {
  if (verb !== 'tick' && verb !== 'clock') return [];
  return [{ uri, path: `@codes.${at}`, type: verb, tokens: tokensOfCode(text, offset), entries: [] }];
}

/** The address of the game in the front matter of a page. */
const FRONT_MATTER_GAME = '@game';

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
    // Words after a closing brace on its line still belong to the entry: `Backpack { ... } dropped`.
    if (
      entry &&
      last?.type === 'entry' &&
      entry.type === 'entry' &&
      before?.$type === 'Entry' &&
      before.block &&
      between?.trim() === '' &&
      !/[\r\n]/.test(between)
    ) {
      entries[entries.length - 1] = { ...last, tokens: [...last.tokens, ...entry.tokens] };
      return;
    }
    // A note without quotes goes on to the end of its line, over semicolons and commas.
    if (entry?.type === 'entry' && note && runsOn(note) && last && /^[ \t]*[,;][ \t]*$/.test(between ?? '')) {
      const more = statement.$cstNode?.text ?? '';
      entries[entries.length - 1] = { ...last, text: `${last.text ?? ''}${between ?? ''}${more}` };
      before = statement;
      return;
    }
    note = statement.$type === 'Note' ? statement : undefined;
    if (entry) entries.push(between === undefined ? entry : withPosition(entry, between));
    before = statement;
  });
  return entries;
}

/** The entry with `sameLine` and `afterComma`, by the text between it and the entry before it. */
function withPosition(entry: SourceEntry, between: string): SourceEntry {
  if (/[\r\n]/.test(between)) return entry;
  return { ...entry, sameLine: true, ...(/^\s*,\s*$/.test(between.replace(COMMENT, '')) && { afterComma: true }) };
}

const COMMENT = /\/\*.*?\*\//g;

function leftOut(block: ast.Block | undefined, path: string): LeftOut[] {
  return (block?.statements ?? []).flatMap((statement, at) =>
    statement.$type === 'Without' ? statement.names.map((name, index) => ({ name, path: `${path}.${at}`, index })) : [],
  );
}

function leavingOut(block: ast.Block | undefined, path: string): { readonly without?: readonly LeftOut[] } {
  const without = leftOut(block, path);
  return without.length > 0 ? { without } : {};
}

/** Whether the note goes on to the end of its line. One in quotes ends with its quotes. */
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
      const tokens = headTokens(statement);
      // Most entries have no braces.
      if (!statement.block) return { uri, path, type: 'entry', tokens, entries: [] };
      const within = statementsOf(statement.block, uri, path);
      const entries = isCutShort(statement) ? within.map((entry) => ({ ...entry, cutShort: true as const })) : within;
      return { uri, path, type: 'entry', tokens, braced: true, entries, ...leavingOut(statement.block, path) };
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
    case 'State':
      return {
        uri,
        path,
        type: 'state',
        tokens: headTokens(statement),
        name: statement.name,
        entries: statementsOf(statement.block, uri, path),
        ...leavingOut(statement.block, path),
      };
    case 'Side':
      return {
        uri,
        path,
        type: 'side',
        tokens: headTokens(statement),
        name: statement.name,
        entries: statementsOf(statement.block, uri, path),
        ...leavingOut(statement.block, path),
      };
    case 'PlanLine': {
      const type = planWord(statement.kind);
      return {
        uri,
        path,
        type,
        tokens: headTokens(statement),
        entries: type === 'table' ? rowsOf(statement.block, uri, path) : statementsOf(statement.block, uri, path),
        ...(type === 'wave' && leavingOut(statement.block, path)),
      };
    }
    default:
      return undefined;
  }
}

/**
 * Whether the braces of an entry are opened on its last line and never closed. The parser's inserted brace is not in
 * the tree.
 */
function isCutShort({ block }: ast.Entry): boolean {
  const braces = block?.$cstNode;
  if (!isCompositeCstNode(braces) || /[\r\n]/.test(braces.text)) return false;
  const last = braces.content.at(-1);
  return !last || isCompositeCstNode(last) || last.text !== '}';
}

/** The rows of a random table: what is before their first colon, and the prose after it. */
function rowsOf(block: ast.Block | undefined, uri: string, path: string): SourceEntry[] {
  return (block?.statements ?? []).flatMap((statement, index): SourceEntry[] => {
    if (statement.$type !== 'Entry') return [];
    const written = statement.$cstNode?.text ?? '';
    const colon = written.indexOf(':');
    const [name, text] = colon < 0 ? [written, ''] : [written.slice(0, colon), written.slice(colon + 1)];
    return [
      {
        uri,
        path: `${path}.${index}`,
        type: 'row',
        tokens: headTokens(statement),
        name: name.trim(),
        text: text.trim(),
        entries: [],
      },
    ];
  });
}

function planWord(keyword: string): PlanWord {
  const lower = keyword.toLowerCase();
  return PLAN_WORDS.find((word) => word === lower) ?? 'objective';
}

function rollType(keyword: string): 'roll' | 'check' | 'contest' {
  const lower = keyword.toLowerCase();
  return lower === 'check' || lower === 'contest' ? lower : 'roll';
}
