import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TrackerCommand } from '../../../language/fight/index.js';
import type { TrackerModel } from '../../../language/show/index.js';
import type { FeatureContext } from '../../../server/context.js';
import { type CheckLogResult, isRefusal, type TrackerDoParams, type TrackerParams } from '../../../server/protocol.js';
import { checkLog } from '../../../server/requests/encounters/check-log.js';
import { tracker, trackerDo, trackerWrite } from '../../../server/requests/encounters/tracker.js';
import { fixture, never } from '../../features/harness.js';

/** The answer of a feature that takes long. */
export function toItsEnd<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** An encounter at the table, as a panel sees it: each command goes to the server with the text of the log. */
export class Table {
  log = '';
  model: TrackerModel | undefined;
  /** How many questions were asked and answered with what is usual. */
  questions = 0;

  constructor(
    readonly context: FeatureContext,
    readonly params: Pick<TrackerParams, 'uri' | 'encounter'>,
  ) {}

  async do(command: TrackerCommand, more: Partial<TrackerDoParams> = {}): Promise<TrackerModel> {
    const params = {
      ...this.params,
      log: this.log,
      command,
      seed: `seed ${this.log.length}`.replace(' ', '-'),
      ...more,
    };
    const answer = toItsEnd(await trackerDo(this.context, params, never));
    if (isRefusal(answer) && answer.asks?.is === 'choice') {
      const { what, options } = answer.asks;
      this.questions += 1;
      const choices = [...(more.choices ?? []), `${what}=${options[0]?.name}`];
      return this.do(command, { ...more, choices, ...(answer.seed !== undefined && { seed: answer.seed }) });
    }
    if (isRefusal(answer)) throw new Error(answer.problem);
    if (answer.appends !== undefined) expect(`${this.log}${answer.appends}`).toBe(answer.log);
    this.log = answer.log;
    this.model = answer.model;
    return answer.model;
  }

  /** Another encounter of the same page. */
  beside(encounter: string): Table {
    return new Table(this.context, { ...this.params, encounter });
  }

  async refused(command: TrackerCommand, more: Partial<TrackerDoParams> = {}): Promise<string> {
    const answer = toItsEnd(await trackerDo(this.context, { ...this.params, log: this.log, command, ...more }, never));
    if (!isRefusal(answer)) throw new Error('It was not refused.');
    return answer.problem;
  }

  /** The texts that writing into the sheets would insert, by file. */
  async written(): Promise<Record<string, string[]> | string> {
    const answer = toItsEnd(await trackerWrite(this.context, { ...this.params, log: this.log }, never));
    if (isRefusal(answer)) return answer.problem;
    return Object.fromEntries(
      Object.entries(answer.changes ?? {}).map(([uri, edits]) => [
        uri.slice(uri.lastIndexOf('/') + 1),
        edits.map(({ newText }) => newText.trim()),
      ]),
    );
  }

  /** What the panel shows first; what actions do on average follows when it is counted, unless a test asks for that. */
  async look(more: Partial<TrackerParams> = {}): Promise<TrackerModel> {
    const going = await tracker(this.context, { ...this.params, log: this.log, isQuick: true, ...more }, never);
    const answer = toItsEnd(going);
    if (isRefusal(answer)) throw new Error(answer.problem);
    return answer.model;
  }

  /** What the log says of itself, or what another text would in its place. */
  async checkedLog(text = this.log): Promise<CheckLogResult> {
    const going = await checkLog(this.context, { uri: 'file:///table/log.muster-log', text }, never);
    let step = going.next();
    while (!step.done) step = going.next();
    return step.value;
  }
}

/** The files of an example, and one of its encounters. */
export function example(folder: string, file: string, encounter?: string, more = ''): Table {
  const path = join('examples', folder);
  const files = readdirSync(path).filter((name) => /\.(muster|rulebook|md)$/.test(name));
  const texts = files.map((name) => `=== ${name}\n${readFileSync(join(path, name), 'utf8')}`);
  return tableOf([...texts, more].join('\n'), file, encounter);
}

/** An encounter of some files, as `fixture` has them; the first of the file where none is named. */
export function tableOf(source: string, file: string, encounter?: string): Table {
  const { context, uris } = fixture(source);
  const uri = uris.find((one) => one.endsWith(file)) ?? '';
  return new Table(context, {
    uri,
    encounter: encounter ?? context.workspace.document(uri)?.encounters[0]?.name ?? '',
  });
}
