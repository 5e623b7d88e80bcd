/** Styles of the page, after the editor's preview of Markdown: colours and fonts of the theme, high contrast included. */
export const style = `
  :root { --line: var(--vscode-panel-border, var(--vscode-contrastBorder, rgba(128, 128, 128, .35)));
    --soft: var(--vscode-descriptionForeground); --back: var(--vscode-editor-background);
    --well: var(--vscode-charts-green, #388a34); --bad: var(--vscode-charts-red, #c0392b); }
  * { box-sizing: border-box; }
  html { scroll-padding-top: 3em; }
  body { margin: 0; padding: 0; color: var(--vscode-editor-foreground, var(--vscode-foreground)); background: var(--back);
    font: var(--markdown-font-size, 14px)/1.57 var(--markdown-font-family, -apple-system, BlinkMacSystemFont, 'Segoe WPC', 'Segoe UI', system-ui, 'Ubuntu', 'Droid Sans', sans-serif);
    overflow-wrap: break-word; }
  header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 6px; align-items: center;
    padding: 5px 26px; background: var(--back); border-bottom: 1px solid var(--line); font-size: .92em; }
  header .title { font-weight: 600; margin-right: auto; }
  header p { flex-basis: 100%; margin: 0; color: var(--vscode-editorWarning-foreground, var(--bad)); }
  main { max-width: 62em; padding: 0 26px 40vh; }
  h1, h2, h3 { line-height: 1.25; margin: 24px 0 16px; font-weight: 600; }
  h1 { font-size: 2em; padding-bottom: .3em; border-bottom: 1px solid var(--line); }
  h2 { font-size: 1.5em; padding-bottom: .3em; border-bottom: 1px solid var(--line); }
  h3 { font-size: 1.25em; }
  a { color: var(--vscode-textLink-foreground); text-decoration: none; }
  a:hover { text-decoration: underline; }
  table { border-collapse: collapse; margin: .7em 0; }
  th { text-align: left; border-bottom: 1px solid currentColor; }
  th, td { padding: 5px 10px; vertical-align: top; }
  tr + tr td { border-top: 1px solid var(--line); }
  blockquote { margin: .8em 0; padding: 0 16px; border-left: 5px solid var(--line); }
  code, pre { font-family: var(--vscode-editor-font-family, monospace); }
  img { max-width: 100%; }
  .soft { color: var(--soft); }
  .hide { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  :focus-visible { outline: 2px solid var(--vscode-focusBorder); outline-offset: 1px; }

  button, input { font: inherit; border-radius: 3px; max-width: 100%; }
  button { color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground);
    border: 1px solid var(--vscode-button-secondaryBorder, var(--vscode-contrastBorder, transparent)); padding: 0 7px; cursor: pointer; }
  button:hover { background: var(--vscode-button-secondaryHoverBackground); }
  button:disabled { opacity: .55; cursor: default; }
  button.main { color: var(--vscode-button-foreground); background: var(--vscode-button-background); font-weight: 600; }
  button.main:hover { background: var(--vscode-button-hoverBackground); }
  button.live { font-weight: 600; text-align: left; }
  button.who { padding: 0 5px; margin-left: 3px; font-size: .88em; background: transparent; color: inherit;
    border-color: var(--line); }
  button.who:hover { background: var(--vscode-list-hoverBackground); }
  button.outcome { margin: 0 4px 3px 0; }
  button[aria-pressed='true']:not(.box) { color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
  button small { font-weight: 400; opacity: .85; }
  input { color: var(--vscode-input-foreground); background: var(--vscode-input-background); padding: 1px 6px;
    border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, var(--line))); }
  form.note label { display: inline-flex; gap: 6px; align-items: center; }
  form.note { display: inline-flex; flex-wrap: wrap; gap: 4px; align-items: center; margin: 0; font-style: normal; }
  .muster-roll { font-style: normal; }
  .acts { display: block; margin: 4px 0; }
  .give { margin-left: 8px; font-weight: 400; font-style: normal; }

  .clock { display: inline-flex; gap: 2px; vertical-align: -.15em; margin-left: 6px; align-items: center; }
  .clock b { margin-left: 5px; }
  button.box { width: 1.15em; height: 1.15em; padding: 0; background: transparent; border: 1.5px solid currentColor;
    color: inherit; border-radius: 2px; }
  button.box.marked { background: currentColor; }
  [data-clock] .card .boxes { display: none; }

  .result { display: block; margin: 3px 0 3px 6px; padding: 1px 8px; border-left: 4px solid var(--line); font-style: normal;
    font-weight: 400; }
  .result.success, .result.critical-success { border-color: var(--well); }
  .result.failure, .result.critical-failure { border-color: var(--bad); }
  .result.critical-success b::before, .result.success b::before { content: '\\2713  '; }
  .result.critical-failure b::before, .result.failure b::before { content: '\\2717  '; }
  .account { display: block; color: var(--soft); }

  @media (max-width: 600px) {
    header, main { padding-inline: 12px; }
    th, td { padding: 4px 6px; overflow-wrap: anywhere; }
    blockquote { padding: 0 8px; }
  }
  @media (forced-colors: active) {
    button.box.marked { background: Highlight; forced-color-adjust: none; border-color: CanvasText; }
    button[aria-pressed='true']:not(.box) { outline: 3px solid Highlight; }
    .result { border-left-width: 6px; }
  }
  @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
