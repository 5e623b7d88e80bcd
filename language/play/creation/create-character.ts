import { totalOf } from '../../dice/families/roll.js';
import { nameKey } from '../../grammar/text.js';
import { facesText } from '../../roll/describe.js';
import { says } from '../../roll/messages.js';
import { ACTION_RECORD_VERSION, type ActionRecord } from '../../roll/record.js';
import { type Option, Tape, type TapeSource } from '../../roll/tape.js';
import type { Throws } from '../../rules/consequences.js';
import {
  type Buys,
  CELL,
  type Creation,
  type CreationStep,
  SET,
  type ThrownSets,
  TIMES,
} from '../../rules/creations.js';
import { addressOf } from '../../rules/declared.js';
import { isTrue } from '../../rules/operations.js';
import type { Rules } from '../../rules/rules.js';
import type { Compiled, Message, Scope } from '../../rules/scope.js';
import { type Row, rowOf, type Table } from '../../rules/tables.js';
import type { Contract } from '../../sheet/cells/contract.js';
import type { Derivation } from '../../values/derivation.js';
import { diceSumText } from '../../values/dice-text.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import { diceValue, lineText, numberValue, textValue, type Value, valueText } from '../../values/value.js';
import { type CreatedLine, createdText, type SaysGame } from './created-text.js';
import { type Fault, SheetSoFar } from './sheet-so-far.js';

/** The input of a creation. */
export interface NewCharacter {
  readonly rules: Rules;
  readonly contract: Contract;
  readonly saysGame: SaysGame;
  readonly name: string;
  /** The name of a creation of the rulebook. Without it, the person is asked if there are several. */
  readonly creation?: string;
}

/** A character created by dice, as text for a sheet. */
export interface CreatedCharacter {
  readonly text: string;
  /** Every question to dice and people, with its answer. */
  readonly record: ActionRecord;
  /** The findings of the sheet, such as points that are left. */
  readonly faults: readonly Fault[];
}

/**
 * Creates a character by a creation of the rulebook. The same answers give the same text. A problem if the rulebook has
 * no creation, if an answer is missing or does not fit, or if a line cannot be computed.
 */
export function createCharacter(input: NewCharacter, source: TapeSource): CreatedCharacter | Problem {
  const { rules, name } = input;
  const unwritable = [name, source.seed ?? ''].find((text) => /[\p{Cc}\u2028\u2029]/u.test(text));
  if (unwritable !== undefined || name.trim() === '') return problem(says.unwritableName);
  const tape = new Tape(source);
  const creation = creationOf(input, tape);
  if (isProblem(creation)) return creation;
  const making = new Making(input, tape);
  const stopped = making.take(creation.steps) ?? tape.leftOver();
  if (stopped) return stopped;
  const record: ActionRecord = {
    version: ACTION_RECORD_VERSION,
    ...(source.time !== undefined && { time: source.time }),
    line: `create ${creation.name}`,
    action: creation.name,
    by: name,
    tape: tape.entries,
    verdict: 'done',
    summary: says.created(name, creation.name, rules.name),
    details: [],
    changes: [],
    account: making.account,
  };
  const origin = { ...input, creation, seed: tape.seed, typed: source.dice };
  const text = createdText(origin, making.lines, tape.entries);
  return { text, record, faults: making.sheet.faults };
}

/** The named creation, the only one, or the chosen one. */
function creationOf({ rules, creation }: NewCharacter, tape: Tape): Creation | Problem {
  const all = [...rules.creations.values()];
  if (all.length === 0) return problem(says.noCreation(rules.name));
  const names = all.map((one) => one.name);
  const spelled = (one: Creation): boolean =>
    [one.name, ...one.also].some((spelling) => nameKey(spelling) === nameKey(creation ?? ''));
  if (creation !== undefined) return all.find(spelled) ?? problem(says.unknownCreation(creation, rules.name, names));
  const options = all.map(
    ({ name, description }): Option => ({ name, ...(description !== undefined && { about: description }) }),
  );
  const chosen = tape.choose(says.wayToCreate, options);
  if (isProblem(chosen)) return chosen;
  return all.find(({ name }) => name === chosen) ?? problem(says.unknownCreation(chosen, rules.name, names));
}

