import type * as ast from '../grammar/generated/ast.js';
import { placeOf, placeOfProperty } from '../grammar/node-places.js';
import { nameKey } from '../grammar/text.js';
import { list } from '../grammar/token-text.js';
import type { RuleFinding } from '../rules/compile/rule-findings.js';
import { nearTexts } from '../rules/near-names.js';
import { unmetNeeds } from '../rules/needs.js';
import type { Rules } from '../rules/rules.js';
import type { Books } from '../workspace/governing/books.js';
import { procedures } from './index.js';

/**
 * Findings about what a rulebook document lacks for the procedures that its actions play: at the `plays` clause of its
 * own actions, and at the name of the rulebook for inherited ones. Empty for other documents.
 */
export function procedureFindings(books: Books, uri: string): readonly RuleFinding[] {
  const name = books.nameOf(uri);
  const rules = name === undefined ? undefined : books.get(name)?.rules;
  const root = name === undefined ? undefined : books.sources(name).find((source) => source.uri === uri)?.root;
  if (!rules || !root) return [];
  const inherited = (root.header?.bases ?? []).flatMap((base) => books.get(base)?.rules ?? []);
  return playedFindings(root, rules, uri, inherited);
}

/**
 * The same for the declarations of a rulebook or of the `rules { }` of a sheet, which has no name to report inherited
 * actions at. What an inherited rulebook lacks itself is not reported again.
 */
export function playedFindings(
  root: ast.RulebookDocument,
  rules: Rules,
  uri: string,
  inherited: readonly Rules[],
): readonly RuleFinding[] {
  return [...rules.actions.values()].flatMap(({ key, name: action, plays, isOnSeveral }): RuleFinding[] => {
    if (plays === undefined) return [];
    const own = root.declarations.find((one) => one.$type === 'Action' && nameKey(one.name) === key);
    const node = own?.$type === 'Action' ? own.block?.clauses.findLast((one) => one.$type === 'Plays') : undefined;
    if (!node && !root.header) return [];
    const played = procedures.get(plays);
    if (!played) return node ? [unknownProcedure(node.name, at(node), uri)] : [];
    if (node && isOnSeveral && !played.isOnAll)
      return [{ severity: 'error', code: 'wrong-place', message: onlyOnOne(node.name), uri, ...at(node) }];
    const { needs } = played;
    const reported = new Set(
      node ? [] : inherited.flatMap((base) => unmetNeeds(needs, base).map(({ message }) => message)),
    );
    return unmetNeeds(needs, rules)
      .filter(({ message }) => !reported.has(message))
      .map(({ message }) => ({
        severity: 'error',
        code: 'unknown-name',
        message: `${message} Declare it, or remove \`plays\` from ${action}.`,
        uri,
        ...(node ? at(node) : at(root.header)),
      }));
  });
}

function onlyOnOne(procedure: string): string {
  return `The procedure ${procedure} is carried out on one character. Write \`names somebody\` instead of \`names everybody\`.`;
}

/** The range of the name of a clause or header. */
function at(node: ast.Plays | ast.Header | undefined): { readonly offset: number; readonly end: number } {
  const range = placeOfProperty(node, 'name') ?? placeOf(node);
  return { offset: range?.offset ?? 0, end: range?.end ?? 0 };
}

function unknownProcedure(
  name: string,
  range: { readonly offset: number; readonly end: number },
  uri: string,
): RuleFinding {
  const near = nearTexts(name, [...procedures.keys()]);
  const advice =
    near.length > 0
      ? `Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`
      : `An action can play ${list([...procedures.keys()], 'and')}.`;
  return {
    severity: 'error',
    code: 'unknown-name',
    message: `There is no procedure called "${name}". ${advice}`,
    uri,
    ...range,
  };
}
