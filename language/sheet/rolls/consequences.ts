import { nameKey } from '../../grammar/text.js';
import type {
  Changes,
  Consequence,
  Gains,
  Leads,
  Loses,
  Reads,
  Resists,
  Spends,
  Throws,
  Until,
} from '../../rules/consequences.js';
import { addressOf, type Citation } from '../../rules/declared.js';
import { addValues, isTrue, subtractValues } from '../../rules/operations.js';
import type { Action } from '../../rules/rules.js';
import type { Scope } from '../../rules/scope.js';
import { type Row, rowOf, type Table } from '../../rules/tables.js';
import type { Derivation } from '../../values/derivation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { isWhole, toNumber } from '../../values/rational.js';
import { diceValue, NONE, numberValue, type Value, valueText } from '../../values/value.js';
import { reasonOf } from '../cells/absence.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';
import { fill, fillLine } from '../checks/reports.js';
import type { Rolled, SheetRoll } from '../sheet-roll.js';
import { type ActedOut, type FormulaCache, formulaCacheOf, type Outcome } from './formula-cache.js';
import * as say from './messages.js';
import { rollOfAction, rollOfOther } from './roll.js';

interface Happened {
  readonly citations: readonly Citation[];
}

interface OnSheet extends Happened {
  /** True if it happens to the actor although the line names a target. */
  readonly own: boolean;
}

/** Something that happens because of an action. Nothing is changed yet. */
export type Happening =
  | (Happened & { readonly is: 'reads'; readonly table: Table; readonly key: Value; readonly row: Row })
  | (Happened & { readonly is: 'throws'; readonly name: string; readonly key: string; readonly thrown: Value })
  | (Happened & { readonly is: 'resists'; readonly roll: OthersRoll; readonly summary: string })
  | (Happened & { readonly is: 'spends'; readonly uses: readonly Spent[]; readonly change?: RollChange })
  | (Happened & { readonly is: 'tells'; readonly text: string; readonly sentence: string })
  | (OnSheet & {
      readonly is: 'changes';
      /** As declared. */
      readonly field: string;
      /** The item whose field it is; absent for a field of a character. */
      readonly item?: Entry;
      readonly from: Value;
      readonly to: Value;
      /** The increase, if the old value does not matter. */
      readonly by?: Value;
      readonly derivation: Derivation;
      /** The new value is the old one plus something. */
      readonly grows: boolean;
    })
  | (OnSheet & { readonly is: 'adds'; readonly entry: string; readonly list: string })
  | (OnSheet & {
      readonly is: 'gains';
      readonly condition: string;
      /** Absent for a condition without an amount. */
      readonly amount?: Value;
      /** What it is about, if there can be several. */
      readonly about?: string;
      readonly until?: Until;
    })
  | (OnSheet & { readonly is: 'loses'; readonly condition: string; readonly about?: string })
  | (Happened & { readonly is: 'leads'; readonly roll: SheetRoll });

/** A roll of another character because of an action. */
export interface OthersRoll {
  /** As written: `HT - depth`. */
  readonly what: string;
  readonly rolled: Rolled;
}

/** Something that a number can be spent on. */
export interface Use {
  readonly name: string;
  /** The amount in the line; absent if it has none for this use. */
  readonly said?: number;
  /** What is usually spent on it, if there is enough. */
  readonly usual: number;
  /** The most that can be spent on it. */
  readonly most: number;
}

/** A use, and how much was spent on it. */
export interface Spent {
  readonly name: string;
  readonly amount: number;
}

/** How spent numbers change the roll of the action, after its dice fell. */
export interface RollChange {
  readonly shift: Value;
  /** Further rolls of the dice; the best of all counts. */
  readonly throws: number;
}

/** The questions that an action asks while it is played. Each returns a problem while it has no answer yet. */
export interface PlayQuestions {
  /** Rolls further dice and returns their total. */
  thrown(name: string, dice: Value): Value | Problem;
  /** Makes a roll of another character and returns its result. */
  rolls(roll: OthersRoll): { readonly outcome: Outcome; readonly summary: string } | Problem;
  /** Distributes a number among uses, in order. */
  spent(available: number, uses: readonly Use[]): readonly Spent[] | Problem;
  /** The outcome of the roll after a change; absent if the roll cannot be changed. */
  changeRoll?(change: RollChange): Outcome | Problem;
  /** Nobody reads the sentences, and growing values need not report their old values. */
  readonly isSilent?: boolean;
}

/** For an action on several targets: what happens once, or then what happens to one of them. */
export interface Stage {
  readonly isOnce?: true;
  /** What happened once. */
  readonly once?: readonly Happening[];
  /**
   * For an action that is tried several times: a further try. Consequences that depend on no dice and no choice have
   * already happened.
   */
  readonly isFurther?: true;
}

