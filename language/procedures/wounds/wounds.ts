import { nameKey } from '../../grammar/text.js';
import type { Accounted, Step } from '../../roll/account.js';
import { says } from '../../roll/messages.js';
import { addressOf } from '../../rules/declared.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { readOnce } from '../../sheet/cells/once-for.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import { why } from '../messages.js';
import { openRulebook } from '../rulebook.js';
import type { Damage } from './armour.js';
import { type Body, type BodyPlace, bodyOf, hitLocationNeeds, placeNamed } from './hit-location.js';

export { type Body, type BodyPlace, bodyOf } from './hit-location.js';

export const woundsNeeds = {
  procedure: 'wounds',
  uses: [hitLocationNeeds],
  numbers: { lost: 'Boxes Lost' },
  policies: { order: 'damage order' },
} as const satisfies Needs;

/** Boxes marked in one place, and boxes that it has lost for good. */
export interface Wound extends Damage {
  readonly lost?: number;
}

/** Marked boxes by the key of the place; an absent place is unhurt. */
export type Wounds = Readonly<Record<string, Wound>>;

/** Damage to one place, after armour and cover. */
export interface Hit extends Damage {
  readonly place: string;
}

/** The effects of wounds on a character. */
export interface WoundState {
  readonly dead: boolean;
  readonly unconscious: boolean;
  /** A full place makes the character roll worse. */
  readonly battered: boolean;
  /** Keys of full places that cannot be used, destroyed ones among them. */
  readonly useless: readonly string[];
  /** Keys of places full of killing damage whose loss does not kill. */
  readonly destroyed: readonly string[];
}

/** A character's wounds and their effects. */
export interface Hurt {
  readonly wounds: Wounds;
  readonly state: WoundState;
}

export const noWounds: Wounds = {};
const unhurt: Wound = { killing: 0, shock: 0 };

const orderOf = readOnce((who): { readonly killingFirst: boolean; readonly lost: number } | Problem => {
  const book = openRulebook(woundsNeeds, who);
  return isProblem(book) ? book : { killingFirst: book.order('order')[0] !== 'shock', lost: book.number('lost') };
});

/** Boxes that a place still has. */
export function boxesOf(place: BodyPlace, wounds: Wounds): number {
  return Math.max(0, place.boxes - (wounds[place.key]?.lost ?? 0));
}

/** A problem if wounds name a place that the body lacks, or mark more boxes than it has. */
export function checkWounds(wounds: Wounds, who: Evaluation): Problem | undefined {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  for (const [key, { killing, shock }] of Object.entries(wounds)) {
    const place = placeNamed(key, body);
    if (isProblem(place)) return place;
    if (!isAmount(killing) || !isAmount(shock)) return problem(why.woundCount(place.name, killing, shock));
    const boxes = boxesOf(place, wounds);
    if (killing + shock > boxes) return problem(why.tooManyWounds(place.name, boxes, killing + shock));
  }
  return undefined;
}

/** The effects of wounds: whether the character is unconscious or dead, and which places are useless. */
export function stateOf(wounds: Wounds, who: Evaluation): WoundState | Problem {
  const body = bodyOf(who);
  return isProblem(body) ? body : stateIn(wounds, body);
}

function stateIn(wounds: Wounds, body: Body): WoundState {
  let dead = false;
  let unconscious = false;
  let battered = false;
  const useless: string[] = [];
  const destroyed: string[] = [];
  for (const place of body.places) {
    const wound = wounds[place.key];
    if (!wound) continue;
    const boxes = boxesOf(place, wounds);
    if (wound.killing + wound.shock < boxes) continue;
    if (place.full === 'unconscious') unconscious = true;
    else if (place.full === 'battered') battered = true;
    else useless.push(place.key);
    if (wound.killing < boxes) continue;
    if (place.destroyed === 'dead') dead = true;
    else destroyed.push(place.key);
  }
  return { dead, unconscious, battered, useless, destroyed };
}

/**
 * Marks damage, hit by hit. Damage to a place without free boxes turns its shock into killing damage, point by point;
 * once it is full of killing damage, the rest goes to the place that it spills into, or is lost if there is none.
 */
