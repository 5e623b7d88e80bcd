import { expect, test } from 'vitest';
import { valueText } from '../../../language/values/value.js';
import { play } from '../game.js';
import { uriOf, workspaceOf } from '../read-sheets.js';

const rulebook = `rulebook Duel
dice matching 1d10 { most dice 10; hard die 10 }
policy penalty order: hard, regular, wiggle
policy cap order: regular, hard, wiggle
kind stat { rating pool from 1 to 10 else 2 }
stat Nerve
kind blade is item { field reach number in yd else 1; rolls Nerve + edge; field edge number else 0; mode flat { edge: 2; reach: 3 } }
blade Rapier { edge: 1; also Sword }
blade Dagger
list belt of blade
table Place by place { heart: 10, arm: 4 }
modifier called (place as Place) { remove 1 dice; fix 1 dice to Place[place] }
modifier at (distance from 0 to 100 in yd) { remove if distance > reach then 2 else 0 dice }
modifier careful { add 1 dice }
action strike { names somebody; takes blade, at, called, careful }
`;

function lines(rolls: string, more = ''): { readonly shown: string[]; readonly findings: string[] } {
  const workspace = workspaceOf({
    'duel.rulebook': rulebook,
    'hall.muster': `use Duel
campaign Hall { }
npc Guard { Nerve 3 }
npc "Old Matthieu" { Nerve 2 }
character Ann {
  Nerve 4
  belt { Rapier, Dagger }
${rolls}
}
${more}`,
  });
  const ann = workspace.sheets(uriOf('hall.muster')).find(({ name }) => name === 'Ann');
  return {
    shown: (ann?.rolls ?? []).map(({ rolled, situation }) =>
      [
        rolled ? valueText(rolled.value) : 'nothing',
        ...(situation
          ? [
              ...(situation.target ? [situation.target.name] : []),
              ...(situation.item ? [situation.item.name] : []),
              ...(situation.item?.mode === undefined ? [] : [situation.item.mode]),
              ...situation.modifiers.map(({ name, value }) => (value ? `${name} ${valueText(value)}` : name)),
            ]
          : []),
      ].join(', '),
    ),
    findings: workspace.findings(uriOf('hall.muster')).map(({ code, message }) => `${code}: ${message}`),
  };
}

test('a line names its target, the thing and what else holds; the pool follows', () => {
  const { shown, findings } = lines(`
  roll strike Guard with Rapier
  roll strike Guard 3 with Sword at 5 yards, called heart "the captain"
  roll strike "Old Matthieu" with "Rapier" flat, careful
  roll strike Guard with Dagger at 3 ft
  roll strike Guard with Rapier flat at 2 yards`);
  expect(findings).toEqual([]);
  expect(shown).toEqual([
    '5d, Guard, Rapier',
    '1d + 1fd 10, Guard 3, Rapier, at 5 yd, called heart',
    '7d, Old Matthieu, Rapier, flat, careful',
    '4d, Guard, Dagger, at 1 yd',
    '6d, Guard, Rapier, flat, at 2 yd',
  ]);
});

test('targets and things that nobody knows are findings, with what could be meant', () => {
  const { findings } = lines(`
  roll strike Gard with Rapier
  roll strike Guard with Rapir
  roll strike Guard`);
  expect(findings).toEqual([
    'unknown-member: There is no character or npc called "Gard" in this campaign. Correct the name, or write an npc with it.',
    'unknown-name: Ann has no blade called "Rapir", and Duel does not declare one. Did you mean "Rapier"?',
    'missing-option: Which blade? Write `with` and its name, such as Rapier or Dagger.',
  ]);
});

test('in an encounter the numbered members can be aimed at, and no others', () => {
  const { findings } = lines(
    '',
    `encounter "The Stairs" {
  side Guards { 2 Guard }
  side Ours { Ann }
  roll Ann strike Guard 2 with Rapier
  roll Ann strike Guard 3 with Rapier
}`,
  );
  expect(findings).toEqual(['unknown-member: There is no Guard 3 here, only Guard 1 and Guard 2.']);
});

