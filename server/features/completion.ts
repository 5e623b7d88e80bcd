import type { CompletionItem, CompletionList, CompletionParams } from 'vscode-languageserver-protocol';
import { nameKey } from '../../language/grammar/text.js';
import type { Feature, FeatureContext } from '../context.js';
import { type Candidate, CompletionItemKind, completionItem } from './completion/candidate.js';
import { type Cursor, cursorAt, firstWordOf } from './completion/cursor.js';
import { declarableKinds, entryNames } from './completion/entry-names.js';
import { afterName, bracketParts, type Parts } from './completion/entry-parts.js';
import { people, rulebooks } from './completion/people.js';
import { type SheetPlace, sheetPlace } from './completion/place.js';
import { rollParts } from './completion/rolls.js';
import { rulebookCandidates } from './completion/rulebook.js';

export { resolveCompletion } from './completion/resolve.js';

/** Characters that ask for completion by themselves. None of them accepts an item. */
export const completionTriggers = ['(', '[', '"', ','] as const;

/** Only what fits at the cursor; names of several words are replaced from their first word on. */
export const completion: Feature<CompletionParams, CompletionList | null> = (
  context,
  { textDocument: { uri }, position },
  token,
) => {
  const text = context.textDocument(uri)?.getText();
  const offset = context.offsetAt(uri, position);
  if (text === undefined || offset === undefined) return null;
  const cursor = cursorAt(text, offset);
  if (!cursor || token.isCancellationRequested) return null;
  if (context.languageOf(uri) === 'rulebook')
    return listOf(context, uri, cursor, rulebookCandidates(context, uri, cursor));
  const at = sheetPlace(context, uri, cursor);
  if (at.where === 'rules')
    return listOf(
      context,
      uri,
      cursor,
      rulebookCandidates(
        context,
        uri,
        { ...cursor, heads: cursor.heads.slice(cursor.heads.findIndex((head) => firstWordOf(head) === 'rules') + 1) },
        at.rules,
      ),
    );
  const parts = sheetParts(context, uri, cursor, at);
  return { isIncomplete: false, items: parts.flatMap((part) => items(context, uri, cursor, part)) };
};

function listOf(context: FeatureContext, uri: string, cursor: Cursor, parts: Parts): CompletionList {
  return { isIncomplete: false, items: items(context, uri, cursor, parts) };
}

function sheetParts(context: FeatureContext, uri: string, cursor: Cursor, at: SheetPlace): Parts[] {
  const { before, offset } = cursor;
  const word = firstWordOf(before);
  const typingFirst = before.length === 0 || (before.length === 1 && (before[0]?.end ?? 0) >= offset);
  if (!typingFirst) {
    if (word === 'use') return [{ candidates: rulebooks(context), from: 1 }];
    if (word === 'note') return [];
    if ((word === 'character' || word === 'npc') && at.where === 'document') return headerParts(context, uri, cursor);
    if ((word === 'roll' || word === 'check' || word === 'contest') && at.rules)
      return rollLine(context, uri, cursor, at);
    if (word === 'without') return [{ candidates: inheritedNames(at), from: lastComma(cursor) + 1 || 1 }];
    if (at.where === 'campaign' && at.rules) return campaignParts(at, uri, word);
  }
  switch (at.where) {
    case 'document':
      return [
        { candidates: [...keywords(documentWords), ...(at.rules ? declarableKinds(at.rules, uri) : [])], from: 0 },
      ];
    case 'campaign':
      return [
        {
          candidates: [
            ...keywords(campaignWords),
            ...settings(at, uri),
            ...(at.rules ? declarableKinds(at.rules, uri) : []),
          ],
          from: 0,
        },
      ];
    case 'encounter':
      return [{ candidates: keywords(encounterWords), from: 0 }];
    case 'side':
      return [{ candidates: people(context, uri), from: before[0]?.type === 'number' && before.length > 1 ? 1 : 0 }];
    default:
      return entryParts(context, uri, cursor, at);
  }
}

function entryParts(context: FeatureContext, uri: string, cursor: Cursor, at: SheetPlace): Parts[] {
  if (cursor.bracket) return [bracketParts(uri, cursor, at)];
  const { before } = cursor;
  const counted = at.where === 'list' && before[0]?.type === 'number' && before.length > 1 ? 1 : 0;
  const kind = at.rules?.kinds.get(firstWordOf(before));
  const qualified = kind && before.length > 1 ? 1 : 0;
  const parts: Parts[] = [];
  const isName = before
    .slice(counted)
    .every(
      (one) =>
        one.type === 'word' ||
        one.type === 'text' ||
        (one.glued && one.type !== 'symbol') ||
        one.type === 'number' ||
        one.text === '-' ||
        one.text === '"',
    );
  if (isName)
    parts.push({ candidates: entryNames(at, uri, before[0]?.offset ?? cursor.offset), from: counted + qualified });
  parts.push(afterName(context, uri, cursor, at));
  return parts;
}

function headerParts(context: FeatureContext, uri: string, cursor: Cursor): Parts[] {
  const like = cursor.before.findIndex((token) => token.type === 'word' && nameKey(token.text) === 'like');
  const last = cursor.before[cursor.before.length - 1];
  if (like >= 0 && !(like === cursor.before.length - 1 && last && last.end >= cursor.offset)) {
    return [
      { candidates: people(context, uri, cursor.before[1]?.text), from: Math.max(like + 1, lastComma(cursor) + 1) },
    ];
  }
  return cursor.before.length > 1 ? [{ candidates: keywords([['like', 'takes over everything of an npc']]) }] : [];
}