export function applyHits(wounds: Wounds, hits: readonly Hit[], who: Evaluation): Accounted<Hurt> | Problem {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const order = orderOf(who);
  if (isProblem(order)) return order;
  const marked: Record<string, Wound> = { ...wounds };
  const steps: Step[] = [];
  for (const hit of hits) {
    const place = placeNamed(hit.place, body);
    if (isProblem(place)) return place;
    if (!isAmount(hit.killing) || !isAmount(hit.shock)) return problem(why.damageCount(hit.killing, hit.shock));
    markHit(marked, place, hit, body, order.killingFirst, steps);
  }
  const state = stateIn(marked, body);
  stepsOfState(stateIn(wounds, body), state, body, steps);
  return { outcome: { wounds: marked, state }, steps };
}

function isAmount(points: number): boolean {
  return Number.isSafeInteger(points) && points >= 0;
}

function markHit(
  marked: Record<string, Wound>,
  place: BodyPlace,
  hit: Damage,
  body: Body,
  killingFirst: boolean,
  steps: Step[],
): void {
  if (killingFirst) {
    markKind(marked, place, hit.killing, true, body, steps);
    markKind(marked, place, hit.shock, false, body, steps);
  } else {
    markKind(marked, place, hit.shock, false, body, steps);
    markKind(marked, place, hit.killing, true, body, steps);
  }
}

/** Marks points of one kind: first free boxes, then shock boxes, which become killing, and the rest in the next place. */
function markKind(
  marked: Record<string, Wound>,
  place: BodyPlace,
  points: number,
  isKilling: boolean,
  body: Body,
  steps: Step[],
): void {
  if (points === 0) return;
  const before = marked[place.key] ?? unhurt;
  const boxes = boxesOf(place, marked);
  const fresh = Math.min(points, Math.max(0, boxes - before.killing - before.shock));
  const shockNow = before.shock + (isKilling ? 0 : fresh);
  const turned = Math.min(points - fresh, shockNow);
  const over = points - fresh - turned;
  const after = { ...before, killing: before.killing + (isKilling ? fresh : 0) + turned, shock: shockNow - turned };
  marked[place.key] = after;
  const kind = isKilling ? 'killing' : 'shock';
  if (fresh + turned > 0)
    steps.push({
      what:
        turned > 0
          ? '{place}: {points} {kind}, {turned} of it turning shock into killing; now {killing} killing and {shock} shock of {boxes}'
          : '{place}: {points} {kind}; now {killing} killing and {shock} shock of {boxes}',
      values: {
        place: place.name,
        points: fresh + turned,
        kind,
        turned,
        killing: after.killing,
        shock: after.shock,
        boxes,
      },
    });
  if (over === 0) return;
  const next = place.spill === undefined ? undefined : body.byKey.get(place.spill);
  if (!next) {
    steps.push({
      what: 'there is no room in the {place} for {over} more {kind}',
      values: { over, kind, place: place.name },
    });
    return;
  }
  steps.push({
    what: 'the {place} is full of killing damage; {over} {kind} go to the {next}',
    values: { place: place.name, over, kind, next: next.name },
  });
  markKind(marked, next, over, isKilling, body, steps);
}

function stepsOfState(before: WoundState, after: WoundState, body: Body, steps: Step[]): void {
  for (const key of after.useless)
    if (!before.useless.includes(key))
      steps.push({ what: 'the {place} cannot be used', values: { place: body.byKey.get(key)?.name ?? key } });
  for (const key of after.destroyed)
    if (!before.destroyed.includes(key))
      steps.push({
        what: 'the {place} will never be as good again',
        values: { place: body.byKey.get(key)?.name ?? key },
      });
  if (after.battered && !before.battered && !after.dead)
    steps.push({
      what: 'the {place} is full: rolls get worse',
      values: { place: body.places.find(({ full }) => full === 'battered')?.name ?? '' },
    });
  if (after.unconscious && !before.unconscious && !after.dead) steps.push({ what: 'unconscious' });
  if (after.dead && !before.dead) steps.push({ what: 'dead' });
}

