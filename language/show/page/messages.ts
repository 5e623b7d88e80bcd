// Why boxes of a page are for paper only.

export const noFieldForBoxes = 'Only for paper: the game has no field for what is left.';

export const severalOnOneLine =
  'Only for paper: there are several of these on one line. Give each a line of its own to count what is left.';

/** Heading of the values on a default page. */
export const numbers = 'In numbers';

/** Heading of the first column of a table of things, if the table itself has another name. */
export const thing = 'Thing';

/** Heading of names that the rulebook lacks. */
export const unknownNames = 'Not in the rulebook';

/** In place of the points of a trait that nothing was paid for. */
export const atDefault = 'default';
