import { statSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { estimateEvening, estimateOf } from '../../../language/fight/index.js';
import {
  mayBePage,
  parseRulebook,
  parseSheet,
  type SheetDocument,
  type SyntaxFinding,
} from '../../../language/grammar/index.js';
import { playFindings, sheetFindings } from '../../../language/play/index.js';
import { builtInRulebook } from '../../../language/rulebooks/index.js';
import { citationOf } from '../../../language/show/index.js';
import {
  fileFinding,
  LineIndex,
  type Place,
  type Places,
  type ShownFinding,
  shownFinding,
  shownRuleFinding,
  shownSyntax,
  sortFindings,
} from '../../../language/show/on-command.js';
import type { RuleOrigin, TextOrigin } from '../../../language/values/index.js';
import { createWorkspace, fileNameOf, locate, locateRule } from '../../../language/workspace/index.js';
import { printError } from '../output.js';
import { campaignFolderOf, checkoutOf, filesIn, type Language, languageOf } from './files.js';
import { type FileText, readText } from './read-text.js';
import { shownPath } from './shown-path.js';
import { unfinishedIn } from './write-files.js';

/** A file that was read, or that could not be. */
export interface ProjectFile {
  readonly path: string;
  readonly uri: string;
  /** Its name in outputs. */
  readonly shown: string;
  readonly text: string;
  readonly lines: LineIndex;
  readonly syntax: readonly SyntaxFinding[];
  readonly root?: SheetDocument;
  /** Why it was not analysed. */
  readonly problem?: ShownFinding;
}

/** Files that are not on the disk, such as standard input, by path. */
export type Overlay = ReadonlyMap<string, FileText>;

/** The files that a command is about, with everything of their campaigns, evaluated. */
export class Project implements Places {
  readonly workspace = createWorkspace();
  private readonly files = new Map<string, ProjectFile>();
  private readonly builtIn = new Map<string, LineIndex>();
  /** Built-in rulebooks that are in the checkout, by file name: their paths as they are shown. */
  private readonly copies = new Map<string, string>();

  /**
   * Loads files and folders, all files of these languages in their campaigns, and the rulebooks of their checkout. Prints a warning
   * if an earlier command was cut off while it wrote files in these folders.
   */
  constructor(
    targets: readonly string[],
    private readonly overlay: Overlay = new Map(),
    languages: readonly Language[] = ['muster', 'rulebook', 'markdown'],
  ) {
    const folders = new Set<string>();
    const rulebooks = new Set<string>();
    const paths = new Set<string>();
    for (const target of targets) {
      const path = resolve(target);
      const folder = isFolder(path) ? path : dirname(path);
      if (folder !== path) paths.add(path);
      folders.add(campaignFolderOf(folder) ?? folder);
      const checkout = checkoutOf(folder);
      if (checkout !== undefined) rulebooks.add(checkout);
    }
    const isTarget = (path: string): boolean => targets.some((one) => !relative(resolve(one), path).startsWith('..'));
    const add = (path: string): void => {
      // The built-in rulebook has the same text, and is compiled already.
      if (isCopy(path) && !isTarget(path)) this.copies.set(basename(path), shownPath(path));
      else paths.add(path);
    };
    for (const folder of folders) filesIn(folder, languages).forEach(add);
    for (const folder of rulebooks) if (!folders.has(folder)) filesIn(folder, ['rulebook']).forEach(add);
    this.workspace.setRoots([...folders].map((folder) => uriOf(folder)));
    for (const path of [...paths].sort(rulebooksFirst)) this.read(path);
    for (const folder of new Set([...paths].map((path) => dirname(path)))) {
      const unfinished = unfinishedIn(folder);
      if (unfinished !== undefined) printError(unfinished);
    }
  }

  /** Simulates the encounters of a file, alone and one after the other; from then on its findings include the estimates. */
  estimate(path: string, isPrecise: boolean): void {
    const uri = uriOf(resolve(path));
    for (const encounter of this.workspace.document(uri)?.encounters ?? []) {
      const estimate = estimateOf(this.workspace, uri, encounter.path, isPrecise ? 'precise' : 'usual');
      while (estimate && !estimate.isDone) estimate.step();
    }
    estimateEvening(this.workspace, uri);
  }

  /** Every finding of a file. */
  findings(path: string): readonly ShownFinding[] {
    const file = this.files.get(uriOf(resolve(path)));
    if (!file) return [];
    if (this.workspace.isAsleep(file.uri)) return [];
    if (file.problem) return [file.problem];
    const syntax = file.syntax.map((finding) => shownSyntax(finding, file.lines, file.shown));
    const model = sheetFindings(this.workspace, file.uri).map((finding) => shownFinding(finding, this, file.shown));
    const rules = [...this.workspace.ruleFindings(file.uri), ...playFindings(this.workspace, file.uri)].map((finding) =>
      shownRuleFinding(finding, file.lines, file.shown),
    );
    return sortFindings([...syntax, ...model, ...rules]);
  }

  /** Why a file cannot be read, or its syntax errors; neither depends on the game. */
  unreadable(path: string): readonly ShownFinding[] {
    const file = this.files.get(uriOf(resolve(path)));
    if (!file) return [];
    return file.problem ? [file.problem] : file.syntax.map((finding) => shownSyntax(finding, file.lines, file.shown));
  }

  /** Whether a path is a Muster document: a Markdown file without a game is not. */
  isRead(path: string): boolean {
    const uri = uriOf(resolve(path));
    return this.files.has(uri) && !this.workspace.isAsleep(uri);
  }

  /** Whether a path is a Markdown file without a game. */
  isAsleep(path: string): boolean {
    return languageOf(path) === 'markdown' && !this.isRead(path);
  }

  /** A file that was read, by its URI. */
  file(uri: string): ProjectFile | undefined {
    return this.files.get(uri);
  }

  pathOf(uri: string): string | undefined {
    return this.files.get(uri)?.path;
  }

  uriOf(path: string): string {
    return uriOf(resolve(path));
  }

  text(origin: TextOrigin): Place | undefined {
    const file = this.files.get(origin.uri);
    const span = file?.root && locate(file.root, origin);
    return file && span && file.lines.place(file.shown, span.offset, span.end);
  }

  rule(origin: RuleOrigin): Place | undefined {
    const span = locateRule(this.workspace.books, origin, (uri) => this.files.get(uri)?.root);
    if (!span) return undefined;
    const file = this.files.get(span.uri);
    const lines = file?.lines ?? this.builtInLines(span.uri);
    return lines?.place(file?.shown ?? this.copies.get(fileNameOf(span.uri)) ?? span.uri, span.offset, span.end);
  }

  citation(origin: RuleOrigin): string | undefined {
    const rules = this.workspace.books.has(origin.book) ? this.workspace.books.get(origin.book)?.rules : undefined;
    return rules && citationOf(rules, origin);
  }

  private builtInLines(uri: string): LineIndex | undefined {
    const cached = this.builtIn.get(uri);
    if (cached) return cached;
    const book = builtInRulebook(uri);
    if (!book) return undefined;
    const lines = new LineIndex(book.text());
    this.builtIn.set(uri, lines);
    return lines;
  }

  private read(path: string): void {
    const language = languageOf(path);
    const uri = uriOf(path);
    if (!language || this.files.has(uri)) return;
    const shown = shownPath(path);
    const content = this.overlay.get(path) ?? readText(path);
    if ('code' in content) {
      this.files.set(uri, {
        path,
        uri,
        shown,
        text: '',
        lines: new LineIndex(''),
        syntax: [],
        problem: fileFinding(shown, content.code, content.message),
      });
      return;
    }
    if (language === 'markdown' && !mayBePage(content.text)) {
      this.workspace.setOrdinary(uri, true);
      return;
    }
    const lines = new LineIndex(content.text);
    if (language !== 'rulebook') {
      const { root, findings } = parseSheet(content.text, uri);
      this.files.set(uri, { path, uri, shown, text: content.text, lines, syntax: findings, root });
      this.workspace.setSheet(uri, root);
    } else {
      const { root, findings } = parseRulebook(content.text, uri);
      this.files.set(uri, { path, uri, shown, text: content.text, lines, syntax: findings });
      this.workspace.setRulebook(uri, root);
    }
  }
}

/** Whether a rulebook has the same text as a built-in one; in a clone of Muster every built-in one is a file, too. */
function isCopy(path: string): boolean {
  const book = builtInRulebook(basename(path));
  if (!book) return false;
  const content = readText(path);
  return 'text' in content && content.text.replaceAll('\r\n', '\n') === book.text();
}

function rulebooksFirst(a: string, b: string): number {
  const [left, right] = [languageOf(a) === 'rulebook', languageOf(b) === 'rulebook'];
  return left === right ? (a < b ? -1 : 1) : left ? -1 : 1;
}

/** Whether there is a folder at a path. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function uriOf(path: string): string {
  return pathToFileURL(path).href;
}
