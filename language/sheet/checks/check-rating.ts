import type { Span } from '../../read/entry/reading.js';
import { isTrue, sameValues, sizeOf, stepsAround } from '../../rules/operations.js';
import type { Compiled } from '../../rules/scope.js';
import type { TextPart } from '../../values/origin.js';
import * as rational from '../../values/rational.js';
import { sentence } from '../../values/sentence.js';
import { NONE, numberValue, type Value, valueText } from '../../values/value.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';
import { costByRules, isUntrainedLevel, lacksRating, ladderOf, untrainedOf } from '../cells/price.js';
import * as say from '../messages.js';
import type { Report } from './reports.js';

/** Checks that an entry has a rating if it needs one, and that the rating is possible. */
export function checkRating({ effects }: Evaluation, entry: Entry, report: Report): void {
  const { read } = entry;
  const clauses = entry.trait?.clauses;
  if (!clauses || !read) return;
  const rule = clauses.rating;
  const ladder = ladderOf(entry);
  if (!rule && !ladder && !clauses.on) {
    // A trait that a campaign declares with a cost can be bought several times.
    if (read.rating && !(entry.trait?.own && clauses.cost))
      report('not-rated', say.takesNoNumber(entry.name, valueText(read.rating.value)), 'rating', read.rating.span);
    return;
  }
  const bought = entry.character.bought(entry);
  checkPrintedLevels(entry, report);
  const written = read.rating !== undefined || read.cost !== undefined;
  if (rule && lacksRating(entry, rule.fallback?.(entry.scope()).value ?? { kind: 'none' })) {
    const counts = bought.value.kind === 'none' ? undefined : valueText(bought.value);
    report('missing-rating', say.needsNumber(entry.name, counts), 'name', read.name);
    return;
  }
  // Words that could not be read may be the level.
  const isBare = ladder && !written && read.problems.length === 0;
  if (isBare && entry.character.effective(entry).value.kind === 'none') {
    report('missing-rating', say.needsNumber(entry.name, undefined), 'name', read.name);
    return;
  }
  if (read.rating && bought.value.kind === 'none' && !read.untrained && !isUntrainedLevel(entry)) {
    report('not-a-number', say.invalidRating(entry.name, valueText(read.rating.value)), 'rating', read.rating.span);
    return;
  }
  if (rule && written) {
    const raised = effects.raised(effects.onEntry(entry));
    const inRange = checkRange(entry, bought.value, rule, report, {
      name: entry.name,
      part: 'rating',
      span: read.rating?.span ?? read.cost?.span,
      raised: raised?.value,
    });
    if (!inRange) return;
  }
  if (ladder && read.rating && !read.untrained && bought.value.kind === 'number') {
    if (!rational.isWhole(bought.value.number))
      report(
        'not-a-number',
        say.wholeLevels(entry.name, rational.floor(bought.value.number), rational.ceiling(bought.value.number)),
        'rating',
        read.rating.span,
      );
    else if (costByRules(entry).value.kind === 'none') checkBelowLadder(entry, report);
  }
}

/** Checks printed numbers that are derived: the whole pool in parentheses, and the level of a default. */
function checkPrintedLevels(entry: Entry, report: Report): void {
  const { read } = entry;
  const compare = (is: Value, written: Value, what: string, span: Span): void => {
    if (is.kind === 'none' || isTrue(sameValues(is, written))) return;
    report('advice', say.followsFromSheet(entry.name, valueText(is), what, valueText(written)), 'rating', span, {
      severity: 'warning',
    });
  };
  for (const one of read?.options ?? [])
    if (one.type === 'printed') {
      const rolled = entry.trait?.clauses.rolls?.(entry.scope()).value ?? entry.character.effective(entry).value;
      const cost = read?.cost ? undefined : entry.character.cost(entry).value;
      // `Stealth-13 (2)`: a number nearer to the cost than to the level is the cost.
      if (cost && isNearer(one.value, cost, rolled)) {
        if (!isTrue(sameValues(cost, one.value)))
          report(
            'wrong-cost',
            say.wrongCost(`${entry.name} ${valueText(rolled)}`, valueText(cost), valueText(one.value)),
            'cost',
            one.span,
            { data: { right: valueText(cost) } },
          );
        continue;
      }
      compare(rolled, one.value, 'here', one.span);
    }
  const pair = entry.trait?.clauses.pair;
  if (pair && read?.pair) {
    const second = pair.second(entry.scope()).value;
    const written = numberValue(read.pair.value);
    if (second.kind !== 'none' && !isTrue(sameValues(second, written)))
      report(
        'advice',
        say.secondFollows(
          `${entry.name} ${valueText(entry.character.bought(entry).value)}`,
          `${pair.secondName} ${valueText(second)}`,
          valueText(written),
        ),
        'rating',
        read.pair.span,
        { severity: 'warning' },
      );
  }
  if (read?.untrained && read.rating && !isUntrainedLevel(entry))
    compare(untrainedOf(entry)?.value ?? NONE, read.rating.value, 'untrained', read.rating.span);
}

