import { quoteName } from '../../../language/grammar/index.js';
import type { FeatureContext } from '../../context.js';
import { type Candidate, CompletionItemKind } from './candidate.js';

/** Characters and npcs of the campaign, other than one. */
export function people(context: FeatureContext, uri: string, except?: string): Candidate[] {
  const { workspace } = context;
  const scope = workspace.scopeOf(uri);
  const game = workspace.rulebookName(uri);
  return workspace.names
    .all(scope)
    .filter(
      (thing) =>
        (thing.what === 'character' || thing.what === 'npc') &&
        thing.name !== except &&
        workspace.rulebookName(thing.uri) === game,
    )
    .map((thing) => ({
      label: thing.name,
      text: quoteName(thing.name),
      kind: CompletionItemKind.Variable,
      note: thing.what,
      order: thing.what === 'npc' ? 1 : 2,
      quotable: true,
      data: { about: 'person', uri, name: thing.name },
    }));
}

/** Rulebooks by their names: those that a sheet uses, or that another one extends. */
export function rulebooks(names: readonly string[]): Candidate[] {
  return names.map((name) => ({
    label: name,
    text: `"${name}"`,
    kind: CompletionItemKind.File,
    note: 'rulebook',
    order: 1,
    quotable: true,
    data: { about: 'rulebook', name },
  }));
}
