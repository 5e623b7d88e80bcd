// Reasons for which something cannot be renamed.

export const meansSomethingElse = (name: string, file: string, line: number | undefined): string =>
  `With the name "${name}", ${file}${line === undefined ? '' : `, line ${line}`} would mean something else. Choose another name.`;

export const nothingToRename = (name: string): string => `Nothing is called "${name}", so there is nothing to rename.`;

export const builtInBook = (name: string): string => `"${name}" comes with Muster and cannot be renamed.`;

export const declaredInBuiltIn = (name: string, book: string): string =>
  `"${name}" is declared by ${book}, which comes with Muster and cannot be edited.`;

export const declaredInRulebook = (name: string): string => `"${name}" is declared in its rulebook; change it there.`;

export const emptyName = 'A name needs at least one letter or digit.';

export const severalLines = 'A name fits on one line and contains no quotation mark.';

export const invisibleCharacters = 'The new name contains invisible characters; type it again without them.';

export const takenByPerson = (name: string): string => `This campaign already has a character called "${name}".`;

export const takenByRulebook = (name: string): string => `There is already a rulebook called "${name}".`;

export const takenInRulebook = (kind: string, name: string): string =>
  `The rulebook already has a ${kind} called "${name}".`;