/**
 * The consequences of an action that its rulebook declares, in order. Formulas are evaluated for the actor; only the
 * name of a changed field means the sheet that changes. A later clause can read what an earlier one threw, but not what
 * it changed. A problem if a number has no value or an answer is missing.
 */
export function consequencesOf(
  action: Action,
  played: ActedOut,
  asked: PlayQuestions,
  stage: Stage = {},
): readonly Happening[] | Problem {
  const { touches } = played.self.cells;
  const others = played.on.cells.touches;
  const cache = formulaCacheOf(action, played, asked.isSilent === true);
  const { answer, touched } = touches.of(() => others.of(() => consequencesIn(cache, action, played, asked, stage)));
  cache.note(touched, answer.touched);
  return answer.answer;
}

function consequencesIn(
  cache: FormulaCache,
  action: Action,
  played: ActedOut,
  asked: PlayQuestions,
  { isOnce, once, isFurther }: Stage,
): readonly Happening[] | Problem {
  cache.begin(played.outcome);
  for (const before of once ?? []) bindResults(cache, before);
  const all: Happening[] = [];
  const { consequences } = action;
  for (let at = 0; at < consequences.length; at++) {
    const clause = consequences[at];
    if (!clause || (clause.each ? isOnce : once)) continue;
    if (isFurther && 'own' in clause && !clause.varies) continue;
    if (asked.isSilent && clause.is === 'tells') continue;
    const scope = cache.scopeOf(clause);
    const closed = clause.gates?.findIndex((gate) => !isTrue(gate(scope).value)) ?? -1;
    if (closed >= 0) {
      // All clauses of a part that is not done are skipped.
      while (consequences[at + 1]?.gates?.[closed] === clause.gates?.[closed]) at++;
      continue;
    }
    if (clause.condition && !isTrue(clause.condition(scope).value)) continue;
    const happened =
      clause.is === 'resists'
        ? playResist(clause, scope, played, asked, cache)
        : clause.is === 'spends'
          ? playSpend(clause, scope, played, asked, isFurther)
          : playClause(clause, scope, played, asked);
    if (isProblem(happened)) return happened;
    bindResults(cache, happened);
    const changed = happened.is === 'spends' && happened.change ? asked.changeRoll?.(happened.change) : undefined;
    if (isProblem(changed)) return changed;
    if (changed) cache.change(changed);
    all.push(happened);
    const further = happened.is === 'reads' ? rollNestedTables(happened, played.self, asked) : [];
    if (isProblem(further)) return further;
    all.push(...further);
  }
  return all;
}

/** Makes what was thrown or spent available to later formulas. */
function bindResults(cache: FormulaCache, happened: Happening): void {
  if (happened.is === 'throws') cache.bind(happened.key, happened.thrown, happened.name);
  if (happened.is === 'spends')
    for (const { name, amount } of happened.uses) cache.bind(nameKey(name), numberValue(amount), name);
}

/** Plays a roll of the target, whose results are available to later formulas. */
function playResist(
  clause: Resists,
  scope: Scope,
  { self, on }: ActedOut,
  asked: PlayQuestions,
  cache: FormulaCache,
): Happening | Problem {
  const value = clause.value(scope);
  const difficulty = clause.difficulty?.(scope);
  if (difficulty?.value.kind === 'none')
    return problem(say.consequenceWithoutValue(clause.what, reasonOf(self, difficulty)));
  const before = cache.resisted.get(clause);
  const isSame = before?.value === value && before.difficulty === difficulty;
  const rolled = isSame ? before.rolled : rollOfOther(on, self, value, { ...clause, difficulty });
  if (isProblem(rolled)) return rolled;
  cache.resisted.set(clause, { value, rolled, ...(difficulty && { difficulty }) });
  const roll = { what: clause.what, rolled };
  const came = asked.rolls(roll);
  if (isProblem(came)) return came;
  for (const [name, key] of clause.names) {
    const result = came.outcome.get(name);
    if (result) cache.bind(key, result, key);
  }
  return { is: 'resists', citations: clause.citations, roll, summary: came.summary };
}

/** The rows of the tables that a row rolls, and of the tables that those roll. */
function rollNestedTables(
  { row, citations }: Happening & { readonly is: 'reads' },
  self: Evaluation,
  asked: PlayQuestions,
  path: readonly string[] = [],
): readonly Happening[] | Problem {
  const all: Happening[] = [];
  for (const key of row.rolls?.values() ?? []) {
    const table = self.rules.tables.get(key);
    // A table without dice, or one that rolls itself, is a finding of the rulebook.
    if (!table?.dice || path.includes(key)) continue;
    self.read(addressOf('table', key));
    const rolled = asked.thrown(table.name, diceValue(table.dice));
    if (isProblem(rolled)) return rolled;
    const next = rowOf(table, rolled);
    if (!next) return problem(say.noRow(table.name, valueText(rolled)));
    const happened = { is: 'reads', citations, table, key: rolled, row: next } as const;
    const further = rollNestedTables(happened, self, asked, [...path, key]);
    if (isProblem(further)) return further;
    all.push(happened, ...further);
  }
  return all;
}

