/** What a hover says at once, and what it adds for readers who ask for the derivation and the rule. Each part is Markdown. */
export interface HoverText {
  readonly short: readonly string[];
  readonly more: readonly string[];
}

/** The whole text. */
export function wholeText({ short, more }: HoverText): string {
  return joined([...short, ...more]);
}

/** Joins parts as paragraphs, without the empty ones. */
export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
