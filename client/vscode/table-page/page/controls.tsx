import { type ComponentChildren, Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { PageControl } from '../../../../language/show/on-command.js';
import type { PageClock, PageCommand } from '../../../../server/protocol.js';
import { fill } from '../../in-webview.js';
import type { RollMessage, ShownResult } from '../between.js';
import type { TablePageWords } from './words.js';

/** What the buttons of a page need. */
export interface Table {
  readonly words: TablePageWords;
  readonly isReadOnly: boolean;
  readonly clocks: readonly PageClock[];
  readonly notes: readonly string[];
  readonly resultsOf: (key: string) => readonly ShownResult[];
  readonly roll: (roll: Omit<RollMessage, 'type'>) => void;
  readonly act: (command: PageCommand) => void;
  readonly play: (encounter: string) => void;
}

const KINDS: ReadonlySet<unknown> = new Set<PageControl['is']>([
  'roll',
  'tick',
  'clock',
  'outcome',
  'note',
  'encounter',
  'give',
]);

/** Whether the data of an element is a control; the server writes its fields. */
export function isControl(value: unknown): value is PageControl {
  return typeof value === 'object' && value !== null && 'is' in value && KINDS.has(value.is);
}

type Of<Is extends PageControl['is']> = Extract<PageControl, { readonly is: Is }>;

interface Props<Is extends PageControl['is']> {
  readonly control: Of<Is>;
  readonly table: Table;
}

/** Maximum number of results shown below a roll; the roll log has the older ones. */
const MOST_RESULTS = 12;

/** A roll: its button, a button for each character who can make it, and its results. */
export function RollButton({
  control: { path, who = [], isEach },
  table,
  at,
  children,
}: Props<'roll'> & { readonly at: string; readonly children: ComponentChildren }) {
  const { words, roll } = table;
  const results = table.resultsOf(at).slice(-MOST_RESULTS);
  return (
    <Fragment>
      <button type="button" class="live" title={words.roll} onClick={() => roll({ key: at, path })}>
        {children}
        {isEach && <small> {words.everybody}</small>}
      </button>
      {who.map(({ name, chance }) => (
        <button
          key={name}
          type="button"
          class="who"
          title={fill(words.rollFor, name)}
          aria-label={`${fill(words.rollFor, name)}, ${chance}`}
          onClick={() => roll({ key: at, path, name })}
        >
          {name.split(' ').at(-1)} <small>{chance}</small>
        </button>
      ))}
      <button
        type="button"
        class="who dice"
        title={words.rollWithDice}
        aria-label={words.rollWithDice}
        onClick={() => roll({ key: at, path, isTyped: true })}
      >
        {'\u2684'}
      </button>
      {results.map((result, index) => (
        <Result key={index} result={result} />
      ))}
    </Fragment>
  );
}

function Result({ result: { title, summary, outcome, account = [] } }: { readonly result: ShownResult }) {
  return (
    <span class={`result ${outcome.replace(' ', '-')}`}>
      <b>{title}</b> {summary}
      {account.map((line) => (
        <span key={line} class="account">
          {line}
        </span>
      ))}
    </span>
  );
}

/** A clock: boxes that are filled and emptied by a click. */
export function ClockBoxes({ clock, table }: { readonly clock: string; readonly table: Table }) {
  const { words, act, isReadOnly } = table;
  const pageClock = clockOf(table, clock);
  if (!pageClock) return <small class="soft">{words.noClock}</small>;
  const { name, segments, filled: full } = pageClock;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons in running text
    <span class="clock" role="group" aria-label={fill(words.clock, name, full, segments)}>
      {Array.from({ length: segments }, (_, at) => (
        <button
          key={at}
          type="button"
          class={at < full ? 'box marked' : 'box'}
          disabled={isReadOnly}
          aria-pressed={at < full}
          aria-label={fill(words.clock, name, at + 1, segments)}
          onClick={() => act({ is: 'clock', clock: name, to: at + 1 === full ? at : at + 1 })}
        />
      ))}
      {full === segments && <b> {words.full}</b>}
    </span>
  );
}

/** `tick Alarm 2`: a button, and the boxes of the clock. */
export function Tick({
  control: { clock, by },
  table,
  children,
}: Props<'tick'> & { readonly children: ComponentChildren }) {
  const pageClock = clockOf(table, clock);
  const tick = (): void => {
    if (pageClock)
      table.act({ is: 'clock', clock: pageClock.name, to: pageClock.filled + by, reason: `tick ${clock}` });
  };
  return (
    <Fragment>
      <button
        type="button"
        class="live"
        disabled={table.isReadOnly || !pageClock || pageClock.filled === pageClock.segments}
        onClick={tick}
      >
        {children}
      </button>
      <ClockBoxes clock={clock} table={table} />
    </Fragment>
  );
}

/** Outcomes as buttons; the one that was chosen last is pressed. */
export function Outcomes({ control: { text, options }, table }: Props<'outcome'>) {
  const names = new Set(options.map(({ name }) => `outcome: ${name}`));
  const chosen = table.notes.findLast((note) => names.has(note));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons in running text
    <span role="group" aria-label={text}>
      {options.map(({ name, does }, option) => (
        <button
          key={name}
          type="button"
          class="live outcome"
          aria-pressed={chosen === `outcome: ${name}`}
          disabled={table.isReadOnly}
          onClick={() => table.act({ is: 'outcome', text, option })}
        >
          {name}
          {does.map((one) => {
            const what =
              one.is === 'tick' ? `tick ${one.clock}${one.by === 1 ? '' : ` ${one.by}`}` : `give ${one.name}`;
            return <small key={what}> · {what}</small>;
          })}
        </button>
      ))}
    </span>
  );
}

/** `note who stayed`: a field for the note, and what has been noted. */
export function Note({ control: { text }, table }: Props<'note'>) {
  const [typed, setTyped] = useState('');
  const written = table.notes.filter((note) => note.startsWith(`${text}: `));
  return (
    <Fragment>
      <form
        class="note"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === '') return;
          table.act({ is: 'note', text: `${text}: ${typed.trim()}` });
          setTyped('');
        }}
      >
        <label>
          {text}{' '}
          <input
            value={typed}
            disabled={table.isReadOnly}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={table.isReadOnly || typed.trim() === ''}>
          {table.words.write}
        </button>
      </form>
      {written.map((note) => (
        <span key={note} class="result">
          {note}
        </span>
      ))}
    </Fragment>
  );
}

/** Gives a clue or a handout to the players, or takes it back. */
export function Give({ control: { name, isGiven }, table: { words, act, isReadOnly } }: Props<'give'>) {
  return (
    <span class="give">
      <button
        type="button"
        class="who"
        disabled={isReadOnly}
        aria-pressed={isGiven}
        aria-label={`${isGiven ? words.takeBack : words.give}: ${name}`}
        onClick={() => act({ is: 'give', name })}
      >
        {isGiven ? words.takeBack : words.give}
      </button>
      {isGiven && <small> {words.given}</small>}
    </span>
  );
}

function clockOf({ clocks }: Table, clock: string): PageClock | undefined {
  const key = clock.toLowerCase();
  return clocks.find(({ name }) => name.toLowerCase() === key);
}
