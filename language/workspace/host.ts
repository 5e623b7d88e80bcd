import { builtInRulebooks } from '../rulebooks/built-in.js';
import { Workspace, type WorkspaceListener } from './workspace.js';

/**
 * An empty workspace with the built-in rulebooks. After a change of a rulebook, `openDocuments` are updated at once
 * (see `Workspace`).
 */
export function createWorkspace(openDocuments?: () => Iterable<string>, listener?: WorkspaceListener): Workspace {
  return new Workspace(builtInRulebooks, openDocuments, listener);
}
