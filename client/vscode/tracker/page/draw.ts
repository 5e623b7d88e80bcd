import type { TrackerModel } from '../../../../language/show/index.js';
import { button, type Child, create } from './dom.js';
import type { View } from './view.js';
import { fill, type TrackerWords } from './words.js';

type Entry = TrackerModel['log'][number];

/** The top of the panel: the round, what is next, and the buttons for it. */
export function head({ model, words, isReadOnly, isForPlayers, acts }: View): Child[] {
  const { phase } = model;
  const steps = (['declare', 'resolve'] as const).map((one) =>
    create('li', { 'aria-current': phase === one ? 'step' : undefined }, words.phases[one]),
  );
  return [
    create('h1', {}, model.encounter),
    create('span', {}, `${words.round} `, create('b', {}, String(model.round))),
    model.isToBegin && create('span', { class: 'undeclared' }, words.toBegin),
    phase && create('ol', { class: 'phases' }, ...steps),
    phase === 'declare' && create('span', { class: 'undeclared' }, undeclaredText(words, model.undeclared)),
    model.ended !== undefined && create('strong', {}, fill(words.ended, model.ended)),
    !isForPlayers &&
      create(
        'div',
        { class: 'tools', role: 'toolbar', 'aria-label': words.tracker },
        tool(words.undo, acts.undo, 'U', isReadOnly || !model.canUndo),
        tool(words.redo, acts.redo, '⇧U', isReadOnly || !model.canRedo),
        tool(words.next, acts.next, 'Space', isReadOnly),
        phase === 'declare' && tool(words.phases.resolve, acts.resolve, 'R', isReadOnly),
        tool(words.end, () => acts.open('end'), undefined, isReadOnly || model.ended !== undefined),
        tool(words.keys, acts.keys, '?'),
      ),
  ];
}

/** Number of members without a declaration that are named; the others are counted. */
const MOST_NAMED = 4;

function undeclaredText(words: TrackerWords, names: readonly string[]): string {
  if (names.length === 0) return words.allDeclared;
  const rest = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).join(', ');
  return fill(words.undeclared, rest > 0 ? `${named}, ${fill(words.more, rest)}` : named);
}

function tool(label: string, act: () => void, key?: string, isOff = false): HTMLElement {
  return button(label, act, { key, disabled: isOff, 'data-focus': `tool ${label}` });
}

/** The present proposals of the encounter. */
export function proposals({ model, words, isReadOnly, acts }: View): Child[] {
  if (model.proposals.length === 0) return [];
  const rows = model.proposals.map(({ key, text, what }, at) =>
    create(
      'li',
      { 'data-what': what, 'data-key': key },
      create('span', { class: 'text' }, text),
      ...(isReadOnly
        ? []
        : [
            button(words.accept, () => acts.accept(key), {
              key: at === 0 ? 'W' : at < 9 ? String(at + 1) : undefined,
              'aria-label': `${words.accept}: ${text}`,
              'data-focus': `accept ${key}`,
            }),
            button(words.drop, () => acts.drop(key), {
              key: at === 0 ? '⇧W' : undefined,
              'aria-label': `${words.drop}: ${text}`,
              'data-focus': `drop ${key}`,
            }),
          ]),
    ),
  );
  return [create('ul', { class: 'proposals', 'aria-label': words.proposals }, ...rows)];
}

/** The log, latest entry first. */
export function log({ model, words }: View, fresh: number): Child[] {
  const { broken, differs } = model;
  const earlier = model.logLines - model.log.length;
  const rows = model.log.toReversed().map((entry) => logRow(words, entry, entry.entry > fresh));
  return [
    create('h2', {}, words.log),
    broken && create('p', { class: 'wrong', role: 'alert' }, fill(words.broken, broken.line, broken.why)),
    differs && create('p', { class: 'wrong', role: 'alert' }, fill(words.differs, differs.line, differs.why)),
    rows.length === 0 ? create('p', { class: 'soft' }, words.emptyLog) : create('ol', { reversed: true }, ...rows),
    earlier > 0 && create('p', { class: 'soft' }, fill(words.earlier, earlier)),
  ];
}

