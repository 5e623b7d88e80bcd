import { quoteName } from '../../grammar/quote-name.js';
import { list, quoted } from '../../grammar/token-text.js';

function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? '' : ` Did you mean ${list(names.map((name) => `"${name}"`))}?`;
}

// ------------------------------------------------------------------------------------------------- what a line says

export function unknownWords(words: string): string {
  return `"${words}" means nothing in a roll. After the expression you can write \`with\` and modifiers, \`for\` and an aim, \`against\` and the other side, and a text.`;
}

/** For a character after something that is rolled; `action` is one that has a target. */
export function personInRoll(name: string, action: string): string {
  const written = quoteName(name);
  return `${name} is named next to something that is only rolled. Write \`against ${written}\` and what that side rolls, or what is done to ${name}, such as \`${action} ${written}\`.`;
}

/** `offered`: the aims of the game's dice. */
export function unknownAim(words: string, game: string, offered: readonly string[]): string {
  return offered.length === 0
    ? `"${words}" means nothing here: ${game} rolls dice for success only. Remove it.`
    : `"${words}" is not something to roll for. After \`for\`, write ${list(offered)}.`;
}

/** `offered`: what the action can spend on. */
export function unknownUse(written: string, offered: readonly string[]): string {
  return `"${written}" cannot be spent here. Write \`spend\`, a number, \`on\` and ${list(offered)}.`;
}

export function nothingToSpend(): string {
  return 'Nothing is spent here: only some actions leave something to spend. Remove it.';
}

export function spendBefore(): string {
  return 'What is spent belongs to the action: write it before `against`.';
}

export function aimWithoutPool(): string {
  return 'Only a pool can be rolled for a set or for several tasks, and this is not a pool.';
}

export function contestAlone(contest: string): string {
  return `The contest "${contest}" needs a second side. Write \`against\`, a name, and what that side rolls.`;
}

export function aimOfTwo(aim: string): string {
  return `A ${aim} has two sides. Write \`against\` after it, and what the other side rolls.`;
}

export function thirdSide(): string {
  return 'Only two sides can roll against each other. Write one line for each pair, or one roll for each character and compare them.';
}

export function oneSidedContest(): string {
  return 'A contest needs a second side. After the expression, write `against`, a name, and what that side rolls.';
}

/** `name`: a second character, joined to the roller by `or` or `and`. */
export function oneCharacter(name: string): string {
  return `A line is for one character, or without a name for anyone in the party who tries. Write another line for ${name}, or leave all names out.`;
}

/** `word`: `vs` or the like before the other side. */
export function againstInstead(word: string): string {
  return `The second side of a contest begins with \`against\`. Write \`against\` instead of \`${word}\`.`;
}

/** For the alternative without `against` of `A or B against NAME C`. */
export function eachWayAgainst(): string {
  return 'Each way of a contest needs a second side of its own. Write `against`, a name, and what that side rolls here, too.';
}

/** The most actions that are listed. */
const MOST_ACTIONS = 12;

/**
 * `rules`: the name of the game, in which the line names an unknown action and a target; `actions`: those that have a
 * target.
 */
export function undeclaredAction(
  rules: string,
  word: string,
  near: readonly string[],
  actions: readonly string[],
): string {
  const others = actions.length - MOST_ACTIONS;
  const shown = others > 0 ? [...actions.slice(0, MOST_ACTIONS), `${others} more`] : actions;
  const offered = shown.length === 0 ? ' Roll a value of the sheet instead.' : ` It has ${list(shown, 'and')}.`;
  return `${rules} has no action "${word}".${didYouMean(near) || offered}`;
}

// --------------------------------------------------------------------------------------------- targets and opponents

/** The most names that are offered if one is missing. */
const MOST_OFFERED = 6;

export const deadRollsNothing = 'This character is dead and rolls nothing.';

export function onOneself(action: string, actor: string): string {
  return `${action} is done to somebody else, and ${actor} is the one who acts. Name another character.`;
}

