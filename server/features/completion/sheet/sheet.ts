import { nameKey, quoteName, textOf } from '../../../../language/grammar/index.js';
import { type Evaluation, includedOf, nobody } from '../../../../language/sheet/index.js';
import { expectedAfter, type LineOwner } from '../../../../language/workspace/index.js';
import type { FeatureContext } from '../../../context.js';
import { SUGGEST } from '../../../protocol.js';
import { type Candidate, CompletionItemKind, keywords, type Proposals } from '../candidate.js';
import { type Cursor, firstWordOf } from '../cursor.js';
import { people, rulebooks } from '../people.js';
import { afterWord, ownName } from './after-words.js';
import { campaignParts, campaignWords, settings } from './campaign.js';
import { declarableKinds, entryNames } from './entry-names.js';
import { afterName, bracketParts, readBefore } from './entry-proposals.js';
import type { CursorPlace } from './place.js';
import { rollParts } from './rolls.js';

/** What fits at the cursor of a sheet document. */
export function sheetParts(context: FeatureContext, uri: string, cursor: Cursor, at: CursorPlace): Proposals[] {
  const { before, offset } = cursor;
  const word = firstWordOf(before);
  const typingFirst = before.length === 0 || (before.length === 1 && (before[0]?.end ?? 0) >= offset);
  if (at.where === 'encounter' && firstWordOf(cursor.closed) === 'wave') {
    const plan = typingFirst ? undefined : planParts(context, uri, cursor, at, 'wave');
    return [plan ?? { candidates: keywords([['if', 'what brings the wave']]), from: 0 }];
  }
  if (!typingFirst) {
    if (word === 'use') return [{ candidates: rulebooks(context.workspace.books.games()), from: 1 }];
    if (word === 'note') return [];
    if ((word === 'character' || word === 'npc') && at.where === 'document') return headerParts(context, uri, cursor);
    if ((word === 'roll' || word === 'check' || word === 'contest') && at.rules)
      return rollLine(context, uri, cursor, at);
    if (word === 'state' && at.where === 'encounter') return [{ candidates: membersOf(context, uri, at), from: 1 }];
    const check = word === 'morale' ? before.findIndex(({ type, text }) => type === 'word' && text === 'check') : -1;
    if (check > 0 && at.where === 'encounter') return moraleRoll(context, uri, cursor, at, check + 1);
    if (at.where === 'encounter') {
      const plan = planParts(context, uri, cursor, at, word);
      if (plan) return [plan];
    }
    if (word === 'without') return [{ candidates: namesToLeaveOut(at), from: lastComma(cursor) + 1 || 1 }];
    if (at.where === 'campaign' && at.rules) return campaignParts(at, uri, word);
  }
  switch (at.where) {
    case 'document':
      return [
        {
          candidates: [
            ...documentCandidates(context, uri, cursor),
            ...(at.rules ? declarableKinds(at.rules, uri) : []),
          ],
          from: 0,
        },
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
    case 'side': {
      const stands = placeNames(context, uri, cursor, at, /^(?:at|by|on|behind|in|the)$/i);
      if (stands) return [stands];
      const first = before[0]?.type;
      const from = (first === 'number' || first === 'dice') && isAfterFirst(cursor) ? 1 : 0;
      const party: Candidate[] = keywords([['party', 'every player character']], 2);
      return [{ candidates: [...people(context, uri), ...(from === 0 ? party : [])], from }];
    }
    default:
      return entryParts(context, uri, cursor, at);
  }
}

function entryParts(context: FeatureContext, uri: string, cursor: Cursor, at: CursorPlace): Proposals[] {
  if (cursor.bracket) return [bracketParts(uri, cursor, at)];
  const afterKeyword = afterWord(uri, cursor, at, supportsSnippets(context));
  if (afterKeyword) return [afterKeyword];
  const { before } = cursor;
  const counted = at.where === 'list' && before[0]?.type === 'number' && isAfterFirst(cursor) ? 1 : 0;
  const kind = at.rules?.kinds.get(firstWordOf(before));
  const qualified = kind && before.length > 1 ? 1 : 0;
  if (isOwnText(uri, cursor, at)) return [];
  const parts: Proposals[] = [];
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
  if (isName) {
    const from = counted + qualified;
    const prefix = cursor.goesOn ? `${nameKey(textOf(before, from, before.length))} ` : '';
    const own = at.where === 'list' ? ownThings(context, at) : [];
    const names = entryNames(withAbility(context, cursor, at), uri, before[0]?.offset ?? cursor.offset, prefix);
    const candidates = [...names, ...own];
    // After a number only names that contain it can replace the text: `Guns 12` is not `Guns`.
    const hasLevel = before.slice(from + 1).some(({ type }) => type === 'number');
    const written = nameKey(textOf(before, from, before.length));
    parts.push({
      candidates: hasLevel ? candidates.filter(({ label }) => nameKey(label).startsWith(written)) : candidates,
      from,
    });
  }
  parts.push(afterName(uri, cursor, at));
  return parts;
}

/** Whether the cursor is after the first word or number of the entry: a blank is enough. */
function isAfterFirst({ before, offset }: Cursor): boolean {
  return before.length > 1 || (before[0]?.end ?? offset) < offset;
}

/** The place, completed with what is around the cursor and what the client can do. */
function withAbility(context: FeatureContext, { before, entry, offset }: Cursor, at: CursorPlace): CursorPlace {
  const next = entry.find((token) => token.offset >= offset);
  const canChoose = supportsSnippets(context) && context.commands.has(SUGGEST) && next?.text !== '(';
  return {
    ...at,
    isEmpty: before.length === 0,
    isEnd: next === undefined,
    ...(canChoose && { choosing: SUGGEST }),
  };
}

/** Whether free text is being written: a quirk, or the text of a field. */
function isOwnText(uri: string, { before }: Cursor, at: CursorPlace): boolean {
  const read = before.length > 1 ? readBefore(uri, before, at) : undefined;
  return read?.kind?.open === 'text' || (read?.field?.type === 'text' && !read.field.choices);
}

/** Items that authors declare themselves, of the kinds that allow it. */
function ownThings(context: FeatureContext, { rules, place }: CursorPlace): Candidate[] {
  return (place?.kinds ?? []).flatMap((key) => {
    const kind = rules?.kinds.get(key);
    return kind ? ownName(kind, supportsSnippets(context)) : [];
  });
}

function headerParts(context: FeatureContext, uri: string, cursor: Cursor): Proposals[] {
  const like = cursor.before.findIndex((token) => token.type === 'word' && nameKey(token.text) === 'like');
  const last = cursor.before[cursor.before.length - 1];
  if (like >= 0 && !(like === cursor.before.length - 1 && last && last.end >= cursor.offset)) {
    return [
      { candidates: people(context, uri, cursor.before[1]?.text), from: Math.max(like + 1, lastComma(cursor) + 1) },
    ];
  }
  // After the name and a blank.
  const isNamed = cursor.before.length > 1 && (last?.end ?? 0) < cursor.offset;
  return isNamed ? [{ candidates: keywords([['like', 'inherits everything from an npc']]) }] : [];
}

function rollLine(context: FeatureContext, uri: string, cursor: Cursor, at: CursorPlace): Proposals[] {
  const { workspace } = context;
  const named = (name: string): Evaluation | undefined => workspace.named(uri, name);
  if (at.where === 'document' && workspace.document(uri)?.page)
    // A roll in prose is mostly for anyone in the party, so what is rolled comes before who rolls it.
    return partsForAnyone(context, uri, cursor, { named }, () =>
      people(context, uri).map((one) => ({ ...one, order: 3 })),
    );
  if (at.where !== 'encounter')
    return at.evaluation ? rollParts(context, uri, cursor, 1, { named, evaluation: at.evaluation }) : [];
  const reading = at.path === undefined ? undefined : workspace.encounter(uri, at.path);
  const owner = { named: reading?.others ?? named, members: reading?.members ?? [] };
  return partsForAnyone(context, uri, cursor, owner, () =>
    rollParts(context, uri, cursor, 1, owner).flatMap(({ candidates }) =>
      candidates.map((one): Candidate => ({ ...one, order: 0 })),
    ),
  );
}

/** The morale roll of a side: that of a named member, or after `each` that of every member. */
function moraleRoll(context: FeatureContext, uri: string, cursor: Cursor, at: CursorPlace, from: number): Proposals[] {
  const { workspace } = context;
  const reading = at.path === undefined ? undefined : workspace.encounter(uri, at.path);
  const named = reading?.others ?? ((name: string) => workspace.named(uri, name));
  const owner = { named, members: reading?.members ?? [] };
  const written = cursor.before.slice(from);
  if (nameKey(written[0]?.text ?? '') !== 'each' || written.length < 2)
    return [
      { candidates: keywords([['each', 'every member of the side rolls']]), from },
      ...rollParts(context, uri, cursor, from, owner),
    ];
  const side = nameKey(textOf(cursor.before, 1, 2));
  const [first] = owner.members.filter((one) => nameKey(one.side) === side).concat(owner.members);
  const evaluation = first && named(first.name);
  return evaluation ? rollParts(context, uri, cursor, from + 1, { ...owner, evaluation }) : [];
}

/** Names in a line that controls the encounter: sides, clocks, and members who can be out. */
function planParts(
  context: FeatureContext,
  uri: string,
  cursor: Cursor,
  at: CursorPlace,
  word: string,
): Proposals | undefined {
  const { workspace } = context;
  const names = (all: readonly string[], note: string): Candidate[] =>
    all.map((label) => ({
      label,
      text: quoteName(label),
      kind: CompletionItemKind.Reference,
      note,
      order: 1,
      quotable: true,
    }));
  const reading = at.path === undefined ? undefined : workspace.encounter(uri, at.path);
  const sides = names([...new Set(reading?.plan.sides.map(({ name }) => name))], 'side');
  const clocks = names(workspace.clocksAndTables.all(uri, 'clock'), 'clock');
  const members = names(reading?.members.map(({ name }) => name) ?? [], 'member');
  const last = cursor.before.findLastIndex(({ text }) => /^(?:to|if|when|or|and|at|of|until)$/i.test(text));
  switch (word) {
    case 'tick':
      return { candidates: clocks, from: 1 };
    case 'place':
      return placeNames(context, uri, cursor, at, /^(?:from|the)$/i);
    case 'morale':
    case 'defeat':
      return last > 0
        ? { candidates: [...members, ...sides, ...clocks, ...keywords([...TRIGGER_WORDS])], from: last + 1 }
        : {
            candidates: [
              ...sides,
              ...keywords([['when', 'what has to happen'], ...(word === 'morale' ? AT_HALF : [])]),
            ],
          };
    case 'wave':
      return nameKey(cursor.before[last]?.text ?? '') === 'to'
        ? { candidates: sides, from: last + 1 }
        : {
            candidates: [
              ...clocks,
              ...members,
              ...sides,
              ...keywords([...(cursor.closed ? [] : [TO_SIDE]), ...TRIGGER_WORDS]),
            ],
            ...(cursor.closed && { from: last + 1 }),
          };
    case 'side':
      return last > 0
        ? { candidates: [...clocks, ...members, ...sides], from: last + 1 }
        : {
            candidates: keywords([
              ['neutral', 'fights for no side'],
              ['unaware until', 'knows nothing of the fight yet'],
            ]),
          };
    default:
      return undefined;
  }
}

/** The places of the encounter, after one of some words. */
function placeNames(
  { workspace }: FeatureContext,
  uri: string,
  { before }: Cursor,
  { path }: CursorPlace,
  words: RegExp,
): Proposals | undefined {
  const last = before.findLastIndex(({ type, text }) => type === 'word' && words.test(text));
  const reading = path === undefined || last < 1 ? undefined : workspace.encounter(uri, path);
  const places = reading?.plan.places ?? [];
  if (places.length === 0) return undefined;
  const candidates = places.map(
    ({ name, about }): Candidate => ({
      label: name,
      text: quoteName(name),
      kind: CompletionItemKind.Reference,
      note: about ?? 'place',
      order: 1,
      quotable: true,
    }),
  );
  return { candidates, from: last + 1 };
}

const TRIGGER_WORDS: readonly (readonly [string, string])[] = [
  ['half of', 'a share of a side is out'],
  ['round', 'from this round on'],
  ['is out', 'after a name: cannot act any more'],
];

const TO_SIDE: readonly [string, string] = ['to', 'the side it joins'];
const AT_HALF: readonly (readonly [string, string])[] = [['at half', 'when half of the side is out']];

/** A line that may begin with the name of the actor; without one it is read as for the first of the party. */
function partsForAnyone(
  context: FeatureContext,
  uri: string,
  cursor: Cursor,
  owner: LineOwner,
  names: () => Candidate[],
): Proposals[] {
  const governed = context.workspace.governedBy(uri);
  const [first] = context.workspace.pages.party(uri);
  // On a page, dice can be rolled without a character.
  const isDice = owner.members === undefined && governed !== undefined;
  const evaluation = first ?? (isDice ? nobody(governed.rules, governed.contract) : undefined);
  // After `A or` and `A then` another roll of the same person begins.
  const step = cursor.before.findLastIndex(({ type, text }) => type !== 'text' && /^(?:or|then)$/i.test(text));
  if (step > 1 && evaluation) return rollParts(context, uri, cursor, step + 1, { ...owner, evaluation });
  if (cursor.before.length > 1 && nameKey(cursor.before[1]?.text ?? '') === 'each' && first)
    return rollParts(context, uri, cursor, 2, { ...owner, evaluation: first });
  const isNamed = expectedAfter(cursor.before.slice(1), owner) !== undefined;
  if (isNamed || !evaluation) return rollParts(context, uri, cursor, 1, owner);
  const parts = rollParts(context, uri, cursor, 1, { ...owner, evaluation });
  if (cursor.before.length > 2) return parts;
  const each = first ? keywords([['each', 'everyone in the party, one after the other']], 2) : [];
  return [{ candidates: [...names(), ...each], from: 1 }, ...parts];
}

/** Members that have no `state` yet. */
function membersOf({ workspace }: FeatureContext, uri: string, { path }: CursorPlace): Candidate[] {
  const reading = path === undefined ? undefined : workspace.encounter(uri, path);
  const stated = new Set([...(reading?.states.values() ?? [])].map(({ member }) => nameKey(member)));
  return (reading?.members ?? []).flatMap(({ name, side }): Candidate[] =>
    stated.has(nameKey(name))
      ? []
      : [{ label: name, text: quoteName(name), kind: CompletionItemKind.Class, note: side, order: 1 }],
  );
}

/** What `without` can leave out. */
function namesToLeaveOut({ evaluation }: CursorPlace): Candidate[] {
  if (!evaluation) return [];
  const candidate = (label: string, note: string): Candidate => ({
    label,
    kind: CompletionItemKind.Value,
    note,
    order: 1,
  });
  return [
    ...evaluation.all.flatMap(({ name, inherited }) =>
      inherited === undefined ? [] : [candidate(name, `from ${inherited}`)],
    ),
    ...includedOf(evaluation, [...evaluation.rules.kinds.keys()]).map(({ name }) => candidate(name, 'everyone has it')),
  ];
}

interface DocumentWord {
  readonly word: string;
  readonly note: string;
  /** Snippet for what follows the keyword; inserted if the client supports snippets. */
  readonly snippet?: (book: string) => string;
  /** Only offered as a snippet. */
  readonly isSnippet?: true;
}

const documentWords: readonly DocumentWord[] = [
  { word: 'use', note: 'the rulebook for this file' },
  {
    word: 'campaign',
    note: 'settings for every file of the folder',
    snippet: (book) => `campaign "\${1:Name}" {\n\tuse "${book}"\n\t$0\n}`,
  },
  { word: 'character', note: 'a character', snippet: () => `character "\${1:Name}" {\n\t$0\n}` },
  { word: 'npc', note: 'a character that others can be based on', snippet: () => `npc \${1:Name} {\n\t$0\n}` },
  {
    word: 'npc like',
    note: 'copies another and changes something',
    snippet: () => `npc "\${1:Name}" like \${2:Other} {\n\t$0\n}`,
    isSnippet: true,
  },
  {
    word: 'rules',
    note: "declarations in the rulebook's own language",
    snippet: () => 'rules {\n\t$0\n}',
    isSnippet: true,
  },
  {
    word: 'encounter',
    note: 'a scene with its sides and checks',
    snippet: () => `encounter "\${1:Place}" {\n\tside \${2:Heroes} { $3 }\n\tside \${4:Enemies} { $5 }\n\t$0\n}`,
  },
];

function supportsSnippets({ client }: FeatureContext): boolean {
  return client.textDocument?.completion?.completionItem?.snippetSupport === true;
}

/** Keywords that begin a part of the file; with their snippets, if nothing follows the cursor on its line. */
function documentCandidates(context: FeatureContext, uri: string, cursor: Cursor): Candidate[] {
  const hasSnippets = supportsSnippets(context);
  const isAlone = cursor.entry.length <= 1;
  const own = context.workspace.rulebookName(uri);
  const books = context.workspace.books.games();
  const book = own ?? `\${2|${books.map((name) => name.replace(/[\\,|$}]/g, '\\$&')).join(',')}|}`;
  const words = documentWords.filter(({ isSnippet }) => !isSnippet || (hasSnippets && isAlone));
  return words.map(({ word, note, snippet }) => ({
    label: word,
    text: word,
    kind: hasSnippets && isAlone && snippet ? CompletionItemKind.Snippet : CompletionItemKind.Keyword,
    note,
    order: 4,
    ...(hasSnippets && isAlone && snippet && { snippet: snippet(book) }),
  }));
}

const encounterWords: readonly (readonly [string, string])[] = [
  ['side', 'who takes part'],
  ['state', 'what is true of one member now'],
  ['check', 'a roll that a character has to make'],
  ['contest', 'one against another'],
  ['wave', 'who comes later, and what brings them'],
  ['objective', 'what it is about'],
  ['distance', 'how far apart the sides are'],
  ['place', 'where people can be, and how far that is from other places'],
  ['condition', 'a circumstance of the place that affects rolls'],
  ['morale', 'what holds a side together, and when it is needed'],
  ['defeat', 'when a side has lost'],
  ['timer', 'what happens at the end of a round'],
  ['clock', 'something that fills up as the story goes'],
  ['tick', 'advances a clock'],
  ['table', 'a random table'],
  ['note', 'a note to yourself'],
];

function lastComma({ before }: Cursor): number {
  return before.findLastIndex((token) => token.type === 'comma');
}
