import type { DegreeChance } from '../../dice/families/family.js';
import { nameKey } from '../../grammar/text.js';
import { oncePer } from '../../memo/once-per.js';
import { RecentCache } from '../../memo/recent-cache.js';
import type { SourceEntry } from '../../read/source/source.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { distanceText } from '../../sheet/encounter/ground.js';
import { FIGHT_POLICIES, readyingActions, recoveriesOf } from '../../sheet/fight-policies.js';
import { includedOf } from '../../sheet/included-things.js';
import { carriedOf, itemCalled } from '../../sheet/rolls/action.js';
import { rolledText } from '../../sheet/sheet-roll.js';
import { isProblem } from '../../values/problem.js';
import { readying } from '../likely/readying.js';
import { attackLine, calledSo, isClose, quoted, thingText, volleyOf, waysToUse } from '../state/attack-lines.js';
import { distanceBetween, isWithinReach, tableWordDone, tableWordIn, whereText } from '../state/distances.js';
import { type FightState, isFighting } from '../state/fight.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import type { FightLine } from '../state/ready-lines.js';
import { enemiesOf } from '../state/sides.js';
import { lineNow } from './line-now.js';
import { chancesOf, refusalOf } from './line-results.js';
import { grenadeAnswers } from './live-grenades.js';
import { lineWithAll, notSo } from './said-lines.js';
import type { TableState } from './table-state.js';

/**
 * What it is for: to get over what keeps from acting or is about to go off, what the encounter asks for, something used against the target, the
 * same close by where they stand apart, to make something ready for use, to move or wait in words of every game, a roll of the
 * sheet, or an action of the rulebook.
 */
export type DoableKind = 'recovery' | 'scene' | 'attack' | 'close' | 'ready' | 'word' | 'own' | 'action';

/** Something that a member can do now. */
export interface Doable {
  readonly label: string;
  readonly kind: DoableKind;
  /** Key of the action that it names. */
  readonly action?: string;
  /** What is used or made ready, as a line names it. */
  readonly weapon?: string;
  /** The same with how it attacks several at once, as ways to attack are called; only of such an attack. */
  readonly called?: string;
  /** What is said to do it. */
  readonly line: string;
  /** What is rolled: `7d`, `13`. */
  readonly rolls?: string;
  /** Exact, 0 to 1: that it hits, or that its roll succeeds. */
  readonly chance?: number;
  /** Chances of the degrees of its roll, the best first. */
  readonly degrees?: readonly DegreeChance[];
  /** What it comes to; absent where it is a plain roll, or cannot be done. */
  readonly ready?: FightLine;
  /** Why it cannot be done now. */
  readonly refused?: string;
}

/** So many are offered: a longer list is not read. */
const MOST_DOABLE = 60;

/**
 * What a member can do, with the one that its lines name: first what gets them over a condition in which nothing else can be done, and
 * what the encounter asks of it, then attacks for which it has taken aim, then the attacks that its sheet lists, then whatever it carries, and what everybody has, then the other
 * rolls of its sheet and the actions of the rulebook; what cannot be done now comes last, with the reason. `said` are words that lines say
 * besides, where they can.
 */
export function doableOf(
  encounter: PreparedEncounter,
  state: TableState,
  by: number,
  target: number | undefined,
  said: readonly string[],
): readonly Doable[] {
  const lists = listsOf(encounter)(state);
  return lists.once(`${by} ${target ?? ''} ${said.join(', ')}`, () => doableNow(encounter, state, by, target, said));
}

/** So many lists of a state are kept: who has seen one asks for it again once it is counted what its actions do on average. */
const MOST_LISTS = 10;

const listsOf = oncePer((_: PreparedEncounter) =>
  oncePer((_: TableState) => new RecentCache<string, readonly Doable[]>(MOST_LISTS)),
);