/** `near`: characters that may be meant; `there`: the other members of the line's encounter. */
export function nobodyCalled(name: string, near: readonly string[] = [], there: readonly string[] = []): string {
  if (near.length === 0 && there.length > 0)
    return `Nobody here is called "${name}". Write ${list(there.slice(0, MOST_OFFERED), 'or')}.`;
  const absent = `There is no character or npc called "${name}" in this campaign.`;
  if (near.length > 0) return `${absent}${didYouMean(near)}`;
  const [, npc] = /^(.*\S)\s+\d+$/.exec(name) ?? [];
  // A number after a name means one of several.
  return npc === undefined
    ? `${absent} Correct the name, or write an npc with it.`
    : `${absent} Members of one npc are called by its name and a number: "${name}" needs an npc "${npc}". Correct the name, or write that npc.`;
}

/** `near`: characters that may be meant by the beginning of a line. */
export function mistypedPerson(written: string, near: readonly string[]): string {
  return `There is no character or npc called "${written}" here.${didYouMean(near)}`;
}

export function partyTries(): string {
  return 'A line without a name is for anyone in the party who tries. Remove the first word.';
}

export function sideTries(side: string): string {
  return `${side} is a side, and one of its members has to roll. Write the name of a member instead.`;
}

/** `word`: roll, check or contest. */
export function nobodyToTry(word: string): string {
  return `This ${word} names nobody, so it is for anyone in the party who tries, but the campaign has no player character. Write a \`character\`, or name who makes it: \`${word} "Name" ...\`.`;
}

/** `files`: all files with a character or npc of that name. */
export function ambiguousPerson(name: string, files: readonly string[]): string {
  return `"${name}" can be a character or npc of ${list(files)}. Rename one of them, so that the name says which one is meant.`;
}

export function numberedOutside(name: string, npc: string): string {
  return `Nobody here is called "${name}": only the members of an encounter are numbered. Write ${npc}.`;
}

export function noSuchMember(written: string, members: readonly string[]): string {
  return `There is no ${written} here, only ${list(members, 'and')}.`;
}

export function namedTwice(name: string): string {
  return `${name} is named twice, but the line happens to each person once. Remove one of the two.`;
}

/** `known`: how many take part; 0 if unknown. */
export function notSoMany(count: number, name: string, known: number): string {
  return known > 0
    ? `There are not ${count} of ${name} here, only ${known}.`
    : `A number before a name says how many are meant, and ${count} of ${name} cannot be. Write a whole number from 1 to 100, and a name without a number.`;
}

/** `there`: the names of the other members, if known. */
export function missingTarget(action: string, there: readonly string[] = []): string {
  const [first, ...others] = there.slice(0, MOST_OFFERED);
  if (first === undefined) return `${action} needs a target. Write the name of a character or npc after it.`;
  const more = others.length > 0 ? `, or ${list(others, 'or')}` : '';
  return `${action} needs a target. Write a name after it: \`${action.toLowerCase()} ${first}\`${more}.`;
}

/** For the other side of a line, whose action rolls no dice. */
export function otherRollsNothing(action: string): string {
  return `${action} rolls no dice of its own, so it cannot be what the other side rolls. Write a value or an action that is rolled.`;
}

/** For a line with `against`, an aim or dice, whose action rolls no dice. */
export function nothingRolled(action: string): string {
  return `${action} rolls no dice of its own, so nothing can be rolled against it or for anything. Remove what follows the action.`;
}

// ------------------------------------------------------------------------------------------------- things to roll with

/** For an item that neither the rulebook nor the campaign declares, so that it is only a name. */
export function thingOfNoKind(who: string, thing: string, kinds: readonly string[]): string {
  const declarations = kinds.map((kind) => `\`${kind} "${thing}" { }\``);
  return `${who} carries "${thing}", but nothing says what it can do. Declare it with its values in the campaign, as ${list(declarations)}.`;
}

