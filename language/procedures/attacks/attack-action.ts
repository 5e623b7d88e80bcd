import { isOf } from '../../dice/families/family.js';
import { matching } from '../../dice/families/matching/index.js';
import type { MatchingSet } from '../../dice/families/matching/sets.js';
import { nameKey } from '../../grammar/text.js';
import type { Accounted } from '../../roll/account.js';
import type { Change, Participant } from '../../roll/changes.js';
import { defendOn } from '../../roll/contest.js';
import { says } from '../../roll/messages.js';
import type { Needs } from '../../rules/needs.js';
import { cellOf } from '../../rules/tables.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { gameOf } from '../../sheet/rolls/game.js';
import type { Rolled, RollSituation } from '../../sheet/sheet-roll.js';
import { poolTotal } from '../../values/pool.js';
import { LEAST_WIDTH } from '../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import { numberIn } from '../../values/value.js';
import { why } from '../messages.js';
import { type Procedure, procedure, type Result, type Scene, saidOf } from '../procedure.js';
import { armsNeeds } from '../round/arms.js';
import { poolRequest } from '../round/declarable.js';
import type { Act } from '../round/fighter.js';
import { strike } from '../round/strike.js';
import type { RoundPart } from '../round-part.js';
import { openRulebook } from '../rulebook.js';
import { armourNeeds } from '../wounds/armour.js';
import { bodyOf } from '../wounds/hit-location.js';
import { burningPlaces, fireChanges } from '../wounds/on-fire.js';
import { type Face, isObject, openedChange, shelterNeeds, shelterOf, standingArmour } from '../wounds/shelter.js';
import { woundChanges, woundedNeeds } from '../wounds/wounded.js';
import { writtenWounds } from '../wounds/wounds.js';
import { isHelpless } from '../written.js';
import { fire, slowNeeds } from './ammunition.js';
import { areaNeeds, burnNeeds } from './area.js';
import {
  type AttackHit,
  type AttackOutcome,
  type AttackTarget,
  attackNeeds,
  resolveAttack,
  type TargetOutcome,
} from './attack.js';
import { throwGrenade } from './grenade.js';
import { counted, roundsFired } from './magazine.js';
import { calledAs, type Weapon, weaponNeeds, weaponOf } from './weapon.js';

const needs = {
  procedure: 'attack',
  uses: [attackNeeds, weaponNeeds, armsNeeds, slowNeeds, armourNeeds, areaNeeds, burnNeeds, woundedNeeds, shelterNeeds],
  tables: { cover: { table: 'Cover Shown', texts: { hidden: 'hidden' } } },
  inputs: {
    several: { modifier: 'multiple actions' },
    burst: { modifier: 'spray', optional: true },
    rounds: { modifier: 'rounds left' },
    prepared: { modifier: 'prepared' },
    cover: { modifier: 'behind cover' },
    unaware: { modifier: 'unaware target', optional: true },
    called: { modifier: 'called shot', optional: true },
    behind: { modifier: 'called shot from behind', optional: true },
    rear: { modifier: 'at the rear', optional: true },
    unseen: { modifier: 'out of sight', optional: true },
  },
  policies: { delayed: 'delayed blasts' },
} as const satisfies Needs;

