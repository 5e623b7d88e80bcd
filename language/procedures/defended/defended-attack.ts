import { nameKey } from '../../grammar/text.js';
import type { Accounted, Step } from '../../roll/account.js';
import { type Change, merged } from '../../roll/changes.js';
import { gameFor, rollOn } from '../../roll/main-roll.js';
import { says } from '../../roll/messages.js';
import type { Tape } from '../../roll/tape.js';
import type { Needs } from '../../rules/needs.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { onceForEach } from '../../sheet/cells/once-for.js';
import { rollOfDerived } from '../../sheet/rolls/by-name.js';
import type { Outcome } from '../../sheet/rolls/formula-cache.js';
import { canBeRolled } from '../../sheet/rolls/request.js';
import { diceSumMost } from '../../values/dice-sum.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import { booleanValue, NONE, numberIn, numberValue, type Value } from '../../values/value.js';
import { procedure, type Result, type Scene } from '../procedure.js';
import { type Opened, openRulebook } from '../rulebook.js';
import { conditionChange, conditionOf } from '../written.js';
import { automaticFireNeeds, type Group, groupsOf, hitsOfGroup, missesAlways } from './automatic-fire.js';
import { DefensesMade, defend, defenseNeeds } from './defense.js';
import { BLEEDS, Injured, injuredNeeds } from './injured.js';

const needs = {
  procedure: 'defended attack',
  uses: [automaticFireNeeds, defenseNeeds, injuredNeeds],
  tables: {
    types: { table: 'Damage Type', texts: { bleeds: 'bleeds' } },
    limbs: { table: 'Crippling', texts: { condition: 'condition' } },
  },
  numbers: {
    resistance: 'DR',
    pierced: 'Pierced DR',
    injury: 'Injury',
    far: 'Damage at Long Range',
    mighty: 'Mighty Blow',
    blows: 'Double Attack',
    recoil: 'Shot Recoil',
    snap: 'Later Snap Shot',
    limb: 'Parried Limb',
    risked: 'Limb at Risk',
    attack: 'Attack',
  },
  items: {
    weapon: {
      kind: 'weapon',
      values: {
        damage: 'Damage',
        type: 'Wound Type',
        form: 'Attack Form',
        half: 'Half Damage',
        most: 'Max',
        divisor: 'armour divisor',
        jams: 'Malf',
        jammed: 'jammed',
        loaded: 'loaded',
        holds: 'Shots',
        rate: 'RoF',
        follows: 'follows a parry',
        recoil: 'Recoil',
        pellets: 'pellets',
        weight: 'weight',
      },
    },
  },
  facts: { crippled: 'Crippled' },
  conditions: { opening: 'Judo Opening', fired: 'Fired', firing: 'Firing', aiming: 'Aiming' },
  inputs: {
    range: { modifier: 'range' },
    burst: { modifier: 'burst' },
    unaware: { modifier: 'undefended' },
    mighty: { modifier: 'mighty blow' },
    shots: { modifier: 'shots' },
    blows: { modifier: 'two blows' },
    aim: { modifier: 'aim' },
    long: { modifier: 'long aim' },
    snap: { modifier: 'snap shot' },
  },
} as const satisfies Needs;

type AttackScene = Scene<typeof needs>;
type Book = Opened<typeof needs>;

/**
 * An attack that its target may avoid: the roll to hit, for automatic fire one for each group of rounds; one active
 * defense of the target's choice against what hits; damage past armour; and the effects of the wound.
 */
