import { list, quoted } from '../../grammar/token-text.js';

// Messages about encounters: what is wrong, why, and what to do. Names are as written.

export const waveNeedsItself = (): string =>
  'This wave can never come: it waits for members who come only with it, or with waves that wait for it. Put them on a side from the beginning, or change what brings the wave.';
export const emptyWave = (): string => 'This wave brings no one. Write members in its braces, for example { 3 Guard }.';
export const emptySide = (name: string): string =>
  `The side "${name}" has no members, and no wave joins it. Write members in its braces, for example { 3 Guard }.`;
export const oneSide = (name: string, isFight: boolean): string =>
  `The side "${name}" has no opponents, so there is no fight. Add the other side${isFight ? ' with its members' : ', unless none is meant'}.`;
export const absentFromCondition = (name: string): string =>
  `${name} is on no side of this encounter, so this never happens. Add ${name} to one of them, or name someone who takes part.`;
export const comesWithWave = (name: string): string =>
  `${name} comes with this wave, so it cannot wait for that. Add ${name} to a side, or change what brings the wave.`;
export const twoSides = (name: string): string =>
  `There is a side "${name}" already. Write its members into that one, or give this one another name.`;
export const twice = (word: string): string => `The encounter has two lines with its ${word}. Remove one of them.`;
export const emptyCircumstance = (name: string): string =>
  `The condition "${name}" says nothing. Write what it does in braces, for example { Sight -2 }, or a text after its name.`;
export const restOfCircumstance = (text: string): string => `"${text}" means nothing after this modifier. Remove it.`;
export const unknownCircumstance = (game: string, written: string, near: readonly string[]): string =>
  `"${written}" changes no roll: ${game} has no such modifier, and it is not a name with a number to add.${
    near.length > 0 ? ` Did you mean ${list(quoted(near))}?` : ' Write for example Sight -2.'
  }`;
export const noParty = (): string =>
  'The party is every character of the campaign, and there is none. Add a character, or name who takes part.';
export const tooManyInAll = (most: number): string =>
  `An encounter has at most ${most} members; those from here on are left out. Write smaller numbers.`;
export const placeTwice = (name: string): string =>
  `There is a place "${name}" already. Put everything about it in one line, or give this one another name.`;
export const wayTwice = (one: string, other: string): string =>
  `The distance between ${one} and ${other} is given twice. Remove one of the two.`;
export const tooManyPlaces = (most: number): string =>
  `An encounter has at most ${most} places; those from here on are left out. Remove some.`;
export const placeApart = (name: string, first: string): string =>
  `Nothing says how far ${name} is from ${first}. Write \`place ${name} 40 yards from ${first}\`.`;
export const nothingBehind = (place: string): string =>
  `Nothing says what ${place} gives to members behind it. Write it after the distances of the place, for example a cover, or write \`at\`.`;
