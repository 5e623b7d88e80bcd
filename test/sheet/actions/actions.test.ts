import { expect, test } from 'vitest';
import { valueText } from '../../../language/values/value.js';
import { uriOf, workspaceOf } from '../read-sheets.js';

/** The lines of a character of a game with actions, and what is wrong with them. */
function acted(rolls: string, more = ''): { readonly shown: string[]; readonly findings: string[] } {
  const workspace = workspaceOf({
    'wild.rulebook': `rulebook Wild
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Strength
stat Doctor
kind tool is item { field edge number else 0; rolls Doctor + edge }
tool Saw { edge: 2 }
tool Lint
list bag of tool
field hurt number else 0
table Rock by rock gives modifier { easy: 2, smooth: -3 }
table Place by place { arm: 1, leg: 2 }
modifier onto (rock as Rock else "smooth")
modifier help (amount from 1 to 5) { shift amount }
modifier calm
modifier burdened (weight from 1 to 100 in lb) { shift -(weight / 10) }
action climb (rock as Rock) { rolls Strength + Rock[rock].modifier; takes calm; shift if calm then 1 else 0 }
action fall (height from 1 to 100 in ft) { names somebody optional; takes onto }
action mend (place as Place else "arm") { rolls Doctor; names somebody optional; takes help; shift Place[place] }
action swim { rolls Strength; also dive }
action wish { plays wishing; takes onto }
action first aid { rolls Doctor; names somebody; takes tool }
kind skill { rating from 1 to 20 }
skill First Aid { default Doctor - 6 }
action heave (mass from 1 to 100 in lb) { rolls Heave - mass / 10 }
derived Heave = Strength
`,
    'camp.muster': `use Wild
campaign Camp { }
npc Guard { Strength 9 }
npc "Guard Captain" { Strength 9 }
npc Ann {
  Strength 12
${rolls}
}
${more}`,
  });
  const sheets = workspace.sheets(uriOf('camp.muster'));
  const who = sheets.find(({ name }) => name === 'Ann');
  return {
    shown: (who?.rolls ?? []).map(({ rolled, situation }) =>
      [
        rolled ? valueText(rolled.value) : 'nothing',
        ...(situation
          ? [
              situation.name,
              ...(situation.target ? [`on ${situation.target.name}`] : []),
              ...(situation.argument ? [valueText(situation.argument)] : []),
              ...(situation.item ? [`with ${situation.item.name}`] : []),
              ...situation.modifiers.map(({ name, value }) => (value ? `${name} ${valueText(value)}` : name)),
            ]
          : []),
        ...(rolled?.against ? [`against ${valueText(rolled.against.rolled.value)}`] : []),
      ].join(', '),
    ),
    findings: workspace.findings(uriOf('camp.muster')).map(({ code, message }) => `${code}: ${message}`),
  };
}

test.each([
  ['climb easy', '14, climb, easy'],
  ['climb smooth, calm', '10, climb, smooth, calm'],
  ['mend leg with help 2 "Up the wall"', '14, mend, leg, help 2'],
  ['swim', '12, swim'],
  ['dive "into the pond"', '12, swim'],
  ['swim against Guard Strength', '12, swim, against 9'],
  ['swim against Guard climb smooth', '12, swim, against 6'],
  ['climb easy opposed by Guard swim', '14, climb, easy, against 9'],
  ['swim against Guard First Aid', '12, swim, against 4'],
  ['fall 20', 'nothing, fall, 20'],
  ['fall 10 yd, onto easy', 'nothing, fall, 30 ft, onto easy'],
  ['fall Guard 20 ft', 'nothing, fall, on Guard, 20 ft'],
  ['fall Guard 2 20 ft', 'nothing, fall, on Guard 2, 20 ft'],
  ['fall "Guard" 20 ft', 'nothing, fall, on Guard, 20 ft'],
  ['fall "Guard Captain" 2', 'nothing, fall, on Guard Captain, 2'],
  ['mend', '11, mend, arm'],
  ['mend leg', '12, mend, leg'],
  ['mend Guard leg', '12, mend, on Guard, leg'],
  ['mend "Guard Captain", help 1', '12, mend, on Guard Captain, arm, help 1'],
  ['mend leg "the left one"', '12, mend, leg'],
  ['climb easy, burdened 20 lb', '12, climb, easy, burdened 20 lb'],
  ['first aid Guard with Saw', '10, first aid, on Guard, with Saw'],
  ['First Aid + 2', '6'],
  ['First Aid', '4'],
  ['heave - 2', '10'],
  ['heave 20 lb', '10 lb, heave, 20 lb'],
])('%s', (line, shown) => expect(acted(`roll ${line}`)).toEqual({ shown: [shown], findings: [] }));

