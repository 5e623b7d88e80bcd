// Reasons for which a request of Muster's own protocol is refused.

export const failed = 'Something went wrong. See the Muster output channel. Nothing was changed.';

export const partNotLoaded =
  'A part of Muster cannot be loaded. If Muster was updated a moment ago, reload the window; otherwise install it again.';

export const nothingToRoll =
  'There is nothing to roll on this line, because it is not in a character, npc or encounter.';

export const notThisCommand = (command: string): string =>
  `The server does not run ${command} with these arguments. It runs the command of a lens that rolls.`;

export const noRoll =
  'There is no roll on this line. Put the cursor on a line that begins with `roll`, `check` or `contest`.';

export const cannotBeRolled = (expression: string): string => `"${expression}" cannot be rolled. Its findings say why.`;

export const needsSheet = (expression: string): string =>
  `"${expression}" needs a sheet. Name the character who rolls.`;

export const noCharacterCalled = (name: string): string => `There is no character or npc called "${name}" here.`;

export const target = 'Target';

export const whichTarget = (action: string): string => `Who is the target of ${action}? Choose a character or npc.`;

export const noCharacter = 'There is no character in this file.';

export function notCompared(name: string): string {
  return `${name} and those after it are not compared: \`like\` gives the characters of this file too many entries.`;
}

export const noGame =
  'Nothing says which game this is. Add `use` and the name of a rulebook to the file or its campaign.';

export const noRulebook = (name: string, near: readonly string[]): string =>
  `There is no rulebook called "${name}".${near.length === 0 ? '' : ` Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`}`;

export const noCell = 'The sheet has changed: there is no such number any more.';

export const changedMeanwhile = 'The text has just changed, so nothing was written. Try again.';

export const importTitle = 'Import Report';

export const noEncounter = (name: string): string => `There is no encounter called "${name}" in this file.`;

export const nothingLasting = 'Nothing has happened that would change a sheet.';

export const noPage =
  'This file is not a page of a game. A Markdown file is one if it has something for Muster to read and a campaign governs its folder.';

export const logWithoutPage = (file: string, why: string): string =>
  `The log belongs to ${file}, which should be beside it, and cannot be replayed: ${why}`;

export const noClock = (name: string): string => `No clock is called "${name}" here. It may have been renamed since.`;

export const noOutcome = (text: string): string => `The page has no such outcome any more: ${text}`;
