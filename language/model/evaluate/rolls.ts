import { nameKey } from '../../grammar/text.js';
import { ExpressionReader } from '../read/expression.js';
import { longestName } from '../read/longest-name.js';
import type { SourceEntry } from '../read/source.js';
import { list, textOf } from '../read/token-text.js';
import type { Rolled, SheetRoll } from '../sheet-roll.js';
import type { Evaluation } from './cells/evaluation.js';
import { allowanceOf, allowedIn } from './checks/allowances.js';
import { readAction, situationAt, situationOf } from './roll-action.js';
import { AIMS, opposes, readAim } from './roll-aim.js';
import { RollContext, type Taken } from './roll-context.js';
import { readModifier } from './roll-modifiers.js';
import { resultOf } from './roll-result.js';
import { expandTerm, itemOf, ownEntry } from './roll-terms.js';

/** Evaluations of other characters, for `against "Feldwebel Brandt" Dodge`. */
export interface Others {
  (name: string): Evaluation | undefined;
  /** Who takes part, where a line stands in an encounter: `Rifleman 2` is one of the Riflemen. */
  readonly members?: readonly { readonly name: string; readonly of: string }[];
}

/** Reads and evaluates the rest of a `roll`, `check` or `contest` line for one character. */
export function evaluateRoll(
  evaluation: Evaluation,
  source: SourceEntry,
  id: string,
  others: Others = () => undefined,
): SheetRoll {
  return evaluateRollFrom(evaluation, source, id, 0, others);
}

/** The same from a later token on: what stands before it says who rolls. */
export function evaluateRollFrom(
  evaluation: Evaluation,
  source: SourceEntry,
  id: string,
  from: number,
  others: Others,
): SheetRoll {
  const end = allowanceOf(source)?.span.from ?? source.tokens.length;
  const tokens = source.tokens.slice(0, end);
  const last = tokens[tokens.length - 1];
  const labelled =
    last?.type === 'text' &&
    tokens.length > 1 &&
    !['against', 'with'].includes(nameKey(tokens[tokens.length - 2]?.text ?? '')) &&
    !(tokens.length === from + 2 && situationAt(evaluation.rules, tokens, from, tokens.length));
  const roll = new RollContext(evaluation, source, from, labelled ? tokens.length - 1 : tokens.length);
  const rolled = readRolled(roll, others);
  return {
    id,
    keyword: source.type === 'check' || source.type === 'contest' ? source.type : 'roll',
    ...(labelled && { label: last.text }),
    expression: textOf(tokens, roll.from, roll.end),
    ...(rolled && { rolled }),
    ...(roll.situation && { situation: roll.situation }),
    origin: { uri: source.uri, path: source.path, part: 'entry' },
    findings: allowedIn(source, roll.findings),
  };
}

/** The expression, then modifiers and the other side in any order. */
function readRolled(roll: RollContext, others: Others, isOther = false): Rolled | undefined {
  const situation = isOther ? undefined : situationAt(roll.evaluation.rules, roll.tokens, roll.from, roll.end);
  if (situation) {
    const action = readAction(roll, situation, others);
    roll.item = action.item;
    const taken: Taken[] = [];
    const against = readRest(roll, action.end, others, taken);
    if (!action.base || !action.target) return undefined;
    roll.situation = situationOf(action, taken);
    return forAim(roll, resultOf(roll, action.base, taken, against));
  }
  const origin = { uri: roll.source.uri, path: roll.source.path };
  const expression = new ExpressionReader(
    roll.evaluation.rules,
    roll.tokens,
    roll.from,
    roll.end,
    origin,
    expandTerm(roll.evaluation),
    undefined,
    ownEntry(roll.evaluation),
  ).read();
  for (const problem of expression.problems)
    roll.report(
      problem.code === 'unknown-name' || problem.code === 'not-a-number' ? problem.code : 'not-understood',
      problem.message,
      problem.span,
      problem.near,
    );
  const base = expression.value({ character: roll.evaluation });
  roll.terms = expression.terms;
  roll.item = itemOf(roll.evaluation, expression.terms);
  const taken: Taken[] = [];
  const against = readRest(roll, expression.end, others, taken);
  if (expression.problems.length > 0) return undefined;
  if (roll.source.type === 'contest' && !against && !isOther && roll.findings.length === 0)
    roll.report(
      'not-understood',
      'A contest has two sides. Write `against` behind the expression, then a name and what that side rolls.',
      { from: roll.from, to: roll.end },
    );
  return forAim(roll, resultOf(roll, base, taken, against));
}

