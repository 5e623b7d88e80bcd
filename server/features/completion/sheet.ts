import { nameKey } from '../../../language/grammar/index.js';
import type { FeatureContext } from '../../context.js';
import { campaignParts, campaignWords, settings } from './campaign.js';
import { type Candidate, CompletionItemKind } from './candidate.js';
import { type Cursor, firstWordOf } from './cursor.js';
import { declarableKinds, entryNames } from './entry-names.js';
import { afterName, bracketParts, type Parts } from './entry-parts.js';
import { people, rulebooks } from './people.js';
import type { SheetPlace } from './place.js';
import { rollParts } from './rolls.js';

/** What fits at the cursor of a sheet document. */
export function sheetParts(context: FeatureContext, uri: string, cursor: Cursor, at: SheetPlace): Parts[] {
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
      return entryParts(uri, cursor, at);
  }
}

function entryParts(uri: string, cursor: Cursor, at: SheetPlace): Parts[] {
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
  parts.push(afterName(uri, cursor, at));
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
