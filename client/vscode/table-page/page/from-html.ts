import { type ComponentChild, h } from 'preact';

/** The only elements that a page may have: none that run, load or send anything. */
const TAGS: ReadonlySet<string> = new Set(
  'a abbr article b blockquote br code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre s section small span strong sub summary sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
);

const ATTRIBUTES: ReadonlySet<string> = new Set(
  'align alt class colspan height href id open role rowspan scope src start title width aria-label aria-hidden style'.split(
    ' ',
  ),
);

/** Draws an element that can be clicked; `children` are its own content. Undefined draws it as an ordinary element. */
export type Draw = (
  control: unknown,
  element: Element,
  children: readonly ComponentChild[],
) => ComponentChild | undefined;

/** Resolves the address of a picture. */
export type Address = (source: string) => string;

/** A rendered page as nodes, with only those elements and attributes that are known to be harmless. */
export function nodesOf(html: string, draw: Draw, address: Address): readonly ComponentChild[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return childrenOf(body, draw, address);
}

function childrenOf(parent: Element, draw: Draw, address: Address): readonly ComponentChild[] {
  return [...parent.childNodes].map((node) => nodeOf(node, draw, address));
}

function nodeOf(node: Node, draw: Draw, address: Address): ComponentChild {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (!TAGS.has(tag)) return null;
  const children = childrenOf(node, draw, address);
  const control = node.getAttribute('data-muster');
  const drawn = control === null ? undefined : draw(parsed(control), node, children);
  return drawn ?? h(tag, propsOf(node, address), ...children);
}

/** The harmless attributes of an element. */
export function propsOf(element: Element, address: Address = (source) => source): Record<string, string | boolean> {
  const props: Record<string, string | boolean> = {};
  for (const { name, value } of element.attributes) {
    if (!ATTRIBUTES.has(name)) continue;
    if (name === 'href' && /^\s*(?:javascript|data|vbscript|command):/i.test(value)) continue;
    props[name] = name === 'src' ? address(value) : value;
  }
  if (element.tagName === 'INPUT') Object.assign(props, { type: 'checkbox', disabled: true });
  return props;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
