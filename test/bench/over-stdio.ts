import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CodeLensRequest,
  CodeLensResolveRequest,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver-protocol/node';
import { CountsRequest } from '../../server/requests/counts.js';
import { columns, type ProcessUse, type Times } from '../../server/stopwatch.js';
import { Client } from '../server/client.js';
import { ATTACK_LINES, attackLines } from './attack.js';
import { fourAgainstSixLines } from './fights.js';
import { type Spread, spreadOf, timed } from './numbers.js';
import { type GeneratedWorkspace, HOUSE_RULEBOOK, sharedFile, sharedName } from './text.js';

/** What a server needs for a workspace, in milliseconds by default. */
export interface OverStdio {
  /** Start of the process to the answer of `initialize`. */
  readonly startUp: number;
  /** `initialized` and `didOpen` to the diagnostics of the open document. */
  readonly live: number;
  /** `initialized` to everything read, indexed and, by Muster, evaluated. */
  readonly loaded: number;
  /** The same in processor time, from the start of the process. */
  readonly loadedCpu: number;
  /** Bytes of live objects for each line. */
  readonly heapPerLine: number;
  /** A number changed in an open document, to its diagnostics. */
  readonly edit: Spread;
  /** The same while the lenses of 25 attacks in another document are played out; not of the bare language. */
  readonly editBesideLenses?: Spread;
  /** The same while it is played how an encounter in another document is likely to go; not of the bare language. */
  readonly editBesideEstimate?: Spread;
  /** An edit after a pause as long as those, in which nothing was played. */
  readonly editAfterPause?: Spread;
  /** Where the time of an edit goes, on average. */
  readonly columns?: Times;
  /** A number changed in an npc that others are `like`, to all open documents current. */
  readonly sharedNpc: Spread;
  /** A number changed in a house rulebook, to all open documents current. */
  readonly rulebook?: Spread;
  /** The same to all documents current, closed ones too. */
  readonly rulebookAll?: Spread;
}

export interface StdioRun {
  readonly workspace: GeneratedWorkspace;
  /** The server's program with its arguments. */
  readonly program: readonly string[];
  /** It is the bare language's server, which counts nothing. */
  readonly isBare?: boolean;
  readonly edits: number;
}

const OPEN = 20;
const SHARED_EDITS = 12;
const RULEBOOK_EDITS = 6;

export async function measureOverStdio(run: StdioRun): Promise<OverStdio> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  for (const [path, text] of run.workspace.files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const client = await Client.start({ folder, node: ['--expose-gc'], program: run.program });
  try {
    return await measure(client, run);
  } finally {
    await client.stop();
    rmSync(folder, { recursive: true });
  }
}

async function measure(client: Client, run: StdioRun): Promise<OverStdio> {
  const { workspace, isBare: bare = false } = run;
  const textOf = (path: string): string => workspace.files.get(path) ?? '';
  const began = performance.now();
  const [first = ''] = workspace.documents;
  await client.nextDiagnostics(first, () => client.open(first, textOf(first)));
  const live = performance.now() - began;
  progress(`live ${live.toFixed(0)} ms`);
  if (bare) await client.connection.sendRequest('workspace/symbol', { query: 'nobody of this name' });
  else await client.settled();
  const loaded = performance.now() - began;
  progress(`loaded ${loaded.toFixed(0)} ms`);
  const use = await useOf(client, bare);
  progress('edits');
  const { edit, times } = await edits(client, first, textOf(first), run);
  if (!bare) progress('edits beside lenses');
  const editBesideLenses = bare ? undefined : await editsBesideLenses(client, first, textOf(first));
  if (!bare) progress('edits beside an estimate');
  const editsBeside = bare ? {} : await editsBesideEstimate(client, first, textOf(first));
  const followers = workspace.documents.filter((path) => textOf(path).includes(`like "${sharedName(0, 0)}"`));
  const open = [...new Set([...followers, ...workspace.documents])].slice(0, OPEN);
  for (const path of open) {
    if (path !== first) await client.nextDiagnostics(path, () => client.open(path, textOf(path)));
  }
  progress('edits that others depend on');
  const waiting = followers.slice(0, OPEN);
  return {
    startUp: client.startUp,
    live,
    loaded,
    loadedCpu: use.cpu,
    heapPerLine: use.heap / workspace.lines,
    edit,
    ...(editBesideLenses && { editBesideLenses }),
    ...editsBeside,
    ...(times && { columns: times }),
    ...(await sharedEdits(client, textOf(sharedFile(0)), waiting, bare)),
    ...(!bare && (await rulebookEdits(client, textOf(HOUSE_RULEBOOK)))),
  };
}

async function useOf(client: Client, isBare: boolean): Promise<ProcessUse> {
  if (isBare) return client.connection.sendRequest<ProcessUse>('bench/use');
  const { process } = await client.connection.sendRequest(CountsRequest, { use: true });
  if (!process) throw new Error('The server does not say what it uses.');
  return process;
}

/** Where the run is, for the person who waits. */
function progress(step: string): void {
  process.stderr.write(`  ${step}\n`);
}

/** Types another number into an open document again and again; never the same, so that nothing kept helps. */
async function edits(
  client: Client,
  path: string,
  text: string,
  run: StdioRun,
): Promise<{ edit: Spread; times?: Times }> {
  const taken: number[] = [];
  const sums: Record<(typeof columns)[number], number> = { parse: 0, link: 0, evaluate: 0, findings: 0, send: 0 };
  for (let edit = 0; edit < run.edits + 20; edit++) {
    const change = anotherNumber(text, edit);
    const time = await timed(() => client.nextDiagnostics(path, () => client.send(path, [change])));
    const times = run.isBare ? undefined : (await client.connection.sendRequest(CountsRequest, {})).times;
    await pause(2);
    if (edit < 20) continue;
    taken.push(time);
    if (times) for (const column of columns) sums[column] += times[column] / run.edits;
  }
  return { edit: spreadOf(taken), ...(!run.isBare && { times: sums }) };
}

