import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import {
  type AtTable,
  atTableInSteps,
  commandText,
  grownLog,
  LogFolder,
  lastingChanges,
  type PreparedEncounter,
  prepareEncounterAt,
} from '../../../language/fight/index.js';
import { nameKey } from '../../../language/grammar/index.js';
import { isUnanswered } from '../../../language/roll/index.js';
import { countEffects, hiddenPeople, type TrackerView, trackerModel } from '../../../language/show/on-command.js';
import { isProblem } from '../../../language/values/index.js';
import type { Workspace } from '../../../language/workspace/index.js';
import { fileNameOf } from '../../../language/workspace/index.js';
import type { Feature, FeatureContext, Later } from '../../context.js';
import type {
  Refusal,
  TrackerDoParams,
  TrackerDoResult,
  TrackerParams,
  TrackerResult,
  TrackerWriteParams,
} from '../../protocol.js';
import { editOfChanges } from '../apply.js';
import * as messages from '../messages.js';

/** A prepared encounter, with cached outcomes of its last logs. */
interface Prepared {
  readonly encounter: PreparedEncounter;
  readonly folder: LogFolder;
}

/** Prepared encounters by the objects that the workspace returns for them: any change of the text, characters or rules creates a new one. */
const preparedBy = new WeakMap<object, Prepared>();

/** The state of an encounter; the average effects of its actions are computed in slices first. */
export const tracker: Feature<TrackerParams, Later<TrackerResult | Refusal>> = function* (context, params) {
  const table = yield* tableInSteps(context, params);
  if ('problem' in table) return table;
  const view = { ...params, file: fileNameOf(params.uri), ...sheetsOf(context, params.uri, table) };
  if (!params.isQuick) yield* countEffects(table, view);
  return { model: trackerModel(table, view) };
};

/** Carries out a command, and returns the log with its new lines. A long log that is not cached is replayed in slices. */
export const trackerDo: Feature<TrackerDoParams, Later<TrackerDoResult | Refusal>> = (context, params) =>
  doAtTable(context, params);

/** The same, for a request that does more than that. */
export function* doAtTable(context: FeatureContext, params: TrackerDoParams): Later<TrackerDoResult | Refusal> {
  const table = yield* tableInSteps(context, params);
  if ('problem' in table) return table;
  const { command, seed, dice, choices, log } = params;
  const file = fileNameOf(params.uri);
  const line = commandText(table, command, {
    file,
    isAsking: true,
    ...(seed !== undefined && { seed }),
    ...(dice !== undefined && { dice }),
    ...(choices && { choices }),
  });
  if (isUnanswered(line)) return line;
  if (isProblem(line)) return { problem: line.problem };
  const next = grownLog(log, params.encounter, line.appends);
  const after = yield* tableInSteps(context, { ...params, log: next });
  if ('problem' in after) return after;
  const appends = next.startsWith(log) ? { appends: next.slice(log.length) } : {};
  return {
    log: next,
    ...appends,
    model: trackerModel(after, { ...params, file, ...sheetsOf(context, params.uri, after) }),
  };
}

/** The outcome of an encounter, as one edit of the sheets. */
export const trackerWrite: Feature<TrackerWriteParams, Later<WorkspaceEdit | Refusal>> = function* (context, params) {
  const table = yield* tableInSteps(context, params);
  if ('problem' in table) return table;
  const changes = lastingChanges(table.state);
  return changes.length === 0
    ? { problem: messages.nothingLasting }
    : editOfChanges(context, changes, params.uri, params.encounter);
};

/** Characters that are hidden from players, and those whose files have syntax errors. */
function sheetsOf(
  context: FeatureContext,
  uri: string,
  { encounter }: AtTable,
): Pick<TrackerView, 'hidden' | 'unread'> {
  const { workspace } = context;
  const isUnread = (name: string): boolean => {
    const of = workspace.lookUp(uri, name)?.uri;
    return of !== undefined && context.syntaxFindings(of).length > 0;
  };
  return {
    hidden: hiddenPeople(workspace, (of) => context.sheetRoot(of), uri),
    unread: new Set([...new Set(encounter.members.map(({ of }) => of))].filter(isUnread).map(nameKey)),
  };
}

/** The state of an encounter after its log, in steps: replaying a long log takes a while the first time. */
export function* tableInSteps(
  { workspace }: FeatureContext,
  { uri, encounter, log }: TrackerWriteParams,
): Later<AtTable | Refusal> {
  for (;;) {
    const path = workspace.document(uri)?.encounters.find(({ name }) => name === encounter)?.path;
    const reading = path === undefined ? undefined : workspace.encounter(uri, path);
    if (path === undefined || !reading) return { problem: messages.noEncounter(encounter) };
    const prepared = preparedBy.get(reading) ?? prepare(workspace, uri, path);
    if (!prepared) return { problem: messages.noGame };
    preparedBy.set(reading, prepared);
    const table = yield* atTableInSteps(prepared.encounter, prepared.folder, log);
    // An edit between two steps may have changed the encounter.
    if (workspace.encounter(uri, path) === reading) return isProblem(table) ? { problem: table.problem } : table;
  }
}

function prepare(workspace: Workspace, uri: string, path: string): Prepared | undefined {
  const encounter = prepareEncounterAt(workspace, uri, path);
  return encounter && { encounter, folder: new LogFolder(encounter) };
}
