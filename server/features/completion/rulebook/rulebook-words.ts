/** Keywords that begin a declaration, with descriptions. */
export const declarationWords: readonly (readonly [string, string])[] = [
  ['source', 'a document whose lines are cited'],
  ['dice', 'how dice decide'],
  ['budget', 'what the points of a character are compared with'],
  ['setting', 'what a campaign may set'],
  ['switch', 'a ruling that a campaign turns on or off'],
  ['field', 'something on a character sheet'],
  ['kind', 'a kind of trait or item'],
  ['list', 'what a character carries'],
  ['table', 'values looked up by a key'],
  ['ladder', 'costs by steps'],
  ['scale', 'a two-way table'],
  ['derived', 'a value that follows from others'],
  ['function', 'a formula with a name, called with brackets'],
  ['modifier', 'what changes a roll'],
  ['action', 'what a character can do'],
  ['part', 'clauses that several actions do'],
  ['create', 'how a new character is made by dice'],
  ['page', 'what the printed sheet shows, and where'],
  ['limit', 'what must be true of a whole character'],
  ['policy', 'an order of things'],
  ['ban', 'takes out of play'],
  ['ruling', 'what the document leaves open'],
  ['replace', 'replaces a declaration of a base rulebook'],
];

/** Clauses that change a roll. */
const operations = [
  'shift',
  'reach',
  'worsen',
  'best',
  'worst',
  'contest',
  'hinders',
  'rethrow',
  'count',
  'again',
  'reroll',
  'keep',
  'ceiling',
  'bonus',
  'add',
  'remove',
  'gobble',
  'quicken',
  'leave',
  'fix',
  'turn',
  'require',
] as const;
const conditions = ['needs', 'warn', 'inform', 'excludes'] as const;

/** Clauses that an action shares with a modifier. */
const modifierWords: ReadonlySet<string> = new Set(['also', 'let', ...conditions, ...operations, 'ruling']);

/** Clauses in the braces of declarations that have only some of them, by the first word of the declaration. */
const clausesOf: Readonly<Record<string, readonly string[]>> = {
  setting: ['also', 'for the table', 'ruling'],
  field: ['also', 'ruling'],
  list: ['also', 'mark', 'ruling'],
  derived: ['also', 'let', 'hidden', 'for the table', 'rolls', 'gives', 'ruling'],
  function: ['also', 'let', 'for the table', 'ruling'],
  modifier: ['always', ...operations, 'also', 'let', ...conditions, 'ruling'],
  limit: ['ruling'],
};

/** Keywords that begin a clause, with descriptions. */
export const clauseWords: readonly (readonly [string, string])[] = [
  ['also', 'other spellings'],
  ['plural', 'the plural'],
  ['many', 'may be taken several times'],
  ['hidden', 'not printed on sheets: always, or with `if` while a condition is true'],
  ['for the table', 'people look it up themselves, so no other rule has to use it'],
  ['included', 'its cost is part of the cost of what it is in'],
  ['pair', 'two numbers with a slash, as printed'],
  ['brings', 'what its braces contain by default'],
  ['open', 'authors give it their own name'],
  ['rating', 'the number after the name, with its range'],
  ['option', 'a choice in parentheses'],
  ['number', 'a number in parentheses'],
  ['text', 'a text in parentheses'],
  ['suffix', 'a number attached to the name'],
  ['let', 'a value used in other clauses'],
  ['cost', 'points, by a formula'],
  ['on', 'the value it is bought from, and the ladder'],
  ['needs', 'a condition that must be true'],
  ['warn', 'a condition that should be true'],
  ['inform', 'a condition worth a remark'],
  ['excludes', 'what it cannot be combined with'],
  ['group', 'only one of the group'],
  ['gives', 'effects on other values'],
  ['default', 'the value for characters who have not bought it'],
  ['specialty', 'one of its kind for each specialty'],
  ['under', 'what it may be inside'],
  ['rolls', 'what to roll for its name alone'],
  ['field', 'a field of an item'],
  ['mode', 'a way to use an item'],
  ['mark', 'a word after an item of a list'],
  ['always', 'acts by itself, or with `if` while a condition is true'],
  ['add', 'dice or a kind of dice'],
  ['remove', 'dice'],
  ['gobble', 'dice of the other side'],
  ['quicken', 'a set where only speed decides'],
  ['leave', 'the most dice that are rolled'],
  ['fix', 'dice set to a height'],
  ['turn', 'dice into hard or wiggle ones'],
  ['require', 'a width or a height'],
  ['shift', 'the target or the pool; `shift directly` where shifts are `pooled`'],
  ['reach', 'what a total has to reach'],
  ['worsen', 'a failure, by so much'],
  ['best', 'of several throws: `best of 2`, or of percentile dice `best of 2 tens`'],
  ['worst', 'of several throws: `worst of 2`, or of percentile dice `worst of 2 tens`'],
  ['hinders', 'only wants to stop the other side'],
  ['rethrow', 'a critical failure, once more'],
  ['count', 'faces as so many: `count 5..6`, `count 6 as 2`'],
  ['again', 'faces that another die follows: `again 9`, `again 6 once`'],
  ['reroll', 'faces that are thrown again: `reroll 1`, `reroll 1..3 always`'],
  ['keep', 'so many dice: `keep highest 2`, `keep lowest 1`'],
  ['ceiling', 'the highest result of the dice'],
  ['bonus', 'added to the result of the dice'],
  ['contest', 'another contest of the dice'],
  ['ruling', 'what the document leaves open'],
];

