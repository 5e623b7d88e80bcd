import type { CodeAction } from 'vscode-languageserver-protocol';
import { CodeActionKind } from 'vscode-languageserver-types';
import type { FixSpot } from './fix.js';
import * as titles from './titles.js';

/** The character whose printed statistics an action converts, as an editor hands it back when the action is chosen. */
export interface ConversionData {
  readonly convert: { readonly uri: string; readonly path: string };
}

/** For a finding among printed statistics: an action that converts all that is in the braces of the character. Its edit comes when it is resolved. */
export function conversionOf({
  uri,
  evaluation,
}: FixSpot): (CodeAction & { readonly data: ConversionData }) | undefined {
  if (!evaluation || evaluation.source.uri !== uri || !evaluation.all.some(({ read }) => read?.isPrint))
    return undefined;
  const data: ConversionData = { convert: { uri, path: evaluation.source.path } };
  return { title: titles.convertPrint, kind: CodeActionKind.QuickFix, isPreferred: true, data };
}
