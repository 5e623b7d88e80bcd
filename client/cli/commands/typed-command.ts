import { type AtTable, commandIn, type TrackerCommand, wholeName } from '../../../language/fight/index.js';
import { numberedActions, trackerModel } from '../../../language/show/on-command.js';
import type { Problem } from '../../../language/values/index.js';
import { says } from '../messages.js';

/** Whose actions are listed, and against whom. */
export interface Shown {
  readonly file: string;
  readonly selected?: string;
  readonly target?: string;
}

/** A line that a person types: a line of the log, the number of an action in the list, or `due`. */
export function typedCommand(table: AtTable, text: string, shown: Shown): TrackerCommand | Problem {
  const line = text.trim();
  const [, name, number] = /^(?:"?([^":]+)"?: )?(\d+)$/.exec(line) ?? [];
  if (number !== undefined) return numbered(table, Number(number), name, shown);
  const [due, which = '1'] = /^due(?: (\d+))?$/.exec(line) ?? [];
  if (due !== undefined) return dueNow(table, Number(which), shown);
  return commandIn(line) ?? { problem: says.noCommand(text) };
}

function numbered(table: AtTable, number: number, name: string | undefined, shown: Shown): TrackerCommand | Problem {
  const selected = name === undefined ? shown.selected : wholeName(table.encounter, name);
  if (selected !== undefined && typeof selected !== 'string') return selected;
  const model = trackerModel(table, { ...shown, ...(selected !== undefined && { selected }) });
  const actions = numberedActions(model);
  const action = actions[number - 1];
  const by = model.selected?.name ?? '';
  if (!action) return { problem: says.noSuchAction(number, by, actions.length) };
  return { is: model.phase === 'declare' ? 'declare' : 'act', by, line: action.line };
}

function dueNow(table: AtTable, number: number, shown: Shown): TrackerCommand | Problem {
  const due = trackerModel(table, shown).proposals.filter(({ what }) => what === 'due');
  const one = due[number - 1];
  return one ? { is: 'accept', proposal: one.key } : { problem: says.nothingDue(number, due.length) };
}
