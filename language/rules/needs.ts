import { nameKey } from '../grammar/text.js';
import type { Rules } from './rules.js';
import type { Table } from './tables.js';

/**
 * What a procedure needs from a rulebook, by role: the key is the procedure's own word, the text the rulebook's name.
 * Every procedure begins with such a header, the only place where it names anything of a game.
 */
export interface Needs {
  /** The procedure's name after `plays` in an action. */
  readonly procedure: string;
  readonly tables?: Readonly<Record<string, TableNeed>>;
  /** Settings or derived values that are numbers or lengths, weights and times. */
  readonly numbers?: Readonly<Record<string, string>>;
  /** Derived values that are true or false. */
  readonly facts?: Readonly<Record<string, string>>;
  readonly switches?: Readonly<Record<string, string>>;
  /** Ordered lists. */
  readonly policies?: Readonly<Record<string, string>>;
  /** Traits and derived values that are dice pools. */
  readonly pools?: Readonly<Record<string, string>>;
  /** Numbers in a line: the argument of the action, or those of its modifiers. */
  readonly inputs?: Readonly<Record<string, InputNeed>>;
  /** Modifiers of rolls. */
  readonly modifiers?: Readonly<Record<string, string>>;
  /** Lists of sheets. */
  readonly lists?: Readonly<Record<string, string>>;
  /** Fields of the sheet that it changes. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Traits of the list `conditions`. */
  readonly conditions?: Readonly<Record<string, string>>;
  /** Headers of the procedures that it uses, whose needs are also its own, except inputs from lines. */
  readonly uses?: readonly Needs[];
  /** Kinds of items, and what is read from each. */
  readonly items?: Readonly<Record<string, ItemNeed>>;
}

/** The argument of the action, or a modifier by the rulebook's name. A rulebook can leave an optional one out. */
export type InputNeed = 'argument' | { readonly modifier: string; readonly optional?: true };

/** A kind of items and, by role, its fields, options and derived values. */
export interface ItemNeed {
  readonly kind: string;
  readonly values: Readonly<Record<string, string>>;
}

/** A table and the columns that are read from it, by role. */
export interface TableNeed {
  readonly table: string;
  /** Columns with a number in every cell. Without any, the first column is meant. */
  readonly numbers?: Readonly<Record<string, string>>;
  /** Columns with a text in every cell. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Rows that have to be there. */
  readonly rows?: Readonly<Record<string, string>>;
  /** Which other columns are read depends on play. */
  readonly anyColumn?: true;
}

/** Something that a procedure needs and a rulebook lacks: one sentence. */
export interface Unmet {
  readonly procedure: string;
  readonly message: string;
}

/**
 * Everything that the rulebook lacks for the procedure; empty if the procedure can be used. Cached for each rulebook.
 */
export function unmetNeeds(needs: Needs, rules: Rules): readonly Unmet[] {
  const byNeeds = rules.once(emptyCache);
  const unmet = byNeeds.get(needs) ?? unmetIn(needs, rules);
  byNeeds.set(needs, unmet);
  return unmet;
}

/** The cache of `unmetNeeds`. */
function emptyCache(): Map<Needs, readonly Unmet[]> {
  return new Map();
}

function unmetIn(needs: Needs, rules: Rules): readonly Unmet[] {
  const unmet: Unmet[] = [];
  const miss = (message: string): void => void unmet.push({ procedure: needs.procedure, message });
  for (const need of Object.values(needs.tables ?? {})) {
    const table = rules.tables.get(nameKey(need.table));
    if (!table)
      miss(`The procedure "${needs.procedure}" needs a table "${need.table}", which this rulebook does not have.`);
    else checkTable(needs.procedure, need, table, miss);
  }
  const needed = [
    ['numbers', 'a setting or derived value', (key: string) => rules.settings.has(key) || rules.derived.has(key)],
    ['facts', 'a derived value', (key: string) => rules.derived.has(key)],
    ['switches', 'a switch', (key: string) => rules.switches.has(key)],
    ['policies', 'a policy', (key: string) => rules.policies.has(key)],
    ['pools', 'a trait or derived value', (key: string) => rules.derived.has(key) || isTrait(rules, key)],
    ['fields', 'a field', (key: string) => rules.fields.has(key)],
    ['conditions', 'a condition', (key: string) => isTrait(rules, key)],
    ['modifiers', 'a modifier', (key: string) => rules.modifiers.has(key)],
    ['lists', 'a list', (key: string) => rules.lists.has(key)],
  ] as const;
  for (const [kind, what, has] of needed)
    for (const name of Object.values(needs[kind] ?? {}))
      if (!has(nameKey(name)))
        miss(`The procedure "${needs.procedure}" needs ${what} "${name}", which this rulebook does not have.`);
  for (const input of Object.values(needs.inputs ?? {}))
    if (input !== 'argument' && !input.optional && !rules.modifiers.has(nameKey(input.modifier)))
      miss(
        `The procedure "${needs.procedure}" needs a modifier "${input.modifier}", which this rulebook does not have.`,
      );
  for (const { kind, values } of Object.values(needs.items ?? {}))
    checkItem(rules, needs.procedure, kind, values, miss);
  for (const used of needs.uses ?? []) {
    const { inputs: _, ...rest } = used;
    unmet.push(...unmetIn({ ...rest, procedure: needs.procedure }, rules));
  }
  return unmet;
}

function checkItem(
  rules: Rules,
  procedure: string,
  kind: string,
  values: Readonly<Record<string, string>>,
  miss: (message: string) => void,
): void {
  const declared = rules.kinds.get(nameKey(kind));
  if (!declared?.item) {
    miss(`The procedure "${procedure}" needs a kind "${kind}", which this rulebook does not have.`);
    return;
  }
  for (const name of Object.values(values)) {
    const key = nameKey(name);
    const { fields, options } = declared.clauses;
    if (rules.derived.get(key)?.each !== declared.key && ![...fields, ...options].some((one) => one.key === key))
      miss(`The procedure "${procedure}" needs "${name}" of each ${kind}, as a field, an option or a derived value.`);
  }
}

function isTrait(rules: Rules, key: string): boolean {
  return [...rules.traits.values()].some((traits) => traits.has(key));
}

function checkTable(procedure: string, need: TableNeed, table: Table, miss: (message: string) => void): void {
  for (const name of Object.values(need.rows ?? {}))
    if (!table.exact.has(nameKey(name)))
      miss(`The procedure "${procedure}" needs a row "${name}" in the table "${need.table}".`);
  const columns = [
    ...Object.values(need.numbers ?? {}).map((name) => ({ name, kind: 'number', what: 'numbers' })),
    ...Object.values(need.texts ?? {}).map((name) => ({ name, kind: 'text', what: 'texts' })),
  ];
  for (const { name, kind, what } of columns) {
    const at = table.columns.findIndex((column) => column.key === nameKey(name));
    if (at < 0) miss(`The procedure "${procedure}" needs a column "${name}" in the table "${need.table}".`);
    else if (table.rows.some((row) => row.cells[at]?.kind !== kind))
      miss(`The procedure "${procedure}" needs ${what} in the column "${name}" of the table "${need.table}".`);
  }
}

/** Headers with those of all procedures that they use, each once. */
export function withUsed(headers: readonly Needs[]): readonly Needs[] {
  const all = new Set<Needs>();
  const add = (needs: Needs): void => {
    if (all.has(needs)) return;
    all.add(needs);
    needs.uses?.forEach(add);
  };
  headers.forEach(add);
  return [...all];
}
