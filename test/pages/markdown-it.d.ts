declare module 'markdown-it' {
  interface Token {
    readonly type: string;
    readonly tag: string;
    readonly info: string;
    readonly content: string;
    readonly markup: string;
    readonly children: readonly Token[] | null;
  }
  export default class MarkdownIt {
    constructor(options?: { readonly html?: boolean });
    parse(text: string, env: object): Token[];
  }
}
