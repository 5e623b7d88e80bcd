import type { Given, Json } from '../given.js';
import type { Adapters } from './adapter.js';
import { answersOf, asFraction, asking, type Question } from './asked.js';
import { word } from './game.js';

/** Abilities, attributes and figured attributes by the keys of the vectors. */
const who: Readonly<Record<string, string>> = {
  strength: 'Strength',
  agility: 'Agility',
  constitution: 'Constitution',
  learning: 'Learning',
  newoen: 'Newoen',
  activeCharisma: 'Active Charisma',
  charisma: 'Active Charisma',
  beauty: 'Beauty',
  build: 'Build',
  hearing: 'Hearing',
  sight: 'Sight',
  height: 'height',
  mass: 'Mass',
  dp: 'Body DP',
  willpower: 'Willpower',
  perception: 'Perception',
  weirdness: 'Weirdness Bonus',
  age: 'age',
  issues: 'issues',
};

/** An adapter that reads values of a character with given scores. */
const of = (asks: Question['asks'], more: Omit<Question, 'asks' | 'who'> = {}) => asking({ who, asks, ...more });

/** Answers that the vectors write as fractions. */
const fractions =
  (asks: Question['asks'], words: Question['words'] = {}) =>
  (given: Given, table: Parameters<ReturnType<typeof asking>>[1]): Json => {
    const answers = answersOf(given, table, { who, asks, words });
    return Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, asFraction(value)]));
  };

/** Charm by force of personality, or by looks. */
const charms: Readonly<Record<string, Question['asks']>> = {
  charisma: {
    result: 'Charm Row[{newoen}, {attempt}]',
    months: 'Charm Months[{newoen}, {attempt}]',
    days: 'Charm Days[{newoen}, {attempt}]',
  },
  beauty: {
    result: 'Charm Row[{newoen}, {attempt}]',
    months: 'Beauty Months[{newoen}, {attempt}]',
    days: 'Beauty Days[{newoen}, {attempt}]',
  },
};

/** Lines of a character of that kind and sex. */
function kind(given: Given): string[] {
  const type = given.maybeText('type');
  return [
    `sex ${given.flag('female') ? 'female' : 'male'}`,
    ...(type === undefined ? [] : [`hero type ${word('hero types', type)}`]),
  ];
}

const somebody =
  (asks: Question['asks']) =>
  (given: Given, table: Parameters<ReturnType<typeof asking>>[1]): Json =>
    answersOf(given, table, { lines: kind(given), asks });

