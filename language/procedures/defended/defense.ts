import { percentText } from '../../dice/odds/chance.js';
import { nameKey } from '../../grammar/text.js';
import type { Step } from '../../roll/account.js';
import type { Change, Participant } from '../../roll/changes.js';
import { gameFor, rollOn } from '../../roll/main-roll.js';
import { says } from '../../roll/messages.js';
import { oddsOf } from '../../roll/odds-of.js';
import type { Option, Tape } from '../../roll/tape.js';
import { QUANTITY } from '../../rules/consequences.js';
import type { Needs } from '../../rules/needs.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { onceForEach } from '../../sheet/cells/once-for.js';
import { rollOfDerived } from '../../sheet/rolls/by-name.js';
import type { Rolled } from '../../sheet/sheet-roll.js';
import type { DiceSum } from '../../values/dice-sum.js';
import { isProblem, type Problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import { numberIn, valueText } from '../../values/value.js';
import { openRulebook } from '../rulebook.js';
import { conditionChange, conditionEnds, conditionNeeds, conditionOf } from '../written.js';

const needs = {
  procedure: 'defense',
  uses: [conditionNeeds],
  // What can be rolled, each a derived value, with a column for each form of attack.
  tables: {
    defenses: {
      table: 'Defenses',
      numbers: { unable: 'unable', limited: 'limited', opens: 'opens', loading: 'while reloading' },
      texts: { hands: 'without a thing' },
      anyColumn: true,
    },
  },
  // How many are tried against one attack by who does nothing else, and how often a limited one can be made in a turn.
  numbers: {
    several: 'All-Out Defenses',
    parries: 'Parries',
    bare: 'Barehanded Parries',
    unready: 'Turns Unready After a Parry',
    // Totals of a die up to which a thing that parries is broken or damaged.
    breaks: 'Breaks Up To',
    spoils: 'Damaged Up To',
  },
  // A weapon that has to be made ready is at hand for no defense.
  items: {
    weapon: { kind: 'weapon', values: { waits: 'turns until ready', loading: 'being loaded', damaged: 'damaged' } },
  },
  conditions: {
    out: 'Unconscious',
    open: 'Wide Open',
    guarding: 'On Guard',
    made: 'Parried',
    opening: 'Judo Opening',
    loading: 'Reloading',
    aiming: 'Aiming',
  },
} as const satisfies Needs;
export const defenseNeeds: Needs = needs;

/** An attack from the target's point of view. */
export interface Oncoming {
  /** A column of the rulebook's table of defenses: a blow, a shot. */
  readonly form: string;
  /** The target does not see it coming. */
  readonly isUnseen: boolean;
  /** The name of the attacker. */
  readonly by: string;
  /** What is parried weighs so much. */
  readonly weight: number;
}

/** A defense that succeeded. */
export interface Avoided {
  readonly name: string;
  /** What it was made with; absent for those without a thing. */
  readonly with?: Entry;
}

/** A limited defense that was made in one line. */
interface DefenseMade {
  readonly count: number;
  /** The thing that it was made with; absent for bare hands. */
  readonly with?: Entry;
}

/** The defenses of one line. */
export class DefensesMade {
  /** How often limited ones were made this turn, by the thing. */
  readonly limited = new Map<string, DefenseMade>();
  /** Attackers who can be countered on the next turn, because they were stopped. */
  readonly open = new Set<string>();
  /** What parries broke and damaged. */
  readonly broken = new Set<Entry>();
  readonly damaged = new Set<Entry>();
  isAny = false;
  /** A defense without a thing has failed, which may put a limb in the way. */
  isBareFailed = false;

  /**
   * Their changes: until the character's next turn limited ones cannot be made again, weapons that become unready say
   * so, a weapon that was being loaded loses a turn, and an aim is spoiled.
   */
  changes(on: Participant): readonly Change[] {
    const { made, opening, loading, aiming } = needs.conditions;
    const isLoading = this.isAny && conditionOf(loading, on.who) > 0;
    const loaded = isLoading ? on.who.itemsOf(needs.items.weapon.kind).filter((one) => isLoaded(on.who, one)) : [];
    return [
      ...[...this.limited].flatMap(([option, { count, with: thing }]): readonly Change[] => [
        ...conditionChange(on, made, conditionOf(made, on.who, option) + count, { until: 'turn', option }),
        ...(thing ? unreadied(on, thing) : []),
      ]),
      ...[...this.open].flatMap((option) => conditionChange(on, opening, 1, { until: 'next turn', option })),
      ...loaded.map((thing) => waits(on, thing, waitOf(on.who, thing) + 1)),
      ...[...this.broken].map((thing) => lost(on, thing)),
      ...[...this.damaged].map((thing) => damagedNow(on, thing)),
      ...(isLoading ? conditionChange(on, loading, 0) : []),
      ...(this.isAny ? conditionEnds(on, aiming) : []),
    ];
  }
}

/** Marks a thing that has to be made ready after use, before anything else can be done with it. */
function unreadied(on: Participant, thing: Entry): readonly Change[] {
  const { value } = on.who.derived(nameKey(needs.numbers.unready), thing);
  const to = numberIn(value) ?? 0;
  return waitOf(on.who, thing) >= to ? [] : [waits(on, thing, to)];
}

function waits({ name, of, who }: Participant, thing: Entry, to: number): Change {
  const { waits: field } = needs.items.weapon.values;
  return { is: 'thing', who: name, of, id: thing.base.id, thing: thing.name, field, from: waitOf(who, thing), to };
}

/** One of a thing less. */
function lost({ name, of }: Participant, thing: Entry): Change {
  const from = thing.count;
  return { is: 'thing', who: name, of, id: thing.base.id, thing: thing.name, field: QUANTITY, from, to: from - 1 };
}

function damagedNow({ name, of }: Participant, thing: Entry): Change {
  const { damaged: field } = needs.items.weapon.values;
  return { is: 'thing', who: name, of, id: thing.base.id, thing: thing.name, field, from: 0, to: 1 };
}

function isLoaded(who: Evaluation, thing: Entry): boolean {
  const value = who.valueIn(thing, nameKey(needs.items.weapon.values.loading))?.value;
  return value?.kind === 'boolean' && value.value;
}

function waitOf(who: Evaluation, thing: Entry): number {
  const value = who.valueIn(thing, nameKey(needs.items.weapon.values.waits))?.value;
  return numberIn(value) ?? 0;
}

/**
 * The defense that the target chooses and makes, and if it fails the next one, as far as several are allowed: the name
 * of the one that succeeds, or undefined if the attack gets through. Defenses that were used up this turn are not
 * offered, and the steps say so.
 */
export function defend(
  on: Participant,
  oncoming: Oncoming,
  made: DefensesMade,
  tape: Tape,
  steps: Step[],
): Avoided | undefined | Problem {
  const { out, open, guarding, loading } = needs.conditions;
  const isUnable = oncoming.isUnseen || conditionOf(out, on.who) > 0 || conditionOf(open, on.who) > 0;
  const possible = defensesFor(on.who, isUnable ? undefined : oncoming.form);
  if (isProblem(possible)) return possible;
  const isLoading = conditionOf(loading, on.who) > 0;
  const all = isLoading ? possible.filter((one) => one.isWhileLoading) : possible;
  const tries = conditionOf(guarding, on.who) > 0 ? triesOf(on.who) : 1;
  if (isProblem(tries)) return tries;
  const timesMade = (thing: string): number =>
    (made.limited.get(thing)?.count ?? 0) + conditionOf(needs.conditions.made, on.who, thing);
  const waiting = isUnable || isLoading ? [] : waitingOf(on.who, oncoming.form);
  const tried = new Set<string>();
  while (tried.size < tries) {
    const isSpent = ({ limit }: Defense): boolean => limit !== undefined && timesMade(limit.thing) >= limit.most;
    const spent = [...new Set(all.flatMap((one) => (one.limit && isSpent(one) ? [one.limit.thing] : [])))];
    const left = all.filter((one) => !tried.has(one.name) && !isSpent(one));
    const reasons = [
      ...(spent.length > 0 ? [says.defensesSpent(spent)] : []),
      ...(waiting.length > 0 ? [says.notReady(waiting)] : []),
      ...(all.length < possible.length ? [says.onlyWhile(loading)] : []),
    ];
    const why = reasons.length > 0 ? reasons.join('; ') : undefined;
    if (tried.size === 0 && why !== undefined) steps.push({ what: why });
    if (left.length === 0) return undefined;
    const none = { name: says.noDefense, ...(why !== undefined && { about: why }) };
    const chosen = tape.choose('defense', [...left, none], on.name);
    if (isProblem(chosen)) return chosen;
    const defense = left.find(({ name }) => name === chosen);
    if (!defense) return undefined;
    tried.add(chosen);
    const { limit } = defense;
    made.isAny = true;
    if (limit) made.limited.set(limit.thing, { ...limit, count: (made.limited.get(limit.thing)?.count ?? 0) + 1 });
    const roll = rollOn(tape, `${on.name}: ${defense.name}`, defense.rolled, gameFor(on.who));
    if (isProblem(roll)) return roll;
    steps.push({ what: '{name}: {summary}', values: { name: defense.name, summary: roll.summary } });
    const worn = limit?.with && wear(on, limit.with, oncoming.weight, made, tape, steps);
    if (isProblem(worn)) return worn;
    if (roll.verdict !== 'success') {
      made.isBareFailed ||= limit !== undefined && !limit.with;
      continue;
    }
    if (defense.isOpening) made.open.add(oncoming.by);
    return { name: defense.name, ...(limit?.with && { with: limit.with }) };
  }
  return undefined;
}

/** A parry may break or damage what it is made with. */
function wear(
  on: Participant,
  thing: Entry,
  weight: number,
  made: DefensesMade,
  tape: Tape,
  steps: Step[],
): Problem | undefined {
  const book = openRulebook(needs, on.who);
  if (isProblem(book)) return book;
  const risks = [
    { up: book.askedOf('breaks', thing, weight), worn: made.broken, what: '{thing} breaks' },
    { up: book.askedOf('spoils', thing), worn: made.damaged, what: '{thing} is damaged' },
  ];
  for (const { up, worn, what } of risks) {
    if (up <= 0) continue;
    const die = tape.addUp('wear', ONE_DIE);
    if (isProblem(die)) return die;
    if ((numberIn(die.get('total')) ?? 0) > up) continue;
    worn.add(thing);
    steps.push({ what, values: { thing: thing.name } });
  }
  return undefined;
}

const ONE_DIE: DiceSum = { dice: 1, sides: 6, add: 0 };

/** How many defenses a character who does nothing else may try against one attack. */
function triesOf(who: Evaluation): number | Problem {
  const book = openRulebook(needs, who);
  return isProblem(book) ? book : book.number('several');
}

interface Limit {
  /** A thing by its name, or the rulebook's word for defending without one. */
  readonly thing: string;
  readonly most: number;
  readonly with?: Entry;
}

interface Defense extends Option {
  readonly rolled: Rolled;
  readonly chance: number;
  /** The thing that it is made with and how often per turn; absent if it is not limited. */
  readonly limit?: Limit;
  /** If it succeeds, the attacker can be countered on the next turn. */
  readonly isOpening: boolean;
  /** It can be made while a weapon is being loaded. */
  readonly isWhileLoading: boolean;
}

/**
 * The possible defenses of a character against each form of attack, cached; without a form, those of a character who
 * cannot act.
 */
const defensesFor = onceForEach(defensesOf);

/** The best first; of several things with one name, the best. */
function defensesOf(who: Evaluation, form: string | undefined): readonly Defense[] | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const table = who.rules.tables.get(nameKey(needs.tables.defenses.table));
  const column = table?.columns.findIndex(({ key }) => form !== undefined && key === nameKey(form)) ?? -1;
  const defenses = book.rows('defenses').flatMap((row) => {
    const name = row.label ?? row.text;
    const cell = row.cells[column];
    const stops =
      form === undefined ? book.cell('defenses', name, 'unable') : cell?.kind === 'number' && toNumber(cell.number);
    const isLimited = book.cell('defenses', name, 'limited') === 1;
    const limitOf = (thing: Entry | undefined): Limit =>
      thing
        ? { thing: thing.name, most: book.askedOf('parries', thing), with: thing }
        : { thing: book.text('defenses', name, 'hands') ?? '', most: book.number('bare') };
    const isOpening = book.cell('defenses', name, 'opens') === 1;
    const isWhileLoading = book.cell('defenses', name, 'loading') === 1;
    const ways = stops ? waysOf(who, name, isLimited ? limitOf : undefined) : [];
    return ways.map((way): Defense => ({ ...way, isOpening, isWhileLoading }));
  });
  return defenses
    .sort((a, b) => b.chance - a.chance)
    .filter(({ name }, at, sorted) => sorted.findIndex((one) => one.name === name) === at);
}

