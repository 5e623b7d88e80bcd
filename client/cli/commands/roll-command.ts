import type { Game } from '../../../language/dice/index.js';
import type { PlayedAction } from '../../../language/play/index.js';
import { type PlayedLine, playSteps, pushOf } from '../../../language/play/on-command.js';
import { isRoll, ownOdds, type TapeSource } from '../../../language/roll/index.js';
import { oddsJson } from '../../../language/show/on-command.js';
import { isProblem, type Problem } from '../../../language/values/index.js';
import { type Answer, printAnswers } from '../answers.js';
import { exitCode, type Run } from '../command.js';
import { expressionFindings, expressionOf } from '../expression-argument.js';
import { applyPlayed, type ShownEdit } from '../files/apply-changes.js';
import type { RollableExpression } from '../files/line-of-file.js';
import { says } from '../messages.js';
import { type Arguments, isWrongUse, type WrongUse, wrongUse } from '../options.js';
import type { Roller } from '../whose.js';

/** Rolls once, or once for each of a party, and prints the result with the record that replays it. */
export const roll: Run = async (args) => {
  const seed = args.one('seed');
  const dice = args.one('dice');
  if (seed !== undefined && dice !== undefined) return wrongUse(says.seedAndDice);
  if (seed === '') return wrongUse(says.emptySeed);
  if (args.has('apply') && args.one('for') === undefined) return wrongUse(says.applyFor);
  if (args.has('apply') && args.all('assume').length > 0) return wrongUse(says.applyAssume);
  const evaluated = expressionOf(args);
  if (isWrongUse(evaluated)) return evaluated;
  const { followers = [] } = evaluated;
  if (dice !== undefined && followers.length > 0)
    return wrongUse(says.diceOfEach([evaluated, ...followers].map(({ best = '' }) => best)));
  const rolls: Rolled[] = [];
  for (const [at, one] of [evaluated, ...followers].entries()) {
    // Each roll needs a seed of its own.
    const own = seed === undefined || at === 0 ? seed : `${seed} ${at + 1}`;
    const rolled = rollOf(one, args, own);
    if (isWrongUse(rolled)) return rolled;
    rolls.push(rolled);
  }
  printAnswers(rolls, args.one('format'));
  return rolls.every(({ isMade }) => isMade) ? exitCode.ok : exitCode.findings;
};

/** The result of a roll. */
interface Rolled extends Answer {
  readonly isMade: boolean;
}

function rollOf(evaluated: RollableExpression, args: Arguments, seed: string | undefined): Rolled | WrongUse {
  const dice = args.one('dice');
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
  // If other dice can be rolled, the typed faces are wrong.
  if (dice !== undefined && isProblem(played) && !isProblem(play({ choices: source.choices, seed: 'any' })))
    return wrongUse(`--dice: ${played.problem}`);
  const outcome = played && !isProblem(played) ? played : undefined;
  const { roller } = evaluated;
  const applied = args.has('apply') && outcome && roller ? writeChanges(outcome, roller) : undefined;
  const edits = applied && !isProblem(applied) ? applied : undefined;
  const refused = [played, applied].find(isProblem)?.problem;
  const findings = expressionFindings(evaluated, refused);
  const push = outcome && steps.length === 1 ? pushOf(outcome.record) : undefined;
  return {
    isMade: outcome !== undefined && !isProblem(applied),
    text: [
      ...(outcome ? [evaluated.best === undefined ? outcome.text : `${evaluated.best}: ${outcome.text}`] : []),
      ...(edits ? [editsText(edits)] : []),
      ...(push ? [says.canBePushed(push)] : []),
    ],
    findings,
    json: {
      ...(evaluated.best !== undefined && { by: evaluated.best }),
      family: rolled?.family,
      expression: evaluated.expression,
      ...(outcome && resultJson(outcome, evaluated.game)),
      ...(edits && { edits }),
      ...(push && { push }),
      ...(findings.length > 0 && { findings }),
    },
  };
}

function writeChanges(played: PlayedLine, { place, project }: Roller): readonly ShownEdit[] | Problem {
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
