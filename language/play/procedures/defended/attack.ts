import { isOf } from '../../../families/family.js';
import { familyOf } from '../../../families/list.js';
import type { RollRecord } from '../../../families/record.js';
import { sum } from '../../../families/sum/index.js';
import { nameKey } from '../../../grammar/text.js';
import type { Derivation } from '../../../model/derivation.js';
import type { Entry } from '../../../model/evaluate/cells/entry.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { rollOfDerived } from '../../../model/evaluate/rolls/by-name.js';
import type { Until } from '../../../model/rules/consequences.js';
import type { Rolled } from '../../../model/sheet-roll.js';
import { percentText } from '../../../odds/chance.js';
import { diceSumMost } from '../../../values/dice-sum.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { toNumber } from '../../../values/rational.js';
import { NONE, numberValue, textValue, type Value, valueText } from '../../../values/value.js';
import { amountOf } from '../../actions/apply/write-change.js';
import { type Change, type ConditionChange, merged, type Participant } from '../../actions/changes.js';
import { gameFor, rollOn } from '../../actions/main-roll.js';
import { procedure, type Result, type Scene } from '../../actions/procedure.js';
import type { Option, Tape } from '../../actions/tape.js';
import { says } from '../../messages.js';
import { oddsOf } from '../../odds-of.js';
import type { Accounted, Step } from '../account.js';
import type { Needs } from '../needs.js';
import { onceFor } from '../once-for.js';
import { type Opened, openRulebook } from '../rulebook.js';
import { hitsOfGroup } from './hits-of-group.js';

const needs = {
  procedure: 'defended attack',
  tables: {
    defenses: { table: 'Defenses', numbers: { unable: 'unable' } },
    types: { table: 'Damage Type', texts: { bleeds: 'bleeds' } },
    volley: { table: 'Rounds That Hit' },
  },
  numbers: {
    hits: 'Hits Left',
    resistance: 'DR',
    pierced: 'Pierced DR',
    injury: 'Injury',
    far: 'Damage at Long Range',
    groups: 'Groups',
    rounds: 'Rounds in Group',
    recoil: 'Group Recoil',
    knockdown: 'Knockdown',
    stunning: 'Stunning',
    deathLine: 'Death Line',
    dead: 'Dead',
    collapsing: 'Collapsing',
    footing: 'HT Roll',
    dying: 'Death Roll',
    mighty: 'Mighty Blow',
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
        loaded: 'loaded',
      },
    },
  },
  fields: { taken: 'hits taken' },
  conditions: {
    stunned: 'Stunned',
    down: 'Knocked Down',
    shock: 'Shock',
    out: 'Unconscious',
    bleeding: 'Bleeding',
    slain: 'Slain',
  },
  inputs: {
    range: { modifier: 'range' },
    burst: { modifier: 'burst' },
    unaware: { modifier: 'undefended' },
    mighty: { modifier: 'mighty blow' },
  },
} as const satisfies Needs;

type AttackScene = Scene<typeof needs>;
type Book = Opened<typeof needs>;

/**
 * An attack that the one attacked may avoid: the roll to hit, for automatic fire one for each group of rounds; one active
 * defense against what hits, of the defender's choice; damage past armour; and what a wound does to its owner.
 */