/** Scores, bodies and minds of Men & Supermen, and how new characters are rolled. */
export const menPeople: Adapters = {
  'charm.saveMonths': (given, table) => answersOf(given, table, { asks: charms[given.text('kind')] ?? {} }),
  'charm.savePenalty': asking({ asks: { penalty: 'Save Penalty[{q}]' } }),
  'charisma.loss': asking({ asks: { charisma: 'Charisma After[{charisma}, {loss}]' } }),
  'charisma.flipCost': asking({ asks: { editingPoints: 'Changing the Sign[{charisma}]' } }),
  'learning.modifier': fractions({ multiplier: 'Learning Time' }),
  'learning.photographic': of({ percent: 'Photographic Memory' }),
  'learning.ask': of({ percent: 'Asking the Editor' }),
  'yell.dice': of({ dice: 'Yell Dice' }),
  'yell.deaf': asking({ asks: { segments: 'Deafness[{rolled}, {distance}]' } }),
  'horror.save': of({ save: 'Save against Horror[{q}]' }),
  'horror.split': (given, table) => {
    const shares = answersOf(given, table, { asks: { penaltyQ: 'Penalty Quality[{q}]', timeQ: 'Time Quality[{q}]' } });
    const { penaltyQ = null, timeQ = null } = shares;
    const effects = answersOf(given.with('penaltyQ', penaltyQ).with('timeQ', timeQ), table, {
      asks: { penalty: 'Save Penalty[{penaltyQ}]', extraD6: 'Extra Paralysis[{timeQ}]' },
    });
    return { ...shares, ...effects };
  },
  'beauty.involuntary': of({ percent: 'Unwilling Charm' }),
  'hearing.target': of({ target: 'Hearing Roll[{strength}, {distance}]' }),
  'hearing.power': (given, table) => ({
    multiplier: asFraction(table.cell('Hearing Power', given.number('power'))),
  }),
  'hearing.darkPenalty': asking({ asks: { penalty: 'Blind Penalty[{penalty}, {multiplier}]' } }),
  'sight.glasses': of({ sight: 'Glasses' }),
  'sight.modifier': of({ close: 'Close Sight', ranged: 'Ranged Sight', defense: 'Sight Defense' }),
  'sight.rangedCap': of({ ranged: 'Sight at Range[{rangeSets}]' }),
  'sight.read': of({ target: 'Making Out[{distance}, {mm}]' }),

  'fig.mass': of({ kg: 'Mass' }),
  'fig.lightMass': of({ skinTemperShift: 'Light Body' }),
  'fig.dp': of({ dp: 'Body DP' }),
  'fig.locationDP': of({ head: 'Head DP', neck: 'Neck DP', arm: 'Arm DP', leg: 'Leg DP' }),
  'fig.resistDeath': of({ resistDeath: 'Resist Death' }),
  'fig.vp': (given, table) => {
    const scores = ['agility', 'strength', 'learning', 'newoen'].map((key) => [who[key] ?? key, given.number(key)]);
    // where no Charisma is given, only Learning counts
    const charisma = given.has('activeCharisma') ? given.number('activeCharisma') : 0;
    const taken = { ...Object.fromEntries(scores), 'Active Charisma': charisma };
    return { vp: table.character([]).assuming(taken).value('VP') };
  },
  'fig.ep': of({ ep: 'EP' }),
  'fig.skinRow': of({ row: 'Skin Row' }),
  'fig.willpower': of({ willpower: 'Willpower' }),
  'fig.perception': of({ perception: 'Perception' }),
  'fig.weirdness': of({ bonus: 'Weirdness Bonus' }),
  'fig.forgotten': of({ points: 'Forgotten Knowledge' }),
  'skin.mind': of({ row: 'Mind Row' }),
  'skin.row': fractions({ temper: 'Temper[{row}]' }),
  'skin.shift': fractions({ temper: 'Temper[{row}, {bonus}, {canPass1}]' }, { canPass1: 'yes' }),
  'perception.sense': asking({ asks: { bonus: 'Sense[{sense}, {multiplier}]' } }),
  'perception.detectDanger': (given, table) => {
    const conditions = [
      ...(given.has('ambushers') ? [`ambushers ${given.number('ambushers')}`] : []),
      ...(given.flag('asleep') ? ['asleep'] : []),
      ...(given.flag('notQuiet') ? ['careless ambush'] : []),
    ];
    const roll = conditions.length === 0 ? 'Perception' : `Perception with ${conditions.join(', ')}`;
    const made = table.character([]).assuming({ Perception: given.number('perception') });
    return { target: made.rollValue(roll) };
  },
  'editing.start': asking({ asks: { points: 'Starting Editing Points' } }),
  'fate.points': (given, table) => ({
    fate: table
      .character([`nature ${given.flag('pc') ? 'Special' : 'Normal'}`, `issues ${given.number('issues')}`])
      .value('Fate Points'),
  }),

  'create.rolls': (given, table) => ({ dice: table.cell('Score Dice', given.text('stat')) }),
  'create.extraChance': (given, table) => {
    const first = given.flag('firstRoll') ? '1' : '0';
    const asks = { special: `Special Power Chance[${first}]`, class: 'Class Power Chance' };
    return answersOf(given, table, { lines: kind(given), asks });
  },
  'create.femaleCon': (given, table) =>
    answersOf(given, table, { lines: ['sex female'], asks: { constitution: 'Rolled Constitution[{roll}]' } }),
  'create.control': asking({ asks: { control: 'Rolled Control[{roll}, {ageGain}]' } }),
  'create.height': somebody({ metres: 'Rolled Height[{roll}, {mm}]' }),
  'create.build': somebody({ build: 'Rolled Build[{roll}]' }),
  'create.age': somebody({ base: 'Rolled Age[{roll}]' }),
  'create.birthYear': asking({ asks: { year: 'Birth Year[{year}, {age}, {passed}]' }, words: { passed: 'yes' } }),
  'create.mutationChance': somebody({ percent: 'Mutation Chance' }),
  'create.mutationPercent': (given, table) => {
    const first = ['d60', 'd100', 'd80'].find((key) => given.has(key)) ?? 'd100';
    return answersOf(given, table, { lines: kind(given), asks: { percent: `Mutation[{${first}}, {d4}]` } });
  },
  'create.mutatedAspect': asking({ asks: { mutated: 'Mutated[{mutation}, {roll}]' } }),
  'create.table': (given, table) => {
    const cell = table.cell(word('rolled tables', given.text('table')), given.number('roll'));
    return { result: cell === null ? null : String(cell) };
  },
  'knowledge.poolBonus': asking({ asks: { pool: 'Knowledge Bonus[{score}]' } }),
  'knowledge.target': (given, table) => {
    const level = given.has('skill') ? given.number('skill') : 0;
    const multiplier = given.has('multiplier') ? given.number('multiplier') : 1;
    return { target: table.character([]).asked('Knowing', given.number('score'), multiplier, level) };
  },
};

