import { type AstNode, AstUtils, GrammarUtils } from 'langium';
import {
  type ast,
  documentText,
  formulasInText,
  nameKey,
  placeOfProperty,
  tokensOf,
} from '../../../language/grammar/index.js';
import { longestName } from '../../../language/read/index.js';
import type { Rules } from '../../../language/rules/index.js';
import type { FeatureContext } from '../../context.js';
import {
  bookMeaning,
  declaredMeaning,
  type Meaning,
  type MeaningKind,
  type Mention,
  namedMeaning,
  type Role,
  unknownMeaning,
} from './meaning.js';
import { localNamesOf, RulebookResolution } from './rulebook-resolution.js';

/** An empty cache of the names in the trees of a rulebook and its bases. */
function emptyCache(): Map<ast.RulebookDocument, Mention[]> {
  return new Map();
}

/** Every name in a rulebook document with what it refers to, in the order of the text. */
export function rulebookMentions(context: FeatureContext, uri: string): Mention[] {
  const root = context.rulebookRoot(uri);
  const name = context.workspace.books.nameOf(uri);
  const rules = name === undefined ? undefined : context.workspace.books.get(name)?.rules;
  if (!root || !rules) return [];
  const trees = rules.once(emptyCache);
  const cached = trees.get(root);
  if (cached) return cached;
  const mentions = new RulebookNames(rules).read(root).sort((a, b) => a.offset - b.offset || b.end - a.end);
  trees.set(root, mentions);
  return mentions;
}

/** Names of a tree of declarations, resolved by compiled rules; also of a `rules { }` block of a sheet. */
export class RulebookNames {
  private readonly mentions: Mention[] = [];
  private readonly resolution: RulebookResolution;
  /** Offset of the text of a formula that was parsed by itself, within a string of the document. */
  private shift = 0;

  constructor(private readonly rules: Rules) {
    this.resolution = new RulebookResolution(rules);
  }

  read(root: ast.RulebookDocument): Mention[] {
    if (root.header) {
      this.addProperty(root.header, 'name', bookMeaning(root.header.name), 'declaration');
      this.addList(root.header, 'bases', root.header.bases, bookMeaning);
    }
    for (const declaration of root.declarations) {
      this.addDeclaration(declaration);
      for (const node of AstUtils.streamAst(declaration)) this.addNode(node);
    }
    return this.mentions;
  }

  private addDeclaration(node: ast.Declaration): void {
    const meaning = this.resolution.declared(node);
    const locals = meaning && localNamesOf(this.rules, node, meaning);
    this.resolution.locals = locals?.names ?? new Map();
    for (const one of locals?.declared ?? []) this.addProperty(one.node, 'name', one.meaning, 'declaration');
    if (meaning) this.addProperty(node, 'name', meaning, 'declaration');
    switch (node.$type) {
      case 'Trait': {
        const kind = this.rules.kinds.get(nameKey(node.kind));
        this.addProperty(node, 'kind', kind ? declaredMeaning('kind', kind) : unknownMeaning(node.kind), 'reference');
        if (node.base !== undefined)
          this.addProperty(node, 'base', this.resolution.trait(node.base) ?? unknownMeaning(node.base), 'reference');
        break;
      }
      case 'List':
        this.addList(node, 'kinds', node.kinds, (name) => this.resolution.kind(name));
        break;
      case 'Derived':
        if (node.each !== undefined) this.addProperty(node, 'each', this.resolution.kind(node.each), 'reference');
        break;
      case 'Ban':
        this.addList(node, 'names', node.names, (name) => this.resolution.trait(name) ?? unknownMeaning(name));
        break;
      default:
        break;
    }
  }

