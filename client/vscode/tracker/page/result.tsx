import type { TrackerModel } from '../../../../language/show/index.js';
import { fill } from '../../in-webview.js';
import { Button } from './button.js';
import type { View } from './view.js';

/** More lines of an outcome than this are in the log only. */
const MOST_TOLD = 4;

/** What happened last, with its dice: always in sight. */
export function Result({ view }: { readonly view: View }) {
  const { model, words, isLogOpen, isForPlayers, isReadOnly, acts } = view;
  // A round and a turn that begin are at the top and in the order already.
  const last = model.log.findLast(
    ({ isUndone, told, text }) => !isUndone && text !== 'round' && (told.length > 0 || !text.startsWith('turn ')),
  );
  return (
    <section id="result" aria-label={words.happened}>
      {last ? <Outcome of={last} /> : <p class="soft">{words.emptyLog}</p>}
      {model.canPush && !isReadOnly && (
        <Button act={acts.push} shortcut="P" title={words.pushHint}>
          {words.push}
        </Button>
      )}
      {!isForPlayers && (
        <Button class="toggle" act={acts.toggleLog} aria-expanded={isLogOpen} aria-controls="log">
          {words.log}
        </Button>
      )}
    </section>
  );
}

function Outcome({ of: { dice, text, told } }: { readonly of: TrackerModel['log'][number] }) {
  return (
    <>
      {dice !== undefined && <Dice text={dice} />}
      <div class="outcome">
        <p>
          <b>{text}</b>
        </p>
        {told.length > 0 && (
          <p>
            {told.slice(0, MOST_TOLD).join(' · ')}
            {told.length > MOST_TOLD && ' …'}
          </p>
        )}
      </div>
    </>
  );
}

/** More dice than this are not drawn: the first throws are those that decide. */
const MOST_DICE = 9;

/** The dice of the first throws; those that follow, such as for damage, are in the log. */
function Dice({ text }: { readonly text: string }) {
  const throws = text.split('/').map((one) => one.split(/[\s,]+/).filter((face) => face !== ''));
  if (!throws.flat().every((face) => /^\d{1,3}$/.test(face))) return <span class="dice text">{text}</span>;
  const shown = throws.filter((_, at) => throws.slice(0, at + 1).flat().length <= MOST_DICE);
  const drawn = shown.length > 0 ? shown : throws.slice(0, 1);
  // biome-ignore-start lint/suspicious/noArrayIndexKey: dice have no names, and never change
  return (
    <span class="dice" role="img" aria-label={text} title={text}>
      {drawn.map((faces, at) => (
        <span key={at} class="throw">
          {faces.map((face, place) => (
            <span key={place} class="die">
              {face}
            </span>
          ))}
        </span>
      ))}
      {drawn.length < throws.length && '…'}
    </span>
  );
  // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
}

/** A question about the current command, such as how the target defends: answered by a digit or a click. */
export function Question({ view }: { readonly view: View }) {
  const { question, words, acts } = view;
  if (!question) return null;
  const { what, of, after, options, isUsual } = question;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend
    <div id="question" role="group" aria-label={of === undefined ? what : `${of}: ${what}`}>
      <p>
        {of !== undefined && <b>{of}: </b>}
        {what}
      </p>
      {after !== undefined && <p>{after}</p>}
      <div class="acts">
        {options.map(({ name, about }, at) => (
          <Button
            key={name}
            act={() => acts.answer(at)}
            shortcut={at < 9 ? String(at + 1) : undefined}
            class={at === 0 && isUsual ? 'main' : ''}
            title={about}
          >
            {name}
          </Button>
        ))}
        <Button act={() => acts.answer(undefined)} shortcut="Esc">
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}