export const defendedAttack = procedure(needs, (scene): Accounted<Result> | Problem => {
  const { on, item, rolled } = scene;
  if (!scene.isNamed) return problem(says.noTarget);
  if (!item) return problem(says.whatToAttackWith);
  if (!rolled) return problem(says.nothingToRoll(scene.situation.name));
  const book = openRulebook(needs, on.who);
  if (isProblem(book)) return book;
  const weapon = weaponOf(scene, item);
  if (isProblem(weapon)) return weapon;
  const wound = new Wounded(on, scene.tape);
  if (wound.isDead) return problem(says.alreadyDead(on.name));
  const fired = scene.number('burst') ?? 1;
  const empty = loadedProblem(weapon, item.name, fired);
  if (empty) return empty;
  const steps: Step[] = [];
  const told: string[] = [];
  for (const volley of volleysOf(scene, item, fired)) {
    const hitting = rollOn(scene.tape, volley.what, { ...rolled, value: volley.value }, gameFor(scene.self.who));
    if (isProblem(hitting)) return hitting;
    const outcome = familyOf(hitting.record).outcomeOf(hitting.record.outcome);
    steps.push({ what: '{what}: {summary}', values: { what: volley.what, summary: hitting.summary } });
    if (jams(weapon, outcome)) {
      steps.push({ what: '{weapon} jams', values: { weapon: item.name } });
      told.push(`${item.name} jams`);
      break;
    }
    const hits = hitsOf(scene.self, volley.rounds, outcome);
    if (isProblem(hits)) return hits;
    if (hits === 0) {
      told.push(`${on.name} is not hit`);
      continue;
    }
    const isCritical = isTrueIn(outcome.critical) && isTrueIn(outcome.success);
    const avoided = isCritical ? undefined : defend(scene, book, weapon.form, steps);
    if (isProblem(avoided)) return avoided;
    if (avoided !== undefined) {
      told.push(`${on.name} avoids it: ${avoided}`);
      continue;
    }
    for (let hit = 0; hit < hits; hit += 1) {
      const isMost = isCritical && hit === 0 && numberIn(outcome.total) === leastTotal(hitting.record);
      const struck = strike(scene, book, weapon, isMost, wound, steps);
      if (isProblem(struck)) return struck;
      told.push(struck);
      if (wound.isDead) break;
    }
    if (wound.isDead) break;
  }
  const isHit = wound.changes.length > 0 || told.some((one) => one.startsWith(HIT));
  return {
    steps,
    outcome: {
      verdict: isHit ? 'success' : 'failure',
      summary: told.join('; '),
      details: [
        ...(wound.damage.length > 0 ? [{ label: 'Damage', value: wound.damage.join(', ') }] : []),
        { label: 'Left', value: wound.left },
      ],
      changes: merged([...wound.changes, ...spent(scene, item, weapon, fired)]),
    },
  };
});

const HIT = 'hit';

// ------------------------------------------------------------------------------------------------------- the weapon

interface Weapon {
  readonly damage: Value;
  /** The row of the table of damage. */
  readonly type: string;
  readonly form: string;
  readonly isFar: boolean;
  readonly divisor: number | undefined;
  readonly jams: string;
  readonly loaded: number | undefined;
}

function weaponOf(scene: AttackScene, item: Entry): Weapon | Problem {
  const { damage: dealt, half, most, ...stated } = statedOf(scene.self.who)(item);
  if (dealt.kind !== 'dice' && dealt.kind !== 'number') return problem(says.noDamage(item.name));
  const range = scene.number('range');
  if (range !== undefined && most !== undefined && range > most) return problem(says.outOfRange(item.name, most));
  return { ...stated, damage: dealt, isFar: range !== undefined && half !== undefined && range > half };
}

interface Stated extends Omit<Weapon, 'isFar'> {
  /** Yards from which its damage is halved, and up to which it reaches. */
  readonly half: number | undefined;
  readonly most: number | undefined;
}

/** What a sheet says of a weapon, in the mode that is used; read once. */
const statedOf = onceFor((who: Evaluation) => {
  const known = new WeakMap<Entry, Stated>();
  return (item: Entry): Stated => {
    const stated = known.get(item) ?? readWeapon(who, item);
    known.set(item, stated);
    return stated;
  };
});

function readWeapon(who: Evaluation, item: Entry): Stated {
  const value = (name: string): Value =>
    who.rules.derived.has(nameKey(name))
      ? who.derived(nameKey(name), item).value
      : (who.valueIn(item, nameKey(name))?.value ?? NONE);
  const { damage, type, form, half, most, divisor, jams: malf, loaded } = needs.items.weapon.values;
  return {
    damage: value(damage),
    type: textIn(value(type)) ?? '',
    form: textIn(value(form)) ?? '',
    half: numberIn(value(half)),
    most: numberIn(value(most)),
    divisor: numberIn(value(divisor)),
    jams: textIn(value(malf)) ?? '',
    loaded: numberIn(value(loaded)),
  };
}

