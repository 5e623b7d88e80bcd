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
  /** True where it happens to the one who acts, although the line names a target. */
  readonly own: boolean;
}

/** What happens because of an action, in the words of the rulebook. Nothing is changed yet. */
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
      /** The item whose field it is; absent where the field is that of a character. */
      readonly item?: Entry;
      readonly from: Value;
      readonly to: Value;
      /** How much more it is, where nothing depends on what it was. */
      readonly by?: Value;
      readonly derivation: Derivation;
      /** It is what it was, and more. */
      readonly grows: boolean;
    })
  | (OnSheet & { readonly is: 'adds'; readonly entry: string; readonly list: string })
  | (OnSheet & {
      readonly is: 'gains';
      readonly condition: string;
      /** Absent where the condition is just there. */
      readonly amount?: Value;
      /** Whom or what it is about, where it may be there several times. */
      readonly about?: string;
      readonly until?: Until;
    })
  | (OnSheet & { readonly is: 'loses'; readonly condition: string; readonly about?: string })
  | (Happened & { readonly is: 'leads'; readonly roll: SheetRoll });

/** What another one rolls because of an action. */
export interface OthersRoll {
  /** As it is written: `HT - depth`. */
  readonly what: string;
  readonly rolled: Rolled;
}

/** Something that a number can be spent on. */
export interface Use {
  readonly name: string;
  /** What the line says; absent where it says nothing about this use. */
  readonly said?: number;
  /** What is spent on it as a rule, as far as there is so much. */
  readonly usual: number;
  /** The most that can be spent on it. */
  readonly most: number;
}

/** A use, and how much was spent on it. */
export interface Spent {
  readonly name: string;
  readonly amount: number;
}

/** How what was spent changes the roll of the action, after its dice fell. */
export interface RollChange {
  readonly shift: Value;
  /** Further throws; the best of all counts. */
  readonly throws: number;
}

/** Where an action is played: what it asks there. Each answers a problem where there is no answer yet. */
export interface PlayQuestions {
  /** Further dice; their number. */
  thrown(name: string, dice: Value): Value | Problem;
  /** A roll of another character, and its result. */
  rolls(roll: OthersRoll): { readonly outcome: Outcome; readonly summary: string } | Problem;
  /** How a number is distributed among uses, in their order. */
  spent(available: number, uses: readonly Use[]): readonly Spent[] | Problem;
  /** What the roll comes to with a change; absent where there is none that could still be changed. */
  changeRoll?(change: RollChange): Outcome | Problem;
  /** The sentences are not read by anyone, and growing values need not say what they were before. */
  readonly isSilent?: boolean;
}

/** Of an action on several people: what happens once, or what happens to one of them after that. */
export interface Stage {
  readonly isOnce?: true;
  /** What happened once. */
  readonly once?: readonly Happening[];
  /** Of one that is tried several times, a further try: what no dice and no choice decides has happened to the sheets. */
  readonly isFurther?: true;
}

/**
 * What follows from an action that its rulebook says whole, in the order of its clauses. Formulas speak for the one who acts;
 * only the name of the field that changes means the sheet that changes. A later clause sees what an earlier one threw, and
 * not what it changed. A problem where a number has no value, or where an answer is missing.
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
  for (const before of once ?? []) know(cache, before);
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
      // The clauses of a part that is not done are passed over together.
      while (consequences[at + 1]?.gates?.[closed] === clause.gates?.[closed]) at++;
      continue;
    }
    if (clause.condition && !isTrue(clause.condition(scope).value)) continue;
    const happened =
      clause.is === 'resists'
        ? resisted(clause, scope, played, asked, cache)
        : clause.is === 'spends'
          ? spent(clause, scope, played, asked, isFurther)
          : happening(clause, scope, played, asked);
    if (isProblem(happened)) return happened;
    know(cache, happened);
    const changed = happened.is === 'spends' && happened.change ? asked.changeRoll?.(happened.change) : undefined;
    if (isProblem(changed)) return changed;
    if (changed) cache.change(changed);
    all.push(happened);
    const further = happened.is === 'reads' ? rolledFrom(happened, played.self, asked) : [];
    if (isProblem(further)) return further;
    all.push(...further);
  }
  return all;
}

/** From now on formulas know what was thrown or spent. */
function know(cache: FormulaCache, happened: Happening): void {
  if (happened.is === 'throws') cache.bind(happened.key, happened.thrown, happened.name);
  if (happened.is === 'spends')
    for (const { name, amount } of happened.uses) cache.bind(nameKey(name), numberValue(amount), name);
}

