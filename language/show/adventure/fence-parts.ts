import type { SyntaxFinding } from '../../grammar/findings.js';
import type { SheetDocument } from '../../grammar/generated/ast.js';
import type { Fence } from '../../grammar/markdown/page-parts.js';
import { nameKey } from '../../grammar/text.js';
import { partyText } from '../../play/chances/party-odds.js';
import { sheetFindings } from '../../play/chances/sheet-findings.js';
import { readClock } from '../../read/encounter/clock-lines.js';
import type { RandomTable } from '../../read/encounter/random-table.js';
import { readTable } from '../../read/encounter/table-lines.js';
import type { SourceDocument, SourceEntry } from '../../read/source/source.js';
import type { Attempt } from '../../sheet/rolls/attempt.js';
import { gameOf } from '../../sheet/rolls/game.js';
import { locate } from '../../workspace/locate.js';
import type { NamedThing } from '../../workspace/names/name-index.js';
import type { Workspace } from '../../workspace/workspace.js';
import type { HiddenNames } from '../hidden-names.js';
import { pageModel } from '../page/build-page.js';
import type { PageModel } from '../page/page-model.js';
import type { Places } from '../place.js';
import type { UnitSystem } from '../value-words.js';
import { type EncounterLine, encounterLines } from './encounter-lines.js';
import { type PageControl, rollControl } from './page-controls.js';

/** A Markdown file that is a page, with everything needed to show it. */
export interface AdventureContext {
  readonly workspace: Workspace;
  readonly uri: string;
  readonly root: SheetDocument;
  /** People whom players do not know of. */
  readonly hidden: HiddenNames;
  /** The text of the file. */
  readonly text: string;
  /** Syntax findings of the text. */
  readonly syntax: readonly SyntaxFinding[];
  readonly places: Places;
  /** The name of the file in outputs. */
  readonly file: string;
  readonly units?: UnitSystem;
  /** Whether the page can be clicked: its parts have controls. */
  readonly isLive?: boolean;
}

/** A finding with its range. */
export interface PlacedText {
  readonly offset: number;
  readonly end: number;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
}

/** The findings of a page that are not allowed, with their ranges. */
export function placedFindings({ workspace, uri, root, syntax }: AdventureContext): PlacedText[] {
  const texts = sheetFindings(workspace, uri).flatMap(({ severity, message, origin, allowed }): PlacedText[] => {
    const span = allowed === undefined && origin.uri === uri ? locate(root, origin) : undefined;
    return span ? [{ ...span, severity, message }] : [];
  });
  return [
    ...syntax.map(({ offset, end, message }) => ({ offset, end, severity: 'error' as const, message })),
    ...texts,
  ];
}

/** The reader of a page: players do not see the game master's parts. */
export type Audience = 'game master' | 'players';

/** A part that is shown in place of lines of a fence. */
export type FencePart = { readonly control?: PageControl } & FenceContent;

type FenceContent =
  | { readonly is: 'card'; readonly model: PageModel }
  | { readonly is: 'scene'; readonly kind: string; readonly name: string; readonly lines: readonly EncounterLine[] }
  | { readonly is: 'clock'; readonly name: string; readonly segments: number; readonly about?: string }
  | { readonly is: 'table'; readonly table: RandomTable }
  | { readonly is: 'roll'; readonly text: string; readonly odds?: string }
  /** Lines without a form of their own. */
  | { readonly is: 'code'; readonly text: string };

/** The parts of a fence, in order. */
export function fenceParts(context: AdventureContext, fence: Fence, audience: Audience): FencePart[] {
  const { workspace, uri, root } = context;
  const document = workspace.document(uri);
  if (!document) return [];
  const parts: FencePart[] = [];
  root.items.forEach((item, index) => {
    const { offset = -1, end = -1 } = item.$cstNode ?? {};
    if (offset < fence.offset || offset >= fence.end) return;
    const part = partAt(context, document, String(index), audience);
    if (part) {
      parts.push(part);
      return;
    }
    if (audience === 'players') return;
    const text = writtenIn(context.text, fence, offset, end);
    const last = parts.at(-1);
    if (last?.is === 'code') parts[parts.length - 1] = { is: 'code', text: `${last.text}\n${text}` };
    else parts.push({ is: 'code', text });
  });
  return parts;
}

