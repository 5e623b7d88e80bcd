import { ErrorCodes, ResponseError } from 'vscode-jsonrpc';
import type {
  PrepareRenameParams,
  PrepareRenameResult,
  RenameParams,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  nameKey,
  nameText,
  parseRulebook,
  parseSheet,
  quoteName,
  type RulebookDocument,
  type SheetDocument,
  slugOf,
} from '../../../language/grammar/index.js';
import { writtenRolls } from '../../../language/play/index.js';
import type { Rolled } from '../../../language/sheet/index.js';
import { valueKey } from '../../../language/values/index.js';
import { fileNameOf } from '../../../language/workspace/index.js';
import type { Feature, FeatureContext } from '../../context.js';
import { BUILTIN_SCHEME } from '../../protocol.js';
import * as messages from '../messages.js';
import { anchorsOf, type PlacedAnchor } from '../pages/page-anchors.js';
import { type Meaning, type Mention, mentionAt, tableOf } from './meaning.js';
import { isRulebook, mentionsOf } from './mentions.js';
import { mentionsOfMeaning, type PlacedMention } from './references.js';

/** The name at the cursor, if it can be renamed: the workspace itself must declare it. */
export const prepareRename: Feature<PrepareRenameParams, PrepareRenameResult | null> = (
  context,
  { textDocument: { uri }, position },
) => {
  const mention = mentionUnder(context, uri, position);
  if (!mention || fixedBecause(context, mention.meaning) !== undefined) return null;
  const range = context.rangeOf(uri, mention);
  return range ? { range, placeholder: mention.meaning.name } : null;
};

/**
 * Renames the name at the cursor everywhere in the workspace, with quotes where the new name needs them. Other
 * spellings (plurals, `also`) stay as they are. The result is read before it is answered: a name by which any line would
 * mean something else is refused with a sentence that says why.
 */
export const rename: Feature<RenameParams, WorkspaceEdit | null> = (
  context,
  { textDocument: { uri }, position, newName },
  token,
) => {
  const mention = mentionUnder(context, uri, position);
  if (!mention) return null;
  const refusal = fixedBecause(context, mention.meaning) ?? invalidBecause(context, uri, mention.meaning, newName);
  if (refusal !== undefined) throw new ResponseError(ErrorCodes.InvalidParams, refusal);
  const name = nameText(newName);
  const places = [
    ...mentionsOfMeaning(context, mention.meaning, () => token.isCancellationRequested),
    ...anchorsOf(context, mention.meaning),
  ];
  if (token.isCancellationRequested) return null;
  let problem = '';
  // Short links stay short as long as they are unambiguous. Quotes are added only if the name cannot be parsed without them.
  const lastWord = name.slice(name.lastIndexOf(' ') + 1);
  const shorts = places.some((place) => 'isShort' in place && place.isShort) ? [lastWord, name] : [name];
  for (const quoted of [false, true])
    for (const short of shorts) {
      const texts = renamedTexts(context, places, { name, short, quoted });
      const change = changedMeaning(context, mention.meaning, name, texts);
      if (change === undefined) return { changes: changesOf(context, texts) };
      problem = change;
    }
  throw new ResponseError(ErrorCodes.InvalidParams, problem);
};

/** A new name, its form in short links, and whether it is quoted everywhere. */
interface NewName {
  readonly name: string;
  readonly short: string;
  readonly quoted: boolean;
}

/** A document with the new name in it: its edits, and its text after them. */
interface RenamedText {
  readonly uri: string;
  readonly edits: readonly TextEdit[];
  readonly text: string;
}

function changesOf(context: FeatureContext, texts: readonly RenamedText[]): Record<string, TextEdit[]> {
  return Object.fromEntries(texts.map(({ uri, edits }) => [context.clientUri(uri), [...edits]]));
}

function renamedTexts(
  context: FeatureContext,
  places: readonly (PlacedMention | PlacedAnchor)[],
  { name, short, quoted }: NewName,
): RenamedText[] {
  const edits = new Map<string, TextEdit[]>();
  for (const place of places) {
    const range = context.rangeOf(place.uri, place);
    const before = context.writtenText(place.uri)?.getText().slice(place.offset, place.end);
    if (!range || before === undefined) continue;
    if ('slug' in place) {
      edits.set(place.uri, [...(edits.get(place.uri) ?? []), { range, newText: slugOf(name) }]);
      continue;
    }
    if (place.alias) continue;
    const full = place.number === undefined ? (place.isShort ? short : name) : `${name} ${place.number}`;
    const newText = place.isPlain ? full : quoted ? `"${full}"` : written(full, before, isRulebook(context, place.uri));
    edits.set(place.uri, [...(edits.get(place.uri) ?? []), { range, newText }]);
  }
  return [...edits].flatMap(([uri, all]) => {
    const document = context.writtenText(uri);
    return document ? [{ uri, edits: all, text: TextDocument.applyEdits(document, all) }] : [];
  });
}

