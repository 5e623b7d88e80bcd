import { nameKey } from '../../../grammar/text.js';
import type { Value } from '../../../values/value.js';
import type { Derivation } from '../../derivation.js';
import { nearNames } from '../../read/near-names.js';
import type { Span } from '../../read/reading.js';
import type { RolledAction, TargetRead } from '../../read/rolls/roll-line.js';
import type { SituationRule } from '../../read/rolls/situations.js';
import { textOf } from '../../read/token-text.js';
import { addressOf } from '../../rules/declared.js';
import { SITUATION } from '../../rules/rules.js';
import type { RollSituation } from '../../sheet-roll.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';
import type { RollContext, Taken } from './context.js';
import * as say from './messages.js';
import { entryNamed } from './terms.js';

/** The beginning of such a line: the target, the item used, and what it rolls. */
export interface Action {
  readonly rule: SituationRule;
  readonly target?: RollSituation['target'];
  readonly item?: Entry;
  readonly mode?: string;
  readonly base?: Derivation;
}

/** What target and item of a situation come to; what is wrong with them is reported. */
export function evaluateAction(roll: RollContext, read: RolledAction): Action {
  const { rule, at, named } = read;
  roll.evaluation.read(addressOf('policy', `${SITUATION}${rule.word}`));
  const target = targetOf(roll, read.target);
  const found = named?.item && itemCalled(roll.evaluation, rule.kinds, named.key);
  if (named && !named.item) reportItem(roll, rule, named.span);
  const item = named ? found : itemAlone(roll, rule, at);
  if (found && named) remarkNotCarried(roll, rule, found, named.span);
  const rolls = item?.trait?.clauses.rolls;
  let base: Derivation | undefined;
  if (item && rolls) base = rolls(item.inMode(named?.mode).scope());
  else if (item)
    roll.report('illegal-roll', say.noRollOfItem(roll.evaluation.rules.name, item.name), {
      from: at,
      to: Math.max(read.end, at + 1),
    });
  return {
    rule,
    ...(target && { target }),
    ...(item && { item }),
    ...(named?.mode !== undefined && { mode: named.mode }),
    ...(base && { base }),
  };
}

/** The record of the whole line, once its modifiers are read. */
export function situationOf({ rule, target, item, mode }: Action, taken: readonly Taken[]): RollSituation | undefined {
  if (!target || !item) return undefined;
  return {
    action: rule.word,
    target,
    item: { id: item.id, name: item.name, ...(mode !== undefined && { mode }) },
    modifiers: taken.map(({ modifier, argument }) => ({
      name: modifier.name,
      ...(argument && { value: argument.value satisfies Value }),
    })),
  };
}

function targetOf(
  roll: RollContext,
  { span, written, who, asked, among }: TargetRead,
): RollSituation['target'] | undefined {
  if (who && asked !== undefined) {
    const numbered = asked === written ? /\d$/.test(written) && !/\d$/.test(who.name) : true;
    const name =
      asked !== written ? `${who.name} ${written.slice(asked.length).trim()}` : numbered ? written : who.name;
    return { name, of: who.name };
  }
  if (among) roll.report('unknown-member', say.noSuchMember(written, among), span, among);
  else roll.report('unknown-member', say.nobodyCalled(written), span);
  return undefined;
}

function reportItem(roll: RollContext, rule: SituationRule, span: Span): void {
  const { evaluation } = roll;
  const { rules } = evaluation;
  const name = textOf(roll.tokens, span.from, span.to);
  const carried = carriedOf(evaluation, rule.kinds).map((item) => item.name);
  const near = nearNames(
    rules.vocabulary,
    name,
    (named) => named.what === 'trait' && rule.kinds.includes(named.kind ?? ''),
  );
  const advice = near.length > 0 ? near : carried;
  const other = entryNamed(evaluation, nameKey(name));
  if (other) {
    roll.report('illegal-roll', say.wrongKindOfItem(name, other.kind, rule.kinds), span);
    return;
  }
  roll.report(
    'unknown-name',
    say.unknownItem(evaluation.source.name, rule.kinds, name, rules.name, advice),
    span,
    advice,
  );
}

/** What is used and not carried is carried out all the same: the sheet of a stranger need not list everything. */
function remarkNotCarried(roll: RollContext, { kinds }: SituationRule, item: Entry, span: Span): void {
  const { evaluation } = roll;
  const carried = carriedOf(evaluation, kinds);
  if (carried.length === 0 || carried.includes(item) || item.trait?.clauses.included) return;
  roll.report(
    'advice',
    say.notCarried(
      evaluation.source.name,
      item.name,
      carried.map(({ name }) => name),
    ),
    span,
    undefined,
    'information',
  );
}

/** A thing of the right kind: one that is carried, by its name or label, else one that the rulebook knows. */
export function itemCalled(evaluation: Evaluation, kinds: readonly string[], key: string): Entry | undefined {
  const carried = carriedOf(evaluation, kinds).find(
    (item) =>
      nameKey(item.name) === key ||
      nameKey(item.ownLabel ?? '') === key ||
      item.trait?.clauses.also.some((other) => nameKey(other) === key),
  );
  if (carried) return carried;
  const named = evaluation.rules.vocabulary.names
    .get(key)
    ?.find((one) => one.what === 'trait' && kinds.includes(one.kind ?? ''));
  return named && (evaluation.taken(named.kind ?? '', named.key)[0] ?? evaluation.phantom(named.kind ?? '', named.key));
}

/** Things of some kinds that a character carries. */
export function carriedOf({ items }: Evaluation, kinds: readonly string[]): readonly Entry[] {
  return items.filter(({ kind }) => kinds.includes(kind));
}

/** Where nothing is named, the only thing of the kind that is carried is meant. */
function itemAlone(roll: RollContext, rule: SituationRule, at: number): Entry | undefined {
  const carried = carriedOf(roll.evaluation, rule.kinds);
  const [only] = carried;
  if (only && carried.length === 1) return only;
  const choices = carried.map(({ name }) => name);
  roll.report(
    'missing-option',
    say.missingItem(rule.kinds, choices),
    { from: roll.from, to: Math.max(at, roll.from + 1) },
    choices,
  );
  return undefined;
}
