import { nameKey } from '../../grammar/text.js';
import type { Workspace } from '../../workspace/workspace.js';
import { clocksAfter, runningEncounter } from './log-sections.js';
import type { PageInput } from './page-log.js';

/** A clock that a page can name, as its log says that it stands. */
export interface PageClock {
  readonly name: string;
  readonly segments: number;
  readonly filled: number;
}

/** All clocks that a page can name, as the log beside it says that they stand. */
export function pageClocks(workspace: Workspace, uri: string, log: string): readonly PageClock[] {
  const after = clocksAfter(log);
  const { clock, clocks } = workspace.clocksAndTables.of(uri);
  return clocks().flatMap((name): PageClock[] => {
    const found = clock(name);
    if (!found) return [];
    const { segments } = found;
    return [{ name: found.name, segments, filled: Math.min(after.get(nameKey(found.name)) ?? 0, segments) }];
  });
}

/** The encounter of a page that is being played and has the clock of an input: the input is a line of its log. */
export function playedWith(workspace: Workspace, uri: string, log: string, input: PageInput): string | undefined {
  if (input.is !== 'clock') return undefined;
  const encounter = runningEncounter(log);
  const path = workspace.document(uri)?.encounters.find(({ name }) => name === encounter)?.path;
  const reading = path === undefined ? undefined : workspace.encounter(uri, path);
  const hasClock = reading?.plan.clocks.some(({ name }) => nameKey(name) === nameKey(input.clock)) ?? false;
  return hasClock ? encounter : undefined;
}
