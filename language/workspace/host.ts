import { builtInRulebooks } from '../rulebooks/built-in.js';
import { Workspace, type WorkspaceListener } from './workspace.js';

/** An empty workspace with the built-in rulebooks. `openDocuments` are those that must not wait (see `Workspace`). */
export function createWorkspace(openDocuments?: () => Iterable<string>, listener?: WorkspaceListener): Workspace {
  return new Workspace(builtInRulebooks, openDocuments, listener);
}
