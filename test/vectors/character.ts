import { isOf } from '../../language/dice/families/family.js';
import type { Game } from '../../language/dice/families/game.js';
import { under } from '../../language/dice/families/total/index.js';
import { outcomeOf, type TotalOutcome } from '../../language/dice/families/total/outcome.js';
import { nameKey } from '../../language/grammar/text.js';
import type { PlayedAction } from '../../language/play/actions/play-action.js';
import { playLine } from '../../language/play/lines/play-line.js';
import type { PlayedRoll } from '../../language/play/lines/play-roll.js';
import { namedValue } from '../../language/play/named-value.js';
import { evaluateExpression } from '../../language/roll/typed-expression.js';
import type { Evaluation } from '../../language/sheet/cells/evaluation.js';
import { requestOf } from '../../language/sheet/rolls/request.js';
import type { Sheet, SheetEntry, SheetItem } from '../../language/sheet/sheet.js';
import { sheetOf } from '../../language/sheet/sheet-of.js';
import type { Rolled } from '../../language/sheet/sheet-roll.js';
import type { Derivation } from '../../language/values/derivation.js';
import type { Finding } from '../../language/values/finding.js';
import { isProblem, type Problem } from '../../language/values/problem.js';
import { NONE, numberValue, textValue, type Value } from '../../language/values/value.js';
import type { Json } from './given.js';
import { jsonOf, numberOf } from './values.js';

/** A character that was written and evaluated, as an adapter reads it. */
export class Character {
  constructor(
    readonly sheet: Sheet,
    readonly evaluation: Evaluation,
    private readonly assumed: (assumptions: ReadonlyMap<string, Value>) => Evaluation,
    readonly findings: readonly Finding[],
  ) {}

  /** Points of everything written. */
  get spent(): Json {
    return jsonOf(this.sheet.points.spent);
  }

