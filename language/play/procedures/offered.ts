import { GrammarUtils } from 'langium';
import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { nearTexts } from '../../model/read/near-names.js';
import type { RuleFinding } from '../../model/rules/compile/rule-findings.js';
import type { Books } from '../../model/workspace/books.js';
import { procedureNeeds } from './index.js';
import { type Needs, unmetNeeds } from './needs.js';

/** The policy by which a rulebook says which procedures can be used with it. */
export const policyName = 'procedures';

/** What each procedure needs, of all its headers. */
const byName = new Map<string, readonly Needs[]>();
for (const needs of procedureNeeds) byName.set(needs.procedure, [...(byName.get(needs.procedure) ?? []), needs]);

/**
 * What a rulebook document lacks for the procedures that it offers: at the name of each of them where the document lists
 * them itself, at its own name where it changes what a base offers. Nothing for documents that are no rulebook.
 */
export function procedureFindings(books: Books, uri: string): readonly RuleFinding[] {
  const name = books.nameOf(uri);
  const rules = name === undefined ? undefined : books.get(name)?.rules;
  const root = name === undefined ? undefined : books.sources(name).find((source) => source.uri === uri)?.root;
  if (!rules || !root) return [];
  const listed = root.declarations.find(isList);
  const inherited = (root.header?.bases ?? []).flatMap((base) => books.get(base)?.rules ?? []);
  return (rules.policies.get(policyName) ?? []).flatMap((offered, index): RuleFinding[] => {
    const needs = byName.get(nameKey(offered));
    if (!needs) return listed ? [unknown(offered, at(listed, 'order', index), uri)] : [];
    const known = listed ? [] : inherited.flatMap((base) => needs.flatMap((one) => unmetNeeds(one, base)));
    return needs
      .flatMap((one) => unmetNeeds(one, rules))
      .filter(({ message }) => !known.some((one) => one.message === message))
      .map(({ message }) => ({
        severity: 'error',
        code: 'unknown-name',
        message: `${message} Declare it, or remove the procedure from the list.`,
        uri,
        ...(listed ? at(listed, 'order', index) : at(root.header, 'name', 0)),
      }));
  });
}

function isList(declaration: ast.Declaration): declaration is ast.Policy {
  return declaration.$type === 'Policy' && nameKey(declaration.name) === policyName;
}

function at(
  node: ast.Policy | ast.Header | undefined,
  property: string,
  index: number,
): { readonly offset: number; readonly end: number } {
  const words = GrammarUtils.findNodeForProperty(node?.$cstNode, property, index) ?? node?.$cstNode;
  return { offset: words?.offset ?? 0, end: words?.end ?? 0 };
}

function unknown(offered: string, words: { readonly offset: number; readonly end: number }, uri: string): RuleFinding {
  const near = nearTexts(offered, [...byName.keys()]);
  const advice = near.length === 0 ? '' : ` Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`;
  return {
    severity: 'error',
    code: 'unknown-name',
    message: `There is no procedure called "${offered}".${advice}`,
    uri,
    ...words,
  };
}
