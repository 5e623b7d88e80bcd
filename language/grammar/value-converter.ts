import { type CstNode, DefaultValueConverter, type GrammarAST, type ValueType } from 'langium';
import { nameText, unquote } from './text.js';

const COMMENTS = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;

/** Converts source text to values: names with single blanks and without comments, texts without their quotes, NFC. */
export class LayoutValueConverter extends DefaultValueConverter {
  protected override runConverter(rule: GrammarAST.AbstractRule, input: string, _node: CstNode): ValueType {
    switch (rule.name) {
      case 'WORD':
        return nameOf(input);
      case 'NAME':
        return nameOf(input);
      case 'STRING':
        return unquote(input).normalize('NFC');
      case 'TEXT_BLOCK':
        return unquote(input);
      default:
        return input;
    }
  }
}

/** A name as written: several words, or one text in quotes. */
function nameOf(source: string): string {
  const isQuoted =
    /^(?:"(?:\\.|[^"\\\r\n])*"|\u201C[^\u201D\r\n]*\u201D|\u201E[^\u201C\u201D\r\n]*[\u201C\u201D]|\u00AB[^\u00BB\r\n]*\u00BB)$/.test(
      source,
    );
  if (isQuoted) return nameText(unquote(source));
  const isPlain = !source.includes('/');
  const name = nameText(isPlain ? source : source.replace(COMMENTS, ' '));
  return name.startsWith('"') ? name.replaceAll('"', '').trim() : name;
}