export const defendedAttack = procedure(needs, (scene): Accounted<Result> | Problem => {
  const { self, on, item, rolled, tape } = scene;
  if (!scene.isNamed) return problem(says.noTarget);
  if (!item) return problem(says.whatToAttackWith);
  if (!rolled) return problem(says.nothingToRoll(scene.situation.name));
  if (rolled.against) return problem(says.defendsItself(on.name));
  const weapon = weaponOf(scene, item);
  if (isProblem(weapon)) return weapon;
  const { opening } = needs.conditions;
  if (weapon.isFollowing && conditionOf(opening, self.who, on.name) === 0)
    return problem(says.followsParry(item.name, opening, on.name));
  const target = Injured.of(on, tape);
  if (isProblem(target)) return target;
  if (target.isDead) return problem(says.alreadyDead(on.name));
  const volleys = volleysOf(scene, item, weapon);
  if (isProblem(volleys)) return volleys;
  const steps: Step[] = [];
  const summaries: string[] = [];
  const missed = (): void => {
    const what = `${on.name} is not hit`;
    if (summaries.at(-1) !== what) summaries.push(what);
  };
  const damage: number[] = [];
  const tried: { readonly outcome: Outcome; readonly hitsBefore: number }[] = [];
  const defenses = new DefensesMade();
  const own = { struck: undefined as Injured | undefined };
  let fired = 0;
  let triggered = 0;
  let isJammed = false;
  for (const { what, value, rounds } of volleys) {
    const volley = value === rolled.value ? rolled : { ...rolled, value };
    if (fired > 0 && !canBeRolled(volley, gameFor(self.who))) {
      // The recoil leaves no chance: the rounds are fired, and nothing is rolled for them.
      steps.push({ what: '{what}: no chance to hit', values: { what } });
      missed();
      fired += rounds;
      triggered += 1;
      continue;
    }
    const hitting = rollOn(tape, what, volley, gameFor(self.who));
    if (isProblem(hitting)) return hitting;
    const { outcome } = hitting;
    steps.push({ what: '{what}: {summary}', values: { what, summary: hitting.summary } });
    tried.push({ outcome, hitsBefore: damage.length });
    if (jams(weapon, outcome)) {
      steps.push({ what: '{weapon} jams', values: { weapon: item.name } });
      summaries.push(`${item.name} jams`);
      isJammed = true;
      break;
    }
    fired += rounds;
    triggered += 1;
    const hits = hitsOf(self.who, rounds, outcome);
    if (isProblem(hits)) return hits;
    if (hits === 0) {
      missed();
      continue;
    }
    const isCritical = isTrue(outcome.get('critical'));
    // The lowest total of the dice does the maximum damage of the first hit.
    const isMost = isCritical && numberIn(outcome.get('total')) === hitting.record.faces.length;
    const land = (count: number, isFirst: boolean, limb?: string): Problem | undefined => {
      for (let hit = 0; hit < count && !target.isDead; hit += 1) {
        const struck = strike(scene, scene, weapon, isMost && isFirst && hit === 0, target, steps, limb);
        if (isProblem(struck)) return struck;
        damage.push(struck.damage);
        summaries.push(struck.summary);
      }
      return undefined;
    };
    // There is no defense against a critical hit, which is one round of a group.
    const certain = isCritical ? 1 : 0;
    const wrong = land(certain, true);
    if (wrong) return wrong;
    if (hits > certain && !target.isDead) {
      const oncoming = { form: weapon.form, isUnseen: scene.has('unaware'), by: self.name, weight: weapon.weight };
      const avoided = defend(on, oncoming, defenses, tape, steps);
      if (isProblem(avoided)) return avoided;
      if (defenses.isAny) target.hasNoAim = true;
      const limb = !avoided && defenses.isBareFailed ? limbStruck(scene, item) : undefined;
      if (isProblem(limb)) return limb;
      const failed = avoided ? undefined : land(hits - certain, certain === 0, limb);
      if (failed) return failed;
      if (avoided) summaries.push(`${on.name} avoids it: ${avoided.name}`);
      const parried = avoided?.with && strikeBack(scene, item, avoided.with, own, steps);
      if (isProblem(parried)) return parried;
      if (parried) summaries.push(parried);
    }
    if (target.isDead) break;
  }
  return {
    steps,
    outcome: {
      verdict: damage.length > 0 ? 'success' : 'failure',
      summary: summaries.join('; '),
      details: [
        ...(damage.length > 0 ? [{ label: 'Damage', value: damage.join(', ') }] : []),
        { label: 'Left', value: target.left },
      ],
      changes: merged([
        ...target.changes,
        ...defenses.changes(on),
        ...ammunitionChanges(scene, item, weapon, fired, triggered),
        ...(own.struck?.changes ?? []),
        ...(isJammed ? jam(scene, item) : []),
      ]),
      each: tried.map(({ outcome, hitsBefore }, index) => {
        const hits = (tried[index + 1]?.hitsBefore ?? damage.length) - hitsBefore;
        return { get: (name) => (name === 'success' ? booleanValue(hits > 0) : outcome.get(name)) };
      }),
    },
  };
});

