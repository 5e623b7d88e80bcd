import { hitsOfGroup } from '../../../language/play/hits-of-group.js';
import type { Json } from '../given.js';
import { names } from '../names.js';
import type { Adapters } from './adapter.js';
import { modifierOf, row, somebody, traitLines, values, word } from './game.js';
import { quoted, shortTraitText, traitText } from './text.js';

/** Reactions, looks, build and senses. */
const people: Adapters = {
  'reaction.band': row('Reaction Band', 'total', { reaction: undefined }),
  'reaction.appearance': (given, table) => {
    const look = traitText(given.with('id', 'appearance').with('option', given.text('appearance')));
    const made = table.character([look]);
    return {
      sameSex: made.rollValue('Reaction + Same Sex Reaction'),
      oppositeSex: made.rollValue('Reaction + Opposite Sex Reaction'),
    };
  },
  'reaction.trait': (given, table) => {
    const trait = shortTraitText(given.text('trait'));
    const lines = [trait, ...given.texts('otherTraits').map(shortTraitText)];
    return { modifier: table.character(lines).effect('Reaction', lines.indexOf(trait)) };
  },
  'body.height': (given, table) => {
    const made = table.character([`sex ${given.text('sex')}`, `ST ${given.number('ST')}`]);
    return { inches: made.value('Average Height') };
  },
  'body.weight': (given, table) => {
    const made = table.character([`sex ${given.text('sex')}`, `height ${given.number('heightInches')}`]);
    return { lbs: made.value('Average Weight') };
  },
  'body.fatLoad': (given, table) => {
    const made = table.character([traitText(given.with('id', 'fat').with('option', given.text('fat')))]);
    return {
      extraEncumbranceLbs: made.assuming({ 'Average Weight': given.number('averageWeight') }).value('Excess Weight'),
    };
  },
  'body.skinny': (given, table) => {
    const made = table.character(['Skinny']).assuming({ 'Average Weight': given.number('averageWeight') });
    return { weight: made.value('weight') };
  },
  lessSleep: (given, table) => {
    const level = given.flag('level') ? [`Less Sleep ${given.number('level')}`] : [];
    const made = table.character(level);
    return { fullNight: made.value("Night's Sleep"), halfNight: made.value("Half Night's Sleep") };
  },
  'telegraphy.wpm': (given, table) => ({
    wpm: table.character([`Telegraphy ${given.number('skill')}`]).value('Words a Minute'),
  }),
  'will.roll': (given, table) => {
    const roll = names.rolls[given.text('against')] ?? 'Will';
    const made = table.character([]).assuming({ [roll]: given.number('will') });
    return { success: made.succeeds(roll, given.number('roll'), table.game) };
  },
  'fright.target': (given, table) => {
    const made = somebody(given, table).assuming({ IQ: given.number('will') });
    const situation = given.part('situation');
    const modifiers = [
      ...(given.flag('gmModifier') ? [`circumstances ${given.number('gmModifier')}`] : []),
      ...(situation.flag('heatOfBattle') && !situation.flag('combatIsTheCause') ? ['heat of battle'] : []),
    ];
    return {
      target: made.rollValue(['Fright Check', ...(modifiers.length ? ['with', modifiers.join(', ')] : [])].join(' ')),
    };
  },
};

/** Feats of the body. */
const feats: Adapters = {
  lift: (given, table) => ({ lbs: somebody(given, table).value(word('lifts', given.text('kind'))) }),
  'climb.roll': (given, table) => {
    const made = table
      .character([])
      .assuming({ Climbing: given.number('skill'), Encumbrance: given.number('encumbrance') });
    return { target: made.rollValue(`Climbing Roll with climb ${word('Climb', given.text('climb'))}`) };
  },
  swim: (given, table) => {
    const made = table
      .character([])
      .assuming({ Swimming: given.number('skill'), 'Swimming Encumbrance': given.number('encumbrance') });
    return { combatMove: made.value('Swim Move'), yardsPer10s: made.value('Long Swim') };
  },
  'swim.roll': (given, table) => {
    const build = given.has('fat') ? [traitText(given.with('id', 'fat').with('option', given.text('fat')))] : [];
    const made = table
      .character(build)
      .assuming({ Swimming: given.number('skill'), 'Swimming Encumbrance': given.number('encumbrance') });
    return {
      target: made.rollValue(given.flag('intentional') ? 'Swimming Roll with entered on purpose' : 'Swimming Roll'),
    };
  },
  'swim.rescue': (given, table) => {
    const made = table.character([`ST ${given.number('rescuerST')}`]);
    return { modifier: modifierOf(made, 'rescue', given.number('victimST')) };
  },
};

