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
  // The defenses, each the name of a derived value, with a column for each form of attack.
  tables: {
    defenses: {
      table: 'Defenses',
      numbers: { unable: 'unable', limited: 'limited', opens: 'opens', loading: 'while reloading' },
      texts: { hands: 'without a thing' },
      anyColumn: true,
    },
  },
  numbers: {
    // Defenses that a character who does nothing else may try against one attack.
    several: 'All-Out Defenses',
    // How often a limited defense can be made in a turn, with a thing and without.
    parries: 'Parries',
    bare: 'Barehanded Parries',
    unready: 'Turns Unready After a Parry',
    // The highest totals of a die at which a thing that parries breaks, or is damaged.
    breaks: 'Breaks Up To',
    spoils: 'Damaged Up To',
  },
  // A weapon that has to be made ready cannot defend.
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
  /** The weight of the attacking weapon, which may break what parries it. */
  readonly weight: number;
}

/** A defense that succeeded. */
export interface Avoided {
  readonly name: string;
  /** The thing that it was made with, if any. */
  readonly with?: Entry;
}

/** A limited defense that was made in one line. */
interface DefenseMade {
  readonly count: number;
  /** The thing that it was made with; absent for bare hands. */
  readonly with?: Entry;
}

/** The defenses that a target has made against one line. */
export class DefensesMade {
  /** The limited ones, by the name of their thing. */
  readonly limited = new Map<string, DefenseMade>();
  /** Attackers who were stopped so that they can be countered on the next turn. */
  readonly open = new Set<string>();
  /** Things that broke or were damaged in a parry. */
  readonly broken = new Set<Entry>();
  readonly damaged = new Set<Entry>();
  /** Whether any defense was made. */
  isAny = false;
  /** Whether a defense without a thing has failed, so that a limb may be hit. */
  isBareFailed = false;

  /**
   * Their changes: limited ones count until the character's next turn, things may become unready, break or be damaged,
   * reloading is interrupted, and an aim is lost.
   */
  changes(on: Participant): readonly Change[] {
    const { made, opening, loading: reloading, aiming } = needs.conditions;
    const isReloading = this.isAny && conditionOf(reloading, on.who) > 0;
    const loading = isReloading ? on.who.itemsOf(needs.items.weapon.kind).filter((one) => isLoading(on.who, one)) : [];
    return [
      ...[...this.limited].flatMap(([option, { count, with: thing }]): readonly Change[] => [
        ...conditionChange(on, made, conditionOf(made, on.who, option) + count, { until: 'turn', option }),
        ...(thing ? unreadyChanges(on, thing) : []),
      ]),
      ...[...this.open].flatMap((option) => conditionChange(on, opening, 1, { until: 'next turn', option })),
      ...loading.map((thing) => waitChange(on, thing, waitOf(on.who, thing) + 1)),
      ...[...this.broken].map((thing) => lossChange(on, thing)),
      ...[...this.damaged].map((thing) => damageChange(on, thing)),
      ...(isReloading ? conditionChange(on, reloading, 0) : []),
      ...(this.isAny ? conditionEnds(on, aiming) : []),
    ];
  }
}

/** The change of a thing that has to be made ready again after a parry. */
function unreadyChanges(on: Participant, thing: Entry): readonly Change[] {
  const { value } = on.who.derived(nameKey(needs.numbers.unready), thing);
  const to = numberIn(value) ?? 0;
  return waitOf(on.who, thing) >= to ? [] : [waitChange(on, thing, to)];
}

/** The change of the turns until a thing is ready. */
function waitChange({ name, of, who }: Participant, thing: Entry, to: number): Change {
  const { waits: field } = needs.items.weapon.values;
  return { is: 'thing', who: name, of, id: thing.base.id, thing: thing.name, field, from: waitOf(who, thing), to };
}

/** The loss of one piece of a thing. */
function lossChange({ name, of }: Participant, thing: Entry): Change {
  const from = thing.count;
  return { is: 'thing', who: name, of, id: thing.base.id, thing: thing.name, field: QUANTITY, from, to: from - 1 };
}

function damageChange({ name, of }: Participant, thing: Entry): Change {
  const { damaged: field } = needs.items.weapon.values;
  return { is: 'thing', who: name, of, id: thing.base.id, thing: thing.name, field, from: 0, to: 1 };
}

/** Whether a weapon is being loaded. */
function isLoading(who: Evaluation, thing: Entry): boolean {
  const value = who.valueIn(thing, nameKey(needs.items.weapon.values.loading))?.value;
  return value?.kind === 'boolean' && value.value;
}

/** Turns until a thing is ready. */
function waitOf(who: Evaluation, thing: Entry): number {
  const value = who.valueIn(thing, nameKey(needs.items.weapon.values.waits))?.value;
  return numberIn(value) ?? 0;
}

/**
 * Defends against an attack: the target chooses a defense and rolls it, and if it fails another one, as far as several
 * are allowed. The defense that succeeds, or undefined if the attack gets through. Defenses that are used up this turn
 * are not offered, and the steps say why.
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
  const isReloading = conditionOf(loading, on.who) > 0;
  const all = isReloading ? possible.filter((one) => one.isWhileLoading) : possible;
  const tries = conditionOf(guarding, on.who) > 0 ? triesOf(on.who) : 1;
  if (isProblem(tries)) return tries;
  const timesMade = (thing: string): number =>
    (made.limited.get(thing)?.count ?? 0) + conditionOf(needs.conditions.made, on.who, thing);
  const waiting = isUnable || isReloading ? [] : waitingOf(on.who, oncoming.form);
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

/** Rolls whether a parry breaks or damages the thing that it was made with. */
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

/** How often a defense can be made in a turn. */
interface Limit {
  /** The name of the thing, or the rulebook's word for defending without one. */
  readonly thing: string;
  readonly most: number;
  readonly with?: Entry;
}

interface Defense extends Option {
  readonly rolled: Rolled;
  readonly chance: number;
  /** Absent if it can be made any number of times. */
  readonly limit?: Limit;
  /** If it succeeds, the attacker can be countered on the next turn. */
  readonly isOpening: boolean;
  /** It can be made while reloading. */
  readonly isWhileLoading: boolean;
}

const defensesFor = onceForEach(defensesOf);

/**
 * The possible defenses of a character against a form of attack, the best first; without a form, those of a character
 * who cannot act. Of several things with the same name only the best counts.
 */
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

/** Names of the things that could defend against a form of attack if they did not have to be made ready first. */
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

/** A defense with each thing that it can be made with, or once if it needs none. */
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
    // Modes of a thing with the same value count once.
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