/** Most steps of a creation; a rulebook with more has an endless loop. */
const MOST_STEPS = 10_000;
const MOST_SETS = 100;

/** A creation that is being carried out, step by step. */
class Making {
  readonly sheet: SheetSoFar;
  /** The account, one sentence per line. */
  readonly account: string[] = [];
  /** Results of the dice and choices so far, by the key of their name. */
  private readonly bound = new Map<string, Derivation>();
  /** The rolls for each line of the sheet, in words. */
  private readonly dice: string[][] = [];
  /** Rolls since the last line, in words. */
  private thrown: string[] = [];
  private steps = 0;

  constructor(
    private readonly input: NewCharacter,
    private readonly tape: Tape,
  ) {
    this.sheet = new SheetSoFar(input.name, input.rules, input.contract);
  }

  /** The lines with the rolls for each; rolls after the last line are a line without text. */
  get lines(): readonly CreatedLine[] {
    const lines = this.sheet.lines.map((text, index): CreatedLine => ({ text, thrown: this.dice[index] ?? [] }));
    return this.thrown.length === 0 ? lines : [...lines, { text: '', thrown: this.thrown }];
  }

  take(steps: readonly CreationStep[]): Problem | undefined {
    for (const step of steps) {
      this.steps += 1;
      if (this.steps > MOST_STEPS) return problem(says.endlessCreation(MOST_STEPS));
      const stopped = this.takeOne(step);
      if (stopped) return stopped;
    }
    return undefined;
  }

  private takeOne(step: CreationStep): Problem | undefined {
    switch (step.is) {
      case 'throws':
        return this.throwDice(step, (text) => this.note(text));
      case 'chooses': {
        const chosen = this.tape.choose(
          step.name,
          step.options.map((name) => ({ name })),
        );
        if (isProblem(chosen)) return chosen;
        this.bound.set(step.key, leaf(textValue(chosen), step.name));
        this.account.push(`${step.name} ${chosen}`);
        return undefined;
      }
      case 'writes':
        return this.holds(step.condition, true) ? this.write(step.entry) : undefined;
      case 'buys':
        return this.buy(step);
      case 'sets':
        return this.throwSets(step);
      case 'repeats': {
        const count = this.count(step.count, says.repeats);
        if (isProblem(count)) return count;
        for (let pass = 0; pass < count; pass++) {
          const stopped = this.take(step.steps);
          if (stopped) return stopped;
          if (this.holds(step.until, false)) return undefined;
        }
        return undefined;
      }
      case 'if':
        return this.holds(step.condition, true) ? this.take(step.steps) : undefined;
    }
  }

  // ------------------------------------------------------------------------------------------------------ formulas

  private scope(more: ReadonlyMap<string, Derivation> = new Map()): Scope {
    const { sheet, bound } = this;
    return {
      // Most formulas only read dice, so the sheet is computed on demand.
      get character() {
        return sheet.evaluation;
      },
      bound: more.size === 0 ? bound : new Map([...bound, ...more]),
    };
  }

  private holds(condition: Compiled | undefined, otherwise: boolean): boolean {
    return condition ? isTrue(condition(this.scope()).value) : otherwise;
  }

  private count(formula: Compiled, what: string): number | Problem {
    const { value } = formula(this.scope());
    if (value.kind !== 'number') return problem(says.withoutNumber(what));
    const count = toNumber(value.number);
    return Number.isInteger(count) && count >= 0 ? count : problem(says.wrongCount(what, valueText(value)));
  }

