import type { ArtifactLocation, Fix, Location, Log, ReportingDescriptor, Result } from 'sarif';
import type { ShownFinding, ShownFix } from './findings.js';

const LEVELS = { error: 'error', warning: 'warning', information: 'note' } as const;

/** Findings as a SARIF 2.1.0 log, for code hosts and their reviews. Columns count UTF-16 units. */
export function sarifLog(findings: readonly ShownFinding[], version: string): Log {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const rules: ReportingDescriptor[] = codes.map((id) => ({
    id,
    name: pascal(id),
    shortDescription: { text: words(id) },
  }));
  return {
    version: '2.1.0',
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    runs: [
      {
        tool: { driver: { name: 'Muster', version, semanticVersion: version, rules } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, codes)),
      },
    ],
  };
}

function resultOf(finding: ShownFinding, codes: readonly string[]): Result {
  return {
    ruleId: finding.code,
    ruleIndex: codes.indexOf(finding.code),
    level: LEVELS[finding.severity],
    message: { text: finding.message },
    locations: [locationOf(finding)],
    ...(finding.rule && { properties: { rule: finding.rule } }),
    ...(finding.fixes && { fixes: finding.fixes.map(fixOf) }),
    ...(finding.allowed !== undefined && {
      suppressions: [{ kind: 'inSource', status: 'accepted', justification: finding.allowed }],
    }),
  };
}

function fixOf({ title, edits }: ShownFix): Fix {
  const files = [...new Set(edits.map(({ file }) => file))];
  return {
    description: { text: title },
    artifactChanges: files.map((file) => ({
      artifactLocation: artifact(file),
      replacements: edits
        .filter((edit) => edit.file === file)
        .map(({ line, column, endLine, endColumn, text }) => ({
          deletedRegion: { startLine: line, startColumn: column, endLine, endColumn },
          insertedContent: { text },
        })),
    })),
  };
}

function artifact(file: string): ArtifactLocation {
  return { uri: uriOf(file), ...(isRelative(file) && { uriBaseId: '%SRCROOT%' }) };
}

function locationOf({ file, line, column, endLine, endColumn }: ShownFinding): Location {
  return {
    physicalLocation: {
      artifactLocation: artifact(file),
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
  };
}

const DRIVE = /^[a-z]:[\\/]/i;
const SCHEME = /^[a-z][a-z\d+.-]+:\//i;

function isRelative(file: string): boolean {
  return !/^[\\/]/.test(file) && !DRIVE.test(file) && !SCHEME.test(file);
}

function uriOf(file: string): string {
  if (SCHEME.test(file)) return file;
  const path = file.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
  if (DRIVE.test(file)) return `file:///${path.replace('%3A', ':')}`;
  // A share of Windows has its server between the slashes.
  if (path.startsWith('//')) return `file:${path}`;
  return path.startsWith('/') ? `file://${path}` : path;
}

function words(code: string): string {
  const text = code.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function pascal(code: string): string {
  return code
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