test.each([
  ['climb', 'missing-option: Climb needs its rock. Write it after the name: easy or smooth.'],
  ['climb easier', 'out-of-range: "easier" is not a value of climb (rock). Write easy or smooth.'],
  ['fall', 'missing-option: Fall needs its height. Write the value after the name.'],
  ['fall 200 ft', 'out-of-range: Height of fall must be 1 to 100 ft, not 200 ft.'],
  ['heave -5 lb', 'out-of-range: Mass of heave must be 1 to 100 lb, not -5 lb.'],
  ['heave - 5 kg', 'out-of-range: Mass of heave must be 1 to 100 lb, not ≈-11.02 lb.'],
  ['fall 40 yd', 'out-of-range: Height of fall must be 1 to 100 ft, not 120 ft.'],
  ['fall 6 in', 'out-of-range: Height of fall must be 1 to 100 ft, not 0.5 ft.'],
  [
    'fall Gaurd 20 ft',
    'unknown-member: There is no character or npc called "Gaurd" in this campaign. Correct the name, or write an npc with it.',
  ],
  [
    'fall "Old Man" 20 ft',
    'unknown-member: There is no character or npc called "Old Man" in this campaign. Correct the name, or write an npc with it.',
  ],
  [
    'mend Gaurd leg',
    'unknown-member: There is no character or npc called "Gaurd" in this campaign. Correct the name, or write an npc with it.',
  ],
  [
    'fall "Gaurd 2" 20 ft',
    'unknown-member: There is no character or npc called "Gaurd 2" in this campaign. Members of one npc are called by its name and a number: "Gaurd 2" needs an npc "Gaurd". Correct the name, or write that npc.',
  ],
  ['mend toe', 'out-of-range: "toe" is not a value of mend (place). Write arm or leg.'],
  ['first aid with Saw', 'missing-option: First aid needs a target. Write the name of a character or npc after it.'],
  [
    'first aid Nobody with Saw',
    'unknown-member: There is no character or npc called "Nobody" in this campaign. Correct the name, or write an npc with it.',
  ],
  [
    'first aid Guard with Sow',
    'unknown-name: Ann has no tool called "Sow", and Wild does not declare one. Did you mean "Saw"?',
  ],
  [
    'first aid Guard with Strength',
    'illegal-roll: Strength is a stat, and only a tool can be used on this line. Roll its dice alone: `roll Strength`.',
  ],
  ['swim, onto easy', 'illegal-roll: Onto means nothing to swim, which does not take it. Remove it.'],
  ['fall 20, help 2', 'illegal-roll: Help means nothing to fall, which does not take it. Remove it.'],
  [
    'fall 20 against Guard Strength',
    'illegal-roll: Fall rolls no dice of its own, so nothing can be rolled against it or for anything. Remove what follows the action.',
  ],
  ['mend Gaurd', 'out-of-range: "Gaurd" is not a value of mend (place). Write arm or leg.'],
  [
    'swim against Guard fall 20',
    'illegal-roll: Fall rolls no dice of its own, so it cannot be what the other side rolls. Write a value or an action that is rolled.',
  ],
  ['swim against Guard climb', 'missing-option: Climb needs its rock. Write it after the name: easy or smooth.'],
  ['swim quickly', '"quickly" means nothing in a roll'],
  ['swim Guard', '"Guard" means nothing in a roll'],
  ['climb easy, calm, calm', 'duplicate-entry: Calm is used twice. Remove one of the two.'],
])('%s is told', (line, finding) => {
  const { findings } = acted(`roll ${line}`);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toContain(finding);
});

test('who takes part in an encounter acts, and is acted on, by the number', () => {
  const { findings } = acted(
    '',
    `encounter Cliff {
  side Guards { 3 Guard }
  side Ours { Ann }
  roll Ann climb smooth
  roll Guard 2 fall 20 ft, onto easy
  roll Ann mend Guard 2 leg
  roll Ann fall Guard 2 20 ft
  roll Ann fall Guard 4 20 ft
  roll Guard 1 swim against Ann Strength
}`,
  );
  expect(findings).toEqual(['unknown-member: There is no Guard 4 here, only Guard 1, Guard 2 and Guard 3.']);
});

test('a campaign and a house rulebook declare actions of their own, and change single clauses', () => {
  const workspace = workspaceOf({
    'wild.rulebook': `rulebook Wild
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Strength
modifier calm { shift 1 }
modifier wet { shift -2 }
action swim "across" { rolls Strength; takes calm }
`,
    'house.rulebook':
      'rulebook House extends Wild\naction swim { takes calm, wet; shift -1 }\naction dig { rolls Strength + 1 }\n',
    'camp.muster': `use House
campaign Camp { rules { action dig { rolls Strength + 5 }; action wade { rolls Strength; shift if calm then 1 else 0; takes calm } } }
npc Ann {
  roll swim, wet
  roll dig
  roll wade, calm
}
`,
  });
  expect(workspace.findings(uriOf('camp.muster')).map(({ message }) => message)).toEqual([]);
  const rolls = workspace.sheets(uriOf('camp.muster')).find(({ name }) => name === 'Ann')?.rolls ?? [];
  expect(rolls.map(({ rolled }) => rolled && valueText(rolled.value))).toEqual(['7', '15', '12']);
});

