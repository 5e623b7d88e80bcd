import { formatPage, formatRulebook, formatSheet } from '../../../language/grammar/on-command.js';
import { spellingsIn } from '../../../language/read/index.js';
import { fileFinding, type ShownFinding, styledFindings } from '../../../language/show/on-command.js';
import { exitCode, type Run } from '../command.js';
import { languageOf } from '../files/files.js';
import { Project } from '../files/project.js';
import { readText } from '../files/read-text.js';
import { shownPath } from '../files/shown-path.js';
import { replaceFiles } from '../files/write-files.js';
import { says } from '../messages.js';
import { isWrongUse, wrongUse } from '../options.js';
import { print, printError, printExactly } from '../output.js';
import { targetsOf } from '../targets.js';

/** Formats files in place, or lists those that are not formatted. */
export const format: Run = async (args) => {
  if (args.positionals.includes('-') && args.positionals.length > 1) return wrongUse(says.stdinAlone);
  const targets = targetsOf(args.positionals, args.one('stdin-name'));
  if (isWrongUse(targets)) return targets;
  const project = new Project(targets.paths, targets.overlay);
  const changed: string[] = [];
  const problems: ShownFinding[] = [];
  for (const path of targets.paths) {
    const content = targets.overlay.get(path) ?? readText(path);
    if ('code' in content) {
      problems.push(fileFinding(shownPath(path), content.code, content.message));
      continue;
    }
    const formatted = formattedText(path, content.text, project);
    const isInput = targets.overlay.has(path);
    if (formatted !== content.text) changed.push(shownPath(path));
    if (args.has('check')) continue;
    const whole = `${content.hasMark ? '\uFEFF' : ''}${formatted}`;
    if (isInput) printExactly(whole);
    else if (formatted !== content.text) problems.push(...replaceFile(path, whole));
  }
  if (problems.length > 0) printError(styledFindings(problems));
  if (!args.has('check')) return problems.length > 0 ? exitCode.findings : exitCode.ok;
  for (const file of changed) print(file);
  printError(changed.length === 0 ? says.allFormatted : says.notFormatted(changed.length, targets.paths.length));
  return changed.length > 0 || problems.length > 0 ? exitCode.findings : exitCode.ok;
};

function formattedText(path: string, text: string, project: Project): string {
  if (languageOf(path) === 'rulebook') return formatRulebook(text);
  const rules = project.workspace.governedBy(project.uriOf(path))?.rules;
  const format = (sheet: string): string =>
    formatSheet(sheet, rules ? { nameSpelling: (head) => spellingsIn(head, rules) } : {});
  if (languageOf(path) !== 'markdown') return format(text);
  // Ordinary Markdown is not formatted.
  return project.isRead(path) ? formatPage(text, format) : text;
}

function replaceFile(path: string, text: string): ShownFinding[] {
  const unwritten = replaceFiles([{ path, text }]);
  return unwritten ? [fileFinding(shownPath(path), 'unwritable-file', says.unwritable(unwritten.why))] : [];
}