  /** A text with its formulas filled in; a problem if one of them has no value. */
  private filled(entry: Message, more?: ReadonlyMap<string, Derivation>): string | Problem {
    const scope = this.scope(more);
    let text = '';
    for (const part of entry.parts) {
      if (typeof part === 'string') {
        text += part;
        continue;
      }
      const { value } = part(scope);
      if (value.kind === 'none') return problem(says.lineWithoutValue(entry.text));
      text += lineText(value);
    }
    return text.trim();
  }

  // ---------------------------------------------------------------------------------------------------------- dice

  private note(text: string): void {
    this.thrown.push(text);
    this.account.push(text);
  }

  private throwDice(step: Throws, note: (text: string) => void): Problem | undefined {
    if (!this.holds(step.condition, true)) return undefined;
    const { value } = step.value(this.scope());
    if (value.kind === 'number') {
      this.bound.set(step.key, leaf(value, step.name));
      return undefined;
    }
    const fallen = this.fall(step.name, value);
    if (isProblem(fallen)) return fallen;
    this.bound.set(step.key, leaf(fallen.total, step.name));
    note(fallen.text);
    return undefined;
  }

  /** Rolls dice. Returns their total, and the text: `Strength 11 (3d6: 3 4 4)`. */
  private fall(what: string, dice: Value): { readonly total: Value; readonly text: string } | Problem {
    if (dice.kind !== 'dice')
      return problem(dice.kind === 'none' ? says.withoutNumber(what) : says.notThrown(what, valueText(dice)));
    const fallen = this.tape.addUp(what, dice.dice);
    if (isProblem(fallen)) return fallen;
    const { faces: shown } = fallen.record;
    const total = totalOf(fallen.record);
    const faces = shown.length === 1 ? '' : `: ${facesText(shown)}`;
    const text = `${what} ${total} (${diceSumText(dice.dice)}${faces})`;
    return { total: numberValue(total), text };
  }

  /** Rolls all sets, lets the player choose one, and continues with its numbers. */
  private throwSets({ count, steps }: ThrownSets): Problem | undefined {
    const most = this.count(count, says.sets);
    if (isProblem(most)) return most;
    if (most < 1 || most > MOST_SETS) return problem(says.wrongCount(says.sets, String(most)));
    const before = new Map(this.bound);
    const sets: { readonly bound: ReadonlyMap<string, Derivation>; readonly about: string }[] = [];
    for (let index = 1; index <= most; index++) {
      const fallen: string[] = [];
      for (const step of steps) {
        const stopped = this.throwDice(step, (text) => fallen.push(text));
        if (stopped) return stopped;
      }
      this.note(`${says.setNumber(index)}: ${fallen.join(', ')}`);
      const own = steps.map(({ key, name }) => `${name} ${valueText(this.bound.get(key)?.value ?? numberValue(0))}`);
      sets.push({ bound: new Map(this.bound), about: own.join(', ') });
      this.restore(before);
    }
    const chosen = this.tape.choose(
      SET,
      sets.map(({ about }, index): Option => ({ name: String(index + 1), about })),
    );
    if (isProblem(chosen)) return chosen;
    this.restore(sets[Number(chosen) - 1]?.bound ?? before);
    this.note(says.setTaken(chosen));
    return undefined;
  }

  private restore(bound: ReadonlyMap<string, Derivation>): void {
    this.bound.clear();
    for (const [key, value] of bound) this.bound.set(key, value);
  }

  // ------------------------------------------------------------------------------------------------------- the sheet

  private write(entry: Message): Problem | undefined {
    const text = this.filled(entry);
    if (isProblem(text)) return text;
    if (text === '') return undefined;
    this.dice[this.sheet.write(text)] = this.thrown;
    this.thrown = [];
    this.account.push(text);
    return undefined;
  }

