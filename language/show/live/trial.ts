import { editedText } from '../../grammar/block-edits.js';
import { parseSheet } from '../../grammar/parse.js';
import type { DocumentEdits } from '../../play/actions/apply/apply.js';
import type { Entry } from '../../sheet/cells/entry.js';
import { gameOf } from '../../sheet/rolls/game.js';
import type { SheetEntry } from '../../sheet/sheet.js';
import type { Finding } from '../../values/finding.js';
import { toNumber } from '../../values/rational.js';
import { numberValue, type Value } from '../../values/value.js';
import type { SheetRoots } from '../../workspace/locate.js';
import type { Workspace } from '../../workspace/workspace.js';
import { usedAtDefault } from '../page/blocks/used-at-default.js';
import type { PageCell } from '../page/page-model.js';
import { type PageContext, PageValues } from '../page/page-values.js';
import type { Places } from '../place.js';
import type { UnitSystem } from '../value-words.js';

/** What is needed to try an edit. */
export interface EditContext {
  readonly workspace: Workspace;
  readonly rootOf: SheetRoots;
  /** The text of a document. */
  readonly textOf: (uri: string) => string | undefined;
  readonly units?: UnitSystem;
}

/** The address of a character. */
export interface CharacterAddress {
  readonly uri: string;
  readonly path: string;
}

/** The state of an entry and its character. */
export interface EntryState {
  /** The level as on the page; empty if it has none. */
  readonly level: string;
  readonly chance?: string;
  readonly cost?: string;
  /** The cost as a number. */
  readonly points?: number;
  readonly spent?: string;
  readonly budget?: string;
}

/** A character as a page reads it. */
export function contextOf({ workspace, units }: EditContext, { uri, path }: CharacterAddress): PageContext | undefined {
  const evaluation = workspace.evaluation(uri, path);
  const sheet = workspace.sheet(uri, path);
  if (!evaluation || !sheet) return undefined;
  return { sheet, evaluation, game: gameOf(evaluation), places: nowhere, file: uri, ...(units && { units }) };
}

/** Without look-ups, nothing has a place. */
const nowhere: Places = { text: () => undefined, rule: () => undefined, citation: () => undefined };

/** The result of `compute` with some edits applied to a document. */
export function afterEdits<Answer>(
  { workspace, textOf }: EditContext,
  { uri, edits }: DocumentEdits,
  compute: () => Answer,
): Answer | undefined {
  const text = textOf(uri);
  if (text === undefined) return undefined;
  return workspace.supposing(uri, parseSheet(editedText(text, edits), uri).root, compute);
}

/** The state of an entry by its id, also of an unwritten trait; undefined if the sheet has none with that id. */
export function entryStateOf(context: PageContext, id: string): EntryState | undefined {
  const entry = entryOf(context.sheet.entries, id);
  const values = new PageValues(context);
  const unwritten = entry ? undefined : unwrittenEntry(context, id);
  if (unwritten) return entryState(context, values, values.unwritten(unwritten), numberValue(0));
  return entry && entryState(context, values, values.total(entry) ?? values.level(entry), entry.cost);
}

/** What a character has spent, and what it may spend. */
export function pointsOf(context: PageContext): Pick<EntryState, 'points' | 'spent' | 'budget'> {
  const { spent, budget } = context.sheet.points;
  const values = new PageValues(context);
  return {
    ...(spent.kind === 'number' && { points: toNumber(spent.number) }),
    spent: values.text(spent),
    ...(budget && { budget: values.text(budget) }),
  };
}

function entryState(context: PageContext, values: PageValues, { text, chance }: PageCell, cost?: Value): EntryState {
  const { spent, budget } = context.sheet.points;
  return {
    level: text,
    ...(chance !== undefined && { chance }),
    ...(values.hasCosts &&
      cost?.kind === 'number' && {
        cost: values.text(cost),
        points: toNumber(cost.number),
        spent: values.text(spent),
        ...(budget && { budget: values.text(budget) }),
      }),
  };
}

/** An entry for an unwritten trait, or for a skill that is used at its default, by its id. */
export function unwrittenEntry(context: PageContext, id: string): Entry | undefined {
  const used = usedAtDefault(context).find((one) => one.id === id);
  if (used) return used;
  const { evaluation } = context;
  for (const [kind, traits] of evaluation.rules.traits)
    for (const key of traits.keys()) {
      if (!id.endsWith(key)) continue;
      const entry = evaluation.phantom(kind, key);
      if (entry?.id === id) return entry;
    }
  return undefined;
}

function entryOf(entries: readonly SheetEntry[], id: string): SheetEntry | undefined {
  for (const entry of entries) {
    const match = entry.id === id ? entry : entryOf(entry.entries, id);
    if (match) return match;
  }
  return undefined;
}

/** Messages of findings that only the second list has, or has more of; their lines may have moved. */
export function newFindings(before: readonly Finding[], after: readonly Finding[]): readonly string[] {
  const left = new Map<string, number>();
  for (const one of before) left.set(textOfFinding(one), (left.get(textOfFinding(one)) ?? 0) + 1);
  return after.flatMap((one) => {
    const count = left.get(textOfFinding(one)) ?? 0;
    left.set(textOfFinding(one), count - 1);
    return one.severity === 'information' || count > 0 ? [] : [one.message];
  });
}

function textOfFinding({ code, message }: Finding): string {
  return `${code} ${message}`;
}
