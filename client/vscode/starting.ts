import { type Disposable, workspace } from 'vscode';

const OWN_LANGUAGES: ReadonlySet<string> = new Set(['muster', 'rulebook']);

/**
 * Resolves when there is a document for the server: an open sheet or rulebook, or a sheet in the workspace. The editor activates every
 * extension that has a part in the preview of Markdown, also for people who never use Muster; there no server starts.
 */
export async function somethingToServe(subscriptions: Disposable[]): Promise<void> {
  const isOurs = ({ languageId }: { readonly languageId: string }): boolean => OWN_LANGUAGES.has(languageId);
  if (workspace.textDocuments.some(isOurs)) return;
  await new Promise<void>((resolve) => {
    subscriptions.push(workspace.onDidOpenTextDocument((document) => void (isOurs(document) && resolve())));
    workspace.findFiles('**/*.muster', '**/node_modules/**', 1).then(
      (found) => void (found.length > 0 && resolve()),
      // Where files cannot be searched, the first opened document starts the server.
      () => undefined,
    );
  });
}
