import { nameKey } from '../../grammar/text.js';
import { linesIn, withMore } from '../../play/lines/together.js';
import { says } from '../../roll/messages.js';
import type { Action } from '../../rules/rules.js';
import { togetherIn, volleyIn } from '../../sheet/fight-policies.js';
import { itemCalled } from '../../sheet/rolls/action.js';
import type { RollSituation } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { numberIn } from '../../values/value.js';
import { isClose, lengthOf, type SaidOfTwo, saidOf } from '../state/attack-lines.js';
import { outOfReach, tableWordIn } from '../state/distances.js';
import type { FightState } from '../state/fight.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { type FightLine, readyLine } from '../state/ready-lines.js';
import { aimSaid, notAimed, nothingToAim } from './aims.js';
import { grenadesAt } from './goes-on.js';
import { lineNow, placeOfTarget } from './line-now.js';
import { withGrenade } from './live-grenades.js';
import type { TableState } from './table-state.js';

/**
 * A line completed with the modifiers that the encounter states: distance, cover, and the aim that was taken. Modifiers of
 * the line itself win. Lines that are typed, clicked or listed are all completed here.
 */
export function lineWithAll(encounter: PreparedEncounter, state: TableState, by: number, line: string): string {
  const lines = linesIn(line).flatMap((one) => withGrenade(encounter, state, by, one));
  return (lines.length > 1 ? asSeveral(encounter, state, by, lines) : lines)
    .map((one) => withAll(encounter, state, by, one))
    .join('; ');
}

/** Lines that are declared together, completed with the number of actions in each that rolls dice. */
function asSeveral(
  encounter: PreparedEncounter,
  { fight }: TableState,
  by: number,
  lines: readonly string[],
): readonly string[] {
  const together = encounter.isDeclared ? encounter.rules.once(togetherIn) : undefined;
  const things = together ? thingsIn(encounter, fight, by, lines, together) : [];
  if (!together || things.length < 2) return lines;
  const count = Math.max(timesOf(things), ...things.map(({ said }) => said));
  const open = new Map(things.flatMap((one) => (one.isOpen ? [[one.line, `${together.name} ${count}`] as const] : [])));
  return lines.map((one) => {
    const more = open.get(one);
    return more === undefined ? one : withMore(one, more);
  });
}

/** A line that rolls dice, among several that are declared together. */
interface Thing {
  readonly line: string;
  /** The number of actions that it is by itself. */
  readonly times: number;
  /** The number of actions that it states for all lines; 0 if it states none. */
  readonly said: number;
  /** Whether that number can be added. Not for a burst, which is one action with dice of its own. */
  readonly isOpen: boolean;
}

function timesOf(things: readonly Thing[]): number {
  return things.reduce((sum, { times }) => sum + times, 0);
}

function thingsIn(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  lines: readonly string[],
  { name, key }: { readonly name: string; readonly key: string },
): readonly Thing[] {
  const { rules } = encounter;
  const volley = rules.once(volleyIn)?.modifier.key;
  const bursts = new Set<string>();
  return lines.flatMap((line): Thing[] => {
    const read = lineNow(encounter, fight, by, line);
    const rolled = isProblem(read) ? undefined : (read.ready?.roll.rolled ?? read.rolled);
    if (isProblem(read) || !rolled) return [];
    const { situation } = read.ready ?? {};
    if (!situation) {
      const more = lineNow(encounter, fight, by, withMore(line, `${name} 2`));
      return [{ line, times: 1, said: 0, isOpen: !isProblem(more) && more.rolled !== undefined }];
    }
    const { modifiers, targets = [], item } = situation;
    const saidBy = (asked: string | undefined): number =>
      numberIn(modifiers.find((one) => nameKey(one.name) === asked)?.value) ?? 0;
    const said = saidBy(key);
    if (volley !== undefined && volley !== key && saidBy(volley) > 0 && item) bursts.add(item.id);
    const isBurst = item !== undefined && bursts.has(item.id);
    const isOpen = said === 0 && !isBurst && rules.actions.get(situation.action)?.takes.includes(key) === true;
    return [{ line, times: said > 1 ? Math.max(1, targets.length) : 1, said, isOpen }];
  });
}

function withAll(encounter: PreparedEncounter, state: TableState, by: number, line: string): string {
  const { fight } = state;
  const ready = readyLine(encounter, fight, by, line);
  if (isProblem(ready)) return line;
  const { situation } = ready;
  const action = encounter.rules.actions.get(situation.action);
  const target = placeOfTarget(encounter, situation);
  if (!action || target === undefined) return line;
  const said = new Set(situation.modifiers.map(({ name }) => nameKey(name)));
  const aimed = isNear(state, by, action, situation) ? [] : aimSaid(encounter, state, by, target, action);
  const all = [...ofTwo(encounter, state, by, target, action, situation), ...aimed];
  let whole = line;
  for (const { key, text } of all) {
    if (said.has(key)) continue;
    const more = withMore(whole, text);
    const next = readyLine(encounter, fight, by, more);
    // What a rule of the game does not allow beside what the line says is left out; but how far away somebody is stays so.
    if (isProblem(next) ? isLength(encounter, key) : next.situation.modifiers.length > situation.modifiers.length)
      whole = more;
  }
  return whole;
}

