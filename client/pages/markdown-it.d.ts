// What is used of markdown-it, which brings no types along.
declare module 'markdown-it' {
  interface Token {
    readonly type: string;
    readonly tag: string;
    readonly info: string;
    readonly content: string;
    readonly markup: string;
    readonly nesting: number;
    readonly attrs: readonly (readonly [name: string, value: string])[] | null;
    readonly children: readonly Token[] | null;
  }
  export default class MarkdownIt {
    constructor(options?: { readonly html?: boolean });
    readonly renderer: {
      render: (tokens: Token[], options: unknown, env: unknown) => string;
      readonly rules: Record<string, ((tokens: Token[], index: number) => string) | undefined>;
    };
    parse(text: string, env: object): Token[];
    render(text: string): string;
  }
}
