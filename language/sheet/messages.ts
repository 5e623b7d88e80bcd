import { list } from '../grammar/token-text.js';

// Messages about a character and its entries: what is wrong, why, and what to do. Names and numbers are as shown.

/** Words after a value that cannot be read. */
export const meaninglessAfter = (words: string, name: string): string =>
  `"${words}" means nothing after the value of ${name}. Remove it, or put a line end or a comma before it.`;

// Names and places of entries.

export const twice = (name: string): string => `${name} is written twice. Remove one of the two.`;

export const excludeEachOther = (name: string, other: string): string =>
  `${name} and ${other} exclude each other. Remove one of the two.`;

export const onlyOneOf = (names: readonly string[]): string =>
  `Only one of ${list(names)} can be taken. Remove the other.`;

export const rulesOut = (giver: string, name: string): string => `${giver} rules out ${name}. Remove one of the two.`;

export const banned = (by: string, name: string, reason: string | undefined): string =>
  `${by} does not allow ${name}${reason === undefined ? '' : `: ${reason}`}. Remove it.`;

export const nothingToLeaveOut = (name: string): string =>
  `"${name}" cannot be left out because nothing is inherited here. Write \`like\` and a name in the header, or remove the line.`;

export const notInherited = (name: string, bases: readonly string[]): string =>
  `Nothing called "${name}" is inherited from ${list(bases, 'and')}, so it cannot be left out. Correct the name, or remove it.`;

export const notInside = (name: string, parent: string, holders: string | undefined): string =>
  `${name} does not belong inside ${parent}. ${holders === undefined ? 'Write it on a line of its own, outside the braces.' : `Write it in the braces of ${holders}.`}`;

export const belongsTo = (name: string, owner: string, parent: string): string =>
  `${name} belongs to ${owner}, not to ${parent}. Move it to the braces of ${owner}.`;

export const notAlone = (name: string, holders: string): string =>
  `${name} cannot be on a line of its own. Write it in the braces of ${holders}.`;

/** `Axe { mode butt { damage Thrust } }` */
export const modeOfThing = (kind: string, thing: string): string =>
  `This is an item inside ${thing}, and not a mode of it. A mode belongs in a declaration: write \`${kind} "my ${thing}" like ${thing} { mode ... { } }\` in the campaign or in the braces of the character.`;

/** `age 26 { Rifle 3 }` */
export const nothingInField = (name: string): string =>
  `${name} has no braces: what is written in them does not count. Write it in lines of its own.`;

/** Dice in the parentheses of an item, as print repeats them. */
export const diceOfItem = (name: string, written: string, isDeclared: boolean): string =>
  isDeclared
    ? `"${written}" changes nothing: ${name} has the values of its declaration.`
    : `"${written}" changes nothing: ${name} is not declared. Declare it in the campaign with what it does.`;

// Ratings.

export const takesNoNumber = (name: string, written: string): string => `${name} takes no number. Remove ${written}.`;

export const needsNumber = (name: string, counts: string | undefined): string =>
  `${name} needs a number after its name.${counts === undefined ? '' : ` It counts as ${counts} for now.`}`;

export const invalidRating = (name: string, written: string): string =>
  `"${written}" is not a valid rating for ${name}.`;

export const wholeLevels = (name: string, below: number, above: number): string =>
  `${name} is bought in whole levels. Write ${below} or ${above}.`;

export const wrongStep = (name: string, step: string, below: string, above: string): string =>
  `${name} goes in steps of ${step}. Write ${below} or ${above}.`;

export const wholeNumber = (name: string, below: number, above: number): string =>
  `${name} must be a whole number. Write ${below} or ${above}.`;

export const outOfRange = (name: string, range: string, written: string, why: string | undefined): string =>
  `${name} must be ${range}, not ${written}.${why === undefined ? '' : ` ${why}`}`;

export const belowLadder = (name: string, least: string, untrained: string | undefined): string =>
  `${name} cannot be bought below ${least}.${untrained === undefined ? '' : ` Untrained, it is ${untrained} at no cost.`}`;

export const followsFromSheet = (name: string, is: string, what: string, written: string): string =>
  `${name} is ${is} ${what}, not ${written}. It is computed from the rest of the sheet; you can leave it out.`;

export const secondFollows = (name: string, second: string, written: string): string =>
  `${name} goes with ${second} here, not ${written}. The second number is computed from the rest of the sheet; you can leave it out.`;

// Costs.

export const costsNothing = (name: string, written: string): string => `${name} costs no points. Remove [${written}].`;

