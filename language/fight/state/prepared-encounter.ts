import { nameKey } from '../../grammar/text.js';
import { isOfKind } from '../../play/actions/apply/kinds.js';
import { resolveAction } from '../../play/actions/play-action.js';
import { TURN_ORDER, turnOrder, turnValue } from '../../play/turn-order.js';
import { type Declarer, declarationOrder } from '../../procedures/round/declaration.js';
import { Tape } from '../../roll/tape.js';
import type { Action, Rules } from '../../rules/rules.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { EncounterReading } from '../../sheet/encounter/encounter.js';
import type { EncounterPlan, Member } from '../../sheet/encounter/plan.js';
import { FIGHT_POLICIES, usualAttacks } from '../../sheet/fight-policies.js';
import { rollOfAction } from '../../sheet/rolls/roll.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import { isProblem } from '../../values/problem.js';
import type { Workspace } from '../../workspace/workspace.js';
import {
  type BegunSheet,
  changeSince,
  contentOf,
  GONE,
  linesAsBegun,
  type SheetChange,
  sheetCalled,
  sheetNow,
} from '../log/begun-sheets.js';
import { FightCache } from './fight-cache.js';
import { type MemberNow, MemberTemplates } from './member-now.js';
import type { Overlaid } from './member-state.js';

/** An encounter that is ready to be played: everything that does not change during its fights. */
export interface PreparedEncounter {
  readonly name: string;
  readonly rules: Rules;
  readonly plan: EncounterPlan;
  readonly members: readonly Member[];
  /** The indexes of the members in the order of their turns. */
  readonly order: readonly number[];
  /** The members at the beginning. */
  readonly first: readonly MemberNow[];
  /** What decides the order of turns, in words: `Move, then Basic Speed`; `by hand` if the game does not say. */
  readonly orderBy: string;
  /** The values that decide when a member's turn is, in words: `6, 5.25`. */
  standing(now: MemberNow | undefined): string | undefined;
  /** The same as numbers, the most important first. */
  turnValues(now: MemberNow | undefined): readonly number[];
  /** Whether a member can carry out the action that begins a turn; false in games without one. */
  canBeginTurn(now: MemberNow | undefined): boolean;
  /** Whether all declare their actions before any of them takes effect. */
  readonly isDeclared: boolean;
  /** The results of a roll that decide which action takes effect first, the most important first. */
  readonly resolution: readonly string[];
  /** The usual attacks of the game, for members without instructions. */
  readonly attacks: readonly Action[];
  /** Names of the actions with which the game begins a fight (for the surprised another one), a round and a turn, and ends it. */
  readonly ceremonies: {
    readonly fight?: string;
    readonly surprised?: string;
    readonly round?: string;
    readonly turn?: string;
    readonly end?: string;
  };
  /** The modifier of the ending action for the shock that came from choking. */
  readonly choked?: string;
  /** The action with which unaware members notice the fight. */
  readonly notices?: string;
  /** The current sheets of the members. */
  readonly sheets: readonly BegunSheet[];
  /** A hash of the members' current sheets with what the encounter states for them. */
  readonly content: string;
  /** The same encounter with the numbers that its sheets had then; itself if nothing has changed since. */
  asBegun(sheets: readonly BegunSheet[]): PreparedEncounter;
  /** The same encounter with these members instead, in the same order. */
  beginningWith(first: readonly MemberNow[]): PreparedEncounter;
  /** The differences of the current sheets from these. */
  changesSince(sheets: readonly BegunSheet[]): readonly SheetChange[];
  /** The sheets of all members at the beginning. */
  readonly others: Others;
  /** Results that its fights share. */
  readonly cache: FightCache;
  /** The other encounters of its document; absent for one outside of documents. */
  readonly beside?: {
    encounter(name: string): PreparedEncounter | undefined;
    /** Whether a sheet describes a kind, whose members are others in each encounter. */
    isOfKind(of: string): boolean;
  };
  /** Simulated: nobody reads what happens, or asks how a number was computed. */
  readonly isCounted: boolean;
  /** The index of a member. */
  placeOf(name: string): number | undefined;
}