const play = (scene: Scene<typeof needs>): Accounted<Result> | Problem => {
  const { self, all, item, rolled, tape } = scene;
  if (!scene.isNamed) return problem(says.noTarget);
  if (!item) return problem(says.whatToAttackWith);
  if (rolled?.value.kind !== 'pool') return problem(says.noPoolToAttack);
  const { pool } = rolled.value;
  const called = calledAs(item);
  const weapon = weaponOf(called, self.who, item.mode);
  if (isProblem(weapon)) return weapon;
  const attacks = attacksOf(scene.situation, rolled);
  const people = peopleOf(all, attacks, weapon);
  if (isProblem(people)) return people;
  const { aimedAt } = people;
  if (rolled.against && all.length > 1) return problem(why.oneDefends);
  const hidden = hiddenBy(scene);
  const width = rolled.width ?? LEAST_WIDTH;
  const { aim } = rolled;
  const face = scene.has('rear') ? 'rear' : 'front';
  const { shelter, inside: others } = aroundOf(scene);
  const isWithin = (one: Participant): boolean => isObject(scene.on.who) && !elsewhere(one, scene, face).isElsewhere;
  const near = people.near.filter((one) => !isWithin(one));
  const inside = [...others, ...people.near.filter(isWithin)];
  const asTarget = (one: Participant): AttackTarget => ({
    name: one.name,
    who: one.who,
    face,
    ...(hidden && { hidden }),
    ...elsewhere(one, scene, face),
    ...(weapon.burn && { burning: burningPlaces(one.who) }),
  });
  const resolved = resolveAttack({
    attacker: self.who,
    weapon: called,
    ...(item.mode !== undefined && { mode: item.mode }),
    plan: {
      pool,
      ...(width > LEAST_WIDTH && { width }),
      ...((rolled.height ?? 0) > 1 && { height: rolled.height }),
      ...(rolled.gobble !== undefined && { gobble: rolled.gobble }),
    },
    dice: tape,
    ...(rolled.against && { defence: () => defenceOf(scene, rolled) }),
    targets: aimedAt.map(asTarget),
    near: near.map(asTarget),
    ...(shelter && { shelter: { name: shelter.name, who: shelter.who, face } }),
    inside: inside.map(({ name, who }) => ({ name, who, ...(weapon.burn && { burning: burningPlaces(who) }) })),
    attacks,
    ...(isSeveral(scene.situation) && { split: 'asked' as const }),
    ...given('called', calledHeights(scene.situation, self.who)),
    ...((aim?.aim === 'widest' || aim?.aim === 'tallest') && { aim: aim.aim }),
    ...given('rounds', scene.number('rounds') ?? weapon.rounds),
    ...given('prepared', scene.number('prepared')),
  });
  if (isProblem(resolved)) return resolved;
  const { outcome, steps } = resolved;
  const reached = [
    ...aimedAt.map((on, at) => ({ on, after: outcome.targets[at] })),
    ...near.map((on, at) => ({ on, after: outcome.near[at] })),
  ].flatMap(({ on, after }) => (after ? [{ on, after }] : []));
  const strikes = outcome.hits.flatMap((hit) => {
    const on = aimedAt[hit.target];
    return on ? hitText(hit, on) : [];
  });
  const left = reached
    .map(({ on, after }) => (isObject(on.who) ? `heavy armour ${after.heavyArmour} is left` : leftText(after, on)))
    .join('; ');
  const within = inside.flatMap((one, index) => {
    const after = outcome.inside[index];
    return after ? changesOf(one, after) : [];
  });
  const ownArmour = reached.filter(({ on }) => !shelter || elsewhere(on, scene, face).isElsewhere);
  return {
    steps,
    outcome: {
      // A shot that cover stops is not a hit.
      verdict: outcome.hits.some(({ stopped }) => stopped !== 'cover') ? 'success' : 'failure',
      summary:
        strikes.length > 0
          ? `${strikes.join('; ')}; ${left}`
          : `${aimedAt.map(({ name }) => name).join(' and ')} ${aimedAt.length > 1 ? 'are' : 'is'} not hit`,
      details: detailsOf(outcome, strikes, left),
      changes: [
        ...reached.flatMap(({ on, after }) => changesOf(on, after)),
        ...within,
        ...(shelter && outcome.shelter ? openedChange(shelter, face, outcome.shelter.heavyArmour) : []),
        ...ownArmour.flatMap(({ on, after }) => openedChange(on, face, after.heavyArmour)),
        ...roundsFired(scene, weapon.rounds, outcome.roundsLeft),
      ],
    },
  };
};

/**
 * The targets of a line, divided: the first ones get an attack each, and any others are in the radius of the blast. A
 * problem if there are more targets than attacks with a weapon that has no blast.
 */
function peopleOf(
  all: readonly Participant[],
  attacks: number,
  { area, name }: Weapon,
): { readonly aimedAt: readonly Participant[]; readonly near: readonly Participant[] } | Problem {
  if (all.length <= attacks) return { aimedAt: all, near: [] };
  if (area === 0) return problem(why.anAttackForEach(name, all.length, attacks));
  return { aimedAt: all.slice(0, attacks), near: all.slice(attacks) };
}

/** For a target in another place than the first one: the armour of the vehicle or wall that it is in or behind. */
function elsewhere(
  { name, who }: Participant,
  { on, other }: Scene<typeof needs>,
  face: Face,
): Pick<AttackTarget, 'isElsewhere' | 'heavyArmour' | 'rearArmour'> {
  const by = shelterOf(who);
  const around = shelterOf(on.who) ?? (isObject(on.who) ? nameKey(on.name) : undefined);
  if (name === on.name || by === around) return {};
  const shelter = by === undefined ? undefined : other(by);
  return { isElsewhere: true, ...(shelter && behind(shelter, face)) };
}

/** The armour of a vehicle or wall, as that of a target in or behind it. */
function behind({ who }: Participant, face: Face): Pick<AttackTarget, 'heavyArmour' | 'rearArmour'> {
  const { rating } = standingArmour(who, face);
  return face === 'rear' ? { rearArmour: rating } : { heavyArmour: rating };
}

