import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

const FILES: Readonly<Record<string, string>> = {
  'source.muster': 'syntaxes/muster.tmLanguage.json',
  'source.rulebook': 'syntaxes/rulebook.tmLanguage.json',
  'source.muster-log': 'syntaxes/muster-log.tmLanguage.json',
};

const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
const onigLib = oniguruma.loadWASM(readFileSync(wasm)).then(() => ({
  createOnigScanner: (patterns: string[]) => new oniguruma.OnigScanner(patterns),
  createOnigString: (text: string) => new oniguruma.OnigString(text),
}));

const registry = new textmate.Registry({
  onigLib,
  loadGrammar: async (scope) => {
    const file = FILES[scope];
    return file === undefined ? null : textmate.parseRawGrammar(readFileSync(file, 'utf8'), file);
  },
});

/** The languages that have a grammar of colours. */
export type Coloured = 'muster' | 'rulebook' | 'muster-log';

/** A piece of text and the innermost thing that the grammar says about it. */
export type Token = readonly [text: string, scope: string];

/** Colours a text as the editor would: every piece with its innermost scope, without the language's suffix; blanks left out. */
export async function tokenize(language: Coloured, text: string): Promise<readonly Token[]> {
  const grammar = await registry.loadGrammar(`source.${language}`);
  if (grammar === null) throw new Error(`no grammar for ${language}`);
  let state = textmate.INITIAL;
  return text.split('\n').flatMap((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens
      .map(({ startIndex, endIndex, scopes }): Token => {
        const innermost = scopes.at(-1) ?? '';
        return [line.slice(startIndex, endIndex).trim(), innermost.replace(/\.(muster-log|muster|rulebook)$/, '')];
      })
      .filter(([piece]) => piece !== '');
  });
}

/** The scope of the first token that is or begins with a text. */
export async function scopeOf(language: Coloured, text: string, piece: string): Promise<string | undefined> {
  const tokens = await tokenize(language, text);
  return tokens.find(([found]) => found === piece)?.[1];
}
