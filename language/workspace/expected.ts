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

/** What can follow at the end of an unfinished roll line, and the character whose names it can use. */
export interface ExpectedHere {
  readonly expected: Expected;
  /** The token at which the expected part begins. It is before the cursor if some of its words are already typed. */
  readonly from: number;
  readonly evaluation: Evaluation;
  /** Whether the position is on the opposing side of the line. */
  readonly isOther: boolean;
  /** The action of the line, if it names one. */
  readonly action?: Action;
  /** The name at the start of the line, if it is not an action. */
  readonly rolled?: Named;
}

/** The owner of a line: a character, or an encounter, whose lines begin with the name of the roller. */
export interface LineOwner {
  /** Finds a character of the campaign by name. */
  readonly named: Others;
  readonly evaluation?: Evaluation | undefined;
  readonly members?: readonly Member[] | undefined;
}

/** Stands for the word at the cursor. No name contains this private-use character. */
const CURSOR: HeadToken = { type: 'word', text: '\uE000', offset: 0, end: 0, glued: false };

/**
 * Reads the tokens of a roll line before the cursor, followed by a placeholder that matches nothing: what the reader
 * expected there can come next. Unknown words directly before the cursor count as the beginning of what was expected
 * where they start. Undefined if the line of an encounter does not name the roller yet.
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

/** Whether the word at the cursor can belong to what is expected at token `at`. */
function reachesCursor(at: number, cursor: number, parts: readonly Part[]): boolean {
  if (at === cursor) return true;
  return parts.some(({ from, to, meaning }) => {
    if (from !== at) return false;
    if (meaning.is === 'unknown' || meaning.is === 'nobody') return to > cursor;
    // `ST` can be the beginning of `ST Left`.
    return to === cursor && ['named', 'own', 'modifier', 'person', 'item', 'row'].includes(meaning.is);
  });
}
