import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/index.js';
import { type Imported, importSheet } from '../../language/paste/import-sheet.js';
import { isProblem } from '../../language/values/index.js';
import { createWorkspace } from '../../language/workspace/index.js';

const uri = 'file:///camp/import.muster';
const game = 'GURPS Lite WWII';

/** A file of GURPS Character Sheet with ST 11, DX 10, IQ 12 and HT 11, bought as this game prices them. */
function file(more: object): string {
  const score = (id: string, value: number, points: number) => ({
    attr_id: id,
    adj: value - 10,
    calc: { value, points },
  });
  const attributes = [score('st', 11, 10), score('dx', 10, 0), score('iq', 12, 20), score('ht', 11, 10)];
  return JSON.stringify({ version: 5, profile: { name: 'Ann' }, attributes, ...more });
}

function imported(text: string): Imported {
  const made = importSheet(text, { workspace: createWorkspace(), uri, game });
  if (isProblem(made)) throw new Error(made.problem);
  return made;
}

/** The sheet after the four scores, and what is reported as wrong or otherwise. */
function read(more: object): readonly [body: string, told: readonly string[]] {
  const made = imported(file(more));
  const body = made.text.slice(made.text.indexOf('HT 11 [10]\n') + 11, made.text.lastIndexOf('}'));
  const told = made.lines.flatMap(({ said, problems }) => (problems === undefined ? [] : [`${said}: ${problems}`]));
  return [body, told];
}

/** The sheet that was imported, computed. */
function computed(text: string) {
  const workspace = createWorkspace();
  workspace.setSheet(uri, parseSheet(imported(text).text, uri).root);
  const sheet = workspace.sheet(uri, workspace.document(uri)?.characters[0]?.path ?? '');
  const value = (name: string) => sheet?.derived.find((one) => one.name === name)?.value;
  return { sheet, value };
}

const row = (made: Imported, start: string) => made.lines.find(({ said }) => said.startsWith(start));

describe('things of a file', () => {
  const chest = (quantity: number) => ({
    description: 'Chest',
    base_weight: '5 lb',
    base_value: '10',
    quantity,
    children: [{ description: 'Gold bar', base_weight: '50 lb', base_value: '90', quantity: 2 }],
  });

  test('are in the braces of what they are in, as often as there are containers', () => {
    expect(read({ equipment: [chest(3)] })[0]).toBe(`  gear {
    3 "Chest" {
      weight 5 lb
      price 10
      6 "Gold bar" { weight 50 lb, price 90 }
    }
  }
`);
  });

  test('do not count in a container of which there is none', () => {
    const made = imported(file({ equipment: [chest(0)] }));
    expect(made.text).not.toContain('gear');
    expect(row(made, '0 Chest')).toMatchObject({ is: 'left out', read: 'there is none of it' });
    expect(row(made, 'Gold bar')).toMatchObject({ is: 'left out', read: 'is in something of which there is none' });
  });

  test('that are not carried weigh nothing', () => {
    const text = file({ other_equipment: [{ description: 'Piano', base_weight: '500 lb', quantity: 1 }] });
    expect(imported(text).text).toContain('"Piano" dropped { weight 500 lb }');
    expect(computed(text).value('Load')).toMatchObject({ number: 0 });
  });

  test.each([
    ['with what the program computed of one', { weight: '4 lb', value: 800 }],
    ['with what it computed of all', { extended_weight: '8 lb', extended_value: 1600 }],
  ])('weigh and cost what they come to with their modifiers, %s', (_, calc) => {
    const rifle = {
      description: 'Rifle',
      base_weight: '8 lb',
      base_value: '400',
      quantity: 2,
      modifiers: [{ name: 'Light', weight: '-50%', cost: '+100%' }],
      calc,
    };
    expect(read({ equipment: [rifle] })[0]).toContain('2 "Rifle" { weight 4 lb, price 800 }');
  });

  test.each([
    ['12,5 kg', 'weight 12.5 kg'],
    ['1,500 lb', 'weight 1500 lb'],
    ['250 g', 'weight 0.25 kg'],
    ['2 tn', 'weight 4000 lb'],
    ['3 #', 'weight 3 lb'],
  ])('of %s', (base_weight, weight) => {
    expect(read({ equipment: [{ description: 'Sack', base_weight }] })[0]).toContain(`"Sack" { ${weight} }`);
  });

  test('that the game has keep its weight, but for those that are modified', () => {
    const machete = { description: 'Machete', base_weight: '9 lb', quantity: 1 };
    expect(read({ equipment: [machete] })[0]).toContain('    Machete\n');
    const light = { ...machete, modifiers: [{ name: 'Light' }], calc: { weight: '2 lb' } };
    expect(read({ equipment: [light] })[0]).toContain('    Machete { weight 2 lb }\n');
  });
});

