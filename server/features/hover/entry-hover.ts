import { sidesOf, wholePercent } from '../../../language/dice/index.js';
import { oddsOf, type RollOdds } from '../../../language/roll/index.js';
import {
  choiceLabels,
  type Entry,
  type Evaluation,
  gameOf,
  hasPrices,
  nextStep,
  type OccasionalEffect,
  rollOfEntry,
  untrainedOf,
} from '../../../language/sheet/index.js';
import { escapeMarkdown, explain, formulaText, levelSum } from '../../../language/show/index.js';
import {
  type Derivation,
  isProblem,
  rational,
  sentence,
  type Value,
  valueText,
} from '../../../language/values/index.js';
import type { FeatureContext } from '../../context.js';
import { placesOf } from '../places.js';
import { isRated } from '../spot.js';

/** An entry in one line: `**Guns (Rifle) 15** · 4 points · 95 %`. */
function entryTitle(evaluation: Evaluation, entry: Entry, chance: number | undefined): string {
  const { character } = entry;
  const value = isRated(entry) ? character.effective(entry).value : undefined;
  const cost = character.cost(entry).value;
  const inside = [...(entry.specialty === undefined ? [] : [entry.specialty]), ...choiceLabels(entry)].join(', ');
  const specialty = inside === '' ? '' : ` (${inside})`;
  const shown = value && value.kind !== 'none' ? ` ${valueText(value)}` : '';
  return [
    `**${escapeMarkdown(`${entry.name}${specialty}${shown}`)}**`,
    ...(cost.kind === 'number' && entry.read && hasPrices(evaluation) ? [pointsOf(cost.number)] : []),
    ...(chance === undefined ? [] : [wholePercent(chance)]),
  ].join(' · ');
}

/** `4 points`. */
function pointsOf(points: rational.Num): string {
  return `${rational.toText(points)} ${rational.equals(points, 1) ? 'point' : 'points'}`;
}

/** An entry as a player needs it: level, points and chance, the sum, a description, the next step; then how each is computed. */
export function entryText(
  context: FeatureContext,
  evaluation: Evaluation,
  entry: Entry,
): { short: string[]; more: string[] } {
  const odds = entry.list === undefined ? rollOdds(evaluation, entry) : undefined;
  const description = entry.trait?.description;
  const sum = levelSum(entry);
  const untrained = untrainedOf(entry)?.value;
  const isUntrained = sum?.endsWith('untrained') ?? true;
  const inferred = [...entry.inferred().values()];
  const short = [
    entryTitle(evaluation, entry, odds?.success),
    entry.inherited === undefined ? '' : `From **${escapeMarkdown(entry.inherited)}**.`,
    sum === undefined
      ? ''
      : escapeMarkdown(
          `${sum}${isUntrained || !untrained || untrained.kind === 'none' ? '' : ` (untrained: ${valueText(untrained)})`}`,
        ),
    description === undefined ? '' : sentence(escapeMarkdown(description)),
    inferred.length > 0 ? `Its cost implies: ${inferred.map(escapeMarkdown).join(', ')}.` : '',
    stepSentence(evaluation, entry, odds?.oneMore?.success),
    ...occasionalLines(evaluation.effects.occasional(evaluation.effects.onEntry(entry))),
    ...effectLines(entry),
    odds === undefined ? '' : `Rolled: ${escapeMarkdown(odds.text)}.`,
  ];
  return { short, more: derivations(context, evaluation, entry) };
}

/** The next level, what it costs more, and its chance: `16 for 4 more points: 98 %.` */
function stepSentence(evaluation: Evaluation, entry: Entry, chance: number | undefined): string {
  const next = nextStep(entry);
  if (next?.rating === undefined) return '';
  const cost = entry.character.cost(entry).value;
  const more =
    next.cost !== undefined && cost.kind === 'number' && hasPrices(evaluation)
      ? rational.subtract(next.cost, cost.number)
      : undefined;
  const price =
    more === undefined ? '' : ` for ${rational.toText(more)} more ${rational.equals(more, 1) ? 'point' : 'points'}`;
  const then = chance === undefined ? '' : `: ${wholePercent(chance)}`;
  // If raising it costs nothing and changes no chance, there is nothing to report.
  return price + then === '' ? '' : escapeMarkdown(`${valueText(next.rating)}${price}${then}.`);
}