function loadedProblem({ loaded }: Weapon, name: string, fired: number): Problem | undefined {
  return loaded !== undefined && loaded < fired ? problem(says.notLoaded(name, loaded, fired)) : undefined;
}

/** Rounds that were fired are gone, where the sheet counts them. */
function spent({ self }: AttackScene, item: Entry, { loaded }: Weapon, fired: number): Change[] {
  if (loaded === undefined) return [];
  const field = needs.items.weapon.values.loaded;
  return [
    {
      is: 'thing',
      who: self.name,
      of: self.of,
      id: item.base.id,
      thing: item.name,
      field,
      from: loaded,
      to: loaded - fired,
    },
  ];
}

/** A number from which on the weapon jams; else words, which mean a critical failure only. */
function jams({ jams: malf }: Weapon, outcome: Readonly<Record<string, Value>>): boolean {
  if (malf === '') return false;
  const from = Number(malf);
  return Number.isNaN(from)
    ? isTrueIn(outcome.critical) && !isTrueIn(outcome.success)
    : (numberIn(outcome.total) ?? 0) >= from;
}

// ------------------------------------------------------------------------------------------------------- to hit

interface Volley {
  readonly what: string;
  readonly value: Value;
  readonly rounds: number;
}

/** A single blow or shot, or the groups of a burst with the recoil of each. */
function volleysOf({ self, rolled, situation }: AttackScene, item: Entry, fired: number): readonly Volley[] {
  if (!rolled) return [];
  const what = situation.name;
  if (fired === 1) return [{ what, value: rolled.value, rounds: 1 }];
  const groups = asked(self.who, needs.numbers.groups, numberValue(fired)) ?? 1;
  return Array.from({ length: groups }, (_, earlier): Volley => {
    const recoil = askedOf(self.who, item, needs.numbers.recoil, numberValue(earlier)) ?? 0;
    const target = rolled.value.kind === 'number' ? numberValue(toNumber(rolled.value.number) + recoil) : rolled.value;
    const rounds = asked(self.who, needs.numbers.rounds, numberValue(fired), numberValue(earlier)) ?? 0;
    return { what: `${what}, group ${earlier + 1}`, value: target, rounds };
  });
}

/** How many rounds of a group hit; all of them at a critical hit. */
function hitsOf({ who }: Participant, rounds: number, outcome: Readonly<Record<string, Value>>): number | Problem {
  const isHit = isTrueIn(outcome.success);
  if (isTrueIn(outcome.critical)) return isHit ? rounds : 0;
  if (rounds === 1) return isHit ? 1 : 0;
  const margin = numberIn(outcome.margin) ?? 0;
  return hitsOfGroup({ margin, result: isHit ? 'success' : 'failure' }, rounds, who.rules);
}

/** The lowest total of the dice: such a hit does all the damage that it can. */
function leastTotal({ faces }: RollRecord): number {
  return faces.length;
}

// ------------------------------------------------------------------------------------------------------- defense

interface Defense extends Option {
  readonly rolled: Rolled;
  readonly chance: number;
}

/** How the one attacked avoids the attack; undefined where it hits. */
function defend(scene: AttackScene, book: Book, form: string, steps: Step[]): string | undefined | Problem {
  const { on, tape } = scene;
  const isUnable = scene.has('unaware') || conditionOf(on, needs.conditions.out) > 0;
  const all = defensesFor(on.who)(book, form, isUnable);
  if (all.length === 0) return undefined;
  const chosen = tape.choose('defense', [...all, { name: says.noDefense }]);
  if (isProblem(chosen)) return chosen;
  const defense = all.find(({ name }) => name === chosen);
  if (!defense) return undefined;
  const roll = rollOn(tape, `${on.name}: ${defense.name}`, defense.rolled, gameFor(on.who));
  if (isProblem(roll)) return roll;
  steps.push({ what: '{name}: {summary}', values: { name: defense.name, summary: roll.summary } });
  return roll.verdict === 'success' ? defense.name : undefined;
}

