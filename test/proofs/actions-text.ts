import type { Consequence } from '../../language/rules/consequences.js';
import { isTrue } from '../../language/rules/operations.js';
import { type Action, hasRoll, type Modifier, type Rules } from '../../language/rules/rules.js';
import type { Compiled, Scope } from '../../language/rules/scope.js';
import type { Evaluation } from '../../language/sheet/cells/evaluation.js';
import { actionSentences } from '../../language/show/reference/action-words.js';
import type { Derivation } from '../../language/values/derivation.js';
import { toNumber } from '../../language/values/rational.js';
import { booleanValue, numberValue, textValue, type Value, valueText } from '../../language/values/value.js';

import { tree } from './formula-tree.js';

/** Values of a modifier's parameter that are tried. */
const mostArguments = 12;

/** What a roll may have come to, by the name of what is asked of it. */
const outcomes: readonly (readonly [string, Readonly<Record<string, Value>>])[] = [
  [
    'success',
    { success: booleanValue(true), critical: booleanValue(false), margin: numberValue(2), total: numberValue(9) },
  ],
  [
    'critical',
    { success: booleanValue(true), critical: booleanValue(true), margin: numberValue(8), total: numberValue(3) },
  ],
  [
    'failure',
    { success: booleanValue(false), critical: booleanValue(false), margin: numberValue(-3), total: numberValue(13) },
  ],
  [
    'bad failure',
    { success: booleanValue(false), critical: booleanValue(true), margin: numberValue(-12), total: numberValue(18) },
  ],
];

const unrolled: typeof outcomes = [['always', {}]];

/** What an action says of itself, then for each of its arguments what it rolls, and what follows from each outcome. */
export function actionLines(action: Action, rules: Rules, average: Evaluation): string[] {
  const { clauses, parameter, consequences } = action;
  const [head = '', ...acting] = modifierLines(action, rules, average);
  const reached = new Set<Consequence>();
  const followsFrom = (own: readonly [string, Derivation][], outcome: Readonly<Record<string, Value>>): string => {
    const bound = new Map(own);
    for (const [key, value] of Object.entries(outcome)) bound.set(key, { operation: 'declared', value });
    return consequences
      .flatMap((one) => {
        const line = consequenceLine(one, { character: average, bound });
        if (line !== undefined) reached.add(one);
        return line ?? [];
      })
      .join('; ');
  };
  const after = argumentsTried(action, rules, average).flatMap((argument) => {
    const own: [string, Derivation][] = parameter ? [[parameter.key, { operation: 'written', value: argument }]] : [];
    const told = parameter ? `${valueText(argument)}: ` : '';
    const rolls = clauses.rolls?.({ character: average, bound: new Map(own) });
    return [
      ...(rolls ? [`  ${told}rolls ${tree(rolls)}`] : []),
      ...[...Map.groupBy(hasRoll(action) ? outcomes : unrolled, ([, outcome]) => followsFrom(own, outcome))].flatMap(
        ([follows, alike]) =>
          follows === '' ? [] : [`  ${told}${alike.map(([name]) => name).join(', ')}: ${follows}`],
      ),
    ];
  });
  return [
    head,
    ...actionSentences(action, rules).map((sentence) => `  ${sentence}`),
    ...(clauses.pool.length + clauses.needs.length > 0 ? acting : []),
    ...after,
    // What follows only for others than somebody average: when, and what is thrown for it.
    ...consequences.flatMap((one) => {
      if (reached.has(one) || !one.condition) return [];
      const scope = { character: average, bound: new Map<string, Derivation>() };
      const thrown = one.is === 'throws' ? ` ${one.key} ${tree(one.value(scope))}` : '';
      return [`  or ${one.is}${thrown} if ${tree(one.condition(scope))}`];
    }),
  ];
}

/** What one clause does in a scope; dice count as 2 in what comes after them. */
function consequenceLine(
  one: Consequence,
  scope: Scope & { readonly bound: Map<string, Derivation> },
): string | undefined {
  if (one.condition && !isTrue(one.condition(scope).value)) return undefined;
  const of = 'value' in one ? one.value : 'by' in one ? one.by : 'amount' in one ? one.amount : undefined;
  // A field that changes is 20 before.
  if (one.is === 'changes' && one.of === undefined)
    scope.bound.set(one.field, { operation: 'declared', value: numberValue(20) });
  const value = of?.(scope) ?? ('argument' in one ? one.argument?.(scope) : undefined);
  if (one.is === 'throws') scope.bound.set(one.key, { operation: 'declared', value: numberValue(2) });
  const what =
    'field' in one ? ` ${one.field}` : 'name' in one ? ` ${one.name}` : 'table' in one ? ` ${one.table}` : '';
  return `${one.is}${what}${value ? ` ${tree(value)}` : ''}`;
}

/** Values of a parameter that are tried. */
function argumentsTried({ parameter }: Modifier, rules: Rules, average: Evaluation): readonly Value[] {
  if (!parameter) return [numberValue(0)];
  const table = parameter.table === undefined ? undefined : rules.tables.get(parameter.table);
  if (table)
    return table.rows.map((row) =>
      row.label === undefined ? numberValue(row.from ?? row.to ?? 0) : textValue(row.label),
    );
  const { least, most = least + 2 } = rangeOf(parameter, average);
  return Array.from({ length: Math.floor(Math.min(most, least + mostArguments) - least) + 1 }, (_, index) =>
    numberValue(least + index),
  );
}

function rangeOf(
  { min, max }: NonNullable<Modifier['parameter']>,
  average: Evaluation,
): { readonly least: number; readonly most: number | undefined } {
  const number = (formula: Compiled | undefined): number | undefined => {
    const value = formula?.({ character: average }).value;
    return value?.kind === 'number' ? toNumber(value.number) : undefined;
  };
  return { least: number(min) ?? 1, most: number(max) };
}

/** What a modifier does to a pool and asks for, for each of its arguments. */
export function modifierLines(modifier: Modifier, rules: Rules, average: Evaluation): string[] {
  const { parameter, clauses } = modifier;
  const { least, most } = parameter ? rangeOf(parameter, average) : { least: 1, most: undefined };
  const head = parameter
    ? ` (${parameter.name}${parameter.min ? ` from ${least} to ${most}` : ''}${parameter.fallback ? ` else ${valueText(parameter.fallback({ character: average }).value)}` : ''})`
    : '';
  return [
    `${modifier.name}${head}`,
    ...argumentsTried(modifier, rules, average).map((argument) => {
      const bound = new Map<string, Derivation>(
        parameter ? [[parameter.key, { operation: 'written', value: argument }]] : [],
      );
      const within = { character: average, bound };
      const doing = clauses.pool.map((clause) =>
        `${clause.operation} ${tree(clause.amount(within))} ${clause.die ?? ''}${clause.height ? ` to ${tree(clause.height(within))}` : ''}`.trim(),
      );
      const asking = clauses.needs.map((need) => `${need.severity}: ${tree(need.condition(within))}`);
      return `  ${parameter ? `${valueText(argument)}: ` : ''}${[...doing, ...asking].join('; ')}`;
    }),
  ];
}
