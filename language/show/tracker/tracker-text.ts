import { boxesText } from '../page/page-lines.js';
import type { TrackerBoxes, TrackerCondition, TrackerMember, TrackerModel } from './tracker-model.js';

const SIGNS: Readonly<Record<TrackerMember['state'], string>> = {
  acting: '>',
  done: '-',
  waiting: ' ',
  out: 'x',
  away: '.',
};

/** An encounter in play as lines of plain text. */
export function trackerText(model: TrackerModel): string {
  const { encounter, game, round, phase, orderBy, ended, selected, target } = model;
  const width = Math.max(0, ...model.order.map(({ name }) => name.length));
  const side = Math.max(0, ...model.order.map((one) => one.side.length));
  return [
    [`${encounter}: ${game}, round ${round}`, ...(phase ? [phase] : []), `order: ${orderBy}`].join(', '),
    ...(ended === undefined ? [] : [`ended${ended === '' ? '' : `: ${ended}`}`]),
    ...(model.isToBegin ? ['not begun yet: next begins the fight'] : []),
    ...(model.undeclared.length > 0 ? [`still to declare: ${model.undeclared.join(', ')}`] : []),
    ...(model.objective === undefined ? [] : [`objective: ${model.objective}`]),
    ...model.order.map((one) => memberLine(one, width, side)),
    ...model.waiting.map(
      ({ key, text, when }) => `later: ${text}${when === undefined ? '' : ` if ${when}`} (accept ${key})`,
    ),
    ...model.clocks.flatMap(({ name, at, of, ticks }) => [
      `clock ${name}: ${at} of ${of}`,
      ...ticks.map(({ by, to, about = '' }) => `  +${by} ${about} (clock ${name} -> ${to} "${about}")`),
    ]),
    ...model.conditions.map(({ name, text }) => `condition ${name}${text === undefined ? '' : `: ${text}`}`),
    ...model.timers.map((timer) => `timer: round ${timer.round}, ${timer.text}`),
    ...model.proposals.map(({ key, text }) => `proposed: ${text} (accept ${key})`),
    ...(selected
      ? [
          `${selected.name}${boxesLine(selected.boxes)}`,
          ...selected.counters.map(({ label, text }) => `  ${label} ${text}`),
          ...selected.actions.flatMap(({ line, chance, drops, mean, refused }) => {
            if (refused === undefined)
              return [`  ${line}`, chance, drops, mean].filter((one) => one !== undefined).join('; ');
            // Of the impossible actions, those against the target are of interest.
            return target && line.includes(target.name) ? `  not now: ${line}. ${refused}` : [];
          }),
        ]
      : []),
    ...(target ? [`target ${target.name}${boxesLine(target.boxes)}${conditionsText(target.conditions)}`] : []),
    ...(model.differs
      ? [`line ${model.differs.line} of the log comes to something else now: ${model.differs.why}`]
      : []),
    ...(model.broken ? [`the log stops at line ${model.broken.line}: ${model.broken.why}`] : []),
  ].join('\n');
}

function memberLine(
  { name, side, stands, state, declared, conditions }: TrackerMember,
  width: number,
  sides: number,
): string {
  const parts = [`${SIGNS[state]} ${name.padEnd(width)}  ${side.padEnd(sides)}`];
  if (stands !== undefined) parts.push(stands);
  if (state === 'out' || state === 'away') parts.push(state);
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
