import { TextDocument } from 'vscode-languageserver-textdocument';
import { shortMessage } from '../../../language/grammar/index.js';
import type { ShownFinding, ShownFix } from '../../../language/show/on-command.js';
import type { TextOrigin } from '../../../language/values/index.js';
import { locate, locateRule } from '../../../language/workspace/index.js';
import type { FeatureContext } from '../../../server/context.js';
import { fixesOf, spotsIn } from '../../../server/features/code-actions.js';
import { allowFixes } from '../../../server/features/fixes/allow.js';
import type { Fix } from '../../../server/features/fixes/fix.js';
import { defaultSettings } from '../../../server/protocol.js';
import { readableDocument } from '../../../server/workspace/documents/documents.js';
import type { Project } from './project.js';
import { shownPath } from './shown-path.js';

/** Findings beyond this many in one run are listed without their fixes. */
export const MOST_FIXED = 1000;

const whole = { start: { line: 0, character: 0 }, end: { line: Number.MAX_SAFE_INTEGER, character: 0 } };

/** The findings of a file with their fixes, as the editor offers them. */
export function withFixes(project: Project, path: string, findings: readonly ShownFinding[]): readonly ShownFinding[] {
  const shown = fixesIn(project, path);
  return findings.map((finding) => {
    const fixes = shown.get(keyOf(finding));
    return fixes === undefined ? finding : { ...finding, fixes };
  });
}

/** Fixes of a file by the place, code and message of their finding. */
function fixesIn(project: Project, path: string): ReadonlyMap<string, readonly ShownFix[]> {
  const context = contextOf(project);
  const uri = project.uriOf(path);
  const byFinding = new Map<string, readonly ShownFix[]>();
  for (const spot of spotsIn(context, uri, whole, MOST_FIXED)) {
    const start = context.rangeOf(uri, spot.span)?.start;
    const fixes = fixesOf(spot);
    if (!start || fixes.length === 0) continue;
    const { code, message } = spot;
    const repairs = fixes.length - allowFixes(spot).length;
    const shown = fixes.map((fix, index) => ({
      ...shownFix(project, fix),
      ...(index >= repairs && { allows: true as const }),
    }));
    byFinding.set(keyOf({ line: start.line + 1, column: start.character + 1, code, message }), shown);
  }
  return byFinding;
}

function keyOf({ line, column, code, message }: Pick<ShownFinding, 'line' | 'column' | 'code' | 'message'>): string {
  return `${line}:${column} ${code} ${message}`;
}

function shownFix(project: Project, { title, preferred, edits }: Fix): ShownFix {
  const documents = new Map(edits.map(({ uri }) => [uri, documentOf(project, uri)]));
  return {
    title: shortMessage(title),
    ...(preferred && { preferred }),
    edits: edits.map(({ uri, offset, end, text }) => {
      const document = documents.get(uri);
      const [from, to] = [document?.positionAt(offset), document?.positionAt(end)];
      return {
        file: shownPath(project.pathOf(uri) ?? uri),
        line: (from?.line ?? 0) + 1,
        column: (from?.character ?? 0) + 1,
        endLine: (to?.line ?? 0) + 1,
        endColumn: (to?.character ?? 0) + 1,
        text,
      };
    }),
  };
}

function documentOf(project: Project, uri: string): TextDocument | undefined {
  const file = project.file(uri);
  return file && TextDocument.create(uri, file.root ? 'muster' : 'rulebook', 1, file.text);
}

function readableOf(project: Project, uri: string): TextDocument | undefined {
  const root = project.file(uri)?.root;
  return root && readableDocument(uri, root);
}

/** The context of the editor's fixes, for the files of a project. */
function contextOf(project: Project): FeatureContext {
  const { workspace } = project;
  const documents = new Map<string, TextDocument | undefined>();
  const textDocument = (uri: string): TextDocument | undefined => {
    if (!documents.has(uri)) documents.set(uri, readableOf(project, uri) ?? documentOf(project, uri));
    return documents.get(uri);
  };
  const rangeOf: FeatureContext['rangeOf'] = (uri, { offset, end }) => {
    const document = textDocument(uri);
    return document && { start: document.positionAt(offset), end: document.positionAt(end) };
  };
  return {
    workspace,
    settings: defaultSettings,
    client: {},
    resultOf: () => undefined,
    commands: new Set(),
    languageOf: (uri) => (project.file(uri)?.root ? 'muster' : project.file(uri) ? 'rulebook' : undefined),
    textDocument,
    writtenText: (uri) => documentOf(project, uri),
    sheetRoot: (uri) => project.file(uri)?.root,
    rulebookRoot: () => undefined,
    syntaxFindings: (uri) => project.file(uri)?.syntax ?? [],
    uris: () => workspace.uris(),
    inBackground: () => undefined,
    isOpen: () => false,
    clientUri: (uri) => uri,
    diagnostics: () => [],
    offsetAt: (uri, position) => textDocument(uri)?.offsetAt(position),
    rangeOf,
    rangeOfOrigin: (origin: TextOrigin) => {
      const root = project.file(origin.uri)?.root;
      const span = root && locate(root, origin);
      return span && rangeOf(origin.uri, span);
    },
    locationOfRule: (rule) => {
      const span = locateRule(workspace.books, rule, (uri) => project.file(uri)?.root);
      const range = span && rangeOf(span.uri, span);
      return span && range && { uri: span.uri, range };
    },
  };
}
