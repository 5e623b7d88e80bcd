import { aimsOf } from '../../../../language/dice/index.js';
import { nameKey, quoteName } from '../../../../language/grammar/index.js';
import { type Action, hasRoll, type Modifier, type Named, type Parameter } from '../../../../language/rules/index.js';
import { carriedOf, type Entry, type Evaluation, usualAttacks } from '../../../../language/sheet/index.js';
import { type Derivation, diceValue, sameDimension, UNIT_NAMES, valueText } from '../../../../language/values/index.js';
import { type ExpectedHere, expectedAfter, type LineOwner } from '../../../../language/workspace/index.js';
import type { FeatureContext } from '../../../context.js';
import { type Candidate, CompletionItemKind, keywords, type Proposals } from '../candidate.js';
import type { Cursor } from '../cursor.js';
import { people } from '../people.js';

/** Candidates at the cursor in a roll line. `first` is the token after its keyword. */
export function rollParts(
  context: FeatureContext,
  uri: string,
  cursor: Cursor,
  first: number,
  owner: LineOwner,
): Proposals[] {
  const { before, offset, quote } = cursor;
  // The token at the cursor is still incomplete.
  const typing = (before.at(-1)?.end ?? 0) >= offset || quote !== undefined ? before.length - 1 : before.length;
  const expected = expectedAfter(before.slice(first, typing), owner);
  if (!expected) return [{ candidates: [...members(owner, context, uri), ...people(context, uri)], from: first }];
  const isArgument = new Set(expected.flatMap((one) => (one.expected.what === 'argument' ? [one.from] : [])));
  return expected.flatMap((one): Proposals[] => {
    // Only values of the parameter are proposed, not everything that can be computed.
    if (one.expected.what === 'operand' && isArgument.has(one.from)) return [];
    const candidates = candidatesFor(one, expected, context, uri, owner);
    const from = first + one.from;
    return candidates.length === 0 ? [] : [{ candidates, ...(from < before.length && { from }) }];
  });
}

function candidatesFor(
  { expected, evaluation, isOther, action, rolled }: ExpectedHere,
  all: readonly ExpectedHere[],
  context: FeatureContext,
  uri: string,
  owner: LineOwner,
): Candidate[] {
  const { rules } = evaluation;
  switch (expected.what) {
    case 'operand':
      return terms(evaluation, uri);
    case 'modifier':
      return modifiers(evaluation, action, rolled, uri);
    case 'use':
      return expected.uses.flatMap((key) => {
        const use = rules.modifiers.get(key);
        return use ? [modifierCandidate(use, uri, 1)] : [];
      });
    case 'argument': {
      const parameters =
        expected.of === 'derived' || expected.of === 'function'
          ? (expected.of === 'derived' ? rules.derived : rules.functions).get(expected.key)?.parameters
          : [(expected.of === 'action' ? rules.actions : rules.modifiers).get(expected.key)?.parameter];
      const parameter = parameters?.[expected.index];
      return parameter ? argumentsOf(parameter, evaluation) : [];
    }
    case 'aim':
      return (aimsOf(rules.dice)?.offered ?? []).map((label) => ({
        label,
        text: label,
        kind: CompletionItemKind.Keyword,
        order: 1,
      }));
    case 'action': {
      const usual = new Set(usualAttacks(rules));
      return [...rules.actions.values()]
        .filter((one) => !isOther || hasRoll(one))
        .map((action) => ({
          label: action.name,
          text: action.name,
          kind: CompletionItemKind.Method,
          note: actionNote(action),
          // Most lines are attacks.
          order: usual.has(action) ? 1 : action.names && action.kinds.length > 0 ? 3 : 4,
          data: { about: 'declared', uri, what: 'action', key: action.key },
        }));
    }
    case 'person':
      return expected.as === 'target'
        ? [...members(owner, context, uri), ...people(context, uri, evaluation.source.name)]
        : people(context, uri);
    case 'item':
      return things(expected.kinds, evaluation, uri);
    case 'mode':
      return expected.modes.map((mode) => ({ label: mode, text: mode, kind: CompletionItemKind.EnumMember, order: 1 }));
    case 'unit':
      return UNIT_NAMES.filter((unit) => sameDimension(unit, expected.unit)).map((unit) => ({
        label: unit,
        text: unit,
        kind: CompletionItemKind.Unit,
        order: unit === expected.unit ? 1 : 2,
      }));
    case 'with':
      return keywords([['with', expected.kinds.join(' or ')]], 1);
    case 'rest':
      return all.some((one) => one.expected.what === 'with') ? [] : words(evaluation, isOther, action);
    default:
      return [];
  }
}

/** What is written after the name of an action. */
function actionNote({ names, parameter, kinds }: Action): string {
  return [
    ...(names ? ['a character'] : []),
    ...(parameter ? [parameter.name] : []),
    ...(kinds.length > 0 ? [`with ${kinds.join(' or ')}`] : []),
  ].join(', ');
}