// ------------------------------------------------------------------------------------------------------- the weapon

/** The numbers of a weapon on its owner's sheet, in one mode. */
interface Stated {
  readonly damage: Value;
  /** The row of the damage table. */
  readonly type: string;
  readonly form: string;
  /** Yards beyond which its damage is halved, and its maximum range. */
  readonly half: number | undefined;
  readonly most: number | undefined;
  /** What the target's armour is divided by. */
  readonly divisor: number | undefined;
  /** The total of the attack roll at which it jams, or words such as `Crit.`. */
  readonly jams: string;
  /** Rounds in it: as the sheet says, else as many as it holds. Undefined if they are not counted. */
  readonly loaded: number | undefined;
  /** Its rate of fire as on the sheet; empty if there is none. */
  readonly rate: string;
  /** It can be used only on the turn after a parry, against the parried attacker. */
  readonly isFollowing: boolean;
  /** Each further shot is harder. */
  readonly hasRecoil: boolean;
  /** Armour reduces each die of its damage separately. */
  readonly hasPellets: boolean;
  readonly weight: number;
}

interface Weapon extends Stated {
  /** The target is beyond the range at which its damage is halved. */
  readonly isFar: boolean;
}

function weaponOf(scene: AttackScene, item: Entry): Weapon | Problem {
  const stated = statedOf(scene.self.who, item);
  const { damage, half, most } = stated;
  if (damage.kind !== 'dice' && damage.kind !== 'number') return problem(says.noDamage(item.name, modesOf(item)));
  const range = scene.number('range');
  if (range !== undefined && most !== undefined && range > most) return problem(says.outOfRange(item.name, most));
  return { ...stated, isFar: range !== undefined && half !== undefined && range > half };
}

/** The modes that a line can name, by the rulebook or the sheet. */
function modesOf({ trait }: Entry): readonly string[] {
  return [...(trait?.clauses.modes.values() ?? [])].map(({ name }) => name);
}

/** The data of a weapon on the sheet, in the used mode; cached. */
const statedOf = onceForEach((who: Evaluation, item: Entry): Stated => {
  const value = (name: string): Value =>
    who.rules.derived.has(nameKey(name))
      ? who.derived(nameKey(name), item).value
      : (who.valueIn(item, nameKey(name))?.value ?? NONE);
  const {
    damage,
    type,
    form,
    half,
    most,
    divisor,
    jams: malf,
    loaded,
    holds,
    rate,
    follows,
    recoil,
    pellets,
    weight,
  } = needs.items.weapon.values;
  return {
    damage: value(damage),
    type: textIn(value(type)),
    form: textIn(value(form)),
    half: numberIn(value(half)),
    most: numberIn(value(most)),
    divisor: numberIn(value(divisor)),
    jams: textIn(value(malf)),
    loaded: numberIn(value(loaded)) ?? leadingNumber(textIn(value(holds))),
    rate: textIn(value(rate)),
    isFollowing: isTrue(value(follows)),
    hasRecoil: (numberIn(value(recoil)) ?? 0) !== 0,
    hasPellets: isTrue(value(pellets)),
    weight: numberIn(value(weight)) ?? 0,
  };
});

