import { list } from '../read/token-text.js';

export function unknownRulebook(name: string, known: readonly string[]): string {
  return `No rulebook is called "${name}". Known are ${list(quoted(known), 'and')}.`;
}

export function noRulebook(known: readonly string[]): string {
  return `Nothing says which game this is. Put \`use "${known[0] ?? ''}"\` at the top of the file or into the campaign.`;
}

export function twoCampaigns(): string {
  return 'A folder has one campaign, and this one has two. Move one of them to a folder of its own.';
}

export function nameless(role: string): string {
  return `This ${role} has no name, so nothing can speak of it. Write one behind \`${role}\`.`;
}

/** `file`: the one where the other of that name is, if it is another. */
export function duplicateName(name: string, isCampaign: boolean, file: string | undefined): string {
  const where = file === undefined ? '' : ` The other one is in ${file}.`;
  return `Two of this ${isCampaign ? 'campaign' : 'file'} are called "${name}"; give one of them another name.${where}`;
}

export function unknownBase(character: string, base: string): string {
  return `Nobody in this campaign is called "${base}", so ${character} cannot be like it.`;
}

export function baseOfAnotherGame(base: string): string {
  return `${base} belongs to another game; one character cannot be like a character of another.`;
}

export function likeItself(character: string, base: string): string {
  return `${character} is like itself, by way of ${base}. Remove one \`like\`.`;
}

function quoted(names: readonly string[]): string[] {
  return names.map((name) => `"${name}"`);
}