export function unknownItem(
  who: string,
  kinds: readonly string[],
  name: string,
  rules: string,
  near: readonly string[],
): string {
  return `${who} has no ${list(kinds)} called "${name}", and ${rules} does not declare one.${didYouMean(near)}`;
}

/** The word with its article. */
function article(word: string): string {
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`;
}

export function wrongKindOfItem(name: string, kind: string, kinds: readonly string[]): string {
  return `${name} is ${article(kind)}, and only ${article(list(kinds))} can be used on this line. Roll its dice alone: \`roll ${name}\`.`;
}

export function notCarried(who: string, item: string, carried: readonly string[]): string {
  return `${who} is not carrying ${item}, only ${list(carried, 'and')}.`;
}

/** For a trait that an action uses and that is not on the sheet. */
export function notHad(who: string, trait: string, had: readonly string[]): string {
  return `${who} does not have ${trait}, only ${list(had, 'and')}.`;
}

export function missingItem(kinds: readonly string[], carried: readonly string[]): string {
  const such = carried.length > 0 ? `, such as ${list(carried)}` : '';
  return `Which ${list(kinds)}? Write \`with\` and its name${such}.`;
}

export function missingTrait(
  action: string,
  parameter: string,
  kinds: readonly string[],
  had: readonly string[],
): string {
  const such = had.length > 0 ? `, such as ${list(had.slice(0, 5))}` : '';
  return `${action} needs its ${parameter}. Write the name of ${article(list(kinds))} after it${such}.`;
}

export function noRollOfItem(rules: string, item: string): string {
  return `${rules} does not say what ${item} rolls.`;
}

// --------------------------------------------------------------------------------------------------------- modifiers

/** `action`: one that does not take the modifier, which changes no roll. */
export function notTaken(modifier: string, action: string): string {
  return `${modifier} means nothing to ${action}, which does not take it. Remove it.`;
}

export function belongsToOthers(modifier: string, action: string, takers: readonly string[]): string {
  const some = takers.slice(0, 3);
  const whose = takers.length > some.length ? `${some.join(', ')} and others` : list(some, 'and');
  return `${modifier} belongs to ${whose}, and ${action} does not take it. Remove it.`;
}

export function unknownSituation(trait: string, written: string, offered: readonly string[]): string {
  return `${trait} gives nothing in the situation "${written}". It does so in ${list(quoted(offered), 'and')}.`;
}

export function severalSituations(trait: string, offered: readonly string[]): string {
  return `${trait} gives something in ${list(quoted(offered), 'and')}. Write the one you mean after it, in parentheses; the first counts.`;
}

export function unknownModifier(rules: string, name: string, near: readonly string[]): string {
  return `${rules} has no modifier "${name}".${didYouMean(near)}`;
}

/** `choices`: the possible values, if they are a list. */
export function missingArgument(modifier: string, parameter: string, choices: readonly string[]): string {
  const how = choices.length === 0 ? 'Write the value after the name.' : `Write it after the name: ${list(choices)}.`;
  return `${modifier} needs its ${parameter}. ${how}`;
}

export function unknownRow(text: string, parameter: string, modifier: string, rows: readonly string[]): string {
  return `"${text}" is not a value of ${modifier} (${parameter}). Write ${list(rows)}.`;
}

/** `wanted`: the parameter's unit, if it has one. */
export function otherUnit(parameter: string, modifier: string, wanted: string | undefined, written: string): string {
  const instead = wanted === undefined ? 'It is a plain number: leave the unit out' : `Write it in ${wanted}`;
  return `The ${parameter} of ${modifier} cannot be in ${written}. ${instead}.`;
}

export function betweenSteps(parameter: string, modifier: string, below: string, above: string): string {
  return `The ${parameter} of ${modifier} cannot lie between ${below} and ${above}. Write one of the two.`;
}

