import type { HeadToken } from '../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../grammar/text.js';
import { readRoller } from '../read/encounter/member-line.js';
import type { Expected, Part } from '../read/parts.js';
import { readRollLine } from '../read/rolls/read-roll.js';
import type { Action, Named } from '../rules/rules.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import type { Member } from '../sheet/encounter/plan.js';
import type { Others } from '../sheet/rolls/speakers.js';
import { peopleOf, speakerOf } from '../sheet/rolls/speakers.js';

/** What can come at the end of an unfinished roll line, and whose words it is made of. */
export interface ExpectedHere {
  readonly expected: Expected;
  /** The token at which what is expected begins; words before the cursor can belong to it already. */
  readonly from: number;
  readonly evaluation: Evaluation;
  /** Whether the other side of the line goes on here. */
  readonly isOther: boolean;
  /** The action of the line, if it names one. */
  readonly action?: Action;
  /** The name that the line begins with, if it is no action's. */
  readonly rolled?: Named;
}

/** Whose line it is: a character's, or one of an encounter that names first who rolls. */
export interface LineOwner {
  /** Finds a character of the campaign by name. */
  readonly named: Others;
  readonly evaluation?: Evaluation | undefined;
  readonly members?: readonly Member[] | undefined;
}

/** The word at the cursor while nothing is known of it: a private-use character, which no name has. */
const CURSOR: HeadToken = { type: 'word', text: '\uE000', offset: 0, end: 0, glued: false };

/**
 * Reads the tokens of a roll line before the cursor, with a word that means nothing at the cursor: what the reader expected
 * there is what can come. A run of unknown words that reaches the cursor is the beginning of what was expected at its start.
 * Undefined where the line of an encounter does not say yet who rolls.
 */
export function expectedAfter(tokens: readonly HeadToken[], owner: LineOwner): readonly ExpectedHere[] | undefined {
  const line = [...tokens, CURSOR];
  const { evaluation: self, members } = owner;
  const others: Others = Object.assign(
    (name: string): Evaluation | undefined => {
      const key = nameKey(name);
      if (self && nameKey(self.source.name) === key) return self;
      return owner.named(name) ?? owner.named(members?.find((member) => nameKey(member.name) === key)?.of ?? name);
    },
    { members: members ?? [] },
  );
  const people = peopleOf(others);
  const roller = self ? undefined : readRoller({ tokens: line }, people);
  const evaluation = self ?? (roller && others(roller.asked));
  if (!evaluation) return undefined;
  const read = readRollLine(line, roller?.length ?? 0, { speaker: speakerOf(evaluation), people, isExpecting: true });
  const opponent = read.parts.find(({ meaning }) => meaning.is === 'person' && meaning.as === 'opponent')?.meaning;
  const other = opponent?.is === 'person' ? others(opponent.who.name) : undefined;
  const here = read.expectations.filter(({ at }) => reachesCursor(at, tokens.length, read.parts));
  const first = read.parts.find(({ side }) => side === 0)?.meaning;
  return here.map(({ at, side, expected }) => ({
    expected,
    from: at,
    evaluation: (side === 0 ? undefined : other) ?? evaluation,
    isOther: side > 0,
    ...(side === 0 && read.rolled.is === 'action' && { action: read.rolled.action }),
    ...(side === 0 && first?.is === 'named' && { rolled: first.named }),
  }));
}

/** Whether what is expected at a token can still be what is written at the cursor. */
function reachesCursor(at: number, cursor: number, parts: readonly Part[]): boolean {
  if (at === cursor) return true;
  return parts.some(({ from, to, meaning }) => {
    if (from !== at) return false;
    if (meaning.is === 'unknown' || meaning.is === 'nobody') return to > cursor;
    // `ST` can go on to `ST Left`.
    return to === cursor && ['named', 'own', 'modifier', 'person', 'item', 'row'].includes(meaning.is);
  });
}