describe('wounds of a file', () => {
  test.each([
    [{ attributes: [{ attr_id: 'hp', damage: 3, calc: { value: 11, points: 0 } }] }, '  hits taken 3\n'],
    [{ attributes: [{ attr_id: 'fp', damage: 2, calc: { value: 11, points: 0 } }] }, '  fatigue taken 2\n'],
    [{ version: 1, hp_damage: 4, fp_damage: 1 }, '  hits taken 4\n  fatigue taken 1\n'],
  ])('%j', (more, lines) => expect(imported(file(more)).text).toContain(lines));
});

describe('levels of a file', () => {
  test('hold what adds to them: less was bought', () => {
    const voice = { name: 'Voice', calc: { points: 10 } };
    const diplomacy = { name: 'Diplomacy', difficulty: 'iq/h', points: 1, calc: { level: 12 } };
    expect(read({ traits: [voice], skills: [diplomacy] })).toEqual(['  Voice [10]\n  Diplomacy 12 [1]\n', []]);
    // The game prices another level so; what it adds is still no part of what was bought.
    const { sheet } = computed(file({ traits: [voice], skills: [{ ...diplomacy, calc: { level: 15 } }] }));
    expect(sheet?.entries.find(({ trait }) => trait === 'Diplomacy')).toMatchObject({
      rating: { number: 13 },
      effective: { number: 15 },
      cost: { number: 1 },
    });
  });

  test('of scores are what was bought; what the file adds and the game does not is a difference', () => {
    const attributes = [{ attr_id: 'st', adj: 2, calc: { value: 14, points: 20 } }];
    const made = imported(file({ attributes }));
    expect(made.text).toContain('  ST 12 [20]\n');
    expect(row(made, 'ST')).toMatchObject({ is: 'differs', problems: 'ST comes to 12 here, not 14 as in the file.' });
  });

  test('that the game has by name are its own, at the level and the cost of the file', () => {
    const pistol = { name: 'Guns', specialization: 'Pistol', difficulty: 'dx/e', points: 1, calc: { level: 10 } };
    const [body, told] = read({ skills: [{ ...pistol, tech_level: '6' }] });
    expect(body).toBe('  Guns/TL6 (Pistol) 10 [1] allowed "as printed"\n');
    expect(told).toEqual(['Guns (Pistol) 10, 1 point: Guns cannot be bought below 11. Untrained, it is 8 at no cost.']);
  });
});