/** What can be rolled against an attack of this form, the best first; of things one for each that is at hand. */
function defensesOf(book: Book, who: Evaluation, form: string, isUnable: boolean): readonly Defense[] {
  const table = who.rules.tables.get(nameKey(needs.tables.defenses.table));
  const column = table?.columns.findIndex(({ key }) => key === nameKey(form)) ?? -1;
  const found: Defense[] = [];
  for (const row of book.rows('defenses')) {
    const name = row.label ?? row.text;
    const stops = isUnable ? book.cell('defenses', name, 'unable') : numberIn(row.cells[column]);
    if (!stops) continue;
    const rule = who.rules.derived.get(nameKey(name));
    if (!rule) continue;
    const things = rule.each === undefined ? [undefined] : waysOf(who, rule.each);
    for (const thing of things) {
      const rolled = rollOfDerived(who, rule.key, thing);
      const odds = rolled && oddsOf(rolled, gameFor(who));
      if (!rolled || !odds || isProblem(odds)) continue;
      const chance = odds.success ?? 0;
      found.push({
        name: thing ? `${rule.name} of ${thing.name}` : rule.name,
        about: `${valueText(rolled.value)}: ${percentText(chance)}`,
        rolled,
        chance,
      });
    }
  }
  return found
    .sort((a, b) => b.chance - a.chance)
    .filter(({ name }, at, sorted) => sorted.findIndex((one) => one.name === name) === at);
}

/** The same, worked out once for each form of attack. */
const defensesFor = onceFor((who: Evaluation) => {
  const known = new Map<string, readonly Defense[]>();
  return (book: Book, form: string, isUnable: boolean): readonly Defense[] => {
    const key = isUnable ? '' : form;
    const found = known.get(key) ?? defensesOf(book, who, form, isUnable);
    known.set(key, found);
    return found;
  };
});

/** Things of a kind that are at hand. */
function waysOf(who: Evaluation, kind: string): readonly Entry[] {
  return who.items.filter((item) => item.kind === kind);
}

// ------------------------------------------------------------------------------------------------------- damage

/** One round or blow that gets through: its damage and what that does; in words. */
function strike(
  { tape, self, on, has }: AttackScene,
  book: Book,
  { damage, type, isFar, divisor }: Weapon,
  isMost: boolean,
  wound: Wounded,
  steps: Step[],
): string | Problem {
  const rolled = isMost ? mostOf(damage) : rollDamage(tape, damage);
  if (isProblem(rolled)) return rolled;
  const done = rolled + (has('mighty') ? (asked(self.who, needs.numbers.mighty) ?? 0) : 0);
  const basic = isFar ? (asked(self.who, needs.numbers.far, numberValue(done)) ?? done) : done;
  const armour = book.number('resistance');
  const kept =
    divisor === undefined
      ? armour
      : (asked(on.who, needs.numbers.pierced, numberValue(divisor), numberValue(armour)) ?? armour);
  const hits = asked(on.who, needs.numbers.injury, numberValue(basic), textValue(type), numberValue(kept)) ?? 0;
  const below: Step[] = [];
  steps.push({
    what: '{basic} {type} damage, DR {kept}: {hits} hits',
    values: { basic, type, kept, hits },
    steps: below,
  });
  wound.damage.push(basic);
  const wrong =
    wound.take(hits, below) ?? (hits > 0 && book.text('types', type, 'bleeds') === BLEEDS ? wound.bleed() : undefined);
  return wrong ?? `${HIT} for ${basic} ${type}, ${hits === 1 ? '1 hit' : `${hits} hits`}${wound.told()}`;
}

