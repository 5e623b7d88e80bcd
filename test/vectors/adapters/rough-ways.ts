import type { Adapters } from './adapter.js';
import { answersOf, asFraction, asking, type Question } from './asked.js';
import { row, word } from './game.js';

const glide: Question['who'] = {
  fs: 'Flight Strength',
  wing: 'Wing Area',
  glide: 'Glide',
  size: 'Size',
  as: 'Action Score',
  lift: 'Lift Aid',
  reach: 'Reach',
  maneuver: 'Flying Maneuver',
  gravity: 'gravity',
  loadStrength: 'Load Strength',
  flightStrength: 'Flight Strength',
  density: 'Density',
  streamlining: 'Streamlining',
};

/** Jumps by what the vectors call them. */
const jumps: Readonly<Record<string, Question['asks']>> = {
  standing: { score: 'Standing Jump Score', metres: 'Standing Jump' },
  high: { score: 'High Jump Score', metres: 'High Jump' },
  reach: { score: 'High Jump Score', metres: 'Jumping Reach' },
  running: { score: 'Running Jump Score[{move}]', metres: 'Running Jump[{move}]' },
  platform: { score: 'Platform Jump Score[{movePerRound}]', metres: 'Platform Jump[{movePerRound}]' },
};

/** What changes an attitude, as the vectors call it. */
function attitude(name: string): string {
  return word('stances', name);
}

