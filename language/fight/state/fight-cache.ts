import { Memoized } from '../../memo/memoized.js';
import type { TouchedParts } from '../../sheet/cells/touches.js';
import type { SheetRoll } from '../../sheet/sheet-roll.js';
import type { LineOfRound } from './line-of-round.js';
import type { MemberTemplate } from './member-state.js';
import { ResultsByParts } from './results-by-parts.js';

/** Whom a line reads: the one who acts, or another member by its place. */
export type LineRole = 'self' | number;

/** A line of members with the same beginning. */
export interface CachedLine {
  readonly rolls: ResultsByParts<LineRole, CachedRoll>;
  /** What playing it reads, of the one who acts and of the target. */
  readonly playing: ResultsByParts<'self' | 'on', never>;
  /** What declaring it reads of them. */
  readonly declaring: ResultsByParts<'self' | 'on', never>;
}

/** What a line comes to, and what it then declares in a round in which all declare. */
export interface CachedRoll {
  readonly roll: SheetRoll;
  readonly declared: ResultsByParts<'self' | 'on', LineOfRound | undefined>;
}

/** What was computed in fights of one encounter, and can be used again. */
export class FightCache extends Memoized {
  private readonly lines = new Map<MemberTemplate, Map<string, CachedLine>>();
  /** Lines that were played. */
  played = 0;
  /** What rounds in which all declare have read of sheets. */
  ofRounds: TouchedParts = 0;

  line(template: MemberTemplate, line: string): CachedLine {
    const lines = this.lines.get(template) ?? new Map<string, CachedLine>();
    this.lines.set(template, lines);
    const known = lines.get(line);
    if (known) return known;
    const cached: CachedLine = {
      rolls: new ResultsByParts(),
      playing: new ResultsByParts(),
      declaring: new ResultsByParts(),
    };
    lines.set(line, cached);
    return cached;
  }
}