describe('what the game lacks is declared as the file says', () => {
  const declared = (more: object) => imported(file(more)).text.split('\n').slice(1, -1);
  const skill = (name: string, difficulty: string, points: number, level: number) => ({
    name,
    difficulty,
    points,
    calc: { level },
  });

  test('skills by their attribute and difficulty, whatever level and cost are like', () => {
    const text = file({ skills: [skill('Tactics', 'iq/h', 1, 10), skill('Kite Flying', 'DX/E', 2, 11)] });
    const { sheet } = computed(text.replace('"iq","adj":2,"calc":{"value":12', '"iq","adj":3,"calc":{"value":13'));
    expect(computed(text).sheet?.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(sheet?.entries.find(({ trait }) => trait === 'IQ')?.effective).toMatchObject({ number: 13 });
    const [tactics] = declared({ skills: [skill('Tactics', 'iq/h', 1, 10)] });
    const workspace = createWorkspace();
    const raised = `use "${game}"\n${tactics}\ncharacter "Ann" {\n  IQ 13\n  Tactics [1]\n}\n`;
    workspace.setSheet(uri, parseSheet(raised, uri).root);
    const entries = workspace.sheet(uri, workspace.document(uri)?.characters[0]?.path ?? '')?.entries;
    expect(entries?.find(({ trait }) => trait === 'Tactics')?.effective).toMatchObject({ number: 11 });
  });

  test.each([
    [{ tags: ['Advantage', 'Physical'] }, 'advantage "Cold Tolerance" [1]', '"Cold Tolerance" 2 [2]'],
    [{}, 'trait "Cold Tolerance" [1]', '"Cold Tolerance" 2 [2]'],
  ])('traits with levels stay traits: %j', (more, line, entry) => {
    const cold = { name: 'Cold Tolerance', can_level: true, levels: 2, points_per_level: 1, calc: { points: 2 } };
    const text = file({ traits: [{ ...cold, ...more }] });
    expect(imported(text).text).toContain(`\n${line}\n`);
    expect(imported(text).text).toContain(`  ${entry}\n`);
  });

  test('quirks are in the words of the author', () =>
    expect(read({ traits: [{ name: 'Hums, mostly at night', tags: ['Quirk'], calc: { points: -1 } }] })).toEqual([
      '  quirk "Hums, mostly at night" [-1]\n',
      [],
    ]));

  test('nothing that the game has is declared: words that it has no place for stay beside the name', () => {
    const duty = { name: 'Sense of Duty (Comrades)', calc: { points: -5 } };
    const climbing = { name: 'Climbing', specialization: 'Ice', difficulty: 'dx/a', points: 2, calc: { level: 10 } };
    expect(read({ traits: [duty], skills: [climbing] })[0]).toBe(
      '  Sense of Duty [-5] "Comrades"\n  Climbing 10 [2] "Ice"\n',
    );
  });
});

describe('results of a file', () => {
  test('are held against the sheet: what is equal is told as equal', () => {
    const equipment = [{ description: 'Sack', base_weight: '30 lb', calc: { extended_weight: '30 lb' } }];
    const calc = { thrust: '1d-1', basic_lift: '24 lb', dodge: [9, 5, 4, 3, 2] };
    const made = imported(file({ equipment, calc }));
    expect(row(made, 'Load 30 lb')).toMatchObject({ is: 'known', read: 'computed from the rest, and equal' });
    expect(row(made, 'Thrust')).toMatchObject({ is: 'known' });
    expect(row(made, 'Dodge 5')).toMatchObject({
      problems:
        'Dodge comes to 4 here (Unhurt Dodge 4), not 5 as in the file. In the file: Basic Speed rounded down + 3 - 1 for the load.',
    });
    expect(row(made, 'all entries')).toMatchObject({ is: 'known', read: 'All entries come to 40 points, as printed' });
  });

  test('that the game computes otherwise are a line of the report, and stay in a note', () => {
    const will = { attr_id: 'will', adj: 1, calc: { value: 13, points: 5 } };
    const per = { attr_id: 'per', adj: 0, calc: { value: 12, points: 0 } };
    const made = imported(file({ attributes: [...JSON.parse(file({})).attributes, will, per] }));
    expect(made.text).toContain('  In the file: Will 13 [5], Per 12\n');
    expect(row(made, 'Will')).toMatchObject({
      is: 'differs',
      problems: 'Will comes to 12 here (IQ 12), not 13 as in the file.',
    });
    expect(row(made, 'Per')).toMatchObject({ is: 'left out', read: 'the game has no such score; it is in a note' });
    // What such a score costs is no difference of the rest.
    expect(row(made, 'all entries but the scores in a note, 40 points')).toMatchObject({ is: 'known' });
  });

  test('of abilities of which only one is used at a time', () => {
    const traits = [
      {
        name: 'Either',
        container_type: 'alternative_abilities',
        children: [
          { name: 'Lightning Calculator', calc: { points: 13 } },
          { name: 'Combat Reflexes', calc: { points: 15 } },
        ],
        calc: { points: 18 },
      },
    ];
    const [text, problems] = read({ traits });
    expect(text).toContain('Combat Reflexes [15]');
    expect(text).toContain('[3]');
    expect(problems.filter((one) => one.startsWith('all entries'))).toEqual([]);
  });

  test('a skill of which the game has none by that attribute and difficulty is a note, also if its name is like another', () => {
    const skills = [{ name: 'Singing', difficulty: 'mana/vh', points: 1, calc: { level: 13 } }];
    expect(row(imported(file({ skills })), 'Singing')).toMatchObject({ is: 'note' });
  });

  test('a skill of a difficulty that the game has, and nothing yet is learned by, is declared as a rulebook would', () => {
    const skills = [{ name: 'Alchemy', difficulty: 'iq/vh', points: 1, calc: { level: 9 } }];
    const made = imported(file({ skills }));
    expect(made.text).toContain('rules {\n  skill "Alchemy" { on IQ by Mental Very Hard }\n}\n');
    expect(row(made, 'Alchemy')).toMatchObject({ is: 'declared', read: 'skill Alchemy 9 [1]' });
  });

  test('a skill is learned as most of the game by its attribute', () => {
    // By HT are Hiking and Running, which are physical, and Sex Appeal, which is mental.
    const skills = [{ name: 'Singing', difficulty: 'ht/e', points: 1, calc: { level: 11 } }];
    const made = imported(file({ skills }));
    expect(made.text).toContain('skill "Singing" { on HT by Physical Easy }');
    expect(row(made, 'Singing')).toMatchObject({ is: 'declared' });
  });

  test('of a group that costs less than its parts', () => {
    const traits = [
      {
        name: 'Alternatives',
        children: [
          { name: 'Luck', calc: { points: 15 } },
          { name: 'Combat Reflexes', calc: { points: 15 } },
        ],
        calc: { points: 18 },
      },
    ];
    expect(read({ traits })[1]).toEqual(['all entries, 58 points: All entries come to 70 points, not 58 as printed.']);
  });
});

test('a file of version 1 has its scores by name, and says no points of them', () => {
  const old = { version: 1, profile: { name: 'Ann' }, ST: 12, DX: 11, IQ: 10, HT: 10, HP_adj: 2, will_adj: 0 };
  const skills = [{ name: 'Stealth', difficulty: 'DX/A', points: 2 }];
  const made = imported(JSON.stringify({ ...old, skills }));
  expect(made.text).toContain(
    '{\n  ST 12\n  DX 11\n  IQ 10\n  HT 10\n  Stealth [2]\n  note """\n  In the file: HP +2\n',
  );
  expect(row(made, 'HP +2')).toMatchObject({
    is: 'left out',
    read: 'is bought separately in the file; the game computes it from the rest',
  });
});

test('a file of version 1 holds no results: a trait costs what its modifiers make of it', () => {
  const modifier = (cost: number, cost_type: string, more: object = {}) => ({ name: 'M', cost, cost_type, ...more });
  const traits = [
    { name: 'Plain', base_points: 10, points_per_level: 3, levels: 2 },
    { name: 'Dearer', base_points: 10, modifiers: [modifier(50, 'percentage'), modifier(-25, 'percentage')] },
    { name: 'Added', base_points: 10, modifiers: [modifier(5, 'points'), modifier(-10, 'percentage', { levels: 2 })] },
    { name: 'Twice', base_points: 7, modifiers: [modifier(0.5, 'multiplier')] },
    { name: 'Rounded', base_points: 7, round_down: true, modifiers: [modifier(0.5, 'multiplier')] },
    {
      name: 'Levels',
      base_points: 10,
      points_per_level: 4,
      levels: 3,
      modifiers: [modifier(50, 'percentage', { affects: 'levels_only' })],
    },
    { name: 'Least', base_points: 10, modifiers: [modifier(-95, 'percentage')] },
    { name: 'Angry', base_points: -10, cr: 9 },
  ];
  const made = imported(JSON.stringify({ version: 1, profile: { name: 'Ann' }, ST: 10, advantages: traits }));
  const costs = [...made.text.matchAll(/^ {2}"([\w ]+)".* \[(-?\d+)\]/gm)].map(([, name, cost]) => `${name} ${cost}`);
  expect(costs).toEqual([
    'Plain 16',
    'Dearer 13',
    'Added 12',
    'Twice 4',
    'Rounded 3',
    'Levels 3 28',
    'Least 2',
    'Angry -15',
  ]);
});

describe('what traits and things of a file do to other numbers', () => {
  const bonus = (type: string, more: object) => ({ type, amount: 1, ...more });

  test('is declared with those that the game lacks: scores are what was bought, and levels are no difference', () => {
    const traits = [
      {
        name: 'Elf',
        children: [
          {
            name: 'Grace',
            levels: 2,
            can_level: true,
            calc: { points: 40 },
            features: [bonus('attribute_bonus', { attribute: 'dx', per_level: true })],
          },
        ],
      },
      {
        name: 'Keen',
        calc: { points: 5 },
        features: [
          bonus('skill_bonus', {
            selection_type: 'skills_with_name',
            name: { compare: 'starts_with', qualifier: 'track' },
            amount: 4,
          }),
        ],
      },
      {
        name: 'Reeks',
        calc: { points: -5 },
        features: [
          bonus('reaction_bonus', { amount: -2, situation: 'from those who smell' }),
          bonus('dr_bonus', { location: 'skull' }),
        ],
      },
    ];
    const attributes = JSON.parse(file({})).attributes.map((one: { attr_id: string }) =>
      one.attr_id === 'dx' ? { ...one, calc: { value: 12, points: 0 } } : one,
    );
    const skills = [{ name: 'Tracking', difficulty: 'iq/a', points: 2, calc: { level: 16 } }];
    const made = imported(file({ attributes, traits, skills }));
    expect(made.text).toContain('{ rating from 1 else 1; cost 20 * rating; gives +2 to DX }');
    expect(made.text).toContain('trait "Keen" { cost 5; gives +4 to Tracking }');
    expect(made.text).toContain('gives -2 to Reaction when "from those who smell"');
    expect(made.text).toContain('\n  DX 10 [0]\n');
    expect(made.lines.filter(({ is }) => is === 'differs' || is === 'wrong')).toEqual([]);
    expect(row(made, 'Reeks: dr bonus')).toMatchObject({ is: 'left out' });
  });

  test('is declared for things that are worn, and not for those in a bag', () => {
    const shield = {
      description: 'Buckler',
      base_weight: '2 lb',
      features: [bonus('attribute_bonus', { attribute: 'dodge' })],
    };
    const made = imported(
      file({
        equipment: [
          { ...shield, equipped: true },
          { ...shield, description: 'Spare', equipped: false },
        ],
      }),
    );
    expect(made.text).toContain('rules {\n  thing "Buckler" { gives +1 to Dodge }\n}\n');
    expect(made.text).toContain('    Buckler { weight 2 lb }\n    "Spare" packed { weight 2 lb }\n');
  });

  test('weighs nothing in what carries itself', () => {
    const inside = { description: 'Gold', base_weight: '50 lb', calc: { extended_weight: '50 lb' } };
    const disk = {
      description: 'Floating disk',
      children: [inside],
      features: [{ type: 'contained_weight_reduction', reduction: '100%' }],
      calc: { extended_weight: '0 lb' },
    };
    const made = imported(file({ equipment: [disk] }));
    expect(made.text).toContain('"Gold" { weight 0 lb }');
    expect(row(made, 'Load 0 lb')).toMatchObject({ is: 'known' });
  });
});

test('modifiers and self-control are choices where the game has them, and words beside the name elsewhere', () => {
  const traits = [
    {
      name: 'Appearance',
      calc: { points: 5 },
      modifiers: [
        { name: 'Attractive', cost: 4 },
        { name: 'Off', disabled: true },
      ],
    },
    { name: 'Bad Temper', cr: 9, calc: { points: -10 } },
  ];
  expect(read({ traits })[0]).toBe('  Appearance (Attractive) [5]\n  Bad Temper [-10] "9 or less"\n');
});

test('spells keep what they say beside their level, and attacks of traits are reported', () => {
  const spells = [
    {
      name: 'Daze',
      difficulty: 'iq/h',
      points: 1,
      spell_class: 'Regular',
      casting_cost: '3',
      duration: '1 min',
      calc: { level: 10 },
    },
  ];
  const traits = [{ name: 'Claws', calc: { points: 5 }, weapons: [{ usage: 'Claw', calc: { damage: '1d cut' } }] }];
  const made = imported(file({ spells, traits }));
  expect(made.text).toContain('"Daze" 10 [1] "Regular; cost 3; duration 1 min"');
  expect(row(made, 'Claws, Claw, 1d cut')).toMatchObject({ is: 'left out' });
});

test('what is nested deeper than any character is one line of the report, wherever it is', () => {
  const deep = (around: string): string => `${'['.repeat(50_000)}${around}${']'.repeat(50_000)}`;
  const text = `{"version":5,"traits":${deep('')},"skills":[{"name":"Stealth","odd":{"a":${deep('1')}},"points":2}]}`;
  const made = imported(text);
  expect(row(made, '[]')).toMatchObject({ is: 'left out', read: 'is not an entry' });
  expect(row(made, 'Stealth: odd { a }')).toMatchObject({ is: 'left out' });
});

test('words of a file that objects have as properties mean nothing', () => {
  const made = imported(
    file({
      settings: { damage_progression: 'constructor' },
      attributes: [{ attr_id: 'constructor', damage: 3, calc: { value: 10, points: 0 } }],
      skills: [{ name: 'Weaving', difficulty: 'iq/constructor', points: 2, calc: { level: 11, rsl: 'IQ+1' } }],
      traits: [
        {
          name: 'Gift',
          calc: { points: 5 },
          features: [{ type: 'skill_bonus', amount: 1, name: { compare: 'constructor', qualifier: 'Weaving' } }],
        },
      ],
      equipment: [{ description: 'Rope', base_weight: '5 constructor', quantity: 1 }],
    }),
  );
  expect(JSON.stringify(made)).not.toMatch(/NaN|undefined|native code/);
  expect(made.text).toContain('"Rope"');
});

describe('each difference says how the file comes to its number', () => {
  const settings = {
    damage_progression: 'no_school_grognard_damage',
    attributes: [
      { id: 'st', name: 'ST', base: '10', cost_per_point: 10, cost_adj_percent_per_sm: 10 },
      { id: 'dx', name: 'DX', base: '10', cost_per_point: 20 },
      { id: 'iq', name: 'IQ', base: '10', cost_per_point: 20 },
      { id: 'will', name: 'Will', base: '$iq', cost_per_point: 5 },
      { id: 'vision', name: 'Vision', base: 'Math.floor($will) - entity.load()', cost_per_point: 2 },
    ],
  };
  const score = (id: string, adj: number, value: number, points: number) => ({
    attr_id: id,
    adj,
    calc: { value, points },
  });
  const said = (more: object) => read({ settings, ...more })[1].map((one) => one.replace(/^.*? In the file: /, ''));

  test('scores: where they begin, what a level costs, and what makes it cheaper', () => {
    const features = [{ type: 'cost_reduction', attribute: 'dx', percentage: 40 }];
    const traits = [{ name: 'No Fine Manipulators', calc: { points: 0 }, features }];
    const attributes = [
      score('st', 8, 18, 64),
      score('dx', 1, 11, 12),
      score('iq', 1, 11, 20),
      score('will', 2, 13, 10),
    ];
    const profile = { name: 'Ann', SM: 2 };
    expect(said({ profile, traits, attributes })).toEqual([
      '10 + 8 bought; a level costs 10 points, 20 % less for size 2.',
      '10 + 1 bought; a level costs 20 points, 40 % less for No Fine Manipulators.',
      '10 + 1 bought; a level costs 20 points.',
      'IQ + 2 bought; a level costs 5 points.',
    ]);
  });

  test('a base that is a script is not told', () =>
    expect(said({ attributes: [score('iq', 0, 10, 0), score('vision', 0, 12, 0)] })).toEqual([
      'by a script; a level costs 2 points.',
    ]));

  test('skills: what was bought of them, what others add, and what else they are learned from', () => {
    const gift = {
      name: 'Gift',
      calc: { points: 5 },
      features: [{ type: 'skill_bonus', name: { compare: 'is', qualifier: 'Tactics' }, amount: 1 }],
    };
    const skills = [
      { name: 'Tactics', difficulty: 'iq/h', points: 1, calc: { level: 16, rsl: 'IQ+4' } },
      {
        name: 'Stealth',
        difficulty: 'dx/a',
        points: 3,
        defaulted_from: { name: 'Shadowing', points: 1 },
        calc: { level: 14, rsl: 'DX+1' },
      },
    ];
    expect(said({ traits: [gift], skills })).toEqual([
      'IQ-2 for 1 point, as IQ/H; + 1 Gift, + 5 of other traits and things.',
      'DX+1 for 3 points, as DX/A, 1 point less to pay for knowing Shadowing.',
    ]);
  });

  test('traits: their levels, and what changes their cost', () => {
    const modifiers = [{ name: 'Only @Where@', cost_adj: '-40%', replacements: { Where: 'at sea' } }];
    const traits = [
      { name: 'Hard to Kill', can_level: true, levels: 4, points_per_level: 2, modifiers, calc: { points: 5 } },
      { name: 'Night Vision', calc: { points: 0 } },
    ];
    expect(said({ traits })).toEqual(['4 × 2 points, Only at sea -40%.', '0 points.']);
  });

  test('damage: the strength for blows, and the table', () =>
    expect(said({ calc: { swing: '1d-1', striking_st_bonus: 2 } })).toEqual([
      'for ST 11 + 2 for blows, by the table of "No School Grognard".',
    ]));

  test('the level of somebody who comes to another one here, too', () => {
    const callous = { name: 'Callous', calc: { points: -6 } };
    const skills = [{ name: 'Diplomacy', difficulty: 'iq/h', points: 2, calc: { level: 11, rsl: 'IQ-1' } }];
    expect(read({ traits: [callous], skills })[1]).toEqual([
      'Diplomacy 11, 2 points: Diplomacy comes to 9 here, not 11 as in the file. Here it is IQ 12 - 1 - 2 Callous. In the file: IQ-1 for 2 points, as IQ/H.',
    ]);
  });
});

describe('levels of skills are those without what is carried', () => {
  const equipment = (more: object = {}) => [
    { description: 'Anvil', base_weight: '60 lb', calc: { extended_weight: '60 lb' }, ...more },
  ];
  const skills = (level: number) => [
    { name: 'Stealth', difficulty: 'dx/a', points: 2, encumbrance_penalty_multiplier: 1, calc: { level, rsl: 'DX+0' } },
  ];
  const calc = { basic_lift: '24 lb' };

  test('the program takes off what the load does', () => {
    expect(read({ calc, equipment: equipment(), skills: skills(8) })).toEqual([
      expect.stringContaining('  Stealth 10 [2]\n'),
      [],
    ]);
  });

  test('but not for things that it says no skill minds', () =>
    expect(read({ calc, equipment: equipment({ ignore_weight_for_skills: true }), skills: skills(10) })[0]).toContain(
      '  Stealth 10 [2]\n',
    ));
});

describe('what is learned otherwise than skills', () => {
  test('a technique is learned from its skill, a point a level, and is no skill of the game that has its name', () => {
    const skills = [
      { name: 'Brawling', difficulty: 'dx/e', points: 4, calc: { level: 12, rsl: 'DX+2' } },
      {
        name: 'Disarming',
        difficulty: 'h',
        points: 2,
        default: { type: 'skill', name: 'Brawling' },
        calc: { level: 13, rsl: '+1' },
      },
      {
        name: 'Choke Hold',
        difficulty: 'a',
        points: 2,
        default: { type: 'skill', name: 'Brawling', modifier: -3 },
        calc: { level: 11, rsl: '-1' },
      },
    ];
    const made = imported(file({ skills }));
    expect(made.text).toContain('skill "Disarming (Brawling)" { on Brawling by "Disarming (Brawling) Levels" }');
    expect(made.text).toContain('ladder "Choke Hold (Brawling) Levels" from -2 { 1 then 1 }');
    const entries = computed(file({ skills })).sheet?.entries.filter(({ trait }) => trait.endsWith('(Brawling)'));
    expect(entries?.map(({ effective, cost }) => [effective, cost])).toMatchObject([
      [{ number: 13 }, { number: 2 }],
      [{ number: 11 }, { number: 2 }],
    ]);
    expect(made.lines.filter(({ is }) => is === 'differs' || is === 'wrong')).toEqual([]);
  });

  test('a spell of a ritual keeps its level and its points', () => {
    const spells = [
      { name: 'Plane Shift', difficulty: 'h', base_skill: 'Ritual Magic', points: 6, calc: { level: 4 } },
    ];
    expect(read({ spells })).toEqual(['  "Plane Shift 4" [6]\n', []]);
  });
});

test('who is older or larger than the game has anybody keeps that in a note', () => {
  const made = imported(file({ profile: { name: 'Ann', age: '453' } }));
  expect(row(made, 'age 453')).toMatchObject({ is: 'note', read: 'a note: age must be 0 to 200, not 453.' });
  expect(made.text).toContain('  note age 453\n');
});

test('how often a duty calls is a choice', () => {
  const modifiers = [
    { name: 'FR: 9', cost: -5 },
    { name: 'Extremely Hazardous', cost: -5 },
  ];
  expect(read({ traits: [{ name: 'Duty', modifiers, calc: { points: -20 } }] })).toEqual([
    '  Duty (9, Extremely Hazardous) [-20]\n',
    [],
  ]);
});

test('points of what became a note are no difference of the rest', () => {
  const skills = [{ name: 'Singing', difficulty: 'mana/vh', points: 3, calc: { level: 13 } }];
  expect(row(imported(file({ skills })), 'all entries, 43 points')).toMatchObject({
    is: 'known',
    read: 'All entries come to 40 points, as printed; 3 points more are in notes',
  });
});