test('a member whose name another character has is told apart by nobody', () => {
  const { findings } = lines(
    '',
    `npc Guard 2 like Guard { }
encounter "The Stairs" { side Guards { 3 Guard }, side Ours { Ann } }`,
  );
  expect(findings).toEqual([
    'duplicate-name: A member of this side and another character are both called Guard 2. Rename one of them.',
  ]);
});

test('who carries one thing of the kind means that one', () => {
  const { sheet, findings } = play(
    rulebook.replace('rulebook Duel\n', ''),
    'Nerve 4\nbelt { Rapier }\nroll strike Ann, careful',
  );
  expect(findings).toEqual([]);
  expect(sheet.rolls[0]?.situation?.item?.name).toBe('Rapier');
});

test('the word is an ordinary name where no name follows', () => {
  const { shown } = lines('  roll Nerve with careful');
  expect(shown).toEqual(['5d']);
});

test('an action takes kinds of items and modifiers', () => {
  const { rulebook: found } = play('kind arm is item { }\naction strike { takes arm, aimed }', '');
  expect(found).toEqual(['unknown-name "aimed"']);
});

/** What a whole sheet of a built-in game is told. */
function findingsIn(text: string): string[] {
  const workspace = workspaceOf({ 'a.muster': text });
  return workspace.findings(uriOf('a.muster')).map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
}

test('an action that the game does not declare is one finding, which says so', () => {
  const told = (roll: string): string[] => acted(`roll ${roll}`).findings;
  const missing =
    'not-understood: Wild does not declare "attack" as an action, so it cannot be carried out against Guard. Roll a value of the sheet instead.';
  expect(told('attack Guard with Saw')).toEqual([missing]);
  expect(told('attack "Guard", help 2')).toEqual([missing]);
  expect(told('Strength against Guard Strength')).toEqual([]);
  expect(told('Strength Guard')[0]).toContain('means nothing in a roll');
});

test('the name of an action that is misspelled is told with what may be meant, without what follows it', () => {
  expect(acted('roll clim easy').findings).toEqual([
    expect.stringMatching(/^unknown-name: .*"clim".* Did you mean "climb"\?$/),
  ]);
  expect(acted('roll first ayd Guard').findings[0]).toContain('Did you mean "first aid"?');
});

test('a member may be numbered inside the quotes', () => {
  const { shown, findings } = lines(`
  roll strike "Old Matthieu 2" with Rapier
  roll strike "Old Matthieu" 2 with Rapier`);
  expect(findings).toEqual([]);
  expect(shown).toEqual(['5d, Old Matthieu 2, Rapier', '5d, Old Matthieu 2, Rapier']);
});

test('an action names a trait that it takes, of the rulebook or of the character; its own names are names of its formulas', () => {
  const workspace = workspaceOf({
    'spells.rulebook': `rulebook Spells
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Wit
kind charm { open; rating from 1 to 9 else 1; let reach = rating * 2; specialty any optional; rolls Wit + rating }
charm Fog
action weave { names somebody; takes charm; needs reach > 3 "{name} reaches {reach} yards only"; inform reach < 10 "far away" }
`,
    'tower.muster': `use Spells
npc Guard { }
npc Ann {
  Fog 3
  charm "Red Thread" 2
  charm Knot (sea) 5
  charm Dull 1
  roll weave Guard with Fog
  roll weave Guard with "Red Thread"
  roll weave Guard with Knot (sea)
  roll weave Guard with Dull
  roll weave Guard with Wit
  roll weave Guard with Red Thred
  roll weave Guard
}
npc Bea { Fog 3, roll weave Guard }
npc Cat { charm Knot 2, roll weave Guard with Fog }
`,
  });
  const shown = workspace
    .sheets(uriOf('tower.muster'))
    .flatMap(({ rolls }) =>
      rolls.flatMap(({ rolled, situation }) =>
        situation?.item && rolled ? [`${situation.item.name} ${valueText(rolled.value)}`] : [],
      ),
    );
  expect(shown).toEqual(['Fog 13', 'Red Thread 12', 'Knot 15', 'Dull 11', 'Fog 13', 'Fog 11']);
  expect(workspace.books.get('Spells')?.findings).toEqual([]);
  expect(workspace.findings(uriOf('tower.muster')).map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'advice: Far away.',
    'needs-not-met: Dull reaches 2 yards only.',
    'illegal-roll: Wit is a stat, and only a charm can be used on this line. Roll its dice alone: `roll Wit`.',
    'unknown-name: Ann has no charm called "Red Thred", and Spells does not declare one. Did you mean "Fog", "Red Thread", "Knot" or "Dull"?',
    'missing-option: Which charm? Write `with` and its name, such as Fog, Red Thread, Knot or Dull.',
    'needs-not-met: Fog reaches 2 yards only.',
    'advice: Cat does not have Fog, only Knot.',
  ]);
});

