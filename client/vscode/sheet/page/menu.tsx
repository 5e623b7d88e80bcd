import { useLayoutEffect, useRef } from 'preact/hooks';
import { scrollToRow } from '../../in-webview.js';
import type { OpenMenu } from './menu-items.js';

/** A list beside the element that opened it: arrow keys move, Enter chooses an item, Escape closes it, typing finds one in a long list. */
export function Menu({ menu }: { readonly menu: OpenMenu }) {
  const root = useRef<HTMLDivElement>(null);
  const { finds, beside, title } = menu.offer;
  const { selected, asked } = menu;
  useLayoutEffect(() => place(root.current, beside));
  useLayoutEffect(() => {
    const selector = finds === undefined ? `#menu-${selected}` : 'input';
    root.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    const list = root.current?.querySelector('[role=listbox]');
    if (list) scrollToRow(list, list.querySelector('[aria-selected="true"]'));
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const does: Readonly<Record<string, () => void>> = {
      Escape: () => menu.close(),
      Tab: () => menu.close(),
      Enter: () => menu.enter(),
      ArrowDown: () => menu.move(1),
      ArrowUp: () => menu.move(-1),
    };
    event.stopPropagation();
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  if (finds === undefined)
    return (
      <div id="menu" role="menu" aria-label={title} ref={root} onKeyDown={onKeyDown}>
        {menu.shown.map((item, index) => (
          <button
            key={item.at}
            id={`menu-${index}`}
            type="button"
            role="menuitem"
            tabIndex={index === selected ? 0 : -1}
            onClick={() => menu.choose(item)}
          >
            {item.label}
          </button>
        ))}
      </div>
    );
  return (
    <div id="menu" class="finding" role="dialog" aria-label={title} ref={root} onKeyDown={onKeyDown}>
      <input
        role="combobox"
        aria-expanded={!asked}
        aria-controls="menu-list"
        aria-activedescendant={asked ? undefined : `menu-${selected}`}
        aria-label={menu.label}
        placeholder={menu.label}
        value={menu.text}
        maxLength={100}
        onInput={({ currentTarget: { value } }) => menu.type(value)}
        onBlur={() => menu.close()}
      />
      {!asked && <List menu={menu} />}
    </div>
  );
}

/** The items; the field above them keeps the focus. */
function List({ menu }: { readonly menu: OpenMenu }) {
  return (
    <div id="menu-list" role="listbox" aria-label={menu.offer.title}>
      {menu.shown.map((item, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field says which one is selected
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={item.at}
          id={`menu-${index}`}
          role="option"
          aria-selected={index === menu.selected}
          class={item.isUnmet ? 'unmet' : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => menu.choose(item)}
        >
          <span>{item.label}</span>
          <b>{item.price}</b>
          {item.note !== undefined && <small>{item.note}</small>}
        </div>
      ))}
    </div>
  );
}

/** Puts the menu below the element that opened it, or above if there is no room. */
function place(menu: HTMLElement | null, beside: Element): void {
  if (!menu) return;
  const { left, bottom, top } = beside.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  menu.style.left = `${Math.max(0, Math.min(left, window.innerWidth - width - 4))}px`;
  menu.style.top = `${bottom + height + 4 > window.innerHeight ? Math.max(0, top - height - 2) : bottom + 2}px`;
}