/** A roll of the one to whom it happens; formulas know what comes of it. */
function resisted(
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

/** The rows of the tables that a row rolls, and of those that theirs do. */
function rolledFrom(
  { row, citations }: Happening & { readonly is: 'reads' },
  self: Evaluation,
  asked: PlayQuestions,
  way: readonly string[] = [],
): readonly Happening[] | Problem {
  const all: Happening[] = [];
  for (const key of row.rolls?.values() ?? []) {
    const table = self.rules.tables.get(key);
    // A table that is not rolled, or that rolls itself, is a finding of the rulebook.
    if (!table?.dice || way.includes(key)) continue;
    self.read(addressOf('table', key));
    const rolled = asked.thrown(table.name, diceValue(table.dice));
    if (isProblem(rolled)) return rolled;
    const next = rowOf(table, rolled);
    if (!next) return problem(say.noRow(table.name, valueText(rolled)));
    const happened = { is: 'reads', citations, table, key: rolled, row: next } as const;
    const further = rolledFrom(happened, self, asked, [...way, key]);
    if (isProblem(further)) return further;
    all.push(happened, ...further);
  }
  return all;
}

function happening(
  clause: Exclude<Consequence, Resists | Spends>,
  scope: Scope,
  played: ActedOut,
  asked: PlayQuestions,
): Happening | Problem {
  switch (clause.is) {
    case 'reads':
      return readRow(clause, scope, played);
    case 'throws':
      return thrown(clause, scope, played, asked);
    case 'tells':
      return { is: 'tells', citations: clause.citations, text: fill(clause.text, scope), sentence: clause.sentence };
    case 'changes':
      return changed(clause, scope, played, asked);
    case 'adds': {
      const { own, citations } = clause;
      const list = played.self.rules.lists.get(clause.list)?.name ?? clause.list;
      return { is: 'adds', own, citations, list, entry: fillLine(clause.entry, scope) };
    }
    case 'gains':
      return gained(clause, scope, played);
    case 'loses': {
      const { own, citations } = clause;
      const condition = conditionOf(clause, played);
      const about = aboutIn(clause, condition, scope, played);
      if (typeof about === 'object') return about;
      return { is: 'loses', own, citations, condition, ...(about !== undefined && { about }) };
    }
    case 'leads':
      return ledTo(clause, scope, played);
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

function thrown(
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

function spent(
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
  // Of several of a name the first counts.
  const said = new Map(situation.modifiers.toReversed().map(({ name, value }) => [nameKey(name), value]));
  const isPlanned = uses.some((use) => said.has(use));
  // Most who could spend something have nothing.
  if (left <= 0 && !isPlanned) return { is: 'spends', citations, uses: [] };
  const offered: Use[] = [];
  for (const key of uses) {
    const modifier = self.rules.modifiers.get(key);
    if (!modifier?.parameter) continue;
    const { fallback, max } = modifier.parameter;
    const amount = said.get(key);
    // What the line itself spends on the roll was part of it, and is spent once, however often is tried what was rolled for.
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

/** How uses that change rolls change that of the action. What the line itself spends on them was part of the roll. */
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

/** A number without its fraction; something else where there is none. */
function wholeOf(value: Value | undefined, otherwise: number): number {
  return value?.kind === 'number' ? Math.floor(toNumber(value.number)) : otherwise;
}

function changed(
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
  // What cannot be counted depends on what it was.
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

function gained(clause: Gains, scope: Scope, played: ActedOut): Happening | Problem {
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

/** Which of several conditions of a name is meant: a text, and a problem where it is none. */
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

/** The next action is rolled as if its line named the same character and used the same thing. */
function ledTo({ action: key, argument, citations }: Leads, scope: Scope, played: ActedOut): Happening | Problem {
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
