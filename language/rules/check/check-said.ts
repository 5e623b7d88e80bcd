import { type AstNode, AstUtils } from 'langium';
import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import type { Book } from '../compile/book.js';
import { messages } from '../messages.js';

/**
 * Modifiers with a value from the line that also read something of the opponent: a line that leaves out the modifier
 * ignores the opponent.
 */
export function countedOnlyIfSaid(book: Book): readonly { readonly node: AstNode; readonly message: string }[] {
  const handled = handledWhenUnsaid(book);
  return [...book.drafts.values()].flatMap((draft) => {
    const node = draft.layers.at(-1)?.node;
    const isAlways = draft.clauses.some(({ $type }) => $type === 'Always');
    if (node?.$type !== 'Modifier' || !node.parameter || isAlways || handled.has(draft.key)) return [];
    const read = draft.clauses
      .filter(({ $type }) => $type === 'PoolOperation' || $type === 'Let')
      .flatMap((clause) => AstUtils.streamAst(clause).flatMap(ofFoe).toArray());
    if (read.length === 0) return [];
    return [{ node, message: messages.onlyIfSaid([...new Set(read)].join(' and '), draft.name) }];
  });
}

/** Keys of the modifiers for which an action says what happens without them: `range is none`. */
function handledWhenUnsaid(book: Book): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { what, layers } of book.drafts.values())
    for (const { node } of what === 'action' || what === 'part' ? layers : [])
      for (const one of AstUtils.streamAst(node)) {
        const { $type, left, right } = one as ast.Binary;
        if ($type === 'Binary' && left.$type === 'Reference' && right.$type === 'NoneLiteral')
          keys.add(nameKey(left.name));
      }
  return keys;
}

function ofFoe(node: AstNode): string[] {
  const formula = node as ast.Formula;
  const isOfFoe = formula.$type === 'Member' && formula.of.$type === 'Reference' && nameKey(formula.of.name) === 'foe';
  return isOfFoe ? [`foe.${formula.name}`] : [];
}
