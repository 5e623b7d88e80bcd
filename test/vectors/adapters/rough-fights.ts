import type { Character } from '../character.js';
import type { Given, Json } from '../given.js';
import type { Table } from '../table.js';
import type { Adapter, Adapters } from './adapter.js';
import { answersOf, asking } from './asked.js';
import { row, word } from './game.js';

/** Somebody with one weapon of these fields. */
function armed(
  given: Given,
  table: Table,
  fields: Readonly<Record<string, string>>,
  more: readonly string[],
): Character {
  const written = Object.entries(fields).flatMap(([key, field]) =>
    given.has(key) ? [`${field} ${given.word(key)}`] : [],
  );
  const weapon = `weapon Something { ${['skill Shoot', ...more, ...written].join(', ')} }`;
  return table.character([weapon, 'gear { Something }']);
}

/** The roll with a weapon for a character without other skills. */
function shot(fields: Readonly<Record<string, string>>, line: (given: Given) => string): Adapter {
  return (given, table) => {
    const made = armed(given, table, fields, []).assuming({
      Strength: given.maybeNumber('strength'),
      Size: given.maybeNumber('size'),
    });
    return { penalty: made.rollValue(line(given)), mod: made.rollValue(line(given)) };
  };
}

/** Which rolls a word of the vectors means, and what is rolled for it. */
const rolls: Readonly<Record<string, { readonly column: string }>> = {
  attack: { column: 'attack' },
  meleeAttack: { column: 'melee attack' },
  rangedAttack: { column: 'ranged attack' },
  defense: { column: 'ranged defence' },
  meleeDefense: { column: 'melee defence' },
  rangedDefense: { column: 'ranged defence' },
};

/** Fields that stand for the other side of a hold, a shot or a blow. */
const body = { size: 'Size', density: 'Density', structureBrawn: 'Structure Brawn', sb: 'Structure Brawn' };