function playClause(
  clause: Exclude<Consequence, Resists | Spends>,
  scope: Scope,
  played: ActedOut,
  asked: PlayQuestions,
): Happening | Problem {
  switch (clause.is) {
    case 'reads':
      return readRow(clause, scope, played);
    case 'throws':
      return playThrow(clause, scope, played, asked);
    case 'tells':
      return { is: 'tells', citations: clause.citations, text: fill(clause.text, scope), sentence: clause.sentence };
    case 'changes':
      return playChange(clause, scope, played, asked);
    case 'adds': {
      const { own, citations } = clause;
      const list = played.self.rules.lists.get(clause.list)?.name ?? clause.list;
      return { is: 'adds', own, citations, list, entry: fillLine(clause.entry, scope) };
    }
    case 'gains':
      return playGain(clause, scope, played);
    case 'loses': {
      const { own, citations } = clause;
      const condition = conditionOf(clause, played);
      const about = aboutIn(clause, condition, scope, played);
      if (typeof about === 'object') return about;
      return { is: 'loses', own, citations, condition, ...(about !== undefined && { about }) };
    }
    case 'leads':
      return playLead(clause, scope, played);
  }
}

function readRow({ table: key, by, citations }: Reads, scope: Scope, { self, outcome }: ActedOut): Happening | Problem {
  const table = self.rules.tables.get(key);
  if (!table) return problem(say.missingTable(key));
  self.read(addressOf('table', key));
  const at = by?.(scope);
  const lookedUp = at?.value ?? outcome?.get('total') ?? NONE;
  if (lookedUp.kind === 'none') return problem(say.noKey(table.name, at ? reasonOf(self, at) : undefined));
  const row = rowOf(table, lookedUp);
  return row
    ? { is: 'reads', citations, table, key: lookedUp, row }
    : problem(say.noRow(table.name, valueText(lookedUp)));
}

function playThrow(
  { name, key, value, citations }: Throws,
  scope: Scope,
  { self }: ActedOut,
  asked: PlayQuestions,
): Happening | Problem {
  const dice = value(scope);
  if (dice.value.kind === 'none') return problem(say.consequenceWithoutValue(name, reasonOf(self, dice)));
  const number = dice.value.kind === 'number' ? dice.value : asked.thrown(name, dice.value);
  return isProblem(number) ? number : { is: 'throws', citations, name, key, thrown: number };
}

function playSpend(
  { value, uses, citations }: Spends,
  scope: Scope,
  { self, situation }: ActedOut,
  asked: PlayQuestions,
  isFurther = false,
): Happening | Problem {
  const available = value(scope);
  if (available.value.kind !== 'number')
    return problem(say.consequenceWithoutValue('spends', reasonOf(self, available)));
  const left = wholeOf(available.value, 0);
  // The first of several modifiers with one name counts.
  const said = new Map(situation.modifiers.toReversed().map(({ name, value }) => [nameKey(name), value]));
  const isPlanned = uses.some((use) => said.has(use));
  // Most actors who could spend something have nothing to spend.
  if (left <= 0 && !isPlanned) return { is: 'spends', citations, uses: [] };
  const offered: Use[] = [];
  for (const key of uses) {
    const modifier = self.rules.modifiers.get(key);
    if (!modifier?.parameter) continue;
    const { fallback, max } = modifier.parameter;
    const amount = said.get(key);
    // What the line spends on the roll itself was part of the roll, and is spent once, however often the action is
    // tried.
    if (modifier.clauses.pool.length > 0 && (amount === undefined ? !asked.changeRoll : isFurther)) continue;
    offered.push({
      name: modifier.name,
      said: amount && (isFurther ? Math.min(left, wholeOf(amount, 0)) : wholeOf(amount, 0)),
      usual: Math.max(0, wholeOf(fallback?.(scope).value, 0)),
      most: wholeOf(max?.(scope).value, Number.POSITIVE_INFINITY),
    });
  }
  const all = asked.spent(left, offered);
  if (isProblem(all)) return all;
  const change = rollChange(all, offered, scope, self);
  return { is: 'spends', citations, uses: all, ...(change && { change }) };
}

