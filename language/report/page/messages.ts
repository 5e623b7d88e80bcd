// Why boxes of a page are for paper only.

export const noFieldForBoxes = 'Only for paper: the game has no field for what is left.';

export const severalOnOneLine =
  'Only for paper: there are several of these on one line. Give each a line of its own to count what is left.';
