import { delayNextTick } from 'langium';
import { RequestType } from 'vscode-jsonrpc';
import type { Workspace } from '../../language/workspace/index.js';
import type { ProcessUse, Stopwatch, Times } from '../stopwatch.js';
import type { Uses } from '../uses.js';
import type { IdleChecks } from '../workspace/checking/idle-checks.js';
import type { Documents } from '../workspace/documents/documents.js';
import type { WorkspaceLoader } from '../workspace/reading/loader.js';
import type { DocumentUpdates } from '../workspace/updates.js';

type Services = Uses<{
  readonly Documents: Documents;
  readonly IdleChecks: IdleChecks;
  readonly Loader: WorkspaceLoader;
  readonly Model: Workspace;
  readonly Stopwatch: Stopwatch;
  readonly Updates: DocumentUpdates;
}>;

/** Counters of the server, for tests and the benchmark. Answered once the server is idle. */
export interface Counts {
  /** Sheets evaluated since the start. */
  readonly evaluations: number;
  readonly documents: number;
  /** Where the time went since the last request, in milliseconds. */
  readonly times: Times;
  /** Memory and time of the process, on request only: measuring collects garbage and takes time. */
  readonly process?: ProcessUse;
}

export interface CountsParams {
  /** Wait until closed files are checked, too. */
  readonly settle?: boolean;
  /** Include memory and time of the process. */
  readonly use?: boolean;
}

export const CountsRequest = new RequestType<CountsParams, Counts, void>('muster/counts');

export async function countsOf(
  services: Services,
  params: CountsParams,
  use: (() => ProcessUse) | undefined,
): Promise<Counts> {
  const { Documents, IdleChecks, Updates, Model, Stopwatch, Loader } = services.server;
  if (params.settle) {
    await Loader.live;
    do {
      await Updates.reading;
      await Loader.reading;
      await IdleChecks.settled;
      await Updates.afterUpdates(() => undefined);
      // Pending work may wait for messages or timers.
      await delayNextTick();
    } while (IdleChecks.pending > 0);
  }
  // Open documents are current then, closed ones need not be.
  await Updates.afterUpdates(() => undefined);
  return {
    evaluations: Model.evaluations,
    documents: Documents.all.size,
    times: Stopwatch.take(),
    ...(params.use && use && { process: use() }),
  };
}
