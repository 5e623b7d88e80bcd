import { nameKey, quoteName } from '../../../language/grammar/index.js';
import {
  carriedOf,
  type Evaluation,
  type Rules,
  type SituationRule,
  situationsOf,
} from '../../../language/model/index.js';
import { valueText } from '../../../language/values/index.js';
import type { FeatureContext } from '../../context.js';
import { type Candidate, CompletionItemKind } from './candidate.js';
import type { Cursor } from './cursor.js';
import type { Parts } from './entry-parts.js';
import { people } from './people.js';

/** Words that begin a line with a target, such as `strike`. */
export function situationWords(rules: Rules): Candidate[] {
  return situationsOf(rules).map(({ word, kinds }) => ({
    label: word,
    text: word,
    kind: CompletionItemKind.Keyword,
    note: `somebody with a ${kinds.join(' or ')}`,
    order: 1,
  }));
}

/**
 * What can stand at the cursor of a line that begins with the word of a situation: the target, `with`, a thing of its kinds.
 * Undefined for other lines, and where modifiers are next.
 */
export function situationParts(
  context: FeatureContext,
  uri: string,
  { before }: Cursor,
  first: number,
  typing: number,
  evaluation: Evaluation | undefined,
  rules: Rules,
): Parts[] | undefined {
  const rule = situationOn(rules, before, first, typing);
  if (!rule) return undefined;
  const between = before.slice(first + 1, typing);
  const withAt = between.findIndex((token) => nameKey(token.text) === 'with');
  if (withAt < 0) {
    const candidates = [...members(context, uri), ...people(context, uri, evaluation?.source.name)];
    if (between.length === 0) return [{ candidates, from: first + 1 }];
    if (between.some((token) => token.type === 'comma')) return undefined;
    const more: Candidate[] = [
      { label: 'with', text: 'with', kind: CompletionItemKind.Keyword, note: rule.kinds.join(' or '), order: 1 },
    ];
    return [
      { candidates, from: first + 1 },
      { candidates: more, ...(typing < before.length && { from: typing }) },
    ];
  }
  const item = first + 1 + withAt + 1;
  if (before.slice(item, typing).some((token) => token.type === 'comma')) return undefined;
  if (typing > item) return undefined;
  return [{ candidates: things(rule, rules, evaluation, uri), from: item }];
}

/** The situation of the line at the cursor, once its word is complete. */
export function situationOn(
  rules: Rules,
  before: Cursor['before'],
  first: number,
  typing: number,
): SituationRule | undefined {
  const word = before[first];
  return word && typing > first ? situationsOf(rules).find((one) => one.word === nameKey(word.text)) : undefined;
}

/** Those who take part in the encounters of the document, each by the own number. */
function members(context: FeatureContext, uri: string): Candidate[] {
  const found = (context.workspace.document(uri)?.encounters ?? []).flatMap(
    (encounter) => context.workspace.encounter(uri, encounter.path)?.members ?? [],
  );
  return found
    .filter(({ name, of }) => name !== of)
    .map(({ name, side }) => ({
      label: name,
      text: name === quoteName(name) ? name : `"${name}"`,
      kind: CompletionItemKind.Variable,
      note: side,
      order: 1,
    }));
}

/** What is carried, with what it rolls, then everything of the kind that the rulebook knows. */
function things(rule: SituationRule, rules: Rules, evaluation: Evaluation | undefined, uri: string): Candidate[] {
  const carried = evaluation ? carriedOf(evaluation, rule.kinds) : [];
  const known = new Set(carried.map(({ name }) => nameKey(name)));
  const own = carried.map((item): Candidate => {
    const rolled = item.trait?.clauses.rolls?.(item.scope()).value;
    return {
      label: item.name,
      kind: CompletionItemKind.Value,
      ...(rolled && rolled.kind !== 'none' && { price: valueText(rolled) }),
      note: 'carried',
      order: 1,
      ...(item.trait && { data: { about: 'trait' as const, uri, kind: item.kind, key: item.trait.key } }),
    };
  });
  const others = rule.kinds.flatMap((kind) => [...(rules.traits.get(kind)?.values() ?? [])]);
  return [
    ...own,
    ...others
      .filter(({ key }) => !known.has(key))
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
