import type { CompletionItem, CompletionList, Location } from 'vscode-languageserver-protocol';
import { CompletionItemKind } from 'vscode-languageserver-types';
import { nameKey, startOfLine } from '../../../language/grammar/index.js';
import type { SourcePage } from '../../../language/read/index.js';
import { escapeMarkdown } from '../../../language/show/index.js';
import { fileNameOf, type NamedThing } from '../../../language/workspace/index.js';
import type { FeatureContext } from '../../context.js';

/** Whether an offset of a page is in a part that is parsed as a sheet. */
export function isLive({ fences, codes }: SourcePage, offset: number): boolean {
  return (
    codes.some((code) => code.offset <= offset && offset <= code.end) ||
    fences.some(({ lines }) => lines.some((line) => line.offset <= offset && offset <= line.end))
  );
}

/** Verbs of inline code that roll nothing. */
const VERBS_WITHOUT_ROLL: ReadonlySet<string> = new Set(['tick', 'clock', 'note', 'outcome']);

/** Whether an offset of a page is in inline code that rolls nothing: `tick Alarm`. */
export function isInCodeWithoutRoll({ codes }: SourcePage, offset: number): boolean {
  return codes.some(({ verb, offset: from, end }) => VERBS_WITHOUT_ROLL.has(verb) && from <= offset && offset <= end);
}

/** All possible targets of the link at an offset; headings come first. */
export function linkedPlaces(context: FeatureContext, uri: string, offset: number): Location[] {
  const { workspace } = context;
  const link = workspace.document(uri)?.page?.links.find((one) => one.offset <= offset && offset <= one.end);
  const target = link && workspace.link(uri, link);
  if (!target) return [];
  const rank = ({ what }: NamedThing): number => (what === 'heading' ? 0 : 1);
  const things = target.heading ? [target.heading] : [...target.things].sort((a, b) => rank(a) - rank(b));
  return things.flatMap(({ uri: of, path }) => {
    const range = context.rangeOfOrigin({ uri: of, path, part: 'name' });
    return range ? [{ uri: of, range }] : [];
  });
}

/** The link that is open at the cursor. */
const OPEN_LINK = /\[\[([^[\]|\r\n]*)$/;
const MOST_OFFERED = 500;

/** Candidates after `[[`; undefined outside a link. */
export function linkCompletion(context: FeatureContext, uri: string, offset: number): CompletionList | undefined {
  const text = context.writtenText(uri)?.getText() ?? '';
  const before = text.slice(startOfLine(text, offset), offset);
  const written = OPEN_LINK.exec(before)?.[1];
  if (written === undefined) return undefined;
  const after = /^[^[\]|#\r\n]*(?=\]\]|\||#)/.exec(text.slice(offset, offset + 200))?.[0];
  const closing = after === undefined ? ']]' : '';
  const hash = written.indexOf('#');
  const start = offset - (hash < 0 ? written.length : written.length - hash - 1);
  const range = context.rangeOf(uri, { offset: start, end: offset + (after?.length ?? 0) });
  if (!range) return undefined;
  const things = hash < 0 ? context.workspace.linkable(uri) : headingsOf(context, uri, written.slice(0, hash).trim());
  const items = things.slice(0, MOST_OFFERED).map(
    ({ name, what }): CompletionItem => ({
      label: name,
      kind: kinds[what] ?? CompletionItemKind.Reference,
      labelDetails: { description: what },
      filterText: name,
      textEdit: { range, newText: `${name}${closing}` },
      commitCharacters: [],
    }),
  );
  return { isIncomplete: false, items };
}

const kinds: Readonly<Partial<Record<NamedThing['what'], CompletionItemKind>>> = {
  character: CompletionItemKind.Variable,
  npc: CompletionItemKind.Variable,
  encounter: CompletionItemKind.Event,
  heading: CompletionItemKind.Reference,
  file: CompletionItemKind.File,
};

/** Headings of the page itself, or of the one of a name. */
function headingsOf({ workspace }: FeatureContext, uri: string, file: string): readonly NamedThing[] {
  const target = file === '' ? uri : workspace.link(uri, { name: file, offset: 0, end: 0 })?.things[0]?.uri;
  return workspace.names.of(target ?? '').filter(({ what }) => what === 'heading');
}

/** A heading with the links to it, or a box with its text. Markdown. */
export function pageThingMarkdown(context: FeatureContext, { uri, path, what, name }: NamedThing): string {
  const head = `**${escapeMarkdown(name)}** · *${what === 'heading' ? 'scene' : what}*`;
  if (what === 'heading') {
    const from = linkedFrom(context, name);
    return from.length === 0 ? head : `${head}\n\nLinked from ${from.map(escapeMarkdown).join(', ')}.`;
  }
  const page = context.workspace.document(uri)?.page;
  const place = Number(path.split('.')[1]);
  const text = context.writtenText(uri)?.getText();
  const block = what === 'block' ? page?.blocks[place] : undefined;
  if (block && text !== undefined) return `${head}\n\n${blockText(text.slice(0, block.offset))}`;
  const box = page?.boxes[place];
  if (!box || text === undefined) return head;
  const lines = text
    .slice(box.end, box.to)
    .split(/\r\n|\r|\n/)
    .slice(1, 15)
    .map((line) => line.replace(/^[ \t]*>[ \t]?/, ''));
  return [head, lines.join('\n').trim()].filter((part) => part !== '').join('\n\n');
}

/** The lines of the block at the end of a text: those after the last empty line. */
function blockText(text: string): string {
  const lines = text.trimEnd().split(/\r\n|\r|\n/);
  return lines
    .slice(lines.findLastIndex((line) => line.trim() === '') + 1)
    .slice(-14)
    .join('\n');
}

/** Pages that link a heading by its name, with the line. */
function linkedFrom(context: FeatureContext, name: string): string[] {
  const key = nameKey(name);
  return [...context.uris()].flatMap((uri) =>
    (context.workspace.document(uri)?.page?.links ?? []).flatMap((link) => {
      if (nameKey(link.heading ?? link.name) !== key) return [];
      const line = context.rangeOf(uri, link)?.start.line ?? 0;
      return [`${fileNameOf(uri)}:${line + 1}`];
    }),
  );
}
