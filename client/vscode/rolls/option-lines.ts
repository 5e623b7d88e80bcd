/** The description of an option, in the two places that a quick pick has for it: after its name, and below it. */
export interface OptionLines {
  readonly description?: string;
  readonly detail?: string;
}

/** A quick pick cuts a line off after about this many letters. */
const MOST_LETTERS = 80;

/** The description of an option; one that is too long for one line is divided after a comma. */
export function optionLines(about: string | undefined): OptionLines {
  if (about === undefined) return {};
  if (about.length <= MOST_LETTERS) return { detail: about };
  const comma = about.lastIndexOf(', ', about.length / 2);
  return comma < 0 ? { detail: about } : { description: about.slice(0, comma), detail: about.slice(comma + 2) };
}
