import { findingsJson, findingsSummary, sarifLog, styledFindings } from '../../../language/show/on-command.js';
import { exitCode, type Run } from '../command.js';
import { MOST_FIXED, withFixes } from '../files/fixes.js';
import { Project } from '../files/project.js';
import { programVersion } from '../help.js';
import { says } from '../messages.js';
import { isWrongUse, wrongUse } from '../options.js';
import { print, printError, printJson } from '../output.js';
import { targetsOf } from '../targets.js';
import { type Coverage, coverageOf, coverageText } from './coverage.js';

/** Lists every finding of files and folders. */
export const check: Run = async (args) => {
  const most = args.one('max-warnings');
  if (most !== undefined && !/^\d+$/.test(most)) return wrongUse(says.maxWarnings(most));
  const targets = targetsOf(args.positionals, args.one('stdin-name'));
  if (isWrongUse(targets)) return targets;
  if (args.has('precise') && !args.has('estimate')) return wrongUse(says.preciseEstimate);
  const project = new Project(targets.paths, targets.overlay);
  const paths = targets.paths.filter((path) => project.isRead(path));
  for (const path of args.positionals) if (project.isAsleep(path)) printError(says.ordinaryMarkdown(path));
  let left = MOST_FIXED;
  const findings = paths.flatMap((path) => {
    if (args.has('estimate')) project.estimate(path, args.has('precise'));
    const ofFile = project.findings(path);
    left -= ofFile.length;
    return ofFile.length > 0 && left + ofFile.length > 0 ? withFixes(project, path, ofFile) : ofFile;
  });
  const coverage: readonly Coverage[] = args.has('coverage') ? coverageOf(project.workspace) : [];
  switch (args.one('format')) {
    case 'json':
      printJson({ ...findingsJson(findings), ...(args.has('coverage') && { coverage }) });
      break;
    case 'sarif':
      printJson(sarifLog(findings, programVersion()));
      break;
    default:
      if (findings.length > 0) print(styledFindings(findings));
      for (const one of coverage) print(coverageText(one));
      printError(findingsSummary(findings, paths.length));
  }
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  if (most !== undefined && warnings > Number(most)) {
    printError(says.tooManyWarnings(warnings, most));
    return exitCode.findings;
  }
  return findings.some(({ severity }) => severity === 'error') ? exitCode.findings : exitCode.ok;
};
