import { nameKey } from '../../grammar/text.js';
import type { Value } from '../../values/value.js';
import type { Derivation } from '../derivation.js';
import { longestName, nearNames } from '../read/longest-name.js';
import { list, textOf } from '../read/token-text.js';
import { addressOf } from '../rules/declared.js';
import type { Rules } from '../rules/rules.js';
import { isSituation, SITUATION } from '../rules/rules.js';
import type { RollSituation } from '../sheet-roll.js';
import type { Entry } from './cells/entry.js';
import type { Evaluation } from './cells/evaluation.js';
import type { RollContext, Taken } from './roll-context.js';
import type { Others } from './rolls.js';

/**
 * What a rulebook declares as `policy situation of WORD: weapon, aim, ...`: a line `roll WORD TARGET with WEAPON, aim 2` names
 * somebody, something of the kinds in the list, and modifiers; those in the list are the ones that concern it.
 */
export interface SituationRule {
  readonly word: string;
  /** Kinds of things of which one is named behind `with`. */
  readonly kinds: readonly string[];
  /** Keys of modifiers, in the order in which they are offered. */
  readonly modifiers: readonly string[];
}

const situations = new WeakMap<Rules, readonly SituationRule[]>();

/** Every situation that a rulebook declares. */
export function situationsOf(rules: Rules): readonly SituationRule[] {
  const known = situations.get(rules);
  if (known) return known;
  const made = [...rules.policies].flatMap(([key, order]): SituationRule[] => {
    if (!isSituation(key)) return [];
    const names = order.map(nameKey);
    return [
      {
        word: key.slice(SITUATION.length),
        kinds: names.filter((name) => rules.kinds.get(name)?.item),
        modifiers: names.filter((name) => rules.modifiers.has(name)),
      },
    ];
  });
  situations.set(rules, made);
  return made;
}

/** The situation that a line begins with: its word, with a name behind it. */
export function situationAt(
  rules: Rules,
  tokens: RollContext['tokens'],
  from: number,
  end: number,
): SituationRule | undefined {
  const [first, next] = [tokens[from], tokens[from + 1]];
  if (first?.type !== 'word' || from + 1 >= end) return undefined;
  const isName = next?.type === 'text' || (next?.type === 'word' && !WORDS.has(nameKey(next.text)));
  return isName ? situationsOf(rules).find(({ word }) => word === nameKey(first.text)) : undefined;
}

const WORDS: ReadonlySet<string> = new Set(['with', 'against', 'for', 'difficulty']);
/** Most words of a name. */
const MOST = 8;

/** The beginning of such a line: whom it is aimed at, with what, and what that rolls. */
export interface Action {
  readonly rule: SituationRule;
  readonly target?: RollSituation['target'];
  readonly item?: Entry;
  readonly mode?: string;
  readonly base?: Derivation;
  readonly end: number;
}

