/** The parts of the page, each made whole from the model. Nothing is computed here. */
import type { TrackerModel } from '../../../../language/report/index.js';
import { boxesElement, button, type Child, create } from './dom.js';
import { ACTION_LETTERS, type FormName } from './keys.js';
import { keyOf, type OrderRow } from './rows.js';
import { fill, type TrackerWords } from './words.js';

type Member = TrackerModel['order'][number];
type Condition = Member['conditions'][number];
type Entry = TrackerModel['log'][number];

/** What a click does. */
export interface Acts {
  undo(): void;
  redo(): void;
  next(): void;
  resolve(): void;
  accept(proposal: string): void;
  drop(proposal: string): void;
  carryOut(): void;
  /** Before the round in which all declare, as the person who leads the game decides. */
  atOnce(): void;
  open(form: FormName): void;
  keys(): void;
  choose(action: number): void;
  select(key: string): void;
  aim(name: string): void;
  say(line: string, isOn: boolean): void;
  tick(clock: string, to: number, reason?: string): void;
  release(of: string, word: string): void;
  place(by: 1 | -1): void;
  /** Somebody comes, or leaves. */
  bring(name: string, isHere: boolean): void;
  /** Shows all words of the situation, or some of them. */
  unfold(): void;
  ask(what: 'log' | 'text' | 'players' | 'write' | 'export'): void;
}

/** Everything that a part is made from. */
export interface View {
  readonly model: TrackerModel;
  readonly words: TrackerWords;
  readonly rows: readonly OrderRow[];
  /** The row that keys move: a name, or the key of several. */
  readonly cursor: string | undefined;
  readonly selected: string | undefined;
  readonly target: string | undefined;
  /** Place of the chosen action. */
  readonly action: number;
  /** All words of the situation are shown. */
  readonly isWhole: boolean;
  /** Where the log is kept, in words. */
  readonly saved: string;
  readonly isForPlayers: boolean;
  /** Nothing can be done: the players' window, or a folder that is not trusted. */
  readonly isReadOnly: boolean;
  readonly acts: Acts;
}

/** So many words of a situation are shown at first. */
const SOME = 8;

const SIGNS: Readonly<Record<Member['state'], string>> = { acting: '▶', done: '✓', waiting: '·', out: '✗', away: '–' };