function doableNow(
  encounter: PreparedEncounter,
  state: TableState,
  by: number,
  target: number | undefined,
  said: readonly string[],
): readonly Doable[] {
  const { fight } = state;
  const now = fight.members[by];
  if (!now) return [];
  const own = ownLines(encounter, fight, by, target);
  const all: readonly Offered[] = [
    ...recoveriesOf(encounter.rules, now).map(
      ({ name }): Offered => ({ label: name, line: name, kind: 'recovery', action: nameKey(name) }),
    ),
    ...grenadeAnswers(encounter, state, by).map(
      ({ action: { key }, line }): Offered => ({
        label: line,
        line,
        kind: listedIn(encounter).has(key) ? 'action' : 'recovery',
        action: key,
      }),
    ),
    ...plannedLines(encounter, fight, by),
    ...own.filter(({ kind }) => kind !== 'own'),
    ...thingLines(encounter, fight, by, target),
    ...bareLines(encounter, target),
    ...readyingLines(encounter, fight, by),
    ...own.filter(({ kind }) => kind === 'own'),
    ...movingLines(encounter, fight, by, target),
    ...actionLines(encounter, now.evaluation, target),
  ];
  const seen = new Set<string>();
  const read = all.flatMap(({ label, line, kind, action, weapon, called }): Doable[] => {
    const takes = new Set(action === undefined ? [] : encounter.rules.actions.get(action)?.takes);
    const words = said.filter((one) => takes.has(modifierIn(encounter, one)) && !line.includes(one));
    const whole = lineWithAll(encounter, state, by, [line, ...words].join(', '));
    if (seen.has(nameKey(whole))) return [];
    seen.add(nameKey(whole));
    const named = {
      ...(action !== undefined && { action }),
      ...(weapon !== undefined && { weapon }),
      ...(called !== undefined && { called }),
    };
    return [{ label, kind, ...named, ...doable(encounter, state, by, whole) }];
  });
  const can = read.filter(({ refused }) => refused === undefined);
  const cannot = read.filter(({ refused }) => refused !== undefined);
  return toldApart([...can, ...cannot].slice(0, MOST_DOABLE));
}

/** A power that is rolled and one that is used to attack have the same name: what is said tells them apart. */
function toldApart(all: readonly Doable[]): readonly Doable[] {
  const counts = new Map<string, number>();
  for (const { label } of all) counts.set(label, (counts.get(label) ?? 0) + 1);
  return all.map((one) => ((counts.get(one.label) ?? 0) > 1 ? { ...one, label: one.line } : one));
}

/** Modifiers that can be added to the usual attack, first those that the plan gives for these two. */
export function situationsOf(encounter: PreparedEncounter, by: number, target: number | undefined): readonly string[] {
  const { attacks, rules, members } = encounter;
  const [attack] = attacks;
  if (!attack) return [];
  const planned = [members[by], target === undefined ? undefined : members[target]].flatMap(
    (member) => member?.situation?.modifiers.map(({ text }) => text) ?? [],
  );
  const plain = attack.takes.flatMap((key) => {
    const modifier = rules.modifiers.get(key);
    return modifier && !modifier.parameter ? [modifier.name] : [];
  });
  return [...new Set([...planned, ...plain])];
}

type Offered = Pick<Doable, 'label' | 'line' | 'kind' | 'action' | 'weapon' | 'called'>;

/** Checks, contests and rolls of the encounter that this member makes, as they are written. */
function plannedLines(encounter: PreparedEncounter, fight: FightState, by: number): readonly Offered[] {
  const { name, of } = encounter.members[by] ?? { name: '', of: '' };
  const isMeant = (asked: string): boolean => nameKey(asked) === nameKey(name) || nameKey(asked) === nameKey(of);
  return encounter.plan.rolls.flatMap(({ by: asked, line, label = line }): Offered[] => {
    if (!isMeant(asked)) return [];
    const read = lineNow(encounter, fight, by, line);
    const action = isProblem(read) ? undefined : read.ready?.situation.action;
    return [{ label, line, kind: 'scene', ...(action !== undefined && { action }) }];
  });
}

function ownLines(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  target: number | undefined,
): readonly Offered[] {
  const now = fight.members[by];
  const rolls = now?.evaluation.source.entries.filter(({ type }) => type === 'roll' || type === 'check') ?? [];
  const sheet =
    encounter.first[by]?.evaluation.source.entries.filter(({ type }) => type === 'roll' || type === 'check') ?? [];
  return [...new Set([...rolls, ...sheet])].map((entry): Offered => {
    const text = lineText(entry);
    const read = lineNow(encounter, fight, by, text);
    const label =
      entry.tokens.at(-1)?.type === 'text' && entry.tokens.length > 1 ? entry.tokens.at(-1)?.text : undefined;
    const situation = isProblem(read) ? undefined : read.ready?.situation;
    const action = situation && encounter.rules.actions.get(situation.action);
    if (situation?.target && situation.item && action && target !== undefined) {
      const { name, mode } = situation.item;
      const weapon = thingText(name, mode);
      const item = now && itemCalled(now.evaluation, action.kinds, nameKey(name));
      const isNear = item ? isClose(item.inMode(mode), now.evaluation) : false;
      const kind = kindOf(encounter, fight, by, target, isNear);
      // What the sheet says of its own line, such as across what, is not so here: the line is made for this fight.
      const line = attackLine(encounter, fight, { action, by, target, weapon, isClose: isNear });
      return { label: attackLabel(weapon, kind), line, kind, action: action.key, weapon };
    }
    return { label: label ?? text, line: text, kind: 'own', ...(action && { action: action.key }) };
  });
}

