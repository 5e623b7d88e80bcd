import { type Disposable, workspace } from 'vscode';

const OWN_LANGUAGES: ReadonlySet<string> = new Set(['muster', 'rulebook']);

/**
 * Resolves when there is a document for the server: an open sheet or rulebook, or a sheet in the workspace. The editor activates all
 * extensions that extend the Markdown preview, even if the user never uses Muster; then no server starts.
 */
export async function somethingToServe(subscriptions: Disposable[]): Promise<void> {
  const isOurs = ({ languageId }: { readonly languageId: string }): boolean => OWN_LANGUAGES.has(languageId);
  if (workspace.textDocuments.some(isOurs)) return;
  await new Promise<void>((resolve) => {
    subscriptions.push(workspace.onDidOpenTextDocument((document) => void (isOurs(document) && resolve())));
    workspace.findFiles('**/*.muster', '**/node_modules/**', 1).then(
      (found) => void (found.length > 0 && resolve()),
      // If files cannot be searched, the first opened document starts the server.
      () => undefined,
    );
  });
}
