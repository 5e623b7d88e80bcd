import { parseEmbedded } from '../grammar/embedded.js';
import { builtInRulebooks } from '../rulebooks/built-in.js';
import { Workspace } from './workspace.js';

/** An empty workspace with the built-in rulebooks. `openDocuments` are those that must not wait (see `Workspace`). */
export function createWorkspace(openDocuments?: () => Iterable<string>): Workspace {
  return new Workspace(builtInRulebooks, (rules, uri) => parseEmbedded(rules, uri), undefined, openDocuments);
}
