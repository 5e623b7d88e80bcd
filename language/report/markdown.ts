/** Text of authors and rulebooks in which no character is Markdown or HTML. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, (sign) => `\\${sign}`);
}
