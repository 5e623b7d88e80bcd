import type { CodeAction, CodeActionParams, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { CodeActionKind } from 'vscode-languageserver-types';
import { shortMessage } from '../../language/grammar/index.js';
import { playFindings, sheetFindings } from '../../language/play/index.js';
import type { Feature, FeatureContext } from '../context.js';
import { allowFixes } from './fixes/allow.js';
import { type Fix, type FixEdit, type FixSpot, spotOf } from './fixes/fix.js';
import { fixTable, isKnownCode, ruleFixTable } from './fixes/index.js';
import { inFences, pageFixes } from './fixes/page.js';
import { conversionOf } from './fixes/print.js';
import { overrideFixes } from './fixes/required.js';
import { fillCosts, removeCosts, sortLines } from './fixes/source-actions.js';
import { giveBox } from './pages/give-box.js';

/** Kinds of the actions on a whole file, for key bindings and for actions on save. */
export const SourceActions = {
  fillCosts: `${CodeActionKind.Source}.fillCosts`,
  removeCosts: `${CodeActionKind.Source}.removeCosts`,
} as const;
const giveKind = `${CodeActionKind.RefactorRewrite}.give`;
const sortKind = `${CodeActionKind.RefactorRewrite}.sort`;

/** Maximum number of findings of a request that get fixes; an editor usually requests those of a line. */
const MOST_SPOTS = 200;

/** Fixes of the findings in a range, each one undo step, and actions on the whole file or block. */
export const codeActions: Feature<CodeActionParams, CodeAction[] | null> = (context, params, token) => {
  const { uri } = params.textDocument;
  const wants = (kind: string): boolean =>
    params.context.only === undefined ||
    params.context.only.some((only) => kind === only || kind.startsWith(`${only}.`));
  const actions: CodeAction[] = [];
  if (wants(CodeActionKind.QuickFix)) {
    const offered: Offered = new Map();
    const converted = new Set<string>();
    for (const spot of spotsIn(context, uri, params.range, MOST_SPOTS)) {
      if (token.isCancellationRequested) return null;
      const conversion = conversionOf(spot);
      if (conversion && !converted.has(conversion.data.convert.path)) actions.push(conversion);
      if (conversion) converted.add(conversion.data.convert.path);
      actions.push(...quickFixes(context, spot, params, offered));
    }
  }
  if (context.languageOf(uri) !== 'muster') return actions;
  if (wants(giveKind)) {
    const give = giveBox(context, uri, context.offsetAt(uri, params.range.start) ?? 0);
    if (give) actions.push(...fileAction(context, shortMessage(give.title), giveKind, give.edits));
  }
  const isRequested = params.context.only !== undefined;
  if (wants(sortKind))
    actions.push(
      ...fileAction(
        context,
        'Sort these lines by kind and name',
        sortKind,
        listOf(sortLines(context, uri, context.offsetAt(uri, params.range.start) ?? 0)),
      ),
    );
  if (isRequested && wants(SourceActions.fillCosts))
    actions.push(...fileAction(context, 'Write all costs', SourceActions.fillCosts, fillCosts(context, uri)));
  if (isRequested && wants(SourceActions.removeCosts))
    actions.push(
      ...fileAction(
        context,
        'Remove all written costs that follow from the rest',
        SourceActions.removeCosts,
        removeCosts(context, uri),
      ),
    );
  return actions;
};

/** Every finding that touches the range, with the context of its fixes. */
export function spotsIn(
  context: FeatureContext,
  uri: string,
  range: Range,
  most = Number.POSITIVE_INFINITY,
): FixSpot[] {
  const text = context.textDocument(uri)?.getText();
  const from = context.offsetAt(uri, range.start);
  const to = context.offsetAt(uri, range.end);
  if (text === undefined || from === undefined || to === undefined) return [];
  const touches = (span: { readonly offset: number; readonly end: number }): boolean =>
    span.offset <= to && span.end >= from;
  const spots: FixSpot[] = [];
  for (const finding of context.syntaxFindings(uri))
    if (spots.length < most && touches(finding))
      spots.push({
        context,
        uri,
        text,
        code: finding.code,
        message: finding.message,
        span: finding,
        ...(finding.instead && { instead: { uri, ...finding.instead } }),
      });
  if (context.languageOf(uri) === 'rulebook')
    for (const rule of [...context.workspace.ruleFindings(uri), ...playFindings(context.workspace, uri)])
      if (spots.length < most && touches(rule))
        spots.push({ context, uri, text, code: rule.code, message: rule.message, span: rule, rule });
  for (const finding of context.languageOf(uri) === 'muster' ? sheetFindings(context.workspace, uri) : []) {
    if (spots.length >= most) break;
    const at = context.rangeOfOrigin(finding.origin);
    const offset = at && context.offsetAt(uri, at.start);
    const end = at && context.offsetAt(uri, at.end);
    if (offset === undefined || end === undefined || !touches({ offset, end })) continue;
    const spot = spotOf(context, uri, finding);
    if (spot) spots.push(spot);
  }
  return spots;
}

/** The fixes of one finding; only the first of several preferred ones stays preferred. */
export function fixesOf(spot: FixSpot): Fix[] {
  if (spot.rule) return (ruleFixTable[spot.code] ?? []).flatMap((make) => make(spot));
  const ofCode = isKnownCode(spot.code) ? fixTable[spot.code] : undefined;
  if (spot.finding?.severity === 'information' && !spot.finding.origin.path.startsWith('@')) return [];
  // The finding is in the base.
  const makers = spot.finding?.origin.path.startsWith('@')
    ? [pageFixes]
    : spot.finding?.data?.base === undefined
      ? ofCode
      : [overrideFixes];
  const fixes = [...(makers?.flatMap((make) => make(spot)) ?? []), ...allowFixes(spot)];
  return makers?.includes(pageFixes)
    ? fixes
    : fixes.map((fix) => (fix.isOfPage ? fix : { ...fix, edits: inFences(spot.context, fix.edits) }));
}

/** Actions that were offered for other findings of the range, by title. */
type Offered = Map<string, { readonly fix: Fix; readonly action: CodeAction }[]>;

/** The fixes of a finding that were not offered yet: one that repairs several findings is offered once, for all of them. */
function quickFixes(
  context: FeatureContext,
  spot: FixSpot,
  params: CodeActionParams,
  offered: Offered,
): readonly CodeAction[] {
  const range = context.rangeOf(spot.uri, spot.span);
  const diagnostics = params.context.diagnostics.filter(
    (one) =>
      one.code === spot.code &&
      range !== undefined &&
      one.range.start.line === range.start.line &&
      one.range.start.character === range.start.character,
  );
  let hasPreferred = false;
  return fixesOf(spot).flatMap((fix): CodeAction[] => {
    const alike = offered.get(fix.title) ?? [];
    const same = alike.find((one) => isSame(one.fix.edits, fix.edits));
    if (same) {
      same.action.diagnostics = [...new Set([...(same.action.diagnostics ?? []), ...diagnostics])];
      return [];
    }
    const edit = editOf(context, fix.edits);
    if (!edit) return [];
    const preferred = fix.preferred === true && !hasPreferred;
    hasPreferred ||= preferred;
    const action: CodeAction = {
      title: shortMessage(fix.title),
      kind: CodeActionKind.QuickFix,
      edit,
      ...(diagnostics.length > 0 && { diagnostics }),
      ...(preferred && { isPreferred: true }),
    };
    offered.set(fix.title, [...alike, { fix, action }]);
    return [action];
  });
}

function isSame(some: readonly FixEdit[], others: readonly FixEdit[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, at) => {
      const other = others[at];
      return one.uri === other?.uri && one.offset === other.offset && one.end === other.end && one.text === other.text;
    })
  );
}

function fileAction(context: FeatureContext, title: string, kind: string, edits: readonly FixEdit[]): CodeAction[] {
  const edit = edits.length > 0 ? editOf(context, edits) : undefined;
  return edit ? [{ title, kind, edit }] : [];
}

function listOf(edit: FixEdit | undefined): FixEdit[] {
  return edit ? [edit] : [];
}

/** Undefined where a document does not exist any more. */
export function editOf(context: FeatureContext, edits: readonly FixEdit[]): WorkspaceEdit | undefined {
  const changes: Record<string, TextEdit[]> = {};
  for (const { uri, offset, end, text } of edits) {
    const range = context.rangeOf(uri, { offset, end });
    if (!range) return undefined;
    const shown = context.clientUri(uri);
    changes[shown] = [...(changes[shown] ?? []), { range, newText: text }];
  }
  return { changes };
}
