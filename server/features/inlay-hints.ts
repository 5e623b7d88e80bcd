import type { InlayHint, InlayHintParams } from 'vscode-languageserver-protocol';
import { InlayHintKind } from 'vscode-languageserver-types';
import type { SourceEntry } from '../../language/read/index.js';
import { allowedCost, type Entry, ladderOf, rolledText, type SheetRoll } from '../../language/sheet/index.js';
import { formulaText, quantityText, type UnitSystem } from '../../language/show/index.js';
import { type Derivation, rational, valueText } from '../../language/values/index.js';
import { nodeAt } from '../../language/workspace/index.js';
import type { Feature, FeatureContext } from '../context.js';
import { attemptHints, wayHints } from './pages/page-rolls.js';
import { inSlices } from './slices.js';
import { isRated } from './spot.js';

interface Place {
  readonly from: number;
  readonly to: number;
}
interface Hint {
  readonly offset: number;
  readonly label: string;
}

/**
 * Inlay hints at the end of each entry, for what the author left out and the rulebook supplies: `Stealth 13 «[4]»`, `Stealth [4] «13»`,
 * `Ally [5] «9 or less»`, `Guns 13 [4] «15 = 13 + 2 Double-Jointed»`, `roll Guns - 4 «11»`. Each kind has its setting.
 */
export const inlayHints: Feature<InlayHintParams, InlayHint[] | null> = async (
  context,
  { textDocument: { uri }, range },
  token,
) => {
  if (context.languageOf(uri) !== 'muster') return null;
  const from = context.offsetAt(uri, range.start);
  const to = context.offsetAt(uri, range.end);
  if (from === undefined || to === undefined) return null;
  const hints: Hint[] = [];
  const place: Place = { from, to };
  for await (const some of inSlices(hintsIn(context, uri, place))) {
    if (token.isCancellationRequested) return null;
    hints.push(...some);
  }
  hints.sort((a, b) => a.offset - b.offset);
  const document = context.textDocument(uri);
  if (!document) return null;
  const shown = hints.map(
    ({ offset, label }): InlayHint => ({
      position: document.positionAt(offset),
      label,
      kind: InlayHintKind.Type,
      paddingLeft: true,
    }),
  );
  const ofPage = [...attemptHints(context, uri, from, to), ...wayHints(context, uri, from, to)];
  ofPage.sort((a, b) => document.offsetAt(a.position) - document.offsetAt(b.position));
  return [...shown, ...ofPage];
};

/** The hints of the range, a line of a character or an encounter at a time: one character can be the whole file. */
function* hintsIn(context: FeatureContext, uri: string, place: Place): Generator<Hint[]> {
  for (const [path, item] of itemsIn(context, uri, place))
    if (item === 'Character') yield* characterHints(context, uri, path, place);
    else yield encounterHints(context, uri, path, place);
}

/** Paths of the characters and encounters that overlap the range. */
function itemsIn(
  context: FeatureContext,
  uri: string,
  { from, to }: Place,
): (readonly [string, 'Character' | 'Encounter'])[] {
  const checked = new Set(context.workspace.checkedCharacters(uri));
  return (context.sheetRoot(uri)?.items ?? []).flatMap(
    (item, index): (readonly [string, 'Character' | 'Encounter'])[] => {
      if (item.$type !== 'Encounter' && !(item.$type === 'Character' && checked.has(String(index)))) return [];
      const { offset = 0, end = 0 } = item.$cstNode ?? {};
      return end < from || offset > to ? [] : [[String(index), item.$type]];
    },
  );
}

function* characterHints(context: FeatureContext, uri: string, path: string, place: Place): Generator<Hint[]> {
  // Evaluating a character takes time even if it has no hints.
  yield [];
  const evaluation = context.workspace.evaluation(uri, path);
  if (!evaluation) return;
  const { costs, levels, pools } = context.settings.hints;
  const before = entriesByPath(evaluation.source.entries);
  const now = entriesByPath(context.workspace.character(uri, path)?.entries ?? []);
  for (const entry of evaluation.all) {
    const source = entry.read?.source.uri === uri && entry.inherited === undefined ? entry.read.source : undefined;
    const last = source && lastToken(source, before, now);
    if (!last || last.end < place.from || last.offset > place.to || entry.list !== undefined || entry.read?.field)
      continue;
    if (entry.read?.problems.some((problem) => problem.code === 'unknown-name')) continue;
    const effective = pools ? effectiveHint(entry) : [];
    const parts = [
      // The effective level says what was bought as well.
      ...(levels && effective.length === 0 ? levelHint(entry, context.settings.units) : []),
      ...(costs ? costHint(entry) : []),
      ...choiceHint(entry),
      ...effective,
    ];
    if (parts.length === 0) continue;
    // The derivation is in the hover: computing it for every hint of a file would delay the hints.
    yield [{ offset: last.end, label: parts.join(' ') }];
  }
  if (pools) for (const roll of context.workspace.rollsOf(uri, path)) yield rollHint(context, uri, roll, place);
}

