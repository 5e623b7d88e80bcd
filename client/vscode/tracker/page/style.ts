/** Styles of the page: colours and fonts of the editor's theme, high contrast included. */
export const style = `
  :root { --line: var(--vscode-panel-border, var(--vscode-contrastBorder, rgba(128, 128, 128, .35)));
    --soft: var(--vscode-descriptionForeground); --back: var(--vscode-editor-background);
    --chosen: var(--vscode-list-inactiveSelectionBackground);
    --well: var(--vscode-charts-green, #388a34); --hurt: var(--vscode-charts-orange, #b7791f); --bad: var(--vscode-charts-red, #c0392b); }
  * { box-sizing: border-box; }
  html, body { height: 100%; }
  body { margin: 0; padding: 0; color: var(--vscode-foreground); background: var(--back);
    font: var(--vscode-font-size) var(--vscode-font-family); line-height: 1.4; overflow-wrap: anywhere; }
  h1, h2, p, ol, ul, dl, dd, form { margin: 0; padding: 0; font: inherit; }
  ol, ul { list-style: none; }
  h1 { font-weight: 700; font-size: 1.15em; }
  h2 { font-weight: 600; font-size: .85em; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); }
  .soft { color: var(--soft); }
  .hide { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  [hidden] { display: none !important; }
  :focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }

  #tracker { display: grid; height: 100vh; grid-template-rows: auto minmax(0, 1fr) fit-content(24vh) auto auto;
    grid-template-columns: minmax(320px, 1.2fr) minmax(0, 1.6fr) minmax(200px, .9fr);
    grid-template-areas: 'top top top' 'order middle log' 'waiting middle log' 'foot foot foot' 'files files files'; }
  #top { grid-area: top; min-width: 0; max-height: 75vh; overflow-y: auto; background: var(--back); }
  #order { grid-area: order; container-type: inline-size; } #middle { grid-area: middle; } #log { grid-area: log; }
  #waiting { grid-area: waiting; padding: 4px 12px; overflow-y: auto; border-top: 1px solid var(--line); }
  #foot { grid-area: foot; } #files { grid-area: files; }
  #order, #middle, #log { padding: 8px 12px; min-width: 0; overflow-y: auto; }
  #order { display: flex; flex-direction: column; gap: 6px; padding: 8px 0; }
  #order > * { flex: none; }
  #order > h2 { padding-inline: 12px; }
  #middle { border-inline: 1px solid var(--line); }
  #actor > * + *, #target > * + *, #log > * + * { margin-top: 7px; }
  #target { margin-top: 12px; }
  #head, #foot, #files { display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: center; padding: 6px 12px; }
  #foot, #files { border-top: 1px solid var(--line); background: var(--back); min-width: 0; }
  #foot:empty { display: none; }
  #files { gap: 4px; padding-block: 4px; font-size: .92em; }
  .tools { display: flex; flex-wrap: wrap; gap: 4px; margin-left: auto; justify-content: flex-end; }
  .acts { display: flex; flex-wrap: wrap; gap: 5px; align-items: center; }

  button, input, textarea, select { font: inherit; border-radius: 2px; max-width: 100%; }
  button { color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground);
    border: 1px solid var(--vscode-button-secondaryBorder, var(--vscode-contrastBorder, transparent)); padding: 1px 7px;
    cursor: pointer; }
  button:hover { background: var(--vscode-button-secondaryHoverBackground); }
  button.main { color: var(--vscode-button-foreground); background: var(--vscode-button-background); font-weight: 600;
    border-color: var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); }
  button.main:hover { background: var(--vscode-button-hoverBackground); }
  button:disabled { opacity: .5; cursor: default; }
  button.small { padding: 0 5px; }
  kbd { margin-left: 6px; padding: 0 4px; border: 1px solid currentColor; border-radius: 3px; font-size: .8em;
    font-family: var(--vscode-editor-font-family, monospace); opacity: .75; font-weight: 400;
    color: inherit; background: none; box-shadow: none; vertical-align: baseline; }
  input, textarea, select { color: var(--vscode-input-foreground); background: var(--vscode-input-background);
    border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, var(--line))); padding: 2px 6px; }
  textarea { resize: vertical; }

  .phases { display: flex; }
  .phases li { border: 1px solid var(--line); padding: 0 9px; }
  .phases li[aria-current] { color: var(--vscode-button-foreground); background: var(--vscode-button-background);
    font-weight: 600; }
  #result { display: flex; gap: 10px; align-items: center; padding: 6px 12px; min-height: 3.4em;
    background: var(--vscode-textBlockQuote-background, var(--vscode-editorWidget-background)); border-block: 1px solid var(--line); }
  #result .outcome { flex: 1; min-width: 0; user-select: text; }
  #result p.soft { flex: 1; }
  #result .outcome p + p { font-size: .92em; color: var(--soft); }
  .dice { display: flex; flex-wrap: wrap; gap: 3px 9px; max-width: 13em; }
  .throw { display: inline-flex; flex-wrap: wrap; gap: 3px; }
  .dice.text { max-width: 30%; font-size: .92em; color: var(--soft); }
  .die { min-width: 1.55em; padding: 1px 3px; text-align: center; font-weight: 700; border: 1px solid var(--vscode-focusBorder, currentColor);
    border-radius: 4px; font-variant-numeric: tabular-nums; }
  #told, #trouble, #question, #proposals, #form, #keys { padding: 6px 12px; border-bottom: 1px solid var(--line); }
  #question { background: var(--vscode-editorWidget-background); border-left: 3px solid var(--vscode-focusBorder, currentColor); }
  #question p { margin-bottom: 4px; }
  .told, .proposals .text { padding-left: 9px; border-left: 3px solid var(--vscode-editorWarning-foreground, currentColor); }
  .wrong { color: var(--vscode-errorForeground); }
  .proposals li { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; padding: 2px 0; }
  #form { display: flex; flex-wrap: wrap; gap: 6px; align-items: flex-end; background: var(--vscode-editorWidget-background); }
  #form label { display: flex; flex-direction: column; flex: 1 1 200px; min-width: 0; gap: 2px; }
  #form .wrong { flex-basis: 100%; }

  #order .who { flex: 0 1 auto; min-height: 160px; overflow-y: auto; }
  .row { --side: transparent; display: grid; grid-template-columns: 1.2em minmax(6em, 1fr) auto 86px 3.6em; gap: 0 8px; align-items: center;
    padding: 2px 10px 2px 6px; min-height: 26px; cursor: pointer; border-left: 5px solid var(--side); outline-offset: -1px; }
  .side-0 { --side: var(--vscode-charts-green, #388a34); } .side-1 { --side: var(--vscode-charts-red, #c0392b); border-left-style: double; }
  .side-2 { --side: var(--vscode-charts-blue, #1a85ff); border-left-style: dashed; } .side-3 { --side: var(--vscode-charts-yellow, #bf8803); border-left-style: dotted; }
  .row, .action { user-select: none; }
  .row:hover, .action:hover { background: var(--vscode-list-hoverBackground); }
  .row.cursor { outline: 1px dashed var(--vscode-focusBorder); }
  .row[aria-selected='true'], .action[aria-selected='true'] { background: var(--chosen); outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
  .row[aria-selected='true'] .name, .row.target .name { font-weight: 700; }
  .row.target { outline: 1px dashed var(--bad); }
  .row .stands { white-space: nowrap; }
  .row .declared { color: var(--soft); font-size: .92em; font-weight: 400; }
  .row .said { grid-column: 2 / -1; color: var(--soft); font-size: .92em; }
  .row .count { grid-column: 4 / -1; text-align: right; font-variant-numeric: tabular-nums; color: var(--soft); }
  .row .bar { grid-column: 4; } .row .number { grid-column: 5; }
  .row .number { white-space: nowrap; text-align: right; font-variant-numeric: tabular-nums; }
  .row button.number { border-color: transparent; background: none; color: inherit; padding: 0 2px; }
  .row button.number:hover { border-color: var(--line); background: var(--vscode-input-background); }
  .row .typed { grid-column: 4 / -1; width: 100%; padding: 0 4px; }
  .row.done, .row.out, .row.away { color: var(--soft); }
  .row.out .name { text-decoration: line-through; } .row.out .declared { display: none; }
  .bar { height: 7px; border-radius: 4px; overflow: hidden; background: color-mix(in srgb, var(--vscode-foreground) 16%, transparent); }
  .bar i { display: block; height: 100%; background: var(--well); }
  .bar.hurt i { background: var(--hurt); } .bar.bad i { background: var(--bad); }
  .conditions { display: flex; flex-wrap: wrap; gap: 2px 3px; justify-content: flex-end; }
  .side { margin: 6px 0 2px; padding: 0 12px; color: var(--soft); font-size: .92em; }
  #waiting li { margin: 2px 0; color: var(--soft); }
  #waiting button { margin-left: 6px; }
  .chip { display: inline-flex; gap: 4px; align-items: center; padding: 0 7px; border: 1px solid var(--line); border-radius: 9px;
    font-size: .88em; color: var(--vscode-foreground); }
  .chip button { border: 0; padding: 0 2px; background: none; color: inherit; }
  @container (max-width: 560px) { .row .stands { display: none; } }
  @container (max-width: 620px) { .row:has(.chip + .chip + .chip) .conditions { grid-area: 2 / 2 / 3 / -1; justify-content: flex-start; } }
  @container (max-width: 430px) { .row { grid-template-columns: 1.2em minmax(5em, 1fr) minmax(40px, 70px) 3.6em; }
    .row .bar { grid-column: 3; } .row .number { grid-column: 4; }
    .row .conditions { grid-area: 2 / 2 / 3 / -1; justify-content: flex-start; } .row .count, .row .typed { grid-column: 3 / -1; } }
  /* What is left of a bar says less than the name whose room it takes. */
  @container (max-width: 260px) { .row { grid-template-columns: 1.2em minmax(0, 1fr) 3.6em; }
    .row .bar { display: none; } .row .number, .row .count, .row .typed { grid-column: 3; } }

  .person { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; }
  .person h2 { font-size: 1.1em; font-weight: 700; letter-spacing: 0; text-transform: none; color: inherit; }
  .aim { display: inline-flex; gap: 6px; align-items: baseline; color: var(--soft); min-width: 0; max-width: 100%; }
  .aim select { min-width: 0; }
  .situation { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; }
  .situation button { border: 1px solid var(--line); background: none; color: inherit; border-radius: 3px; }
  .situation button[aria-pressed='true'] { border-color: var(--vscode-focusBorder); background: var(--chosen); font-weight: 600; }
  .action { display: grid; grid-template-columns: 1.6em minmax(0, 1fr) auto; gap: 0 8px; align-items: center; padding: 3px 8px; margin-bottom: 3px;
    border: 1px solid var(--line); border-radius: 3px; cursor: pointer; }
  .action kbd { margin: 0; text-align: center; }
  .action .label { font-weight: 600; }
  .action .chance { font-weight: 700; text-align: right; font-variant-numeric: tabular-nums; }
  .action .detail { margin-left: 4px; color: var(--soft); font-size: .92em; }
  .action.refused { border-style: dashed; } .action.refused .label { color: var(--soft); font-weight: 400; }
  .what { max-height: max(240px, 46vh); overflow-y: auto; }
  .folds { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: center; }
  button.fold { border-color: transparent; background: none; color: var(--vscode-textLink-foreground); padding: 0 2px; }
  .numbers { display: flex; flex-wrap: wrap; gap: 2px 14px; }
  .numbers > div { display: flex; gap: 5px; }
  .numbers dt { color: var(--soft); }
  .numbers dd { font-variant-numeric: tabular-nums; font-weight: 600; }
  .boxes { display: flex; flex-wrap: wrap; gap: 2px; align-items: center; padding: 1px 0 1px 6em; }
  #actor > .boxes + .boxes, #target > .boxes + .boxes { margin-top: 0; }
  .boxes .label { min-width: calc(6em - 2px); margin-left: -6em; }
  .boxes .box:nth-child(5n+6) { margin-right: 5px; }
  .box { width: 1.25em; height: 1.25em; line-height: 1.1em; text-align: center; font-size: .85em; padding: 0; border-radius: 0;
    border: 1px solid var(--vscode-foreground); }
  button.box { color: inherit; background: none; }
  .box.marked, button.box.marked { color: var(--back); background: var(--vscode-foreground); }

  #log ol { user-select: text; }
  #log li { padding: 3px 0; border-bottom: 1px solid var(--line); font-family: var(--vscode-editor-font-family, monospace);
    font-size: .95em; }
  #log li.undone > .entry { text-decoration: line-through; color: var(--soft); }
  #log .more { padding-left: 1.2em; color: var(--soft); }
  #log li.new { animation: arrive 600ms ease-out; }
  @keyframes arrive { from { background: var(--vscode-editor-findMatchHighlightBackground); } }
  @media (prefers-reduced-motion: reduce) { #log li.new { animation: none; } }
  .clock { display: flex; flex-wrap: wrap; gap: 3px; align-items: center; }
  #keys { max-height: 50vh; overflow-y: auto; }
  #keys dl { columns: 26em; }
  #keys dl > div { display: flex; gap: 12px; padding: 1px 0; break-inside: avoid; }
  #keys dt { flex: none; width: 9.5em; font-weight: 600; }
  #keys .acts { margin-top: 6px; }

  body.players #tracker { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); grid-template-rows: auto minmax(0, 1fr) auto auto;
    grid-template-areas: 'top top' 'order log' 'foot foot' 'files files'; }
  /* Where the log is beside the rest, nobody has to open it. */
  @media (min-width: 1000px) { .toggle { display: none; } }
  @media (max-width: 999px) {
    body.master #tracker { grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
      grid-template-areas: 'top top' 'order middle' 'waiting middle' 'log log' 'foot foot' 'files files';
      grid-template-rows: auto minmax(0, 1fr) fit-content(24vh) fit-content(26vh) auto auto; }
    body.master #tracker:not(.log-open) #log { display: none; }
    body.master #log { border-top: 1px solid var(--line); }
    #middle { border-inline-end: 0; }
    body.players .toggle { display: none; }
  }
  /* Where there is no room for parts that scroll separately, the page scrolls. The result and what is next stay in sight. */
  @media (max-width: 599px), (max-height: 480px) {
    body.master #tracker, body.players #tracker { height: auto; min-height: 100vh; grid-template-rows: none; align-content: start; }
    #order, #middle, #log { overflow-y: visible; }
    #order .who { max-height: max(180px, min(44vh, 100vh - 440px)); }
    .what { max-height: none; }
    body.players #order .who { max-height: none; }
    #top { position: sticky; top: 0; z-index: 2; max-height: 60vh; }
  }
  /* Magnified, every line counts. */
  @media (max-height: 480px) { #order .who { max-height: none; }
    #result { min-height: 0; } #head, #result { padding-block: 3px; } }
  @media (max-width: 599px) {
    body.master #tracker, body.players #tracker { grid-template-columns: minmax(0, 1fr);
      grid-template-areas: 'top' 'log' 'order' 'middle' 'waiting' 'files' 'foot'; }
    body.players #tracker { grid-template-areas: 'top' 'order' 'log' 'files' 'foot'; }
    #middle, #log { border: 0; border-top: 1px solid var(--line); }
    body.master #log { max-height: 40vh; overflow-y: auto; border-bottom: 1px solid var(--line); }
    #order { padding-top: 0; } #order h2 { display: none; }
  }
  /* Dice beside the words would leave these a column of a few letters. */
  @media (max-width: 450px) { #result { flex-wrap: wrap; gap: 4px 10px; } #result .dice { flex-basis: 100%; max-width: none; } }
  @media (forced-colors: active) {
    .row[aria-selected='true'], .action[aria-selected='true'] { outline: 3px solid Highlight; outline-offset: -3px; }
    .row.target { outline: 2px dashed CanvasText; outline-offset: -2px; }
    .row.target[aria-selected='true'] { outline: 3px dashed Highlight; }
    .bar { border: 1px solid CanvasText; } .bar i { background: CanvasText; forced-color-adjust: none; }
    .situation button[aria-pressed='true'], .phases li[aria-current], button.main { border: 2px solid Highlight; }
    .box.marked, button.box.marked { forced-color-adjust: none; color: Canvas; background: CanvasText; }
  }
`;
