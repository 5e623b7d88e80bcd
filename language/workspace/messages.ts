import { list } from '../grammar/token-text.js';
import { chain } from '../rules/messages.js';

export function unknownRulebook(name: string, known: readonly string[]): string {
  return `There is no rulebook called "${name}". Known rulebooks: ${list(quoted(known), 'and')}.`;
}

export function noRulebook(known: readonly string[]): string {
  return `Nothing says which game this is. Put \`use "${known[0] ?? ''}"\` at the top of the file or into the campaign.`;
}

export function twoCampaigns(): string {
  return 'A folder can have only one campaign, and this one has two. Move one of them to another folder.';
}

export function nameless(role: string): string {
  return `This ${role} has no name, so nothing can refer to it. Write one after \`${role}\`.`;
}

/** `file`: the file of the other one, if it is not this file. */
export function duplicateName(name: string, isCampaign: boolean, file: string | undefined): string {
  const where = file === undefined ? '' : ` The other one is in ${file}.`;
  return `The name "${name}" is used twice in this ${isCampaign ? 'campaign' : 'file'}. Rename one of the two.${where}`;
}

export function unknownBase(character: string, base: string): string {
  return `There is no character or npc called "${base}" in this campaign, so ${character} cannot be like it.`;
}

export function baseOfAnotherGame(base: string): string {
  return `${base} belongs to another game. A character can only be like a character of the same game.`;
}

export function likeItself(character: string, base: string): string {
  return `${character} is like itself, through ${base}. Remove one \`like\`.`;
}

export function tooMuchInherited(name: string, most: number): string {
  return `${name} and those after it are not checked: \`like\` gives the characters of this file more than ${most.toLocaleString('en')} entries. Put some of them into another file.`;
}

export function namelessRulebook(): string {
  return 'This rulebook has no name, so no sheet can use it. Put `rulebook "Its Name"` before everything else.';
}

/** `file`: where the other rulebook of that name is; a built-in one is in none. */
export function duplicateRulebook(name: string, file: string | undefined): string {
  const where = file === undefined ? 'is built in' : `is in ${file}`;
  return `Another rulebook "${name}" ${where}, so \`use\` and \`extends\` cannot tell which one is meant. Give this one another name.`;
}

export function rulebookExtendsItself(path: readonly string[]): string {
  return `${path.join(' extends ')}: a rulebook cannot extend itself. Remove one \`extends\`.`;
}

export function notOnOrOff(name: string): string {
  return `The switch ${name} must be on or off.`;
}

/** `near`: what may be meant; `known`: some that there are. */
export function unknownSetting(
  book: string,
  what: string,
  name: string,
  near: readonly string[],
  known: readonly string[],
): string {
  const advice = near.length > 0 ? didYouMean(near) : known.length === 0 ? '' : ` It has ${list(known, 'and')}.`;
  return `${book} has no ${what} "${name}".${advice}`;
}

export const emptyParty = 'Who plays? After `party`, write the names of characters, as in `party Ann, "Ben Holt"`.';

/** `word`: clock or table. */
export function besideCampaign(word: string): string {
  return `A ${word} is written outside the braces of the campaign. Move this line out of them.`;
}

export function afterValue(words: string, name: string): string {
  return `"${words}" means nothing after the value of ${name}.`;
}

export function tooLarge(name: string): string {
  return `${name} is too large a number.`;
}

export function circleOfEffects(names: readonly string[]): string {
  return `${chain(names, ' needs ')}: a value cannot be changed by what is computed from it. Compute the change from what was bought, as in \`NAME.bought\`.`;
}

/** `isAllowance`: the name may also be the code of a finding. */
export function unknownTrait(book: string, name: string, isAllowance: boolean, near: readonly string[]): string {
  const code = isAllowance ? ', and no finding has that code' : '';
  return `${book} has nothing called "${name}"${code}.${near.length > 0 ? didYouMean(near) : ''}`;
}

function didYouMean(names: readonly string[]): string {
  return ` Did you mean ${list(quoted(names))}?`;
}

function quoted(names: readonly string[]): string[] {
  return names.map((name) => `"${name}"`);
}