/** The number with which a text begins, as 20 in `20+1`. */
function leadingNumber(text: string): number | undefined {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? undefined : number;
}

/** The changes after shooting: fired rounds leave the weapon if they are counted, and count for this turn's rate of fire. */
function ammunitionChanges(
  { self }: AttackScene,
  item: Entry,
  { loaded, rate, hasRecoil }: Weapon,
  fired: number,
  triggered: number,
): Change[] {
  const { fired: condition, firing } = needs.conditions;
  const [option, before] = [item.name, firedBefore(self.who, item)];
  const turn: Change[] =
    rate === '' ? [] : [...conditionChange(self, condition, before + fired, { until: 'turn', option })];
  // Recoil goes on until a turn passes without a shot.
  if (rate !== '' && hasRecoil)
    turn.push(...conditionChange(self, firing, conditionOf(firing, self.who) + triggered, { until: 'next turn' }));
  if (loaded === undefined) return [...turn];
  const field = needs.items.weapon.values.loaded;
  const [from, to] = [loaded, loaded - fired];
  return [{ is: 'thing', who: self.name, of: self.of, id: item.base.id, thing: item.name, field, from, to }, ...turn];
}

/** Rounds that earlier lines of this turn have fired. */
function firedBefore(who: Evaluation, { name }: Entry): number {
  return conditionOf(needs.conditions.fired, who, name);
}

/** The change for a weapon that jams, if it is on the sheet. */
function jam({ self }: AttackScene, item: Entry): Change[] {
  if (item.base.list === undefined) return [];
  const field = needs.items.weapon.values.jammed;
  return [{ is: 'thing', who: self.name, of: self.of, id: item.base.id, thing: item.name, field, from: 0, to: 1 }];
}

/** Whether the roll jams the weapon: at its number and above, or if it states no number, on a critical failure. */
function jams({ jams: malf }: Weapon, outcome: Outcome): boolean {
  if (malf === '') return false;
  const from = Number(malf);
  const total = numberIn(outcome.get('total'));
  return Number.isNaN(from)
    ? isTrue(outcome.get('critical')) && !isTrue(outcome.get('success'))
    : total !== undefined && total >= from;
}

// ------------------------------------------------------------------------------------------------------- to hit

interface Volley {
  readonly what: string;
  readonly value: Value;
  readonly rounds: number;
}

/**
 * The attack rolls of a line: one, one for each of several blows or shots, or one for each group of a burst, with their
 * recoil. A problem if the weapon has too few rounds or does not fire this fast.
 */
function volleysOf(scene: AttackScene, item: Entry, { loaded, rate }: Weapon): readonly Volley[] | Problem {
  const { self, rolled, situation } = scene;
  const [burst, shots] = [scene.number('burst'), scene.number('shots')];
  const rounds = burst ?? shots ?? 1;
  if (!Number.isInteger(rounds)) return problem(says.wholeRounds(rounds));
  if (loaded !== undefined && loaded < rounds) return problem(says.notLoaded(item.name, loaded, rounds));
  const fastest = Number.parseInt(rate, 10);
  const fired = firedBefore(self.who, item);
  if (rounds + fired > fastest) return problem(says.notSoFast(item.name, rate, rounds, fired));
  const value = rolled?.value ?? NONE;
  const what = situation.name;
  const book = openRulebook(needs, self.who);
  if (isProblem(book)) return book;
  const { aiming, firing } = needs.conditions;
  const isSnapKnown = scene.has('aim') || scene.has('long') || scene.has('snap') || conditionOf(aiming, self.who) > 0;
  const earlierShots = conditionOf(firing, self.who);
  /** The target number of a later roll: its recoil may also make it a snap shot. */
  const withRecoil = (recoil: number): Value => {
    const first = numberIn(value);
    if (first === undefined || recoil === 0) return value;
    return numberValue(first + recoil + (isSnapKnown ? 0 : book.askedOf('snap', item, first, recoil)));
  };
  if (shots !== undefined || scene.has('blows')) {
    const count = shots ?? book.number('blows');
    return Array.from({ length: count }, (_, earlier) => ({
      what: `${what}, ${earlier + 1} of ${count}`,
      value:
        shots === undefined
          ? value
          : withRecoil(
              book.askedOf('recoil', item, earlierShots + earlier) - book.askedOf('recoil', item, earlierShots),
            ),
      rounds: 1,
    }));
  }
  if (burst === undefined) return [{ what, value, rounds: 1 }];
  const groups = groupsOf(self.who, item, burst);
  if (isProblem(groups)) return groups;
  return groups.map(({ rounds, recoil }: Group, earlier) => ({
    what: `${what}, group ${earlier + 1}`,
    value: withRecoil(recoil),
    rounds,
  }));
}

