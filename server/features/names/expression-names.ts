import { type HeadToken, nameKey } from '../../../language/grammar/index.js';
import {
  longestName,
  type Named,
  type OwnEntry,
  type Part,
  type Rules,
  readExpression,
  type SourceEntry,
  textOf,
} from '../../../language/model/index.js';
import { declaredMeaning, type Meaning, namedMeaning, partMeaning, unknownMeaning } from './meaning.js';
import type { MentionList } from './mention-list.js';

/** Notes the names in an expression; answers where it ends. */
export function noteExpression(
  names: MentionList,
  source: SourceEntry,
  from: number,
  to: number,
  rules: Rules,
): number {
  const read = readExpression({ rules, tokens: source.tokens, from, to });
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

/** Notes the names of a line of a roll as the model read it. */
export function noteParts(
  names: MentionList,
  source: SourceEntry,
  parts: readonly Part[],
  rulesOf: readonly Rules[],
): void {
  for (const { from, to, side, meaning } of parts) {
    const rules = rulesOf[side] ?? rulesOf[0];
    const note = (what: Meaning, alias = false, number?: string): void =>
      names.tokens(source, from, to, what, 'reference', alias, number);
    if (!rules) continue;
    switch (meaning.is) {
      case 'named':
        note(namedMeaning(meaning.named, rules), meaning.named.alias !== undefined || meaning.suffix);
        break;
      case 'modifier':
        note(namedMeaning(meaning.named, rules), meaning.named.alias !== undefined);
        break;
      case 'item':
        if (meaning.named) note(namedMeaning(meaning.named, rules), meaning.key !== meaning.named.key);
        else if (meaning.carried) note(ownMeaning(meaning.carried));
        break;
      case 'kind': {
        const kind = rules.kinds.get(meaning.key);
        if (kind) note(declaredMeaning('kind', kind));
        break;
      }
      case 'specialty':
        note(partMeaning('specialty', namedMeaning(meaning.of, rules), meaning.text));
        break;
      case 'own':
        note(ownMeaning(meaning.entry));
        break;
      case 'person': {
        const who = names.person(meaning.who.name);
        if (who) note(who, nameKey(meaning.written) !== nameKey(meaning.who.name), meaning.number);
        break;
      }
      case 'nobody':
      case 'unknown':
        note(unknownMeaning(meaning.text));
        break;
      default:
        break;
    }
  }
}

function ownMeaning({ name, uri, path }: OwnEntry): Meaning {
  return { kind: 'own', key: `own:${uri}#${path}`, name };
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
