import {
  ErrorCodes,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { nameKey, nameText, quoteName } from '../../language/grammar/index.js';
import type { Feature, FeatureContext } from '../context.js';
import { BUILTIN_SCHEME } from '../protocol.js';
import { type Meaning, type Mention, mentionAt, tableOf } from './names/meaning.js';
import { isRulebook, mentionsOf } from './names/mentions.js';
import { mentionsOfMeaning } from './references.js';

/** The name at the cursor, if it may be given another one: whatever the workspace itself declares. */
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
 * Gives what stands at the cursor another name, everywhere in the workspace, with quotes where the name needs them. Other
 * spellings (plurals, `also`) stay as they are. A name that cannot be given is answered with a sentence that says why.
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
  const changes: Record<string, TextEdit[]> = {};
  for (const place of mentionsOfMeaning(context, mention.meaning, () => token.isCancellationRequested)) {
    const range = context.rangeOf(place.uri, place);
    const text = context.textDocument(place.uri)?.getText().slice(place.offset, place.end);
    if (place.alias || !range || text === undefined) continue;
    const edits = changes[place.uri] ?? [];
    edits.push({
      range,
      newText: written(
        place.number === undefined ? name : `${name} ${place.number}`,
        text,
        isRulebook(context, place.uri),
      ),
    });
    changes[place.uri] = edits;
  }
  return { changes };
};

function mentionUnder(context: FeatureContext, uri: string, position: RenameParams['position']): Mention | undefined {
  const offset = context.offsetAt(uri, position);
  return offset === undefined ? undefined : mentionAt(mentionsOf(context, uri), offset);
}

/** Why something keeps its name, or undefined where it can be given another. */
function fixedBecause(context: FeatureContext, meaning: Meaning): string | undefined {
  switch (meaning.kind) {
    case 'character':
    case 'npc':
    case 'encounter':
    case 'campaign':
      return undefined;
    case 'own':
      return undefined;
    case 'unknown':
      return `Nothing is called "${meaning.name}", so there is nothing to rename.`;
    case 'rulebook': {
      const home = context.workspace.books.sources(meaning.name).at(-1)?.uri ?? '';
      return home === '' || home.startsWith(`${BUILTIN_SCHEME}:`)
        ? `"${meaning.name}" comes with Muster and keeps its name.`
        : undefined;
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
    return `"${meaning.name}" belongs to its rulebook's declaration; change it there.`;
  }
  const books = declared.layers.length > 0 ? declared.layers : [declared.origin.book];
  const builtIn = books.some(
    (book) => context.locationOfRule({ ...declared.origin, book })?.uri.startsWith(`${BUILTIN_SCHEME}:`) ?? false,
  );
  return builtIn
    ? `"${meaning.name}" is declared by ${books[0]}, which comes with Muster and cannot be edited.`
    : undefined;
}

/** Why a name cannot be given, or undefined where it can. */
function invalidBecause(context: FeatureContext, uri: string, meaning: Meaning, newName: string): string | undefined {
  const name = nameText(newName);
  if (name === '') return 'A name has at least one letter or digit.';
  if (/["\r\n\\]/.test(name)) return 'A name stands on one line and holds no quotation mark.';
  if (/\p{C}/u.test(newName)) return 'The new name holds invisible characters; type it again without them.';
  if (nameKey(name) === nameKey(meaning.name)) return undefined;
  const { workspace } = context;
  if (meaning.thing) {
    const scope = workspace.scopeOf(meaning.thing.uri);
    const taken = workspace.names
      .find(scope, name)
      .find((one) => one.what !== 'campaign' && one.what !== 'declaration');
    return taken ? `Somebody in this campaign is called "${taken.name}" already.` : undefined;
  }
  if (meaning.kind === 'rulebook')
    return workspace.books.has(name) ? `A rulebook is called "${name}" already.` : undefined;
  const rules = workspace.governedBy(uri)?.rules ?? workspace.books.get(workspace.books.nameOf(uri) ?? '')?.rules;
  const taken = meaning.trait
    ? rules?.traits.get(meaning.trait.kind)?.get(nameKey(name))
    : rules && tableOf(rules, meaning.kind)?.get(nameKey(name));
  return taken
    ? `The rulebook has a ${meaning.trait?.kind ?? meaning.kind} called "${taken.name}" already.`
    : undefined;
}

/** Keeps the quotes of the place, and adds them where the new name cannot do without. */
function written(name: string, before: string, inRulebook: boolean): string {
  if (/^["\u201C\u201E]/.test(before)) return `"${name}"`;
  return inRulebook && /\d|[^\p{L}\p{M}' -]/u.test(name) ? `"${name}"` : quoteName(name);
}