/** What the encounter proposes. */
export function Proposals({ view: { model, words, isReadOnly, acts } }: { readonly view: View }) {
  if (model.proposals.length === 0) return null;
  return (
    <div id="proposals">
      <ul class="proposals" aria-label={words.proposals}>
        {model.proposals.map(({ key, text, what }, at) => (
          <li key={key} data-what={what} data-key={key}>
            <span class="text">{text}</span>
            {!isReadOnly && (
              <>
                <Button
                  act={() => acts.accept(key)}
                  shortcut={at === 0 ? 'W' : undefined}
                  aria-label={`${words.accept}: ${text}`}
                >
                  {words.accept}
                </Button>
                <Button
                  act={() => acts.drop(key)}
                  shortcut={at === 0 ? '⇧W' : undefined}
                  aria-label={`${words.drop}: ${text}`}
                >
                  {words.drop}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The list of keys. */
export function Help({ view: { words, isHelpOpen, acts } }: { readonly view: View }) {
  if (!isHelpOpen) return null;
  return (
    <div id="keys" role="dialog" aria-label={words.keys}>
      <h2>{words.keys}</h2>
      <dl>
        {words.help.map(([key, text]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div class="acts">
        <Button act={acts.keys} shortcut="Escape">
          {words.close}
        </Button>
      </div>
    </div>
  );
}

/** A notice above the page. */
export function Notice({ text }: { readonly text: string | undefined }) {
  return (
    <p id="told" class="told" role="alert" hidden={text === undefined}>
      {text ?? ''}
    </p>
  );
}

/** Problems of the log, shown even while the log itself is folded. */
export function Trouble({ view: { model, words, isForPlayers } }: { readonly view: View }) {
  const { broken, differs } = model;
  if (isForPlayers || !(broken || differs)) return null;
  return (
    <div id="trouble" role="alert">
      {broken && <p class="wrong">{fill(words.broken, broken.line, broken.why)}</p>}
      {differs && <p class="wrong">{fill(words.differs, differs.line, differs.why)}</p>}
    </div>
  );
}

/** The log, latest entry first. */
export function Log({ view: { model, words, seenEntry, isForPlayers } }: { readonly view: View }) {
  // Players do not learn how many lines are hidden from them.
  const earlier = isForPlayers ? 0 : (model.log[0]?.entry ?? 1) - 1;
  return (
    <section id="log" aria-label={words.log}>
      <h2>{words.log}</h2>
      {model.log.length === 0 ? (
        <p class="soft">{words.emptyLog}</p>
      ) : (
        <ol reversed>
          {model.log.toReversed().map((entry) => (
            <LogRow key={entry.entry} entry={entry} isNew={entry.entry > seenEntry} words={words} />
          ))}
        </ol>
      )}
      {earlier > 0 && <p class="soft">{fill(words.earlier, earlier)}</p>}
    </section>
  );
}

/** Number of lines of an entry that are shown without unfolding. */
const MOST_LINES = 10;

function LogRow({
  entry: { entry, text, told, dice, isUndone },
  isNew,
  words,
}: {
  readonly entry: TrackerModel['log'][number];
  readonly isNew: boolean;
  readonly words: View['words'];
}) {
  const rest = told.length - MOST_LINES;
  // biome-ignore-start lint/suspicious/noArrayIndexKey: lines of an outcome have no names, and never change
  return (
    <li class={`${isUndone ? 'undone' : ''}${isNew ? ' new' : ''}`.trim()} data-entry={entry}>
      <div class="entry">
        {text}
        {isUndone && <span class="hide"> ({words.undone})</span>}
      </div>
      {dice !== undefined && <div class="more">{dice}</div>}
      {!isUndone &&
        told.slice(0, MOST_LINES).map((line, at) => (
          <div key={at} class="more">
            → {line}
          </div>
        ))}
      {!isUndone && rest > 0 && (
        <details class="more">
          <summary>{fill(words.more, rest)}</summary>
          {told.slice(MOST_LINES).map((line, at) => (
            <div key={at}>→ {line}</div>
          ))}
        </details>
      )}
    </li>
  );
  // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
}
