import type { Rules } from '../../language/rules/rules.js';
import { createWorkspace } from '../../language/workspace/host.js';

/** What a game has, by the names that its sheets and lines use: what an oracle has to make cases of. */
function rulesOf(game: string): Rules {
  const rules = createWorkspace().books.get(game)?.rules;
  if (!rules) throw new Error(`There is no game called ${game}.`);
  return rules;
}

/** The weapons of a game. */
export function weaponWords(game: string): readonly string[] {
  return [...(rulesOf(game).traits.get('weapon')?.values() ?? [])].map(({ name }) => name);
}

/** What somebody can be in for a while. */
export function conditionWords(game: string): readonly string[] {
  const rules = rulesOf(game);
  const kinds = rules.lists.get('conditions')?.kinds ?? [];
  return kinds.flatMap((kind) => [...(rules.traits.get(kind)?.values() ?? [])].map(({ name }) => name));
}

/** What the line of an action can say besides whom and with what. */
export function attackWords(game: string, action: string): readonly string[] {
  const rules = rulesOf(game);
  const { takes = [], uses = [] } = rules.actions.get(action) ?? {};
  return [...takes, ...uses].map((key) => rules.modifiers.get(key)?.name ?? key);
}
