import type { PlayedAction } from '../../../language/play/index.js';
import { applyChanges, type ChangePlace, type DocumentEdits } from '../../../language/play/on-command.js';
import { isProblem, type Problem } from '../../../language/values/index.js';
import { says } from '../messages.js';
import type { Project } from './project.js';
import { readText } from './read-text.js';
import { shownPath } from './shown-path.js';
import { type NewText, replaceFiles } from './write-files.js';

/** One edit of a file, as it is shown. */
export interface ShownEdit {
  readonly file: string;
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** The removed text and the new one; either may be empty. */
  readonly from: string;
  readonly to: string;
}

/** New texts of files, and the edits that lead to them. */
export interface PlannedChanges {
  readonly texts: readonly NewText[];
  readonly edits: readonly ShownEdit[];
}

/** The edits that an outcome makes in the files of a project, or why they cannot be made. */
export function plannedChanges(
  { changes }: Pick<PlayedAction, 'changes'>,
  place: ChangePlace,
  project: Project,
): PlannedChanges | Problem {
  const rootOf = (uri: string) => project.file(uri)?.root;
  const applied = applyChanges(changes, place, { workspace: project.workspace, rootOf });
  if (isProblem(applied)) return applied;
  const texts: NewText[] = [];
  for (const one of applied) {
    const text = newText(one, project);
    if (isProblem(text)) return text;
    texts.push(text);
  }
  return { texts, edits: applied.flatMap((one) => shownEdits(one, project)) };
}

/** Writes an outcome into the files of a project. If that fails, nothing is written, and the problem is returned. */
export function applyPlayed(
  played: Pick<PlayedAction, 'changes'>,
  place: ChangePlace,
  project: Project,
): readonly ShownEdit[] | Problem {
  const planned = plannedChanges(played, place, project);
  return isProblem(planned) ? planned : (writeFiles(planned.texts) ?? planned.edits);
}

/** Replaces files, all or none; a problem if one cannot be written. */
export function writeFiles(texts: readonly NewText[]): Problem | undefined {
  const unwritten = replaceFiles(texts);
  return unwritten && { problem: says.notApplied(shownPath(unwritten.path), unwritten.why) };
}

function newText({ uri, edits }: DocumentEdits, project: Project): NewText | Problem {
  const file = project.file(uri);
  const content = file && readText(file.path);
  // Another program may have written to it in the meantime.
  if (!file || !content || 'code' in content || content.text !== file.text)
    return { problem: says.changedMeanwhile(file?.shown ?? uri) };
  const text = edits.reduceRight((now, edit) => now.slice(0, edit.offset) + edit.text + now.slice(edit.end), file.text);
  return { path: file.path, text: `${content.hasMark ? '\uFEFF' : ''}${text}` };
}

function shownEdits({ uri, edits }: DocumentEdits, project: Project): ShownEdit[] {
  const file = project.file(uri);
  return edits.map(({ offset, end, text }) => ({
    file: file?.shown ?? uri,
    line: file?.lines.at(offset).line ?? 1,
    from: file?.text.slice(offset, end) ?? '',
    to: text,
  }));
}
