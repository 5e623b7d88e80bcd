import type { Game } from '../../language/dice/index.js';
import { nameKey } from '../../language/grammar/index.js';
import { chancesOf, rolledTables } from '../../language/play/index.js';
import { playSteps, stepsText } from '../../language/play/on-command.js';
import type { SourceCharacter, SourceEncounter } from '../../language/read/index.js';
import { evaluateAlone, evaluateExpression, isUnanswered } from '../../language/roll/index.js';
import {
  type Attempt,
  type Evaluation,
  gameOf,
  nobody,
  type Others,
  type SheetRoll,
} from '../../language/sheet/index.js';
import { type Finding, isProblem } from '../../language/values/index.js';
import { nodeAt } from '../../language/workspace/index.js';
import type { Feature, FeatureContext } from '../context.js';
import type { Refusal, RollParams, ShownRoll } from '../protocol.js';
import { characterNamed, isCharacter, partAt } from './find.js';
import * as messages from './messages.js';
import { withTarget } from './targets.js';

/** What is to be rolled: who rolls it, and what it comes to. */
interface Subject {
  readonly who?: string;
  readonly evaluation?: Evaluation;
  readonly roll: SheetRoll;
  /** What comes after it when it succeeds. */
  readonly then?: readonly SheetRoll[];
  readonly game: Game;
  /** Everybody else, as they are where the line is. */
  readonly others: Others;
  /** Name of the encounter that the line is in. */
  readonly encounter?: string;
}

/** Rolls a line of a document, or an expression in the light of a sheet. */
export const roll: Feature<RollParams, ShownRoll | Refusal> = (context, asked) => {
  const params = withTarget(context, asked);
  if ('problem' in params) return params;
  const subject =
    params.expression === undefined ? lineOf(context, params) : expressionOf(context, params, params.expression);
  if ('problem' in subject) return subject;
  const {
    who,
    roll: { rolled, situation, label },
    then = [],
  } = subject;
  const steps = [subject.roll, ...then];
  const expression = stepsText(steps);
  const error = steps.flatMap(({ findings }) => findings).find(isError);
  if (error || !(rolled || situation)) return { problem: error?.message ?? messages.cannotBeRolled(expression) };
  const source = {
    ...(params.seed !== undefined && { seed: params.seed }),
    ...(params.dice !== undefined && { dice: params.dice }),
    ...(params.choices && { choices: params.choices }),
    ...(params.isAsking && { isAsking: true }),
    time: new Date().toISOString(),
  };
  const { evaluation, others, game } = subject;
  const played = playSteps(steps, { who: evaluation, name: who, others, game }, source);
  if (isUnanswered(played)) return played;
  if (isProblem(played)) return { problem: played.problem };
  const { record, summary, text, outcome, dice, details } = played;
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
    ...(subject.encounter !== undefined && { encounter: subject.encounter }),
  };
};

/** Everybody a document can name. */
function othersIn(context: FeatureContext, uri: string): Others {
  return (name) => context.workspace.named(uri, name);
}

function isError(finding: Finding): boolean {
  return finding.severity === 'error';
}

function lineOf(context: FeatureContext, params: RollParams): Subject | Refusal {
  const { uri, line = 0 } = params;
  const ofTable = tableOf(context, params);
  if (ofTable) return ofTable;
  const onPage = attemptOf(context, params, context.workspace.pages.rollsOf(params.uri));
  if (onPage) return onPage;
  const part = partAt(context, uri, line);
  if (!part) return { problem: messages.nothingToRoll };
  const match = isCharacter(part) ? ofCharacter(context, part, params) : ofEncounter(context, part, params);
  if (match) return match;
  return {
    problem: messages.noRoll,
  };
}

/** A random table: where it stands, or where a line names it. */
function tableOf(context: FeatureContext, params: RollParams): Subject | undefined {
  const { uri } = params;
  const governed = context.workspace.governedBy(uri);
  const match = governed && rollOf(context, rolledTables(context.workspace, uri), params)?.roll();
  return (
    match && { roll: match, game: gameOf(nobody(governed.rules, governed.contract)), others: othersIn(context, uri) }
  );
}

