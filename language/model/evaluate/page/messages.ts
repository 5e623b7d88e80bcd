export function nobodyCalled(name: string): string {
  return `There is no character or npc called "${name}" in this campaign. Correct the name, or write an npc with it.`;
}

/** `word`: roll, check or contest. */
export function nobodyToTry(word: string): string {
  return `This ${word} names nobody, so it is for whoever of the party tries; but the campaign has no player character. Write a \`character\`, or name who makes it: \`${word} "Name" ...\`.`;
}