/** Scores and values, loads, ways of moving, time, breath and riding of Rough Methods. */
export const roughWays: Adapters = {
  'sv.value': asking({ asks: { value: 'Value of[{score}]' } }),
  'sv.score': asking({ asks: { score: 'Score of[{value}]' } }),
  'sv.rowShift': asking({ asks: { value: 'Shifted Value[{value}, {rows}]' } }),
  'sv.oplus': asking({ asks: { score: 'Joined Score[{a}, {b}]' } }),
  'sv.ominus': asking({ asks: { score: 'Left Score[{a}, {b}]' } }),

  'lift.carry': asking({ lines: ['Strength {strength}'], asks: { carry: 'Carry' } }),
  'lift.limit': row('Lift', 'mode', { maxPenalty: 'penalty', breath: 'breath' }),
  'enc.penalty': asking({
    who: { carry: 'Carry' },
    lines: ['gear { thing Load {weight} kg }'],
    asks: { penalty: 'Encumbrance', moveShift: 'Load Shift' },
  }),
  'move.crawl': (given, table) => ({
    ...answersOf(given, table, { who: { topSpeed: 'Top Speed' }, asks: { speed: 'Crawl' } }),
    penalty: table.character([]).modifier('Agility with hampered', 'hampered'),
  }),
  'move.swim': (given, table) => ({ fraction: asFraction(table.cell('Stroke', word('mastery', given.text('skill')))) }),
  'climb.load': asking({
    who: { weight: 'weight' },
    asks: { extra: 'Climbing Load[{surface}]' },
  }),
  jump: (given, table) =>
    asking({
      who: {
        brawn: 'Brawn',
        step: 'Step',
        gravity: 'gravity',
        actionScore: 'Action Score',
        height: 'height',
        reach: 'Reach',
      },
      asks: jumps[given.text('kind')] ?? {},
    })(given, table),

  'glide.column': (given, table) => {
    const at = Number(word('glides', given.text('glideScore')));
    return {
      ratio: table.cell('Glide Path', at, 'ratio'),
      speedFraction: table.cell('Glide Path', at, 'share'),
      accelScore: table.cell('Glide Path', at, 'acceleration'),
    };
  },
  'glide.trig': asking({
    asks: { glideScore: 'Path Score[{forwardPerDrop}]', speedFraction: 'Forward Share[{forwardPerDrop}]' },
  }),
  'glide.flightStrength': asking({ who: { weight: 'weight' }, asks: { flightStrength: 'Flight Strength' } }),
  'glide.canFly': asking({ who: glide, asks: { can: 'Can Glide' } }),
  'glide.speed': asking({
    who: glide,
    asks: {
      mPerTurnScore: 'Glide Score',
      mPerTurn: 'Glide Speed',
      kmhScore: 'Long Glide Score',
      kmh: 'Glide Speed by the Hour',
      stallScore: 'Stall Score',
    },
  }),
  'glide.updraftDC': asking({ asks: { dc: 'Updraft[{rate}]' } }),
  'glide.wingspan': asking({ who: glide, asks: { score: 'Wingspan Score', metres: 'Wingspan' } }),
  'glide.gravityPerTurn': asking({ who: glide, asks: { score: 'Glide Change Score', metres: 'Glide Change' } }),
  'fly.gravity': asking({ who: glide, asks: { score: 'Hovering Score', metres: 'Hovering' } }),
  'fly.breath': asking({ who: glide, asks: { breath: 'Thrust Breath[{used}]' } }),
  'fly.topSpeed': asking({
    who: glide,
    asks: {
      topScore: 'Flying Score',
      oneBreathScore: 'Easy Flying Score',
      cruiseScore: 'Cruising Score',
      cruiseKmhScore: 'Long Cruising Score',
    },
  }),
  'fly.floatAltitude': asking({
    who: { density: 'Density', airDensityScore: 'Air Density' },
    asks: { density: 'Density', floats: 'Floats' },
  }),
  'fly.floatDrag': asking({ who: glide, asks: { score: 'Float Drag[{distance}]' } }),

  'ride.aimCap': asking({
    lines: ['Ride {rideLevel}'],
    asks: { aim: 'Mounted Aim[{aim}, {stabilized}]' },
    words: { stabilized: 'yes' },
  }),
  'ride.seatDC': asking({ asks: { dc: 'Seat Difficulty[{mountDC}, {mountDegree}]' } }),
  'ride.tackle': (given, table) => ({
    bonus: table.character([]).rollValue(`Fight with ${given.texts('items').join(', ')}`),
  }),
  'ride.mountHitChance': (given, table) => {
    const { faces } = answersOf(given, table, {
      who: { riderSize: 'Size' },
      asks: { faces: 'Mount Faces[{missBy}, {mountSize}]' },
    });
    return { mayHitMount: faces !== 0, chance: faces === 0 ? '0' : `${faces}/6` };
  },

  'breath.cost': row('Exertion', 'action', { breath: 'breath' }),
  'breath.bow': (given, table) => {
    const bow = `weapon Something { loading ${given.text('kind')}, Draw Str ${given.number('minStr')} }`;
    const made = table.character([`Strength ${given.number('strength')}`, bow, 'gear { Something }']);
    return { breath: made.itemValue('Something', 'Drawing Breath') };
  },
  'breath.empty': (_given, table) => ({
    fatigue: asFraction(table.cell('Out of Breath', 'breath', 'fatigue')),
    recoveryDC: table.cell('Out of Breath', 'breath', 'recovery'),
  }),
  extraEffort: row('Extra Effort', 'brawn', { breath: 'breath', dc: 'difficulty' }),

  'ap.perRound': asking({
    who: { actionScore: 'Action Score' },
    asks: { ap: 'Action Points', turnSeconds: 'Turn Length' },
  }),
  'ap.start': (given, table) => {
    if (given.flag('expecting')) return { extra: table.character([]).value('Ready') };
    const unaware = given.flag('unaware') ? 'Surprised Points[{d6}, {awareness}]' : 'Starting Points[{d6}]';
    return answersOf(given, table, { asks: { extra: unaware } });
  },
  'ap.carryOver': asking({ asks: { carried: 'Kept Points[{left}]' } }),
  'ap.order': (given, table) => {
    const { first = null } = answersOf(given, table, { asks: { first: 'Initiative[{a}, {b}]' } });
    const contest = first === 'contest' && given.has('coordA');
    const decided = contest
      ? answersOf(given, table, { asks: { first: 'Initiative Contest[{coordA}, {coordB}]' } }).first
      : first;
    return { first: word('first', String(decided)) };
  },
  'multi.penalty': (given, table) => {
    const rolled = `Smarts with several actions ${given.number('actions')}`;
    return { penalty: table.character([]).modifier(rolled, 'several actions') };
  },
  'rof.max': (given, table) => {
    const gun = `weapon Something { fire ${given.text('kind')}, ROF ${given.number('rof')} }`;
    return { perRound: table.character([gun, 'gear { Something }']).itemValue('Something', 'Shots a Round') };
  },
  'reload.actions': asking({ asks: { actions: 'Reloading[{kind}, {rounds}]' } }),

  attitude: (given, table) => {
    const cell = (column: string) => table.cell('Attitude', attitude(given.text('name')), column);
    return {
      mods: {
        brawn: cell('Brawn'),
        muscleBrawn: cell('muscle'),
        coordination: cell('Coordination'),
        attack: cell('attack'),
        oneAttack: cell('one attack'),
        defense: cell('defence'),
        meleeDefense: cell('melee defence'),
        oneDefense: cell('one defence'),
        awareness: cell('awareness'),
        breath: cell('breath'),
      },
    };
  },

  'mana.adjust': (given, table) =>
    answersOf(given, table, { asks: { max: given.has('d6') ? 'Mana Shift[{d6}, {d10}]' : 'Mana Shift[0, {d10}]' } }),
  'mana.duel': (given, table) => ({
    result: table.character([]).asked(`Mana Duel[${given.numbers('rolls').join(', ')}]`),
  }),
};
