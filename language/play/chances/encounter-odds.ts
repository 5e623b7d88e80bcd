import { estimatedText, percentText } from '../../dice/odds/chance.js';

/** The likely fate of a side. */
export interface SideOdds {
  readonly side: string;
  /** How often it is the last side left, 0 to 1. */
  readonly wins: number;
  /** Half the width of the 95 % interval of `wins`. */
  readonly error: number;
  /** How many members, on average, are out or have fled in the end. */
  readonly losses: number;
  readonly members: number;
}

/** The likely course of an encounter, from many fights by the default tactic. */
export interface EncounterOdds {
  readonly method: 'simulated';
  readonly fights: number;
  readonly sides: readonly SideOdds[];
  /** The average number of rounds. */
  readonly rounds: number;
  /** How often no side has won after the last round, 0 to 1. */
  readonly undecided: number;
  /** The attack that puts most members out: the member, the weapon, and its share of all members put out. */
  readonly dangerous?: { readonly who: string; readonly weapon: string; readonly share: number };
}

/** A fight that is not decided after this many rounds counts as undecided. */
export const MOST_ROUNDS = 30;

/** `Ferrymen 93 % (±1 %) · 4.2 rounds · most dangerous: Guard with Rifle`. */
export function encounterOddsText({ sides, rounds, undecided, dangerous }: EncounterOdds): string {
  const [first] = sides;
  const count = Number(rounds.toFixed(1));
  return [
    ...(first ? [`${first.side} ${estimatedText(first.wins, first.error)}`] : []),
    `${count} ${count === 1 ? 'round' : 'rounds'}`,
    ...(undecided > 0 ? [`undecided after ${MOST_ROUNDS} rounds ${percentText(undecided)}`] : []),
    ...(dangerous ? [`most dangerous: ${dangerous.who} with ${dangerous.weapon}`] : []),
  ].join(' · ');
}
