import { button, type Child, create } from './dom.js';
import { keyOf, type OrderRow } from './rows.js';
import { conditionText, type OrderMember, type View } from './view.js';
import { fill } from './words.js';

const SIGNS: Readonly<Record<OrderMember['state'], string>> = {
  acting: '▶',
  done: '✓',
  waiting: '·',
  out: '✗',
  away: '–',
};

/** The members, in the order of the game. */
export function order(view: View): Child[] {
  const { model, words, rows, cursor, isReadOnly, acts, selected } = view;
  const group = (title: string, of: (state: OrderMember['state']) => boolean): Child[] => {
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
  const { words, rows, cursor, selected, target, model, acts } = view;
  const key = keyOf(row);
  const { state, side } = row.is === 'one' ? row.member : row;
  const attributes = {
    id: idOf(rows, key),
    role: 'option',
    class: `row ${state}${cursor === key ? ' cursor' : ''}`,
    'aria-selected': row.is === 'one' && key === selected ? 'true' : 'false',
    'data-row': key,
  };
  const sign = create('span', { 'aria-hidden': 'true' }, SIGNS[state]);
  const hasSides = model.order.some((member) => member.side !== side);
  const described = [
    create('span', { class: 'hide' }, `, ${words.states[state]} `),
    ' ',
    hasSides && create('span', { class: 'of' }, side),
  ];
  const node =
    row.is === 'one'
      ? create(
          'div',
          attributes,
          sign,
          create(
            'span',
            { class: 'name' },
            create('span', key === target ? { class: 'goal' } : {}, key),
            ...described,
            key === target && create('span', { class: 'hide' }, `, ${words.target}`),
          ),
          create('span', { class: 'stands' }, row.member.stands ?? ''),
          rowDetails(view, row.member),
        )
      : create(
          'div',
          { ...attributes, 'aria-expanded': 'false', title: fill(words.others, row.names.length) },
          sign,
          create('span', { class: 'name' }, row.kind, ...described),
          create('span', { class: 'stands' }, `× ${row.names.length}`),
          create(
            'span',
            { class: 'more' },
            `${row.names[0] ?? ''} – ${row.names.at(-1) ?? ''} `,
            ...row.conditions.map((one) => create('span', { class: 'chip' }, conditionText(words, one))),
          ),
        );
  node.addEventListener('click', () => acts.select(key));
  return node;
}

function rowDetails({ words }: View, { declared, conditions, isHidden }: OrderMember): Child {
  if (declared === undefined && conditions.length === 0 && !isHidden) return undefined;
  return create(
    'span',
    { class: 'more' },
    declared !== undefined && `${declared} `,
    isHidden && create('span', { class: 'chip' }, words.hidden),
    ...conditions.map((one) => create('span', { class: 'chip' }, conditionText(words, one))),
  );
}
