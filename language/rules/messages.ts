import { list, quoted } from '../grammar/token-text.js';
import type { Table } from './tables.js';

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
const itHas = (names: readonly string[]): string => (names.length === 0 ? '' : ` It has ${names.join(', ')}.`);

/** `A needs B needs A`; of many names the first and the last. */
export function chain(names: readonly string[], between: string): string {
  const shown = names.length <= MOST_NAMES ? names : [...names.slice(0, MOST_NAMES - 3), '...', ...names.slice(-2)];
  return shown.join(between);
}

const MOST_NAMES = 12;

/** Kinds of values in words. */
const kindWords: Readonly<Record<string, string>> = {
  number: 'a number',
  dice: 'dice that are added up',
  'loose dice': 'dice that are added up',
  pool: 'a pool of matching dice',
  text: 'a text',
  boolean: 'a condition',
};

type Keyed = Pick<Table, 'name' | 'keyName'>;

/** Messages about what is wrong with a rulebook. `advice` is empty, or one more sentence that begins with a blank. */
export const messages = {
  // Names
  unknown: (name: string, advice: string): string => `Unknown name "${name}".${advice}`,
  /** After an unknown name that other notations know. */
  writeInstead: (instead: string): string => ` Write ${instead}.`,
  unknownThing: (what: string, name: string, advice: string): string =>
    `There is no ${what} called "${name}".${advice}`,
  unknownKind: (name: string, kinds: readonly string[]): string =>
    `There is no kind called "${name}". Declare it with \`kind ${name}\`${kinds.length === 0 ? '' : `, or use one of ${kinds.join(', ')}`}.`,
  noMember: (owner: string, name: string, advice: string): string => `${owner} has nothing called "${name}".${advice}`,
  noColumn: (what: 'table' | 'scale', owner: string, name: string, columns: readonly string[]): string =>
    `The ${what} ${owner} has no column "${name}".${itHas(columns)}`,
  noField: (owner: string, name: string, fields: readonly string[]): string =>
    `${owner} has no field "${name}".${itHas(fields)}`,
  valueMissing: (owner: string, name: string): string =>
    `${owner} does not say its ${name}. Write \`${name}: \` and the value.`,
  noChoice: (owner: string, name: string, choices: readonly string[]): string =>
    `${owner} has no choice "${name}".${itHas(choices)}`,
  notAnItem: (name: string, whoWants: string, advice: string): string =>
    `"${name}" is not a kind of item. ${whoWants} kinds declared \`is item\`.${advice}`,
  notTaken: (name: string, advice: string): string =>
    `"${name}" is neither a kind nor a modifier, so the line of an action cannot name it.${advice}`,
  hidesOutcome: (name: string): string =>
    `"${name}" is a result of this action's roll, which this would hide. Give it another name.`,
  noConditions: (name: string): string =>
    `This rulebook has no list \`conditions\`, so nobody can gain or lose ${name}. Declare \`list conditions of ...\` with a kind of item.`,
  unknownEnd: (written: string, ends: readonly string[]): string =>
    `"${written}" is not an end of a condition. Write \`until ${ends.join('`, `until ')}\`, or nothing if it lasts.`,
  notATable: 'Only a table or a scale can be looked up. Write its name before the bracket.',
  tableInQuotes: (name: string): string =>
    `"${name}" in quotes is a text. To look something up in the table ${name}, write its name without quotes.`,
  nameInQuotes: (name: string, operator: string): string =>
    `"${name}" in quotes is a text, and \`${operator}\` needs numbers or dice. To use the value of ${name}, write it without quotes.`,
  nothingToReplace: (kind: string, name: string): string =>
    `There is no ${kind} "${name}" to replace. Remove \`replace\`, or correct the name.`,

  // Declarations
  declaredTwice: (what: string, name: string): string =>
    `${what} "${name}" is declared twice. Remove one of the two, or give them different names.`,
  diceTwice: (name: string): string =>
    `The dice "${name}" are declared twice. Join the two, or give one of them a name: \`dice under 1d100 as percent\`.`,
  sharedName: (name: string, one: string, other: string): string =>
    `${name} is declared as a ${one} and as a ${other}, and a formula cannot tell which one you mean. Rename one of them.`,
  meansTrait: (name: string, meant: string, other: string): string =>
    `Two declarations are called ${name}, and this means the ${meant}. Write \`${meant} ${name}\` or \`${other} ${name}\`, or rename one of them.`,
  sharedSpelling: (spelling: string, one: string, other: string): string =>
    `A line that says "${spelling}" can mean the modifier ${one} or the modifier ${other}. Rename one of them, or remove the other spelling.`,
  saidTwice: 'This is stated twice, and only the later one counts. Remove one of the two.',
  noUseFor: (what: string, word: string, instead: string): string => `${what} cannot use \`${word}\`. ${instead}`,
  traitParameter: (name: string, kind: string): string =>
    `${name} cannot be a ${kind}: only the line of an action names a trait or a thing. Take a number, a text or a row of a table.`,
  traitByDefault: (name: string): string =>
    `${name} has no default: a line without it means the only one that the character has. Remove this.`,
  leadsToTrait: (action: string): string =>
    `${action} takes a trait or a thing, which only a line can name, so no action can lead to it.`,
  unreadParameter: (name: string): string => `Nothing reads the parameter ${name}. Remove it, or use it.`,
  parameterTwice: (name: string): string => `There are two parameters called ${name}. Rename one of them.`,
  parameterWithoutDefault: (name: string, before: string): string =>
    `${before} has a default and ${name} after it has none. Give ${name} one with \`else\`, or put it first.`,
  unreadLet: (name: string): string => `Nothing reads \`let ${name}\`. Remove it, or use it.`,
  likeItself: (name: string): string => `${name} is like itself. Remove one \`like\`.`,
  cycle: (circle: readonly string[]): string =>
    `${chain(circle, ' needs ')}: a value cannot be computed from itself. Break the circle.`,
  functionTooDeep: (name: string, most: number): string =>
    `${name} calls more than ${most} functions, one inside the other. Split the formula with \`derived\`.`,
  missingInput: (part: string, missing: string, inputs: readonly string[]): string =>
    `${part} needs its ${missing}: write \`does ${part} (${inputs.join(', ')})\`.`,
  tooManyInputs: (part: string, inputs: readonly string[]): string =>
    inputs.length === 0
      ? `${part} takes no inputs. Remove the parentheses.`
      : `${part} takes ${plural(inputs.length, 'input')}: \`does ${part} (${inputs.join(', ')})\`.`,
  wrongInput: (part: string, input: string, type: string, actual: string): string =>
    `The ${input} of ${part} is ${type}, and this is ${actual}.`,
  unreadInput: (name: string): string => `Nothing in the part reads its input ${name}. Remove it, or use it.`,
  nobodyDoes: (part: string): string =>
    `No action of this rulebook does ${part}. Write \`does ${part}\` where it happens, or remove it.`,
  unreached: (what: string, name: string, readers: readonly string[], mayBeMarked: boolean): string => {
    const [first, ...others] = readers;
    const why =
      first === undefined
        ? 'no line, sheet or other rule reads it'
        : others.length === 0
          ? `only ${first} reads it, and nothing reads ${first}`
          : `only ${chain(readers, ', ')} read it, and nothing reads them`;
    const mark = mayBeMarked ? ', or mark it `for the table` if people look it up themselves' : '';
    return `The ${what} ${name} is never used: ${why}. Use it or remove it${mark}.`;
  },
  unneededMark: (what: string, name: string): string =>
    `The ${what} ${name} is read in play, so it needs no mark. Remove \`for the table\`.`,
  unreachedColumn: (column: string, table: string): string =>
    `Nothing reads the column ${column} of ${table}. Use it or remove it, or mark the table \`for the table\` if people look it up themselves.`,
  unreadCondition: (name: string): string =>
    `An action gives ${name}, and nothing asks who has it. Let a formula or a modifier ask, or remove it; or mark it \`for the table\` if people see to it themselves.`,
  neverEnds: (name: string): string =>
    `Nothing ends ${name}: no action \`loses\` it, and it is gained without \`until\`. Write an action that ends it, or until when it lasts; or mark ${name} \`for the table\` if people end it themselves.`,
  noneDecides: (condition: string, why: string): string =>
    `\`${condition}\` is neither true nor false ${why}, so the whole \`if\` has no value there. Say what counts then with \`otherwise\`.`,
  noneTwice: (name: string, why: string): string =>
    `${name} has no value for a reason of its own, and none ${why}: this \`otherwise\` cannot tell the two apart. Ask for one of them with \`is none\` first.`,
  onlyIfSaid: (what: string, modifier: string): string =>
    `${what} counts only where a line says ${modifier}. If it always counts, write it in the action; otherwise read a value of the character who acts.`,
  doneTwice: (name: string, part: string): string =>
    `${name} is a value of ${part}, which is done more than once here, so it is not clear which one is meant. Use it inside ${part} instead.`,
  rowOfMany: (table: string, row: string): string =>
    `\`each\` does something for one value at a time, and the row "${row}" of ${table} is for several. Use a table of names or of single numbers.`,
  partKind: (book: string): string =>
    `\`part\` is a kind of ${book}. Write \`kind part\` in this rulebook as well, so that this is one of that kind.`,
  alwaysDone: (part: string): string =>
    `${part} changes the roll or says what it needs, so it is always done. Remove the condition, or put those clauses elsewhere.`,
  doesItself: (circle: readonly string[]): string =>
    `${chain(circle, ' does ')}: this would never end. Break the circle.`,
  tooManyParts: (name: string, most: number): string =>
    `${name} does more than ${most} parts, with the parts that they do. Let it do fewer, or write the clauses of a small part where they are done.`,
  sameInPart: (name: string, one: string, other: string): string =>
    `${one} and ${other} both have a value called ${name}. Rename one of them.`,
  eachOfOne:
    'This line names one character, so nothing happens for each of several. Write `names everybody` in the action, or remove this.',
  severalWithoutEach:
    'This line can name several characters. Write `for each of them` before the clauses that happen to each.',
  onceForSeveral: (what: string): string =>
    `${what} once for all characters that the line names, so it cannot depend on one of them. Put it after \`for each of them\`.`,
  ownForSeveral:
    'What comes before `for each of them` happens once, to the character who acts. Write `own`, or put this after `for each of them`.',
  rollOfSeveral:
    'The action is rolled once for all the characters that the line names, so the roll cannot depend on one of them. Compare its result with each of them after `for each of them`.',
  noTheirRoll: (name: string): string =>
    `"${name}" is a result of the other character's roll, and nothing here makes them roll. Write \`whom rolls\` with what they roll before it.`,
  reachUnder:
    'These dice succeed with a low total, so there is nothing to reach. Subtract the difficulty from what is rolled: `whom rolls HT - 2`.',
  hiddenByField: (name: string, kind: string): string =>
    `${name} is also the name of something that every ${kind} has, which would be read in its place. Rename the \`let\`.`,
  leadsInCircle: (circle: readonly string[]): string =>
    `${chain(circle, ' leads to ')}: this would never end. Break the circle.`,
  leadsWithout: (action: string, parameter: string): string =>
    `${action} needs its ${parameter}. Write it in parentheses after the name.`,
  leadsToNobody: (action: string, from: string): string =>
    `${action} needs a target, and ${from} need not have one. Write \`names somebody\` in ${from}, or \`names somebody optional\` in ${action}.`,
  noParameter: (action: string): string => `${action} takes no value. Remove the parentheses.`,
  actionLike: (action: string, other: string): string =>
    `The action ${action} and the ${other} have the same name, so a line could not tell them apart. Rename one of them.`,
  idleAction: (action: string): string => `${action} does nothing. Write what it \`rolls\`, \`plays\` or \`changes\`.`,
  unreadThrow: (name: string): string =>
    `Nothing after it reads what is thrown as ${name}. Use it, or remove \`throws ${name}\`.`,
  unreadUse: (name: string): string => `Nothing reads what is spent on ${name}. Use it, or do not offer it.`,
  idleModifier: (modifier: string, action: string): string =>
    `${modifier} does nothing in ${action}: no formula of it reads the modifier, and it changes no roll. Use it, or remove it.`,
  onlyThrowsInSets: 'Sets are thrown, and the player takes one: only `throws` can be in these braces.',
  worthOfChoice: 'What the player chooses here is a name and has no worth. Remove what comes after the colon.',
  noLabels: (table: string): string =>
    `The rows of ${table} are numbers, and the player chooses between names. Throw dice for it, or choose from a table with names.`,
  nothingToChoose: (name: string): string =>
    `Nothing says what the player chooses as ${name}. Write \`chooses ${name} { one; other }\`, \`as\` and a table, or the name of a field with choices.`,
  buysRolled: (table: string): string =>
    `A row of ${table} rolls another table, and only rows that are entries can be bought. Write the entries into one table.`,
  unreadChoice: (name: string): string =>
    `Nothing after it reads what is chosen as ${name}. Use it, or remove \`chooses ${name}\`.`,
  idleCreation: (name: string): string =>
    `${name} writes nothing, so the new character is empty. Write a line with \`writes\`.`,
  wrongField: (field: string, type: string, actual: string): string =>
    `${field} is a field for ${type}, and this is ${actual}.`,
  notDice: (name: string, actual: string): string => `\`throws ${name}\` needs dice, and this is ${actual}.`,
  notANumberToSpend: (actual: string): string => `\`spends\` needs a number, and this is ${actual}.`,
  noUseOfNumber: (name: string): string =>
    `A number cannot be spent on ${name}, which takes none. Declare it with a number: \`modifier ${name} (amount from 0 to 20)\`.`,
  conflict: (earlier: string, later: string, part: string): string =>
    `${earlier} and ${later} both state ${part}, and ${later} wins because it comes later. State it in this rulebook, or extend only one of the two.`,
  wrongAmount: (operation: string, amount: string, least: number): string =>
    `\`${operation}\` takes a whole number from ${least}, and ${amount} does nothing to a roll. Write another one.`,
  chosenDice: (how: 'max' | 'min', dice: readonly string[]): string =>
    `\`${how}\` of ${list(dice, 'and')} rolls only one of them, the dice with the ${how === 'max' ? 'greater' : 'smaller'} mean. To throw all and keep the ${how === 'max' ? 'highest' : 'lowest'}, declare \`dice handful\` with \`keep ${how === 'max' ? 'highest' : 'lowest'} 1\`; to choose one, say which with \`if\`.`,
  unknownDegree: (text: string, degrees: readonly string[], near: readonly string[]): string =>
    degrees.length === 0
      ? `No dice of this rulebook have degrees, so \`degree\` is never "${text}". Add a line such as \`degree "${text}" from 4\` to the dice.`
      : `No dice have a degree "${text}".${near.length > 0 ? ` Did you mean ${list(quoted(near))}?` : ` Degrees are ${list(quoted(degrees), 'and')}.`}`,
  noSuchDice: (name: string, advice: string): string =>
    `There are no dice called "${name}".${advice} Declare them: \`dice under 1d100 as ${name}\`.`,
  givesOfSeveral: (name: string): string =>
    `There are several values of ${name}, so it cannot change others. Write \`gives\` in a derived value that reads it.`,
  givesWhen: (name: string): string =>
    `${name} always gives this, and \`when\` is only for traits that an author takes. Write \`if\` and a condition, or declare a modifier.`,
  givesItself: (name: string): string => `${name} cannot change itself. Write the change into its formula.`,
  rollsOfThing:
    'A derived value of a thing cannot say what it rolls. Say it in the kind of the thing, or in a derived value of the character.',
  noFoe: 'Nothing is rolled here, so there is no other side. Use `foe` in modifiers, actions and lines of dice.',
  noSuchContest: (name: string, known: readonly string[]): string =>
    `No dice of this rulebook state a contest "${name}".${known.length > 0 ? ` They state ${known.join(', ')}.` : ` Write a line such as \`contest ${name} by margin\` in the braces of the dice.`}`,
  nothingPooled:
    '`directly` means nothing here: no dice of this rulebook put shifts together with `pooled`. Remove the word.',
  diceCondition: 'A condition on `target` compares it with a number: `when target >= 15` or `when target <= 15`.',

  // Pages
  pageTwice: 'This rulebook has two pages. Join them.',
  tooManyBlocks: (most: number): string =>
    `A page can have ${most} blocks. The blocks from here on are not printed; remove them.`,
  blockTwice: (word: string): string =>
    `The page has this \`${word}\` twice, and only the later one counts. Give one of them a title, or join the two.`,
  nothingBefore: (sign: string): string =>
    `\`${sign}\` puts a block ${sign === '|' ? 'beside' : 'below'} the one before it, and there is none. Remove the sign.`,
  emptyBlock: (word: string): string =>
    `Nothing follows \`${word}\`, and no page that this one builds on has such a block. Write what it shows.`,
  oneOnly: (word: string): string => `\`${word}\` shows one. Write another \`${word}\` for this name.`,
  pageColumns: (most: number): string => `A block can go in 1 to ${most} columns.`,
  noUseOnPage: (word: string, part: string): string => `\`${word}\` cannot use \`${part}\`. Remove it.`,
  pageRow: (word: string): string =>
    word === 'track'
      ? 'A row of a track says what happens at a number: `at 3: "half Move"`.'
      : word === 'body'
        ? 'A row of a body says which sign marks a box: `killing: "X"`.'
        : 'A row of attacks says what its columns show: `Punch: Damage = Thrust - 2`.',
  noItemColumn: (name: string, near: readonly string[]): string =>
    `No kind of item has a field or a value called "${name}".${near.length === 0 ? '' : ` Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`}`,
  noItemField: (name: string, near: readonly string[]): string =>
    `No kind of item has a field called "${name}", and only a field can be ticked.${near.length === 0 ? '' : ` Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`}`,
  notOnThisBlock: (name: string, columns: readonly string[]): string =>
    `These attacks have no column "${name}".${itHas(columns)}`,

  // Formulas
  joinsNumbers: (operator: string, actual: string): string =>
    `\`${operator}\` needs numbers or dice, and this is a ${actual}.`,
  wordInOneCase: (operator: string, side: string, word: string): string =>
    `\`${operator}\` needs numbers or dice, and \`${side}\` can be the text "${word}", to which nothing can be added. Give that case a number, or \`none\` where there is no value.`,
  joinsConditions: (operator: string, actual: string): string =>
    `\`${operator}\` needs conditions, and this is a ${actual}. Compare it with something.`,
  notACondition: (actual: string): string =>
    `This must be a condition, and it is a ${actual}. Compare it with something.`,
  ratingForAll: (name: string): string =>
    `${name} is a rating here, which everybody has without taking the trait: its name alone does not ask whether somebody has it. Write \`has ${name.replace(/^(?:foe|whom)\./, '')}\`, or compare it: \`${name} > 0\`.`,
  takesNumbers: (name: string, actual: string): string => `\`${name}\` takes numbers, and this is ${actual}.`,
  tooManyArguments: (name: string, parameters: readonly string[]): string =>
    parameters.length === 0
      ? `${name} takes nothing in brackets. Remove them.`
      : `${name} takes ${plural(parameters.length, 'value')} in brackets: ${name}[${parameters.join(', ')}].`,
  calledWithBrackets: (name: string, parameters: readonly string[]): string =>
    `${name} is a function. Write its values in brackets: ${name}[${parameters.join(', ')}].`,
  missingArgument: (name: string, missing: string, parameters: readonly string[]): string =>
    `${name} needs its ${missing}: write ${name}[${parameters.join(', ')}].`,
  wantsNumber: (name: string, parameter: string, text: string): string =>
    `The ${parameter} of ${name} is a number, and "${text}" is a text.`,
  wantsText: (name: string, parameter: string): string =>
    `The ${parameter} of ${name} is a text, and this is a number. Write it in quotes.`,
  textParameter: (owner: string): string =>
    `The parameter of ${owner} is a number or a row of a table: write \`as\` and the table instead of \`text\`.`,
  valueOutOfRange: (owner: string, field: string, least: number | undefined, most: number | undefined): string =>
    `The ${field} of ${owner} must be ${least === undefined ? `at most ${most}` : most === undefined ? `at least ${least}` : `from ${least} to ${most}`}.`,
  noRow: (table: string, text: string, rows: readonly string[]): string =>
    `The table ${table} has no row "${text}".${itHas(rows)}`,
  argumentOutOfRange: (name: string, parameter: string, least: number, most: number): string =>
    `The ${parameter} of ${name} must be from ${least} to ${most}.`,
  withNone: (operator: string): string =>
    `\`${operator}\` with \`none\` always gives none. ${['=', '!=', 'is'].includes(operator) ? 'To ask whether a value is there, write its name alone, or `not` and its name.' : 'To say what holds where a value is missing, write `otherwise` after it.'}`,
  dividedByZero: 'Nothing can be divided by zero: the value would always be none.',
  noDice: (operator: string, dice: string): string =>
    `\`${operator}\` needs numbers, and ${dice} is dice. Dice can be added, and multiplied or divided by numbers.`,
  numberedName: (kind: string, name: string): string =>
    `A sheet writes the rating of a ${kind} after its name, and this declares one that is called "${name}". Put it in quotes if all of it is the name. If everybody has this rating, write it in the kind: \`rating else ${/\d+$/.exec(name)?.[0] ?? '0'}\`.`,
  poolApart: (
    operator: string,
    [left, one]: readonly [text: string, kind: string],
    [right, other]: readonly [text: string, kind: string],
    pool: string,
    isSure: boolean,
  ): string => {
    const be = isSure ? 'is' : 'can be';
    const what = `\`${operator}\` cannot join \`${left}\`, which ${be} ${kindWords[one] ?? one}, and \`${right}\`, which ${be} ${kindWords[other] ?? other}.`;
    const instead = /^[\w ]+$/.test(pool) ? `${pool}.total` : `(${pool}).total`;
    return operator === '+'
      ? `${what} A pool takes pools and numbers of dice. Throw the other dice by themselves.`
      : `${what} Write \`${instead}\` for the number of its dice.`;
  },
  neverEqual: (left: string, one: string, right: string, other: string): string =>
    `\`${left}\` is ${kindWords[one] ?? one} and \`${right}\` is ${kindWords[other] ?? other}: they are never equal. Compare values of one kind.`,
  rolledByNone: (value: string, kind: string, dice: string | undefined, taken: readonly string[]): string => {
    const which = dice === undefined ? 'no dice of this rulebook roll that' : `the dice "${dice}" do not roll that`;
    const known = taken.map((one) => kindWords[one] ?? one);
    return `\`${value}\` is ${kindWords[kind] ?? kind}, and ${which}.${known.length === 0 ? '' : ` They roll ${list(known, 'and')}.`}`;
  },
  otherwiseFirst: (operator: string, taken: string, rest: string): string =>
    `\`otherwise\` binds tighter than \`${operator}\`: this means (${taken}) ${operator} ${rest}. Write parentheses around the part you mean.`,
  choiceWithoutValue: (choice: string, option: string): string =>
    `The choice "${choice}" of ${option} has no value to compute with. Give it one: \`${choice}: 1\`.`,
  unitsNotConverted: (left: string, right: string): string =>
    `${left} and ${right} are combined without a conversion. Convert one of them first.`,
  differentMeasures: (left: string, right: string, operator: string): string =>
    `${left} and ${right} are different measures and cannot be combined with \`${operator}\`.`,

  // Tables, ladders and scales
  noStep: 'The step after `by` must be more than 0.',
  stepsOfDice: (type: string): string =>
    `Only numbers go in steps, and this rating is ${type === 'pool' ? 'a pool' : 'dice'}. Remove \`by\`.`,
  emptyRange: (table: Keyed, min: number, max: number): string =>
    `The key ${table.keyName} of ${table.name} goes from ${min} to ${max}, which is not a range. Write the lower bound first.`,
  unreachableRow: (table: Keyed, row: string): string =>
    `No ${table.keyName} can reach the row ${row} of ${table.name}. Remove it, or correct its key.`,
  duplicateRow: (row: string, table: string): string =>
    `The table ${table} has the row ${row} twice. Remove one of the two.`,
  overlap: (table: Keyed, one: string, other: string, key: number): string =>
    `The rows ${one} and ${other} of ${table.name} both apply to ${table.keyName} ${key}. End one before the other begins.`,
  hole: (table: Keyed, from: number, to: number): string =>
    `${table.name} has no row for ${table.keyName} ${from === to ? from : `${from} to ${to}`}. Add a row, or \`none\`.`,
  openEnd: (table: Keyed, from: number): string =>
    `${table.name} has no row for ${table.keyName} ${from} and above. Add a row, or \`each more\`.`,
  tableDice: (table: string, dice: string): string =>
    `${dice} cannot be rolled for the rows of ${table}. Write the dice with their sides: \`by 3d6\`.`,
  labelInRolledTable: (table: string, row: string): string =>
    `${table} is rolled, and no total is called "${row}". Write the totals of the row: \`3..9\`, \`up to 3\`, \`from 18\`.`,
  eachMoreRolled: (table: string): string =>
    `${table} is rolled, and each row says what its totals mean: write \`from\` with a row instead of \`each more\`.`,
  notRolled: (table: string): string =>
    `${table} is not rolled: it is looked up in. Declare it with dice, \`table ${table} by 1d6\`.`,
  rollsOfLookUp: (table: string): string =>
    `Only a table that is rolled can roll another one, and ${table} is looked up in. Declare it with dice, \`table ${table} by 1d6\`.`,
  rollsItself: (circle: readonly string[]): string =>
    `${chain(circle, ' rolls ')}: this would be rolled without end. Break the circle.`,
  wrongCells: (table: Keyed, cells: number, columns: number, split: string): string =>
    `This row has ${plural(cells, 'cell')}, and the table ${table.name} has ${plural(columns, 'column')}.${split}`,
  splitNumber: (text: string): string =>
    ` \`${text}\` is read as two numbers: write it as one decimal, or as a fraction of whole numbers.`,
  eachMore: 'After `each more`, write a number with its sign, or a word that is kept as it is.',
  ladderNotRising: (ladder: string, step: number): string =>
    `${step > 0 ? `Step ${step + 1} of the ladder ${ladder} costs` : `Steps of the ladder ${ladder} after the last cost`} no more than the one before, so a cost does not determine a level. Write rising steps.`,
  columnNotRising: (scale: string, column: string): string =>
    `The column ${column} of ${scale} does not rise, so a value has no one result. Look it up only by its result: ${scale}.${column}[3].`,
  scaleNotRising: (scale: string, factor: string): string =>
    `The steps of ${scale} must rise from above zero, and ${factor} times the first must be more than the last, so that every value has its score.`,
} as const;
