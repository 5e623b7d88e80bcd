import { describe, expect, it } from 'vitest';
import type { Cost, Trait } from '../../language/grammar/generated/ast.js';
import { parseRulebook } from '../../language/grammar/parse.js';
import { samples } from './corpus.js';
import { plain, show } from './show.js';

function clausesOf(clauses: string) {
  const { root, findings } = parseRulebook(`skill X {\n${clauses}\n}`);
  expect(findings, clauses).toEqual([]);
  return (root.declarations[0] as Trait).block?.clauses ?? [];
}

const clause = (text: string) => plain(clausesOf(text)[0]);
const formula = (text: string) => show((clausesOf(`cost ${text}`)[0] as Cost).value);

function declaration(text: string) {
  const { root, findings } = parseRulebook(text);
  expect(findings, text).toEqual([]);
  return plain(root.declarations[0]);
}

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3 ^ 2', '(1 + (2 * (3 ^ 2)))'],
    ['10 - 4 - 3', '((10 - 4) - 3)'],
    ['a = 1 or b = 2 and not c', '(({a} = 1) or (({b} = 2) and (not {c})))'],
    ['not specialty is "glider"', "(not ({specialty} is 'glider'))"],
    ['Running otherwise 0 + 1', '(({Running} otherwise 0) + 1)'],
    ['-rating * 2', '((- {rating}) * 2)'],
    ['−4 – 1', '((- 4) - 1)'],
    [
      'if rating <= 4 then 5 * rating else if x then 1 else 2',
      '(if ({rating} <= 4) then (5 * {rating}) else (if {x} then 1 else 2))',
    ],
    ['Sense of Duty + Hard to Kill + Ear of the Court', '(({Sense of Duty} + {Hard to Kill}) + {Ear of the Court})'],
    ['Wealth Level[wealth].free status', '{Wealth Level}[{wealth}].{free status}'],
    ['rating.hd + First Aid.total', '({rating}.{hd} + {First Aid}.{total})'],
    ['Price["skill", "hard"]', "{Price}['skill', 'hard']"],
    ['round down ((HT + DX) / 4)', 'round-down((({HT} + {DX}) / 4))'],
    ['round away from 0 (x) + round toward 0 (y)', '(round-away({x}) + round-toward({y}))'],
    ['sum(cost for skill where rating > 3)', 'sum({cost} for skill where ({rating} > 3))'],
    ['count(1 for weapon in gear where not dropped)', 'count(1 for weapon in {gear} where (not {dropped}))'],
    ['min(1, max(2, x)) + dice(3)', '(min(1, max(2, {x})) + dice(3))'],
    [
      'has Guns (light automatic weapon) and not has "Hard to Kill"',
      '(has {Guns}<light automatic weapon> and (not has {Hard to Kill}))',
    ],
    ['Guns (Rifle) - 4', '({Guns}<Rifle> - 4)'],
    ['5d + 2hd + 1wd', '((5d + 2hd) + 1wd)'],
    ['1d-3 + 2d+1*2', '((1d-3 + 2d) + (1 * 2))'],
    ['if has Luck then none else None Such', '(if has {Luck} then none else {None Such})'],
    ['x > 5\'11"', '({x} > 5\'11")'],
    ['½ * 1½', '(½ * 1½)'],
    ['skill Run + derived Run', '({skill Run} + {derived Run})'],
    ['rounded + sumo + iffy + notable + island', '(((({rounded} + {sumo}) + {iffy}) + {notable}) + {island})'],
  ])('%s', (text, shown) => {
    expect(formula(text)).toBe(shown);
  });

  it('goes on in the next line behind an operator or in brackets', () => {
    expect(formula('1 +\n 2')).toBe('(1 + 2)');
    expect(formula('max(1,\n  2\n)')).toBe('max(1, 2)');
    const broken = parseRulebook('skill X {\ncost 1 +\nmany }');
    expect(broken.findings.map((finding) => finding.code)).toEqual(['not-understood']);
    expect(plain((broken.root.declarations[0] as Trait).block?.clauses)).toEqual([
      { $type: 'Broken', text: 'cost 1 +' },
      { $type: 'Many' },
    ]);
  });
});

