import { RequestType } from 'vscode-languageserver-protocol';
import type { ServerServices } from './services.js';
import type { Times } from './stopwatch.js';

/** What the server has done so far, for tests and the benchmark. Answered once nothing is left to do. */
export interface Counts {
  /** Sheets evaluated since the start. */
  readonly evaluations: number;
  readonly documents: number;
  /** Where the time went since the last request, in milliseconds. */
  readonly times: Times;
  /** What the host can tell of the process, where everything was to be settled: looking collects garbage and takes time. */
  readonly process?: ProcessUse;
}

export interface ProcessUse {
  /** Bytes of live objects. */
  readonly heap: number;
  /** Milliseconds of processor time since the start, those of other threads included. */
  readonly cpu: number;
}

export const CountsRequest = new RequestType<{ readonly settle?: boolean }, Counts, void>('muster/counts');

export async function countsOf(
  services: ServerServices,
  settle: boolean,
  use: (() => ProcessUse) | undefined,
): Promise<Counts> {
  const { IdleChecks, Updates, Model, Stopwatch, Loader } = services.server;
  if (settle) {
    await Loader.live;
    do {
      await Updates.reading;
      await IdleChecks.settled;
      await Updates.afterBuilds(() => undefined);
    } while (IdleChecks.pending > 0);
  }
  // Open documents are current then, closed ones need not be.
  await Updates.afterBuilds(() => undefined);
  return {
    evaluations: Model.evaluations,
    documents: services.workspace.LangiumDocuments.all.count(),
    times: Stopwatch.take(),
    ...(settle && use && { process: use() }),
  };
}