/** The change of a number of a document, never to the same as before. */
function anotherNumber(text: string, edit: number): TextDocumentContentChangeEvent {
  const line = text.split('\n').findIndex((one) => /^ {2}[A-Z].* 1[0-9]$/.test(one));
  const end = text.split('\n')[line]?.length ?? 0;
  return {
    range: { start: { line, character: end - 2 }, end: { line, character: end } },
    text: String(10 + (edit % 7)),
  };
}

const LENS_EDITS = 25;

/** Edits of one document while the server simulates the lenses of another one, all of them again. */
async function editsBesideLenses(client: Client, path: string, text: string): Promise<Spread> {
  const range = 'range/range.muster';
  const textDocument = { uri: client.uri(range) };
  await client.nextDiagnostics(range, () => client.open(range, attackLines(12)));
  const taken: number[] = [];
  for (let edit = 0; edit < LENS_EDITS; edit++) {
    await client.nextDiagnostics(range, () => client.send(range, [{ text: attackLines(11 + (edit % 5)) }]));
    const lenses = (await client.connection.sendRequest(CodeLensRequest.type, { textDocument })) ?? [];
    const playing = lenses
      .filter(({ command }) => command === undefined)
      .map((lens) => client.connection.sendRequest(CodeLensResolveRequest.type, lens));
    if (playing.length !== ATTACK_LINES) throw new Error(`${playing.length} lenses are played out.`);
    taken.push(await timed(() => client.nextDiagnostics(path, () => client.send(path, [anotherNumber(text, edit)]))));
    await Promise.all(playing);
  }
  await client.close(range);
  return spreadOf(taken);
}

const PAUSE_MS = 100;

/** The same while an encounter is played in the background, which takes longer than any of the edits; and after it. */
async function editsBesideEstimate(
  client: Client,
  path: string,
  text: string,
): Promise<Required<Pick<OverStdio, 'editBesideEstimate' | 'editAfterPause'>>> {
  const scene = 'range/encounter.muster';
  const textDocument = { uri: client.uri(scene) };
  // Until the fights are under way: after an edit the background rests for a while.
  const editAfterPause = async (edit: number): Promise<number> => {
    await pause(PAUSE_MS);
    return timed(() => client.nextDiagnostics(path, () => client.send(path, [anotherNumber(text, edit)])));
  };
  await client.nextDiagnostics(scene, () => client.open(scene, fourAgainstSixLines(2)));
  const beside: number[] = [];
  for (let edit = 0; edit < LENS_EDITS; edit++) {
    await client.nextDiagnostics(scene, () => client.send(scene, [{ text: fourAgainstSixLines(3 + (edit % 2)) }]));
    const lenses = (await client.connection.sendRequest(CodeLensRequest.type, { textDocument })) ?? [];
    const [likely] = lenses.filter(({ command }) => command === undefined);
    const shown = likely && (await client.connection.sendRequest(CodeLensResolveRequest.type, likely));
    if (!shown?.command?.title.includes('rounds')) throw new Error('No encounter is played.');
    beside.push(await editAfterPause(edit));
  }
  await client.close(scene);
  const alone: number[] = [];
  for (let edit = 0; edit < LENS_EDITS; edit++) alone.push(await editAfterPause(edit));
  return { editBesideEstimate: spreadOf(beside), editAfterPause: spreadOf(alone) };
}

async function sharedEdits(
  client: Client,
  text: string,
  followers: readonly string[],
  isBare: boolean,
): Promise<Pick<OverStdio, 'sharedNpc'>> {
  const path = sharedFile(0);
  await client.nextDiagnostics(path, () => client.open(path, text));
  const taken: number[] = [];
  for (let edit = 0; edit < SHARED_EDITS; edit++) {
    if (!isBare) await client.settled();
    const changed = text.replace('Brawling 12', `Brawling ${13 + edit}`);
    const from = client.published.length;
    const time = await timed(async () => {
      await client.send(path, [{ text: changed }]);
      if (!isBare) await client.connection.sendRequest(CountsRequest, {});
      else
        await client.until(() =>
          followers.every((one) => client.published.slice(from).some(({ uri }) => uri === client.uri(one))),
        );
    });
    if (edit > 1) taken.push(time);
  }
  return { sharedNpc: spreadOf(taken) };
}

async function rulebookEdits(client: Client, text: string): Promise<Pick<OverStdio, 'rulebook' | 'rulebookAll'>> {
  await client.open(HOUSE_RULEBOOK, text);
  await client.checked(HOUSE_RULEBOOK);
  const taken: number[] = [];
  const all: number[] = [];
  for (let edit = 0; edit < RULEBOOK_EDITS; edit++) {
    await client.settled();
    const began = performance.now();
    await client.edit(HOUSE_RULEBOOK, text.replace('cost 10', `cost ${11 + edit}`));
    await client.connection.sendRequest(CountsRequest, {});
    const open = performance.now() - began;
    await client.settled();
    if (edit > 0) taken.push(open);
    if (edit > 0) all.push(performance.now() - began);
  }
  return { rulebook: spreadOf(taken), rulebookAll: spreadOf(all) };
}
