import type * as ast from '../../grammar/generated/ast.js';
import { placeOf, placeOfProperty } from '../../grammar/node-places.js';
import { nameKey } from '../../grammar/text.js';
import { type CompiledBook, compileRulebook } from '../../rules/compile/compile-rulebook.js';
import type { BookSource } from '../../rules/compile/draft.js';
import type { RuleFinding } from '../../rules/compile/rule-findings.js';
import * as messages from '../messages.js';
import { fileNameOf } from '../names/campaign-folders.js';

/** A rulebook that comes with Muster. Its tree is read on its first use. */
export interface BuiltInBook {
  readonly name: string;
  readonly uri: string;
  /** False for a common base of other built-in rulebooks. */
  readonly isGame: boolean;
  readonly root: () => ast.RulebookDocument;
}

/**
 * The documents of a book, bases first, with the names of unknown bases and, if a book extends itself, the path of that
 * circle.
 */
interface Layers {
  readonly sources: readonly BookSource[];
  readonly missing: readonly string[];
  readonly cycle?: readonly string[];
}

function findingAt(
  header: ast.Header,
  uri: string,
  code: string,
  message: string,
  property: string,
  index?: number,
): RuleFinding {
  const words = placeOfProperty(header, property, index) ?? placeOf(header);
  return { severity: 'error', code, message, uri, offset: words?.offset ?? 0, end: words?.end ?? 0 };
}

function namelessFindings(root: ast.RulebookDocument, uri: string): RuleFinding[] {
  const [first] = root.declarations;
  if (!first) return [];
  const { offset = 0, end = 0 } = placeOf(first) ?? {};
  const message = messages.namelessRulebook();
  return [{ severity: 'error', code: 'unknown-rulebook', message, uri, offset, end }];
}

/** Rulebooks by the names in their headers: those of the workspace before the built-in ones. Compiled on first use. */
export class Books {
  private readonly documents = new Map<string, { readonly name: string; readonly root: ast.RulebookDocument }>();
  /** The URIs of the documents by the keys of their names, in order. */
  private readonly byName = new Map<string, readonly string[]>();
  private readonly compiled = new Map<string, CompiledBook>();

  constructor(private readonly builtIn: readonly BuiltInBook[]) {}

  /** Sets or removes a rulebook document of the workspace; returns the name keys of all books that this changes. */
  set(uri: string, root: ast.RulebookDocument | undefined): ReadonlySet<string> {
    const before = this.documents.get(uri)?.name;
    const name = root ? nameKey(root.header?.name ?? uri) : undefined;
    if (root && name !== undefined) this.documents.set(uri, { name, root });
    else this.documents.delete(uri);
    this.updateName(uri, before, name);
    const changed = new Set([before, name].flatMap((one) => (one === undefined ? [] : this.dependents(one))));
    for (const one of changed) this.compiled.delete(one);
    // The finding about an unknown base lists the known rulebooks.
    if (before !== name)
      for (const [one, { findings }] of this.compiled)
        if (findings.some(({ code }) => code === 'unknown-rulebook')) this.compiled.delete(one);
    return changed;
  }

  /** The rulebook documents of the workspace, each with the key of its name. */
  *documentNames(): Iterable<readonly [uri: string, name: string]> {
    for (const [uri, { name }] of this.documents) yield [uri, name];
  }

  /** The names of all rulebooks, in alphabetical order. */
  names(): string[] {
    return this.namesWith(this.builtIn);
  }

  /**
   * The names of the rulebooks that are offered for sheets, in alphabetical order, without common bases of built-in
   * games.
   */
  games(): string[] {
    return this.namesWith(this.builtIn.filter(({ isGame }) => isGame));
  }

  private namesWith(builtIn: readonly BuiltInBook[]): string[] {
    const own = [...this.documents.values()].flatMap((document) =>
      document.root.header ? [document.root.header.name] : [],
    );
    return [...new Set([...own, ...builtIn.map((book) => book.name)])].sort();
  }

  /** Whether the rulebook of this name is a built-in one that no rulebook of the workspace replaces. */
  isBuiltIn(name: string): boolean {
    const key = nameKey(name);
    return (
      this.builtIn.some((book) => nameKey(book.name) === key) &&
      ![...this.documents.values()].some((document) => document.name === key)
    );
  }

  /** Whether there is a rulebook of this name. */
  has(name: string): boolean {
    return this.sourceOf(name) !== undefined;
  }

  /** The compiled book; undefined if there is no rulebook of this name. */
  get(name: string): CompiledBook | undefined {
    const key = nameKey(name);
    const cached = this.compiled.get(key);
    if (cached) return cached;
    const layers = this.layers(name);
    if (!layers) return undefined;
    const result = compileRulebook(layers.sources);
    const findings = [...this.baseFindings(layers), ...result.findings];
    const book = { ...result, findings };
    this.compiled.set(key, book);
    return book;
  }

  /** The findings of a rulebook document: its name, its bases, its declarations. */
  findings(uri: string): readonly RuleFinding[] {
    const document = this.documents.get(uri);
    const name = this.nameOf(uri);
    if (name === undefined) return document ? namelessFindings(document.root, uri) : [];
    const own = this.sourceOf(name)?.uri === uri ? (this.get(name)?.findings ?? []) : [];
    return [...this.duplicateFindings(name, uri), ...own.filter((finding) => finding.uri === uri)];
  }