/**
 * Reads the renamed texts, and every other one that contains the new name, and compares what all names in them mean with what
 * they meant before. Returns a sentence about the first difference, undefined if there is none.
 */
function changedMeaning(
  context: FeatureContext,
  meaning: Meaning,
  name: string,
  texts: readonly RenamedText[],
): string | undefined {
  const word = /[\p{L}\p{N}]+/u.exec(name.toLowerCase())?.[0] ?? '';
  const uris = new Set(texts.map(({ uri }) => uri));
  for (const uri of context.uris()) if (context.writtenText(uri)?.getText().toLowerCase().includes(word)) uris.add(uri);
  const before = [...uris].map((uri) => readingOf(context, uri));
  const after = withTexts(context, texts, (trial) => [...uris].map((uri) => readingOf(trial, uri)));
  const at = before.findIndex(({ names }) => names.some((one) => one.meaning.key === meaning.key));
  const index = before[at]?.names.findIndex((one) => one.meaning.key === meaning.key) ?? -1;
  const renamed = after[at]?.names[index]?.meaning;
  const renamedKey = (key: string): string => {
    if (!renamed) return key;
    if (key === meaning.key || key.startsWith(`${meaning.key}/`)) return renamed.key + key.slice(meaning.key.length);
    // The keys of a kind's members contain the kind's name.
    if (meaning.kind === 'kind') return key.replace(`#${nameKey(meaning.name)}:`, `#${nameKey(renamed.name)}:`);
    const home = `${meaning.name}#`;
    return meaning.kind === 'rulebook' && key.startsWith(home) ? `${renamed.name}#${key.slice(home.length)}` : key;
  };
  for (const [which, { uri, names, findings, rolled }] of before.entries()) {
    const now = after[which];
    const changed = names.find((one, place) => {
      const other = now?.names[place];
      return !other || other.role !== one.role || other.meaning.key !== renamedKey(one.meaning.key);
    });
    const isSame = renamed?.kind === meaning.kind && nameKey(renamed.name) === nameKey(name);
    const isRead = !changed && isSame && now?.names.length === names.length;
    if (isRead && !isWorse(findings, now.findings) && now.rolled.join() === rolled.join()) continue;
    const offset = changed?.offset ?? names.find((one) => one.meaning.key === meaning.key)?.offset;
    const line = offset === undefined ? undefined : context.rangeOf(uri, { offset, end: offset })?.start.line;
    return messages.meansSomethingElse(name, fileNameOf(uri), line === undefined ? undefined : line + 1);
  }
  return undefined;
}

/** What the names of a document mean, for comparison. */
interface NamesRead {
  readonly uri: string;
  readonly names: readonly Mention[];
  /** Where its findings are. */
  readonly findings: readonly string[];
  /** The values of its rolls: the same text of a check can mean another trait for some members of the party. */
  readonly rolled: readonly string[];
}

function readingOf(context: FeatureContext, uri: string): NamesRead {
  const { workspace } = context;
  const names = mentionsOf(context, uri);
  if (isRulebook(context, uri))
    return { uri, names, findings: workspace.ruleFindings(uri).map(({ code }) => code), rolled: [] };
  const rolls = writtenRolls(workspace, uri).flatMap(
    ({ roll, attempt }) => roll ?? attempt?.tries.flatMap(({ steps }) => steps.flat()) ?? [],
  );
  return {
    uri,
    names,
    // A link may be short by the old name and whole by the new one, or the reverse.
    findings: workspace.findings(uri).flatMap(({ data, origin }) => (data?.isShort === true ? [] : origin.path)),
    rolled: rolls.map(({ rolled }) => rolledKey(rolled)),
  };
}

/** Whether any place has more findings than before; other findings instead of the old ones do not count. */
function isWorse(before: readonly string[], after: readonly string[]): boolean {
  const count = (all: readonly string[], place: string): number => all.filter((one) => one === place).length;
  return [...new Set(after)].some((place) => count(after, place) > count(before, place));
}

function rolledKey(rolled: Rolled | undefined): string {
  if (!rolled) return '';
  const { value, against } = rolled;
  return against ? `${valueKey(value)} against ${rolledKey(against.rolled)}` : valueKey(value);
}

/** Runs `work` while some documents of the workspace have other texts, and restores them afterwards. */
function withTexts<Result>(
  context: FeatureContext,
  texts: readonly RenamedText[],
  work: (trial: FeatureContext) => Result,
): Result {
  const { workspace } = context;
  const sheets = new Map<string, SheetDocument>();
  const books = new Map<string, RulebookDocument>();
  for (const { uri, text } of texts)
    if (isRulebook(context, uri)) books.set(uri, parseRulebook(text, uri).root);
    else sheets.set(uri, parseSheet(text, uri).root);
  const trial: FeatureContext = Object.create(context);
  trial.sheetRoot = (uri) => sheets.get(uri) ?? context.sheetRoot(uri);
  trial.rulebookRoot = (uri) => books.get(uri) ?? context.rulebookRoot(uri);
  try {
    for (const [uri, root] of books) workspace.setRulebook(uri, root);
    for (const [uri, root] of sheets) workspace.setSheet(uri, root);
    return work(trial);
  } finally {
    for (const uri of books.keys()) workspace.setRulebook(uri, context.rulebookRoot(uri));
    for (const uri of sheets.keys()) {
      workspace.setSheet(uri, context.sheetRoot(uri));
      if (!context.isOpen(uri)) workspace.release(uri);
    }
  }
}

