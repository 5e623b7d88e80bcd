/** The script inside the roll log's webview: shows entries, newest first, and sends clicks to the extension. */
import { type ComponentChildren, render } from 'preact';
import { element } from '../in-webview.js';
import type { PageWords } from './html.js';
import type { LoggedRoll, PageMessage, ViewMessage } from './logged-roll.js';

declare function acquireVsCodeApi(): { postMessage(message: PageMessage): void };

const host = acquireVsCodeApi();
const root = element('rolls');
const words: PageWords = JSON.parse(root.dataset.words ?? '{}');

/** The entries, oldest first, and the ids of those that came while the page was open. */
let entries: readonly LoggedRoll[] = [];
const fresh = new Set<string>();

/** Indentation of a step that follows from the one above. */
const INDENT = '  ';

/** Details longer than this get a line of their own. */
const SHORT = 50;

function Log() {
  return (
    <>
      <p id="empty" hidden={entries.length > 0}>
        {words.empty}
      </p>
      <div role="log" aria-live="polite" aria-label={words.log}>
        <ol id="log" onKeyDown={move}>
          {entries.toReversed().map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </div>
    </>
  );
}

function Entry({ entry: { id, time, asked, result } }: { readonly entry: LoggedRoll }) {
  const { title, summary, outcome, account = [], changes = [] } = result;
  return (
    <li id={id} class={fresh.has(id) ? 'new' : ''}>
      <div class="head">
        <span class="title">{title}</span>
        <span class="outcome">{words.outcomes[outcome] ?? outcome}</span>
        <span class="summary">{summary}</span>
        <time dateTime={time}>{new Date(time).toLocaleTimeString()}</time>
      </div>
      <Dice result={result} />
      <dl>
        {result.details.map(({ label, value }) => (
          <div key={label} class={value.length > SHORT ? 'long' : ''}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {account.length > 0 && (
        <details class="account">
          <summary>{words.account}</summary>
          <Steps steps={account} />
        </details>
      )}
      <div class="actions">
        <Button hint={words.copyHint} message={{ type: 'copy', id }}>
          {words.copy}
        </Button>
        <Button hint={`${words.again}: ${title}`} message={{ type: 'again', id }}>
          {words.again}
        </Button>
        {result.push && (
          <Button hint={`${words.pushHint}: ${title}`} message={{ type: 'push', id }}>
            {words.push}
          </Button>
        )}
        {changes.length > 0 && (
          <Button hint={`${words.applyHint}: ${summary}`} message={{ type: 'apply', id }}>
            {words.apply}
          </Button>
        )}
        {asked.line !== undefined && (
          <Button hint={words.goTo} message={{ type: 'reveal', id }}>
            {words.goTo}
          </Button>
        )}
      </div>
    </li>
  );
}

function Dice({ result: { dice } }: { readonly result: LoggedRoll['result'] }) {
  const faces = dice.map(({ face, role, text = `${face}` }) => (isPlain(role) ? text : `${text} ${role}`));
  return (
    <div class="dice" role="img" aria-label={`${words.dice}: ${faces.join(', ')}`}>
      {dice.map(({ face, role, counts, text = `${face}` }, index) => (
        <span key={index} class={counts === true ? 'die counts' : 'die'}>
          {text}
          {!isPlain(role) && <small>{role}</small>}
        </span>
      ))}
    </div>
  );
}

/** Whether a die is of no special kind. */
function isPlain(role: string): boolean {
  return role === 'regular' || role === 'die';
}

/** Steps as a list; indented steps are a nested list below the step that they follow from. */
function Steps({ steps }: { readonly steps: readonly string[] }) {
  const groups: { readonly first: string; readonly below: string[] }[] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last && step.startsWith(INDENT)) last.below.push(step.slice(INDENT.length));
    else groups.push({ first: step.trimStart(), below: [] });
  }
  return (
    <ul>
      {groups.map(({ first, below }, index) => (
        <li key={index}>
          {first}
          {below.length > 0 && <Steps steps={below} />}
        </li>
      ))}
    </ul>
  );
}

interface ButtonProps {
  readonly hint: string;
  readonly message: PageMessage;
  readonly children: ComponentChildren;
}

function Button({ hint, message, children }: ButtonProps) {
  return (
    <button type="button" title={hint} aria-label={hint} onClick={() => host.postMessage(message)}>
      {children}
    </button>
  );
}

/** Arrow keys move between the entries; Tab moves to the buttons of an entry. */
function move(event: KeyboardEvent): void {
  const current = document.activeElement?.closest('#log > li');
  if (!current || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  const next = event.key === 'ArrowDown' ? current.nextElementSibling : current.previousElementSibling;
  next?.querySelector('button')?.focus();
  event.preventDefault();
}

window.addEventListener('message', ({ data }: MessageEvent<ViewMessage>) => {
  if (data.type === 'add') {
    fresh.add(data.entry.id);
    entries = [...entries, data.entry].slice(-data.kept);
  } else entries = data.entries;
  render(<Log />, root);
});

render(<Log />, root);
host.postMessage({ type: 'ready' });