test('what an action takes is a kind or a modifier', () => {
  const workspace = workspaceOf({
    'spells.rulebook': `rulebook Spells
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Wit
action weave { rolls Wit; takes Wit }
`,
  });
  expect(workspace.books.get('Spells')?.findings.map(({ message }) => message)).toEqual([
    '"Wit" is neither a kind nor a modifier, so the line of an action cannot name it.',
  ]);
});

test('a power that does not attack is no weapon', () => {
  const found = findingsIn(`use "Wild Talents"
npc Lodestone {
  archetype Custom { source Genetic, permission Super }
  miracle "Magnetic grip" 5d { Useful }
  roll attack Thug with Magnetic grip
  roll Magnetic grip
}
npc Thug { Body 2 }
`);
  expect(found).toEqual([
    'error needs-not-met: Magnetic grip has no quality `Attacks`, so nobody can be attacked with it.',
  ]);
});

test('an action that is told nothing says what it needs, beside a value of its things that is called so', () =>
  expect(findingsIn('use Godlike\nnpc Joe { Body 2, gear { Carbine } roll attack }')).toEqual([
    'error missing-option: Attack needs a target. Write the name of a character or npc after it.',
  ]));

test('what is used and not carried is remarked on; fists come along', () => {
  const found = (weapon: string, gear = 'gear { Carbine }'): string[] =>
    findingsIn(
      `use Godlike\nnpc Joe { Body 2, Coordination 2\n${gear}\nroll attack Thug with ${weapon} }\nnpc Thug { Body 2 }\n`,
    );
  expect(found('Club')).toEqual(['information not-carried: Joe is not carrying Club, only Carbine.']);
  expect(found('Carbine')).toEqual([]);
  expect(found('Fists')).toEqual([]);
  expect(found('Club', '')).toEqual([]);
});

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
  ['climb easy with help 2 "Up the wall"', '16, climb, easy, help 2'],
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
    'unknown-member: There is no character or npc called "Gaurd 2" in this campaign. Several of one npc are named by it and a number: "Gaurd 2" needs an npc "Gaurd". Correct the name, or write that npc.',
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

test('what dice are rolled for, and what opposes them, is part of the line of an attack', () => {
  const { shown, findings } = lines(`
  roll strike Guard with Rapier for two tasks
  roll strike Guard with Rapier, careful opposed by Guard Nerve
  roll strike Guard with Rapier for the tallest "the wall"`);
  expect(findings).toEqual([]);
  expect(shown).toEqual(['5d, Guard, Rapier', '6d, Guard, Rapier, careful', '5d, Guard, Rapier']);
});

test('a value or a throw of an action that is called like an outcome of the dice would hide it, which is said', () => {
  const workspace = workspaceOf({
    'duel.rulebook': `${rulebook}
action brood (hours from 1 to 9) "a long night" { rolls Nerve; let width = 2 * hours; throws success = 1d6; tells "{width} {success}" }
action dream (hours from 1 to 9) "a short one" { let width = 2 * hours; tells "{width}" }
`,
  });
  const said = workspace.ruleFindings(uriOf('duel.rulebook')).map(({ code, message }) => `${code}: ${message}`);
  expect(said).toEqual([
    'duplicate-name: "width" is what the roll of this action comes to, which this would hide. Give it another name.',
    'duplicate-name: "success" is what the roll of this action comes to, which this would hide. Give it another name.',
  ]);
});