function mentionUnder(context: FeatureContext, uri: string, position: RenameParams['position']): Mention | undefined {
  const offset = context.offsetAt(uri, position);
  return offset === undefined ? undefined : mentionAt(mentionsOf(context, uri), offset);
}

/** Why something cannot be renamed; undefined if it can. */
function fixedBecause(context: FeatureContext, meaning: Meaning): string | undefined {
  switch (meaning.kind) {
    case 'character':
    case 'npc':
    case 'encounter':
    case 'campaign':
    case 'clock':
    case 'random table':
    case 'side':
    case 'place':
    case 'handout':
    case 'clue':
    case 'gm':
    case 'block':
      return undefined;
    case 'heading':
      // Links to anchors are renamed by Markdown's own rename; these are links by name.
      return mentionsOfMeaning(context, meaning, () => false).some(({ role }) => role === 'reference')
        ? undefined
        : messages.nothingToRename(meaning.name);
    case 'file':
      return messages.nothingToRename(meaning.name);
    case 'own':
      return undefined;
    case 'unknown':
      return messages.nothingToRename(meaning.name);
    case 'rulebook': {
      const home = context.workspace.books.sources(meaning.name).at(-1)?.uri ?? '';
      return home === '' || home.startsWith(`${BUILTIN_SCHEME}:`) ? messages.builtInBook(meaning.name) : undefined;
    }
    default:
      break;
  }
  const declared = meaning.declared ?? meaning.trait;
  if (
    !declared ||
    meaning.kind === 'choice' ||
    meaning.kind === 'specialty' ||
    meaning.kind === 'row' ||
    meaning.kind === 'mark' ||
    meaning.kind === 'field' ||
    meaning.kind === 'policy' ||
    meaning.kind === 'local'
  ) {
    return messages.declaredInRulebook(meaning.name);
  }
  const books = declared.layers.length > 0 ? declared.layers : [declared.origin.book];
  const builtIn = books.some(
    (book) => context.locationOfRule({ ...declared.origin, book })?.uri.startsWith(`${BUILTIN_SCHEME}:`) ?? false,
  );
  return builtIn ? messages.declaredInBuiltIn(meaning.name, books[0] ?? '') : undefined;
}

/** Why a new name is not possible; undefined if it is. */
function invalidBecause(context: FeatureContext, uri: string, meaning: Meaning, newName: string): string | undefined {
  const name = nameText(newName);
  if (name === '') return messages.emptyName;
  if (/["\r\n\\]/.test(name)) return messages.severalLines;
  if (/\p{C}/u.test(newName)) return messages.invisibleCharacters;
  if (nameKey(name) === nameKey(meaning.name)) return undefined;
  const { workspace } = context;
  if (meaning.thing) {
    const scope = workspace.scopeOf(meaning.thing.uri);
    const { what } = meaning.thing;
    const isShared = SHARING_NAMES.has(what);
    const taken = workspace.names
      .find(scope, name)
      .find((one) => (isShared ? one.what === what : !SHARING_NAMES.has(one.what)));
    return taken ? messages.takenByPerson(taken.name) : undefined;
  }
  if (meaning.kind === 'rulebook') return workspace.books.has(name) ? messages.takenByRulebook(name) : undefined;
  const rules = workspace.governedBy(uri)?.rules ?? workspace.books.get(workspace.books.nameOf(uri) ?? '')?.rules;
  const taken = meaning.trait
    ? rules?.traits.get(meaning.trait.kind)?.get(nameKey(name))
    : rules && tableOf(rules, meaning.kind)?.get(nameKey(name));
  return taken ? messages.takenInRulebook(meaning.trait?.kind ?? meaning.kind, taken.name) : undefined;
}

/** Kinds of things that can have the same name as a character. */
const SHARING_NAMES: ReadonlySet<string> = new Set([
  'campaign',
  'declaration',
  'clock',
  'random table',
  'heading',
  'handout',
  'clue',
  'gm',
  'block',
  'link',
  'file',
]);
/** Keeps the quotes of the mention, and adds them where the new name needs them. */
function written(name: string, before: string, inRulebook: boolean): string {
  if (/^["\u201C\u201E]/.test(before)) return `"${name}"`;
  return inRulebook && /\d|[^\p{L}\p{M}' -]/u.test(name) ? `"${name}"` : quoteName(name);
}