/** Names of the things that would stop an attack of a form, if they did not have to be made ready first. */
const waitingOf = onceForEach((who: Evaluation, form: string): readonly string[] => {
  const table = who.rules.tables.get(nameKey(needs.tables.defenses.table));
  const column = table?.columns.findIndex(({ key }) => key === nameKey(form)) ?? -1;
  const kinds = (table?.rows ?? []).flatMap((row) => {
    const cell = row.cells[column];
    const stops = cell?.kind === 'number' && toNumber(cell.number) !== 0;
    return (stops && who.rules.derived.get(nameKey(row.label ?? row.text))?.each) || [];
  });
  const things = [...new Set(kinds)].flatMap((kind) => who.itemsOf(kind));
  return [...new Set(things.flatMap((thing) => (waitOf(who, thing) > 0 ? [thing.name] : [])))];
});

/** A defense with each thing that it can be made with; one that needs nothing, once. */
function waysOf(
  who: Evaluation,
  defense: string,
  limitOf: ((thing: Entry | undefined) => Limit) | undefined,
): readonly Omit<Defense, 'isOpening' | 'isWhileLoading'>[] {
  const rule = who.rules.derived.get(nameKey(defense));
  if (!rule) return [];
  const things: readonly (Entry | undefined)[] =
    rule.each === undefined ? [undefined] : who.itemsOf(rule.each).filter((one) => !one.isUsedUp);
  const seen = new Set<string>();
  return things.flatMap(withModes).flatMap((thing) => {
    const rolled = rollOfDerived(who, rule.key, thing);
    const odds = rolled && oddsOf(rolled, gameFor(who));
    if (!rolled || !odds || isProblem(odds)) return [];
    // A mode is a way of its own only where it makes a difference.
    const way = `${thing?.base.id} ${valueText(rolled.value)}`;
    if (thing && seen.has(way)) return [];
    seen.add(way);
    const chance = odds.success ?? 0;
    const name = thing ? `${rule.name} of ${thing.name}` : rule.name;
    return [
      {
        name,
        about: `${valueText(rolled.value)}: ${percentText(chance)}`,
        rolled,
        chance,
        ...(limitOf && { limit: limitOf(thing) }),
      },
    ];
  });
}

/** A thing as it is, and in each of its modes. */
function withModes(thing: Entry | undefined): readonly (Entry | undefined)[] {
  return thing ? [thing, ...[...(thing.trait?.clauses.modes.keys() ?? [])].map((mode) => thing.inMode(mode))] : [thing];
}