  private addNode(node: AstNode): void {
    const one = node as
      | ast.Formula
      | ast.Clause
      | ast.Target
      | ast.Cell
      | ast.Parameter
      | ast.PageBlock
      | ast.PageName
      | ast.PageCell
      | ast.Limit;
    switch (one.$type) {
      case 'Reference':
        this.addProperty(one, 'name', this.resolution.reference(one.name, isLookedUp(one)), 'reference');
        break;
      case 'Member':
        if (one.of.$type === 'Reference' && sides.has(nameKey(one.of.name)))
          this.addProperty(one, 'name', this.resolution.reference(one.name), 'reference');
        break;
      case 'Has':
        this.addProperty(one, 'name', this.resolution.trait(one.name) ?? unknownMeaning(one.name), 'reference');
        break;
      case 'Target':
        if (one.every) this.addProperty(one, 'kind', this.resolution.kind(one.kind ?? ''), 'reference');
        else if (one.name !== undefined)
          this.addProperty(one, 'name', this.resolution.reference(one.name), 'reference');
        break;
      case 'Query':
        this.addProperty(one, 'each', this.resolution.kind(one.each), 'reference');
        if (one.list !== undefined)
          this.addProperty(
            one,
            'list',
            this.resolution.from('list', one.list) ?? unknownMeaning(one.list),
            'reference',
          );
        break;
      case 'Excludes':
        this.addList(
          one,
          'names',
          one.names,
          (name) => this.resolution.trait(name) ?? this.resolution.from('modifier', name) ?? unknownMeaning(name),
        );
        break;
      case 'Always':
      case 'PoolOperation':
        this.addList(one, 'parts', one.parts, (name) =>
          this.rules.kinds.has(nameKey(name)) ? this.resolution.kind(name) : this.resolution.reference(name),
        );
        break;
      case 'Spends':
        this.addList(one, 'names', one.names, (name) => this.declaredAs('modifier', name));
        break;
      case 'Resists':
        this.addList(one, 'excludes', one.excludes, (name) => this.declaredAs('modifier', name));
        break;
      case 'Takes':
        this.addList(
          one,
          'names',
          one.names,
          (name) => this.resolution.from('modifier', name) ?? this.resolution.kind(name),
        );
        break;
      case 'Plays':
        this.addProperty(one, 'name', procedureMeaning(one.name), 'reference');
        break;
      case 'Writes':
        this.addLine(one, []);
        break;
      case 'Buys': {
        this.addProperty(one, 'table', this.declaredAs('table', one.table), 'reference');
        const columns = this.rules.tables.get(nameKey(one.table))?.columns ?? [];
        this.addLine(one, ['times', ...(columns.length > 0 ? columns.map(({ name }) => name) : ['entry'])]);
        break;
      }
      case 'Reads':
        this.addProperty(one, 'table', this.declaredAs('table', one.table), 'reference');
        break;
      case 'Changes':
        if (one.kind === undefined) this.addProperty(one, 'name', this.declaredAs('field', one.name), 'reference');
        else {
          this.addProperty(one, 'name', this.resolution.fieldOf(one.kind, one.name), 'reference');
          this.addProperty(one, 'kind', this.resolution.kind(one.kind), 'reference');
        }
        break;
      case 'Needs':
      case 'Limit':
        this.addText(one, 'message', one.message);
        break;
      case 'Tells':
        this.addText(one, 'text', one.text);
        break;
      case 'Adds':
        this.addText(one, 'entry', one.entry);
        this.addProperty(one, 'list', this.declaredAs('list', one.list), 'reference');
        break;
      case 'Gains':
      case 'Loses':
        this.addProperty(one, 'name', this.resolution.trait(one.name) ?? unknownMeaning(one.name), 'reference');
        break;
      case 'Leads':
        this.addProperty(one, 'name', this.declaredAs('action', one.name), 'reference');
        break;
      case 'Does':
        this.addProperty(one, 'name', this.declaredAs('part', one.name), 'reference');
        if (one.each !== undefined) this.addProperty(one, 'each', this.resolution.reference(one.each), 'declaration');
        if (one.table !== undefined) this.addProperty(one, 'table', this.declaredAs('table', one.table), 'reference');
        break;
      case 'PageBlock':
        if (one.less !== undefined) this.addProperty(one, 'less', this.resolution.reference(one.less), 'reference');
        if (one.on !== undefined) this.addProperty(one, 'on', this.declaredAs('table', one.on), 'reference');
        break;
      case 'PageName': {
        const meaning = this.resolution.onPage(one);
        if (meaning) this.addProperty(one, 'name', meaning, 'reference');
        if (one.left !== undefined) this.addProperty(one, 'left', this.resolution.ofItems(one.left), 'reference');
        break;
      }
      case 'PageCell':
        this.addProperty(one, 'column', this.resolution.ofItems(one.column), 'reference');
        break;
      case 'Under':
        this.addList(one, 'kinds', one.kinds, (name) => this.resolution.kind(name));
        break;
      case 'On':
        if (one.ladder !== undefined)
          this.addProperty(
            one,
            'ladder',
            this.resolution.from('ladder', one.ladder) ??
              this.resolution.locals.get(nameKey(one.ladder)) ??
              unknownMeaning(one.ladder),
            'reference',
          );
        break;
      case 'Cell':
      case 'Chooses':
      case 'Option':
      case 'Parameter':
        if (one.table !== undefined)
          this.addProperty(
            one,
            'table',
            this.resolution.from('table', one.table) ??
              (one.$type === 'Parameter' ? this.resolution.kind(one.table) : unknownMeaning(one.table)),
            'reference',
          );
        break;
      case 'Value':
        this.addProperty(
          one,
          'name',
          this.resolution.locals.get(nameKey(one.name)) ?? unknownMeaning(one.name),
          'reference',
        );
        break;
      default:
        break;
    }
  }

