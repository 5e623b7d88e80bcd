/** The script in the webview of an adventure: draws the page that the extension sends, and sends what is clicked. */
import { type ComponentChild, h, render } from 'preact';
import { element } from '../../in-webview.js';
import type { PageMessage, PageState, ShownPage, ViewMessage } from '../between.js';
import { ClockBoxes, Give, isControl, Note, Outcomes, RollButton, type Table, Tick } from './controls.js';
import { nodesOf, propsOf } from './from-html.js';
import type { TablePageWords } from './words.js';

declare function acquireVsCodeApi(): {
  postMessage(message: PageMessage): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
};

const host = acquireVsCodeApi();
const words: TablePageWords = JSON.parse(document.body.dataset.words ?? '{}');
const uri: string = JSON.parse(document.body.dataset.uri ?? '""');
let top = host.getState()?.top ?? 0;
let shown: ShownPage | undefined;
let notice: string | undefined;

/** Reads a text to a screen reader. */
function speak(text: string): void {
  element('live').textContent = text;
}

function tableOf({ clocks, notes, results, isReadOnly }: ShownPage): Table {
  return {
    words,
    isReadOnly,
    clocks,
    notes,
    resultsOf: (key) => results[key] ?? [],
    roll: (roll) => host.postMessage({ type: 'roll', ...roll }),
    act: (command) => host.postMessage({ type: 'do', command }),
    play: (encounter) => host.postMessage({ type: 'play', encounter }),
  };
}

/** Draws what can be clicked. Rolls with the same words are distinguished by their order. */
function drawer(
  table: Table,
): (control: unknown, of: Element, children: readonly ComponentChild[]) => ComponentChild | undefined {
  const seen = new Map<string, number>();
  return (control, of, children) => {
    if (!isControl(control)) return undefined;
    switch (control.is) {
      case 'roll': {
        const text = (of.querySelector('b') ?? of).textContent ?? '';
        const words = of.tagName === 'P' ? (of.textContent ?? '') : text === '' ? control.path : text;
        const count = (seen.get(words) ?? 0) + 1;
        seen.set(words, count);
        const at = `${words} #${count}`;
        if (of.tagName === 'SPAN' && text !== '')
          return (
            <span {...propsOf(of)}>
              <RollButton control={control} table={table} at={at}>
                {text}
              </RollButton>
              {!control.who && of.querySelector('small') && <small> {of.querySelector('small')?.textContent}</small>}
            </span>
          );
        const button = (
          <RollButton control={control} table={table} at={at}>
            {table.words.roll}
          </RollButton>
        );
        // A table of dice, or a line of an encounter.
        if (of.tagName === 'SPAN') return <span class="acts">{button}</span>;
        return h(of.tagName.toLowerCase(), propsOf(of), ...children, <span class="acts">{button}</span>);
      }
      case 'tick':
        return (
          <span {...propsOf(of)}>
            <Tick control={control} table={table}>
              {of.textContent}
            </Tick>
          </span>
        );
      case 'clock':
        return of.tagName === 'SPAN' ? (
          <span {...propsOf(of)}>
            <b>{control.clock}</b> <ClockBoxes clock={control.clock} table={table} />
          </span>
        ) : (
          <div {...propsOf(of)} data-clock={control.clock}>
            {children}
            <p class="acts">
              <ClockBoxes clock={control.clock} table={table} />
            </p>
          </div>
        );
      case 'outcome':
        return <Outcomes control={control} table={table} />;
      case 'note':
        return <Note control={control} table={table} />;
      case 'give':
        return <Give control={control} table={table} />;
      case 'encounter':
        return (
          <div {...propsOf(of)}>
            <p class="acts">
              <button type="button" class="main" onClick={() => table.play(control.name)}>
                {table.words.play}: {control.name}
              </button>
            </p>
            {children}
          </div>
        );
    }
  };
}

function draw(): void {
  if (!shown) return;
  const { html, base, title } = shown;
  const address = (source: string): string => (/^(?:https?|data):/i.test(source) ? source : `${base}/${source}`);
  const button = (type: 'text' | 'players' | 'log') => (
    <button type="button" onClick={() => host.postMessage({ type })}>
      {words[type]}
    </button>
  );
  render(
    <>
      <header>
        <span class="title">{title}</span>
        {button('players')}
        {button('log')}
        {button('text')}
        {notice !== undefined && <p role="alert">{notice}</p>}
      </header>
      <main aria-label={words.contents}>{nodesOf(html, drawer(tableOf(shown)), address)}</main>
    </>,
    element('page'),
  );
}

/** Results that were not there before, for a screen reader. */
function newResults(before: ShownPage | undefined, now: ShownPage): string {
  return Object.entries(now.results)
    .flatMap(([key, results]) => results.slice(before?.results[key]?.length ?? 0))
    .map(({ title, summary }) => `${title}: ${summary}.`)
    .join(' ');
}

window.addEventListener('message', ({ data }: MessageEvent<ViewMessage>) => {
  switch (data.type) {
    case 'show': {
      const news = newResults(shown, data);
      const isFirst = shown === undefined;
      shown = data;
      draw();
      if (isFirst) window.scrollTo(0, top);
      if (news !== '') speak(news);
      break;
    }
    case 'told':
      notice = data.text;
      draw();
      speak(data.text);
      break;
    case 'gone':
      render(<p role="alert">{data.why}</p>, element('page'));
      break;
  }
});

window.addEventListener('scroll', () => {
  top = window.scrollY;
  host.setState({ uri, top });
});

/** Links of the page itself are followed here, others by the editor. */
window.addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const href = link?.getAttribute('href') ?? '';
    if (href === '') return;
    if (href.startsWith('#')) {
      event.preventDefault();
      const target = document.getElementById(decodeURIComponent(href.slice(1)));
      target?.scrollIntoView();
      target?.setAttribute('tabindex', '-1');
      target?.focus({ preventScroll: true });
    } else if (!/^(?:https?|mailto):/i.test(href)) {
      event.preventDefault();
      event.stopPropagation();
      host.postMessage({ type: 'open', href });
    }
  },
  true,
);

/** `J` and `K` go from button to button, as in the list of an encounter. */
window.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || (target instanceof HTMLElement && /^(?:INPUT|TEXTAREA)$/.test(target.tagName)))
    return;
  const by = key.toLowerCase() === 'j' ? 1 : key.toLowerCase() === 'k' ? -1 : 0;
  if (by === 0) return;
  const all = [...document.querySelectorAll<HTMLElement>('main button:not(:disabled):not(.who):not(.box), main input')];
  const at = all.findIndex((one) => one.matches(':focus'));
  const next = at >= 0 ? all[at + by] : all.find((one) => one.getBoundingClientRect().top > 0);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  event.preventDefault();
});

host.setState({ uri, top });
host.postMessage({ type: 'ready' });
