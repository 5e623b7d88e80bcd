import type { TrackerModel } from '../../../../language/show/index.js';
import { fill } from '../../in-webview.js';
import { Button } from './button.js';
import { proposedEnd, type View } from './view.js';
import type { TrackerWords } from './words.js';

/** The top of the panel: the round, what is next, and the buttons for it. */
export function Head({ view }: { readonly view: View }) {
  const { model, words, isReadOnly, isForPlayers, acts } = view;
  const isOver = model.ended !== undefined;
  const { phase } = model;
  const end = proposedEnd(model);
  return (
    <header id="head">
      <h1>{model.encounter}</h1>
      <span class="round">
        {words.round} <b>{model.round}</b>
      </span>
      {model.isToBegin && <span class="undeclared">{words.toBegin}</span>}
      {phase && (
        <ol class="phases">
          {(['declare', 'resolve'] as const).map((one) => (
            <li key={one} aria-current={phase === one ? 'step' : undefined}>
              {words.phases[one]}
            </li>
          ))}
        </ol>
      )}
      {phase === 'declare' && !isOver && <span class="undeclared">{undeclaredText(words, model.undeclared)}</span>}
      {model.ended !== undefined && <strong>{fill(words.ended, model.ended)}</strong>}
      {!isForPlayers && (
        <div class="tools" role="toolbar" aria-label={words.tracker}>
          <Button act={acts.undo} shortcut="U" disabled={isReadOnly || !model.canUndo}>
            {words.undo}
          </Button>
          <Button act={acts.redo} shortcut="⇧U" disabled={isReadOnly || !model.canRedo}>
            {words.redo}
          </Button>
          {phase === 'declare' && !isOver && (
            <Button act={acts.resolve} shortcut="R" disabled={isReadOnly}>
              {words.phases.resolve}
            </Button>
          )}
          {!end && (
            <Button act={() => acts.open('end')} disabled={isReadOnly || isOver}>
              {words.end}
            </Button>
          )}
          <Button act={acts.keys} shortcut="?">
            {words.keys}
          </Button>
          <Button act={acts.next} shortcut="Space" class={end || isOver ? '' : 'main'} disabled={isReadOnly || isOver}>
            {nextText(words, model)}
          </Button>
          {end && (
            <Button act={() => acts.accept(end.key)} shortcut="W" class="main" title={end.text} disabled={isReadOnly}>
              {words.end}
            </Button>
          )}
        </div>
      )}
    </header>
  );
}

/** The label of the button for the next step: who or what comes next. */
function nextText(words: TrackerWords, { next, round }: TrackerModel): string {
  if (!next || (next.what === 'turn' && next.who === undefined)) return words.next;
  switch (next.what) {
    case 'resolve':
      return fill(words.nextIs, words.phases.resolve);
    case 'round':
      return fill(words.nextIs, `${words.round} ${round + 1}`);
    default:
      return fill(words.nextIs, next.who ?? '');
  }
}

/** Number of members without a declaration that are named; the others are counted. */
const MOST_NAMED = 4;

function undeclaredText(words: TrackerWords, names: readonly string[]): string {
  if (names.length === 0) return words.allDeclared;
  const rest = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).join(', ');
  return fill(words.undeclared, rest > 0 ? `${named}, ${fill(words.more, rest)}` : named);
}
