import { parseRulebook, parseSheet } from '../../../language/grammar/parse.js';
import { applyChanges, type ChangePlace } from '../../../language/play/actions/apply/apply.js';
import type { Change } from '../../../language/roll/changes.js';
import { isProblem } from '../../../language/values/problem.js';
import { createWorkspace } from '../../../language/workspace/host.js';
import type { Workspace } from '../../../language/workspace/workspace.js';

/** Files by name, with what is in them. */
export type Files = Readonly<Record<string, string>>;

const uriOf = (name: string): string => `file:///table/${name}`;
const nameOf = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1);

/** A workspace over files, with their trees. */
export function opened(files: Files): {
  readonly workspace: Workspace;
  readonly rootOf: (uri: string) => ReturnType<typeof parseSheet>['root'] | undefined;
} {
  const workspace = createWorkspace();
  const roots = new Map(
    Object.entries(files)
      .filter(([name]) => name.endsWith('.muster'))
      .map(([name, text]) => [uriOf(name), parseSheet(text, uriOf(name)).root]),
  );
  workspace.setRoots(['file:///table']);
  for (const [name, text] of Object.entries(files))
    if (name.endsWith('.rulebook')) workspace.setRulebook(uriOf(name), parseRulebook(text, uriOf(name)).root);
  for (const [uri, root] of roots) workspace.setSheet(uri, root);
  return { workspace, rootOf: (uri) => roots.get(uri) };
}

/** The files after the changes; a sentence where they cannot be applied. `scene` names the file and the encounter of the line. */
export function appliedTo(
  files: Files,
  changes: readonly Change[],
  scene: { readonly file?: string; readonly encounter?: string } = {},
): Files | string {
  const { workspace, rootOf } = opened(files);
  const uri = uriOf(scene.file ?? Object.keys(files)[0] ?? '');
  const encounter = workspace.document(uri)?.encounters.find(({ name }) => name === scene.encounter);
  const at: ChangePlace = { uri, ...(encounter && { encounter: encounter.path }) };
  const applied = applyChanges(changes, at, { workspace, rootOf });
  if (isProblem(applied)) return applied.problem;
  const texts: Record<string, string> = { ...files };
  for (const { uri: of, edits } of applied) {
    const text = texts[nameOf(of)] ?? '';
    texts[nameOf(of)] = edits.reduceRight(
      (now, edit) => now.slice(0, edit.offset) + edit.text + now.slice(edit.end),
      text,
    );
  }
  return texts;
}

/** The only file after the changes, or the sentence that says why not. */
export function applied(text: string, changes: readonly Change[], encounter?: string): string {
  const files = appliedTo({ 'sheet.muster': text }, changes, encounter === undefined ? {} : { encounter });
  return typeof files === 'string' ? files : (files['sheet.muster'] ?? '');
}
