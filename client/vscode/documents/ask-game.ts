import { window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { isRefusal, ShowReference } from '../../../server/protocol.js';
import { messages } from '../messages.js';

/** Asks for a game; that of the active file is first in the list. */
export async function askGame(client: BaseLanguageClient, title = messages.whichGame()): Promise<string | undefined> {
  const open = window.activeTextEditor?.document.uri.toString();
  const answer = await client.sendRequest(ShowReference, open === undefined ? {} : { uri: open });
  if (isRefusal(answer)) return undefined;
  const others = answer.games.filter((game) => game !== answer.game);
  const items = (answer.game === undefined ? others : [answer.game, ...others]).map((label) => ({
    label,
    ...(answer.titles[label] !== undefined && { description: answer.titles[label] }),
  }));
  const options = {
    title,
    ignoreFocusOut: true,
  };
  return (await window.showQuickPick(items, { ...options, matchOnDescription: true }))?.label;
}
