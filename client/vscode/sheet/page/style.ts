/** Styles of interactive pages, in addition to those of printed ones. */
export const panelStyle = `
body.sheet-panel{padding:0;padding-bottom:4.5em}
.sheet-panel .sheet{max-width:none;padding:10px 14px 14px}
.sheet-panel.stale #page{opacity:.45}
#stale{position:sticky;top:0;z-index:3;margin:0;padding:4px 14px;background:var(--paper);border-bottom:2px solid var(--warn)}
/* The head is one line that stays in sight. */
.sheet-panel header{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:0 14px;align-items:baseline;margin:-10px -14px 6px;padding:6px 14px 4px;background:var(--paper)}
.sheet-panel header h1{flex:1 1 auto;font-size:1.5em;min-width:0}
.sheet-panel .points,.sheet-panel .count{white-space:nowrap}
.sheet-panel .points b{font-size:1.3em}
.sheet-panel [data-block="@about"]{margin-bottom:9px}
.sheet-panel .facts{margin-top:2px}
.sheet-panel [data-row],.sheet-panel section{scroll-margin-top:4em}
#foot{position:fixed;left:0;right:0;bottom:0;z-index:4;max-height:45vh;overflow:auto;background:var(--paper);border-top:1px solid var(--rule)}
#said{margin:0;padding:3px 14px;min-height:1.6em}
#said.bad{color:var(--bad);font-weight:600}
#why{padding:6px 14px}
#why ul{list-style:none;margin:0;padding:0}
#why li{padding:1px 0;overflow-wrap:anywhere}
#why .depth1{padding-left:1.4em}#why .depth2{padding-left:2.8em}
#why .source{color:var(--soft);font-size:.9em;margin-left:8px}
#why .source[type]{color:var(--accent);text-decoration:underline}
#why .close{float:right;border:1px solid var(--rule);border-radius:3px;padding:0 7px}
#menu{position:fixed;z-index:5;display:grid;min-width:9em;padding:3px;background:var(--paper);border:1px solid var(--rule);box-shadow:0 2px 8px color-mix(in srgb,var(--ink) 30%,transparent)}
#stale[hidden]{display:none}
#menu.finding{min-width:min(22em,calc(100vw - 8px));max-width:calc(100vw - 8px);box-sizing:border-box}
#menu input{font:inherit;color:inherit;padding:3px 6px;background:var(--vscode-input-background,var(--paper));border:1px solid var(--focus)}
#menu-list{max-height:min(20em,50vh);overflow:auto;margin-top:3px}
#menu-list>div{display:grid;grid-template-columns:1fr auto;gap:0 10px;padding:2px 6px;cursor:pointer}
#menu-list small{grid-column:1/-1;color:var(--soft)}
#menu-list [aria-selected=true]{background:var(--tint);outline:2px solid var(--focus);outline-offset:-2px}
#menu-list .unmet{color:var(--soft)}
button.add{display:block;margin-top:4px;padding:0 7px;color:var(--accent);border:1px dashed var(--rule);border-radius:3px;font-size:.9em}
[data-block="@add"]{margin:9px 0}[data-block="@add"] .add{display:inline-block}
.read-only .add{display:none}
#menu button{padding:3px 9px}
#menu button:focus{background:var(--tint);outline:2px solid var(--focus);outline-offset:-2px}
/* Lines to write on are for paper. */
.sheet-panel .track .now{display:none}
.count{font-size:.87em;color:var(--soft)}
.steps{white-space:nowrap;font-weight:400;opacity:0;position:absolute;z-index:1;background:var(--paper)}
[data-row]:hover .steps,.steps:focus-within,.vscode-high-contrast .steps,.vscode-high-contrast-light .steps{opacity:1}
/* Where they are always visible, they need their own space. */
.vscode-high-contrast .steps,.vscode-high-contrast-light .steps{position:static}
.steps button{width:1.35em;line-height:1.2;text-align:center;border:1px solid var(--rule);border-radius:3px;margin-left:2px}
.boxes button{width:var(--box);height:var(--box);border:1.1px solid currentColor;border-radius:2px;display:inline-grid;place-items:center;font:700 .82em/1 var(--sans)}
.said{display:block;font-weight:400;font-size:.87em;color:var(--warn)}.said.error{color:var(--bad)}
.fix{margin-left:4px;padding:0 6px;border:1px solid currentColor;border-radius:3px;font-size:.9em}
.read-only .steps,.read-only .fix{display:none}
.blank button{display:inline-block;min-width:5em}
input.typed{font:inherit;color:inherit;width:6em;background:var(--vscode-input-background,var(--paper));border:1px solid var(--focus)}
@media (prefers-reduced-motion:no-preference){.fresh0{animation:fresh0 .6s ease-out}.fresh1{animation:fresh1 .6s ease-out}}
@keyframes fresh0{from{background:var(--vscode-editor-findMatchHighlightBackground)}}
@keyframes fresh1{from{background:var(--vscode-editor-findMatchHighlightBackground)}}
@media print{#foot,#stale,.steps,.fix,.add{display:none!important}body.sheet-panel{padding:0}}
@container (max-width:400px){.steps{opacity:1;position:static}}
`;
