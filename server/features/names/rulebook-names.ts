import { type AstNode, AstUtils, GrammarUtils } from 'langium';
import { type ast, nameKey } from '../../../language/grammar/index.js';
import { isSituation, type Rules } from '../../../language/model/index.js';
import { policyName } from '../../../language/play/index.js';
import type { FeatureContext } from '../../context.js';
import { bookMeaning, declaredMeaning, type Meaning, type Mention, type Role, unknownMeaning } from './meaning.js';
import { localNamesOf } from './rulebook-locals.js';
import { RulebookResolution } from './rulebook-resolution.js';

/** Names of the trees as they stand: built-in rulebooks are large and never change. */
const readNames = new WeakMap<ast.RulebookDocument, { readonly rules: Rules; readonly mentions: Mention[] }>();

/** Every name in a rulebook document with what it stands for, in the order of the text. */
export function rulebookMentions(context: FeatureContext, uri: string): Mention[] {
  const root = context.rulebookRoot(uri);
  const name = context.workspace.books.nameOf(uri);
  const rules = name === undefined ? undefined : context.workspace.books.get(name)?.rules;
  if (!root || !rules) return [];
  const known = readNames.get(root);
  if (known?.rules === rules) return known.mentions;
  const mentions = new RulebookNames(rules).read(root).sort((a, b) => a.offset - b.offset || b.end - a.end);
  readNames.set(root, { rules, mentions });
  return mentions;
}

/** Names of a tree of declarations, resolved by compiled rules; also of a `rules { }` block of a sheet. */
export class RulebookNames {
  private readonly mentions: Mention[] = [];
  private readonly resolution: RulebookResolution;

  constructor(private readonly rules: Rules) {
    this.resolution = new RulebookResolution(rules);
  }

  read(root: ast.RulebookDocument): Mention[] {
    if (root.header) {
      this.property(root.header, 'name', bookMeaning(root.header.name), 'declaration');
      this.list(root.header, 'bases', root.header.bases, bookMeaning);
    }
    for (const declaration of root.declarations) {
      this.declaration(declaration);
      for (const node of AstUtils.streamAst(declaration)) this.node(node);
    }
    return this.mentions;
  }

  private declaration(node: ast.Declaration): void {
    const meaning = this.resolution.declared(node);
    const locals = meaning && localNamesOf(this.rules, node, meaning);
    this.resolution.locals = locals?.names ?? new Map();
    for (const one of locals?.declared ?? []) this.property(one.node, 'name', one.meaning, 'declaration');
    if (meaning) this.property(node, 'name', meaning, 'declaration');
    switch (node.$type) {
      case 'Trait': {
        const kind = this.rules.kinds.get(nameKey(node.kind));
        this.property(node, 'kind', kind ? declaredMeaning('kind', kind) : unknownMeaning(node.kind), 'reference');
        if (node.base !== undefined)
          this.property(node, 'base', this.resolution.trait(node.base) ?? unknownMeaning(node.base), 'reference');
        break;
      }
      case 'List':
        this.list(node, 'kinds', node.kinds, (name) => this.resolution.kind(name));
        break;
      case 'Derived':
        if (node.each !== undefined) this.property(node, 'each', this.resolution.kind(node.each), 'reference');
        break;
      case 'Policy':
        if (nameKey(node.name) === policyName)
          this.list(node, 'order', node.order, (name) => ({
            kind: 'procedure',
            key: `procedure:${nameKey(name)}`,
            name,
          }));
        if (isSituation(node.name))
          this.list(
            node,
            'order',
            node.order,
            (name) => this.resolution.from('modifier', name) ?? this.resolution.kind(name),
          );
        break;
      case 'Ban':
        this.list(node, 'names', node.names, (name) => this.resolution.trait(name) ?? unknownMeaning(name));
        break;
      default:
        break;
    }
  }

  private node(node: AstNode): void {
    const one = node as ast.Formula | ast.Clause | ast.Target;
    switch (one.$type) {
      case 'Reference':
        this.property(one, 'name', this.resolution.reference(one.name), 'reference');
        break;
      case 'Has':
        this.property(one, 'name', this.resolution.trait(one.name) ?? unknownMeaning(one.name), 'reference');
        break;
      case 'Target':
        if (one.every) this.property(one, 'kind', this.resolution.kind(one.kind ?? ''), 'reference');
        else if (one.name !== undefined) this.property(one, 'name', this.resolution.reference(one.name), 'reference');
        break;
      case 'Query':
        this.property(one, 'each', this.resolution.kind(one.each), 'reference');
        if (one.list !== undefined)
          this.property(one, 'list', this.resolution.from('list', one.list) ?? unknownMeaning(one.list), 'reference');
        break;
      case 'Excludes':
        this.list(
          one,
          'names',
          one.names,
          (name) => this.resolution.trait(name) ?? this.resolution.from('modifier', name) ?? unknownMeaning(name),
        );
        break;
      case 'Under':
        this.list(one, 'kinds', one.kinds, (name) => this.resolution.kind(name));
        break;
      case 'On':
        if (one.ladder !== undefined)
          this.property(
            one,
            'ladder',
            this.resolution.from('ladder', one.ladder) ??
              this.resolution.locals.get(nameKey(one.ladder)) ??
              unknownMeaning(one.ladder),
            'reference',
          );
        break;
      case 'Option':
        if (one.table !== undefined)
          this.property(
            one,
            'table',
            this.resolution.from('table', one.table) ?? unknownMeaning(one.table),
            'reference',
          );
        break;
      case 'Value':
        this.property(
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

  private list(node: AstNode, property: string, names: readonly string[], meaning: (name: string) => Meaning): void {
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

  private property(node: AstNode, property: string, meaning: Meaning, role: Role): void {
    const cst = GrammarUtils.findNodeForProperty(node.$cstNode, property);
    if (!cst) return;
    this.mentions.push({
      offset: cst.offset,
      end: cst.end,
      meaning,
      role,
      ...(this.isAlias(cst.text, meaning) && { alias: true }),
    });
  }

  private isAlias(text: string, meaning: Meaning): boolean {
    return nameKey(text.replace(/^["“„]|["”“]$/g, '')) !== nameKey(meaning.name);
  }
}
