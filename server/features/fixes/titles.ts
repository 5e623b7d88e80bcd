// Titles of fixes: each names the result.

const quoted = (text: string): string => `"${text}"`;

// Writing

export const write = (text: string): string => `Write ${text}`;
export const writeName = (name: string): string => `Write ${quoted(name)}`;
export const writeMeant = (name: string): string => `Write which one is meant: ${name}`;
export const writeChoice = (choice: string): string => `Write (${choice})`;
export const writeHere = (line: string): string => `Write ${line} here`;
export const writeRating = (rating: string): string => `Write a rating: ${rating}`;
export const writeRatingInstead = (rating: string): string => `Write the rating ${rating} instead`;
export const writeNearest = (value: string): string => `Write ${value}, the nearest possible value`;
export const writeSum = (level: string, sum: string): string => `Write ${level}, which is ${sum}`;
export const writeBought = (rating: string, cost: string): string => `Write ${rating}, which [${cost}] buys`;
export const writeRightCost = (cost: string): string => `Write the right cost [${cost}]`;

// Adding

export const add = (what: string): string => `Add ${what}`;
export const addSign = (sign: string): string => `Add ${quoted(sign)}`;
export const addNpc = (name: string): string => `Add an npc ${quoted(name)}`;
export const useRulebook = (name: string): string => `Use ${quoted(name)}`;
export const callThisOne = (name: string): string => `Call this one ${quoted(name)}`;
export const putOnSide = (member: string, side: string): string => `Put ${member} on the side ${side}`.trim();
export const markForTheTable = (name: string): string => `Mark ${name} \`for the table\``;
export const makeNote = 'Make it a note';
/** `how`: what else the declaration says, such as `, for [2]`. */
export const declare = (name: string, how: string): string => `Declare ${name} for this campaign${how}`;
/** For a whole character: its unknown names, and its lines that are prose. */
export const declareAll = (names: number, lines: number): string => {
  const declare = `Declare ${names === 1 ? 'the unknown name' : `all ${names} unknown names`} for this campaign`;
  const note = lines === 1 ? 'a note of 1 line' : `notes of ${lines} lines`;
  if (names === 0) return `Make ${note}`;
  return lines === 0 ? declare : `${declare}, and make ${note}`;
};
export const allowHere = 'Allow it here, with a reason';
export const allowInCampaign = (what: string): string => `Allow ${what} in the campaign, with a reason`;

export const numberRows = (table: string): string => `Renumber the rows of ${quoted(table)}`;
export const addHeading = (name: string): string => `Add a heading ${quoted(name)}`;

export const give = (name: string): string => `Give ${quoted(name)} to the players`;
export const takeBack = (name: string): string => `Take ${quoted(name)} back from the players`;

// Print

export const convertPrint = 'Convert to Muster lines';

// Moving

export const moveInto = (holder: string): string => `Move it into ${holder}`;
export const moveOutOf = (holder: string): string => `Move it out of ${holder}`;

// Closing

export const closeFence = 'Close the fence';
export const emptyLine = 'Put an empty line before it';
export const closeText = 'Close the text at the end of the file';
export const closeQuotation = 'Close the quotation';
export const closeBlockAtEnd = 'Close the block at the end of the file';
export const closeBlockOnLine = 'Close the block at the end of its line';
export const closeBlock = 'Close the block before the next part';
export const closeComment = 'Close the comment at the end of its line';

// Removing

export const remove = (what: string): string => `Remove ${what}`;
export const removeAt = (what: string, line: number): string => `Remove ${what} (line ${line})`;
export const removeSign = (sign: string): string => `Remove ${quoted(sign)}`;
export const removeQuote = 'Remove the quotation mark';
export const removeCost = 'Remove the written cost';
export const removeAllowance = 'Remove the allowance';
export const removeNoNumber = 'Remove what is not a number';
export const deleteInvisible = 'Delete the invisible character';
