import type { DegreeChance } from '../../dice/families/family.js';
import { degreesText } from '../../dice/odds/degrees.js';
import { oncePer } from '../../memo/once-per.js';
import { says } from '../../roll/messages.js';
import { oddsOf } from '../../roll/odds-of.js';
import { asItCame } from '../../sheet/as-it-came.js';
import type { Attempt, Try } from '../../sheet/rolls/attempt.js';
import { gameOf } from '../../sheet/rolls/game.js';
import type { SheetRoll } from '../../sheet/sheet-roll.js';
import { isProblem } from '../../values/problem.js';
import { valueText } from '../../values/value.js';
import { isDead } from '../actions/dead.js';

/** The chance of one character at an attempt. */
export interface Chances {
  readonly name: string;
  /** The chance of all steps together, each in its best way, 0 to 1; undefined if the dice have no success. */
  readonly chance: number | undefined;
  /** For a single step whose dice have degrees of success, their chances, the best first. */
  readonly degrees?: readonly DegreeChance[];
  /** Why the character cannot try. */
  readonly cannot?: string;
  /** The reason is the character's state, such as wounds, and not a mistake in the text. */
  readonly isOfState?: boolean;
  readonly tried: Try;
  /** The best way of each step. */
  readonly best: readonly SheetRoll[];
}

/** The chance of each character who can make an attempt, the best first. Empty for dice without a character. */
export const chancesOf = oncePer((roll: Attempt): readonly Chances[] => {
  const chances = triesOf(roll).flatMap((tried) =>
    tried.name === undefined ? [] : chancesOfTry(tried, tried.name, roll),
  );
  const rank = ({ chance, cannot }: Chances): number => (cannot === undefined ? (chance ?? 0) : -1);
  chances.sort((a, b) => rank(b) - rank(a));
  return chances;
});

/** The tries of an attempt; of a party only those of living members, unless all are dead. */
export function triesOf({ by, tries }: Attempt): readonly Try[] {
  const living = isOfParty(by) ? tries.filter(({ who }) => !isDead(who)) : tries;
  return living.length > 0 ? living : tries;
}

/** Whether an attempt is for the party: for any one of them, or for each. */
export function isOfParty(by: Attempt['by']): boolean {
  return by === 'party' || by === 'each';
}

/** The members who roll an attempt that each of the party makes, in the order of the party; empty for other attempts. */
export function eachOf(roll: Attempt): readonly string[] {
  if (roll.by !== 'each') return [];
  const able = new Set(chancesOf(roll).flatMap(({ name, cannot }) => (cannot === undefined ? name : [])));
  return triesOf(roll).flatMap(({ name }) => (name !== undefined && able.has(name) ? name : []));
}

function chancesOfTry(tried: Try, name: string, { by, others }: Attempt): Chances {
  let chance: number | undefined = 1;
  // A page may ask about any character by name; as part of a party or encounter the dead do nothing.
  const isRefused = (isOfParty(by) || others.members !== undefined) && isDead(tried.who);
  let cannot: string | undefined = isRefused ? says.isDead : undefined;
  let isOfState = false;
  const best: SheetRoll[] = [];
  let degrees: readonly DegreeChance[] | undefined;
  for (const ways of tried.steps) {
    const [first, ...more] = ways.map((roll) => ({ roll, ...chanceOf(roll, tried) }));
    if (!first) continue;
    const way = more.reduce((one, other) => ((other.chance ?? -1) > (one.chance ?? -1) ? other : one), first);
    best.push(way.roll);
    degrees = tried.steps.length === 1 ? way.degrees : undefined;
    if (cannot === undefined && way.cannot !== undefined) {
      cannot = way.cannot;
      isOfState = way.isOfState === true;
    }
    chance = way.chance === undefined || chance === undefined ? undefined : chance * way.chance;
  }
  return {
    name,
    chance: cannot === undefined ? chance : 0,
    ...(degrees && cannot === undefined && { degrees }),
    ...(cannot !== undefined && { cannot, isOfState }),
    tried,
    best,
  };
}

/** Most members of a party that are listed at a check. */
const MOST_NAMED = 4;

/** Longest inlay hint that VS Code shows in full. */
const MOST_SHOWN = 43;

/** The chance of an attempt in a few words; for a party, the best first. Undefined if there is none to show. */
export function partyText(roll: Attempt): string | undefined {
  if (roll.findings.some(({ severity }) => severity === 'error')) return undefined;
  const chances = chancesOf(roll);
  const [best] = chances;
  if (!best) return undefined;
  const text = ({ chance, degrees, best: [first] }: Chances): string => {
    if (roll.by === 'one' && degrees) return chanceWords(chance, degrees);
    if (chance !== undefined) return chanceText(chance);
    // Dice without success show what is rolled.
    const value = first?.rolled?.value;
    return value ? valueText(value) : '';
  };
  if (roll.by === 'one') return (best.cannot !== says.isDead && text(best)) || undefined;
  const able = chances.filter(({ cannot }) => cannot === undefined);
  if (able.length === 0) return undefined;
  const named = able.slice(0, MOST_NAMED).map((one) => `${shortName(one.name, chances)} ${text(one)}`);
  const naming = (shown: number): string =>
    [...named.slice(0, shown), ...(able.length > shown ? [`${able.length - shown} more`] : [])].join(' · ');
  let shown = named.length;
  while (shown > 1 && naming(shown).length > MOST_SHOWN) shown--;
  return naming(shown);
}

/** The last word of a name, if no one else in the party has it. */
function shortName(name: string, all: readonly Chances[]): string {
  const last = name.split(' ').at(-1) ?? name;
  return all.filter((one) => one.name.split(' ').at(-1) === last).length === 1 ? last : name;
}

/** The chance of one roll, or why it cannot be made; for a contest, the chance to win. */
export function chanceOf(
  roll: SheetRoll,
  { who }: Pick<Try, 'who'>,
): {
  readonly chance: number | undefined;
  readonly degrees?: readonly DegreeChance[];
  readonly cannot?: string;
  readonly isOfState?: boolean;
} {
  const error = roll.findings.find(({ severity }) => severity === 'error');
  if (error) {
    const isOfState = asItCame([error], [who]).every(({ severity }) => severity !== 'error');
    return { chance: undefined, cannot: error.message, isOfState };
  }
  if (!roll.rolled) return { chance: undefined };
  const odds = oddsOf(roll.rolled, gameOf(who));
  if (isProblem(odds)) return { chance: undefined, cannot: odds.problem };
  if (odds.against) return { chance: odds.against.win };
  return { chance: odds.success, ...(odds.degrees && { degrees: odds.degrees }) };
}

/** A chance, with those of the degrees of success if these are few: `83 %: strong hit 33 %, weak hit 50 %, miss 17 %`. */
export function chanceWords(chance: number | undefined, degrees: readonly DegreeChance[] = []): string {
  const shown = degreesText(degrees, chanceText);
  return [chance === undefined ? '' : chanceText(chance), shown].filter((part) => part !== '').join(': ');
}

/** A chance as shown beside a line: whole percents, but 0 and 100 only for what is certain. */
export function chanceText(chance: number): string {
  if (chance > 0 && chance < 0.005) return '< 1 %';
  if (chance < 1 && chance >= 0.995) return '> 99 %';
  return `${Math.round(chance * 100)} %`;
}
