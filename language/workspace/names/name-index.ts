import { nameKey } from '../../grammar/text.js';

/** Something with a name in a document. A state has the name of its member. */
export interface NamedThing {
  readonly uri: string;
  readonly path: string;
  readonly what:
    | 'character'
    | 'npc'
    | 'encounter'
    | 'state'
    | 'campaign'
    | 'declaration'
    | 'clock'
    | 'random table'
    /** In Markdown files: headings, boxes and blocks with a name, targets of links, and documents by file name. */
    | 'heading'
    | 'handout'
    | 'clue'
    | 'gm'
    | 'block'
    | 'link'
    | 'file';
  readonly name: string;
  /** Other names, for example a plural or an alias. */
  readonly also?: readonly string[];
}

/** A name whose meaning has changed. */
export interface ChangedName {
  readonly scope: string;
  readonly key: string;
}

/**
 * Names of the whole workspace, by scope. The cost of setting a document depends on the size of the document, not of
 * the workspace.
 */
export class NameIndex {
  private readonly documents = new Map<string, { readonly scope: string; readonly things: readonly NamedThing[] }>();
  private readonly scopes = new Map<string, Map<string, NamedThing[]>>();
  /**
   * By scope, things by the last word of their name; computed on demand and cached until a name of the scope changes.
   */
  private readonly lastWords = new Map<string, ReadonlyMap<string, readonly NamedThing[]>>();

  /** Replaces the things of a document; returns the names whose meaning changes by it. */
  set(uri: string, scope: string, things: readonly NamedThing[]): readonly ChangedName[] {
    const before = this.documents.get(uri);
    const old = textsByKey(before?.things ?? []);
    const now = textsByKey(things);
    const moved = before !== undefined && before.scope !== scope;
    const keys = [...new Set([...old.keys(), ...now.keys()])].filter((key) => moved || old.get(key) !== now.get(key));
    if (keys.length === 0) return [];
    if (before) this.remove(uri, before.scope, old.keys());
    for (const thing of things) this.add(scope, thing);
    if (things.length > 0) this.documents.set(uri, { scope, things });
    else this.documents.delete(uri);
    const scopes = moved ? [before.scope, scope] : [scope];
    for (const one of scopes) this.lastWords.delete(one);
    return scopes.flatMap((one) => keys.map((key) => ({ scope: one, key })));
  }

  /** The things with a name in a scope, in the order of URIs and of each text. */
  find(scope: string, name: string): readonly NamedThing[] {
    return this.scopes.get(scope)?.get(nameKey(name)) ?? [];
  }

  /** Everything named in a scope, each once. */
  all(scope: string): readonly NamedThing[] {
    return [...new Set([...(this.scopes.get(scope)?.values() ?? [])].flat())];
  }

  /** The things of a scope whose name has several words and ends with this one. */
  endingWith(scope: string, word: string): readonly NamedThing[] {
    let words = this.lastWords.get(scope);
    if (!words) {
      words = byLastWord(this.all(scope));
      this.lastWords.set(scope, words);
    }
    return words.get(nameKey(word)) ?? [];
  }

  /** Everything named in the workspace. */
  *everything(): Iterable<NamedThing> {
    for (const { things } of this.documents.values()) yield* things;
  }

  /** Everything that a document names. */
  of(uri: string): readonly NamedThing[] {
    return this.documents.get(uri)?.things ?? [];
  }

  private add(scope: string, thing: NamedThing): void {
    const names = this.scopes.get(scope) ?? new Map<string, NamedThing[]>();
    this.scopes.set(scope, names);
    for (const key of keysOf(thing)) {
      const entries = names.get(key);
      // The order is fixed, so it does not matter which was added first.
      const last = entries?.at(-1);
      if (entries && last && !follows(last, thing)) entries.push(thing);
      else if (entries) entries.splice(entries.findIndex((one) => follows(one, thing)) >>> 0, 0, thing);
      else names.set(key, [thing]);
    }
  }

  private remove(uri: string, scope: string, keys: Iterable<string>): void {
    const names = this.scopes.get(scope);
    for (const key of keys) {
      const left = names?.get(key)?.filter((one) => one.uri !== uri) ?? [];
      if (left.length > 0) names?.set(key, left);
      else names?.delete(key);
    }
    if (names?.size === 0) this.scopes.delete(scope);
  }
}

function follows(one: NamedThing, other: NamedThing): boolean {
  if (one.uri !== other.uri) return one.uri > other.uri;
  return one.path.length !== other.path.length ? one.path.length > other.path.length : one.path > other.path;
}

function byLastWord(things: readonly NamedThing[]): ReadonlyMap<string, readonly NamedThing[]> {
  const words = new Map<string, NamedThing[]>();
  for (const thing of things) {
    const key = nameKey(thing.name);
    const blank = key.lastIndexOf(' ');
    if (blank < 0) continue;
    const word = key.slice(blank + 1);
    const entries = words.get(word);
    if (entries) entries.push(thing);
    else words.set(word, [thing]);
  }
  return words;
}

function keysOf(thing: NamedThing): string[] {
  return [...new Set([thing.name, ...(thing.also ?? [])].map(nameKey))];
}

/** The meaning of each name, as text to compare. */
function textsByKey(things: readonly NamedThing[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const thing of things)
    for (const key of keysOf(thing))
      texts.set(
        key,
        `${texts.get(key) ?? ''}${[thing.path, thing.what, thing.name, ...(thing.also ?? [])].join('\u0000')}\u0001`,
      );
  return texts;
}
