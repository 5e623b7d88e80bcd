/** Keywords that begin a block of a page, with descriptions. */
export const pageBlockWords: readonly (readonly [word: string, about: string])[] = [
  ['facts', 'who it is; a text in quotes is a line to write on'],
  ['scores', 'large numbers, of kinds or of single values'],
  ['numbers', 'small numbers'],
  ['track', 'boxes for a value, ticked by a field after `less`'],
  ['counter', 'a value that goes up and down'],
  ['body', 'places with boxes, by a table and a list of wounds'],
  ['attacks', 'ways to use what is carried; the first column is rolled'],
  ['traits', 'names with levels, chances and points'],
  ['powers', 'cards with what is nested in them'],
  ['items', 'things of kinds, and after `with` their columns'],
  ['rolls', 'the lines that are rolled'],
  ['situations', 'effects that apply only sometimes'],
  ['table', 'a table of the rulebook'],
  ['notes', 'the notes of the author, and lines to write on'],
  ['back', 'turns the page over'],
];

/** Keywords inside a block. */
export const pageInnerWords: readonly (readonly [word: string, about: string])[] = [
  ['as', 'what the page calls it'],
  ['less', 'the field that ticks the boxes of a track; an author ticks them by writing it'],
  ['on', 'the table whose rows lead to the places of a body: which numbers hit each'],
  ['with', 'what is inside: kinds nested in scores, the list of wounds of a body, the columns of things'],
  ['boxes', 'the number is printed as boxes to tick'],
  ['left', 'the field of a thing that says how many of its boxes are left; an author ticks them by writing it'],
  ['in', 'in how many columns the block is divided'],
  ['columns', 'in how many columns the block is divided'],
  ['at', 'the number of a track at which something happens'],
  ['|', 'beside the block before it'],
  ['+', 'below the block before it, in the same column'],
];
