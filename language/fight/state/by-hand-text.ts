import { quoteName } from '../../grammar/quote-name.js';
import { isNameEnough } from '../../play/actions/apply/listed.js';
import { type Amount, type Change, changedText } from '../../roll/changes.js';
import { QUANTITY } from '../../rules/consequences.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { isProblem } from '../../values/problem.js';
import { saidByHand } from './by-hand.js';
import type { MemberNow } from './member-now.js';

/**
 * The lines that set some changes of a member by hand, as {@link saidByHand} reads them; undefined if it would read one of
 * them as something else.
 */
export function byHandLines(now: MemberNow, of: string, changes: readonly Change[]): readonly string[] | undefined {
  const lines: string[] = [];
  let reached = now;
  for (const change of changes) {
    let to: Amount | undefined;
    for (const line of linesOf(reached.evaluation, change)) {
      const read = saidByHand(reached, of, [line]);
      const [said, ...more] = isProblem(read) ? [] : read.changes;
      const next = said && reached.after([said]);
      if (!said || more.length > 0 || !next || isProblem(next) || changedText(said) !== changedText(change))
        return undefined;
      to = said.to;
      reached = next;
      lines.push(line);
    }
    if (to !== change.to) return undefined;
  }
  return lines;
}

function linesOf(begun: Evaluation, change: Change): readonly string[] {
  switch (change.is) {
    case 'field':
      return [`${change.field} ${amountText(change.to)}`];
    case 'thing': {
      const thing = quoteName(change.thing);
      return [
        change.field === QUANTITY ? `${thing} ${change.to}` : `${thing} ${change.field} ${amountText(change.to)}`,
      ];
    }
    case 'entry': {
      const { list, entry, each, option, from, to } = change;
      const named = (amount: number): string =>
        `${list} ${quoteName(entry)} ${amount}${option === undefined ? '' : ` ${option}`}`;
      if (each === undefined) return [named(to)];
      return Array.from({ length: Math.abs(to - from) }, () => (to > from ? named(each) : `no ${named(each)}`));
    }
    case 'condition': {
      const { condition, option, to, until } = change;
      const named = `${quoteName(condition)}${option === undefined ? '' : ` "${option}"`}`;
      if (to === 0) return [`no ${named}`];
      const amount = isNameEnough(begun, condition, to) ? '' : ` ${to}`;
      const words = option === undefined ? '' : ` "${option}"`;
      return [`${quoteName(condition)}${amount}${words}${until === undefined ? '' : ` until ${until}`}`];
    }
  }
}

function amountText(amount: Amount): string {
  return typeof amount === 'number' ? String(amount) : `"${amount}"`;
}

/** The changes that undo some changes, the last one first. */
export function reversed(changes: readonly Change[]): readonly Change[] {
  return changes.map((change) => ({ ...change, from: change.to, to: change.from }) as Change).toReversed();
}
