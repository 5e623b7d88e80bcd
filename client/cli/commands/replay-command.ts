import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { canonical, type RollRecord } from '../../../language/dice/index.js';
import { fold, readLogs, replayWritten } from '../../../language/fight/index.js';
import { asRecorded, playedOf, playLine, type Replayed, replayAll } from '../../../language/play/on-command.js';
import { type ActionRecord, evaluateExpression, requestOf, sourceOf } from '../../../language/roll/index.js';
import { JSON_VERSION } from '../../../language/show/on-command.js';
import { isProblem } from '../../../language/values/index.js';
import { exitCode, type Run } from '../command.js';
import { encounterAt } from '../encounter-at.js';
import { decode, readText } from '../files/read-text.js';
import { says } from '../messages.js';
import { isWrongUse, type WrongUse, wrongUse } from '../options.js';
import { print, printJson } from '../output.js';
import { nearFile } from '../targets.js';
import { type Roller, rollerOf } from '../whose.js';

/** Verifies every roll in a file against its own record. */
export const replay: Run = async (args) => {
  const [file, ...more] = args.positionals;
  if (file === undefined || more.length > 0) return wrongUse(says.whichRolls);
  if (file !== '-' && !existsSync(file)) return wrongUse(says.noFile(file, nearFile(resolve(file))));
  const content = file === '-' ? decode(readFileSync(0)) : readText(file);
  if ('code' in content) return wrongUse(`${file}: ${content.message}`);
  if (content.text.startsWith('muster-log') || file.endsWith('.muster-log')) return replayLog(file, content.text);
  const replayed = replayAll(content.text);
  if (isProblem(replayed)) return wrongUse(`${file}: ${replayed.problem}`);
  const forName = args.one('for');
  const roller = forName === undefined ? undefined : rollerOf(forName, []);
  if (isWrongUse(roller)) return roller;
  const rolls = replayed.map((one) => ({
    ...one,
    ...(roller && one.record && { today: wouldRollTheSame(one.record, roller) }),
    ...(roller && one.action && { today: wouldPlayTheSame(one.action, roller) }),
  }));
  if (args.one('format') === 'json') {
    printJson({ version: JSON_VERSION, rolls: rolls.map(({ record: _, action: __, ...rest }) => rest) });
  } else {
    for (const one of rolls) print(`${lineOf(one)}${one.today === false ? says.otherToday : ''}`);
    const failed = rolls.filter(({ same }) => !same).length;
    print(failed === 0 ? says.allReplay(rolls.length) : says.someDiffer(failed, rolls.length));
  }
  return rolls.every(({ same }) => same) ? exitCode.ok : exitCode.findings;
};

/** Replays the logs of a file, each with the page beside it, up to the first line with another outcome. */
function replayLog(file: string, text: string): number | WrongUse {
  const logs = readLogs(text);
  if (isProblem(logs)) return wrongUse(`${file}: ${logs.problem}`);
  const folder = file === '-' ? '.' : dirname(file);
  let code: number = exitCode.ok;
  for (const log of logs.read) {
    const target = encounterAt(`${join(folder, log.head.file)}#${log.head.encounter}`);
    if (isWrongUse(target)) {
      // If the encounter of one log was renamed or deleted, the others are still replayed.
      if (logs.read.length === 1 && logs.pages.length === 0) return target;
      print(says.logLeftOut(log.head.encounter, target.wrongUse));
      code = exitCode.findings;
      continue;
    }
    const { entries, settled, difference: later } = fold(target.encounter, log);
    const written = settled > 0 ? replayWritten(target.encounter, log) : undefined;
    if (settled > 0 && !written) print(says.logSettled(settled));
    print(says.logReplays(entries - settled + (written?.entries ?? 0)));
    const difference = written?.difference ?? later;
    if (!difference) continue;
    print(says.logStops(difference.line, difference.why));
    code = exitCode.findings;
  }
  const unread = [...logs.headless, ...logs.pages.flatMap(({ broken }) => broken)];
  for (const { line, why } of unread) print(says.logStops(line, why));
  return unread.length > 0 ? exitCode.findings : code;
}

function lineOf({ line, same, reason, record, action }: Replayed): string {
  if (!same) return `differs  ${line}: ${reason ?? ''}`;
  const summary = action?.summary ?? (record && playedOf(record).summary);
  return `same     ${line}${summary === undefined ? '' : `: ${summary}`}`;
}

/** Whether the line, evaluated with the present sheet, has the recorded outcome. */
function wouldRollTheSame(record: RollRecord, roller: Roller): boolean {
  const evaluated = evaluateExpression(record.line, roller.evaluation, roller.others);
  if (isProblem(evaluated) || !evaluated.roll.rolled) return false;
  const main = asRecorded(evaluated.roll, record);
  if (isProblem(main) || !main.rolled) return false;
  const sides = [main.rolled, ...(main.rolled.against ? [main.rolled.against.rolled] : [])];
  return sides.some((side) => {
    const request = requestOf(side, evaluated.game);
    return !isProblem(request) && canonical(request.request) === canonical(record.request);
  });
}

/** Whether the action, played with the present sheets and the recorded answers, has the recorded outcome. */
function wouldPlayTheSame(record: ActionRecord, { evaluation, others }: Roller): boolean {
  const evaluated = evaluateExpression(record.line, evaluation, others);
  if (isProblem(evaluated)) return false;
  const { line } = record;
  const played = playLine(evaluated.roll, evaluation, others, evaluated.game, line, sourceOf(record), record.by);
  return !isProblem(played) && canonical(played.record) === canonical(record);
}
