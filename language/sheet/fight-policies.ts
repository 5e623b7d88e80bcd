import { nameKey } from '../grammar/text.js';
import type { Action, Rules } from '../rules/rules.js';
import { DEAD, OUT_OF_THE_FIGHT, UNABLE_TO_ACT } from './policy-values.js';

/**
 * Policies of a rulebook for actions and encounters, all optional. *True values* are derived values that are true for a
 * character.
 */
export const FIGHT_POLICIES = {
  /** Values that are true for members who are out of the fight. */
  out: OUT_OF_THE_FIGHT,
  dead: DEAD,
  /** Conditions in which a member cannot act. */
  helpless: UNABLE_TO_ACT,
  /**
   * Actions with which a member who cannot act tries to recover, each after the value that makes it unable to act, if
   * there are several.
   */
  recoveredBy: 'recovered by',
  /** The usual attacks. */
  attack: 'usual attack',
  /** The modifier for an attack on several targets, and the value of the item with their number. */
  volley: 'several at once',
  /** The modifier with the number of actions that are declared together. */
  together: 'declared together',
  /** Values of an item that are true if it is only for close combat. */
  close: 'used close by',
  /** The reach of such an item, and its unit if the value has none. */
  reach: 'reaches close by',
  /**
   * Actions that are due when a turn or a round begins or the fight is over, each after the value that is true for
   * those who have to carry it out.
   */
  dueAtTurn: 'due at turn start',
  dueAtRound: 'due at round start',
  dueAtEnd: 'due after the fight',
  /**
   * The modifier with the result of the target's answer to an action, and the actions that are such answers, each after
   * a value that is true for targets who give it without being asked.
   */
  answered: 'answered by',
  /** How far a member moves in a turn, and its unit if the value has none. */
  moves: 'moves in a turn',
  /** The result of a roll that decides the order in which rolls take effect. */
  resolution: 'resolution order',
  /** The action of every member at the beginning of the fight. */
  fightBegins: 'fight begins',
  /** The action of surprised members instead. */
  surprised: 'surprised',
  /** The action with which surprised members notice the fight, once a person says so. */
  noticed: 'surprise over',
  /**
   * Values that are true for members who use the dice of the first of their kind on their side, at the beginning of a
   * fight and of its rounds.
   */
  asOne: 'begin as one',
  /** The action of every member between two rounds. */
  betweenRounds: 'between rounds',
  /** Values that are true for members who carry it out, unconscious ones included, if it is not every member. */
  betweenRoundsOf: 'between rounds of',
  /** The action of every member after the fight, and its modifier for shock that came from choking. */
  fightEnds: 'fight ends',
  /**
   * The action at the beginning of a turn. A member who cannot carry it out has no turn, and one who still can has
   * another.
   */
  turnBegins: 'turn begins',
  /** Actions that make an item ready that is not. */
  readied: 'made ready by',
  /**
   * The action of aiming for a turn, the modifier of an attack with the number of those turns, and the modifier of an
   * attack on another target than the aimed one.
   */
  aim: 'taking aim',
  /** Fields of characters and items, and conditions, that end with the fight. */
  passing: 'over with the fight',
  /** Conditions that end with any wound. */
  lostByHarm: 'lost by harm',
  /** Tracks and body locations whose boxes show how hurt a member is. */
  hurt: 'how hurt',
  /** Actions to choose from in a fight, in addition to attacks. */
  inFight: 'in a fight',
  /** Conditions that only count something and are not logged. */
  counting: 'only kept count of',
  /** Conditions with parts that each last until their own next turn, such as the shock of different wounds. */
  apart: 'each part by itself',
  /** Actions whose names are not verbs in the log, each before the words to use. */
  told: 'told as',
} as const;

/** The usual attacks of a rulebook, or else its first action with a target and an item. */
export function usualAttacks(rules: Rules): readonly Action[] {
  const named = rules.policies.get(FIGHT_POLICIES.attack) ?? [];
  const declared = named.flatMap((name) => rules.actions.get(nameKey(name)) ?? []);
  if (declared.length > 0) return declared;
  const first = [...rules.actions.values()].find(({ names, kinds }) => names === 'always' && kinds.length > 0);
  return first ? [first] : [];
}

/** The actions of a rulebook that make an item ready. */
export function readyingActions({ policies, actions }: Rules): readonly Action[] {
  return (policies.get(FIGHT_POLICIES.readied) ?? []).flatMap((name) => actions.get(nameKey(name)) ?? []);
}

/** How members aim for some turns before an attack. */
export interface Aim {
  /** The action of one turn. */
  readonly action: Action;
  /** The modifier of the attack: its name, and the number of turns after it. */
  readonly modifier: { readonly name: string; readonly key: string };
  /** The modifier of an attack on another target, in games where such turns count by themselves. */
  readonly elsewhere?: string;
  /** Conditions that such a turn gives. If they are lost, it was in vain. */
  readonly conditions: readonly string[];
}