/** Whether a number is nearer to `first` than to `second`. */
function isNearer(value: Value, first: Value, second: Value): boolean {
  const [one, other, size] = [sizeOf(first), sizeOf(second), sizeOf(value)];
  if (one === undefined || size === undefined || value.kind !== 'number' || first.kind !== 'number') return false;
  const distance = (to: rational.Num): number => Math.abs(rational.toNumber(to) - rational.toNumber(size));
  return other === undefined || distance(one) < distance(other);
}

/** Reports a level below the first step of the ladder, which cannot be bought. */
function checkBelowLadder(entry: Entry, report: Report): void {
  const ladder = ladderOf(entry);
  const base = entry.trait?.clauses.on?.(entry.scope()).value;
  const untrained = untrainedOf(entry)?.value;
  const rating = entry.read?.rating;
  if (!ladder || base?.kind !== 'number' || !rating || rating.value.kind !== 'number') return;
  const least = rational.add(base.number, ladder.start);
  const free = untrained?.kind === 'number' ? valueText(untrained) : undefined;
  report(
    'out-of-range',
    say.belowLadder(entry.name, least === undefined ? '?' : rational.toText(least), free),
    'rating',
    rating.span,
    least === undefined ? {} : { data: { least: rational.toText(least) } },
  );
}

/** The range of a number, and the message about it. */
interface Range {
  readonly min?: Compiled;
  readonly max?: Compiled;
  readonly step?: rational.Num;
  readonly message?: string;
}

/** The name of a number, and where it is written. */
interface CheckedNumber {
  readonly name: string;
  readonly part: TextPart;
  readonly span: Span | undefined;
  /** The limit as raised by something else in the sheet. */
  readonly raised?: Value | undefined;
}

/** Reports a number between its steps or out of its range; false if it did. */
export function checkRange(
  entry: Entry,
  value: Value,
  { min, max, step, message }: Range,
  report: Report,
  { name, part, span, raised }: CheckedNumber,
): boolean {
  const size = sizeOf(value);
  if (size === undefined) return true;
  const least = sizeOf(min?.(entry.scope()).value ?? { kind: 'none' });
  if (value.kind === 'number' && step === undefined && !rational.isWhole(size) && part === 'rating') {
    report('not-a-number', say.wholeNumber(name, rational.floor(size), rational.ceiling(size)), part, span);
    return false;
  }
  const missed = value.kind === 'number' && step !== undefined && stepsAround(size, { start: least ?? 0, step });
  if (missed) {
    const near = [missed.below, missed.above].map(rational.toText);
    const message = say.wrongStep(name, rational.toText(step), near[0] ?? '', near[1] ?? '');
    report('not-a-number', message, part, span, { data: { near } });
    return false;
  }
  const most = greater(sizeOf(max?.(entry.scope()).value ?? { kind: 'none' }), raised ? sizeOf(raised) : undefined);
  const low = least !== undefined && rational.compare(size, least) < 0;
  const high = most !== undefined && rational.compare(size, most) > 0;
  if (!low && !high) return true;
  const range =
    least === undefined
      ? `at most ${rational.toText(most ?? 0)}`
      : most === undefined
        ? `at least ${rational.toText(least)}`
        : `${rational.toText(least)} to ${rational.toText(most)}`;
  const nearest = low ? least : most;
  report(
    'out-of-range',
    say.outOfRange(name, range, rational.toText(size), message === undefined ? undefined : sentence(message)),
    part,
    span,
    nearest === undefined ? {} : { data: { nearest: rational.toText(nearest) } },
  );
  return false;
}

function greater(a: rational.Num | undefined, b: rational.Num | undefined): rational.Num | undefined {
  return a === undefined || b === undefined ? a : rational.maximum(a, b);
}
