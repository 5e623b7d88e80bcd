import { nameKey } from '../../grammar/text.js';
import { type Consequence, HOW_MANY } from '../../rules/consequences.js';
import type { Action } from '../../rules/rules.js';
import type { Bound, KeptValues, Scope } from '../../rules/scope.js';
import type { Derivation } from '../../values/derivation.js';
import { booleanValue, numberValue, type Value } from '../../values/value.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';
import type { TouchedParts } from '../cells/touches.js';
import type { Rolled, RollSituation, Target } from '../sheet-roll.js';
import { howMany, toldEntry } from './action.js';

/** An action that is played: its line, the characters, and the result of its roll. */
export interface ActedOut {
  readonly situation: RollSituation;
  readonly self: Evaluation;
  /** The target; without one, the actor. */
  readonly on: Evaluation;
  /** The target as the line names it; absent without one, and while an action on several happens to none of them. */
  readonly target?: Target;
  /** The item of the line, in its mode. */
  readonly item?: Entry;
  readonly rolled?: Rolled;
  /** The outcome of the roll, from `outcomeOf` of its family; absent without a roll. */
  readonly outcome?: Outcome;
}

/** A cached roll of another character, with its inputs. */
interface Resisted {
  readonly value: Derivation;
  readonly difficulty?: Derivation;
  readonly rolled: Rolled;
}

/** The outcome of a roll: values by name. */
export type Outcome = Pick<ReadonlyMap<string, Value>, 'get'>;

/**
 * The scope of an action's formulas while its line is played: the line, the dice and the result. Values that do not
 * depend on dice are cached, as long as the same characters play the same line.
 */
export class FormulaCache implements KeptValues {
  readonly values: (Derivation | undefined)[] = [];
  readonly scope: Scope;
  private readonly named: Map<string, Derivation | undefined>;
  /** The current values of names. */
  private readonly bound: Bound = {
    get: (name) => this.named.get(name) ?? this.rolled(name),
  };
  private outcome: ActedOut['outcome'];
  /** The values in the line. */
  private readonly said = new Map<string, Derivation>();
  /** The last roll of another character for each clause. */
  readonly resisted = new Map<Consequence, Resisted>();
  /** The uses, before anything is spent. */
  private readonly unspent: ReadonlyMap<string, Derivation>;

  constructor(
    private readonly action: Action,
    private readonly played: ActedOut,
    /** Whether the old values of growing fields are not needed. */
    private readonly isSilent: boolean,
  ) {
    const { self, on, target, situation, item, rolled } = played;
    const { parameter, takes } = action;
    if (rolled) this.said.set('target', rolled.derivation);
    for (const { name, value } of situation.modifiers) {
      const key = nameKey(name);
      if (takes.includes(key)) this.said.set(key, leaf(value ?? booleanValue(true), name));
    }
    if (action.isOnSeveral) this.said.set(HOW_MANY, howMany(situation.targets?.length ?? 1));
    const told = situation.told && toldEntry(self, situation.told);
    if (parameter && situation.argument)
      this.said.set(parameter.key, told?.argument ?? leaf(situation.argument, parameter.name));
    this.named = new Map(this.said);
    this.unspent = new Map(
      action.uses.map((use) => [use, leaf(numberValue(0), self.rules.modifiers.get(use)?.name ?? use)]),
    );
    this.scope = {
      character: self,
      bound: this.bound,
      ...(told && parameter && { entries: new Map([[parameter.key, told.entry]]) }),
      ...(target && { foe: on }),
      ...(item && { self: item }),
      kept: this,
    };
  }

  /** Whether a line has the same item and modifiers, and both or neither have a target. */
  isOf({ situation, item, target }: ActedOut): boolean {
    const { played } = this;
    const isNamed = (target === undefined) === (played.target === undefined);
    return isNamed && item === played.item && situation.modifiers === played.situation.modifiers;
  }

  /** Starts a new play of the line, with this outcome. Nothing is thrown or spent yet. */
  begin(outcome: ActedOut['outcome']): void {
    const { action, named, said, unspent, values } = this;
    this.outcome = outcome;
    // Names are set and not deleted: deleting and adding them again makes the map grow each time.
    for (const name of action.varying.keys()) named.set(name, said.get(name));
    for (const slot of action.varyingPlaces) values[slot] = undefined;
    for (const [use, nothing] of unspent) named.set(use, nothing);
  }

  /** Changes the outcome of the roll; what was thrown and spent stays. */
  change(outcome: Outcome): void {
    const before = this.outcome;
    this.outcome = outcome;
    for (const [name, slots] of this.action.varying) {
      if (before?.get(name) === undefined && outcome.get(name) === undefined) continue;
      this.named.set(name, undefined);
      for (const slot of slots) this.values[slot] = undefined;
    }
  }

  private rolled(name: string): Derivation | undefined {
    const value = this.outcome?.get(name);
    if (!value) return undefined;
    const derivation = leaf(value, name);
    this.named.set(name, derivation);
    return derivation;
  }

  /**
   * Notes what was read of both characters, in this play or an earlier one, because cached values are not read again.
   */
  note(self: TouchedParts, on: TouchedParts): void {
    this.readSelf |= self;
    this.readOn |= on;
    this.played.self.cells.touches.note(this.readSelf);
    this.played.on.cells.touches.note(this.readOn);
  }
  private readSelf: TouchedParts = 0;
  private readOn: TouchedParts = 0;

  /** Gives a name the value that was thrown or spent. */
  bind(key: string, value: Value, name: string): void {
    this.named.set(key, leaf(value, name));
    for (const slot of this.action.varying.get(key) ?? []) this.values[slot] = undefined;
  }

  /** The scope of a clause's formulas. In `changes`, the name of the field is its value on the sheet that changes. */
  scopeOf(clause: Consequence): Scope {
    if (clause.is !== 'changes' || clause.of !== undefined) return this.scope;
    const known = this.scopes.get(clause);
    if (known) return known;
    const { bound, isSilent, played, scope } = this;
    const { field, own, grows } = clause;
    const whose = own ? played.self : played.on;
    const now = (): Derivation => whose.field(field);
    const { touches } = whose.cells;
    const get: Bound['get'] = (key) =>
      key !== field ? bound.get(key) : isSilent && grows ? touches.apart(now) : now();
    const made = { ...scope, bound: { get } };
    this.scopes.set(clause, made);
    return made;
  }
  private readonly scopes = new Map<Consequence, Scope>();
}

function leaf(value: Value, label: string): Derivation {
  return { operation: 'declared', value, label };
}

type FormulaCaches = WeakMap<Evaluation, WeakMap<Evaluation, WeakMap<object, FormulaCache>>>;
const caches: FormulaCaches = new WeakMap();
const silentCaches: FormulaCaches = new WeakMap();

/** The cache of a line, for an actor and a target. */
export function formulaCacheOf(action: Action, played: ActedOut, isSilent: boolean): FormulaCache {
  const { self, on, situation, rolled = situation } = played;
  const all = isSilent ? silentCaches : caches;
  // Characters outlive lines, which are read for one state, so lines are the innermost keys.
  const ofSelf = all.get(self) ?? new WeakMap<Evaluation, WeakMap<object, FormulaCache>>();
  const ofBoth = ofSelf.get(on) ?? new WeakMap<object, FormulaCache>();
  const before = ofBoth.get(rolled);
  if (before?.isOf(played)) return before;
  const cache = new FormulaCache(action, played, isSilent);
  all.set(self, ofSelf.set(on, ofBoth.set(rolled, cache)));
  return cache;
}
