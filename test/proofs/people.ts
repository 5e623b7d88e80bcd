/** Who else the values of a rulebook are computed for: entries that lead formulas into their other branches. */
export const people: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Godlike: {
    'a Talent who falls': 'nature Talent, Fall 30, Weight 300, Injured Legs 1, width 4',
    'a lame one who falls far': 'Injured Legs 2, Fall 400, Weight 5000, width 10, Body 5',
  },
  'Wild Talents': {
    'an officer in armour':
      'Coordination 3 { Driving 2 }, Sense 3 { Perception 3 }, Charm 2, Command 3, passion "The law" 3, loyalty "The squad" 2, gear { device Belt { power 5d } }',
    'one who goes through walls': 'nature Talent, Command 4, Charm 3, width 3',
  },
  'Men & Supermen': {
    'a light horror in glasses':
      'sex female, height 0.9, Build 20, Strength 30, Beauty -24, Sight 1, Newoen 23, Active Charisma 40, Learning 21, hero type Intelligent Robot',
    'a civilian who is weak':
      'nature Normal, hero type Civilian, Strength 4, Constitution 3, Newoen 2, Sight 30, Beauty 31, Learning 2',
  },
  'Rough Methods': {
    'one with wings and a load':
      'Size 1/2, Density -1, Wing Area 6, Glide 8, Lift Aid 3, flight maneuver 20, Action Score 2, Brawn 3, Strength 5, Ride 2, Swim 2, breath spent 3, gravity 0.5, weight 40, gear { Bow, Pack 60 kg, Plate }',
    'a mook of steel, hurt':
      'category mook, body machine, Size 2, Density 1, Structure Brawn 6, Swim 3, Unarmed Penetration 4, injuries { Injury 5, Injury 5 limb penetrating, Injury 8 main body }, obstacles { Bystander, Bystander shield }, gear { Machine Gun braced, Vest }',
    'one who floats':
      'Size 3, Density -7, Streamlining 2, Strength -2, Stamina 4, Mana 2, gear { Crossbow, Shotgun, Fists }',
  },
  'GURPS Lite WWII': {
    'an old woman':
      'sex female, age 60, settled yes, heavy boots yes, fist rock, handedness left, hits taken 9, fatigue taken 8',
    'a hurt boy':
      'age 12, height 50, weight 80, fist brass knuckles, hits taken 3, fatigue taken 5, points earned 10, ST 7',
  },
};
