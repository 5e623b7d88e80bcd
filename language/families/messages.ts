/** What dice say when something cannot be rolled, in one place. */
export const says = {
  noDice: (value: string) => `${value} cannot be rolled: it is neither a pool nor a number nor dice.`,
  gameWithoutPools: (value: string) => `${value} is a pool, and this game does not roll pools.`,
  gameWithoutTargets: (value: string) => `${value} is a number, and this game does not roll dice against a number.`,
  fraction: (what: string, number: string) =>
    `A ${what} must be a whole number, and this one is ${number}. The rulebook has to round it.`,
  notAPool: (value: string) => `${value} is not a dice pool.`,
  notANumber: (value: string) => `${value} is not a number to roll against.`,
  notAStep: (value: string) =>
    `${value} cannot be rolled on these dice: they take dice to which a number can be added, such as 1d8 + 1.`,
  sizedDice: (family: string) =>
    family === 'over'
      ? 'Dice whose sides the rolled value says need a name, as other dice of the game would be rolled so too: `dice over as step { ... }`.'
      : 'Which dice are rolled? Write them after the family: `dice under 3d6 { ... }`.',
  notDice: (value: string) => `${value} is not dice that can be added up.`,
  tooFewDice: (short: number) => `The modifiers take ${short} more ${short === 1 ? 'die' : 'dice'} than the pool has.`,
  tooFewRegular: (pool: string) =>
    `Only a regular die can be set before the roll, and ${pool} has too few of them; hard and wiggle dice are never set.`,
  noGoal: (aim: string) => `The game does not say how far a ${aim} goes. Write it at the end: \`for a ${aim} to 5\`.`,
  noDifficulty:
    'Nothing says what this roll has to reach. Take a modifier that says its difficulty, or roll against another side.',
  lineForm: (forms: string) => `Write this line as ${forms}.`,
  undeclared: 'These dice are not declared.',
  noSuchDice: 'This game has no such dice.',
  chance: 'chance',
  rolls: (table: string) => `roll ${table}`,
  rolledOn: (table: string, total: string, text: string) => `${table} ${total}: ${text}`,
  noRow: (table: string) => `${table} has no row for this total`,
  noRowOf: 'no row',
  faceMissing: 'A face is missing.',
  offTheDie: (face: number, sides: number) => `A face of ${face} is not on a die with ${sides} sides.`,
} as const;
