import { turnOrder } from '../../../language/play/turn-order.js';
import { hitsOfGroup } from '../../../language/procedures/defended/automatic-fire.js';
import { isProblem } from '../../../language/values/problem.js';
import type { Character } from '../character.js';
import type { Json } from '../given.js';
import { names } from '../names.js';
import type { Adapters } from './adapter.js';
import { modifierOf, somebody, word } from './game.js';

/** Arms and the fight. */
export const combat: Adapters = {
  position: (given, table) => {
    const at = word('Position', given.text('position'));
    const own = given.maybeText('weapon') === 'gun' ? 'gun' : 'attack';
    return {
      attack: table.cell('Position', at, own),
      rangedToHit: table.cell('Position', at, 'target'),
      activeDefense: table.cell('Position', at, 'defense'),
    };
  },
  speedRange: (given, table) => {
    const made = table.character([]);
    if (given.has('mph')) return { modifier: modifierOf(made, 'target speed', given.number('mph')) };
    const speed = given.has('targetSpeed') && !given.flag('targetIsHuman') ? [given.number('targetSpeed')] : [];
    const yards = given.has('rangePlusSpeed') ? [given.number('rangePlusSpeed')] : [given.number('range'), ...speed];
    return { modifier: modifierOf(made, 'range', yards.join(' + ')) };
  },
  sizeModifier: (given, table) => ({ modifier: modifierOf(table.character([]), 'size', given.number('sizeYards')) }),
  'attack.situational': (given, table) => {
    const [name = '', argument] = word('situations', given.text('situation')).split(': ');
    return { modifier: modifierOf(table.character([]), name, argument) };
  },
  'attack.modifier': (given, table) => {
    const made = somebody(given, table);
    if (given.has('hitsTakenLastTurn'))
      return { modifier: modifierOf(made, 'shock', given.number('hitsTakenLastTurn')) };
    const id = given.maybeText('option') ?? given.maybeText('situation') ?? given.text('weapon');
    if (id === 'oneEyeMelee')
      return { modifier: table.character(['One Eye', 'gear { Billy Club }']).itemValue('Billy Club', 'Eyesight') };
    const [name = '', argument] = word('attacks', id).split(': ');
    return { modifier: modifierOf(made, name, argument) };
  },
  'attack.ranged': (given, table) => {
    const aimed = given.flag('aimTurns');
    const aim = given.flag('beyondHalfDamage') ? 'long aim' : 'aim';
    const modifiers = [
      `circumstances ${[given.number('rangeMod'), ...given.numbers('situational')].join(' + ')}`,
      ...(given.flag('braced') ? ['braced'] : []),
      aimed ? `${aim} ${given.number('aimTurns')}` : 'unaimed',
    ];
    const fields = [
      'skill Guns (Rifle)',
      `SS ${given.number('SS')}`,
      ...(given.has('Acc') ? [`Acc ${given.number('Acc')}`] : []),
    ];
    const made = table
      .character([`weapon Gun { ${fields.join(', ')} }`, 'gear { Gun }'])
      .assuming({ Guns: given.number('basic') });
    return { effective: made.rollValue(`Gun with ${modifiers.join(', ')}`) };
  },
  'turn.order': (given, table) => {
    const members = given.parts('combatants').map((one) => ({
      name: one.text('id'),
      who: table.character([]).assuming({ Move: one.number('move'), 'Basic Speed': one.number('basicSpeed') })
        .evaluation,
    }));
    return { order: turnOrder(members, table.rules)?.turns.map(({ name }) => name) ?? [] };
  },
  'attack.critical': (given, table) => {
    const made = table.character([
      'HT 100',
      `weapon Something { skill Knife, damage ${given.text('damage')}, type cr }`,
      'gear { Something }',
    ]);
    const played = made.attempted('attack Somebody with Something', word('faces', given.word('attackRoll')));
    const asks = isProblem(played) ? played.problem : '';
    return {
      damageDone: asks.includes('"damage"') ? 'roll' : detail(played, 'Damage'),
      defenseAllowed: asks.includes('"Dodge Defense"'),
    };
  },
  'attack.malf': (given, table) => {
    const fields = ['skill Guns (Rifle)', `Malf ${given.word('malf')}`, 'damage 1', 'type cr'];
    const made = table
      .character([`weapon Gun { ${fields.join(', ')} }`, 'gear { Gun }'])
      .assuming({ Guns: given.number('effectiveSkill') });
    const played = made.attempted('attack Somebody with Gun, undefended', word('faces', given.word('attackRoll')));
    if (isProblem(played)) throw new Error(played.problem);
    return { result: detail(played, 'Damage') ? 'hit' : played.summary.includes('jams') ? 'malfunction' : 'miss' };
  },
  'attack.allOut': (given, table) => {
    const name = word('attacks', given.text('option'));
    return {
      damage: modifierOf(table.character([]), name),
      activeDefense: table.cell('Maneuver', 'All-Out Attack', 'defense'),
    };
  },
  'defense.roll': (given, table) => {
    const made = table.character([]).assuming({ PD: given.number('PD'), 'Current Dodge': given.number('active') });
    const roll = given.flag('stunned') ? 'Dodge Defense with stunned' : 'Dodge Defense';
    const success = made.succeeds(roll, given.number('roll'), table.game);
    return { success: success ?? false, rollAllowed: success !== null };
  },
  'indirect.effective': (given, table) => {
    const modifiers = [
      `circumstances ${given.number('rangeMod')}`,
      given.flag('observed') ? `observed fire ${given.number('foMargin')}` : 'blind fire',
      ...(given.flag('fireDirectionCenter') ? ['fire direction center'] : []),
      ...(given.flag('sited') ? ['sited'] : []),
    ];
    return { effective: table.character([]).rollValue(`${given.number('basic')} with ${modifiers.join(', ')}`) };
  },
  'fo.effective': (given, table) => {
    const missing = [...(given.flag('binoculars') ? [] : ['binoculars']), ...(given.flag('map') ? [] : ['map'])].join(
      ' and ',
    );
    const modifiers = [
      `correction ${given.number('afterShot')}`,
      `observed range${given.flag('binoculars') ? '' : ' with bare eyes'} ${given.number('yards')}`,
      ...(missing === '' ? [] : [`no ${missing}`]),
    ];
    return { effective: table.character([]).rollValue(`${given.number('skill')} with ${modifiers.join(', ')}`) };
  },
  'autofire.hits': (given, table) => {
    const result = given.flag('criticalHit') ? 'criticalSuccess' : 'success';
    const margin = given.maybeNumber('madeBy') ?? Number(given.flag('criticalHit'));
    const hits = hitsOfGroup({ margin, result }, given.number('roundsInGroup'), table.rules);
    return { hits: typeof hits === 'number' ? hits : null, criticalRounds: Number(given.flag('criticalHit')) };
  },
  'scatter.direction': (given, table) => ({
    direction: word('directions', String(table.cell('Miss Direction', given.number('roll1d')))),
  }),
  'weapon.table': (given, table) => {
    const name = names.weapons[given.text('weapon')]?.name ?? given.text('weapon');
    const made = table.character([`gear { ${name} }`]);
    const item = made.item(name);
    const field = (key: string): Json => made.itemValue(name, key) ?? null;
    const attacks = item.attacks.filter(({ mode }) => mode !== 'thrown' && mode !== 'edge');
    return {
      skill: idOf(names.skills, String(field('skill'))),
      attacks: attacks.map(({ mode }) => ({
        type: made.itemValue(name, 'type', mode),
        damage: table.written(name, 'damage', mode).replace('Thrust', 'thr').replace('Swing', 'sw').replaceAll(' ', ''),
      })),
      cost: field('price') || null,
      weight: field('weight') || null,
      minST: field('ST'),
    };
  },
  'weapon.thrown': (given, table) => {
    const { name, mode } = names.weapons[given.text('weapon')] ?? { name: given.text('weapon') };
    const made = table.character([`ST ${given.number('ST')}`, `gear { ${name} }`]);
    return { halfDamage: made.itemValue(name, 'Half Damage', mode), max: made.itemValue(name, 'Max', mode) };
  },
};

/** What a line says under a label, as a number where it is one. */
function detail(played: ReturnType<Character['attempted']>, label: string): Json {
  const value = isProblem(played) ? undefined : played.details.find((one) => one.label === label)?.value;
  return value === undefined ? null : Number.isNaN(Number(value)) ? value : Number(value);
}

function idOf(section: Readonly<Record<string, string>>, name: string): string {
  return Object.keys(section).find((id) => section[id] === name) ?? name;
}
