import type { CodeLens, CodeLensParams, Range } from 'vscode-languageserver-protocol';
import { atAGlance, degreesText, MOST_DEGREES } from '../../../language/dice/index.js';
import {
  type ActionOdds,
  actionOddsText,
  encounterOddsText,
  knownEstimate,
  type ReadyLine,
  type RolledTable,
  rollAt,
  rolledTables,
  simulation,
} from '../../../language/play/index.js';
import { attackOdds, attackOddsText } from '../../../language/procedures/index.js';
import type { SourceEncounter } from '../../../language/read/index.js';
import { oddsOf, type RollOdds } from '../../../language/roll/index.js';
import { type Evaluation, gameOf, type Others, type SheetRoll } from '../../../language/sheet/index.js';
import { countedPoints } from '../../../language/show/index.js';
import { isProblem, type Problem } from '../../../language/values/index.js';
import type { Feature, FeatureContext, Later } from '../../context.js';
import { CommandIds, isRollParams, type PlayParams, type RollParams, type SheetParams } from '../../protocol.js';
import { sceneLenses } from '../pages/page-rolls.js';
import { inSlices } from '../slices.js';

/** Code lenses: odds above each roll, points above each character, members above each encounter. */
export const codeLenses: Feature<CodeLensParams, CodeLens[] | null> = async (
  context,
  { textDocument: { uri } },
  token,
) => {
  const { rolls, points } = context.settings.lenses;
  if ((!rolls && !points) || context.languageOf(uri) !== 'muster') return null;
  const lenses: CodeLens[] = [];
  const document = context.workspace.document(uri);
  const checked = new Set(context.workspace.checkedCharacters(uri));
  for await (const character of inSlices(document?.characters ?? [])) {
    if (token.isCancellationRequested) return null;
    if (!checked.has(character.path)) continue;
    if (points) lenses.push(...characterLens(context, uri, character.path));
    const evaluation = context.workspace.evaluation(uri, character.path);
    if (rolls && evaluation)
      for await (const roll of inSlices(context.workspace.rollsOf(uri, character.path)))
        lenses.push(
          ...rollLens(context, uri, roll, evaluation, character.name, (name) => context.workspace.named(uri, name)),
        );
  }
  for (const encounter of document?.encounters ?? []) {
    if (token.isCancellationRequested) return null;
    lenses.push(...encounterLenses(context, uri, encounter));
  }
  if (rolls) for (const table of rolledTables(context.workspace, uri)) lenses.push(...tableLens(context, uri, table));
  if (points) lenses.push(...sceneLenses(context, uri, (range, title) => lens(context, range, title)));
  return lenses.sort((a, b) => a.range.start.line - b.range.start.line);
};

function characterLens(context: FeatureContext, uri: string, path: string): CodeLens[] {
  const sheet = context.workspace.sheet(uri, path);
  const range = context.rangeOfOrigin({ uri, path, part: 'name' });
  if (!sheet || !range) return [];
  const errors = sheet.findings.filter((finding) => finding.severity === 'error').length;
  const warnings = sheet.findings.filter((finding) => finding.severity === 'warning').length;
  const parts = [countedPoints(sheet) ?? 'Sheet', counted(errors, 'error'), counted(warnings, 'warning')];
  const title = parts.filter((part) => part !== '').join(' · ');
  const params: SheetParams = { uri, name: sheet.name, line: range.start.line };
  return [lens(context, range, title, CommandIds.showSheet, params)];
}

function rollLens(
  context: FeatureContext,
  uri: string,
  roll: SheetRoll,
  evaluation: Evaluation,
  name: string,
  others: Others,
): CodeLens[] {
  const range = context.rangeOfOrigin(roll.origin);
  const { rolled, situation } = roll;
  if (!range || !(rolled || situation) || roll.findings.some(({ severity }) => severity === 'error')) return [];
  const odds = rolled && oddsOf(rolled, gameOf(evaluation));
  const attack = odds && isProblem(odds) ? undefined : attackOdds(roll, gameOf(evaluation), others, evaluation);
  const params: RollParams = { uri, line: range.start.line, path: roll.origin.path, name };
  const label = roll.label === undefined ? [] : [roll.label];
  // The roll is offered even if its odds cannot be computed.
  const parts = attack ? [atAGlance(attackOddsText(attack, 1))] : odds && !isProblem(odds) ? [glance(odds)] : [];
  const shown = lens(context, range, ['$(play) Roll', ...label, ...parts].join(' · '), CommandIds.roll, params);
  // The effects of an action are simulated when the lens is resolved.
  if (!situation || attack) return [shown];
  const { command: _, ...open } = shown;
  return [{ ...open, data: params }];
}

/** The chance alone, or that of each degree if they are few; the hover has criticals and all other results. */
function glance({ text, degrees = [], against }: RollOdds): string {
  return atAGlance(!against && degrees.length > 0 ? degreesText(degrees) : (text.split('; ')[0] ?? ''));
}

/** A lens above the declaration of a random table, or above a line that names it; the hover has the chance of each row. */
function tableLens(context: FeatureContext, uri: string, { origin, name }: RolledTable): CodeLens[] {
  const range = context.rangeOfOrigin({ ...origin, part: 'name' }) ?? context.rangeOfOrigin(origin);
  if (!range) return [];
  const params: RollParams = { uri, line: range.start.line, path: origin.path };
  return [lens(context, range, `$(play) Roll · ${name}`, CommandIds.roll, params)];
}