test('a contest of actions needs another side too', () => {
  const { findings } = acted('contest swim\n  contest swim against Guard climb easy');
  expect(findings).toEqual([
    'not-understood: A contest needs a second side. After the expression, write `against`, a name, and what that side rolls.',
  ]);
});

test('an action that the game does not declare is one finding, which says so', () => {
  const told = (roll: string): string[] => acted(`roll ${roll}`).findings;
  const missing = 'not-understood: Wild has no action "attack". Roll a value of the sheet instead.';
  expect(told('attack Guard with Saw')).toEqual([missing]);
  expect(told('attack "Guard", help 2')).toEqual([missing]);
  expect(told('Strength against Guard Strength')).toEqual([]);
  expect(told('Strength Guard')[0]).toContain('means nothing in a roll');
});

test.each([
  ['GURPS Lite WWII', 'weapon "Gun" { skill Guns (Rifle), damage 2d, Shots 8, loaded 8 }', 'Guns (Rifle) 12'],
  ['Godlike', 'weapon "Gun" { pool Coordination + Rifle, damage Width in S }', 'Coordination 2 { Rifle 2 }'],
  ['Wild Talents', 'weapon "Gun" { pool Coordination + Rifle, damage Width in S }', 'Coordination 2 { Rifle 2 }'],
  ['Rough Methods', 'weapon "Gun" { skill Shoot, Pen 10 }', 'Shoot 2'],
  ['Men & Supermen', 'weapon "Gun" { }', ''],
])('an attack of %s is said by the verbs that people use', (game, weapon, skill) => {
  const verbs = ['attack', 'shoot at', 'shoot', 'fire at', 'fire on', 'strike'];
  const workspace = workspaceOf({
    'camp.muster': `campaign "C" { use "${game}"; ${weapon} }
npc Ann { ${skill}; gear { Gun }
${verbs.map((verb) => `roll ${verb} Bob with Gun`).join('\n')} }
npc Bob { }
`,
  });
  const rolls = workspace.sheets(uriOf('camp.muster')).find(({ name }) => name === 'Ann')?.rolls ?? [];
  const actions = rolls.map(({ situation }) => situation?.action);
  expect(actions).toEqual(verbs.map(() => 'attack'));
});

test.each(['', ' + 1', ' with range 20', ' against Bob Fight', ' for damage'])(
  'a skill that is called like a verb of an attack is rolled, where nobody is attacked: roll Shoot%s',
  (rest) => {
    const workspace = workspaceOf({
      'lane.muster': `use "Rough Methods"\nnpc Ann { Shoot 2\nroll Shoot${rest} }\nnpc Bob { }\n`,
    });
    const [roll] = workspace.sheets(uriOf('lane.muster')).find(({ name }) => name === 'Ann')?.rolls ?? [];
    expect(roll?.situation).toBeUndefined();
    expect(roll?.traits).toEqual([{ kind: 'skill', key: 'shoot' }]);
  },
);

test.each([
  [
    'Brawling Bob',
    'Bob is named next to something that is only rolled. Write `against Bob` and what that side rolls, or what is done to Bob, such as `attack Bob`.',
  ],
  ['kick Bob', 'GURPS Lite WWII has no action "kick". It has attack and take aim.'],
  ['hit Bob', 'GURPS Lite WWII has no action "hit". It has attack and take aim.'],
  ['atack Bob with Foot', 'GURPS Lite WWII has no action "atack". Did you mean "attack"?'],
])('somebody after something that is not done to people is told what can be written: %s', (line, message) => {
  const workspace = workspaceOf({
    'yard.muster': `use "GURPS Lite WWII"\nnpc Ann { Brawling 12\nroll ${line} }\nnpc Bob { }\n`,
  });
  const told = workspace.sheets(uriOf('yard.muster')).flatMap(({ rolls }) => rolls.flatMap(({ findings }) => findings));
  expect(told.map((one) => one.message)).toEqual([message]);
});

test('what is carried and declared nowhere is no unknown name: it lacks its values', () => {
  const workspace = workspaceOf({
    'lane.muster':
      'use Godlike\nnpc Ann { Coordination 2 { Rifle 2 }; gear { Lee-Enfield }\nroll attack Bob with Lee-Enfield }\nnpc Bob { }\n',
  });
  const told = workspace.sheets(uriOf('lane.muster')).flatMap(({ rolls }) => rolls.flatMap(({ findings }) => findings));
  expect(told.map(({ message }) => message)).toEqual([
    'Ann carries "Lee-Enfield", but nothing says what it can do. Declare it with its values in the campaign, as `weapon "Lee-Enfield" { }`.',
  ]);
});

test('the name of an action that is misspelled is told with what may be meant, without what follows it', () => {
  expect(acted('roll clim easy').findings).toEqual([
    expect.stringMatching(/^unknown-name: .*"clim".* Did you mean "climb"\?$/),
  ]);
  expect(acted('roll first ayd Guard').findings[0]).toContain('Did you mean "first aid"?');
});