const described: ReadonlyMap<string, string> = new Map(clauseWords);
const ofModifiers: ReadonlySet<string> = new Set(['always', 'hidden', ...operations]);

/** Words that can begin a clause in the braces of a declaration: for a kind and for traits, all except those that change rolls. */
export function clausesIn(declaration: string): readonly (readonly [string, string])[] {
  const own = Object.hasOwn(clausesOf, declaration) ? clausesOf[declaration] : undefined;
  return (
    own?.map((word) => [word, described.get(word) ?? ''] as const) ??
    clauseWords.filter(([word]) => !ofModifiers.has(word))
  );
}

/** What follows the name of a field, and what follows its type. */
export const fieldTypes: readonly (readonly [string, string])[] = [
  ['number', 'a number'],
  ['text', 'words of the author'],
  ['flag', 'true where it is written'],
  ['pool', 'dice of a pool'],
  ['formula', 'a formula that each thing states'],
  ['trait', 'a trait that each thing states'],
];
/** What bounds a number. */
export const boundWords: readonly (readonly [string, string])[] = [
  ['from', 'the least'],
  ['to', 'the most'],
  ['by', 'the step'],
  ['in', 'the unit'],
  ['else', 'the value if none is written'],
  ['required', 'every character has to state it'],
];
/** What follows `rating`. */
export const ratingWords: readonly (readonly [string, string])[] = [
  ['from', 'the least'],
  ['to', 'the most'],
  ['by', 'the step'],
  ['else', 'the value for those who have not bought it'],
  ['pool', 'dice that look for equal faces'],
  ['dice', 'dice such as 3d6'],
];

/** Keywords that begin a clause of an action. */
export const actionWords: readonly (readonly [string, string])[] = [
  ['rolls', 'what it rolls'],
  ['takes', 'things and modifiers that its line can name'],
  ['names somebody', 'its line names a character'],
  ['names everybody', 'its line names one or more characters'],
  ['for each of them', 'what comes after it happens to each of those named'],
  ['plays', 'the procedure that carries it out'],
  ['reads', 'a row of a table, by the total or a formula'],
  ['throws', 'more dice after the roll'],
  ['whom rolls', 'what the other one rolls: sets `their success` and `their margin`'],
  ['spends', 'what the player distributes: `spends margin on attack, damage`'],
  ['tells', 'a sentence for the log, with computed values'],
  ['changes', 'a field, of the target or of the actor'],
  ['adds', 'an entry to a list'],
  ['gains', 'a condition'],
  ['loses', 'a condition'],
  ['leads to', 'another action that follows at once'],
  ['does', 'a part, as if its clauses were written here'],
  ...clauseWords.filter(([word]) => modifierWords.has(word)),
];

const wordsOfLines: ReadonlySet<string> = new Set([
  'names somebody',
  'names everybody',
  'for each of them',
  'plays',
  'also',
]);

/** Keywords that begin a clause of a part: those of an action, except clauses about the line that is written. */
export const partWords = actionWords.filter(([word]) => !wordsOfLines.has(word));

/** Keywords that begin a step of a creation. */
export const creationSteps: readonly (readonly [string, string])[] = [
  ['throws', 'dice, whose number is a name in what comes after'],
  ['chooses', 'what the player takes: `{ one; other }`, `as` a table, or the choices of a field'],
  ['writes', 'a line of the sheet, with `{formulas}` in it'],
  ['buys from', 'a table that is rolled, row after row, as long as the sheet stays legal'],
  ['sets', 'dice that are thrown several times; the player takes one set'],
  ['repeats', 'steps that are taken several times'],
  ['if', 'steps that are taken where a condition holds'],
];

/** Keywords that begin a clause of a creation. */
export const creationWords: readonly (readonly [string, string])[] = [
  ...creationSteps,
  ...clauseWords.filter(([word]) => word === 'also' || word === 'let' || word === 'ruling'),
];

/** Keywords that are proposed in a formula. */
export const formulaWords = [
  'if',
  'then',
  'else',
  'and',
  'or',
  'not',
  'has',
  'otherwise',
  'min',
  'max',
  'abs',
  'sqrt',
  'dice',
  'sum',
  'count',
  'best',
  'least',
  'round down',
  'round up',
  'round nearest',
  'none',
  'rating',
  'cost',
  'level',
  'specialty',
  'spent',
  'character name',
  'npc',
  'points of label',
];

/** Keywords that are followed by a name. */
export const nameWords: ReadonlySet<string> = new Set([
  'extends',
  'by',
  'as',
  'for',
  'every',
  'under',
  'of',
  'like',
  'excludes',
  'ban',
  'has',
  'if',
  'then',
  'else',
  'and',
  'or',
  'not',
  'otherwise',
  'to',
  'where',
  'in',
  'cost',
  'needs',
  'warn',
  'inform',
  'on',
  'default',
  'gives',
  'let',
  'rolls',
  'limit',
  'unless',
  'budget',
  'is',
  'from',
  'replace',
]);

/** Keywords of formulas; a name that contains one is quoted. */
export const quotedWords: ReadonlySet<string> = new Set([
  'if',
  'then',
  'else',
  'and',
  'or',
  'not',
  'is',
  'has',
  'for',
  'where',
  'in',
  'sum',
  'count',
  'best',
  'least',
  'min',
  'max',
  'abs',
  'sqrt',
  'dice',
  'round',
  'down',
  'up',
  'nearest',
  'toward',
  'away',
  'from',
  'to',
  'of',
  'none',
  'otherwise',
  'when',
  'every',
]);
