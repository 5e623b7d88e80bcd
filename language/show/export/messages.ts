// Why a character cannot be exported.
import { list } from '../../grammar/token-text.js';

/** Why a character cannot be exported to Foundry. */
export function noFoundrySystem(
  { name, rulebook }: { readonly name: string; readonly rulebook: string },
  systems: readonly { readonly title: string; readonly lacks: readonly string[] }[],
): string {
  const why = systems.map(({ title, lacks }) => `${title} needs ${list(lacks, 'and')}`);
  return `Muster writes no Foundry actor of "${name}", because no system that it knows has the traits of ${rulebook}: ${list(why, 'and')}. Export to obsidian instead.`;
}