/**
 * The heights of a called shot; empty for other shots, whose fixed dice call nothing. Undefined if the rulebook has no
 * height for the called shot: then all fixed dice count as called.
 */
export function calledHeights(situation: RollSituation, { rules }: Evaluation): readonly number[] | undefined {
  for (const input of [needs.inputs.called, needs.inputs.behind]) {
    const said = saidOf(situation, input);
    if (!said) continue;
    const rows = rules.modifiers.get(nameKey(input.modifier))?.parameter?.rows;
    const height = numberIn(said.value && rows ? cellOf(rows, said.value) : said.value);
    return height === undefined ? undefined : [height];
  }
  return [];
}

/** The same in a round: each attack takes one set, and a grenade explodes a round later. */
const inRound = (scene: Scene<typeof needs>): RoundPart | Problem => {
  const { self, all, item, rolled, situation } = scene;
  if (!scene.isNamed) return problem(says.noTarget);
  if (!item) return problem(says.whatToAttackWith);
  const request = poolRequest(scene);
  if (rolled?.value.kind !== 'pool' || !request) return problem(says.noPoolToAttack);
  if (isProblem(request)) return request;
  const book = openRulebook(needs, self.who);
  if (isProblem(book)) return book;
  const called = calledAs(item);
  const weapon = weaponOf(called, self.who, item.mode);
  if (isProblem(weapon)) return weapon;
  const attacks = attacksOf(situation, rolled);
  const people = peopleOf(all, attacks, weapon);
  if (isProblem(people)) return people;
  const rounds = scene.number('rounds') ?? weapon.rounds;
  const fired = fire(request.pool, poolTotal(weapon.attack), attacks, weapon.use, rounds, self.who);
  if (isProblem(fired)) return fired;
  const hidden = hiddenBy(scene);
  const { shelter, inside } = aroundOf(scene);
  const near = people.near.map(({ name }) => name);
  const isDelayed = weapon.area > 0 && book.order('delayed').includes(nameKey(weapon.use.class));
  const acts: Act[] = [];
  for (let attack = 0; attack < attacks; attack += 1) {
    const on = people.aimedAt[attack % people.aimedAt.length] ?? scene.on;
    const isApart = elsewhere(on, scene, 'front').isElsewhere;
    const act = isDelayed
      ? throwGrenade(called, on.name, self.who, near)
      : strike(
          {
            target: on.name,
            weapon: called,
            ...(item.mode !== undefined && { mode: item.mode }),
            ...(hidden && { hidden }),
            ...(scene.has('rear') && { face: 'rear' as const }),
            ...(scene.has('unseen') && { seen: false }),
            ...(near.length > 0 && { near }),
            ...(shelter && !isApart && { shelter: shelter.name }),
            ...(inside.length > 0 && { inside: inside.map(({ name }) => name) }),
            // A target does not defend against an attack that it does not know of.
            ...((scene.has('unaware') || isHelpless(on.who)) && { known: false }),
            ...given('rounds', rounds),
            ...given('prepared', scene.number('prepared')),
          },
          self.who,
        );
    if (isProblem(act)) return act;
    acts.push(act);
  }
  const { rounds: from } = weapon;
  const thing = from === undefined ? undefined : counted(scene);
  return {
    acts,
    request: { ...request, pool: fired.outcome.pool },
    ...given('called', calledHeights(situation, self.who)),
    ...(isSeveral(situation) && { splits: true }),
    ...(thing &&
      from !== undefined && {
        fired: { ...thing, from, loaded: rounds ?? from, used: fired.outcome.used, byDice: fired.outcome.byDice },
      }),
  };
};

/**
 * `roll attack Rifleman 2 with Carbine, aim 2`: rolls for the weapon by the rulebook, and applies the effects to the
 * target. `attack Guard 1, Guard 2 with Carbine, multiple actions 2` takes a set for each target.
 */
export const attack: Procedure = { ...procedure(needs, play, inRound), isOnAll: true };

/** The number of attacks that a line makes with its one roll: as many as it says, in a burst as many as its dice allow. */
export function attacksOf(situation: RollSituation, { value, aim }: Rolled): number {
  const said = saidOf(situation, needs.inputs.several)?.value;
  if (said?.kind === 'number') return toNumber(said.number);
  if (aim?.aim === 'tasks') return aim.tasks;
  const dice = value.kind === 'pool' ? poolTotal(value.pool) : 0;
  return saidOf(situation, needs.inputs.burst) ? Math.max(1, Math.floor(dice / LEAST_WIDTH)) : 1;
}

/** Whether a line states its number of actions; then a wide set can be split between two of them. */
function isSeveral(situation: RollSituation): boolean {
  return saidOf(situation, needs.inputs.several) !== undefined;
}

