import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodeLensRequest, InlayHintRequest } from 'vscode-languageserver-protocol/node';
import { isRefusal, ShowPage, TakeStep } from '../../server/protocol.js';
import { CountsRequest } from '../../server/requests/counts.js';
import { columns } from '../../server/stopwatch.js';
import { Client } from '../server/client.js';
import { type Spread, spreadOf } from './numbers.js';

const PARTY = 7;
const FENCES = 50;
const CHECKS = 150;
const LINES = 5000;
const ORDINARY = 2000;
const EDITS = 60;

const campaign = [
  'campaign "Snow" { use "GURPS Lite WWII" }',
  ...Array.from(
    { length: PARTY },
    (_, at) => `character "Pte. Player ${at}" { DX 1${at % 4}, IQ 12, Stealth 1${at % 5}, Climbing 12 }`,
  ),
].join('\n');

/** A page of 5,000 lines with 200 live regions and 250 links. */
function largePage(): string {
  const lines: string[] = ['# A long adventure', ''];
  const regions = FENCES + CHECKS;
  const prose = Math.floor((LINES - FENCES * 9 - CHECKS) / regions);
  for (let at = 0; at < regions; at++) {
    if (at % 20 === 0) lines.push(`## Scene ${at / 20}`, '');
    if (at % 4 === 0)
      lines.push(
        '```muster',
        `npc "Guard ${at}" {`,
        '  DX 12, IQ 10',
        '  Stealth 13',
        '  roll Stealth',
        '}',
        '```',
        '',
      );
    else lines.push(`They wait: \`check Stealth - ${at % 5}\`, says [[Guard ${at - (at % 4)}]].`);
    for (let line = 0; line < prose; line++)
      lines.push(
        line % 8 === 7 ? '' : 'Behind the mill the snow lies deeper than it looks, and somebody has walked here today.',
      );
  }
  return lines.join('\n');
}

/** `npm run bench -- pages`: what a long page costs while it is written, and what ordinary Markdown costs a workspace. */
export async function benchPages(program: readonly string[]): Promise<void> {
  const page = largePage();
  const folder = mkdtempSync(join(tmpdir(), 'muster-pages-'));
  writeFileSync(join(folder, 'campaign.muster'), campaign);
  writeFileSync(join(folder, 'page.md'), page);
  const client = await Client.start({ folder, node: ['--expose-gc'], program });
  try {
    await client.settled();
    const began = performance.now();
    await client.open('page.md', page, 'markdown');
    await client.checked('page.md');
    console.log(
      `${page.split('\n').length} lines, ${page.length} characters; open to diagnostics ${(performance.now() - began).toFixed(0)} ms`,
    );
    const at = (text: string): { line: number; character: number } => {
      const offset = page.indexOf(text, page.length / 2);
      const line = page.slice(0, offset).split('\n').length - 1;
      return { line, character: offset - page.lastIndexOf('\n', offset - 1) - 1 };
    };
    const places = { prose: at('deeper'), check: at('check Stealth'), fence: at('DX 12') } as const;
    const texts = { prose: ['d', 'D'], check: ['c', 'C'], fence: ['D', 'd'] } as const;
    for (const what of ['prose', 'check', 'fence'] as const) {
      const spread = await edits(client, places[what], texts[what]);
      const { times } = await client.connection.sendRequest(CountsRequest, {});
      console.log(
        `edit to diagnostics, ${what}: ${shown(spread)}; ${columns.map((one) => `${one} ${((times[one] ?? 0) / EDITS).toFixed(1)}`).join(', ')}`,
      );
    }
    const textDocument = { uri: client.uri('page.md') };
    const range = { start: { line: 0, character: 0 }, end: { line: LINES + 100, character: 0 } };
    console.log(
      `all lenses: ${shown(await timesOf(() => client.connection.sendRequest(CodeLensRequest.type, { textDocument })))}`,
    );
    console.log(
      `all hints: ${shown(await timesOf(() => client.connection.sendRequest(InlayHintRequest.type, { textDocument, range })))}`,
    );
  } finally {
    await client.stop();
    rmSync(folder, { recursive: true });
  }
  await ordinary(program);
  await sheetPage(program);
}