/** The derivations of its value and its cost. */
function derivations(context: FeatureContext, evaluation: Evaluation, entry: Entry): string[] {
  const sections: string[] = [];
  if (isRated(entry)) {
    const effective = evaluation.effective(entry);
    if (effective.value.kind !== 'none') sections.push(tree(context, evaluation, entry.name, effective));
  }
  const cost = evaluation.cost(entry);
  if (cost.value.kind === 'number') {
    const derivation = evaluation.cells.get(`${entry.id}/cost`)?.derivation ?? cost;
    const formula = formulaText(derivation);
    const text = valueText(cost.value);
    sections.push(
      `Costs ${text}${formula === text || formula === `cost of ${entry.name} ${text}` ? '' : ` = ${escapeMarkdown(formula)}`}.`,
    );
  }
  if (entry.trait?.clauses.included && entry.outer)
    sections.push(`Part of what **${escapeMarkdown(entry.outer.name)}** costs.`);
  const untrained = untrainedOf(entry);
  if (untrained && untrained.value.kind !== 'none') {
    const derivation = evaluation.cells.get(`${entry.id}/default`)?.derivation ?? untrained;
    sections.push(`Untrained ${valueText(untrained.value)}: ${escapeMarkdown(formulaText(derivation))}.`);
  }
  return sections;
}

function optionalSides({ rules }: Evaluation): { readonly sides?: number } {
  const sides = sidesOf(rules);
  return sides === undefined ? {} : { sides };
}

/** A value's derivation as a tree of lines with their sources. */
export function tree(
  context: FeatureContext,
  evaluation: Evaluation,
  name: string,
  derivation: Derivation,
  depth = 3,
): string {
  const lines = explain(name, derivation, {
    derivations: evaluation.cells.derivations(),
    places: placesOf(context, evaluation.rules),
    depth,
    ...optionalSides(evaluation),
  });
  const text = lines.map(
    (line) =>
      `${'  '.repeat(line.depth)}${line.text}${line.sources.length > 0 ? `   (${line.sources.join('; ')})` : ''}`,
  );
  return ['```text', ...text, '```'].join('\n');
}

export function occasionalLines(occasional: readonly OccasionalEffect[]): string[] {
  if (occasional.length === 0) return [];
  return [
    occasional
      .map(
        (one) =>
          `- ${signed(one.amount, one.operation)} when ${escapeMarkdown(one.when)} (${escapeMarkdown(one.source)})`,
      )
      .join('\n'),
  ];
}

/** The effects of the entry on other values, with their amounts for this character. */
function effectLines(entry: Entry): string[] {
  const gives = entry.trait?.clauses.gives ?? [];
  const { rules } = entry.character;
  const lines = gives.flatMap((effect) => {
    const { target } = effect;
    if (target.what === 'self' || target.what === 'unknown') return [];
    const name =
      target.what === 'every'
        ? `every ${target.kind}`
        : target.what === 'trait'
          ? (rules.traits.get(target.kind)?.get(target.key)?.name ?? target.key)
          : ((target.what === 'derived' ? rules.derived : rules.settings).get(target.key)?.name ?? target.key);
    const amount = effect.amount?.(entry.scope()).value;
    const when = effect.when === undefined ? '' : ` when ${escapeMarkdown(effect.when)}`;
    return [
      `- gives ${effect.operation === 'forbid' ? 'no' : signed(amount ?? { kind: 'none' }, effect.operation)} to ${escapeMarkdown(name)}${when}`,
    ];
  });
  return lines.length > 0 ? [lines.join('\n')] : [];
}

function signed(amount: Value, operation: string): string {
  const text = valueText(amount);
  if (operation === '+' || operation === '-')
    return amount.kind === 'number' && rational.sign(amount.number) < 0 ? text : `${operation}${text}`;
  return `${operation} ${text}`;
}

/** The odds of rolling the entry by its name. */
function rollOdds(evaluation: Evaluation, entry: Entry): RollOdds | undefined {
  const { rolls, on, rating, cost } = entry.trait?.clauses ?? {};
  // Skills are rolled, and traits that everyone has. A level that is bought from zero is only an amount.
  const everybodys = rating?.fallback?.(entry.scope()).value;
  const isZero = everybodys?.kind === 'number' && rational.equals(everybodys.number, 0);
  const isEverybodys = everybodys !== undefined && !(isZero && cost);
  if (entry.trait && !rolls && !on && !isEverybodys) return undefined;
  const derivation = rolls ? rolls(entry.scope()) : isRated(entry) ? evaluation.effective(entry) : undefined;
  const rolled = derivation && rollOfEntry(evaluation, entry)?.rolled;
  // A number that rolling would turn into a pool is a level, not a roll.
  if (rolled?.value.kind !== derivation?.value.kind) return undefined;
  const odds = rolled && oddsOf(rolled, gameOf(evaluation));
  return odds && isProblem(odds) ? undefined : odds;
}