/** Number of lines of an entry that are shown without unfolding. */
const MOST_TOLD = 10;

function logRow(words: TrackerWords, { entry, text, told, dice, isUndone }: Entry, isNew: boolean): HTMLElement {
  return create(
    'li',
    { class: `${isUndone ? 'undone' : ''}${isNew ? ' new' : ''}`.trim(), 'data-entry': entry },
    create('div', { class: 'entry' }, text, isUndone && create('span', { class: 'hide' }, ` (${words.undone})`)),
    dice !== undefined && create('div', { class: 'more' }, dice),
    ...(isUndone ? [] : told.slice(0, MOST_TOLD)).map((line) => create('div', { class: 'more' }, `→ ${line}`)),
    !isUndone &&
      told.length > MOST_TOLD &&
      create(
        'details',
        { class: 'more' },
        create('summary', {}, fill(words.more, told.length - MOST_TOLD)),
        ...told.slice(MOST_TOLD).map((line) => create('div', {}, `→ ${line}`)),
      ),
  );
}

/** The bottom of the panel: the state of the encounter, and commands for it as a whole. */
export function foot({ model, words, isReadOnly, isForPlayers, saved, acts }: View): Child[] {
  const { clocks, conditions, timers, objective } = model;
  const isNew = model.logLines === 0;
  return [
    ...clocks.map(({ name, at, of, about, ticks }) =>
      create(
        'span',
        { class: 'clock', title: about },
        name,
        ...Array.from({ length: of }, (_, index) =>
          create('span', { class: index < at ? 'box marked' : 'box', 'aria-hidden': 'true' }, index < at ? '×' : ''),
        ),
        create('b', {}, `${at}/${of}`),
        !isReadOnly &&
          button('−', () => acts.tick(name, at - 1), {
            class: 'small',
            disabled: at <= 0,
            'aria-label': `${name} −1`,
            'data-focus': `clock- ${name}`,
          }),
        !isReadOnly &&
          button('+', () => acts.tick(name, at + 1), {
            class: 'small',
            disabled: at >= of,
            'aria-label': `${name} +1`,
            'data-focus': `clock+ ${name}`,
          }),
        // Ticks that the encounter describes, with their reasons for the log.
        ...(isReadOnly ? [] : ticks).map(({ by, to, about: why }) =>
          button(why === undefined ? `+${by}` : `+${by} ${why}`, () => acts.tick(name, to, why), {
            class: 'small',
            disabled: to === at,
            'aria-label': why === undefined ? `${name} +${by}` : `${name} +${by}: ${why}`,
            'data-focus': `tick ${name} ${by} ${why ?? ''}`,
          }),
        ),
      ),
    ),
    ...conditions.map(({ name, text }) => create('span', {}, create('b', {}, name), text !== undefined && `: ${text}`)),
    ...timers.map(({ round, text }) => create('span', {}, fill(words.atRound, round, text))),
    objective !== undefined && create('span', {}, `${words.objective}: ${objective}`),
    !isForPlayers &&
      create(
        'div',
        { class: 'tools', role: 'toolbar', 'aria-label': words.files },
        tool(words.players, () => acts.ask('players')),
        tool(words.write, () => acts.ask('write'), undefined, isReadOnly || isNew),
        tool(words.openText, () => acts.ask('text')),
        tool(words.openLog, () => acts.ask('log'), undefined, isNew),
        tool(words.exportLog, () => acts.ask('export'), undefined, isNew),
        create('small', { class: 'soft' }, saved),
      ),
  ];
}

/** The list of keys. */
export function help(words: TrackerWords, close: () => void): Child[] {
  return [
    create('h2', {}, words.keys),
    create(
      'dl',
      {},
      ...words.help.map(([key, text]) => create('div', {}, create('dt', {}, key), create('dd', {}, text))),
    ),
    create('div', { class: 'acts' }, button(words.close, close, { key: 'Escape', 'data-focus': 'close' })),
  ];
}
