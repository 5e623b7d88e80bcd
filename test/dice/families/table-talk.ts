import { type RollRecord, replay } from '../../../language/dice/families/record.js';
import { parseRecord } from '../../../language/dice/families/record-json.js';
import { type PlayedRoll, playRoll } from '../../../language/play/lines/play-roll.js';
import { oddsOf, type RollOdds } from '../../../language/roll/odds-of.js';
import type { TapeSource } from '../../../language/roll/tape.js';
import { evaluateExpression } from '../../../language/roll/typed-expression.js';
import { isProblem } from '../../../language/values/problem.js';
import { uriOf, workspaceOf } from '../../sheet/read-sheets.js';

/** A game, maybe with house rules, and its characters: the odds and outcomes of lines. */
export function tableTalk(declarations: string, people: string, house?: string) {
  const workspace = workspaceOf({
    'game.rulebook': `rulebook Game\n${declarations}\n`,
    ...(house !== undefined && { 'house.rulebook': `rulebook House extends Game\n${house}\n` }),
    'people.muster': `use ${house === undefined ? 'Game' : 'House'}\n${people}\n`,
  });
  const named = (name: string) => workspace.named(uriOf('people.muster'), name);

  const evaluated = (line: string, name: string) => {
    const who = named(name);
    if (!who) throw new Error(`nobody is called ${name}`);
    const found = evaluateExpression(line, who, named);
    if (isProblem(found)) throw new Error(found.problem);
    return found;
  };

  /** The odds of a line, or why it has none. */
  const odds = (line: string, name = 'Ann'): RollOdds | { readonly text: string } => {
    const { roll, game } = evaluated(line, name);
    const error = roll.findings.find(({ severity }) => severity === 'error');
    if (error || !roll.rolled) return { text: error?.message ?? 'nothing is rolled' };
    const found = oddsOf(roll.rolled, game);
    return isProblem(found) ? { text: found.problem } : found;
  };

  /** A line that is read once, to be played often. */
  const playing = (line: string, name = 'Ann') => {
    const { roll, game } = evaluated(line, name);
    const { rolled } = roll;
    if (!rolled) throw new Error(roll.findings.map(({ message }) => message).join('\n'));
    return (source: TapeSource): PlayedRoll => {
      const found = playRoll(rolled, game, line, source);
      if (isProblem(found)) throw new Error(found.problem);
      return found;
    };
  };

  return {
    workspace,
    odds,
    playing,
    played: (line: string, source: TapeSource, name?: string): PlayedRoll => playing(line, name)(source),
    /** Rows of the tables of chances, as `head label: per cent`. */
    rows: (line: string, name?: string): string[] => {
      const found = odds(line, name);
      if (!('tables' in found)) throw new Error(found.text);
      return found.tables.flatMap(({ head, rows }) =>
        rows.map(({ label, cells }) => `${head} ${label} = ${Number(((cells[0] ?? 0) * 100).toFixed(6))}`),
      );
    },
    /** The outcome of a line with typed faces, or what is wrong with them. */
    summary: (line: string, dice: string, name = 'Ann'): string => {
      const { roll, game } = evaluated(line, name);
      if (!roll.rolled) return roll.findings.map(({ message }) => message).join('\n');
      const found = playRoll(roll.rolled, game, line, { dice });
      return isProblem(found) ? found.problem : found.summary;
    },
    /** What is wrong with a line. */
    findings: (line: string, name = 'Ann'): string[] =>
      evaluated(line, name).roll.findings.map(({ severity, message }) => `${severity}: ${message}`),
  };
}

/** A record as a file would hold it, rolled again from itself alone. */
export function replayed(record: RollRecord) {
  const read = parseRecord(JSON.parse(JSON.stringify(record)));
  return isProblem(read) ? read : replay(read);
}