/** All combinations of a usual attack with an item or a power. */
function thingLines(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  target: number | undefined,
): readonly Offered[] {
  const now = fight.members[by];
  if (!now || target === undefined) return [];
  const own = encounter.members[by]?.situation?.item;
  return encounter.attacks.flatMap((attack) => {
    const carried = carriedOf(now.evaluation, attack.kinds);
    const first = carried.toSorted((a, b) => Number(isOwn(b.name, own?.name)) - Number(isOwn(a.name, own?.name)));
    return [...first, ...includedOf(now.evaluation, attack.kinds)].flatMap((item) =>
      waysToUse(item, now.evaluation).flatMap(({ weapon, mode, ...way }): readonly Offered[] => {
        const kind = kindOf(encounter, fight, by, target, way.isClose);
        const label = attackLabel(weapon, kind);
        const line = (more: readonly string[] = [], others: readonly number[] = []): string =>
          attackLine(encounter, fight, { action: attack, by, target, weapon, isClose: way.isClose, more, others });
        const one = { label, line: line(), action: attack.key, kind, weapon };
        const volley = volleyOf(attack, item.inMode(mode), now.evaluation);
        if (volley === undefined) return [one];
        const burst = { ...one, label: `${label}, ${volley}`, line: line([volley]), called: calledSo(weapon, volley) };
        const other = attack.isOnSeveral ? otherEnemy(encounter, fight, by, target) : undefined;
        if (other === undefined) return [one, burst];
        const name = encounter.members[other]?.name ?? '';
        const atTwo = { label: `${label}, ${volley}, ${name} too`, line: line([volley], [other]) };
        return [one, burst, { ...burst, ...atTwo, called: calledSo(weapon, volley, true) }];
      }),
    );
  });
}

/** The first enemy that can still fight besides the target, of those who are enemies of the one who acts. */
function otherEnemy(encounter: PreparedEncounter, fight: FightState, by: number, target: number): number | undefined {
  const enemies = enemiesOf(encounter, by);
  if (!enemies.includes(target)) return undefined;
  return enemies.find((place) => place !== target && isFighting(fight, place));
}

/** What an attack is called; where the encounter says how far apart the two are, that what is used in the hand is for when they have come close. */
function attackLabel(weapon: string, kind: 'attack' | 'close'): string {
  return kind === 'close' ? `${weapon}, close by` : weapon;
}

/** Whether what is used has to wait until the two have come close. */
function kindOf(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  target: number,
  isNear: boolean,
): 'attack' | 'close' {
  const isApartNow = isApart(encounter, fight, by, target) && !isWithinReach(encounter, fight, by, target);
  return isNear && isApartNow ? 'close' : 'attack';
}

/** Lines that make ready what a member carries, where anything comes of them. */
function readyingLines(encounter: PreparedEncounter, fight: FightState, by: number): readonly Offered[] {
  const who = fight.members[by]?.evaluation;
  const kinds = readyingActions(encounter.rules).flatMap((action) => action.kinds);
  if (!who || kinds.length === 0) return [];
  const weapons = carriedOf(who, [...new Set(kinds)]).map(({ name }) => thingText(name));
  return [...new Set(weapons)].flatMap((weapon): Offered[] => {
    const line = readying(encounter, fight, by, weapon)?.line;
    return line === undefined ? [] : [{ label: line, line, kind: 'ready', weapon }];
  });
}

/** Ways to move in words of every game: to places of the encounter, and where it is known how far away the target is, closer or back. */
function movingLines(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  target: number | undefined,
): readonly Offered[] {
  const foe = target === undefined ? undefined : encounter.members[target]?.name;
  const isFar = target !== undefined && isApart(encounter, fight, by, target);
  const here = whereText(encounter, fight, by);
  const lines = [
    ...(isFar && foe !== undefined ? [closing(encounter, fight, by, target, foe)] : []),
    ...(target !== undefined && distanceBetween(encounter, fight, by, target) && foe !== undefined
      ? [`fall back from ${quoted(foe)}`]
      : []),
    ...encounter.plan.places.flatMap(({ name, gives }) => [
      ...(here === `at ${name}` ? [] : [`move to ${quoted(name)}`]),
      ...(gives.length === 0 || here === `behind ${name}` ? [] : [`move behind ${quoted(name)}`]),
    ]),
    'wait',
  ];
  return lines.flatMap((line): Offered[] => {
    const word = tableWordIn(line);
    const done = word && tableWordDone(encounter, fight, by, word);
    return !done || isProblem(done) ? [] : [{ label: line, line, kind: 'word' }];
  });
}

