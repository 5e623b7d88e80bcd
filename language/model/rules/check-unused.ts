import { AstUtils } from 'langium';
import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import type { Book } from './book.js';

/** Reports local values that no formula of their declaration reads. Those of a kind may be read by its declarations. */
export function checkUnusedLets(book: Book): void {
  for (const draft of book.drafts.values()) {
    if (draft.what === 'kind') continue;
    const lets = draft.clauses.filter((clause): clause is ast.Let => clause.$type === 'Let');
    if (lets.length === 0) continue;
    const read = new Set<string>();
    const messages: string[] = [];
    for (const layer of draft.layers) {
      for (const node of AstUtils.streamAst(layer.node)) {
        if (node.$type === 'Reference') read.add(nameKey((node as ast.Reference).name));
        if (node.$type === 'Needs' || node.$type === 'Limit')
          for (const [, formula = ''] of (node as ast.Needs).message.matchAll(/\{([^{}]*)\}/g))
            messages.push(nameKey(formula));
      }
    }
    for (const one of lets) {
      const key = nameKey(one.name);
      if (!read.has(key) && !messages.some((formula) => formula.includes(key)))
        book.report('unused', one, `Nothing reads \`let ${one.name}\`. Remove it, or use it.`, {
          property: 'name',
          severity: 'warning',
        });
    }
  }
}
