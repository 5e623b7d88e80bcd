import { estimatedText } from '../../dice/odds/chance.js';
import { nameKey } from '../../grammar/text.js';
import type { EncounterOdds } from '../../play/chances/encounter-odds.js';
import { type Estimate, type EstimatePlace, keepEstimate, knownEstimate } from '../../play/chances/known-estimates.js';
import { says } from '../../roll/messages.js';
import { allowedBy } from '../../sheet/cells/contract.js';
import type { EncounterReading } from '../../sheet/encounter/encounter.js';
import type { Finding, FindingCode } from '../../values/finding.js';
import { isProblem, type Problem } from '../../values/problem.js';
import type { Workspace } from '../../workspace/workspace.js';
import { countedOnly, type PreparedEncounter, prepareEncounterAt } from '../state/prepared-encounter.js';
import { deadlockText } from './deadlock.js';
import { eveningOdds } from './evening.js';
import {
  emptyTally,
  isPreciseEnough,
  isTelling,
  MOST_FIGHTS,
  oddsOfFights,
  type Precision,
  type Tally,
  tallied,
} from './odds.js';
import { rangeUnsaid } from './tactic.js';
import { type Unarmed, unarmedIn } from './unarmed.js';

/**
 * Most lines that are played for an estimate of usual precision, which takes some seconds. A count, not a time limit, so
 * that estimates are reproducible.
 */
const MOST_PLAYED = 80_000;

/** All estimates use this seed, so that they do not flicker. */
const SEED = 'estimate';

/** An encounter is deadly for a party that wins less often than this, or loses a larger share of its members. */
const DEADLY_WINS = 0.5;
const DEADLY_LOSSES = 0.5;
/** It is a walk-over for a party that wins more often. */
const WALK_OVER = 0.98;
/** It is hopeless for a party that wins less often after the earlier encounters, though not deadly for a fresh one. */
const HOPELESS_WINS = 0.2;

/** Fights that are being played. Their encounter, with its caches, is dropped with the last of them. */
interface Going {
  readonly encounter: PreparedEncounter;
  readonly fights: Generator<Tally, Tally | Problem>;
}

/** An estimate by simulated fights. */
class PlayedEstimate implements Estimate {
  private tally: Tally = emptyTally();
  private going: Going | undefined;
  private outcome: EncounterOdds | Problem | undefined;
  private unsaidRange: { readonly who: string; readonly weapon: string } | undefined;
  private unarmed: Unarmed | undefined;
  private deadlock: string | undefined;
  private readonly name: string;

  constructor(
    readonly reading: EncounterReading,
    encounter: PreparedEncounter,
    private readonly party: ReadonlySet<string>,
    private readonly precision: Precision,
  ) {
    this.name = encounter.name;
    const counted = countedOnly(encounter);
    this.going = { encounter: counted, fights: tallied(encounter, SEED, 0, MOST_FIGHTS, counted) };
  }

  step(): void {
    const { going } = this;
    if (!going) return;
    const { fights } = this.tally;
    const next = going.fights.next();
    const { value } = next;
    if (!isProblem(value)) this.tally = value;
    if (!next.done && (this.tally.fights === fights || !this.isEnough(going))) return;
    this.going = undefined;
    if (isProblem(value)) {
      this.outcome = value;
      return;
    }
    const odds = oddsOfFights(going.encounter, this.tally);
    this.outcome = odds;
    this.unsaidRange = rangeUnsaid(going.encounter);
    this.unarmed = unarmedIn(going.encounter);
    this.deadlock = deadlockText(going.encounter, odds);
  }

  afterOthers(wins: number, error: number): void {
    this.later = { wins, error };
  }
  private later: { readonly wins: number; readonly error: number } | undefined;

  claim(): boolean {
    const isFirst = !this.isClaimed && !this.isDone;
    this.isClaimed = true;
    return isFirst;
  }
  private isClaimed = false;

  get isKnown(): boolean {
    const { odds } = this;
    return this.isDone || (odds !== undefined && !isProblem(odds) && isTelling(odds));
  }

  get isDone(): boolean {
    return this.going === undefined;
  }

  get odds(): EncounterOdds | Problem | undefined {
    if (!this.going) return this.outcome;
    return this.tally.fights === 0 ? undefined : oddsOfFights(this.going.encounter, this.tally);
  }

