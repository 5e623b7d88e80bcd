import { commands, type Disposable, extensions, type TextDocument, type Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { isRefusal, ShowDifference } from '../../../server/protocol.js';
import { RenderedPages } from '../adventures/rendered-pages.js';
import { messages } from '../messages.js';

/** The part of the git extension's interface that is used here. */
interface GitExtension {
  getAPI(version: 1): { getRepository(uri: Uri): GitRepository | null };
}

interface GitRepository {
  /** The text of a file in a revision; rejects if the file does not exist there. */
  show(revision: string, path: string): Promise<string>;
}

/** An earlier text of a document, and its name. */
interface Former {
  readonly label: string;
  readonly detail?: string;
  readonly read: () => Promise<{ readonly text: string; readonly since: string } | undefined>;
}

/** Shows what changed in the characters of the active file, in the game's terms, as a rendered page. */
export class DifferenceView implements Disposable {
  private readonly pages = new RenderedPages('muster-difference');

  constructor(private readonly client: () => Promise<BaseLanguageClient>) {}

  /** Asks for the text to compare with, and shows what changed. */
  async show(): Promise<void> {
    const document = window.activeTextEditor?.document;
    if (document?.languageId !== 'muster') {
      void window.showInformationMessage(messages.openSheetFirst());
      return;
    }
    const chosen = await window.showQuickPick(await formerTexts(document), { title: messages.differenceTitle() });
    if (!chosen) return;
    try {
      const former = await chosen.read();
      if (!former) return;
      const uri = document.uri.toString();
      const answer = await (await this.client()).sendRequest(ShowDifference, { uri, text: former.text });
      if (isRefusal(answer)) void window.showWarningMessage(messages.differenceFailed(answer.problem));
      else await this.pages.show(messages.differenceName(nameOf(document.uri), former.since), answer.markdown);
    } catch (error) {
      void window.showWarningMessage(messages.differenceFailed(error instanceof Error ? error.message : String(error)));
    }
  }

  dispose(): void {
    this.pages.dispose();
  }
}

async function formerTexts(document: TextDocument): Promise<Former[]> {
  const { hasGit, repository } = await repositoryOf(document.uri);
  const at = async (revision: string) =>
    repository && { text: await repository.show(revision, document.uri.fsPath), since: revision };
  const readFile = async (uri: Uri) => new TextDecoder().decode(await workspace.fs.readFile(uri));
  return [
    ...(repository
      ? [
          { label: messages.lastCommit(), read: () => at('HEAD') },
          {
            label: messages.otherRevision(),
            read: async () => {
              const revision = await window.showInputBox({ title: messages.whichRevision(), ignoreFocusOut: true });
              return revision ? at(revision) : undefined;
            },
          },
        ]
      : hasGit
        ? [{ label: messages.openRepository(), detail: messages.openRepositoryWhy(), read: openRepository }]
        : []),
    ...(document.isDirty && !document.isUntitled
      ? [
          {
            label: messages.savedFile(),
            read: async () => ({ text: await readFile(document.uri), since: messages.savedFile() }),
          },
        ]
      : []),
    {
      label: messages.otherFile(),
      read: async () => {
        const [file] = (await window.showOpenDialog({ title: messages.differenceTitle() })) ?? [];
        return file && { text: await readFile(file), since: nameOf(file) };
      },
    },
  ];
}

/** Whether the editor has git, and the open repository of a file. A repository in a folder above is opened only if the user says so. */
async function repositoryOf(uri: Uri): Promise<{ readonly hasGit: boolean; readonly repository?: GitRepository }> {
  const git = extensions.getExtension<GitExtension>('vscode.git');
  if (!git) return { hasGit: false };
  try {
    const repository = (await git.activate()).getAPI(1).getRepository(uri);
    return { hasGit: true, ...(repository && { repository }) };
  } catch {
    // Git is switched off in the settings.
    return { hasGit: false };
  }
}

async function openRepository(): Promise<undefined> {
  await commands.executeCommand('git.openRepositoriesInParentFolders');
}

function nameOf(uri: Uri): string {
  return uri.path.split('/').at(-1) ?? uri.path;
}
