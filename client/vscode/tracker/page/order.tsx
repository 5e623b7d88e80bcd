import { useLayoutEffect, useRef } from 'preact/hooks';
import { fill, scrollToRow } from '../../in-webview.js';
import { Button } from './button.js';
import { typedNumber } from './marks.js';
import { keyOf, type OrderRow } from './rows.js';
import { conditionText, type OrderMember, type View } from './view.js';

const SIGNS: Readonly<Record<OrderMember['state'], string>> = {
  acting: '▶',
  done: '✓',
  waiting: '·',
  out: '✗',
  away: '–',
};

/** Maximum number of conditions shown in a row. */
const MOST_CONDITIONS = 3;

/** The members, in the order of the game. */
export function Order({ view }: { readonly view: View }) {
  const { model, words, rows, cursor } = view;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current) scrollToRow(list.current, list.current.querySelector('.cursor'));
  });
  const at = rows.findIndex((row) => keyOf(row) === cursor);
  const title = fill(words.orderBy, model.orderBy);
  const group = (heading: string, of: (state: OrderMember['state']) => boolean) => {
    const those = rows.filter((row) => of(row.is === 'one' ? row.member.state : row.state));
    return (
      those.length > 0 && (
        <>
          {heading !== '' && (
            <div class="side" role="presentation">
              {heading}
            </div>
          )}
          {those.map((row) => (
            <Row key={keyOf(row)} row={row} view={view} />
          ))}
        </>
      )
    );
  };
  return (
    <section id="order" aria-label={words.order}>
      <h2>{title}</h2>
      <div
        ref={list}
        id="who"
        class="who"
        role="listbox"
        tabIndex={0}
        aria-label={title}
        aria-activedescendant={at < 0 ? undefined : `row-${at}`}
      >
        {group('', (state) => state !== 'out' && state !== 'away')}
        {group(words.out, (state) => state === 'out')}
        {group(words.away, (state) => state === 'away')}
      </div>
    </section>
  );
}

