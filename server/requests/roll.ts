import { type ReadyRoll, readyRoll, rollAt, type WrittenRoll, writtenRollsBeside } from '../../language/play/index.js';
import { playSteps, pushOf, stepsText } from '../../language/play/on-command.js';
import { evaluateAlone, evaluateExpression, isUnanswered } from '../../language/roll/index.js';
import type { Others } from '../../language/sheet/index.js';
import { type Finding, isProblem } from '../../language/values/index.js';
import { nodeAt } from '../../language/workspace/index.js';
import type { Feature, FeatureContext } from '../context.js';
import type { Refusal, RollParams, ShownRoll } from '../protocol.js';
import { characterNamed, isCharacter, partAt } from './find.js';
import * as messages from './messages.js';
import { withTarget } from './targets.js';

/** Rolls a line of a document, or an expression for a character. */
export const roll: Feature<RollParams, ShownRoll | Refusal> = (context, request) => {
  const params = withTarget(context, request);
  if ('problem' in params) return params;
  const subject =
    params.expression === undefined ? lineOf(context, params) : expressionOf(context, params, params.expression);
  if ('problem' in subject) return subject;
  const {
    by: who,
    who: evaluation,
    roll: { rolled, situation, label },
    next,
    others,
    game,
    followers,
  } = subject;
  const steps = [subject.roll, ...next];
  const expression = stepsText(steps);
  const error = steps.flatMap(({ findings }) => findings).find(isError);
  if (error || !(rolled || situation)) return { problem: error?.message ?? messages.cannotBeRolled(expression) };
  const source = {
    ...(params.seed !== undefined && { seed: params.seed }),
    ...(params.dice !== undefined && { dice: params.dice }),
    ...(params.choices && { choices: params.choices }),
    ...(params.isAsking && { isAsking: true }),
    ...(params.isPushed && { isPushed: true }),
    time: new Date().toISOString(),
  };
  const played = playSteps(steps, { who: evaluation, name: who, others, game }, source);
  if (isUnanswered(played)) return played;
  if (isProblem(played)) return { problem: played.problem };
  const { record, summary, text, outcome, dice, details } = played;
  const push = next.length === 0 ? pushOf(record) : undefined;
  const what = label === undefined ? expression : `${expression} "${label}"`;
  const title = who === undefined ? what : `${who}: ${what}`;
  return {
    record,
    summary,
    // The text begins with the line as it was written.
    text: `${title}${text.slice(record.line.length)}`,
    title,
    outcome,
    dice,
    details,
    ...('changes' in played && { account: played.account, changes: played.changes }),
    ...(push && { push }),
    ...(subject.encounter && { encounter: subject.encounter.name }),
    ...(followers && { followers }),
  };
};

/** All characters that a document can name. */
function othersIn(context: FeatureContext, uri: string): Others {
  return (name) => context.workspace.named(uri, name);
}

function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}

/** The roll of the requested path; without one the roll at the cursor, or the first of the line. */
function lineOf(context: FeatureContext, params: RollParams): ReadyRoll | Refusal {
  const { uri, line = 0, path, name } = params;
  const { workspace } = context;
  const part = partAt(context, uri, line);
  const rollAtPath = path === undefined ? undefined : rollAt(workspace, uri, path);
  const isByPath = path !== undefined && params.line === undefined;
  const written = isByPath
    ? rollAtPath
    : path === undefined
      ? rollOf(context, writtenRollsBeside(workspace, uri, part?.path), params)
      : rollOf(context, rollAtPath ? [rollAtPath] : [], params);
  if (!written) return { problem: part ? messages.noRoll : messages.nothingToRoll };
  const wrong = written.table ? undefined : written.attempt?.findings.find(isError);
  if (wrong) return { problem: wrong.message };
  const ready = readyRoll(workspace, written, name);
  if (ready) return ready;
  return { problem: written.attempt && name !== undefined ? messages.noCharacterCalled(name) : messages.noRoll };
}

/** The last roll of a line that begins before the cursor, else the first. */
function rollOf(
  context: FeatureContext,
  rolls: readonly WrittenRoll[],
  { uri, line = 0, character = 0 }: RollParams,
): WrittenRoll | undefined {
  const root = context.sheetRoot(uri);
  const onLine = rolls.flatMap((one) => {
    // Rolls that come from a base through `like` are written in its text, not here.
    const node = root && one.origin.uri === uri ? nodeAt(root, one.origin.path)?.$cstNode : undefined;
    const range = node && context.rangeOf(uri, node);
    return range && range.start.line <= line && line <= range.end.line ? [{ one, range }] : [];
  });
  onLine.sort((a, b) => a.range.start.line - b.range.start.line || a.range.start.character - b.range.start.character);
  const beforeCursor = onLine.filter(({ range }) => range.start.line < line || range.start.character <= character);
  return (beforeCursor.at(-1) ?? onLine[0])?.one;
}

function expressionOf(context: FeatureContext, params: RollParams, expression: string): ReadyRoll | Refusal {
  const { uri } = params;
  const part = params.line === undefined ? undefined : partAt(context, uri, params.line);
  const character =
    params.name === undefined
      ? part && isCharacter(part)
        ? part
        : undefined
      : characterNamed(context, uri, params.name);
  if (params.name !== undefined && !character) return { problem: messages.noCharacterCalled(params.name) };
  const evaluation = character && context.workspace.evaluation(character.uri, character.path);
  const others = othersIn(context, uri);
  const evaluated = evaluation ? evaluateExpression(expression, evaluation, others) : evaluateAlone(expression);
  if (!evaluated) return { problem: messages.needsSheet(expression) };
  if (isProblem(evaluated)) return evaluated;
  return {
    ...(character && { by: character.name }),
    ...(evaluation && { who: evaluation }),
    roll: evaluated.roll,
    next: [],
    game: evaluated.game,
    others,
  };
}