/** `least` or `most` is undefined if there is no such bound. */
export function outOfRange(
  parameter: string,
  modifier: string,
  least: string | undefined,
  most: string | undefined,
  size: string,
): string {
  const range =
    most === undefined ? `${least} or more` : least === undefined ? `at most ${most}` : `${least} to ${most}`;
  return `${parameter} of ${modifier} must be ${range}, not ${size}.`;
}

export function takenTwice(modifier: string): string {
  return `${modifier} is used twice. Remove one of the two.`;
}

export function notTogether(modifier: string, other: string): string {
  return `${modifier} and ${other} cannot be combined.`;
}

/** `operation`: the word of the modifier's clause. */
export function meansNothing(modifier: string, operation: string): string {
  return `${modifier} cannot act on this roll: \`${operation}\` means nothing to its dice.`;
}

/** `operation`: the word of the modifier's clause; `amount`: the value after it. */
export function notAWholeNumber(modifier: string, operation: string, amount: string): string {
  return `${modifier} cannot act on this roll: \`${operation}\` takes a whole number, and this one is ${amount}. The rulebook has to round it.`;
}

/** For `best of` and `worst of`, which need at least one throw. */
export function noThrows(modifier: string, operation: string, throws: number): string {
  return `${modifier} cannot act on this roll: \`${operation} of ${throws}\` leaves no throw that counts. It takes 1, which is a plain roll, or more.`;
}

export function keptNotWhole(value: string): string {
  return `The number of dice that are kept must be a whole number, and this one is ${value}. The rulebook has to round it.`;
}

export function modifierWithoutValue(modifier: string, reason: string): string {
  return `${modifier} has no value here: ${reason}.`;
}

// ------------------------------------------------------------------------------------------------------ consequences

/** `what`: a field, a condition, dice or an action whose number has no value. */
export function consequenceWithoutValue(what: string, reason: string): string {
  return `${what} has no value here: ${reason}.`;
}

export function missingTable(table: string): string {
  return `There is no table "${table}" in this rulebook any more.`;
}

export function missingAction(action: string): string {
  return `There is no action "${action}" in this rulebook any more.`;
}

export function noKey(table: string, reason: string | undefined): string {
  return `Nothing can be looked up in ${table}: ${reason ?? 'the action rolls no total'}.`;
}

export function noRow(table: string, key: string): string {
  return `${table} has no row for ${key}.`;
}

export function nothingUsed(kind: string, field: string): string {
  return `This line uses no ${kind} whose ${field} could change. Write \`with\` and its name.`;
}

export function changesNothing(modifier: string): string {
  return `${modifier} changes nothing here: this roll has none of the parts that it acts on. Remove it.`;
}

/** `shifts`: all shifts of the roll's modifiers together. */
export function shiftsWithoutValue(shifts: string, reason: string): string {
  return `The modifiers add up to ${shifts}, and the effect of that has no value here: ${reason}.`;
}

// ----------------------------------------------------------------------------------------------------------- results

export function cannotBeRolled(reason: string): string {
  return `This cannot be rolled: ${reason}.`;
}

/** `dice`: the name of the dice that the line asks for. */
export function noDiceFor(value: string, dice: string | undefined): string {
  const reason = dice === undefined ? 'no dice of this game take it' : `the dice "${dice}" do not take it`;
  return `${value} cannot be rolled: ${reason}.`;
}

export function severalTables(): string {
  return 'A line can roll one table, and this is another one. Roll it on a line of its own.';
}

export function notOnTable(table: string, value: string): string {
  return `${value} cannot choose a row of ${table}: a number can be added to its dice or subtracted from them, nothing else.`;
}

/** `from` and `to`: totals that the roll can have with its modifiers. */
export function noRowFor(table: string, from: string, to: string): string {
  return `${table} has no row for ${from === to ? `a total of ${from}` : `totals of ${from} to ${to}`}, which this roll can have. The rulebook needs one, such as \`up to 3\` or \`from 18\`.`;
}

// -------------------------------------------------------------------------------------------------------- encounters