/** Waves and members that are still to come. */
export function Waiting({ view: { model, words, isReadOnly, acts } }: { readonly view: View }) {
  if (model.waiting.length === 0) return null;
  return (
    <ul id="waiting" aria-label={words.waiting}>
      {model.waiting.map(({ key, text, when }) => (
        <li key={key} data-key={key}>
          <span aria-hidden="true">+ </span>
          {text}
          {when !== undefined && <span class="soft">, {when}</span>}
          {!isReadOnly && (
            <Button act={() => acts.accept(key)} class="small" aria-label={`${words.now}: ${text}`}>
              {words.now}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Row({ row, view }: { readonly row: OrderRow; readonly view: View }) {
  const { words, rows, cursor, selected, target, model, acts, isForPlayers } = view;
  const key = keyOf(row);
  const isOne = row.is === 'one';
  const { state, side } = isOne ? row.member : row;
  const isTarget = isOne && key === target;
  const places = model.sides.indexOf(side);
  const looks = [
    'row',
    state,
    `side-${places < 0 ? 0 : places % 4}`,
    ...(cursor === key ? ['cursor'] : []),
    ...(isTarget ? ['target'] : []),
  ];
  return (
    // Keys of the list are those of the page.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a row of several opens
    <div
      id={`row-${rows.indexOf(row)}`}
      role="option"
      tabIndex={-1}
      class={looks.join(' ')}
      aria-selected={isOne && key === selected ? 'true' : 'false'}
      aria-expanded={isOne ? undefined : 'false'}
      title={isOne ? undefined : fill(words.others, row.names.length)}
      data-row={key}
      onClick={({ detail }) => {
        if (!isOne) acts.select(key);
        else if (detail <= 1 && !isForPlayers) acts.aimByClick(key);
      }}
      onDblClick={() => isOne && !isForPlayers && acts.selectByClick(key)}
    >
      <span class="sign" aria-hidden="true">
        {isTarget ? '◎' : SIGNS[state]}
      </span>
      <span class="name">
        {isOne ? key : row.kind}
        <span class="hide">
          {`, ${words.states[state]}, ${side}`}
          {isTarget && `, ${words.target}`}
        </span>
        {isOne && row.member.health && row.member.stands !== undefined && (
          // The number that decides the order seldom changes, so narrow windows hide it; a rolled set is new in each round.
          <span class={model.phase ? 'declared' : 'declared stands'}> {row.member.stands}</span>
        )}
        {isOne && placeText(row.member) !== '' && <span class="declared"> {placeText(row.member)}</span>}
        {!isOne && (
          <span class="declared">
            {' '}
            {row.names[0]} – {row.names.at(-1)}
          </span>
        )}
      </span>
      <Conditions row={row} view={view} />
      {isOne ? <Health member={row.member} view={view} /> : <span class="count">× {row.names.length}</span>}
      {isOne && row.member.declared !== undefined && <span class="said">{row.member.declared}</span>}
    </div>
  );
}

/** The distance of a member from the selected one, and the place; for members who have left, what became of them. */
function placeText({ distance, where, fate }: OrderMember): string {
  if (fate !== undefined) return fate;
  return [distance, where].filter((one) => one !== undefined).join(', ');
}

function Conditions({ row, view: { words } }: { readonly row: OrderRow; readonly view: View }) {
  const all = (row.is === 'one' ? row.member.conditions : row.conditions).filter(({ isQuiet }) => !isQuiet);
  const isHidden = row.is === 'one' && row.member.isHidden;
  const rest = all.slice(MOST_CONDITIONS);
  return (
    <span class="conditions">
      {isHidden && <span class="chip">{words.hidden}</span>}
      {all.slice(0, MOST_CONDITIONS).map((one) => (
        <span key={one.word} class="chip" title={conditionText(words, one)}>
          {one.word.toLowerCase()}
          <span class="hide">{one.until !== undefined && ` ${fill(words.until, one.until)}`}</span>
        </span>
      ))}
      {rest.length > 0 && (
        <span class="chip" title={rest.map((one) => conditionText(words, one)).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

/** The health of a member: a bar, and a number that can be clicked to type another. */
function Health({
  member: { name, health, stands, state },
  view,
}: {
  readonly member: OrderMember;
  readonly view: View;
}) {
  const { words, isReadOnly, typingOn, acts } = view;
  const field = useRef<HTMLInputElement>(null);
  const isTyping = typingOn?.who === name;
  useLayoutEffect(() => {
    if (!isTyping) return;
    field.current?.focus();
    field.current?.setSelectionRange(9, 9);
  }, [isTyping]);
  if (!health) return <span class="count">{stands ?? ''}</span>;
  const { left, of, label, marks } = health;
  const part = of > 0 ? Math.max(0, Math.min(1, left / of)) : 0;
  const level = part > 2 / 3 ? 'well' : part > 1 / 3 ? 'hurt' : 'bad';
  const text = `${left}/${of}`;
  if (isTyping)
    return (
      <input
        ref={field}
        class="typed"
        aria-label={fill(words.typeNumber, name)}
        title={words.typeNumberHelp}
        defaultValue={typingOn.text}
        onBlur={() => acts.typeOn(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') acts.typeOn(undefined);
          else if (event.key === 'Enter') {
            const lines = typedNumber(health, event.currentTarget.value);
            if (lines) acts.set(name, lines);
            acts.typeOn(undefined);
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
    );
  return (
    <>
      <span class={`bar ${level}`} aria-hidden="true">
        <i style={{ width: `${Math.round(part * 100)}%` }} />
      </span>
      {isReadOnly || marks.length === 0 || state === 'away' ? (
        <span class="number" title={label}>
          {text}
        </span>
      ) : (
        <button
          type="button"
          class="number"
          tabIndex={-1}
          title={`${label}: ${words.typeNumberHelp}`}
          aria-label={`${label} ${text}`}
          onClick={(event) => {
            event.stopPropagation();
            acts.typeOn({ who: name, text: '-' });
          }}
        >
          {text}
        </button>
      )}
    </>
  );
}
