// Messages about a file as a whole, and about the place of a rule.

export const notUtf8 =
  'This file is not encoded as UTF-8, so it cannot be read reliably and is not checked. Reopen it with its own encoding and save it as UTF-8.';

export const fileTooLarge = (megabytes: number): string =>
  `This file is larger than ${megabytes} MB and is not checked. Split it into several files, or raise the setting muster.limits.fileSize.`;

/** After an internal error. */
export const notChecked =
  'Something went wrong, so this file is not checked against the rules. See the Muster output channel.';

export const moreFindings = (others: number): string =>
  others === 1
    ? 'One more finding in this file is not shown. Fix some of those above to see it.'
    : `${others} more findings in this file are not shown. Fix some of those above to see them.`;

/** `name` and `clause` of the declaration, where it has them. */
export const theRule = (kind: string, name: string | undefined, clause: string | undefined): string =>
  `The rule: ${kind}${name === undefined ? '' : ` ${name}`}${clause === undefined ? '' : `, ${clause}`}`;