/** How members aim; undefined if the rulebook does not say so. */
export function aimIn({ policies, actions, modifiers }: Rules): Aim | undefined {
  const [first = '', second = '', third = ''] = policies.get(FIGHT_POLICIES.aim) ?? [];
  const action = actions.get(nameKey(first));
  const modifier = modifiers.get(nameKey(second));
  if (!action || !modifier) return undefined;
  const conditions = [...new Set(action.consequences.flatMap((one) => (one.is === 'gains' ? one.name : [])))];
  const elsewhere = modifiers.get(nameKey(third))?.name;
  return {
    action,
    modifier: { name: modifier.name, key: nameKey(modifier.name) },
    ...(elsewhere !== undefined && { elsewhere }),
    conditions,
  };
}

/**
 * The words of the log for an actor who carries out an action, by the action's key: `takes aim [at]` for `take aim`.
 */
export function sentencesOfActions({ policies }: Rules): ReadonlyMap<string, string> {
  const named = policies.get(FIGHT_POLICIES.told) ?? [];
  return new Map(named.flatMap((words, at) => (at % 2 === 0 ? [] : [[nameKey(named[at - 1] ?? ''), words] as const])));
}

/** How an item attacks several targets: the modifier, and the value of the item with their number. */
export interface Volley {
  readonly modifier: { readonly name: string; readonly key: string };
  /** Key of the value. The item cannot do it if that is none or 0. */
  readonly value: string;
}

/** How several targets are attacked; undefined if the rulebook does not say so. */
export function volleyIn({ policies, modifiers, derived }: Rules): Volley | undefined {
  const [first = '', second = ''] = policies.get(FIGHT_POLICIES.volley) ?? [];
  const modifier = modifiers.get(nameKey(first));
  const value = derived.get(nameKey(second));
  return (
    modifier && value && { modifier: { name: modifier.name, key: nameKey(modifier.name) }, value: nameKey(second) }
  );
}

/** The modifier with the number of actions that a member declares for one round; undefined if the rulebook has none. */
export function togetherIn({
  policies,
  modifiers,
}: Rules): { readonly name: string; readonly key: string } | undefined {
  const [named = ''] = policies.get(FIGHT_POLICIES.together) ?? [];
  const modifier = modifiers.get(nameKey(named));
  return modifier && { name: modifier.name, key: nameKey(modifier.name) };
}

/** An action with which a member who cannot act recovers. It needs no target and no item. */
interface Recovery {
  readonly name: string;
  /** The conditions and true values that it can end and that prevent acting. */
  readonly conditions: readonly string[];
}

/**
 * The actions of a rulebook that end what prevents acting: conditions that they end, and the values that the policy
 * lists for them, or all.
 */
function recoveriesIn(rules: Rules): readonly Recovery[] {
  const { policies, actions, derived } = rules;
  const listed = policies.get(FIGHT_POLICIES.helpless) ?? [];
  const helpless = new Set(listed.map(nameKey));
  const values = listed.filter((one) => derived.has(nameKey(one)));
  const named = new Map(
    dueBy(rules, FIGHT_POLICIES.recoveredBy).map(({ action, value }) => [action.key, value ? [value] : values]),
  );
  return [...actions.values()].flatMap(({ key, name, names, kinds, parameter, changing }) => {
    const ended = changing.ends.flatMap((one) => (helpless.has(one.key) ? one.name : []));
    const conditions = [...ended, ...(named.get(key) ?? [])];
    const isOwn = names !== 'always' && kinds.length === 0 && parameter === undefined;
    return isOwn && conditions.length > 0 ? { name, conditions } : [];
  });
}

/** Those of them that can help a member in its present condition. */
export function recoveriesOf(rules: Rules, now: { has(condition: string): boolean }): readonly Recovery[] {
  return rules.once(recoveriesIn).filter(({ conditions }) => conditions.some((one) => now.has(one)));
}

/** An action that is due at some moment, and the value that is true for those who have to carry it out. */
export interface Due {
  readonly action: Action;
  /** Name of the value; without one the action itself decides who can carry it out. */
  readonly value?: string;
}

/** The due actions of a policy, each after its value if it has one. */
export function dueBy({ policies, actions }: Rules, policy: string): readonly Due[] {
  const named = policies.get(policy) ?? [];
  return named.flatMap((name, at): Due[] => {
    const action = actions.get(nameKey(name));
    const before = named[at - 1];
    const value = before === undefined || actions.has(nameKey(before)) ? undefined : before;
    return action ? [{ action, ...(value !== undefined && { value }) }] : [];
  });
}

/** What the target of an action can do before it is carried out. */
export interface Answers {
  /** The modifier with the result in the line: then nobody is asked. */
  readonly said: { readonly name: string; readonly key: string };
  /** The value is true for targets who give the answer without being asked; without one, all do. */
  readonly answers: readonly Due[];
}

/** How targets answer; undefined if the rulebook does not say so. */
export function answersIn(rules: Rules): Answers | undefined {
  const [first = ''] = rules.policies.get(FIGHT_POLICIES.answered) ?? [];
  const said = rules.modifiers.get(nameKey(first));
  if (!said) return undefined;
  const answers = dueBy(rules, FIGHT_POLICIES.answered).map(({ action, value }) => ({
    action,
    ...(value !== undefined && nameKey(value) !== nameKey(first) && { value }),
  }));
  return { said: { name: said.name, key: nameKey(said.name) }, answers };
}
