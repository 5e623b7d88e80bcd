import type { DegreeChance } from '../../dice/families/family.js';
import { nameKey } from '../../grammar/text.js';
import { oncePer } from '../../memo/once-per.js';
import { RecentCache } from '../../memo/recent-cache.js';
import { headText } from '../../play/actions/apply/write-change.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { distanceText } from '../../sheet/encounter/ground.js';
import { FIGHT_POLICIES, readyingActions, recoveriesOf } from '../../sheet/fight-policies.js';
import { includedOf } from '../../sheet/included-things.js';
import { carriedOf, itemCalled } from '../../sheet/rolls/action.js';
import { rolledText } from '../../sheet/sheet-roll.js';
import { isProblem } from '../../values/problem.js';
import { readying } from '../likely/readying.js';
import { attackLine, isClose, quoted, thingText, volleyOf, wayName, waysToUse } from '../state/attack-lines.js';
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
 * The kind of an action: recovering from a condition or answering a grenade (`recovery`), a roll that the encounter asks
 * for (`scene`), an attack, an attack that needs to come closer first (`close`), making a thing ready (`ready`), moving or
 * waiting (`word`), a roll of the sheet (`own`), or another action of the rulebook.
 */
export type DoableKind = 'recovery' | 'scene' | 'attack' | 'close' | 'ready' | 'word' | 'own' | 'action';

/** Something that a member can do now. */
export interface Doable {
  readonly label: string;
  readonly kind: DoableKind;
  /** Key of the action that it names. */
  readonly action?: string;
  /** The thing that is used or made ready, as a line names it. */
  readonly weapon?: string;
  /** For an attack on several at once, the name of that way to attack (`wayName`). */
  readonly called?: string;
  /** The line that does it. */
  readonly line: string;
  /** What is rolled: `7d`, `13`. */
  readonly rolls?: string;
  /** The exact chance, 0 to 1, that it hits or that its roll succeeds. */
  readonly chance?: number;
  /** Chances of the degrees of its roll, the best first. */
  readonly degrees?: readonly DegreeChance[];
  /** The line, ready to be played; absent for a plain roll, or if it cannot be done. */
  readonly ready?: FightLine;
  /** Why it cannot be done now. */
  readonly refused?: string;
}

/** Most actions of the list. */
const MOST_DOABLE = 60;

/**
 * What a member can do to a target: recoveries and answers to grenades, rolls that the encounter asks for, attacks of the
 * sheet, attacks with things and without, making things ready, other rolls of the sheet, moving, and the actions of the
 * rulebook. What cannot be done now comes last, with the reason. `said` are modifiers to add to lines that take them.
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

/** Most cached lists of a state. A list is asked for again when the average effects of its actions are known. */
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
  return distinguished([...can, ...cannot].slice(0, MOST_DOABLE));
}

/** Labels equal ones by their lines, such as a power that can be rolled or used to attack. */
function distinguished(all: readonly Doable[]): readonly Doable[] {
  const counts = new Map<string, number>();
  for (const { label } of all) counts.set(label, (counts.get(label) ?? 0) + 1);
  return all.map((one) => ((counts.get(one.label) ?? 0) > 1 ? { ...one, label: one.line } : one));
}

/** Modifiers that can be added to the usual attack, first those that the plan states for these two members. */
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

/** The lines of the encounter's checks, contests and rolls that are this member's. */
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
    const text = headText(entry);
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
      // The modifiers of the sheet's own line may be wrong here, so the line is written for this fight.
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
        const burst = { ...one, label: `${label}, ${volley}`, line: line([volley]), called: wayName(weapon, volley) };
        const other = attack.isOnSeveral ? otherEnemy(encounter, fight, by, target) : undefined;
        if (other === undefined) return [one, burst];
        const name = encounter.members[other]?.name ?? '';
        const atTwo = { label: `${label}, ${volley}, ${name} too`, line: line([volley], [other]) };
        return [one, burst, { ...burst, ...atTwo, called: wayName(weapon, volley, true) }];
      }),
    );
  });
}

/** The first enemy besides the target that can still fight; undefined if the target is no enemy. */
function otherEnemy(encounter: PreparedEncounter, fight: FightState, by: number, target: number): number | undefined {
  const enemies = enemiesOf(encounter, by);
  if (!enemies.includes(target)) return undefined;
  return enemies.find((place) => place !== target && isFighting(fight, place));
}

/** The label of an attack; `close by` for one that needs to come closer first. */
function attackLabel(weapon: string, kind: 'attack' | 'close'): string {
  return kind === 'close' ? `${weapon}, close by` : weapon;
}

/** Whether an attack is possible now, or needs to come closer first. */
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

/** Lines that make things of a member ready, as far as they have an effect. */
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

/** Lines about moving: to places of the encounter, and if the distance is known, closer to the target or back. */
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

/** Usual attacks without a thing. */
function bareLines({ attacks, members }: PreparedEncounter, target: number | undefined): readonly Offered[] {
  const foe = target === undefined ? undefined : members[target]?.name;
  return attacks.flatMap(({ key, name, names, kinds }): Offered[] => {
    if (kinds.length > 0 || (names === 'always' && foe === undefined)) return [];
    const line = names === 'always' && foe !== undefined ? `${name} ${quoted(foe)}` : name;
    return [{ label: name, line, kind: 'attack', action: key }];
  });
}

/** The line for coming closer: as far as possible in a turn, or all the way if the game states no speed. */
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
 * The other actions of the rulebook, each as a line that names only what it must. Without those that need a thing which
 * the character does not have, and those that begin fights, rounds and turns by themselves.
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
    // An action that the rulebook lists for fights is offered once for each row of its parameter.
    const choices = listed.has(key) ? (parameter?.rows?.rows ?? []) : [];
    const words = choices.flatMap(({ label }) => (label === undefined ? [] : ` ${label}`));
    return (words.length > 0 ? words : ['']).map(
      (word): Offered => ({ label: `${name}${word}`, line: `${line}${word}`, kind: 'action', action: key }),
    );
  });
}

/** Keys of the actions that the rulebook lists for fights. */
function listedIn({ rules }: Pick<PreparedEncounter, 'rules'>): ReadonlySet<string> {
  return new Set((rules.policies.get(FIGHT_POLICIES.inFight) ?? []).map(nameKey));
}

/** The key of the modifier that some words begin with; empty if there is none. */
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
