import { boxesText } from '../page/page-lines.js';
import type { TrackerAction, TrackerBoxes, TrackerCondition, TrackerMember, TrackerModel } from './tracker-model.js';

const SIGNS: Readonly<Record<TrackerMember['state'], string>> = {
  acting: '>',
  done: '-',
  waiting: ' ',
  out: 'x',
  away: '.',
};

/** The word that does what is due. */
const DUE = 'due';

const ALL_DECLARED = 'everybody has declared: next plays the round';
const ROUND_OVER = 'the round is over: next begins another one';

/** Maximum number of actions that are listed, unless all are requested. */
const MOST_ACTIONS = 12;

/** What the selected member can do now, what belongs to a fight first: their numbers are those of the list. */
export function numberedActions({ selected }: Pick<TrackerModel, 'selected'>): readonly TrackerAction[] {
  const can = selected?.actions.filter(({ refused }) => refused === undefined) ?? [];
  const rank = ({ group }: TrackerAction): number => (group === 'rest' ? 1 : 0);
  return can.toSorted((one, other) => rank(one) - rank(other));
}

/** An encounter in play as lines of plain text; all actions, or those that belong to a fight. */
export function trackerText(model: TrackerModel, isWhole = false): string {
  const { encounter, game, round, phase, orderBy, ended } = model;
  const width = Math.max(0, ...model.order.map(({ name }) => name.length));
  const side = Math.max(0, ...model.order.map((one) => one.side.length));
  return [
    [`${encounter}: ${game}, round ${round}`, ...(phase ? [phase] : []), `order: ${orderBy}`].join(', '),
    ...(ended === undefined ? [] : [`ended${ended === '' ? '' : `: ${ended}`}`]),
    ...(model.isToBegin ? ['not begun yet: next begins the fight'] : []),
    ...(model.undeclared.length > 0 ? [`still to declare: ${model.undeclared.join(', ')}`] : []),
    ...shownIf(nextForAll(model)),
    ...(model.objective === undefined ? [] : [`objective: ${model.objective}`]),
    ...model.order.map((one) => memberLine(one, width, side)),
    ...model.waiting.map(
      ({ key, text, when }) => `later: ${text}${when === undefined ? '' : ` ${when}`} (accept ${key})`,
    ),
    ...model.clocks.flatMap(({ name, at, of, ticks }) => [
      `clock ${name}: ${at} of ${of}`,
      ...ticks.map(({ by, to, about = '' }) => `  +${by} ${about} (clock ${name} -> ${to} "${about}")`),
    ]),
    ...model.conditions.map(({ name, text }) => `condition ${name}${text === undefined ? '' : `: ${text}`}`),
    ...model.timers.map((timer) => `timer: round ${timer.round}, ${timer.text}`),
    ...turnLines(model, isWhole),
    ...(model.differs
      ? [`line ${model.differs.line} of the log now gives a different result: ${model.differs.why}`]
      : []),
    ...(model.broken ? [`the log stops at line ${model.broken.line}: ${model.broken.why}`] : []),
  ].join('\n');
}

/** What `next` does where it is nobody's turn: all have declared, or all that was declared has happened; undefined elsewhere. */
export function nextForAll({ phase, undeclared, order, ended }: TrackerModel): string | undefined {
  if (phase === undefined || ended !== undefined) return undefined;
  if (phase === 'declare') return undeclared.length === 0 ? ALL_DECLARED : undefined;
  return order.some(({ state }) => state === 'acting') ? undefined : ROUND_OVER;
}

/** What matters for the member whose turn it is: what is due, the possible actions, and the target. */
export function turnText(model: TrackerModel, isWhole = false): string {
  const undeclared = model.undeclared.length;
  return [
    ...(undeclared > 0 ? [`still to declare: ${undeclared}`] : []),
    ...shownIf(nextForAll(model)),
    ...turnLines(model, isWhole),
  ].join('\n');
}

function shownIf(line: string | undefined): readonly string[] {
  return line === undefined ? [] : [line];
}

function turnLines(model: TrackerModel, isWhole: boolean): readonly string[] {
  const { selected, target } = model;
  let due = 0;
  return [
    ...(model.canPush ? ['the last roll can be pushed (push)'] : []),
    ...model.proposals.map(({ key, text, what }) =>
      what === 'due' ? `due: ${text} (${DUE} ${++due})` : `proposed: ${text} (accept ${key})`,
    ),
    ...(selected
      ? [
          `${selected.name}${boxesLine(selected.boxes)}`,
          ...selected.counters.map(({ label, text }) => `  ${label} ${text}`),
          ...actionLines(model, isWhole),
        ]
      : []),
    ...(target ? [`target ${target.name}${boxesLine(target.boxes)}${conditionsText(target.conditions)}`] : []),
  ];
}

/** The actions with their numbers, and how many more there are. */
function actionLines(model: TrackerModel, isWhole: boolean): readonly string[] {
  const { selected, target } = model;
  const all = numberedActions(model);
  const inFight = all.filter(({ group }) => group !== 'rest').length;
  const shown = isWhole ? all : all.slice(0, Math.min(MOST_ACTIONS, inFight));
  const lines = shown.map(({ line, group, chance, drops, mean }, at) =>
    [`  ${at + 1} ${line}`, group === 'close' ? 'close by' : undefined, chance, drops, mean]
      .filter((one) => one !== undefined)
      .join('; '),
  );
  // Of the impossible actions, those against the target are of interest.
  const refused = (selected?.actions ?? []).flatMap(({ line, refused: why }) =>
    why !== undefined && target && line.includes(target.name) ? `  not now: ${line}. ${why}` : [],
  );
  const more = all.length - shown.length;
  return [...lines, ...(isWhole ? refused : []), ...(more > 0 ? [`  ... and ${more} more (--all)`] : [])];
}

function memberLine(
  { name, side, stands, state, declared, conditions, distance, where, health, fate }: TrackerMember,
  width: number,
  sides: number,
): string {
  const parts = [`${SIGNS[state]} ${name.padEnd(width)}  ${side.padEnd(sides)}`];
  if (stands !== undefined) parts.push(stands);
  if (health && health.left < health.of) parts.push(`${health.label} ${health.left}/${health.of}`);
  if (distance !== undefined || where !== undefined)
    parts.push([distance, where].filter((one) => one !== undefined).join(', '));
  if (state === 'out' || state === 'away') parts.push(fate ?? state);
  if (declared !== undefined) parts.push(declared);
  return `${parts.join('  ')}${conditionsText(conditions)}`.trimEnd();
}

function conditionsText(conditions: readonly TrackerCondition[]): string {
  if (conditions.length === 0) return '';
  const words = conditions.map(({ word, until }) =>
    until === undefined ? word : `${word} until the end of the ${until}`,
  );
  return ` (${words.join(', ')})`;
}

function boxesLine(boxes: readonly TrackerBoxes[]): string {
  const hurt = boxes.filter(({ boxes: one }) => one.marked.length > 0);
  return hurt.length === 0 ? '' : `: ${hurt.map(({ label, boxes: one }) => `${label} ${boxesText(one)}`).join(', ')}`;
}
