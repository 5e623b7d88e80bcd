/** Sizes of paper that a page is printed on. */
export const PAPERS = ['a4', 'letter'] as const;
/** A size of paper. */
export type Paper = (typeof PAPERS)[number];

/** The size of the type on a printed page. */
export type Density = 'roomy' | 'dense' | 'tight';

/**
 * The style of pages and cards: on a screen with the colours of VS Code if they are known, black on white on paper.
 * Widths depend on the container of the page, not on the window, so that a narrow panel and a narrow preview behave
 * alike.
 */
export function pageStyle(paper: Paper): string {
  const size = { a4: 'A4', letter: 'letter' }[paper];
  return [SCREEN, ['@page{size:', size, ';margin:10mm 11mm}'].join(''), PRINT].join('\n');
}

const SCREEN = `
html{color-scheme:light dark;--ink:var(--vscode-editor-foreground,#1d1b16);--paper:var(--vscode-editor-background,#fffdf8);
--soft:var(--vscode-descriptionForeground,#645e4e);--rule:var(--vscode-contrastBorder,var(--vscode-panel-border,#b5ad98));
--hair:color-mix(in srgb,var(--rule) 55%,transparent);--tint:color-mix(in srgb,var(--ink) 6%,transparent);
--accent:var(--vscode-textLink-foreground,#7a2e12);--focus:var(--vscode-focusBorder,#7a2e12);
--warn:var(--vscode-editorWarning-foreground,#8a5a00);--bad:var(--vscode-editorError-foreground,#a1260d);
--sans:"Segoe UI",-apple-system,"Helvetica Neue",Arial,"Liberation Sans","DejaVu Sans Condensed",sans-serif;
--serif:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"DejaVu Serif Condensed",serif;--size:13px;--box:1.05em}
@media (prefers-color-scheme:dark){html:not([style]){--ink:var(--vscode-editor-foreground,#e6e1d6);--paper:var(--vscode-editor-background,#1c1b19);
--soft:var(--vscode-descriptionForeground,#a8a191);--rule:var(--vscode-contrastBorder,var(--vscode-panel-border,#5d574a));
--accent:var(--vscode-textLink-foreground,#e0a080);--focus:var(--vscode-focusBorder,#e0a080);
--warn:var(--vscode-editorWarning-foreground,#e2b714);--bad:var(--vscode-editorError-foreground,#f28779)}}
*{box-sizing:border-box}
body{margin:0;padding:0;color:var(--ink);background:var(--paper);font:var(--size)/1.32 var(--sans);font-variant-numeric:tabular-nums lining-nums}
.sheet{max-width:1000px;margin:0 auto;padding:16px 16px 28px;container-type:inline-size;overflow-wrap:break-word}
.sheet+.sheet{border-top:1px solid var(--hair)}
h1,h2,h3,p,dl,dd,ul,ol{margin:0}
header{display:grid;grid-template-columns:1fr auto;gap:2px 16px;align-items:end;border-bottom:3px double var(--ink);padding-bottom:6px;margin-bottom:9px}
h1{font:700 2em/1.08 var(--serif)}
.under,.soft{color:var(--soft)}
.under{font-size:.92em;grid-column:1}
.points{grid-column:2;grid-row:1/span 2;text-align:right}
.points b{font:700 1.5em/1 var(--serif)}
.points small{display:block;color:var(--soft);max-width:40em}
.facts{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:3px 18px;margin-top:5px}
.facts div{display:flex;gap:5px;align-items:baseline}
.facts dt{color:var(--soft);font-size:.87em}
.facts dd{font-weight:600}
.facts .blank{min-width:5em;height:1.2em;border-bottom:1px solid var(--rule)}
h2{font:700 .78em/1.25 var(--sans);letter-spacing:.09em;text-transform:uppercase;border-bottom:1.5px solid var(--ink);padding-bottom:1px;margin-bottom:4px;break-after:avoid}
.row{display:flex;gap:9px 18px;margin-bottom:10px;align-items:flex-start}
.col{flex:3 1 0;min-width:0;display:grid;grid-template-columns:minmax(0,1fr);gap:9px;align-content:start}
.w2{flex-grow:2}.w4{flex-grow:4}.w5{flex-grow:5}.w6{flex-grow:6.5}
section{min-width:0}
.score{border:1.5px solid var(--ink);border-radius:4px;padding:3px 8px;display:flex;flex-wrap:wrap;gap:0 6px;align-items:center;align-content:flex-start;break-inside:avoid}
.score .name{flex:1 1 auto;max-width:100%}.score .big{margin-left:auto}
.name{font-weight:700}
.score .name small,.score .soft{font-weight:400;font-size:.8em;display:block}
.big{font:700 1.9em/1.08 var(--serif);white-space:nowrap}
.big.long{font-size:1.15em}
.deep .big{font-size:1.4em}.deep .big.long{font-size:1.1em}
.score ul{width:100%;list-style:none;margin:2px 0 0;padding:2px 0 0;border-top:1px solid var(--hair)}
.score li{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:0 4px;padding:.5px 0}
.score li>span:first-child{flex:1 1 4em}
.score li .own{color:var(--soft)}
.score li b{min-width:1.7em;text-align:right;white-space:nowrap}
.numbers{display:grid;gap:0 14px}
.numbers div{display:flex;justify-content:space-between;align-items:baseline;gap:8px;border-bottom:1px dotted var(--rule);padding:.5px 0}
.numbers dt{min-width:0}
.numbers dd{font-weight:700;text-align:right}
.chance{color:var(--soft);font-size:.88em;font-weight:400;white-space:nowrap}
.changed{font-size:.88em;font-weight:700;white-space:nowrap}
.boxes{display:inline-flex;flex-wrap:wrap;gap:2px 6px;vertical-align:-.14em}
.boxes>span{display:inline-flex;gap:2px}
.boxes i{width:var(--box);height:var(--box);border:1.1px solid currentColor;border-radius:2px;display:inline-grid;place-items:center;font:700 .82em/1 var(--sans)}
.boxes .m{background:var(--tint)}
.track{border:1.5px solid var(--ink);border-radius:4px;padding:3px 8px 4px;break-inside:avoid}
.track .head{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 8px}
.track .big{font-size:1.35em}
.track .now{flex:1;display:flex;gap:6px;justify-content:flex-end;align-items:flex-end;color:var(--soft);font-size:.86em}
.track .now span{border-bottom:1.2px solid var(--ink);width:3em;height:1.35em}
.track .now span+span{margin-left:2px}
.track ol{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:0 12px;font-size:.86em;color:var(--soft);margin-top:1px}
.track ol b{color:var(--ink)}
table{border-collapse:collapse;width:100%}
th,td{text-align:right;padding:1.5px 4px;border-bottom:1px solid var(--hair);vertical-align:baseline;font-weight:400}
th:first-child,td:first-child{text-align:left;padding-left:0}
th:last-child,td:last-child{padding-right:0}
.l{text-align:left}
thead th{font-size:.8em;font-weight:600;color:var(--soft);border-bottom:1px solid var(--rule);vertical-align:bottom}
tbody th{font-weight:600}
.traits tbody th,.items tbody th{font-weight:400}
td b,.attacks td:nth-child(2){font-weight:700}
.traits .group{font:600 .84em/1.2 var(--sans);color:var(--soft);letter-spacing:.03em;padding-top:5px;break-after:avoid}
.rolls th{font-weight:600}.rolls td.soft{font-size:.88em;max-width:24em}.rolls b{white-space:nowrap}
.what-for{margin-right:8px}.what{display:inline-block;margin-right:8px;font-weight:400;font-size:.88em}.rolls td.soft{min-width:9em}
.untaken td:last-child{font-size:max(.8em,6pt);color:var(--soft)}
.many{font-size:.93em}.many th,.many td{padding-left:2px;padding-right:2px}
.rules{font-size:.9em}.rules td,.rules th{text-align:left}
.d1{padding-left:1em!important}.d2{padding-left:2em!important}.d3{padding-left:3em!important}
.grid{display:grid;gap:5px;grid-template-columns:minmax(0,1fr)}
.n2{grid-template-columns:repeat(2,minmax(0,1fr))}.n3{grid-template-columns:repeat(3,minmax(0,1fr))}.n4{grid-template-columns:repeat(4,minmax(0,1fr))}
.n5{grid-template-columns:repeat(5,minmax(0,1fr))}.n6{grid-template-columns:repeat(6,minmax(0,1fr))}
.halves{columns:2;column-gap:18px}.halves th,.halves td{padding-left:3px;padding-right:3px}.halves tr,.halves thead{break-inside:avoid}
.power{border:1px solid var(--rule);border-left:4px solid var(--ink);border-radius:3px;padding:3px 8px 4px;break-inside:avoid}
.power .head{display:flex;flex-wrap:wrap;gap:0 8px;align-items:baseline}
.power .name{flex:1}
.power .big{font-size:1.3em}
.power p{color:var(--soft);font-size:.92em}
.body{display:grid;gap:0 10px;grid-template-columns:repeat(2,minmax(0,1fr))}
.body.drawn{grid-template-columns:minmax(0,1fr) 84px minmax(0,1fr);grid-template-rows:repeat(3,auto)}
.body svg{grid-column:2;grid-row:1/span 3;width:84px;height:auto;align-self:center}
.drawn .left{grid-column:1}.drawn .right{grid-column:3}
.place{border-bottom:1px solid var(--hair);padding:3px 0;align-self:center;break-inside:avoid}
.place .head{display:flex;flex-wrap:wrap;gap:1px 5px;align-items:baseline}
.pill{border:1px solid currentColor;border-radius:9px;padding:0 6px;font-size:.8em;font-weight:700;white-space:nowrap}
.shield{border:1px solid currentColor;border-radius:2px 2px 8px 8px;padding:0 5px;font-size:.8em;white-space:nowrap}
.place .boxes{display:flex;margin:2px 0 3px}
.place small{display:block;color:var(--soft);font-size:.82em}
.place .full{color:var(--bad);font-weight:700}
.part{fill:var(--paper);stroke:var(--ink);stroke-width:1.6}.part.hurt{fill:url(#hatch)}.part.full{fill:var(--ink)}
svg text{font:700 10px var(--sans);text-anchor:middle;fill:var(--ink)}svg text.full{fill:var(--paper)}
.legend{color:var(--soft);font-size:.86em;margin-top:4px}
.plain{list-style:none;padding:0}
.plain li{border-bottom:1px solid var(--hair);padding:1.5px 0}
.note p+p,.note ul,.note ol{margin-top:4px}
.note ul,.note ol{padding-left:1.4em}
.lines span{display:block;border-bottom:1px solid var(--rule);height:1.8em}
.find{border:1.5px solid var(--warn);border-left-width:6px;border-radius:3px;padding:3px 9px;margin-bottom:9px;list-style:none}
.find.error{border-color:var(--bad)}
.find b{text-transform:capitalize}
.flag{color:var(--bad);font-weight:700;margin-left:4px}
details{margin-top:8px}
summary{cursor:pointer;font-weight:600}
section details,[data-block='@about'] details{margin-top:2px}section summary,[data-block='@about'] summary{font-weight:400;font-size:.87em;color:var(--soft)}
.hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
th,td,.score,.place{position:relative}
button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer;text-align:inherit}
button:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--focus);outline-offset:1px}
.here{background:color-mix(in srgb,var(--accent) 16%,transparent)}
.cards{columns:2;column-gap:14px;max-width:1000px;margin:0 auto;padding:16px;container-type:inline-size}
.cards.one{columns:1}
.card{border:1.5px solid var(--ink);border-radius:4px;padding:5px 10px 7px;margin:0 0 10px;break-inside:avoid;overflow-wrap:break-word}
.card h2{font:700 1.2em/1.15 var(--serif);letter-spacing:0;text-transform:none;display:flex;justify-content:space-between;align-items:baseline;gap:10px}
.card h2 small{font:400 .72em var(--sans);color:var(--soft);text-align:right}
.card p{margin:1px 0}
.card .boxed{display:inline-block}.card .boxes{display:inline}.card .boxes>span{gap:1px}.card .boxes>span+span{margin-left:4px}.card .boxes i{width:.85em;height:.85em;font-size:.78em}
.group{max-width:1000px;margin:0 auto;padding:16px 16px 0}
@container (max-width:880px){.deep.n3 .chance{display:none}}
/* Columns that have no room side by side are below each other. On paper the page is measured as it is. */
@media screen{.row{flex-wrap:wrap}.col{flex-basis:14em}.w4{flex-basis:19em}.w5{flex-basis:24em}.w6{flex-basis:30em}
.col:has(.wide){flex-basis:27em}.col:has(.halves){flex-basis:38em}
@container (max-width:820px){.points small{max-width:22em}}
@container (max-width:760px){.deep.n3{grid-template-columns:repeat(2,minmax(0,1fr))}.halves{columns:1}}}
@container (max-width:640px){.row{flex-direction:column}.col,.col:has(.wide),.col:has(.halves){flex:none;width:100%}header{grid-template-columns:minmax(0,1fr)}.points{grid-column:1;grid-row:auto;text-align:left}
.n3,.n4,.n5,.n6{grid-template-columns:repeat(2,minmax(0,1fr))}.halves{columns:1}.cards{columns:1}}
@container (max-width:400px){.deep{grid-template-columns:minmax(0,1fr)}.numbers.n2,.numbers.n3{grid-template-columns:minmax(0,1fr)}
.body,.body.drawn{grid-template-columns:minmax(0,1fr);grid-template-rows:none}.body svg{grid-row:auto;grid-column:1;justify-self:center;order:-1}.drawn .left,.drawn .right{grid-column:1}
td,th{overflow-wrap:anywhere}.traits td,.traits thead th{overflow-wrap:normal;white-space:nowrap}.traits td.long{white-space:normal}}
@container (max-width:520px){.wide,.wide tbody,.wide tr{display:block}.wide thead{position:absolute;clip-path:inset(50%)}.wide tr{border-bottom:1px solid var(--rule);padding:3px 0}
.wide tbody th{display:block;border:0;font-weight:600!important}.wide td{display:inline-block;border:0;padding:0 12px 0 0;text-align:left}.wide td:empty{display:none}
.wide td::before{content:attr(data-head) " ";color:var(--soft);font-size:.86em;font-weight:400}}
@media (max-width:640px){.cards{columns:1}}
.vscode-high-contrast,.vscode-high-contrast-light{--hair:var(--rule);--tint:transparent;--soft:var(--ink)}
@media (forced-colors:active){.part.full{fill:CanvasText}.part.hurt{fill:Canvas;stroke-width:3}}`;