/** What the table of damage says of wounds that go on bleeding. */
const BLEEDS = 'yes';

function mostOf(damage: Value): number {
  if (damage.kind !== 'dice') return numberIn(damage) ?? 0;
  const most = diceSumMost(damage.dice);
  return most === undefined ? 0 : toNumber(most);
}

function rollDamage(tape: Tape, damage: Value): number | Problem {
  if (damage.kind !== 'dice') return numberIn(damage) ?? 0;
  const record = tape.ask('damage', { family: sum.name, request: { sum: damage.dice } });
  if (isProblem(record)) return record;
  if (!isOf(sum, record)) throw new Error('Damage was rolled as something else.');
  return toNumber(record.outcome.total);
}

// ------------------------------------------------------------------------------------------------------- wounds

/** Someone who is wounded, one wound after the other. */
class Wounded {
  readonly changes: Change[] = [];
  /** Damage of each hit, before armour. */
  readonly damage: number[] = [];
  private now: Evaluation;
  private readonly before: number;
  private news: string[] = [];

  constructor(
    private readonly on: Participant,
    private readonly tape: Tape,
  ) {
    this.now = on.who;
    this.before = numberIn(on.who.field(nameKey(needs.fields.taken)).value) ?? 0;
  }

  get isDead(): boolean {
    return this.isDying || isTrueIn(this.now.derived(nameKey(needs.numbers.dead), undefined).value);
  }
  private isDying = false;

  /** What is left, in words. */
  get left(): string {
    const left = this.hitsLeft;
    return this.isDead ? `${this.on.name} is dead` : `${this.on.name}: ${left} ${left === 1 ? 'hit' : 'hits'} left`;
  }

  /** What the last wound did besides the hits, in words. */
  told(): string {
    return this.news.map((one) => `, ${one}`).join('');
  }

  /** Takes hits of one wound, with every roll that it asks for. */
  take(hits: number, steps: Step[]): Problem | undefined {
    this.news = [];
    if (hits <= 0) return undefined;
    const { on } = this;
    const taken = numberIn(this.now.field(nameKey(needs.fields.taken)).value) ?? 0;
    const leftBefore = this.hitsLeft;
    this.now = woundedOf(on.who)(taken + hits);
    this.changes.push({
      is: 'field',
      who: on.name,
      of: on.of,
      field: needs.fields.taken,
      from: this.before,
      to: taken + hits,
    });
    this.gain(needs.conditions.shock, conditionOf(on, needs.conditions.shock) + this.shocked + hits, 'turn');
    this.shocked += hits;
    return this.keepFeet(hits, steps) ?? this.live(leftBefore, steps);
  }
  private shocked = 0;

  /** An open wound goes on bleeding. */
  bleed(): undefined {
    if (!this.isDead) this.gain(needs.conditions.bleeding, 1);
  }

  /** A heavy wound knocks down and stuns. */
  private keepFeet(hits: number, steps: Step[]): Problem | undefined {
    const wound = numberValue(hits);
    if (isTrueIn(askedValue(this.on.who, needs.numbers.stunning, wound))) {
      this.gain(needs.conditions.stunned, 1);
      this.news.push('stunned');
    }
    if (!isTrueIn(askedValue(this.on.who, needs.numbers.knockdown, wound))) return undefined;
    const stands = this.check('staying up', needs.numbers.footing, steps);
    if (isProblem(stands)) return stands;
    if (!stands) {
      this.gain(needs.conditions.down, 1);
      this.news.push('knocked down');
    }
    return undefined;
  }

