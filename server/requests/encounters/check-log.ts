import { URI, UriUtils } from 'langium';
import { readLogs } from '../../../language/fight/index.js';
import { shortMessage } from '../../../language/grammar/index.js';
import { isProblem } from '../../../language/values/index.js';
import type { Feature, FeatureContext, Later } from '../../context.js';
import type { CheckLogParams, CheckLogResult, LogFinding, LoggedEntry } from '../../protocol.js';
import * as messages from '../messages.js';
import { tableInSteps } from './tracker.js';

/** Maximum number of reported findings of a log. */
const MOST_FINDINGS = 100;

/** Reads and replays a log: its entries, and findings about lines that cannot be parsed or have another outcome than the recorded one. */
export const checkLog: Feature<CheckLogParams, Later<CheckLogResult>> = function* (context, { uri, text }) {
  const logs = readLogs(text);
  if (isProblem(logs)) return { entries: [], findings: [{ line: 1, message: shortMessage(logs.problem) }] };
  const all: CheckLogResult[] = [];
  for (const { head } of logs.read) {
    all.push(yield* checkPart(context, uri, text, head));
    yield;
  }
  return {
    entries: all.flatMap(({ entries }) => entries),
    findings: [
      ...all.flatMap(({ findings }) => findings),
      ...[...logs.headless, ...logs.pages.flatMap(({ broken }) => broken)].map(({ line, why }) => ({
        line,
        message: shortMessage(why),
      })),
    ].slice(0, MOST_FINDINGS),
  };
};

/** Checks the part of one encounter. */
function* checkPart(
  context: FeatureContext,
  uri: string,
  text: string,
  { encounter, file }: { readonly encounter: string; readonly file: string },
): Later<CheckLogResult> {
  const page = UriUtils.normalize(UriUtils.joinPath(UriUtils.dirname(URI.parse(uri)), file));
  const table = yield* tableInSteps(context, { uri: page, encounter, log: text });
  if ('problem' in table)
    return { entries: [], findings: [{ line: 1, message: messages.logWithoutPage(file, table.problem) }] };
  const { log, folded } = table;
  const played = new Map(folded?.played.map((one) => [one.entry.line, one]));
  const entries = (log?.entries ?? []).map(({ line, told, isUndone = false }): LoggedEntry => {
    const now = played.get(line);
    const { round, members } = now?.state.fight ?? {};
    const out = members?.filter((one) => one.isOut).map(({ name }) => name) ?? [];
    return {
      line,
      encounter,
      told: now?.told ?? told,
      ...(now && now.fell !== '' && { dice: now.fell }),
      ...(round !== undefined && { round }),
      out,
      isUndone,
    };
  });
  const differences = (folded?.played ?? []).flatMap(({ entry, difference }): LogFinding[] =>
    difference === undefined ? [] : [{ line: entry.line, message: difference }],
  );
  const stops = folded?.stops ? [{ line: folded.stops.line, message: folded.stops.why }] : [];
  const findings = [...differences, ...stops];
  return { entries, findings: findings.map(({ line, message }) => ({ line, message: shortMessage(message) })) };
}
