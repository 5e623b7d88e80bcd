import type { allowedBy } from '../../sheet/cells/contract.js';
import type { EncounterReading } from '../../sheet/encounter/encounter.js';
import type { Finding } from '../../values/finding.js';
import type { Problem } from '../../values/problem.js';
import type { Workspace } from '../../workspace/workspace.js';
import type { EncounterOdds } from './encounter-odds.js';

/** How an encounter is likely to go, as far as it has been played. It is about a reading of the encounter, and over when that is. */
export interface Estimate {
  readonly reading: EncounterReading;
  /** Whether it can be shown. */
  readonly isKnown: boolean;
  /** Whether no more fights will be played. */
  readonly isDone: boolean;
  /** What is known; a problem where the encounter cannot be played without people; undefined where nothing is known yet. */
  readonly odds: EncounterOdds | Problem | undefined;
  /** Plays a little more. */
  step(): void;
  /** True once: for the caller who then plays it to its end. */
  claim(): boolean;
  /** What its author should know once it is done. */
  findingsFor(place: EstimatePlace): readonly Finding[];
}

/** Where an encounter stands, and by which contract. */
export interface EstimatePlace {
  readonly contract: Parameters<typeof allowedBy>[0];
  readonly origin: Finding['origin'];
}

/** Estimates of encounters that a person looked at, by document and address. */
function noEstimates(): Map<string, Map<string, Estimate>> {
  return new Map();
}

/** Remembers the estimate of an encounter; {@link knownEstimate} answers it. */
export function keepEstimate(workspace: Workspace, uri: string, path: string, estimate: Estimate): void {
  const all = workspace.once(noEstimates);
  const ofDocument = all.get(uri) ?? new Map<string, Estimate>();
  all.set(uri, ofDocument.set(path, estimate));
}

/**
 * The estimate of an encounter that a person has looked at, as long as nothing has changed that it depends on. One that is over is let go
 * of: what it was played with may be some hundred megabytes.
 */
export function knownEstimate(workspace: Workspace, uri: string, path: string): Estimate | undefined {
  const ofDocument = workspace.once(noEstimates).get(uri);
  const known = ofDocument?.get(path);
  if (!known || workspace.encounter(uri, path) === known.reading) return known;
  ofDocument?.delete(path);
  return undefined;
}

/** What the estimates of a document's encounters say; nothing of those that were not looked at, or that have changed since. */
export function estimateFindings(workspace: Workspace, uri: string): readonly Finding[] {
  const ofDocument = workspace.once(noEstimates).get(uri);
  if (!ofDocument) return [];
  return [...ofDocument.keys()].flatMap((path) => {
    const known = knownEstimate(workspace, uri, path);
    const contract = known && workspace.governedBy(uri)?.contract;
    return contract ? known.findingsFor({ contract, origin: { uri, path, part: 'name' } }) : [];
  });
}
