import type { Adapters } from './adapter.js';
import { modifierOf, somebody, word } from './game.js';
import { traitText } from './text.js';

/** Feats of the body. */
export const feats: Adapters = {
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
