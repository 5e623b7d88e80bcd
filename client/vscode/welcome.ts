import { commands, type Memento, workspace } from 'vscode';

const WELCOMED = 'muster.welcomed';
const WALKTHROUGH = 'muster.muster#firstCharacter';

/**
 * Opens the walkthrough the first time. The editor does so itself when a user installs the extension, but not if it was installed in
 * advance; the editor's setting counts for both.
 */
export async function welcome(state: Memento): Promise<void> {
  const isWanted = workspace.getConfiguration('workbench.welcomePage.walkthroughs').get<boolean>('openOnInstall');
  if (!isWanted || state.get<boolean>(WELCOMED)) return;
  await state.update(WELCOMED, true);
  await commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, false);
}