  /** Names in the line that a creation writes: those at the beginnings of its entries, and those of the formulas in its braces. */
  private addLine(node: ast.Writes | ast.Buys, own: readonly string[]): void {
    const cst = GrammarUtils.findNodeForProperty(node.$cstNode, 'entry');
    if (!cst) return;
    const { locals } = this.resolution;
    const local = (name: string): Meaning => ({ kind: 'local', key: `own name:${nameKey(name)}`, name });
    this.resolution.locals = new Map([...locals, ...own.map((name) => [nameKey(name), local(name)] as const)]);
    this.addText(node, 'entry', node.entry);
    this.resolution.locals = locals;
    this.addEntries(cst.offset, cst.text);
  }

  /** The beginnings of the entries of a line, up to their first formula. */
  private addEntries(offset: number, text: string): void {
    const plain = text.replace(/[{][^{}]*[}]|^"|"$/g, (part) => ' '.repeat(part.length));
    const tokens = tokensOf(plain);
    for (const [index, token] of tokens.entries()) {
      if (index > 0 && tokens[index - 1]?.type !== 'comma') continue;
      const match = longestName(this.rules.vocabulary, tokens, index, tokens.length, () => true);
      const [named] = match?.candidates ?? [];
      const end = tokens[index + (match?.length ?? 0) - 1]?.end;
      if (!named || named.alias || token.type !== 'word' || end === undefined) continue;
      const meaning = namedMeaning(named, this.rules);
      this.mentions.push({
        offset: offset + token.offset,
        end: offset + end,
        meaning,
        role: 'reference',
        isPlain: true,
      });
    }
  }

  private declaredAs(kind: MeaningKind, name: string): Meaning {
    return this.resolution.from(kind, name) ?? unknownMeaning(name);
  }

  private addList(node: AstNode, property: string, names: readonly string[], meaning: (name: string) => Meaning): void {
    const nodes = GrammarUtils.findNodesForProperty(node.$cstNode, property);
    names.forEach((name, index) => {
      const cst = nodes[index];
      if (cst)
        this.mentions.push({
          offset: cst.offset,
          end: cst.end,
          meaning: meaning(name),
          role: 'reference',
          ...(this.isAlias(name, meaning(name)) && { alias: true }),
        });
    });
  }

  /** The names in the braces of a text: `"only {Strength} can be spent"`. */
  private addText(node: AstNode, property: string, text: string): void {
    for (const { braces } of formulasInText(node, property, text)) {
      if (!braces?.formula) continue;
      this.shift = braces.shift;
      for (const one of AstUtils.streamAst(braces.formula)) this.addNode(one);
      this.shift = 0;
    }
  }

  private addProperty(node: AstNode, property: string, meaning: Meaning, role: Role): void {
    // A formula in the text of a built-in rulebook may be a stored one, which has no syntax tree.
    const place = placeOfProperty(node, property);
    if (!place) return;
    const text = documentText(node).slice(place.offset, place.end);
    this.mentions.push({
      offset: place.offset + this.shift,
      end: place.end + this.shift,
      meaning,
      role,
      ...(this.shift !== 0 && { isPlain: true }),
      ...(this.isAlias(text, meaning) && { alias: true }),
    });
  }

  private isAlias(text: string, meaning: Meaning): boolean {
    return nameKey(text.replace(/^["“„]|["”“]$/g, '')) !== nameKey(meaning.name);
  }
}

/** Words for the other side of a roll: `foe.Size`, `whom.Size`. */
const sides: ReadonlySet<string> = new Set(['foe', 'whom']);

/** Whether a bracket follows the name. */
function isLookedUp(node: ast.Reference): boolean {
  const outer = node.$container;
  return outer.$type === 'Lookup' && (outer as ast.Lookup).of === node;
}

function procedureMeaning(name: string): Meaning {
  return { kind: 'procedure', key: `procedure:${nameKey(name)}`, name };
}