/** Prepares an encounter of a document; undefined if there is none at this address, or no game. */
export function prepareEncounterAt(workspace: Workspace, uri: string, path: string): PreparedEncounter | undefined {
  const reading = workspace.encounter(uri, path);
  const rules = workspace.governedBy(uri)?.rules;
  const written = workspace.document(uri)?.encounters.find((one) => one.path === path);
  if (!reading || !rules || !written) return undefined;
  const prepared = prepareEncounter(
    written.name,
    reading,
    rules,
    (who) => workspace.named(uri, who),
    (sheet, lines) => workspace.overlaid(sheet, lines),
  );
  return {
    ...prepared,
    beside: {
      encounter(called) {
        const other = workspace.document(uri)?.encounters.find((one) => nameKey(one.name) === nameKey(called));
        return other && prepareEncounterAt(workspace, uri, other.path);
      },
      isOfKind(of) {
        const named = workspace.lookUp(uri, of);
        const sheet = named && workspace.character(named.uri, named.path);
        return sheet !== undefined && isOfKind(sheet, uri, workspace);
      },
    },
  };
}

/** Prepares an encounter. `named` returns a sheet of the campaign, without what the encounter states for it. */
export function prepareEncounter(
  name: string,
  { members, others, plan }: Pick<EncounterReading, 'members' | 'others' | 'plan'>,
  rules: Rules,
  named: (name: string) => Evaluation | undefined,
  overlaid: Overlaid,
  begun: readonly SheetChange[] = [],
): PreparedEncounter {
  const templates = new MemberTemplates(overlaid);
  const earlierSheets = new Map<Evaluation, Evaluation>();
  /** A sheet with the numbers that it had when the encounter was begun. */
  const asBegun = (of: string, now: Evaluation): Evaluation => {
    const change = begun.find((one) => nameKey(one.of) === nameKey(of));
    const earlier = change && (earlierSheets.get(now) ?? overlaid(now, linesAsBegun(change, now)));
    if (earlier) earlierSheets.set(now, earlier);
    return earlier ?? now;
  };
  const sheets = new Map<string, Evaluation>();
  const first = members.flatMap((member) => {
    const sheet = named(member.of);
    const now = others(member.name);
    if (sheet) sheets.set(nameKey(member.of), sheet);
    return sheet && now ? [templates.member(member.name, asBegun(member.of, now))] : [];
  });
  const names = new Set(first.map((one) => one.name));
  const present = members.filter((member) => names.has(member.name));
  const places = new Map(present.map((member, place) => [nameKey(member.name), place]));
  // Most look-ups are by the exact name.
  for (const { name: exact } of present) places.set(exact, places.get(nameKey(exact)) ?? 0);
  const isDeclared = !rules.policies.has(TURN_ORDER) && rules.policies.has(FIGHT_POLICIES.resolution);
  const attacks = usualAttacks(rules);
  const earlier = new Map<string, PreparedEncounter>();
  const changesSince = (before: readonly BegunSheet[]): readonly SheetChange[] => [
    ...[...sheets.values()].flatMap((sheet) => {
      const was = sheetCalled(before, sheet.source.name);
      return (was && changeSince(was, sheetNow(sheet))) ?? [];
    }),
    ...before.flatMap(({ of, hash }) =>
      hash === GONE || sheets.has(nameKey(of)) ? [] : { of, from: hash, to: GONE, differences: [] },
    ),
  ];
  const turnValues = rules.policies.get(TURN_ORDER) ?? [];
  const turnBegins = actionCalled(rules, FIGHT_POLICIES.turnBegins, 'turn');
  const beginsTurn = (who: Evaluation): boolean =>
    turnBegins.turn !== undefined && canPlay(who, rules.actions.get(nameKey(turnBegins.turn)), others);
  const encounter: PreparedEncounter = {
    name,
    rules,
    plan,
    members: present,
    first,
    order: orderOf(first, rules, isDeclared),
    orderBy: orderWords(rules, isDeclared),
    standing: (now) =>
      isDeclared || !now || turnValues.length === 0
        ? undefined
        : turnValues.map((value) => now.read(turnValue, value) ?? '-').join(', '),
    turnValues: (now) => (now ? turnValues.map((value) => now.read(turnValue, value) ?? Number.NEGATIVE_INFINITY) : []),
    canBeginTurn: (now) => now !== undefined && !now.state.isDead && now.read(beginsTurn),
    isDeclared,
    resolution: (rules.policies.get(FIGHT_POLICIES.resolution) ?? []).map(nameKey),
    attacks,
    ceremonies: {
      ...actionCalled(rules, FIGHT_POLICIES.fightBegins, 'fight'),
      ...actionCalled(rules, FIGHT_POLICIES.surprised, 'surprised'),
      ...actionCalled(rules, FIGHT_POLICIES.betweenRounds, 'round'),
      ...turnBegins,
      ...actionCalled(rules, FIGHT_POLICIES.fightEnds, 'end'),
    },
    ...secondOf(rules, FIGHT_POLICIES.fightEnds, 'choked'),
    ...actionCalled(rules, FIGHT_POLICIES.noticed, 'notices'),
    get sheets() {
      return [...sheets.values()].map(sheetNow);
    },
    get content() {
      return contentOf(present.flatMap(({ name }) => others(name) ?? []));
    },
    changesSince,
    asBegun(before) {
      const changes = changesSince(before);
      if (changes.length === 0 && begun.length === 0) return encounter;
      const key = JSON.stringify(changes);
      const prepared =
        earlier.get(key) ?? prepareEncounter(name, { members, others, plan }, rules, named, overlaid, changes);
      earlier.set(key, prepared);
      return prepared;
    },
    beginningWith: (changed) => ({
      ...encounter,
      first: changed,
      order: orderOf(changed, rules, isDeclared),
      cache: new FightCache(),
    }),
    others,
    cache: new FightCache(),
    isCounted: false,
    placeOf: (asked) => places.get(asked) ?? places.get(nameKey(asked)),
  };
  return encounter;
}

