import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import {
  grownByPage,
  type PageInput,
  pageClocks,
  pageNotes,
  playedWith,
  type TrackerCommand,
} from '../../language/fight/index.js';
import { nameKey } from '../../language/grammar/index.js';
import { outcomesOf } from '../../language/read/index.js';
import { adventurePage, textFor, titleFor } from '../../language/show/on-command.js';
import { fileNameOf } from '../../language/workspace/index.js';
import type { FeatureContext, Later } from '../context.js';
import { giveBoxes } from '../features/pages/give-box.js';
import type {
  PageCommand,
  Refusal,
  TablePageDoParams,
  TablePageDoResult,
  TablePageParams,
  TablePageResult,
} from '../protocol.js';
import { doAtTable } from './encounters/tracker.js';
import * as messages from './messages.js';
import { adventureAt, evaluated } from './show-adventure.js';

/** A page as it is used at the table: its text, what can be clicked, the state of its clocks and the chosen outcomes. */
export function* showTablePage(
  context: FeatureContext,
  { uri, log }: TablePageParams,
): Later<TablePageResult | Refusal> {
  yield* evaluated(context, uri);
  const adventure = adventureAt(context, uri);
  const page = context.workspace.document(uri)?.page;
  if (!adventure || !page) return { problem: messages.noPage };
  const live = { ...adventure, isLive: true };
  return {
    title: titleFor('game master', live, page) ?? live.file,
    text: textFor('game master', live, page),
    page: yield* adventurePage(live, page, 'game master'),
    clocks: pageClocks(context.workspace, uri, log),
    notes: pageNotes(log),
  };
}

/** Carries out a command on a page. It is logged in the encounter that is being played if that has the clock, else for the page. */
export function* tablePageDo(
  context: FeatureContext,
  { uri, log, command }: TablePageDoParams,
): Later<TablePageDoResult | Refusal> {
  const steps = stepsOf(context, uri, log, command);
  if ('problem' in steps) return steps;
  let grown = log;
  for (const step of steps.inputs) {
    const next = yield* append(context, uri, grown, step);
    if ('problem' in next) return next;
    grown = next.log;
  }
  const edit = steps.gives.length === 0 ? undefined : givingEdit(context, uri, steps.gives);
  return { log: grown, ...(edit && { edit }) };
}

/** What a command does: inputs for the log, and clues or handouts that the players are given. */
interface Steps {
  readonly inputs: readonly PageInput[];
  readonly gives: readonly string[];
}

function stepsOf(context: FeatureContext, uri: string, log: string, command: PageCommand): Steps | Refusal {
  const clocks = pageClocks(context.workspace, uri, log);
  switch (command.is) {
    case 'clock': {
      const clock = clocks.find(({ name }) => nameKey(name) === nameKey(command.clock));
      if (!clock) return { problem: messages.noClock(command.clock) };
      const to = Math.min(Math.max(command.to, 0), clock.segments);
      return { inputs: to === clock.filled ? [] : [{ ...command, clock: clock.name, to }], gives: [] };
    }
    case 'note':
      return { inputs: [command], gives: [] };
    case 'give':
      return { inputs: [], gives: [command.name] };
    case 'outcome': {
      const outcome = outcomesOf(command.text)[command.option];
      if (!outcome) return { problem: messages.noOutcome(command.text) };
      const hasBeenGiven = new Set(context.workspace.document(uri)?.page?.front.given.map(({ text }) => nameKey(text)));
      const ticked = outcome.does.flatMap((one): readonly PageInput[] => {
        if (one.is !== 'tick') return [];
        const clock = clocks.find(({ name }) => nameKey(name) === nameKey(one.clock));
        const to = clock && Math.min(clock.filled + one.by, clock.segments);
        return clock && to !== undefined && to > clock.filled
          ? [{ is: 'clock', clock: clock.name, to, reason: outcome.name }]
          : [];
      });
      return {
        inputs: [{ is: 'note', text: `outcome: ${outcome.name}` }, ...ticked],
        // Giving something a second time would take it back.
        gives: outcome.does.flatMap((one) =>
          one.is === 'give' && !hasBeenGiven.has(nameKey(one.name)) ? one.name : [],
        ),
      };
    }
  }
}

/** The log with an input. */
function* append(
  context: FeatureContext,
  uri: string,
  log: string,
  input: PageInput,
): Later<{ readonly log: string } | Refusal> {
  const encounter = playedWith(context.workspace, uri, log, input);
  if (encounter !== undefined) {
    const command: TrackerCommand = input;
    return yield* doAtTable(context, { uri, encounter, log, command });
  }
  return { log: grownByPage(log, fileNameOf(uri), [input]) };
}

/** The edit of the page that ticks the boxes of what is given. */
function givingEdit(context: FeatureContext, uri: string, names: readonly string[]): WorkspaceEdit | undefined {
  const edits = giveBoxes(context, uri, names);
  const range = edits && context.rangeOf(uri, edits);
  return edits && range ? { changes: { [context.clientUri(uri)]: [{ range, newText: edits.text }] } } : undefined;
}
