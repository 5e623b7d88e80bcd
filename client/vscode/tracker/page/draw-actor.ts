import type { TrackerModel } from '../../../../language/show/index.js';
import { boxesElement, button, type Child, create } from './dom.js';
import { ACTION_LETTERS } from './keys.js';
import { conditionText, type View } from './view.js';
import { fill } from './words.js';

/** Number of words of a situation that are shown at first. */
const SOME = 8;

/** The selected member, with its actions. */
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
    aim(view),
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

/** The selected words, and the first of the others until the user unfolds them. */
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

/** Values of a member. */
export function state({ words }: View, { facts, boxes, counters }: NonNullable<TrackerModel['selected']>): Child[] {
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

/** The outcome of the last entry. That of a new round is at the top already. */
function happened({ model, words }: View): Child {
  const last = model.log.findLast(({ isUndone, told, text }) => !isUndone && told.length > 0 && text !== 'round');
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

/** The list of targets. */
function aim({ model, words, acts }: View): Child {
  const { target: aimed, targets } = model;
  if (targets.length === 0) return create('p', { class: 'soft' }, words.noTarget);
  const choice = create(
    'select',
    { 'data-focus': 'target' },
    ...targets.map((name) => create('option', { value: name, selected: name === aimed?.name }, name)),
  );
  choice.addEventListener('change', () => {
    if (choice instanceof HTMLSelectElement) acts.aim(choice.value);
  });
  return create('label', { class: 'aim' }, words.target, choice);
}

/** The target of actions. */
export function target({ model, words, isReadOnly, acts }: View): Child[] {
  const { target: aimed } = model;
  if (!model.selected || !aimed) return [];
  return [
    create('h2', {}, words.target),
    create('p', {}, create('b', {}, aimed.name)),
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
  ];
}
