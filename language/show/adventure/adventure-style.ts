/**
 * The style of the live parts of a page, for the preview of an editor and for printed pages. Every rule applies only to
 * elements written by Muster: the page around them belongs to the host. The build writes it to a file, so this file
 * imports nothing.
 */
export const ADVENTURE_STYLE = `
.muster-live{--ink:var(--vscode-editor-foreground,#1d1b16);--soft:var(--vscode-descriptionForeground,#645e4e);
--bad:var(--vscode-editorError-foreground,#a1260d);--warn:var(--vscode-editorWarning-foreground,#8a5a00);margin:.8em 0;font-variant-numeric:tabular-nums lining-nums}
.muster-live .card{border:1.5px solid var(--ink);border-radius:4px;padding:5px 12px 7px;margin:0 0 .7em;break-inside:avoid;overflow-wrap:break-word;font-size:.95em;line-height:1.4}
.muster-live .card h2{font-size:1.2em;line-height:1.2;margin:0 0 3px;padding:0;border:0;display:flex;justify-content:space-between;align-items:baseline;gap:10px}
.muster-live .card h2 small{font-size:.75em;font-weight:400;color:var(--soft);text-align:right}
.muster-live .card p{margin:1px 0}
.muster-live .card ul{margin:0 0 3px;padding-left:1.6em}
.muster-live .card table{margin:2px 0;width:auto}
.muster-live .note{margin:3px 0;font-style:italic}
.muster-live .boxed{display:inline-block}
.muster-live .boxes{vertical-align:-.1em}
.muster-live .boxes>span{display:inline-flex;gap:2px}
.muster-live .boxes>span+span{margin-left:4px}
.muster-live .boxes i{width:.9em;height:.9em;border:1.1px solid currentColor;border-radius:2px;display:inline-grid;place-items:center;font:700 .78em/1 sans-serif}
.muster-live small,.muster-roll small,.muster-ways,.muster-chance{color:var(--vscode-descriptionForeground,#645e4e)}
.muster-live .find{border:1.5px solid var(--warn);border-left-width:6px;border-radius:3px;padding:3px 9px;margin:0 0 .7em;list-style:none;break-inside:avoid}
.muster-live .find .error b{color:var(--bad)}
.muster-live .find b{text-transform:capitalize}
.muster-roll b{font-weight:600}
.muster-roll .wrong,.muster-missing{text-decoration:underline wavy var(--vscode-editorWarning-foreground,#8a5a00)}
.muster-chance{text-align:right;white-space:nowrap}
td:has(+.muster-chance){white-space:nowrap}
blockquote.muster-box{border:1.5px solid color-mix(in srgb,currentColor 55%,transparent);border-left-width:6px;border-radius:3px;padding:6px 14px;margin:.8em 0;background:transparent;color:inherit;break-inside:avoid}
blockquote.muster-box>:first-child{margin-top:0}
blockquote.muster-box>:last-child{margin-bottom:0}
blockquote.muster-box>p:not(:has(br)):has(>.muster-title:first-child){margin-bottom:0}
blockquote.muster-box .muster-title{font-weight:700;letter-spacing:.03em}
blockquote.muster-read-aloud{border-left-style:double;font-style:italic}
blockquote.muster-read-aloud em{font-style:normal}
blockquote.muster-handout{border-style:dashed;border-left-width:1.5px;font-family:Georgia,"DejaVu Serif",serif}
blockquote.muster-gm{border-color:var(--vscode-editorWarning-foreground,#8a5a00)}
.vscode-high-contrast .muster-live,.vscode-high-contrast-light .muster-live{--soft:var(--ink)}
@media print{.muster-live{--ink:#000;--soft:#444;--bad:#000;--warn:#000}.muster-live .card{font-size:9pt}
.muster-live small,.muster-roll small,.muster-chance{color:#444}}
`;

/**
 * The style of the page around it, for pages that Muster prints completely; on dark screens with the colours of an
 * editor.
 */
export const PROSE_STYLE = `
html{color-scheme:light dark}
@media screen and (prefers-color-scheme:dark){html{--vscode-editor-foreground:#e6e1d6;--vscode-descriptionForeground:#a8a191;--vscode-panel-border:#5d574a;--vscode-editorWarning-foreground:#e2b714;--vscode-editorError-foreground:#f28779}}
body{font:16px/1.5 "Iowan Old Style",Palatino,Georgia,"DejaVu Serif",serif;max-width:46rem;margin:2rem auto;padding:0 1rem;overflow-wrap:break-word}
h1,h2,h3{line-height:1.2}
table{border-collapse:collapse;margin:.8em 0}
th,td{text-align:left;vertical-align:top;padding:2px 10px 2px 0;border-bottom:1px solid color-mix(in srgb,currentColor 25%,transparent)}
blockquote{margin:.8em 0;padding:0 1em;border-left:4px solid color-mix(in srgb,currentColor 25%,transparent)}
pre{white-space:pre-wrap}
img{max-width:100%}
.muster-live{font-family:system-ui,"DejaVu Sans",sans-serif}
tr{break-inside:avoid}
@media (max-width:480px){th,td{overflow-wrap:anywhere;padding-right:6px}}
@media print{body{font-size:10pt;margin:0;max-width:none}h1,h2,h3,h4{break-after:avoid}}
`;
