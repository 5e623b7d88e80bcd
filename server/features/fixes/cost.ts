import { steps } from '../../../language/sheet/index.js';
import { rational, valueText } from '../../../language/values/index.js';
import type { TextSpan } from '../../../language/workspace/index.js';
import { type Fix, type FixMaker, replace, tokenSpan, without } from './fix.js';
import * as titles from './titles.js';

/** A written cost that is another one than the rulebook's: the right cost, the rating that it does buy, or no cost at all. */
export const costFixes: FixMaker = (found) => {
  const spot = { ...found, span: withParentheses(found.text, found.span) };
  const right = spot.finding?.data?.right;
  const fixes: Fix[] = [];
  if (typeof right === 'string' && right !== '')
    fixes.push(replace(spot, titles.writeRightCost(right), `[${right}]`, true));
  const rating = boughtFor(spot);
  if (rating) fixes.push(rating);
  fixes.push(without(spot, titles.removeCost, spot.span, right === ''));
  return fixes;
};

/** `(10 pts)`: the parentheses around what print gives as the cost belong to it. */
function withParentheses(text: string, { offset, end }: TextSpan): TextSpan {
  const isInside = text.charAt(offset - 1) === '(' && text.charAt(end) === ')';
  return isInside ? { offset: offset - 1, end: end + 1 } : { offset, end };
}

/** The rating that exactly the written cost buys, where a rating is written as well. */
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
