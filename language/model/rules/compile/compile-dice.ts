import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import { parseDiceSum } from '../../../values/dice-sum.js';
import { isProblem } from '../../../values/problem.js';
import type { Declared } from '../declared.js';
import { messages } from '../messages.js';
import type { DiceParameterRule, DiceRules } from '../rules.js';
import type { Book } from './book.js';
import type { Draft } from './draft.js';
import { literal } from './literals.js';

export function compileDice(draft: Draft, node: ast.Dice, declared: Declared, book: Book): DiceRules {
  const parsed = node.dice === undefined ? undefined : parseDiceSum(node.dice, 0);
  const sum = parsed && !isProblem(parsed) ? parsed : undefined;
  let parameters: DiceParameterRule[] = [];
  for (const layer of draft.layers) {
    if (layer.node.$type !== 'Dice') continue;
    const stated = layer.node.parameters.map((parameter) => diceParameter(parameter, book));
    // A name may come several times in one rulebook, each with a condition of its own; a later rulebook states it anew.
    parameters = [...parameters.filter((one) => !stated.some(({ name }) => name === one.name)), ...stated];
  }
  return { ...declared, family: nameKey(node.family), dice: sum?.dice ?? 1, sides: sum?.sides ?? 0, parameters };
}

function diceParameter(parameter: ast.DiceParameter, book: Book): DiceParameterRule {
  const from = parameter.from ? literal(parameter.from) : undefined;
  const to = parameter.to ? literal(parameter.to) : from;
  const condition = parameter.condition;
  const bound =
    condition?.$type === 'Binary' && condition.left.$type === 'Reference' && nameKey(condition.left.name) === 'target'
      ? literal(condition.right)
      : undefined;
  const toggle = condition?.$type === 'Reference' ? book.find('switch', condition.name) : undefined;
  if (toggle !== undefined) book.noteRead('switch', toggle);
  if (condition && bound === undefined && toggle === undefined)
    book.report('not-computable', condition, messages.diceCondition);
  const operator = condition?.$type === 'Binary' ? condition.operator : undefined;
  const least = operator === '>=' ? bound : operator === '>' && bound !== undefined ? bound + 1 : undefined;
  const most = operator === '<=' ? bound : operator === '<' && bound !== undefined ? bound - 1 : undefined;
  return {
    name: nameKey(parameter.name),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(toggle !== undefined && { toggle }),
    ...(least !== undefined && { targetAtLeast: least }),
    ...(most !== undefined && { targetAtMost: most }),
  };
}
