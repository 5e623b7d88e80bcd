import { type AstNode, AstUtils, GrammarUtils } from 'langium';
import { outcomeNamesOf } from '../../../language/families/index.js';
import { type ast, declaringWord, formulasInText, nameKey, tokensOf } from '../../../language/grammar/index.js';
import { type Clauses, longestName, ownNames, type Rules, type Trait } from '../../../language/model/index.js';
import type { FeatureContext } from '../../context.js';
import {
  bookMeaning,
  declaredMeaning,
  type Meaning,
  type MeaningKind,
  type Mention,
  namedMeaning,
  partMeaning,
  type Role,
  tableOf,
  traitMeaning,
  unknownMeaning,
} from './meaning.js';

/** Names of the trees as they are: built-in rulebooks are large and never change. */
const readNames = new WeakMap<ast.RulebookDocument, { readonly rules: Rules; readonly mentions: Mention[] }>();

/** Every name in a rulebook document with what it stands for, in the order of the text. */
export function rulebookMentions(context: FeatureContext, uri: string): Mention[] {
  const root = context.rulebookRoot(uri);
  const name = context.workspace.books.nameOf(uri);
  const rules = name === undefined ? undefined : context.workspace.books.get(name)?.rules;
  if (!root || !rules) return [];
  const cached = readNames.get(root);
  if (cached?.rules === rules) return cached.mentions;
  const mentions = new RulebookNames(rules).read(root).sort((a, b) => a.offset - b.offset || b.end - a.end);
  readNames.set(root, { rules, mentions });
  return mentions;
}