/** The forms of lines of an encounter, by their first word. */
const linesOfEncounters: ReadonlyMap<string, string> = new Map([
  ['side', 'side NAME { 2 WHO }'],
  ['wave', 'wave 1 to SIDE { 2 WHO } if round 3'],
  ['distance', 'distance 30 yards'],
  ['place', 'place NAME 40 yards from OTHER'],
  ['objective', 'objective "what it is about"'],
  ['condition', 'condition NAME "what it is like" { MODIFIER }'],
  ['morale', 'morale SIDE at half: check WHO ROLL'],
  ['defeat', 'defeat SIDE when WHO is out'],
  ['timer', 'timer 10 "what happens then"'],
  ['tick', 'tick CLOCK 1 "why"'],
  ['clock', 'clock NAME 6'],
  ['table', 'table NAME 1d6 { 1..6: nothing }'],
  ['state', 'state WHO { what is true }'],
]);

/** `without NAME` in an encounter, a side or a wave. */
export function nobodyLeftOut(): string {
  return '`without` leaves out lines of a sheet, not members of an encounter. List those who take part by name.';
}

/** `first`: the first word of the line; `side`: the side that the line begins with. */
export function notInEncounters(first = '', side?: string): string {
  const line = linesOfEncounters.get(first.toLowerCase());
  if (line !== undefined)
    return `A line that begins with \`${first}\` is written as \`${line}\`. Complete this one, or remove it.`;
  if (side !== undefined)
    return `What is true of a whole side goes before its braces, as in \`side ${quoteName(side)} unaware until "a shot" { }\`. Move it there, or write who takes part into the braces.`;
  return 'An encounter holds sides, and lines that begin with a word such as `check`, `wave` or `timer`. Put members into `side NAME { }`.';
}

/** `word`: roll, check, contest or morale. */
export function missingRoller(word: string): string {
  return word === 'morale'
    ? 'Who makes this check? After `check`, write the name of a member, or `each` for everyone on the side, then what is rolled.'
    : `Who makes the ${word}? Write the name of a member first, then what is rolled.`;
}

export function otherGame(who: string, game: string, played: string): string {
  return `${who} is a character of ${game}, and this encounter uses ${played}.`;
}

export function tooManyMembers(count: number, most: number): string {
  return `An encounter can hold 1 to ${most} of one kind, not ${count}.`;
}

export function takenByMember(name: string): string {
  return `A member of this side and another character are both called ${name}. Rename one of them.`;
}

export function onNoSide(member: string, keyword: string, sides: readonly string[]): string {
  return `${member} makes a ${keyword} here but is not on any side of this encounter. Add ${member} to ${list(sides)}.`;
}

// States of members

export function stateOfNobody(name: string, near: readonly string[]): string {
  return `Nobody in this encounter is called "${name}". Name someone of one of its sides.${didYouMean(near)}`;
}

export function oneOfSeveral(name: string, count: number, first: string, last: string): string {
  return `There are ${count} here who are called ${name}. Name one of them: ${first} to ${last}.`;
}

export function stateOfAbsent(name: string): string {
  return `${name} is on no side of this encounter. Add ${name} to one of them.`;
}

export function twoStates(name: string): string {
  return `There is another \`state ${name}\` before this one. Put everything into one.`;
}

export function rollInState(word: string): string {
  return `A \`state\` says what is true of one member; nothing is rolled there. Move the \`${word}\` out of its braces.`;
}

export function tooManyStates(most: number): string {
  return `An encounter has ${most} states at most. This one and those after it are not read. Move some of the members into another encounter.`;
}

export function diceNotAdded(modifier: string, dice: string): string {
  return `${modifier} adds ${dice}, and other dice that are limited or rounded are already added. Use only one of the two.`;
}

export function diceOfParts(modifier: string, dice: string): string {
  return `${modifier} adds ${dice} to a part of what is rolled, and only a number can change a part. Write \`shift ${dice}\` without \`of\`: the dice then fall with the roll.`;
}
