import type { Span } from '../../read/entry/reading.js';
import * as rational from '../../values/rational.js';
import { valueText } from '../../values/value.js';
import type { Entry } from '../cells/entry.js';
import { costByRules, fittingChoices, ladderOf, withRating } from '../cells/price.js';
import * as say from '../messages.js';
import type { Report } from './reports.js';

/** Compares a written cost with the computed one. */
export function checkCost(entry: Entry, report: Report): void {
  const { read } = entry;
  const written = read?.cost;
  if (!read || !written || written.value === undefined) return;
  const cost = costByRules(entry).value;
  if (read.rating === undefined && (ladderOf(entry) || (entry.trait?.clauses.rating && entry.trait.clauses.cost))) {
    checkUneven(entry, written.value, report, written.span);
    return;
  }
  if (cost.kind !== 'number') {
    const priced = entry.trait?.clauses.cost !== undefined || entry.trait?.clauses.ladder !== undefined;
    if (!priced && rational.sign(written.value) !== 0 && !entry.trait?.own)
      report('wrong-cost', say.costsNothing(entry.name, written.text), 'cost', written.span, {
        data: { right: '' },
      });
    return;
  }
  if (rational.equals(cost.number, written.value)) return;
  const fitting = fittingChoices(entry);
  if (fitting.length > 1) {
    report(
      'ambiguous-option',
      say.ambiguousCost(
        entry.name,
        written.text,
        fitting.map((choices) => (choices.includes(',') ? `(${choices})` : choices)),
      ),
      'name',
      read.name,
      { data: { choices: fitting } },
    );
    return;
  }
  const right = rational.toText(cost.number);
  const level = entry.character.bought(entry).value;
  const named = level.kind === 'none' ? entry.name : `${entry.name} ${valueText(level)}`;
  report('wrong-cost', say.wrongCost(named, right, written.text), 'cost', written.span, { data: { right } });
}

/** Reports a cost between two steps: it buys the lower one, and the rest is wasted. */
function checkUneven(entry: Entry, cost: rational.Num, report: Report, span: Span): void {
  const bought = entry.character.bought(entry).value;
  const ladder = ladderOf(entry);
  if (ladder && rational.sign(cost) === 0) return;
  if (bought.kind === 'none') {
    report('uneven-cost', say.notEnough(entry.name, rational.toText(cost)), 'cost', span, {
      severity: 'warning',
    });
    return;
  }
  const actual = actualCost(entry);
  if (actual === undefined || rational.equals(actual, cost)) return;
  const right = rational.toText(actual);
  // Even the least rating costs more than is written, so nothing was bought.
  if (rational.compare(rational.absolute(actual), rational.absolute(cost)) > 0) {
    report(
      'wrong-cost',
      say.wrongCost(`${entry.name} ${valueText(bought)}`, right, rational.toText(cost)),
      'cost',
      span,
      {
        data: { right },
      },
    );
    return;
  }
  report('uneven-cost', say.uneven(`${entry.name} ${valueText(bought)}`, rational.toText(cost), right), 'cost', span, {
    severity: 'warning',
    data: { right },
  });
}

function actualCost(entry: Entry): rational.Num | undefined {
  const bought = entry.character.bought(entry).value;
  const { value } = entry.character.cost(withRating(entry, bought));
  return value.kind === 'number' ? value.number : undefined;
}