  findingsFor({ contract, origin }: EstimatePlace): readonly Finding[] {
    const { odds } = this;
    if (!this.isDone || odds === undefined || isProblem(odds)) return [];
    const finding = (code: FindingCode, message: string): Finding[] => {
      const allowed = allowedBy(contract, code, this.name);
      return [{ severity: 'information', code, message, origin, ...(allowed !== undefined && { allowed }) }];
    };
    const { unsaidRange: unsaid, unarmed, deadlock } = this;
    return [
      ...(deadlock === undefined ? [] : finding('no-end', deadlock)),
      ...(unarmed ? finding('no-weapon', says.noWeapon(unarmed.who, unarmed.kind, unarmed.things, unarmed.fists)) : []),
      ...(unsaid ? finding('no-range', says.noRange(unsaid.who, unsaid.weapon)) : []),
      ...this.partyFindings(odds, finding),
    ];
  }

  private partyFindings(
    odds: EncounterOdds,
    finding: (code: FindingCode, message: string) => Finding[],
  ): readonly Finding[] {
    const count = (side: string): number =>
      this.reading.members.filter((one) => nameKey(one.side) === nameKey(side) && this.party.has(nameKey(one.of)))
        .length;
    const [own] = odds.sides.toSorted((one, other) => count(other.side) - count(one.side));
    if (!own || count(own.side) === 0) return [];
    const { side, wins, error, losses, members } = own;
    // A party does not lose a fight that nobody wins.
    const isLost = wins < DEADLY_WINS && this.deadlock === undefined;
    const chance = `${estimatedText(wins, error)}`;
    const lost = `${Number(losses.toFixed(1))} of ${members}`;
    if (isLost || losses > members * DEADLY_LOSSES) return finding('deadly', says.deadly(side, chance, lost));
    if (this.later && this.later.wins < HOPELESS_WINS)
      return finding('hopeless', says.hopeless(side, estimatedText(this.later.wins, this.later.error)));
    return wins > WALK_OVER ? finding('walk-over', says.walkOver(side, chance, lost)) : [];
  }

  private isEnough({ encounter }: Going): boolean {
    const { odds } = this;
    if (odds === undefined || isProblem(odds)) return false;
    if (this.precision === 'usual' && encounter.cache.played >= MOST_PLAYED) return true;
    return isPreciseEnough(odds, this.precision);
  }
}

/** The estimate of an encounter: the current one with its precision, or a new one; undefined if there is nothing to play. */
export function estimateOf(
  workspace: Workspace,
  uri: string,
  path: string,
  precision: Precision = 'usual',
): Estimate | undefined {
  const known = knownEstimate(workspace, uri, path);
  if (known) return known;
  const reading = workspace.encounter(uri, path);
  const encounter = prepareEncounterAt(workspace, uri, path);
  if (!reading || !encounter) return undefined;
  const begun = new PlayedEstimate(
    reading,
    encounter,
    new Set(workspace.party(uri).map((one) => nameKey(one.name))),
    precision,
  );
  keepEstimate(workspace, uri, path, begun);
  return begun;
}

/** Evenings that are simulated for the findings of a page. */
const EVENINGS = 100;
/** If a smaller share of evenings reaches an encounter, its odds say nothing. */
const LEAST_EVENINGS = 0.2;

/** Lines that the front matter of a page states for between two encounters. */
export function betweenOf(workspace: Workspace, uri: string): readonly string[] {
  return workspace.document(uri)?.page?.front.between.map(({ text }) => text) ?? [];
}

/** Simulates the encounters of a document one after the other, and adds the results to their estimates. */
export function estimateEvening(workspace: Workspace, uri: string): void {
  const paths = (workspace.document(uri)?.encounters ?? []).map(({ path }) => path);
  const prepared = paths.flatMap((path) => prepareEncounterAt(workspace, uri, path) ?? []);
  const party = new Set(workspace.party(uri).map((one) => nameKey(one.name)));
  const evening = eveningOdds(prepared, { party, between: betweenOf(workspace, uri) }, SEED, EVENINGS);
  let next = evening.next();
  while (!next.done) next = evening.next();
  if (isProblem(next.value)) return;
  const [, ...later] = next.value.encounters;
  for (const { encounter, wins, error, reached } of later) {
    const path = workspace.document(uri)?.encounters.find(({ name }) => name === encounter)?.path;
    if (path !== undefined && wins !== undefined && reached >= LEAST_EVENINGS)
      knownEstimate(workspace, uri, path)?.afterOthers(wins, error);
  }
}