/** Wounds after a place that was full of killing damage has lost the rulebook's number of boxes for good. */
export function loseBoxes(wounds: Wounds, name: string, who: Evaluation): Accounted<Hurt> | Problem {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const place = placeNamed(name, body);
  if (isProblem(place)) return place;
  const rules = orderOf(who);
  if (isProblem(rules)) return rules;
  const before = wounds[place.key] ?? unhurt;
  if (before.killing < boxesOf(place, wounds) || place.destroyed === 'dead') return problem(why.keepsBoxes(place.name));
  const lost = Math.min(place.boxes, (before.lost ?? 0) + rules.lost);
  const after: Wounds = {
    ...wounds,
    [place.key]: { killing: Math.min(before.killing, place.boxes - lost), shock: 0, lost },
  };
  return {
    outcome: { wounds: after, state: stateIn(after, body) },
    steps: [
      { what: 'the {place} has {boxes} boxes from now on', values: { place: place.name, boxes: place.boxes - lost } },
    ],
  };
}

export const writtenWoundsNeeds = {
  procedure: 'written wounds',
  lists: { wounds: 'wounds' },
  items: { wound: { kind: 'wound', values: { damage: 'damage' } } },
} as const satisfies Needs;

/** Words of a sheet for the boxes of a place, in the order of a wound's own fields. */
export const WOUND_KINDS = ['killing', 'shock', 'lost'] as const;

/** The wounds on a character's sheet; none in a game whose sheets have no wounds. */
export const writtenWounds: (who: Evaluation) => Wounds = readOnce((who) => {
  if (isProblem(openRulebook(writtenWoundsNeeds, who))) return noWounds;
  const { kind, values } = writtenWoundsNeeds.items.wound;
  who.read(addressOf('kind', kind));
  const wounds: Record<string, Wound> = {};
  for (const item of who.itemsOf(kind)) {
    const label = item.label(nameKey(values.damage));
    const of = WOUND_KINDS.find((one) => one === nameKey(label ?? ''));
    const { value } = who.bought(item);
    if (!of || value.kind !== 'number') continue;
    const place = nameKey(item.name);
    const before = wounds[place] ?? { killing: 0, shock: 0 };
    wounds[place] = { ...before, [of]: (before[of] ?? 0) + toNumber(value.number) };
  }
  return Object.keys(wounds).length === 0 ? noWounds : wounds;
});

/** A living body, and what its wounds do to it. */
export interface Patient {
  readonly body: Body;
  readonly state: WoundState;
}

/** The body and state of a character with these wounds; a problem if they are invalid, or the character is dead. */
export function aliveWith(wounds: Wounds, who: Evaluation): Patient | Problem {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const wrong = checkWounds(wounds, who);
  if (wrong) return wrong;
  const state = stateOf(wounds, who);
  if (isProblem(state)) return state;
  return state.dead ? problem(says.deadActor(nameOf(who))) : { body, state };
}

/** The name of a character in a sentence. */
export function nameOf(who: Evaluation): string {
  return who.source.name === '' ? 'This character' : who.source.name;
}

/** A problem unless the number is whole and not negative: `The height of the fall is ...`. */
export function checkCount(count: number, what: string): Problem | undefined {
  return Number.isSafeInteger(count) && count >= 0 ? undefined : problem(why.count(what, count));
}

/** The rulebook's name of the list of wounds; empty if it has none. */
export function woundList({ rules }: Evaluation): string {
  const { kind } = writtenWoundsNeeds.items.wound;
  return [...rules.lists.values()].find(({ kinds }) => kinds.includes(kind))?.name ?? '';
}

/** The most points of damage that a body can take: every box is marked twice, with shock and then with killing damage. */
export function mostPoints({ places }: Body): number {
  return places.reduce((sum, { boxes }) => sum + 2 * boxes, 0);
}

/** How many boxes are marked. */
export function boxesIn(wounds: Wounds): number {
  return Object.values(wounds).reduce((sum, { killing, shock }) => sum + killing + shock, 0);
}
