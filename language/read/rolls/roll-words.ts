import type { Aims, RollAim } from '../../dice/families/family.js';
import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';

/** Finds the words of the roll language itself in the tokens of a line up to `end`. */
export class RollWords {
  /** Keys of the tokens, each computed when it is first needed. */
  private readonly keys: string[] = [];

  constructor(
    readonly tokens: readonly HeadToken[],
    readonly end: number,
    private readonly aims: Aims | undefined,
    /** Keys of the dice that a roll can name. */
    private readonly dice: ReadonlySet<string> = new Set(),
  ) {}

  /** Key of the word at a token; empty beyond the end. */
  key(at: number): string {
    if (at >= this.end) return '';
    let key = this.keys[at];
    if (key === undefined) {
      key = nameKey(this.tokens[at]?.text ?? '');
      this.keys[at] = key;
    }
    return key;
  }

  isComma(at: number): boolean {
    return at < this.end && this.tokens[at]?.type === 'comma';
  }

  /** The number of tokens of `against` or `opposed by`; 0 if neither is at this token. */
  against(at: number): number {
    if (this.key(at) === 'against') return 1;
    return this.key(at) === 'opposed' && this.key(at + 1) === 'by' ? 2 : 0;
  }

  /** `on percent`: the named dice, and the index after them. */
  diceAt(at: number): { readonly name: string; readonly next: number } | undefined {
    if (this.key(at) !== 'on') return undefined;
    for (let next = this.end; next > at + 1; next--) {
      const name = nameKey(textOf(this.tokens, at + 1, next));
      if (this.dice.has(name)) return { name, next };
    }
    return undefined;
  }

  /** Whether a name or an argument cannot go on: the line ends, or something else begins. */
  endsAt(at: number): boolean {
    return (
      at >= this.end ||
      this.isComma(at) ||
      this.key(at) === 'with' ||
      this.against(at) > 0 ||
      this.diceAt(at) !== undefined ||
      this.aim(at) !== undefined
    );
  }

  /** The first token from `from` on at which something else begins. */
  endFrom(from: number): number {
    let at = from;
    while (!this.endsAt(at)) at++;
    return at;
  }

  /** The aim of the roll, after the word `for` at `from`; undefined if something else is there. */
  aim(from: number): { readonly aim: RollAim; readonly next: number } | undefined {
    return this.key(from) === 'for' ? this.aims?.read((at) => this.key(at), from + 1) : undefined;
  }
}
