import { Given } from '../given.js';
import { names } from '../names.js';
import type { Adapters } from './adapter.js';
import { attributesOf, modifierOf, row, somebody, traitLines, word } from './game.js';
import { shortTraitText, traitText } from './text.js';

/** Reactions, looks, build and senses. */
export const people: Adapters = {
  'reaction.band': row('Reaction Band', 'total', { reaction: undefined }),
  'reaction.status': (given, table) => ({
    modifier: modifierOf(
      table.character([`Status ${given.number('pcStatus')}`]),
      word('attitudes', given.maybeText('npcAttitude') ?? 'neutral'),
      given.number('npcStatus'),
    ),
  }),
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
  'sense.roll': (given, table) => {
    const eyes = given.has('badSight')
      ? [
          traitText(
            new Given({
              id: 'badSight',
              option: given.flag('glasses') ? 'corrected' : 'uncorrected',
              kind: given.text('badSight'),
            }),
          ),
        ]
      : [];
    const made = table.character([
      ...attributesOf(given),
      ...traitLines(given).filter((line) => !line.startsWith(names.traits.badSight?.name ?? '')),
      ...eyes,
    ]);
    const sense = word('senses', given.text('sense'));
    const seen = given.has('distanceYards') ? ` with seen from ${given.number('distanceYards')} yards` : '';
    return { target: made.rollValue(`${sense}${seen}`) };
  },
  'secret.replacement': (given, table) => {
    const secret = new Given({ id: 'secret', option: word('secrets', String(given.number('secretCost'))) });
    return { newDisadvantages: table.character([traitText(secret)]).value('Secrets Revealed') };
  },
  bonusPoints: (given, table) => {
    const award = given.text('award');
    return {
      min: table.cell('Session Award', award, 'least'),
      max: table.cell('Session Award', award, 'most'),
      absoluteMax: table.cell('Session Award', 'amazing', 'most'),
    };
  },
  'will.roll': (given, table) => {
    const roll = names.rolls[given.text('against')] ?? 'Will';
    const made = table.character([]).assuming({ [roll]: given.number('will') });
    return { success: made.succeeds(roll, given.number('roll'), table.game) };
  },
  'fright.table': (given, table) => ({
    result: word('Fright', String(table.cell('Fright', given.number('total'), 'result'))),
  }),
  'fright.total': (given, table) => {
    const check = given.part('fright');
    const made = table.character([]).assuming({ 'Fright Check': check.number('target') });
    const margin = made.outcome('Fright Check', check.number('roll'), table.game)?.margin;
    const missed = String(margin).replace('-', '');
    return { total: made.rollValue(`${given.number('tableRoll')} with missed by ${missed}`) };
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
