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

/** An encounter made ready to be played: everything that does not change while it is. */
export interface PreparedEncounter {
  readonly name: string;
  readonly rules: Rules;
  readonly plan: EncounterPlan;
  readonly members: readonly Member[];
  /** Places of the members in the order of their turns. */
  readonly order: readonly number[];
  /** Members as they begin. */
  readonly first: readonly MemberNow[];
  /** By what they have their turns, in words: `Move, then Basic Speed`; `by hand` where the game does not say. */
  readonly orderBy: string;
  /** The values of a member that say when its turn is: `6, 5.25`. */
  standing(now: MemberNow | undefined): string | undefined;
  /** The same as numbers, the most important first. */
  turnValues(now: MemberNow | undefined): readonly number[];
  /** Whether a member can carry out the action with which a turn begins, where the game has one. */
  canBeginTurn(now: MemberNow | undefined): boolean;
  /** Whether all declare what they do before any of it takes effect. */
  readonly isDeclared: boolean;
  /** The results of a roll that decide which takes effect first, the most important first. */
  readonly resolution: readonly string[];
  /** What people do who are not told; none where the game says nothing. */
  readonly attacks: readonly Action[];
  /** Actions by which the game begins a fight, also for those who know nothing yet, and a turn, and goes from round to round; as declared. */
  readonly ceremonies: {
    readonly fight?: string;
    readonly surprised?: string;
    readonly round?: string;
    readonly turn?: string;
    readonly end?: string;
  };
  /** The modifier with which the action at the end of a fight says what shock came from choking. */
  readonly choked?: string;
  /** The action by which those who know nothing yet notice that there is a fight. */
  readonly notices?: string;
  /** The sheets of those who take part, as they are now. */
  readonly sheets: readonly BegunSheet[];
  /** What tells those who take part, as they are now and with what the encounter says of them, from any others. */
  readonly content: string;
  /** The same encounter with the numbers that its sheets had once; itself where nothing has changed since. */
  asBegun(sheets: readonly BegunSheet[]): PreparedEncounter;
  /** The same encounter with other members in place of these, in the same order. */
  beginningWith(first: readonly MemberNow[]): PreparedEncounter;
  /** What has changed in the sheets since. */
  changesSince(sheets: readonly BegunSheet[]): readonly SheetChange[];
  /** Everybody, as the encounter begins. */
  readonly others: Others;
  /** What was computed in its fights. */
  readonly cache: FightCache;
  /** What is known of the other encounters of its document; absent where it is none of a document. */
  readonly beside?: {
    encounter(name: string): PreparedEncounter | undefined;
    /** Whether a sheet is that of a kind, which does not go on from one encounter to the next. */
    isOfKind(of: string): boolean;
  };
  /** Fights are only counted: nobody reads what happens, or asks how a number was computed. */
  readonly isCounted: boolean;
  placeOf(name: string): number | undefined;
}

/** An encounter of a document made ready, from its address; undefined where there is none, or no game. */
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

/** Makes an encounter ready. `named` answers the sheets of the campaign, without what the encounter says of them. */
export function prepareEncounter(
  name: string,
  { members, others, plan }: Pick<EncounterReading, 'members' | 'others' | 'plan'>,
  rules: Rules,
  named: (name: string) => Evaluation | undefined,
  overlaid: Overlaid,
  begun: readonly SheetChange[] = [],
): PreparedEncounter {
  const templates = new MemberTemplates(overlaid);
  const asItWas = new Map<Evaluation, Evaluation>();
  /** A member with the numbers that its sheet had. */
  const asBegun = (of: string, now: Evaluation): Evaluation => {
    const change = begun.find((one) => nameKey(one.of) === nameKey(of));
    const was = change && (asItWas.get(now) ?? overlaid(now, linesAsBegun(change, now)));
    if (was) asItWas.set(now, was);
    return was ?? now;
  };
  const sheets = new Map<string, Evaluation>();
  const first = members.flatMap((member) => {
    const sheet = named(member.of);
    const now = others(member.name);
    if (sheet) sheets.set(nameKey(member.of), sheet);
    return sheet && now ? [templates.member(member.name, asBegun(member.of, now))] : [];
  });
  const known = new Set(first.map((one) => one.name));
  const present = members.filter((member) => known.has(member.name));
  const places = new Map(present.map((member, place) => [nameKey(member.name), place]));
  // Mostly people are asked for by the very name that they have.
  for (const { name: called } of present) places.set(called, places.get(nameKey(called)) ?? 0);
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
      const made =
        earlier.get(key) ?? prepareEncounter(name, { members, others, plan }, rules, named, overlaid, changes);
      earlier.set(key, made);
      return made;
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

/** Places in the order of turns, or of declarations; without a rule of the game in the order in which the members are written. */
function orderOf(first: readonly MemberNow[], rules: Rules, isDeclared: boolean): readonly number[] {
  const people = first.map(({ name, evaluation }) => ({
    name,
    who: evaluation,
    npc: evaluation.source.role !== 'character',
  }));
  const places = new Map(first.map(({ name }, place) => [name, place]));
  const listed = (isDeclared ? declaring(people) : (turnOrder(people, rules)?.turns ?? [])).flatMap(
    ({ name }) => places.get(name) ?? [],
  );
  return listed.length === first.length ? listed : first.map((_, place) => place);
}

/** Who declares later knows what the others are about to do. */
function declaring(people: readonly Declarer[]): readonly { readonly name: string }[] {
  const declared = declarationOrder(people);
  return isProblem(declared) ? [] : declared.outcome.order;
}

/** `Move, then Basic Speed`. */
function orderWords(rules: Rules, isDeclared: boolean): string {
  const listed = rules.policies.get(isDeclared ? FIGHT_POLICIES.resolution : TURN_ORDER) ?? [];
  const names = listed.map((value) => rules.derived.get(nameKey(value))?.name ?? value);
  return names.length === 0 ? 'by hand' : names.join(', then ');
}

/** Whether somebody can carry out an action that names nobody and needs no thing, whatever the dice say. */
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

/** The same encounter for fights that are only counted. */
export function countedOnly(encounter: PreparedEncounter): PreparedEncounter {
  return { ...encounter, cache: new FightCache(), isCounted: true };
}