/** All values of a row of effort or skill in a fight and on the move. */
export const menWays: Adapters = {
  'roll.combat': of({ roll: 'Combat Roll' }),
  'combat.spend': (given, table) => ({
    attack: given.has('attackQ') ? given.number('attackQ') : 0,
    ...(given.has('defenseQ')
      ? answersOf(given, table, { asks: { defense: 'Bought Defense[{defenseQ}]' } })
      : { defense: 0 }),
    ...(given.has('damageQ')
      ? answersOf(given, table, { asks: { damage: 'Bought Damage[{damageQ}]' } })
      : { damage: 0 }),
  }),
  'combat.miss': asking({
    asks: {
      attack: 'Missed Attack[{missBy}]',
      damage: 'Missed Damage[{missBy}]',
      defense: 'Missed Defense[{missBy}]',
    },
  }),
  'combat.hits': asking({ asks: { hit: 'Hits[{attack}, {defense}]' } }),
  'roll.discernment': of({ roll: 'Discernment' }),
  'hand.damage': of({ damage: 'Hand Damage' }),
  'roll.healing': (given, table) => {
    const made = table.character([]).assuming({
      Constitution: given.number('constitution'),
      'Body DP': given.number('dp'),
      ...(given.has('newoen') ? { Newoen: given.number('newoen') } : {}),
    });
    const of = given.flag('mental') ? 'of the mind' : 'of the body';
    const entry = made.modifier(`Healing with ${of}`, of);
    return { roll: made.value('Healing'), modifier: made.asked('Pool Effect', entry) };
  },
  'heal.perRound': of({ vp: 'VP Each Round', ep: 'EP Each Round' }),
  'roll.holdBreath': of({ target: 'Hold Breath' }),
  'hold.epRow': asking({ asks: { quality: 'Breath Quality[{q}, {rounds}]', row: 'Breath Row[{q}, {rounds}]' } }),
  'hold.damage': asking({ asks: { headDP: 'Suffocation[{epLost}]' } }),
  'hold.latePenalty': asking({ asks: { penalty: 'Late Breath[{start}, {airGone}]' } }),
  'roll.jump': of({ target: 'Jump' }),
  'jump.height': asking({ asks: { cm: 'Jump Height[{q}]' } }),
  'jump.air': asking({ asks: { segments: 'Time in the Air[{metres}]' } }),
  'jump.distance': asking({ asks: { metres: 'Jump Length[{speedDm}, {segments}]' } }),
  'roll.lift': of({ target: 'Lift' }),
  'lift.need': asking({ asks: { q: 'Lifting Quality[{mass}, {how}]' } }),
  'push.time': (given, table) => {
    const { possible = null, time = null } = answersOf(given, table, {
      asks: { possible: 'Push Possible[{missBy}, {friction}]', time: 'Push Time[{missBy}]' },
    });
    return { possible, time: possible === true ? time : null };
  },
  'roll.move': of({ target: 'Move' }),
  'move.speed': asking({ asks: { dmPerSegment: 'Pace[{q}]' } }),
  'move.fumble': asking({
    asks: { speedQ: 'Fumbled Speed[{speedQ}, {missBy}]', extraRows: 'Fumble Rows[{missBy}]' },
  }),
  'move.slow': asking({ asks: { decrease: 'Slowing[{speedQ}, {failedBy}]' } }),
  'move.turn': asking({ asks: { q: 'Turning[{degrees}, {maneuverability}]' } }),
  'time.units': asking({
    asks: {
      segmentsPerRound: 'Segments',
      roundsPerMinute: 'Rounds',
      metresPerRound: 'Metres a Round[{dmPerSegment}]',
      metresPerMinute: 'Metres a Minute[{dmPerSegment}]',
      kmh: 'Kilometres an Hour[{dmPerSegment}]',
    },
  }),
  'roll.throw': of({ target: 'Throw' }),
  'throw.distance': asking({ asks: { metres: 'Throw Length[{q}]' } }),
  'throw.lobHeights': asking({ asks: { multiple: 'Lob Heights[{q}]' } }),
  'throw.range': asking({ asks: { max: 'Longest Throw[{q}]', short: 'Short Range[{q}]', set: 'Range Set[{q}]' } }),
  'roll.throwback': of(
    { target: 'Throwback[{damage}, {lost}, {surprised}]' },
    { words: { lost: 'points lost', surprised: 'yes' } },
  ),
  'throwback.distance': (given, table) => {
    const yes = (key: string) => (given.flag(key) ? 1 : 0);
    const metres = table
      .character([])
      .asked('Thrown Back', given.number('missBy'), yes('penetrating'), yes('smallProjectile'));
    return { metres };
  },
  'skill.moreTime': asking({ asks: { bonus: 'Time Bonus[{doublings}, {level}]' } }),
  'skill.hurry': asking({ asks: { time: 'Hurried Time[{time}, {halvings}]', penalty: 'Hurry Penalty[{halvings}]' } }),
  'power.maintain': asking({ asks: { attackPenalty: 'Kept Up[{n}]', time: 'Kept Up Time[{time}]' } }),
  'power.skinRows': asking({ asks: { rows: 'Coat[{pr}]' } }),
  'power.passiveDone': asking({ asks: { segment: 'Passive Power[{start}]' } }),
};
