import type { allowedBy } from '../../sheet/cells/contract.js';
import type { EncounterReading } from '../../sheet/encounter/encounter.js';
import type { Finding } from '../../values/finding.js';
import type { Problem } from '../../values/problem.js';
import type { Workspace } from '../../workspace/workspace.js';
import type { EncounterOdds } from './encounter-odds.js';

/** The estimate of an encounter so far. It belongs to one reading of the encounter, and becomes invalid with it. */
export interface Estimate {
  readonly reading: EncounterReading;
  /** Whether it can be shown: it is final, or its error is at most a tenth. */
  readonly isKnown: boolean;
  /** Whether it is final. */
  readonly isDone: boolean;
  /** The odds so far; a problem if the encounter cannot be simulated; undefined before the first fight. */
  readonly odds: EncounterOdds | Problem | undefined;
  /** Plays some more fights. */
  step(): void;
  /** Returns true for the first caller, which is to play the estimate to its end. */
  claim(): boolean;
  /** Adds how often the party wins after the earlier encounters of the page, 0 to 1, with the error. */
  afterOthers(wins: number, error: number): void;
  /** Findings for the author when it is done. */
  findingsFor(place: EstimatePlace): readonly Finding[];
}

/** The place of an encounter, and the contract that can allow its findings. */
export interface EstimatePlace {
  readonly contract: Parameters<typeof allowedBy>[0];
  readonly origin: Finding['origin'];
}

/** Estimates of the encounters that a person looked at, by document and address. */
function noEstimates(): Map<string, Map<string, Estimate>> {
  return new Map();
}

/** Stores the estimate of an encounter for {@link knownEstimate}. */
export function keepEstimate(workspace: Workspace, uri: string, path: string, estimate: Estimate): void {
  const all = workspace.once(noEstimates);
  const ofDocument = all.get(uri) ?? new Map<string, Estimate>();
  all.set(uri, ofDocument.set(path, estimate));
}

/**
 * The estimate of an encounter that a person has looked at, unless something that it depends on has changed. An
 * outdated one is dropped, as its fights may take some hundred megabytes.
 */
export function knownEstimate(workspace: Workspace, uri: string, path: string): Estimate | undefined {
  const ofDocument = workspace.once(noEstimates).get(uri);
  const estimate = ofDocument?.get(path);
  if (!estimate || workspace.encounter(uri, path) === estimate.reading) return estimate;
  ofDocument?.delete(path);
  return undefined;
}

/** Findings of the estimates of a document's encounters; encounters without a current estimate have none. */
export function estimateFindings(workspace: Workspace, uri: string): readonly Finding[] {
  const ofDocument = workspace.once(noEstimates).get(uri);
  if (!ofDocument) return [];
  return [...ofDocument.keys()].flatMap((path) => {
    const estimate = knownEstimate(workspace, uri, path);
    const contract = estimate && workspace.governedBy(uri)?.contract;
    return contract ? estimate.findingsFor({ contract, origin: { uri, path, part: 'name' } }) : [];
  });
}
