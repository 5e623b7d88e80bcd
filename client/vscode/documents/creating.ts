import { Range, type TextEditor, window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { Create, type CreateParams, type CreateResult, isRefusal, type Refusal } from '../../../server/protocol.js';
import { messages } from '../messages.js';
import { asking } from '../rolls/asking.js';
import { newSheetFile } from './new-files.js';

/** Creates a random character: asks for the game, the name and the player's choices, and opens the sheet. */
export class Creating {
  constructor(private readonly client: () => Promise<BaseLanguageClient>) {}

  async create(): Promise<void> {
    const editor = window.activeTextEditor;
    const open = editor?.document.languageId === 'muster' ? editor : undefined;
    const at = open ? { uri: open.document.uri.toString() } : {};
    const answer = await this.request(at);
    if (isRefusal(answer)) return refuse(answer);
    const others = answer.games.filter((game) => game !== answer.game);
    const games = answer.game === undefined ? others : [answer.game, ...others];
    const game = await window.showQuickPick(games, { title: messages.createTitle(), ignoreFocusOut: true });
    if (game === undefined) return;
    const name = await window.showInputBox({
      title: messages.createName(),
      value: messages.newCharacter(),
      ignoreFocusOut: true,
    });
    if (name === undefined || name.trim() === '') return;
    const answered = await asking({}, (answers) => this.request({ ...at, game, name: name.trim(), ...answers }));
    if (answered === undefined) return;
    const { result } = answered;
    if (isRefusal(result)) return refuse(result);
    if (result.created) await show(name.trim(), result.created, open);
  }

  private async request(params: CreateParams): Promise<CreateResult | Refusal> {
    return (await this.client()).sendRequest(Create, params);
  }
}

function refuse({ problem }: Refusal): void {
  void window.showWarningMessage(messages.createFailed(problem));
}

/** Inserts the character at the end of the active sheet if it belongs there, else opens it as a new file. */
async function show(
  name: string,
  { text, isPart }: NonNullable<CreateResult['created']>,
  open: TextEditor | undefined,
): Promise<void> {
  if (!isPart || !open) {
    await window.showTextDocument(await newSheetFile(name, text));
    return;
  }
  const { document } = open;
  const end = document.lineAt(document.lineCount - 1).range.end;
  const before = document.getText().trim() === '' ? '' : end.character > 0 ? '\n\n' : '\n';
  const editor = await window.showTextDocument(document);
  await editor.edit((edit) => edit.insert(end, `${before}${text}`));
  editor.revealRange(new Range(end, end));
}
