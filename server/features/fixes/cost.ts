import { steps } from '../../../language/sheet/index.js';
import { rational, valueText } from '../../../language/values/index.js';
import type { TextSpan } from '../../../language/workspace/index.js';
import { type Fix, type FixMaker, replace, tokenSpan, without } from './fix.js';
import * as titles from './titles.js';

/** For a cost that differs from the rulebook's: the correct cost, the rating that it buys, or no cost. */
export const costFixes: FixMaker = (costSpot) => {
  const spot = { ...costSpot, span: withParentheses(costSpot.text, costSpot.span) };
  const right = spot.finding?.data?.right;
  const fixes: Fix[] = [];
  if (typeof right === 'string' && right !== '')
    fixes.push(replace(spot, titles.writeRightCost(right), `[${right}]`, true));
  const rating = boughtFor(spot);
  if (rating) fixes.push(rating);
  fixes.push(without(spot, titles.removeCost, spot.span, right === ''));
  return fixes;
};

/** `(10 pts)`: the parentheses are part of the cost. */
function withParentheses(text: string, { offset, end }: TextSpan): TextSpan {
  const isInside = text.charAt(offset - 1) === '(' && text.charAt(end) === ')';
  return isInside ? { offset: offset - 1, end: end + 1 } : { offset, end };
}

/** The rating that the written cost buys exactly, if a rating is written as well. */
function boughtFor(spot: Parameters<FixMaker>[0]): Fix | undefined {
  const { entry, source } = spot;
  const cost = entry?.read?.cost?.value;
  const written = entry?.read?.rating;
  const place = written && tokenSpan(source, written.span.from, written.span.to);
  if (!entry || cost === undefined || !written || !place) return undefined;
  const match = steps(entry, 60).find((step) => step.cost !== undefined && rational.equals(step.cost, cost));
  if (!match?.rating || valueText(match.rating) === valueText(written.value)) return undefined;
  const text = valueText(match.rating);
  const signed = written.signed && !text.startsWith('-') ? `+${text}` : text;
  return {
    title: titles.writeBought(signed, rational.toText(cost)),
    edits: [{ uri: spot.uri, ...place, text: signed }],
  };
}
