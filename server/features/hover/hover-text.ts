/** What a hover says: at once, and where somebody asks how a number is computed and what the rule is. Parts are Markdown. */
export interface HoverText {
  readonly short: readonly string[];
  readonly more: readonly string[];
}

/** All of it. */
export function wholeText({ short, more }: HoverText): string {
  return joined([...short, ...more]);
}

/** Paragraphs. */
export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