/** The last token of a line in the present text: a line that only moved is not evaluated again, and has its old offsets. */
function lastToken(
  { path, tokens }: SourceEntry,
  before: ReadonlyMap<string, SourceEntry>,
  now: ReadonlyMap<string, SourceEntry>,
): SourceEntry['tokens'][number] | undefined {
  const last = tokens.at(-1);
  // A part of an entry has the path of its line and a suffix.
  const own = path.replace(/#.*$/, '');
  const at = before.get(own)?.tokens.findIndex(({ offset }) => offset === last?.offset) ?? -1;
  return now.get(own)?.tokens[at] ?? last;
}

/** The entries and those in their blocks, by their paths. */
function entriesByPath(
  entries: readonly SourceEntry[],
  byPath = new Map<string, SourceEntry>(),
): ReadonlyMap<string, SourceEntry> {
  for (const entry of entries) {
    byPath.set(entry.path, entry);
    entriesByPath(entry.entries, byPath);
  }
  return byPath;
}

function encounterHints(context: FeatureContext, uri: string, path: string, place: Place): Hint[] {
  if (!context.settings.hints.pools) return [];
  const rolls = context.workspace.encounter(uri, path)?.rolls ?? [];
  return rolls.flatMap((roll) => rollHint(context, uri, roll, place));
}

/** The level that a written cost buys, or the default one. */
function levelHint(entry: Entry, units: UnitSystem): string[] {
  const { read, character } = entry;
  if (read?.rating || !isRated(entry)) return [];
  const bought = character.bought(entry).value;
  const value =
    bought.kind === 'none' || (read?.cost === undefined && entry.trait?.clauses.rating?.fallback === undefined)
      ? character.effective(entry).value
      : bought;
  return value.kind === 'none' ? [] : [quantityText({ value }, undefined, units)];
}

/** The cost that is not written, or the rulebook's where another one is written and allowed. */
function costHint(entry: Entry): string[] {
  const { read, character } = entry;
  if (!read) return [];
  const ruled = allowedCost(entry)?.ruled;
  if (ruled) return [ruled.value.kind === 'none' ? 'as written' : `as written, not [${valueText(ruled.value)}]`];
  if (read.cost) return [];
  const { value } = character.cost(entry);
  if (value.kind !== 'number') return [];
  const isFree = rational.sign(value.number) === 0 && ladderOf(entry) === undefined;
  // No hint for untrained and free entries, or for kinds without costs.
  const isNeverPaid = character.cells.get(`${entry.id}/cost`)?.derivation.operation === 'declared';
  if (isFree && (read.rating === undefined || isNeverPaid)) return [];
  return [`[${rational.toText(value.number)}]`];
}

/** Choices that follow from the written cost. */
function choiceHint(entry: Entry): string[] {
  const inferred = [...entry.inferred().values()];
  return inferred.length > 0 ? [`(${inferred.join(', ')})`] : [];
}

/** The level with its bonuses, where it differs from the bought one: `13 = 10 + 3 Double-Jointed`. */
function effectiveHint(entry: Entry): string[] {
  const { character, read } = entry;
  if (!isRated(entry)) return [];
  const effective = character.effective(entry).value;
  const bought = character.bought(entry).value;
  if (effective.kind === 'none' || bought.kind === 'none' || valueText(effective) === valueText(bought)) return [];
  if (read?.rating && valueText(read.rating.value) === valueText(effective)) return [`= ${valueText(bought)} + bonus`];
  const derivation = character.cells.get(`${entry.id}/effective`)?.derivation;
  const [base, ...bonuses] = derivation?.operation === 'add' ? (derivation.of ?? []) : [];
  const how = base ? [valueText(base.value), ...bonuses.map(bonusText)].join(' ') : '';
  return [how === '' || how.length > 60 ? valueText(effective) : `${valueText(effective)} = ${how}`];
}

/** `+ 3 Double-Jointed`, `- 2 Fat`. */
function bonusText(bonus: Derivation): string {
  const text = formulaText(bonus);
  return bonus.value.kind === 'number' && rational.sign(bonus.value.number) < 0
    ? `- ${text.replace(/^-/, '')}`
    : `+ ${text}`;
}

/** The pool or target number of a roll. */
function rollHint(context: FeatureContext, uri: string, roll: SheetRoll, place: Place): Hint[] {
  const root = context.sheetRoot(uri);
  const node = root && nodeAt(root, roll.origin.path);
  const end = node?.$cstNode?.end;
  if (!roll.rolled || end === undefined || end < place.from || (node?.$cstNode?.offset ?? 0) > place.to) return [];
  const { against, width = 2, height = 1 } = roll.rolled;
  const needs = width > 2 || height > 1 ? ` for ${width}x${height}` : '';
  const other = against ? ` against ${rolledText(against.rolled)}` : '';
  const result = context.resultOf(uri, roll.origin.path, roll.expression);
  const rolled = result === undefined ? '' : ` ⟹ ${result}`;
  return [{ offset: end, label: `${rolledText(roll.rolled)}${needs}${other}${rolled}` }];
}