export function head({ model, words, isReadOnly, isForPlayers, acts }: View): Child[] {
  const { phase } = model;
  const steps = (['declare', 'resolve'] as const).map((one) =>
    create('li', { 'aria-current': phase === one ? 'step' : undefined }, words.phases[one]),
  );
  return [
    create('h1', {}, model.encounter),
    create('span', {}, `${words.round} `, create('b', {}, String(model.round))),
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

/** So many of those who have not declared are named; the others are counted. */
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

export function order(view: View): Child[] {
  const { model, words, rows, cursor, isReadOnly, acts, selected } = view;
  const group = (title: string, of: (state: Member['state']) => boolean): Child[] => {
    const those = rows.filter((row) => of(row.is === 'one' ? row.member.state : row.state));
    if (those.length === 0) return [];
    const heading = title !== '' && create('div', { class: 'side', role: 'presentation' }, title);
    return [heading, ...those.map((row) => orderRow(view, row))];
  };
  const list = create(
    'div',
    {
      class: 'who',
      id: 'who',
      role: 'listbox',
      tabindex: 0,
      'aria-label': fill(words.orderBy, model.orderBy),
      'aria-activedescendant': cursor === undefined ? undefined : idOf(rows, cursor),
      'data-focus': 'who',
    },
    ...group('', (state) => state !== 'out' && state !== 'away'),
    ...group(words.out, (state) => state === 'out'),
    ...group(words.away, (state) => state === 'away'),
  );
  const canMove = !isReadOnly && selected !== undefined;
  return [
    create('h2', {}, fill(words.orderBy, model.orderBy)),
    list,
    canMove &&
      create(
        'div',
        { class: 'acts' },
        moveButton('▲', fill(words.earlierInOrder, selected), () => acts.place(-1)),
        moveButton('▼', fill(words.laterInOrder, selected), () => acts.place(1)),
      ),
    model.waiting.length > 0 && create('h2', {}, words.waiting),
    model.waiting.length > 0 &&
      create(
        'ul',
        { class: 'waiting' },
        ...model.waiting.map(({ key, text, when }) =>
          create(
            'li',
            { 'data-key': key },
            text,
            when !== undefined && create('span', { class: 'soft' }, `, ${when}`),
            !isReadOnly &&
              button(words.now, () => acts.accept(key), {
                class: 'small',
                'aria-label': `${words.now}: ${text}`,
                'data-focus': `now ${key}`,
              }),
          ),
        ),
      ),
  ];
}

function moveButton(sign: string, label: string, act: () => void): HTMLElement {
  return button(sign, act, { class: 'small', title: label, 'aria-label': label, 'data-focus': label });
}

function idOf(rows: readonly OrderRow[], key: string): string | undefined {
  const at = rows.findIndex((row) => keyOf(row) === key);
  return at < 0 ? undefined : `row-${at}`;
}

function orderRow(view: View, row: OrderRow): HTMLElement {
  const { words, rows, cursor, selected, target, acts } = view;
  const key = keyOf(row);
  const state = row.is === 'one' ? row.member.state : row.state;
  const attributes = {
    id: idOf(rows, key),
    role: 'option',
    class: `row ${state}${cursor === key ? ' cursor' : ''}`,
    'aria-selected': row.is === 'one' && key === selected ? 'true' : 'false',
    'data-row': key,
  };
  const sign = create('span', { 'aria-hidden': 'true' }, SIGNS[state]);
  const said = create('span', { class: 'hide' }, `, ${words.states[state]}`);
  const node =
    row.is === 'one'
      ? create(
          'div',
          attributes,
          sign,
          create('span', { class: 'name' }, create('span', key === target ? { class: 'goal' } : {}, key), said),
          create('span', { class: 'stands' }, row.member.stands ?? ''),
          rowDetails(view, row.member),
        )
      : create(
          'div',
          { ...attributes, 'aria-expanded': 'false', title: fill(words.others, row.names.length) },
          sign,
          create('span', { class: 'name' }, row.kind, said),
          create('span', { class: 'stands' }, `× ${row.names.length}`),
          create('span', { class: 'more' }, `${row.names[0] ?? ''} – ${row.names.at(-1) ?? ''}`),
        );
  node.addEventListener('click', () => acts.select(key));
  return node;
}

function rowDetails({ words, model, target }: View, { name, side, declared, conditions, isHidden }: Member): Child {
  const sides = new Set(model.order.map((member) => member.side));
  return create(
    'span',
    { class: 'more' },
    sides.size > 1 && `${side} `,
    declared !== undefined && `· ${declared} `,
    name === target && create('span', { class: 'hide' }, `${words.target} `),
    isHidden && create('span', { class: 'chip' }, words.hidden),
    ...conditions.map((one) => create('span', { class: 'chip' }, conditionText(words, one))),
  );
}

function conditionText(words: TrackerWords, { word, until }: Condition): string {
  return until === undefined ? word : `${word} ${fill(words.until, until)}`;
}

export function actor(view: View): Child[] {
  const { model, words, isReadOnly, acts, action } = view;
  const { selected } = model;
  if (!selected) return [create('p', { class: 'soft' }, words.selectSomebody)];
  const member = model.order.find(({ name }) => name === selected.name);
  const isDeclaring = model.phase === 'declare';
  const chosen = selected.actions[action];
  const list = create(
    'div',
    {
      class: 'what',
      id: 'what',
      role: 'listbox',
      tabindex: 0,
      'aria-label': words.actions,
      'aria-activedescendant': chosen ? `action-${action}` : undefined,
      'data-focus': 'what',
    },
    ...selected.actions.map((_, at) => actionRow(view, at)),
  );
  return [
    create(
      'h2',
      { class: 'person' },
      selected.name,
      member?.declared !== undefined && create('span', { class: 'soft' }, ` · ${member.declared}`),
    ),
    situation(view, selected.situation),
    selected.actions.length > 0 ? list : create('p', { class: 'soft' }, fill(words.noActions, selected.name)),
    !isReadOnly &&
      create(
        'div',
        { class: 'acts' },
        button(isDeclaring ? words.declareIt : words.doIt, acts.carryOut, {
          key: 'Enter',
          class: 'main',
          disabled: !chosen,
          'data-focus': 'do',
        }),
        isDeclaring && button(words.atOnce, acts.atOnce, { key: '⇧Enter', disabled: !chosen, 'data-focus': 'at once' }),
        ...(
          [
            ['line', '/'],
            ['dice', 'F'],
            ['hand', 'H'],
            ['condition', 'C'],
            ['note', 'N'],
          ] as const
        ).map(([form, key]) =>
          button(words.formButtons[form], () => acts.open(form), { key, 'data-focus': `form ${form}` }),
        ),
        member &&
          button(
            member.state === 'away' ? words.comes : words.leaves,
            () => acts.bring(selected.name, member.state === 'away'),
            {
              'data-focus': 'come or leave',
            },
          ),
      ),
    happened(view),
    ...state(view, selected),
  ];
}

/** Those that are said first; of many others only some, until a person asks for all. */
function situation(
  { words, isReadOnly, isWhole, acts }: View,
  all: NonNullable<TrackerModel['selected']>['situation'],
): Child {
  if (all.length === 0) return undefined;
  const sorted = [...all.filter(({ on }) => on), ...all.filter(({ on }) => !on)];
  const shown = isWhole ? sorted : sorted.slice(0, SOME);
  return create(
    'div',
    { class: 'situation', role: 'group', 'aria-label': words.situation },
    ...shown.map(({ line, on }) =>
      button(line, () => acts.say(line, !on), {
        'aria-pressed': on ? 'true' : 'false',
        disabled: isReadOnly,
        'data-focus': `situation ${line}`,
      }),
    ),
    all.length > SOME &&
      button(isWhole ? words.less : fill(words.more, all.length - SOME), acts.unfold, {
        'aria-expanded': isWhole ? 'true' : 'false',
        'data-focus': 'situation more',
      }),
  );
}

function actionRow({ model, action, acts }: View, at: number): HTMLElement {
  const one = model.selected?.actions[at];
  if (!one) return create('div');
  const { label, detail, chance, drops, mean, refused } = one;
  const letter = ACTION_LETTERS[at];
  const small = [detail, drops, mean, refused].filter((text) => text !== undefined).join(' · ');
  const node = create(
    'div',
    {
      id: `action-${at}`,
      role: 'option',
      class: refused === undefined ? 'action' : 'action refused',
      'aria-selected': at === action ? 'true' : 'false',
      'aria-disabled': refused === undefined ? undefined : 'true',
      'aria-keyshortcuts': letter,
      'data-line': one.line,
    },
    create('span', { class: 'letter', 'aria-hidden': 'true' }, letter ?? ''),
    create(
      'span',
      {},
      create('span', { class: 'label' }, label),
      small !== '' && create('span', { class: 'detail' }, ` ${small}`),
    ),
    create('span', { class: 'chance' }, chance ?? ''),
  );
  node.addEventListener('click', () => acts.choose(at));
  node.addEventListener('dblclick', () => acts.carryOut());
  return node;
}

function state({ words }: View, { facts, boxes, counters }: NonNullable<TrackerModel['selected']>): Child[] {
  const numbers = [...counters, ...facts].filter(({ text, boxes: own }) => text !== '' || own);
  return [
    numbers.length > 0 &&
      create(
        'dl',
        { class: 'numbers' },
        ...numbers.map(({ label, text, now }) =>
          create('div', {}, create('dt', {}, label), create('dd', {}, now === undefined ? text : `${text} → ${now}`)),
        ),
      ),
    ...boxes.map((one) => boxesElement(one, words.boxesOf)),
  ];
}

function happened({ model, words }: View): Child {
  const last = model.log.findLast(({ isUndone, told }) => !isUndone && told.length > 0);
  return (
    last &&
    create(
      'div',
      { class: 'happened' },
      create('h2', {}, words.happened),
      create('p', {}, create('b', {}, last.text)),
      ...last.told.map((line) => create('p', {}, line)),
    )
  );
}

export function target({ model, words, isReadOnly, acts }: View): Child[] {
  const { target: aimed, targets } = model;
  if (!model.selected) return [];
  const choice = create(
    'select',
    { 'aria-label': words.target, 'data-focus': 'target', disabled: targets.length === 0 },
    ...targets.map((name) => create('option', { value: name, selected: name === aimed?.name }, name)),
  );
  choice.addEventListener('change', () => {
    if (choice instanceof HTMLSelectElement) acts.aim(choice.value);
  });
  return [
    create('h2', {}, words.target),
    targets.length > 0 ? choice : create('p', { class: 'soft' }, words.noTarget),
    ...(aimed
      ? [
          ...aimed.boxes.map((one) => boxesElement(one, words.boxesOf)),
          create(
            'div',
            {},
            ...aimed.conditions.map((one) =>
              create(
                'span',
                { class: 'chip' },
                conditionText(words, one),
                !isReadOnly &&
                  button('×', () => acts.release(aimed.name, one.word), {
                    'aria-label': fill(words.remove, one.word),
                    'data-focus': `release ${one.word}`,
                  }),
              ),
            ),
          ),
        ]
      : []),
  ];
}

export function log({ model, words }: View, fresh: number): Child[] {
  const { broken } = model;
  const earlier = model.logLines - model.log.length;
  const rows = model.log.toReversed().map((entry) => logRow(words, entry, entry.entry > fresh));
  return [
    create('h2', {}, words.log),
    broken && create('p', { class: 'wrong', role: 'alert' }, fill(words.broken, broken.line, broken.why)),
    rows.length === 0 ? create('p', { class: 'soft' }, words.emptyLog) : create('ol', { reversed: true }, ...rows),
    earlier > 0 && create('p', { class: 'soft' }, fill(words.earlier, earlier)),
  ];
}

function logRow(words: TrackerWords, { entry, text, told, dice, isUndone }: Entry, isNew: boolean): HTMLElement {
  return create(
    'li',
    { class: `${isUndone ? 'undone' : ''}${isNew ? ' new' : ''}`.trim(), 'data-entry': entry },
    create('div', { class: 'entry' }, text, isUndone && create('span', { class: 'hide' }, ` (${words.undone})`)),
    dice !== undefined && create('div', { class: 'more' }, dice),
    ...(isUndone ? [] : told.map((line) => create('div', { class: 'more' }, `→ ${line}`))),
  );
}

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
        // What the encounter says makes it tick: with its reason for the log.
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

export function help(words: TrackerWords, close: () => void): Child[] {
  return [
    create('h2', {}, words.keys),
    create('dl', {}, ...words.help.flatMap(([key, text]) => [create('dt', {}, key), create('dd', {}, text)])),
    create('div', { class: 'acts' }, button(words.close, close, { key: 'Escape', 'data-focus': 'close' })),
  ];
}
