import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

type Own = Omit<ButtonHTMLAttributes, 'onClick'> & {
  readonly act: () => void;
  /** Its key, shown and announced. */
  readonly shortcut?: string;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
};

/** A button that shows its key. */
export function Button({ act, shortcut, children, ...attributes }: Own) {
  return (
    <button type="button" aria-keyshortcuts={shortcut} onClick={act} {...attributes}>
      {children}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: no key has the focus */}
      {shortcut !== undefined && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  );
}