/** An object with this property; empty if the value is undefined. */
function given<Key extends string, T>(key: Key, value: T | undefined): { readonly [K in Key]?: T } {
  const object: { [K in Key]?: T } = {};
  if (value !== undefined) object[key] = value;
  return object;
}

/** The set that the other side of the line rolls after the attack; undefined if it fails. */
function defenceOf({ tape, self }: Scene<typeof needs>, rolled: Rolled): MatchingSet | undefined | Problem {
  const record = defendOn(tape, rolled, gameOf(self.who));
  if (isProblem(record)) return record;
  return isOf(matching, record) && record.outcome.success ? record.outcome.chosen : undefined;
}

/** The vehicle or wall that the target is in or behind, and who else is there; for a vehicle or wall, who is in it. */
function aroundOf({ on, all, other, everybody }: Scene<typeof needs>): {
  readonly shelter?: Participant;
  readonly inside: readonly Participant[];
} {
  const by = shelterOf(on.who);
  if (by === undefined && !isObject(on.who)) return { inside: [] };
  const shelter = by === undefined ? undefined : other(by);
  const around = by ?? nameKey(on.name);
  const named = new Set(all.map(({ name }) => nameKey(name)));
  const inside = everybody().filter(({ name, who }) => !named.has(nameKey(name)) && shelterOf(who) === around);
  return { ...(shelter && { shelter }), inside };
}

function hiddenBy({ self, situation }: Scene<typeof needs>): readonly string[] | undefined {
  return hiddenIn(situation, self.who);
}

/** Places that the cover in a line hides, by the rulebook's table. */
export function hiddenIn(situation: RollSituation, { rules }: Evaluation): readonly string[] | undefined {
  const cover = saidOf(situation, needs.inputs.cover)?.value;
  const table = rules.tables.get(nameKey(needs.tables.cover.table));
  if (cover?.kind !== 'text' || !table) return undefined;
  const cell = cellOf(table, cover);
  return cell.kind === 'text' ? cell.text.split(',').map((place) => place.trim()) : undefined;
}

/** The changes of a character whom an attack reached: wounds and fire. */
export function changesOf(on: Participant, { wounds, burning }: TargetOutcome): readonly Change[] {
  const fire = burning.length > 0 ? fireChanges(on, burning) : [];
  return [...woundChanges(on, writtenWounds(on.who), wounds), ...fire];
}

function detailsOf(outcome: AttackOutcome, strikes: readonly string[], left: string): Result['details'] {
  const { hits, roundsLeft } = outcome;
  return [
    { label: 'Hit', value: strikes.length === 0 ? 'no hit' : strikes.join('; ') },
    ...(hits.length > 0 ? [{ label: 'Damage', value: hits.map(({ through }) => damageText(through)).join('; ') }] : []),
    { label: 'Left', value: left },
    ...(roundsLeft === undefined ? [] : [{ label: 'Rounds', value: `${roundsLeft} left` }]),
  ];
}

function placeName(key: string, { who }: Participant): string {
  const body = bodyOf(who);
  return (isProblem(body) ? undefined : body.byKey.get(key)?.name) ?? key;
}

function hitText({ set, place, stopped, through }: AttackHit, on: Participant): string {
  const end = stopped === undefined ? damageText(through) : `stopped by ${stopped}`;
  const where = isObject(on.who) ? on.name : `${placeName(place, on)} of ${on.name}`;
  return `${set.width}x${set.height}: ${where}, ${end}`;
}

function damageText({ killing, shock }: AttackHit['through']): string {
  return `${killing} killing, ${shock} shock`;
}

/** `torso 4 killing 2 shock of 10, unconscious`. */
function leftText({ wounds, state }: TargetOutcome, on: Participant): string {
  const body = bodyOf(on.who);
  const marked = Object.entries(wounds)
    .filter(([, { killing, shock }]) => killing + shock > 0)
    .map(([key, { killing, shock, lost = 0 }]) => {
      const boxes = isProblem(body) ? 0 : (body.byKey.get(key)?.boxes ?? 0);
      const parts = [`${killing} killing`, `${shock} shock`].filter((part) => !part.startsWith('0 '));
      return `${placeName(key, on)} ${parts.join(' ')} of ${boxes - lost}`;
    });
  const states = [
    ...(state.dead ? ['dead'] : state.unconscious ? ['unconscious'] : []),
    ...state.useless.map((key) => `${placeName(key, on)} useless`),
  ];
  return marked.length === 0 ? `${on.name} is unhurt` : [`${on.name}: ${marked.join(', ')}`, ...states].join(', ');
}
