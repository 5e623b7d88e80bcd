/** A character as GURPS Character Sheet writes it, with a bit of everything; made for these tests. */
export const gcsFile = {
  version: 5,
  id: 'AAAAAAAAAAAAAAAAA',
  total_points: 75,
  profile: {
    name: 'Tom "Ox" Farrow',
    age: '24',
    gender: 'Male',
    height: `5'11"`,
    weight: '172 lb',
    eyes: 'Grey',
    portrait: 'iVBORw0',
  },
  settings: {
    attributes: [
      { id: 'st', name: 'ST' },
      { id: 'will', name: 'Will' },
    ],
  },
  attributes: [
    { attr_id: 'st', adj: 2, calc: { value: 12, points: 20 } },
    { attr_id: 'dx', adj: 1, calc: { value: 11, points: 20 } },
    { attr_id: 'will', adj: 1, calc: { value: 11, points: 5 } },
    { attr_id: 'per', adj: 0, calc: { value: 10, points: 0 } },
    { attr_id: 'broken' },
  ],
  traits: [
    {
      name: 'Soldier',
      children: [
        { name: 'Combat Reflexes', base_points: 15, calc: { points: 15 } },
        { name: 'Rank @Army@', replacements: { Army: 'Infantry' }, can_level: true, levels: 2, calc: { points: 10 } },
        { name: 'Absolute Direction', disabled: true, calc: { points: 5 } },
      ],
    },
    { name: 'Says "Mind the goat" to officers', calc: { points: -1 } },
    { name: 'Sense of Duty', calc: { points: -5 } },
    { name: 'Natural Attacks', calc: { points: 0 } },
  ],
  skills: [
    { name: 'Guns', specialization: 'Rifle', points: 2, calc: { level: 13, rsl: 'DX+2' } },
    { name: 'Guns', specialization: 'Crossbow', points: 2, calc: { level: 13 } },
    { name: 'Whittling', points: 2, calc: { level: 11 } },
  ],
  equipment: [
    {
      description: 'Haversack',
      base_weight: '3 lb',
      base_value: '12',
      children: [{ description: 'Field Ration, tinned', quantity: 4, weight: '1 lb', value: 2 }],
    },
  ],
  notes: [{ markdown: 'Owes the quartermaster.\n"""' }],
};
