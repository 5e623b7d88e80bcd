import { type HeadToken, nameKey } from '../../../language/grammar/index.js';
import {
  ExpressionReader,
  longestName,
  type Named,
  type Rules,
  type SituationRule,
  type SourceEntry,
  situationAt,
  textOf,
} from '../../../language/model/index.js';
import { declaredMeaning, namedMeaning, partMeaning, unknownMeaning } from './meaning.js';
import type { MentionList } from './mention-list.js';

/** Notes the names in an expression; answers where it ends. */
export function noteExpression(
  names: MentionList,
  source: SourceEntry,
  from: number,
  to: number,
  rules: Rules,
): number {
  const read = new ExpressionReader(rules, source.tokens, from, to, { uri: source.uri, path: source.path }).read();
  for (const term of read.terms) {
    const qualified = longestName(rules.vocabulary, source.tokens, term.span.from, term.span.to, isTerm) ? 0 : 1;
    const start = term.span.from + qualified;
    const kind = qualified === 1 ? rules.kinds.get(nameKey(source.tokens[term.span.from]?.text ?? '')) : undefined;
    if (kind) names.tokens(source, term.span.from, start, declaredMeaning('kind', kind));
    const end = nameEnd(source.tokens, start, term.span.to);
    const meaning = namedMeaning(term.named, rules);
    names.tokens(source, start, end, meaning, 'reference', term.named.alias !== undefined);
    if (term.specialty !== undefined && end + 1 < term.span.to)
      names.tokens(source, end + 1, term.span.to - 1, partMeaning('specialty', meaning, term.specialty));
  }
  for (const problem of read.problems)
    if (problem.code === 'unknown-name')
      names.tokens(
        source,
        problem.span.from,
        problem.span.to,
        unknownMeaning(textOf(source.tokens, problem.span.from, problem.span.to)),
      );
  return read.end;
}

/** Notes the names of a roll, from a token on: what is rolled, against whom, with which modifiers. */
export function noteRoll(names: MentionList, source: SourceEntry, from: number, rules: Rules): void {
  const { tokens } = source;
  let end = tokens.length;
  if (
    tokens[end - 1]?.type === 'text' &&
    end > from + 1 &&
    !['against', 'with'].includes(nameKey(tokens[end - 2]?.text ?? ''))
  )
    end--;
  const situation = situationAt(rules, tokens, from, end);
  let at = situation
    ? noteSituation(names, source, from + 1, end, situation, rules)
    : noteExpression(names, source, from, end, rules);
  while (at < end) {
    const word = nameKey(tokens[at]?.text ?? '');
    if (word === 'against') {
      at++;
      if (tokens[at]?.type === 'text') {
        const name = tokens[at]?.text ?? '';
        names.tokens(source, at, at + 1, names.person(name) ?? unknownMeaning(name));
        at++;
      }
      at = Math.max(at, noteExpression(names, source, at, end, rules));
      continue;
    }
    const found =
      longestName(rules.vocabulary, tokens, at, end, (named) => named.what === 'modifier') ??
      (word === 'with' || tokens[at]?.type === 'comma'
        ? undefined
        : longestName(rules.vocabulary, tokens, at, end, (named) => named.what === 'trait'));
    const named = found?.candidates[0];
    if (!found || !named) {
      at++;
      continue;
    }
    names.tokens(source, at, at + found.length, namedMeaning(named, rules), 'reference', named.alias !== undefined);
    at += found.length;
  }
}

/** Most words of a person's name. */
const MOST_WORDS = 8;

/** Notes the target of a line and the thing behind `with`; answers the token after them. */
function noteSituation(
  names: MentionList,
  source: SourceEntry,
  from: number,
  to: number,
  { kinds }: SituationRule,
  rules: Rules,
): number {
  const { tokens } = source;
  let at = from;
  for (let length = Math.min(MOST_WORDS, to - from); length > 0 && at === from; length--) {
    const person = names.person(textOf(tokens, from, from + length));
    if (!person) continue;
    names.tokens(source, from, from + length, person);
    at = from + length;
  }
  if (at > from && tokens[at]?.type === 'number') at++;
  while (at < to && tokens[at]?.type !== 'comma' && nameKey(tokens[at]?.text ?? '') !== 'with') at++;
  if (nameKey(tokens[at]?.text ?? '') !== 'with') return at;
  const found = longestName(
    rules.vocabulary,
    tokens,
    at + 1,
    to,
    (named) => named.what === 'trait' && kinds.includes(named.kind ?? ''),
  );
  const named = found?.candidates[0];
  if (!found || !named) return at + 1;
  names.tokens(
    source,
    at + 1,
    at + 1 + found.length,
    namedMeaning(named, rules),
    'reference',
    named.alias !== undefined,
  );
  return at + 1 + found.length;
}

function isTerm(named: Named): boolean {
  return named.what !== 'kind' && named.what !== 'list' && named.what !== 'modifier' && named.alias !== 'choice';
}

/** Where the name of a term ends: before its specialty in parentheses. */
function nameEnd(tokens: readonly HeadToken[], from: number, to: number): number {
  if (tokens[to - 1]?.text !== ')') return to;
  let open = to - 1;
  while (open > from && tokens[open]?.text !== '(') open--;
  return open > from ? open : to;
}
