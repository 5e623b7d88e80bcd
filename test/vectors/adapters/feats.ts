import { outcomeOf } from '../../../language/dice/families/total/outcome.js';
import type { Character } from '../character.js';
import type { Given } from '../given.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';
import { modifierOf, somebody, totalOf, word } from './game.js';
import { traitText } from './text.js';

/** Somebody who jumps by strength, or by the Jumping skill. */
function jumper(given: Given, table: Table): Character {
  return somebody(given, table).assuming({ Jumping: given.maybeNumber('jumpingSkill') });
}

/** Feats of the body. */
export const feats: Adapters = {
  lift: (given, table) => ({ lbs: somebody(given, table).value(word('lifts', given.text('kind'))) }),
  'hike.day': (given, table) => {
    const hiked = given.has('hikingSuccessHalves')
      ? given.number('hikingSuccessHalves')
      : word('hiked', String(given.flag('hikingSuccessBothHalves')));
    const made = table.character([]).assuming({ Encumbrance: given.number('encumbrance') });
    return { miles: made.asked("Day's March", word('Terrain', given.text('terrain')), hiked) };
  },
  'hike.group': (given, table) => {
    const { margin } = outcomeOf(given.number('roll'), { target: given.number('averageHiking') }, totalOf(table));
    const made = table.character([]);
    return {
      leftBehindPercent: made.asked('Left Behind', margin),
      leftBehind: made.asked('Left Behind', margin, given.number('groupSize')),
      extraFatigue: table.cell('Fatigue Cost', 'catching up on the march', 'fatigue'),
    };
  },
  'jump.high': (given, table) => ({
    inches: jumper(given, table).asked('High Jump', word('runs', String(given.flag('runup4yd')))),
  }),
  'jump.broad': (given, table) => ({
    feet: jumper(given, table).asked('Broad Jump', given.maybeNumber('runupYards') ?? 0),
  }),
  pull: (given, table) => ({
    effectiveLbs: table.character([]).asked('Pulling', given.number('weight'), word('Pull', given.text('surface'))),
  }),
  pickup: (given, table) => ({ seconds: somebody(given, table).asked('Picking Up', given.number('weight')) }),
  running: (given, table) => {
    const made = table.character([]).assuming({
      'Basic Speed': given.number('basicSpeed'),
      Running: given.flag('running') ? given.number('running') : undefined,
      Encumbrance: given.maybeNumber('encumbrance'),
      ST: given.maybeNumber('ST'),
      Load: given.maybeNumber('load'),
    });
    const course = word('Course', String(given.flag('straightLine')));
    return { yards: made.asked('Run', given.number('seconds'), course) };
  },
  'throw.distance': (given, table) => {
    const made = somebody(given, table).assuming({
      Throwing: given.flag('throwingSkill') ? given.number('throwingSkill') : undefined,
    });
    return { yards: made.asked('Throw', given.number('weight')) };
  },
  'throw.damage': (given, table) => ({ damage: somebody(given, table).asked('Thrown Damage', given.number('weight')) }),
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
