import { type AtTable, commandIn, type TrackerCommand, tableWordIn, wholeName } from '../../../language/fight/index.js';
import { nameKey, typedLine } from '../../../language/grammar/index.js';
import type { TrackerModel } from '../../../language/show/index.js';
import { numberedActions, trackerModel } from '../../../language/show/on-command.js';
import type { Problem } from '../../../language/values/index.js';
import { says } from '../messages.js';
import { didYouMean } from '../near.js';

/** Whose actions are listed, and against whom. */
export interface Shown {
  readonly file: string;
  readonly selected?: string;
  readonly target?: string;
}

/** Parses a typed line: a line of the log, an action without the name of the actor, the number of an action in the list, or `due`. */
export function typedCommand(table: AtTable, text: string, shown: Shown): TrackerCommand | Problem {
  const written = text.trim();
  // What is only told stays as it is written.
  const line = /^(?:note|end)\b/i.test(written) ? written : typedLine(written);
  const [, name, number] = /^(?:"?([^":]+)"?: )?(\d+)$/.exec(line) ?? [];
  if (number !== undefined) return numbered(table, Number(number), name, shown);
  const [due, which = '1'] = /^due(?: (\d+))?$/.exec(line) ?? [];
  if (due !== undefined) return dueNow(table, Number(which), shown);
  const [, now] = AT_ONCE.exec(line) ?? [];
  const command = commandIn(now ?? line);
  if (command?.is === 'act' && now === undefined) return commandBy(table, command.by, command.line);
  return command ?? withoutName(table, line, shown) ?? notUnderstood(table, line, shown);
}

/** Before a line that does not wait for the others, where all declare first. */
const AT_ONCE = /^at once,? +(.+)$/i;

/** Words for leaving a fight: as a player types them, and as the log has them. */
const LEAVES: ReadonlyMap<string, string> = new Map([
  ['flee', 'flees'],
  ['surrender', 'surrenders'],
  ['give up', 'gives up'],
  ['leave', 'leaves'],
]);

/** Words before what is rolled, as in a sheet. */
const ROLLED = /^(?:roll|check|contest|opposed) /i;

/** The command of the selected member, if the line begins with a name of the game. */
function withoutName(table: AtTable, line: string, shown: Shown): TrackerCommand | undefined {
  const { vocabulary, actionNames } = table.encounter.rules;
  const words = line.replace(ROLLED, '').split(/\s+/);
  const beginnings = words.map((_, index) => nameKey(words.slice(0, index + 1).join(' ')));
  const isKnown =
    tableWordIn(line) !== undefined ||
    /^\d*d\d/.test(words[0] ?? '') ||
    beginnings.some((name) => actionNames.names.has(name) || vocabulary.names.has(name));
  const leaves = LEAVES.get(line.toLowerCase());
  const model = isKnown || leaves !== undefined ? trackerModel(table, shown) : undefined;
  if (!model?.selected) return undefined;
  const { name } = model.selected;
  return isKnown ? commandBy(table, name, line) : commandIn(`${name}: ${leaves}`);
}

/** Why a line is not a command, with examples of lines that are possible now. */
function notUnderstood(table: AtTable, line: string, shown: Shown): Problem {
  const model = trackerModel(table, shown);
  const { names } = table.encounter.rules.actionNames;
  const words = line.replace(ROLLED, '').split(/\s+/).map(nameKey);
  const action = words.find((word) => names.has(word));
  const by = model.selected?.name ?? model.order[0]?.name ?? '';
  const near = action === undefined ? didYouMean(words[0] ?? '', names.keys()) : says.beginsWith(action);
  const example = numberedActions(model)[0]?.line ?? '...';
  return { problem: says.noCommand(line, { by, near, action: example, byHand: byHandOf(model, by) }) };
}

/** An example of a line that adds one point of damage by hand; empty if the game has no field for it. */
function byHandOf({ order }: TrackerModel, by: string): string {
  const [mark] = order.find(({ name }) => name === by)?.health?.marks ?? [];
  return mark ? says.byHand(by, mark.line.replace('{0}', String(mark.count + 1))) : '';
}

/** Why a command is refused; for a line that does not begin with an action, with an example of a change by hand. */
export function refusalOf(table: AtTable, command: TrackerCommand, { problem }: Problem, shown: Shown): Problem {
  if (command.is !== 'act' && command.is !== 'declare') return { problem };
  const { names } = table.encounter.rules.actionNames;
  const words = command.line.split(/\s+/);
  const isAction = words.some((_, index) => names.has(nameKey(words.slice(0, index + 1).join(' '))));
  if (isAction || tableWordIn(command.line) !== undefined) return { problem };
  const by = wholeName(table.encounter, command.by);
  return { problem: typeof by === 'string' ? `${problem}${byHandOf(trackerModel(table, shown), by)}` : problem };
}

/** What somebody does: where all declare first, they declare it, however it is typed. */
function commandBy({ state }: AtTable, by: string, line: string): TrackerCommand {
  return { is: state.turns.phase === 'declare' ? 'declare' : 'act', by, line };
}

function numbered(table: AtTable, number: number, name: string | undefined, shown: Shown): TrackerCommand | Problem {
  const selected = name === undefined ? shown.selected : wholeName(table.encounter, name);
  if (selected !== undefined && typeof selected !== 'string') return selected;
  const model = trackerModel(table, { ...shown, ...(selected !== undefined && { selected }) });
  const actions = numberedActions(model);
  const action = actions[number - 1];
  const by = model.selected?.name ?? '';
  if (!action) return { problem: says.noSuchAction(number, by, actions.length) };
  return commandBy(table, by, action.line);
}

function dueNow(table: AtTable, number: number, shown: Shown): TrackerCommand | Problem {
  const due = trackerModel(table, shown).proposals.filter(({ what }) => what === 'due');
  const one = due[number - 1];
  return one ? { is: 'accept', proposal: one.key } : { problem: says.nothingDue(number, due.length) };
}
