import { CstUtils } from 'langium';
import type { ast } from '../../../language/grammar/index.js';
import { sentence } from '../../../language/values/index.js';
import type { TextSpan } from '../../../language/workspace/index.js';
import { pageBlockWords, pageInnerWords } from '../page-words.js';

/** Describes a keyword of `page { }`. */
export function pageWordHover(
  root: ast.RulebookDocument | undefined,
  offset: number,
): (TextSpan & { readonly markdown: string }) | undefined {
  const page = root?.declarations.find(
    ({ $type, $cstNode: cst }) => $type === 'Page' && cst !== undefined && cst.offset <= offset && offset <= cst.end,
  )?.$cstNode;
  if (!page) return undefined;
  // At the end of a word the cursor is at the word, not at the blank after it.
  const leaf = [offset, offset - 1]
    .map((at) => CstUtils.findLeafNodeAtOffset(page, at))
    .find((one) => one !== undefined);
  const block = pageBlockWords.find(([word]) => word === leaf?.text);
  const pageWord = block ?? pageInnerWords.find(([word]) => word === leaf?.text);
  if (!leaf || !pageWord || !['PageBlock', 'PageName', 'PageRow'].includes(leaf.astNode.$type)) return undefined;
  const [word, about] = pageWord;
  const kind = block ? 'block of a page' : 'word of a page';
  return {
    offset: leaf.offset,
    end: leaf.end,
    markdown: `**${word.replace('|', '\\|')}** · *${kind}*\n\n${sentence(about)}`,
  };
}
