// Characters as people find them: what the tests of the reader and those of the editor paste.

export interface PastedText {
  readonly game: string;
  readonly name: string;
  readonly text: string;
}

const GURPS = 'GURPS Lite WWII';

/** A page of a book: words broken at the ends of lines, looks, damage, totals. */
export const SERGEANT: PastedText = {
  game: GURPS,
  name: 'Sgt. Ada Whitlock',
  text: `Sgt. Ada Whitlock
Age 27; 5'6"; 130 lbs.; brown hair, gray eyes.
ST 10 [0]; DX 12 [20]; IQ 12 [20]; HT 11 [10].
Basic Speed 5.75; Basic Move 5; Damage: 1d-2/1d.
Advantages: Combat Reflexes [15]; Military Rank 1 [5]. [20]
Disadvantages: Duty (15 or less) [-15]; Stub-
bornness [-5].
Quirks: Chain-smokes; Hums hymns un-
der fire; Never writes home. [-3]
Skills: Driving (Car)-12 [2]; Guns
(Rifle)-15 [2]; Sur-
vival (Woodlands)-11 [1]; Fast-
Talk-12 [2]; Gunner (Machine
Gun)-13 [1].
Equipment: Lee-Enfield; a lantern (3/8" wick); medical pack (3 lbs.).`,
};

/** A program that makes characters: what a level is measured from, and all totals in one line. */
export const LISTED: PastedText = {
  game: GURPS,
  name: 'Roy Pickett',
  text: `Roy Pickett
Attributes [60]
ST 11 [10]
DX 12 [20]
IQ 11 [10]
HT 12 [20]

HP 12
Will 11
Basic Speed 6
Basic Move 6
Damage 1d-1/1d+1

Advantages [20]
Combat Reflexes [15]
Fit [5]
Disadvantages [-25]
Duty (15 or less) [-15]
Honesty [-10]
Quirks [-2]
Chews matches [-1]
Distrusts officers [-1]
Skills [8]
Brawling DX/E - DX+1 13 [2]
Guns/TL6 (Rifle) DX/E - DX+3 15 [4]
Stealth DX/A - DX+0 12 [2]

Attributes [60] Advantages [20] Disadvantages [-25] Quirks [-2] Skills [8] = Total [61]`,
};

/** A stat block of the fourth edition: names that the game lacks, an attack and a setting to read. */
export const STAT_BLOCK: PastedText = {
  game: GURPS,
  name: 'Private Boggs',
  text: `ST: 11    HP: 10    Speed: 5
IQ: 10    Per: 10
SM: 0     FP: 11
Basic Lift 24
Parry: 6 (Brawling)   DR: 0
Brawling (12): 1d-2 crushing. Reach C.
Setting: The Ardennes; in a winter
that does not end
Traits: Combat Reflexes [15]; Born Tactician [10]
Skills: Brawling-12; Guns/TL6 (Rifle) (E) DX+2 [2]-12; Soldier/TL6 (A) IQ+1 [4]-11`,
};

/** A post in a forum: tags in brackets, costs in parentheses. */
export const POST: PastedText = {
  game: GURPS,
  name: 'Liesl Haas',
  text: `[b]Liesl Haas[/b] (82 points)
[b]ST[/b] 10 [0] [b]DX[/b] 13 [30] [b]IQ[/b] 13 [30] [b]HT[/b] 11 (10 pts)
[u]Advantages[/u]: Attractive [5]; Charisma 2 (10); Luck [15]
[u]Disadvantages[/u]: Secret (Utter Rejection) [-20]; Sense of Duty (Companions) [-5]
[i]Quirks[/i]: 1. Always late. 2. Loves opera. 3. Vain about her hands
[list][*]Acting-14 (4)[*]Disguise-13 (2)
[*]Brawling (2) 14[*]Holdout-13 (2)
[/list]`,
};

/** A hero in a forum, whose powers have descriptions. */
export const HERO: PastedText = {
  game: 'Wild Talents',
  name: 'Ringmaster',
  text: `[b]RINGMASTER[/b]
Real Name: Theodore Vance
Archetype: Mutant (5 pts)
Stats
Body 2d (10 pts)
Charm 4d (20 pts)
Command 3d (15 pts)
Base Will 7
Motivations: Loyalty: The troupe (4), Passion: Applause (3)
Skills: Leadership 3d (6d), Lie 4d (8d)
Powers
Puppet Strings 4d+2hd (16 points)
Effect: The target does what he says.
Useful`,
};
