import { GrammarUtils } from 'langium';
import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { nearTexts } from '../../model/read/near-names.js';
import { list } from '../../model/read/token-text.js';
import type { RuleFinding } from '../../model/rules/compile/rule-findings.js';
import type { Rules } from '../../model/rules/rules.js';
import type { Books } from '../../model/workspace/books.js';
import { procedureNeeds, procedures } from './index.js';
import { type Needs, unmetNeeds } from './needs.js';

/** The policy by which a rulebook says which procedures can be used with it. */
export const policyName = 'procedures';

/** What each procedure needs, of all its headers. */
const byName = new Map<string, readonly Needs[]>();
for (const needs of procedureNeeds) byName.set(needs.procedure, [...(byName.get(needs.procedure) ?? []), needs]);

/** A procedure that a rulebook can play, and where the document that is looked at says so itself. */
interface Offer {
  readonly name: string;
  readonly node?: ast.Policy | ast.Plays;
  readonly index?: number;
  /** What can be done about a header that is not met, besides declaring what it needs. */
  readonly otherwise: string;
}

/**
 * What a rulebook document lacks for the procedures that its actions play, and those that it lists: at the name of each of
 * them where the document says it itself, at its own name where it changes what a base offers. Nothing for other documents.
 */
export function procedureFindings(books: Books, uri: string): readonly RuleFinding[] {
  const name = books.nameOf(uri);
  const rules = name === undefined ? undefined : books.get(name)?.rules;
  const root = name === undefined ? undefined : books.sources(name).find((source) => source.uri === uri)?.root;
  if (!rules || !root) return [];
  const inherited = (root.header?.bases ?? []).flatMap((base) => books.get(base)?.rules ?? []);
  return offersOf(rules, root).flatMap(({ name: offered, node, index = 0, otherwise }): RuleFinding[] => {
    const property = node?.$type === 'Plays' ? 'name' : 'order';
    // Many procedures are parts of others: only those with a door of their own can be played.
    const isPlayed = node?.$type !== 'Plays' || procedures.has(nameKey(offered));
    const needs = isPlayed ? byName.get(nameKey(offered)) : undefined;
    if (!needs)
      return node
        ? [unknown(offered, [...(isPlayed ? byName : procedures).keys()], at(node, property, index), uri)]
        : [];
    const known = node ? [] : inherited.flatMap((base) => needs.flatMap((one) => unmetNeeds(one, base)));
    return needs
      .flatMap((one) => unmetNeeds(one, rules))
      .filter(({ message }) => !known.some((one) => one.message === message))
      .map(({ message }) => ({
        severity: 'error',
        code: 'unknown-name',
        message: `${message} Declare it, or ${otherwise}.`,
        uri,
        ...(node ? at(node, property, index) : at(root.header, 'name', 0)),
      }));
  });
}

function offersOf(rules: Rules, root: ast.RulebookDocument): readonly Offer[] {
  const listed = root.declarations.find(isList);
  const list = (rules.policies.get(policyName) ?? []).map((name, index) => ({
    name,
    index,
    ...(listed && { node: listed }),
    otherwise: 'remove the procedure from the list',
  }));
  const played = [...rules.actions.values()].flatMap(({ key, name: action, plays }): Offer[] => {
    if (plays === undefined) return [];
    const own = root.declarations.find((one) => one.$type === 'Action' && nameKey(one.name) === key);
    const node = own?.$type === 'Action' ? own.block?.clauses.findLast((one) => one.$type === 'Plays') : undefined;
    return [{ name: node?.name ?? plays, ...(node && { node }), otherwise: `remove \`plays\` from ${action}` }];
  });
  return [...list, ...played];
}

function isList(declaration: ast.Declaration): declaration is ast.Policy {
  return declaration.$type === 'Policy' && nameKey(declaration.name) === policyName;
}

function at(
  node: ast.Policy | ast.Plays | ast.Header | undefined,
  property: string,
  index: number,
): { readonly offset: number; readonly end: number } {
  const words = GrammarUtils.findNodeForProperty(node?.$cstNode, property, index) ?? node?.$cstNode;
  return { offset: words?.offset ?? 0, end: words?.end ?? 0 };
}

function unknown(
  offered: string,
  known: readonly string[],
  words: { readonly offset: number; readonly end: number },
  uri: string,
): RuleFinding {
  const near = nearTexts(offered, known);
  const advice =
    near.length > 0
      ? ` Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`
      : known.length < byName.size
        ? ` An action can play ${list(known, 'and')}.`
        : '';
  return {
    severity: 'error',
    code: 'unknown-name',
    message: `There is no procedure called "${offered}".${advice}`,
    uri,
    ...words,
  };
}
