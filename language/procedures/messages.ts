/** Why a procedure cannot be carried out; all other messages of play are in `roll/messages.ts`. */
export const why = {
  // Weapons
  attackCount: (attacks: number): string => `Attacks must be a whole number of at least 1, not ${attacks}.`,
  roundCount: (rounds: number): string => `Rounds must be a whole number of at least 0, not ${rounds}.`,
  emptyMagazine: 'The magazine is empty. Reload first.',
  tooFewRounds: (rounds: number, attacks: number): string =>
    `${rounds} rounds are left, too few for ${attacks} attacks.`,
  tooFewThings: (thing: string, left: number, attacks: number): string =>
    `${left} of "${thing}" ${left === 1 ? 'is' : 'are'} left, too few for ${attacks} attacks.`,
  preparingCount: (actions: number): string =>
    `Actions of preparation must be whole numbers of at least 0, not ${actions}.`,
  nothingRolledFor: (attacker: string, weapon: string): string =>
    `Nothing says what ${attacker} rolls for an attack with ${weapon}. Name a skill for the weapon, or say what to roll.`,
  hardCalledShot:
    'Hard dice cannot make a called shot, because they always hit the same place. Leave them out, or shoot without calling a shot.',
  burstsOnly: (weapon: string): string => `${weapon} fires bursts only. Make two attacks or more.`,
  notPrepared: (weapon: string, missing: number, slow: number): string =>
    `${weapon} has to be prepared first: ${missing} more of ${slow} actions.`,
  noWeapon: (who: string, weapon: string): string =>
    `${who} has no weapon "${weapon}", and the rulebook does not declare one.`,
  noMode: (weapon: string, mode: string): string => `${weapon} cannot be used as "${mode}".`,
  noClass: (weapon: string, label: string): string =>
    `${weapon} is of the class "${label}", and the table "Weapon Class" has no such row.`,
  noGroups: (game: string, table: string): string =>
    `${game} has no table "${table}", so it does not say how many rounds of a group hit.`,
  groupSize: (most: number, rounds: number): string => `A group has 1 to ${most} rounds, not ${rounds}.`,

  // Targets
  armourRating: (rating: number): string => `Armour must be a whole number of at least 0, not ${rating}.`,
  noTarget: 'This attack has no target. Name one.',
  behindCover: (target: string, weapon: string): string =>
    `${target} is completely behind cover, so ${weapon} has no effect from here.`,
  hiddenPlace: (place: string, target: string): string =>
    `The ${place} of ${target} is hidden. Choose a place that is not.`,
  noHeight: (height: number): string => `No place has a height of ${height}.`,
  armourOrPenetration: (rating: number): string =>
    `Armour and penetration must be whole numbers of at least 0, not ${rating}.`,

  // Area dice
  areaDieNowhere: (face: number): string => `An area die shows ${face}, and no hit location has that number.`,
  areaDiceFollow: (count: number, sides: number): string =>
    `${count} area dice follow the hit. Type their faces too, each from 1 to ${sides}.`,
  areaDieFace: (sides: number, face: number): string => `An area die shows 1 to ${sides}, not ${face}.`,
  areaDiceLeftOver: (count: number, typed: number): string =>
    `The attack has ${count} area dice, and ${typed} faces are typed for them.`,

  // Places and wounds
  heightRange: (height: number, most: number): string =>
    `No place has a height of ${height}. Heights go from 1 to ${most}.`,
  noPlace: (name: string, places: string): string => `There is no place called "${name}". There are ${places}.`,
  incompletePlace: (place: string, full: readonly string[], destroyed: readonly string[]): string =>
    `The row "${place}" of "Body Part" is incomplete. It has to name the derived values of its boxes and its armour, and say what happens when the place is full (${full.join(', ')}) and destroyed (${destroyed.join(', ')}).`,
  rowsAreNames: 'The rows of "Body Part" are the names of places.',
  placeTwice: (place: string): string => `The ${place} is named twice.`,
  unconscious: (who: string): string => `${who} is unconscious and cannot act.`,
  woundCount: (place: string, killing: number, shock: number): string =>
    `The ${place} has ${killing} killing and ${shock} shock. Wounds must be whole numbers of at least 0.`,
  tooManyWounds: (place: string, boxes: number, wounds: number): string =>
    `The ${place} has ${boxes} boxes, so ${wounds} wounds cannot be marked there.`,
  damageCount: (killing: number, shock: number): string =>
    `${killing} killing and ${shock} shock cannot be marked. Damage must be whole numbers of at least 0.`,
  keepsBoxes: (place: string): string => `The ${place} is not full of killing damage, so it keeps its boxes.`,
  count: (what: string, given: number): string => `${what} must be a whole number of at least 0, not ${given}.`,

  alreadyDead: (who: string): string => `${who} is already dead.`,

  // Rounds
  ofFighter: (who: string, problem: string): string => `${who}: ${problem}`,
  noPools: (game: string): string => `${game} does not roll pools.`,
  notAPool: (roll: string): string => `"${roll}" is not a dice pool, and a fight uses pools.`,
  noFighter: 'Nobody in this fight does that. Name a fighter.',
  twoOfOneName: (name: string): string => `Two fighters are called ${name}. Rename one of them.`,
  nobodyNearby: (name: string): string => `There is no one called ${name} nearby.`,
  goneMeanwhile: (name: string): string => `There is no longer anyone called ${name}.`,
  cannotOppose: (who: string): string =>
    `${who} cannot oppose another's action: in this game, dice only defend against attacks.`,
  specialDiceElsewhere: (who: string): string =>
    `The special dice of ${who} can only be used for the action whose pool was rolled.`,
  impossibleSet: (who: string, set: string, sides: number): string =>
    `${who} cannot have a set of ${set}: a set is two or more dice, and each set has a different height from 1 to ${sides}.`,
  noSuchAction: (who: string, actions: number, action: number): string =>
    `${who} declared ${actions} ${actions === 1 ? 'action' : 'actions'}, so there is no action ${action} for a set.`,
  noDiceForSet: (who: string, set: string): string => `${who} has no dice left for a set of ${set}.`,

  // Defences
  cannotSpend: (who: string, dice: number, on: string): string => `${who}: ${dice} dice cannot be spent on ${on}.`,
  spentMore: (who: string, dice: number, spent: number): string =>
    `${who}: the defence has ${dice} dice, and ${spent} are spent.`,
  spentTwice: (who: string, height: number, on: string): string =>
    `${who}: dice for the ${height}s of ${on} are spent twice. Spend them once.`,
  unseenDodge: 'An unseen attack cannot be dodged.',
  tooFastToDodge: 'Shots and throws cannot be dodged without a power that is fast enough. Take cover instead.',
  noPower: (who: string, power: string): string => `${who || 'This character'} has no power "${power}" to roll for.`,
  powerIsOff: (power: string): string => `${power} is not working, so a hit cannot stop it.`,

  // Grapples
  pinnedAttacks: (who: string, holder: string): string =>
    `${who} is held down by ${holder} and can attack no one else. Attack ${holder}, or break free first.`,
  noChoke: (means: string, ways: readonly string[]): string =>
    `"${means}" is not a way to choke. Write ${ways.join(', ')}.`,

  // Cover
  noCover: (quality: string, qualities: readonly string[]): string =>
    `"${quality}" is not a quality of cover. Write ${qualities.join(', ')}.`,
  noCoverRow: (height: number): string => `The table of cover has no row for a height of ${height}.`,
  hiddenTwice: (place: string): string => `The ${place} is listed as hidden twice.`,
  hiddenCount: (hides: number, places: number, named: number): string =>
    `The cover hides ${hides} of ${places} places, and ${named} are named.`,
  notBlind: (weapon: string): string => `${weapon} cannot be fired blind from cover.`,
  coverFireRounds: (least: number, left: number): string =>
    `Cover fire takes at least ${least} rounds, and ${left} are left.`,
  anAttackForEach: (weapon: string, targets: number, attacks: number): string =>
    `${targets} are named, and ${attacks === 1 ? 'this is one attack' : `these are ${attacks} attacks`} with ${weapon}. Write \`multiple actions ${targets}\`, or name fewer.`,
  oneDefends:
    'Each of several targets has a defense of its own. Name one target, or leave out what comes after `against`.',
  howSetsServe: (things: number): string => `sets for ${things} things`,
  whichSet: 'which set',
  notTogether: (line: string): string =>
    `The chance of "${line}" together with others is not known: a line that is a burst, strikes several or is rolled against somebody has odds of its own.`,
  whomItStrikes: (set: string): string => `whom ${set} strikes`,
  whoMightBeHit: 'Who might be hit? Write the name after the action.',
  firedWithWhat: 'Fired with which weapon? Write it after `with`.',

  // Grenades
  noBlast: (weapon: string) => `${weapon} does not explode: it has no area dice. Name a grenade after \`with\`.`,
  whichGrenade: 'Which grenade? Write it after `with`.',
  nowhereToKick: 'There is nowhere to kick the grenade. Throw it back or dive on it.',
  unseenGrenade: 'A grenade has to be seen clearly to be caught.',
  noSuchAnswer: (game: string, answer: string): string => `In ${game} you cannot ${answer} a grenade.`,
  whichHand: (who: string): string => `${who} may be holding it when it goes off. Say in which hand.`,

  // Healing
  nothingGetsWorse: (who: string, place: string): string =>
    `The ${place} of ${who} has no killing damage, and only killing damage gets worse.`,
  unstableAlready: (place: string): string =>
    `The ${place} is already unstable, and only one injury can be unstable at a time.`,
  tooLate: (minutes: number, within: number): string =>
    `The wound is ${minutes} minutes old, and First Aid can stabilise it only within ${within} minutes.`,
  nothingUnstable: (who: string): string => `${who} has no unstable injury.`,
  unstable: (place: string): string => `The ${place} is unstable, so nothing heals on its own until it is stabilised.`,
  nothingLost: (place: string): string => `The ${place} is not full of killing damage, so nothing is lost.`,
  nothingToOperate: (place: string): string => `The ${place} has no killing damage, so there is nothing to operate on.`,

  // Cold and fire
  noShelter: (shelter: string, rows: string): string => `"${shelter}" is not a shelter from the cold. Write ${rows}.`,
  noWeather: (weather: string, rows: string): string => `"${weather}" is not a kind of weather. Write ${rows}.`,
  coldDoesNotKill: 'The cold of this rulebook does no damage that kills.',
  tooLittleCold: (place: string, bitten: number, from: number): string =>
    `The ${place} has ${bitten} killing damage from the cold. Gangrene threatens from ${from}.`,
  fireDoesNotKill: 'This fire does not kill.',
  nothingBurns: 'Nothing is on fire. Which place catches fire?',
  panics: (who: string): string => `${who} is panicking, and fans the flames until a roll against that succeeds.`,
  noFire: 'There is no fire to put out.',

  // Falls, wrecks and currents
  wreckDifficulty: (least: number, most: number, difficulty: number): string =>
    `The difficulty of a wreck is ${least} to ${most}, not ${difficulty}.`,
  killsNobody: (table: string): string => `"${table}" does no damage that kills.`,
  noPath: (path: string, rows: string): string => `There is no path of a current called "${path}". Write ${rows}.`,
  noSurface: (surface: string, rows: string): string => `"${surface}" is not a surface to land on. Write ${rows}.`,
  tooLowForParachute: (least: number, feet: number): string =>
    `A parachute opens in time from ${least} feet up. ${feet} feet is an ordinary fall.`,

  // Will
  noCase: (use: string, rows: string): string => `"${use}" is not a case of the rulebook. Write ${rows}.`,
  nothingToGamble: 'The attacker has no Will to gamble, so no power works.',
  wrongTurn: (bid: number, turn: string): string =>
    `Bid ${bid} is the ${turn}'s. The defender begins, then the two take turns.`,
  tooLittleToBid: (bidder: string, will: number, bid: number): string =>
    `The ${bidder} has ${will} Will, which is not enough for bid ${bid}.`,
  noPowers: (who: string): string => `${who} is an ordinary human and has no powers.`,

  // Dice
  whoHelps: 'Who helps? Write `helper` and how many dice they roll.',
  noLooseDice: 'A loose roll needs at least one die.',
  tooManyDice: (most: number, given: number): string =>
    `At most ${most} dice are rolled, and ${given} faces are given.`,
  notASet: (width: number, height: number, sides: number): string =>
    `${width}x${height} is not a set: heights go from 1 to ${sides}, and widths are whole numbers.`,
  noSquishyDice: (switched: string): string =>
    `Squishy dice are not used here. The switch "${switched}" turns them on.`,
  nothingToSquish: (set: string): string => `${set} is not a success, so there is nothing to squish.`,
  specialDie: (set: string, role: string): string => `Only regular dice can be squished, and ${set} has a ${role} die.`,
  notReshaped: (set: string, to: string, options: string): string =>
    `${set} cannot become ${to}. It may become ${options}.`,
  noAdaptableDice: (switched: string): string =>
    `Adaptable dice are not used here. The switch "${switched}" turns them on.`,
  nothingToAdapt: (set: string): string => `${set} is not a success, so there is nothing to adapt.`,
  noLooseDie: 'There is no loose die, so there is no height to adapt to.',
  tooLittleWill: (cost: number, left: number): string => `Adapting a set costs ${cost} Willpower, and ${left} is left.`,
  noTotal: (game: string): string => `${game} rolls no total of which shots could share a die.`,
  dieNotShared: 'Dice whose faces are followed by other dice cannot be shared.',

  // Time
  noScale: (scale: string, rows: string): string => `"${scale}" is not a scale of time. Write ${rows}.`,
} as const;
