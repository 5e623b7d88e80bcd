import type { ExpectedFace } from '../dice/typed-faces.js';
import { quoteName } from '../grammar/quote-name.js';
import { list } from '../grammar/token-text.js';

/** Most things that a message lists for one character. */
const MOST_NAMED = 3;

/** The result of the dice that a choice depends on, as the beginning of its message. */
function diceShow(after: string | undefined): string {
  return after === undefined ? '' : `The dice show ${after}. `;
}

/** The messages of play: rolls, actions, logs, encounters and their odds. */
export const says = {
  cannotBePushed: (line: string) => `${line} cannot be pushed: only a roll of dice that state \`push keeps\` can be.`,
  pushOneRoll: 'Several rolls that follow each other cannot be pushed. Push a single one.',
  // Rolls
  nothingRolled: 'Nothing is rolled here. Write what a `roll` line says after the word `roll`.',
  notTogether: (game: string): string => `In ${game} each line has a roll of its own. Give one at a time.`,
  severalRolls: 'This is more than one roll. Give one at a time.',
  cannotBeRolled: (line: string) => `"${line}" cannot be rolled. Its findings say why.`,

  // Values
  noValueNamed: 'Name a value, such as "NAME", "NAME[4]" or "NAME + 1".',
  noValueAfter: (rest: string) => `"${rest}" cannot follow a value. Write names, numbers and dice joined by + - * /.`,

  // Checks that anyone can try
  nobodyCan: (best: string, why: string | undefined) =>
    `No one in the party can make this check.${why === undefined ? ' Its chance is 0 for all of them.' : ` ${best}: ${why}`}`,
  nobodyCanWay: (way: string, why: string) => `No one can try "${way}", one of the ways of this check. ${why}`,
  outOfReach: (best: string, chance: string) =>
    `This check is out of reach: ${best}, the best of the party, succeeds in ${chance} of all tries. Make it easier, or offer another way with \`or\`.`,
  notCarried: (name: string, item: string) =>
    `${name} does not carry ${item}. Add it to the gear, or name something that is carried.`,
  foregone: (worst: string, chance: string) =>
    `This check hardly needs dice: even ${worst}, the worst of the party, succeeds in ${chance} of all tries.`,
  rareWays: (
    kind: string,
    name: string,
    { wanted, worth, chances }: { readonly wanted: number; readonly worth: string; readonly chances: string },
  ) =>
    `The ${kind} "${name}" is to be found in ${wanted} ways. What leads to it is found by the best of the party in ${chances} of all tries, and so counts as ${worth}: a way counts whole from 50 % on. Make the rare ones easier, or link it where something likelier finds it.`,

  // Two sides
  noSuchDice: 'This game has no such dice.',
  noOtherSide: 'Faces after a `/` are those of the other side, and this roll has none.',
  twoSides: (aim: string) => `A ${aim} has two sides. Write \`against\` after it, and what the other side rolls.`,

  // Attacks
  noDefense: 'no defense',
  asAimed: 'where it was aimed',
  defensesSpent: (things: readonly string[]) => `used up until the next turn: ${things.join(', ')}`,
  notReady: (things: readonly string[]) => `to be made ready first: ${things.join(', ')}`,
  alreadyDead: (name: string) => `${name} is already dead.`,
  isDead: 'This character is dead.',
  deadActor: (name: string) => `${name} is dead, and that cannot change.`,
  noDamage: (weapon: string, modes: readonly string[]) =>
    modes.length === 0
      ? `${weapon} does no damage: its sheet states none.`
      : `${weapon} does not say what damage it does. Name one of its modes: ${modes.join(', ')}.`,
  outOfRange: (weapon: string, most: number) => `${weapon} reaches ${most} yards at most.`,
  notLoaded: (weapon: string, loaded: number, fired: number) =>
    loaded === 0
      ? `${weapon} is empty.`
      : `${weapon} holds ${loaded} ${loaded === 1 ? 'round' : 'rounds'}, so ${fired} cannot be fired.`,
  notSoFast: (weapon: string, rate: string, rounds: number, fired: number) =>
    fired === 0
      ? `${weapon} fires ${rate} a turn, so ${rounds} rounds cannot be fired in one.`
      : `${weapon} fires ${rate} a turn and has fired ${fired} since the last turn. Wait for the next one.`,
  followsParry: (attack: string, opening: string, foe: string) =>
    `${attack} comes on the turn after a parry that leads to it, and ${foe} was not parried in this way. At your own table, write \`conditions { ${opening} until next turn "${foe}" }\`.`,
  onlyWhile: (condition: string) => `${condition}: nothing else can be done`,
  wholeRounds: (rounds: number) => `${rounds} rounds cannot be fired. Write a whole number.`,
  defendsItself: (name: string) =>
    `${name} is asked for a defense once the attack hits. Remove \`against\` and what follows it.`,
  struck: 'struck',
  hitsInVain: 'hits, no damage',
  noBlast: (thing: string) => `${thing} does not explode: its sheet states no blast.`,
  whatExplodes: 'What explodes? Write `with` and its name.',
  noFragments: 'no fragment hits',
  noPoolToAttack: 'This attack does not roll a pool.',
  tooManyDigits: (name: string) => `The dice of "${name}" show too many numbers to be rolled here.`,
  onOneself: (action: string, actor: string) =>
    `${action} is done to somebody else, and ${actor} is the one who acts. Name another character.`,
  noTarget: 'The attack names no target. Write the target after the word.',
  whatToAttackWith: 'Which weapon? Name it after `with`.',
  unknownPerson: (name: string) => `There is no character or npc called "${name}" in this campaign.`,
  otherGame: (name: string, game: string) => `${name} belongs to another game, ${game}.`,
  noPools: (game: string) => `${game} does not roll pools.`,

  isSurprised: (name: string, what: string) => `${name} is surprised: ${what}`,

  // Rounds in which all declare first
  noSet: 'no set',
  whichPower: 'Which power defends? Name it after `with`.',
  opposeWhom: 'Whose action is opposed? Write the name after `oppose`.',
  grappleWhom: 'Who is meant? Write the name of the other person after the action.',
  does: (line: string) => (line.includes('"') ? `does ${line}` : `does "${line}"`),
  toBeat: (set: string) => `an escape has to beat ${set}`,
  anySetEscapes: 'no set: any set is an escape',
  breaksFree: (from: string) => `breaks free from ${from}`,
  nothingToTake: (name: string) => `${name} carries no weapon that could be taken away.`,
  weaponTaken: 'weapon that is taken away',
  isHeld: (kind: 'pin' | 'choke', holder: string) =>
    kind === 'pin' ? `held down by ${holder}` : `choked by ${holder}`,
  holds: (kind: 'pin' | 'choke', held: string) => (kind === 'pin' ? `holds ${held} down` : `chokes ${held}`),
  behindCover: (places: readonly string[]) => `behind cover: ${places.join(', ')}`,
  burns: (name: string, places: readonly string[]) => `${name} is on fire: ${places.join(', ')}`,
  lies: (weapon: string, thrower: string) => `${weapon} of ${thrower} goes off this round`,
  answersGrenade: (answer: string) => `tries to ${answer} the grenade`,

  // Actions
  someone: 'someone',
  unknownProcedure: (action: string, procedure: string) =>
    `The action "${action}" plays "${procedure}", and there is no such procedure.`,
  nothingHappens: 'nothing happens',
  notThrown: (name: string, value: string) => `${name} must be dice or a number, not ${value}.`,
  notWritable: (field: string, value: string) => `${field} cannot become ${value}: it takes a number or words.`,
  nothingToRoll: (action: string) => `Nothing says what is rolled for "${action}".`,

  // New characters
  unwritableName: 'A name and a seed are one line of text each, without line breaks.',
  noCreation: (game: string) =>
    `${game} does not say how a character is made by dice. Declare it in a rulebook: \`create NAME { ... }\`.`,
  unknownCreation: (name: string, game: string, known: readonly string[]) =>
    `${game} has no creation called "${name}". It has ${known.join(', ')}.`,
  wayToCreate: 'creation',
  created: (name: string, creation: string, game: string) => `${name}: ${creation} of ${game}`,
  createdBy: (creation: string, game: string) => `${creation} of ${game}, made by dice.`,
  createAgain: (command: string) => `The same again: ${command}`,
  setNumber: (index: number) => `set ${index}`,
  setTaken: (index: string) => `set ${index} taken`,
  nothingFits: 'nothing fits any more',
  sets: 'sets',
  repeats: 'repeats',
  withoutNumber: (what: string) => `The creation needs a number for "${what}", and it has none there.`,
  wrongCount: (what: string, count: string) => `"${what}" takes a whole number, not ${count}.`,
  lineWithoutValue: (line: string) => `The line "${line}" cannot be written: one of its values is not known there.`,
  endlessCreation: (most: number) => `The creation was given up after ${most} steps. Let it \`repeat\` less often.`,
  noRowFor: (table: string, total: string) => `${table} has no row for ${total}.`,

  // Changes that are written into sheets
  changedSince: (who: string, what: string, now: string, from: string) =>
    `The sheet of ${who} has changed since: ${what} is ${now === '' ? 'nothing' : now} now, and was ${from === '' ? 'nothing' : from} then. Nothing is written. Play it again.`,
  cannotBeWritten: (who: string, what: string) =>
    `The text of ${who} cannot be edited so that ${what} is as it should be. Nothing is written; change it by hand.`,
  noField: (field: string, game: string) => `${game} has no field "${field}", so nothing can be written there.`,
  noThing: (who: string, thing: string) =>
    `The sheet of ${who} has changed since: ${thing} is not where it was. Nothing is written. Play it again.`,
  noFieldOfThing: (field: string, thing: string) =>
    `${thing} has no field "${field}", so nothing can be written there.`,
  noList: (list: string, game: string) =>
    `${game} has no list "${list}", so nothing can be written there. Declare it in the rulebook.`,
  memberOfNone: (who: string, of: string, encounters: readonly string[]) =>
    encounters.length === 0
      ? `${who} takes part in no encounter, so there is nowhere to write what is true of only one ${of}. Add an encounter with ${of} on a side.`
      : `${who} takes part in ${encounters.map((one) => `"${one}"`).join(' and ')}. Roll it in the encounter that is meant.`,

  // Questions to dice and to people
  unansweredChoice: (what: string, options: readonly string[], after?: string) =>
    `${diceShow(after)}Choose the ${what}: ${options.join(', ')}. Write \`--choose "${options[0] ?? ''}"\`.`,
  notOffered: (chosen: string, what: string, options: readonly string[], after?: string) =>
    `${diceShow(after)}"${chosen}" is not one of the choices for the ${what}: ${options.join(', ')}.`,
  thrownAgain: (what: string) => `${what}, thrown again`,
  spentOn: (what: string) => `what is spent on ${what}`,
  changedRoll: (before: string, after: string) => `${before}; then ${after}`,
  spendOn: (use: string) => `amount for ${use}`,
  splitOn: (uses: readonly string[]) => `points for ${uses.slice(0, -1).join(', ')} or ${uses.at(-1) ?? ''}`,
  split: (spent: readonly { readonly name: string; readonly amount: number }[]): string => {
    const on = spent.flatMap(({ name, amount }) => (amount > 0 ? [`${amount} on ${name}`] : []));
    return on.length === 0 ? 'nothing' : on.join(', ');
  },
  splitOtherwise: 'otherwise',
  portionOf: (amount: number, left: number) => `${amount} of the ${left} that ${left === 1 ? 'is' : 'are'} left`,
  spentTooMuch: (spent: number, available: number) =>
    `The line spends ${spent}, and there ${available === 1 ? 'is' : 'are'} only ${available} to spend. Spend less, or say nothing and choose after the roll.`,
  facesMissing: (what: string, expected: readonly ExpectedFace[]) =>
    `Also type the dice of "${what}" after a \`/\`: ${diceText(expected)}.`,
  rollsTable: (table: string): string => `roll ${table}`,
  undecided: 'undecided, both roll again',
  inTurns: (turns: number): string => `in ${turns} ${turns === 1 ? 'turn' : 'turns'}`,
  afterRounds: (rounds: number): string => `after ${rounds} undecided ${rounds === 1 ? 'round' : 'rounds'}`,
  endlessContest: (rounds: number): string =>
    `This contest was still undecided after ${rounds} rounds, so it was given up.`,
  facesLeftOver: (faces: string) => `Nothing rolls the faces "${faces}". Leave them out.`,
  choicesLeftOver: (choices: readonly string[]) =>
    `Nothing asks for ${choices.map((one) => `"${one}"`).join(', ')}. Leave it out.`,

  // Assumptions
  noAssumption: (text: string) =>
    `"${text}" is not an assumption. Write a name, "=" and a value, such as "NAME = 2", or "+ ENTRY".`,
  noAddition: (text: string) => `"${text}" adds no trait. Write "+" and one entry as on a sheet, such as "+ NAME 2".`,
  notTaken: (name: string) => `This character has no ${name} whose level could change. Add it: "+ ${name} LEVEL".`,

  // Records
  noRecord: 'There is no roll in it. A roll is recorded by `roll --format json` or by the roll log.',
  emptyFile: 'The file is empty.',
  nestedTooDeeply: (most: number) =>
    `This is not a record: more than ${most} lists and objects are nested inside each other.`,
  notJson: (line: number | undefined) => (line === undefined ? 'This is not JSON.' : `Line ${line} is not JSON.`),
  // Encounters
  notKept: (who: string, what: string) =>
    `What happened to ${who} cannot be kept${what === '' ? '' : `: ${what}`}. Write it into the encounter by hand.`,
  noMember: (name: string, near: readonly string[] = []) =>
    `Nobody in this encounter is called "${name}".${
      near.length === 0 ? '' : ` Did you mean ${list(near.map((one) => `"${one}"`))}?`
    }`,
  helpless: (name: string, conditions: readonly string[], ways: readonly string[]) =>
    `${name} is ${list(conditions, 'and')} and cannot attack. ${
      ways.length === 0
        ? 'This passes on its own'
        : `First comes ${list(
            ways.map((way) => `\`${way}\``),
            'or',
          )}`
    }; \`by hand ${name}: no ${conditions[0] ?? ''}\` ends it at once.`,
  noWave: (wave: string) => `There is no wave ${wave} in this encounter.`,
  comes: (names: readonly string[]) => `${names.join(', ')} ${names.length === 1 ? 'comes' : 'come'}`,
  leaves: (name: string) => `${name} leaves`,
  stays: (name: string) => `${name} stays`,
  isHere: (name: string) => `${name} is here already.`,
  isAway: (name: string) => `${name} is not here.`,
  noClock: (name: string, clocks: readonly string[]) =>
    `There is no clock "${name}" in this encounter. ${clocks.length === 0 ? 'It has none: those that its text names are its own.' : `It has ${clocks.map((one) => `"${one}"`).join(', ')}.`}`,
  clockRange: (name: string, segments: number) => `The clock "${name}" has 0 to ${segments} segments.`,
  waveHere: (wave: string) => `Wave ${wave} is here already.`,
  noLog: (version: number) => `This is not the log of an encounter: its first line must be \`muster-log ${version}\`.`,
  otherLogVersion: (version: string, known: number) =>
    `This log is of version ${version}, and this Muster reads version ${known}. Open it with the version of Muster that wrote it.`,
  noLogHead: 'The second line of a log must be `encounter "NAME" of FILE, seed SEED`.',
  logLine: (line: string) => `"${line}" is not a line of a log.`,
  logEntry: (entry: number) => `There is no entry ${entry} before this line.`,
  otherEntry: (entry: number, line: string) => `Entry ${entry} is not "${line}".`,
  logDiffers: (written: string, now: string) =>
    `It says "${written === '' ? 'nothing' : written}", and comes to "${now === '' ? 'nothing' : now}".`,
  logDice: (written: string, now: string) => `Its dice are written as "${written}", and its seed gives "${now}".`,
  logBroken: (line: number, why: string) =>
    `The log cannot be continued: line ${line} stops it. ${why} Correct that line, or what it names; or remove it and what follows.`,
  takesNoPart: 'no longer takes part: the sheet is gone, or the text of the encounter has changed',
  otherwiseChanged: 'the sheet has changed in something that is not a number',
  nothingToPush: 'The last roll cannot be pushed: its dice do not allow it, it was pushed, or it succeeded.',
  facesOfPush: 'Faces of the dice that are thrown once more',
  nothingToUndo: 'There is nothing to undo.',
  nothingToWrite: 'Nothing has happened that a sheet would say.',
  isWritten: 'What came before is in the sheets. To go back further, undo that in the editor first.',
  fightIsOver: (outcome: string) => `The fight is over: ${outcome}`,
  sideLeft: (side: string | undefined) => (side === undefined ? 'nobody is left' : `nobody but ${side} is left`),
  hasNoChance: 'has no chance',
  notInHand: (name: string, item: string) =>
    `${name} does not carry ${item}. Name something that is carried; \`by hand ${name}: has ${item}\` says that it was picked up.`,
  notAimed: (name: string, target: string, said: number, taken: number, how: string, condition = '') =>
    `${name} has aimed at ${target} for ${taken === 0 ? 'no turn' : taken === 1 ? 'one turn' : `${taken} turns`}, not ${said}. ` +
    `Each \`${how} ${target}\` is a turn; \`by hand ${name}: ${condition} ${said}\` says that it was done.`,
  onceMore: (what: string) => `${what} once more in the same turn`,
  nothingToAim: (name: string) =>
    `${name} has nothing to aim with: nothing that is carried is used from afar. \`by hand ${name}: has THING\` says that something was picked up.`,
  moreThanSaid: (count: number, said: string, right: string) =>
    `These are ${count} things at once, and \`${said}\` is too few for them. Write \`${right}\`, or leave it out: it is added to each.`,
  doesNotReach: (name: string, thing: string, target: string, text: (size: number) => string, far: number) =>
    `${thing} is used close by, and ${target} is ${text(far)} away. Come closer first, \`come closer ${text(5)} to ${target}\`, ` +
    `or say how far it is: \`by hand ${name}: at ${text(1)} from ${target}\`.`,
  waits: (name: string) => `${name} waits`,
  moves: (name: string, way: 'closer' | 'back' | 'to', by?: string, now?: string) =>
    [
      `${name} ${way === 'back' ? 'falls back' : 'comes closer'}${by === undefined ? '' : ` by ${by}`}`,
      ...(now === undefined ? [] : [`${now} apart`]),
    ].join(': '),
  goes: (name: string, where: string, by?: string) => `${name} is ${where}${by === undefined ? '' : `, ${by} on`}`,
  onTheWay: (name: string, where: string, by: string, left: string) =>
    `${name} goes ${by}, and is ${left} from being ${where}`,
  noGoal: (written: string, places: readonly string[]) =>
    `Neither a member nor a place of this encounter is called "${written}".${
      places.length === 0
        ? ` Write \`place ${written}\` into the encounter to add a place.`
        : ` Its places are ${list(places, 'and')}.`
    }`,
  howFar: (what: string, example: string) => `How far? Write \`${what} ${example}\`.`,
  howToMove: (unread: string, example: string) =>
    `${unread} Whoever moves says \`come closer ${example}\`, \`fall back ${example}\` or \`move to NAME\`.`,
  fromEncounter: (encounter: string) => `from ${encounter}`,
  notBrought: (name: string, encounter: string) =>
    `what happened to ${name} in ${encounter} is not here: write it into the sheets first`,
  fromBefore: 'as it stood before',
  notices: (side: string) => `${side}: they notice that there is a fight`,
  // The name of a side is of one thing or of many, so that no verb follows it.
  breaksUp: (side: string) => `the morale of ${side} breaks`,
  breaksNow: (side: string, gone: string | undefined) =>
    `The morale of ${side} breaks${gone === undefined ? '' : `, as ${gone} is out`}`,
  holdsOn: (side: string) => `the morale of ${side} holds`,
  givesUp: (side: string) => `${side}: they give up`,
  isDefeated: (side: string) => `Defeat of ${side}`,
  holdsNoMore: (who: string) => `${who}, who would roll, is gone`,
  nothingToRedo: 'There is nothing to redo.',
  notProposed: (proposal: string, decision: 'accept' | 'drop') =>
    `"${proposal}" cannot be ${decision === 'accept' ? 'accepted' : 'dropped'}: it has happened already, or the encounter does not say it.`,
  hasEnded: (outcome: string) =>
    `The encounter has ended${outcome === '' ? '' : `: ${outcome}`}. Undo its end to play on.`,
  noGrenade: () =>
    'No grenade lies here that could be kicked away, thrown back or dived on: it goes off in the round after it was thrown.',
  nothingDeclared: (game: string) => `In ${game} nothing is declared now. Write what happens as an action.`,
  noMorale: (morale: string) => `There is no roll of morale ${morale} in this encounter.`,
  noSide: (side: string) => `There is no side "${side}" in this encounter.`,
  nothingBegins: (game: string) => `In ${game} a turn begins without an action. Write "turn" and the name.`,
  noTimer: (timer: string) => `There is no timer ${timer} in this encounter.`,
  reasonLast: (line: string) =>
    `"${line.replace(/\s*"[^"]*"$/, '')}" cannot have a text after it. Write the reason once, after everything that is so.`,
  notByHand: (who: string, line: string, near: readonly string[] = []) =>
    `"${line}" says nothing that ${who} can have.${
      near.length === 0 ? '' : ` Did you mean ${list(near.map((one) => `\`${one}\``))}?`
    } Write it as in a sheet: a field and its value, an entry of a list and how much of it, or a condition.`,
  deadly: (side: string, chance: string, lost: string) =>
    `${side} would win ${chance} of such fights, and lose ${lost} on average. Weaken the others, or leave a way out.`,
  walkOver: (side: string, chance: string, lost: string) =>
    `${side} would win ${chance} of such fights, and lose ${lost} on average: nothing is at stake.`,
  noRange: (who: string, weapon: string) =>
    `Nothing says how far apart they are, and what ${who} can do with ${weapon} depends on it. Add \`distance 30 yards\`, or \`at 30 yards\` to a member.`,
  noWeapon: (who: string, kind: string, things: readonly string[], fists: readonly string[]) => {
    const left = fists.length === 0 ? 'has nothing to attack with' : `attacks with ${list(fists, 'and')} only`;
    return `${who} ${left}: there is no ${kind} called ${list(things.slice(0, MOST_NAMED))}. Declare one with its values in the campaign, as \`${kind} ${quoteName(things[0] ?? '')} { }\`, or take one that there is.`;
  },
  noEnd: (share: string, rounds: number, why: string) =>
    `${share} of such fights are not decided after ${rounds} rounds: ${why}.`,
  nobodyIsOut: (game: string) =>
    `nobody is ever out of the fight, as ${game} does not say who is (\`policy out of the fight\`)`,
  canAttackNobody: (who: string, why: string) => `${who} can attack no enemy. ${why.replace(/\.$/, '')}`,
  emptyHanded: (who: readonly string[]) =>
    `${list(who, 'and')} ${who.length === 1 ? 'has' : 'have'} nothing to attack with. Write a weapon that the game knows in their gear`,
  nobodyPutOut: 'neither side can put the other out',
  noEvening:
    'No one in the party takes part in an encounter here. List the party in the campaign, and put its people on a side.',
  hopeless: (side: string, chance: string) =>
    `${side} would win ${chance} of such fights with those who are left of the encounters before, wounded as they are. Leave a way out, let them rest, or weaken the others.`,
  fewSides: 'An encounter needs members on two sides that fight each other.',
  noAttackKnown: (game: string) =>
    `${game} does not say how people usually fight, so nothing can be played without a person. Declare an action that \`names somebody\`, and \`policy usual attack\` with its name.`,

  notFromRecord: (name: string) => `\`${name}\` beside the record does not follow from it.`,
} as const;

/** `3 dice from 1 to 6`. */
function diceText(expected: readonly ExpectedFace[]): string {
  const rolled = expected.filter(({ optional }) => !optional);
  const sides = [...new Set(rolled.map((die) => die.sides))];
  return sides
    .map((one) => {
      const count = rolled.filter((die) => die.sides === one).length;
      return `${count} ${count === 1 ? 'die' : 'dice'} from 1 to ${one}`;
    })
    .join(', ');
}
