/** Messages about rolls and declarations that are not possible, and the words of odds. */
export const says = {
  // Values that no dice of the game roll
  noDice: (value: string) => `${value} cannot be rolled: it is neither a pool nor a number nor dice.`,
  gameWithoutPools: (value: string) => `${value} is a pool, and this game does not roll pools.`,
  gameWithoutTargets: (value: string) => `${value} is a number, and this game does not roll dice against a number.`,
  notAPool: (value: string) => `${value} is not a dice pool.`,
  notANumber: (value: string) => `${value} is not a number to roll against.`,
  notAStep: (value: string) =>
    `${value} cannot be rolled on these dice: they take dice to which a number can be added, such as 1d8 + 1.`,
  notDice: (value: string) => `${value} is not dice that can be added up.`,
  fraction: (what: string, number: string) =>
    `A ${what} must be a whole number, and this one is ${number}. The rulebook has to round it.`,
  differentDice: 'Both sides of a contest must roll the same kind of dice; these roll different kinds.',
  undeclared: 'These dice are not declared.',

  notOpposable:
    'Nobody opposes a roll here: the switch `Opposed Rolls` is off. Write `against` for a contest, or turn the switch on in the campaign.',

  // Rolls with too few or too many dice
  tooFewDice: (short: number) => `The modifiers take ${short} more ${short === 1 ? 'die' : 'dice'} than the pool has.`,
  tooFewRegular: (pool: string) =>
    `Only a regular die can be set before the roll, and ${pool} has too few of them; hard and wiggle dice are never set.`,
  tooManyDice: (most: number, dice: number) => `At most ${most} dice are rolled, and this pool has ${dice}.`,
  tooManyExperts: (most: number, dice: number) =>
    `No two expert dice may show the same face, so there are at most ${most} of them, not ${dice}.`,
  expertTwice: (face: number) => `No two expert dice may show the same face, and ${face} is chosen twice.`,
  facesChosen: (dice: number, role: string, faces: number) =>
    `The pool has ${dice} ${role} dice, and ${faces} faces are chosen for them.`,
  noGoal: (aim: string) => `The game does not say how far a ${aim} goes. Write it at the end: \`for a ${aim} to 5\`.`,
  noPower:
    'This game does not compare powers without a roll: it states no policy `contest of power`. Roll for quality or for speed.',
  powerOfTwo: 'Power is compared with somebody else. Write `against` after it, and the pool of the other side.',
  noDifficulty:
    'Nothing says what this roll has to reach. Take a modifier that says its difficulty, or roll against another side.',
  targetTooLow: (least: number, target: number) =>
    `A roll needs a target of at least ${least}, and this one is ${target}.`,
  addsPart: (dice: string, total: string) =>
    `${dice} cannot be added to a roll: it can come to ${total}, which is no whole number. The rulebook has to round it.`,
  addsTooMuch: (dice: string) => `${dice} cannot be added to a roll: it has too many outcomes for exact odds.`,
  neverEnds: 'This contest never ends: both sides always succeed or always fail.',
  leastTotal: (least: number) => `The least total must be a whole number, not ${least}.`,
  totalTooLarge: 'The total of these dice is too large to be computed exactly.',

  // Declarations of dice
  lineForm: (forms: string) => `Write this line as ${forms}.`,
  notOfTarget: (line: string) =>
    `\`${line}\` cannot depend on the target: only totals that succeed, fail or are critical can. Remove \`when target\`.`,
  noConditions: (line: string) =>
    `\`${line}\` is the same for everybody who rolls these dice. Remove \`when\` and its condition, or make it a switch.`,
  neverShown: (line: string, least: number, most: number) =>
    `\`${line}\` never happens: these dice show ${least} to ${most}.`,
  degreeHole: (one: string, other: string, from: number, to: number) =>
    `No degree is for ${from === to ? `a margin of ${from}` : `margins of ${from} to ${to}`}, between ${one} and ${other}. Let one of the two go on, or add a degree.`,
  sizedDice: (family: string) =>
    family === 'over'
      ? 'Dice whose sides the rolled value says need a name, as other dice of the game would be rolled so too: `dice over as step { ... }`.'
      : 'Which dice are rolled? Write them after the family: `dice under 3d6 { ... }`.',
  emptyTotals: (from: number, to: number) => `The totals ${from}..${to} are empty. Write the lower one first.`,
  emptyDegree: (degree: string) => `The degree ${degree} has no margins. Write the lower one first.`,
  noTens: (dice: number, sides: number) =>
    `Only 1d100 has tens, and these dice are ${dice}d${sides}. Write \`best of 2\`, without \`tens\`.`,
  tensAndAll: 'This roll throws its tens again and all of its dice, too. Leave out one of the modifiers.',
  eachOfOver: 'Only dice `over` are rolled against several dice: `dice over 1d6 { against 2d10 each }`.',
  idleWithEach: (line: string) =>
    `\`${line}\` means nothing where a total is compared with several dice, as there is no difficulty. Remove it.`,
  degreeOfEach: (degree: string, dice: number) =>
    `The degree ${degree} never comes: a roll beats 0 to ${dice} of the dice against it. Write \`degree ${degree} ${dice}\`.`,
  eachWithoutDifficulty:
    'This roll is made against several dice, so there is no difficulty, and no failure that could be worse. Leave out the modifier.',
  eachAlone: 'A roll against several dice is not compared with another roll. Roll it without `against`.',
  totalWithoutEach: '`total at most` means something only where a roll is made `against 2d10 each`.',
  beaten: 'beaten',
  beats: (beaten: number, dice: number) => `beats ${beaten} of ${dice}`,
  and: 'and',
  match: 'a match',
  matching: (face: number) => `all show ${face}`,
  namedFacesGoOn: 'Dice whose faces have names do not go on. Leave out the lines about single faces and totals.',
  addedToNamed: 'Other dice cannot be added to dice whose faces have names. Shift the roll by a number.',
  namedAgainstEach: 'Dice whose faces have names are not rolled against several dice. Leave out one of the two.',
  noSuchFace: (face: number, sides: number) =>
    `There is no face ${face} on dice with ${sides} sides. Give a name to the faces 1 to ${sides}.`,
  faceWithoutName: (face: number) =>
    `Face ${face} of these dice has no name, and others have one. Write \`face ${face} "+" as 1\`: what it is called, and what it counts.`,
  faceNameTwice: (name: string) => `Two faces of these dice are called "${name}". Give each a name of its own.`,
  noPart: (degree: string) =>
    `The degree ${degree} is not at a part of the target. Write a part above 0 and at most 1: \`at 1/2 of target\`.`,
  partOfOver: (degree: string) =>
    `The degree ${degree} is at a part of the target, and only dice \`under\` a target have such degrees. Write margins: \`degree ${degree} from 4\`.`,
  samePart: (one: string, other: string) =>
    `The degrees ${one} and ${other} are at the same part of the target. Keep one of the two.`,
  degreesOverlap: (one: string, other: string, margin: number) =>
    `The degrees ${one} and ${other} overlap: both are for a margin of ${margin}. End one before the other begins.`,
  facesAndTotals: 'Rules for single faces and rules for totals cannot be combined. Keep those of one kind.',
  ruleTwice: (what: string, number: number) => `Two rules are about the ${what} ${number}. Keep one of the two.`,
  severalAgain: 'Only a single die can follow a face again and again.',
  addsNothing: 'A die that follows a total must add or subtract something.',
  neverStops: 'Dice that go on at every face never stop. Leave out a face.',
  kindTwice: (order: string, kind: string) => `${order} names ${kind} dice twice. Remove one.`,
  noGobbleOrder: 'The rulebook does not say which set loses dice after the roll. It needs a policy `gobble order`.',

  // Handfuls of dice
  notAHandful: (value: string) =>
    `${value} cannot be rolled on these dice: they take dice that are added up, and a whole number, such as 1d8 + 1d6 + 2.`,
  notAClause: (rest: string) =>
    `"${rest}" is not understood. After dice stands which of them count (keep highest 3, drop lowest, count 5..6, again 6, reroll 1), then what is added (+ 5), then what is needed (>= 15).`,
  notSoManyDice: (value: string) => `${value} is not a number of dice.`,
  noDiceLeft: (dice: number) =>
    `A roll needs at least one die, and this one has ${dice}. Dice with a line \`no dice lowest of 2\` can be rolled without any.`,
  notPushed: 'These dice cannot be pushed: they state no line `push keeps`.',
  pushedSuccess: 'This roll has succeeded: only one that failed is pushed, as all of its dice would fall once more.',
  pushedWhole: 'it had failed, and all dice were thrown once more',
  ifPushed: 'if a failure is pushed',
  pushed: 'the dice that do not stay were thrown once more',
  onAverage: (mean: number) => `${Number(mean.toFixed(2))} on average`,
  whichDice: (family: string) =>
    `Which dice are rolled? Write them after the family, \`dice ${family} 1d6 { ... }\`, or give the dice a name if the rolled value says them: \`dice ${family} as trait { ... }\`.`,
  handfulHasNoTarget: 'These dice have no target, so nothing can depend on it. Remove the condition.',
  facesBackwards: (from: number, to: number) => `The faces ${from}..${to} are empty. Write the lower one first.`,
  emptyResults: (degree: string) => `The degree ${degree} has no results. Write the lower one first.`,
  noTally: (degree: string, tally: string, tallies: readonly string[]) =>
    `The degree ${degree} is about a tally "${tally}", which is not stated. ${tallies.length === 0 ? `Add a line \`tally ${tally} 6\`.` : `There is ${tallies.map((one) => `"${one}"`).join(', ')}.`}`,
  resultsOverlap: (one: string, other: string, result: number) =>
    `The degrees ${one} and ${other} overlap: both are for a result of ${result}. End one before the other begins.`,
  resultsWithoutDegree: (one: string, other: string, from: number, to: number) =>
    `Between the degrees ${one} and ${other}, ${from === to ? `a result of ${from} has` : `the results ${from}..${to} have`} no name. Widen one of the two.`,
  linesClash: (one: string, other: string) =>
    one === other
      ? `\`${one}\` is stated twice. Keep one of the two.`
      : `\`${one}\` and \`${other}\` exclude each other. Keep one of the two.`,

  // Results of contests
  onATie: 'on a tie',
  byTheLargerPool: 'by the larger pool',
  diceTo: (more: number, fewer: number) => `${more} dice to ${fewer}`,

  // Odds that are not computed
  tooManyOutcomes: (dice: number, sides: number) =>
    `The odds of ${dice}d${sides} against a target have too many outcomes to be counted.`,
  tooManyTotals: (dice: string) => `The odds of ${dice} have too many totals to be computed.`,
  poolTooLarge: (most: number, dice: number) =>
    `Odds are computed for pools of up to ${most} dice, and this one has ${dice}.`,
  tooSlow: (dice: number, sides: number) =>
    `The odds of ${dice} dice with ${sides} sides take too long to compute exactly.`,
  tasksWithLoss: 'The odds of tasks of different pools cannot be computed where dice are lost after the roll.',

  // Tables that are rolled
  chance: 'chance',
  rolls: (table: string) => `roll ${table}`,
  rolledOn: (table: string, total: string, text: string) => `${table} ${total}: ${text}`,
  noRow: (table: string) => `${table} has no row for this total`,
  noRowOf: 'no row',

  // Faces and records
  faceMissing: 'A face is missing.',
  offTheDie: (face: number, sides: number) => `A face of ${face} is not on a die with ${sides} sides.`,
  notARecord: (reason: string) => `This is not the record of a roll: ${reason}`,
} as const;