/** Arms and the fight. */
const combat: Adapters = {
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
    const [name = '', argument] = word('attacks', id).split(': ');
    return { modifier: modifierOf(made, name, argument) };
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

function idOf(section: Readonly<Record<string, string>>, name: string): string {
  return Object.keys(section).find((id) => section[id] === name) ?? name;
}

/** Beasts are declared as an author would. */
const beasts: Adapters = {
  'beast.bite': (given, table) => {
    const fields = `ST ${given.number('ST')}, diet ${given.text('diet')}`;
    const made = table.character([`animal Beast { ${fields} }`, 'animals { Beast }']);
    return { damage: made.itemValue('Beast', 'Bite'), type: made.itemValue('Beast', 'Bite Type') };
  },
  'beast.damage': row('Bite Damage', 'ST', { damage: undefined }),
  'beast.dodge': (given, table) => {
    const fields = `DX ${given.number('DX')}, Move ${given.number('move')}`;
    const made = table.character([`animal Beast { ${fields} }`, 'animals { Beast }']);
    return { dodge: made.itemValue('Beast', 'Animal Dodge') };
  },
  'beast.move': (given, table) => {
    const fields = `ST ${given.number('ST')}, Move ${given.number('move')}, burden ${given.number('load')}`;
    const made = table.character([`animal Beast { ${fields} }`, 'animals { Beast }']);
    return { move: made.itemValue('Beast', 'Loaded Animal Move') };
  },
  'beast.sense': (_given, table) => {
    const made = table.character([`animal ${quoted('Beast')} { }`, 'animals { Beast }']);
    return { senseRoll: made.itemValue('Beast', 'Animal Sense') };
  },
  'beast.table': (given, table) => {
    const name = given.text('type');
    const made = table.character([`animals { ${name} }`]);
    const field = (key: string): Json => made.itemValue(name, key);
    return {
      ST: field('ST'),
      DX: field('DX'),
      IQ: field('IQ'),
      HT: field('HT'),
      move: field('Move'),
      cost: field('price'),
      weight: field('weight'),
    };
  },
};

/** Injury, illness and what wears people down. */
const hardships: Adapters = {
  'recovery.natural': (given, table) => {
    const made = somebody(given, table);
    const care = given.has('physician') ? ` with physician ${given.number('physician')}` : '';
    return { target: made.rollValue(`Healing Roll${care}`), hpOnSuccess: made.value('Hits Healed') };
  },
  'firstAid.time': (given, table) => ({
    minutes: table.cell('First Aid Result', word('results', given.text('treatment')), 'time'),
  }),
  'bleeding.modifier': (given, table) => ({
    modifier: modifierOf(table.character([]), 'bleeding', given.number('damageTaken')),
  }),
  'bleeding.result': (given, table) => {
    const at = word('results', given.text('roll'));
    return {
      hpLost: table.cell('Bleeding Result', at, 'hits'),
      stopped: table.cell('Bleeding Result', at, 'stopped') === 'yes',
    };
  },
  'infection.roll': (given, table) => ({
    target: somebody(given, table).rollValue(`HT Roll with infection ${word('Wound Dirt', given.text('exposure'))}`),
  }),
  'illness.roll': (given, table) => {
    const [worst = ''] = given.texts('exposure');
    const target = somebody(given, table).rollValue(`Illness Roll with exposure ${word('Exposure', worst)}`);
    return { target: target ?? 'immune' };
  },
  'fatigue.other': (given, table) => ({
    fatigue: table.cell('Fatigue Cost', word('Fatigue Cost', given.text('cause')), 'fatigue'),
  }),
  'fatigue.unconscious': values({ fatigueToCollapse: 'Fatigue' }),
  'injury.toughness': (given, table) => {
    const worn = `gear { thing Nothing, armour Vest }`;
    const lines = [`armour Vest { DR ${given.number('armorDR')} }`, worn, ...traitLines(given)];
    return { DR: table.character(lines).value('DR') };
  },
};

export const play: Adapters = { ...people, ...feats, ...combat, ...beasts, ...hardships };