/** The page of a rich sheet beside its text: how soon it is there, how soon it follows an edit, what a step costs, how large its model is. */
async function sheetPage(program: readonly string[]): Promise<void> {
  const text = `use "GURPS Lite WWII"\n${readFileSync('examples/gurps-lite-wwii/platoon.muster', 'utf8')}`;
  const client = await Client.start({ files: { 'platoon.muster': text }, program });
  try {
    await client.open('platoon.muster', text);
    await client.checked('platoon.muster');
    const name = 'Sgt. Frank Delmonico';
    const asked = { uri: client.uri('platoon.muster'), name, form: 'live' } as const;
    const ask = () => client.connection.sendRequest(ShowPage, asked);
    const began = performance.now();
    const page = await ask();
    const first = performance.now() - began;
    if (isRefusal(page)) throw new Error(page.problem);
    const again = await timesOf(ask);
    const follows: number[] = [];
    for (let edit = 0; edit < 12; edit++) {
      await client.edit('platoon.muster', text.replace('ST 11', `ST ${10 + (edit % 2)}`));
      const checked = performance.now();
      await ask();
      follows.push(performance.now() - checked);
    }
    const entry = /data-steps="([^"]+)"/.exec(page.blocks?.map(([, html]) => html).join('') ?? '')?.[1] ?? '';
    const step = await timesOf(() => client.connection.sendRequest(TakeStep, { uri: asked.uri, name, entry, by: 1 }));
    console.log(
      `sheet beside the text: first ${first.toFixed(1)} ms, again ${shown(again)}; after the diagnostics of an edit ${shown(spreadOf(follows))}; a step ${shown(step)}; model ${(JSON.stringify(page.page).length / 1000).toFixed(1)} kB, HTML ${((page.html.length + JSON.stringify(page.blocks).length) / 1000).toFixed(1)} kB`,
    );
  } finally {
    await client.stop();
  }
}

async function edits(
  client: Client,
  start: { readonly line: number; readonly character: number },
  letters: readonly string[],
): Promise<Spread> {
  await client.connection.sendRequest(CountsRequest, {});
  const end = { ...start, character: start.character + 1 };
  const times: number[] = [];
  for (let edit = 0; edit < EDITS; edit++) {
    const began = performance.now();
    await client.change('page.md', [{ range: { start, end }, text: letters[(edit + 1) % letters.length] ?? '' }]);
    times.push(performance.now() - began);
  }
  return spreadOf(times);
}

async function timesOf(work: () => Promise<unknown>): Promise<Spread> {
  const times: number[] = [];
  for (let round = 0; round < 12; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return spreadOf(times);
}

function shown({ median, best }: Spread): string {
  return `median ${median.toFixed(1)} ms, best ${best.toFixed(1)} ms`;
}

/** The same small workspace with and without two thousand files of ordinary Markdown: processor time and memory of the server. */
async function ordinary(program: readonly string[]): Promise<void> {
  const text = '# Notes\n\nSome *text* with `code` and [links](a.md), and so on for a while.\n\n'.repeat(80);
  const uses = [];
  for (const files of [0, ORDINARY]) {
    const folder = mkdtempSync(join(tmpdir(), 'muster-ordinary-'));
    writeFileSync(join(folder, 'campaign.muster'), campaign);
    for (let file = 0; file < files; file++) writeFileSync(join(folder, `notes-${file}.md`), text);
    const client = await Client.start({ folder, node: ['--expose-gc'], program });
    await client.settled();
    const { process } = await client.connection.sendRequest(CountsRequest, { settle: true, use: true });
    if (process) uses.push(process);
    await client.stop();
    rmSync(folder, { recursive: true });
  }
  const [without, withThem] = uses;
  if (without && withThem)
    console.log(
      `${ORDINARY} ordinary files of ${text.length} characters: ${(withThem.cpu - without.cpu).toFixed(0)} ms of processor time, ${((withThem.heap - without.heap) / 1e6).toFixed(1)} MB`,
    );
}
