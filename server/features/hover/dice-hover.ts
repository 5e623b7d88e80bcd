import { GrammarUtils } from 'langium';
import { families } from '../../../language/dice/index.js';
import { type ast, nameKey } from '../../../language/grammar/index.js';
import type { Rules } from '../../../language/rules/index.js';
import { escapeMarkdown } from '../../../language/show/index.js';
import { sentence } from '../../../language/values/index.js';
import type { TextSpan } from '../../../language/workspace/index.js';
import type { FeatureContext } from '../../context.js';
import { lineWordOf, meaningOf, POOLED } from '../dice-lines.js';
import { ruleMarkdown } from './rule.js';

/** Describes the keywords of a declaration of dice: its family, or the line at an offset. */
export function diceHover(
  context: FeatureContext,
  root: ast.RulebookDocument | undefined,
  rules: Rules | undefined,
  offset: number,
): (TextSpan & { readonly markdown: string }) | undefined {
  const dice = root?.declarations.find(
    (one): one is ast.Dice => one.$type === 'Dice' && one.$cstNode !== undefined && covers(one.$cstNode, offset),
  );
  const family = dice && families.find(({ name }) => name === nameKey(dice.family));
  if (!dice || !family) return undefined;
  const line = dice.lines.find(({ $cstNode }) => $cstNode && covers($cstNode, offset));
  if (line) {
    const word = lineWordOf(family, line);
    const span = line.$cstNode && lineSpan(line);
    if (word === undefined || !span || !covers(span, offset)) return undefined;
    return {
      ...span,
      markdown: [`**${escapeMarkdown(word)}** · *line of dice ${family.name}*`, meaningOf(family, word)].join('\n\n'),
    };
  }
  const name = GrammarUtils.findNodeForProperty(dice.$cstNode, 'family');
  if (!name || !covers(name, offset)) return undefined;
  const key = nameKey(dice.called ?? dice.family);
  const declared = rules?.dice.find((one) => one.key === key);
  const parts = [`**${escapeMarkdown(dice.family)}** · *family of dice*`, sentence(family.words.about)];
  if (declared && rules) parts.push(ruleMarkdown(context, declared, rules, 'dice'));
  return { offset: name.offset, end: name.end, markdown: parts.filter((part) => part !== '').join('\n\n') };
}

function covers({ offset, end }: TextSpan, at: number): boolean {
  return offset <= at && at <= end;
}

/** The keyword of a line; its condition and formula have hovers of their own. */
function lineSpan(line: ast.DiceLine | ast.Pooled): TextSpan | undefined {
  const { $cstNode: cst } = line;
  if (!cst) return undefined;
  if (line.$type === 'Pooled') return { offset: cst.offset, end: cst.offset + POOLED.length };
  const last = line.parts.at(-1)?.$cstNode ?? GrammarUtils.findNodeForProperty(cst, 'name');
  return { offset: cst.offset, end: last?.end ?? cst.end };
}