  private duplicateFindings(name: string, uri: string): RuleFinding[] {
    const header = this.documents.get(uri)?.root.header;
    const key = nameKey(name);
    const other = this.called(key).find((one) => one !== uri);
    const isBuiltIn = this.builtIn.some((book) => book.uri !== uri && nameKey(book.name) === key);
    if (!header || (other === undefined && !isBuiltIn)) return [];
    return [
      findingAt(header, uri, 'duplicate-name', messages.duplicateRulebook(name, other && fileNameOf(other)), 'name'),
    ];
  }

  private baseFindings(layers: Layers): RuleFinding[] {
    const top = layers.sources[layers.sources.length - 1];
    const header = top?.root.header;
    if (!top || !header) return [];
    const isBase = (name: string, base: string | undefined): boolean =>
      base !== undefined && nameKey(name) === nameKey(base);
    return header.bases.flatMap((base, index) => [
      ...(layers.missing.some((missing) => isBase(missing, base))
        ? [findingAt(header, top.uri, 'unknown-rulebook', messages.unknownRulebook(base, this.names()), 'bases', index)]
        : []),
      ...(layers.cycle && isBase(top.name, layers.cycle.at(-1)) && isBase(base, layers.cycle[1])
        ? [findingAt(header, top.uri, 'cycle', messages.rulebookExtendsItself(layers.cycle), 'bases', index)]
        : []),
    ]);
  }

  /** Documents that make up a book, bases first. */
  sources(name: string): readonly BookSource[] {
    return this.layers(name)?.sources ?? [];
  }

  /**
   * Names of the books that extend a book. Built-in books only extend each other, so they are not loaded for other
   * books.
   */
  extending(name: string): readonly string[] {
    const key = nameKey(name);
    const isBuiltInName = this.builtIn.some((book) => nameKey(book.name) === key);
    const ofWorkspace = [...this.documents.values()].flatMap(({ root }) => root.header?.name ?? []);
    return (isBuiltInName ? this.names() : ofWorkspace).filter(
      (one) => nameKey(one) !== key && this.sources(one).some((source) => nameKey(source.name) === key),
    );
  }

  /** Name of the book that a document is. */
  nameOf(uri: string): string | undefined {
    return this.documents.get(uri)?.root.header?.name ?? this.builtIn.find((book) => book.uri === uri)?.name;
  }

  private layers(name: string): Layers | undefined {
    const sources = new Map<string, BookSource>();
    const missing: string[] = [];
    let cycle: string[] | undefined;
    const done = new Set<string>();
    /** The names on the path to the current book, by their keys. */
    const path = new Map<string, string>();
    const visit = (one: string): boolean => {
      const key = nameKey(one);
      // A base that is reached on several paths is still one layer.
      if (done.has(key)) return true;
      if (path.has(key)) {
        cycle ??= [...path.values(), one];
        return true;
      }
      const source = this.sourceOf(one);
      if (!source) return false;
      path.set(key, one);
      for (const base of source.root.header?.bases ?? []) if (!visit(base)) missing.push(base);
      path.delete(key);
      if (!sources.has(source.uri)) sources.set(source.uri, source);
      done.add(key);
      return true;
    };
    if (!visit(name)) return undefined;
    return { sources: [...sources.values()], missing, ...(cycle && { cycle }) };
  }

  /**
   * Rulebook documents of a name in the order of their URIs. The first one counts, so the order of opening does not
   * matter.
   */
  private called(key: string): readonly string[] {
    return this.byName.get(key) ?? [];
  }

  private updateName(uri: string, before: string | undefined, now: string | undefined): void {
    if (before === now) return;
    if (before !== undefined)
      this.byName.set(
        before,
        this.called(before).filter((one) => one !== uri),
      );
    if (now !== undefined) this.byName.set(now, [...this.called(now), uri].sort());
  }

  private sourceOf(name: string): BookSource | undefined {
    const key = nameKey(name);
    const [uri] = this.called(key);
    const document = uri === undefined ? undefined : this.documents.get(uri);
    if (uri !== undefined && document) return { name: document.root.header?.name ?? name, uri, root: document.root };
    const book = this.builtIn.find((one) => nameKey(one.name) === key);
    if (!book) return undefined;
    return { name: book.name, uri: book.uri, root: book.root() };
  }

  /** The book of a name and every book that extends it. */
  private dependents(name: string): string[] {
    const extending = new Map<string, string[]>();
    for (const document of this.documents.values())
      for (const base of document.root.header?.bases ?? []) {
        const key = nameKey(base);
        extending.set(key, [...(extending.get(key) ?? []), document.name]);
      }
    const reached = new Set([name]);
    // The set grows during the iteration.
    for (const one of reached) for (const other of extending.get(one) ?? []) reached.add(other);
    // A book that was compiled before one of its bases was removed still contains it.
    for (const [compiled, { rules }] of this.compiled)
      if (rules.books.some((base) => reached.has(nameKey(base)))) reached.add(compiled);
    return [...reached];
  }
}
