import { type Disposable, workspace } from 'vscode';

const OWN_LANGUAGES: ReadonlySet<string> = new Set(['muster', 'rulebook']);

/**
 * Resolves when there is something for the server: a sheet or rulebook that is open, or a sheet in the workspace. The editor wakes every
 * extension that has a part in the preview of Markdown, also for people who never use Muster; there no server starts.
 */
export async function somethingToServe(subscriptions: Disposable[]): Promise<void> {
  const isOurs = ({ languageId }: { readonly languageId: string }): boolean => OWN_LANGUAGES.has(languageId);
  if (workspace.textDocuments.some(isOurs)) return;
  await new Promise<void>((resolve) => {
    subscriptions.push(workspace.onDidOpenTextDocument((document) => void (isOurs(document) && resolve())));
    workspace.findFiles('**/*.muster', '**/node_modules/**', 1).then(
      (found) => void (found.length > 0 && resolve()),
      // Where files cannot be searched for, one that is opened says it.
      () => undefined,
    );
  });
}
