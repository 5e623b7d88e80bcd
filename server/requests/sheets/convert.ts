import type { CodeAction } from 'vscode-languageserver-protocol';
import { indentAt, lineEnd } from '../../../language/grammar/index.js';
import { convertInSteps, convertPrint } from '../../../language/paste/on-command.js';
import type { Feature, FeatureContext, Later } from '../../context.js';
import { editOf } from '../../features/code-actions.js';
import type { FixEdit } from '../../features/fixes/fix.js';
import type { ConversionData } from '../../features/fixes/print.js';
import { declaration } from '../../features/fixes/table.js';
import type { ConvertParams, ConvertResult } from '../../protocol.js';

/** The action *Convert to Muster lines* with its edit; any other as it is. */
export const resolveAction: Feature<CodeAction, CodeAction> = (context, action) => {
  if (!isConversion(action.data)) return action;
  const { uri, path } = action.data.convert;
  const edits = conversion(context, uri, path);
  const edit = edits && editOf(context, edits);
  return edit ? { ...action, edit } : action;
};

function isConversion(data: unknown): data is ConversionData {
  return typeof data === 'object' && data !== null && 'convert' in data;
}

function conversion(context: FeatureContext, uri: string, path: string): FixEdit[] | undefined {
  const { workspace } = context;
  const text = context.textDocument(uri)?.getText();
  const node = context.sheetRoot(uri)?.items[Number(path)];
  const game = workspace.governedBy(uri)?.rules.name;
  const block = node?.$type === 'Character' ? node.block?.$cstNode : undefined;
  if (text === undefined || node?.$type !== 'Character' || !block || game === undefined) return undefined;
  const [from, to] = [block.offset + 1, block.end - 1];
  const converted = convertPrint(text.slice(from, to), { workspace, uri: siblingOf(uri), game, name: node.name }, true);
  if (!converted) return undefined;
  const outer = indentAt(text, node.$cstNode?.offset ?? 0);
  const eol = lineEnd(text);
  const lines = converted.lines.map((line) => (line === '' ? eol : `${eol}${outer}  ${line}`)).join('');
  const declared = converted.declarations.length > 0 ? declaration(context, uri, converted.declarations) : undefined;
  return [...(declared ? [declared] : []), { uri, offset: from, end: to, text: `${lines}${eol}${outer}` }];
}

/** The URI of a document beside another one that does not exist, so that the same campaign and rules govern it. */
function siblingOf(uri: string): string {
  return `${uri}.converted.muster`;
}

/** Converts printed statistics that are pasted into a sheet: into lines inside of a character, else into a character. */
export const convertPasted: Feature<ConvertParams, Later<ConvertResult | null>> = function* (
  context,
  { uri, position, text },
) {
  const { workspace } = context;
  const game = workspace.governedBy(uri)?.rules.name;
  const offset = context.offsetAt(uri, position);
  const document = context.textDocument(uri)?.getText();
  if (game === undefined || offset === undefined || document === undefined) return null;
  const around = context.sheetRoot(uri)?.items.find(({ $cstNode: node }) => {
    return node !== undefined && node.offset < offset && offset < node.end;
  });
  const block = around?.$type === 'Character' ? around.block : undefined;
  const statement = block?.statements.find(({ $cstNode: node }) => node && node.offset < offset && offset < node.end);
  if (around && (around.$type !== 'Character' || !block || statement)) return null;
  const name = around?.$type === 'Character' ? { name: around.name } : {};
  const converted = yield* convertInSteps(text, { workspace, uri: siblingOf(uri), game, ...name });
  if (!converted) return null;
  const { lines, declarations } = converted;
  const edit = declarations.length > 0 ? declaration(context, uri, declarations) : undefined;
  const edits = edit && editOf(context, [edit]);
  const title = (converted.name ?? 'Imported').replace(/[\\"]/g, '');
  const indent = around ? `${indentAt(document, around.$cstNode?.offset ?? 0)}  ` : '';
  const start = document.slice(document.lastIndexOf('\n', offset - 1) + 1, offset);
  // An editor indents pasted lines like the line at the cursor, unless the paste comes with another edit.
  const [lead = ''] = /^[ \t]*/.exec(start) ?? [];
  const beyond = indent.slice(Math.min(lead.length, indent.length));
  const rest = edits ? indent : beyond;
  const first = lead === start ? beyond : `\n${rest}`;
  const body = around
    ? `${first}${lines.join(`\n${rest}`)}`
    : `character "${title}" {\n${lines.map((line) => `  ${line}`).join('\n')}\n}\n`;
  return { text: body, ...(edits && { edit: edits }) };
};
