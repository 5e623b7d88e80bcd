import type { TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { applyChanges, type ChangePlace, type DocumentEdits } from '../../language/play/on-command.js';
import { isProblem } from '../../language/values/index.js';
import type { Feature, FeatureContext } from '../context.js';
import type { ApplyParams, Refusal } from '../protocol.js';

/** The changes of a roll as one edit of all sheets concerned, which the client applies as one undo step. */
export const apply: Feature<ApplyParams, WorkspaceEdit | Refusal> = (context, { uri, encounter, changes }) =>
  editOfChanges(context, changes, uri, encounter);

/** The edit that writes changes into the sheets concerned; a refusal if a sheet no longer has the values that they start from. */
export function editOfChanges(
  context: FeatureContext,
  changes: ApplyParams['changes'],
  uri: string,
  encounter: string | undefined,
): WorkspaceEdit | Refusal {
  const { workspace } = context;
  const path = workspace.document(uri)?.encounters.find(({ name }) => name === encounter)?.path;
  const place: ChangePlace = { uri, ...(path !== undefined && { encounter: path }) };
  const applied = applyChanges(changes, place, { workspace, rootOf: (of) => context.sheetRoot(of) });
  return isProblem(applied) ? { problem: applied.problem } : editOf(context, applied);
}

/** Edits of open documents carry the version of the text, so that the client refuses them for another one. */
export function editOf(context: FeatureContext, documents: readonly DocumentEdits[]): WorkspaceEdit {
  const all = documents.map(({ uri, edits }) => ({ uri, edits: textEdits(context, uri, edits) }));
  if (context.client.workspace?.workspaceEdit?.documentChanges !== true)
    return { changes: Object.fromEntries(all.map(({ uri, edits }) => [context.clientUri(uri), edits])) };
  return {
    documentChanges: all.map(({ uri, edits }): TextDocumentEdit => {
      const version = context.isOpen(uri) ? (context.writtenText(uri)?.version ?? null) : null;
      return { textDocument: { uri: context.clientUri(uri), version }, edits };
    }),
  };
}

function textEdits(context: FeatureContext, uri: string, edits: DocumentEdits['edits']): TextEdit[] {
  return edits.flatMap((edit) => {
    const range = context.rangeOf(uri, edit);
    return range ? [{ range, newText: edit.text }] : [];
  });
}