  /**
   * Rolls on a table repeatedly, and writes each row as a line. If a row does not fit any more, the next fitting one is
   * taken, so that every roll counts and the step ends.
   */
  private buy(step: Buys): Problem | undefined {
    const table = this.input.rules.tables.get(step.table);
    if (!table?.dice) return undefined;
    this.sheet.evaluation.read(addressOf('table', table.key));
    // Rows with the same text are one, wherever they are in the table.
    const taken = new Map<string, { readonly at: number; readonly times: number }>();
    const closed = new Set<string>();
    const rows = new Set(table.bands.map(contentOf));
    while (closed.size < rows.size && !this.holds(step.until, false)) {
      this.steps += 1;
      if (this.steps > MOST_STEPS) return problem(says.endlessCreation(MOST_STEPS));
      const fallen = this.fall(table.name, diceValue(table.dice));
      if (isProblem(fallen)) return fallen;
      this.note(fallen.text);
      const row = rowOf(table, fallen.total);
      if (!row) return problem(says.noRowFor(table.name, valueText(fallen.total)));
      const stopped = this.buyFrom(step, table, row, taken, closed);
      if (stopped) return stopped;
    }
    return undefined;
  }

  /** Buys the row, or the first one after it that fits. */
  private buyFrom(
    step: Buys,
    table: Table,
    row: Row,
    taken: Map<string, { readonly at: number; readonly times: number }>,
    closed: Set<string>,
  ): Problem | undefined {
    const first = table.bands.indexOf(row);
    for (let index = 0; index < table.bands.length; index++) {
      const one = table.bands[(first + index) % table.bands.length];
      if (!one || closed.has(contentOf(one))) continue;
      const content = contentOf(one);
      const before = taken.get(content);
      const times = (before?.times ?? 0) + 1;
      const text = this.filled(step.entry, columnsOf(table, one, times));
      // A line without a value cannot be taken this many times.
      const at = isProblem(text) ? undefined : this.tried(text, before?.at);
      if (isProblem(text) || at === undefined) {
        closed.add(content);
        continue;
      }
      taken.set(content, { at, times });
      this.dice[at] = joined([...(this.dice[at] ?? []), ...this.thrown]);
      this.thrown = [];
      this.account.push(text);
      return undefined;
    }
    this.note(says.nothingFits);
    return undefined;
  }

  /** Writes a line if it causes no new finding. Returns its index, or undefined if it does not fit. */
  private tried(text: string, at: number | undefined): number | undefined {
    const was = at === undefined ? undefined : this.sheet.lines[at];
    if (text === was || text === '') return undefined;
    const before = faultsOf(this.sheet);
    const place = this.sheet.write(text, at);
    if (faultsOf(this.sheet) <= before) return place;
    if (was === undefined) this.sheet.removeLast();
    else this.sheet.write(was, at);
    return undefined;
  }
}

/** Texts of single dice for the same thing in a row, joined into one: `Training 4 6 (1d6)`. */
function joined(thrown: readonly string[]): string[] {
  const all: string[] = [];
  for (const text of thrown) {
    const [, what, total, dice] = SINGLE.exec(text) ?? [];
    const [, before, totals, same] = SINGLE.exec(all.at(-1) ?? '') ?? [];
    if (what !== undefined && what === before && dice === same)
      all[all.length - 1] = `${what} ${totals} ${total} ${dice}`;
    else all.push(text);
  }
  return all;
}

const SINGLE = /^(.*?) ((?:\d+ )*\d+) (\(\d+d\d+\))$/;

/** The number of faults that keep a line from being bought. */
function faultsOf(sheet: SheetSoFar): number {
  return sheet.faults.filter(({ severity }) => severity === 'error' || severity === 'warning').length;
}

function contentOf({ cells }: Row): string {
  return cells.map(valueText).join('\n');
}

function columnsOf({ columns }: Table, row: Row, times: number): ReadonlyMap<string, Derivation> {
  const names = columns.length > 0 ? columns.map(({ key }) => key) : [CELL];
  const cells = names.map((key, index) => [key, leaf(row.cells[index] ?? textValue(''), key)] as const);
  return new Map([...cells, [TIMES, leaf(numberValue(times), TIMES)]]);
}

function leaf(value: Value, label: string): Derivation {
  return { operation: 'declared', value, label };
}