/** Modifiers, the other side and what the dice are rolled for, in any order. */
function readRest(roll: RollContext, from: number, others: Others, taken: Taken[]): Rolled['against'] {
  let against: Rolled['against'];
  let at = from;
  while (at < roll.end) {
    const word = nameKey(roll.tokens[at]?.text ?? '');
    if (word === 'with' || roll.tokens[at]?.type === 'comma') at = readModifier(roll, at + 1, taken);
    else if (word === 'against') {
      against = readAgainst(roll, at + 1, others);
      at = roll.end;
    } else if (opposes(roll.tokens, at, roll.end)) {
      const opposing = readAgainst(roll, at + 2, others);
      against = opposing && { ...opposing, opposed: true };
      at = roll.end;
    } else if (word === 'for') at = readFor(roll, at);
    else if (
      longestName(roll.evaluation.rules.vocabulary, roll.tokens, at, roll.end, (named) => named.what === 'modifier')
    )
      at = readModifier(roll, at, taken);
    else {
      roll.report(
        'not-understood',
        `"${textOf(roll.tokens, at, roll.end)}" means nothing in a roll. After the expression stand \`with\` and modifiers, \`for\` and what is wanted, \`against\` and the other side, and a text.`,
        { from: at, to: roll.end },
      );
      at = roll.end;
    }
  }
  return against;
}

function forAim(roll: RollContext, rolled: Rolled | undefined): Rolled | undefined {
  if (!rolled || !roll.aim) return rolled;
  if (rolled.family === 'matching') return { ...rolled, aim: roll.aim };
  roll.report('illegal-roll', 'Only a pool is rolled for a set or for several tasks, and this is none.', {
    from: roll.from,
    to: roll.end,
  });
  return rolled;
}

/** `for the widest`, `for two tasks`; answers the token after it. */
function readFor(roll: RollContext, from: number): number {
  const read = readAim(roll.tokens, from, roll.end);
  if (read) {
    roll.aim = read.aim;
    return read.next;
  }
  let to = from + 1;
  while (to < roll.end && roll.tokens[to]?.type !== 'comma') to++;
  roll.report(
    'not-understood',
    `"${textOf(roll.tokens, from, to)}" is nothing that dice are rolled for. Behind \`for\` stands ${list(AIMS)}.`,
    { from, to },
  );
  return to;
}

function readAgainst(roll: RollContext, from: number, others: Others): Rolled['against'] {
  const first = roll.tokens[from];
  const opponent = opponentAt(roll, from, others);
  if (!opponent && first?.type === 'text') {
    roll.report('unknown-member', `Nobody in this campaign is called "${first.text}".`, { from, to: from + 1 });
    return undefined;
  }
  const other = new RollContext(
    opponent?.evaluation ?? roll.evaluation,
    roll.source,
    from + (opponent?.length ?? 0),
    roll.end,
  );
  const rolled = readRolled(other, others, true);
  roll.findings.push(...other.findings);
  return rolled ? { ...(opponent && { name: opponent.evaluation.source.name }), rolled } : undefined;
}

/** Somebody named in front of what he rolls: the longest run of tokens that is a name, with something left to roll. */
function opponentAt(
  roll: RollContext,
  from: number,
  others: Others,
): { readonly evaluation: Evaluation; readonly length: number } | undefined {
  const quoted = roll.tokens[from]?.type === 'text';
  for (let length = quoted ? 1 : Math.min(8, roll.end - from - 1); length > 0; length--) {
    const evaluation = others(textOf(roll.tokens, from, from + length));
    if (evaluation) return { evaluation, length };
  }
  return undefined;
}
