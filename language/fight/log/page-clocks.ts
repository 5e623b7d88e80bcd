import { nameKey } from '../../grammar/text.js';
import type { Workspace } from '../../workspace/workspace.js';
import { clocksAfter, runningEncounter } from './log-sections.js';
import type { PageInput } from './page-log.js';

/** A clock that a page can name, with its filled segments. */
export interface PageClock {
  readonly name: string;
  readonly segments: number;
  readonly filled: number;
}

/** All clocks that a page can name, after the log beside it. */
export function pageClocks(workspace: Workspace, uri: string, log: string): readonly PageClock[] {
  const after = clocksAfter(log);
  const { clock, clocks } = workspace.clocksAndTables.of(uri);
  return clocks().flatMap((name): PageClock[] => {
    const declared = clock(name);
    if (!declared) return [];
    const { segments } = declared;
    return [{ name: declared.name, segments, filled: Math.min(after.get(nameKey(declared.name)) ?? 0, segments) }];
  });
}

/** The encounter that is being played, if it has the clock of an input: then the input belongs into its log. */
export function playedWith(workspace: Workspace, uri: string, log: string, input: PageInput): string | undefined {
  if (input.is !== 'clock') return undefined;
  const encounter = runningEncounter(log);
  const path = workspace.document(uri)?.encounters.find(({ name }) => name === encounter)?.path;
  const reading = path === undefined ? undefined : workspace.encounter(uri, path);
  const hasClock = reading?.plan.clocks.some(({ name }) => nameKey(name) === nameKey(input.clock)) ?? false;
  return hasClock ? encounter : undefined;
}
