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

/** The findings of a whole sheet of a built-in game. */
function findingsIn(text: string): string[] {
  const workspace = workspaceOf({ 'a.muster': text });
  return workspace.findings(uriOf('a.muster')).map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
}

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
    `duplicate-name: "width" is a result of this action's roll, which this would hide. Give it another name.`,
    `duplicate-name: "success" is a result of this action's roll, which this would hide. Give it another name.`,
  ]);
});