function rollLine(context: FeatureContext, uri: string, cursor: Cursor, at: SheetPlace): Parts[] {
  const { rules } = at;
  if (!rules) return [];
  if (at.where !== 'encounter') return rollParts(context, uri, cursor, 1, rules, at.evaluation);
  // In an encounter a check says first who makes it.
  const name = cursor.before[1];
  const evaluation =
    name?.type === 'text' && name.end < cursor.offset ? context.workspace.named(uri, name.text) : undefined;
  if (evaluation) return rollParts(context, uri, cursor, 2, rules, evaluation);
  for (let end = cursor.before.length; end > 1; end--) {
    const words = cursor.before
      .slice(1, end)
      .map((one) => one.text)
      .join(' ');
    const found =
      end < cursor.before.length || (cursor.before[end - 1]?.end ?? 0) < cursor.offset
        ? context.workspace.named(uri, words)
        : undefined;
    if (found) return rollParts(context, uri, cursor, end, rules, found);
  }
  return [{ candidates: people(context, uri), from: 1 }];
}

function campaignParts(at: SheetPlace, uri: string, word: string): Parts[] {
  const { rules } = at;
  if (!rules) return [];
  if (word === 'ban' || word === 'require' || word === 'allow') {
    const traits: Candidate[] = [...rules.traits].flatMap(([kind, named]) =>
      [...named.values()].map(
        (trait): Candidate => ({
          label: trait.name,
          kind: CompletionItemKind.Value,
          note: kind,
          order: 2,
          data: { about: 'trait', uri, kind, key: trait.key },
        }),
      ),
    );
    return [{ candidates: traits, from: 1 }];
  }
  if (word === 'switch') {
    const switches: Candidate[] = [...rules.switches.values()].flatMap((one) =>
      [true, false]
        .filter((on) => on !== one.on)
        .map(
          (on): Candidate => ({
            label: `${one.name} ${on ? 'on' : 'off'}`,
            text: `${one.name} ${on ? 'on' : 'off'}`,
            kind: CompletionItemKind.Constant,
            note: one.description ?? '',
            order: 1,
            data: { about: 'declared', uri, what: 'switch', key: one.key },
          }),
        ),
    );
    return [{ candidates: switches, from: 1 }];
  }
  return [{ candidates: settings(at, uri), from: 0 }];
}

function settings({ rules }: SheetPlace, uri: string): Candidate[] {
  return [...(rules?.settings.values() ?? [])].map((setting) => ({
    label: setting.name,
    text: setting.name,
    kind: CompletionItemKind.Property,
    note: setting.unit === undefined ? 'setting' : `setting in ${setting.unit}`,
    order: 1,
    data: { about: 'declared', uri, what: 'setting', key: setting.key },
  }));
}

function inheritedNames({ evaluation }: SheetPlace): Candidate[] {
  return (evaluation?.all ?? []).flatMap((entry): Candidate[] =>
    entry.inherited === undefined
      ? []
      : [{ label: entry.name, kind: CompletionItemKind.Value, note: `from ${entry.inherited}`, order: 1 }],
  );
}

const documentWords: readonly (readonly [string, string])[] = [
  ['use', 'the rulebook that holds for the file'],
  ['campaign', 'what holds for every file of the folder'],
  ['character', 'a character'],
  ['npc', 'somebody whom others can be like'],
  ['encounter', 'a scene with its sides and checks'],
];
const campaignWords: readonly (readonly [string, string])[] = [
  ['use', 'the rulebook of the campaign'],
  ['ban', 'takes out of play'],
  ['require', 'every character must have it'],
  ['allow', 'lowers findings to information'],
  ['switch', 'a ruling of the rulebook'],
];
const encounterWords: readonly (readonly [string, string])[] = [
  ['side', 'who takes part'],
  ['check', 'a roll that somebody has to make'],
  ['contest', 'one against another'],
  ['note', 'a text for yourself'],
];

function keywords(words: readonly (readonly [string, string])[]): Candidate[] {
  return words.map(([label, note]) => ({ label, text: label, kind: CompletionItemKind.Keyword, note, order: 4 }));
}

function lastComma({ before }: Cursor): number {
  return before.findLastIndex((token) => token.type === 'comma');
}

/** Items over the text from the first token of what they replace to the end of the word at the cursor. */
function items(context: FeatureContext, uri: string, cursor: Cursor, { candidates, from }: Parts): CompletionItem[] {
  const { before, offset } = cursor;
  const start = from === undefined ? offset : (before[from]?.offset ?? offset);
  const last = cursor.entry.findLast((token) => token.offset < offset);
  let end = last && last.end > offset && start <= last.offset ? last.end : offset;
  const next = cursor.entry.find((token) => token.offset >= offset);
  if (cursor.bracket?.sign === '[' && next?.text === ']' && next.offset === end) end = next.end;
  const range = context.rangeOf(uri, { offset: Math.min(start, offset), end });
  if (!range || range.start.line !== range.end.line) return [];
  const inQuotes = cursor.quote !== undefined && cursor.quote === start;
  return candidates.map((candidate, index) =>
    completionItem(inQuotes ? { ...candidate, text: `"${candidate.label}"` } : candidate, range, index),
  );
}
