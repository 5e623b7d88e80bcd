// Why boxes of a page are for paper only.

export const noFieldForBoxes = 'Only for paper: the game has no field for what is left.';

export const severalOnOneLine =
  'Only for paper: there are several of these on one line. Give each a line of its own to count what is left.';

/** Over the values of a page that no rulebook declares. */
export const numbers = 'In numbers';

/** What the first column of a table of things is called, where the table is not called so itself. */
export const thing = 'Thing';

/** Over what no rulebook knows. */
export const unknownNames = 'Not in the rulebook';

/** In the place of the points of a trait that nothing was paid for. */
export const atDefault = 'default';
