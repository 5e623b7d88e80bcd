import { commands, type Memento, workspace } from 'vscode';

const WELCOMED = 'muster.welcomed';
const WALKTHROUGH = 'muster.muster#firstCharacter';

/**
 * Opens the walkthrough the first time. The editor does so itself when somebody installs the extension in it, but not where it was
 * installed before; its setting holds for both.
 */
export async function welcome(state: Memento): Promise<void> {
  const isWanted = workspace.getConfiguration('workbench.welcomePage.walkthroughs').get<boolean>('openOnInstall');
  if (!isWanted || state.get<boolean>(WELCOMED)) return;
  await state.update(WELCOMED, true);
  await commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, false);
}