  /** The same character under values taken as given; what is undefined or null is not taken. */
  assuming(values: Readonly<Record<string, number | string | undefined>>): Character {
    const given = Object.entries(values).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[nameKey(name), typeof value === 'number' ? numberOf(value) : textValue(value)] as const],
    );
    const evaluation = this.assumed(new Map(given));
    return new Character(sheetOf(evaluation), evaluation, this.assumed, this.findings);
  }

  /** A derived value, a field or a trait's effective rating, by name. */
  value(name: string): Json {
    const { rules } = this.evaluation;
    const key = nameKey(name);
    if (rules.derived.has(key)) return jsonOf(this.evaluation.derived(key, undefined).value);
    if (rules.fields.has(key)) return jsonOf(this.evaluation.field(key).value);
    if (rules.settings.has(key)) return jsonOf(this.evaluation.setting(key).value);
    for (const [kind, traits] of rules.traits)
      if (traits.has(key)) return jsonOf(this.evaluation.trait(kind, key, undefined).value);
    throw new Error(`nothing is called ${name}`);
  }

  /** A value by its name, with parameters in brackets: `High Jump[4]`; null where it cannot be computed. */
  asked(name: string, ...given: readonly Json[]): Json {
    const text = given.length === 0 ? name : `${name}[${given.join(', ')}]`;
    const found = namedValue(this.evaluation, text);
    if (isProblem(found)) throw new Error(found.problem);
    return jsonOf(found.derivation.value);
  }

  /** The entry of a line of the character. */
  entry(line: number): SheetEntry | undefined {
    return this.sheet.entries.find((one) => one.origin.path === `${this.sheet.path}.${line}`);
  }

  /** True for a finding on the line. */
  isAt(finding: Finding, line: number): boolean {
    return finding.origin.path === `${this.sheet.path}.${line}`;
  }

  /** Points of the entry of a line. */
  cost(line: number | undefined): Json {
    return jsonOf((line === undefined ? undefined : this.entry(line)?.cost) ?? NONE);
  }

  /** Points of the entry written last. */
  get lastCost(): Json {
    return jsonOf(this.sheet.entries.at(-1)?.cost ?? NONE);
  }

  /** The rating bought in a line. */
  rating(line: number | undefined): Json {
    return jsonOf((line === undefined ? undefined : this.entry(line)?.rating) ?? NONE);
  }

  /** A value of an item carried: of one mode where it is named, else of the first way to attack, else of the item. */
  itemValue(item: string, value: string, mode?: string): Json {
    const carried = this.item(item);
    const attack = mode === undefined ? carried.attacks[0] : carried.attacks.find((one) => one.mode === mode);
    const found = [...(attack?.values ?? []), ...carried.fields].find((one) => one.name === value);
    return jsonOf(found?.value ?? NONE);
  }

  /** A value of a carried item that has a number as its parameter, by the item's and its own name. */
  itemAsked(item: string, name: string, given: number): Json {
    const entry = this.evaluation.items.find((one) => one.name === item);
    const origin = { uri: '', path: '', part: 'value' } as const;
    const asked: Derivation = { operation: 'written', value: numberOf(given), origin };
    return jsonOf(this.evaluation.derived(nameKey(name), entry, [asked]).value);
  }

  /** The stat or attribute that a trait is based on. */
  standsOn(kind: string, name: string): string | undefined {
    const entry = this.evaluation.phantom(kind, nameKey(name));
    return entry?.trait?.clauses.on?.(entry.scope()).label;
  }

  /** Whether a trait is another one for each specialty. */
  hasSpecialties(kind: string, name: string): boolean {
    return this.evaluation.phantom(kind, nameKey(name))?.trait?.clauses.specialty !== undefined;
  }

  /** An item carried, by its name. */
  item(name: string): SheetItem {
    const found = this.sheet.items.find((one) => one.name === name);
    if (!found) throw new Error(`no ${name} is carried`);
    return found;
  }

  /** Text of a value: dice as `1d-2`, nothing as null. */
  text(name: string): Json {
    const value = this.value(name);
    return value === null ? null : String(value);
  }

  /** What the trait of one line gives to the entry of another: added, or listed with its situation. */
  bonus(line: number, giving: number): Json {
    const giver = this.entry(giving)?.trait;
    const entry = this.entry(line);
    const made = entry && this.sheet.derivations.get(`${entry.id}/effective`);
    // A derived value may give it that asks for the trait; nothing else is on such a sheet.
    const added = made?.of?.find((part) => part.label === giver) ?? made?.of?.[1];
    const listed = entry?.occasional.find((one) => one.source === giver);
    return jsonOf(added?.value ?? listed?.amount ?? numberValue(0));
  }

  /** What the trait of a line gives to a derived value: added, or listed with its situation. */
  effect(name: string, giving: number): Json {
    const giver = this.entry(giving)?.trait;
    const made = this.sheet.derivations.get(`derived:${nameKey(name)}`);
    const added = made?.of?.find((part) => part.label === giver);
    const listed = this.sheet.derived.find((one) => one.name === name)?.occasional.find((one) => one.source === giver);
    return jsonOf(added?.value ?? listed?.amount ?? numberValue(0));
  }

  /** What comes of a line of this character; faces of several throws with a `/` between them. */
  played(line: string, dice: string, choices: readonly string[] = []): PlayedAction {
    const made = evaluateExpression(line, this.evaluation);
    if (isProblem(made)) throw new Error(made.problem);
    const played = playLine(made.roll, this.evaluation, () => undefined, made.game, line, { dice, choices });
    if (isProblem(played)) throw new Error(played.problem);
    if (!('changes' in played)) throw new Error(`${line} is no action`);
    return played;
  }

  rolled(expression: string): Rolled | Problem | undefined {
    const made = evaluateExpression(expression, this.evaluation);
    return isProblem(made) ? made : made.roll.rolled;
  }

  /** What one modifier does to a roll, by its name; null where what follows its name is out of its range. */
  modifier(expression: string, name: string): Json {
    const made = evaluateExpression(expression, this.evaluation);
    if (isProblem(made) || made.roll.findings.some(({ code }) => code === 'out-of-range')) return null;
    const { rolled } = made.roll;
    if (!rolled) return null;
    const parts: Derivation[] = [rolled.derivation];
    for (const part of parts) {
      if (part.label === name) return jsonOf(part.value);
      parts.push(...(part.of ?? []));
    }
    return null;
  }

  /** Whether a roll against a target succeeds with this total. */
  succeeds(expression: string, total: number, game: Game): Json {
    return this.outcome(expression, total, game)?.success ?? null;
  }

  /** The outcome of a roll against a target with this total; undefined where it cannot be rolled. */
  outcome(expression: string, total: number, game: Game): TotalOutcome | undefined {
    const rolled = this.rolled(expression);
    const request = rolled && !isProblem(rolled) ? requestOf(rolled, game) : undefined;
    if (!request || isProblem(request) || !isOf(under, request) || !request.parameters) return undefined;
    return outcomeOf(total, request.request, request.parameters);
  }

  /** The changes of the character by a line with these faces; a problem where it needs more dice. */
  attempted(line: string, dice: string): PlayedRoll | PlayedAction | Problem {
    // The target is another one of the same sheet.
    const twin = this.assumed(new Map());
    const others = (name: string): Evaluation | undefined => (name === this.sheet.name ? twin : undefined);
    const made = evaluateExpression(line, this.evaluation, others);
    if (isProblem(made)) return made;
    return playLine(made.roll, this.evaluation, others, made.game, line, { dice });
  }

  /** The value of an expression, before modifiers and the limits of the dice; null where it cannot be rolled. */
  unlimited(expression: string): Json {
    const rolled = this.rolled(expression);
    if (!rolled || isProblem(rolled)) return null;
    return jsonOf(rolled.derivation.of?.[0]?.value ?? rolled.value);
  }

  /** The value of an expression; null where it cannot be rolled. */
  rollValue(expression: string): Json {
    const rolled = this.rolled(expression);
    return rolled && !isProblem(rolled) ? jsonOf(rolled.value) : null;
  }
}
