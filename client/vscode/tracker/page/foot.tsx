import { fill } from '../../in-webview.js';
import { Button } from './button.js';
import type { View } from './view.js';

/** The bottom of the panel: the state of the encounter. */
export function Foot({ view }: { readonly view: View }) {
  const { model, words } = view;
  const { clocks, conditions, timers, objective } = model;
  return (
    <footer id="foot">
      {objective !== undefined && (
        <span>
          {words.objective}: {objective}
        </span>
      )}
      {clocks.map((clock) => (
        <ClockLine key={clock.name} clock={clock} view={view} />
      ))}
      {conditions.map(({ name, text }) => (
        <span key={name}>
          <b>{name}</b>
          {text !== undefined && `: ${text}`}
        </span>
      ))}
      {timers.map(({ round, text }) => (
        <span key={`${round} ${text}`}>{fill(words.atRound, round, text)}</span>
      ))}
    </footer>
  );
}

/** Files and windows of the encounter. */
export function Files({ view: { model, words, isReadOnly, saved, acts } }: { readonly view: View }) {
  const isNew = model.logLines === 0;
  const tool = (label: string, what: Parameters<typeof acts.ask>[0], isOff = false, isDue = false) => (
    <Button act={() => acts.ask(what)} disabled={isOff} class={isDue ? 'main' : ''}>
      {label}
    </Button>
  );
  return (
    <div id="files" role="toolbar" aria-label={words.files}>
      {tool(words.players, 'players')}
      {tool(words.write, 'write', isReadOnly || isNew, model.ended !== undefined)}
      {tool(words.openText, 'text')}
      {tool(words.openLog, 'log', isNew)}
      {tool(words.exportLog, 'export', isNew)}
      <small class="soft">{saved}</small>
    </div>
  );
}

function ClockLine({
  clock: { name, at, of, about, ticks },
  view: { isReadOnly, acts },
}: {
  readonly clock: View['model']['clocks'][number];
  readonly view: View;
}) {
  return (
    <span class="clock" title={about}>
      {name}
      {Array.from({ length: of }, (_, index) => (
        <span key={index} class={index < at ? 'box marked' : 'box'} aria-hidden="true">
          {index < at ? '×' : ''}
        </span>
      ))}
      <b>
        {at}/{of}
      </b>
      {!isReadOnly && (
        <>
          <Button act={() => acts.tick(name, at - 1)} class="small" disabled={at <= 0} aria-label={`${name} −1`}>
            −
          </Button>
          <Button act={() => acts.tick(name, at + 1)} class="small" disabled={at >= of} aria-label={`${name} +1`}>
            +
          </Button>
          {/* Ticks that the encounter describes, with their reasons for the log. */}
          {ticks.map(({ by, to, about: why }) => (
            <Button
              key={`${by} ${why}`}
              act={() => acts.tick(name, to, why)}
              class="small"
              disabled={to === at}
              aria-label={why === undefined ? `${name} +${by}` : `${name} +${by}: ${why}`}
            >
              {why === undefined ? `+${by}` : `+${by} ${why}`}
            </Button>
          ))}
        </>
      )}
    </span>
  );
}
