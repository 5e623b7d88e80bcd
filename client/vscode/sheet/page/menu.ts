/** A small menu beside the element that opened it: arrow keys move, Enter chooses an item, Escape closes it. */

let onChosen: ((chosen: number | undefined) => void) | undefined;

/** Opens the menu; `chosen` is called once, with the index of the item or, if it is closed, without one. */
export function openMenu(
  menu: HTMLElement,
  title: string,
  items: readonly string[],
  beside: HTMLElement,
  chosen: (item: number | undefined) => void,
): void {
  closeMenu(menu);
  onChosen = chosen;
  menu.setAttribute('aria-label', title);
  menu.replaceChildren(
    ...items.map((text, index) => {
      const item = document.createElement('button');
      item.type = 'button';
      item.setAttribute('role', 'menuitem');
      item.textContent = text;
      item.addEventListener('click', () => finish(menu, index));
      return item;
    }),
  );
  menu.hidden = false;
  const { left, bottom, top } = beside.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  menu.style.left = `${Math.max(0, Math.min(left, window.innerWidth - width - 4))}px`;
  menu.style.top = `${bottom + height + 4 > window.innerHeight ? Math.max(0, top - height - 2) : bottom + 2}px`;
  menu.onkeydown = (event) => {
    const all = [...menu.querySelectorAll<HTMLElement>('button')];
    const { activeElement: active } = document;
    const at = active instanceof HTMLElement ? all.indexOf(active) : -1;
    if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus();
    else if (event.key === 'ArrowUp') all[(at + all.length - 1) % all.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') finish(menu, undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  menu.querySelector('button')?.focus({ preventScroll: true });
}

/** Closes the menu without a choice. */
export function closeMenu(menu: HTMLElement): void {
  menu.hidden = true;
  onChosen = undefined;
}

function finish(menu: HTMLElement, item: number | undefined): void {
  const answer = onChosen;
  closeMenu(menu);
  answer?.(item);
}
