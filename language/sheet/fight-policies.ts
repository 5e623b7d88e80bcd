import { nameKey } from '../grammar/text.js';
import type { Action, Rules } from '../rules/rules.js';
import { DEAD, OUT_OF_THE_FIGHT, UNABLE_TO_ACT } from './policy-values.js';

/** Policies of a rulebook by which actions and encounters are played; each is optional. */
export const FIGHT_POLICIES = {
  /** Values that are true of those who are out of the fight. */
  out: OUT_OF_THE_FIGHT,
  dead: DEAD,
  /** Conditions in which nothing can be done. */
  helpless: UNABLE_TO_ACT,
  /** Actions by which somebody whom one of these values makes unable to act tries to act again, each after its value where there are several. */
  recoveredBy: 'recovered by',
  /** The actions by which people fight without being told what to do. */
  attack: 'usual attack',
  /** The modifier with which a thing attacks several at once, and the value of the thing that is the number of it. */
  volley: 'several at once',
  /** The modifier with which a line says of how many it is that are declared together. */
  together: 'declared together',
  /** Values of a thing that are true where it cannot be used from afar. */
  close: 'used close by',
  /** How far somebody reaches with such a thing, and its unit where the value has none. */
  reach: 'reaches close by',
  /** What is due when a turn or a round begins or the fight is over: an action, and the value that is true of those who have to carry it out. */
  dueAtTurn: 'due at turn start',
  dueAtRound: 'due at round start',
  dueAtEnd: 'due after the fight',
  /** The modifier with which an action says what its target has done against it, and the actions by which a target does, each after a value that is true of who does so unasked. */
  answered: 'answered by',
  /** How far somebody gets in a turn, and its unit where the value has none. */
  moves: 'moves in a turn',
  /** What of a roll decides which of them takes effect first. */
  resolution: 'resolution order',
  /** The action that everybody carries out as the fight begins. */
  fightBegins: 'fight begins',
  /** The action that those who know nothing yet carry out instead. */
  surprised: 'surprised',
  /** The action with which those who know nothing yet notice that there is a fight, once a person says so. */
  noticed: 'surprise over',
  /** Values that are true of those who begin a fight and its rounds with the dice of the first of their kind on their side. */
  asOne: 'begin as one',
  /** The action that everybody carries out between two rounds. */
  betweenRounds: 'between rounds',
  /** Values that are true of those who carry it out, the unconscious among them, where it is not everybody. */
  betweenRoundsOf: 'between rounds of',
  /** The action that everybody carries out once the fight is over, and the modifier with which it says what shock came from choking. */
  fightEnds: 'fight ends',
  /** The action with which a turn begins: a member who cannot carry it out has none, and one who still can has another. */
  turnBegins: 'turn begins',
  /** Actions that make a thing ready with which nothing could be done. */
  readied: 'made ready by',
  /** The action of a turn of aiming, the modifier with which an attack says how many turns that took, and the one that says that it is at somebody else. */
  aim: 'taking aim',
  /** Fields, of things too, and conditions that mean nothing once the fight is over. */
  passing: 'over with the fight',
  /** Conditions that end with any wound. */
  lostByHarm: 'lost by harm',
  /** Tracks, and places of the body, whose boxes say at a glance how somebody is. */
  hurt: 'how hurt',
  /** Actions that people choose from in a fight, in addition to attacks. */
  inFight: 'in a fight',
  /** Conditions that only keep count of what was done, which no one has to be told. */
  counting: 'only kept count of',
  /** Conditions of which each part lasts until its own next turn: the shock of one wound, and of another. */
  apart: 'each part by itself',
  /** Actions whose names do not begin with what somebody does, each before the words that say it. */
  told: 'told as',
} as const;

/** The actions that the rulebook calls its usual attacks, else the first that names a target and uses a thing. */
export function usualAttacks(rules: Rules): readonly Action[] {
  const named = rules.policies.get(FIGHT_POLICIES.attack) ?? [];
  const declared = named.flatMap((name) => rules.actions.get(nameKey(name)) ?? []);
  if (declared.length > 0) return declared;
  const first = [...rules.actions.values()].find(({ names, kinds }) => names === 'always' && kinds.length > 0);
  return first ? [first] : [];
}

