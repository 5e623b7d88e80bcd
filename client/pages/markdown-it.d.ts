// The part of markdown-it that is used here; the package has no types.
declare module 'markdown-it' {
  type Token = import('./adventure-plugin.js').Token;
  type MarkdownRenderer = import('./adventure-plugin.js').MarkdownRenderer;
  export default class MarkdownIt {
    constructor(options?: { readonly html?: boolean });
    readonly renderer: MarkdownRenderer['renderer'];
    parse(text: string, env: object): Token[];
    render(text: string): string;
  }
}
