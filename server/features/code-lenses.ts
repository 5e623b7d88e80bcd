import type { CodeLens, CodeLensParams, Range } from 'vscode-languageserver-protocol';
import type { Evaluation, Others, SheetRoll } from '../../language/model/index.js';
import { gameOf } from '../../language/model/index.js';
import { attackOdds, attackOddsText, oddsOf } from '../../language/play/index.js';
import { pointsText } from '../../language/report/index.js';
import { isProblem, valueText } from '../../language/values/index.js';
import type { Feature, FeatureContext } from '../context.js';
import { CommandIds, type RollParams, type SheetParams } from '../protocol.js';
import { inSlices } from './slices.js';

/** Above each roll its odds, above each character its points, above each encounter who takes part. A click acts. */
export const codeLenses: Feature<CodeLensParams, CodeLens[] | null> = async (
  context,
  { textDocument: { uri } },
  token,
) => {
  const { rolls, points } = context.settings.lenses;
  if ((!rolls && !points) || context.languageOf(uri) !== 'muster') return null;
  const lenses: CodeLens[] = [];
  const document = context.workspace.document(uri);
  for await (const character of inSlices(document?.characters ?? [])) {
    if (token.isCancellationRequested) return null;
    if (points) lenses.push(...characterLens(context, uri, character.path));
    const evaluation = context.workspace.evaluation(uri, character.path);
    if (rolls && evaluation)
      for (const roll of context.workspace.sheet(uri, character.path)?.rolls ?? [])
        lenses.push(
          ...rollLens(context, uri, roll, evaluation, character.name, (name) => context.workspace.named(uri, name)),
        );
  }
  for (const encounter of document?.encounters ?? []) {
    if (token.isCancellationRequested) return null;
    lenses.push(...encounterLenses(context, uri, encounter.path));
  }
  return lenses.sort((a, b) => a.range.start.line - b.range.start.line);
};

function characterLens(context: FeatureContext, uri: string, path: string): CodeLens[] {
  const sheet = context.workspace.sheet(uri, path);
  const range = context.rangeOfOrigin({ uri, path, part: 'name' });
  if (!sheet || !range) return [];
  const errors = sheet.findings.filter((finding) => finding.severity === 'error').length;
  const warnings = sheet.findings.filter((finding) => finding.severity === 'warning').length;
  const { budget, spent } = sheet.points;
  const isPointBuy = budget !== undefined || valueText(spent) !== '0';
  const parts = [isPointBuy ? pointsText(sheet) : 'Sheet', counted(errors, 'error'), counted(warnings, 'warning')];
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
  if (!range || !roll.rolled) return [];
  const odds = oddsOf(roll.rolled, gameOf(evaluation));
  if (isProblem(odds)) return [];
  const struck = attackOdds(roll, gameOf(evaluation), others);
  const params: RollParams = { uri, line: range.start.line, path: roll.origin.path, name };
  return [
    lens(
      context,
      range,
      `$(play) Roll${roll.label === undefined ? '' : ` · ${roll.label}`} · ${struck ? attackOddsText(struck, 2) : odds.text}`,
      CommandIds.roll,
      params,
    ),
  ];
}

function encounterLenses(context: FeatureContext, uri: string, path: string): CodeLens[] {
  const reading = context.workspace.encounter(uri, path);
  const range = context.rangeOfOrigin({ uri, path, part: 'name' });
  if (!reading || !range) return [];
  const sides = new Map<string, number>();
  for (const member of reading.members) sides.set(member.side, (sides.get(member.side) ?? 0) + 1);
  const lenses: CodeLens[] = [];
  if (context.settings.lenses.points && sides.size > 0)
    lenses.push(lens(context, range, [...sides].map(([side, count]) => `${side} ${count}`).join(' · ')));
  if (!context.settings.lenses.rolls) return lenses;
  for (const roll of reading.rolls) {
    const member = reading.others(roll.by);
    if (member) lenses.push(...rollLens(context, uri, roll, member, roll.member, reading.others));
  }
  return lenses;
}

/** A lens that acts where the client knows the command, and only tells otherwise. */
function lens(
  context: FeatureContext,
  range: Range,
  title: string,
  command?: string,
  params?: RollParams | SheetParams,
): CodeLens {
  const known = command !== undefined && params !== undefined && context.commands.has(command);
  const plain = title.replace(/^\$\([a-z-]+\) /, '');
  return { range, command: known ? { title, command, arguments: [params] } : { title: plain, command: '' } };
}

function counted(count: number, word: string): string {
  return count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`;
}
