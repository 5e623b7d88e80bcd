/** What the scripts of all webviews need. */

/** The element with an id. Throws if the page has none. */
export function element(id: string): HTMLElement {
  const present = document.getElementById(id);
  if (present === null) throw new Error(`the page has no #${id}`);
  return present;
}

/**
 * Makes a drawing function that may be called while it is drawing: removing a focused field fires an event whose handler draws again. Such a
 * call draws once more at the end.
 */
export function redrawn(drawOnce: () => void): () => void {
  let isDrawing = false;
  let isStale = false;
  return () => {
    if (isDrawing) {
      isStale = true;
      return;
    }
    isDrawing = true;
    try {
      do {
        isStale = false;
        drawOnce();
      } while (isStale);
    } finally {
      isDrawing = false;
    }
  };
}

/** Scrolls a list to one of its rows, without scrolling the page. */
export function scrollToRow(list: Element, row: Element | null): void {
  if (!row) return;
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** Fills the placeholders of a text: `{0}`, `{1}`, ... */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (place, at: string) => String(values[Number(at)] ?? place));
}
