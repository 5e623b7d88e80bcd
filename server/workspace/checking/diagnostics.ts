import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  type Range,
} from 'vscode-languageserver-types';
import { isMarkdown, isSheetDocument, type SheetDocument } from '../../../language/grammar/index.js';
import { playFindings, sheetFindings } from '../../../language/play/index.js';
import type { Finding, RuleOrigin } from '../../../language/values/index.js';
import {
  type DocumentSpan,
  locate,
  locateEntry,
  locateRule,
  type TextSpan,
  type Workspace,
} from '../../../language/workspace/index.js';
import type { Client } from '../../client.js';
import type { DiagnosticData } from '../../context.js';
import type { Uses } from '../../uses.js';
import type { Documents } from '../documents/documents.js';
import type { OpenTexts } from '../documents/open-texts.js';
import type { ParsedDocument } from '../documents/parse.js';
import * as messages from '../messages.js';
import type { FileProblem } from '../reading/text-file.js';

type Services = Uses<{
  readonly Client: Client;
  readonly Documents: Documents;
  readonly Model: Workspace;
  readonly Texts: OpenTexts;
}>;

const SOURCE = 'muster';

/** Maximum number of diagnostics of a document; the last one says how many more there are. */
const MOST = 1000;

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
} as const;

/** Turns findings into diagnostics of the protocol. */
export class DiagnosticsOf {
  private readonly rules = new Map<string, DocumentSpan | undefined>();

  constructor(private readonly services: Services) {}

  /** All diagnostics of a document, in the order of its text within each kind. */
  of(document: ParsedDocument): Diagnostic[] {
    const { uri } = document;
    if (document.problem && !isMarkdown(uri)) return [ofFile(document.problem)];
    if (this.services.server.Model.isAsleep(uri)) return [];
    const makers = [
      ...this.makersOfText(document),
      ...(isSheetDocument(document.root) ? this.makersOfSheet(document, document.root) : []),
      // A `rules { }` block of a sheet is a rulebook too.
      ...this.makersOfRulebook(document),
    ];
    const shown = makers.slice(0, MOST).map((make) => make());
    return makers.length > MOST ? [...shown, tooMany(makers.length - MOST)] : shown;
  }

  /** Syntax errors only, after an internal error in the checks of the model. */
  withoutModel(document: ParsedDocument): Diagnostic[] {
    const failed = {
      range: firstLine,
      severity: DiagnosticSeverity.Error,
      code: 'not-checked',
      source: SOURCE,
      message: messages.notChecked,
    };
    return [
      failed,
      ...this.makersOfText(document)
        .slice(0, MOST)
        .map((make) => make()),
    ];
  }

  private makersOfText(document: ParsedDocument): (() => Diagnostic)[] {
    return document.syntaxFindings.map((finding) => () => plain(document, finding, 'error'));
  }

  /** A rulebook has changed: declarations may have moved. */
  forgetRules(): void {
    this.rules.clear();
  }

  /** Where a rule is declared. */
  declarationOf(rule: RuleOrigin): { readonly uri: string; readonly range: Range } | undefined {
    const span = this.spanOfRule(rule);
    const text = span && this.services.server.Documents.textDocument(span.uri);
    return span && text ? { uri: span.uri, range: rangeIn(text, span) } : undefined;
  }

  private makersOfSheet(document: ParsedDocument, root: SheetDocument): (() => Diagnostic)[] {
    const { Model } = this.services.server;
    const { uri } = document;
    const source = Model.document(uri);
    return sheetFindings(Model, uri).map(({ origin, ...finding }) => () => {
      const span = (source && locateEntry(source, origin)) ?? locate(root, origin) ?? { offset: 0, end: 0 };
      return this.ofFinding({ origin, ...finding }, rangeIn(document.text, span));
    });
  }

  private ofFinding(finding: Finding, range: Range): Diagnostic {
    const data: DiagnosticData = {
      origin: finding.origin,
      ...(finding.rule && { rule: finding.rule }),
      ...(finding.data && { values: finding.data }),
      ...(finding.allowed !== undefined && { allowed: finding.allowed }),
    };
    const related = finding.rule && this.related(finding.rule);
    return {
      range,
      severity: severities[finding.severity],
      code: finding.code,
      source: SOURCE,
      message: finding.message,
      data,
      ...(related && { relatedInformation: [related] }),
    };
  }

  private makersOfRulebook(document: ParsedDocument): (() => Diagnostic)[] {
    const { Model } = this.services.server;
    const { uri } = document;
    const findings = [...Model.ruleFindings(uri), ...playFindings(Model, uri)];
    return findings.map((finding) => () => plain(document, finding, finding.severity));
  }

  private related(rule: RuleOrigin): DiagnosticRelatedInformation | undefined {
    if (!this.services.server.Client.capabilities.textDocument?.publishDiagnostics?.relatedInformation)
      return undefined;
    const location = this.declarationOf(rule);
    // Some rules have a sentence with placeholders instead of a name, and some clauses only a number.
    const name = rule.name.includes('{') ? undefined : rule.name;
    const clause = rule.clause === undefined || /\.|^\d+$/.test(rule.clause) ? undefined : rule.clause;
    const { Texts } = this.services.server;
    return (
      location && {
        location: { ...location, uri: Texts.clientUri(location.uri) },
        message: messages.theRule(rule.kind, name, clause),
      }
    );
  }

  private spanOfRule(rule: RuleOrigin): DocumentSpan | undefined {
    const { Model, Documents } = this.services.server;
    if (Documents.sheetRoot(rule.book)) return locateRule(Model.books, rule, (uri) => Documents.sheetRoot(uri));
    const key = [rule.book, rule.kind, rule.name, rule.clause ?? ''].join('\u0000');
    if (!this.rules.has(key)) this.rules.set(key, locateRule(Model.books, rule));
    return this.rules.get(key);
  }
}

/** A diagnostic of a place and a message. */
function plain(
  document: ParsedDocument,
  finding: TextSpan & { readonly code: string; readonly message: string },
  severity: keyof typeof severities,
): Diagnostic {
  return {
    range: rangeIn(document.text, finding),
    severity: severities[severity],
    code: finding.code,
    source: SOURCE,
    message: finding.message,
  };
}

/** A span of a text as a range of the protocol. */
export function rangeIn(text: TextDocument, span: TextSpan): Range {
  return { start: text.positionAt(span.offset), end: text.positionAt(span.end) };
}

const firstLine: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

function ofFile(problem: FileProblem): Diagnostic {
  return {
    range: firstLine,
    severity: DiagnosticSeverity.Error,
    code: problem.code,
    source: SOURCE,
    message: problem.message,
  };
}

function tooMany(others: number): Diagnostic {
  const message = messages.moreFindings(others);
  return { range: firstLine, severity: DiagnosticSeverity.Information, code: 'more-findings', source: SOURCE, message };
}
