import type { RuleOrigin } from '../origin.js';

/** What every declaration has: where it stands, what it says, which lines of which document it follows. */
export interface Declared {
  readonly key: string;
  readonly name: string;
  readonly origin: RuleOrigin;
  readonly description?: string;
  readonly citations: readonly Citation[];
  readonly rulings: readonly Ruling[];
  /** Every layer of a rule that a house rulebook changed, the base first. */
  readonly layers: readonly string[];
}

/** Lines of a document, the last one inclusive. */
export interface Citation {
  readonly source: string;
  readonly from: number;
  readonly to: number;
}

/** What a rulebook decides where its document is silent. */
export interface Ruling {
  readonly id: string;
  readonly text: string;
  readonly citations: readonly Citation[];
}