function ofCharacter(context: FeatureContext, character: SourceCharacter, asked: RollParams): Subject | undefined {
  const { uri, path } = character;
  const evaluation = context.workspace.evaluation(uri, path);
  const match = rollOf(context, context.workspace.sheet(uri, path)?.rolls ?? [], asked);
  return (
    match &&
    evaluation && {
      who: character.name,
      evaluation,
      roll: match,
      game: gameOf(evaluation),
      others: othersIn(context, uri),
    }
  );
}

function ofEncounter(
  context: FeatureContext,
  encounter: SourceEncounter,
  asked: RollParams,
): Subject | Refusal | undefined {
  const { workspace } = context;
  const governed = workspace.governedBy(encounter.uri);
  if (!governed) return undefined;
  const reading = workspace.encounter(encounter.uri, encounter.path);
  const match = rollOf(context, reading?.rolls ?? [], asked);
  if (!match) {
    const attempted = attemptOf(context, asked, reading?.attempts ?? []);
    return !attempted || 'problem' in attempted ? attempted : { ...attempted, encounter: encounter.name };
  }
  const who = reading?.others(match.by);
  return (
    reading && {
      who: match.by,
      others: reading.others,
      encounter: encounter.name,
      ...(who && { evaluation: who }),
      roll: match,
      game: gameOf(who ?? nobody(governed.rules, governed.contract)),
    }
  );
}

/** An attempt of a page or an encounter: of the one who is asked for, else of the one who makes it best. */
function attemptOf(
  context: FeatureContext,
  params: RollParams,
  attempts: readonly Attempt[],
): Subject | Refusal | undefined {
  const { uri, name } = params;
  const lines = attempts.map((one) => ({ one, origin: { uri, path: one.source.path, part: 'entry' } as const }));
  const match = rollOf(context, lines, params)?.one;
  if (!match) return undefined;
  const { tries, others, findings } = match;
  const wrong = findings.find(isError);
  if (wrong) return { problem: wrong.message };
  const chances = chancesOf(match);
  const asked = name === undefined ? chances[0] : chances.find((one) => nameKey(one.name) === nameKey(name));
  const [only] = tries;
  if (chances.length === 0 && only) {
    const [first] = only.steps[0] ?? [];
    return first && { roll: first, game: gameOf(only.who), others };
  }
  const [first, ...then] = asked?.best ?? [];
  if (!asked || !first) return { problem: messages.nobodyCalled(name ?? '') };
  return { who: asked.name, evaluation: asked.tried.who, roll: first, then, game: gameOf(asked.tried.who), others };
}

/** The roll of the asked path; without one the roll at the cursor, or the first of the line. */
function rollOf<Of extends Pick<SheetRoll, 'origin'>>(
  context: FeatureContext,
  rolls: readonly Of[],
  { uri, line = 0, character = 0, path }: RollParams,
): Of | undefined {
  const root = context.sheetRoot(uri);
  const onLine = rolls.flatMap((one) => {
    // Rolls that come from a base through `like` are written in its text, not here.
    const node = root && one.origin.uri === uri ? nodeAt(root, one.origin.path)?.$cstNode : undefined;
    const range = node && context.rangeOf(uri, node);
    return range && range.start.line <= line && line <= range.end.line ? [{ one, range }] : [];
  });
  if (path !== undefined) return onLine.find(({ one }) => one.origin.path === path)?.one;
  const begun = onLine.filter(({ range }) => range.start.line < line || range.start.character <= character);
  return (begun.at(-1) ?? onLine[0])?.one;
}

function expressionOf(context: FeatureContext, params: RollParams, expression: string): Subject | Refusal {
  const { uri } = params;
  const part = params.line === undefined ? undefined : partAt(context, uri, params.line);
  const character =
    params.name === undefined
      ? part && isCharacter(part)
        ? part
        : undefined
      : characterNamed(context, uri, params.name);
  if (params.name !== undefined && !character) return { problem: messages.nobodyCalled(params.name) };
  const evaluation = character && context.workspace.evaluation(character.uri, character.path);
  const others = othersIn(context, uri);
  const evaluated = evaluation ? evaluateExpression(expression, evaluation, others) : evaluateAlone(expression);
  if (!evaluated) return { problem: messages.needsSheet(expression) };
  if (isProblem(evaluated)) return evaluated;
  return {
    ...(character && { who: character.name }),
    ...(evaluation && { evaluation }),
    roll: evaluated.roll,
    game: evaluated.game,
    others,
  };
}
