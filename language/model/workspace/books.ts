import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import type { BookSource, RuleFinding } from '../rules/book.js';
import { type CompiledBook, compileRulebook } from '../rules/compile.js';

/** A rulebook that the product brings along, parsed on its first use. */
export interface BuiltInBook {
  readonly name: string;
  readonly uri: string;
  readonly parse: () => ast.RulebookDocument;
}

/** Rulebooks by the name they call themselves: those of the workspace, then the built-in ones. Compiled on first use. */
export class Books {
  private readonly documents = new Map<string, { readonly name: string; readonly root: ast.RulebookDocument }>();
  private readonly parsed = new Map<string, ast.RulebookDocument>();
  private readonly compiled = new Map<string, CompiledBook>();

  constructor(private readonly builtIn: readonly BuiltInBook[]) {}

  /** Sets or removes a rulebook document of the workspace; answers the names of the books that changed with it. */
  set(uri: string, root: ast.RulebookDocument | undefined): ReadonlySet<string> {
    const before = this.documents.get(uri)?.name;
    const name = root ? nameKey(root.header?.name ?? uri) : undefined;
    if (root && name !== undefined) this.documents.set(uri, { name, root });
    else this.documents.delete(uri);
    const changed = new Set([before, name].flatMap((one) => (one === undefined ? [] : this.dependents(one))));
    for (const one of changed) this.compiled.delete(one);
    return changed;
  }

  names(): string[] {
    const own = [...this.documents.values()].flatMap((document) =>
      document.root.header ? [document.root.header.name] : [],
    );
    return [...new Set([...own, ...this.builtIn.map((book) => book.name)])].sort();
  }

  has(name: string): boolean {
    return this.sourceOf(name) !== undefined;
  }

  /** The compiled book, or undefined where no rulebook calls itself so. */
  get(name: string): CompiledBook | undefined {
    const key = nameKey(name);
    const known = this.compiled.get(key);
    if (known) return known;
    const layers = this.layers(name);
    if (!layers) return undefined;
    const findings: RuleFinding[] = [];
    const result = compileRulebook(layers.sources);
    const header = layers.sources[layers.sources.length - 1]?.root.header;
    const uri = layers.sources[layers.sources.length - 1]?.uri ?? '';
    for (const missing of layers.missing)
      findings.push({
        severity: 'error',
        code: 'unknown-rulebook',
        message: `No rulebook is called "${missing}". Known are ${this.names().join(', ')}.`,
        uri,
        offset: header?.$cstNode?.offset ?? 0,
        end: header?.$cstNode?.end ?? 0,
      });
    if (layers.cycle)
      findings.push({
        severity: 'error',
        code: 'cycle',
        message: `${layers.cycle.join(' extends ')}: a rulebook cannot extend itself. Remove one \`extends\`.`,
        uri,
        offset: header?.$cstNode?.offset ?? 0,
        end: header?.$cstNode?.end ?? 0,
      });
    const made = { ...result, findings: [...findings, ...result.findings] };
    this.compiled.set(key, made);
    return made;
  }

  /** Documents that make up a book, bases first. */
  sources(name: string): readonly BookSource[] {
    return this.layers(name)?.sources ?? [];
  }

  /** Name of the book that a document is. */
  nameOf(uri: string): string | undefined {
    return this.documents.get(uri)?.root.header?.name ?? this.builtIn.find((book) => book.uri === uri)?.name;
  }

  private layers(name: string): { sources: BookSource[]; missing: string[]; cycle?: string[] } | undefined {
    const sources: BookSource[] = [];
    const missing: string[] = [];
    let cycle: string[] | undefined;
    const visit = (one: string, way: readonly string[]): boolean => {
      const key = nameKey(one);
      if (way.some((step) => nameKey(step) === key)) {
        cycle ??= [...way, one];
        return true;
      }
      const source = this.sourceOf(one);
      if (!source) return false;
      for (const base of source.root.header?.bases ?? []) if (!visit(base, [...way, one])) missing.push(base);
      if (!sources.some((known) => known.uri === source.uri)) sources.push(source);
      return true;
    };
    if (!visit(name, [])) return undefined;
    return { sources, missing, ...(cycle && { cycle }) };
  }

  private sourceOf(name: string): BookSource | undefined {
    const key = nameKey(name);
    for (const [uri, document] of this.documents)
      if (document.name === key) return { name: document.root.header?.name ?? name, uri, root: document.root };
    const book = this.builtIn.find((one) => nameKey(one.name) === key);
    if (!book) return undefined;
    const root = this.parsed.get(book.uri) ?? book.parse();
    this.parsed.set(book.uri, root);
    return { name: book.name, uri: book.uri, root };
  }

  /** The book of a name and every book that extends it. */
  private dependents(name: string): string[] {
    const found = new Set([name]);
    for (let grown = true; grown; ) {
      grown = false;
      for (const document of this.documents.values()) {
        const extendsOne = (document.root.header?.bases ?? []).some((base) => found.has(nameKey(base)));
        if (extendsOne && !found.has(document.name)) {
          found.add(document.name);
          grown = true;
        }
      }
    }
    return [...found];
  }
}
