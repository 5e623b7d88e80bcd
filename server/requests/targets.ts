import { quoteName } from '../../language/grammar/index.js';
import type { FeatureContext } from '../context.js';
import type { Refusal, RollParams } from '../protocol.js';
import { characterNamed } from './find.js';
import * as messages from './messages.js';

/**
 * For an expression such as `attack with Carbine`, whose action needs a target that it does not name: asks for the target, and
 * adds the answer to it. Other expressions stay as they are.
 */
export function withTarget(context: FeatureContext, params: RollParams): RollParams | Refusal {
  const { uri, name, expression, isAsking, choices: [first, ...others] = [] } = params;
  if (expression === undefined || name === undefined) return params;
  const character = characterNamed(context, uri, name);
  const rules = character && context.workspace.evaluation(character.uri, character.path)?.rules;
  const action = [...(rules?.actions.values() ?? [])].find(
    (one) => one.names === 'always' && expression.startsWith(`${one.name} with `),
  );
  if (!action) return params;
  const answer = `${messages.target}=`;
  if (first?.startsWith(answer)) {
    const target = quoteName(first.slice(answer.length));
    return {
      ...params,
      choices: others,
      expression: `${action.name} ${target}${expression.slice(action.name.length)}`,
    };
  }
  if (!isAsking) return params;
  const options = targetsOf(context, uri, name).map((one) => ({ name: one }));
  if (options.length === 0) return params;
  return {
    problem: messages.whichTarget(action.name),
    asks: { is: 'choice', what: messages.target, options, isUsual: false },
  };
}

/** The characters that a character can name: the npcs and characters of its game in the campaign, npcs first. */
function targetsOf({ workspace }: FeatureContext, uri: string, self: string): readonly string[] {
  const game = workspace.rulebookName(uri);
  const people = workspace.names.all(workspace.scopeOf(uri)).filter(({ what, name, uri: from }) => {
    const isPerson = what === 'npc' || what === 'character';
    return isPerson && name !== self && workspace.rulebookName(from) === game;
  });
  const inOrder = ['npc', 'character'].flatMap((kind) => people.filter(({ what }) => what === kind));
  return [...new Set(inOrder.map(({ name }) => name))];
}
