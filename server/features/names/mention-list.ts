import { GrammarUtils } from 'langium';
import { type ast, nameKey } from '../../../language/grammar/index.js';
import { longestName, type Named, type Rules, type SourceEntry, type TextSpan } from '../../../language/model/index.js';
import type { FeatureContext } from '../../context.js';
import { type Meaning, type Mention, namedMeaning, type Role, thingMeaning } from './meaning.js';

/** The names of one sheet document, noted as they are found. */
export class MentionList {
  readonly mentions: Mention[] = [];
  /** How far the document's names reach. */
  readonly scope: string;

  constructor(
    readonly context: FeatureContext,
    readonly uri: string,
  ) {
    this.scope = context.workspace.scopeOf(uri);
  }

  /** Notes the words of an item's property. */
  property(node: ast.Item, name: string, meaning: Meaning, role: Role, alias?: boolean): void {
    const cst = GrammarUtils.findNodeForProperty(node.$cstNode, name);
    if (cst) this.add(cst, meaning, role, undefined, alias);
  }

  /** Notes a stretch of text. */
  add(span: TextSpan, meaning: Meaning, role: Role, path?: string, alias?: boolean, number?: string): void {
    this.mentions.push({
      offset: span.offset,
      end: span.end,
      meaning,
      role,
      ...(path !== undefined && { path }),
      ...(alias && { alias }),
      ...(number !== undefined && { number }),
    });
  }

  /** Notes tokens of an entry, the last one exclusive. */
  tokens(
    source: SourceEntry,
    from: number,
    to: number,
    meaning: Meaning,
    role: Role = 'reference',
    alias?: boolean,
    number?: string,
  ): void {
    const first = source.tokens[from];
    const last = source.tokens[to - 1];
    if (first && last && to > from)
      this.add({ offset: first.offset, end: last.end }, meaning, role, source.path, alias, number);
  }

  /** Notes the longest name from a token on; answers where it ends. */
  named(source: SourceEntry, from: number, to: number, rules: Rules, accept: (named: Named) => boolean): number {
    const found = longestName(rules.vocabulary, source.tokens, from, to, accept);
    const named = found?.candidates[0];
    if (!found || !named) return from;
    this.tokens(source, from, from + found.length, namedMeaning(named, rules), 'reference', named.alias !== undefined);
    return from + found.length;
  }

  /** The character, npc or other thing of the campaign that bears a name. */
  person(name: string): Meaning | undefined {
    const thing = this.context.workspace.lookUp(this.uri, name);
    return thing && thingMeaning(thing, this.scope);
  }

  /** Whether a name is written as its owner declares it, and not in the plural. */
  isSpelled(name: string): boolean {
    const thing = this.context.workspace.lookUp(this.uri, name);
    return thing === undefined || nameKey(thing.name) === nameKey(name);
  }
}
