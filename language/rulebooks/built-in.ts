import { readRulebookFile } from '#rulebook-files';
import type { RulebookDocument } from '../grammar/generated/ast.js';
import { readRulebook } from '../grammar/stored-rulebook.js';
import { gameNames, rulebookNames } from './generated/names.js';

/** Scheme under which the built-in rulebooks can be opened, read-only. */
const SCHEME = 'builtin';

/** A rulebook that comes with Muster. Its text and its tree are read when they are first asked for. */
export class BuiltInRulebook {
  readonly uri: string;
  private cachedText: string | undefined;
  private cachedRoot: RulebookDocument | undefined;

  constructor(
    /** The name of its file, such as `godlike.rulebook`. */
    readonly file: string,
    /** The name that it declares. */
    readonly name: string,
    /** Whether it is a game that people play, and not what other built-in rulebooks share. */
    readonly isGame: boolean,
  ) {
    this.uri = `${SCHEME}:///${file}`;
  }

  text(): string {
    // A checkout may have other line ends than the tree was made with.
    this.cachedText ??= readRulebookFile(this.file).replaceAll('\r\n', '\n');
    return this.cachedText;
  }

  /** The tree that was stored when Muster was built: it has places and no concrete syntax tree. All workspaces share it. */
  root(): RulebookDocument {
    this.cachedRoot ??= readRulebook(readRulebookFile(`generated/${this.file}.json`), () => this.text());
    return this.cachedRoot;
  }
}

/** The built-in rulebooks in the order of their files. */
export const builtInRulebooks: readonly BuiltInRulebook[] = Object.entries(rulebookNames).map(
  ([file, name]) => new BuiltInRulebook(file, name, Object.hasOwn(gameNames, file)),
);

/** The built-in rulebook of a URI or of a file name. */
export function builtInRulebook(uriOrFile: string): BuiltInRulebook | undefined {
  return builtInRulebooks.find(({ uri, file }) => uri === uriOrFile || file === uriOrFile);
}