/** Keywords that can follow what is rolled. */
function words({ rules }: Evaluation, isOther: boolean, action: Action | undefined): Candidate[] {
  const isRolled = !action || hasRoll(action);
  const hasAims = isRolled && aimsOf(rules.dice) !== undefined;
  const all: (readonly [string, string])[] = [];
  if (isRolled ? rules.modifiers.size > 0 : action.takes.length > 0) all.push(['with', 'modifiers']);
  if (!isOther && isRolled) all.push(['against', 'the other side']);
  if (!isOther && (action?.uses.length ?? 0) > 0) all.push(['spend', 'what the roll leaves over']);
  if (hasAims) all.push(['for', 'what the dice are rolled for']);
  if (hasAims && !isOther) all.push(['opposed by', 'a character who interferes']);
  return keywords(all, 2);
}

/** Members of the line's encounter, else of all encounters of the document, with their numbers. */
function members({ members: own }: LineOwner, { workspace }: FeatureContext, uri: string): Candidate[] {
  const match =
    own ??
    (workspace.document(uri)?.encounters ?? []).flatMap(({ path }) => workspace.encounter(uri, path)?.members ?? []);
  return match
    .filter(({ name, of }) => name !== of)
    .map(({ name, side }) => ({
      label: name,
      text: name === quoteName(name) ? name : `"${name}"`,
      kind: CompletionItemKind.Variable,
      note: side,
      order: 1,
      quotable: true,
    }));
}

/** Modifiers, and traits that affect the roll. */
function modifiers(
  evaluation: Evaluation,
  action: Action | undefined,
  rolled: Named | undefined,
  uri: string,
): Candidate[] {
  const { rules, effects } = evaluation;
  const isRolled = !action || hasRoll(action);
  const takes = new Set(action?.takes ?? takenFor(rolled, evaluation));
  const all: Candidate[] = [...rules.modifiers.values()]
    .filter(({ key, clauses }) => !clauses.always && !action?.uses.includes(key))
    // A modifier that is only for other actions is a finding here.
    .filter(
      ({ key, clauses }) =>
        !action || takes.has(key) || (isRolled && clauses.pool.length > 0 && !rules.takers.has(key)),
    )
    .map((one) => modifierCandidate(one, uri, takes.size === 0 || takes.has(one.key) ? 1 : 3))
    .sort((a, b) => placeIn(takes, a) - placeIn(takes, b));
  for (const entry of evaluation.all) {
    const [first] = effects.givenBy(entry);
    if (first && entry.trait)
      all.push({
        label: entry.name,
        kind: CompletionItemKind.Event,
        note: first.effect.when ?? '',
        order: 2,
        data: { about: 'trait', uri, kind: entry.kind, key: entry.trait.key },
      });
  }
  return all;
}

/** The position of a modifier in the list: those that the action takes come first, in the order in which it declares them. */
function placeIn(takes: ReadonlySet<string>, { label }: Candidate): number {
  const place = [...takes].indexOf(nameKey(label));
  return place < 0 ? takes.size : place;
}

/** Modifiers for the roll of a trait: those of the actions with carried things that roll it. For a skill with guns, those of a shot. */
function takenFor(rolled: Named | undefined, evaluation: Evaluation): readonly string[] {
  if (rolled?.what !== 'trait') return [];
  const actions = [...evaluation.rules.actions.values()].filter(
    ({ kinds, takes }) => kinds.length > 0 && takes.length > 0,
  );
  return actions.flatMap(({ kinds, takes }) =>
    carriedOf(evaluation, kinds).some((thing) => rollsTrait(thing, rolled)) ? takes : [],
  );
}

/** Whether the value that is rolled for a thing is computed from a trait. */
function rollsTrait(thing: Entry, { name }: Named): boolean {
  const own = `${thing.id}/`;
  const within = (one: Derivation, left = 3): boolean => {
    if (one.label === name) return true;
    // Only values of the thing itself are followed: its attack, its skill.
    const of = one.cell?.startsWith(own) && left > 0 ? thing.character.cells.get(one.cell)?.derivation : undefined;
    if (of) return within(of, left - 1);
    return (one.of ?? []).some((part) => within(part, left));
  };
  const rolled = thing.trait?.clauses.rolls?.(thing.scope());
  return rolled !== undefined && within(rolled);
}

function modifierCandidate(one: Modifier, uri: string, order: number): Candidate {
  return {
    label: one.name,
    text: one.name,
    kind: CompletionItemKind.Function,
    note: parameterNote(one),
    order,
    data: { about: 'declared', uri, what: 'modifier', key: one.key },
  };
}

