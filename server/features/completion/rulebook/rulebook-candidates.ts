import type { Rules } from '../../../../language/rules/index.js';
import { type Candidate, CompletionItemKind } from '../candidate.js';
import { formulaWords, quotedWords } from './rulebook-words.js';

/** Names and keywords of formulas. */
export function formulaNames(rules: Rules, uri: string): Candidate[] {
  return [
    ...traits(rules, uri),
    ...declared(rules.derived.values(), 'derived', uri),
    ...declared(rules.functions.values(), 'function', uri),
    ...declared(rules.settings.values(), 'setting', uri),
    ...declared(rules.switches.values(), 'switch', uri),
    ...declared(rules.fields.values(), 'field', uri),
    ...declared(rules.tables.values(), 'table', uri),
    ...formulaWords.map((label): Candidate => ({ label, text: label, kind: CompletionItemKind.Keyword, order: 6 })),
  ];
}

/** Keywords of the rulebook language, with descriptions. */
export function keywords(list: readonly (readonly [string, string])[]): Candidate[] {
  return list.map(([label, note]) => ({ label, text: label, kind: CompletionItemKind.Keyword, note, order: 3 }));
}

/** The kinds of traits and items. */
export function kinds(rules: Rules, uri: string): Candidate[] {
  return declared(rules.kinds.values(), 'kind', uri);
}

/** Traits and items, of all kinds or of one. */
export function traits(rules: Rules, uri: string, only?: string): Candidate[] {
  return [...rules.traits].flatMap(([kind, named]) =>
    only !== undefined && only !== kind
      ? []
      : [...named.values()].map(
          (trait): Candidate => ({
            label: trait.name,
            text: inFormula(trait.name),
            kind: CompletionItemKind.Value,
            note: kind,
            order: 2,
            data: { about: 'trait', uri, kind, key: trait.key },
          }),
        ),
  );
}

/** Declarations of one kind by their names; `what` is the word that declares them. */
export function declared(
  all: Iterable<{ readonly name: string; readonly key: string }>,
  what: string,
  uri: string,
): Candidate[] {
  return [...all].map((one) => ({
    label: one.name,
    text: inFormula(one.name),
    kind: CompletionItemKind.Constant,
    note: what,
    order: 2,
    data: { about: 'declared', uri, what, key: one.key },
  }));
}

/** Names with signs, digits or words of formulas are written in quotes. */
function inFormula(name: string): string {
  const plain = /^[\p{L}\p{M}' ]+$/u.test(name) && !name.split(' ').some((word) => quotedWords.has(word.toLowerCase()));
  return plain ? name : `"${name}"`;
}
