import { Memoized } from '../../memo/memoized.js';
import type { TouchedParts } from '../../sheet/cells/touches.js';
import type { SheetRoll } from '../../sheet/sheet-roll.js';
import type { LineOfRound } from './line-of-round.js';
import type { MemberTemplate } from './member-state.js';
import { ResultsByParts } from './results-by-parts.js';

/** A member that a line reads: the actor, or another one by its index. */
export type LineRole = 'self' | number;

/** What is cached of a line, for all members with the same beginning. */
export interface CachedLine {
  readonly rolls: ResultsByParts<LineRole, CachedRoll>;
  /** The parts of the actor and the target that playing it reads. */
  readonly playing: ResultsByParts<'self' | 'on', never>;
  /** The parts of them that declaring it reads. */
  readonly declaring: ResultsByParts<'self' | 'on', never>;
}

/** The roll of a line, and its declaration in a round in which all declare. */
export interface CachedRoll {
  readonly roll: SheetRoll;
  readonly declared: ResultsByParts<'self' | 'on', LineOfRound | undefined>;
}

/** Results that all fights of one encounter share. */
export class FightCache extends Memoized {
  private readonly lines = new Map<MemberTemplate, Map<string, CachedLine>>();
  /** Number of lines that were played. */
  played = 0;
  /** The parts of sheets that rounds in which all declare have read. */
  ofRounds: TouchedParts = 0;

  line(template: MemberTemplate, line: string): CachedLine {
    const lines = this.lines.get(template) ?? new Map<string, CachedLine>();
    this.lines.set(template, lines);
    const before = lines.get(line);
    if (before) return before;
    const cached: CachedLine = {
      rolls: new ResultsByParts(),
      playing: new ResultsByParts(),
      declaring: new ResultsByParts(),
    };
    lines.set(line, cached);
    return cached;
  }
}