const PRINT = `@media print{
html,html:not([style]){color-scheme:light;--ink:#000;--paper:#fff;--soft:#444;--rule:#777;--hair:#bbb;--tint:#eee;--accent:#000;--bad:#000;--warn:#000;--size:8.8pt}
body{background:#fff;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.sheet{max-width:none;padding:0;border:0!important;font-size:8.8pt}
.sheet.dense{font-size:7.8pt}.sheet.tight{font-size:7pt}
.sheet+.sheet,.side+.side,.sheet+.group,.group+.sheet{break-before:page}
h2,thead th,.pill,.shield,.score .name small,.score .soft{font-size:max(.8em,6pt)}
small,.place small,.traits .group{font-size:max(.83em,6pt)}.chance,.changed,.what,.rolls td.soft{font-size:max(.88em,6pt)}
.row{gap:7px 14px;margin-bottom:8px}.col{gap:7px}
th,td,.numbers div,.place,.plain li,.score li{border-bottom-width:.4pt}
th,td{padding-top:1px;padding-bottom:1px}
details,.screen,.find,.flag{display:none!important}
tr,.score,.power,.track,.place{break-inside:avoid}
.cards{max-width:none;padding:0;font-size:8pt}.group{padding:0}
.lines span{height:6.6mm}
}`;