/** Items and traits of the character, with what they roll, then everything of the kind that the rulebook has. */
function things(kinds: readonly string[], evaluation: Evaluation, uri: string): Candidate[] {
  const { rules } = evaluation;
  const carried = carriedOf(evaluation, kinds);
  const names = new Set(carried.map(({ name }) => nameKey(name)));
  const own = carried.map((item): Candidate => {
    const rolled = item.trait?.clauses.rolls?.(item.scope()).value;
    return {
      label: item.name,
      kind: CompletionItemKind.Value,
      ...(rolled && rolled.kind !== 'none' && { price: valueText(rolled) }),
      note: rules.kinds.get(item.kind)?.item ? 'carried' : item.kind,
      order: 1,
      ...(item.trait?.own && { quotable: true }),
      ...(item.trait && { data: { about: 'trait' as const, uri, kind: item.kind, key: item.trait.key } }),
    };
  });
  const others = kinds.flatMap((kind) => [...(rules.traits.get(kind)?.values() ?? [])]);
  return [
    ...own,
    ...others
      .filter(({ key }) => !names.has(key))
      .map(
        (trait): Candidate => ({
          label: trait.name,
          kind: CompletionItemKind.Value,
          note: trait.kind,
          order: 3,
          data: { about: 'trait', uri, kind: trait.kind, key: trait.key },
        }),
      ),
  ];
}

/**
 * What can be rolled: traits of the character, derived values, which are rarely rolled and come after the actions of the game, tables,
 * and all traits with a default.
 */
function terms(evaluation: Evaluation, uri: string): Candidate[] {
  const { rules } = evaluation;
  const candidates: Candidate[] = [];
  const taken = new Set<string>();
  // Skills come before the scores that they are based on.
  const isScore = ({ trait }: Entry): boolean => trait?.clauses.on === undefined;
  const all = [...evaluation.all].sort((a, b) => Number(isScore(a)) - Number(isScore(b)));
  for (const entry of all) {
    const { trait } = entry;
    if (!trait || entry.list !== undefined) continue;
    const value = evaluation.effective(entry).value;
    if (value.kind === 'none') continue;
    const label = entry.specialty === undefined ? entry.name : `${entry.name} (${entry.specialty})`;
    taken.add(`${trait.kind}:${trait.key}`);
    candidates.push({
      label,
      ...(entry.specialty !== undefined && { text: label }),
      ...(trait.own && { quotable: true }),
      kind: CompletionItemKind.Value,
      price: valueText(value),
      note: trait.kind,
      order: 2,
      data: { about: 'trait', uri, kind: trait.kind, key: trait.key },
    });
  }
  for (const rule of rules.derived.values()) {
    const value = evaluation.derived(rule.key, undefined).value;
    if (value.kind === 'none' || value.kind === 'text' || value.kind === 'boolean') continue;
    candidates.push({
      label: rule.name,
      kind: CompletionItemKind.Constant,
      price: valueText(value),
      note: 'derived',
      order: 5,
      data: { about: 'declared', uri, what: 'derived', key: rule.key },
    });
  }
  for (const table of rules.tables.values())
    if (table.dice)
      candidates.push({
        label: table.name,
        text: table.name,
        kind: CompletionItemKind.Enum,
        price: valueText(diceValue(table.dice)),
        note: 'table',
        order: 6,
        data: { about: 'declared', uri, what: 'table', key: table.key },
      });
  for (const [kind, traits] of rules.traits) {
    if (rules.kinds.get(kind)?.item) continue;
    for (const trait of traits.values()) {
      if (taken.has(`${kind}:${trait.key}`) || (trait.clauses.defaults.length === 0 && !trait.clauses.rating?.fallback))
        continue;
      const value = evaluation.trait(kind, trait.key, undefined).value;
      if (value.kind === 'none') continue;
      candidates.push({
        label: trait.name,
        kind: CompletionItemKind.Value,
        price: valueText(value),
        note: `${kind}, not bought`,
        order: 7,
        data: { about: 'trait', uri, kind, key: trait.key },
      });
    }
  }
  return candidates;
}

function parameterNote({ parameter, description }: Modifier): string {
  return parameter ? `takes ${parameter.name}` : (description ?? 'modifier');
}

function argumentsOf(parameter: Parameter, evaluation: Evaluation): Candidate[] {
  const table = parameter.table === undefined ? undefined : evaluation.rules.tables.get(parameter.table);
  if (table)
    return table.rows.flatMap((row): Candidate[] =>
      row.label === undefined
        ? []
        : [{ label: row.label, text: row.label, kind: CompletionItemKind.EnumMember, note: parameter.name, order: 1 }],
    );
  const bound = (formula: typeof parameter.min): number | undefined => {
    const value = formula?.({ character: evaluation }).value;
    return value?.kind === 'number' && typeof value.number === 'number' ? value.number : undefined;
  };
  const least = bound(parameter.min) ?? 1;
  const most = Math.min(bound(parameter.max) ?? least + 9, least + 19);
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => ({
    label: String(least + index),
    text: String(least + index),
    kind: CompletionItemKind.Value,
    note: parameter.name,
    order: 1,
  }));
}
