import { textOf } from '../../grammar/token-text.js';
import type { DiceSum } from '../../values/dice-sum.js';
import { diceSumLeast } from '../../values/dice-sum.js';
import { parseDiceSum } from '../../values/dice-text.js';
import { isProblem } from '../../values/problem.js';
import * as rational from '../../values/rational.js';
import type { Span } from '../entry/reading.js';
import { MOST_WORDS } from '../expression.js';
import * as say from '../messages.js';
import { type Part, PartList } from '../parts.js';
import { notePerson } from '../rolls/read-roll.js';
import type { SourceEntry } from '../source/source.js';
import type { People, Person, Speaker } from '../speaker.js';
import { readSituation, type SituationRead } from './situation.js';

/** `4 Rifleman behind cover up to the chest` on a side of an encounter. */
export interface MemberLine {
  readonly parts: readonly Part[];
  /** How many there are; 1 if no number is written. */
  readonly count: rational.Num;
  /** A number or dice are written, even if it is 1. */
  readonly isCounted?: true;
  /** Dice for how many there are when the encounter begins. */
  readonly dice?: DiceSum;
  /** Why the number cannot be read. */
  readonly problem?: string;
  readonly written: string;
  readonly span: Span;
  readonly who?: Person;
  /** Whether all player characters are meant. */
  readonly isParty?: true;
  /** What is said after the name. */
  readonly situation?: SituationRead;
}

/** The word for all player characters, unless a character has that name. */
export const PARTY = 'party';

/** Sides of such dice if none are written. */
const USUAL_SIDES = 6;

/**
 * Reads the line of a member. `partySpeaker` is the speaker of a player character, for what a line says of all of them.
 */
export function readMemberLine(
  { tokens }: SourceEntry,
  people: People,
  partySpeaker: () => Speaker | undefined,
  places: readonly string[] = [],
): MemberLine {
  const list = new PartList();
  const [first] = tokens;
  const isNumber = (first?.type === 'number' || first?.type === 'dice') && tokens.length > 1;
  const dice = first?.type === 'dice' && isNumber ? parseDiceSum(first.text, USUAL_SIDES) : undefined;
  const count = isNumber && !dice ? rational.parseNumber(first?.text ?? '') : 1;
  const problem = isNumber && count === undefined ? say.separators(first?.text ?? '') : diceProblem(dice);
  const from = isNumber ? 1 : 0;
  list.add(0, from, { is: 'rating' });
  const { length, who } = nameAt(tokens, from, people);
  const span = { from, to: from + length };
  const written = textOf(tokens, span.from, span.to);
  const isParty = !who && rational.equals(count ?? 1, 1) && written.toLowerCase() === PARTY;
  if (who) list.add(span.from, span.to, { is: 'person', as: 'member', who, written });
  else if (isParty) list.add(span.from, span.to, { is: 'word', word: PARTY });
  else list.add(span.from, span.to, { is: 'nobody', as: 'member', text: written });
  const speakerOfSheet = who && people.speakerOf(written);
  if (speakerOfSheet) list.rules[0] = speakerOfSheet.rules;
  const speaker = span.to < tokens.length ? (isParty ? partySpeaker() : speakerOfSheet) : undefined;
  const situation = speaker && readSituation(tokens, span.to, { speaker, people, places }, list);
  return {
    parts: list.parts,
    count: count ?? 1,
    written,
    span,
    ...(dice && !isProblem(dice) && { dice }),
    ...(isNumber && { isCounted: true }),
    ...(problem !== undefined && { problem }),
    ...(who && { who }),
    ...(isParty && { isParty }),
    ...(situation && { situation }),
  };
}

function diceProblem(dice: ReturnType<typeof parseDiceSum> | undefined): string | undefined {
  if (!dice) return undefined;
  if (isProblem(dice)) return dice.problem;
  const least = diceSumLeast(dice);
  return least === undefined || rational.sign(least) < 0 ? say.negativeCount() : undefined;
}

/**
 * The longest known name, or the word for the party. An unknown name ends before a word that can only follow a name.
 */
function nameAt(
  tokens: SourceEntry['tokens'],
  from: number,
  people: People,
): { readonly length: number; readonly who?: Person } {
  for (let length = Math.min(MOST_WORDS, tokens.length - from); length > 0; length--) {
    const who = people(textOf(tokens, from, from + length));
    if (who) return { length, who };
  }
  const first = tokens[from];
  if (first?.type === 'text' || first?.text.toLowerCase() === PARTY) return { length: 1 };
  let to = from;
  while (to < tokens.length && tokens[to]?.type !== 'text' && !AFTER_NAMES.has(tokens[to]?.text.toLowerCase() ?? ''))
    to++;
  return { length: Math.max(to - from, Math.min(1, tokens.length - from)) };
}

const AFTER_NAMES: ReadonlySet<string> = new Set(['at', 'by', 'with', 'behind']);

/** The beginning of a check, contest or roll of an encounter: who makes it. */
export interface RollerRead {
  readonly parts: readonly Part[];
  /** The index of the token after the name. */
  readonly length: number;
  /** The name as written, which identifies the member. */
  readonly asked: string;
}

/**
 * The longest run of words at the beginning of a line, or from a token on, that is the name of a character or a member.
 */
export function readRoller({ tokens }: Pick<SourceEntry, 'tokens'>, people: People, from = 0): RollerRead | undefined {
  for (let length = Math.min(tokens.length - from, MOST_WORDS); length > 0; length--) {
    const asked = textOf(tokens, from, from + length);
    const who = people(asked);
    if (!who) continue;
    const list = new PartList();
    notePerson(list, tokens, from, from + length, who, 'roller');
    return { parts: list.parts, length: from + length, asked };
  }
  return undefined;
}
