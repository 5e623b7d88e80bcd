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

/** An action that is played: its line as it was read, who takes part, and what its roll came to. */
export interface ActedOut {
  readonly situation: RollSituation;
  readonly self: Evaluation;
  /** The character the line names; the one who acts where it names none. */
  readonly on: Evaluation;
  /** As the line calls them; absent where nobody is named, and while an action on several happens to none of them. */
  readonly target?: Target;
  /** What the line uses, in the mode that it names. */
  readonly item?: Entry;
  readonly rolled?: Rolled;
  /** What the roll came to, as `outcomeOf` of its family says it; absent where nothing was rolled. */
  readonly outcome?: Outcome;
}

/** A roll of another one, and what it was made of. */
interface Resisted {
  readonly value: Derivation;
  readonly difficulty?: Derivation;
  readonly rolled: Rolled;
}

/** What a roll came to, by the names of the values. */
export type Outcome = Pick<ReadonlyMap<string, Value>, 'get'>;

/**
 * The scope of the formulas of an action while a line is played: what the line says, what was rolled, and the result. Values that do not
 * depend on dice are cached, for as long as the same characters play the same line.
 */
export class FormulaCache implements KeptValues {
  readonly values: (Derivation | undefined)[] = [];
  readonly scope: Scope;
  private readonly named: Map<string, Derivation | undefined>;
  /** What names mean now. */
  private readonly bound: Bound = {
    get: (name) => this.named.get(name) ?? this.rolled(name),
  };
  private outcome: ActedOut['outcome'];
  /** What the line says. */
  private readonly said = new Map<string, Derivation>();
  /** What others last rolled because of a clause. */
  readonly resisted = new Map<Consequence, Resisted>();
  /** What can be spent on, before anything is. */
  private readonly unspent: ReadonlyMap<string, Derivation>;

  constructor(
    private readonly action: Action,
    private readonly played: ActedOut,
    /** What grows is not asked what it was. */
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

  /** Whether a line uses the same item and names the same modifiers, and happens to somebody else as this one does. */
  isOf({ situation, item, target }: ActedOut): boolean {
    const { played } = this;
    const isNamed = (target === undefined) === (played.target === undefined);
    return isNamed && item === played.item && situation.modifiers === played.situation.modifiers;
  }

  /** The line is played again, with another result of its roll. Nothing is thrown or spent before the clause that does so. */
  begin(outcome: ActedOut['outcome']): void {
    const { action, named, said, unspent, values } = this;
    this.outcome = outcome;
    // Names stay in the map without a value: what is removed and added again makes it grow each time.
    for (const name of action.varying.keys()) named.set(name, said.get(name));
    for (const place of action.varyingPlaces) values[place] = undefined;
    for (const [use, nothing] of unspent) named.set(use, nothing);
  }

  /** The roll came to something else after all; what was thrown and spent stays. */
  change(outcome: Outcome): void {
    const before = this.outcome;
    this.outcome = outcome;
    for (const [name, places] of this.action.varying) {
      if (before?.get(name) === undefined && outcome.get(name) === undefined) continue;
      this.named.set(name, undefined);
      for (const place of places) this.values[place] = undefined;
    }
  }

  private rolled(name: string): Derivation | undefined {
    const value = this.outcome?.get(name);
    if (!value) return undefined;
    const derivation = leaf(value, name);
    this.named.set(name, derivation);
    return derivation;
  }

  /** Records what was read of both, in this play or an earlier one: cached values are not read again. */
  note(self: TouchedParts, on: TouchedParts): void {
    this.readSelf |= self;
    this.readOn |= on;
    this.played.self.cells.touches.note(this.readSelf);
    this.played.on.cells.touches.note(this.readOn);
  }
  private readSelf: TouchedParts = 0;
  private readOn: TouchedParts = 0;

  /** From now on a name means a number that was thrown or spent. */
  bind(key: string, value: Value, name: string): void {
    this.named.set(key, leaf(value, name));
    for (const place of this.action.varying.get(key) ?? []) this.values[place] = undefined;
  }

  /** What the formulas of a clause see: in those of what changes a character, the name of the field is its value there. */
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

/** The cache of a line that the same character plays on the same one. */
export function formulaCacheOf(action: Action, played: ActedOut, isSilent: boolean): FormulaCache {
  const { self, on, situation, rolled = situation } = played;
  const all = isSilent ? silentCaches : caches;
  // Characters outlive lines, which are read for one moment.
  const ofSelf = all.get(self) ?? new WeakMap<Evaluation, WeakMap<object, FormulaCache>>();
  const ofBoth = ofSelf.get(on) ?? new WeakMap<object, FormulaCache>();
  const before = ofBoth.get(rolled);
  if (before?.isOf(played)) return before;
  const cache = new FormulaCache(action, played, isSilent);
  all.set(self, ofSelf.set(on, ofBoth.set(rolled, cache)));
  return cache;
}
