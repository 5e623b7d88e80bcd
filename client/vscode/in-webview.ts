/** What the scripts of all webviews need. */

/** The element with an id, which the page has. */
export function element(id: string): HTMLElement {
  const present = document.getElementById(id);
  if (present === null) throw new Error(`the page has no #${id}`);
  return present;
}

/**
 * A function that draws, and may be called while it does: a field that is taken away loses the focus, which draws again. It is drawn once more then,
 * not in the middle.
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
