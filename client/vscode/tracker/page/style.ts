/** Styles of the page: colours and fonts of the editor's theme, high contrast included. */
export const style = `
  :root { --line: var(--vscode-panel-border, var(--vscode-contrastBorder, rgba(128, 128, 128, .35)));
    --soft: var(--vscode-descriptionForeground); }
  * { box-sizing: border-box; }
  html, body { height: 100%; }
  body { margin: 0; padding: 0; color: var(--vscode-foreground); background: var(--vscode-editor-background);
    font: var(--vscode-font-size) var(--vscode-font-family); line-height: 1.4; overflow-wrap: anywhere; }
  h1, h2, p, ol, ul, dl, dd, form { margin: 0; padding: 0; font: inherit; }
  ol, ul { list-style: none; }
  h1 { font-weight: 700; font-size: 1.15em; }
  h2 { font-weight: 600; font-size: .85em; letter-spacing: .04em; text-transform: uppercase; color: var(--soft);
    margin: 0 0 6px; }
  h2.person { font-size: 1.1em; letter-spacing: 0; text-transform: none; color: inherit; }
  #order > * + *, #actor > * + *, #target > * + *, #log > * + * { margin-top: 8px; }
  .soft { color: var(--soft); }
  .hide { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  [hidden] { display: none !important; }
  :focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }

  #tracker { display: grid; height: 100vh; grid-template-rows: auto auto minmax(0, 1fr) auto;
    grid-template-columns: minmax(200px, 1fr) minmax(0, 2.3fr) minmax(190px, 1fr);
    grid-template-areas: 'head head head' 'top top top' 'order middle log' 'foot foot foot'; }
  #head { grid-area: head; } #top { grid-area: top; } #order { grid-area: order; } #middle { grid-area: middle; }
  #log { grid-area: log; } #foot { grid-area: foot; }
  body:not(.drawn) #tracker > :not(#top) { display: none; }
  #head, #foot { display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: center; padding: 8px 12px; }
  #head { border-bottom: 1px solid var(--line); }
  #foot { border-top: 1px solid var(--line); }
  #order, #middle, #log { padding: 10px 12px; min-width: 0; overflow-y: auto; }
  #order { display: flex; flex-direction: column; }
  #order > * { flex: none; }
  #middle { border-inline: 1px solid var(--line); }
  #middle > *:not(:empty) { margin-bottom: 12px; }
  .tools { display: flex; flex-wrap: wrap; gap: 4px; margin-left: auto; }

  button, input, textarea, select { font: inherit; border-radius: 2px; max-width: 100%; }
  button { color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground);
    border: 1px solid var(--vscode-button-secondaryBorder, var(--vscode-contrastBorder, transparent)); padding: 2px 8px;
    cursor: pointer; }
  button:hover { background: var(--vscode-button-secondaryHoverBackground); }
  button.main { color: var(--vscode-button-foreground); background: var(--vscode-button-background);
    border-color: var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); }
  button.main:hover { background: var(--vscode-button-hoverBackground); }
  button:disabled { opacity: .5; cursor: default; }
  button.small { padding: 0 5px; }
  .waiting li { margin: 2px 0; }
  .waiting button { margin-left: 6px; }
  kbd { margin-left: 6px; padding: 0 4px; border: 1px solid currentColor; border-radius: 3px; font-size: .8em;
    font-family: var(--vscode-editor-font-family, monospace); opacity: .75;
    color: inherit; background: none; box-shadow: none; vertical-align: baseline; }
  input, textarea, select { color: var(--vscode-input-foreground); background: var(--vscode-input-background);
    border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, var(--line))); padding: 3px 6px; }
  textarea { resize: vertical; }

  .phases { display: flex; }
  .phases li { border: 1px solid var(--line); padding: 1px 10px; }
  .phases li[aria-current] { color: var(--vscode-button-foreground); background: var(--vscode-button-background);
    font-weight: 600; }
  #top > * { padding: 6px 12px; border-bottom: 1px solid var(--line); }
  .told, .proposals .text { padding-left: 9px; border-left: 3px solid var(--vscode-editorWarning-foreground, currentColor); }
  .wrong { color: var(--vscode-errorForeground); }
  .proposals li { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; padding: 2px 0; }
  .proposals .text { flex: 0 1 auto; }
  #form { display: flex; flex-wrap: wrap; gap: 6px; align-items: flex-end;
    background: var(--vscode-editorWidget-background); }
  #form label { display: flex; flex-direction: column; flex: 1 1 200px; min-width: 0; gap: 2px; }
  #form .wrong { flex-basis: 100%; }

  .who, .what { border-radius: 3px; }
  #order .who { flex: 0 1 auto; min-height: 160px; overflow-y: auto; }
  .row { display: grid; grid-template-columns: 1.4em minmax(50%, 1fr) auto; gap: 0 6px; padding: 4px 6px;
    border: 1px solid transparent; border-radius: 3px; cursor: pointer; }
  .row:hover, .action:hover { background: var(--vscode-list-hoverBackground); }
  .row.cursor { border-style: dashed; border-color: var(--vscode-focusBorder); }
  .row[aria-selected='true'], .action[aria-selected='true'] {
    border: 1px solid var(--vscode-focusBorder); background: var(--vscode-list-inactiveSelectionBackground); }
  .row .name { font-weight: 600; }
  .row .of { display: inline-block; color: var(--soft); font-size: .92em; font-weight: 400; }
  .row .stands { text-align: right; font-variant-numeric: tabular-nums; }
  .row .more { grid-column: 2 / -1; color: var(--soft); font-size: .92em; }
  .row.out .name { text-decoration: line-through; }
  .row.done, .row.out, .row.away { color: var(--soft); }
  .row .goal { border-bottom: 2px solid var(--vscode-editorWarning-foreground, currentColor); }
  .side { margin: 8px 0 2px; padding: 0 6px; color: var(--soft); font-size: .92em; }
  .chip { display: inline-flex; gap: 4px; align-items: center; margin: 1px 3px 1px 0; padding: 0 7px;
    border: 1px solid var(--line); border-radius: 9px; font-size: .92em; color: var(--vscode-foreground); }
  .chip button { border: 0; padding: 0 2px; background: none; color: inherit; }

  .aim { display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: baseline; }
  .situation { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; }
  .situation button { border: 1px solid var(--line); background: none; color: inherit; border-radius: 3px; }
  .situation button[aria-pressed='true'] { border-color: var(--vscode-focusBorder);
    background: var(--vscode-list-inactiveSelectionBackground); font-weight: 600; }
  .action { display: grid; grid-template-columns: 1.4em minmax(0, 1fr) auto; gap: 0 8px; padding: 3px 8px; margin-bottom: 3px;
    border: 1px solid var(--line); border-radius: 3px; cursor: pointer; }
  .action .letter { font-family: var(--vscode-editor-font-family, monospace); }
  .action .label { font-weight: 600; }
  .action .chance { font-weight: 700; text-align: right; font-variant-numeric: tabular-nums; }
  .action .detail { margin-left: 6px; color: var(--soft); }
  .what { max-height: max(200px, 40vh); overflow-y: auto; }
  .action.refused .label { color: var(--soft); font-weight: 400; }
  .acts { display: flex; flex-wrap: wrap; gap: 6px; }
  .happened { padding: 8px 10px; border: 1px solid var(--line); border-radius: 3px;
    background: var(--vscode-textBlockQuote-background, transparent); user-select: text; }
  .numbers { display: flex; flex-wrap: wrap; gap: 2px 14px; }
  .numbers > div { display: flex; gap: 5px; }
  .numbers dt { color: var(--soft); }
  .numbers dd { font-variant-numeric: tabular-nums; font-weight: 600; }
  .boxes { display: flex; flex-wrap: wrap; gap: 2px; align-items: center; padding: 1px 0 1px 6em; }
  #actor > .boxes + .boxes, #target > .boxes + .boxes { margin-top: 0; }
  .boxes .label { min-width: calc(6em - 2px); margin-left: -6em; }
  .boxes .box:nth-child(5n+6) { margin-right: 5px; }
  .box { width: 1.15em; height: 1.15em; line-height: 1.05em; text-align: center; font-size: .85em;
    border: 1px solid var(--vscode-foreground); }
  .box.marked { color: var(--vscode-editor-background); background: var(--vscode-foreground); }

  #log ol { user-select: text; }
  #log li { padding: 3px 0; border-bottom: 1px solid var(--line); font-family: var(--vscode-editor-font-family, monospace);
    font-size: .95em; }
  #log li.undone > .entry { text-decoration: line-through; color: var(--soft); }
  #log .more { padding-left: 1.2em; color: var(--soft); }
  #log li.new { animation: arrive 600ms ease-out; }
  @keyframes arrive { from { background: var(--vscode-editor-findMatchHighlightBackground); } }
  @media (prefers-reduced-motion: reduce) { #log li.new { animation: none; } }
  .clock { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; }
  #keys { max-height: 50vh; overflow-y: auto; }
  #keys dl { columns: 26em; }
  #keys dl > div { display: flex; gap: 12px; padding: 1px 0; break-inside: avoid; }
  #keys dt { flex: none; width: 9.5em; font-weight: 600; }
  #keys .acts { margin-top: 6px; }

  body.players #tracker { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    grid-template-areas: 'head head' 'top top' 'order log' 'foot foot'; }
  body.players #middle { display: none; }
  @media (max-width: 860px) {
    #tracker { grid-template-columns: minmax(190px, 1fr) minmax(0, 2fr);
      grid-template-rows: auto auto minmax(0, 1fr) fit-content(16vh) auto;
      grid-template-areas: 'head head' 'top top' 'order middle' 'log log' 'foot foot'; }
    #middle { border-inline-end: 0; }
    #log { border-top: 1px solid var(--line); }
    .what { max-height: max(160px, 26vh); }
    body.players #tracker { grid-template-rows: auto auto minmax(0, 1fr) auto; }
    body.players #log { border-top: 0; }
  }
  /* Where there is no room for parts that scroll separately, the page scrolls. Questions stay visible. */
  @media (max-width: 560px), (max-height: 480px) {
    #tracker { height: auto; min-height: 100vh; grid-template-rows: none; align-content: start; }
    #order, #middle, #log { overflow-y: visible; }
    #order .who { max-height: max(200px, 38vh); }
    body.players #order .who { max-height: none; }
    #top { position: sticky; top: 0; z-index: 1; background: var(--vscode-editor-background); }
  }
  @media (max-width: 560px) {
    #tracker, body.players #tracker { grid-template-columns: minmax(0, 1fr);
      grid-template-areas: 'head' 'top' 'order' 'middle' 'foot' 'log'; }
    #middle, #log { border: 0; border-top: 1px solid var(--line); }
    .tools { margin-left: 0; }
  }
`;