/** How many rounds of a volley hit. */
function hitsOf(who: Evaluation, rounds: number, outcome: Outcome): number | Problem {
  const isHit = isTrue(outcome.get('success'));
  if (rounds === 1) return isHit ? 1 : 0;
  if (isTrue(outcome.get('critical'))) return isHit ? rounds : 0;
  if (!isHit && missesAlways(who, numberIn(outcome.get('total')) ?? 0)) return 0;
  return hitsOfGroup(
    { margin: numberIn(outcome.get('margin')) ?? 0, result: isHit ? 'success' : 'failure' },
    rounds,
    who.rules,
  );
}

// ------------------------------------------------------------------------------------------------------- damage

/** One round or blow that gets through the defense: its damage before armour, and its effects in words. */
function strike(
  scene: AttackScene,
  { self, on }: Pick<AttackScene, 'self' | 'on'>,
  weapon: Weapon,
  isMost: boolean,
  target: Injured,
  steps: Step[],
  limb?: string,
): { readonly damage: number; readonly summary: string } | Problem {
  const { damage, type, isFar, divisor } = weapon;
  const own = openRulebook(needs, self.who);
  const other = openRulebook(needs, on.who);
  if (isProblem(own)) return own;
  if (isProblem(other)) return other;
  const rolled = isMost ? mostOf(weapon) : rollDamage(scene.tape, weapon);
  if (isProblem(rolled)) return rolled;
  const isMighty = self === scene.self && scene.has('mighty');
  const parts = rolled
    .map((one) => one + (isMighty ? own.number('mighty') : 0))
    .map((one) => (isFar ? own.asked('far', one) : one));
  const basic = parts.reduce((sum, one) => sum + one, 0);
  const kept = armourOf(other, divisor);
  const hits = parts.reduce((sum, one) => sum + other.asked('injury', one, type, kept), 0);
  const below: Step[] = [];
  steps.push({
    what: '{basic} {type} damage, DR {kept}: {hits} hits',
    values: { basic: Math.max(0, basic), type, kept, hits },
    steps: below,
  });
  const wrong = target.take(hits, other.text('types', type, 'bleeds') === BLEEDS, below);
  const crippled = limb === undefined ? undefined : other.text('limbs', limb, 'condition');
  if (limb !== undefined && crippled !== undefined && other.holds('crippled', hits, limb))
    target.cripple(limb, crippled);
  const summary = isHarmless(damage)
    ? says.struck
    : basic <= 0
      ? `${says.hitsInVain}${target.effectsText()}`
      : `hit for ${basic} ${type}, ${hits === 1 ? '1 hit' : `${hits} hits`}${target.effectsText()}`;
  return wrong ?? { damage: basic, summary };
}