/** Attacks, defences, damage and what else happens in a fight of Rough Methods. */
export const roughFights: Adapters = {
  'attack.baseDC': asking({
    who: { attackerSize: 'Size' },
    asks: { dc: 'Base Difficulty[{range}, {targetSize}]' },
  }),
  'attack.bonusSum': (given, table) => {
    const mods = given.texts('mods');
    const braced = mods.includes('braced') ? ' braced' : '';
    const taken = mods.flatMap((mod) => (mod === 'braced' ? [] : [word('bonuses', mod)]));
    const gun = 'weapon Something { skill Shoot, manner ranged }';
    const made = table.character([gun, `gear { Something${braced} }`]);
    const rolled = `Something with ${['cramped 0', ...taken].join(', ')}`;
    return { skill: made.rollValue(rolled), aim: made.itemValue('Something', 'Steady Aim') };
  },
  'mod.table': (given, table) => {
    const condition = word('conditions', given.text('condition'));
    const column = rolls[given.text('roll')]?.column ?? '';
    const isCover = column === 'attack';
    return { mod: isCover ? table.cell('Cover', condition, column) : table.cell('Fight Condition', condition, column) };
  },
  'mod.cramped': shot({ bulk: 'Bulk' }, (given) => `Something with cramped ${given.maybeNumber('slack') ?? 0}`),
  'mod.weaponDef': (given, table) => {
    const made = armed(given, table, { own: 'Def' }, []);
    return { mod: made.rollValue(`Something with parry against ${given.number('foe')}`) };
  },
  'mod.intervening': (given, table) => {
    const between = given
      .numbers('sizes')
      .map((size, index) => `obstacle Thing${'x'.repeat(index)} { extent ${size} }`);
    const made = table.character([`obstacles { ${between.join(', ')} }`]);
    return { mod: made.assuming({ Size: given.number('targetSize') }).value('Obstacle Cover') };
  },
  'cover.hiddenChance': row('Cover', 'cover', { inTen: 'tenths' }),
  'cover.dosForLocation': asking({ asks: { dos: 'Counted Degree[{dos}, {cover}]' } }),
  'defense.default': row('Passive Defence', 'state', { roll: 'roll' }),
  'defense.moveRange': asking({
    who: { brawn: 'Brawn', as: 'Action Score' },
    asks: { metres: 'Defensive Move[{roll}, {attackerAS}]' },
  }),
  'defense.multiple': (given, table) => {
    const made = table.character([]);
    return { mods: [...Array(given.number('count')).keys()].map((at) => made.asked(`Defence Penalty[${at}]`)) };
  },
  'minStr.penalty': shot({ minStr: 'Min Str' }, () => 'Something'),
  'rcl.penalty': shot({ rcl: 'RCL' }, (given) => `Something with shots ${given.number('shots')}`),

  'hit.location': (given, table) => {
    const columns: readonly Json[] = [given.text('aim'), given.flag('foughtBack')];
    return { result: table.cell('Aimed Spot', given.number('dos'), word('aims', columns.join(' '))) };
  },
  'hit.goodies': asking({ asks: { points: 'Goodies[{dos}, {aim}]' } }),
  'hit.shiftRoll': asking({ asks: { roll: 'Shifted Roll[{roll}, {shift}, {max}]' } }),

  'dmg.pen': asking({
    who: { unarmedRS: 'Unarmed Penetration' },
    asks: { pen: 'Blow[{roll}, {weaponRS}]' },
  }),
  'dmg.armour': (given, table) => {
    const ap = given.maybeNumber('ap') ?? 0;
    const question = given.has('activation')
      ? `Armour Stops[{roll}, {armourRS}, ${ap}, {activation}]`
      : `Armour Stops[{roll}, {armourRS}, ${ap}]`;
    const { stops = null } = answersOf(given, table, { asks: { stops: question } });
    const left = answersOf(given.with('stops', stops), table, {
      asks: { remaining: 'Penetration Left[{pen}, {stops}]' },
    });
    return { ...left, stops, bypassed: stops === 0 };
  },
  'dmg.armourDamage': (given, table) => {
    const cell = (column: string) => table.cell('Armour Damage', given.number('injury'), column);
    return {
      activation: cell('Activation') ?? undefined,
      armour: cell('RS') ?? undefined,
      destroyed: cell('destroyed') === 'yes',
    };
  },
  'dmg.blunt': (given, table) => {
    const blow = answersOf(given, table, {
      asks: {
        plain: `Blunt Injury[{absorbed}, {bluntWound}, ${given.maybeNumber('armourBlunt') ?? 0}, {sharp}]`,
        wound: 'Blunt Trauma Wound[{bluntWound}, {armourBlunt}]',
      },
    });
    const stopped = given.with('plain', blow.plain ?? null).with('wound', blow.wound ?? null);
    const padded = given.has('pad')
      ? answersOf(stopped, table, { asks: { injury: 'Padded Injury[{plain}, {pad}, {bluntWound}, {armourBlunt}]' } })
      : { injury: blow.plain ?? null };
    const { injury = null } = padded;
    const pen =
      injury === null
        ? { pen: null }
        : answersOf(stopped.with('injury', injury), table, { asks: { pen: 'Blunt Penetration[{injury}, {wound}]' } });
    return { injury, wound: blow.wound ?? null, ...pen };
  },
  'dmg.limit': asking({
    who: body,
    asks: {
      limit: 'Rolled Limit[{roll}]',
      absorbed: 'Absorbed[{delivered}, {roll}]',
      passes: 'Passes[{delivered}, {roll}]',
    },
  }),
  'dmg.penetrating': asking({
    asks: { penetrating: 'Penetrates[{delivered}, {limit}, {natural}, {injury}]' },
  }),
  'mana.penLimit': (given, table) => {
    const forced = answersOf(given, table, {
      who: { shift: 'Limit Shift' },
      asks: { natural: 'Mana Limit Roll', limit: 'Rolled Limit[Mana Limit Roll]' },
    });
    const told = given.with('natural', forced.natural ?? null).with('limit', forced.limit ?? null);
    return {
      natural: forced.natural ?? null,
      ...answersOf(told, table, { asks: { penetrating: 'Penetrates[{delivered}, {limit}, {natural}, {injury}]' } }),
    };
  },
  'dmg.wound': asking({ asks: { wound: 'Hole Wound[{cm}, {shape}]' } }),
  'dmg.susceptibility': asking({ who: body, asks: { susceptibility: 'Susceptibility' } }),
  'dmg.injury': (given, table) => {
    const who = { susceptibility: 'Susceptibility' };
    const { score = null } = answersOf(given, table, { who, asks: { score: 'Injury Score[{wound}, {absorbed}]' } });
    const asks = { first: 'First Injury[{score}]', second: 'Second Injury[{score}]', third: 'Third Injury[{score}]' };
    const dealt = answersOf(given.with('score', score), table, { asks });
    return { records: Object.values(dealt).filter((one) => one !== null) };
  },
  'dmg.accumulate': (given, table) => {
    const suffered = [...given.numbers('existing'), given.number('new')].map((score) => `Injury ${score}`);
    const made = table.character([`injuries { ${suffered.join(', ')} }`]);
    const worst = Number(made.value('Worst Injury'));
    return {
      injuries: [...Array(worst).keys(), worst].filter((score) => made.asked(`Has Injury[${score}]`) === 1),
    };
  },
  'dmg.threshold': row('Injury Severity', 'injury', { label: undefined }),
  'mook.down': (given, table) => {
    const part = given.flag('main') ? 'main body' : word('parts', given.maybeText('part') ?? 'torso');
    const depth = given.flag('penetrating') ? 'penetrating' : 'shallow';
    const kind = word('bodies', given.maybeText('kind') ?? 'flesh');
    const injury = `injuries { Injury ${given.number('injury')} ${part} ${depth} }`;
    return { down: table.character(['category mook', `body ${kind}`, injury]).value('Out of the Fight') };
  },

  'throw.distance': (given, table) =>
    answersOf(given, table, {
      who: { brawn: 'Brawn', size: 'Size' },
      asks: { metres: given.has('objectSize') ? 'Object Throw[{objectSize}]' : 'Throw Distance[{wsize}]' },
    }),
  'throw.speed': asking({ who: { brawn: 'Brawn', size: 'Size' }, asks: { speed: 'Throw Speed[{wsize}]' } }),
  'throw.maxRange': asking({ asks: { metres: 'Thrown Range[{speed}]' } }),
  'melee.highSpeed': asking({
    who: { brawn: 'Brawn', as: 'Action Score' },
    asks: { bonusScore: 'Charge[{distance}]', brawn: 'Charging Brawn[{distance}]' },
  }),
  'melee.speedMps': asking({
    who: { as: 'Action Score' },
    asks: { score: 'Speed Score[{distance}]', mps: 'Speed by the Second[{distance}]' },
  }),

  'grapple.control': asking({ who: { strength: 'Strength' }, asks: { control: 'Control Points[{roll}, {hands}]' } }),
  'grapple.penalty': asking({ who: { carry: 'Carry' }, asks: { penalty: 'Held Penalty[{control}]' } }),
  'grapple.bodyPart': asking({ who: { carry: 'Carry' }, asks: { extra: 'Grabbed Penalty[{control}]' } }),
  'grapple.shoveSteps': asking({ asks: { steps: 'Shove Steps[{penalty}]' } }),
  'grapple.pickup': asking({ who: { strength: 'Strength' }, asks: { penaltyNeeded: 'Pickup Penalty[{victimSize}]' } }),
  'grapple.smashCap': asking({ asks: { cap: 'Smash Cap[{sizeBelow}]' } }),
  'grapple.choke': asking({ asks: { fatigue: 'Choke Fatigue[{check}]' } }),
  'grapple.chokeRecovery': asking({ who: { vigor: 'Vigor' }, asks: { perTurn: 'Choke Recovery' } }),
};
