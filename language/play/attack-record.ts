import type { Detail } from '../families/family.js';
import type { Evaluation } from '../model/evaluate/cells/evaluation.js';
import { isProblem } from '../values/problem.js';
import type { Description } from './describe.js';
import { type Accounted, accountText } from './procedures/account.js';
import type { AttackHit, AttackInput, AttackOutcome } from './procedures/attack.js';
import { weaponOf } from './procedures/weapon.js';
import type { Damage } from './procedures/wounds/armour.js';
import { bodyOf } from './procedures/wounds/hit-location.js';
import type { Wound, WoundState, Wounds } from './procedures/wounds/wounds.js';
import { writtenWounds } from './procedures/wounds/wounds.js';

/** A place of the target's body as it was when it was struck. */
export interface RecordedPlace {
  readonly name: string;
  readonly boxes: number;
  /** Heights of sets that strike it. */
  readonly heights: readonly number[];
}

/** What an attack did, with every number that it was decided by: it can be checked without anybody's sheet. */
export interface AttackRecord {
  readonly attacker: string;
  readonly weapon: string;
  readonly mode?: string;
  /** Where the weapon's damage goes whatever the dice show. */
  readonly place?: string;
  /** Damage at each width that struck. */
  readonly damage: Readonly<Record<string, Damage>>;
  readonly target: {
    readonly name: string;
    readonly places: Readonly<Record<string, RecordedPlace>>;
    readonly hidden?: readonly string[];
    readonly before: Wounds;
    readonly after: Wounds;
    readonly state: WoundState;
  };
  readonly hits: readonly AttackHit[];
  readonly areaFaces: readonly number[];
  readonly roundsUsed: number;
  readonly roundsLeft?: number;
  readonly account: readonly string[];
}

/** Everything of an attack that is worth keeping, as plain data. */
export function attackRecord(
  { outcome, steps }: Accounted<AttackOutcome>,
  input: AttackInput,
  target: Evaluation,
): AttackRecord {
  const weapon = weaponOf(input.weapon, input.attacker, input.mode);
  const place = isProblem(weapon) ? undefined : weapon.place;
  const places = placesOf(target);
  const [struck] = outcome.targets;
  const [aimed] = input.targets;
  return {
    attacker: input.attacker.source.name,
    weapon: outcome.weapon,
    ...(input.mode !== undefined && { mode: input.mode }),
    ...(place !== undefined && Object.hasOwn(places, place) && { place }),
    damage: Object.fromEntries(outcome.hits.map(({ width, damage }) => [String(width), damage])),
    target: {
      name: aimed?.name ?? target.source.name,
      places,
      ...(aimed?.hidden && { hidden: aimed.hidden }),
      before: writtenWounds(target),
      after: struck?.wounds ?? {},
      state: struck?.state ?? { dead: false, unconscious: false, battered: false, useless: [], destroyed: [] },
    },
    hits: outcome.hits,
    areaFaces: outcome.areaFaces,
    roundsUsed: outcome.roundsUsed,
    ...(outcome.roundsLeft !== undefined && { roundsLeft: outcome.roundsLeft }),
    account: accountText(steps).split('\n'),
  };
}

function placesOf(target: Evaluation): Readonly<Record<string, RecordedPlace>> {
  const body = bodyOf(target);
  if (isProblem(body)) return {};
  return Object.fromEntries(
    body.places.map(({ key, name, boxes }) => [
      key,
      { name, boxes, heights: body.byHeight.flatMap((place, height) => (place?.key === key ? [height] : [])) },
    ]),
  );
}

/** The roll in words, with what it struck, what that did, and what is left of the target. */
export function attackDescription(attack: AttackRecord, rolled: Description): Description {
  const { target, hits } = attack;
  const strikes = hits.map((hit) => hitText(hit, attack));
  const left = leftText(attack);
  const more: Detail[] = [
    { label: 'Hit', value: strikes.length === 0 ? 'no hit' : strikes.join('; ') },
    ...(hits.length > 0 ? [{ label: 'Damage', value: hits.map(({ through }) => damageText(through)).join('; ') }] : []),
    ...(attack.areaFaces.length > 0 ? [{ label: 'Area dice', value: attack.areaFaces.join(' ') }] : []),
    { label: 'Left', value: left },
    ...(attack.roundsLeft === undefined ? [] : [{ label: 'Rounds', value: `${attack.roundsLeft} left` }]),
  ];
  const at = rolled.details.length - 1;
  return {
    ...rolled,
    outcome: hits.length > 0 ? 'success' : 'failure',
    summary: hits.length > 0 ? `${strikes.join('; ')}; ${left}` : `${target.name} is not hit`,
    details: [...rolled.details.slice(0, at), ...more, ...rolled.details.slice(at)],
  };
}

function hitText({ set, place, stopped, through }: AttackHit, { target }: AttackRecord): string {
  const name = target.places[place]?.name ?? place;
  const end = stopped === undefined ? damageText(through) : `stopped by ${stopped}`;
  return `${set.width}x${set.height}: ${name} of ${target.name}, ${end}`;
}

function damageText({ killing, shock }: Damage): string {
  return `${killing} killing, ${shock} shock`;
}

/** `torso 4 killing 2 shock of 10, unconscious`. */
function leftText({ target }: AttackRecord): string {
  const { state, places, after } = target;
  const marked = Object.entries(after)
    .filter(([, wound]) => marksOf(wound) > 0)
    .map(([key, { killing, shock, lost = 0 }]) => {
      const { name = key, boxes = 0 } = places[key] ?? {};
      const parts = [`${killing} killing`, `${shock} shock`].filter((part) => !part.startsWith('0 '));
      return `${name} ${parts.join(' ')} of ${boxes - lost}`;
    });
  const states = [
    ...(state.dead ? ['dead'] : state.unconscious ? ['unconscious'] : []),
    ...state.useless.map((key) => `${places[key]?.name ?? key} useless`),
  ];
  return marked.length === 0
    ? `${target.name} is unhurt`
    : [`${target.name}: ${marked.join(', ')}`, ...states].join(', ');
}

function marksOf({ killing, shock }: Wound): number {
  return killing + shock;
}