/** The limb of a failed barehanded parry, if the attacker prefers it to the place that was aimed at. */
function limbStruck({ self, tape }: AttackScene, item: Entry): string | undefined | Problem {
  const { value } = self.who.derived(nameKey(needs.numbers.risked), item);
  if (value.kind !== 'text') return undefined;
  const limb = { name: `the ${value.text}` };
  const chosen = tape.choose('where to', [{ name: says.asAimed }, limb], self.name);
  return isProblem(chosen) ? chosen : chosen === limb.name ? value.text : undefined;
}

/** A fist or foot that was parried with a weapon may be hit by it; the effect in words, undefined if it is not. */
function strikeBack(
  scene: AttackScene,
  limb: Entry,
  parrying: Entry,
  own: { struck: Injured | undefined },
  steps: Step[],
): string | undefined | Problem {
  const { self, on, tape } = scene;
  const { value } = self.who.derived(nameKey(needs.numbers.limb), limb);
  const penalty = numberIn(value);
  // A weapon with several modes uses the first one.
  const [first] = parrying.trait?.clauses.modes.keys() ?? [];
  const striking = parrying.inMode(parrying.mode ?? first);
  const rolled = penalty === undefined ? undefined : rollOfDerived(on.who, nameKey(needs.numbers.attack), striking);
  const skill = rolled && numberIn(rolled.value);
  if (!rolled || skill === undefined || penalty === undefined) return undefined;
  const against = { ...rolled, value: numberValue(skill + penalty) };
  if (!canBeRolled(against, gameFor(on.who))) return undefined;
  const roll = rollOn(tape, `${on.name}: the parried limb`, against, gameFor(on.who));
  if (isProblem(roll)) return roll;
  steps.push({ what: '{name} at the parried limb: {summary}', values: { name: on.name, summary: roll.summary } });
  if (roll.verdict !== 'success') return undefined;
  const target = own.struck ?? Injured.of(self, tape);
  if (isProblem(target)) return target;
  own.struck = target;
  const weapon = { ...statedOf(on.who, striking), isFar: false };
  const struck = strike(scene, { self: on, on: self }, weapon, false, target, steps);
  return isProblem(struck) ? struck : `${self.name} is ${struck.summary}`;
}

function armourOf(book: Book, divisor: number | undefined): number {
  const armour = book.number('resistance');
  return divisor === undefined ? armour : book.asked('pierced', divisor, armour);
}

/** Whether an attack does no damage by design, such as a throw or a hold. */
function isHarmless(damage: Value): boolean {
  return numberIn(damage) === 0;
}

/** Rolled damage. For pellets, each die is a part of its own, and the first includes the modifier. */
function rollDamage(tape: Tape, { damage, hasPellets }: Weapon): readonly number[] | Problem {
  if (damage.kind !== 'dice') return [numberIn(damage) ?? 0];
  const fallen = tape.addUp('damage', damage.dice);
  if (isProblem(fallen)) return fallen;
  const total = numberIn(fallen.get('total')) ?? 0;
  const { faces } = fallen.record;
  if (!hasPellets || faces.length < 2) return [total];
  const added = total - faces.reduce((sum, { face }) => sum + face, 0);
  return faces.map(({ face }, index) => face + (index === 0 ? added : 0));
}

/** The maximum damage, in the same parts. */
function mostOf({ damage, hasPellets }: Weapon): readonly number[] {
  if (damage.kind !== 'dice') return [numberIn(damage) ?? 0];
  const most = diceSumMost(damage.dice);
  const total = most === undefined ? 0 : toNumber(most);
  const { dice, sides } = damage.dice;
  if (!hasPellets || dice < 2) return [total];
  return Array.from({ length: dice }, (_, index) => sides + (index === 0 ? total - dice * sides : 0));
}

// ------------------------------------------------------------------------------------------------------- values

function textIn(value: Value): string {
  return value.kind === 'text' ? value.text : '';
}

function isTrue(value: Value | undefined): boolean {
  return value?.kind === 'boolean' && value.value;
}