/** Usual attacks that take no thing. */
function bareLines({ attacks, members }: PreparedEncounter, target: number | undefined): readonly Offered[] {
  const foe = target === undefined ? undefined : members[target]?.name;
  return attacks.flatMap(({ key, name, names, kinds }): Offered[] => {
    if (kinds.length > 0 || (names === 'always' && foe === undefined)) return [];
    const line = names === 'always' && foe !== undefined ? `${name} ${quoted(foe)}` : name;
    return [{ label: name, line, kind: 'attack', action: key }];
  });
}

/** How somebody comes up to another: as far as they can in a turn, or all the way where the game does not say how far that is. */
function closing(encounter: PreparedEncounter, fight: FightState, by: number, target: number, foe: string): string {
  const line = `come closer to ${quoted(foe)}`;
  const word = tableWordIn(line);
  const between = distanceBetween(encounter, fight, by, target);
  if (!between || !word || !isProblem(tableWordDone(encounter, fight, by, word))) return line;
  return `come closer ${distanceText(between)} to ${quoted(foe)}`;
}

function isApart(encounter: PreparedEncounter, fight: FightState, by: number, target: number): boolean {
  return (distanceBetween(encounter, fight, by, target)?.size ?? 0) > 0;
}

function isOwn(name: string, own: string | undefined): boolean {
  return own !== undefined && nameKey(own) === nameKey(name);
}

/**
 * The actions of the rulebook, each as a line that names no more than it has to, but for those that need what this character has not;
 * fights, rounds and turns begin with theirs on their own.
 */
function actionLines(
  { rules, attacks, members, ceremonies }: PreparedEncounter,
  who: Evaluation,
  target: number | undefined,
): readonly Offered[] {
  const foe = target === undefined ? undefined : members[target]?.name;
  const own = new Set(Object.values(ceremonies).map(nameKey));
  const offeredAlready = new Set(attacks.map(({ key }) => key));
  const listed = listedIn({ rules });
  return [...rules.actions.values()].flatMap(({ key, name, names, kinds, parameter }): Offered[] => {
    if (offeredAlready.has(key) || own.has(key) || (names === 'always' && foe === undefined)) return [];
    const isIdle = kinds.length > 0 && carriedOf(who, kinds).length + includedOf(who, kinds).length === 0;
    if (isIdle) return [];
    const line = names === 'always' && foe !== undefined ? `${name} ${quoted(foe)}` : name;
    // Of what belongs to a fight, whatever its name may be followed by is a line that can be chosen.
    const choices = listed.has(key) ? (parameter?.rows?.rows ?? []) : [];
    const words = choices.flatMap(({ label }) => (label === undefined ? [] : ` ${label}`));
    return (words.length > 0 ? words : ['']).map(
      (word): Offered => ({ label: `${name}${word}`, line: `${line}${word}`, kind: 'action', action: key }),
    );
  });
}

/** Keys of the actions that the rulebook lists for a fight, which have their place among what is offered. */
function listedIn({ rules }: Pick<PreparedEncounter, 'rules'>): ReadonlySet<string> {
  return new Set((rules.policies.get(FIGHT_POLICIES.inFight) ?? []).map(nameKey));
}

/** A line as it could be written again. */
function lineText({ tokens }: SourceEntry): string {
  return tokens
    .map(({ type, text, glued }, index) => `${glued || index === 0 ? '' : ' '}${type === 'text' ? `"${text}"` : text}`)
    .join('');
}

/** The key of the modifier that words begin with. */
function modifierIn({ rules }: PreparedEncounter, words: string): string {
  const parts = nameKey(words).split(' ');
  for (let count = parts.length; count > 0; count--) {
    const key = parts.slice(0, count).join(' ');
    if (rules.modifiers.has(key)) return key;
  }
  return '';
}

function doable(
  encounter: PreparedEncounter,
  state: TableState,
  by: number,
  line: string,
): Omit<Doable, 'label' | 'kind' | 'action' | 'weapon'> {
  const { fight } = state;
  const read = lineNow(encounter, fight, by, line);
  if (isProblem(read)) return { line, refused: read.problem };
  const { ready } = read;
  const rolled = ready ? ready.roll.rolled : read.rolled;
  const refused = notSo(encounter, state, by, line)?.problem ?? (ready && refusalOf(encounter, fight, ready, line));
  const chances = rolled && refused === undefined ? chancesOf(encounter, fight, by, rolled, ready) : {};
  return {
    line,
    ...(rolled && { rolls: rolledText(rolled) }),
    ...chances,
    ...(ready && { ready }),
    ...(refused !== undefined && { refused }),
  };
}
