import { atAGlance, percentText } from '../../dice/odds/chance.js';
import { degreesText } from '../../dice/odds/degrees.js';
import { inputText } from '../../fight/log/write-log.js';
import { distanceBetween, whereText } from '../../fight/state/distances.js';
import { hasBeenThere, isFighting } from '../../fight/state/fight.js';
import type { MemberNow } from '../../fight/state/member-now.js';
import type { PreparedEncounter } from '../../fight/state/prepared-encounter.js';
import { doesNothingYet, isSurprised } from '../../fight/table/beginning.js';
import { doableOf, situationsOf } from '../../fight/table/doable.js';
import { goingOnWith } from '../../fight/table/goes-on.js';
import { type ActionEffects, effectsOf, knownEffects } from '../../fight/table/line-results.js';
import { type Offer, offersOf, prepareOffers, shortReason } from '../../fight/table/offers.js';
import { type AtTable, isFirstByDice, lastPush, lastToUndo } from '../../fight/table/play-command.js';
import { plannedOf, proposalsOf, whenText } from '../../fight/table/proposals.js';
import { nextInput } from '../../fight/table/table.js';
import { hasTurn, nextOf, orderNow, undeclared } from '../../fight/table/turns.js';
import { nameKey } from '../../grammar/text.js';
import { isDead } from '../../play/actions/dead.js';
import { pinNeeds } from '../../procedures/round/grapples.js';
import { lastsUntil } from '../../procedures/written.js';
import type { ConditionChange } from '../../roll/changes.js';
import { CONDITIONS } from '../../rules/consequences.js';
import { distanceText } from '../../sheet/encounter/ground.js';
import type { Clock, EncounterPlan } from '../../sheet/encounter/plan.js';
import { aimIn, FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { valueText } from '../../values/value.js';
import type { HiddenNames } from '../hidden-names.js';
import { asSaid } from './as-said.js';
import { healthOf, memberView } from './member-view.js';
import { playersLog } from './players-log.js';
import type {
  TrackerAction,
  TrackerCondition,
  TrackerHealth,
  TrackerLine,
  TrackerMember,
  TrackerModel,
  TrackerPlace,
  TrackerSelected,
  TrackerTarget,
} from './tracker-model.js';

/** The selection, and additional words. */
export interface TrackerView {
  readonly file: string;
  readonly selected?: string;
  readonly target?: string;
  /** Words to add to the lines of the actions. */
  readonly situation?: readonly string[];
  /** Show only what the players know. */
  readonly isForPlayers?: boolean;
  /** People who are hidden from players: those in hidden fences of a page. */
  readonly hidden?: HiddenNames;
  /**
   * Sheets with texts that cannot be read completely, by the keys of their names: their changes are unknown for now.
   */
  readonly unread?: ReadonlySet<string>;
}

/** A simulated chance that differs from the exact one by more is shown: a defence or armour matters. */
const TELLING_DIFFERENCE = 0.1;

/** Maximum number of entries of the log that are shown. */
const MOST_LINES = 200;

/** Indices of the member who has the turn, the selected member, and the selected target. */
interface Focus {
  readonly turn: number | undefined;
  readonly selected: number | undefined;
  readonly target: number | undefined;
  /** Indices of everyone the selected member can name, enemies first. */
  readonly targets: readonly number[];
}

/** What the viewer may know. */
class Visibility {
  private readonly secret: ReadonlySet<string>;

  constructor(
    private readonly table: AtTable,
    private readonly view: TrackerView,
  ) {
    this.secret = view.isForPlayers ? secretSides(table.encounter) : new Set();
  }

  /** Whether the viewer does not know the numbers of a member's side. */
  isSecret(place: number): boolean {
    return this.secret.has(nameKey(this.table.encounter.members[place]?.side ?? ''));
  }

  /** Whether the sheet of a member is hidden from players. */
  isHidden(place: number): boolean {
    return this.view.hidden?.has(this.table.encounter.members[place]?.of ?? '') ?? false;
  }

  /** Whether the viewer knows that a member is there. */
  isKnown(place: number): boolean {
    return !this.view.isForPlayers || (this.table.state.fight.present[place] === true && !this.isHidden(place));
  }

  /** Words of the game master, without names that the viewer does not know. */
  told(words: string): string {
    return this.view.isForPlayers && this.view.hidden ? this.view.hidden.withoutThem(words) : words;
  }
}

/** Everything that is shown of an encounter in play. */
export function trackerModel(table: AtTable, view: TrackerView): TrackerModel {
  const { encounter, state, folded, log } = table;
  const { fight, turns, ended } = state;
  const { plan, members } = encounter;
  const visibility = new Visibility(table, view);
  const isKnown = (place: number): boolean => visibility.isKnown(place);
  const name = (place: number): string => members[place]?.name ?? '';
  const { turn, selected, target, targets } = focusOf(table, view, visibility);
  const isToBegin = log === undefined && encounter.ceremonies.fight !== undefined;
  const { stops, difference } = folded ?? {};
  const lines = view.isForPlayers ? playersLog(table, visibility).slice(-MOST_LINES) : wholeLog(table);
  const proposed = view.isForPlayers
    ? []
    : proposalsOf(
        encounter,
        state,
        folded?.changed.filter(({ of }) => !view.unread?.has(nameKey(of))),
      );
  return {
    encounter: visibility.told(encounter.name),
    game: encounter.rules.name,
    file: view.file,
    round: fight.round,
    ...(isToBegin && { isToBegin }),
    ...(turns.phase && { phase: turns.phase }),
    undeclared: undeclared(encounter, turns, fight)
      .filter((place) => isKnown(place) && !(log === undefined && isSurprised(encounter, fight, place)))
      .map(name),
    orderBy: encounter.orderBy,
    ...(turn !== undefined && isKnown(turn) && { turn: name(turn) }),
    ...(ended === undefined && !view.isForPlayers && { next: nextOfAll(table, isToBegin) }),
    // A side without members that players know keeps its place, so that the others keep their colours.
    sides: [...new Set(members.map(({ side }) => side))].map((side) =>
      members.some((one, place) => one.side === side && isKnown(place)) ? side : '',
    ),
    order: orderNow(encounter, turns, fight)
      .filter(
        (place) => isKnown(place) && (log === undefined || fight.expected.has(place) || hasBeenThere(fight, place)),
      )
      .map((place) => memberOf(table, place, visibility, selected)),
    waiting: view.isForPlayers
      ? []
      : plannedOf(encounter, state).flatMap(({ key, what, text, trigger }) =>
          proposed.some((one) => one.key === key)
            ? []
            : [{ key, what, text, ...(trigger && { when: whenText(trigger) }) }],
        ),
    proposals: proposed.map(({ key, what, text }) => ({ key, what, text })),
    ...(selected !== undefined && { selected: selectedOf(table, selected, target, view) }),
    ...(target !== undefined && { target: targetOf(table, target, visibility.isSecret(target)) }),
    targets: targets.map(name),
    clocks: view.isForPlayers ? [] : plan.clocks.map((clock, index) => clockOf(clock, fight.clocks[index] ?? 0, plan)),
    conditions: plan.circumstances.map(({ name: of, about }) => ({
      name: visibility.told(of),
      ...(about !== undefined && !view.isForPlayers && { text: about }),
    })),
    conditionWords: view.isForPlayers ? [] : conditionWords(encounter),
    timers: view.isForPlayers
      ? []
      : plan.timers.flatMap(({ round, about }, index) => (state.timers.has(index) ? [] : [{ round, text: about }])),
    ...(plan.objectives.length > 0 && !view.isForPlayers && { objective: plan.objectives.join('; ') }),
    log: lines,
    // Players do not learn how many lines are hidden from them.
    logLines: view.isForPlayers ? lines.length : (log?.entries.length ?? 0),
    ...(stops && !view.isForPlayers && { broken: stops }),
    ...(difference && difference.line !== stops?.line && !view.isForPlayers && { differs: difference }),
    ...(lastPush(log, folded) && !view.isForPlayers && { canPush: true as const }),
    canUndo: log !== undefined && lastToUndo(log, folded) !== undefined,
    canRedo: (log?.undone.length ?? 0) > 0,
    ...(ended !== undefined && { ended: visibility.told(ended) }),
  };
}

/** Simulates the average effects of the selected member's actions; yields in between. Later models contain them. */
export function* countEffects(table: AtTable, view: TrackerView): Generator<undefined, void> {
  const { encounter, state } = table;
  const { selected, target } = focusOf(table, view, new Visibility(table, view));
  if (selected === undefined || view.isForPlayers) return;
  for (const doable of doableOf(encounter, state, selected, target, view.situation ?? [])) {
    if (doable.refused !== undefined || knownEffects(encounter, state.fight, doable)) continue;
    yield* effectsOf(encounter, state.fight, doable);
    yield undefined;
  }
  // Prepares the offers of all members, so that they are ready when their turns come.
  for (const by of encounter.members.keys()) {
    const [first] = isFighting(state.fight, by) ? targetsOf(table, by) : [];
    if (first === undefined) continue;
    prepareOffers(encounter, by, first);
    yield undefined;
  }
}

/** The viewer's focus: the selected member, or else the member who acts next. */
function focusOf(table: AtTable, view: TrackerView, visibility: Visibility): Focus {
  const { encounter, state } = table;
  const { fight, turns } = state;
  // A member who is out or has left has no turn any more.
  const turn = turns.turn !== undefined && isFighting(fight, turns.turn) ? turns.turn : undefined;
  const chosen = view.selected === undefined ? undefined : encounter.placeOf(view.selected);
  const looked =
    chosen ?? turn ?? nextOf(encounter, turns, fight) ?? turns.order.find((place) => isFighting(fight, place));
  const targets = looked === undefined ? [] : targetsOf(table, looked).filter((place) => visibility.isKnown(place));
  const aimed = view.target === undefined ? aimedAtBy(state, looked) : encounter.placeOf(view.target);
  return {
    turn,
    selected: looked !== undefined && !visibility.isSecret(looked) ? looked : undefined,
    target: aimed !== undefined && visibility.isKnown(aimed) ? aimed : targets[0],
    targets,
  };
}

/** The target that a member aims at, or aimed at last, while it is in the fight. */
function aimedAtBy({ aims, fight }: AtTable['state'], by: number | undefined): number | undefined {
  const at = by === undefined ? undefined : aims.get(by);
  return at !== undefined && isFighting(fight, at) ? at : undefined;
}

/** What comes next, and for whom. */
function nextOfAll({ encounter, state }: AtTable, isToBegin: boolean): NonNullable<TrackerModel['next']> {
  if (isToBegin && isFirstByDice(encounter)) return { what: 'turn' };
  const { input } = nextInput(encounter, state);
  switch (input.is) {
    case 'turn':
    case 'begins turn':
    case 'pass':
      return { what: 'turn', who: input.of };
    case 'act':
      return { what: 'action', who: input.by };
    case 'resolve':
      return { what: 'resolve' };
    default:
      return { what: 'round' };
  }
}

/** A clock with the events that advance it, and its state after each. */
function clockOf({ name, segments, about }: Clock, at: number, plan: EncounterPlan): TrackerModel['clocks'][number] {
  const ticks = plan.ticks
    .filter(({ clock }) => nameKey(clock) === nameKey(name))
    .map(({ by, about: why }) => ({
      by,
      to: Math.max(0, Math.min(segments, at + by)),
      ...(why !== undefined && { about: why }),
    }));
  return { name, at, of: segments, ticks, ...(about !== undefined && { about }) };
}

/** The rulebook's words for conditions. */
function conditionWords({ rules }: PreparedEncounter): readonly string[] {
  const kinds = rules.lists.get(CONDITIONS)?.kinds ?? [];
  return kinds.flatMap((kind) => [...(rules.traits.get(kind)?.values() ?? [])].map(({ name }) => name)).toSorted();
}

/** Sides without a player character, if any side has one. */
function secretSides({ members, first }: PreparedEncounter): ReadonlySet<string> {
  const all = new Set(members.map(({ side }) => nameKey(side)));
  const ours = new Set(
    members.flatMap(({ side }, place) => (first[place]?.evaluation.source.role === 'character' ? [nameKey(side)] : [])),
  );
  return ours.size === 0 ? all : new Set([...all].filter((side) => !ours.has(side)));
}

/** The targets that a member can name: enemies who are up, then the others. */
function targetsOf({ encounter, state: { fight } }: AtTable, by: number): readonly number[] {
  const side = (place: number): string => nameKey(encounter.members[place]?.side ?? '');
  const there = encounter.members.flatMap((_, place) => (place !== by && fight.present[place] ? [place] : []));
  const rank = (place: number): number => (side(place) === side(by) ? 2 : 0) + (isFighting(fight, place) ? 0 : 1);
  return there.toSorted((a, b) => rank(a) - rank(b) || a - b);
}

function memberOf(
  { encounter, state, log }: AtTable,
  place: number,
  visibility: Visibility,
  selected: number | undefined,
): TrackerMember {
  const { fight, turns } = state;
  const isSecret = visibility.isSecret(place);
  const now = fight.members[place];
  const { name = '', side = '' } = encounter.members[place] ?? {};
  const { line, stands } = turns.declared.get(place) ?? {};
  const isToBegin = log === undefined && encounter.ceremonies.fight !== undefined;
  const standing = isToBegin ? undefined : (stands ?? encounter.standing(now));
  const distance =
    selected === undefined || selected === place || nameKey(encounter.members[selected]?.side ?? '') === nameKey(side)
      ? undefined
      : distanceBetween(encounter, fight, selected, place);
  const where = whereText(encounter, fight, place);
  const here = placeState(encounter, state, place, now);
  const fate =
    here === 'out' && now?.read(isDead) ? 'dead' : here === 'away' && !isSecret ? whyGone(log, name) : undefined;
  // Once the rules have turned surprise into conditions, those are shown instead, unless the encounter says how long it lasts.
  const isUnawareStill =
    isSurprised(encounter, fight, place) && (log === undefined || doesNothingYet(encounter, fight, place));
  return {
    name,
    side,
    ...(standing !== undefined && !isSecret && { stands: standing }),
    ...(now && !isSecret && healthPart(now)),
    state: isToBegin && here === 'done' ? 'waiting' : here,
    ...(fate !== undefined && { fate }),
    // Enemies' declared actions are secret until they are done.
    ...(line !== undefined && (!isSecret || turns.phase === 'resolve') && { declared: line }),
    conditions: [
      ...(isUnawareStill ? [{ word: 'unaware', hand: false }] : []),
      ...(now
        ? [...shortConditions(encounter, now).map(withTarget(encounter, state, place)), ...lastingOf(state, name)]
        : []),
    ],
    ...(distance && { distance: distanceText(distance) }),
    ...(where !== undefined && { where }),
    ...(visibility.isHidden(place) && { isHidden: true as const }),
  };
}

/** Puts the name of the target into the condition of an aim: `Aiming (Guard 2)`, where the sheet has only `Aiming (Guard)`. */
function withTarget(
  { members, rules }: PreparedEncounter,
  { aims }: AtTable['state'],
  place: number,
): (condition: TrackerCondition) => TrackerCondition {
  const target = members[aims.get(place) ?? -1];
  const conditions = rules.once(aimIn)?.conditions ?? [];
  return (one) =>
    target && conditions.some((name) => nameKey(one.word).startsWith(nameKey(name)))
      ? { ...one, word: one.word.replace(`(${target.of})`, `(${target.name})`) }
      : one;
}

/** Why a member has left, according to the log. */
function whyGone(log: AtTable['log'], name: string): string | undefined {
  const left = log?.entries.findLast(
    ({ input, isUndone }) =>
      !isUndone && input.is === 'by hand' && nameKey(input.of) === nameKey(name) && input.lines.includes('leaves'),
  );
  return left?.input.is === 'by hand' && left.input.reason !== '' ? left.input.reason : undefined;
}

function placeState(
  encounter: PreparedEncounter,
  { fight, turns }: AtTable['state'],
  place: number,
  now: MemberNow | undefined,
): TrackerPlace {
  if (now?.isOut) return 'out';
  if (!fight.present[place]) return 'away';
  if (turns.turn === place) return 'acting';
  return hasTurn(encounter, turns, fight, place) ? 'waiting' : 'done';
}

/** Lasting effects of a member that are in no sheet. */
function lastingOf({ goesOn }: AtTable['state'], name: string): readonly TrackerCondition[] {
  return goingOnWith(goesOn, name).map((word) => ({ word, hand: false }));
}

function healthPart({ evaluation }: MemberNow): { readonly health?: TrackerHealth } {
  const health = healthOf(evaluation);
  return health ? { health } : {};
}

/** Conditions by importance: first those that prevent acting, then lasting ones, then those that end soon, last mere counters. */
function shortConditions(encounter: PreparedEncounter, now: MemberNow): readonly TrackerCondition[] {
  const { policies } = encounter.rules;
  const named = (policy: string): readonly string[] => (policies.get(policy) ?? []).map(nameKey);
  const [helpless, counting] = [named(FIGHT_POLICIES.helpless), named(FIGHT_POLICIES.counting)];
  const isOne = ({ word }: TrackerCondition, of: readonly string[]): boolean =>
    of.some((one) => nameKey(word) === one || nameKey(word).startsWith(`${one} `));
  const rank = (one: TrackerCondition): number =>
    one.isQuiet ? 3 : isOne(one, helpless) ? 0 : one.until === undefined ? 1 : 2;
  return conditionsOf(now)
    .filter(isNotHeld(encounter))
    .map((one) => (isOne(one, counting) ? { ...one, isQuiet: true as const } : one))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Leaves out the condition of being held, which is shown with the name of the holder. */
function isNotHeld({ rules }: PreparedEncounter): (condition: TrackerCondition) => boolean {
  const held = (rules.policies.get(pinNeeds.policies.held) ?? []).map(nameKey);
  return ({ word }) => !held.includes(nameKey(word));
}

/** Conditions in the order of the sheet. */
function conditionsOf({ evaluation, changes }: MemberNow): readonly TrackerCondition[] {
  return evaluation.items
    .filter(({ list }) => list === CONDITIONS)
    .map((item): TrackerCondition => {
      const { name, ownLabel } = item;
      const isOfItem = ({ condition, option }: ConditionChange): boolean =>
        nameKey(condition) === nameKey(name) && (option === undefined || nameKey(option) === nameKey(ownLabel ?? ''));
      const change = changes.find((one) => one.is === 'condition' && isOfItem(one));
      const until = change?.is === 'condition' ? change.until : lastsUntil(item);
      const { value } = evaluation.bought(item);
      const { rating } = item.trait?.clauses ?? {};
      const amount = rating && value.kind === 'number' ? valueText(value) : '1';
      return {
        word: `${name}${amount === '1' ? '' : ` ${amount}`}${ownLabel === undefined ? '' : ` (${ownLabel})`}`,
        ...(until !== undefined && { until }),
        hand: until === undefined,
      };
    });
}

function selectedOf(
  { encounter, state }: AtTable,
  by: number,
  target: number | undefined,
  { situation = [], isForPlayers = false }: TrackerView,
): TrackerSelected {
  const { fight } = state;
  const now = fight.members[by];
  const view = now ? memberView(now.evaluation) : { facts: [], boxes: [], counters: [] };
  const chosen = new Set(situation.map(nameKey));
  const words = [...new Set([...situationsOf(encounter, by, target), ...situation])];
  const other = target === undefined ? undefined : fight.members[target];
  const hurt = other && healthOf(other.evaluation);
  return {
    name: encounter.members[by]?.name ?? '',
    ...view,
    situation: words.map((line) => ({ line, on: chosen.has(nameKey(line)) })),
    // The average effect of an action would reveal how tough the enemy is.
    actions: offersOf(encounter, fight, by, target, doableOf(encounter, state, by, target, situation)).map((offer) =>
      actionOf(offer, hurt, isForPlayers ? undefined : knownEffects(encounter, fight, offer.doable)),
    ),
  };
}

/** The name of an effect: a change of the track that shows health is damage, others have the game's own names. */
function effectName(what: string, hurt: TrackerHealth | undefined): string {
  const isDamage = hurt?.marks.some(({ line }) => nameKey(line) === nameKey(`${what} {0}`)) ?? false;
  return isDamage ? 'damage' : what;
}

function actionOf(
  { doable, group }: Offer,
  hurt: TrackerHealth | undefined,
  effects: ActionEffects | undefined,
): TrackerAction {
  const { label, line, rolls, chance, degrees, refused } = doable;
  const isTelling = effects?.lands !== undefined && Math.abs(effects.lands - (chance ?? 0)) > TELLING_DIFFERENCE;
  const means = (effects?.means ?? []).filter((one) => one.mean >= 0.05);
  const mean = [
    ...(degrees ? [atAGlance(degreesText(degrees))] : []),
    ...(isTelling ? [`hits ${Math.round(100 * (effects.lands ?? 0))} %`] : []),
    ...(effects?.holds === undefined ? [] : [`holds ${Math.round(100 * effects.holds)} %`]),
    ...means.map((one) => `${one.mean.toFixed(1)} ${effectName(one.what, hurt)} on average`),
  ];
  return {
    key: line,
    label,
    group,
    line,
    ...(rolls !== undefined && { detail: rolls }),
    ...(chance !== undefined && { chance: percentText(chance) }),
    ...(effects && effects.drops > 0 && { drops: `puts the target out: ${Math.round(100 * effects.drops)} %` }),
    ...(mean.length > 0 && { mean: mean.join(', ') }),
    ...(refused !== undefined && { refused, reason: shortReason(refused) }),
  };
}

function targetOf({ encounter, state }: AtTable, place: number, isSecret: boolean): TrackerTarget {
  const now = state.fight.members[place];
  return {
    name: encounter.members[place]?.name ?? '',
    boxes: now && !isSecret ? memberView(now.evaluation).boxes : [],
    conditions: now ? [...conditionsOf(now), ...lastingOf(state, now.name)] : [],
  };
}

/** The last entries of the log in words, each with its current result if it was replayed, up to a line that cannot be replayed. */
function wholeLog({ encounter, log, folded }: AtTable): readonly TrackerLine[] {
  if (!log) return [];
  const end = folded?.stops?.line ?? Number.POSITIVE_INFINITY;
  const entries = log.entries.filter(({ line }) => line < end);
  const playedAt = new Map(folded?.played.map((played) => [played.entry.line, played]));
  const first = Math.max(0, entries.length - MOST_LINES);
  return entries.slice(first).map(({ line, input, isUndone = false, told, fell, dice }, index): TrackerLine => {
    const played = playedAt.get(line);
    const shownDice = dice ?? (played?.fell || fell);
    return {
      entry: first + index + 1,
      text: inputText(encounter, input),
      isUndone,
      told: (played?.told ?? told).map(asSaid),
      ...(shownDice !== undefined && shownDice !== '' && { dice: shownDice }),
    };
  });
}