function ofTwo(
  encounter: PreparedEncounter,
  state: TableState,
  by: number,
  target: number,
  action: Action,
  situation: RollSituation,
): readonly SaidOfTwo[] {
  const { fight } = state;
  const { rules, attacks } = encounter;
  const isRanged = attacks.some((attack) => lengthOf(attack, rules)?.name === lengthOf(action, rules)?.name);
  // A length of an action that is no ranged attack is not the distance; another modifier may state the distance already.
  const isFar =
    isRanged &&
    !isNear(state, by, action, situation) &&
    !situation.modifiers.some(({ name }) => isLength(encounter, name));
  return saidOf(encounter, fight, { action, by, target, isClose: !isFar });
}

/** Whether a line uses a thing that is for close by only. */
function isNear({ fight }: TableState, by: number, action: Action, { item }: RollSituation): boolean {
  const who = fight.members[by]?.evaluation;
  const thing = who && item && itemCalled(who, action.kinds, nameKey(item.name));
  return thing !== undefined && who !== undefined && isClose(thing.inMode(item?.mode), who);
}

function isLength({ rules }: PreparedEncounter, modifier: string): boolean {
  return lengthOf({ takes: [nameKey(modifier)] }, rules) !== undefined;
}

/**
 * A problem if a line contradicts the state: it names someone who takes no part, or uses a thing that the member does not
 * have, a thing that does not reach the target, or an aim that was not taken. For what people type; logs are not checked.
 */
export function notSo(encounter: PreparedEncounter, state: TableState, by: number, line: string): Problem | undefined {
  let isMoving = false;
  const lines = linesIn(line);
  const tooMany = lines.length > 1 ? moreThanSaid(encounter, state, by, lines) : undefined;
  if (tooMany) return tooMany;
  for (const one of lines) {
    const ready = readyLine(encounter, state.fight, by, one);
    if (isProblem(ready)) {
      isMoving ||= tableWordIn(one)?.is === 'moves';
      continue;
    }
    const wrong =
      notHere(encounter, ready.situation) ??
      notCarried(state, by, ready) ??
      (isMoving ? undefined : notReached(encounter, state, by, ready.situation)) ??
      notAimed(encounter, state, by, ready.situation) ??
      nothingToAim(encounter, state, by, ready.situation);
    if (wrong) return wrong;
  }
  return undefined;
}

/** A problem if a line states fewer actions than are declared together. */
function moreThanSaid(
  encounter: PreparedEncounter,
  { fight }: TableState,
  by: number,
  lines: readonly string[],
): Problem | undefined {
  const together = encounter.isDeclared ? encounter.rules.once(togetherIn) : undefined;
  const things = together ? thingsIn(encounter, fight, by, lines, together) : [];
  const count = timesOf(things);
  const few = things.find(({ said }) => said > 0 && said < count);
  return (
    together && few && problem(says.moreThanSaid(count, `${together.name} ${few.said}`, `${together.name} ${count}`))
  );
}

/** A problem if a target takes no part in the encounter, where changes of it would be lost. */
function notHere(
  encounter: PreparedEncounter,
  { target, targets = target ? [target] : [] }: RollSituation,
): Problem | undefined {
  const absent = targets.find(({ name }) => encounter.placeOf(name) === undefined);
  return absent && problem(says.noMember(absent.name));
}

function notCarried(
  { fight, goesOn }: TableState,
  by: number,
  { roll, situation: { item } }: FightLine,
): Problem | undefined {
  if (!item || !roll.findings.some(({ code }) => code === 'not-carried')) return undefined;
  const name = fight.members[by]?.name ?? '';
  const isThere = grenadesAt(goesOn.thrown, name).some(({ weapon }) => nameKey(weapon) === nameKey(item.name));
  return isThere || fight.lent.get(by)?.has(nameKey(item.name)) ? undefined : problem(says.notInHand(name, item.name));
}

/** A problem if a thing for close by does not reach the target, unless the line itself states a distance. */
function notReached(
  encounter: PreparedEncounter,
  state: TableState,
  by: number,
  situation: RollSituation,
): Problem | undefined {
  const { item, modifiers } = situation;
  const action = encounter.rules.actions.get(situation.action);
  const target = placeOfTarget(encounter, situation);
  if (!item || !action || target === undefined || !isNear(state, by, action, situation)) return undefined;
  if (modifiers.some(({ name }) => isLength(encounter, name))) return undefined;
  return outOfReach(encounter, state.fight, by, target, item.name);
}