/** How uses that change rolls change that of the action. Those in the line were already part of the roll. */
function rollChange(
  all: readonly Spent[],
  offered: readonly Use[],
  scope: Scope,
  { rules }: Evaluation,
): RollChange | undefined {
  let shift: Value = numberValue(0);
  let throws = 0;
  let isChanged = false;
  for (const { name, amount } of all) {
    const modifier = rules.modifiers.get(nameKey(name));
    const { parameter, clauses } = modifier ?? {};
    const isSaid = offered.some((use) => use.name === name && use.said !== undefined);
    if (!parameter || !clauses || amount === 0 || isSaid) continue;
    const value = { operation: 'declared', value: numberValue(amount), label: parameter.name } as const;
    for (const { operation, amount: size } of clauses.pool) {
      const by = size({ ...scope, bound: new Map([[parameter.key, value]]) }).value;
      isChanged ||= operation === 'shift' || operation === 'best';
      if (operation === 'shift') shift = addValues(shift, by);
      else if (operation === 'best') throws += wholeOf(by, 1) - 1;
    }
  }
  return isChanged ? { shift, throws } : undefined;
}

/** A number without its fraction, or `otherwise`. */
function wholeOf(value: Value | undefined, otherwise: number): number {
  return value?.kind === 'number' ? Math.floor(toNumber(value.number)) : otherwise;
}

function playChange(
  clause: Changes,
  scope: Scope,
  { self, on, item }: ActedOut,
  { isSilent }: PlayQuestions,
): Happening | Problem {
  const { own, citations, of, field, grows } = clause;
  const who = own ? self : on;
  const thing = of === undefined ? undefined : item;
  if (of !== undefined && thing?.kind !== of) return problem(say.nothingUsed(of, field));
  const name = thing
    ? self.rules.kinds.get(of ?? '')?.clauses.fields.find((one) => one.key === field)?.name
    : self.rules.fields.get(field)?.name;
  const derivation = clause.value(scope);
  if (derivation.value.kind === 'none')
    return problem(say.consequenceWithoutValue(name ?? field, reasonOf(self, derivation)));
  const now = (): Value => who.field(field).value;
  const was = thing ? (thing.local(field)?.value ?? NONE) : isSilent ? who.cells.touches.apart(now) : now();
  const more = grows && isSilent && !thing ? subtractValues(derivation.value, was) : NONE;
  const isCounted = more.kind === 'number' && more.error === undefined && isWhole(more.number);
  // An increase that is no number depends on the old value.
  if (grows && isSilent && !isCounted) now();
  return {
    is: 'changes',
    own,
    citations,
    field: name ?? field,
    ...(thing && { item: thing }),
    from: was,
    ...(isCounted && { by: more }),
    to: derivation.value,
    derivation,
    grows,
  };
}

function playGain(clause: Gains, scope: Scope, played: ActedOut): Happening | Problem {
  const { own, citations, until } = clause;
  const condition = conditionOf(clause, played);
  const amount = clause.amount?.(scope);
  if (amount?.value.kind === 'none')
    return problem(say.consequenceWithoutValue(condition, reasonOf(played.self, amount)));
  const about = aboutIn(clause, condition, scope, played);
  if (typeof about === 'object') return about;
  return {
    is: 'gains',
    own,
    citations,
    condition,
    ...(amount && { amount: amount.value }),
    ...(about !== undefined && { about }),
    ...(until && { until }),
  };
}

/** What a condition is about, as a text; a problem if it is none. */
function aboutIn(
  { about }: Gains | Loses,
  condition: string,
  scope: Scope,
  { self }: ActedOut,
): string | undefined | Problem {
  const told = about?.(scope);
  if (!told) return undefined;
  return told.value.kind === 'text'
    ? told.value.text
    : problem(say.consequenceWithoutValue(condition, reasonOf(self, told)));
}

function conditionOf({ kind, key, name }: { kind: string; key: string; name: string }, { self }: ActedOut): string {
  return self.rules.traits.get(kind)?.get(key)?.name ?? name;
}

/** Plays the next action as if its line named the same target and used the same item. */
function playLead({ action: key, argument, citations }: Leads, scope: Scope, played: ActedOut): Happening | Problem {
  const { self, target, item, on } = played;
  const action = self.rules.actions.get(key);
  if (!action) return problem(say.missingAction(key));
  const amount = argument?.(scope);
  if (amount?.value.kind === 'none') return problem(say.consequenceWithoutValue(action.name, reasonOf(self, amount)));
  const roll = rollOfAction(self, action, {
    ...(amount && { argument: amount }),
    ...(target && { target, foe: on }),
    ...(item && { item }),
  });
  const wrong = roll.findings.find(({ severity }) => severity === 'error');
  return wrong ? problem(`${action.name}: ${wrong.message}`) : { is: 'leads', citations, roll };
}