describe('what does not fit after the name of a declaration', () => {
  const fits = 'After the name of a declaration come a text in quotes and a block in braces.';
  it.each([
    [
      'advantage "3D Sense" [10] { level }',
      `"[" does not fit here. ${fits} A cost goes in the block: \`{ cost 10 }\`.`,
    ],
    ['advantage Spatial Sense [10]', `"[" does not fit here. ${fits} A cost goes in the block: \`{ cost 10 }\`.`],
    ['dice under d20 { }', '"d20" does not say how many dice there are. Write "1d20".'],
    ['skill Bar (x)', `"(" does not fit here. ${fits}`],
  ])('%s', (text, said) => {
    const { findings } = parseRulebook(`rulebook House\n${text}\n`);
    expect(findings.map(({ message }) => message)).toEqual([`This cannot be read: ${said}`]);
  });
});

describe('a clause', () => {
  it.each<[string, unknown]>([
    ['rating from 1 to 8 else 0', { $type: 'Rating', min: n(1), max: n(8), fallback: n(0) }],
    ['rating pool from 1 to 5', { $type: 'Rating', type: 'pool', min: n(1), max: n(5) }],
    [
      'rating modifier from 1 to 4 "why" @12',
      {
        $type: 'Rating',
        name: 'modifier',
        min: n(1),
        max: n(4),
        message: 'why',
        citations: [{ $type: 'Citation', from: '12' }],
      },
    ],
    ['option frequency as Appears else 9', { $type: 'Option', name: 'frequency', table: 'Appears', fallback: '9' }],
    [
      'option people { everyone: 1; large class: 1/2, 15 or less } else large class',
      {
        $type: 'Option',
        name: 'people',
        rows: [
          { $type: 'OptionRow', label: 'everyone', value: n(1) },
          { $type: 'OptionRow', label: 'large class', value: n('1/2') },
          { $type: 'OptionRow', label: '15 or less' },
        ],
        fallback: 'large class',
      },
    ],
    [
      'number points from 0 to 1000 in lb else 0',
      {
        $type: 'NumberParameter',
        name: 'points',
        bounds: [
          { $type: 'Least', value: n(0) },
          { $type: 'Most', value: n(1000) },
          { $type: 'Unit', name: 'lb' },
          { $type: 'Fallback', value: n(0) },
        ],
      },
    ],
    [
      'field price number in $ else 0',
      {
        $type: 'FieldClause',
        name: 'price',
        type: { $type: 'FieldType', name: 'number' },
        bounds: [
          { $type: 'Unit', name: '$' },
          { $type: 'Fallback', value: n(0) },
        ],
      },
    ],
    [
      'field number of shots number required "how many"',
      {
        $type: 'FieldClause',
        name: 'number of shots',
        type: { $type: 'FieldType', name: 'number' },
        bounds: [{ $type: 'Required' }],
        text: 'how many',
      },
    ],
    [
      'field type { cut; imp } else cut',
      {
        $type: 'FieldClause',
        name: 'type',
        type: {
          $type: 'FieldType',
          choices: [
            { $type: 'OptionRow', label: 'cut' },
            { $type: 'OptionRow', label: 'imp' },
          ],
        },
        bounds: [{ $type: 'Fallback', value: { $type: 'Reference', name: 'cut' } }],
      },
    ],
    ['on DX by Physical Easy', { $type: 'On', base: { $type: 'Reference', name: 'DX' }, ladder: 'Physical Easy' }],
    ['also Other Name, Third', { $type: 'Also', names: ['Other Name', 'Third'] }],
    ['under stat, skill required', { $type: 'Under', kinds: ['stat', 'skill'], required: true }],
    ['open text', { $type: 'Open', text: true }],
    ['for the table', { $type: 'ForTheTable' }],
    ['for the table: 3', { $type: 'Value', name: 'for the table', value: n(3) }],
    ['suffix TL else 6', { $type: 'Suffix', name: 'TL', fallback: n(6) }],
    [
      'specialty any { Arctic; Desert } optional',
      {
        $type: 'Specialty',
        any: true,
        optional: true,
        rows: [
          { $type: 'OptionRow', label: 'Arctic' },
          { $type: 'OptionRow', label: 'Desert' },
        ],
      },
    ],
    ['weight: 2', { $type: 'Value', name: 'weight', value: n(2) }],
    [
      'half damage: 400 @12',
      { $type: 'Value', name: 'half damage', value: n(400), citations: [{ $type: 'Citation', from: '12' }] },
    ],
    ['type: cut', { $type: 'Value', name: 'type', value: { $type: 'Reference', name: 'cut' } }],
    [
      'require width width + 1',
      {
        $type: 'PoolOperation',
        operation: 'require',
        measure: 'width',
        amount: { $type: 'Binary', left: { $type: 'Reference', name: 'width' }, operator: '+', right: n(1) },
      },
    ],
    [
      'add rounds dice',
      { $type: 'PoolOperation', operation: 'add', amount: { $type: 'Reference', name: 'rounds' }, die: 'dice' },
    ],
    ['turn 2 dice hard', { $type: 'PoolOperation', operation: 'turn', amount: n(2), die: 'hard' }],
    [
      'fix 1 dice to Hit Number[target]',
      {
        $type: 'PoolOperation',
        operation: 'fix',
        amount: n(1),
        height: {
          $type: 'Lookup',
          of: { $type: 'Reference', name: 'Hit Number' },
          keys: [{ $type: 'Reference', name: 'target' }],
        },
      },
    ],
    [
      'ruling GA-04 "says, does" @1..2 @Other 3',
      {
        $type: 'Ruling',
        id: 'GA-04',
        text: 'says, does',
        citations: [
          { $type: 'Citation', from: '1', to: '2' },
          { $type: 'Citation', source: 'Other', from: '3' },
        ],
      },
    ],
  ])('%s', (text, expected) => {
    expect(clause(text)).toEqual(expected);
  });

  it('gives effects to values, entries and kinds, always or sometimes', () => {
    const [gives] = clausesOf(
      'gives +2 to Fright Check, -1 to Sense of Duty when "seen", set 0 to X if a = 1, forbid to Y, +1 to every skill where rating > 2, cap 9 to Guns (Rifle)',
    );
    expect(
      gives?.$type === 'Gives' &&
        gives.effects.map((effect) => [
          effect.operation,
          effect.value && show(effect.value),
          effect.target.every ? `every ${effect.target.kind}` : effect.target.name,
          effect.situation,
        ]),
    ).toEqual([
      ['+', '2', 'Fright Check', undefined],
      ['-', '1', 'Sense of Duty', 'seen'],
      ['set', '0', 'X', undefined],
      ['forbid', undefined, 'Y', undefined],
      ['+', '1', 'every skill', undefined],
      ['cap', '9', 'Guns', undefined],
    ]);
  });

  it('ends at a semicolon, a comma outside lists or a line end', () => {
    expect(clausesOf('weight: 2, price: 3; many\nalso A, B; excludes C, D "why"').map((one) => one.$type)).toEqual([
      'Value',
      'Value',
      'Many',
      'Also',
      'Excludes',
    ]);
  });
});

