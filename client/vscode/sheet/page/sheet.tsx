import { h } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Source, ViewMessage } from '../between.js';
import type { SheetWords } from '../html.js';
import { drawn, type Overlay, type Typing } from './markup.js';
import { Menu } from './menu.js';
import type { OpenMenu } from './menu-items.js';

/** A part of the page; `edition` grows with each change that is highlighted. */
export interface Part {
  readonly nodes: readonly ChildNode[];
  readonly edition: number;
}

/** The lines of an explanation. */
type Lines = Extract<ViewMessage, { type: 'explanation' }>['lines'];

/** All that the page shows. */
export interface View {
  readonly words: SheetWords;
  /** The article in which the parts are placed by their keys; undefined until the first sheet arrives. */
  readonly frame: readonly ChildNode[] | undefined;
  readonly parts: ReadonlyMap<string, Part>;
  readonly here: Element | undefined;
  readonly typing: Typing | undefined;
  /** Why the page is out of date. */
  readonly stale: string | undefined;
  readonly why: Lines | undefined;
  readonly said: { readonly words: string; readonly isProblem: boolean };
  readonly menu: OpenMenu | undefined;
  readonly closeWhy: () => void;
  readonly goTo: (source: number) => void;
}

/** The whole page of a sheet. */
export function Sheet({ view }: { readonly view: View }) {
  const { words, frame, stale, said, why, menu } = view;
  return (
    <>
      <p id="stale" role="status" hidden={stale === undefined}>
        {stale !== undefined && `${words.stale} ${stale}`}
      </p>
      <main id="page" aria-label={words.sheet}>
        {frame ? (
          frame.map((node, index) => <Frame key={index} node={node} view={view} />)
        ) : (
          <p class="soft">{words.loading}</p>
        )}
      </main>
      <footer id="foot">
        {why && <Why lines={why} view={view} />}
        <p id="said" role="status" aria-live="polite" class={said.isProblem ? 'bad' : ''}>
          {said.words}
        </p>
      </footer>
      {menu && <Menu menu={menu} />}
    </>
  );
}

/** The frame of the page, with its parts where they belong. */
function Frame({ node, view }: { readonly node: ChildNode; readonly view: View }) {
  if (!(node instanceof Element)) return <>{node.textContent}</>;
  const { block } = node instanceof HTMLElement ? node.dataset : {};
  const part = block === undefined ? undefined : view.parts.get(block);
  const attributes: Record<string, string> = {};
  for (const { name, value } of node.attributes) attributes[name] = value;
  // Alternating class names restart the animation.
  if (part && part.edition > 0) attributes.class = `${attributes.class ?? ''} fresh${part.edition % 2}`;
  const inside =
    part && block !== undefined ? (
      <Inside
        nodes={part.nodes}
        block={block}
        here={part.nodes.some((one) => view.here !== undefined && one.contains(view.here)) ? view.here : undefined}
        typing={view.typing?.block === block ? view.typing : undefined}
      />
    ) : (
      [...node.childNodes].map((child, index) => <Frame key={index} node={child} view={view} />)
    );
  return h(node.localName, attributes, inside);
}

/** What is in a part; drawn again only if it has changed. */
function Inside({
  nodes,
  block,
  here,
  typing,
}: Overlay & { readonly nodes: readonly ChildNode[]; readonly block: string }) {
  return useMemo(() => <>{drawn(nodes, block, { here, typing })}</>, [nodes, block, here, typing]);
}

/** The derivation of a number, with its sources. */
function Why({ lines, view: { words, closeWhy, goTo } }: { readonly lines: Lines; readonly view: View }) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.focus(), [lines]);
  return (
    <section id="why" aria-label={words.why} tabIndex={-1} ref={root}>
      <button type="button" class="close" onClick={closeWhy}>
        {words.close}
      </button>
      <ul>
        {lines.map(({ depth, text, sources }, index) => (
          <li key={index} class={`depth${Math.min(depth, 2)}`}>
            {text}
            {sources.map((source) => (
              <SourceName key={source.text} source={source} goTo={goTo} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SourceName({ source: { text, at }, goTo }: { readonly source: Source; readonly goTo: View['goTo'] }) {
  if (at === undefined) return <span class="source">{text}</span>;
  return (
    <button type="button" class="source" onClick={() => goTo(at)}>
      {text}
    </button>
  );
}