const simulated = new WeakMap<SheetRoll, ActionOdds | Problem>();

/** Resolves a lens; the estimate of an encounter is resolved by another feature. */
export function resolveCodeLensWith(estimate: Feature<CodeLens, Later<CodeLens>>): Feature<CodeLens, Later<CodeLens>> {
  return (context, item, token) =>
    isEstimateParams(item.data) ? estimate(context, item, token) : actionLens(context, item);
}

/** Simulates an action many times while the server is idle. The result is cached while its line and its characters are the same. */
function* actionLens(context: FeatureContext, item: CodeLens): Later<CodeLens> {
  const { data } = item;
  const line = isRollParams(data) ? lineOf(context, data) : undefined;
  if (!isRollParams(data) || !line) return item;
  const { roll, who } = line;
  const odds = simulated.get(roll) ?? (yield* simulateLine(context, data, line));
  if (odds === undefined) return item;
  simulated.set(roll, odds);
  const exact = roll.rolled && oddsOf(roll.rolled, gameOf(who));
  const parts = [
    ...(roll.label === undefined ? [] : [roll.label]),
    ...(exact && !isProblem(exact) ? [glance(exact)] : []),
    isProblem(odds)
      ? odds.problem
      : atAGlance(actionOddsText(withShortSentences(odds), { most: 2, isRated: exact === undefined })),
  ];
  const title = ['$(play) Roll', ...parts.filter((part) => part !== '')].join(' · ');
  return lens(context, item.range, title, CommandIds.roll, data);
}

/** The odds of an action with as many of its sentences as a lens has room for; the hover has the others. */
function withShortSentences({ told = [], ...odds }: ActionOdds): ActionOdds {
  const short = told.filter(({ sentence }) => sentence.length <= LONGEST_SENTENCE).slice(0, MOST_DEGREES);
  return { ...odds, ...(short.length > 0 && { told: short }) };
}

const LONGEST_SENTENCE = 24;

/** The encounter of a lens. */
export interface EstimateParams extends PlayParams {
  readonly path: string;
}

/** Whether the data of a lens identifies an encounter to estimate. */
export function isEstimateParams(data: unknown): data is EstimateParams {
  return typeof data === 'object' && data !== null && 'encounter' in data && 'path' in data && 'uri' in data;
}

/** The odds of an action; undefined if its line changes in the meantime. */
function* simulateLine(
  context: FeatureContext,
  data: RollParams,
  line: ReadyLine,
): Later<ActionOdds | Problem | undefined> {
  const steps = simulation(line);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    yield undefined;
    if (lineOf(context, data)?.roll !== line.roll) return undefined;
  }
}

/** The action of a lens. */
function lineOf({ workspace }: FeatureContext, { uri, path = '' }: RollParams): ReadyLine | undefined {
  const { roll, by, who, others, encounter } = rollAt(workspace, uri, path) ?? {};
  if (!roll?.situation || !who || !others) return undefined;
  // The sheet of a member has the name of its kind, not the member's.
  return { roll, situation: roll.situation, who, others, ...(encounter && by !== undefined && { name: by }) };
}

function encounterLenses(context: FeatureContext, uri: string, { path, name }: SourceEncounter): CodeLens[] {
  const reading = context.workspace.encounter(uri, path);
  const range = context.rangeOfOrigin({ uri, path, part: 'name' });
  if (!reading || !range) return [];
  const sides = new Map<string, number>();
  for (const member of reading.members) sides.set(member.side, (sides.get(member.side) ?? 0) + 1);
  const lenses: CodeLens[] = [];
  if (reading.members.length > 0 && context.commands.has(CommandIds.playEncounter))
    lenses.push(lens(context, range, '$(play) Play', CommandIds.playEncounter, { uri, encounter: name }));
  if (context.settings.lenses.points && sides.size > 0)
    lenses.push(lens(context, range, [...sides].map(([side, count]) => `${side} ${count}`).join(' · ')));
  if (!context.settings.lenses.rolls) return lenses;
  if (sides.size > 1) {
    const data: EstimateParams = { uri, encounter: name, path };
    const { odds, isKnown } = knownEstimate(context.workspace, uri, path) ?? {};
    const { command: _, ...open } = lens(context, range, '');
    const isShown = isKnown && odds && !isProblem(odds);
    lenses.push(isShown ? lens(context, range, encounterOddsText(odds)) : { ...open, data });
  }
  for (const roll of reading.rolls) {
    const member = reading.others(roll.by);
    if (member) lenses.push(...rollLens(context, uri, roll, member, roll.member, reading.others));
  }
  return lenses;
}

/** A lens with a command if the client supports it, and with a title only otherwise. */
export function lens(
  context: FeatureContext,
  range: Range,
  title: string,
  command?: string,
  params?: PlayParams | RollParams | SheetParams,
): CodeLens {
  const isRunnable = command !== undefined && params !== undefined && context.commands.has(command);
  const plain = title.replace(/^\$\([a-z-]+\) /, '');
  if (!isRunnable) return { range, command: { title: plain, command: '' } };
  // Only Muster's own client, which has views of sheets, draws icons.
  const shown = context.commands.has(CommandIds.showSheet) ? title : plain;
  return { range, command: { title: shown, command, arguments: [params] } };
}

function counted(count: number, word: string): string {
  return count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`;
}