/** The indexes of members in the order of turns or of declarations; if the game has no rule for it, in the order of the text. */
function orderOf(first: readonly MemberNow[], rules: Rules, isDeclared: boolean): readonly number[] {
  const people = first.map(({ name, evaluation }) => ({
    name,
    who: evaluation,
    npc: evaluation.source.role !== 'character',
  }));
  const places = new Map(first.map(({ name }, place) => [name, place]));
  const listed = (isDeclared ? inOrderOfDeclaration(people) : (turnOrder(people, rules)?.turns ?? [])).flatMap(
    ({ name }) => places.get(name) ?? [],
  );
  return listed.length === first.length ? listed : first.map((_, place) => place);
}

function inOrderOfDeclaration(people: readonly Declarer[]): readonly { readonly name: string }[] {
  const declared = declarationOrder(people);
  return isProblem(declared) ? [] : declared.outcome.order;
}

/** `Move, then Basic Speed`. */
function orderWords(rules: Rules, isDeclared: boolean): string {
  const listed = rules.policies.get(isDeclared ? FIGHT_POLICIES.resolution : TURN_ORDER) ?? [];
  const names = listed.map((value) => rules.derived.get(nameKey(value))?.name ?? value);
  return names.length === 0 ? 'by hand' : names.join(', then ');
}

/** Whether a character can carry out an action that needs no target and no thing. */
function canPlay(who: Evaluation, action: Action | undefined, others: Others): boolean {
  if (!action) return false;
  const roll = rollOfAction(who, action, {});
  if (!roll.situation || roll.findings.some(({ severity }) => severity === 'error')) return false;
  const { situation } = roll;
  const tape = new Tape({ seed: action.name, isTrial: true, isSilent: true });
  return !isProblem(resolveAction({ roll, situation, who, others }, tape));
}

function actionCalled<Key extends string>(rules: Rules, policy: string, key: Key): { readonly [one in Key]?: string } {
  const [named] = rules.policies.get(policy) ?? [];
  const action = named === undefined ? undefined : rules.actions.get(nameKey(named));
  return action ? ({ [key]: action.name } as { [one in Key]?: string }) : {};
}

function secondOf<Key extends string>(rules: Rules, policy: string, key: Key): { readonly [one in Key]?: string } {
  const [, second] = rules.policies.get(policy) ?? [];
  return second === undefined ? {} : ({ [key]: second } as { [one in Key]?: string });
}

/** The same encounter for simulated fights. */
export function countedOnly(encounter: PreparedEncounter): PreparedEncounter {
  return { ...encounter, cache: new FightCache(), isCounted: true };
}