export const wrongCost = (name: string, right: string, written: string): string =>
  `${name} costs [${right}], not [${written}].`;

export const notEnough = (name: string, written: string): string => `[${written}] is not enough to buy ${name}.`;

export const uneven = (name: string, written: string, right: string): string =>
  `[${written}] buys ${name}, which costs [${right}]; the rest buys nothing.`;

export const ambiguousCost = (name: string, written: string, fitting: readonly string[]): string =>
  `${name} costs [${written}] as ${list(fitting)}. Write the one you mean in parentheses.`;

// Options and specialties.

export const missingSpecialty = (name: string, examples: readonly string[]): string =>
  `${name} needs a specialty. Write one in parentheses:${examples.length > 0 ? ` ${list(examples)}` : ' any that fits'}.`;

export const unknownSpecialty = (
  name: string,
  written: string,
  choices: readonly string[],
  near: readonly string[],
): string =>
  `${name} has no specialty "${written}". ${near.length > 0 ? `Did you mean ${list(near.map((one) => `"${one}"`))}?` : `It has ${list(choices, 'and')}.`}`;

/** `label`: words in parentheses that are no choice. */
export const ambiguousOption = (
  name: string,
  written: string,
  option: string,
  fitting: readonly string[],
  label: string | undefined,
): string =>
  `${name} costs [${written}] with several choices of ${option}: ${list(fitting)}. Write the one you mean.${onlyLabel(label)}`;

export const missingOption = (
  name: string,
  option: string,
  choices: readonly string[],
  label: string | undefined,
): string => `${name}: which ${option}? Write one in parentheses: ${list(choices)}.${onlyLabel(label)}`;

function onlyLabel(label: string | undefined): string {
  return label === undefined ? '' : ` "${label}" is none of them and only a label.`;
}

export const missingNumber = (name: string, number: string): string =>
  `${name} needs a number of ${number}. Write it in parentheses, such as (25 ${number}).`;

/** `brought`: what the rulebook adds to the braces of an entry in which the author writes something else. */
export const bringsMore = (name: string, rulebook: string, brought: readonly string[]): string =>
  `${name} is the one of ${rulebook}, so it has ${list(brought, 'and')} besides. If yours is another one, give it another name; if not, write its cost.`;

/** `base`: the character that the entry is inherited from, in which it is right. */
export const wrongHere = (base: string, message: string): string => `Inherited from ${base}: ${message}`;

// Fields.

export const emptyField = (name: string): string => `${name} is empty. Write its value after it.`;

export const notANumber = (name: string): string => `${name} must be a number.`;

export const notAChoice = (name: string, written: string, choices: readonly string[]): string =>
  `"${written}" is not a valid ${name}. Choose one of ${choices.join(', ')}.`;

export const otherQuantity = (name: string, unit: string, written: string): string =>
  `${name} is measured in ${unit}, and "${written}" is another kind of quantity.`;

// The whole character.

export const fieldsMissing = (who: string, fields: readonly string[]): string =>
  `${who} has no ${list(fields)} yet, and the game requires it.`;

export const traitRequired = (name: string): string => `The campaign requires ${name} of every character. Add it.`;

/** `names` is the cycle, from where it was detected. */
export const circle = (names: readonly string[]): string => {
  const [first = ''] = names;
  const shown = names.length > 8 ? [...names.slice(0, 4), `(${names.length - 7} more)`, ...names.slice(-3)] : names;
  return `${first} depends on itself: ${[...shown, first].join(' <- ')}. It counts as nothing until you write one of them as a number.`;
};

export const tooLarge = (who: string, values: readonly string[], entries: number, steps: number): string => {
  const shown = values.length > 3 ? [...values.slice(0, 2), `${values.length - 2} more`] : values;
  return `${who} is too large to compute ${list(shown, 'and')}: with ${entries} entries it takes more than ${steps.toLocaleString('en')} steps, so nothing that needs it has a value. Split the character, or make the formula simpler.`;
};

export const pointsTooFar = (who: string, others: string): string =>
  `Too many characters count each other's points in a chain that ends with ${who}. Those of ${others} count as nothing here; write their number instead.`;

export const notComputed = (value: string, cause: string): string =>
  `${value} has no value: ${cause}. What depends on it has none either.`;

// Allowances.

export const nothingToAllow = (name?: string): string =>
  `Nothing ${name === undefined ? 'here' : `about ${name}`} needs to be allowed. Remove \`allowed\`.`;
