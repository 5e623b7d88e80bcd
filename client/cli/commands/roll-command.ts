import type { Game } from '../../../language/dice/index.js';
import type { PlayedAction } from '../../../language/play/index.js';
import { type PlayedLine, playSteps } from '../../../language/play/on-command.js';
import { isRoll, ownOdds, type TapeSource } from '../../../language/roll/index.js';
import { JSON_VERSION, oddsJson } from '../../../language/show/on-command.js';
import { isProblem, type Problem } from '../../../language/values/index.js';
import { exitCode, type Run } from '../command.js';
import { expressionFindings, expressionOf } from '../expression-argument.js';
import { applyPlayed, type ShownEdit } from '../files/apply-changes.js';
import { says } from '../messages.js';
import { isWrongUse, wrongUse } from '../options.js';
import { print, printError, printJson } from '../output.js';
import type { Roller } from '../whose.js';

/** Rolls once, and prints the result with the record that replays it. */
export const roll: Run = async (args) => {
  const seed = args.one('seed');
  const dice = args.one('dice');
  if (seed !== undefined && dice !== undefined) return wrongUse(says.seedAndDice);
  if (seed === '') return wrongUse(says.emptySeed);
  if (args.has('apply') && args.one('for') === undefined) return wrongUse(says.applyFor);
  if (args.has('apply') && args.all('assume').length > 0) return wrongUse(says.applyAssume);
  const evaluated = expressionOf(args);
  if (isWrongUse(evaluated)) return evaluated;
  const { rolled, situation } = evaluated.roll;
  const steps = [evaluated.roll, ...(evaluated.next ?? [])];
  if (!situation && args.all('choose').length > 0) return wrongUse(says.nothingToChoose);
  const allowed = !steps.flatMap(({ findings }) => findings).some(({ severity }) => severity === 'error');
  const play = (source: TapeSource) =>
    playSteps(
      steps,
      { who: evaluated.who, name: evaluated.roller?.name, others: evaluated.others, game: evaluated.game },
      { ...source, time: new Date().toISOString() },
    );
  const source = {
    choices: args.all('choose'),
    ...(seed !== undefined && { seed }),
    ...(dice !== undefined && { dice }),
    ...(args.has('push') && { isPushed: true }),
  };
  const played = (rolled || situation) && allowed ? play(source) : undefined;
  // The typed faces are the reason: other dice could be rolled.
  if (dice !== undefined && isProblem(played) && !isProblem(play({ choices: source.choices, seed: 'any' })))
    return wrongUse(`--dice: ${played.problem}`);
  const outcome = played && !isProblem(played) ? played : undefined;
  const { roller } = evaluated;
  const applied = args.has('apply') && outcome && roller ? written(outcome, roller) : undefined;
  const refused = [played, applied].find(isProblem)?.problem;
  const shown = expressionFindings(evaluated, refused);
  if (args.one('format') === 'json') {
    printJson({
      version: JSON_VERSION,
      family: rolled?.family,
      expression: evaluated.expression,
      ...(outcome && resultJson(outcome, evaluated.game)),
      ...(applied && !isProblem(applied) && { edits: applied }),
      ...(shown.length > 0 && { findings: shown }),
    });
  } else {
    if (outcome) print(evaluated.best === undefined ? outcome.text : `${evaluated.best}: ${outcome.text}`);
    if (applied && !isProblem(applied)) print(editsText(applied));
    for (const { severity, code, message } of shown) printError(`${severity} ${code}: ${message}`);
  }
  return outcome && !isProblem(applied) ? exitCode.ok : exitCode.findings;
};

function written(played: PlayedLine, { place, project }: Roller): readonly ShownEdit[] | Problem {
  return 'changes' in played ? applyPlayed(played, place, project) : [];
}

/** The edits, a line for each. */
export function editsText(edits: readonly ShownEdit[]): string {
  if (edits.length === 0) return says.nothingToApply;
  return edits
    .map(({ file, line, from, to }) => `edit ${file}:${line}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`)
    .join('\n');
}

function resultJson(played: PlayedLine, game: Game): object {
  if ('changes' in played) return actionJson(played);
  const { record, outcome, summary, against, earlier } = played;
  const odds = ownOdds(record, game);
  return {
    outcome,
    summary,
    faces: record.faces,
    seed: record.seed,
    ...(!isProblem(odds) && { odds: oddsJson(odds) }),
    record,
    ...(earlier && {
      earlier: earlier.map(([own, other]) => ({ record: own.record, against: { record: other.record } })),
    }),
    ...(against && {
      against: {
        ...(against.name !== undefined && { name: against.name }),
        winner: against.winner,
        summary: against.roll.summary,
        record: against.roll.record,
      },
    }),
  };
}

function actionJson({ record, outcome, summary, account, changes }: PlayedAction): object {
  const first = record.tape.find(isRoll);
  return {
    outcome,
    summary,
    ...(first && { faces: first.faces, seed: first.seed }),
    account,
    changes,
    record,
  };
}
