import { estimatedText, percentText } from '../../dice/odds/chance.js';

/** What is likely to become of a side. */
export interface SideOdds {
  readonly side: string;
  /** 0 to 1: how often it is the one that is left. */
  readonly wins: number;
  /** Half the width of the 95 % interval of that. */
  readonly error: number;
  /** Of how many, on average, those who are out or fled in the end. */
  readonly losses: number;
  readonly members: number;
}

/** How an encounter is likely to go, played many times by the default tactic. */
export interface EncounterOdds {
  readonly method: 'simulated';
  readonly fights: number;
  readonly sides: readonly SideOdds[];
  /** On average. */
  readonly rounds: number;
  /** 0 to 1: how often no side has won after the last round that is played. */
  readonly undecided: number;
  /** The attack that puts most people out: whose, with what, and its share of all who are put out by one. */
  readonly dangerous?: { readonly who: string; readonly weapon: string; readonly share: number };
}

/** A fight that is still going on after so many rounds is left undecided. */
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