/** The part for something with a name, which another page may declare; undefined for a heading, a box or a file. */
export function partOf(
  context: AdventureContext,
  { uri, path }: Pick<NamedThing, 'uri' | 'path'>,
  audience: Audience,
): FencePart | undefined {
  const document = context.workspace.document(uri);
  return (
    document &&
    partAt({ ...context, uri, isLive: context.isLive === true && uri === context.uri }, document, path, audience)
  );
}

function partAt(
  context: AdventureContext,
  document: SourceDocument,
  path: string,
  audience: Audience,
): FencePart | undefined {
  const { workspace, uri } = context;
  const isForPlayers = audience === 'players';
  const person = document.characters.find((one) => one.path === path);
  if (person) {
    if (isForPlayers && person.role === 'npc') return { is: 'scene', kind: '', name: person.name, lines: [] };
    const model = cardModel(context, path);
    return model && { is: 'card', model: isForPlayers ? forPlayers(model, context.hidden) : model };
  }
  const encounter = document.encounters.find((one) => one.path === path);
  const thing = document.clocksAndTables.find((one) => one.path === path);
  // Encounters, clocks and tables are for the game master only.
  if (isForPlayers && (encounter || thing)) return undefined;
  // Rolls of another page are made on that page.
  const isLive = context.isLive === true && !isForPlayers;
  if (encounter) {
    const lines = encounterLines(workspace, encounter, isLive);
    const control = { is: 'encounter', name: encounter.name } as const;
    return { is: 'scene', kind: 'encounter', name: encounter.name, lines, ...(isLive && { control }) };
  }
  if (thing) return clockOrTablePart(thing, isLive);
  const roll = workspace.pages.roll(uri, path);
  return (
    roll && {
      is: 'roll',
      text: `${roll.source.type} ${roll.source.tokens.map(({ text }) => text).join(' ')}`,
      ...rollOdds(roll, audience),
      ...(isLive && { control: rollControl(roll) }),
    }
  );
}

/** A card without the names of hidden people, in any of its texts. */
function forPlayers(model: PageModel, hidden: HiddenNames): PageModel {
  return JSON.parse(JSON.stringify(model), (key, value: unknown) =>
    typeof value === 'string' && key !== 'is' ? hidden.withoutThem(value) : value,
  );
}

function clockOrTablePart(thing: SourceEntry, isLive: boolean): FencePart {
  const control = (one: PageControl): { readonly control?: PageControl } => (isLive ? { control: one } : {});
  if (thing.type === 'table')
    return { is: 'table', table: readTable(thing).read.table, ...control({ is: 'roll', path: thing.path }) };
  const { name, segments, about } = readClock(thing);
  return {
    is: 'clock',
    name,
    segments,
    ...(about !== undefined && { about }),
    ...control({ is: 'clock', clock: name }),
  };
}

/** The chance of a roll. Players do not see chances that would reveal the numbers of others. */
export function rollOdds(roll: Attempt, audience: Audience): { readonly odds?: string } {
  const isOfOthers = roll.tries.some(
    ({ who, steps }) =>
      who.source.role === 'npc' || steps.flat().some(({ rolled, situation }) => rolled?.against || situation?.target),
  );
  const odds = audience === 'players' && isOfOthers ? undefined : partyText(roll);
  return odds === undefined ? {} : { odds };
}

function cardModel({ workspace, uri, places, file, units }: AdventureContext, path: string): PageModel | undefined {
  const evaluation = workspace.evaluation(uri, path);
  const sheet = workspace.sheet(uri, path);
  if (!evaluation || !sheet) return undefined;
  return pageModel({ sheet, evaluation, game: gameOf(evaluation), places, file, ...(units && { units }) });
}

/** The roll of inline code. */
export function rollOfCode(
  { workspace, uri, root }: AdventureContext,
  offset: number,
  end: number,
): Attempt | undefined {
  const index = root.items.findIndex(({ $cstNode: node }) => node && node.offset >= offset && node.end <= end + 1);
  return index < 0 ? undefined : workspace.pages.roll(uri, String(index));
}

/** Lines of a fence between two offsets, without the prefixes of quotations and lists. */
function writtenIn(text: string, { lines }: Fence, offset: number, end: number): string {
  return lines
    .filter((line) => line.end > offset && line.offset < end)
    .map((line) => text.slice(Math.max(line.offset, offset), Math.min(line.end, end)))
    .join('\n');
}

/** The anchor of a part that a page shows in place of a fence or a table. */
export function anchorOf(name: string): string {
  return `muster-${nameKey(name).replace(/[^\p{L}\p{N}]+/gu, '-')}`;
}
