import type { Game } from '../../../language/families/index.js';
import {
  isRoll,
  ownOdds,
  type PlayedAction,
  type PlayedLine,
  playLine,
  type TapeSource,
} from '../../../language/play/index.js';
import { JSON_VERSION, oddsJson } from '../../../language/report/index.js';
import { isProblem } from '../../../language/values/index.js';
import { exitCode, type Run } from '../command.js';
import { expressionFindings, expressionOf } from '../expression-argument.js';
import { says } from '../messages.js';
import { isWrongUse, wrongUse } from '../options.js';
import { print, printError, printJson } from '../output.js';

/** Rolls once, and prints the result with everything that replays it. */
export const roll: Run = async (args) => {
  const seed = args.one('seed');
  const dice = args.one('dice');
  if (seed !== undefined && dice !== undefined) return wrongUse(says.seedAndDice);
  if (seed === '') return wrongUse(says.emptySeed);
  const evaluated = expressionOf(args);
  if (isWrongUse(evaluated)) return evaluated;
  const { rolled, situation, findings } = evaluated.roll;
  const allowed = !findings.some(({ severity }) => severity === 'error');
  const play = (source: TapeSource) =>
    playLine(evaluated.roll, evaluated.who, evaluated.others ?? nobody, evaluated.game, evaluated.expression.trim(), {
      ...source,
      time: new Date().toISOString(),
    });
  const source = { ...(seed !== undefined && { seed }), ...(dice !== undefined && { dice }) };
  const played = (rolled || situation) && allowed ? play(source) : undefined;
  // What other dice would roll is refused because of the faces that were typed.
  if (dice !== undefined && isProblem(played) && !isProblem(play({ seed: 'any' })))
    return wrongUse(`--dice: ${played.problem}`);
  const made = played && !isProblem(played) ? played : undefined;
  const shown = expressionFindings(evaluated, isProblem(played) ? played.problem : undefined);
  if (args.one('format') === 'json') {
    printJson({
      version: JSON_VERSION,
      family: rolled?.family,
      expression: evaluated.expression,
      ...(made && resultJson(made, evaluated.game)),
      ...(shown.length > 0 && { findings: shown }),
    });
  } else {
    if (made) print(made.text);
    for (const { severity, code, message } of shown) printError(`${severity} ${code}: ${message}`);
  }
  return made ? exitCode.ok : exitCode.findings;
};

const nobody = (): undefined => undefined;

function resultJson(played: PlayedLine, game: Game): object {
  if ('changes' in played) return actionJson(played);
  const { record, outcome, summary, against } = played;
  const odds = ownOdds(record, game);
  return {
    outcome,
    summary,
    faces: record.faces,
    seed: record.seed,
    ...(!isProblem(odds) && { odds: oddsJson(odds) }),
    record,
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
