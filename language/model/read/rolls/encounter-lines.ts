import * as rational from '../../../values/rational.js';
import { MOST_WORDS } from '../expression.js';
import * as say from '../messages.js';
import { type Part, PartList } from '../parts.js';
import type { Span } from '../reading.js';
import type { SourceEntry } from '../source.js';
import type { People, Person } from '../speaker.js';
import { textOf } from '../token-text.js';
import { notePerson } from './read-roll.js';

/** `4 Rifleman` on a side of an encounter. */
export interface MemberLine {
  readonly parts: readonly Part[];
  /** How many there are; 1 where no number is written. */
  readonly count: rational.Num;
  /** Why the number cannot be read. */
  readonly problem?: string;
  readonly written: string;
  readonly span: Span;
  readonly who?: Person;
}

export function readMemberLine({ tokens }: SourceEntry, people: People): MemberLine {
  const list = new PartList();
  const [first] = tokens;
  const isNumber = first?.type === 'number' && tokens.length > 1;
  const count = isNumber ? rational.parseNumber(first.text) : 1;
  const problem = first?.type === 'number' && count === undefined ? say.separators(first.text) : undefined;
  const span = { from: isNumber ? 1 : 0, to: tokens.length };
  list.add(0, span.from, { is: 'rating' });
  const written = textOf(tokens, span.from, span.to);
  const who = people(written);
  if (who) list.add(span.from, span.to, { is: 'person', as: 'member', who, written });
  else list.add(span.from, span.to, { is: 'nobody', as: 'member', text: written });
  return {
    parts: list.parts,
    count: count ?? 1,
    written,
    span,
    ...(problem !== undefined && { problem }),
    ...(who && { who }),
  };
}

/** The beginning of a check, contest or roll of an encounter: who makes it. */
export interface RollerRead {
  readonly parts: readonly Part[];
  /** Tokens of the name. */
  readonly length: number;
  /** The name as written, by which the member is looked up. */
  readonly asked: string;
}

/** The longest run of words at the beginning of a line that is the name of a character or a member. */
export function readRoller({ tokens }: Pick<SourceEntry, 'tokens'>, people: People): RollerRead | undefined {
  for (let length = Math.min(tokens.length, MOST_WORDS); length > 0; length--) {
    const asked = textOf(tokens, 0, length);
    const who = people(asked);
    if (!who) continue;
    const list = new PartList();
    notePerson(list, tokens, 0, length, who, 'roller');
    return { parts: list.parts, length, asked };
  }
  return undefined;
}
