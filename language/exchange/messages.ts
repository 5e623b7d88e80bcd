// What an import says of a file, or of a part of it, that does not become a line of the sheet.

export const nothingToImport = 'There is nothing to import: the text is empty.';

export const noRulebook = (name: string): string => `There is no rulebook called "${name}".`;

export const notJson = (why: string): string => `This is not valid JSON: ${why}.`;

export const otherVersion = (least: number, most: number, version: number): string =>
  `Files of GURPS Character Sheet have a version from ${least} to ${most}; this one has ${version === 0 ? 'none' : version}.`;

/** Why parts of a file are left out. */
export const leftOut = {
  costsNothing: 'costs nothing',
  switchedOff: 'switched off in the file',
  group: 'a group; what is in it is read by itself',
  noLevel: 'has no number that says its level',
  none: 'there is none of it',
  notAnEntry: 'is not an entry',
  notAList: 'is not a list',
  tooDeep: 'too deep inside other entries',
  notRead: 'this part of the file is not read',
  picture: 'a sheet holds no pictures',
} as const;