  /** Hits below zero: staying alive, and whether each turn has to be fought for. */
  private live(leftBefore: number, steps: Step[]): Problem | undefined {
    const line = (left: number): number => asked(this.on.who, needs.numbers.deathLine, numberValue(left)) ?? 0;
    const rolls = line(this.hitsLeft) - line(leftBefore);
    for (let roll = 0; roll < rolls && !this.isDead; roll += 1) {
      const lives = this.check('staying alive', needs.numbers.dying, steps);
      if (isProblem(lives)) return lives;
      this.isDying = !lives;
      if (this.isDying) this.gain(needs.conditions.slain, 1);
    }
    if (this.isDead) this.news.push('dead');
    else if (isTrueIn(this.now.derived(nameKey(needs.numbers.collapsing), undefined).value))
      this.news.push('must roll each turn to stay conscious');
    return undefined;
  }

  private check(what: string, name: string, steps: Step[]): boolean | Problem {
    const rolled = checksOf(this.on.who)(name);
    if (!rolled) return problem(says.nothingToRoll(name));
    const roll = rollOn(this.tape, `${this.on.name}: ${what}`, rolled, gameFor(this.on.who));
    if (isProblem(roll)) return roll;
    steps.push({ what: '{what}, {name}: {summary}', values: { what, name, summary: roll.summary } });
    return roll.verdict === 'success';
  }

  private get hitsLeft(): number {
    return numberIn(this.now.derived(nameKey(needs.numbers.hits), undefined).value) ?? 0;
  }

  private gain(condition: string, to: number, until?: Until): void {
    const { name: who, of } = this.on;
    const change: ConditionChange = { is: 'condition', who, of, condition, from: 0, to, ...(until && { until }) };
    this.changes.push({ ...change, from: amountOf(this.on.who, change) });
  }
}

/** What a character rolls for a derived value, worked out once. */
const checksOf = onceFor((who: Evaluation) => {
  const known = new Map<string, Rolled | undefined>();
  return (name: string): Rolled | undefined => {
    if (!known.has(name)) known.set(name, rollOfDerived(who, nameKey(name), undefined));
    return known.get(name);
  };
});

/** A character who has taken so many hits, worked out once. */
const woundedOf = onceFor((who: Evaluation) => {
  const known = new Map<number, Evaluation>();
  return (taken: number): Evaluation => {
    const wounded = known.get(taken) ?? who.assuming(new Map([[nameKey(needs.fields.taken), numberValue(taken)]]));
    known.set(taken, wounded);
    return wounded;
  };
});

function conditionOf({ name: who, of, who: evaluation }: Participant, condition: string): number {
  return amountOf(evaluation, { is: 'condition', who, of, condition, from: 0, to: 0 });
}

// ------------------------------------------------------------------------------------------------------- values

function given(value: Value): Derivation {
  return { operation: 'declared', value };
}

/** Answers that are kept for a character: wounds come in few sizes. */
const MOST_ANSWERS = 5_000;
const answersOf = onceFor((_: Evaluation) => new Map<string, Value>());

function askedValue(who: Evaluation, name: string, ...values: readonly Value[]): Value {
  const answers = answersOf(who);
  const question = `${name} ${values.map((value) => numberIn(value) ?? textIn(value) ?? '').join(' ')}`;
  const known = answers.get(question);
  if (known) return known;
  const answer = who.derived(nameKey(name), undefined, values.map(given)).value;
  if (answers.size < MOST_ANSWERS) answers.set(question, answer);
  return answer;
}

/** A value of the rulebook that is asked with others; undefined where it is no number. */
function asked(who: Evaluation, name: string, ...values: readonly Value[]): number | undefined {
  return numberIn(askedValue(who, name, ...values));
}

function askedOf(who: Evaluation, item: Entry, name: string, ...values: readonly Value[]): number | undefined {
  return numberIn(who.derived(nameKey(name), item, values.map(given)).value);
}

function numberIn(value: Value | undefined): number | undefined {
  return value?.kind === 'number' ? toNumber(value.number) : undefined;
}

function textIn(value: Value | undefined): string | undefined {
  return value?.kind === 'text' && value.text !== '' ? value.text : undefined;
}

function isTrueIn(value: Value | undefined): boolean {
  return value?.kind === 'boolean' && value.value;
}