describe('a declaration', () => {
  it.each<[string, unknown]>([
    [
      'setting points = 100 "starting points" @195',
      {
        $type: 'Setting',
        name: 'points',
        value: n(100),
        text: 'starting points',
        citations: [{ $type: 'Citation', from: '195' }],
      },
    ],
    ['switch Body Five Erratum off "what"', { $type: 'Switch', name: 'Body Five Erratum', value: 'off', text: 'what' }],
    ['kind weapon is item', { $type: 'Kind', name: 'weapon', item: true }],
    ['list gear of weapon, armour "what"', { $type: 'List', name: 'gear', kinds: ['weapon', 'armour'], text: 'what' }],
    ['derived Parry of weapon in yd = 1', { $type: 'Derived', name: 'Parry', each: 'weapon', unit: 'yd', value: n(1) }],
    [
      'modifier called shot (target as Hit Number) { shift 1 }',
      {
        $type: 'Modifier',
        name: 'called shot',
        parameter: { $type: 'Parameter', name: 'target', table: 'Hit Number' },
        block: { $type: 'ClauseBlock', clauses: [{ $type: 'PoolOperation', operation: 'shift', amount: n(1) }] },
      },
    ],
    [
      'modifier firing from a trench in melee "what"',
      { $type: 'Modifier', name: 'firing from a trench in melee', text: 'what' },
    ],
    [
      'policy penalty order: hard, regular "why" @3',
      {
        $type: 'Policy',
        name: 'penalty order',
        order: ['hard', 'regular'],
        text: 'why',
        citations: [{ $type: 'Citation', from: '3' }],
      },
    ],
    [
      'limit spent <= points warning "too much"',
      {
        $type: 'Limit',
        condition: {
          $type: 'Binary',
          left: { $type: 'Reference', name: 'spent' },
          operator: '<=',
          right: { $type: 'Reference', name: 'points' },
        },
        severity: 'warning',
        message: 'too much',
      },
    ],
    ['replace skill Guns like Knife', { $type: 'Trait', replace: true, kind: 'skill', name: 'Guns', base: 'Knife' }],
    ['ban Luck, Extraordinary Luck "no"', { $type: 'Ban', names: ['Luck', 'Extraordinary Luck'], text: 'no' }],
    [
      'ladder Easy from -1 { 0.5, 1 then 8 }',
      { $type: 'Ladder', name: 'Easy', start: '-1', steps: ['0.5', '1'], more: '8' },
    ],
  ])('%s', (text, expected) => {
    expect(declaration(text)).toEqual(expected);
  });

  it('a table has rows of every sort', () => {
    const { root, findings } = parseRulebook(`table Wounds by roll from 1 to 30 gives place, cost in $ {
      1: left arm 5 @3, 3..4: "torso" 2d
      up to 9: none +3; from 51: 0
      each more: +25
      Dead Broke: -25 0 1/2 0.5
      -5: 1d-3 1d
    }`);
    expect(findings).toEqual([]);
    const [table] = root.declarations;
    const rows = table?.$type === 'Table' ? table.rows : [];
    const cells = rows.map((row) =>
      row.cells.map((cell) => cell.number ?? cell.dice ?? cell.text ?? (cell.none ? 'none' : '')),
    );
    expect(cells).toEqual([
      ['left arm', '5'],
      ['torso', '2d'],
      ['none', '+3'],
      ['0'],
      ['+25'],
      ['-25', '0', '1/2', '0.5'],
      ['1d-3', '1d'],
    ]);
  });

  it('dice have parameters with ranges and conditions', () => {
    expect(
      declaration('dice under 3d6 { critical success 3..4; critical failure 17 when target <= 15; hard die }'),
    ).toMatchObject({
      family: 'under',
      dice: '3d6',
      lines: [
        { name: 'critical success', parts: [{ from: '3', to: '4' }] },
        { name: 'critical failure', parts: [{ from: '17' }], condition: { operator: '<=' } },
        { name: 'hard die' },
      ],
    });
  });

  it('a line of dice is words, numbers and dice, for the family to read', () => {
    expect(
      declaration('dice over 2d6 as luck { on total 12 roll 1d6: 5..6 adds 1 again; degree "so so" -3..-1 }'),
    ).toMatchObject({
      called: 'luck',
      lines: [
        {
          name: 'on total',
          parts: [
            { from: '12' },
            { word: 'roll' },
            { dice: '1d6' },
            { colon: true },
            { from: '5', to: '6' },
            { word: 'adds' },
            { from: '1' },
            { word: 'again' },
          ],
        },
        { name: 'degree', parts: [{ word: 'so so' }, { from: '-3', to: '-1' }] },
      ],
    });
  });

  it('a scale has steps, reading, mirror, halves and columns', () => {
    const { findings } = parseRulebook(
      'scale Score { steps 1, 1.5, 2 times 10; read nearest by ratio; read largest at most; mirror below zero; halves geometric; column Sphere from 1: 1, 2, 3 then floor }',
    );
    expect(findings).toEqual([]);
  });
});

it('every rulebook in the box and in the examples is read without a finding', () => {
  for (const { name, text } of samples('.rulebook')) expect(parseRulebook(text).findings, name).toEqual([]);
});

function n(value: number | string) {
  return { $type: 'NumberLiteral', value: String(value) };
}