/** Names of a tree of declarations, resolved by compiled rules; also of a `rules { }` block of a sheet. */
export class RulebookNames {
  private readonly mentions: Mention[] = [];
  private readonly resolution: RulebookResolution;
  /** Where the text that is read begins, of a formula within a text of the document. */
  private shift = 0;

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
      case 'Ban':
        this.list(node, 'names', node.names, (name) => this.resolution.trait(name) ?? unknownMeaning(name));
        break;
      default:
        break;
    }
  }

  private node(node: AstNode): void {
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
        this.property(one, 'name', this.resolution.reference(one.name, isLookedUp(one)), 'reference');
        break;
      case 'Member':
        if (one.of.$type === 'Reference' && nameKey(one.of.name) === 'foe')
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
      case 'PoolOperation':
        this.list(one, 'parts', one.parts, (name) =>
          this.rules.kinds.has(nameKey(name)) ? this.resolution.kind(name) : this.resolution.reference(name),
        );
        break;
      case 'Spends':
        this.list(one, 'names', one.names, (name) => this.declaredAs('modifier', name));
        break;
      case 'Takes':
        this.list(
          one,
          'names',
          one.names,
          (name) => this.resolution.from('modifier', name) ?? this.resolution.kind(name),
        );
        break;
      case 'Plays':
        this.property(one, 'name', procedureMeaning(one.name), 'reference');
        break;
      case 'Writes':
        this.line(one, []);
        break;
      case 'Buys': {
        this.property(one, 'table', this.declaredAs('table', one.table), 'reference');
        const columns = this.rules.tables.get(nameKey(one.table))?.columns ?? [];
        this.line(one, ['times', ...(columns.length > 0 ? columns.map(({ name }) => name) : ['entry'])]);
        break;
      }
      case 'Reads':
        this.property(one, 'table', this.declaredAs('table', one.table), 'reference');
        break;
      case 'Changes':
        if (one.kind === undefined) this.property(one, 'name', this.declaredAs('field', one.name), 'reference');
        else {
          this.property(one, 'name', this.resolution.fieldOf(one.kind, one.name), 'reference');
          this.property(one, 'kind', this.resolution.kind(one.kind), 'reference');
        }
        break;
      case 'Needs':
      case 'Limit':
        this.text(one, 'message', one.message);
        break;
      case 'Tells':
        this.text(one, 'text', one.text);
        break;
      case 'Adds':
        this.text(one, 'entry', one.entry);
        this.property(one, 'list', this.declaredAs('list', one.list), 'reference');
        break;
      case 'Gains':
      case 'Loses':
        this.property(one, 'name', this.resolution.trait(one.name) ?? unknownMeaning(one.name), 'reference');
        break;
      case 'Leads':
        this.property(one, 'name', this.declaredAs('action', one.name), 'reference');
        break;
      case 'PageBlock':
        if (one.less !== undefined) this.property(one, 'less', this.resolution.reference(one.less), 'reference');
        if (one.on !== undefined) this.property(one, 'on', this.declaredAs('table', one.on), 'reference');
        break;
      case 'PageName': {
        const meaning = this.resolution.onPage(one);
        if (meaning) this.property(one, 'name', meaning, 'reference');
        break;
      }
      case 'PageCell':
        this.property(one, 'column', this.resolution.ofItems(one.column), 'reference');
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
      case 'Cell':
      case 'Chooses':
      case 'Option':
      case 'Parameter':
        if (one.table !== undefined)
          this.property(
            one,
            'table',
            this.resolution.from('table', one.table) ??
              (one.$type === 'Parameter' ? this.resolution.kind(one.table) : unknownMeaning(one.table)),
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

  /** Names in the line that a creation writes: what its entries begin with, and those of the formulas in its braces. */
  private line(node: ast.Writes | ast.Buys, own: readonly string[]): void {
    const cst = GrammarUtils.findNodeForProperty(node.$cstNode, 'entry');
    if (!cst) return;
    const { locals } = this.resolution;
    const local = (name: string): Meaning => ({ kind: 'local', key: `own name:${nameKey(name)}`, name });
    this.resolution.locals = new Map([...locals, ...own.map((name) => [nameKey(name), local(name)] as const)]);
    this.text(node, 'entry', node.entry);
    this.resolution.locals = locals;
    this.entries(cst.offset, cst.text);
  }

  /** What the entries of a line begin with, up to their first formula. */
  private entries(offset: number, text: string): void {
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

  /** The names in the braces of a text: `"only {Strength} can be spent"`. */
  private text(node: AstNode, property: string, text: string): void {
    for (const { braces } of formulasInText(node, property, text)) {
      if (!braces?.formula) continue;
      this.shift = braces.shift;
      for (const one of AstUtils.streamAst(braces.formula)) this.node(one);
      this.shift = 0;
    }
  }

  private property(node: AstNode, property: string, meaning: Meaning, role: Role): void {
    const cst = GrammarUtils.findNodeForProperty(node.$cstNode, property);
    if (!cst) return;
    this.mentions.push({
      offset: cst.offset + this.shift,
      end: cst.end + this.shift,
      meaning,
      role,
      ...(this.shift !== 0 && { isPlain: true }),
      ...(this.isAlias(cst.text, meaning) && { alias: true }),
    });
  }

  private isAlias(text: string, meaning: Meaning): boolean {
    return nameKey(text.replace(/^["“„]|["”“]$/g, '')) !== nameKey(meaning.name);
  }
}

/** Whether a name stands before a bracket. */
function isLookedUp(node: ast.Reference): boolean {
  const outer = node.$container;
  return outer.$type === 'Lookup' && (outer as ast.Lookup).of === node;
}

function procedureMeaning(name: string): Meaning {
  return { kind: 'procedure', key: `procedure:${nameKey(name)}`, name };
}

const resolutionOrder: readonly MeaningKind[] = [
  'derived',
  'setting',
  'switch',
  'field',
  'table',
  'ladder',
  'scale',
  'function',
];

/** What the names in the declarations of a rulebook stand for. */
class RulebookResolution {
  /** Own names of the declaration that is looked at. */
  locals: ReadonlyMap<string, Meaning> = new Map();
  private readonly others: ReadonlyMap<string, Meaning>;

  constructor(private readonly rules: Rules) {
    this.others = entryNamesOf(rules);
  }

  /** What a declaration declares; undefined where it has no name of its own. */
  declared(node: ast.Declaration): Meaning | undefined {
    if (node.$type === 'Trait') {
      const trait = this.rules.traits.get(nameKey(node.kind))?.get(nameKey(node.name));
      return trait && traitMeaning(trait, this.rules);
    }
    const kind = declaringWord(node) as MeaningKind;
    const table = tableOf(this.rules, kind);
    const declared =
      table && 'name' in node && typeof node.name === 'string' ? table.get(nameKey(node.name)) : undefined;
    return declared && declaredMeaning(kind, declared);
  }

  /** What a name in a formula stands for, in the order in which formulas resolve names. */
  reference(name: string, isLookedUp = false): Meaning {
    const key = nameKey(name);
    // `Rock[rock]`: what stands before a bracket is a table, whatever else is called so.
    const table = isLookedUp ? (this.from('table', name) ?? this.from('scale', name)) : undefined;
    if (table) return table;
    const local = this.locals.get(key);
    if (local) return local;
    const space = key.indexOf(' ');
    const qualifier = space > 0 ? key.slice(0, space) : '';
    const trait = this.trait(name);
    if (trait) return trait;
    for (const kind of resolutionOrder) {
      const meaning = this.from(kind, name) ?? (qualifier === kind ? this.from(kind, key.slice(space + 1)) : undefined);
      if (meaning) return meaning;
    }
    const qualified = this.rules.kinds.has(qualifier)
      ? this.rules.traits.get(qualifier)?.get(key.slice(space + 1))
      : undefined;
    if (qualified) return traitMeaning(qualified, this.rules);
    const other = this.others.get(key);
    if (other) return other;
    return formulaNames.has(key) || isTotal(key)
      ? { kind: 'local', key: `own name:${key}`, name }
      : unknownMeaning(name);
  }

  /** The trait or item of a name or another spelling of it. */
  trait(name: string): Meaning | undefined {
    const key = nameKey(name);
    for (const named of this.rules.vocabulary.names.get(key) ?? []) {
      if (named.what !== 'trait' || named.alias === 'choice') continue;
      const match: Trait | undefined = this.rules.traits.get(named.kind ?? '')?.get(named.key);
      if (match) return traitMeaning(match, this.rules);
    }
    return undefined;
  }

  /** The kind of a name; `trait` and `item` stand for all of theirs. */
  kind(name: string): Meaning {
    const kind = this.rules.kinds.get(nameKey(name));
    if (kind) return declaredMeaning('kind', kind);
    return ['trait', 'item'].includes(nameKey(name))
      ? { kind: 'local', key: `own name:${nameKey(name)}`, name }
      : unknownMeaning(name);
  }

  /** A field of a kind of item. */
  fieldOf(kind: string, name: string): Meaning {
    const owner = this.rules.kinds.get(nameKey(kind));
    const field = owner?.clauses.fields.find((one) => one.key === nameKey(name));
    return owner && field ? partMeaning('field', declaredMeaning('kind', owner), field.name) : unknownMeaning(name);
  }

  /** What a block of a page names: nothing for a title that is mentioned, and for a line to write on. */
  onPage(node: ast.PageName): Meaning | undefined {
    const block = node.$container;
    const isInner = node.$containerProperty === 'inner';
    const kind = this.rules.kinds.get(nameKey(node.name));
    switch (block.word) {
      case 'attacks':
        return this.ofItems(node.name);
      case 'traits':
      case 'powers':
        return this.kind(node.name);
      case 'items':
        return isInner ? this.ofItems(node.name) : this.kind(node.name);
      case 'scores':
        return kind ? declaredMeaning('kind', kind) : this.reference(node.name);
      case 'table':
        return this.from('table', node.name) ?? unknownMeaning(node.name);
      case 'body':
        if (isInner) return this.from('list', node.name) ?? unknownMeaning(node.name);
        return node.$containerIndex === 0 ? (this.from('table', node.name) ?? unknownMeaning(node.name)) : undefined;
      default: {
        const meaning = this.reference(node.name);
        return meaning.kind === 'unknown' || meaning.kind === 'local' ? undefined : meaning;
      }
    }
  }

  /** What things have: a derived value of each, or a field of their kind. */
  ofItems(name: string): Meaning {
    const derived = this.rules.derived.get(nameKey(name));
    if (derived?.each !== undefined) return declaredMeaning('derived', derived);
    const owner = [...this.rules.kinds.values()].find(
      ({ item, clauses }) => item && clauses.fields.some(({ key }) => key === nameKey(name)),
    );
    return owner ? this.fieldOf(owner.key, name) : unknownMeaning(name);
  }

  /** The declaration of one kind that a name means. */
  from(kind: MeaningKind, name: string): Meaning | undefined {
    const table = tableOf(this.rules, kind);
    const key = nameKey(name);
    const { vocabulary, actionNames } = this.rules;
    const named = (kind === 'action' ? actionNames : vocabulary).names.get(key)?.find((one) => one.what === kind);
    const declared = table?.get(key) ?? (named && table?.get(named.key));
    return declared && declaredMeaning(kind, declared);
  }
}

/** Names that every formula knows. */
const formulaNames: ReadonlySet<string> = new Set([
  ...ownNames,
  'spent',
  'target',
  'foe',
  'shifts',
  'true',
  'false',
  'previous',
]);

/** `points of label`: what a character named in the entry has spent. */
function isTotal(key: string): boolean {
  return key.startsWith('points of ');
}

/** Names that hold inside one declaration, by their keys, and the clauses of it that declare some of them. */
interface LocalNames {
  readonly names: ReadonlyMap<string, Meaning>;
  readonly declared: readonly { readonly node: AstNode; readonly meaning: Meaning }[];
}

/** Own names of a declaration: its rating, options, numbers, lets, fields; those of its kind as well. */
function localNamesOf(rules: Rules, node: ast.Declaration, owner: Meaning): LocalNames {
  const declared: LocalNames['declared'][number][] = [];
  const locals = new Map<string, Meaning>();
  const add = (name: string, from: Meaning): void => {
    locals.set(nameKey(name), partMeaning('local', from, name));
  };
  const kind =
    node.$type === 'Trait'
      ? rules.kinds.get(nameKey(node.kind))
      : node.$type === 'Derived' && node.each !== undefined
        ? rules.kinds.get(nameKey(node.each))
        : undefined;
  if (kind) {
    const home = declaredMeaning('kind', kind);
    for (const field of kind.clauses.fields) locals.set(field.key, partMeaning('field', home, field.name));
    if (kind.clauses.rating) add(kind.clauses.rating.name, home);
    for (const one of [...kind.clauses.options, ...kind.clauses.numbers]) add(one.name, home);
  }
  // A house rulebook may restate a formula without the parameters that it is asked with.
  const asked = node.$type === 'Derived' ? rules.derived : node.$type === 'FunctionRule' ? rules.functions : undefined;
  if (asked && 'name' in node && typeof node.name === 'string')
    for (const { name, key } of asked.get(nameKey(node.name))?.parameters ?? [])
      locals.set(key, parameterMeaning(owner, name));
  if (node.$type === 'Action' || node.$type === 'Modifier') {
    const rule = (node.$type === 'Action' ? rules.actions : rules.modifiers).get(nameKey(node.name));
    if (rule?.parameter) locals.set(rule.parameter.key, parameterMeaning(owner, rule.parameter.name));
  }
  const action = node.$type === 'Action' ? rules.actions.get(nameKey(node.name)) : undefined;
  for (const key of action?.takes ?? []) {
    const modifier = rules.modifiers.get(key);
    if (modifier) locals.set(key, declaredMeaning('modifier', modifier));
  }
  for (const name of action ? outcomeNamesOf(rules.dice) : [])
    locals.set(name, { kind: 'local', key: `own name:${name}`, name });
  for (const clause of clausesIn(node)) {
    const one = clause as AstNode & { readonly name?: unknown };
    if (localClauses.has(one.$type) && typeof one.name === 'string') {
      const meaning =
        one.$type === 'FieldClause'
          ? partMeaning('field', owner, one.name)
          : one.$type === 'Parameter' || node.$type === 'Create'
            ? parameterMeaning(owner, one.name)
            : partMeaning('local', owner, one.name);
      locals.set(nameKey(one.name), meaning);
      declared.push({ node: one, meaning });
    }
  }
  return { names: locals, declared };
}

/** What is directly in a declaration and its braces, and in the braces of its steps. */
function* clausesIn(node: AstNode): Iterable<AstNode> {
  for (const child of AstUtils.streamContents(node))
    if (child.$type === 'ClauseBlock') yield* clausesIn(child);
    else {
      yield child;
      if (stepBlocks.has(child.$type)) yield* clausesIn(child);
    }
}

/** Steps of a creation with steps in their braces. */
const stepBlocks: ReadonlySet<string> = new Set(['Sets', 'Repeats', 'Branch']);

function parameterMeaning(owner: Meaning, name: string): Meaning {
  return { ...partMeaning('parameter', owner, name), ...(owner.declared && { declared: owner.declared }) };
}

/** Kept, as every `rules { }` block of a sheet asks for them. */
const entryNames = new WeakMap<Rules, ReadonlyMap<string, Meaning>>();

/** Names that only entries of some kind have, as queries see them: fields, options, choices, marks. */
function entryNamesOf(rules: Rules): ReadonlyMap<string, Meaning> {
  const cached = entryNames.get(rules);
  if (cached) return cached;
  const names = new Map<string, Meaning>();
  const clausesOf = function* (): Iterable<readonly [Meaning, Clauses]> {
    for (const kind of rules.kinds.values()) yield [declaredMeaning('kind', kind), kind.clauses];
    for (const traits of rules.traits.values())
      for (const trait of traits.values()) yield [traitMeaning(trait, rules), trait.clauses];
  };
  for (const [owner, clauses] of clausesOf()) {
    for (const field of clauses.fields) {
      names.set(field.key, partMeaning('field', owner, field.name));
      for (const choice of field.choices ?? [])
        if (!names.has(choice.key)) names.set(choice.key, partMeaning('choice', owner, choice.label));
    }
    for (const option of clauses.options) {
      if (!names.has(option.key)) names.set(option.key, partMeaning('local', owner, option.name));
      for (const choice of option.choices)
        if (!names.has(choice.key)) names.set(choice.key, partMeaning('choice', owner, choice.label));
    }
    for (const number of clauses.numbers)
      if (!names.has(number.key)) names.set(number.key, partMeaning('local', owner, number.name));
  }
  for (const list of rules.lists.values())
    for (const mark of list.marks) names.set(nameKey(mark), partMeaning('mark', declaredMeaning('list', list), mark));
  entryNames.set(rules, names);
  return names;
}

/** Clauses that declare a name for their declaration. */
const localClauses: ReadonlySet<string> = new Set([
  'Rating',
  'Option',
  'NumberParameter',
  'TextParameter',
  'Suffix',
  'Let',
  'Mark',
  'FieldClause',
  'Parameter',
  'Throws',
  'Chooses',
]);
