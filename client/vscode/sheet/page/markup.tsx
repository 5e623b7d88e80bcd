import { type ComponentChild, h } from 'preact';
import { useRef } from 'preact/hooks';

/** What a page shows in addition to the server's HTML. */
export interface Overlay {
  /** The element of the row with the cursor. */
  readonly here: Element | undefined;
  /** The value that is being typed. */
  readonly typing: Typing | undefined;
}

/** A value on the page that is being typed; `typed` is called once at the end, without a text if it was not changed. */
export interface Typing {
  readonly block: string;
  readonly set: string;
  readonly typed: (text: string | undefined) => void;
}

/**
 * A part of the server's HTML as nodes of Preact, which redraws only what differs in a new text: the focus, unfolded parts and the
 * scroll position stay.
 */
export function drawn(parts: readonly ChildNode[], block: string, overlay: Overlay): ComponentChild[] {
  const seen = new Map<string, number>();
  return parts.flatMap((node): ComponentChild[] => {
    if (!(node instanceof Element)) return [node.textContent ?? ''];
    const attributes: Record<string, string> = {};
    for (const { name, value } of node.attributes) attributes[name] = value;
    if (node === overlay.here) attributes.class = `${attributes.class ?? ''} here`;
    const { typing } = overlay;
    const set = attributes['data-set'];
    const label = attributes['aria-label'] ?? node.textContent ?? '';
    if (typing && set !== undefined && typing.block === block && typing.set === set)
      return [<Field key={`typed ${set}`} value={node.textContent?.trim() ?? ''} label={label} typed={typing.typed} />];
    const name = attributes['data-row'] ?? attributes['data-block'];
    const count = name === undefined ? 0 : (seen.get(name) ?? 0);
    if (name !== undefined) seen.set(name, count + 1);
    return [
      h(
        node.localName,
        { ...attributes, ...(name !== undefined && { key: `${name} ${count}` }) },
        ...drawn([...node.childNodes], block, overlay),
      ),
    ];
  });
}

/** The nodes of an HTML text. Nothing in it is loaded or run. */
export function parsed(html: string): readonly ChildNode[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  return [...template.content.childNodes];
}

interface FieldProps {
  readonly value: string;
  readonly label: string;
  readonly typed: Typing['typed'];
}

/** An input field in place of a value. */
function Field({ value, label, typed }: FieldProps) {
  const isDone = useRef(false);
  const finish = (text: string | undefined): void => {
    if (isDone.current) return;
    isDone.current = true;
    typed(text === value ? undefined : text);
  };
  return (
    <input
      class="typed"
      value={value}
      maxLength={200}
      aria-label={label}
      ref={(input) => {
        if (input && document.activeElement !== input) input.select();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(event.currentTarget.value);
        else if (event.key === 'Escape') finish(undefined);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={() => finish(undefined)}
    />
  );
}