/** Reads target and item of a situation; what is wrong with them is reported. */
export function readAction(roll: RollContext, rule: SituationRule, others: Others): Action {
  roll.evaluation.read(addressOf('policy', `${SITUATION}${rule.word}`));
  const target = targetAt(roll, roll.from + 1, others);
  const at = target.end;
  const named = nameKey(roll.tokens[at]?.text ?? '') === 'with' ? itemAt(roll, rule, at + 1) : undefined;
  const item = named?.item ?? itemAlone(roll, rule, at);
  const end = named?.end ?? at;
  const rolls = item?.trait?.clauses.rolls;
  let base: Derivation | undefined;
  if (item && rolls) base = rolls(item.inMode(named?.mode).scope());
  else if (item)
    roll.report('illegal-roll', `${roll.evaluation.rules.name} does not say what ${item.name} rolls.`, {
      from: at,
      to: Math.max(end, at + 1),
    });
  return {
    rule,
    ...(target.found && { target: target.found }),
    ...(item && { item }),
    ...(named?.mode !== undefined && { mode: named.mode }),
    ...(base && { base }),
    end,
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

function targetAt(
  roll: RollContext,
  from: number,
  others: Others,
): { readonly found?: RollSituation['target']; readonly end: number } {
  const { tokens } = roll;
  let stop = from;
  while (stop < roll.end && tokens[stop]?.type !== 'comma' && !WORDS.has(nameKey(tokens[stop]?.text ?? ''))) stop++;
  for (let length = Math.min(MOST, stop - from); length > 0; length--) {
    const name = textOf(tokens, from, from + length);
    const who = others(name);
    if (who) return { found: { name: numbered(name, who), of: who.source.name }, end: from + length };
    const last = tokens[from + length - 1];
    const kin = length > 1 && last?.type === 'number' ? others(textOf(tokens, from, from + length - 1)) : undefined;
    if (!kin) continue;
    const same = others.members?.filter((member) => nameKey(member.of) === nameKey(kin.source.name)) ?? [];
    if (same.length > 0) {
      roll.report(
        'unknown-member',
        `There is no ${name} here, only ${list(
          same.map((member) => member.name),
          'and',
        )}.`,
        { from, to: from + length },
        same.map((member) => member.name),
      );
      return { end: from + length };
    }
    return { found: { name: `${kin.source.name} ${last?.text}`, of: kin.source.name }, end: from + length };
  }
  const to = Math.max(stop, from + 1);
  const name = textOf(tokens, from, to);
  roll.report(
    'unknown-member',
    `Nobody in this campaign is called "${name}". Write an npc of that name, or correct it.`,
    { from, to },
  );
  return { end: Math.min(to, roll.end) };
}

/** A member is called as it is written, anybody else by the own name. */
function numbered(written: string, { source }: Evaluation): string {
  return /\d$/.test(written) && !/\d$/.test(source.name) ? written : source.name;
}

function itemAt(
  roll: RollContext,
  rule: SituationRule,
  from: number,
): { readonly item?: Entry; readonly mode?: string; readonly end: number } | undefined {
  const { tokens, evaluation } = roll;
  const { rules } = evaluation;
  for (let length = Math.min(MOST, roll.end - from); length > 0; length--) {
    const key = nameKey(textOf(tokens, from, from + length));
    const item = itemCalled(evaluation, rule, key);
    if (!item) continue;
    const mode = modeAt(roll, item, from + length);
    return { item, ...(mode && { mode: mode.key }), end: from + length + (mode?.length ?? 0) };
  }
  if (longestName(rules.vocabulary, tokens, from, roll.end, (named) => named.what === 'modifier')) return undefined;
  let to = from;
  while (to < roll.end && tokens[to]?.type !== 'comma' && !WORDS.has(nameKey(tokens[to]?.text ?? ''))) to++;
  const end = Math.max(to, Math.min(from + 1, roll.end));
  const name = textOf(tokens, from, end);
  const carried = carriedOf(evaluation, rule).map((item) => item.name);
  const near = nearNames(
    rules.vocabulary,
    name,
    (named) => named.what === 'trait' && rule.kinds.includes(named.kind ?? ''),
  );
  const advice = near.length > 0 ? near : carried;
  roll.report(
    'unknown-name',
    `${evaluation.source.name} has no ${list([...rule.kinds])} called "${name}", and ${rules.name} knows none.${advice.length > 0 ? ` Did you mean ${list(advice.map((one) => `"${one}"`))}?` : ''}`,
    { from, to: end },
    advice,
  );
  return { end };
}

/** A thing of the right kind: one that is carried, by its name or label, else one that the rulebook knows. */
export function itemCalled(evaluation: Evaluation, rule: SituationRule, key: string): Entry | undefined {
  const carried = carriedOf(evaluation, rule).find(
    (item) =>
      nameKey(item.name) === key ||
      nameKey(item.ownLabel ?? '') === key ||
      item.trait?.clauses.also.some((other) => nameKey(other) === key),
  );
  if (carried) return carried;
  const named = evaluation.rules.vocabulary.names
    .get(key)
    ?.find((one) => one.what === 'trait' && rule.kinds.includes(one.kind ?? ''));
  return named && (evaluation.taken(named.kind ?? '', named.key)[0] ?? evaluation.phantom(named.kind ?? '', named.key));
}

/** Things of the situation's kinds that somebody carries. */
export function carriedOf({ items }: Evaluation, rule: SituationRule): readonly Entry[] {
  return items.filter(({ kind }) => rule.kinds.includes(kind));
}

function modeAt(
  roll: RollContext,
  item: Entry,
  from: number,
): { readonly key: string; readonly length: number } | undefined {
  for (const key of item.trait?.clauses.modes.keys() ?? []) {
    const length = key.split(' ').length;
    if (from + length <= roll.end && nameKey(textOf(roll.tokens, from, from + length)) === key) return { key, length };
  }
  return undefined;
}

/** Where nothing is named, the only thing of the kind that is carried is meant. */
function itemAlone(roll: RollContext, rule: SituationRule, at: number): Entry | undefined {
  if (roll.findings.some(({ code }) => code === 'unknown-name')) return undefined;
  const carried = carriedOf(roll.evaluation, rule);
  const [only] = carried;
  if (only && carried.length === 1) return only;
  const choices = carried.map(({ name }) => name);
  roll.report(
    'missing-option',
    `Say with which ${list([...rule.kinds])}: write \`with\` and its name${choices.length > 0 ? `, such as ${list(choices)}` : ''}.`,
    { from: roll.from, to: Math.max(at, roll.from + 1) },
    choices,
  );
  return undefined;
}