/** The actions of a rulebook that make a thing ready with which nothing can be done. */
export function readyingActions({ policies, actions }: Rules): readonly Action[] {
  return (policies.get(FIGHT_POLICIES.readied) ?? []).flatMap((name) => actions.get(nameKey(name)) ?? []);
}

/** How turns are spent on aiming before an attack. */
export interface Aim {
  /** The action of one turn. */
  readonly action: Action;
  /** The modifier of the attack: its name, and the number of turns after it. */
  readonly modifier: { readonly name: string; readonly key: string };
  /** The modifier of an attack on somebody at whom it was not, where such turns count by themselves. */
  readonly elsewhere?: string;
  /** Conditions that such a turn gives, without which it was in vain. */
  readonly conditions: readonly string[];
}

/** How people take aim in a game; undefined where its rulebook does not say so. */
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

/** What somebody does who carries out an action, in the words of the rulebook: `takes aim [at]` for `take aim`; by the action's name key. */
export function sentencesOfActions({ policies }: Rules): ReadonlyMap<string, string> {
  const named = policies.get(FIGHT_POLICIES.told) ?? [];
  return new Map(named.flatMap((words, at) => (at % 2 === 0 ? [] : [[nameKey(named[at - 1] ?? ''), words] as const])));
}

/** How a thing attacks several at once: the modifier that says so, and the value of the thing that comes after it. */
export interface Volley {
  readonly modifier: { readonly name: string; readonly key: string };
  /** Key of the value: the thing cannot do it where that is none or 0. */
  readonly value: string;
}

/** How several are attacked at once in a game; undefined where its rulebook does not say so. */
export function volleyIn({ policies, modifiers, derived }: Rules): Volley | undefined {
  const [first = '', second = ''] = policies.get(FIGHT_POLICIES.volley) ?? [];
  const modifier = modifiers.get(nameKey(first));
  const value = derived.get(nameKey(second));
  return (
    modifier && value && { modifier: { name: modifier.name, key: nameKey(modifier.name) }, value: nameKey(second) }
  );
}

/** The modifier with which a line says of how many it is that somebody declares for one round; undefined where the rulebook does not say so. */
export function togetherIn({
  policies,
  modifiers,
}: Rules): { readonly name: string; readonly key: string } | undefined {
  const [named = ''] = policies.get(FIGHT_POLICIES.together) ?? [];
  const modifier = modifiers.get(nameKey(named));
  return modifier && { name: modifier.name, key: nameKey(modifier.name) };
}

/** An action by which those who can do nothing get over it: it needs no target and no thing. */
export interface Recovery {
  readonly name: string;
  /** What keeps from acting, and what it can take away: conditions, and values that are true. */
  readonly conditions: readonly string[];
}

/** The actions of a rulebook that take away what keeps from acting: conditions that they end, and the values by which it lists them, or all. */
export function recoveriesIn(rules: Rules): readonly Recovery[] {
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

/** Of these, what one who can do nothing now tries. */
export function recoveriesOf(rules: Rules, now: { has(condition: string): boolean }): readonly Recovery[] {
  return rules.once(recoveriesIn).filter(({ conditions }) => conditions.some((one) => now.has(one)));
}

/** An action that is due at some moment, and the value that is true of those who have to carry it out. */
export interface Due {
  readonly action: Action;
  /** Name of the value; without one the action itself says who can carry it out. */
  readonly value?: string;
}

/** What a policy says is due: actions, each after the value that says of whom, where it needs one. */
export function dueBy({ policies, actions }: Rules, policy: string): readonly Due[] {
  const named = policies.get(policy) ?? [];
  return named.flatMap((name, at): Due[] => {
    const action = actions.get(nameKey(name));
    const before = named[at - 1];
    const value = before === undefined || actions.has(nameKey(before)) ? undefined : before;
    return action ? [{ action, ...(value !== undefined && { value }) }] : [];
  });
}

/** What the target of an action can do against it before it is carried out. */
export interface Answers {
  /** The modifier with which a line says what came of it: then nobody is asked. */
  readonly said: { readonly name: string; readonly key: string };
  /** The value is true of those who answer so without being asked; without one everybody does. */
  readonly answers: readonly Due[];
}

/** How targets answer in a game; undefined where its rulebook does not say so. */
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
