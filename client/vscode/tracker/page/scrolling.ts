/** Scrolls a list, and nothing around it, until one of its rows is in sight. */
export function scrollToRow(list: Element, row: Element | null): void {
  if (!row) return;
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
